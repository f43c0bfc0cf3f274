/* values.c: tests the functions that read dates, times of day and amounts. Each row of a table contains a text and the value that must be
 * read from it. */
#include "cases/values.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* A text and the value it must be read as: a value in the English standard form, or "none", "several" or "conflict". */
struct row {
    const char *text, *want;
};

/* The month in which the story takes place: February 1895. Its 12th day is a Tuesday. */
static const struct value_date february = {.year = 1895, .month = 2};

static const char *const status_names[] = {"none", "", "several", "conflict"};

typedef enum value_status read_fn(const char *text, size_t len, char out[VALUE_TEXT_MAX], char spanish[VALUE_TEXT_MAX]);

static enum value_status read_date(const char *text, size_t len, char out[VALUE_TEXT_MAX], char spanish[VALUE_TEXT_MAX])
{
    struct value_date d;
    enum value_status status = value_read_date(text, len, &february, &d);
    value_write_date(&d, false, out);
    value_write_date(&d, true, spanish);
    return status;
}

static enum value_status read_time(const char *text, size_t len, char out[VALUE_TEXT_MAX], char spanish[VALUE_TEXT_MAX])
{
    struct value_time t;
    enum value_status status = value_read_time(text, len, &t);
    value_write_time(&t, false, out);
    value_write_time(&t, true, spanish);
    return status;
}

static enum value_status read_amount(const char *text, size_t len, char out[VALUE_TEXT_MAX], char spanish[VALUE_TEXT_MAX])
{
    struct value_amount a;
    enum value_status status = value_read_amount(text, len, &a);
    value_write_amount(&a, false, out);
    value_write_amount(&a, true, spanish);
    return status;
}

/* Reads the text from a block of exactly its length, so that the sanitizer detects a read past the end. */
static enum value_status read_exact(read_fn *read, const char *text, size_t len, char out[VALUE_TEXT_MAX], char spanish[VALUE_TEXT_MAX])
{
    char *copy = malloc(len ? len : 1);
    CHECK(copy != NULL);
    memcpy(copy, text, len);
    enum value_status status = read(copy, len, out, spanish);
    free(copy);
    return status;
}

/* Checks that each text in a table is read as the value beside it. A value that was read is written in English and in Spanish, and both
 * forms must be read as the same value. */
static void check_rows(read_fn *read, const struct row *row, int n)
{
    int bad = 0;
    for (int i = 0; i < n; i++) {
        char out[VALUE_TEXT_MAX], spanish[VALUE_TEXT_MAX], again[VALUE_TEXT_MAX], unused[VALUE_TEXT_MAX];
        enum value_status status = read_exact(read, row[i].text, strlen(row[i].text), out, spanish);
        const char *got = status == VALUE_ONE ? out : status_names[status];
        if (strcmp(got, row[i].want)) {
            printf("  \"%s\" is read as \"%s\", not \"%s\"\n", row[i].text, got, row[i].want);
            bad++;
            continue;
        }
        if (status != VALUE_ONE)
            continue;
        for (int k = 0; k < 2; k++) {
            const char *form = k ? spanish : out;
            if (read_exact(read, form, strlen(form), again, unused) != VALUE_ONE || strcmp(again, out)) {
                printf("  the standard form \"%s\" of \"%s\" is read as \"%s\"\n", form, row[i].text, again);
                bad++;
            }
        }
    }
    CHECK_INT(bad, 0);
}

#define CHECK_ROWS(read, rows) check_rows(read, rows, (int)(sizeof(rows) / sizeof((rows)[0])))

/* ---- dates ------------------------------------------------------------------------------------------------- */

