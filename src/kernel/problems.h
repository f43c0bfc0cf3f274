/* problems.h: the interface between a game and `parlour problems`. A problem is a position with one question and a proven answer. Only the
 * command line uses this interface; the WebAssembly module contains none of this code. */
#ifndef PL_KERNEL_PROBLEMS_H
#define PL_KERNEL_PROBLEMS_H

#include "kernel/game.h"

enum {
    PL_PROBLEM_ANSWERS = 12, /* maximum number of right answers */
    PL_PROBLEM_STEPS = 12,   /* maximum number of actions in one answer */
    PL_PROBLEM_LINE = 12,    /* maximum number of actions in the principal line */
    PL_PROBLEM_GRADES = 5,   /* grades from 1 (easy) to 5 (hard) */
};

/* One kind of question. Its sentence is in words/ under <game key>.problem.<name>, its explanation under <game key>.explained.<name>. */
struct pl_problem_kind {
    const char *name;
    bool seats; /* true if the answer is a seat, false if it is a sequence of actions of the viewer */
};

/* The match up to the position of the problem. */
struct pl_problem_match {
    const void *start; /* the state before the first entry */
    const void *state; /* the state after the last entry */
    const struct pl_entry *log;
    uint32_t n; /* number of entries in `log` */
};

/* How an answer was proved: by examining all cases (ENUMERATION), by playing all worlds that fit the view to the end with best play
 * (EXACT), or by long searches, whose values have a statistical error (SEARCH). */
enum pl_proof_method { PL_PROOF_ENUMERATION, PL_PROOF_EXACT, PL_PROOF_SEARCH, PL_PROOF_METHODS };

struct pl_proof {
    uint8_t by;           /* enum pl_proof_method */
    uint64_t worlds;      /* number of cases or worlds examined; for SEARCH the number of playouts for each good choice */
    int64_t best, second; /* values of the answer and of the best wrong choice; each game's documentation gives the unit */
    int32_t doubt;        /* for SEARCH: the statistical error of the difference between `best` and `second` */
    pl_action other;      /* the best wrong choice, or PL_NO_ACTION if there is none */
    pl_seats needs;       /* the smallest set of seats whose claims suffice to find the answer; empty in games without claims */
    uint8_t line_n;
    pl_action
        line[PL_PROBLEM_LINE]; /* principal line: the actions with which the match continues from the position, beginning with the answer */
};

/* One right answer: a sequence of actions, or the number of a seat, which is stored in step[0]. */
struct pl_problem_answer {
    uint8_t n;
    pl_action step[PL_PROBLEM_STEPS];
};

struct pl_problem {
    uint8_t kind;    /* index into pl_problems.kinds */
    pl_seat viewer;  /* the seat from whose view the problem is solved, or PL_SPECTATOR */
    pl_seats chosen; /* for a kind whose answer is a seat: the seats to choose from */
    uint8_t answers_n;
    struct pl_problem_answer answer[PL_PROBLEM_ANSWERS]; /* all right answers */
    uint8_t grade;                                       /* grade of the problem, from 1 to PL_PROBLEM_GRADES */
    struct pl_proof proof;
};

struct pl_problems {
    const struct pl_game *game;
    const struct pl_problem_kind *kinds;
    uint8_t kinds_n;
    uint8_t seats_min, seats_max; /* numbers of players in the matches from which problems are made */
    const void *options;          /* options of the matches from which problems are made, or NULL if all options are zero */
    bool spectators;              /* true if half of the problems are posed from a spectator's view and the others from a player's view */
    const char *bot;              /* name of the bot that plays the matches from which problems are made, if `next` is NULL */
    /* Returns true if this position may make a good problem for the viewer. */
    bool (*candidate)(const void *state, pl_seat viewer);
    /* Chooses the next entry of a match that is played only to make a problem. Stores the seat in `seat` and returns the action. If
     * this pointer is NULL, bots play the match. */
    pl_action (*next)(const void *state, struct pl_dice *dice, pl_seat *seat);
    /* Solves a problem whose members `kind` and `viewer` are set, and fills in all others. Returns false if the answer is not unique, or if
     * the problem would be too easy. If this pointer is NULL, the problem is to find the best action (src/cli/problems/best_action.c). */
    bool (*solve)(const struct pl_problem_match *m, struct pl_problem *p);
    /* Returns true if two actions count as the same answer in a problem that asks for the best action. */
    bool (*same_answer)(pl_action a, pl_action b);
};

#endif
