/* test.c: runs the registered tests. With words on the command line, it runs only the tests whose names contain one of them. */
#include "test.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
    const char *name, *file;
    test_fn *fn;
} tests[2048];
static int tests_n;
static jmp_buf failed;

void test_register(const char *name, const char *file, test_fn *fn)
{
    if (tests_n == (int)(sizeof tests / sizeof tests[0])) {
        fprintf(stderr, "more tests than test.c has room for\n");
        exit(1);
    }
    tests[tests_n].name = name;
    tests[tests_n].file = file;
    tests[tests_n++].fn = fn;
}

void test_fail(const char *file, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    printf("  %s:%d: ", file, line);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    longjmp(failed, 1);
}

static bool wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strstr(name, argv[i]))
            return true;
    return argc == 1;
}

int main(int argc, char **argv)
{
    volatile int passed = 0, failures = 0;
    for (volatile int i = 0; i < tests_n; i++) {
        if (!wanted(tests[i].name, argc, argv))
            continue;
        if (setjmp(failed) == 0) {
            tests[i].fn();
            passed++;
        } else {
            printf("FAILED %s\n", tests[i].name);
            failures++;
        }
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failures);
    return failures || !passed;
}