TEST(dates_are_read_in_english)
{
    static const struct row rows[] = {
        {"Tuesday", "Tuesday"},
        {"tuesday", "Tuesday"},
        {"TUESDAY!", "Tuesday"},
        {"on Tuesday.", "Tuesday"},
        {"tues night", "Tuesday"},
        {"Tues. night", "Tuesday"},
        {"Tuesday's", "Tuesday"},
        {"the Tuesday", "Tuesday"},
        {"last Tuesday", "Tuesday"},
        {"I think it was tuesday", "Tuesday"},
        {"It was on Tuesday, I am sure", "Tuesday"},
        {"it may be Tuesday", "Tuesday"},
        {"he sat there on Tuesday", "Tuesday"},
        {"Sat", "Saturday"},
        {"sat night", "Saturday"},
        {"wed 13", "Wednesday the 13th"},
        {"Sun. 10 Feb.", "Sunday 10 February"},
        {"12 Feb", "12 February"},
        {"12 feb.", "12 February"},
        {"12 February", "12 February"},
        {"12th of February 1895", "12 February 1895"},
        {"12th February, 1895", "12 February 1895"},
        {"the 12th day of February", "12 February"},
        {"Feb 12th", "12 February"},
        {"Feb. 12", "12 February"},
        {"February the 12th", "12 February"},
        {"February 12, 1895", "12 February 1895"},
        {"the twelfth", "the 12th"},
        {"the twelfth of February", "12 February"},
        {"twelve February", "12 February"},
        {"twenty-first of March", "21 March"},
        {"the twenty first", "the 21st"},
        {"the thirty-first", "the 31st"},
        {"12", "the 12th"},
        {"12th", "the 12th"},
        {"on the 12th", "the 12th"},
        {"the 12", "the 12th"},
        {"night of the 12th", "the 12th"},
        {"12/2/1895", "12 February 1895"},
        {"12/2/95", "12 February 1895"},
        {"3/4/05", "3 April 1905"},
        {"12/02/1895", "12 February 1895"},
        {"12/2", "12 February"},
        {"12.2.1895", "12 February 1895"},
        {"12-2-1895", "12 February 1895"},
        {"1895-02-12", "12 February 1895"},
        {"2/13/1895", "13 February 1895"},
        {"Tuesday 12", "Tuesday the 12th"},
        {"Tuesday 12th", "Tuesday the 12th"},
        {"Tuesday the 12th", "Tuesday the 12th"},
        {"Tuesday, the 12th", "Tuesday the 12th"},
        {"Tuesday, 12 February 1895", "Tuesday 12 February 1895"},
        {"Tuesday 12/2/1895", "Tuesday 12 February 1895"},
        {"the 12th, a Tuesday", "Tuesday the 12th"},
        {"Tuesday. The 12th.", "Tuesday the 12th"},
        {"Tuesday evening, the 12th of February", "Tuesday 12 February"},
        {"on the evening of Tuesday the 12th", "Tuesday the 12th"},
        {"Tuesday in February", "Tuesday February"},
        {"February", "February"},
        {"in February 1895", "February 1895"},
        {"1895", "1895"},
        {"12 February eighteen ninety-five", "12 February 1895"},
        {"12 February eighteen hundred and ninety-five", "12 February 1895"},
        {"May 3", "3 May"},
        {"3 May", "3 May"},
        {"the 3rd of May", "3 May"},
        {"May", "May"},
        {"march 4", "4 March"},
        {"the second Tuesday", "Tuesday"},
        {"29 February 1896", "29 February 1896"},
        {"Tuesday, definitely Tuesday", "Tuesday"},
        {"Tuesday (12th)", "Tuesday the 12th"},
    };
    CHECK_ROWS(read_date, rows);
}

TEST(dates_are_read_in_spanish)
{
    static const struct row rows[] = {
        {"martes", "Tuesday"},
        {"el martes", "Tuesday"},
        {"El Miércoles", "Wednesday"},
        {"el sabado", "Saturday"},
        {"Sábado por la noche", "Saturday"},
        {"martes 12 de febrero", "Tuesday 12 February"},
        {"martes, 12 de febrero de 1895", "Tuesday 12 February 1895"},
        {"el martes día 12", "Tuesday the 12th"},
        {"el día 12", "the 12th"},
        {"el doce", "the 12th"},
        {"el doce de febrero", "12 February"},
        {"doce de febrero de mil ochocientos noventa y cinco", "12 February 1895"},
        {"el 12", "the 12th"},
        {"12 feb", "12 February"},
        {"12 ene 1895", "12 January 1895"},
        {"primero de mayo", "1 May"},
        {"1 de mayo", "1 May"},
        {"1º de mayo", "1 May"},
        {"uno de mayo", "1 May"},
        {"el treinta y uno de enero", "31 January"},
        {"no el 13 sino el 12", "the 12th"},
        {"el 12, no el 13", "the 12th"},
        {"no fue el miércoles, sino el martes", "Tuesday"},
        {"el miércoles no, el martes", "Tuesday"},
        {"no el martes", "none"},
        {"martes o miércoles", "several"},
        {"el 12 o el 13", "several"},
        {"¿martes? ¿miércoles?", "several"},
        {"la noche del martes al miércoles", "Tuesday"},
        {"en la noche del 12 al 13 de febrero", "12 February"},
        {"el martes 13", "conflict"},
        {"Nochebuena", "24 December"},
        {"Navidad", "25 December"},
        {"el día de San Valentín", "14 February"},
        {"la víspera de San Valentín", "13 February"},
        {"Año Nuevo", "1 January"},
        {"Nochevieja", "31 December"},
        {"el día antes del miércoles", "Tuesday"},
        {"el día después del 11", "the 12th"},
        {"la víspera del miércoles", "Tuesday"},
        {"el día anterior al miércoles", "Tuesday"},
        {"el martes a las 10", "Tuesday"},
        {"el martes a las diez y media", "Tuesday"},
        {"el martes, y lo encontraron el jueves", "Tuesday"},
        {"ayer", "none"},
        {"creo que fue el martes", "Tuesday"},
        {"no sé, quizás el martes", "Tuesday"},
        {"miercols", "Wednesday"},
    };
    CHECK_ROWS(read_date, rows);
}

