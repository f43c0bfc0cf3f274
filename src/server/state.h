/* state.h: the whole server: what the loop owns, and what it counts. Everything here belongs to the loop's thread. */
#ifndef PL_SERVER_STATE_H
#define PL_SERVER_STATE_H

#include <libwebsockets.h>
#include <netinet/in.h>
#include <uv.h>

#include "bots/pace.h"
#include "match/match.h"
#include "server/bots.h"
#include "server/workers.h"
#include "server/rate_limits.h"
#include "server/server.h"
#include "server/table.h"

enum {
    TABLE_BUCKETS = 4096,
    PROXIES_MAX = 32,  /* networks of trusted proxies */
    EXPIRING = 16,     /* old matches that leave the store at once */
    DAMAGED_MAX = 256, /* tables that could not be read or written lately */
};

#define METRICS(X)                                                                          \
    X(connections_total, "WebSocket connections accepted")                                  \
    X(requests_total, "HTTP requests")                                                      \
    X(messages_in_total, "messages from clients")                                           \
    X(messages_out_total, "messages to clients")                                            \
    X(bytes_out_total, "bytes of messages to clients")                                      \
    X(refused_total, "requests answered with no")                                           \
    X(actions_total, "entries made by people")                                              \
    X(bot_actions_total, "entries made by bots")                                            \
    X(bot_playouts_total, "invented worlds bots looked into")                               \
    X(bot_playouts_reused_total, "looks of earlier decisions that still counted")           \
    X(matches_started_total, "matches begun")                                               \
    X(matches_finished_total, "matches played to their end")                                \
    X(slow_readers_total, "connections let go because they read too slowly")                \
    X(flooders_total, "connections let go because they sent too much")                      \
    X(creations_refused_total, "names and tables refused because an address made too many") \
    X(sockets_refused_total, "sockets refused because an address has too many")             \
    X(spectators_dropped_total, "connections that gave way to somebody with a seat")        \
    X(requests_slow_total, "sockets closed because a request or its answer took too long")  \
    X(loop_iterations_total, "turns of the loop")                                           \
    X(replays_total, "replays and files of matches made")                                   \
    X(replays_shared_total, "replays that several asked for at once, made once")            \
    X(replays_refused_total, "replays refused because too many were asked for")             \
    X(table_loads_total, "tables looked for in the store")                                  \
    X(tables_loaded_total, "tables woken from the store")                                   \
    X(tables_unloaded_total, "tables put to sleep")                                         \
    X(expired_total, "old matches that left the store")

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

/* Addresses that agree in their first bits. IPv4 counts as ::ffff:0:0/96. */
struct network {
    struct in6_addr address;
    int bits;
};

struct server {
    struct server_config cfg;
    struct network proxy[PROXIES_MAX]; /* the operator's own */
    int proxies_n;
    uv_loop_t loop;
    uv_async_t settled;
    uv_signal_t term, intr, hangup;
    uv_timer_t sweep, shutdown_timer;
    uv_prepare_t turn;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct store *store;
    struct workers *workers;
    uv_async_t worked; /* a job is done */
    int64_t next_person, next_row;
    uint64_t people_version; /* how often a name or a token was given up: what a worker read before that may be out of date */
    struct conn *conns;
    int conns_n;
    struct socket *sockets;
    int sockets_n, going_n, closing_n;            /* going: to be closed; closing: of them, those that are not yet */
    int handshakes_n;                             /* whose handshake was read in this turn of the loop */
    int64_t files_most, sockets_most, conns_most; /* see capacity.c */
    struct conn *lobby;
    struct address_usage *address_usage[ADDRESS_BUCKETS];
    struct person_usage *person_usage[PERSON_BUCKETS];
    int addresses_n, persons_n;
    struct guesses *guesses;
    int64_t store_bytes;        /* in use, as last measured */
    bool store_full, measuring; /* measuring: a worker looks how large it is */
    uint64_t damage_logged;     /* of the store's count */
    struct {
        char id[ID_SIZE];
        int64_t until;
    } damaged[DAMAGED_MAX];
    int damaged_next;
    int terminal; /* the descriptor of the one it was started on; -1: none */
    struct table *table[TABLE_BUCKETS];
    struct table *tables;
    int tables_n;
    bool finding_due;                 /* a worker looks for tables that must wake */
    bool trim_wanted;                 /* tables or connections have gone, and what they had has not */
    int64_t trimmed_at;               /* when it last was */
    char expiring[EXPIRING][ID_SIZE]; /* matches that are leaving the store */
    int expiring_n, expiring_unwritten;
    bool expiry_running, clock_jump_logged;
    int64_t expire_at;  /* when to look for old ones again */
    struct file *files; /* of the page */
    struct case_book **cases;
    struct case_player **players; /* the same cases, for bots */
    int cases_n;
    int hashing, hashing_waiting; /* passphrases being worked on, and in line */
    uint64_t hashed;              /* so far */
    struct account_job *hash_queue, **hash_queue_last;
    struct replay_job *replay_jobs; /* replays that were asked for and are not done */
    int replay_jobs_n;
    bool paused, shutting_down;
    int64_t started, started_wall; /* the same moment on both clocks */
    char address[128];             /* what invitations call this house */
    struct metrics metrics;
    struct pl_shared_pace pace;                     /* of its bots */
    struct bot_memory bot_memory[BOT_MEMORIES_MAX]; /* what bots thought last */
    int bot_memories_n;
    char *scratch;
    unsigned char *piece;
    struct conn *unwritten, **unwritten_last; /* each is kept */
    struct pl_history story;
};

#endif
