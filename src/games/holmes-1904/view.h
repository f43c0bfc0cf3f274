/* view.h: the public part of Sherlock Holmes, 1904, which every viewer sees completely. Hints and drawing include this header and never
 * see the state. */
#ifndef PL_HOLMES_1904_VIEW_H
#define PL_HOLMES_1904_VIEW_H

#include "games/holmes-1904/tables.h"

#define HO_NEVER (-1) /* no time */

struct ho_options {
    uint8_t pace, caller, target;
};

/* One seat. All zero beyond the seats of the match. */
struct ho_seat {
    int64_t hand_since;   /* when its hand came to its pile; HO_NEVER: the hand is away */
    int64_t holmes_at;    /* when it laid a Sherlock Holmes that is still uncalled; HO_NEVER: none */
    int64_t lost_at;      /* when its pile was taken; HO_NEVER: not since the last READY */
    int64_t lands_at;     /* when its hand lands on the first pile of `reach`; HO_NEVER: it reaches for none */
    int64_t protected_at; /* when its pile was protected, to the end of the sweep; HO_NEVER: it is not protected */
    uint16_t score;
    uint8_t hand_n, pile_n;
    uint8_t top;          /* title of its pile's top card; PL_NONE: no pile */
    uint8_t hand;         /* enum ho_hand */
    uint8_t hand_penalty; /* enum ho_penalty: the highest forfeit for leaving its hand on the pile so far */
    uint8_t played;       /* 1: it has laid a card at this PLAY */
    uint8_t late;         /* 1: it has paid for not laying in time */
    uint8_t sweeping;     /* 1: it has called SHERLOCK HOLMES in this sweep */
    uint8_t lost_to;      /* the seat that took its pile; PL_NOBODY: none */
    uint8_t lost_word;    /* the title called to take its pile; PL_NONE: none */
    uint8_t holmes_swept; /* 1: since the last READY a sweep took its pile with an uncalled Sherlock Holmes on top */
    uint8_t reach_n;
    uint8_t reach[HO_REACHES_MAX]; /* seats whose piles it reaches for, in order */
};

/* An accepted action that takes effect when its millisecond is over: HO-30. */
struct ho_claim {
    uint8_t seat, verb, arg; /* arg: a seat or title; PL_NONE: none */
};

/* A decision between two rivals: HO-31. */
struct ho_verdict {
    int64_t at;
    uint16_t ms; /* the winner's lead; 0: the same millisecond, decided at random */
    uint8_t race, winner, loser, title;
};

struct ho_open {
    int64_t ready_at;        /* when READY was last called in this deal; HO_NEVER: not yet */
    int64_t play_at;         /* when PLAY was last called in this deal; HO_NEVER: not yet */
    int64_t ready_after;     /* READY waits at least until after this time */
    int64_t sweep_began_at;  /* the first SHERLOCK HOLMES of the sweep; HO_NEVER: no sweep */
    int64_t sweep_called_at; /* the latest SHERLOCK HOLMES of the sweep; HO_NEVER: no sweep */
    struct ho_options options;
    uint8_t seats;
    uint8_t phase;
    uint8_t paused;          /* 1: the clock is stopped, and `phase` is the interrupted phase */
    uint8_t pause_requested; /* 1: a pause begins before the next READY */
    uint8_t dealer;
    uint8_t deal;         /* from 1 */
    uint8_t plays;        /* PLAYs called in this deal */
    uint8_t traps;        /* READYs in a row that no PLAY followed */
    uint8_t yard_calls;   /* calls of SCOTLAND YARD since a card was laid */
    uint8_t sweep_caller; /* the seat that called the sweep first; PL_NOBODY: no sweep */
    uint8_t pool_n;
    uint8_t pending_n;
    uint8_t record_n;
    uint8_t pool[HO_DECK];                   /* in the order the cards came */
    struct ho_claim pending[HO_PENDING_MAX]; /* sorted by seat; one seat's in its own order */
    struct ho_verdict record[HO_RECORD];     /* oldest first */
    struct ho_seat players[HO_SEATS_MAX];
};

struct ho_view {
    struct pl_view_base base;
    uint8_t phase; /* the table's phase, or PAUSED */
    int64_t now;
    uint16_t windows[HO_WINDOWS_N]; /* length of each window in milliseconds */
    struct ho_open table;
};

/* hints.c */
int32_t ho_appraise(const void *view, pl_action action);
enum ho_why { HO_WHY_LAY, HO_WHY_PROTECT, HO_WHY_REACH, HO_WHY_RELEASE, HO_WHY_WORD, HO_WHY_HOLMES, HO_WHY_OUT, HO_WHYS_N };
extern const struct pl_event_kind ho_why_kinds[HO_WHYS_N];
bool ho_reason(const void *view, pl_action action, struct pl_event *why);
uint32_t ho_reaction_percent(const void *view);
/* draw.c */
void ho_draw(struct pl_out *o, const void *view, const struct pl_style *style);

static inline bool ho_sweeping(const struct ho_open *t) { return t->phase == HO_PHASE_SWEEP; }
static inline bool ho_protected(const struct ho_seat *p) { return p->protected_at != HO_NEVER; }
/* Whether a deal was counted and READY has not been called since: calls have no effect, HO-29. */
static inline bool ho_between_deals(const struct ho_open *t) { return t->deal > 1 && t->ready_at == HO_NEVER; }
/* Whether the seat's next press lays a card: HO-7, HO-9. */
static inline bool ho_may_lay(const struct ho_open *t, const struct ho_seat *p)
{
    return t->phase == HO_PHASE_PLAY && !p->played && p->hand_n;
}
static inline bool ho_holmes_uncalled(const struct ho_seat *p) { return p->holmes_at != HO_NEVER; }

#endif