TEST(denied_dates_do_not_count)
{
    static const struct row rows[] = {
        {"Tuesday the 12th, not Wednesday", "Tuesday the 12th"},
        {"Tuesday not Wednesday", "Tuesday"},
        {"not the 11th, not the 13th: the 12th", "the 12th"},
        {"he did not come on Wednesday, he came on Tuesday", "Tuesday"},
        {"Tuesday, I do not know more", "Tuesday"},
        {"Tuesday, not the 13th", "Tuesday"},
        {"not on the 13th but on the 12th", "the 12th"},
        {"not Wednesday, but Tuesday", "Tuesday"},
        {"not Wednesday, Tuesday", "Tuesday"},
        {"not Wednesday, the 12th", "the 12th"},
        {"not Wednesday, the 13th", "none"},
        {"not Monday, Wednesday or Friday but Tuesday", "Tuesday"},
        {"not Wednesday or Thursday", "none"},
        {"neither Wednesday nor Thursday", "none"},
        {"not on Tuesday", "none"},
        {"It wasn't Tuesday", "none"},
        {"It wasn\xe2\x80\x99t Wednesday, it was Tuesday", "Tuesday"},
        {"It was not Wednesday. It was Tuesday.", "Tuesday"},
        {"It can't have been Wednesday so Tuesday", "Tuesday"},
        {"Wednesday was not the day, Tuesday was", "Tuesday"},
        {"Wednesday isn't right; Tuesday", "Tuesday"},
        {"Tuesday rather than Wednesday", "Tuesday"},
        {"Tuesday instead of Wednesday", "Tuesday"},
        {"no doubt Tuesday", "Tuesday"},
        {"not sure, Tuesday", "Tuesday"},
        {"not sure but Tuesday", "Tuesday"},
        {"I don't know, Tuesday", "Tuesday"},
        {"I dont know maybe tuesday", "Tuesday"},
        {"never on a Sunday", "none"},
        {"not until Wednesday", "Wednesday"},
    };
    CHECK_ROWS(read_date, rows);
}

TEST(a_text_with_several_dates_has_no_value)
{
    static const struct row rows[] = {
        {"Monday Tuesday Wednesday", "several"},
        {"Monday, Tuesday, Wednesday", "several"},
        {"Tuesday or Wednesday", "several"},
        {"either the 12th or the 13th", "several"},
        {"Tues/Wed", "several"},
        {"Tuesday/Wednesday", "several"},
        {"Tuesday? Wednesday?", "several"},
        {"Tuesday or the 13th", "several"},
        {"Tuesday or the 12th", "several"},
        {"maybe Tuesday maybe Wednesday", "several"},
        {"12 or 13 February", "several"},
        {"12/13 February", "several"},
        {"12-13 February", "several"},
        {"12, 13", "several"},
        {"Tuesday and Wednesday", "several"},
        {"between Tuesday and Thursday", "several"},
        {"from Tuesday to Thursday", "several"},
        {"Tuesday to Wednesday", "several"},
        {"before Wednesday", "several"},
        {"after the 11th", "several"},
        {"12 February or 12 March", "several"},
        {"mon tue wed thu fri sat sun", "several"},
        {"found on Thursday, killed on Tuesday", "several"},
        {"Tuesday and Thursday he was found", "several"},
    };
    CHECK_ROWS(read_date, rows);
}

TEST(dates_that_contradict_the_calendar_are_conflicts)
{
    static const struct row rows[] = {
        {"Tuesday 13th", "conflict"},
        {"Tuesday, the 13th of February", "conflict"},
        {"30 February", "conflict"},
        {"31 April 1895", "conflict"},
        {"29 February 1895", "conflict"},
        {"Tuesday 12 February 1896", "conflict"},
        {"Wednesday 12 February 1896", "Wednesday 12 February 1896"},
        {"Wednesday the 13th", "Wednesday the 13th"},
    };
    CHECK_ROWS(read_date, rows);
    struct value_date d;
    CHECK_INT(value_read_date("Tuesday 13th", 12, NULL, &d), VALUE_ONE);
}

TEST(dates_are_read_from_holidays_relations_and_nights)
{
    static const struct row rows[] = {
        {"Christmas Eve", "24 December"},
        {"Christmas", "25 December"},
        {"on Christmas Day", "25 December"},
        {"Boxing Day", "26 December"},
        {"St Valentine's Eve", "13 February"},
        {"St. Valentine's Eve", "13 February"},
        {"Valentine's day", "14 February"},
        {"St Valentine's day", "14 February"},
        {"the eve of St Valentine", "13 February"},
        {"New Year's Eve", "31 December"},
        {"New Year's Eve 1895", "31 December 1895"},
        {"New Year's Day", "1 January"},
        {"Michaelmas", "29 September"},
        {"Halloween", "31 October"},
        {"Tuesday, Christmas Eve", "Tuesday 24 December"},
        {"Mr Valentine", "none"},
        {"the day before Wednesday", "Tuesday"},
        {"the day after the 11th", "the 12th"},
        {"the night before the 13th", "the 12th"},
        {"the day before the 1st of March", "28 February"},
        {"two days before Thursday", "Tuesday"},
        {"the evening before Christmas", "24 December"},
        {"the morning after Tuesday", "Wednesday"},
        {"the Tuesday before Christmas", "Tuesday"},
        {"the night from Tuesday to Wednesday", "Tuesday"},
        {"the night of Tuesday to Wednesday", "Tuesday"},
        {"the night between Tuesday and Wednesday", "Tuesday"},
        {"Tuesday night to Wednesday morning", "Tuesday"},
        {"the night of 12-13 February", "12 February"},
        {"the night of the 12th to the 13th", "the 12th"},
        {"the night from Tuesday to Friday", "several"},
        {"Tuesday, and he was found on the Thursday", "Tuesday"},
        {"on Tuesday; the body was discovered on Thursday", "Tuesday"},
        {"Tuesday 12th but they found him on the 14th", "Tuesday the 12th"},
    };
    CHECK_ROWS(read_date, rows);
}

