/* common.h: types and helpers for all files of the server: people, ids, clocks, rate limits, logging. */
#ifndef PL_SERVER_COMMON_H
#define PL_SERVER_COMMON_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NAME_CHARS = 24, /* characters in a name */
    NAME_BYTES = 96,
    TAG_SIZE = 13,  /* person's tag, with its NUL */
    ID_SIZE = 17,   /* table id of 80 random bits, with its NUL */
    CODE_SIZE = 27, /* invitation code of 128 random bits, with its NUL */
    ADDRESS_SIZE = 48,
    HOST_SIZE = 128, /* Host header, with its NUL */
};

struct server;

struct person {
    int64_t id; /* database id; 0: no person */
    char tag[TAG_SIZE];
    char name[NAME_BYTES + 1];
    bool account;
};

int64_t now_ms(struct server *srv); /* monotonic, ms, read once per loop iteration */
int64_t wall_ms(void);              /* the system clock, in ms since 1970 */
void fresh_id(char *to, int bits);  /* random base32 text with a NUL */
unsigned text_hash(const char *text);

/* Token bucket. bucket_take: `rate` per second with a burst of two seconds' worth. */
struct bucket {
    int64_t thousandths, at;
};
bool bucket_take(struct bucket *b, int64_t rate, int64_t now);
/* `an_hour` tokens per hour, burst `once`. An hourly rate of 0 means no limit. */
bool bucket_spend(struct bucket *b, int64_t cost, int64_t an_hour, int64_t once, int64_t now);
void bucket_give(struct bucket *b, int64_t cost, int64_t once); /* refunds `cost` tokens */

/* Writes one line of JSON to stderr: the event, then pairs of key and text, terminated by NULL. */
void log_line(struct server *srv, bool bad, const char *what, ...) __attribute__((sentinel));
const char *log_number(int64_t n); /* decimal text in a static buffer; several may be used in one call */

#endif
