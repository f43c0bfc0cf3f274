/* admin_job.h: one request of an administrator, while it is being answered (admin.c), and the functions that answer it. */
#ifndef PL_SERVER_ADMIN_JOB_H
#define PL_SERVER_ADMIN_JOB_H

#include "server/admin.h"
#include "server/request.h"
#include "store/admin.h"

struct admin_client;

enum {
    ADMIN_JOBS_MAX = 64,      /* maximum number of unfinished requests */
    ADMIN_REPLY_MAX = 4 << 20 /* maximum size of a reply */
};

struct admin_job {
    struct later later;          /* must be the first member, because a pointer to `later` is cast to a pointer to struct admin_job */
    struct admin_client *client; /* the client of the socket; NULL if the request came over HTTP, or if the client is gone */
    struct admin_job *prev, *next;
    struct server *srv;
    struct job job;
    const struct admin_operation *op;
    json_t *request;
    int64_t actor;                        /* the administrator; 0 if the request came over the socket */
    char by[96];                          /* actor of the audit entry */
    bool refused;                         /* the reply is the refusal `no` */
    bool failed;                          /* the database could not be read */
    enum refusal no, never;               /* `never`: the reason if the write fails with STORE_NEVER */
    void (*written)(struct admin_job *k); /* called when the write of the operation is on disk; NULL: the reply is complete then */
    struct pl_out o;                      /* the reply */
    /* Members that the operations read and compute. */
    char skeleton[256];    /* of the member `person`, `name` or `find` */
    char note[ADMIN_TEXT]; /* the member with the type ADMIN_NOTE, normalised */
    char network[STORE_NETWORK_SIZE];
    char why[200];                   /* says more than the refusal's own sentence; may be empty */
    char target[STORE_NETWORK_SIZE]; /* target of the audit entry */
    char table[ID_SIZE];
    bool loading;           /* the job waits until the table `table` is loaded */
    struct table *of_table; /* the table that the job ends */
    struct store_profile person;
    struct store_reader *reader;
    int64_t at, number, last;
    int rows;
    bool more;
    char name[NAME_BYTES + 1];
    char token[TOKEN_TEXT];
    uint8_t hash[STORE_HASH];
};

/* ---- requests (admin.c) ---------------------------------------------------------------------------------- */

/* Starts a job. `request` was checked. Returns NULL if there are too many. */
struct admin_job *admin_start(struct server *srv, const struct admin_operation *op, json_t *request);
void admin_run(struct admin_job *k);  /* begins to answer; the caller has set who asks */
void admin_close(struct server *srv); /* frees all jobs */
/* Writes a refusal as JSON, without a newline at its end. */
void admin_put_refusal(struct pl_out *o, enum refusal no, const char *sentence);

/* Ends a job: with its reply, or with a refusal. */
void admin_reply(struct admin_job *k);
void admin_refuse(struct admin_job *k, enum refusal no);
/* Refuses on a worker: nothing else is done after `read`. */
void admin_refuse_later(struct admin_job *k, enum refusal no);
/* Returns a job that waits until this table is loaded, and lets it wait no longer; NULL if there is none. */
struct admin_job *admin_waiting_for(const char *table);
/* Continues the job when a write is finished. Use it as the callback of the write. */
void admin_written(void *ctx, int rc);
/* Like admin_written, for decisions that the server has in memory (moderation.h): the reply comes when this node enforces them. */
void admin_decided(void *ctx, int rc);
/* Lets a worker read once more, after the change, and then sends the reply. */
void admin_read_again(struct admin_job *k, void (*work)(struct job *job, struct store_reader *reader));
/* Refuses the request if the write could not be queued: `rc` is what the function of the store has returned. */
void admin_wait(struct admin_job *k, int rc);

/* ---- members of the request ------------------------------------------------------------------------------ */

bool admin_has(const struct admin_job *k, const char *name);
const char *admin_text(const struct admin_job *k, const char *name); /* "" if it is missing */
int64_t admin_number(const struct admin_job *k, const char *name, int64_t otherwise);
bool admin_bool(const struct admin_job *k, const char *name, bool otherwise);
/* The audit entry for this request. `target` may be empty, and `detail` must stay until the write is queued. */
struct store_audit admin_audit(struct admin_job *k, const char *target, const char *detail);

/* ---- replies --------------------------------------------------------------------------------------------- */

void admin_put_time(struct pl_out *o, const char *key, int64_t at);                          /* 0 becomes null */
void admin_put_person(struct pl_out *o, const char *key, const char *name, const char *tag); /* null if the tag is empty */
/* Call this for each row of a list, before it is written: returns false if the page is full. */
bool admin_row(struct admin_job *k);
int admin_most(const struct admin_job *k); /* number of rows to read: one more than the page has */
/* Writes `more` after a list with numbers as ids; `last` is the id of the last row. */
void admin_put_more(struct admin_job *k);

/* ---- operations ------------------------------------------------------------------------------------------ */

/* Reads the person of the member `person`, or refuses. */
void admin_read_person(struct admin_job *k, struct store_reader *reader);

/* admin_people.c */
void admin_read_people(struct admin_job *k, struct store_reader *reader);
void admin_remove(struct admin_job *k);
void admin_rename(struct admin_job *k);
void admin_mute(struct admin_job *k);
void admin_unmute(struct admin_job *k);
void admin_reset_link(struct admin_job *k);
void admin_grant(struct admin_job *k);
void admin_revoke(struct admin_job *k);
/* admin_bans.c */
void admin_read_ban_target(struct admin_job *k, struct store_reader *reader);
void admin_ban(struct admin_job *k);
void admin_read_bans(struct admin_job *k, struct store_reader *reader);
void admin_read_ban(struct admin_job *k, struct store_reader *reader);
void admin_unban(struct admin_job *k);
/* admin_tables.c */
void admin_read_tables(struct admin_job *k, struct store_reader *reader);
void admin_read_table(struct admin_job *k, struct store_reader *reader);
void admin_read_ending(struct admin_job *k, struct store_reader *reader);
void admin_end_table(struct admin_job *k);
/* admin_reports.c */
void admin_read_reports(struct admin_job *k, struct store_reader *reader);
void admin_read_report(struct admin_job *k, struct store_reader *reader);
void admin_handle_report(struct admin_job *k);
void admin_read_audit(struct admin_job *k, struct store_reader *reader);
/* admin_server.c */
void admin_read_status(struct admin_job *k, struct store_reader *reader);
void admin_status(struct admin_job *k);
void admin_registration(struct admin_job *k);
void admin_announce(struct admin_job *k);
void admin_message_of_the_day(struct admin_job *k);
void admin_drain(struct admin_job *k);
void admin_stop(struct admin_job *k);

/* admin_socket.c */
/* Opens the administration socket. Returns 0, or -1 with an error message in `why`. */
int admin_socket_open(struct server *srv, char *why, size_t why_size);
void admin_socket_close(struct server *srv);
/* Sends a reply to the client, which may then send its next request. */
void admin_client_reply(struct admin_client *c, const char *text, size_t len);

#endif