TEST(times_and_other_numbers_are_not_dates)
{
    static const struct row rows[] = {
        {"Tuesday evening at 10.50", "Tuesday"},
        {"Tuesday at 10", "Tuesday"},
        {"Tuesday 10.50", "Tuesday"},
        {"Tuesday 20:40", "Tuesday"},
        {"Tuesday 10 pm", "Tuesday"},
        {"Tuesday 8.40 p.m.", "Tuesday"},
        {"Tuesday, half past ten", "Tuesday"},
        {"Tuesday at twenty to nine", "Tuesday"},
        {"Tuesday, ten o'clock", "Tuesday"},
        {"10 o'clock on the 12th", "the 12th"},
        {"Tuesday, three men saw it", "Tuesday"},
        {"yesterday", "none"},
        {"today", "none"},
        {"", "none"},
        {"   ", "none"},
        {"?", "none"},
        {"I have no idea", "none"},
        {"32", "none"},
        {"the 45th", "none"},
        {"450 guineas", "none"},
        {"Miss Marsh", "none"},
        {"a match", "none"},
        {"it may be", "none"},
        {"the sun", "none"},
        {"Sundry", "none"},
        {"midday", "none"},
        {"at midnight", "none"},
        {"the third man", "none"},
    };
    CHECK_ROWS(read_date, rows);
}

TEST(one_slip_in_the_name_of_a_day_or_month_is_read)
{
    static const struct row rows[] = {
        {"wensday", "Wednesday"},       {"wendesday", "Wednesday"}, {"Tuseday", "Tuesday"},        {"tuesdy", "Tuesday"},
        {"thrusday", "Thursday"},       {"Saterday", "Saturday"},   {"12 febuary", "12 February"}, {"12 Feburary", "12 February"},
        {"3 Septembre", "3 September"}, {"munday", "none"},         {"fryday", "Friday"},          {"12 Agust", "12 August"},
        {"jueveds", "Thursday"},
    };
    CHECK_ROWS(read_date, rows);
}

/* ---- times ------------------------------------------------------------------------------------------------- */

TEST(times_are_read_in_english)
{
    static const struct row rows[] = {
        {"8.40 p.m.", "8.40 p.m."},
        {"8:40pm", "8.40 p.m."},
        {"8.40 pm", "8.40 p.m."},
        {"8.40 P. M.", "8.40 p.m."},
        {"8:40 a.m.", "8.40 a.m."},
        {"20:40", "8.40 p.m."},
        {"20.40", "8.40 p.m."},
        {"20h40", "8.40 p.m."},
        {"8.40", "8.40"},
        {"08:40", "8.40 a.m."},
        {"08:40 pm", "8.40 p.m."},
        {"0:40", "12.40 a.m."},
        {"12.40 a.m.", "12.40 a.m."},
        {"12.40 p.m.", "12.40 p.m."},
        {"12:40", "12.40"},
        {"9pm", "9 p.m."},
        {"9 p.m. sharp", "9 p.m."},
        {"twenty to nine", "8.40"},
        {"twenty minutes to nine", "8.40"},
        {"twenty minutes to nine in the evening", "8.40 p.m."},
        {"at twenty minutes to nine on Tuesday evening", "8.40 p.m."},
        {"20 to 9", "8.40"},
        {"20 mins to 9 p.m.", "8.40 p.m."},
        {"five and twenty to nine", "8.35"},
        {"five-and-twenty past nine", "9.25"},
        {"quarter to eleven", "10.45"},
        {"a quarter to one", "12.45"},
        {"a quarter past ten at night", "10.15 p.m."},
        {"half past ten", "10.30"},
        {"half-past ten", "10.30"},
        {"half ten", "10.30"},
        {"half past ten in the morning", "10.30 a.m."},
        {"10 to 11", "10.50"},
        {"ten past midnight", "12.10 a.m."},
        {"ten to midnight", "11.50 p.m."},
        {"a quarter to noon", "11.45 a.m."},
        {"midnight", "midnight"},
        {"at midnight", "midnight"},
        {"12 midnight", "midnight"},
        {"twelve at night", "midnight"},
        {"noon", "noon"},
        {"12 noon", "noon"},
        {"midday", "noon"},
        {"12 o'clock", "12 o'clock"},
        {"twelve o\xe2\x80\x99"
         "clock",
         "12 o'clock"},
        {"9 oclock", "9 o'clock"},
        {"nine o'clock in the evening", "9 p.m."},
        {"about nine", "9 o'clock"},
        {"at nine", "9 o'clock"},
        {"nine", "9 o'clock"},
        {"9", "9 o'clock"},
        {"at nine sharp", "9 o'clock"},
        {"at one", "1 o'clock"},
        {"around 9 in the evening", "9 p.m."},
        {"nine in the morning", "9 a.m."},
        {"two at night", "2 a.m."},
        {"three in the afternoon", "3 p.m."},
        {"at 9 that night", "9 p.m."},
        {"eight forty", "8.40"},
        {"eight-forty p.m.", "8.40 p.m."},
        {"ten fifty at night", "10.50 p.m."},
        {"nine oh five", "9.05"},
        {"Tuesday evening at 10.50", "10.50 p.m."},
        {"in the evening, about 9", "9 p.m."},
        {"Tuesday 12 February at 8.40 p.m.", "8.40 p.m."},
        {"12/2/1895, 20:40", "8.40 p.m."},
        {"8.40 on the 12th", "8.40"},
        {"8.40 p.m. (20:40)", "8.40 p.m."},
        {"8.40, that is twenty to nine in the evening", "8.40 p.m."},
        {"shortly before nine", "9 o'clock"},
        {"just after midnight", "midnight"},
    };
    CHECK_ROWS(read_time, rows);
}

