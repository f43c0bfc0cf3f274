/* case_faults.c: the 1st, 2nd, 3rd… allocation fails while a case is loaded, until none does. Then there is a reason, never half a
 * case. Linked so that the loader's malloc, calloc and realloc are ours. */
#include <stdlib.h>

#include "cases/judge.h"
#include "test.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *at, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *at, size_t size);

static long until = -1; /* allocations that still succeed; below 0: all of them */
static bool failed;

static bool fails(void)
{
    if (until > 0)
        until--;
    else if (until == 0)
        return failed = true, until = -1, true;
    return false;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t n, size_t size) { return fails() ? NULL : __real_calloc(n, size); }
void *__wrap_realloc(void *at, size_t size) { return fails() ? NULL : __real_realloc(at, size); }

TEST(without_memory_there_is_a_reason_and_no_case)
{
    static struct case_report report;
    uint8_t hash[32] = {0};
    long n = 0;
    do {
        failed = false;
        until = n++;
        struct case_book *c = case_load(SOURCE_ROOT "/tests/judge/museum", &report);
        until = -1;
        CHECK((c == NULL) == failed);
        CHECK(c || report.n > 0);
        if (c)
            memcpy(hash, c->rules.hash, sizeof hash);
        case_free(c);
    } while (failed);
    CHECK(n > 20);
    struct case_book *c = case_load(SOURCE_ROOT "/tests/judge/museum", &report);
    CHECK(c && !memcmp(hash, c->rules.hash, sizeof hash));
    case_free(c);
}
