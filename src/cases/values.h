/* values.h: reads dates, times of day and amounts from free text, in English and Spanish, and writes them in one standard form. Uses no
 * data of a case and allocates nothing. */
#ifndef PL_CASES_VALUES_H
#define PL_CASES_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VALUE_TEXT_MAX = 80 }; /* maximum length of a value in its standard form, in bytes, including the NUL */

enum value_status {
    VALUE_NONE,     /* the text contains no value of this kind, or only denies one ("not on Tuesday") */
    VALUE_ONE,      /* the text claims one value */
    VALUE_SEVERAL,  /* the text claims two or more values, or leaves open which one it means: "Tuesday or Wednesday" */
    VALUE_CONFLICT, /* the parts of the value contradict each other: "Tuesday the 13th" when the 13th is a Wednesday */
};

/* A date. A member is 0 if the text does not give that part of the date. */
struct value_date {
    int16_t year;
    int8_t month;   /* month, from 1 to 12 */
    int8_t day;     /* day of the month, from 1 to 31 */
    int8_t weekday; /* weekday, from 1 (Monday) to 7 (Sunday) */
};

struct value_time {
    int16_t minute;    /* minutes after midnight, 0 to 1439, or 0 to 719 if `half_unknown` is true */
    bool half_unknown; /* true if the text does not say whether it is morning or evening: "at twenty to nine" */
};

enum value_unit {
    UNIT_NONE,  /* a number without a unit */
    UNIT_POUND, /* "pounds", and also "sovereigns", "quid" and "libras" */
    UNIT_GUINEA,
    UNIT_SHILLING,
    UNIT_PENNY,
    UNIT_FRANC,
    UNIT_DOLLAR,
    UNIT_YARD,
    UNIT_FOOT,
    UNIT_INCH,
    UNIT_MILE,
    UNIT_STONE,
    UNIT_POUND_WEIGHT,
    UNIT_OUNCE,
    UNIT_GALLON,
    UNIT_PINT,
    UNIT_YEAR,
    UNIT_MONTH,
    UNIT_WEEK,
    UNIT_DAY,
    UNIT_HOUR,
    UNIT_MINUTE,
    UNIT_OTHER, /* a unit that is not in this list: "40 kegs" */
    UNITS
};

struct value_amount {
    int64_t hundredths; /* 100 times the number; less than 100 thousand million if it was read from a text */
    enum value_unit unit;
    enum value_unit per; /* the period: UNIT_YEAR for "a year", UNIT_WEEK for "per week", UNIT_NONE if the text gives none */
};

/* Read a value from the text of one field. The text may contain any bytes. `calendar` gives the year and month of the story, or is NULL. If
 * the text names no month or year, value_read_date uses those of `calendar` to check that the weekday and the day agree. A time in the text
 * of a date, and a date in the text of a time, are ignored. */
enum value_status value_read_date(const char *text, size_t len, const struct value_date *calendar, struct value_date *ret);
enum value_status value_read_time(const char *text, size_t len, struct value_time *ret);
enum value_status value_read_amount(const char *text, size_t len, struct value_amount *ret);

/* Write a value in its standard form: "Tuesday 12 February 1895" (only the parts that are known), "8.40 p.m.", "£312 a year", "450
 * guineas". Reading a standard form gives the same value again. If `spanish` is true, writes "martes 12 de febrero de 1895", "20:40", "312
 * libras al año". The noun of UNIT_OTHER is lost: 40 kegs are written as "40 units". */
void value_write_date(const struct value_date *d, bool spanish, char out[VALUE_TEXT_MAX]);
void value_write_time(const struct value_time *t, bool spanish, char out[VALUE_TEXT_MAX]);
void value_write_amount(const struct value_amount *a, bool spanish, char out[VALUE_TEXT_MAX]);

/* True if `said` does not contradict `right` and is exact enough. A date must give the weekday or the day. A time may differ by `within`
 * minutes. An amount must give the number, and must not give another unit or period than `right`. Units of one kind are converted: 450
 * guineas agree with £472 10s, 3 feet with a yard. Periods are not converted: £6 a week does not agree with £312 a year. */
bool value_date_agrees(const struct value_date *said, const struct value_date *right);
bool value_time_agrees(const struct value_time *said, const struct value_time *right, int within);
bool value_amount_agrees(const struct value_amount *said, const struct value_amount *right);

#endif
