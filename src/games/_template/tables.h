/* tables.h: the constant data of Three Cards, such as numbers, names, verbs and events. */
#ifndef PL_GAMES_TEMPLATE_TABLES_H
#define PL_GAMES_TEMPLATE_TABLES_H

#include "kernel/game.h"

enum { TC_SEATS_MIN = 2, TC_SEATS_MAX = 4, TC_CARDS = 12, TC_HAND = 3, TC_ROUNDS = 3 };

enum tc_phase { TC_PHASE_LAY, TC_PHASE_OVER, TC_PHASES_N };
enum tc_verb { TC_LAY, TC_CLAIM, TC_VERBS_N };
enum tc_event { TC_E_LAID, TC_E_UNCOVERED, TC_E_ROUND, TC_E_CLAIMED, TC_EVENTS_N };

extern const struct pl_names tc_cards, tc_phases;
extern const struct pl_names *const tc_names[]; /* NULL-terminated list of the name tables of this game */
extern const struct pl_verb tc_verbs[TC_VERBS_N];
extern const struct pl_event_kind tc_events[TC_EVENTS_N];

#endif
