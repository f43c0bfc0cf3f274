/* rules.c: setting up, whose decision it is, and the way an entry takes through the rules. No clock, no I/O, no allocation. */
#include "games/watson-holmes/game.h"

/* ---- what every file asks -------------------------------------------------------------------------------- */

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

int wh_hidden(const struct wh_state *s, unsigned seat)
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

int wh_strength(const struct wh_state *s, unsigned seat) { return s->seat[seat].bid + (pl_seats_has(s->toby, seat) ? WH_TOBY_BONUS : 0); }

bool wh_only_baker(const struct wh_state *s) { return s->round > WH_ROUNDS || (s->last_round && s->round > s->last_round); }

/* ---- setting up ------------------------------------------------------------------------------------------ */

/* WH-5, WH-6: one character each, the rest is the deck; Wiggins stays in the box where he would have nobody to copy. */
static void deal(struct wh_state *s)
{
    uint8_t pack[WH_CHARACTERS_N];
    unsigned n = 0, dealt = s->c.characters ? s->base.seats : 0;
    for (uint8_t c = 0; c < WH_CHARACTERS_N; c++) {
        s->owner[c] = PL_NOBODY;
        if (c != WH_C_WIGGINS || s->base.seats >= 4)
            pack[n++] = c;
    }
    pl_rng_shuffle(&s->base.rng, pack, n);
    for (unsigned i = 0; i < dealt; i++)
        s->owner[pack[i]] = (uint8_t)i;
    s->deck_n = (uint8_t)(n - dealt);
    pl_copy(s->deck, pack + dealt, s->deck_n);
}

static void equip(struct wh_state *s)
{
    s->police = WH_POLICE_ALL;
    s->call_offs = WH_CALL_OFF_ALL;
    s->lockpicks = WH_LOCKPICK_ALL;
    for (unsigned i = 0; i < s->base.seats; i++) {
        struct wh_seat *p = &s->seat[(s->start + i) % s->base.seats];
        p->carriages = s->c.carriages;
        p->zone = s->c.start_zone;
        p->at = WH_AT_NONE;
        p->means = PL_NONE;
        p->choice_character = PL_NONE;
        p->check_judge = PL_NOBODY;
        if (!s->c.police)
            continue;
        if (i < 5) { /* WH-4 */
            p->police = 1;
            s->police--;
        } else {
            p->call_off = 1;
            s->call_offs--;
        }
    }
}

static int init(void *state, const struct pl_config *config)
{
    struct wh_state *s = state;
    struct wh_options options = {0};
    struct wh_case content;
    if (config->options)
        pl_copy(&options, config->options, sizeof options);
    if (options.expert > 1 || options.judging > WH_SELF || options.practice > 1 || options.spare)
        return -PL_R_OPTION;
    if (config->content && config->content_size != sizeof content)
        return -PL_R_OPTION;
    pl_copy(&content, config->content ? config->content : (const void *)wh_case_practice(options.practice), sizeof content);
    if (wh_case_wrong(&content))
        return -PL_R_OPTION;
    if (config->seats < 2 || config->seats > WH_SEATS)
        return -PL_R_SEATS;
    if (config->seats < content.seats_min || config->seats > content.seats_max)
        return -WH_R_PLAYERS;

    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = config->seats;
    s->options = options;
    s->c = content;
    s->start = (uint8_t)pl_rng_below(&s->base.rng, config->seats); /* WH-2 */
    deal(s);
    equip(s);
    wh_round_begin(s, NULL);
    return 0;
}

/* ---- whose decision it is -------------------------------------------------------------------------------- */

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
            if (pl_seats_has(s->asked, seat) && s->seat[seat].choice == WH_UNSAID)
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_READ:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && !(s->seat[seat].at == WH_BAKER_STREET ? s->seat[seat].sealed : s->seat[seat].left))
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_JUDGE:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && !s->seat[seat].judged)
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_GO_ON:
        for (unsigned seat = 0; seat < s->base.seats; seat++)
            if (pl_seats_has(s->asked, seat) && s->seat[seat].going == WH_UNDECIDED)
                set |= PL_SEAT_BIT(seat);
        return set;
    case WH_P_OVER:
    case WH_PHASES_N:
        break;
    }
    return 0;
}

/* WH-53: somebody still reads, and the time for it is limited. */
static bool clock_runs(const struct wh_state *s) { return s->phase == WH_P_READ && s->reading_until && (wh_asked_now(s) & wh_readers(s)); }

static pl_seats actors(const void *state)
{
    const struct wh_state *s = state;
    if (s->base.over)
        return 0;
    pl_seats set = wh_asked_now(s);
    for (unsigned seat = 0; s->options.judging == WH_SELF && seat < s->base.seats; seat++)
        if (wh_judges(s, seat) >= 0)
            set |= PL_SEAT_BIT(seat);
    return clock_runs(s) ? set | PL_SEAT_BIT(PL_TABLE) : set;
}

