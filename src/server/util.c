/* util.c: functions for clocks, random ids and token buckets. */
#include "server/state.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

int64_t now_ms(struct server *srv) { return (int64_t)uv_now(&srv->loop); }

int64_t steady_ms(struct server *srv) { return srv->started_wall + now_ms(srv) - srv->started; }

int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void fresh_id(char *to, int bits)
{
    /* The characters l, o, 0 and 1 are left out because readers easily confuse them. */
    static const char digit[] = "abcdefghijkmnpqrstuvwxyz23456789";
    int n = (bits + 4) / 5;
    uint8_t chance[32];
    randombytes_buf(chance, sizeof chance);
    for (int i = 0; i < n; i++)
        to[i] = digit[chance[i] & 31];
    to[n] = 0;
}

unsigned text_hash(const char *text)
{
    unsigned n = 2166136261u;
    for (; *text; text++)
        n = (n ^ (unsigned char)*text) * 16777619u;
    return n;
}

size_t text_cut(const char *text, size_t most)
{
    size_t n = strnlen(text, most + 1);
    if (n <= most)
        return n;
    for (n = most; n && ((unsigned char)text[n] & 0xc0) == 0x80;)
        n--;
    return n;
}

bool bucket_spend(struct bucket *b, int64_t cost, int64_t an_hour, int64_t once, int64_t now)
{
    int64_t most = 1000 * once, gained = b->at ? (now - b->at) * an_hour / 3600 : most;
    if (!an_hour)
        return true;
    if (gained) { /* if less than 1/1000 of a token has been gained, do not update the time, so that small gains are not lost */
        b->thousandths = b->thousandths + gained < most ? b->thousandths + gained : most;
        b->at = now ? now : 1;
    }
    if (b->thousandths < 1000 * cost)
        return false;
    b->thousandths -= 1000 * cost;
    return true;
}

void bucket_give(struct bucket *b, int64_t cost, int64_t once)
{
    b->thousandths = b->thousandths + 1000 * cost < 1000 * once ? b->thousandths + 1000 * cost : 1000 * once;
}

bool bucket_take(struct bucket *b, int64_t rate, int64_t now)
{
    if (!rate)
        return true;
    int64_t most = 2000 * rate;
    b->thousandths += b->at ? (now - b->at) * rate : most;
    b->at = now ? now : 1;
    if (b->thousandths > most)
        b->thousandths = most;
    if (b->thousandths < 1000)
        return false;
    b->thousandths -= 1000;
    return true;
}
