/* inside.h: what the files of the server share: the house, a connection, a table. Everything here belongs to the loop's thread. */
#ifndef PL_SERVER_INSIDE_H
#define PL_SERVER_INSIDE_H

#include <libwebsockets.h>
#include <netinet/in.h>
#include <uv.h>

#include "bots/pace.h"
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
    HOST_SIZE = 128,        /* the name in a Host header, with its NUL */
    PROXIES_MOST = 32,      /* networks of trusted proxies */
    PIECE = 1 << 16,        /* bytes of messages written at once */
    SCRATCH = 1 << 20,      /* bytes of the largest message the house makes */
    GAP_MOST = 64,          /* messages a returning client gets one by one */
    WATCHES_MOST = 16,      /* tables one connection may be at */
    SPECTATORS_MOST = 1000, /* connections of spectators at one table; those who sit there always come in */
    SPECTATORS_EACH = 100,  /* and from one address */
    MUTED_MOST = 16,
    ENTRIES_MOST = 1 << 16, /* of one match */
    ASIDES_UPTO = 1 << 15,  /* from here on no asides, so that the match itself can be played to its end */
    CHAT_KEPT = 50,         /* lines of talk a newcomer hears */
    CHAT_STORED = 500,      /* lines of talk the store keeps of a table; older ones go */
    MAILBOX_MOST = 256,     /* messages waiting for a table to wake */
    EXPIRING = 16,          /* old matches that leave the store at once */
    TOKEN_DAYS = 400,       /* the longest a browser keeps a cookie */
    API_DAYS = 365,         /* an API token is good for */
    API_MOST = 10,          /* API tokens of one person */
    SESSIONS_MOST = 50,     /* browsers one person is signed in with; the oldest are signed out */
    DEVICE_TEXT = 55,       /* the cookie of a device that has signed in, with its NUL */
    DAMAGED_MOST = 256,     /* tables that could not be read or written lately */
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
/* Token bucket: `an_hour` an hour, at once at most `once`. An hourly rate of 0 is no bound. */
bool bucket_spend(struct bucket *b, int64_t cost, int64_t an_hour, int64_t once, int64_t now);
void bucket_give(struct bucket *b, int64_t cost, int64_t once); /* back */

/* One line of JSON on stderr: what happened, and pairs of a name and a text. The last name is NULL. */
void log_line(struct house *h, bool bad, const char *what, ...) __attribute__((sentinel));
const char *log_number(int64_t n); /* a few of these may be in one call */

#define METRICS(X)                                                                         \
    X(connections_total, "WebSocket connections accepted")                                 \
    X(requests_total, "HTTP requests")                                                     \
    X(messages_in_total, "messages from clients")                                          \
    X(messages_out_total, "messages to clients")                                           \
    X(bytes_out_total, "bytes of messages to clients")                                     \
    X(refused_total, "requests answered with no")                                          \
    X(actions_total, "entries made by people")                                             \
    X(bot_actions_total, "entries made by bots")                                           \
    X(bot_looks_total, "invented worlds bots looked into")                                 \
    X(bot_looks_kept_total, "looks of earlier decisions that still counted")               \
    X(matches_begun_total, "matches begun")                                                \
    X(matches_over_total, "matches played to their end")                                   \
    X(slow_readers_total, "connections let go because they read too slowly")               \
    X(flooders_total, "connections let go because they sent too much")                     \
    X(makes_refused_total, "names and tables refused because an address made too many")    \
    X(sockets_refused_total, "sockets refused because an address has too many")            \
    X(spectators_dropped_total, "connections that gave way to somebody with a seat")       \
    X(requests_slow_total, "sockets closed because a request or its answer took too long") \
    X(turns_total, "turns of the loop")                                                    \
    X(replays_total, "replays and files of matches made")                                  \
    X(replays_shared_total, "replays that several asked for at once, made once")           \
    X(replays_refused_total, "replays refused because too many were asked for")            \
    X(wakes_total, "tables looked for in the store")                                       \
    X(woken_total, "tables woken from the store")                                          \
    X(slept_total, "tables put to sleep")                                                  \
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
    struct bucket requests, guesses, logins, talk;
    struct bucket makes;       /* names and tables, which stay in the store */
    struct bucket stored;      /* bytes */
    struct bucket messages;    /* on all its connections */
    size_t queued;             /* bytes that wait for all its connections */
    int64_t past_paid;         /* as of a connection, for all of them */
    int replays, reads, wakes; /* jobs for it that are not done */
    uint64_t served;           /* the number of the last passphrase worked on for it */
    char address[ADDRESS_SIZE];
};

