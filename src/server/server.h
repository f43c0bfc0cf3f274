/* server.h: the house that is open to everyone: what it can be told, and how it is opened. */
#ifndef PL_SERVER_SERVER_H
#define PL_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the house is run with. Texts must outlive it; NULL where nothing was said. */
struct server_config {
    const char *host;     /* address to listen on; NULL: all of them */
    const char *db;       /* the store's file */
    const char *web;      /* folder of the page; NULL: the built-in one */
    const char *cases;    /* folder of cases, or NULL */
    const char *tls_cert; /* files; both or none */
    const char *tls_key;
    const char *origin;      /* one more origin whose pages may connect */
    const char *address;     /* what invitations call this house: https://parlour.example */
    const char *trust_proxy; /* addresses and networks whose X-Forwarded-For and -Proto are believed, with commas between */
    int64_t port;
    int64_t bot_wait;          /* milliseconds a bot waits at most, and at least 2/7 of it */
    int64_t per_address;       /* connections from one address */
    int64_t per_person;        /* connections of one person */
    int64_t tables_per_person; /* tables one person hosts that are not over, in memory or in the store */
    int64_t store_limit;       /* MiB of the store from which on nothing new is kept but the matches being played; 0: no bound */
    int64_t connections;       /* all of them */
    int64_t request_time;      /* seconds for one request to arrive, and for its body */
    int64_t rate;              /* messages a second on one connection; 0: no bound */
    int64_t rate_address;      /* requests a second from one address; 0: no bound */
    int64_t send_buffer;       /* bytes that may wait for one slow reader */
    int64_t sleep_after;       /* seconds until a table nobody looks at sleeps */
    int64_t keep_days;         /* a match is kept so long after its last entry; 0: for ever */
    bool print_port;           /* say on stdout where the house is, in one line */
    bool trust_echo;           /* races: a line is as slow as its echoes say, whatever TCP measures */
    bool metrics_open;         /* /metrics for everyone, not only from this machine */
    bool quiet;                /* log only what went wrong */
    void (*opened)(int port);  /* called once people can come; NULL: nobody waits for it */
};

void server_defaults(struct server_config *config);
/* Opens the house and keeps it open until it is asked to close. An exit code: 0, or 1 after one line on stderr. */
int server_run(const struct server_config *config);

/* Every match of a store as one file: header, entries, people's names. 0, or -1 with a line. */
int server_export(const char *db, const char *path, char *why, size_t why_size);
int server_import(const char *db, const char *path, char *why, size_t why_size, int64_t *matches);

#endif
