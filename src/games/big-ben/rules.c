/* rules.c: implements `actors` and `apply`. They decide which cuts are legal, what a cut does, and how a round and the match end. */
#include "games/big-ben/game.h"

pl_seats bb_actors(const void *state)
{
    const struct bb_state *s = state;
    return s->base.over ? 0 : PL_SEAT_BIT(s->cutter);
}

static int cut_refusal(const struct bb_state *s, pl_action action)
{
    int owner = pl_arg(action, 0), place = pl_arg(action, 1);
    if (owner == s->cutter)
        return -BB_R_OWN_WIRE;
    if (owner >= s->base.seats || place < 1 || place > (int)bb_wires_each(s->round))
        return -BB_R_NO_PLACE;
    return s->players[owner].wire[place - 1] == PL_NONE ? -BB_R_GAP : 0;
}

/* ---- effects of a cut ------------------------------------------------------------------------------------ */

static void count_wires(const struct bb_player *p, int16_t of[BB_WIRES_N])
{
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        of[wire] = 0;
    for (int place = 0; place < BB_HAND_MAX; place++)
        if (p->wire[place] < BB_WIRES_N)
            of[p->wire[place]]++;
}

/* A cut reveals hidden information to every viewer, so each viewer's counter of reveals is incremented. */
static void show_all(struct bb_state *s)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        s->base.seen[seat]++;
    s->base.seen[PL_SPECTATOR]++;
}

/* Ends the match. The events reveal all roles and each seat's number of uncut wires of each kind (rule BB-35). The view also shows where
 * the uncut wires are. */
static void end(struct bb_state *s, enum bb_side winner, enum bb_event how, struct pl_events *events)
{
    s->base.over = 1;
    s->winner = (uint8_t)winner;
    if (!events)
        return;
    pl_tell(events, PL_EVERYONE, (int)how, (int16_t)winner);
    for (int16_t seat = 0; seat < s->base.seats; seat++)
        pl_tell(events, PL_EVERYONE, BB_E_ROLE, seat, s->players[seat].role);
    if (s->unused_role != PL_NONE)
        pl_tell(events, PL_EVERYONE, BB_E_UNUSED, s->unused_role);
    for (int16_t seat = 0; seat < s->base.seats; seat++) {
        int16_t of[BB_WIRES_N];
        count_wires(&s->players[seat], of);
        pl_tell(events, PL_EVERYONE, BB_E_UNCUT, seat, of[BB_WIRE_SECURED], of[BB_WIRE_DEFUSING], of[BB_WIRE_BOMB]);
    }
}

/* BB-18, BB-19: the same seat keeps the wire cutter. Each seat gets an event that shows only its own new hand. */
static void next_round(struct bb_state *s, struct pl_events *events)
{
    s->round++;
    bb_deal(s);
    if (!events)
        return;
    pl_tell(events, PL_EVERYONE, BB_E_DEAL, s->round, (int16_t)bb_wires_each(s->round), s->cutter);
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        int16_t of[BB_WIRES_N];
        count_wires(&s->players[seat], of);
        pl_tell(events, PL_SEAT_BIT(seat), BB_E_HAND, of[BB_WIRE_SECURED], of[BB_WIRE_DEFUSING], of[BB_WIRE_BOMB]);
    }
}

static void cut(struct bb_state *s, pl_action action, struct pl_events *events)
{
    uint8_t owner = (uint8_t)pl_arg(action, 0), place = (uint8_t)pl_arg(action, 1), cutter = s->cutter;
    uint8_t *lies = &s->players[owner].wire[place - 1], wire = *lies;
    uint8_t all = bb_setup_for(s->base.seats)->wires[BB_WIRE_DEFUSING];
    *lies = PL_NONE;
    s->cuts[s->cuts_n++] = (struct bb_cut){s->round, cutter, owner, place, wire};
    s->cutter = owner; /* BB-16 */
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        s->players[seat].changes = 0;
    show_all(s);
    pl_tell(events, PL_EVERYONE, BB_E_CUT, cutter, owner, place, wire);

    if (wire == BB_WIRE_DEFUSING) {
        s->found++;
        pl_tell(events, PL_EVERYONE, BB_E_FOUND, s->found, all);
    }
    /* BB-14, BB-15, BB-21: first check whether the cut wire decides the match, then whether the round ends. */
    if (s->found == all)
        end(s, BB_SIDE_SHERLOCK, BB_E_SAVED, events);
    else if (wire == BB_WIRE_BOMB)
        end(s, BB_SIDE_MORIARTY, BB_E_EXPLODED, events);
    else if (s->cuts_n == s->round * s->base.seats && s->round == BB_ROUNDS)
        end(s, BB_SIDE_MORIARTY, BB_E_TIME_UP, events);
    else if (s->cuts_n == s->round * s->base.seats)
        next_round(s, events);
}

int bb_apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    struct bb_state *s = state;
    pl_action action = entry->action;
    int verdict = pl_check_entry(&pl_game_big_ben, s, entry);
    if (verdict < 0)
        return verdict;
    bool aside = pl_verb_of(action) != BB_CUT;
    verdict = aside ? bb_talk_refusal(s, entry->seat, action) : cut_refusal(s, action);
    if (verdict < 0)
        return verdict;

    s->base.now = entry->at;
    if (aside)
        bb_talk(s, entry->seat, action, events);
    else
        cut(s, action, events);
    return 0;
}

/* ---- score and winners ----------------------------------------------------------------------------------- */

pl_seats bb_winners(const void *state)
{
    const struct bb_state *s = state;
    pl_seats set = 0;
    for (unsigned seat = 0; s->base.over && seat < s->base.seats; seat++)
        if (s->players[seat].role == s->winner)
            set |= PL_SEAT_BIT(seat);
    return set;
}

void bb_score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    pl_seats won = bb_winners(state);
    for (unsigned seat = 0; seat < PL_SEATS_MAX; seat++)
        per_seat[seat] = pl_seats_has(won, seat);
}

int bb_side(const void *state, pl_seat seat)
{
    const struct bb_state *s = state;
    return seat < s->base.seats ? s->players[seat].role : -1;
}
