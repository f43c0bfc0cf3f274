/* engine_faults.c: repeats an engine session. The 1st memory allocation fails in the first run, the 2nd in the second run, and so on until
 * no allocation fails. The engine must answer every line, a refused request must change nothing, and no event may be lost. The linker
 * replaces malloc and calloc with the wrappers below. */
#include <jansson.h>
#include <stdlib.h>

#include "cli/engine/engine.h"
#include "test.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);

static long until; /* number of allocations that succeed before the next one fails; negative if no allocation is to fail */
static bool failed;

static bool fails(void)
{
    if (until > 0)
        until--;
    else if (until == 0)
        return failed = true, until = -1, true; /* after one failure, all allocations succeed again */
    return false;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t n, size_t size) { return fails() ? NULL : __real_calloc(n, size); }

/* Sends a request. Returns a copy of the response, which stays valid until the next call. */
static const char *ask(struct engine *e, const char *line)
{
    static char text[1 << 16];
    const struct pl_out *reply = engine_line(e, line, strlen(line));
    CHECK(reply->len < sizeof text);
    memcpy(text, reply->at, reply->len);
    text[reply->len] = 0;
    long kept = until;
    until = -1;
    json_t *answer = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    CHECK(answer && json_is_boolean(json_object_get(answer, "ok")));
    json_decref(answer);
    until = kept;
    return text;
}

/* Sends a request. If the response is an error, sends the request once more. Returns the last response. */
static const char *insist(struct engine *e, const char *line)
{
    const char *answer = ask(e, line);
    return strncmp(answer, "{\"ok\":false", 11) ? answer : ask(e, line);
}

static const char *const script[] = {
    "{\"op\":\"new\",\"game\":\"template\",\"seats\":2}",
    "{\"op\":\"act\",\"seat\":0,\"action\":\"lay 4\",\"client\":1}",
    "{\"op\":\"act\",\"seat\":1,\"action\":\"lay 1\",\"client\":1}",
    "{\"op\":\"undo\",\"seat\":1,\"consent\":true}",
    "{\"op\":\"events\",\"seat\":0}",
};

/* Runs the whole script. Writes to `end` the events for seat 0 and the log. Returns false if the engine could not start. */
static bool play(char *end, size_t size)
{
    struct engine *e = engine_new();
    if (!e)
        return false;
    size_t n = sizeof script / sizeof script[0];
    struct pl_out o = pl_out_to(end, size);
    for (size_t i = 0; i + 1 < n; i++)
        insist(e, script[i]);
    pl_put(&o, insist(e, script[n - 1]));
    pl_put(&o, insist(e, "{\"op\":\"log\"}"));
    CHECK(!o.full);
    engine_free(e);
    return true;
}

TEST(engine_survives_failed_allocations)
{
    static char want[1 << 16], got[1 << 16];
    json_set_alloc_funcs(__wrap_malloc, free);
    until = -1;
    CHECK(play(want, sizeof want));
    CHECK(strstr(want, "undo"));
    long n = 0;
    do {
        failed = false;
        until = n++;
        if (play(got, sizeof got))
            CHECK_TEXT(got, want);
        CHECK(n < 100000);
    } while (failed);
    CHECK(n > 20);
    json_set_alloc_funcs(malloc, free);
}
