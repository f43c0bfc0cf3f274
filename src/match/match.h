/* match.h: a match consists of a header and a log. State, views and messages are computed from them. The caller provides all memory;
 * nothing here allocates memory, reads a clock or does I/O. */
#ifndef PL_MATCH_MATCH_H
#define PL_MATCH_MATCH_H

#include "match/project.h"

enum {
    PL_MATCH_FORMAT = 1,
    PL_CONTENT_MAX = 4096,    /* maximum size of a compiled case, in bytes */
    PL_CONTENT_NAME = 64,     /* maximum length of a case id, in bytes, including the terminating NUL */
    PL_STATE_MAX = 8192,      /* maximum size of a state or a view of any game, in bytes */
    PL_UNDOS_PER_TURN = 20,   /* rule PL-22: maximum number of undos that one seat may make between two actions of other players */
    PL_UNDOS_PER_MATCH = 200, /* rule PL-22: maximum number of undos that a seat may make in one match */
    PL_UNDONE_MAX = 500,      /* maximum number of undone versions that the message of an undo lists */
    PL_CHECKPOINTS = 6,       /* maximum number of saved states per match; they let an undo start its replay near the end of the log */
};

/* ---- the list of games ----------------------------------------------------------------------------------- */

extern const struct pl_game *const pl_games[]; /* NULL-terminated list of all games, in the order in which menus show them */
const struct pl_game *pl_game_find(const char *id, size_t len);   /* returns the newest revision of a game, or NULL if there is none */
const struct pl_game *pl_game_listed(const char *id, size_t len); /* like pl_game_find, but never returns the template game */
const struct pl_game *pl_game_revision(const char *id, size_t len, uint32_t rev); /* returns exactly this revision of a game, or NULL */

/* ---- a match --------------------------------------------------------------------------------------------- */

/* The commitment to a deal. With it, anyone can verify after the match that the deal was not manipulated. The server publishes
 * SHA-256(salt, secret) before the first action. The seed of the deal is SHA-256(secret, nonces in seat order), so neither the server nor a
 * player can choose it alone. */
struct pl_commitment {
    bool committed; /* false if the match has no commitment; then the other members are unused */
    uint8_t hash[PL_SEED_SIZE], salt[PL_SEED_SIZE], secret[PL_SEED_SIZE];
    pl_seats nonces; /* the seats whose players added a nonce to the seed */
    uint8_t nonce[PL_SEATS_MAX][PL_SEED_SIZE];
};

struct pl_header {
    uint8_t seats;
    pl_seats people; /* set of the seats that people play, or 0 if that is unknown */
    uint8_t seed[PL_SEED_SIZE];
    uint8_t options[PL_OPTIONS_MAX]; /* the options struct of the game */
    bool custom_position; /* true if the match began from a custom position (pl_match.position), so that there is no deal to verify */
    const void *content;  /* the compiled case, or NULL if the match has no case */
    uint32_t content_size;
    /* id of the case, or an empty string if the match has no case. It determines which texts are shown; the rules do not use it. */
    char content_name[PL_CONTENT_NAME];
    struct pl_commitment commitment;
};

/* How a match ended early: the players ended it by agreement or by resignation, or an administrator of the server ended it. The rules do
 * not cover such an ending; the match file records it. */
enum pl_early_end { PL_NOT_ENDED_EARLY, PL_ENDED_BY_AGREEMENT, PL_ENDED_BY_RESIGNATION, PL_ENDED_BY_ADMINISTRATOR };

/* Records the log entries after which states were saved. The saved states are close together near the end of the log and further apart near
 * its beginning. */
struct pl_checkpoints {
    uint32_t at[PL_CHECKPOINTS]; /* number of the entry after which each state was saved, or 0 if the slot contains no state */
    uint32_t last;               /* the highest entry number in `at` */
    uint32_t places;             /* number of states for which the buffer has room */
};

/* The undos of one seat, counted to enforce the limits of rule PL-22. Computed from the log. */
struct pl_undos {
    uint32_t turn; /* number of the last entry in which another player acted before the latest undone decision, or 0 if there is none */
    uint32_t upto; /* number of the last entry that has been examined; no other player acted in the entries from `turn` + 1 to `upto` */
    uint32_t in_turn, in_match; /* numbers of undos that the seat has made since entry `turn` and in the whole match */
};

