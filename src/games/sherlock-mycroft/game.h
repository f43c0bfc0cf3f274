/* game.h: the state of Sherlock & Mycroft and the functions its files share. Private to this folder and its tests. */
#ifndef SM_GAME_H
#define SM_GAME_H

#include "games/sherlock-mycroft/view.h"

/* Numbers of the rules that a refusal can name. README.md lists all rules. */
enum sm_rule {
    SM_R_PLACES = 6,
    SM_R_FROM_HAND = 10,
    SM_R_FROM_BOARD = 11,
    SM_R_OWN_ACTION_MARKER = 12,
    SM_R_IN_LONDON = 13,
    SM_R_FACE_DOWN = 14,
    SM_R_MUST_MOVE = 15,
    SM_R_GAP = 17,
    SM_R_ASSIGN = 29,
    SM_R_ONE_WILD = 30,
    SM_R_NO_MAP_WILD = 31,
    SM_R_STARTS = 32,
    SM_R_LESTRADE = 38,
    SM_R_STEAL = 39,
    SM_R_STEAL_WHAT = 40,
    SM_R_DRAW = 43,
    SM_R_KEEP = 44,
    SM_R_SELL = 48,
    SM_R_SELL_WHAT = 49,
    SM_R_RIVAL = 51,
    SM_R_GIVE = 53,
    SM_R_LEFTOVER = 57,
    SM_R_CHOOSE = 66,
    SM_R_CARD_SIDE = 68,
    SM_R_ONE_RESERVED = 70,
    SM_R_COLLECT = 72,
    SM_R_RESERVED_THIS_TURN = 73,
    SM_R_VILLAINS = 76,
    SM_R_MORIARTY = 79,
    SM_R_MORAN = 81,
    SM_RULES = 86
};

struct sm_seat {
    /* The number of open clues for each title. The element SM_WILDCARD counts both assigned wildcards and those set aside. */
    uint8_t open[SM_CLUES];
    uint8_t investigation_markers;
    uint16_t wild_on;                  /* set of suits with an assigned wildcard */
    uint16_t standing, lying;          /* sets of characters on which this seat has a standing or a lying action marker */
    uint8_t reserved;                  /* the reserved clue, or PL_NONE */
    uint8_t candidate[2];              /* during the alternative start, the two characters from which the seat chooses; otherwise PL_NONE */
    uint8_t chosen;                    /* during the alternative start, the seat's choice until both seats have chosen; otherwise PL_NONE */
    uint8_t stolen[SM_CLUES];          /* hidden clues stolen with Irene Adler's skill, counted by title; everybody has seen them (SM-83) */
    uint8_t secret_discards[SM_CLUES]; /* for each title, the number of discards that only this seat has seen (SM-84) */
    struct sm_epoch hidden[SM_EPOCHS]; /* hidden clues that the seat drew from the deck in each epoch (see memory.c) */
};

/* For each title, the number of secret cards: cards that only one seat knew when the discards were shuffled. Their titles could be deduced
 * at that moment (see memory.c). `first` counts the cards that only seat 0 knew, `second` those that only seat 1 knew, and `all` is their
 * sum. */
struct sm_memory {
    uint8_t first[SM_CLUES], second[SM_CLUES], all[SM_CLUES];
};

struct sm_state {
    struct pl_base base;
    struct sm_options options;
    uint8_t day;
    uint8_t phase;   /* enum sm_phase */
    uint8_t turn;    /* seat */
    uint8_t asked;   /* the seat that decides now; in SM_P_CHOOSE both seats decide */
    uint8_t at;      /* the character whose skill is in use, or PL_NONE */
    uint8_t step;    /* number of steps done in the current skill or villain's visit */
    uint8_t pending; /* in SM_P_WILD, the clue whose gain allows the seat to assign a wildcard; PL_NONE in other phases */
    /* During Violet Hunter's skill, the clue that the seat has given but not yet exchanged for another; otherwise PL_NONE. */
    uint8_t given;
    uint8_t reserve_card_at;    /* the seat that has the reserve card */
    uint8_t reserved_this_turn; /* 1 if the seat whose turn it is has already reserved a clue this turn (rule SM-73) */
    uint8_t line[SM_LINE];
    uint8_t deck_n;
    uint8_t deck[SM_DECK]; /* the cards of the deck; the last element is the top card, which is drawn first */
    uint8_t character_deck_n;
    uint8_t character_deck[SM_CHARACTER_DECK];  /* the last element is the top character card, which is drawn first */
    uint16_t present, face_down, villains_gone; /* sets of characters: in London, face down in London, villains that have left London */
    uint8_t public_discards[SM_CLUES];          /* for each title, the number of discards known to everybody */
    uint8_t drawn[SM_HAND];                     /* cards drawn with Langdale Pike's skill, until one is kept; unused elements are PL_NONE */
    uint8_t epoch;                              /* number of shuffles stored in `memory`, and the epoch of all clues drawn from now on */
    struct sm_memory memory[SM_EPOCHS - 1];     /* one element for each stored shuffle of the discards (see memory.c) */
    struct sm_seat seat[SM_SEATS];
};