TEST(times_are_read_in_spanish)
{
    static const struct row rows[] = {
        {"las nueve menos veinte", "8.40"},
        {"a las nueve menos veinte de la noche", "8.40 p.m."},
        {"las ocho y cuarenta de la tarde", "8.40 p.m."},
        {"a las diez y media", "10.30"},
        {"diez y media", "10.30"},
        {"las once menos cuarto", "10.45"},
        {"a las diez y cuarto de la mañana", "10.15 a.m."},
        {"a las once", "11 o'clock"},
        {"a la una", "1 o'clock"},
        {"la una y media de la madrugada", "1.30 a.m."},
        {"medianoche", "midnight"},
        {"a medianoche", "midnight"},
        {"mediodía", "noon"},
        {"las doce de la noche", "midnight"},
        {"las 20:40", "8.40 p.m."},
        {"a las 8 de la tarde", "8 p.m."},
        {"veinte para las nueve", "8.40"},
        {"cuarto para las nueve", "8.45"},
        {"las ocho cuarenta", "8.40"},
        {"las ocho y treinta y cinco", "8.35"},
        {"sobre las nueve", "9 o'clock"},
        {"las nueve en punto", "9 o'clock"},
        {"las nueve o las diez", "several"},
        {"entre las ocho y las nueve", "several"},
        {"no a las nueve sino a las diez", "10 o'clock"},
        {"el martes 12 a las 8.40", "8.40"},
        {"antes de las nueve", "several"},
        {"el martes por la noche, a las diez", "10 p.m."},
    };
    CHECK_ROWS(read_time, rows);
}

TEST(denied_several_and_conflicting_times)
{
    static const struct row rows[] = {
        {"between 4.36 and 4.41 p.m.", "4.38 p.m."}, /* a short range counts as the time in its middle */
        {"between 4.30 and 4.41", "several"},
        {"between 8 and 9", "several"},
        {"8 or 9", "several"},
        {"from 8 to 9", "several"},
        {"8-9", "several"},
        {"8? 9?", "several"},
        {"8.40 or 8.50", "several"},
        {"8.40 a.m. or p.m.", "several"},
        {"at nine in the morning or in the evening", "several"},
        {"three quarters past eight", "several"},
        {"8 40 pm", "8.40 p.m."},
        {"at 8 40", "8.40"},
        {"veinte minutos antes de las nueve", "8.40"},
        {"8.40: not 9.40", "8.40"},
        {"before nine", "several"},
        {"after midnight", "several"},
        {"not at nine", "none"},
        {"not at nine but at ten", "10 o'clock"},
        {"at ten, not at nine", "10 o'clock"},
        {"twenty to nine, not twenty past nine", "8.40"},
        {"8.40 and he was found at ten", "8.40"},
        {"20:40 a.m.", "conflict"},
        {"0:40 pm", "conflict"},
        {"15:00 in the morning", "conflict"},
        {"in the evening", "none"},
        {"Tuesday", "none"},
        {"12 February", "none"},
        {"40 minutes", "none"},
        {"half past", "none"},
        {"25:00", "none"},
        {"8.75", "none"},
        {"nine men", "none"},
        {"", "none"},
        {"once on Tuesday in the garden", "none"},
    };
    CHECK_ROWS(read_time, rows);
}

/* ---- amounts ----------------------------------------------------------------------------------------------- */