struct pl_match {
    const struct pl_game *game;
    struct pl_header header;
    struct pl_entry *log; /* log[n - 1] is the entry with number n */
    uint32_t n, cap;
    char *text; /* the texts of all entries, concatenated */
    uint32_t text_n, text_cap;
    void *state;                       /* the current state, after the last entry */
    void *position;                    /* the state before the first entry */
    void *scratch;                     /* buffer for temporary use; it holds one state or one view */
    void *views;                       /* the current view of each of the PL_VIEWERS viewers */
    uint32_t version[PL_VIEWERS];      /* number of messages that each viewer has received; never decreases */
    struct pl_events events;           /* events of the last entry, for all viewers */
    struct pl_checkpoints checkpoints; /* which states checkpoint_states contains; states after an undone entry are removed */
    void *checkpoint_states;           /* PL_CHECKPOINTS states */
    uint32_t *by_client; /* hash table with 2 * cap slots, used to find the log entry with a given client id. Each slot contains an entry
                            number, or 0 if it is empty. */
    struct pl_undos undos[PL_SEATS_MAX];
    uint8_t early_end; /* enum pl_early_end */
    pl_seat resigned;  /* the seat that resigned; used only if the match ended by resignation */
};

/* Returns the number of bytes needed for a match with `entries` log entries and `text` bytes of text. */
size_t pl_match_bytes(const struct pl_game *game, uint32_t entries, uint32_t text);
/* Begins a match in `memory`, which must be aligned for int64_t. `position` is a custom position to begin from, or NULL. The custom
 * position is checked. If it is refused, the reason is written to `why`, which may be NULL. Returns 0, or the negative number of the rule
 * that refuses the match. */
int pl_match_begin(struct pl_match *m, void *memory, size_t bytes, const struct pl_game *game, const struct pl_header *header,
                   const void *position, struct pl_out *why);
/* Moves a match to a larger memory block. Needed when the log is full. */
void pl_match_move(struct pl_match *m, void *memory, size_t bytes);

/* A request to add an action or a clock tick to the log. */
struct pl_request {
    pl_seat seat; /* the seat that acts, or PL_TABLE for a clock tick */
    uint8_t by;
    int64_t at; /* time on the match clock, in ms; -1 means the time of the last entry */
    uint64_t client;
    pl_action action;
    const char *text;
    uint16_t text_len;
    uint8_t verdict;
    bool versioned; /* true if `version` is given. `version` is the number of the last message that the player had seen when choosing the
                       action (rule PL-10). */
    uint32_t version;
};

/* Checks the text of a log entry. Returns 0, -PL_R_TEXT, -PL_R_TEXT_LONG or -PL_R_TEXT_LETTERS. */
int pl_text_refusal(const char *text, size_t len);
/* Returns the value for `text_len` in a request whose text has `len` bytes. If the text is too long, returns an invalid value, so that the
 * match refuses the request. */
static inline uint16_t pl_text_length(size_t len) { return len <= PL_TEXT_MAX ? (uint16_t)len : PL_TEXT_MAX + 1; }
/* Checks an action or a clock tick and appends it to the log. Returns 0, or the negative number of the rule that refuses it. After a
 * refusal nothing has changed. If this seat has already used the client id of the request, does nothing and returns 0. */
int pl_match_act(struct pl_match *m, const struct pl_request *request);
/* pl_is_aside returns true if the action is an aside, which a player may make at any time, not only when a decision is due. pl_is_talk
 * returns true if the action is talk, an aside that has no effect on the game (no PL_VERB_EFFECT). Ticks and undos have no action, so both
 * functions return false for them. */
bool pl_is_aside(const struct pl_game *game, pl_action action);
bool pl_is_talk(const struct pl_game *game, pl_action action);
/* Undoes the last decision of a seat, within the limits of rule PL-22. The other players need not consent (rule PL-9) if that decision and
 * all later entries drew no random number and showed nothing hidden to any viewer, and if no other player has acted since. Entries that
 * this seat does not know of are ignored. If no consent is needed, only that decision is undone. Otherwise `consent` must be true, and
 * everything after that decision is undone too. */
int pl_match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at);
/* Returns the current view of a viewer. The pointer is valid until the next entry. */
const void *pl_match_view(const struct pl_match *m, pl_seat viewer);
/* Creates the message that informs a viewer about the last entry. It always contains the view; `parts` selects what else it contains. */
struct pl_message pl_match_message(const struct pl_match *m, pl_seat viewer, const struct pl_parts *parts);
/* Computes the state after entry `seq`. If `seq` is 0, this is the state before the first entry. */
void pl_match_state_at(const struct pl_match *m, uint32_t seq, void *state);

