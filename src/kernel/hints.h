/* hints.h: functions and settings that a game provides to help bots. They rate actions and positions and control the search. All of them
 * are optional, and none affects the rules. */
#ifndef PL_KERNEL_HINTS_H
#define PL_KERNEL_HINTS_H

#include "kernel/game.h"
#include "kernel/network.h"

enum { PL_WON = 1 << 16 }; /* the value that `evaluate` gives to a won match; the highest value on its scale */

/* Parameters of the tree search (src/bots/search.h). */
struct pl_search_settings {
    uint32_t exploration; /* exploration constant of the search, on the scale of PL_WON, or 0 for the default */
    /* The minimum number of decisions that a playout makes after it has left the tree, before its position is evaluated. */
    uint16_t playout_min;
    uint16_t playout_max;  /* maximum number of decisions that a playout makes after leaving the tree; if 0, bots do not search this game */
    uint8_t tree_depth;    /* maximum depth of the tree in decisions, or 0 for PL_SEARCH_DEPTH */
    uint8_t random_one_in; /* on average, one playout decision in this many is random; if 0, no decision is random */
    /* If true, the search chooses the action that `appraise` rates best, unless another action is better by more than the statistical
     * error. */
    bool prefer_prior;
    /* If true, the search assumes that the other seats play like the bot `regular`: only the searching seat has nodes in the tree, all
     * other choices are made by `regular_choice`, and a playout ends with the current part of the match. */
    bool regular_rivals;
    /* If true, the n-th playout of each choice begins in the same world, so that choices differ less by chance. */
    bool common_worlds;
    /* If true, the search maximises the lead in points (pl_points_worth) instead of the chance of winning, and a playout ends with the
     * match or after `playout_max` decisions. */
    bool by_points;
    /* If set, the network gives the priors of the choices and the values of positions, and playouts end when they leave the tree. The other
     * functions and settings for playouts are then not used. Not possible together with `by_points`. */
    const struct pl_network *network;
};

/* Every hook may be NULL. If only one game implements a hook, the hook's comment says why it exists. */
struct pl_hints {
    /* ---- hooks that receive only a view ---- */

    /* Rates an action from a view. Any scale is allowed, but a bot makes an aside only if the aside is rated above 0. If this hook is NULL,
     * all actions are rated equally. */
    int32_t (*appraise)(const void *view, pl_action action);
    /* Like `appraise`, for a seat whose network has rated the hidden hands: `chance` has its values, indexed by seat. */
    int32_t (*appraise_hands)(const void *view, const uint32_t *chance, pl_action action);
    /* Rates a whole list of actions or asides for a bot of this level. The levels are 0 (trusts every claim), 1 (knows the game) and 2 (a
     * master). If this hook is NULL, bots of all levels use `appraise`. Big Ben sets this hook because its ratings need an enumeration of
     * all deals, which is too expensive to repeat for each action. */
    void (*appraise_all)(const void *view, const pl_action *choice, int n, int level, int32_t *worth);
    /* Returns true if the action is irreversible: it uses something up or commits the player to something. A stand-in avoids such an action
     * if there is another choice. If this hook is NULL, no action is irreversible. */
    bool (*irreversible)(const void *view, pl_action action);
    /* Returns the reaction times of bots in a real-time game, as a percentage of the reaction times of their level. If this hook is NULL,
     * the percentage is 100. Sherlock Holmes, 1904 sets this hook because at the leisurely pace, which is for slower players, bots at full
     * speed would win every race. */
    uint32_t (*reaction_percent)(const void *view);
    /* Explains the rating of an action: stores the reason in `why` as an event, whose sentence is in words/ under <game key>.why.<name>.
     * Returns false if there is no reason. */
    bool (*reason)(const void *view, pl_action action, struct pl_event *why);
    /* Like `reason`, but the sentence names the player that this seat should suspect. Pass a spectator's view if other players see the
     * sentence, so that it reveals nothing about the seat's cards. Returns false if there is no suspect. Big Ben sets this hook because
     * `reason` explains only actions, not players. */
    bool (*suspects)(const void *view, pl_seat seat, struct pl_event *why);
    const struct pl_event_kind *why_kinds; /* the event kinds that `reason` and `suspects` use */
    uint8_t why_kinds_n;

    /* ---- search ---- */

    /* Defines the inputs and outputs of the game's network (kernel/network.h). Receives only views. NULL if the game has none. */
    const struct pl_network_inputs *network_inputs;

    struct pl_search_settings search;
    struct pl_search_settings master_search; /* replaces `search` for masters if its `playout_max` is not 0 */
    /* Number of playouts for each decision of a regular-level and a master-level bot. If the number is 0, bots of that level do not search,
     * because they play better with `appraise`. */
    uint32_t regular_playouts, master_playouts;
    /*
     * The next three hooks receive a whole state. This reveals nothing hidden, because the search made that state with `determinise` from
     * its own view. A property test checks that a bot makes the same choice when the information hidden from it is changed
     * (tests/property_secrecy.c).
     */
    /* Estimates the result for each seat, from 0 (lost) to PL_WON. Returns false if the position is in the middle of a sequence of actions
     * and should be evaluated one decision later. If this hook is NULL, the seats with the highest `score` share PL_WON. */
    bool (*evaluate)(const void *state, int32_t per_seat[PL_SEATS_MAX]);
    /* Chooses an action in a playout and returns its index in `choice`. If this hook is NULL, playouts choose the action that `appraise`
     * rates best. I Say, Holmes! sets this hook because `appraise` needs a view for each decision. With eight players, making these views
     * would reduce the playouts per second by a quarter. */
    int (*playout_choice)(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice);
    /* Chooses an action as the bot `regular` would and returns its index in `choice`. Used if `regular_rivals` is set. */
    int (*regular_choice)(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice);
    /* Returns the number of the current part of the match, for instance the case in I Say, Holmes!. With `regular_rivals` a playout ends
     * with its part, because `evaluate` is most reliable there. */
    unsigned (*part)(const void *state);
    /* Returns an aside that a player would certainly make now and stores that player's seat in `seat`, or returns PL_NO_ACTION. If this
     * hook is NULL, playouts have no asides. I Say, Holmes! sets this hook because an escape ends a case out of turn, and the search must
     * take that into account. */
    pl_action (*playout_aside)(const void *state, pl_seat *seat);
    /* Writes all worlds (complete states) that fit this view to `states`, one after the other, and the relative probability of each to
     * `weight`. Worlds that cannot lead to different results are written only once. Returns the number of worlds. Returns 0 if there are
     * more than `max` worlds, or if another player who still has to decide does not know something that the viewer knows. If `states` is
     * NULL, writes nothing and returns 0 if there are certainly too many worlds, otherwise 1. Sherlock & Mycroft sets this hook because a
     * master solves the last moves of a match exactly instead of searching (src/bots/endgame.h). */
    int (*enumerate_worlds)(const void *view, void *states, uint64_t *weight, int max);
};

extern const struct pl_hints pl_no_hints; /* the hints of a game that defines none of its own */

static inline const struct pl_hints *pl_hints_of(const struct pl_game *game) { return game->hints ? game->hints : &pl_no_hints; }

#endif
