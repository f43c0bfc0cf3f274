/* game.h: Three Cards, for its own files only. No other game and nothing above match includes it. */
#ifndef PL_GAMES_TEMPLATE_GAME_H
#define PL_GAMES_TEMPLATE_GAME_H

#include "kernel/game.h"

enum { TC_SEATS = 4, TC_CARDS = 12, TC_HAND = 3, TC_ROUNDS = 3 };
enum tc_verb { TC_LAY };
enum tc_event { TC_E_LAID, TC_E_TURNED, TC_E_ROUND };
enum tc_rule { TC_R_IN_HAND = 3, TC_RULES = 5 };

struct tc_state {
    struct pl_base base;
    struct {
        uint16_t hand; /* bit n: card n + 1 */
        uint8_t laid;  /* face down, or PL_NONE */
        uint8_t points;
    } seat[TC_SEATS];
    uint8_t round; /* 1 to 3 */
    uint8_t turned_n;
    uint8_t turned[TC_SEATS * TC_ROUNDS]; /* every card turned so far, in order of rounds, then seats */
};

struct tc_view {
    struct pl_view_base base;
    uint16_t hand; /* the viewer's own */
    uint8_t laid;  /* the viewer's own, or PL_NONE */
    uint8_t round;
    uint8_t points[TC_SEATS];
    uint8_t turned_n;
    uint8_t turned[TC_SEATS * TC_ROUNDS];
};

extern const struct pl_names tc_cards;

void tc_view(const void *state, pl_seat viewer, void *view);
int tc_determinise(const void *view, struct pl_rng *rng, void *state);
extern const struct pl_field tc_state_fields[], tc_view_fields[];

#endif
