/* internal.h: declarations shared by the files of the store: queued writes, and the interface between the store and a kind of database. */
#ifndef PL_STORE_INTERNAL_H
#define PL_STORE_INTERNAL_H

#include "store/sql.h"
#include "store/store.h"

enum { STORE_BOUND_MAX = 16 };

/* The value of an SQL parameter: a number, or a byte string that starts at offset `at` of the job's member `bytes`. */
struct store_bound {
    int64_t number;
    uint32_t at, len;
};

/* A statement in the queue of writes. A write consists of one or more jobs. */
struct store_job {
    struct store_job *next;
    store_done *done;
    void *ctx;
    int64_t node;      /* node that writes; all jobs of a group have the same node */
    int64_t failed_in; /* number of the commit in which the job failed (postgres_writer.c) */
    struct store_times times;
    uint8_t write; /* enum store_write */
    bool joined;   /* true if this job must be in the same commit as the next job */
    int8_t failed; /* STORE_NEVER, STORE_DAMAGED or STORE_FENCED if the job has failed, otherwise 0 */
    struct store_bound bound[STORE_BOUND_MAX];
    char bytes[];
};

/* Result of an attempt to commit a group of jobs. */
enum store_commit {
    STORE_COMMITTED, /* each job is on disk or has failed for good */
    STORE_AGAIN,     /* try again at once */
    STORE_BLOCKED,   /* nothing was written; try again later */
};

enum { STORE_ROW = 1, STORE_NO_ROW = 0, STORE_FAULT = -1 }; /* results of a step of a query */

struct store_db;    /* a reader's database connection; each kind of database defines its own */
struct store_query; /* a prepared statement of a reader; its first member is a `struct store_query` */
struct store_sink;  /* the writer's database connection */

/* A kind of database. */
struct store_backend {
    /* For readers. `query` prepares a statement, if necessary, and returns NULL after an error. `step` returns STORE_ROW, STORE_NO_ROW or
     * STORE_FAULT. The bytes of a column are valid until the next step or reset, and a zero byte follows them. */
    struct store_db *(*connect)(const char *where, char *why, size_t why_size);
    void (*disconnect)(struct store_db *db);
    struct store_query *(*query)(struct store_db *db, enum store_read read);
    void (*bind_number)(struct store_query *q, int at, int64_t number);
    void (*bind_bytes)(struct store_query *q, int at, struct store_text bytes, bool text);
    int (*step)(struct store_query *q);
    int64_t (*number)(struct store_query *q, int column); /* 0 if the column is NULL */
    struct store_text (*bytes)(struct store_query *q, int column);
    void (*reset)(struct store_query *q);
    /* For the writer. `open` migrates and checks the database. `commit` is called on the writer thread. */
    struct store_sink *(*open)(struct store *s, const char *where, struct store_health *health, char *why, size_t why_size);
    enum store_commit (*commit)(struct store_sink *k, struct store_job *group);
    int group_max; /* maximum number of writes in one commit */
    void (*close)(struct store_sink *k);
};
extern const struct store_backend store_sqlite, store_postgres;

struct store_query {
    const struct store_backend *backend;
};

/* Returns the kind of database for a file name or URL, or NULL with an error message in `why`. */
const struct store_backend *store_backend_of(const char *where, char *why, size_t why_size);
bool store_is_url(const char *where);

/* Prepares a statement of a reader. Returns NULL after an error. */
struct store_query *store_query(struct store_reader *r, enum store_read read);

static inline void query_bind_number(struct store_query *q, int at, int64_t number) { q->backend->bind_number(q, at, number); }
void query_bind_text(struct store_query *q, int at, const char *text);
static inline int query_step(struct store_query *q) { return q->backend->step(q); }
static inline int64_t query_number(struct store_query *q, int column) { return q->backend->number(q, column); }
static inline struct store_text query_bytes(struct store_query *q, int column) { return q->backend->bytes(q, column); }
static inline void query_reset(struct store_query *q)
{
    if (q)
        q->backend->reset(q);
}
/* Calls `tell` for each row until it returns false. Returns the number of rows read, or -1 after an error or if `q` is NULL. */
typedef bool store_row_each(struct store_query *q, void *ctx);
int store_query_rows(struct store_query *q, store_row_each *tell, void *ctx);
/* Reads the columns of a report, from the first one on. The texts are valid until the next row. */
void store_query_report(struct store_query *q, struct store_report *r);
/* Reads matches with a statement whose parameters are bound, or does nothing if `q` is NULL. */
int store_query_matches(struct store_query *q, store_match_each *each, void *ctx);

/* Adding writes to the queue. store_job_new takes the parameters of the statement: int64_t, struct store_text, or a pointer to a hash. It
 * returns NULL if there is no memory; store_ask then frees the other jobs and refuses. */
struct store_job *store_job_new(const struct store *s, enum store_write write, ...);
/* Queues n jobs that must be in the same commit, and the audit entry of store_audit_next. Calls `done` once, when all are finished. */
int store_ask(struct store *s, struct store_job **chain, int n, store_done *done, void *ctx);
enum { STORE_CHAIN_MAX = 24, STORE_AUDIT_JOBS = 3 };
/* Jobs that the next write takes along, in the same commit. */
struct store_job **store_along(struct store *s);
#define store_ask_one(s, done, ctx, ...) store_ask((s), (struct store_job *[]){store_job_new((s), __VA_ARGS__)}, 1, (done), (ctx))
#define T(text) ((struct store_text){(text), strlen(text)})
#define N(number) ((int64_t)(number))

/* Functions that a kind of database calls while it commits. */
void store_set_blocked(struct store *s, const char *why);
void store_add_damage(struct store *s, bool repaired, const char *why);
/* Marks all jobs of the write that `hurt` belongs to as failed. The other writes of the group are not affected. */
void store_fail_together(struct store_job *group, const struct store_job *hurt, int rc, int64_t commit);

/* The schema: changes in the order in which they are made. A change with another text for PostgreSQL names it; an empty text means that
 * this kind of database does not need the change. */
struct store_change {
    int version;
    const char *sqlite, *postgres;
};
enum { STORE_VERSION = 8, STORE_DDL_MAX = 1024 };
extern const struct store_change store_changes[]; /* ends with version 0 */
/* Writes the text of a change for PostgreSQL. */
void store_change_for_postgres(const struct store_change *c, char sql[STORE_DDL_MAX]);

#endif
