/* names.h: the names that a player of a case has met. read.h uses them to understand answers. */
#ifndef PL_CASES_NAMES_H
#define PL_CASES_NAMES_H

#include "cases/case.h"
#include "cases/read.h"

/* Finds the names in all texts of the case and stores them in `met`. Called when a case is loaded. */
void case_find_names(struct case_book *c);
/* Collects the names in the public texts and on the cards in `read`. Bit n of `read` stands for the card of place[n]. */
void case_names_met(const struct case_book *c, uint32_t read, struct read_names *ret);
/* Collects the names that the player with this view has met, on cards that the player has read or heard. */
void case_names_of_view(const struct case_book *c, const void *view, struct read_names *ret);
/* Collects all names of the case. Used only for judging. */
void case_names_all(const struct case_book *c, struct read_names *ret);

#endif
