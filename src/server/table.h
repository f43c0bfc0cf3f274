/* table.h: the state of a table: seats, match, and messages that wait for writes to disk (table.c, expire.c, table_record.c, send.c). Only
 * the event loop's thread may use it. */
#ifndef PL_SERVER_TABLE_H
#define PL_SERVER_TABLE_H

#include <uv.h>

#include "bots/real_time_bot.h"
#include "match/match.h"
#include "server/conn.h"
#include "server/chat_log.h"

enum {
    GAP_MAX = 64, /* a reconnecting client that missed more messages than this gets a snapshot instead of the messages */
    MUTED_MAX = 16,
    ENTRIES_MAX = 1 << 16, /* maximum number of log entries in one match */
    MAILBOX_MAX = 256,     /* maximum number of messages that can wait while one table is being loaded */
};

struct race;
struct case_book;
struct loading;
struct stored_match;

/* Links a connection to one of the tables that the connection has open. */
struct watch {
    struct conn *c;
    struct table *t;
    struct watch *of_conn;     /* next element in the list of tables that this connection has open */
    struct watch *prev, *next; /* neighbours in the list of all connections at this table */
    pl_seat viewer;            /* seat of the person who uses the connection, or PL_SPECTATOR */
    int pending;               /* number of messages to this connection that are still in the table's queue */
    int muted_n;
    char muted[MUTED_MAX][TAG_SIZE];
};

enum seat_kind { SEAT_FREE, SEAT_PERSON, SEAT_BOT };
enum table_status { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum presence { PRESENCE_HERE, PRESENCE_RECONNECTING, PRESENCE_AWAY };
enum absence_choice { CHOICE_NONE, CHOICE_WAIT, CHOICE_BOT, CHOICE_END };
enum ended_by { ENDED_BY_RULES, ENDED_BY_AGREEMENT, ENDED_BY_RESIGNATION, ENDED_BY_ADMINISTRATOR };

struct seat {
    struct person who; /* the person in this seat; if the seat belongs to a bot, only the name is set */
    uint8_t kind, level;
    uint8_t alias;                   /* index of the bot's name in the list of bot names; see bot_name() */
    bool stand_in;                   /* true while a bot plays for the absent person */
    bool thinking;                   /* true while a worker computes the next action of this seat's bot */
    bool bot_failed;                 /* true after this seat's bot has thought for too long; it then acts at random */
    bool offer;                      /* true if this seat's bot may still make an aside (an action outside its turn) */
    int64_t bot_due;                 /* time at which this seat's bot acts; 0 if no action is planned */
    struct pl_real_time_bot reactor; /* the bot in this seat, if the game is played in real time */
    uint32_t seen_entries;           /* number of log entries that this bot has seen */
    int64_t asked_at;                /* time on the table's clock when this seat's current decision began; -1 if no decision is pending */
    int64_t bank;                    /* time left in the player's time bank, in ms */
    bool resigned;                   /* true if the person has resigned; a bot then plays the seat until the match ends */
    uint32_t resigned_after;         /* number of log entries that the match had when the person resigned */
    bool left;                       /* true if the person has left the table and is not expected to reconnect */
    bool in_question;                /* true if the person is absent and the other players must decide what happens to the seat */
    uint8_t presence;                /* a value of enum presence; used only if a person has this seat */
    int64_t gone_at, away_since;     /* The time at which the person's last connection closed. `gone_at` is on the monotonic clock and is 0
                                        while the person is connected. `away_since` is in ms since 1970. */
    uint8_t choice[PL_SEATS_MAX];    /* each voter's choice (enum absence_choice) of what happens to this seat while its player is absent */
    int64_t wait_until[PL_SEATS_MAX]; /* for each voter who chose to wait for the absent player, the time at which this choice expires */
    struct bucket proposals;          /* limits how often this player may propose to end the match */
    int64_t left_at;                  /* when the person's last connection to the table closed, in ms on the monotonic clock */
    bool timed_out;                   /* true while a stand-in plays because the person's time ran out */
};

/* The latest rematch offer at a finished table. If there has been none, `agreed` is empty. */
struct rematch {
    bool open, bots; /* `bots`: if true, bots take the seats of players who are absent or decline; if false, these seats stay free */
    pl_seat seat;    /* seat of the player who made the offer */
    pl_seats agreed, declined;
};

struct settings {
    uint8_t seats;
    bool open, spectators;
    int64_t delay, decision, bank; /* the spectators' delay, the decision clock and the time bank, each in seconds */
    uint8_t options[PL_OPTIONS_MAX];
};

/* A message that waits until earlier writes are on disk or until the spectators' delay has passed. */
struct pending {
    struct pending *next;
    uint64_t ticket;
    struct conn *c; /* connection that gets the message; NULL if all spectators get the message, after their delay */
    struct msg *msg;
    uint32_t version; /* version of the view in this message; 0 if the message contains no view */
    bool is_info;
};

struct letter {
    struct letter *next;
    struct conn *c;
    size_t len;
    char text[];
};

struct table {
    struct server *srv;
    struct table *hash_next;
    struct table *prev, *next;
    char id[ID_SIZE], code[CODE_SIZE];
    int64_t match_id, created_at, started_at,
        ended_at;  /* `match_id`: id of the match in the database; the three times are in ms since 1970 */
    int64_t epoch; /* epoch of this node's ownership of the match (store/nodes.h); 0 if there is only one node */
    struct person host;
    uint8_t status;
    bool loading, broken, listed, dirty, in_store;
    bool unlinked;        /* true if table_find no longer finds the table, because another node owns it or is about to */
    bool unreachable;     /* true if the table could not be loaded because its owner or the database does not answer */
    bool moved;           /* true if the table moves to another node; messages that wait for a write are still sent */
    struct loading *load; /* the worker's job while the table is loading */
    bool durable;         /* true if the table record has been written to disk at least once */
    bool discarded;       /* true if the host left the open table before anyone else sat down, so that the table will be deleted */
    const struct pl_game *game;
    const struct case_book *book; /* texts of the case; NULL if the match has no case or this server does not have the case */
    char case_id[41];             /* id of the case; empty if the match has no case */
    void *content;                /* compiled case, made from the stored match header; set only in tables that were loaded from the store */
    struct settings set;
    struct seat seat[PL_SEATS_MAX];
    struct pl_commitment commitment;
    struct rematch rematch;
    char next_id[ID_SIZE]; /* id of the new table, if there is a rematch */
    uint8_t ended_by;      /* enum ended_by */
    pl_seat end_seat;      /* seat that proposes to end the match; PL_NOBODY if there is no proposal */
    pl_seats end_agreed;   /* seats that have agreed to end the match */

