/* internal.h: declarations shared by the files of src/cli/engine only. */
#ifndef PL_CLI_ENGINE_INTERNAL_H
#define PL_CLI_ENGINE_INTERNAL_H

#include "cases/case.h"
#include "cli/engine/engine.h"
#include "cli/engine/json_in.h"
#include "match/match.h"

/* All members that a request may have, except "op" and "id". */
#define ENGINE_MEMBERS(X)   \
    X(GAME, "game")         \
    X(SEATS, "seats")       \
    X(SEED, "seed")         \
    X(OPTIONS, "options")   \
    X(STATE, "state")       \
    X(SEAT, "seat")         \
    X(ACTION, "action")     \
    X(AT, "at")             \
    X(TEXT, "text")         \
    X(QUESTION, "question") \
    X(PART, "part")         \
    X(NUMBER, "number")     \
    X(VERSION, "version")   \
    X(CLIENT, "client")     \
    X(CONSENT, "consent")   \
    X(CASE, "case")         \
    X(CONTENT, "content")   \
    X(VERDICT, "verdict")   \
    X(LOG, "log")

#define ENGINE_MEMBER_ENUM(id, name) M_##id,
enum engine_member { ENGINE_MEMBERS(ENGINE_MEMBER_ENUM) M_COUNT };

enum { ENGINE_AT_MAX_BITS = 52, ENGINE_WRONG = 1 }; /* ENGINE_WRONG: the request is malformed, but breaks no numbered rule */
#define ENGINE_AT_MAX (INT64_C(1) << ENGINE_AT_MAX_BITS)

/* A match and its memory. It is either the engine's current match or a match that is being set up. */
struct engine_match {
    struct pl_match match; /* match.game is NULL if there is no current match */
    void *memory;
    size_t bytes;
    uint8_t *content;       /* the compiled case; NULL in a match without a case */
    struct case_book *book; /* the case with its accepted answers, which the judge needs; NULL if it is not loaded */
};

struct engine {
    struct engine_match now;
    struct pl_history history[PL_VIEWERS]; /* for each viewer, the log position that "events" requests have reached */
    struct pl_history from; /* log position before the current request; `put` restarts here if it is called again with a larger buffer */
    struct pl_out reply;
    char why_text[1024];
};

/* A request. `run` also stores the results of the request here, so that `put` can write them. */
struct engine_request {
    json_t *member[M_COUNT];    /* the values of the request's members; NULL for each member that the request does not have */
    struct pl_out why;          /* error text; if it is empty, the answer contains the text of the rule that refused the request */
    const struct pl_game *game; /* the game whose rules are cited in a refusal */
    pl_seat viewer;             /* the seat that the request names, or PL_SPECTATOR */
    uint32_t seq;  /* number of the log entry that the request created; if the request is a repeat, the number of the earlier entry with the
                      same client id */
    int question;  /* number of the question that the request names, counted from 1 */
    bool repeated; /* true if an earlier request with the same client id created the entry */
};

/* An operation of the protocol. `run` executes the request and returns 0. If `run` refuses the request, it changes nothing and returns a
 * negative rule number, or ENGINE_WRONG with an error message in `why`. `put` writes the members of the answer. If they do not fit in the
 * buffer, `put` is called again with a larger buffer. */
struct engine_op {
    const char *word;
    uint32_t takes, needs; /* the members that a request may have and those that it must have, as bits of enum engine_member */
    bool in_match, long_line;
    int (*run)(struct engine *e, struct engine_request *ask);
    void (*put)(struct engine *e, const struct engine_request *ask, struct pl_out *o);
};

/* The list of operations. In the last element `word` is NULL. */
extern const struct engine_op engine_ops[];

int engine_wrong(struct engine_request *ask, const char *line); /* stores `line` as the error message and returns ENGINE_WRONG */

/* Allocates memory for a match and begins it. If the match is refused, frees the memory and returns the refusal. If the cause is an error
 * in `position`, also writes `path` and the error to `why`. */
int engine_match_begin(struct engine_match *em, const struct pl_game *game, const struct pl_header *header, const void *position,
                       const struct json_path *path, struct pl_out *why);
void engine_match_free(struct engine_match *em); /* frees the contents of `em`, not `em` itself */
/* Loads the case with this id or in this folder into `em`. Returns 0, or ENGINE_WRONG with an error message in `why`. */
int engine_case(struct engine_match *em, const struct pl_game *game, json_t *named, struct pl_out *why);
/* Stores a compiled case in the header: the one in `hex` (hexadecimal digits) or, if `hex` is NULL, the one that engine_case has loaded. */
int engine_content(struct engine_match *em, const struct pl_game *game, json_t *hex, const struct json_path *path, struct pl_header *header,
                   struct pl_out *why);
int engine_match_act(struct engine_match *em, const struct pl_request *request);
int engine_match_undo(struct engine_match *em, pl_seat seat, bool consent, int64_t at);
/* Makes `em` the current match and takes ownership of its contents. Frees the previous match. */
void engine_take(struct engine *e, struct engine_match *em);

/* The next two functions read a JSON object: a position, or the options of a game. They return 0, or a refusal with an error message in
 * `why`. If a position has no member `rng`, its random generator is seeded with `seed`. */
int engine_position(const struct pl_game *game, json_t *object, const struct json_path *path, const uint8_t seed[PL_SEED_SIZE],
                    uint8_t state[PL_STATE_MAX], struct pl_out *why);
int engine_options(const struct pl_game *game, json_t *object, const struct json_path *path, uint8_t options[PL_OPTIONS_MAX],
                   struct pl_out *why);

int engine_run_replay(struct engine *e, struct engine_request *ask);
void engine_put_replay(struct engine *e, const struct engine_request *ask, struct pl_out *o);
void engine_put_log(struct engine *e, const struct engine_request *ask, struct pl_out *o);
void engine_put_games(struct engine *e, const struct engine_request *ask, struct pl_out *o);

#endif
