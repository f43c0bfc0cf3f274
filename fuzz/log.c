/* log.c: any bytes as a match file. What is accepted must be written and read again without a difference. */
#include "fuzz.h"

#include "match/match.h"

#include <string.h>

enum { FILE_MAX = 1 << 16, OUT_MAX = 1 << 20 };

static char first[OUT_MAX], second[OUT_MAX];

static size_t written(const struct pl_match *m, char *out)
{
    struct pl_out o = pl_out_to(out, OUT_MAX);
    pl_match_put(&o, m);
    PROMISE(!o.full, "a match is not much longer than the file it came from");
    return o.len;
}

static void look(const struct pl_match *m)
{
    static struct pl_history story;
    for (unsigned v = 0; v <= PL_SPECTATOR; v++) {
        if (v >= m->header.seats && v != PL_SPECTATOR)
            continue;
        const struct pl_message *message;
        uint32_t version = 0;
        pl_history_begin(&story, m, (pl_seat)v);
        while ((message = pl_history_next(&story)))
            version = message->version;
        PROMISE(version == m->version[v], "a story has as many messages as its viewer has had");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pl_match m, again;
    char why[200];
    if (size > FILE_MAX)
        return 0;
    char *file = malloc(size + 1); /* exactly as long as it is, so that a byte read too far is seen */
    void *memory = malloc(pl_match_read_bytes(size));
    PROMISE(file && memory, "there is memory");
    memcpy(file, data, size);
    struct pl_out o = pl_out_to(why, sizeof why);
    int rc = pl_match_read(&m, memory, pl_match_read_bytes(size), file, size, &o);
    PROMISE(rc <= 0 && (rc == 0 || o.len), "a refusal has a reason");
    if (rc == 0) {
        PROMISE(m.game->audit(m.state, NULL), "a match that was accepted is in order");
        look(&m);
        size_t len = written(&m, first);
        void *more = malloc(pl_match_read_bytes(len));
        PROMISE(more, "there is memory");
        PROMISE(pl_match_read(&again, more, pl_match_read_bytes(len), first, len, NULL) == 0, "what was written can be read");
        PROMISE(written(&again, second) == len && memcmp(first, second, len) == 0, "and is the same");
        free(more);
    }
    free(memory);
    free(file);
    return 0;
}