extern const struct pl_field sm_option_fields[], sm_state_fields[];
extern const struct pl_game pl_game_sherlock_mycroft;

/* ---- queries on the state ------------------------------------------------------------------------------------ */

static inline unsigned sm_rival(unsigned seat) { return seat ^ 1; }

/* Returns the set of suits in which the seat has at least one open clue. For speed, tests the counts of eight titles with one 64-bit
 * operation. */
static inline unsigned sm_open_suits(const struct sm_seat *p)
{
    uint64_t x;
    pl_copy(&x, p->open, 8);
    x = ((x + 0x7f7f7f7f7f7f7f7fu) >> 7) & 0x0101010101010101u;
    return (unsigned)((x * 0x0102040810204080u) >> 56) & SM_ALL_SUITS;
}

static inline int sm_wildcards_aside(const struct sm_seat *p) { return p->open[SM_WILDCARD] - pl_bits(p->wild_on); }
static inline unsigned sm_wildcard_targets(const struct sm_seat *p) { return sm_open_suits(p) & ~(unsigned)p->wild_on; }
static inline int sm_bank(const struct sm_state *s)
{
    return SM_INVESTIGATION_MARKERS - s->seat[0].investigation_markers - s->seat[1].investigation_markers;
}

/* Returns the set of places in the line that hold a clue. Bit 0 is place 1. */
static inline unsigned sm_line_mask(const struct sm_state *s)
{
    unsigned set = 0;
    for (int i = 0; i < SM_LINE; i++)
        set |= (unsigned)(s->line[i] != PL_NONE) << i;
    return set;
}

/* SM-72, SM-73: returns true if this seat has a reserved clue that it may collect now. */
static inline bool sm_can_collect(const struct sm_state *s, unsigned seat)
{
    return s->seat[seat].reserved != PL_NONE && !s->reserved_this_turn;
}
static inline bool sm_can_take(const struct sm_state *s) { return sm_line_mask(s) || sm_can_collect(s, s->turn); }
/* SM-68, SM-70 */
static inline bool sm_can_reserve(const struct sm_state *s, unsigned seat)
{
    return s->options.reserve && s->reserve_card_at == seat && s->seat[seat].reserved == PL_NONE && sm_line_mask(s);
}

/* SM-12 to SM-14: returns the set of characters that this seat may visit. */
static inline unsigned sm_targets(const struct sm_state *s, unsigned seat)
{
    return s->present & ~(unsigned)(s->face_down | s->seat[seat].standing | s->seat[seat].lying);
}

/* Returns the number of the seat's action markers that are not on the board yet. This is above 0 only on day 1. */
static inline int sm_in_hand(const struct sm_seat *p) { return SM_ACTION_MARKERS - pl_bits((uint64_t)(p->standing | p->lying)); }
static inline bool sm_can_move(const struct sm_state *s, unsigned seat)
{
    return (s->day == 1 ? sm_in_hand(&s->seat[seat]) > 0 : s->seat[seat].standing != 0) && sm_targets(s, seat);
}

/* SM-79: returns true if this seat can pay Moriarty with an open clue or with 2 investigation markers. */
static inline bool sm_can_pay_moriarty(const struct sm_seat *p)
{
    return p->investigation_markers >= 2 || sm_open_suits(p) || p->open[SM_WILDCARD] || p->open[SM_MAP];
}

static inline int sm_secret_discard_n(const struct sm_seat *p)
{
    int n = 0;
    for (int t = 0; t < SM_CLUES; t++)
        n += p->secret_discards[t];
    return n;
}

