/* state.h: the state of the server and its metrics. Only the event loop's thread may use this state. */
#ifndef PL_SERVER_STATE_H
#define PL_SERVER_STATE_H

#include <libwebsockets.h>
#include <uv.h>

#include "bots/pace.h"
#include "match/match.h"
#include "server/bots.h"
#include "server/measures.h"
#include "server/moderation.h"
#include "server/networks.h"
#include "server/notice.h"
#include "server/workers.h"
#include "server/rate_limits.h"
#include "server/server.h"
#include "server/table.h"

enum {
    TABLE_BUCKETS = 4096,
    EXPIRING = 16,     /* maximum number of matches deleted in one batch */
    DAMAGED_MAX = 256, /* maximum size of the list of tables that could not be loaded or saved */
};

#define METRICS(X)                                                                              \
    X(connections_total, "WebSocket connections accepted")                                      \
    X(requests_total, "HTTP requests")                                                          \
    X(messages_in_total, "messages from clients")                                               \
    X(messages_out_total, "messages to clients")                                                \
    X(bytes_out_total, "bytes of messages to clients")                                          \
    X(refused_total, "requests refused")                                                        \
    X(actions_total, "entries made by people")                                                  \
    X(bot_actions_total, "entries made by bots")                                                \
    X(bot_failures_total, "decisions of bots that took longer than --bot-limit")                \
    X(bot_playouts_total, "playouts made by bots")                                              \
    X(bot_playouts_reused_total, "playouts reused from earlier decisions")                      \
    X(matches_started_total, "matches started")                                                 \
    X(matches_finished_total, "matches finished")                                               \
    X(slow_readers_total, "connections closed because they read too slowly")                    \
    X(flooders_total, "connections closed because they sent too much")                          \
    X(creations_refused_total, "names and tables refused because an address created too many")  \
    X(sockets_refused_total, "sockets refused or closed because an address has too many")       \
    X(spectators_dropped_total, "spectator connections closed to admit players")                \
    X(requests_slow_total, "sockets closed because a request or its reply took too long")       \
    X(loop_iterations_total, "iterations of the event loop")                                    \
    X(replays_total, "replays and match files made")                                            \
    X(replays_shared_total, "replay requests answered by a replay already in progress")         \
    X(replays_refused_total, "replays refused because of the rate limit")                       \
    X(table_loads_total, "table loads requested")                                               \
    X(tables_loaded_total, "tables loaded from the database")                                   \
    X(tables_unloaded_total, "tables unloaded from memory")                                     \
    X(expired_total, "old matches deleted")                                                     \
    X(snapshot_failures_total, "snapshots of the database that failed")                         \
    X(forwarded_total, "messages of clients forwarded to the node that owns the table")         \
    X(links_reset_total, "links between nodes on which messages were lost")                     \
    X(tables_claimed_total, "tables taken over from other nodes or claimed for the first time") \
    X(tables_moved_total, "real-time tables moved to the node of most players")                 \
    X(tables_lost_total, "tables dropped because another node owns them")

#define METRIC_MEMBER(name, help) uint64_t name;
struct metrics {
    METRICS(METRIC_MEMBER)
};

struct file;
struct account_job;
struct socket;
struct replay_job;
struct guesses;
struct case_player;
struct cluster;
struct snapshots;
struct certificate;
struct reload;

