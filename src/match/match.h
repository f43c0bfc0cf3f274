/* match.h: a match is its header and its log; state, views and messages are derived from them. The caller provides all memory; nothing here
 * allocates, reads a clock or does I/O. */
#ifndef PL_MATCH_MATCH_H
#define PL_MATCH_MATCH_H

#include "match/project.h"

enum {
    PL_MATCH_FORMAT = 1,
    PL_CONTENT_MAX = 4096,    /* largest compiled case, in bytes */
    PL_CONTENT_NAME = 64,     /* longest id of a case, in bytes with the NUL */
    PL_STATE_MAX = 8192,      /* maximum size of a state or a view of any game, in bytes */
    PL_UNDOS_PER_TURN = 20,   /* rule PL-22: maximum number of undos of one seat between two actions of other players */
    PL_UNDOS_PER_MATCH = 200, /* rule PL-22: maximum number of undos of one seat in a match */
    PL_CHECKPOINTS = 6,       /* number of saved states, so that an undo need not replay the whole log */
};

/* ---- the registry ---------------------------------------------------------------------------------------- */

extern const struct pl_game *const pl_games[]; /* NULL-terminated list of all games, in the order in which lists show them */
const struct pl_game *pl_game_find(const char *id, size_t len);   /* returns the newest revision of a game, or NULL */
const struct pl_game *pl_game_listed(const char *id, size_t len); /* like pl_game_find, but returns NULL for the template game */
const struct pl_game *pl_game_revision(const char *id, size_t len, uint32_t rev); /* returns the game in exactly this revision, or NULL */

/* ---- a match --------------------------------------------------------------------------------------------- */

/*
 * The commitment to a deal, with which anyone can verify afterwards that the deal was fair. The server publishes SHA-256(salt, secret)
 * before the first action. The seed of the deal is SHA-256(secret, nonces in seat order), so neither the server nor a player alone chooses
 * it.
 */
struct pl_commitment {
    bool committed; /* false: the match has no commitment, and the other members are unused */
    uint8_t hash[PL_SEED_SIZE], salt[PL_SEED_SIZE], secret[PL_SEED_SIZE];
    pl_seats nonces; /* seats that contributed a nonce */
    uint8_t nonce[PL_SEATS_MAX][PL_SEED_SIZE];
};

struct pl_header {
    uint8_t seats;
    pl_seats people; /* seats played by people; 0: unknown */
    uint8_t seed[PL_SEED_SIZE];
    uint8_t options[PL_OPTIONS_MAX]; /* the options struct of the game */
    bool custom_position; /* true if the match began from a custom position (pl_match.position), so that there is no deal to verify */
    const void *content;  /* a compiled case, or NULL */
    uint32_t content_size;
    /* id of the case, or an empty string; identifies the texts of the case and is not used by the rules */
    char content_name[PL_CONTENT_NAME];
    struct pl_commitment commitment;
};

/* Index of the saved states, which are close together near the end of the log and further apart near its beginning. */
struct pl_checkpoints {
    uint32_t at[PL_CHECKPOINTS]; /* the entry after which each state was saved; 0: unused */
    uint32_t last;               /* the largest element of `at` */
    uint32_t places;             /* number of states that the buffer can hold */
};

/* The undos of a seat, for the limits of rule PL-22. Derived from the log. */
struct pl_undos {
    uint32_t turn; /* entry number of the last action of another player before the last undo; 0: none */
    uint32_t upto; /* all entries up to this number have been checked: those after `turn` contain no action of another player */
    uint32_t in_turn, in_match; /* `in_turn`: number of undos after entry `turn`; `in_match`: number of undos in the whole match */
};

