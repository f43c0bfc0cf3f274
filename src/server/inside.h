/* inside.h: what the files of the server share: the house, a connection, a table. Everything here belongs to the loop's thread. */
#ifndef PL_SERVER_INSIDE_H
#define PL_SERVER_INSIDE_H

#include <libwebsockets.h>
#include <uv.h>

#include "bots/react.h"
#include "match/match.h"
#include "server/server.h"
#include "server/wire.h"
#include "store/store.h"

enum {
    MESSAGE_MAX = 16384, /* bytes a client may send at once */
    BODY_MAX = 4096,     /* bytes of a request's body */
    NAME_CHARS = 24,     /* letters of a name */
    NAME_BYTES = 96,
    TAG_SIZE = 13,    /* a person's tag with its NUL */
    ID_SIZE = 17,     /* a table's id with its NUL: 80 bits */
    CODE_SIZE = 27,   /* an invitation's code with its NUL: 128 bits */
    TOKEN_BYTES = 32, /* of chance in a token */
    TOKEN_TEXT = 44,  /* a token as text, with its NUL */
    ADDRESS_SIZE = 48,
    PIECE = 1 << 16,      /* bytes of messages written at once */
    SCRATCH = 1 << 20,    /* bytes of the largest message the house makes */
    GAP_MOST = 64,        /* messages a returning client gets one by one */
    WATCHES_MOST = 16,    /* tables one connection may be at */
    WATCHERS_MOST = 5000, /* connections at one table */
    MUTED_MOST = 16,
    ENTRIES_MOST = 1 << 20, /* of one match */
    CHAT_KEPT = 50,         /* lines of talk a newcomer hears */
    MAILBOX_MOST = 256,     /* messages waiting for a table to wake */
    EXPIRING = 16,          /* old matches that leave the store at once */
    TOKEN_DAYS = 400,       /* the longest a browser keeps a cookie */
};

enum token_kind { TOKEN_COOKIE, TOKEN_API };

struct house;
struct table;
struct watch;
struct race;
struct case_book;
struct case_player;

/* ---- small things ----------------------------------------------------------------------------------------- */

int64_t now_ms(struct house *h);   /* a clock that only goes forward, as of this turn of the loop */
int64_t wall_ms(void);             /* milliseconds since 1970 */
void fresh_id(char *to, int bits); /* base32 of chance, with a NUL */
unsigned text_hash(const char *text);

/* So many a second, and at once as many as two seconds give. */
struct bucket {
    int64_t thousandths, at;
};
bool bucket_take(struct bucket *b, int64_t rate, int64_t now);
/* So many an hour, all of them at once if need be. */
bool bucket_take_hourly(struct bucket *b, int64_t an_hour, int64_t now);

/* One line of JSON on stderr: what happened, and pairs of a name and a text. The last name is NULL. */
void log_line(struct house *h, bool bad, const char *what, ...) __attribute__((sentinel));
const char *log_number(int64_t n); /* a few of these may be in one call */

#define METRICS(X)                                                                      \
    X(connections_total, "WebSocket connections accepted")                              \
    X(requests_total, "HTTP requests")                                                  \
    X(messages_in_total, "messages from clients")                                       \
    X(messages_out_total, "messages to clients")                                        \
    X(bytes_out_total, "bytes of messages to clients")                                  \
    X(refused_total, "requests answered with no")                                       \
    X(actions_total, "entries made by people")                                          \
    X(bot_actions_total, "entries made by bots")                                        \
    X(bot_looks_total, "invented worlds bots looked into")                              \
    X(bot_looks_kept_total, "looks of earlier decisions that still counted")            \
    X(matches_begun_total, "matches begun")                                             \
    X(matches_over_total, "matches played to their end")                                \
    X(slow_readers_total, "connections let go because they read too slowly")            \
    X(flooders_total, "connections let go because they sent too much")                  \
    X(makes_refused_total, "names and tables refused because an address made too many") \
    X(sockets_refused_total, "sockets refused because an address has too many")         \
    X(woken_total, "tables woken from the store")                                       \
    X(slept_total, "tables put to sleep")                                               \
    X(expired_total, "old matches that left the store")

#define METRIC_MEMBER(name, help) uint64_t name;
struct metrics {
    METRICS(METRIC_MEMBER)
};

/* ---- people ----------------------------------------------------------------------------------------------- */

struct person {
    int64_t id; /* 0: nobody */
    char tag[TAG_SIZE];
    char name[NAME_BYTES + 1];
    bool account;
};

/* What is known of an address. */
struct visitor {
    struct visitor *next;
    int connections;
    int sockets; /* open in all, whatever they are for */
    struct bucket requests, guesses;
    struct bucket makes; /* names and tables, which stay in the store */
    char address[ADDRESS_SIZE];
};

