/* position.h: functions that build positions of Sherlock & Mycroft for the tests, card by card. All cards come from the deck. */
#ifndef SM_TESTS_POSITION_H
#define SM_TESTS_POSITION_H

#include "games/sherlock-mycroft/game.h"
#include "table.h"

/* Sets up a position in which all clues are in the deck, the line is empty and each seat has 5 investigation markers. The three characters
 * that are in every match and those named in `characters` are in London. On day 1 no action marker is on the board. On later days each seat
 * has a standing action marker on each of the three characters that are in every match. Seat 0 has the turn. */
struct sm_state *sm_position(struct table *t, int day, const char *characters);
struct sm_state *sm_position_with(struct table *t, int day, const char *characters, struct sm_options options);

/* Clues and characters are given as words separated by spaces. In sm_line the word "." means an empty place. */
void sm_line(struct sm_state *s, const char *clues);
void sm_open_to(struct sm_state *s, int seat, const char *clues);
void sm_hidden_to(struct sm_state *s, int seat, const char *clues);
void sm_stolen_to(struct sm_state *s, int seat, const char *clues);
void sm_discarded(struct sm_state *s, const char *clues);
void sm_on_top(struct sm_state *s, const char *clues); /* Puts these clues on top of the deck. The first clue named is drawn first. */
/* Leaves only these clues in the deck. The first clue named is drawn first. All other cards in the deck go to seat 1: wildcards are set
 * aside, and the other cards become stolen clues. */
void sm_only(struct sm_state *s, const char *clues);
void sm_stand(struct sm_state *s, int seat, const char *characters);
void sm_lie(struct sm_state *s, int seat, const char *characters);
void sm_turn(struct sm_state *s, int seat);
/* Puts these characters on top of the character deck; the first character named is drawn first. */
void sm_next_characters(struct sm_state *s, const char *characters);

int sm_clue(const char *word);
unsigned sm_character_set(const char *words);
const char *sm_line_text(const struct sm_state *s);
void sm_well_formed(struct table *t); /* Fails the test unless the state passes the audit. */
struct sm_view *sm_seen_by(struct table *t, int viewer);
/* Plays a random legal action for the seat that has to decide. */
void sm_random_step(struct table *t, struct pl_dice *dice);
#define STATE(t) ((struct sm_state *)(t)->state)

#endif