/* What is known of a person who has lately said or done something, whichever connections it came from. */
struct patron {
    struct patron *next;
    int64_t id;
    struct bucket talk, stored;
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

/* How far the frames of a client were followed. */
struct frames {
    uint64_t length, left;
    uint8_t state;
    bool bad; /* one had no mask: nothing is heard any more */
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
    struct frames frames;
    struct bucket rate, questions;
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
    bool settled;    /* the handshake is behind it */
    bool has_tables; /* it sat at some table when it came */
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
    int held;                  /* messages for it that wait at the table */
    int muted_n;
    char muted[MUTED_MOST][TAG_SIZE];
};

/* ---- tables ----------------------------------------------------------------------------------------------- */

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
    uint64_t due[PL_VIEWERS]; /* the last write each viewer may know of: what it is told waits for that one and for no other */
    uint64_t said_due;        /* the last line said here */
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
    uint32_t said_n;             /* lines said since it woke */
    int64_t said_at;   /* the last line said here, milliseconds since 1970, each later than the one before; 0: none since it woke */
    int owed;          /* watches that have not heard yet what was said before they came */
    int64_t looked_at; /* when somebody last was here */
    uv_timer_t timer;
    int jobs_n;   /* bots at work: the table stays */
    bool closing; /* the timer's handle is being closed */
};

/* ---- worker threads -------------------------------------------------------------------------------------- */

/* Passphrases, bots, tables that wake, other reading of the store, replays and files of matches. */
enum lane { LANE_HASH, LANE_BOTS, LANE_WAKE, LANE_READ, LANE_REPLAY, LANES };

struct job {
    struct job *next;
    void *of; /* whose job it is */
    /* On a worker's thread. The reader is that thread's own; NULL in a lane that does not read. */
    void (*work)(struct job *job, struct store_reader *reader);
    void (*done)(struct job *job); /* on the loop's thread */
};

struct lanes;

/* ---- the house -------------------------------------------------------------------------------------------- */

enum { TABLE_BUCKETS = 4096, VISITOR_BUCKETS = 1024, VISITORS_MOST = 1 << 17, PATRON_BUCKETS = 1024, PATRONS_MOST = 1 << 16 };

struct file;
struct errand;
struct socket;
struct showing;

/* The memory of a bot that has thought and may be asked again. */
enum { MINDS_MOST = 8 };
struct mind {
    struct table *t;
    pl_seat seat;
    void *memory; /* NULL: a free place */
    int64_t used;
};

/* Addresses that agree in their first bits. IPv4 counts as ::ffff:0:0/96. */
struct network {
    struct in6_addr address;
    int bits;
};

