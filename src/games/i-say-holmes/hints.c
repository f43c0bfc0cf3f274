/* hints.c: how good an action looks from one view: what a player in a hurry would do. Sees the view alone. */
#include "games/i-say-holmes/view.h"

extern int32_t ish_appraise(const void *view, pl_action action);

static unsigned known_of(const struct ish_view *v, unsigned seat, ish_set set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->seat[seat].known_n; i++)
        n += ish_in(set, v->seat[seat].known[i]);
    return n;
}

static unsigned own(const struct ish_view *v, ish_set set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->hand_n; i++)
        n += ish_in(set, v->hand[i]);
    return n;
}

/* How likely a villain is in that hand, in thousandths: certain, or a share of the villains nobody has placed. */
static int32_t suspicion(const struct ish_view *v, unsigned seat)
{
    if (known_of(v, seat, ISH_ALL_VILLAIN))
        return 1000;
    unsigned hidden = v->pile_n, villains = ISH_VILLAINS_N - own(v, ISH_ALL_VILLAIN);
    for (unsigned i = 0; i < v->base.seats; i++) {
        hidden += i == v->base.viewer ? 0 : v->seat[i].cards - v->seat[i].known_n;
        villains -= known_of(v, i, ISH_ALL_VILLAIN);
    }
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        villains -= v->discard[c];
    unsigned unknown = (unsigned)(v->seat[seat].cards - v->seat[seat].known_n);
    if (!hidden || villains > ISH_VILLAINS_N)
        return 0;
    /* What the deal put into the hands lies in them, not in the pile. */
    unsigned dealt = 0;
    for (unsigned i = 0; i < v->together_n; i++)
        dealt += ish_in(ISH_ALL_VILLAIN, v->together[i]);
    return (int32_t)(1000 * unknown * villains / hidden + 150 * dealt);
}

/* What it costs to part with a card: villains are the way out, Interrupts the shield. */
static int32_t worth(const struct ish_view *v, unsigned card)
{
    if (ish_in(ISH_ALL_INTERRUPT, card))
        return 60;
    if (ish_in(ISH_ALL_VILLAIN, card))
        return own(v, ~(ISH_ALL_VILLAIN | ISH_ALL_INTERRUPT)) < 5 ? 90 : -40;
    return ish_value[card];
}

static const struct ish_view_frame *asks(const struct ish_view *v) { return v->stack_n ? &v->stack[v->stack_n - 1] : NULL; }

static int32_t of_play(const struct ish_view *v, unsigned card)
{
    bool guilty = own(v, ISH_ALL_VILLAIN) > 0;
    int32_t best = 0;
    for (unsigned i = 0; i < v->base.seats; i++) {
        int32_t s = i == v->base.viewer ? 0 : suspicion(v, i);
        best = s > best ? s : best;
    }
    if (card == ISH_HOLMES || card == ISH_WATSON)
        return 100 + best / 2;
    if (card == ISH_ARREST)
        return best >= 500 ? best : best / 2 - 150;
    if (card == ISH_ADLER)
        return guilty ? -200 : 40;
    if (card == ISH_MYCROFT)
        return guilty && v->hand_n < 4 ? -150 : 30;
    if (card == ISH_CLUE || card == ISH_DISGUISE || card == ISH_LESTRADE || card == ISH_IRREGULARS)
        return 90;
    return 60 + ish_value[card];
}

static int32_t of_name(const struct ish_view *v, const struct ish_view_frame *f, int seat)
{
    unsigned card = f->card;
    if (seat < 0)
        return 0;
    int32_t guilt = suspicion(v, (unsigned)seat);
    if (f->kind == ISH_IMPROMPTU || card == ISH_ARREST || card == ISH_HOLMES || card == ISH_WATSON)
        return guilt - 5 * v->seat[seat].cards;
    if (card == ISH_CLUE || card == ISH_DISGUISE || card == ISH_LESTRADE)
        return guilt + 10 * (v->seat[seat].cards - v->seat[seat].known_n);
    if (card == ISH_FLEET_STREET)
        return -v->seat[seat].points;
    if (card == ISH_CONSTABULARY)
        return 20 - guilt / 20;
    if (card == ISH_MYCROFT)
        return -v->seat[seat].cards;
    return 100 - 8 * v->seat[seat].cards + v->seat[seat].points; /* cards for whoever is nearest to having none */
}

static int32_t of_answer(const struct ish_view *v, const struct ish_view_frame *f, int verb)
{
    bool guilty = own(v, ISH_ALL_VILLAIN) > 0;
    bool arrest = f->kind == ISH_IMPROMPTU || f->card == ISH_ARREST || f->card == ISH_HOLMES || f->card == ISH_WATSON;
    if (verb == ISH_V_ALLOW)
        return 0;
    if (arrest)
        return guilty ? (verb == ISH_V_ALIBI ? 500 : 400) : -50;
    return verb == ISH_V_ALIBI && own(v, ISH_BIT(ISH_ALIBI)) > 1 ? 20 : -20;
}

int32_t ish_appraise(const void *view, pl_action action)
{
    const struct ish_view *v = view;
    const struct ish_view_frame *f = asks(v);
    int verb = pl_verb_of(action), a = pl_arg(action, 0);
    if (!f)
        return 0;
    switch ((enum ish_verb)verb) {
    case ISH_V_PLAY:
        return of_play(v, (unsigned)a);
    case ISH_V_NAME:
        return of_name(v, f, a);
    case ISH_V_ALLOW:
    case ISH_V_ALIBI:
    case ISH_V_MASTERMIND:
        return of_answer(v, f, verb);
    case ISH_V_SHOW:
        return ish_in(ISH_ALL_VILLAIN, (unsigned)a) ? -100 : 0;
    case ISH_V_GIVE:
    case ISH_V_PASS:
        return -worth(v, (unsigned)a);
    case ISH_V_DISCARD:
        return -ish_value[a];
    case ISH_V_TOKEN:
        return a >= 0 ? 10 : 0;
    case ISH_V_MOVE:
        return a == v->base.viewer ? 20 : 0;
    case ISH_V_ARREST:
        return 900;
    case ISH_V_ESCAPE:
        return 1000;
    case ISH_V_DRAW:
    case ISH_V_KEEP:
    case ISH_V_DONE:
    case ISH_VERBS_N:
        break;
    }
    return 0;
}