TEST(amounts_are_read_in_english)
{
    static const struct row rows[] = {
        {"450 guineas", "450 guineas"},
        {"450 gns", "450 guineas"},
        {"\xc2\xa3"
         "450",
         "\xc2\xa3"
         "450"},
        {"\xc2\xa3 450", "\xc2\xa3"
                         "450"},
        {"450\xc2\xa3", "\xc2\xa3"
                        "450"},
        {"450", "450"},
        {"four hundred and fifty guineas", "450 guineas"},
        {"four hundred fifty guineas", "450 guineas"},
        {"4,000 sovereigns", "\xc2\xa3"
                             "4,000"},
        {"4000", "4,000"},
        {"4 000", "4,000"},
        {"4.000", "4,000"},
        {"4k", "4,000"},
        {"four thousand pounds", "\xc2\xa3"
                                 "4,000"},
        {"4 thousand pounds", "\xc2\xa3"
                              "4,000"},
        {"a thousand pounds sterling", "\xc2\xa3"
                                       "1,000"},
        {"a hundred quid", "\xc2\xa3"
                           "100"},
        {"a thousand and one", "1,001"},
        {"twelve hundred pounds", "\xc2\xa3"
                                  "1,200"},
        {"one million two hundred thousand", "1,200,000"},
        {"1,234,567", "1,234,567"},
        {"nine hundred and ninety-nine thousand nine hundred and ninety-nine", "999,999"},
        {"\xc2\xa3"
         "312 a year",
         "\xc2\xa3"
         "312 a year"},
        {"\xc2\xa3"
         "312 per annum",
         "\xc2\xa3"
         "312 a year"},
        {"\xc2\xa3"
         "312 p.a.",
         "\xc2\xa3"
         "312 a year"},
        {"312 pounds yearly", "\xc2\xa3"
                              "312 a year"},
        {"six pounds a week", "\xc2\xa3"
                              "6 a week"},
        {"a weekly wage of six pounds", "\xc2\xa3"
                                        "6 a week"},
        {"10 shillings an hour", "10 shillings an hour"},
        {"312/-", "312 shillings"},
        {"\xc2\xa3"
         "1 10s",
         "\xc2\xa3"
         "1.50"},
        {"\xc2\xa3"
         "1 10s. 6d.",
         "30.50 shillings"},
        {"10s 6d", "10.50 shillings"},
        {"10/6", "10.50 shillings"},
        {"ten and six", "10.50 shillings"},
        {"ten shillings and sixpence", "10.50 shillings"},
        {"1s 1d", "13 pence"},
        {"one pound ten shillings", "\xc2\xa3"
                                    "1.50"},
        {"sixpence", "6 pence"},
        {"half a crown", "2.50 shillings"},
        {"half-crown", "2.50 shillings"},
        {"two crowns", "10 shillings"},
        {"half a guinea", "0.50 guineas"},
        {"a guinea", "1 guinea"},
        {"1.5 miles", "1.50 miles"},
        {"1,5 miles", "1.50 miles"},
        {"1\xc2\xbd miles", "1.50 miles"},
        {"1 1/2 miles", "1.50 miles"},
        {"one and a half miles", "1.50 miles"},
        {"half a mile", "0.50 miles"},
        {"a mile and a half", "1.50 miles"},
        {"half", "none"},
        {"four hundred and fifty thousand pounds", "£450,000"},
        {"a pound and half a crown", "22.50 shillings"},
        {"a quarter of a mile", "0.25 miles"},
        {"three quarters of an hour", "0.75 hours"},
        {"two dozen", "24"},
        {"half a dozen", "6"},
        {"a dozen", "12"},
        {"a score", "20"},
        {"three score", "60"},
        {"two dozen eggs", "24 units"},
        {"40 kegs", "40 units"},
        {"40 small kegs", "40 units"},
        {"450 golden guineas", "450 guineas"},
        {"20 minutes", "20 minutes"},
        {"six feet two inches", "74 inches"},
        {"6 feet 3 inches", "6.25 feet"},
        {"12 stone 7 pounds", "12.50 stone"},
        {"17st", "17 stone"},
        {"17 stone: Orme 10, gold 5, grapnel 2", "17 stone"},
        {"Orme 10, gold 5, grapnel 2 = 17", "17"},
        {"17 stone: Captain 10, grapnel 2, gold 70 lb = 5", "17 stone"},
        {"17 stone (Orme 10, grapnel 2, four bags of gold 5)", "17 stone"},
        {"10 + 5 + 2 = 17 stone", "17 stone"},
        {"12 stone plus 5 stone", "17 stone"},
        {"5 stone, 12 stone, 17 stone", "several"},
        {"10 or 7, so 17", "several"},
        {"17 stone with 4000 sovereigns", "17 stone"},
        {"6 lb", "6 lb"},
        {"6 pounds weight", "6 lb"},
        {"about 450", "450"},
        {"nearly 500", "500"},
        {"he paid 450 guineas", "450 guineas"},
        {"he was paid 450 guineas in 1895", "450 guineas"},
        {"450 guineas on 12 February", "450 guineas"},
        {"\xc2\xa3"
         "312 a year for six years",
         "\xc2\xa3"
         "312 a year"},
        {"\xc2\xa3"
         "450 (four hundred and fifty pounds)",
         "\xc2\xa3"
         "450"},
        {"450, that is 450 guineas", "450 guineas"},
        {"450 guineas, that is \xc2\xa3"
         "472 10s",
         "450 guineas"},
        {"$500", "500 dollars"},
        {"500 francs", "500 francs"},
        {"zero", "0"},
        {"fourty pounds", "\xc2\xa3"
                          "40"},
    };
    CHECK_ROWS(read_amount, rows);
}

TEST(amounts_are_read_in_spanish)
{
    static const struct row rows[] = {
        {"cuatrocientas cincuenta guineas", "450 guineas"},
        {"cuatro mil libras", "\xc2\xa3"
                              "4,000"},
        {"mil libras", "\xc2\xa3"
                       "1,000"},
        {"un millón", "1,000,000"},
        {"treinta y cinco chelines", "35 shillings"},
        {"veintidós peniques", "22 pence"},
        {"ciento veinte libras al año", "\xc2\xa3"
                                        "120 a year"},
        {"seis libras a la semana", "\xc2\xa3"
                                    "6 a week"},
        {"seis libras por semana", "\xc2\xa3"
                                   "6 a week"},
        {"seis libras semanales", "\xc2\xa3"
                                  "6 a week"},
        {"4.000 libras", "\xc2\xa3"
                         "4,000"},
        {"1,5 millas", "1.50 miles"},
        {"milla y media", "none"},
        {"una milla y media", "1.50 miles"},
        {"media docena", "6"},
        {"dos docenas", "24"},
        {"una guinea", "1 guinea"},
        {"media corona", "2.50 shillings"},
        {"quinientos mil francos", "500,000 francs"},
        {"novecientos noventa y nueve mil novecientos noventa y nueve", "999,999"},
        {"once libras", "\xc2\xa3"
                        "11"},
        {"400 o 450", "several"},
        {"entre 400 y 500", "several"},
        {"450, no 500", "450"},
        {"no 500 sino 450", "450"},
        {"no 450", "none"},
        {"más de 400", "several"},
        {"casi 500", "500"},
        {"40 barriles", "40 units"},
        {"6 libras de peso", "6 lb"},
    };
    CHECK_ROWS(read_amount, rows);
}