struct house {
    struct server_config cfg;
    struct network proxy[PROXIES_MOST]; /* the operator's own */
    int proxies_n;
    uv_loop_t loop;
    uv_async_t settled;
    uv_signal_t term, intr, hangup;
    uv_timer_t sweep, ending;
    uv_prepare_t turn;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct store *store;
    struct store_reader *reader; /* the loop's own; each worker has another */
    struct lanes *lanes;
    uv_async_t worked; /* a job is done */
    int64_t next_person, next_row;
    struct conn *conns;
    int conns_n;
    struct socket *sockets;
    int sockets_n, going_n, closing_n;            /* going: to be closed; closing: of them, those that are not yet */
    int64_t files_most, sockets_most, conns_most; /* see room.c */
    struct conn *lobby;
    struct visitor *visitor[VISITOR_BUCKETS];
    struct patron *patron[PATRON_BUCKETS];
    int visitors_n, patrons_n;
    struct guesses *guesses;
    int64_t store_bytes; /* in use, as last measured */
    bool store_full;
    uint64_t damage_told; /* of the store's count */
    struct {
        char id[ID_SIZE];
        int64_t until;
    } damaged[DAMAGED_MOST];
    int damaged_next;
    int terminal; /* the descriptor of the one it was started on; -1: none */
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
    uint64_t hashed;              /* so far */
    struct errand *hash_first, **hash_last;
    struct showing *showings; /* replays that were asked for and are not done */
    int showings_n;
    bool paused, ending_now;
    int64_t started, opened_wall; /* the same moment on both clocks */
    char address[128];            /* what invitations call this house */
    struct metrics metrics;
    struct pl_even pace;          /* of its bots */
    struct mind mind[MINDS_MOST]; /* what bots thought last */
    int minds_n;
    char *scratch;
    unsigned char *piece;
    struct conn *unwritten, **unwritten_last; /* each is kept */
    struct pl_story story;
};

/* lanes.c */
int lanes_open(struct house *h, char *why, size_t why_size);
void lanes_close(struct house *h);
void lane_add(struct house *h, enum lane lane, struct job *job);
int lane_waiting(struct house *h, enum lane lane); /* jobs that have not begun */
void lanes_done(struct house *h);                  /* calls back for every job that is done */

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

/* frames.c */
bool frames_open(struct lws *wsi); /* a socket was accepted */
enum { HEADER_LENGTH, HEADER_CODING, HEADER_HOST, HEADER_FORWARDED, HEADERS_WATCHED };
struct head {
    uint8_t n[HEADERS_WATCHED]; /* lines of that name */
    bool odd;                   /* bytes that two readers may understand in two ways, such as a space before a colon or a CR without LF */
};
/* The head of the request at hand as it was sent, and how much was sent behind it; NULL: it is not known. */
const struct head *frames_head(struct lws *wsi, uint64_t *extra);
void frames_request(struct lws *wsi, uint64_t body); /* it was understood, and has so long a body */
void frames_begin(struct lws *wsi, struct conn *c);
void frames_end(struct lws *wsi);
bool frames_good(struct frames *f, const unsigned char *at, size_t n);

/* http.c: requests */
struct request;
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t http_request_size;
/* Nobody can take this request for another, or for two. Its body's length; -1: somebody can. */
int64_t http_framed(struct lws *wsi);

/* listen.c: 0, or -1 and one line why not */
int listen_check(struct house *h, char *why, size_t why_size); /* before anything is made */
int listen_on(struct house *h, char *why, size_t why_size);

/* room.c: sockets of any kind, and who may come in when there are many */
enum { TRY_AGAIN_LATER = 1013 }; /* the close code of those who give way */
/* What a socket waits for: its first request, the rest of one, the house, the reader of an answer, the next request; OPEN: nothing, it is a
 * WebSocket. */
enum socket_waits { SOCKET_NEW, SOCKET_BODY, SOCKET_HOUSE, SOCKET_REPLY, SOCKET_NEXT, SOCKET_OPEN };
void room_raise_files(const struct server_config *cfg);
int room_measure(struct house *h, char *why, size_t why_size); /* once everything else is open: 0, or -1 and one line why not */
bool socket_comes(struct house *h, struct lws *wsi);           /* false: one too many */
void socket_goes(struct house *h, struct lws *wsi);
void socket_waits(struct house *h, struct lws *wsi, enum socket_waits what);
void sockets_close(struct house *h);                               /* those that are going */
void sockets_sweep(struct house *h);                               /* closes those that take too long */
bool room_for(struct house *h, struct visitor *v, int64_t person); /* one more connection */

/* limits.c */
struct visitor *visitor_of(struct house *h, const char *address);
void visitors_sweep(struct house *h);
bool visitor_may_make(struct house *h, struct visitor *v); /* one more name or table */
bool may_talk(struct table *t, const struct conn *c);      /* one more line: of this person, from this address, at this table */
/* Whether so many bytes more may be kept for this person and address; else why not. `play`: part of a match, which goes on even if the
 * store is as large as it may be. */
