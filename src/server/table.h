/* table.h: a table: its seats, its match, what waits to be written and told (table.c, expire.c, face.c, send.c). Belongs to the loop's
 * thread. */
#ifndef PL_SERVER_TABLE_H
#define PL_SERVER_TABLE_H

#include <uv.h>

#include "bots/react.h"
#include "match/match.h"
#include "server/conn.h"
#include "server/talk.h"

enum {
    GAP_MOST = 64, /* messages a returning client gets one by one */
    MUTED_MOST = 16,
    ENTRIES_MOST = 1 << 16, /* of one match */
    MAILBOX_MOST = 256,     /* messages waiting for a table to wake */
};

struct race;
struct case_book;
struct stored;

/* A connection at a table. */
struct watch {
    struct conn *c;
    struct table *t;
    struct watch *of_conn;     /* the same connection's next */
    struct watch *prev, *next; /* the same table's */
    pl_seat viewer;            /* a seat, or PL_SPECTATOR */
    int held;                  /* messages for it that wait at the table */
    int muted_n;
    char muted[MUTED_MOST][TAG_SIZE];
};

enum seat_kind { SEAT_FREE, SEAT_PERSON, SEAT_BOT };
enum table_status { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };

struct seat {
    struct person who; /* SEAT_PERSON; a bot has only a name */
    uint8_t kind, level;
    uint8_t alias;             /* which of the bots' names it sits under */
    bool warm;                 /* a bot plays for an absent person */
    bool thinking;             /* a bot is at work on it */
    bool offer;                /* an aside is to be offered to its bot */
    int64_t bot_due;           /* when its bot acts; 0: nothing planned */
    struct pl_reactor reactor; /* its bot, where actions go by time */
    uint32_t looked;           /* entries of the match when that bot last looked */
    int64_t asked_at;          /* the table's clock when its present decision was asked; -1: none is */
    int64_t bank;              /* milliseconds left beside the decisions' own */
};

struct settings {
    uint8_t seats;
    bool open, spectators;
    int64_t delay, decision, bank; /* seconds */
    uint8_t options[PL_OPTIONS_MAX];
};

/* Something that waits until all before it is durable. */
struct held {
    struct held *next;
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
    struct house *h;
    struct table *hash_next;
    struct table *prev, *next;
    char id[ID_SIZE], code[CODE_SIZE];
    int64_t row, made, begun, ended; /* milliseconds since 1970, but the row */
    struct person host;
    uint8_t status;
    bool waking, broken, listed, dirty, in_store;
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
    struct held *held, **held_last;
    struct held *late, **late_last; /* for spectators that are behind: `ticket` is when */
    struct msg *late_face;          /* the table as they know it */
    uint32_t late_version;
    bool late_over;
    struct letter *mail, **mail_last; /* while it wakes */
    int mail_n;

    pl_seat asker; /* wants to take back; PL_NOBODY */
    uint32_t ask_n;
    pl_seats agreed;
    struct bucket talk, gallery; /* lines of players, and of spectators */
    struct talk said;            /* the last lines */
    uint32_t said_n;             /* lines said since it woke */
    int64_t said_at;   /* the last line said here, milliseconds since 1970, each later than the one before; 0: none since it woke */
    int64_t looked_at; /* when somebody last was here */
    uv_timer_t timer;
    int jobs_n;   /* bots at work: the table stays */
    bool closing; /* the timer's handle is being closed */
};

/* table.c: from nothing to the store and back */
struct table *table_find(struct house *h, const char *id);
struct table *table_new(struct house *h, const struct pl_game *game);
void table_free(struct table *t);
/* Durable: everything about it but the entries. */
int table_put(struct table *t);
/* Reads it from the store in the background; what is sent to it meanwhile waits in its mailbox. NULL if too many wake already, all together
 * or for this address. */
struct table *table_wake(struct house *h, const char *id, struct visitor *by);
bool table_post(struct table *t, struct conn *c, const char *text, size_t len);
void tables_sweep(struct house *h);
void tables_wake_awake(struct house *h, struct store_reader *reader); /* at the start, before the loop runs */
bool table_may_sleep(const struct table *t);
bool table_damaged(const struct house *h, const char *id); /* lately it could not be read or written */
/* A ticket for a write: what is said from now on waits for it. */
void table_issued(struct table *t);
void table_issued_for(struct table *t, pl_seats viewers); /* one that only these may know of */
void table_settled(void *ctx, int rc);
int64_t table_clock(const struct table *t);
bool table_behind(const struct table *t); /* spectators are */

/* expire.c */
void expire_sweep(struct house *h);
bool table_expires(const struct house *h, const char *id);

/* face.c: what is written of a table beside its match */
void face_put(struct pl_out *o, const struct table *t);
int face_read(struct table *t, const struct stored *k); /* as a worker read it */
/* `why`, unless NULL, gets a sentence if an option has a value it cannot have. */
int options_read(const struct pl_game *game, json_t *object, uint8_t options[PL_OPTIONS_MAX], struct pl_out *why);
void options_json(struct pl_out *o, const char *key, const struct pl_game *game, const uint8_t *options);
void result_json(struct pl_out *o, const char *key, const struct table *t);

/* send.c: what a table says, and to whom */
extern const char *const kind_word[], *const status_word[];
void table_say(struct table *t, struct conn *c, struct msg *m);         /* to one; takes the message over */
void table_say_seats(struct table *t, struct msg *m, struct conn *but); /* to all who sit; takes it over */
void table_say_spectators(struct table *t, struct msg *m, uint32_t version, bool face);
void table_say_face(struct table *t); /* to everyone, each their own */
void table_say_face_to(struct table *t, struct watch *w);
void table_forget(struct table *t, const struct person *who, const char *name,
                  bool sat);                                          /* nothing that waits to be told has the old name */
void table_say_entry(struct table *t);                                /* the last entry, to everyone it was told to */
void table_say_view(struct table *t, struct watch *w, int64_t since); /* after that version; -1: whole */
uint32_t table_told(const struct table *t, const struct watch *w);    /* the last version this one may have seen; 0: none yet */
/* What is open to everybody, as far as this one may have seen it: a spectator's view, good until the next story; NULL: nothing yet. */
const void *table_open_view(struct table *t, const struct watch *w);
void table_say_ok(struct table *t, struct conn *c, int64_t re, bool again, bool asked);
void table_release(struct table *t);
void table_release_late(struct table *t);
void table_late_from(struct table *t, int64_t last_wall);                    /* after waking: what spectators may know already */
void table_say_no(struct table *t, struct conn *c, int64_t re, int verdict); /* a rule refuses */
/* What a message tells, with its sentences. Touches nothing of the loop's. */
void events_json(struct pl_out *o, const struct pl_game *game, const struct pl_message *m, const char *const *names);
void table_seat_names(const struct table *t, const char *names[PL_SEATS_MAX]);

#endif