/* ---- connections ------------------------------------------------------------------------------------------ */

/* A message to clients; several may wait to get the same one. */
struct msg {
    uint32_t refs, len;
    bool common;           /* of the size that is kept for the next one */
    unsigned char bytes[]; /* LWS_PRE of them before the text */
};

struct outgoing {
    struct outgoing *next;
    struct msg *msg;
};

struct conn {
    struct house *h;
    struct lws *wsi; /* NULL once it is closed */
    struct conn *prev, *next;
    uint32_t refs;
    struct person who;
    uint8_t token[STORE_HASH]; /* the hash of the one it came with */
    struct visitor *visitor;
    struct outgoing *first, **last;
    size_t queued;
    struct bucket rate, talk;
    int64_t past_paid; /* what was told once more is paid for in time, until then */
    int over_rate;
    char *heard; /* the message being received */
    size_t heard_n;
    struct watch *watches;
    struct conn *lobby_next; /* those who hear of the lobby */
    const struct pl_game *lobby_game;
    struct conn *unwritten_next; /* those for whom something waits since this turn of the loop */
    bool unwritten;
    bool in_lobby, letting_go;
    bool settled; /* the handshake is behind it */
    int close_code;
    int64_t stamp;      /* when the message at hand was read from the socket */
    int64_t round_trip; /* milliseconds, as last measured; -1 not yet */
};

/* A connection at a table. */
struct watch {
    struct conn *c;
    struct table *t;
    struct watch *of_conn;     /* the same connection's next */
    struct watch *prev, *next; /* the same table's */
    pl_seat viewer;            /* a seat, or PL_SPECTATOR */
    uint64_t owed_after;       /* once these writes are durable it is told what was said before it came; 0: it has been */
    int64_t owed_until;        /* the last line of that */
    int muted_n;
    char muted[MUTED_MOST][TAG_SIZE];
};

/* ---- tables ----------------------------------------------------------------------------------------------- */

enum seat_kind { SEAT_FREE, SEAT_PERSON, SEAT_BOT };
enum table_status { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };

struct seat {
    struct person who; /* SEAT_PERSON; a bot has only a name */
    uint8_t kind, level;
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
    const struct pl_game *game;
    const struct case_book *book; /* its case's words; NULL: it has none, or they are not here */
    char case_id[41];             /* "": no case */
    void *content;                /* the case as the match was begun with, when it was woken */
    struct settings set;
    struct seat seat[PL_SEATS_MAX];
    struct pl_promise promise;
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
    int64_t said_at;   /* the last line said here, milliseconds since 1970, each later than the one before; 0: none since it woke */
    int owed;          /* watches that have not heard yet what was said before they came */
    int64_t looked_at; /* when somebody last was here */
    uv_timer_t timer;
    int jobs_n;   /* bots at work: the table stays */
    bool closing; /* the timer's handle is being closed */
};

/* ---- the house -------------------------------------------------------------------------------------------- */

enum { TABLE_BUCKETS = 4096, VISITOR_BUCKETS = 1024 };

struct file;
struct errand;

/* The memory of a bot that has thought and may be asked again. */
enum { MINDS_MOST = 8 };
struct mind {
    struct table *t;
    pl_seat seat;
    void *memory; /* NULL: a free place */
    int64_t used;
};

struct house {
    struct server_config cfg;
    uv_loop_t loop;
    uv_async_t settled;
    uv_signal_t term, intr, hangup;
    uv_timer_t sweep, ending;
    uv_prepare_t turn;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct store *store;
    struct store_reader *reader;  /* the loop's own */
    struct store_reader *working; /* the workers', one at a time */
    uv_mutex_t working_lock;
    int64_t next_person, next_row;
    struct conn *conns;
    int conns_n;
    struct conn *lobby;
    struct visitor *visitor[VISITOR_BUCKETS];
    struct table *table[TABLE_BUCKETS];
    struct table *tables;
    int tables_n;
    bool untrimmed;                   /* tables or connections have gone, and what they had has not */
    int64_t trimmed_at;               /* when it last was */
    char expiring[EXPIRING][ID_SIZE]; /* matches that are leaving the store */
    int expiring_n, expiring_left;
    bool expiry_runs, odd_told;
    int64_t expire_at;  /* when to look for old ones again */
    struct file *files; /* of the page */
    struct case_book **cases;
    struct case_player **players; /* the same cases, for bots */
    int cases_n;
    int hashing, hashing_waiting; /* passphrases being worked on, and in line */
    struct errand *hash_first, **hash_last;
    bool paused, ending_now;
    int64_t started, opened_wall; /* the same moment on both clocks */
    char address[128];            /* what invitations call this house */
    struct metrics metrics;
    struct mind mind[MINDS_MOST]; /* what bots thought last */
    int minds_n;
    char *scratch;
    unsigned char *piece;
    struct conn *unwritten, **unwritten_last; /* each is kept */
    struct pl_story story;
};

