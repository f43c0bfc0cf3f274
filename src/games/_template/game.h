/* game.h: the state of Three Cards and the functions its files share. Private to this folder and its tests. */
#ifndef PL_GAMES_TEMPLATE_GAME_H
#define PL_GAMES_TEMPLATE_GAME_H

#include "games/_template/view.h"

/*
 * Three Cards in short: each player holds three cards from a deck of twelve. In each of three rounds, each player lays one card face down.
 * Then the cards are revealed, and the player who laid the highest card scores a point. At any time a player may claim to hold a card,
 * whether or not this is true.
 */

/* Numbers of the rules that a refusal can name. README.md lists all rules. */
enum tc_rule { TC_R_IN_HAND = 3, TC_R_ONE_CLAIM = 7, TC_RULES_N = 8 };

/* One seat of the match. Unused seats contain only zeros. */
struct tc_seat {
    uint16_t hand; /* set of the cards in the seat's hand */
    uint8_t laid;  /* the card laid face down in this round, or PL_NONE */
    uint8_t claim; /* the card that this seat claims to hold, or PL_NONE */
    uint8_t points;
};

struct tc_state {
    struct pl_base base;
    struct tc_options options;
    uint8_t round; /* from 1 */
    uint8_t turned_n;
    uint8_t turned[TC_SEATS_MAX * TC_ROUNDS]; /* the cards revealed so far, ordered by round, then by seat */
    struct tc_seat seat[TC_SEATS_MAX];
};

/* setup.c */
int tc_init(void *state, const struct pl_config *config);

/* rules.c */
pl_seats tc_actors(const void *state);
int tc_apply(void *state, const struct pl_entry *entry, struct pl_events *events);
void tc_score(const void *state, int32_t per_seat[PL_SEATS_MAX]);
pl_seats tc_winners(const void *state);

/* legal.c */
int tc_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
int tc_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);

/* view.c, worlds.c */
void tc_view(const void *state, pl_seat viewer, void *view);
int tc_determinise(const void *view, struct pl_rng *rng, void *state);

/* audit.c */
bool tc_audit(const void *state, struct pl_out *why);

/* fields.c */
extern const struct pl_field tc_option_fields[], tc_state_fields[], tc_view_fields[];

/* game.c */
extern const struct pl_game pl_game_template;

#endif
