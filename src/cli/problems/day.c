/* day.c: chooses the problem of the day, which depends only on the date. docs/problems.md describes the method, so that other programs can
 * find the same problem. */
#include <stdio.h>

#include "cli/problems/problems.h"

int64_t problem_day(const char *date)
{
    int year, month, day, end = 0;
    if (sscanf(date, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || date[end] || year < 1970 || month < 1 || month > 12 || day < 1)
        return -1;
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    bool leap = (year % 4 == 0 && year % 100) || year % 400 == 0;
    if (day > before[month] - before[month - 1] + (leap && month == 2))
        return -1;
    int64_t y = year - 1; /* number of complete years since the year 1 */
    int64_t days = y * 365 + y / 4 - y / 100 + y / 400 + before[month - 1] + (leap && month > 2) + day - 1;
    return days - 719162; /* 719162 days from 0001-01-01 to 1970-01-01 */
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Moves on in the list by the same step each day. The step is close to 0.618 n and has no common divisor with n, so problems that are next
 * to each other in the list are shown many days apart. */
int problem_of_day(int64_t day, int n)
{
    int64_t step = (int64_t)n * 618 / 1000;
    if (step < 1)
        step = 1;
    while (common_divisor(step, n) != 1)
        step++;
    return (int)(day % n * step % n);
}
