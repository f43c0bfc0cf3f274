/* hints.h: what one seat concludes about the others, from its view. Never the state. */
#ifndef PL_BIG_BEN_HINTS_H
#define PL_BIG_BEN_HINTS_H

#include "games/big-ben/view.h"

enum { BB_CERTAIN = 1000 };
enum bb_level { BB_TRUSTING, BB_REGULAR, BB_MASTER };

struct bb_opinion {
    int guilt;          /* on Moriarty's side, of BB_CERTAIN */
    int defusing, bomb; /* any wire before it, cut now, is that: of BB_CERTAIN */
    int lying;          /* wires before it, face down */
};

/* For a seat's own view, before the end. What is thought of the viewer itself is nothing. */
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
/* The suspicion behind an action, in a sentence. */
bool bb_reason(const void *view, pl_action action, struct pl_event *why);
/* Whom this seat would look to. With a spectator's view by what lies open to all, its own open words counted as its own. */
bool bb_suspects(const void *view, pl_seat seat, struct pl_event *why);
/* hints.c: by rule of thumb, believing everything or what deserves it. */
int32_t bb_appraise_as(const struct bb_view *v, pl_action action, int level);

#endif
