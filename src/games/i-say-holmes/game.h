/* game.h: the state of I Say, Holmes!, its stack of pending decisions and its internal functions. Only files of this folder include it;
 * hints.c and draw.c include only view.h. */
#ifndef ISH_GAME_H
#define ISH_GAME_H

#include "games/i-say-holmes/view.h"

/* Rules by which an action can be refused. Each value is the number of the rule in README.md. */
enum ish_rule {
    ISH_R_MUST_PLAY = 7,
    ISH_R_SUITABLE = 8,
    ISH_R_NEVER_PLAYED = 9,
    ISH_R_HELD = 10,
    ISH_R_PERMISSIBLE = 17,
    ISH_R_TOKEN_STOCK = 21,
    ISH_R_TOKEN_FROM = 22,
    ISH_R_TOKEN_ONE = 23,
    ISH_R_DRAWN_SUITABLE = 25,
    ISH_R_DRAWN_ONLY = 26,
    ISH_R_ALIBI = 30,
    ISH_R_NAME = 37,
    ISH_R_ACCUSED_EMPTY = 38,
    ISH_R_NO_SECOND_DRAW = 40,
    ISH_R_NO_DRAW_IN_RUN = 42,
    ISH_R_TRIED = 49,
    ISH_R_ESCAPE = 53,
    ISH_R_HAND_OPEN = 54,
    ISH_R_FLEET_WHOM = 69,
    ISH_R_FLEET_TOKEN = 70,
    ISH_R_DISGUISE = 74,
    ISH_R_TELEGRAM_MOVE = 77,
    ISH_R_HOLMES_INNOCENT = 81,
    ISH_R_WATSON_INNOCENT = 82,
    ISH_R_LESTRADE = 84,
    ISH_R_ADLER = 85,
    ISH_R_IRREGULARS = 87,
    ISH_RULES = 90,
};

enum { ISH_NO_LIMIT = 255 }; /* value of plays_left with the Fast Play option: the player may play any number of cards */

struct ish_frame {
    pl_seats asked, answered; /* the seats that must answer the question `ask`, and the seats that have answered it */
    pl_seats countered_by;    /* only in an IMPROMPTU frame: the seats that have countered this arrest */
    uint8_t kind, stage, ask;
    uint8_t seat;   /* depending on `kind`: the seat that has the turn, plays the card, makes the arrest or has played the Alibi */
    uint8_t card;   /* in a PLAY or COUNTER frame, the card being played; in a TURN frame, the drawn card while `ask` is DRAWN, otherwise
                       PL_NONE */
    uint8_t target; /* in a PLAY or IMPROMPTU frame, the named seat; in a TURN frame, the seat that plays next if it is not the left
                       neighbour */
    uint8_t from;   /* only for the card Telegram, if the supply has no telegram: the seat that gives a telegram away */
    uint8_t plays_left;           /* in a TURN frame: number of cards that may still be played, or ISH_NO_LIMIT */
    uint8_t choice[PL_SEATS_MAX]; /* the card that each seat has chosen as its answer to `ask`; hidden until all seats have answered */
};

struct ish_seat {
    uint8_t hand[ISH_TITLES]; /* number of cards of each title */
};

/* One viewer's knowledge of the hands: for each hand and each title, the number of copies that are certainly in this hand. The last row
 * covers all other players' hands together. */
struct ish_memory {
    uint8_t at_least[PL_SEATS_MAX + 1][ISH_TITLES];
};
enum { ISH_TOGETHER = PL_SEATS_MAX };

struct ish {
    struct pl_base base;
    struct ish_frame stack[ISH_DEPTH];
    struct ish_last_case last_case;
    uint8_t stack_n;
    pl_seats countered; /* see struct ish_view */
    uint8_t fast_play, rounds, round;
    uint8_t current, location, travel;
    uint8_t pile_n, pile[ISH_CARDS_N]; /* the cards of the draw pile; element pile_n - 1 is the top card, and the elements after it are 0 */
    uint8_t discard[ISH_TITLES];
    uint8_t book[ISH_BOOKS_N], villain[ISH_VILLAINS_N]; /* the seat that owns the book or villain token, or PL_NOBODY */
    uint8_t isay_value[ISH_ISAY_N],
        isay_holder[ISH_ISAY_N]; /* value and owner of each I Say token; there are five tokens of each type, sorted by type */
    uint8_t telegram_face[ISH_TELEGRAMS_N], telegram_holder[ISH_TELEGRAMS_N];
    struct ish_seat seat[PL_SEATS_MAX];
    struct ish_memory memory[PL_VIEWERS];
};
_Static_assert(sizeof(struct ish) <= 4096, "the state of I Say, Holmes! must fit in 4 KiB");

extern const struct pl_field ish_option_fields[], ish_state_fields[], ish_view_fields[];

/* ---- queries on the state ---------------------------------------------------------------------------------- */

