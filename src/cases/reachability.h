/* reach.h: which places a detective can come to, and how few of them prove a case. Sets of places: bit n is place[n]. */
#ifndef PL_CASES_REACHABILITY_H
#define PL_CASES_REACHABILITY_H

#include "cases/case.h"

/* What is open to one who has read these places, in this round (from 1), with or without a lockpick. Of places that only one
 * visitor will ever see, `once` says whether they count. */
uint32_t case_open_places(const struct case_book *c, uint32_t read, int round, bool lockpick, bool once);
/* All that can be read sooner or later. */
uint32_t case_reachable(const struct case_book *c, bool once);
uint64_t case_facts_of(const struct case_book *c, uint32_t places);
uint32_t case_places_of(const struct case_book *c, uint64_t facts);
/* These places, the places one must have read before them, and somewhere to get a lockpick if they need one. */
uint32_t case_with_prerequisites(const struct case_book *c, uint32_t places);
bool case_proved(const struct case_alternatives *proofs, uint64_t facts);
bool case_all_proved(const struct case_book *c, uint64_t facts); /* every question is proved */
/* The fewest places that prove every question, with those one must pass through on the way; 0 if nothing does. */
uint32_t case_shortest_solution(const struct case_book *c);

#endif
