/* engine.c: fuzzes the engine protocol. Every input line must get one JSON reply. At the end it must be possible to replay the match from
 * its log. */
#include "fuzz.h"

#include "cli/engine/engine.h"

#include <jansson.h>
#include <string.h>

/* Sends one line to the engine. Copies the line to a buffer of exactly its size, so that the sanitizer detects a read past the end. */
static json_t *ask(struct engine *e, const char *line, size_t len)
{
    char *copy = malloc(len ? len : 1);
    REQUIRE(copy, "malloc succeeds");
    memcpy(copy, line, len);
    const struct pl_out *reply = engine_line(e, copy, len);
    free(copy);
    REQUIRE(!memchr(reply->at, '\n', reply->len), "a reply is one line");
    json_t *answer = json_loadb(reply->at, reply->len, JSON_REJECT_DUPLICATES, NULL);
    json_t *ok = json_object_get(answer, "ok"), *error = json_object_get(answer, "error");
    REQUIRE(json_is_boolean(ok), "a reply is an object with `ok`");
    REQUIRE(json_is_true(ok) ? !error : json_string_length(error) > 0, "exactly a reply with `ok` false has an error");
    return answer;
}

static json_t *ask_text(struct engine *e, const char *line) { return ask(e, line, strlen(line)); }

/* Gets the log of the match, replays it, and checks that the replayed match has the same log. */
static void replay(struct engine *e)
{
    static const char log[] = "{\"op\":\"log\"}";
    json_t *first = ask_text(e, log);
    if (json_is_true(json_object_get(first, "ok"))) {
        json_t *request = json_pack("{s:s, s:O}", "op", "replay", "log", json_object_get(first, "log"));
        char *line = json_dumps(request, JSON_COMPACT);
        json_t *done = ask_text(e, line), *second = ask_text(e, log);
        REQUIRE(json_is_true(json_object_get(done, "ok")), "a log that was written replays");
        REQUIRE(json_equal(first, second), "and comes back the same");
        json_decref(second);
        json_decref(done);
        json_decref(request);
        free(line);
    }
    json_decref(first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine *e = engine_new();
    const char *at = (const char *)data, *end = at + size;
    REQUIRE(e, "malloc succeeds");
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((newline ? newline : end) - at);
        json_decref(ask(e, at, len));
        at += len + (newline != NULL);
    }
    replay(e);
    engine_free(e);
    return 0;
}
