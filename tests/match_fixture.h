/* match_fixture.h: for tests of match: a match in memory of its own, acted upon by words. */
#ifndef PL_TESTS_MATCH_FIXTURE_H
#define PL_TESTS_MATCH_FIXTURE_H

#include "match/match.h"
#include "test.h"

extern const struct pl_game pl_game_template; /* Three Cards: hidden, simultaneous */
extern const struct pl_game bell_game;        /* turns, asides, text, a clock, chance, a phase: for these tests alone */

struct match_fixture {
    struct pl_match m;
    _Alignas(16) uint8_t memory[1 << 17];
};

/* Begins; the seed is any text. */
void sit(struct match_fixture *s, const struct pl_game *game, int seats, const char *seed);
/* Enters an action by its words, at the time of the last entry. The verdict. */
int act(struct match_fixture *s, int seat, const char *words);
/* The first action open to this seat. */
int act_first(struct match_fixture *s, int seat);
/* The rule a verdict names, "" for none. */
const char *rule_of(const struct match_fixture *s, int verdict);
/* What a viewer has been told in all, one JSON message after the other. */
const char *told_all(const struct match_fixture *s, int viewer);
/* The match as a file. */
const char *file_of(const struct match_fixture *s);

#define CHECK_RULE(s, verdict, rule) CHECK_TEXT(rule_of((s), (verdict)), (rule))
#define MUST(verdict) CHECK_INT((verdict), 0)

#endif
