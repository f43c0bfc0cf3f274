/* game.h: the state of Sherlock Holmes, 1904, its rule numbers and its internal functions. Only this folder and its tests include it. */
#ifndef PL_HOLMES_1904_GAME_H
#define PL_HOLMES_1904_GAME_H

#include "games/holmes-1904/view.h"

/*
 * The game in short: at PLAY everybody lays the top card of their hand, which they have not seen, on their own pile. If two piles show the
 * same word, the first of their owners to call this word takes the other pile. A player who lays and calls Sherlock Holmes sweeps up all
 * piles that their owners do not protect in time. When a player is out of cards, all players count their cards and the next deal begins.
 *
 * The time of an action is the `at` of its entry. The actions of one millisecond are collected as claims (pending actions) and carried out
 * together when an entry with a later time arrives, so the result does not depend on the order of arrival (rule HO-30). Everything that is
 * due up to the time of an entry happens before the entry (rule HO-63).
 */

/* Numbers of the rules that a refusal can name. README.md lists all rules. */
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

/* The cards of one seat: the hand from top to bottom, the pile from bottom to top. Elements beyond the counts are zero. */
struct ho_cards {
    uint8_t hand_n, pile_n; /* numbers of cards, equal to `hand_n` and `pile_n` of the same seat in `open.players` */
    uint8_t hand[HO_DECK], pile[HO_DECK];
};

struct ho_state {
    struct pl_base base;
    int64_t play_due; /* time at which the table will call PLAY; HO_NEVER if no PLAY is due, for example after a READY that is a trap */
    struct ho_open open;
    struct ho_cards cards[HO_SEATS_MAX];
};

/* The data that the rules work on: the state, the list that receives events, the time, and the effects of the actions in the current
 * millisecond. */
struct ho_context {
    struct ho_state *s;
    struct pl_events *events; /* the list that receives the events; NULL if no events are wanted */
    int64_t now;
    /* The members below are used while the actions of one millisecond are carried out. They record the effects of these actions. */
    pl_seats pressed;              /* seats that pressed their own pile in this millisecond */
    uint8_t covered[HO_SEATS_MAX]; /* the top card that each seat covered by laying a card; PL_NONE if it covered none */
    uint8_t took[HO_SEATS_MAX];    /* for each seat, the word with which it took cards; PL_NONE if it took none */
    pl_seats passed;               /* seats that made the players pass cards by calling SCOTLAND YARD */
    pl_seats in_succession;        /* the seats in `passed` that made their call after the latest card was laid (rule HO-48) */
    uint8_t out_by;                /* the seat that ended the deal with OUT OF CARDS, or PL_NOBODY */
    uint8_t broke_three;           /* the seat whose action left every hand with fewer than three cards, or PL_NOBODY */
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
void ho_score_deal(struct ho_context *t); /* Counts the points of the deal, then deals again or ends the match. */

/* Functions in cards.c, which move cards, charge forfeits, emit events and store the results of races. */
#define ho_emit(t, kind, ...) ho_emit_(t, kind, PL_ARG_COUNT(__VA_ARGS__), (const int16_t[PL_EVENT_ARGS]){__VA_ARGS__})
void ho_emit_(struct ho_context *t, int kind, int n, const int16_t *arg);
void ho_reveal(struct ho_state *s); /* increments every viewer's `seen` counter; call this after revealing hidden information to everyone */
uint8_t ho_take_top(struct ho_context *t, unsigned seat);
void ho_put_under(struct ho_context *t, unsigned seat, const uint8_t *cards, unsigned n);
void ho_lay(struct ho_context *t, unsigned seat);
void ho_pile_to_hand(struct ho_context *t, unsigned from, unsigned to);
/* Moves all cards of a title, or all cards if `title` is -1, from the pool to the hand of the seat. Returns the number of cards moved. */
unsigned ho_pool_to_hand(struct ho_context *t, unsigned seat, int title);
void ho_forfeit(struct ho_context *t, unsigned seat, unsigned n, enum ho_forfeit why);
void ho_forfeit_pile(struct ho_context *t, unsigned seat, enum ho_forfeit why);
void ho_forfeit_top(struct ho_context *t, unsigned seat); /* rule HO-32: moves the top card, an uncalled Sherlock Holmes, to the pool */
void ho_record(struct ho_context *t, enum ho_race race, unsigned winner, unsigned loser, int64_t ms, unsigned title);
/* Records a race that was decided by the random order of the seats (rule HO-30). If the same race with the same winner and loser was
 * already recorded in this millisecond, does nothing. */
void ho_record_lot(struct ho_context *t, enum ho_race race, unsigned winner, unsigned loser);

/* Functions in actions.c, which carry out actions. ho_land is called when a seat's hand lands on the first pile in its list `reach`. The
 * seat takes this pile if it is still there and unprotected. */
void ho_do(struct ho_context *t, const struct ho_claim *claim);
void ho_land(struct ho_context *t, unsigned seat);
void ho_sweep_check(struct ho_context *t);
bool ho_any_hand_of_three(const struct ho_open *o);

/* clock.c */
int64_t ho_due(const struct ho_state *s); /* returns the time at which the clock must act next, or HO_NEVER if nothing is due */
void ho_advance(struct ho_context *t, int64_t until);
int64_t ho_quiet(const struct ho_open *o); /* returns the end of the last time window that READY must wait for */
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
