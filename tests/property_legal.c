/* property_legal.c: tests that listed actions are accepted, that others are refused and change nothing, and that every match ends. */
#include "properties.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 60000, PROBES = 24, FORMS = 16 };

pl_action property_random_action(const struct pl_game *game, struct pl_dice *dice)
{
    if (pl_dice_below(dice, 8) == 0)
        return (pl_action)pl_dice_word(dice) << 32 | pl_dice_word(dice); /* a random 64-bit number is rarely a valid action */
    uint32_t verb = pl_dice_below(dice, game->verbs_n);
    pl_action action = PL_ACT(verb);
    for (int i = 0; i < PL_ARGS_MAX; i++) {
        const struct pl_param *p = &game->verbs[verb].arg[i];
        if (p->type == PL_P_END || (p->optional && pl_dice_below(dice, 2)))
            break;
        uint32_t bound = p->type == PL_P_NAME      ? p->names->n
                         : p->type == PL_P_SEAT    ? PL_SEATS_MAX
                         : p->type == PL_P_FLAG    ? 2
                         : pl_dice_below(dice, 16) ? 9
                                                   : 400;
        action |= PL_ARG(i, pl_dice_below(dice, bound));
    }
    return action;
}

static const char *words(const struct pl_game *game, pl_action action)
{
    static char text[64];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_action_put(&o, game, action);
    return text;
}

struct
try {
    const struct property_case *c;
    struct property_report *r;
    struct pl_dice dice;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t copy[PL_STATE_MAX];
    struct pl_events events;
};

static void fail(struct try *t, const char *what, int seat, pl_action action)
{
    snprintf(t->r->failure, sizeof t->r->failure, "%s, %d seats, match %u, entry %ld: %.200s: seat %d, '%.80s' (%#llx)", t->c->game->id,
             t->c->seats, t->c->number, t->r->entries, what, seat, words(t->c->game, action), (unsigned long long)action);
}

static struct pl_entry entry_of(const struct try *t, int seat, pl_action action)
{
    int verb = pl_verb_of(action);
    bool text = verb >= 0 && verb < t->c->game->verbs_n && (t->c->game->verbs[verb].flags & PL_VERB_TEXT);
    return (struct pl_entry){
        .seat = (pl_seat)seat,
        .action = action,
        .seq = (uint32_t)t->r->entries + 1,
        .at = ((const struct pl_base *)(const void *)t->state)->now,
        .text_len = text ? 4 : 0,
    };
}

static bool listed(const pl_action *list, int n, pl_action action)
{
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

/* Tries an action on a copy of the state. A listed action must be accepted; any other action must be refused and change nothing. */
static bool probe(struct try *t, int seat, pl_action action, bool open)
{
    const struct pl_game *game = t->c->game;
    memcpy(t->copy, t->state, game->state_size);
    struct pl_entry entry = entry_of(t, seat, action);
    int rc = game->apply(t->copy, &entry, NULL);
    if (open && rc < 0)
        fail(t, "a listed action was refused", seat, action);
    else if (!open && rc >= 0)
        fail(t, "an unlisted action was accepted", seat, action);
    else if (!open && memcmp(t->copy, t->state, game->state_size))
        fail(t, "a refused action changed the state", seat, action);
    else if (rc == -PL_R_WORDS && pl_action_well_formed(game, action))
        fail(t, "a well-formed action was refused as unknown", seat, action);
    else if (!open && -rc > game->rules_n && (-rc <= PL_COMMON_RULES || -rc > PL_R_LAST))
        fail(t, "refused by a rule that does not exist", seat, action);
    return !t->r->failure[0];
}

/* Advances to the next combination of arguments of this verb, counting like an odometer. Returns false after the last combination. */
static bool next_form(const struct pl_game *game, pl_action *action)
{
    const struct pl_verb *v = &game->verbs[pl_verb_of(*action)];
    for (int i = 0; i < PL_ARGS_MAX && v->arg[i].type != PL_P_END; i++) {
        const struct pl_param *p = &v->arg[i];
        int bound = p->type == PL_P_NAME ? p->names->n : p->type == PL_P_SEAT ? PL_SEATS_MAX : p->type == PL_P_FLAG ? 2 : 12;
        int value = pl_arg(*action, i) + 1;
        *action &= ~((pl_action)0xffff << (PL_ARG_BITS * (i + 1)));
        if (value < bound) {
            *action |= PL_ARG(i, value);
            return true;
        }
    }
    return false;
}

/* Tries every verb with every well-formed combination of arguments. No such action may be refused as unknown. */
static void probe_forms(struct try *t, int seat, const pl_action *legal, int n, const pl_action *asides, int m)
{
    const struct pl_game *game = t->c->game;
    for (int verb = 0; verb < game->verbs_n; verb++) {
        pl_action action = PL_ACT(verb);
        do
            if (pl_action_well_formed(game, action))
                probe(t, seat, action, listed(legal, n, action) || listed(asides, m, action));
        while (!t->r->failure[0] && next_form(game, &action));
    }
}

static bool probe_seat(struct try *t, int seat)
{
    const struct pl_game *game = t->c->game;
    pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];
    bool sits = seat < t->c->seats;
    int n = sits ? game->legal(t->state, (pl_seat)seat, legal) : 0;
    int m = sits && game->asides ? game->asides(t->state, (pl_seat)seat, asides) : 0;
    bool owes = sits && pl_seats_has(game->actors(t->state), (unsigned)seat);
    if (sits && owes != (n > 0))
        fail(t, owes ? "must decide, but has no legal action" : "has nothing to decide, but has legal actions", seat, 0);
    for (int i = 0; i < n && !t->r->failure[0]; i++)
        if (!probe(t, seat, legal[i], true) || listed(legal, i, legal[i]))
            return fail(t, t->r->failure[0] ? t->r->failure : "listed twice", seat, legal[i]), false;
    for (int i = 0; i < m && !t->r->failure[0]; i++)
        probe(t, seat, asides[i], true);
    for (int i = 0; i < PROBES && !t->r->failure[0]; i++) {
        pl_action action = property_random_action(game, &t->dice);
        probe(t, seat, action, listed(legal, n, action) || listed(asides, m, action));
    }
    if (!t->r->failure[0] && pl_dice_below(&t->dice, FORMS) == 0)
        probe_forms(t, seat, legal, n, asides, m);
    return !t->r->failure[0];
}