static inline int sm_discard_n(const struct sm_state *s)
{
    int n = sm_secret_discard_n(&s->seat[0]) + sm_secret_discard_n(&s->seat[1]);
    for (int t = 0; t < SM_CLUES; t++)
        n += s->public_discards[t];
    return n;
}

/* ---- functions defined in other files ------------------------------------------------------------------------ */

int sm_init(void *state, const struct pl_config *config); /* setup.c */
void sm_add_villains(struct sm_state *s);                 /* setup.c */
/* setup.c: sets `certain` to the set of villains that are known to be in play. Returns true if one more villain is in play and nobody knows
 * which. */
bool sm_has_unknown_villain(const struct sm_options *o, unsigned *certain);
int sm_legal(const void *state, pl_seat seat, pl_action *out);             /* legal.c */
int sm_apply(void *state, const struct pl_entry *e, struct pl_events *ev); /* rules.c */
pl_seats sm_actors(const void *state);
void sm_view_of(const void *state, pl_seat viewer, void *view);        /* view.c */
int sm_determinise(const void *view, struct pl_rng *rng, void *state); /* worlds.c */
int sm_enumerate_worlds(const void *view, void *states, uint64_t *weight, int most);
bool sm_evaluate(const void *state, int32_t per_seat[PL_SEATS_MAX]); /* evaluate.c */
bool sm_audit(const void *state, struct pl_out *why);                /* audit.c */
void sm_score(const void *state, int32_t per_seat[PL_SEATS_MAX]);    /* score.c */
pl_seats sm_winners(const void *state);
/* Computes the points of both seats for each title. `count` holds each seat's number of clues of each title, without wildcards. `wild_on`
 * is each seat's set of suits with an assigned wildcard. */
void sm_score_types(const uint8_t count[SM_SEATS][SM_CLUES], const uint16_t wild_on[SM_SEATS], int8_t pays[SM_SEATS][SM_CLUES]);

/* Functions in flow.c: the steps of the match between two decisions. */
void sm_ask(struct sm_state *s, enum sm_phase phase, unsigned seat);
void sm_begin_skill(struct sm_state *s, struct pl_events *ev); /* Call this after an action marker has been moved to the character `at`. */
void sm_continue_skill(struct sm_state *s, struct pl_events *ev); /* Call this after the current skill has given a clue to a player. */
/* Ends the action: refills the line, and then either asks the player whether to reserve a clue or ends the turn. */
void sm_finish_action(struct sm_state *s, struct pl_events *ev);
void sm_end_turn(struct sm_state *s, struct pl_events *ev);
/* Draws characters from the character deck until one of them stays in London or a villain requires a decision. */
void sm_morning(struct sm_state *s, struct pl_events *ev);
/* Continues Moriarty's visit. Returns true if a player has to make a decision. */
bool sm_moriarty(struct sm_state *s, struct pl_events *ev);
bool sm_moran(struct sm_state *s);
void sm_leftovers(struct sm_state *s, struct pl_events *ev);

/* Functions in cards.c, which move cards and investigation markers. */
/* Draws the top card of the deck. Returns PL_NONE if the deck and the discards are empty. */
int sm_draw_card(struct sm_state *s, struct pl_events *ev);
/* SM-24, SM-25: if the deck is empty, shuffles the discards to make a new deck. Call this function after each discard, and after each draw
 * as soon as the drawn card has been stored. */
void sm_reshuffle_if_empty(struct sm_state *s, struct pl_events *ev);
void sm_refill(struct sm_state *s, struct pl_events *ev); /* SM-17 */
/* Adds an open clue. Returns true if its owner must now decide whether to assign a wildcard to a suit. */
bool sm_gain(struct sm_state *s, unsigned seat, unsigned clue, struct pl_events *ev);
void sm_lose(struct sm_state *s, unsigned seat, unsigned clue, unsigned on, struct pl_events *ev);
void sm_pay(struct sm_state *s, unsigned seat, int n, struct pl_events *ev);
void sm_earn(struct sm_state *s, unsigned seat, int n, struct pl_events *ev);
void sm_count_reveal(struct sm_state *s, pl_seats viewers);

/* memory.c: stores what each viewer can deduce when the discards are shuffled. Call this just before the shuffle. */
void sm_remember(struct sm_state *s);

#endif
