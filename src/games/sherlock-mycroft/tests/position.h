/* position.h: positions for the tests of sherlock-mycroft, set up card by card. Every card comes out of the deck. */
#ifndef SM_TESTS_POSITION_H
#define SM_TESTS_POSITION_H

#include "games/sherlock-mycroft/game.h"
#include "table.h"

/* A table with all clues in the deck, no line, five markers each, and these characters beside the first three. On day 1
 * no action marker is out; later each seat has one standing on each of the first three. Seat 0 is to move. */
struct sm_state *sm_position(struct table *t, int day, const char *characters);
struct sm_state *sm_position_with(struct table *t, int day, const char *characters, struct sm_options options);

/* Lists of words; in a line a dot is a gap. */
void sm_line(struct sm_state *s, const char *clues);
void sm_open_to(struct sm_state *s, int seat, const char *clues);
void sm_hidden_to(struct sm_state *s, int seat, const char *clues);
void sm_stolen_to(struct sm_state *s, int seat, const char *clues);
void sm_discarded(struct sm_state *s, const char *clues);
void sm_on_top(struct sm_state *s, const char *clues); /* the first is drawn first */
/* The deck holds only these, the first drawn first: all others go out of the way, wildcards set aside to seat 1. */
void sm_only(struct sm_state *s, const char *clues);
void sm_stand(struct sm_state *s, int seat, const char *characters);
void sm_lie(struct sm_state *s, int seat, const char *characters);
void sm_turn(struct sm_state *s, int seat);
void sm_next_characters(struct sm_state *s, const char *characters); /* the next characters to come, the first first */

int sm_clue(const char *word);
unsigned sm_character_set(const char *words);
const char *sm_line_text(const struct sm_state *s);
void sm_well_formed(struct table *t); /* the audit must say yes */
struct sm_view *sm_seen_by(struct table *t, int viewer);
/* A random step by whoever is asked. */
void sm_random_step(struct table *t, struct pl_dice *dice);
#define STATE(t) ((struct sm_state *)(t)->state)

#endif
