/* log.c: fuzzes the reader of match files. An accepted match must not change when it is written and read again. */
#include "fuzz.h"

#include "match/match.h"

#include <string.h>

enum { FILE_MAX = 1 << 16, OUT_MAX = 1 << 20 };

static char first[OUT_MAX], second[OUT_MAX];

static size_t written(const struct pl_match *m, char *out)
{
    struct pl_out o = pl_out_to(out, OUT_MAX);
    pl_match_put(&o, m);
    REQUIRE(!o.full, "the written match is not much longer than the file it was read from");
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
        REQUIRE(version == m->version[v], "a history has as many messages as the viewer's version");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pl_match m, again;
    char why[200];
    if (size > FILE_MAX)
        return 0;
    char *file = malloc(size + 1); /* a copy on the heap, so that the sanitizer detects a read past the end */
    void *memory = malloc(pl_match_read_bytes(size));
    REQUIRE(file && memory, "malloc succeeds");
    memcpy(file, data, size);
    struct pl_out o = pl_out_to(why, sizeof why);
    int rc = pl_match_read(&m, memory, pl_match_read_bytes(size), file, size, &o);
    REQUIRE(rc <= 0 && (rc == 0 || o.len), "a refused file has a reason");
    if (rc == 0) {
        REQUIRE(m.game->audit(m.state, NULL), "an accepted match passes the audit");
        look(&m);
        size_t len = written(&m, first);
        void *more = malloc(pl_match_read_bytes(len));
        REQUIRE(more, "malloc succeeds");
        REQUIRE(pl_match_read(&again, more, pl_match_read_bytes(len), first, len, NULL) == 0, "a written match can be read");
        REQUIRE(written(&again, second) == len && memcmp(first, second, len) == 0, "and is the same");
        free(more);
    }
    free(memory);
    free(file);
    return 0;
}
