/* values.c: fuzzes the readers of dates, times of day and amounts with arbitrary bytes. The result must be valid, and the standard forms of
 * a value must read as the same value. */
#include "fuzz.h"

#include "cases/values.h"

#include <string.h>

static const struct value_date calendar = {.year = 1895, .month = 2};

static void check_date(const char *text, size_t len)
{
    struct value_date d, again;
    char form[VALUE_TEXT_MAX];
    enum value_status status = value_read_date(text, len, &calendar, &d);
    REQUIRE(status <= VALUE_CONFLICT, "the status is valid");
    REQUIRE(d.month >= 0 && d.month <= 12 && d.day >= 0 && d.day <= 31 && d.weekday >= 0 && d.weekday <= 7, "a date is valid");
    for (int spanish = 0; spanish < 2 && status == VALUE_ONE; spanish++) {
        value_write_date(&d, spanish, form);
        REQUIRE(value_read_date(form, strlen(form), &calendar, &again) == VALUE_ONE, "a date's standard form is a date");
        REQUIRE(d.year == again.year && d.month == again.month && d.day == again.day && d.weekday == again.weekday, "and the same date");
    }
}

static void check_time(const char *text, size_t len)
{
    struct value_time t, again;
    char form[VALUE_TEXT_MAX];
    enum value_status status = value_read_time(text, len, &t);
    REQUIRE(status <= VALUE_CONFLICT, "the status is valid");
    REQUIRE(t.minute >= 0 && t.minute < (t.half_unknown ? 720 : 1440), "a time is valid");
    for (int spanish = 0; spanish < 2 && status == VALUE_ONE; spanish++) {
        value_write_time(&t, spanish, form);
        REQUIRE(value_read_time(form, strlen(form), &again) == VALUE_ONE, "a time's standard form is a time");
        REQUIRE(t.minute == again.minute && t.half_unknown == again.half_unknown, "and the same time");
        REQUIRE(value_time_agrees(&t, &again, 0), "equal times agree");
    }
}

static void check_amount(const char *text, size_t len)
{
    struct value_amount a, again;
    char form[VALUE_TEXT_MAX];
    enum value_status status = value_read_amount(text, len, &a);
    REQUIRE(status <= VALUE_CONFLICT, "the status is valid");
    REQUIRE(a.hundredths >= 0 && a.unit < UNITS && a.per < UNITS, "an amount is valid");
    for (int spanish = 0; spanish < 2 && status == VALUE_ONE; spanish++) {
        value_write_amount(&a, spanish, form);
        REQUIRE(value_read_amount(form, strlen(form), &again) == VALUE_ONE, "an amount's standard form is an amount");
        REQUIRE(a.hundredths == again.hundredths && a.unit == again.unit && a.per == again.per, "and the same amount");
        REQUIRE(value_amount_agrees(&a, &again), "equal amounts agree");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* buffer of exactly the input's size, so that the sanitizer detects a read past the end */
    REQUIRE(text, "malloc succeeds");
    memcpy(text, data, size);
    check_date(text, size);
    check_time(text, size);
    check_amount(text, size);
    free(text);
    return 0;
}
