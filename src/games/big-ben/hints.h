/* hints.h: estimates the other seats' roles and wires from one seat's view. Never uses the state. */
#ifndef PL_BIG_BEN_HINTS_H
#define PL_BIG_BEN_HINTS_H

#include "games/big-ben/view.h"

enum { BB_CERTAIN = 1000 };
enum bb_level { BB_TRUSTING, BB_REGULAR, BB_MASTER };

struct bb_opinion {
    int guilt;          /* probability that the seat is on Moriarty's side, in units of 1 / BB_CERTAIN */
    int defusing, bomb; /* probabilities that a face-down wire of this seat is a defusing wire or the bomb, in units of 1 / BB_CERTAIN */
    int lying;          /* number of the seat's face-down wires */
};

/* Estimates the roles and wires of all other seats from the view of one seat. The match must not be over. The element for the viewer's own
 * seat is zero. */
void bb_estimate(const struct bb_view *v, struct bb_opinion opinion[BB_SEATS_MAX]);
void bb_appraise_all(const void *view, const pl_action *choice, int n, int level, int32_t *worth);
enum bb_why {
    BB_WHY_CUT,
    BB_WHY_LIES,
    BB_WHY_OPINION,
    BB_WHY_TRUTH,
    BB_WHY_LIE,
    BB_WHY_SUSPECT_LIES,
    BB_WHY_SUSPECT_DEED,
    BB_WHY_SUSPECT_CLAIM,
    BB_WHY_SUSPECT_WORD,
    BB_WHY_SUSPECT,
    BB_WHY_SUSPECT_NOBODY,
    BB_WHYS_N
};
extern const struct pl_event_kind bb_why_kinds[BB_WHYS_N];
/* Stores the reason for an action in `why`, as an event whose kind is listed in bb_why_kinds. Returns false if there is no reason. */
bool bb_reason(const void *view, pl_action action, struct pl_event *why);
/* Writes an event that says which other seat the player at `seat` probably suspects most, and why. `view` is that player's own view, or the
 * view of a spectator to use only public information. */
bool bb_suspects(const void *view, pl_seat seat, struct pl_event *why);
/* Rates an action by simple heuristics (hints.c). At the level BB_TRUSTING, every claim is believed. At higher levels, a claim counts
 * according to the credibility of the seat that made it. */
int32_t bb_appraise_as(const struct bb_view *v, pl_action action, int level);

#endif