    struct pl_match match; /* the match; its member `game` is NULL before the match starts */
    void *memory;
    size_t bytes;
    int64_t clock_at, clock_from; /* the table's clock is clock_at + (now - clock_from) */
    bool stopped;                 /* true if the table's clock is stopped; the clock then shows clock_at */
    struct race *race;            /* state of a real-time match; NULL in other games */

    struct watch *watches;
    int watches_n;
    uint64_t issued, settled;        /* `issued`: number of writes requested so far; `settled`: number of these writes that are finished */
    uint64_t last_write[PL_VIEWERS]; /* number of the last write that each viewer may know about; a viewer's messages wait only for writes
                                        up to this number */
    struct pending *pending, **pending_last;
    struct pending *delayed,
        **delayed_last;       /* messages that spectators get only after a delay; here `ticket` is the time at which to send the message */
    struct msg *delayed_info; /* the latest `table` message sent to delayed spectators */
    uint32_t delayed_version;
    bool delayed_over;
    struct letter *mail, **mail_last; /* client messages that arrived while the table was loading */
    int mail_n;

    pl_seat undo_seat;     /* seat that asks for an undo; PL_NOBODY if there is no undo request */
    uint32_t undo_entries; /* number of log entries when the undo was requested */
    pl_seats undo_agreed;
    struct bucket player_chat, spectator_chat; /* rate limits for chat lines: one for all players, one for all spectators */
    struct chat_log chat;
    uint32_t chat_n;      /* number of chat lines since the table was loaded */
    int64_t chat_at;      /* time of the latest chat line, in ms since 1970, unique to each line; 0 if none since the table was loaded */
    int64_t last_present; /* the latest time at which a connection had this table open */
    int64_t presence_due; /* time at which presence_sweep checks this table again; INT64_MAX if no check is planned */
    bool presence_untold; /* true if a player's presence has changed since the last `table` message */
    struct bucket presence_told; /* rate limit for `table` messages about presence */
    uv_timer_t timer;
    int64_t asides_wait_until; /* the same for asides */
    int64_t bots_wait_until;   /* bots act no earlier than this time, so that players have time to notice the last event */
    int jobs_n;                /* number of bot decisions being computed; the table must not be freed while this number is not 0 */
};

/* table.c: creating, loading and unloading tables */
struct table *table_find(struct server *srv, const char *id);
struct table *table_new(struct server *srv, const struct pl_game *game);
void table_free(struct table *t);
/* Stops using a table that another node owns or is about to own. If it is `moved`, its clients stay, and move.c sends them to the new
 * owner; otherwise their connections are closed, so that they reconnect. The table is freed when its last write is finished. */
void table_abandon(struct table *t, bool moved);
/* Writes the table record to the store. The entries of the match are written separately. */
int table_put(struct table *t);
/* Like table_put, but calls `done` when the write is finished; `done` must then call table_write_done. */
int table_put_then(struct table *t, store_done *done, void *ctx);
/* Starts loading a table in the background. Until the table is loaded, messages for it wait in its mailbox. Returns NULL if too many tables
 * are loading, either for this address or in total. */
struct table *table_load(struct server *srv, const char *id, struct address_usage *by);
bool table_post(struct table *t, struct conn *c, const char *text, size_t len);
void tables_sweep(struct server *srv);
/* Loads the tables that were in memory when the server stopped. Called at startup. */
void tables_load_active(struct server *srv, struct store_reader *reader);
bool table_may_unload(const struct table *t);
bool table_damaged(const struct server *srv, const char *id); /* returns true if loading or saving the table has recently failed */
/* Records that a write to the store has been requested. Messages sent later wait until this write is finished. */
void table_write_issued(struct table *t);
/* Like table_write_issued, but only messages to the viewers in `viewers` wait for the write. */
void table_write_issued_for(struct table *t, pl_seats viewers);
void table_write_done(void *ctx, int rc);
int64_t table_clock(const struct table *t);
bool table_delays_spectators(const struct table *t);

/* expire.c */
void expire_open(struct server *srv, struct store_reader *reader); /* at the start */
void expire_sweep(struct server *srv);
bool table_expires(const struct server *srv, const char *id);

/* table_record.c: writes and reads the stored description of a table; the match is stored separately */
void record_put(struct pl_out *o, const struct table *t);
int record_read(struct table *t, const struct stored_match *k); /* returns 0, or -1 if the record is damaged */
/* Reads the options of a game. If an option is invalid and `why` is not NULL, writes an error message to `why`. */
int options_read(const struct pl_game *game, json_t *object, uint8_t options[PL_OPTIONS_MAX], struct pl_out *why);
void options_json(struct pl_out *o, const char *key, const struct pl_game *game, const uint8_t *options);
void result_json(struct pl_out *o, const char *key, const struct table *t);

/* send.c: sends messages to the connections of a table */
extern const char *const kind_word[], *const status_word[];
void table_send(struct table *t, struct conn *c, struct msg *m); /* sends `m` to the connection `c`; takes ownership of `m` */
/* Sends `m` to every player except the one on the connection `but`. Takes ownership of `m`. */
void table_send_seated(struct table *t, struct msg *m, struct conn *but);
void table_send_spectators(struct table *t, struct msg *m, uint32_t version, bool is_info);
/* Sends a `table` message to each connection. Each message contains the seat of the person who receives it. */
void table_send_info(struct table *t);
void table_send_info_to(struct table *t, struct watch *w);
bool person_is_here(const struct table *t, int64_t person); /* returns true if the person has a connection to this table */
void table_forget_person(struct table *t, const struct person *who, const char *name,
                         bool sat);     /* removes a deleted person's name from queued messages */
void table_send_entry(struct table *t); /* sends a message about the latest log entry to every viewer who may see the entry */
/* Sends all messages after version `since`. If `since` is -1, sends a snapshot. */
void table_send_view(struct table *t, struct watch *w, int64_t since);
/* Returns the version of the last message sent to this connection, or 0 if none has been sent yet. */
uint32_t table_last_sent(const struct table *t, const struct watch *w);
/* Returns the current view of spectators. For a delayed spectator, returns the last view that delayed spectators have received, or NULL if
 * they have received none yet. The view is valid until the server replays another history. */
const void *table_public_view(struct table *t, const struct watch *w);
void table_send_ok(struct table *t, struct conn *c, int64_t reply_to, bool again, bool asked);
void table_flush_pending(struct table *t);
void table_flush_delayed(struct table *t);
/* Determines which messages delayed spectators have already received. Call this after the table has been loaded. */
void table_delay_from(struct table *t, int64_t last_entry_at);
/* Sends a refusal that names the game rule that was broken. */
void table_send_refusal(struct table *t, struct conn *c, int64_t reply_to, int verdict);
/* Writes the events of a message as JSON, each with its sentence. Workers may call this function: it does not use the event loop's data. */
void events_json(struct pl_out *o, const struct pl_game *game, const struct pl_message *m, const char *const *names);
void table_seat_names(const struct table *t, const char *names[PL_SEATS_MAX]);

#endif