struct pl_match {
    const struct pl_game *game;
    struct pl_header header;
    struct pl_entry *log; /* log[n - 1] is the entry with seq n */
    uint32_t n, cap;
    char *text; /* the texts of all entries, concatenated */
    uint32_t text_n, text_cap;
    void *state;                       /* the state after the last entry */
    void *position;                    /* the state before the first entry ("the first state") */
    void *scratch;                     /* buffer for one state or view */
    void *views;                       /* the current view of each of the PL_VIEWERS viewers */
    uint32_t version[PL_VIEWERS];      /* number of messages each viewer has received; never decreases */
    struct pl_events events;           /* events of the last entry, for all audiences */
    struct pl_checkpoints checkpoints; /* index of checkpoint_states; no saved state contains the effect of an undone entry */
    void *checkpoint_states;           /* PL_CHECKPOINTS states */
    uint32_t *by_client;               /* hash table with 2 * cap slots: the seq of each entry with a client id; 0: empty */
    struct pl_undos undos[PL_SEATS_MAX];
};

/* Returns the number of bytes needed for a match with `entries` log entries and `text` bytes of text. */
size_t pl_match_bytes(const struct pl_game *game, uint32_t entries, uint32_t text);
/* Begins a match in `memory` (aligned for int64_t). `position`, if not NULL, is a custom position to begin from. Its invariants are
 * checked; if the position is refused, `why` (may be NULL) gets the reason. Returns 0 or a refusal. */
int pl_match_begin(struct pl_match *m, void *memory, size_t bytes, const struct pl_game *game, const struct pl_header *header,
                   const void *position, struct pl_out *why);
/* Moves a match into larger memory, when the log is full. */
void pl_match_move(struct pl_match *m, void *memory, size_t bytes);

/* A request to make an action or a tick. */
struct pl_request {
    pl_seat seat; /* the acting seat; PL_TABLE for a tick */
    uint8_t by;
    int64_t at; /* milliseconds; -1: the time of the last entry */
    uint64_t client;
    pl_action action;
    const char *text;
    uint16_t text_len;
    uint8_t verdict;
    bool versioned; /* true if `version` is given: the seat's version at the time when the action was chosen (rule PL-10) */
    uint32_t version;
};

/* Checks the text of an entry. Returns 0, -PL_R_TEXT, -PL_R_TEXT_LONG or -PL_R_TEXT_LETTERS. */
int pl_text_refusal(const char *text, size_t len);
/* Returns the `text_len` to set in a request that carries a text of `len` bytes. For a text that is too long this is an invalid length, so
 * that the match refuses the request. */
static inline uint16_t pl_text_length(size_t len) { return len <= PL_TEXT_MAX ? (uint16_t)len : PL_TEXT_MAX + 1; }
/* Checks an action or a tick and appends it to the log. Returns 0, or a refusal; after a refusal nothing has changed. If this seat has
 * already used the client id of the request, does nothing and returns 0. */
int pl_match_act(struct pl_match *m, const struct pl_request *request);
/* Return true if the action is an aside, or talk. An aside is allowed at any time. Talk is an aside without any effect on the game (no
 * PL_VERB_EFFECT). Ticks and undos have no action, so they are neither asides nor talk. */
bool pl_is_aside(const struct pl_game *game, pl_action action);
bool pl_is_talk(const struct pl_game *game, pl_action action);
/* Undoes the last decision of a seat, within the limits of rule PL-22. No consent is needed (rule PL-9) if that decision and the later
 * entries drew no random number and showed nothing hidden to any viewer, and if no other player has acted since; entries that the seat does
 * not know of are ignored. Then only that decision is undone, and secret decisions of others remain. Otherwise the undo needs `consent`,
 * and it also undoes everything after that decision. */
int pl_match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at);
/* Returns the current view of a viewer. The pointer is valid until the next entry. */
const void *pl_match_view(const struct pl_match *m, pl_seat viewer);
/* Makes the message that tells a viewer about the last entry. The message always contains the view; `parts` selects its other parts. */
struct pl_message pl_match_message(const struct pl_match *m, pl_seat viewer, const struct pl_parts *parts);
/* Computes the state that the match had after entry `seq`; 0: the first state. */
void pl_match_state_at(const struct pl_match *m, uint32_t seq, void *state);

