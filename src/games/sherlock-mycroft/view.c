/* view.c: fills in one viewer's view. Copies only what that viewer may know; never changes the state. */
#include "games/sherlock-mycroft/game.h"

static void view_seat(const struct sm_state *s, unsigned seat, bool own, struct sm_view_seat *v)
{
    const struct sm_seat *p = &s->seat[seat];
    v->wild_on = p->wild_on;
    v->standing = p->standing;
    v->lying = p->lying;
    v->investigation_markers = p->investigation_markers;
    v->aside = (uint8_t)sm_wildcards_aside(p);
    v->reserved = p->reserved;
    v->action_markers_in_hand = (uint8_t)sm_in_hand(p);
    v->secret_discard_n = (uint8_t)sm_secret_discard_n(p);
    for (int t = 0; t < SM_CLUES; t++) {
        v->open[t] = p->open[t];
        v->stolen[t] = p->stolen[t];
        v->hidden_n += p->stolen[t];
        for (int a = 0; a < SM_EPOCHS; a++) {
            v->hidden_n_by_epoch[a] += p->hidden[a].clues[t];
            v->hidden_n += p->hidden[a].clues[t];
            if (own)
                v->hidden[t] += p->hidden[a].clues[t];
        }
    }
}

/* Computes the points of both seats as far as the viewer knows them. A hidden clue counts only if the viewer's seat drew it, or if it was
 * stolen. */
static void view_points(struct sm_view *v)
{
    uint8_t count[SM_SEATS][SM_CLUES];
    uint16_t wild_on[SM_SEATS];
    int8_t pays[SM_SEATS][SM_CLUES];
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        const struct sm_view_seat *p = &v->seat[seat];
        wild_on[seat] = p->wild_on;
        for (int t = 0; t < SM_CLUES; t++)
            count[seat][t] = (uint8_t)(p->open[t] + p->stolen[t] + p->hidden[t]);
    }
    sm_score_types((const uint8_t(*)[SM_CLUES])count, wild_on, pays);
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        struct sm_view_seat *p = &v->seat[seat];
        pl_copy(p->points_by_type, pays[seat], sizeof p->points_by_type);
        for (int t = 0; t < SM_CLUES; t++)
            p->points += pays[seat][t];
        for (int t = 0; t < SM_SUITS; t++)
            p->complete |= (uint16_t)((count[seat][t] == sm_total[t]) << t); /* SM-61 */
        p->reserve_points = p->reserved == PL_NONE ? 0 : -3;                 /* SM-75 */
        p->points += p->reserve_points;
    }
}

/* Fills `coming`, the set of the characters that are still in the character deck. Their order stays secret. In SM_P_CHOOSE the set includes
 * the two characters that the rival is choosing between. */
static void view_characters(const struct sm_state *s, unsigned viewer, struct sm_view *v)
{
    unsigned certain;
    bool unknown_villain = sm_has_unknown_villain(&s->options, &certain);
    v->unknown_villain = unknown_villain && !s->villains_gone;
    for (int i = 0; i < s->character_deck_n; i++)
        v->coming |= (uint16_t)(1u << s->character_deck[i]);
    if (unknown_villain)
        v->coming &= (uint16_t)~SM_VILLAINS;
    if (s->phase != SM_P_CHOOSE)
        return;
    v->coming |= (uint16_t)certain;
    for (unsigned seat = 0; seat < SM_SEATS; seat++)
        if (seat != viewer)
            v->coming |= (uint16_t)(1u << s->seat[seat].candidate[0] | 1u << s->seat[seat].candidate[1]);
}

static void view_own(const struct sm_state *s, unsigned viewer, struct sm_view *v)
{
    const struct sm_seat *me = &s->seat[viewer];
    pl_copy(v->secret_discards, me->secret_discards, sizeof v->secret_discards);
    pl_copy(v->candidate, me->candidate, sizeof v->candidate);
    pl_copy(v->hidden_by_epoch, me->hidden, sizeof v->hidden_by_epoch);
    v->chosen = me->chosen;
    if (s->turn == viewer)
        pl_copy(v->drawn, s->drawn, sizeof v->drawn);
}

static void view_memory(const struct sm_state *s, unsigned viewer, struct sm_view *v)
{
    v->epoch = s->epoch;
    for (int r = 0; r < s->epoch; r++) {
        const struct sm_memory *m = &s->memory[r];
        pl_copy(v->memory[r].all, m->all, sizeof m->all);
        if (viewer >= SM_SEATS)
            continue;
        pl_copy(v->memory[r].mine, viewer ? m->second : m->first, sizeof m->all);
        pl_copy(v->memory[r].theirs, viewer ? m->first : m->second, sizeof m->all);
    }
}

/* Returns the seats that still have to decide, as far as the viewer knows. In SM_P_CHOOSE a viewer knows only whether its own seat has
 * chosen. */
static pl_seats view_waiting(const struct sm_state *s, unsigned viewer)
{
    if (s->phase != SM_P_CHOOSE)
        return sm_actors(s);
    pl_seats both = pl_seats_upto(SM_SEATS);
    return viewer < SM_SEATS && s->seat[viewer].chosen != PL_NONE ? both & ~PL_SEAT_BIT(viewer) : both;
}

void sm_view_of(const void *state, pl_seat viewer, void *view)
{
    const struct sm_state *s = state;
    struct sm_view *v = view;
    pl_zero(v, sizeof *v);
    v->base.viewer = viewer;
    v->base.seats = SM_SEATS;
    v->base.over = s->base.over;
    v->base.waiting = view_waiting(s, viewer);
    v->options = s->options;
    v->day = s->day;
    v->phase = s->phase;
    v->turn = s->turn;
    v->asked = s->asked;
    v->at = s->at;
    v->step = s->step;
    v->pending = s->pending;
    v->given = s->given;
    v->reserve_card_at = s->reserve_card_at;
    v->reserved_this_turn = s->reserved_this_turn;
    pl_copy(v->line, s->line, sizeof v->line);
    pl_copy(v->public_discards, s->public_discards, sizeof v->public_discards);
    v->deck_n = s->deck_n;
    v->discard_n = (uint8_t)sm_discard_n(s);
    v->bank = (uint8_t)sm_bank(s);
    v->present = s->present;
    v->face_down = s->face_down;
    v->villains_gone = s->villains_gone;
    for (int i = 0; i < SM_HAND; i++) {
        v->drawn[i] = PL_NONE;
        v->drawn_n += s->drawn[i] != PL_NONE;
    }
    v->candidate[0] = v->candidate[1] = v->chosen = PL_NONE;
    for (unsigned seat = 0; seat < SM_SEATS; seat++)
        view_seat(s, seat, seat == viewer, &v->seat[seat]);
    view_characters(s, viewer, v);
    if (viewer < SM_SEATS)
        view_own(s, viewer, v);
    view_memory(s, viewer, v);
    view_points(v);
}
