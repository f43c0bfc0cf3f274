/* reachability.c: computes which places a player can reach if the case restricts visits. Ignores the actions of other players. */
#include "cases/reachability.h"

uint32_t case_open_places(const struct case_book *c, uint32_t read, int round, bool lockpick, bool once)
{
    uint32_t open = 0;
    for (int i = 1; i < c->places_n; i++) {
        const struct wh_place *p = &c->rules.place[i];
        if (p->opens_round > round || (p->needs_place && !(read >> p->needs_place & 1)))
            continue;
        if (((p->restrictions & WH_PADLOCK) && !lockpick) || (p->visits == WH_V_ONCE && !once))
            continue;
        open |= 1u << i;
    }
    return open;
}

uint32_t case_reachable(const struct case_book *c, bool once)
{
    uint32_t read = 0;
    bool lockpick = false;
    for (;;) {
        uint32_t more = read | case_open_places(c, read, 30, lockpick, once);
        bool pick = lockpick;
        for (int i = 1; i < c->places_n; i++)
            pick |= (more >> i & 1) && c->rules.place[i].back == WH_B_LOCKPICK;
        if (more == read && pick == lockpick)
            return read;
        read = more;
        lockpick = pick;
    }
}

uint64_t case_facts_of(const struct case_book *c, uint32_t places)
{
    uint64_t facts = 0;
    for (uint32_t left = places & ~1u; left; left &= left - 1)
        facts |= c->place[pl_lowest(left)].facts;
    return facts;
}

uint32_t case_places_of(const struct case_book *c, uint64_t facts)
{
    uint32_t places = 0;
    for (uint64_t left = facts; left; left &= left - 1)
        places |= 1u << c->fact[pl_lowest(left)].place;
    return places;
}

bool case_proved(const struct case_alternatives *proofs, uint64_t facts)
{
    for (int i = 0; i < proofs->n; i++)
        if ((proofs->set[i] & facts) == proofs->set[i])
            return true;
    return false;
}

bool case_all_proved(const struct case_book *c, uint64_t facts)
{
    for (int q = 0; q < c->questions_n; q++)
        if (!case_proved(&c->question[q].proofs, facts))
            return false;
    return c->questions_n > 0;
}

uint32_t case_with_prerequisites(const struct case_book *c, uint32_t places)
{
    bool locked = false;
    uint32_t picks = 0;
    for (int turn = 0; turn < WH_PLACES; turn++)
        for (int i = 1; i < c->places_n; i++)
            if ((places >> i & 1) && c->rules.place[i].needs_place)
                places |= 1u << c->rules.place[i].needs_place;
    for (int i = 1; i < c->places_n; i++) {
        locked |= (places >> i & 1) && (c->rules.place[i].restrictions & WH_PADLOCK);
        if (c->rules.place[i].back == WH_B_LOCKPICK && !(c->rules.place[i].restrictions & WH_PADLOCK))
            picks |= 1u << i;
    }
    return locked && picks && !(places & picks) ? places | (picks & -picks) : places;
}

uint32_t case_shortest_solution(const struct case_book *c)
{
    uint32_t best = 0, reach = case_reachable(c, true);
    int at[WH_QUESTIONS] = {0};
    for (;;) {
        uint64_t facts = 0;
        for (int q = 0; q < c->questions_n; q++)
            facts |= c->question[q].proofs.set[at[q]];
        uint32_t places = case_with_prerequisites(c, case_places_of(c, facts));
        if (places && !(places & ~reach) && (!best || pl_bits(places) < pl_bits(best)))
            best = places;
        int q = 0;
        while (q < c->questions_n && ++at[q] >= c->question[q].proofs.n)
            at[q++] = 0;
        if (q == c->questions_n)
            return best;
    }
}
