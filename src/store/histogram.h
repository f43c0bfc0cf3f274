/* histogram.h: counts values in fixed ranges, in integers only. The writer thread and the server measure times and sizes with it. A
 * histogram that is all zero is empty. */
#ifndef PL_STORE_HISTOGRAM_H
#define PL_STORE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 16 };

/* The ranges: each ends with its bound, which belongs to it. Values above the last bound are counted, too. */
struct histogram_ranges {
    int n;
    int64_t bound[HISTOGRAM_BOUNDS];
};
extern const struct histogram_ranges histogram_times; /* microseconds, from 100 us to 10 s */
extern const struct histogram_ranges histogram_sizes; /* numbers from 1 to 2048 */

struct histogram {
    uint64_t count[HISTOGRAM_BOUNDS + 1]; /* number of values in each range; the last one has the values above all bounds */
    uint64_t sum;
};

/* Counts a value. A negative value counts as 0, because a clock cannot run backwards. */
void histogram_add(struct histogram *h, const struct histogram_ranges *ranges, int64_t value);
/* The monotonic clock in microseconds. Any thread may read it. */
int64_t clock_us(void);

#endif
