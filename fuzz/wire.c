/* wire.c: fuzzes the parsers of client messages, names and chat. Accepted values must be within their bounds. */
#include "fuzz.h"

#include <string.h>

#include "server/wire.h"

/* Declarations of the server functions that this fuzzer calls. They need no running server. */
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
        REQUIRE(*why, "a refused message has a reason");
    } else {
        const struct wire_form *form = &wire_forms[m.kind];
        for (int i = 0; i < form->fields; i++) {
            const struct wire_field *f = &form->field[i];
            const void *at = (const char *)&m + f->at;
            if (f->optional && !*((const bool *)((const char *)&m + f->has_at)))
                continue;
            if (f->type == WIRE_INT)
                REQUIRE(*(const int64_t *)at >= f->min && *(const int64_t *)at <= f->max, "a number is within its bounds");
            if (f->type == WIRE_TEXT)
                REQUIRE(strlen(((const struct wire_text *)at)->at) <= (size_t)f->max, "a text is within its bounds");
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
            REQUIRE(*tidy && name_normalise(tidy, again, &why) == 0 && !strcmp(tidy, again), "normalising a name twice changes nothing");
            REQUIRE(name_skeleton(tidy, look, sizeof look) != 0, "a valid name has a skeleton");
        }
        int n = chat_normalise(text, len, talk, sizeof talk);
        REQUIRE(n < 0 || !memchr(talk, '\n', (size_t)n), "a chat message is one line");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size ? size : 1);
    REQUIRE(copy, "malloc succeeds");
    memcpy(copy, data, size);
    read_message(copy, size);
    read_name(copy, size);
    free(copy);
    return 0;
}
