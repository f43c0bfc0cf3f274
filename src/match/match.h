/* match.h: a match is its header and its log; state, views, versions and narration follow from them.
 * Sees games through the registry alone. Memory is the caller's; nothing here allocates, reads a clock or does I/O. */
#ifndef PL_MATCH_MATCH_H
#define PL_MATCH_MATCH_H

#include "match/project.h"

enum {
    PL_MATCH_FORMAT = 1,
    PL_CONTENT_MAX = 4096,    /* bytes of a compiled case */
    PL_CONTENT_NAME = 64,     /* bytes of its name, with the NUL */
    PL_STATE_MAX = 8192,      /* the largest state and the largest view any game may have */
    PL_UNDOS_PER_TURN = 20,   /* PL-22: take-backs of one seat between two actions of others */
    PL_UNDOS_PER_MATCH = 200, /* and in the whole match */
    PL_CHECKPOINTS = 6,       /* earlier states that are kept, so that a take-back need not replay the whole log */
};

/* ---- the registry ---------------------------------------------------------------------------------------- */

extern const struct pl_game *const pl_games[];                                    /* ended by NULL; in the order they are shown */
const struct pl_game *pl_game_find(const char *id, size_t len);                   /* newest revision, or NULL */
const struct pl_game *pl_game_listed(const char *id, size_t len);                 /* the same among pl_games: not the template */
const struct pl_game *pl_game_revision(const char *id, size_t len, uint32_t rev); /* exactly that one, or NULL */

/* ---- a match --------------------------------------------------------------------------------------------- */

/*
 * How anybody can check afterwards that a deal was fair. SHA-256(salt, secret) is shown before the first action; the seed of
 * the deal is SHA-256(secret, the nonces in seat order), so neither the house nor a player alone can choose it.
 */
struct pl_commitment {
    bool committed; /* else the rest is nothing */
    uint8_t hash[PL_SEED_SIZE], salt[PL_SEED_SIZE], secret[PL_SEED_SIZE];
    pl_seats nonces; /* seats that gave one */
    uint8_t nonce[PL_SEATS_MAX][PL_SEED_SIZE];
};

struct pl_header {
    uint8_t seats;
    pl_seats people; /* the seats people play; 0 where nobody has said */
    uint8_t seed[PL_SEED_SIZE];
    uint8_t options[PL_OPTIONS_MAX]; /* the game's options struct */
    bool custom_position;            /* it began from a loaded position: `position` holds it, and no fair deal can be proved */
    const void *content;             /* a compiled case, or NULL */
    uint32_t content_size;
    char content_name[PL_CONTENT_NAME]; /* the id of the case, or "": for whoever looks for its prose; the rules never do */
    struct pl_commitment commitment;
};

/* Which earlier states are kept: some recent ones, and ever fewer of older ones. */
struct pl_checkpoints {
    uint32_t at[PL_CHECKPOINTS]; /* each is the state after this entry; 0: the place is empty */
    uint32_t last;               /* the latest of them */
    uint32_t places;
};

/* PL-22: how often a seat has taken back. Derived from the log. */
struct pl_undos {
    uint32_t turn; /* the last action of others before its last take-back; 0: there was none */
    uint32_t upto; /* between them no other action of others stands up to this entry */
    uint32_t in_turn, in_match;
};

struct pl_match {
    const struct pl_game *game;
    struct pl_header header;
    struct pl_entry *log; /* entry with seq n is log[n - 1] */
    uint32_t n, cap;
    char *text; /* the texts of all entries, one after the other */
    uint32_t text_n, text_cap;
    void *state;                       /* after the last entry */
    void *position;                    /* the state the match began with */
    void *scratch;                     /* one more state or view, for trying and comparing */
    void *views;                       /* PL_VIEWERS views: as they were last sent */
    uint32_t version[PL_VIEWERS];      /* messages each viewer has had; never goes down */
    struct pl_events events;           /* of the last entry, for all audiences */
    struct pl_checkpoints checkpoints; /* of the log as it stands now: what was taken back is in none of these states */
    void *checkpoint_states;           /* the states of the trail */
    uint32_t *by_client;               /* 2 * cap places: entries with a client's id, found by its hash; 0: the place is empty */
    struct pl_undos undos[PL_SEATS_MAX];
};

/* Bytes of memory for a match of this game with room for so many entries and bytes of text. */
size_t pl_match_bytes(const struct pl_game *game, uint32_t entries, uint32_t text);
/* Begins a match in `memory` (aligned for int64_t). `position`, if not NULL, is a state to begin from: it is audited,
 * and `why` (if wanted) gets the reason it was refused. 0 or a refusal. */
int pl_match_begin(struct pl_match *m, void *memory, size_t bytes, const struct pl_game *game, const struct pl_header *header,
                   const void *position, struct pl_out *why);
/* Moves the whole match into larger memory, when the log is full. */
void pl_match_move(struct pl_match *m, void *memory, size_t bytes);

/* What somebody wants entered. */
struct pl_request {
    pl_seat seat; /* PL_TABLE for a tick */
    uint8_t by;
    int64_t at; /* milliseconds; -1: at the time of the last entry */
    uint64_t client;
    pl_action action;
    const char *text;
    uint16_t text_len;
    uint8_t verdict;
    bool versioned; /* `version` is the version of this seat's messages the action was made against */
    uint32_t version;
};

