/* match_fixture.h: a fixture for tests of src/match: a match with its own memory, driven by actions in text form. */
#ifndef PL_TESTS_MATCH_FIXTURE_H
#define PL_TESTS_MATCH_FIXTURE_H

#include "match/match.h"
#include "test.h"

extern const struct pl_game pl_game_template; /* the template game Three Cards, with hidden hands and simultaneous choices */
extern const struct pl_game
    bell_game; /* a game made for these tests, with turns, asides, free text, a clock, random numbers and two phases */

struct match_fixture {
    struct pl_match m;
    _Alignas(16) uint8_t memory[1 << 17];
};

/* Starts a match. `seed` may be any string. */
void begin_match(struct match_fixture *s, const struct pl_game *game, int seats, const char *seed);
/* Submits an action, given as text, at the time of the last entry. Returns 0 or a negative rule number. */
int act(struct match_fixture *s, int seat, const char *words);
/* Submits the seat's first legal action. */
int act_first(struct match_fixture *s, int seat);
/* Returns the id of the rule that refused the request, or an empty string if no rule refused it. */
const char *rule_of(const struct match_fixture *s, int verdict);
/* Returns all messages a viewer has received, as JSON, one per line. */
const char *all_messages(const struct match_fixture *s, int viewer);
/* Returns the match in its file format. */
const char *file_of(const struct match_fixture *s);

#define CHECK_RULE(s, verdict, rule) CHECK_TEXT(rule_of((s), (verdict)), (rule))
#define MUST(verdict) CHECK_INT((verdict), 0)

#endif
