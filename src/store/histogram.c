/* histogram.c: counts values in fixed ranges, and reads the clock that measures times. */
#include "store/histogram.h"

#include <time.h>

const struct histogram_ranges histogram_times = {
    16, {100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 5000000, 10000000}};
const struct histogram_ranges histogram_sizes = {12, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048}};

void histogram_add(struct histogram *h, const struct histogram_ranges *ranges, int64_t value)
{
    int i = 0;
    if (value < 0)
        value = 0;
    while (i < ranges->n && value > ranges->bound[i])
        i++;
    h->count[i]++;
    h->sum += (uint64_t)value;
}

int64_t clock_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