/* msg.c */
struct msg *msg_new(const char *text, size_t len);
struct msg *msg_keep(struct msg *m);
struct msg *msg_drop(struct msg *m);
/* A message into the house's scratch: begin, members, end. */
struct pl_out say_begin(struct house *h, const char *type);
struct msg *say_end(struct house *h, struct pl_out *o);

/* ws.c: connections */
int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
void conn_send(struct conn *c, struct msg *m); /* keeps the message; may let a slow reader go */
void conn_tell(struct conn *c, struct msg *m); /* takes the message over */
void conn_let_go(struct conn *c, int code);
struct conn *conn_keep(struct conn *c);
struct conn *conn_drop(struct conn *c);
void conns_write(struct house *h);               /* what waits for them goes out */
void conns_tell(struct house *h, struct msg *m); /* everyone; takes the message over */

/* http.c: requests */
struct request;
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t http_request_size;

/* listen.c: 0, or -1 and one line why not */
int listen_check(struct house *h, char *why, size_t why_size); /* before anything is made */
int listen_on(struct house *h, char *why, size_t why_size);

/* limits.c */
struct visitor *visitor_of(struct house *h, const char *address);
void visitors_sweep(struct house *h);
bool socket_comes(struct house *h, struct lws *wsi); /* false: one too many from there */
void socket_goes(struct lws *wsi);
bool visitor_may_make(struct house *h, struct visitor *v); /* one more name or table */
bool origin_allowed(struct house *h, struct lws *wsi);
void peer_address(struct house *h, struct lws *wsi, char address[ADDRESS_SIZE]);

/* names.c: 0 and the name made tidy, or -1 and why not */
int name_tidy(const char *name, char tidy[NAME_BYTES + 1], enum wire_no *why);
int text_tidy(const char *text, size_t len, char *tidy, size_t size); /* one line of talk: its length, or -1 */
/* What a name looks like: two names with the same look cannot be told apart. */
int name_look(const char *name, char *look, size_t size);
bool names_alike(const char *a, const char *b);

/* identity.c */
bool identify(struct house *h, struct lws *wsi, struct person *who, uint8_t hash[STORE_HASH]);
void token_hash(const char *token, uint8_t hash[STORE_HASH]);

/* dispatch.c */
void conn_heard(struct conn *c, const char *text, size_t len);
void conn_welcome(struct conn *c);
void say_no(struct conn *c, int64_t re, enum wire_no no);
void say_no_because(struct conn *c, int64_t re, enum wire_no no, const char *sentence); /* told in words of its own */
/* The table a request names, if this connection is there; else it is refused. */
struct watch *watch_of(struct conn *c, int64_t re, const struct wire_text *table);

/* lobby.c */
void lobby_on(struct conn *c, const struct wire_lobby *w);
void lobby_off(struct conn *c);
void lobby_put_waiting(struct house *h, struct pl_out *o);
void lobby_changed(struct table *t);
void lobby_gone(struct table *t);
void lobby_sweep(struct house *h);
void lobby_quick(struct conn *c, int64_t re, const struct wire_quick *w);

/* table.c: from nothing to the store and back */
struct table *table_find(struct house *h, const char *id);
struct table *table_new(struct house *h, const struct pl_game *game);
void table_free(struct table *t);
/* Durable: everything about it but the entries. */
int table_put(struct table *t);
/* Reads it from the store in the background; what is sent to it meanwhile waits in its mailbox. */
struct table *table_wake(struct house *h, const char *id);
bool table_post(struct table *t, struct conn *c, const char *text, size_t len);
void tables_sweep(struct house *h);
void tables_wake_awake(struct house *h);
bool table_may_sleep(const struct table *t);
/* A ticket for a write: what is said from now on waits for it. */
void table_issued(struct table *t);
void table_settled(void *ctx, int rc);
int64_t table_clock(const struct table *t);
bool table_behind(const struct table *t); /* spectators are */

/* expire.c */
void expire_sweep(struct house *h);
bool table_expires(const struct house *h, const char *id);

/* face.c: what is written of a table beside its match */
void face_put(struct pl_out *o, const struct table *t);
int face_read(struct table *t, const char *text, size_t len);
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

/* past.c */
void past_tell(struct watch *w, int64_t re, uint32_t before); /* what this one was told before that version */

