/* common.h: types and helpers for people, ids, clocks, rate limits. All files of the server may use them. */
#ifndef PL_SERVER_COMMON_H
#define PL_SERVER_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/log.h"

enum {
    NAME_CHARS = 24, /* maximum number of characters in a name */
    NAME_BYTES = 96,
    TAG_SIZE = 13,  /* size of a person's tag in bytes, including the NUL */
    ID_SIZE = 17,   /* size of a table id in bytes, including the NUL; the id has 80 random bits */
    CODE_SIZE = 27, /* size of an invitation code in bytes, including the NUL; the code has 128 random bits */
    ADDRESS_SIZE = 48,
    HOST_SIZE = 128, /* size of a buffer for a host name in bytes, including the NUL */
};

static const int64_t DAY_MS = 86400000;

struct server;

struct person {
    int64_t id; /* id of the person in the database, or 0 if there is no person */
    char tag[TAG_SIZE];
    char name[NAME_BYTES + 1];
    bool account;
};

int64_t now_ms(struct server *srv); /* monotonic clock in ms, read once per loop iteration */
int64_t wall_ms(void);              /* the system clock, in ms since 1970 */
int64_t steady_ms(struct server *); /* the system clock without its jumps since the server started, in ms since 1970 */
void fresh_id(char *to, int bits);  /* writes random base32 text with at least `bits` random bits, and a NUL */
unsigned text_hash(const char *text);
size_t text_cut(const char *text, size_t most); /* how many of the first `most` bytes are whole characters of UTF-8 */

/* A token bucket. bucket_take takes one token. The bucket is refilled at `rate` tokens per second and holds at most 2 * `rate` tokens. */
struct bucket {
    int64_t thousandths, at;
};
bool bucket_take(struct bucket *b, int64_t rate, int64_t now);
/* Takes `cost` tokens from the bucket. The bucket gets `an_hour` new tokens per hour and holds at most `once` tokens. If `an_hour` is 0,
 * there is no limit. Returns false if there are not enough tokens. */
bool bucket_spend(struct bucket *b, int64_t cost, int64_t an_hour, int64_t once, int64_t now);
/* Puts `cost` tokens back into the bucket, which holds at most `once` tokens. */
void bucket_give(struct bucket *b, int64_t cost, int64_t once);

#endif
