/* action.h: an action is a 64-bit number with a text form, such as "take 2". */
#ifndef PL_KERNEL_ACTION_H
#define PL_KERNEL_ACTION_H

#include "kernel/field.h"

/*
 * An action has four fields of 16 bits. The lowest field contains the verb's index in the game's table plus 1. Each other field contains an
 * argument plus 1, or 0 for no argument. So the number 0 means that there is no action, as in the entry of a clock tick.
 */
typedef uint64_t pl_action;

enum {
    PL_ARGS_MAX = 3,
    PL_NO_ACTION = 0,
    PL_ARG_BITS = 16,
    PL_NUMBER_MAX = 32767 /* largest value of an argument that is a number; the value must also fit into the int16_t of an event */
};

/* Encodes argument i of an action. Combine the result with PL_ACT(verb) by bitwise OR. */
#define PL_ARG(i, value) (((pl_action)(value) + 1) << (PL_ARG_BITS * ((i) + 1)))
#define PL_ACT(verb) ((pl_action)(verb) + 1)
#define PL_ACT1(verb, a) (PL_ACT(verb) | PL_ARG(0, a))
#define PL_ACT2(verb, a, b) (PL_ACT1(verb, a) | PL_ARG(1, b))
#define PL_ACT3(verb, a, b, c) (PL_ACT2(verb, a, b) | PL_ARG(2, c))

static inline int pl_verb_of(pl_action a) { return (int)(a & 0xffff) - 1; }
/* Returns argument i of an action, or -1 if there is none. */
static inline int pl_arg(pl_action a, int i) { return (int)((a >> (PL_ARG_BITS * (i + 1))) & 0xffff) - 1; }

/* Type of an argument of an action or an event. */
enum pl_param_type {
    PL_P_END, /* marks the end of a list of arguments */
    PL_P_NUMBER,
    PL_P_SEAT,
    PL_P_NAME,
    PL_P_FLAG,
};

struct pl_param {
    const char *name;             /* the argument's key in JSON and its placeholder in sentences */
    uint8_t type;                 /* enum pl_param_type */
    bool optional;                /* true if the argument may be omitted, together with all arguments after it */
    const struct pl_names *names; /* for PL_P_NAME: the names that are allowed as values */
    /* Used for events: for each name that this argument can have, the number of the rule that applies, or 0 if there is none. The pointer
     * is NULL if the event's rule does not depend on this argument. */
    const uint16_t *rules;
};

/* Initialisers for struct pl_param, for use in a game's tables. */
#define PL_A_SEAT(of)                 \
    {                                 \
        .name = of, .type = PL_P_SEAT \
    }
#define PL_A_NUMBER(of)                 \
    {                                   \
        .name = of, .type = PL_P_NUMBER \
    }
#define PL_A_NAME(of, list)                             \
    {                                                   \
        .name = of, .type = PL_P_NAME, .names = &(list) \
    }
#define PL_A_NAME_RULED(of, list, numbers)                                  \
    {                                                                       \
        .name = of, .type = PL_P_NAME, .names = &(list), .rules = (numbers) \
    }

enum {
    PL_VERB_ASIDE = 1,     /* flag: the action is an aside, which is allowed at any time and never refused as stale (rule PL-10) */
    PL_VERB_TEXT = 2,      /* flag: the action needs free text */
    PL_VERB_EFFECT = 4,    /* flag: the aside changes the game, so an undo treats it like a decision; other asides are only talk */
    PL_VERB_AFTER_END = 8, /* flag: the aside is still possible when the match is over (rule PL-1); the game refuses it before the end */
    PL_VERB_PART = 16,     /* flag: the action may be part of a longer decision; the decision clock runs until that decision is complete */
};

struct pl_verb {
    const char *word;
    uint8_t flags;
    struct pl_param arg[PL_ARGS_MAX];
};

struct pl_game;

void pl_action_put(struct pl_out *o, const struct pl_game *game, pl_action action);
/* Writes actions in text form as a JSON array. */
void pl_actions_json(struct pl_out *o, const char *key, const struct pl_game *game, const pl_action *list, int n);
/* Parses the text form of an action. Returns 0 and stores the action in `ret`. Returns -PL_R_WORDS if the first word is not a verb of
 * the game, or -PL_R_ARGS if the arguments do not fit the verb. Does not check whether the action is legal. */
int pl_action_parse(const struct pl_game *game, const char *text, size_t len, pl_action *ret);
/* Like pl_action_parse, but returns the action. If the string is not an action, returns an invalid action that pl_action_refusal refuses
 * for the same reason. This lets the match check the common rules in their fixed order. */
pl_action pl_action_or_invalid(const struct pl_game *game, const char *text, size_t len);
/* Returns true if pl_action_parse could return this action for some text. */
bool pl_action_well_formed(const struct pl_game *game, pl_action action);
/* Returns 0 if the action is well formed, -PL_R_WORDS if its verb is unknown, or -PL_R_ARGS if its arguments are wrong. */
int pl_action_refusal(const struct pl_game *game, pl_action action);

#endif
