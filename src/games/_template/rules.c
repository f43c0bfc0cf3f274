/* rules.c: the rules of Three Cards. No clock, no I/O, no allocation. */
#include "games/_template/game.h"

static const char *const card_ids[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
const struct pl_names tc_cards = {"card", TC_CARDS, card_ids};

static int init(void *state, const struct pl_config *config)
{
    struct tc_state *s = state;
    if (config->seats < 2 || config->seats > TC_SEATS)
        return -PL_R_SEATS;
    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = config->seats;
    s->round = 1;
    uint8_t pack[TC_CARDS];
    for (uint8_t i = 0; i < TC_CARDS; i++)
        pack[i] = i;
    pl_rng_shuffle(&s->base.rng, pack, TC_CARDS);
    for (int seat = 0; seat < config->seats; seat++) /* what no seat has stays zero: nothing writes it out */
        s->seat[seat].laid = PL_NONE;
    for (int i = 0; i < TC_HAND * config->seats; i++) /* TC-1 */
        s->seat[i % config->seats].hand |= (uint16_t)(1u << pack[i]);
    return 0;
}

static pl_seats actors(const void *state)
{
    const struct tc_state *s = state;
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats && !s->base.over; seat++)
        if (s->seat[seat].laid == PL_NONE)
            set |= PL_SEAT_BIT(seat);
    return set;
}

static int legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct tc_state *s = state;
    int n = 0;
    if (seat >= s->base.seats || s->base.over || s->seat[seat].laid != PL_NONE)
        return 0;
    for (unsigned rest = s->seat[seat].hand; rest; rest &= rest - 1)
        out[n++] = PL_ACT1(TC_LAY, pl_lowest(rest));
    return n;
}

/* TC-4: the round's cards are turned and its point given. */
static void turn(struct tc_state *s, struct pl_events *events)
{
    unsigned best = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        pl_tell(events, PL_EVERYONE, TC_E_TURNED, (int16_t)seat, s->seat[seat].laid);
        if (s->seat[seat].laid > s->seat[best].laid)
            best = seat;
        s->turned[s->turned_n++] = s->seat[seat].laid;
    }
    s->seat[best].points++;
    pl_tell(events, PL_EVERYONE, TC_E_ROUND, (int16_t)best, s->round);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        s->seat[seat].laid = PL_NONE;
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        s->base.seen[v]++;
    if (s->round == TC_ROUNDS)
        s->base.over = true;
    else
        s->round++;
}

static int apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    extern const struct pl_game pl_game_template;
    struct tc_state *s = state;
    if (s->base.over)
        return -PL_R_OVER;
    if (entry->kind != PL_ENTRY_ACT)
        return -PL_R_CLOCK;
    if (entry->seat >= s->base.seats)
        return -PL_R_NO_SEAT;
    int form = pl_action_refusal(&pl_game_template, entry->action);
    if (form < 0)
        return form;
    if (entry->at < s->base.now)
        return -PL_R_TIME;
    if (s->seat[entry->seat].laid != PL_NONE)
        return -PL_R_NOT_ASKED;
    int card = pl_arg(entry->action, 0);
    if (!(s->seat[entry->seat].hand >> card & 1))
        return -TC_R_IN_HAND;

    s->base.now = entry->at;
    s->seat[entry->seat].hand &= (uint16_t) ~(1u << card);
    s->seat[entry->seat].laid = (uint8_t)card;
    pl_tell(events, PL_SEAT_BIT(entry->seat), TC_E_LAID, (int16_t)card);
    if (!actors(s)) /* TC-2: nothing is seen until the last card lies */
        turn(s, events);
    return 0;
}

static void score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct tc_state *s = state;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        per_seat[seat] = s->seat[seat].points;
}

static pl_seats winners(const void *state)
{
    const struct tc_state *s = state;
    pl_seats set = 0;
    unsigned best = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        if (s->seat[seat].points > best) {
            best = s->seat[seat].points;
            set = 0;
        }
        if (s->seat[seat].points == best)
            set |= PL_SEAT_BIT(seat);
    }
    return set;
}

/* Whether what lies where can be a position at all, and then whether no card lies twice. */
static bool audit(const void *state, struct pl_out *why)
{
    const struct tc_state *s = state;
    const char *wrong = NULL;
    unsigned places = 0, points = 0, done = s->base.over ? TC_ROUNDS : s->round - 1u;
    uint16_t seen = 0;
    if (s->base.seats < 2 || s->base.seats > TC_SEATS || s->base.over > 1 || s->round < 1 || s->round > TC_ROUNDS ||
        s->turned_n != done * s->base.seats) {
        wrong = "seats, round and cards turned do not go together";
    } else {
        for (unsigned i = 0; i < s->turned_n; i++, places++)
            seen |= s->turned[i] < TC_CARDS ? (uint16_t)(1u << s->turned[i]) : 0;
        for (unsigned i = 0; i < s->base.seats; i++) {
            points += s->seat[i].points;
            places += (unsigned)pl_bits(s->seat[i].hand);
            seen |= s->seat[i].hand & ((1u << TC_CARDS) - 1);
            if (s->seat[i].laid != PL_NONE) {
                seen |= s->seat[i].laid < TC_CARDS ? (uint16_t)(1u << s->seat[i].laid) : 0;
                places++;
            }
            if ((unsigned)pl_bits(s->seat[i].hand) + (s->seat[i].laid != PL_NONE) != TC_HAND - done)
                wrong = "a hand has the wrong number of cards";
        }
        if (!wrong && (unsigned)pl_bits(seen) != places)
            wrong = "a card lies in two places";
        if (!wrong && points != done)
            wrong = "there is one point a round";
        if (!wrong && !s->base.over && !actors(s))
            wrong = "all cards lie, but were not turned";
    }
    if (wrong && why)
        pl_put(why, wrong);
    return !wrong;
}

static const struct pl_field option_fields[] = {PL_F_END};
static const struct pl_verb verbs[] = {
    [TC_LAY] = {"lay", 0, {{"card", PL_P_NAME, false, &tc_cards}}},
};
static const struct pl_event_kind event_kinds[] = {
    [TC_E_LAID] = {"laid", {{"card", PL_P_NAME, false, &tc_cards}}, 2},
    [TC_E_TURNED] = {"turned", {{"seat", PL_P_SEAT, false, NULL}, {"card", PL_P_NAME, false, &tc_cards}}, 4},
    [TC_E_ROUND] = {"round", {{"seat", PL_P_SEAT, false, NULL}, {"round", PL_P_NUMBER, false, NULL}}, 4},
};
static const struct pl_names *const names[] = {&tc_cards, NULL};

const struct pl_game pl_game_template = {
    .id = "template",
    .prefix = "TC",
    .key = "tc",
    .tables = "tc-0",
    .rules_n = TC_RULES,
    .seats_min = 2,
    .seats_max = TC_SEATS,
    .state_size = sizeof(struct tc_state),
    .view_size = sizeof(struct tc_view),
    .option_fields = option_fields,
    .state_fields = tc_state_fields,
    .view_fields = tc_view_fields,
    .verbs = verbs,
    .verbs_n = PL_COUNT(verbs),
    .event_kinds = event_kinds,
    .event_kinds_n = PL_COUNT(event_kinds),
    .names = names,
    .init = init,
    .actors = actors,
    .legal = legal,
    .apply = apply,
    .view = tc_view,
    .determinise = tc_determinise,
    .score = score,
    .winners = winners,
    .audit = audit,
};
