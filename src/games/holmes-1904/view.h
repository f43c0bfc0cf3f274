/* view.h: what lies open on the table of Sherlock Holmes, 1904, as a struct; everybody sees all of it and nobody more.
 * Hints and players see this and never the state. */
#ifndef PL_HOLMES_1904_VIEW_H
#define PL_HOLMES_1904_VIEW_H

#include "games/holmes-1904/tables.h"

#define HO_NEVER (-1) /* a time that has not come */

struct ho_options {
    uint8_t pace, caller, target;
};

/* One seat. All zero beyond the seats of the match. */
struct ho_seat {
    int64_t hand_since;   /* its hand lies on its pile from then on; HO_NEVER while it is away */
    int64_t holmes_at;    /* a Sherlock Holmes was laid then and waits for its call; HO_NEVER: none does */
    int64_t lost_at;      /* its pile was taken then, since the last READY; HO_NEVER: it was not */
    int64_t lands_at;     /* its hand lands on the first of `reach` then; HO_NEVER: it is not out */
    int64_t protected_at; /* its pile is protected from then to the end of the sweep; HO_NEVER: it is not */
    uint16_t score;
    uint8_t hand_n, pile_n;
    uint8_t top;          /* of its pile; PL_NONE where there is none */
    uint8_t hand;         /* enum ho_hand */
    uint8_t hand_penalty; /* enum ho_hold: what a held hand has cost so far */
    uint8_t played;       /* has laid at this PLAY */
    uint8_t late;         /* has paid for not laying in time */
    uint8_t sweeping;     /* has called SHERLOCK HOLMES in this sweep */
    uint8_t lost_to;      /* who took its pile */
    uint8_t lost_word;    /* with this call */
    uint8_t holmes_swept; /* a sweep took an uncalled Sherlock Holmes from it, since the last READY */
    uint8_t reach_n;
    uint8_t reach[HO_REACHES_MAX]; /* piles its hand goes to, one after the other */
};

/* Something done in the present instant, which is settled when the next one begins: HO-30. */
struct ho_claim {
    uint8_t seat, verb, arg; /* arg: PL_NONE where there is none */
};

/* A decision between two rivals: HO-31. */
struct ho_verdict {
    int64_t at;
    uint16_t ms; /* how much sooner; 0: by lot */
    uint8_t race, winner, loser, title;
};

struct ho_open {
    int64_t ready_at;       /* READY was called then */
    int64_t play_at;        /* PLAY was called then */
    int64_t ready_after;    /* no READY before this has passed */
    int64_t sweep_began_at; /* when the sweep began, and when it was last called; HO_NEVER: no sweep */
    int64_t sweep_called_at;
    struct ho_options options;
    uint8_t seats;
    uint8_t phase;
    uint8_t paused; /* 1: nothing runs. The phase is then what was interrupted. */
    uint8_t pause_requested;
    uint8_t dealer;
    uint8_t deal;         /* from 1 */
    uint8_t plays;        /* PLAYs called in this deal */
    uint8_t traps;        /* READYs without a PLAY so far, in a row */
    uint8_t yard_calls;   /* calls of Scotland Yard since a card was laid */
    uint8_t sweep_caller; /* who called the sweep first; PL_NOBODY outside a sweep */
    uint8_t pool_n;
    uint8_t pending_n;
    uint8_t record_n;
    uint8_t pool[HO_DECK];                   /* first laid first */
    struct ho_claim pending[HO_PENDING_MAX]; /* by seat; of one seat in its own order */
    struct ho_verdict record[HO_RECORD];     /* the latest last */
    struct ho_seat players[HO_SEATS_MAX];
};

struct ho_view {
    struct pl_view_base base;
    uint8_t phase; /* as in the open part, or paused, or over */
    int64_t now;
    uint16_t windows[HO_WINDOWS_N]; /* how long each is, in milliseconds */
    struct ho_open table;
};

/* hints.c: how good an action looks from here, and how much time players take. */
int32_t ho_appraise(const void *view, pl_action action);
enum ho_why { HO_WHY_LAY, HO_WHY_PROTECT, HO_WHY_REACH, HO_WHY_RELEASE, HO_WHY_WORD, HO_WHY_HOLMES, HO_WHY_OUT, HO_WHYS_N };
extern const struct pl_event_kind ho_why_kinds[HO_WHYS_N];
bool ho_reason(const void *view, pl_action action, struct pl_event *why);
uint32_t ho_reaction_percent(const void *view);
/* draw.c: the table as text. */
void ho_draw(struct pl_out *o, const void *view, const struct pl_style *style);

static inline bool ho_sweeping(const struct ho_open *t) { return t->phase == HO_PHASE_SWEEP; }
static inline bool ho_protected(const struct ho_seat *p) { return p->protected_at != HO_NEVER; }
/* A deal was counted, and READY has not been called since: calls are in vain, HO-29. */
static inline bool ho_between_deals(const struct ho_open *t) { return t->deal > 1 && t->ready_at == HO_NEVER; }
/* The press that lays a card is still to come: HO-7, HO-9. */
static inline bool ho_may_lay(const struct ho_open *t, const struct ho_seat *p)
{
    return t->phase == HO_PHASE_PLAY && !p->played && p->hand_n;
}
static inline bool ho_holmes_uncalled(const struct ho_seat *p) { return p->holmes_at != HO_NEVER; }

#endif
