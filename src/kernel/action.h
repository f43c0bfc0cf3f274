/* action.h: an action is one small number with a text form people can read and type. */
#ifndef PL_KERNEL_ACTION_H
#define PL_KERNEL_ACTION_H

#include "kernel/field.h"

/*
 * Four lanes of 16 bits. The lowest lane is the verb's number in its game's table plus one; each lane above it an argument plus
 * one, or 0 where there is none. So 0 is no action, and a tick of the clock carries it.
 */
typedef uint64_t pl_action;

enum {
    PL_ARGS_MAX = 3,
    PL_NO_ACTION = 0,
    PL_ARG_BITS = 16,     /* bits */
    PL_NUMBER_MAX = 32767 /* the largest number an action may name: an event's argument holds it, too */
};

#define PL_ARG(i, value) (((pl_action)(value) + 1) << (PL_ARG_BITS * ((i) + 1))) /* argument i, to be joined to PL_ACT(verb) */
#define PL_ACT(verb) ((pl_action)(verb) + 1)
#define PL_ACT1(verb, a) (PL_ACT(verb) | PL_ARG(0, a))
#define PL_ACT2(verb, a, b) (PL_ACT1(verb, a) | PL_ARG(1, b))
#define PL_ACT3(verb, a, b, c) (PL_ACT2(verb, a, b) | PL_ARG(2, c))

static inline int pl_verb_of(pl_action a) { return (int)(a & 0xffff) - 1; }
static inline int pl_arg(pl_action a, int i) { return (int)((a >> (PL_ARG_BITS * (i + 1))) & 0xffff) - 1; } /* -1: none */

/* What an argument of an action or of an event is. */
enum pl_param_type {
    PL_P_END,
    PL_P_NUMBER,
    PL_P_SEAT,
    PL_P_NAME,
    PL_P_FLAG,
};

struct pl_param {
    const char *name;             /* its name in JSON and in the catalogue's sentences */
    uint8_t type;                 /* enum pl_param_type */
    bool optional;                /* may be left out, with all after it */
    const struct pl_names *names; /* PL_P_NAME */
    const uint16_t *rules;        /* PL_P_NAME of an event: the rule behind it for each of the names, 0 for none; NULL: see pl_event_kind */
};

/* Arguments of verbs and events, for a game's tables. */
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
    PL_VERB_ASIDE = 1,  /* never owed, never stale */
    PL_VERB_TEXT = 2,   /* carries free text */
    PL_VERB_EFFECT = 4, /* an aside that is more than talk: it is taken back, and stands in the way of a take-back, like a decision */
};

struct pl_verb {
    const char *word;
    uint8_t flags;
    struct pl_param arg[PL_ARGS_MAX];
};

struct pl_game;

void pl_action_put(struct pl_out *o, const struct pl_game *game, pl_action action);
/* A list of them by their words. */
void pl_actions_json(struct pl_out *o, const char *key, const struct pl_game *game, const pl_action *list, int n);
/* 0 and the action; -PL_R_WORDS if no verb has the first word, -PL_R_ARGS if one has but the rest does not fit. Says nothing about
 * whether it is legal. */
int pl_action_parse(const struct pl_game *game, const char *text, size_t len, pl_action *ret);
/* The same for callers that let the match say which refusal comes first: words that are no action become a number that
 * pl_action_refusal refuses for the same reason. */
pl_action pl_action_or_invalid(const struct pl_game *game, const char *text, size_t len);
/* True if the number could have come out of pl_action_parse. */
bool pl_action_well_formed(const struct pl_game *game, pl_action action);
/* 0 for a well-formed one; -PL_R_WORDS if its verb is none of the game's, -PL_R_ARGS if its arguments are wrong. */
int pl_action_refusal(const struct pl_game *game, pl_action action);

#endif
