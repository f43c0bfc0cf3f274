/* table.h: a table: its seats, its match, what waits to be written and told (table.c, expire.c, table_record.c, send.c). Belongs to the
 * loop's thread. */
#ifndef PL_SERVER_TABLE_H
#define PL_SERVER_TABLE_H

#include <uv.h>

#include "bots/real_time_bot.h"
#include "match/match.h"
#include "server/conn.h"
#include "server/chat_log.h"

enum {
    GAP_MAX = 64, /* messages a returning client gets one by one */
    MUTED_MAX = 16,
    ENTRIES_MAX = 1 << 16, /* of one match */
    MAILBOX_MAX = 256,     /* messages waiting for a table to wake */
};

struct race;
struct case_book;
struct stored_match;

/* A connection at a table. */
struct watch {
    struct conn *c;
    struct table *t;
    struct watch *of_conn;     /* the same connection's next */
    struct watch *prev, *next; /* the same table's */
    pl_seat viewer;            /* a seat, or PL_SPECTATOR */
    int pending;               /* messages for it that wait at the table */
    int muted_n;
    char muted[MUTED_MAX][TAG_SIZE];
};

enum seat_kind { SEAT_FREE, SEAT_PERSON, SEAT_BOT };
enum table_status { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };

struct seat {
    struct person who; /* SEAT_PERSON; a bot has only a name */
    uint8_t kind, level;
    uint8_t alias;                   /* which of the bots' names it sits under */
    bool stand_in;                   /* a bot plays for an absent person */
    bool thinking;                   /* a bot is at work on it */
    bool offer;                      /* an aside is to be offered to its bot */
    int64_t bot_due;                 /* when its bot acts; 0: nothing planned */
    struct pl_real_time_bot reactor; /* its bot, where actions go by time */
    uint32_t seen_entries;           /* entries of the match when that bot last looked */
    int64_t asked_at;                /* the table's clock when its present decision was asked; -1: none is */
    int64_t bank;                    /* milliseconds left beside the decisions' own */
};

struct settings {
    uint8_t seats;
    bool open, spectators;
    int64_t delay, decision, bank; /* seconds */
    uint8_t options[PL_OPTIONS_MAX];
};

/* Something that waits until all before it is durable. */
struct pending {
    struct pending *next;
    uint64_t ticket;
    struct conn *c; /* NULL: for all spectators, after their delay */
    struct msg *msg;
    uint32_t version; /* a view of this version; 0: another message */
    bool face;
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
    int64_t row, made, begun, ended; /* milliseconds since 1970, but the row */
    struct person host;
    uint8_t status;
    bool loading, broken, listed, dirty, in_store;
    bool durable;   /* the store has it */
    bool discarded; /* its host left it before anybody else sat down: it leaves the store */
    const struct pl_game *game;
    const struct case_book *book; /* its case's words; NULL: it has none, or they are not here */
    char case_id[41];             /* "": no case */
    void *content;                /* the case as the match was begun with, when it was woken */
    struct settings set;
    struct seat seat[PL_SEATS_MAX];
    struct pl_commitment commitment;
    char next_id[ID_SIZE]; /* the rematch */

    struct pl_match match; /* its game is NULL before the start */
    void *memory;
    size_t bytes;
    int64_t clock_at, clock_from; /* the table's clock: at + (now - from) */
    bool stopped;                 /* it stands still at `clock_at` */
    struct race *race;            /* where actions are judged by when they were made; else NULL */

    struct watch *watches;
    int watches_n;
    uint64_t issued, settled; /* writes asked for, and durable */
    uint64_t due[PL_VIEWERS]; /* the last write each viewer may know of: what it is told waits for that one and for no other */
    struct pending *pending, **pending_last;
    struct pending *delayed, **delayed_last; /* for spectators that are behind: `ticket` is when */
    struct msg *delayed_info;                /* the table as they know it */
    uint32_t delayed_version;
    bool delayed_over;
    struct letter *mail, **mail_last; /* while it wakes */
    int mail_n;