/* Returns the struct pl_match inside a struct parlour (include/parlour.h), for the bots and cases libraries. */
struct parlour;
const struct pl_match *pl_library_match(const struct parlour *p);
/* pl_library_begin does the same as parlour_begin, but also takes a compiled case. pl_library_act does the same as parlour_act, but also
 * takes the judge's verdict on the text. */
int pl_library_begin(struct parlour *p, size_t bytes, const char *id, int seats, const char *seed, const char *options, const void *content,
                     size_t content_size);
int pl_library_act(struct parlour *p, int seat, const char *action, const char *text, uint8_t verdict, int64_t at);

/* ---- replay and history ---------------------------------------------------------------------------------- */

/* Iterates over the states of a match, entry by entry. The total time is proportional to the length of the log, because undoing entries
 * takes about as long as applying them. */
struct pl_walk {
    const struct pl_match *m;
    uint32_t seq; /* number of the last entry that was applied; 0 at the start */
    struct pl_checkpoints checkpoints;
    _Alignas(8) uint8_t state[PL_STATE_MAX];                 /* the state after entry `seq` */
    _Alignas(8) uint8_t checkpoint_states[3 * PL_STATE_MAX]; /* the saved states, described by `checkpoints` */
};

void pl_walk_begin(struct pl_walk *w, const struct pl_match *m);
/* Applies the next entry and returns it, or returns NULL at the end of the log. Stores the events of the entry in `events`, which may be
 * NULL. */
const struct pl_entry *pl_walk_next(struct pl_walk *w, struct pl_events *events);

/* Iterates over all messages to one viewer, for reconnecting clients, replays and narration. Each message contains the view and the
 * events. Legal actions are only in the newest message, which pl_match_message makes. */
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
/* Like pl_history_begin, but starts at the message with this version. Skips the earlier messages without making their views. */
void pl_history_begin_at(struct pl_history *s, const struct pl_match *m, pl_seat viewer, uint32_t version);
/* Returns the next message, or NULL after the last message. The pointer is valid until the next call of this function. */
const struct pl_message *pl_history_next(struct pl_history *s);

/* ---- match files and JSON --------------------------------------------------------------------------------- */

/* Writes the id of a rule, for instance "SM-17" or "PL-3". */
void pl_put_rule(struct pl_out *o, const struct pl_game *game, int verdict);
/* Writes the match file: the header, one line for each entry, and the line "end" with the hash of the state. */
void pl_match_put(struct pl_out *o, const struct pl_match *m);
/* The next two functions write parts of a match file: the header lines, and the line for one log entry. */
void pl_header_put(struct pl_out *o, const struct pl_match *m);
void pl_entry_put(struct pl_out *o, const struct pl_match *m, const struct pl_entry *entry);
/* Reads a match file and replays it. Returns 0 on success. Otherwise returns a negative rule number and writes the line number and the
 * reason to `why`. */
int pl_match_read(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why);
/* Like pl_match_read, but for the file of an unfinished match. Such a file has no "end" line and may stop after any entry. */
int pl_match_resume(struct pl_match *m, void *memory, size_t bytes, const char *file, size_t len, struct pl_out *why);
/* Returns the number of bytes of memory that pl_match_read needs for any file of this length. */
size_t pl_match_read_bytes(size_t len);
/* pl_commitment_make computes the hash from salt and secret. pl_commitment_seed computes the seed of the deal from secret and nonces. */
void pl_commitment_make(struct pl_commitment *commitment);
void pl_commitment_seed(const struct pl_commitment *commitment, uint8_t seed[PL_SEED_SIZE]);
/* Writes "undone":[…]: the viewer's versions of the messages that this undo has undone, newest first, at most PL_UNDONE_MAX.
 * Messages of earlier undos are left out. */
void pl_undone_json(struct pl_out *o, const struct pl_message *message);
/* Writes {"version":…,"view":{…},"events":[…]}. The message of an undo also has "undo":true, "seat" and "undone". */
void pl_message_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_message *message);
/* Computes the SHA-256 hash of a state's bytes. */
void pl_state_hash(const struct pl_game *game, const void *state, uint8_t digest[32]);

#endif
