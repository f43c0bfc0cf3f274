/* table.h: for tests of rules: a state, actions by their words, refusals by their rule. */
#ifndef PL_TESTS_TABLE_H
#define PL_TESTS_TABLE_H

#include "kernel/game.h"
#include "match/match.h"
#include "test.h"

struct table {
    const struct pl_game *game;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t options[PL_OPTIONS_MAX];
    struct pl_events events; /* of the last action */
    uint32_t seq;
    int64_t at; /* given to every entry; tests of a clock set it */
};

/* A fresh match: the seed is any text. `options` may be NULL for the defaults (all zero). */
void table_new(struct table *t, const struct pl_game *game, int seats, const char *seed, const void *options);
/* The action must be legal, be accepted, and leave a state whose audit holds. */
#define table_do(t, seat, words) table_do_(__FILE__, __LINE__, (t), (seat), (words))
/* The action must be refused by this rule ("SM-7", "PL-3") and change no byte. */
#define table_refuses(t, seat, words, rule) table_refuses_(__FILE__, __LINE__, (t), (seat), (words), (rule))
/* The legal list (decisions, not asides) of a seat, as text, in order, with ", " between. */
const char *table_legal(struct table *t, int seat);
const char *table_asides(struct table *t, int seat);
bool table_may(struct table *t, int seat, const char *words); /* in the legal list, or among the asides */
/* The events of the last action as this viewer was told them, as JSON, one a line. */
const char *table_told(struct table *t, int viewer);
/* The rule id that a verdict names. */
const char *table_rule(struct table *t, int verdict);

void table_do_(const char *file, int line, struct table *t, int seat, const char *words);
void table_refuses_(const char *file, int line, struct table *t, int seat, const char *words, const char *rule);

#endif