int property_random_aside(const struct pl_game *game, const void *state, struct pl_dice *dice, pl_action *action)
{
    const struct pl_base *base = state;
    pl_action list[PL_LEGAL_MAX];
    unsigned first = pl_dice_below(dice, base->seats), seats = base->over ? base->seats : 1;
    if (!game->asides || (base->over ? pl_dice_below(dice, 16) == 0 : pl_dice_below(dice, 4) != 0))
        return -1;
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = (first + i) % base->seats;
        int n = game->asides(state, (pl_seat)seat, list);
        if (n) {
            *action = list[pl_dice_below(dice, (uint32_t)n)];
            return (int)seat;
        }
    }
    return -1;
}

/* Makes one action: usually a decision, sometimes an aside (an action outside the turn). */
static int step(struct try *t)
{
    const struct pl_game *game = t->c->game;
    pl_action aside;
    int seat = property_random_aside(game, t->state, &t->dice, &aside);
    if (seat < 0)
        return pl_random_step(game, t->state, &t->dice, &t->events);
    struct pl_entry entry = entry_of(t, seat, aside);
    bool over = ((const struct pl_base *)(const void *)t->state)->over;
    t->events.n = 0;
    if (game->apply(t->state, &entry, &t->events) < 0)
        return -1;
    if (over && !((const struct pl_base *)(const void *)t->state)->over)
        fail(t, "an action after the end made the match go on", seat, aside);
    return 1;
}

void property_legal(const struct property_case *c, struct property_report *r)
{
    static struct try t;
    char why[200];
    memset(&t, 0, sizeof t);
    t.c = c;
    t.r = r;
    t.dice.state = c->number * 977u + 5;
    uint8_t seed[PL_SEED_SIZE];
    pl_seed_from_text(seed, (const char *)&c->number, sizeof c->number);
    struct pl_config config = {.seats = (uint8_t)c->seats, .options = c->options, .seed = seed};
    if (c->game->init(t.state, &config) < 0)
        return; /* the game rejects this combination of options */
    for (int n = 1; n > 0;) {
        struct pl_out o = pl_out_to(why, sizeof why);
        if (!c->game->audit(t.state, &o)) {
            fail(&t, why, -1, 0);
            return;
        }
        bool probing = pl_dice_below(&t.dice, 4) == 0;
        for (int seat = 0; probing && seat < c->seats + 2; seat++)
            if (!probe_seat(&t, seat < c->seats + 1 ? seat : 255))
                return;
        n = step(&t);
        r->entries++;
        if (n < 0)
            fail(&t, "the step of pl_random_step was refused", -1, 0);
        else if (t.events.overflow)
            fail(&t, "too many events for the buffer", -1, 0);
        else if (r->entries == LONGEST)
            fail(&t, "the match does not end", -1, 0);
        if (r->failure[0])
            return;
    }
    if (!((struct pl_base *)(void *)t.state)->over)
        fail(&t, "no seat can act, but the match is not over", -1, 0);
}