bool may_store(struct house *h, struct visitor *v, int64_t person, int64_t bytes, bool play, enum wire_no *no);
void storage_sweep(struct house *h);

/* origin.c */
int origin_settings(struct house *h, char *why, size_t why_size);                /* 0, or -1 and one line why not */
void peer_address(struct house *h, struct lws *wsi, char address[ADDRESS_SIZE]); /* the client's, for counting; proves nothing */
bool peer_is_proxy(struct house *h, struct lws *wsi);
bool client_is_local(struct house *h, struct lws *wsi);
bool client_is_secure(struct house *h, struct lws *wsi);
bool origin_allowed(struct house *h, struct lws *wsi);
enum host_verdict { HOST_GOOD, HOST_STRANGE, HOST_UNREADABLE };
enum host_verdict host_check(struct house *h, struct lws *wsi, char host[HOST_SIZE + 8]);

/* names.c: 0 and the name made tidy, or -1 and why not */
int name_tidy(const char *name, char tidy[NAME_BYTES + 1], enum wire_no *why);
int text_tidy(const char *text, size_t len, char *tidy, size_t size); /* one line of talk: its length, or -1 */
/* What a name looks like: two names with the same look cannot be told apart. */
int name_look(const char *name, char *look, size_t size);
bool names_alike(const char *a, const char *b);
bool name_reserved(const char *look); /* a word of the house for its bots, or for people it has forgotten */
const char *bot_name(int alias);      /* one of the names bots sit under, or NULL */

/* alike.c */
bool looks_like_another(struct table *t, const struct person *who);                 /* who sits here, watches or hosts */
bool taken_for_another(struct table *t, const struct person *who);                  /* or has said something lately */
bool name_fits_tables(struct house *h, const struct person *who, const char *name); /* a new name, at all tables this person sits at */
void bot_sits(struct table *t, pl_seat seat, int level);
void bots_make_way(struct table *t, const struct person *newcomer); /* before the start a bot takes another name */

/* identity.c */
/* 1 somebody, 0 nobody, -1 the store could not be read. */
int identify(struct house *h, struct lws *wsi, struct person *who, uint8_t hash[STORE_HASH]);
void device_cookie(struct lws *wsi, char device[DEVICE_TEXT]);
bool token_expired(int64_t kind, int64_t made);
void token_hash(const char *token, uint8_t hash[STORE_HASH]);

/* guesses.c */
int guesses_open(struct house *h, char *why, size_t why_size); /* once the store is open; 0, or -1 with a line */
void guesses_close(struct house *h);
/* One more try at a passphrase: by a device of the account, or else (NULL) by this address at this account. */
bool guess_may(struct house *h, const char *address, const char *look, const char *device);
void guess_back(struct house *h, const char *address, const char *look, const char *device); /* it counts for nothing */
void device_make(struct house *h, int64_t person, char text[DEVICE_TEXT]);
bool device_is_of(struct house *h, const char *text, int64_t person);

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
/* Reads it from the store in the background; what is sent to it meanwhile waits in its mailbox. NULL if too many wake already, all together
 * or for this address. */
struct table *table_wake(struct house *h, const char *id, struct visitor *by);
bool table_post(struct table *t, struct conn *c, const char *text, size_t len);
void tables_sweep(struct house *h);
void tables_wake_awake(struct house *h);
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
void race_entered(struct table *t);
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
struct watch *watch_add(struct conn *c, struct table *t, enum wire_no *why); /* NULL and why not */
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
void seats_forget(struct house *h, const struct person *who); /* a deleted person leaves every table */
void seats_leave(struct watch *w, int64_t re);
bool seat_played_by_bot(const struct seat *s);
int seat_of(const struct table *t, int64_t person); /* -1: none */
void bot_sits_as(struct table *t, pl_seat seat, int level, int alias);
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
/* The view as it is sent: it names no entry of the log. Returns the view itself or `copy`. */
const void *view_for_wire(const struct pl_game *game, const void *view, uint8_t copy[PL_STATE_MAX]);
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
