/* view.h: the public part of the state of Sherlock Holmes, 1904, which every viewer sees completely. hints.c and draw.c use the view,
 * never the state. */
#ifndef PL_HOLMES_1904_VIEW_H
#define PL_HOLMES_1904_VIEW_H

#include "games/holmes-1904/tables.h"

#define HO_NEVER (-1) /* no time */

struct ho_options {
    uint8_t pace, caller, target;
};

/* One seat of the match. Elements beyond the number of seats are all zero. */
struct ho_seat {
    int64_t hand_since;   /* time at which the player's hand came to rest on the pile; HO_NEVER if the hand is away */
    int64_t holmes_at;    /* time at which the seat laid its uncalled Sherlock Holmes; HO_NEVER if it has none */
    int64_t lost_at;      /* time at which the seat's pile was taken; HO_NEVER if the pile has not been taken since the last READY */
    int64_t lands_at;     /* time at which the player's hand lands on the first pile in `reach`; HO_NEVER if `reach` is empty */
    int64_t protected_at; /* time at which the seat's pile was protected; HO_NEVER if it is not protected */
    uint16_t score;
    uint8_t hand_n, pile_n;
    uint8_t top;          /* title of the top card of the seat's pile; PL_NONE if the pile is empty */
    uint8_t hand;         /* enum ho_hand */
    uint8_t hand_penalty; /* enum ho_penalty: the highest forfeit that the player has paid so far for not taking their hand off the pile */
    uint8_t played;       /* 1 if the seat has laid a card since the last PLAY */
    uint8_t late;         /* 1 if the seat has paid a forfeit for not laying a card in time */
    uint8_t sweeping;     /* 1 if the seat has called SHERLOCK HOLMES in this sweep */
    uint8_t lost_to;      /* the seat that took this seat's pile; PL_NOBODY if the pile was not taken */
    uint8_t lost_word;    /* the title that was called to take this seat's pile; PL_NONE if the pile was not taken */
    uint8_t holmes_swept; /* 1 if, since the last READY, a sweep took this seat's pile and its top card was an uncalled Sherlock Holmes */
    uint8_t reach_n;
    uint8_t reach[HO_REACHES_MAX]; /* seats whose piles this player is reaching for, in the order in which the hand lands on the piles */
};

/* An accepted action that takes effect when its millisecond is over (rule HO-30). */
struct ho_claim {
    uint8_t seat, verb, arg; /* `arg` is a seat or a title, or PL_NONE if the verb has no argument */
};

/* The result of a race between two rivals (rule HO-31). */
struct ho_verdict {
    int64_t at;
    uint16_t ms; /* the winner's lead in milliseconds; 0 if a random order decided the race (rule HO-30) */
    uint8_t race, winner, loser, title;
};

struct ho_open {
    int64_t ready_at;        /* time of the last READY in this deal; HO_NEVER before the first READY */
    int64_t play_at;         /* time of the last PLAY in this deal; HO_NEVER before the first PLAY */
    int64_t ready_after;     /* READY must not be called until after this time */
    int64_t sweep_began_at;  /* time of the first SHERLOCK HOLMES call of the sweep; HO_NEVER if there is no sweep */
    int64_t sweep_called_at; /* time of the latest SHERLOCK HOLMES call of the sweep; HO_NEVER if there is no sweep */
    struct ho_options options;
    uint8_t seats;
    uint8_t phase;
    uint8_t paused;          /* 1 if the match is paused; `phase` is then the phase that was interrupted */
    uint8_t pause_requested; /* 1 if a player has requested a pause; the pause begins before the next READY */
    uint8_t dealer;
    uint8_t deal;         /* from 1 */
    uint8_t plays;        /* number of PLAY calls in this deal */
    uint8_t traps;        /* number of consecutive READY calls that were not followed by PLAY */
    uint8_t yard_calls;   /* number of SCOTLAND YARD calls since the last card was laid */
    uint8_t sweep_caller; /* the seat that called SHERLOCK HOLMES first in the sweep; PL_NOBODY if there is no sweep */
    uint8_t pool_n;
    uint8_t pending_n;
    uint8_t record_n;
    uint8_t pool[HO_DECK]; /* titles of the cards in the pool, oldest first */
    /* The pending actions, sorted by seat. Actions by the same seat are in the order they were made. */
    struct ho_claim pending[HO_PENDING_MAX];
    struct ho_verdict record[HO_RECORD]; /* oldest first */
    struct ho_seat players[HO_SEATS_MAX];
};

struct ho_view {
    struct pl_view_base base;
    uint8_t phase; /* the current phase: `table.phase`, or PAUSED during a pause */
    int64_t now;
    uint16_t windows[HO_WINDOWS_N]; /* length of each time window in milliseconds */
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
/* Returns true between two deals, from the scoring of a deal until the next READY. Calls have no effect then (rule HO-29). */
static inline bool ho_between_deals(const struct ho_open *t) { return t->deal > 1 && t->ready_at == HO_NEVER; }
/* Returns true if the seat's next press lays a card (rules HO-7 and HO-9). */
static inline bool ho_may_lay(const struct ho_open *t, const struct ho_seat *p)
{
    return t->phase == HO_PHASE_PLAY && !p->played && p->hand_n;
}
static inline bool ho_holmes_uncalled(const struct ho_seat *p) { return p->holmes_at != HO_NEVER; }

#endif