/* play.c: the match at a table */
int table_begin(struct table *t);
int table_load_match(struct table *t, const char *file, size_t len);
/* 0, or a refusal; *entered tells whether anything new was entered. */
int table_enter(struct table *t, const struct pl_request *r, bool *entered);
int table_take_back(struct table *t, pl_seat seat, bool consent);
void table_act(struct watch *w, int64_t re, const struct wire_act *a);
void table_undo(struct watch *w, int64_t re);
void table_ask_again(struct watch *w); /* somebody's consent, if it is still asked: whoever comes back may have missed it */
void table_consent(struct watch *w, int64_t re, bool yes);

/* bots.c, clock.c */
extern const char *const bot_levels[];
enum { BOT_LEVELS = 3 };
void bots_plan(struct table *t);
void bots_go(struct table *t, pl_seat seat);
void bots_why(struct watch *w, int64_t re, pl_seat seat); /* somebody asks one whom it suspects */

/* minds.c: what was thought before is gone on with, as long as there is a place for it */
void *mind_take(struct table *t, pl_seat seat);              /* that seat's, or NULL; it is the taker's now */
void mind_keep(struct table *t, pl_seat seat, void *memory); /* in place of the one that was used least lately */
void minds_forget(struct table *t);                          /* all of this table's */
void minds_sweep(struct house *h);                           /* those that were not used for long */
void clock_rebuild(struct table *t);
void clock_entry(struct table *t, pl_seats before);
int64_t clock_left(const struct table *t, pl_seat seat); /* milliseconds; INT64_MAX: as long as it likes */
/* Plans what comes next: a bot, a clock, the game's own time. */
void table_plan(struct table *t);
void table_on_timer(uv_timer_t *timer);
int64_t table_due_wall(const struct table *t); /* when it must wake by itself; 0 never */

/* race.c: games with a clock of their own */
void race_begin(struct table *t);
void race_end(struct table *t);
void race_wait(struct table *t);
void race_woken(struct table *t);      /* it was asleep, or the house was closed */
void race_lines(struct table *t);      /* somebody came or went */
void race_stop_or_go(struct table *t); /* the clock stops with the table */
void race_sent(struct table *t, pl_seat seat, uint32_t version);
bool race_act(struct watch *w, int64_t re, const struct pl_request *q, uint32_t heard);
void race_time(struct watch *w, int64_t re);
void race_run(struct table *t);
int64_t race_due(struct table *t);
bool race_has_bots(const struct table *t);
void race_ping(struct conn *c);
void race_pong(struct conn *c, const void *text, size_t len);
void race_sweep(struct house *h);

/* seats.c */
void seats_create(struct conn *c, int64_t re, const struct wire_create *w);
void seats_watch(struct conn *c, int64_t re, const struct wire_watch *w, const char *text, size_t len);
struct watch *watch_add(struct conn *c, struct table *t);
void watch_drop(struct watch *w);
void seats_sit(struct watch *w, int64_t re, int64_t seat);
void seats_stand(struct watch *w, int64_t re);
void seats_bot(struct watch *w, int64_t re, const struct wire_bot *b);
void seats_kick(struct watch *w, int64_t re, pl_seat seat);
void seats_host(struct watch *w, int64_t re, pl_seat seat);
void seats_change(struct watch *w, int64_t re, const struct wire_change *change);
void seats_nonce(struct watch *w, int64_t re, const struct wire_text *nonce);
void seats_start(struct watch *w, int64_t re);
void seats_rematch(struct watch *w, int64_t re);
void seats_here(struct watch *w, int64_t re);
void seats_leave(struct watch *w, int64_t re);
bool seat_played_by_bot(const struct seat *s);
void bot_sits(struct table *t, pl_seat seat, int level);
int seats_full(const struct table *t);

/* prose.c: cases */
int books_read(struct house *h, char *why, size_t why_size); /* 0, or -1 and one line why not */
void books_free(struct house *h);
const struct case_book *book_find(struct house *h, const struct pl_game *game, const char *id);
const struct case_book *book_any(struct house *h, const struct pl_game *game, const char **id);
void book_header(const struct case_book *book, struct pl_header *header);
const struct case_player *book_player(const struct table *t); /* its case for bots, or NULL */
void books_json(struct house *h, struct pl_out *o, const struct pl_game *game);
uint8_t book_verdict(const struct table *t, const struct pl_request *r);
bool view_allows_talk(const struct table *t, pl_seat viewer);
void prose_read(struct watch *w, int64_t re, const struct wire_read *q);
void notes_tell(struct watch *w, int64_t re);
void notes_keep(struct watch *w, int64_t re, const struct wire_text *text);

/* chat.c, invite.c */
void chat_say(struct watch *w, int64_t re, const struct wire_text *text);
void chat_mute(struct watch *w, int64_t re, const struct wire_mute *m);
void chat_tell_last(struct table *t, struct watch *w);
void chat_settled(struct table *t); /* something is durable */
void invite_tell(struct watch *w, int64_t re);
void invite_address(struct house *h);

#endif
