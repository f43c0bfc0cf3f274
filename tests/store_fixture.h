/* store_fixture.h: stores for tests, on a new SQLite file or in a new PostgreSQL database. tests/postgres.py starts the database server. */
#ifndef PL_TESTS_STORE_FIXTURE_H
#define PL_TESTS_STORE_FIXTURE_H

#include "store/store.h"
#include "test.h"

struct place {
    char where[256]; /* path or URL */
    bool postgres;
};

/* Declares a test that runs once with each kind of database. */
#define TEST_ON_BOTH(name)                     \
    static void name(bool postgres);           \
    TEST(name##_on_sqlite) { name(false); }    \
    TEST(name##_on_postgresql) { name(true); } \
    static void name(bool postgres)

void place_new(struct place *p, bool postgres);
void place_remove(struct place *p);
/* Runs SQL in a PostgreSQL database. Returns the first number of the result. */
int64_t place_sql(const struct place *p, const char *sql);
void postgres_control(const char *words); /* runs pg_ctl with these words */

void fixture_wake(void *ctx);
struct store *fixture_open(const struct place *p);
struct store_reader *fixture_reader(const struct place *p);

/* What happened to a write. Pass `fixture_done` as `done` and a pointer to this structure as `ctx`. */
struct written {
    int rc;
    int times; /* how often the callback was called */
};
void fixture_done(void *ctx, int rc);
int fixture_wait(struct store *s, struct written *w); /* waits until the write is finished; returns its result */

/* Writes a match with this id. Its table id is `t` and the number. */
int fixture_match(struct store *s, int64_t id, int64_t epoch, struct written *w);
int fixture_entry(struct store *s, int64_t match, int64_t seq, int64_t epoch, struct written *w);
int64_t fixture_entries(struct store_reader *r, int64_t match); /* returns how many entries a match has; fails if numbers are missing */

#endif