static inline struct ish_frame *ish_top(struct ish *s) { return &s->stack[s->stack_n - 1]; }
static inline const struct ish_frame *ish_top_of(const struct ish *s) { return &s->stack[s->stack_n - 1]; }
static inline pl_seat ish_left(const struct ish *s, pl_seat seat) { return (pl_seat)(seat + 1 == s->base.seats ? 0 : seat + 1); }
static inline pl_seat ish_right(const struct ish *s, pl_seat seat) { return (pl_seat)(seat == 0 ? s->base.seats - 1 : seat - 1); }
static inline pl_seats ish_seats(const struct ish *s) { return pl_seats_upto(s->base.seats); }
static inline pl_seats ish_others(const struct ish *s, pl_seat seat) { return (pl_seats)(ish_seats(s) & ~PL_SEAT_BIT(seat)); }
static inline pl_seats ish_all_but(pl_seat seat) { return (pl_seats)(PL_EVERYONE & ~PL_SEAT_BIT(seat)); }
/* Iterates over the viewers: the seats of the match, then the spectator. */
static inline pl_seat ish_next_viewer(const struct ish *s, pl_seat v) { return (pl_seat)(v + 1 == s->base.seats ? PL_SPECTATOR : v + 1); }
static inline bool ish_travelling(const struct ish *s) { return ish_kind_of[s->current] == ISH_KIND_TRAVEL; }

/* Returns true if the hand is empty or contains only Interrupts. For speed, tests eight titles at a time, because every hand is tested
 * after every card. */
static inline bool ish_only_interrupts(const uint8_t count[ISH_TITLES])
{
    uint64_t row[(ISH_TITLES + 7) / 8] = {0};
    pl_copy(row, count, ISH_TITLES);
    ((uint8_t *)row)[ISH_ALIBI] = ((uint8_t *)row)[ISH_MASTERMIND] = 0;
    return !(row[0] | row[1] | row[2] | row[3] | row[4]);
}
_Static_assert((ISH_TITLES + 7) / 8 == 5, "ish_only_interrupts tests five words");

/* ISH-53 */
static inline bool ish_escaping(ish_set hand) { return (hand & ISH_ALL_VILLAIN) && !(hand & ~(ISH_ALL_VILLAIN | ISH_ALL_INTERRUPT)); }

ish_set ish_holds(const struct ish *s, pl_seat seat); /* set of titles in the seat's hand */
unsigned ish_size(const struct ish *s, pl_seat seat); /* number of cards in the seat's hand */
pl_seats ish_with_cards(const struct ish *s);
bool ish_owes_arrest(const struct ish *s, pl_seat seat); /* rule ISH-48: true if the seat's hand is empty or contains only Interrupts */
bool ish_may_escape(const struct ish *s, pl_seat seat);
/* Returns the cards that the story sequence of the Current card allows next. They may include I Say cards. */
ish_set ish_suitable(const struct ish *s);
/* Returns the I Say cards that may be played now, because the Current card meets their condition (rule ISH-17). */
ish_set ish_permissible(const struct ish *s);
bool ish_isay_held(const struct ish *s, pl_seat seat, unsigned token);
bool ish_isay_stock(const struct ish *s, unsigned token);
unsigned ish_isay_types(const struct ish *s, pl_seat seat); /* set of I Say token types that the seat owns */
bool ish_telegram_stock(const struct ish *s);
bool ish_telegram_held(const struct ish *s, pl_seat seat);
/* Returns true if this frame of the stack is an arrest or may become one: the named player must have cards (rule ISH-38). */
static inline bool ish_accuses(const struct ish_frame *f)
{
    return f->kind == ISH_IMPROMPTU || f->card == ISH_ARREST || f->card == ISH_HOLMES || f->card == ISH_WATSON;
}
pl_seats ish_nameable(const struct ish *s, const struct ish_frame *f);
bool ish_nobody_nameable(const struct ish_frame *f);
/* Returns 0 if seat `who` may get the token that the action names, otherwise the negative number of the rule that forbids this. */
int ish_token_verdict(const struct ish *s, pl_seat who, pl_action action);
ish_set ish_showable(const struct ish *s, pl_seat seat); /* returns the cards that have the highest case value in the seat's hand */

/* ---- hands.c: moves cards and updates what viewers know about hands -------------------------------------------- */

