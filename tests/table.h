/* table.h: a fixture for tests of rules. Actions are given as text ("take 2"), refusals as rule ids ("SM-7"). */
#ifndef PL_TESTS_TABLE_H
#define PL_TESTS_TABLE_H

#include "kernel/game.h"
#include "match/match.h"
#include "test.h"

struct table {
    const struct pl_game *game;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t options[PL_OPTIONS_MAX];
    struct pl_events events;
    uint32_t seq;
    int64_t at; /* the time of the next log entries, in ms; tests of the clock change it */
};

/* Starts a match. `seed` may be any string. If `options` is NULL, all options have their default value, 0. */
void table_new(struct table *t, const struct pl_game *game, int seats, const char *seed, const void *options);
/* Fails unless the action is legal, is accepted, and leaves a state that passes the audit. */
#define table_do(t, seat, words) table_do_(__FILE__, __LINE__, (t), (seat), (words))
/* Fails unless this rule ("SM-7", "PL-3") refuses the action and the state stays the same. */
#define table_refuses(t, seat, words, rule) table_refuses_(__FILE__, __LINE__, (t), (seat), (words), (rule))
/* Returns the actions that the seat can choose from for its current decision, as a string, separated by ", ". Asides (actions allowed at
 * any time) are not included. */
const char *table_legal(struct table *t, int seat);
const char *table_asides(struct table *t, int seat);
bool table_may(struct table *t, int seat, const char *words); /* returns true if `words` is a legal action or an allowed aside */
/* Returns the events of the last action, as this viewer receives them: JSON, one event per line. */
const char *table_told(struct table *t, int viewer);
/* `verdict` is the negative result of a refused action. Returns the id of the rule that refused the action. */
const char *table_rule(struct table *t, int verdict);

void table_do_(const char *file, int line, struct table *t, int seat, const char *words);
void table_refuses_(const char *file, int line, struct table *t, int seat, const char *words, const char *rule);

#endif
