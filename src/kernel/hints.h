/* hints.h: what a game tells bots beside its rules. All of it is optional, and nothing here decides what is legal. */
#ifndef PL_KERNEL_HINTS_H
#define PL_KERNEL_HINTS_H

#include "kernel/game.h"

enum { PL_WON = 1 << 16 }; /* what a won match is worth to a seat, for `evaluate` */

/* How a game is searched (src/bots/search.h). */
struct pl_search_settings {
    uint32_t exploration;  /* how much to try what looks worse, in PL_WON: 0 is a good default */
    uint16_t playout_min;  /* hurried decisions below the tree before a position is judged, at least */
    uint16_t playout_max;  /* and at most; then it is judged as it stands. 0: the game is not searched */
    uint8_t tree_depth;    /* decisions in the tree at most; 0: PL_SEARCH_DEPTH */
    uint8_t random_one_in; /* one hurried decision in so many is made by lot; 0: none */
    bool prefer_prior;     /* what looked best beforehand is left only for something clearly better */
};

/* A hook that is NULL is not there. Hooks with one implementer say why they are needed. */
struct pl_hints {
    /* ---- from a view ---- */

    /* How good an action looks from this view, any scale; an aside is worth saying above 0. NULL: no opinion. */
    int32_t (*appraise)(const void *view, pl_action action);
    /* The same for a whole list of choices or of asides, by somebody who believes everything (level 0), knows the game (1) or masters
     * it (2). NULL: `appraise` for all levels. Big Ben: reckoning with every deal is done once for the list, not once for each action. */
    void (*appraise_all)(const void *view, const pl_action *choice, int n, int level, int32_t *worth);
    /* Does this action spend what cannot be given back, or speak for good in the name of the seat's owner? A stand-in avoids it while
     * there is another choice. NULL: nothing does. */
    bool (*irreversible)(const void *view, pl_action action);
    /* In real time: how long reactions take at this table, in hundredths of what the level says. NULL: 100. Sherlock Holmes, 1904:
     * at the leisurely pace, made for people who need longer, bots at full speed would win every race. */
    uint32_t (*reaction_percent)(const void *view);
    /* Why an action looks good, or does not: a sentence like an event's, <game's key>.why.<name> in the catalogue. False: no opinion. */
    bool (*reason)(const void *view, pl_action action, struct pl_event *why);
    /* Whom the player of this seat would suspect, in a sentence of the same kind; an answer for others is made from a spectator's view,
     * so that it tells nothing the seat holds. False: nobody. Big Ben: a question about people, with no action to give a reason for. */
    bool (*suspects)(const void *view, pl_seat seat, struct pl_event *why);
    const struct pl_event_kind *why_kinds;
    uint8_t why_kinds_n;

    /* ---- for search ---- */

    struct pl_search_settings search;
    uint32_t regular_playouts,
        master_playouts; /* playouts a regular and a master make for a decision; 0: appraising plays better than searching */
    /*
     * The next three look at a whole state, and are fair because it is one that `determinise` has invented from the searcher's own view,
     * or that followed from such a one: there is no true secret in it. Law 5 holds bots to that: what a bot cannot see may be swapped,
     * and it moves alike.
     */
    /* What each seat may expect, from 0 (it has lost) to PL_WON. False: in the middle of something, ask again a decision later. NULL:
     * the leaders by `score` share it. */
    bool (*evaluate)(const void *state, int32_t per_seat[PL_SEATS_MAX]);
    /* The decision of a playout, by number in the list. NULL: the best appraised. I Say, Holmes!: with a view made
     * for each decision there are a quarter fewer playouts a second at a table of eight. */
    int (*playout_choice)(const void *state, pl_seat seat, const pl_action *choice, int n, struct pl_dice *dice);
    /* An aside that somebody would surely say now, with who, or PL_NO_ACTION. NULL: asides decide nothing. I Say, Holmes!: an escape
     * ends a case out of turn, so without this a search would not see it coming. */
    pl_action (*playout_aside)(const void *state, pl_seat *seat);
    /* Every world that fits this view, as far as they can still lead to different ends, one after the other in `states`, each with a
     * weight; their number, or 0 if there are more than `most`, or if others may be in doubt about what only the viewer knows and still
     * have something to decide. With `states` NULL it only says whether there is a chance of any. NULL: never. Sherlock & Mycroft: a
     * master plays the last moves of a match without error, where a search only estimates (src/bots/endgame.h). */
    int (*enumerate_worlds)(const void *view, void *states, uint64_t *weight, int most);
};

extern const struct pl_hints pl_no_hints; /* all zero */

static inline const struct pl_hints *pl_hints_of(const struct pl_game *game) { return game->hints ? game->hints : &pl_no_hints; }

#endif