TEST(denied_and_several_amounts)
{
    static const struct row rows[] = {
        {"\xc2\xa3"
         "450, not \xc2\xa3"
         "500",
         "\xc2\xa3"
         "450"},
        {"not 500 but 450", "450"},
        {"not 450", "none"},
        {"450 guineas, not pounds", "450 guineas"},
        {"450 guineas not pounds", "450 guineas"},
        {"450 guineas not 450 pounds", "450 guineas"},
        {"450 not guineas", "none"},
        {"450 guineas or pounds", "several"},
        {"\xc2\xa3"
         "450 or guineas",
         "several"},
        {"two and sixpence", "2.50 shillings"},
        {"4,000l.", "\xc2\xa3"
                    "4,000"},
        {"\xc2\xa3"
         "6 a week, that is \xc2\xa3"
         "312 a year",
         "several"},
        {"400 or 450", "several"},
        {"400/450", "several"},
        {"400-450", "several"},
        {"400, 450", "several"},
        {"400 450", "several"},
        {"between 400 and 500", "several"},
        {"between four hundred and five hundred", "several"},
        {"between five and twenty pounds", "several"},
        {"from 400 to 500", "several"},
        {"400? 450?", "several"},
        {"more than 400", "several"},
        {"at least 400", "several"},
        {"over \xc2\xa3"
         "400",
         "several"},
        {"no more than 400", "several"},
        {"450 guineas or \xc2\xa3"
         "450",
         "several"},
        {"450 pounds and 300 guineas", "several"},
        {"the 12th", "none"},
        {"Tuesday", "none"},
        {"at 8.40 p.m.", "none"},
        {"nothing", "none"},
        {"", "none"},
        {"1.2345", "none"},
        {"450 or 99999999999999999999", "several"},
        {"nine thousand million crowns", "none"},
        {"99999999999999999999", "none"},
    };
    CHECK_ROWS(read_amount, rows);
}

/* ---- agreement --------------------------------------------------------------------------------------------- */

TEST(a_date_agrees_if_nothing_contradicts_it)
{
    static const struct value_date right = {1895, 2, 12, 2};
    CHECK(value_date_agrees(&(struct value_date){.weekday = 2}, &right));
    CHECK(value_date_agrees(&(struct value_date){.day = 12}, &right));
    CHECK(value_date_agrees(&right, &right));
    CHECK(!value_date_agrees(&(struct value_date){.month = 2}, &right));
    CHECK(!value_date_agrees(&(struct value_date){.day = 13}, &right));
    CHECK(!value_date_agrees(&(struct value_date){.weekday = 2, .day = 13}, &right));
    CHECK(!value_date_agrees(&(struct value_date){.day = 12, .month = 3}, &right));
    CHECK(!value_date_agrees(&(struct value_date){.day = 12, .year = 1896}, &right));
}

TEST(a_time_agrees_within_the_given_minutes)
{
    static const struct value_time right = {1240, false};
    CHECK(value_time_agrees(&(struct value_time){1240, false}, &right, 0));
    CHECK(value_time_agrees(&(struct value_time){520, true}, &right, 0));
    CHECK(!value_time_agrees(&(struct value_time){520, false}, &right, 0));
    CHECK(value_time_agrees(&(struct value_time){1250, false}, &right, 10));
    CHECK(!value_time_agrees(&(struct value_time){1251, false}, &right, 10));
    CHECK(value_time_agrees(&(struct value_time){1439, false}, &(struct value_time){1, false}, 2));
    CHECK(value_time_agrees(&(struct value_time){719, true}, &(struct value_time){1, false}, 2));
}

TEST(an_amount_agrees_in_number_unit_and_period)
{
    static const struct value_amount right = {45000, UNIT_GUINEA, UNIT_NONE}, wage = {31200, UNIT_POUND, UNIT_YEAR};
    CHECK(value_amount_agrees(&right, &right));
    CHECK(value_amount_agrees(&(struct value_amount){45000, UNIT_NONE, UNIT_NONE}, &right));
    CHECK(!value_amount_agrees(&(struct value_amount){45000, UNIT_POUND, UNIT_NONE}, &right));
    CHECK(value_amount_agrees(&(struct value_amount){47250, UNIT_POUND, UNIT_NONE}, &right));
    CHECK(!value_amount_agrees(&(struct value_amount){45000, UNIT_OTHER, UNIT_NONE}, &right));
    CHECK(!value_amount_agrees(&(struct value_amount){45100, UNIT_GUINEA, UNIT_NONE}, &right));
    CHECK(!value_amount_agrees(&(struct value_amount){45000, UNIT_GUINEA, UNIT_YEAR}, &right));
    CHECK(value_amount_agrees(&(struct value_amount){31200, UNIT_POUND, UNIT_NONE}, &wage));
    CHECK(!value_amount_agrees(&(struct value_amount){31200, UNIT_POUND, UNIT_WEEK}, &wage));
    CHECK(value_amount_agrees(&(struct value_amount){4000, UNIT_OTHER, UNIT_NONE}, &(struct value_amount){4000, UNIT_NONE, UNIT_NONE}));
    CHECK(
        value_amount_agrees(&(struct value_amount){600, UNIT_POUND, UNIT_NONE}, &(struct value_amount){600, UNIT_POUND_WEIGHT, UNIT_NONE}));
    CHECK(!value_amount_agrees(&(struct value_amount){INT64_MAX, UNIT_POUND, UNIT_NONE}, &wage));
}

