/* case_faults.c: loads a case again and again. The 1st memory allocation fails in the first run, the 2nd in the second run, and so on until
 * no allocation fails. Whenever an allocation fails, the loader must report an error and return no case. The linker replaces malloc, calloc
 * and realloc with the wrappers below. */
#include <stdlib.h>

#include "cases/judge.h"
#include "test.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *at, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *at, size_t size);

static long until = -1; /* number of allocations that succeed before the next one fails; negative if no allocation is to fail */
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

TEST(a_failed_allocation_gives_an_error_and_no_case)
{
    static struct case_report report;
    uint8_t hash[32] = {0};
    long n = 0;
    do {
        failed = false;
        until = n++;
        struct case_book *c = case_load(SOURCE_ROOT "/cases/city-road-lock", &report);
        until = -1;
        CHECK((c == NULL) == failed);
        CHECK(c || report.n > 0);
        if (c)
            memcpy(hash, c->rules.hash, sizeof hash);
        case_free(c);
    } while (failed);
    CHECK(n > 20);
    struct case_book *c = case_load(SOURCE_ROOT "/cases/city-road-lock", &report);
    CHECK(c && !memcmp(hash, c->rules.hash, sizeof hash));
    case_free(c);
}
