/* rules_page.h: prints rules for the command `parlour rules`, and for `rules` and `why` during a match. */
#ifndef PL_CLI_PLAY_RULES_PAGE_H
#define PL_CLI_PLAY_RULES_PAGE_H

#include "kernel/game.h"

/* Prints the rules page of a game, and the tables of values that the original rulebook does not give (house tables). */
void rules_page(const struct pl_game *game);
/* Prints one rule, which can be given as "SM-17", "sm-17", "17" or "PL-3". Returns false if there is no such rule. */
bool rules_one(const struct pl_game *game, const char *id);
/* Runs the command `rules`. `typed` is empty (prints the page), the id of a rule (prints this rule), or other words, for instance the name
 * of a card (prints the rules whose sentences contain them). */
void rules_look_up(const struct pl_game *game, const char *typed);
/* Prints the rule that a refusal names. `verdict` is the negative number of that rule. */
void rules_verdict(const struct pl_game *game, int verdict);

#endif