/* Returns the struct pl_match inside a struct parlour (include/parlour.h), for the bots and cases libraries. */
struct parlour;
const struct pl_match *pl_library_match(const struct parlour *p);
/* pl_library_begin is like parlour_begin, but also takes a compiled case. pl_library_act is like parlour_act, but also takes a verdict on
 * the text. */
int pl_library_begin(struct parlour *p, size_t bytes, const char *id, int seats, const char *seed, const char *options, const void *content,
                     size_t content_size);
int pl_library_act(struct parlour *p, int seat, const char *action, const char *text, uint8_t verdict, int64_t at);

/* ---- replay and history ---------------------------------------------------------------------------------- */

/* Iterates over the states of a match, entry by entry. Total time is linear in the log: an undo costs about as much as the entries it
 * undoes. */
struct pl_walk {
    const struct pl_match *m;
    uint32_t seq; /* number of the last entry applied */
    struct pl_checkpoints checkpoints;
    _Alignas(8) uint8_t state[PL_STATE_MAX];                 /* the state after entry `seq` */
    _Alignas(8) uint8_t checkpoint_states[3 * PL_STATE_MAX]; /* the saved states; `checkpoints` is their index */
};

void pl_walk_begin(struct pl_walk *w, const struct pl_match *m);
/* Applies and returns the next entry. Returns NULL at the end. `events` (may be NULL) gets the events of the entry. */
const struct pl_entry *pl_walk_next(struct pl_walk *w, struct pl_events *events);

/* Iterates over all messages to one viewer, for reconnecting clients, replays and narration. Messages contain the view and the events;
 * only the current message (pl_match_message) has legal actions. */
struct pl_history {
    struct pl_walk walk;
    pl_seat viewer;
    bool begun;
    struct pl_message message;
    struct pl_event viewer_events[PL_EVENTS_MAX];
    struct pl_events events;
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

void pl_history_begin(struct pl_history *s, const struct pl_match *m, pl_seat viewer);
/* Starts at the message with this version. Skipping the earlier messages takes one pass through the log without making views. */
void pl_history_begin_at(struct pl_history *s, const struct pl_match *m, pl_seat viewer, uint32_t version);
/* Returns the next message, or NULL after the last message. The pointer is valid until the next call of this function. */
const struct pl_message *pl_history_next(struct pl_history *s);

/* ---- files and JSON --------------------------------------------------------------------------------------- */

/* Writes the id of a rule: "SM-17", "PL-3". */
void pl_put_rule(struct pl_out *o, const struct pl_game *game, int verdict);
/* Writes the match file: the header, one line for each entry, and the line "end" with the hash of the state. */
void pl_match_put(struct pl_out *o, const struct pl_match *m);
/* Write parts of a match file: the header lines, and one entry line. */
void pl_header_put(struct pl_out *o, const struct pl_match *m);
void pl_entry_put(struct pl_out *o, const struct pl_match *m, const struct pl_entry *entry);
/* Reads a match file and replays it. Returns 0 or a refusal; `why` then gets the line number and the reason. */
int pl_match_read(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why);
/* Like pl_match_read, but for an unfinished match, whose file has no line "end" and may stop after any entry. */
int pl_match_resume(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why);
/* Returns the number of bytes of memory that pl_match_read needs for any file of this length. */
size_t pl_match_read_bytes(size_t len);
/* pl_commitment_make computes the hash from salt and secret. pl_commitment_seed computes the seed of the deal from secret and nonces. */
void pl_commitment_make(struct pl_commitment *commitment);
void pl_commitment_seed(const struct pl_commitment *commitment, uint8_t seed[PL_SEED_SIZE]);
/* Writes {"version":…,"view":{…},"events":[…]}. */
void pl_message_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_message *message);
/* Computes the SHA-256 of the bytes of a state. */
void pl_state_hash(const struct pl_game *game, const void *state, uint8_t digest[32]);

#endif
