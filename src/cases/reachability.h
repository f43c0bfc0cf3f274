/* reachability.h: computes which places a player can reach, and the smallest set of places whose cards prove every answer. Sets of places
 * are bit sets in which bit n stands for place[n]. */
#ifndef PL_CASES_REACHABILITY_H
#define PL_CASES_REACHABILITY_H

#include "cases/case.h"

/* Returns the places that a player can visit in round number `round`, counted from 1. `read` is the set of places whose cards the player
 * has read. `lockpick` is true if the player has a lockpick. If `once` is true, the result includes places that allow only one visit in the
 * match. */
uint32_t case_open_places(const struct case_book *c, uint32_t read, int round, bool lockpick, bool once);
/* Returns all places whose cards a player can read in at least one round. */
uint32_t case_reachable(const struct case_book *c, bool once);
uint64_t case_facts_of(const struct case_book *c, uint32_t places);
uint32_t case_places_of(const struct case_book *c, uint64_t facts);
/* Returns a set that contains `places`, all places that must be visited before them and, if one of them needs a lockpick, a place that
 * gives one. */
uint32_t case_with_prerequisites(const struct case_book *c, uint32_t places);
bool case_proved(const struct case_alternatives *proofs, uint64_t facts);
bool case_all_proved(const struct case_book *c, uint64_t facts); /* returns true if the facts prove every answer */
/* Returns the smallest set of places whose cards prove every answer. The set includes places that must be visited first. Returns 0 if there
 * is no such set. */
uint32_t case_shortest_solution(const struct case_book *c);

#endif
