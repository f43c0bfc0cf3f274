/* rules.c: determines which seats must decide, and passes each log entry to the code that checks and applies it. Reads no clock, does no
 * I/O and allocates no memory. */
#include "games/watson-holmes/game.h"

/* ---- queries on the state -------------------------------------------------------------------------------- */

int wh_place_index(const struct wh_case *c, int number)
{
    for (int i = 1; i < c->places; i++)
        if (c->place[i].number == number)
            return i;
    return -1;
}

pl_seats wh_in_play(const struct wh_state *s)
{
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (wh_active(s, seat))
            set |= PL_SEAT_BIT(seat);
    return set;
}

int wh_face_down(const struct wh_state *s, unsigned seat)
{
    int n = 0;
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++)
        n += s->owner[c] == seat && s->face[c] == WH_DOWN;
    return n;
}

unsigned wh_next(const struct wh_state *s, unsigned from, pl_seats among)
{
    for (unsigned i = 1; i <= s->base.seats; i++) {
        unsigned seat = (from + i) % s->base.seats;
        if (pl_seats_has(among, seat))
            return seat;
    }
    return from;
}

int wh_occupant(const struct wh_state *s, unsigned place)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].at == place)
            return (int)seat;
    return -1;
}

int wh_bid_value(const struct wh_state *s, unsigned seat) { return s->seat[seat].bid + (pl_seats_has(s->toby, seat) ? WH_TOBY_BONUS : 0); }

bool wh_only_baker_street(const struct wh_state *s) { return s->round > WH_ROUNDS || (s->last_round && s->round > s->last_round); }

/* ---- seats that must decide ------------------------------------------------------------------------------ */

pl_seats wh_asked_now(const struct wh_state *s)
{
    pl_seats set = 0;
    switch ((enum wh_phase)s->phase) {
    case WH_P_VISIT:
    case WH_P_BID:
    case WH_P_AFTER:
    case WH_P_WATSON:
    case WH_P_BONUS:
        return PL_SEAT_BIT(s->turn);
    case WH_P_OPENING:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && s->seat[seat].opening_choice == WH_NO_CHOICE)
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_READ:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && !(s->seat[seat].at == WH_BAKER_STREET ? s->seat[seat].answers_sent : s->seat[seat].leave))
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_JUDGE:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && !s->seat[seat].judged)
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_GO_ON:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && s->seat[seat].after_win == WH_UNDECIDED)
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_OVER:
    case WH_PHASES_N:
        break;
    }
    return 0;
}

/* Rule WH-53: returns true if the reading time is limited and at least one player has not finished reading. */
static bool clock_runs(const struct wh_state *s) { return s->phase == WH_P_READ && s->reading_until && (wh_asked_now(s) & wh_readers(s)); }

pl_seats wh_actors(const void *state)
{
    const struct wh_state *s = state;
    if (s->base.over)
        return 0;
    pl_seats set = wh_asked_now(s);
    for (unsigned seat = 0; s->options.judging == WH_SELF && seat < s->base.seats; seat++)
        if (wh_check_to_judge(s, seat) >= 0)
            set |= PL_SEAT_BIT(seat);
    return clock_runs(s) ? set | PL_SEAT_BIT(PL_TABLE) : set;
}

int64_t wh_deadline(const void *state)
{
    const struct wh_state *s = state;
    return !s->base.over && clock_runs(s) ? s->reading_until : -1;
}

/* ---- applying an entry ----------------------------------------------------------------------------------- */

/* Returns 0 if the action is legal, otherwise the negative number of the rule that forbids it. Call only for a seat that wh_asked_now
 * returns. The result must not depend on information hidden from `seat`, because otherwise a refusal could reveal it. */
int wh_check_owed(const struct wh_state *s, unsigned seat, pl_action action)
{
    int verb = pl_verb_of(action), a = pl_arg(action, 0), b = pl_arg(action, 1);
    if (!(wh_verb_phases[verb] >> s->phase & 1))
        return -PL_R_NOT_NOW;
    if (verb <= WH_WATSON)
        return wh_visit_check(s, seat, verb, a, b);
    if (verb <= WH_TRADE)
        return wh_character_check(s, seat, verb, a, b);
    if (verb <= WH_LEAVE_POLICE)
        return wh_investigate_check(s, seat, verb, a);
    return wh_solve_check(s, seat, verb, a);
}

static int check(const struct wh_state *s, unsigned seat, pl_action action)
{
    int verb = pl_verb_of(action);
    if (verb == WH_OVERRULE)
        return wh_overrule_check(s, seat, pl_arg(action, 0), pl_arg(action, 1));
    if (verb == WH_CONSULT || verb == WH_CHECK)
        return wh_holmes_check(s, seat, verb, pl_arg(action, 0));
    bool owes = pl_seats_has(wh_asked_now(s), seat), judges = s->options.judging == WH_SELF && wh_check_to_judge(s, seat) >= 0;
    if (verb == WH_JUDGE_CHECK)
        return judges ? 0 : -PL_R_NOT_NOW;
    return owes ? wh_check_owed(s, seat, action) : -PL_R_NOT_NOW;
}

static int tick(struct wh_state *s, const struct pl_entry *entry, struct pl_events *events)
{
    if (!clock_runs(s) || entry->at < s->reading_until)
        return -PL_R_CLOCK;
    s->base.now = entry->at;
    wh_time_up(s, events);
    return 0;
}

int wh_apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    struct wh_state *s = state;
    int rc = pl_check_entry(&pl_game_watson_holmes, s, entry);
    if (rc == 0 && entry->kind == PL_ENTRY_TICK)
        return tick(s, entry, events);
    if (rc == 0)
        rc = check(s, entry->seat, entry->action);
    if (rc < 0)
        return rc;

    int verb = pl_verb_of(entry->action), a = pl_arg(entry->action, 0), b = pl_arg(entry->action, 1);
    s->base.now = entry->at;
    if (verb == WH_OVERRULE) {
        wh_overrule_apply(s, entry->seat, (unsigned)a, b, events);
        return 0;
    }
    s->people |= entry->by == PL_BY_PERSON ? PL_SEAT_BIT(entry->seat) : 0;
    if (verb <= WH_WATSON)
        wh_visit_apply(s, entry->seat, verb, a, b, events);
    else if (verb <= WH_TRADE)
        wh_character_apply(s, entry->seat, verb, a, b, events);
    else if (verb <= WH_LEAVE_POLICE)
        wh_investigate_apply(s, entry->seat, verb, a, events);
    else
        wh_solve_apply(s, entry, verb, a, events);
    return 0;
}

/* ---- scoring --------------------------------------------------------------------------------------------- */

/* Rule WH-65: the first player who solves the case gets two points, and each player who solves it later gets one. */
void wh_score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct wh_state *s = state;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        per_seat[seat] = s->seat[seat].status == WH_WON ? 2 : s->seat[seat].status == WH_SOLVED;
}

pl_seats wh_winners(const void *state)
{
    const struct wh_state *s = state;
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].status == WH_WON)
            set |= PL_SEAT_BIT(seat);
    return set;
}