/* Whether an entry may carry this text: 0, or -PL_R_TEXT, -PL_R_TEXT_LONG, -PL_R_TEXT_LETTERS. */
int pl_text_refusal(const char *text, size_t len);
/* The length a request gives a text of `len` bytes: one that is too long stays so, and the match refuses it. */
static inline uint16_t pl_text_length(size_t len) { return len <= PL_TEXT_MAX ? (uint16_t)len : PL_TEXT_MAX + 1; }
/* Checks and enters an action or a tick. 0, or a refusal that changed nothing. A request whose client id this seat has
 * used before is answered 0 and enters nothing. */
int pl_match_act(struct pl_match *m, const struct pl_request *request);
/* Whether an entry is an aside, which is never owed and never stale; and whether it is talk: an aside that changes nothing but what was
 * said. By its action: a tick and a take-back have none, and are neither. */
bool pl_is_aside(const struct pl_game *game, pl_action action);
bool pl_is_talk(const struct pl_game *game, pl_action action);
/* Takes back this seat's last decision, as often as PL-22 allows. By right while nobody it knows of has acted since, nothing was drawn and
 * nobody has seen anything new: then that decision alone, and what others have committed to in secret stands. Beyond that with `consent` of
 * all: then all that followed from it too. */
int pl_match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at);
/* The view of a viewer after the last entry, made by pl_project when the entry was made. Valid until the next entry. */
const void *pl_match_view(const struct pl_match *m, pl_seat viewer);
/* The message for a viewer after the last entry. It always has the view of pl_match_view; `parts` says what else is wanted. */
struct pl_message pl_match_message(const struct pl_match *m, pl_seat viewer, const struct pl_parts *parts);
/* The state after entry `seq` (0: the beginning), as it was then. */
void pl_match_state_at(const struct pl_match *m, uint32_t seq, void *state);

/* The match inside the public library's, for the layers above. */
struct parlour;
const struct pl_match *pl_library_match(const struct parlour *p);
/* The same as parlour_begin and parlour_act, with a case and with a verdict on the text. */
int pl_library_begin(struct parlour *p, size_t bytes, const char *id, int seats, const char *seed, const char *options, const void *content,
                     size_t content_size);
int pl_library_act(struct parlour *p, int seat, const char *action, const char *text, uint8_t verdict, int64_t at);

/* ---- one viewer's story ---------------------------------------------------------------------------------- */

/* Walks through the states of a match, entry by entry, as they were then. Linear: a take-back costs about as much as it goes back. */
struct pl_walk {
    const struct pl_match *m;
    uint32_t seq; /* entries walked so far */
    struct pl_checkpoints checkpoints;
    _Alignas(8) uint8_t state[PL_STATE_MAX];                 /* after them */
    _Alignas(8) uint8_t checkpoint_states[3 * PL_STATE_MAX]; /* the states of the trail */
};

void pl_walk_begin(struct pl_walk *w, const struct pl_match *m);
/* The next entry, now in `state`, or NULL at the end. `events`, if wanted, gets what it caused. */
const struct pl_entry *pl_walk_next(struct pl_walk *w, struct pl_events *events);

/* All messages of one viewer, one after the other: narration, reconnect, replay. They have the view and the events, no lists of actions:
 * those are open only at the end, where pl_match_message has them. */
struct pl_history {
    struct pl_walk walk;
    pl_seat viewer;
    bool begun;
    struct pl_message message;
    struct pl_event told[PL_EVENTS_MAX];
    struct pl_events events;
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

void pl_history_begin(struct pl_history *s, const struct pl_match *m, pl_seat viewer);
/* The same, but the first message will be the one of this version. What comes before it costs one pass through the log, without views. */
void pl_history_begin_at(struct pl_history *s, const struct pl_match *m, pl_seat viewer, uint32_t version);
/* The next message, or NULL when the viewer knows all there is to know so far. */
const struct pl_message *pl_history_next(struct pl_history *s);

/* ---- text and JSON --------------------------------------------------------------------------------------- */

/* "SM-17", "PL-3" */
void pl_put_rule(struct pl_out *o, const struct pl_game *game, int verdict);
/* The log as a file: a header, then one line an entry. */
void pl_match_put(struct pl_out *o, const struct pl_match *m);
/* Its parts: all lines of the header, one line of the log. */
void pl_header_put(struct pl_out *o, const struct pl_match *m);
void pl_entry_put(struct pl_out *o, const struct pl_match *m, const struct pl_entry *entry);
/* Reads such a file and plays it through. `why` gets one line with the number of the bad line. 0 or a refusal. */
int pl_match_read(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why);
/* The same for a match that goes on: the file has no line 'end', and may stop after any entry. */
int pl_match_resume(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why);
/* How much memory pl_match_read needs for a file of this length, whatever is in it. */
size_t pl_match_read_bytes(size_t len);
/* The commitment to a secret, and the seed that follows from it. */
void pl_commitment_make(struct pl_commitment *commitment);
void pl_commitment_seed(const struct pl_commitment *commitment, uint8_t seed[PL_SEED_SIZE]);
/* {"version":…,"view":{…},"events":[…]} */
void pl_message_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_message *message);
/* SHA-256 of the state's bytes. */
void pl_state_hash(const struct pl_game *game, const void *state, uint8_t digest[32]);

#endif
