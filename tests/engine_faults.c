/* engine_faults.c: the 1st, 2nd, 3rd… allocation fails, until none does. Every line still has its answer, what was refused has
 * changed nothing, and what was told once is not lost. Linked so that the referee's malloc and calloc are ours. */
#include <jansson.h>
#include <stdlib.h>

#include "cli/engine/engine.h"
#include "test.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);

static long until; /* allocations that still succeed; below 0: all of them */
static bool failed;

static bool fails(void)
{
    if (until > 0)
        until--;
    else if (until == 0)
        return failed = true, until = -1, true; /* one at a time: the program must go on after it */
    return false;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t n, size_t size) { return fails() ? NULL : __real_calloc(n, size); }

/* The answer, as text that stays. */
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

/* Asks until it is answered, as a patient client would, and returns the answer. */
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

/* The whole script; `end` gets what seat 0 was told and the log. False if there was not even an engine. */
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

TEST(engine_goes_on_when_an_allocation_fails)
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