/* ---- round trips and hostile input ------------------------------------------------------------------------- */

static void check_forms(read_fn *read, const char *english, const char *spanish)
{
    char out[VALUE_TEXT_MAX], again[VALUE_TEXT_MAX];
    const char *const form[] = {english, spanish};
    for (int i = 0; i < 2; i++)
        if (read(form[i], strlen(form[i]), out, again) != VALUE_ONE || strcmp(out, english) || strcmp(again, spanish))
            test_fail(__FILE__, __LINE__, "\"%s\" is read as \"%s\"", form[i], out);
}

TEST(standard_forms_are_read_back)
{
    char english[VALUE_TEXT_MAX], spanish[VALUE_TEXT_MAX];
    for (int minute = 0; minute < 1440; minute++)
        for (int unknown = 0; unknown <= (minute < 720); unknown++) {
            struct value_time t = {(int16_t)minute, unknown};
            value_write_time(&t, false, english);
            value_write_time(&t, true, spanish);
            check_forms(read_time, english, spanish);
        }
    for (int month = 0; month <= 12; month++)
        for (int day = 0; day <= 28; day++)
            for (int year = 0; year <= 1895; year += 1895) {
                struct value_date d = {(int16_t)year, (int8_t)month, (int8_t)day, 0};
                value_write_date(&d, false, english);
                value_write_date(&d, true, spanish);
                if (english[0])
                    check_forms(read_date, english, spanish);
            }
    static const int64_t numbers[] = {0, 25, 50, 100, 150, 1200, 45000, 99900, 100000, 123456, 100000000, 1234567899};
    for (int unit = UNIT_NONE; unit < UNITS; unit++)
        for (int per = UNIT_NONE; per <= UNIT_MINUTE; per = per ? per + 1 : UNIT_YEAR)
            for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
                struct value_amount a = {numbers[i], (enum value_unit)unit, (enum value_unit)per};
                value_write_amount(&a, false, english);
                value_write_amount(&a, true, spanish);
                check_forms(read_amount, english, spanish);
            }
}

static void read_all(const char *text, size_t len)
{
    char out[VALUE_TEXT_MAX], spanish[VALUE_TEXT_MAX];
    static read_fn *const readers[] = {read_date, read_time, read_amount};
    for (int i = 0; i < 3; i++) {
        enum value_status status = read_exact(readers[i], text, len, out, spanish);
        CHECK(status >= VALUE_NONE && status <= VALUE_CONFLICT);
        CHECK(strlen(out) < VALUE_TEXT_MAX && strlen(spanish) < VALUE_TEXT_MAX);
    }
}

TEST(the_readers_accept_any_bytes)
{
    static const char *const odd[] = {"\xc2",
                                      "\xff\xfe",
                                      ("\xe2\x80\xae"
                                       "12 yaduT"),
                                      "\xd9\xa1\xd9\xa2 12",
                                      "'''",
                                      "12th\xc2",
                                      "\xc2\xa3\xc2\xa3\xc2\xa3",
                                      "9.9.9.9.9.9.9",
                                      "1/2/3/4/5/6/7/8/9",
                                      "1-1-1-1-1-1-1",
                                      "a a a a a a a",
                                      ",,,",
                                      "/-/-/-",
                                      "0/-"};
    char text[1200];
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        read_all(odd[i], strlen(odd[i]));
    for (int i = 0; i < 256; i++)
        text[i] = (char)(255 - i);
    read_all(text, 256);
    memset(text, '9', sizeof text);
    for (size_t n = 0; n <= 1000; n += n < 30 ? 1 : 97)
        read_all(text, n);
    memset(text, 0, sizeof text);
    read_all(text, 300);
    read_all("Tuesday\0Wednesday", 17);
    for (int i = 0; i + 8 <= 1200; i += 8)
        memcpy(text + i, i % 16 ? "million " : "Tuesday ", 8);
    read_all(text, sizeof text);
    struct value_date d;
    CHECK_INT(value_read_date(NULL, 0, &february, &d), VALUE_NONE);
}

TEST(random_words_and_bytes_give_a_defined_result)
{
    static const char *const words[] = {
        "not ",     "Tuesday ", "12",       "th ",      "of ",      "February ", "1895 ",  "the ",       "day ", "before ",
        "to ",      "nine ",    "half ",    "past ",    "quarter ", "a ",        "las ",   "menos ",     "y ",   "veinte ",
        "\xc2\xa3", "10s ",     "6d ",      "guineas ", "hundred ", "thousand ", "and ",   "million ",   "or ",  "?",
        ",",        ".",        "/",        "-",        ":40",      "p.m. ",     "night ", "christmas ", "eve ", "999999999999 ",
        "31",       "\xff",     "\xc3\xb1", "may ",     "sat ",     "sino ",     "but ",   "dozen "};
    uint32_t state = 2210;
    char text[400];
    for (int round = 0; round < 4000; round++) {
        size_t len = 0;
        state = state * 1664525u + 1013904223u;
        for (uint32_t n = (state >> 24) % 12; n; n--) {
            state = state * 1664525u + 1013904223u;
            const char *word = words[(state >> 16) % (sizeof words / sizeof words[0])];
            memcpy(text + len, word, strlen(word));
            len += strlen(word);
        }
        read_all(text, len);
    }
}