    pl_seat undo_seat; /* wants to take back; PL_NOBODY */
    uint32_t ask_n;
    pl_seats agreed;
    struct bucket player_chat, spectator_chat; /* lines of players, and of spectators */
    struct chat_log chat;                      /* the last lines */
    uint32_t chat_n;                           /* lines said since it woke */
    int64_t chat_at;      /* the last line said here, milliseconds since 1970, each later than the one before; 0: none since it woke */
    int64_t last_present; /* when somebody last was here */
    uv_timer_t timer;
    int jobs_n;   /* bots at work: the table stays */
    bool closing; /* the timer's handle is being closed */
};

/* table.c: from nothing to the store and back */
struct table *table_find(struct server *srv, const char *id);
struct table *table_new(struct server *srv, const struct pl_game *game);
void table_free(struct table *t);
/* Durable: everything about it but the entries. */
int table_put(struct table *t);
/* Reads it from the store in the background; what is sent to it meanwhile waits in its mailbox. NULL if too many wake already, all together
 * or for this address. */
struct table *table_load(struct server *srv, const char *id, struct address_usage *by);
bool table_post(struct table *t, struct conn *c, const char *text, size_t len);
void tables_sweep(struct server *srv);
void tables_load_active(struct server *srv, struct store_reader *reader); /* at the start, before the loop runs */
bool table_may_unload(const struct table *t);
bool table_damaged(const struct server *srv, const char *id); /* lately it could not be read or written */
/* A ticket for a write: what is said from now on waits for it. */
void table_write_issued(struct table *t);
void table_write_issued_for(struct table *t, pl_seats viewers); /* one that only these may know of */
void table_write_done(void *ctx, int rc);
int64_t table_clock(const struct table *t);
bool table_delays_spectators(const struct table *t); /* spectators are */

/* expire.c */
void expire_sweep(struct server *srv);
bool table_expires(const struct server *srv, const char *id);

/* table_record.c: what is written of a table beside its match */
void record_put(struct pl_out *o, const struct table *t);
int record_read(struct table *t, const struct stored_match *k); /* as a worker read it */
/* `why`, unless NULL, gets a sentence if an option has a value it cannot have. */
int options_read(const struct pl_game *game, json_t *object, uint8_t options[PL_OPTIONS_MAX], struct pl_out *why);
void options_json(struct pl_out *o, const char *key, const struct pl_game *game, const uint8_t *options);
void result_json(struct pl_out *o, const char *key, const struct table *t);

/* send.c: what a table says, and to whom */
extern const char *const kind_word[], *const status_word[];
void table_send(struct table *t, struct conn *c, struct msg *m);          /* to one; takes the message over */
void table_send_seated(struct table *t, struct msg *m, struct conn *but); /* to all who sit; takes it over */
void table_send_spectators(struct table *t, struct msg *m, uint32_t version, bool face);
void table_send_info(struct table *t); /* to everyone, each their own */
void table_send_info_to(struct table *t, struct watch *w);
void table_forget_person(struct table *t, const struct person *who, const char *name,
                         bool sat);                                     /* nothing that waits to be told has the old name */
void table_send_entry(struct table *t);                                 /* the last entry, to everyone it was told to */
void table_send_view(struct table *t, struct watch *w, int64_t since);  /* after that version; -1: whole */
uint32_t table_last_sent(const struct table *t, const struct watch *w); /* the last version this one may have seen; 0: none yet */
/* What is open to everybody, as far as this one may have seen it: a spectator's view, good until the next story; NULL: nothing yet. */
const void *table_public_view(struct table *t, const struct watch *w);
void table_send_ok(struct table *t, struct conn *c, int64_t reply_to, bool again, bool asked);
void table_flush_pending(struct table *t);
void table_flush_delayed(struct table *t);
void table_delay_from(struct table *t, int64_t last_wall); /* after waking: what spectators may know already */
void table_send_refusal(struct table *t, struct conn *c, int64_t reply_to, int verdict); /* a rule refuses */
/* What a message tells, with its sentences. Touches nothing of the loop's. */
void events_json(struct pl_out *o, const struct pl_game *game, const struct pl_message *m, const char *const *names);
void table_seat_names(const struct table *t, const char *names[PL_SEATS_MAX]);

#endif
