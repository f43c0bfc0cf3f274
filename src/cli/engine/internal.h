/* internal.h: declarations shared by the files of src/cli/engine only. */
#ifndef PL_CLI_ENGINE_INTERNAL_H
#define PL_CLI_ENGINE_INTERNAL_H

#include "cases/case.h"
#include "cli/engine/engine.h"
#include "cli/engine/json_in.h"
#include "match/match.h"

/* All members of requests except "op" and "id". */
#define ENGINE_MEMBERS(X) \
    X(GAME, "game")       \
    X(SEATS, "seats")     \
    X(SEED, "seed")       \
    X(OPTIONS, "options") \
    X(STATE, "state")     \
    X(SEAT, "seat")       \
    X(ACTION, "action")   \
    X(AT, "at")           \
    X(TEXT, "text")       \
    X(VERSION, "version") \
    X(CLIENT, "client")   \
    X(CONSENT, "consent") \
    X(CASE, "case")       \
    X(CONTENT, "content") \
    X(VERDICT, "verdict") \
    X(LOG, "log")

#define ENGINE_MEMBER_ENUM(id, name) M_##id,
enum engine_member { ENGINE_MEMBERS(ENGINE_MEMBER_ENUM) M_COUNT };

enum { ENGINE_AT_MAX_BITS = 52, ENGINE_WRONG = 1 }; /* ENGINE_WRONG: a malformed request; no rule applies */
#define ENGINE_AT_MAX (INT64_C(1) << ENGINE_AT_MAX_BITS)

/* A match with its memory: the current one, or one that is being set up. */
struct engine_match {
    struct pl_match match; /* match.game is NULL if there is no match */
    void *memory;
    size_t bytes;
    uint8_t *content;       /* the compiled case, or NULL */
    struct case_book *book; /* the case with its accepted answers, which judges texts; or NULL */
};

struct engine {
    struct engine_match now;
    struct pl_history history[PL_VIEWERS]; /* the messages each viewer has read with "events" */
    struct pl_history from;                /* its position before the current request, to repeat it if the answer did not fit */
    struct pl_out reply;
    char why_text[1024];
};

/* A request, and what `put` needs to know after `run`. */
struct engine_request {
    json_t *member[M_COUNT];    /* the values of the request; NULL: not given */
    struct pl_out why;          /* error text; empty: use the sentence of the rule */
    const struct pl_game *game; /* for the rule ids of refusals */
    pl_seat viewer;             /* the seat of the request, or PL_SPECTATOR */
    uint32_t seq;               /* the entry that was made, or the earlier one with the same client id */
    bool repeated;              /* the entry was made by an earlier request */
};

/*
 * An operation. `run` executes it and may refuse: it returns the negative number of a rule, or ENGINE_WRONG with the error text in `why`,
 * and nothing has changed. `put` writes the members of the answer; it is called again with a larger buffer if they did not fit.
 */
struct engine_op {
    const char *word;
    uint32_t takes, needs; /* bits of enum engine_member */
    bool in_match, long_line;
    int (*run)(struct engine *e, struct engine_request *ask);
    void (*put)(struct engine *e, const struct engine_request *ask, struct pl_out *o);
};

/* ended by an operation whose word is NULL */
extern const struct engine_op engine_ops[];

int engine_wrong(struct engine_request *ask, const char *line); /* stores the error text; returns ENGINE_WRONG */

/* Allocates memory and begins a match. After a refusal there is nothing to free. If a position is refused, `why` gets `path` and the
 * reason. */
int engine_match_begin(struct engine_match *em, const struct pl_game *game, const struct pl_header *header, const void *position,
                       const struct json_path *path, struct pl_out *why);
void engine_match_free(struct engine_match *em); /* frees the contents of `em`, not `em` itself */
/* Loads the case with this id or folder into `em`. Returns 0, or ENGINE_WRONG with the reason. */
int engine_case(struct engine_match *em, const struct pl_game *game, json_t *named, struct pl_out *why);
/* Stores in the header the compiled case given as hexadecimal digits, or else the one that engine_case loaded. */
int engine_content(struct engine_match *em, const struct pl_game *game, json_t *hex, const struct json_path *path, struct pl_header *header,
                   struct pl_out *why);
int engine_match_act(struct engine_match *em, const struct pl_request *request);
int engine_match_undo(struct engine_match *em, pl_seat seat, bool consent, int64_t at);
/* Replaces the current match. Takes ownership of the contents of `em`. */
void engine_take(struct engine *e, struct engine_match *em);

/* Read a position or options from JSON. Return 0, or a refusal with its reason. `seed` is for a position without `rng`. */
int engine_position(const struct pl_game *game, json_t *object, const struct json_path *path, const uint8_t seed[PL_SEED_SIZE],
                    uint8_t state[PL_STATE_MAX], struct pl_out *why);
int engine_options(const struct pl_game *game, json_t *object, const struct json_path *path, uint8_t options[PL_OPTIONS_MAX],
                   struct pl_out *why);

int engine_run_replay(struct engine *e, struct engine_request *ask);
void engine_put_replay(struct engine *e, const struct engine_request *ask, struct pl_out *o);
void engine_put_log(struct engine *e, const struct engine_request *ask, struct pl_out *o);
void engine_put_games(struct engine *e, const struct engine_request *ask, struct pl_out *o);

#endif