static int64_t deadline(const void *state)
{
    const struct wh_state *s = state;
    return !s->base.over && clock_runs(s) ? s->reading_until : -1;
}

/* ---- the way of an entry --------------------------------------------------------------------------------- */

/* 0, or the rule that refuses this well-formed decision of a seat the phase asks. Reads nothing the seat may not know. */
int wh_check_owed(const struct wh_state *s, unsigned seat, pl_action action)
{
    int verb = pl_verb_of(action), a = pl_arg(action, 0), b = pl_arg(action, 1);
    if (!(wh_verb_phases[verb] >> s->phase & 1))
        return -PL_R_NOT_NOW;
    if (verb <= WH_WATSON)
        return wh_visit_check(s, seat, verb, a, b);
    if (verb <= WH_TURN)
        return wh_people_check(s, seat, verb, a, b);
    if (verb <= WH_WATCH)
        return wh_investigate_check(s, seat, verb, a);
    return wh_solve_check(s, seat, verb, a);
}

static int check(const struct wh_state *s, unsigned seat, pl_action action)
{
    int verb = pl_verb_of(action);
    if (verb == WH_CONSULT || verb == WH_CHECK)
        return wh_holmes_check(s, seat, verb, pl_arg(action, 0));
    bool owes = pl_seats_has(wh_asked_now(s), seat), judges = s->options.judging == WH_SELF && wh_judges(s, seat) >= 0;
    if (!owes && !judges)
        return -PL_R_NOT_ASKED;
    if (verb == WH_SAY)
        return judges ? 0 : -PL_R_NOT_NOW;
    return owes ? wh_check_owed(s, seat, action) : -PL_R_NOT_NOW;
}

static int tick(struct wh_state *s, const struct pl_entry *entry, struct pl_events *events)
{
    if (entry->kind != PL_ENTRY_TICK || !clock_runs(s))
        return -PL_R_CLOCK;
    if (entry->at < s->base.now)
        return -PL_R_TIME;
    if (entry->at < s->reading_until)
        return -PL_R_CLOCK;
    s->base.now = entry->at;
    wh_time_up(s, events);
    return 0;
}

static int apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    struct wh_state *s = state;
    if (s->base.over)
        return -PL_R_OVER;
    if (entry->kind != PL_ENTRY_ACT)
        return tick(s, entry, events);
    if (entry->seat >= s->base.seats)
        return -PL_R_NO_SEAT;
    int form = pl_action_refusal(&pl_game_watson_holmes, entry->action);
    if (form < 0)
        return form;
    if (entry->at < s->base.now)
        return -PL_R_TIME;
    int rc = check(s, entry->seat, entry->action);
    if (rc < 0)
        return rc;

    int verb = pl_verb_of(entry->action), a = pl_arg(entry->action, 0), b = pl_arg(entry->action, 1);
    s->base.now = entry->at;
    if (verb <= WH_WATSON)
        wh_visit_apply(s, entry->seat, verb, a, b, events);
    else if (verb <= WH_TURN)
        wh_people_apply(s, entry->seat, verb, a, b, events);
    else if (verb <= WH_WATCH)
        wh_investigate_apply(s, entry->seat, verb, a, events);
    else
        wh_solve_apply(s, entry, verb, a, events);
    return 0;
}

/* ---- the end --------------------------------------------------------------------------------------------- */

/* WH-65: the first to solve the case have two points, those who solve it after them one. */
static void score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct wh_state *s = state;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        per_seat[seat] = s->seat[seat].status == WH_WON ? 2 : s->seat[seat].status == WH_SOLVED;
}

static pl_seats winners(const void *state)
{
    const struct wh_state *s = state;
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].status == WH_WON)
            set |= PL_SEAT_BIT(seat);
    return set;
}

const struct pl_game pl_game_watson_holmes = {
    .id = "watson-holmes",
    .prefix = "WH",
    .key = "wh",
    .tables = "wh-0",
    .rules_n = WH_RULES,
    .seats_min = 2,
    .seats_max = WH_SEATS,
    .options_size = sizeof(struct wh_options),
    .state_size = sizeof(struct wh_state),
    .view_size = sizeof(struct wh_view),
    .option_fields = wh_option_fields,
    .state_fields = wh_state_fields,
    .view_fields = wh_view_fields,
    .verbs = wh_verbs,
    .verbs_n = WH_VERBS_N,
    .event_kinds = wh_event_kinds,
    .event_kinds_n = WH_EVENTS_N,
    .names = wh_names,
    .house = wh_house,
    .init = init,
    .actors = actors,
    .legal = wh_legal,
    .asides = wh_asides,
    .apply = apply,
    .deadline = deadline,
    .view = wh_view,
    .determinise = wh_determinise,
    .score = score,
    .winners = winners,
    .audit = wh_audit,
    .appraise = wh_appraise,
    .spends = wh_spends,
    .reason = wh_reason,
    .why_kinds = wh_why_kinds,
    .why_kinds_n = WH_WHYS_N,
    .draw = wh_draw,
    .draw_action = wh_draw_action,
};
