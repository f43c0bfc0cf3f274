/* internal.h: what the engine's files share among themselves. */
#ifndef PL_CLI_ENGINE_INTERNAL_H
#define PL_CLI_ENGINE_INTERNAL_H

#include "cases/case.h"
#include "cli/engine/engine.h"
#include "cli/engine/json_in.h"
#include "match/match.h"

/* What a request may have beside "op" and "id". */
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

enum { ENGINE_AT_MAX_BITS = 52, ENGINE_WRONG = 1 };
#define ENGINE_AT_MAX (INT64_C(1) << ENGINE_AT_MAX_BITS)

/* Memory for one match, the engine's or one that is being tried. */
struct engine_match {
    struct pl_match match; /* its game is NULL while there is none */
    void *memory;
    size_t bytes;
    uint8_t *content;       /* the case as the rules have it, or NULL */
    struct case_book *book; /* the judge of its texts, or NULL */
};

struct engine {
    struct engine_match now;
    struct pl_history story[PL_VIEWERS]; /* how far each viewer has asked */
    struct pl_history from;              /* where the present question began to read */
    struct pl_out reply;
    char why_text[1024];
};

/* One request: what it said, and what answering it needs to remember between doing and telling. */
struct engine_ask {
    json_t *member[M_COUNT];    /* NULL where it was left out */
    struct pl_out why;          /* one line, if there is more to say than the rule's sentence */
    const struct pl_game *game; /* whose rules a refusal names */
    pl_seat viewer;             /* the seat, or PL_SPECTATOR */
    uint32_t seq;               /* the entry that was made, or made before by the same client's id */
    bool again;                 /* it was made before */
};

/*
 * An operation does, then tells. `run` may refuse: the negative of a rule, or ENGINE_WRONG with a line in `why`; then
 * nothing has changed. `put` writes the members of the answer and may be called again with more room.
 */
struct engine_op {
    const char *word;
    uint32_t takes, needs; /* bits of enum engine_member */
    bool in_match, long_line;
    int (*run)(struct engine *e, struct engine_ask *ask);
    void (*put)(struct engine *e, const struct engine_ask *ask, struct pl_out *o);
};

/* ended by one without a word */
extern const struct engine_op engine_ops[];

int engine_wrong(struct engine_ask *ask, const char *line); /* ENGINE_WRONG */

/* Begins a match in memory of its own. On a refusal nothing has to be freed; why a position is refused stands in `why`, after
 * the path it was read from. */
int engine_match_begin(struct engine_match *em, const struct pl_game *game, const struct pl_header *header, const void *position,
                       const struct json_path *path, struct pl_out *why);
void engine_match_free(struct engine_match *em); /* what it holds */
/* Takes the case a request names, by folder or id, into an empty match. 0, or ENGINE_WRONG with the reason. */
int engine_case(struct engine_match *em, const struct pl_game *game, json_t *named, struct pl_out *why);
/* The same for a compiled case in hexadecimal digits, and puts either into the header. */
int engine_content(struct engine_match *em, const struct pl_game *game, json_t *hex, const struct json_path *path, struct pl_header *header,
                   struct pl_out *why);
int engine_match_act(struct engine_match *em, const struct pl_request *request);
int engine_match_undo(struct engine_match *em, pl_seat seat, bool consent, int64_t at);
/* Puts a match on the table, in place of the one that lay there. */
void engine_take(struct engine *e, struct engine_match *em);

/* Read a position, or options. 0, or a refusal with its reason. A generator the position does not give gets this seed. */
int engine_position(const struct pl_game *game, json_t *object, const struct json_path *path, const uint8_t seed[PL_SEED_SIZE],
                    uint8_t state[PL_STATE_MAX], struct pl_out *why);
int engine_options(const struct pl_game *game, json_t *object, const struct json_path *path, uint8_t options[PL_OPTIONS_MAX],
                   struct pl_out *why);

int engine_run_replay(struct engine *e, struct engine_ask *ask);
void engine_put_replay(struct engine *e, const struct engine_ask *ask, struct pl_out *o);
void engine_put_log(struct engine *e, const struct engine_ask *ask, struct pl_out *o);
void engine_put_games(struct engine *e, const struct engine_ask *ask, struct pl_out *o);

#endif
