/* rules.c: implements the functions `actors`, `apply`, `score` and `winners` of the descriptor. */
#include "games/_template/game.h"

pl_seats tc_actors(const void *state)
{
    const struct tc_state *s = state;
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats && !s->base.over; seat++)
        if (s->seat[seat].laid == PL_NONE)
            set |= PL_SEAT_BIT(seat);
    return set;
}

/* ---- laying cards ---------------------------------------------------------------------------------------- */

/* Returns the seat that scores this round's point (rule TC-4). All cards are different, so there are no ties. */
static unsigned best_laid(const struct tc_state *s)
{
    unsigned best = 0;
    for (unsigned seat = 1; seat < s->base.seats; seat++)
        if (tc_beats(&s->options, s->seat[seat].laid, s->seat[best].laid))
            best = seat;
    return best;
}

/* Reveals all cards laid, awards the point, and begins the next round or ends the match. */
static void turn_cards(struct tc_state *s, struct pl_events *events)
{
    unsigned best = best_laid(s);
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        struct tc_seat *p = &s->seat[seat];
        pl_tell(events, PL_EVERYONE, TC_E_UNCOVERED, (int16_t)seat, p->laid);
        s->turned[s->turned_n++] = p->laid;
        p->laid = p->claim = PL_NONE; /* TC-8 */
    }
    s->seat[best].points++;
    pl_tell(events, PL_EVERYONE, TC_E_ROUND, (int16_t)best, s->round);
    for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++) /* every viewer learns the revealed cards */
        s->base.seen[viewer]++;
    if (s->round == TC_ROUNDS)
        s->base.over = true;
    else
        s->round++;
}

static void lay(struct tc_state *s, unsigned seat, unsigned card, struct pl_events *events)
{
    s->seat[seat].hand &= (uint16_t) ~(1u << card);
    s->seat[seat].laid = (uint8_t)card;
    pl_tell(events, PL_SEAT_BIT(seat), TC_E_LAID, (int16_t)card); /* TC-2: only the seat that laid the card gets the event */
    if (!tc_actors(s))
        turn_cards(s, events);
}

/* ---- applying entries ------------------------------------------------------------------------------------ */

/* Checks an action that pl_check_entry has accepted. Returns 0, or the negative number of the rule that refuses the action. Uses only what
 * the seat may know. */
static int refusal(const struct tc_state *s, unsigned seat, pl_action action)
{
    const struct tc_seat *p = &s->seat[seat];
    switch ((enum tc_verb)pl_verb_of(action)) {
    case TC_LAY:
        return p->hand >> pl_arg(action, 0) & 1 ? 0 : -TC_R_IN_HAND;
    case TC_CLAIM:
        return p->claim == PL_NONE ? 0 : -TC_R_ONE_CLAIM;
    case TC_VERBS_N:
        break;
    }
    return -PL_R_WORDS;
}

int tc_apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    struct tc_state *s = state;
    int rc = pl_check_entry(&pl_game_template, s, entry);
    if (rc == 0)
        rc = refusal(s, entry->seat, entry->action);
    if (rc < 0)
        return rc;

    /* The action has passed all checks, so it cannot be refused any more. */
    unsigned card = (unsigned)pl_arg(entry->action, 0);
    s->base.now = entry->at;
    if (pl_verb_of(entry->action) == TC_LAY) {
        lay(s, entry->seat, card, events);
    } else {
        s->seat[entry->seat].claim = (uint8_t)card;
        pl_tell(events, PL_EVERYONE, TC_E_CLAIMED, entry->seat, (int16_t)card);
    }
    return 0;
}

/* ---- score and winners ----------------------------------------------------------------------------------- */

void tc_score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct tc_state *s = state;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        per_seat[seat] = s->seat[seat].points;
}

/* TC-5 */
pl_seats tc_winners(const void *state)
{
    const struct tc_state *s = state;
    pl_seats set = 0;
    unsigned best = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].points > best)
            best = s->seat[seat].points;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].points == best)
            set |= PL_SEAT_BIT(seat);
    return set;
}
