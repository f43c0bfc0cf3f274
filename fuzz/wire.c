/* wire.c: any bytes as a message of a client, as a name and as talk. What is accepted keeps its bounds. */
#include "fuzz.h"

#include <string.h>

#include "server/wire.h"

/* What the server makes of names and talk; the rest of its inside needs a house around it. */
int name_normalise(const char *name, char tidy[97], enum refusal *why);
int name_skeleton(const char *name, char *look, size_t size);
int chat_normalise(const char *text, size_t len, char *tidy, size_t size);

static void read_message(const char *text, size_t len)
{
    struct wire_message m;
    char why[160] = "";
    json_t *object = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    if (!object)
        return;
    if (wire_read(object, &m, why, sizeof why) < 0) {
        PROMISE(*why, "a refusal has a reason");
    } else {
        const struct wire_form *form = &wire_forms[m.kind];
        for (int i = 0; i < form->fields; i++) {
            const struct wire_field *f = &form->field[i];
            const void *at = (const char *)&m + f->at;
            if (f->optional && !*((const bool *)((const char *)&m + f->has_at)))
                continue;
            if (f->type == WIRE_INT)
                PROMISE(*(const int64_t *)at >= f->min && *(const int64_t *)at <= f->max, "a number is within its bounds");
            if (f->type == WIRE_TEXT)
                PROMISE(strlen(((const struct wire_text *)at)->at) <= (size_t)f->max, "a text is within its bounds");
        }
    }
    json_decref(object);
}

static void read_name(const char *text, size_t len)
{
    char name[512], tidy[97], again[97], look[256], talk[1024];
    enum refusal why;
    if (len < sizeof name) {
        memcpy(name, text, len);
        name[len] = 0;
        if (name_normalise(name, tidy, &why) == 0) {
            PROMISE(*tidy && name_normalise(tidy, again, &why) == 0 && !strcmp(tidy, again), "a tidy name stays as it is");
            PROMISE(name_skeleton(tidy, look, sizeof look) != 0, "it looks like something");
        }
        int n = chat_normalise(text, len, talk, sizeof talk);
        PROMISE(n < 0 || !memchr(talk, '\n', (size_t)n), "talk is one line");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size ? size : 1);
    PROMISE(copy, "there is memory");
    memcpy(copy, data, size);
    read_message(copy, size);
    read_name(copy, size);
    free(copy);
    return 0;
}
