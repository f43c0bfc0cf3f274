/* legal.c: lists a seat's legal actions and asides. An aside is a claim, an opinion or a withdrawal. It is legal if bb_talk_refusal, which
 * `apply` calls too, accepts it. */
#include "games/big-ben/game.h"

int bb_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct bb_state *s = state;
    int n = 0;
    if (s->base.over || seat != s->cutter)
        return 0;
    unsigned each = bb_wires_each(s->round);
    for (unsigned owner = 0; owner < s->base.seats; owner++) {
        if (owner == seat)
            continue;
        for (unsigned place = 0; place < each; place++)
            if (s->players[owner].wire[place] != PL_NONE)
                out[n++] = PL_ACT2(BB_CUT, owner, place + 1);
    }
    return n;
}

int bb_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct bb_state *s = state;
    if (s->base.over || seat >= s->base.seats || s->players[seat].changes >= BB_CHANGES_MAX)
        return 0;
    pl_action all[PL_LEGAL_MAX];
    int all_n = 0, n = 0;
    for (unsigned count = 0; count <= bb_claim_bound(s); count++)
        all[all_n++] = PL_ACT2(BB_CLAIM_COUNT, 0, count);
    for (int stance = 0; stance < BB_STANCES_N; stance++)
        all[all_n++] = PL_ACT1(BB_CLAIM_BOMB, stance);
    for (int about = 0; about < BB_CLAIMS_N; about++)
        all[all_n++] = PL_ACT1(BB_WITHDRAW_CLAIM, about);
    static const enum bb_verb opinions[] = {BB_TRUST, BB_ACCUSE, BB_WITHDRAW_OPINION};
    for (unsigned v = 0; v < PL_COUNT(opinions); v++)
        for (unsigned other = 0; other < s->base.seats; other++)
            all[all_n++] = PL_ACT1(opinions[v], other);
    for (int i = 0; i < all_n; i++)
        if (bb_talk_refusal(s, seat, all[i]) == 0)
            out[n++] = all[i];
    return n;
}
