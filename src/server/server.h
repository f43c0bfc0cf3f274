/* server.h: the game server's configuration, and functions that run the server and export or import its data. */
#ifndef PL_SERVER_SERVER_H
#define PL_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/log.h"

struct findings;
struct server_settings;

/* Configuration of the server. The strings must outlive the server. If a string is NULL, the option is not set. */
struct server_config {
    const char *host;     /* address to listen on; NULL means all addresses */
    const char *db;       /* path of the database, or URL of a PostgreSQL database */
    const char *store;    /* URL of a PostgreSQL database that several nodes may share; then `db` is the same URL */
    const char *bus;      /* URL of a NATS server, through which several nodes form one parlour */
    const char *bus_name; /* name of this parlour on the bus */
    const char *bus_ca, *bus_cert, *bus_key, *bus_creds; /* files for TLS and credentials; see bus.h */
    int64_t lease;                                       /* length of a node's lease in ms */
    const char *web;                                     /* folder with the web page; NULL means a small built-in page */
    const char *cases;                                   /* folder with the cases; NULL means the default folder */
    const char *tls_cert;                                /* certificate file; requires tls_key */
    const char *tls_key;
    const char *origin;             /* an additional origin whose pages may connect */
    const char *address;            /* public address used in invitations, for example https://parlour.example */
    const char *trust_proxy;        /* trusted proxies: addresses and networks, separated by commas */
    const char *admin_socket;       /* path of the administration socket, or "off"; NULL: beside the database, if that is a file */
    const char *message_of_the_day; /* a notice that every client shows */
    int64_t port;
    int64_t bot_limit;         /* time that a bot may think, in seconds */
    int64_t bot_wait;          /* longest delay before a bot acts, in ms; the shortest delay is 2/7 of this value */
    int64_t per_address;       /* maximum number of connections from one address */
    int64_t per_person;        /* maximum number of connections per person */
    int64_t tables_per_person; /* maximum number of unfinished tables one person may host */
    int64_t store_limit;       /* size of the database in MiB above which the server stores only running matches; 0 means no limit */
    int64_t connections;       /* maximum number of connections in total */
    int64_t request_time;      /* maximum time in seconds for a client to send the headers of a request; the body may take as long again */
    int64_t rate;              /* maximum messages per second on one connection; 0 means no limit */
    int64_t rate_address;      /* maximum requests per second from one address, not counting files of the page; 0 means no limit */
    int64_t send_buffer;       /* maximum number of bytes queued for one slow client */
    int64_t unload_after;      /* seconds after which a table without connections is unloaded from memory */
    int64_t absence;           /* seconds after which the other players may decide what happens to an absent player's seat */
    int64_t keep_days;         /* a match is deleted this number of days after its last entry; 0 means never */
    int64_t delete_days;       /* days after which a closed account is deleted; 0: at once */
    int64_t snapshot_every;    /* seconds between copies of the database; 0 means never */
    int64_t snapshot_keep;     /* number of copies to keep */
    const char *snapshot_dir;  /* folder for the copies; NULL means the folder `snapshots` beside the database */
    bool print_port;           /* if true, the server prints its address on stdout */
    bool trust_pings;  /* if true, real-time games measure latency with WebSocket pings; otherwise they use the latency measured by TCP */
    bool metrics_open; /* if true, any client may read /metrics; otherwise only clients on this machine */
    enum log_level log_level; /* lowest level that is logged */
    const char *version;      /* version of the program, for /metrics and the log */
    /* Called when the server begins to accept connections; may be NULL. `url`: where the page is on this machine. `others`: whether other
     * machines can reach it, too. */
    void (*opened)(const char *url, bool others);
    /* Reads the settings again while the server runs; `now` are those in force. Reports problems. Returns NULL if there is not enough
     * memory. Called by one worker at a time. NULL: the settings cannot be read again. */
    struct server_settings *(*read_again)(const struct server_config *now, struct findings *f);
};

enum { SETTINGS_NAMES = 512 };

/* Settings that have been read again. */
struct server_settings {
    struct server_config config;  /* its strings live as long as these settings, or as long as those at the start */
    char changed[SETTINGS_NAMES]; /* names of the settings that change, with spaces between them */
    char fixed[SETTINGS_NAMES];   /* names of the settings that cannot change while the server runs; `config` has the values at the start */
    void (*free)(struct server_settings *s);
};

void server_defaults(struct server_config *config);
/* Runs the server until it receives a signal to stop. Returns the exit code: 0, or 1 after an error, which is printed on stderr. */
int server_run(const struct server_config *config);

/* Writes all data of a database to one file. Returns 0, or -1 with an error message in `why`. */
int server_export(const char *db, const char *path, char *why, size_t why_size);
/* Prints all reports about players, either as plain text or as one JSON object per line. Returns 0, or -1 with an error message in
 * `why`. */
int server_reports(const char *db, bool json, char *why, size_t why_size);
/* Findings of `parlour check-store`. */
struct store_findings {
    int64_t matches, entries; /* matches and entries that were checked */
    int64_t damaged;          /* damaged matches */
    int64_t strays;           /* rows that refer to a match or person that does not exist */
    bool file_damaged;        /* the file itself has a damaged page */
};
/* Replays every match of a database and compares it with everything stored about it. Only reads; the server may be running. Prints a line
 * for each finding on stdout, and progress on stderr. Returns 0 when everything has been checked, or -1 with an error message in `why`. */
int server_check_store(const char *db, struct store_findings *found, char *why, size_t why_size);
int server_import(const char *db, const char *path, char *why, size_t why_size, int64_t *matches);

#endif
