/* hints.c: implements `appraise`, which computes a heuristic value for each action from the view alone. */
#include "games/_template/view.h"

/* Returns the number of cards that beat this card and that the viewer has not seen. */
static int beaten_by(const struct tc_view *v, unsigned card)
{
    unsigned seen = v->hand | 1u << card;
    int n = 0;
    if (v->laid != PL_NONE)
        seen |= 1u << v->laid;
    for (unsigned i = 0; i < v->turned_n; i++)
        seen |= 1u << v->turned[i];
    for (unsigned other = 0; other < TC_CARDS; other++)
        n += !(seen >> other & 1) && tc_beats(&v->options, other, card);
    return n;
}

/* A card to lay is worth more if fewer unseen cards beat it. A claim has a value above 0 only if it is true and no unseen card beats the
 * claimed card. */
int32_t tc_appraise(const void *view, pl_action action)
{
    const struct tc_view *v = view;
    unsigned card = (unsigned)pl_arg(action, 0);
    if (pl_verb_of(action) == TC_LAY)
        return TC_CARDS - beaten_by(v, card);
    return v->hand >> card & 1 && beaten_by(v, card) == 0;
}
