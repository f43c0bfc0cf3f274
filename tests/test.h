/* test.h: a minimal test framework. If a test covers a rule, its name begins with the rule's id: TEST(SM_17_...). */
#ifndef PL_TESTS_TEST_H
#define PL_TESTS_TEST_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef void test_fn(void);
void test_register(const char *name, const char *file, test_fn *fn);
void test_fail(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4), noreturn));

#define TEST(name)                                                                                           \
    static void name(void);                                                                                  \
    __attribute__((constructor)) static void register_##name(void) { test_register(#name, __FILE__, name); } \
    static void name(void)

#define CHECK(cond)                                     \
    do {                                                \
        if (!(cond))                                    \
            test_fail(__FILE__, __LINE__, "%s", #cond); \
    } while (0)
#define CHECK_INT(got, want)                                                          \
    do {                                                                              \
        long long got_ = (got), want_ = (want);                                       \
        if (got_ != want_)                                                            \
            test_fail(__FILE__, __LINE__, "%s is %lld, not %lld", #got, got_, want_); \
    } while (0)
#define CHECK_TEXT(got, want)                                                             \
    do {                                                                                  \
        const char *got_ = (got), *want_ = (want);                                        \
        if (strcmp(got_, want_))                                                          \
            test_fail(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #got, got_, want_); \
    } while (0)

#endif
