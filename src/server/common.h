/* common.h: what every file of the server may use: people, ids, clocks, rates, log lines. */
#ifndef PL_SERVER_COMMON_H
#define PL_SERVER_COMMON_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NAME_CHARS = 24, /* letters of a name */
    NAME_BYTES = 96,
    TAG_SIZE = 13,  /* a person's tag with its NUL */
    ID_SIZE = 17,   /* a table's id with its NUL: 80 bits */
    CODE_SIZE = 27, /* an invitation's code with its NUL: 128 bits */
    ADDRESS_SIZE = 48,
    HOST_SIZE = 128, /* the name in a Host header, with its NUL */
};

struct server;

struct person {
    int64_t id; /* 0: nobody */
    char tag[TAG_SIZE];
    char name[NAME_BYTES + 1];
    bool account;
};

int64_t now_ms(struct server *srv); /* a clock that only goes forward, as of this turn of the loop */
int64_t wall_ms(void);              /* milliseconds since 1970 */
void fresh_id(char *to, int bits);  /* base32 of chance, with a NUL */
unsigned text_hash(const char *text);

/* So many a second, and at once as many as two seconds give. */
struct bucket {
    int64_t thousandths, at;
};
bool bucket_take(struct bucket *b, int64_t rate, int64_t now);
/* Token bucket: `an_hour` an hour, at once at most `once`. An hourly rate of 0 is no bound. */
bool bucket_spend(struct bucket *b, int64_t cost, int64_t an_hour, int64_t once, int64_t now);
void bucket_give(struct bucket *b, int64_t cost, int64_t once); /* back */

/* One line of JSON on stderr: what happened, and pairs of a name and a text. The last name is NULL. */
void log_line(struct server *srv, bool bad, const char *what, ...) __attribute__((sentinel));
const char *log_number(int64_t n); /* a few of these may be in one call */

#endif