struct server {
    struct server_config cfg;
    struct proxies proxies;
    struct certificate *certificate; /* for new connections; NULL without TLS */
    struct reload *reload;           /* reload.c */
    uv_loop_t loop;
    uv_async_t settled;
    uv_signal_t term, intr, hangup;
    uv_timer_t sweep, shutdown_timer;
    uv_prepare_t turn;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct store *store;
    struct snapshots *snapshots; /* snapshot.c */
    int64_t snapshot_at;         /* when the newest good snapshot was made, in seconds since 1970; 0 if there is none */
    struct cluster *cluster;     /* NULL if there is only one node */
    struct workers *workers;
    struct thought *thoughts; /* the decisions of bots that have not ended (bots.c) */
    uv_async_t worked;        /* a worker wakes the event loop with this handle when a job is done */
    int64_t next_person, next_match_id;
    uint64_t
        people_version; /* incremented when a name or a token is deleted, because data that a worker read earlier may then be out of date */
    struct conn *conns;
    int conns_n;
    struct socket *sockets;
    int sockets_n, marked_n,
        closing_n;    /* `marked_n`: number of sockets marked for closing; `closing_n`: how many of them sockets_close has not closed yet */
    int handshakes_n; /* number of handshakes whose headers became complete in this loop iteration */
    int64_t files_most, sockets_most, conns_most; /* see capacity.c */
    struct conn *lobby;
    struct address_usage *address_usage[ADDRESS_BUCKETS];
    struct person_usage *person_usage[PERSON_BUCKETS];
    int addresses_n, persons_n;
    struct guesses *guesses;
    int64_t store_used_bytes;   /* size of the database in bytes when it was last measured */
    bool store_full, measuring; /* `measuring`: true while a worker measures the size of the database */
    int files_open;             /* number of open file descriptors when they were last counted */
    int64_t files_due;          /* when they are counted again */
    uint64_t damage_logged;     /* value of the store's damage counter when damage was last logged */
    struct {
        char id[ID_SIZE];
        int64_t until;
    } damaged[DAMAGED_MAX];
    int damaged_next;
    int terminal; /* file descriptor of the terminal that the server was started from; -1 if there is none */
    struct table *table[TABLE_BUCKETS];
    struct table *tables;
    int tables_n;
    bool finding_due;                 /* true while a worker is looking for tables whose clock has run out */
    bool trim_wanted;                 /* true if freed memory should be returned to the operating system */
    int64_t trimmed_at;               /* when freed memory was last returned to the operating system */
    char expiring[EXPIRING][ID_SIZE]; /* ids of tables being deleted */
    int expiring_n, expiring_unwritten;
    bool expiry_running, clock_jump_logged;
    bool only_old_data; /* at the start, all data in the store was old, so the system clock may be wrong */
    int64_t expire_at;  /* time of the next cleanup, which deletes old matches and guests */
    struct file *files;
    struct case_book **cases;
    struct case_player **players; /* the parts of each case that bots may use, in the same order as `cases` */
    int cases_n;
    int hashing, hashing_waiting; /* `hashing`: number of passphrases being hashed; `hashing_waiting`: number of passphrases in the queue */
    uint64_t hashed;              /* number of passphrases hashed since the server was started */
    struct account_job *hash_queue, **hash_queue_last;
    struct replay_job *replay_jobs; /* list of unfinished replay jobs */
    int replay_jobs_n;
    int exports_n; /* number of unfinished exports of people's data */
    bool paused, shutting_down;
    bool checking_sessions, check_sessions_again; /* see sessions.c */
    int64_t started, started_wall;                /* when the server started: on the monotonic clock, and in ms since 1970 */
    char address[128];                            /* public address used in invitations */
    char notice[NOTICE_KINDS][NOTICE_SIZE];       /* current notices to all clients; empty if there is none */
    struct moderation *moderation;                /* moderation.c */
    struct drain drain;                           /* whether this node drains */
    struct metrics metrics;
    struct measures measures;
    struct conn *handling; /* the connection whose message is being handled; NULL if there is none */
    struct pl_shared_pace
        pace; /* makes all bots wait equally long before they act, so that the delay does not reveal how long a decision took */
    struct bot_memory bot_memory[BOT_MEMORIES_MAX]; /* cache of the bots' search trees */
    int bot_memories_n;
    char *scratch;
    unsigned char *piece;
    struct conn *unwritten,
        **unwritten_last; /* list of connections with unwritten messages; the list holds a reference to each connection */
    struct pl_history history;
};

/* Returns true while nothing may be played: the database cannot be written, or this node may not serve its tables (cluster.h). */
bool server_paused(const struct server *srv);

/* loop.c: stops the server, as SIGTERM does. A second call does nothing. */
void server_stop(struct server *srv);

/* snapshot.c */
int snapshots_check(const struct server_config *cfg, char *why, size_t why_size); /* fails if the settings cannot be used */
int snapshots_open(struct server *srv);
void snapshots_sweep(struct server *srv); /* starts a copy of the database when it is time */
void snapshots_stop(struct server *srv);  /* stops a copy that is being made */
void snapshots_close(struct server *srv); /* called when all workers have ended */

#endif
