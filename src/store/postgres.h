/* postgres.h: connections to PostgreSQL. No function here waits longer than its time limit. */
#ifndef PL_STORE_POSTGRES_H
#define PL_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/internal.h"

enum {
    PG_INT8 = 20,
    PG_TEXT = 25,
    PG_BYTEA = 17,
    PG_INT8S = 1016,
    PG_TEXTS = 1009,          /* type numbers, which PostgreSQL never changes; the plurals are arrays */
    PG_CONNECT_MS = 5000,     /* time limit for a new connection */
    PG_ANSWER_MS = 10000,     /* time limit for an answer */
    PG_MIGRATE_MS = 60000,    /* time limit for a migration, including those of other nodes that start at the same time */
    PG_LOCK_KEY = 0x626b7370, /* advisory locks: first number; the second is one of enum pg_lock */
};
enum pg_lock { PG_LOCK_MIGRATE = 1, PG_LOCK_ALONE = 2 };

/* Settings of a connection. */
struct pg_settings {
    int64_t connect_ms;        /* time limit for connecting */
    int lock_ms, statement_ms; /* time limits that the server keeps; 0 means none */
    bool plans_once;           /* plan statements once, for all values of their parameters */
    const char *name;          /* how the connection is named in pg_stat_activity */
};

int64_t pg_clock(void); /* returns a time in ms that never jumps and also runs while the machine sleeps */
/* Connects. Returns NULL with an error message in `why`. The message never contains the password. */
PGconn *pg_connect(const char *url, const struct pg_settings *settings, char *why, size_t why_size);
/* Sends what is waiting to be sent, and waits for input until the time `until`. Returns 1 if there is input, 0 if not, -1 if the connection
 * is lost. */
int pg_wait(PGconn *c, int64_t until);
/* Returns the next result, which may be NULL as defined by PQgetResult. Sets `late` to true if none has come by the time `until`. */
PGresult *pg_next(PGconn *c, int64_t until, bool *late);
/* Runs one statement with number parameters. Copies the numbers in the first row to `out`. Returns the number of rows that were returned
 * or changed, or -1 with an error message in `why`. `state` gets the error code, unless it is NULL. */
struct pg_ask {
    const char *sql;
    const int64_t *in;
    int64_t *out;
    int ins, outs;
    int64_t limit_ms;
    char *state; /* 6 bytes */
};
int64_t pg_ask(PGconn *c, const struct pg_ask *a, char *why, size_t why_size);
void pg_line(const char *message, char *why, size_t why_size); /* copies the first line of a message */
/* Writes the text of a statement with PostgreSQL's names of parameters. Returns an allocated string, or NULL. */
char *pg_sql(const char *sql);
/* Fills in the types of the parameters: the letters of sql.h, I = numbers and T = texts. Returns the number of parameters. */
int pg_types(const char *form, Oid types[STORE_BOUND_MAX]);
int64_t pg_number(const PGresult *r, int row, int column);
uint64_t pg_encode(int64_t number);

/* postgres_writer.c */
struct store_sink *store_postgres_open(struct store *s, const char *where, struct store_health *health, char *why, size_t why_size);
enum store_commit store_postgres_commit(struct store_sink *k, struct store_job *group);
void store_postgres_close(struct store_sink *k);
int store_postgres_migrate(PGconn *c, char *why, size_t why_size);

#endif