/* Increments the `seen` counters of these viewers, because they learn hidden information. From then on, an undo needs consent. */
void ish_reveal(struct ish *s, pl_seats viewers);
void ish_leave(struct ish *s, pl_seat seat, unsigned card);       /* removes a card from the seat's hand; everybody sees the card */
void ish_leave_drawn(struct ish *s, pl_seat seat, unsigned card); /* removes a card that was just drawn; everybody sees the card */
/* Moves a card from one hand to another. Only these two seats see the card. */
void ish_move(struct ish *s, pl_seat from, pl_seat to, unsigned card);
void ish_pass_right(struct ish *s, const uint8_t choice[PL_SEATS_MAX], pl_seats givers);
void ish_fog(struct ish *s, const uint8_t choice[PL_SEATS_MAX], pl_seats givers, uint8_t got[PL_SEATS_MAX]);
void ish_rotate_hands(struct ish *s);
void ish_swap_hands(struct ish *s, pl_seat a, pl_seat b);
void ish_take_hand(struct ish *s, pl_seat taker, pl_seat from);
/* Records that the viewer knows that the holder's hand contains at least n copies of this card. */
void ish_know(struct ish *s, pl_seat viewer, pl_seat holder, unsigned card, unsigned n);
void ish_know_hand(struct ish *s, pl_seat viewer, pl_seat holder);
void ish_forget_all(struct ish *s);
/* If the draw pile is empty, shuffles the discard pile into it. Returns false if both piles are empty. */
bool ish_refill(struct ish *s, struct pl_events *ev);
unsigned ish_draw_top(struct ish *s, pl_seat seat); /* draws the top card and returns its title; the draw pile must not be empty */
void ish_shuffle_in(struct ish *s);                 /* shuffles the discard pile into the draw pile */

/* ---- counting.c: inference by counting cards --------------------------------------------------------------------- */

void ish_infer(struct ish *s);        /* records for each viewer all cards whose holder the viewer can now infer */
void ish_infer_if_any(struct ish *s); /* like ish_infer, but faster: skips viewers who cannot infer anything */
void ish_before_draw(struct ish *s);  /* call this before a player draws a card on their turn; calls ish_infer if the draw pile is small */
/* Records what other viewers can infer about n cards that the seat takes from the draw pile. Call this before the seat takes the cards. */
void ish_remember_draw(struct ish *s, pl_seat seat, unsigned n);
/* Returns the card that another player has just drawn, or -1 if the viewer cannot infer it. */
int ish_drawn_for(const struct ish *s, pl_seat viewer);
void ish_know_interrupts(struct ish *s, pl_seat holder); /* records, for all viewers, that the holder's hand contains only Interrupts */

/* ---- functions of flow.c, effects.c, score.c and setup.c -------------------------------------------------------- */

int ish_init(void *state, const struct pl_config *config);
void ish_new_round(struct ish *s, struct pl_events *ev);
struct ish_frame *ish_push(struct ish *s, enum ish_frame_kind kind, pl_seat seat, unsigned card);
void ish_pop(struct ish *s);
void ish_ask(struct ish_frame *f, enum ish_ask ask, pl_seats seats);
void ish_run(struct ish *s, struct pl_events *ev); /* runs the stack until a player must decide or the match is over */
void ish_lay(struct ish *s, pl_seat seat, unsigned card, bool drawn, struct pl_events *ev);
void ish_effect(struct ish *s, struct ish_frame *f, struct pl_events *ev);
/* Stores the card that a seat has chosen as its answer. PL_NONE means that the seat answers "allow". */
void ish_commit(struct ish *s, pl_seat seat, unsigned card, struct pl_events *ev);
/* Emits events that show `audience` the cards of a hand. `kind` is the event for a single card: HAND_1 if the hand goes to another player,
 * HOLDS_1 if it stays with its owner. */
void ish_tell_hand(const struct ish *s, pl_seats audience, pl_seat seat, enum ish_event kind, struct pl_events *ev);
void ish_draw_some(struct ish *s, pl_seat seat, unsigned n, struct pl_events *ev);
void ish_arrest(struct ish *s, pl_seat by, pl_seat accused, enum ish_how how, struct pl_events *ev);
void ish_close_by_arrest(struct ish *s, pl_seat by, pl_seat guilty, enum ish_how how, struct pl_events *ev);
void ish_close_by_escape(struct ish *s, pl_seat by, struct pl_events *ev);

/* ---- functions for the game's descriptor (struct pl_game) ----------------------------------------------------- */

pl_seats ish_actors(const void *state);
int ish_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
int ish_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
int ish_apply(void *state, const struct pl_entry *entry, struct pl_events *events);
int ish_verdict(const struct ish *s, pl_seat seat, pl_action action);
void ish_view(const void *state, pl_seat viewer, void *view);
int ish_determinise(const void *view, struct pl_rng *rng, void *state);
/* Counts the points of each seat separately for books, villains, I Say tokens and telegrams. */
void ish_tally(const struct ish *s, struct ish_tally tally[PL_SEATS_MAX]);
void ish_score(const void *state, int32_t per_seat[PL_SEATS_MAX]);
pl_seats ish_winners(const void *state);
bool ish_audit(const void *state, struct pl_out *why);
bool ish_evaluate(const void *state, int32_t per_seat[PL_SEATS_MAX]);
int ish_playout_choice(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice);
/* playout.c */
void ish_facts_of(const struct ish *s, pl_seat seat, struct ish_facts *k);
int ish_regular_choice(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice);
unsigned ish_part(const void *state);

pl_action ish_playout_aside(const void *state, pl_seat *seat);

#endif
