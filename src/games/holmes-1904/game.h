/* game.h: the state of Sherlock Holmes, 1904, and the rules that can refuse. For rules, view and white-box tests only. */
#ifndef PL_HOLMES_1904_GAME_H
#define PL_HOLMES_1904_GAME_H

#include "games/holmes-1904/view.h"

/*
 * The game in short: at READY, PLAY everybody lays the top card of an unseen hand on a pile of their own. Two piles with
 * the same word on top: who calls it first takes the other's pile. Sherlock Holmes, called, sweeps all piles that are not
 * covered by their owners' hands in time. Out of cards: all count their rogues and Holmeses, and the next deal begins.
 *
 * Time comes in as the `at` of entries. What seats do in one millisecond is collected and settled together when time has
 * moved on, so nothing depends on the order in which it came (HO-30). What the clock owes up to an entry's time happens
 * before the entry (HO-63).
 */

/* Rules by number, where code names them; all are in README.md. */
enum ho_rule {
    HO_R_PLAY_AFTER_READY = 12,
    HO_R_READY_TOO_SOON = 13,
    HO_R_DEALER_CALLS = 14,
    HO_R_HAND_BUSY = 20,
    HO_R_HAND_AWAY = 21,
    HO_R_NO_PILE = 28,
    HO_R_REACH = 35,
    HO_R_NO_THREE = 46,
    HO_R_YARD_IN_SWEEP = 47,
    HO_R_YARDS = 48,
    HO_R_OUT = 49,
    HO_R_PAUSE_ONCE = 57,
    HO_R_PAUSED = 58,
    HO_R_RESUME = 59,
    HO_R_HALT = 60,
    HO_R_INSTANT = 61,
    HO_R_NO_UNDO = 62,
    HO_R_DISCONNECTED = 64,
    HO_RULES_N = 64
};

/* Cards of one seat. Top of the hand first; of the pile the first laid first. Zero beyond the counts. */
struct ho_cards {
    uint8_t hand_n, pile_n; /* as in the open part */
    uint8_t hand[HO_DECK], pile[HO_DECK];
};

struct ho_state {
    struct pl_base base;
    int64_t play_due; /* when the house calls PLAY after this READY; HO_NEVER: it is a trap, or there was no READY */
    struct ho_open open;
    struct ho_cards cards[HO_SEATS_MAX];
};

/* What the rules are working on: a state, the time, and who listens. */
struct ho_context {
    struct ho_state *s;
    struct pl_events *events;
    int64_t now;
    /* Of the instant that is being settled: */
    pl_seats pressed;              /* who put a hand on their own pile */
    uint8_t covered[HO_SEATS_MAX]; /* the top card that each seat has covered by laying; PL_NONE: none */
    uint8_t took[HO_SEATS_MAX];    /* the word with which each seat has taken cards; PL_NONE: none */
    pl_seats passed;               /* who has called SCOTLAND YARD, and cards were passed */
    pl_seats in_succession;        /* of these, those after whose call no card was laid: HO-48 */
    uint8_t out_by;                /* whose OUT OF CARDS ended the deal; PL_NOBODY: nobody's */
    uint8_t broke_three;           /* who left no hand with three cards; PL_NOBODY: nobody */
};

static inline struct ho_seat *ho_seat(struct ho_context *t, unsigned seat) { return &t->s->open.players[seat]; }
static inline int64_t ho_ms(const struct ho_open *o, enum ho_window w) { return ho_window_ms(o->options.pace, w); }

/* rules.c */
pl_seats ho_actors(const void *state);
int ho_apply(void *state, const struct pl_entry *entry, struct pl_events *events);
int64_t ho_deadline(const void *state);
int64_t ho_signal_time(const void *state);
int ho_responds_to_signal(pl_action action);
void ho_score(const void *state, int32_t per_seat[PL_SEATS_MAX]);
pl_seats ho_winners(const void *state);

/* setup.c */
int ho_init(void *state, const struct pl_config *config);
void ho_deal(struct ho_context *t);
void ho_score_deal(struct ho_context *t); /* counts, and then the next deal or the end */

/* cards.c: cards from place to place, forfeits, events, the record. */
#define ho_emit(t, kind, ...) ho_emit_(t, kind, PL_ARG_COUNT(__VA_ARGS__), (const int16_t[PL_EVENT_ARGS]){__VA_ARGS__})
void ho_emit_(struct ho_context *t, int kind, int n, const int16_t *arg);
void ho_reveal(struct ho_state *s); /* something hidden is shown to everybody */
uint8_t ho_take_top(struct ho_context *t, unsigned seat);
void ho_put_under(struct ho_context *t, unsigned seat, const uint8_t *cards, unsigned n);
void ho_lay(struct ho_context *t, unsigned seat);
void ho_pile_to_hand(struct ho_context *t, unsigned from, unsigned to);
unsigned ho_pool_to_hand(struct ho_context *t, unsigned seat, int title); /* those of a title, or all (-1); how many */
void ho_forfeit(struct ho_context *t, unsigned seat, unsigned n, enum ho_forfeit why);
void ho_forfeit_pile(struct ho_context *t, unsigned seat, enum ho_forfeit why);
void ho_forfeit_top(struct ho_context *t, unsigned seat); /* the uncalled Sherlock Holmes */
void ho_record(struct ho_context *t, enum ho_race race, unsigned winner, unsigned loser, int64_t ms, unsigned title);
/* A decision by lot, which is recorded once however often the loser has tried in this instant. */
void ho_record_lot(struct ho_context *t, enum ho_race race, unsigned winner, unsigned loser);

/* actions.c: hands, calls, sweeps, Scotland Yard. What one claim does once its instant is settled. */
void ho_do(struct ho_context *t, const struct ho_claim *claim);
void ho_land(struct ho_context *t, unsigned seat);
void ho_sweep_check(struct ho_context *t);
bool ho_any_hand_of_three(const struct ho_open *o);

/* clock.c */
int64_t ho_due(const struct ho_state *s); /* when the clock acts next, or HO_NEVER */
void ho_advance(struct ho_context *t, int64_t until);
int64_t ho_quiet(const struct ho_open *o); /* the last millisecond of the windows that hold READY back */
int64_t ho_next_call(const void *state, struct pl_event *what);
void ho_call_ready(struct ho_context *t);
void ho_call_play(struct ho_context *t);
void ho_stop_clock(struct ho_context *t);
void ho_restart_windows(struct ho_context *t);
void ho_resume(struct ho_context *t);

/* legal.c */
int ho_refusal(const struct ho_open *o, int64_t at, unsigned seat, pl_action action, bool by_table);
int ho_ready_refusal(const struct ho_open *o, int64_t at); /* HO-13 */
bool ho_open_in_pause(unsigned verb);                      /* HO-58 */
int ho_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);

/* audit.c */
bool ho_audit(const void *state, struct pl_out *why);

/* view.c */
void ho_view(const void *state, pl_seat viewer, void *view);

/* worlds.c */
int ho_determinise(const void *view, struct pl_rng *rng, void *state);

/* fields.c */
extern const struct pl_field ho_state_fields[], ho_view_fields[], ho_option_fields[];

extern const struct pl_game pl_game_holmes_1904;

#endif
