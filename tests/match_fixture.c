/* match_fixture.c: the fixture for tests of src/match, and bell_game, a small game made for these tests. */
#include "match_fixture.h"

void begin_match(struct match_fixture *s, const struct pl_game *game, int seats, const char *seed)
{
    struct pl_header header = {.seats = (uint8_t)seats};
    pl_seed_from_text(header.seed, seed, strlen(seed));
    MUST(pl_match_begin(&s->m, s->memory, sizeof s->memory, game, &header, NULL, NULL));
}

int act(struct match_fixture *s, int seat, const char *words)
{
    struct pl_request q = {.seat = (pl_seat)seat, .at = -1};
    int rc = pl_action_parse(s->m.game, words, strlen(words), &q.action);
    return rc < 0 ? rc : pl_match_act(&s->m, &q);
}

int act_first(struct match_fixture *s, int seat)
{
    pl_action list[PL_LEGAL_MAX];
    CHECK(s->m.game->legal(s->m.state, (pl_seat)seat, list) > 0);
    return pl_match_act(&s->m, &(struct pl_request){.seat = (pl_seat)seat, .at = -1, .action = list[0]});
}

const char *rule_of(const struct match_fixture *s, int verdict)
{
    static char text[32];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (verdict < 0)
        pl_put_rule(&o, s->m.game, verdict);
    return text;
}

const char *all_messages(const struct match_fixture *s, int viewer)
{
    static char text[2][1 << 16];
    static int turn;
    static struct pl_history story;
    const struct pl_message *message;
    struct pl_out o = pl_out_to(text[turn ^= 1], sizeof text[0]);
    pl_history_begin(&story, &s->m, (pl_seat)viewer);
    while ((message = pl_history_next(&story))) {
        o.comma = false;
        pl_message_json(&o, NULL, s->m.game, message);
        pl_put_char(&o, '\n');
    }
    CHECK(!o.full);
    return text[turn];
}

const char *file_of(const struct match_fixture *s)
{
    static char text[1 << 16];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_match_put(&o, &s->m);
    CHECK(!o.full);
    return text;
}

/* ---- the bell game --------------------------------------------------------------------------------------- */

/* Two seats take turns. On its turn a seat may choose one of these actions: hold (nothing happens), draw (a random number), peek (secret
 * information for this seat), say (free text), lift and then drop (two phases), or ring (ends the turn). The fourth ring ends the match.
 * Either seat may choose nod at any time. The clock ticks every second. */
enum { HOLD, DRAW, PEEK, SAY, LIFT, DROP, RING, NOD };

struct bell {
    struct pl_base base;
    uint8_t turn, rings, lifted, strikes, drawn;
    uint8_t nods[2], peeked[2];
};
struct bell_view {
    struct pl_view_base base;
    uint8_t turn, rings, lifted, strikes, nods[2], secret;
};

static const struct pl_verb bell_verbs[] = {
    [HOLD] = {.word = "hold"}, [DRAW] = {.word = "draw"}, [PEEK] = {.word = "peek"}, [SAY] = {.word = "say", .flags = PL_VERB_TEXT},
    [LIFT] = {.word = "lift"}, [DROP] = {.word = "drop"}, [RING] = {.word = "ring"}, [NOD] = {.word = "nod", .flags = PL_VERB_ASIDE},
};
static const struct pl_event_kind bell_events[] = {
    {.name = "did", .arg = {{"seat", PL_P_SEAT, false, NULL}, {"verb", PL_P_NUMBER, false, NULL}}}};
static const struct pl_field bell_options[] = {PL_F_END};
static const struct pl_field bell_state_fields[] = {PL_BASE_FIELDS(struct bell, base), PL_F_END};
static const struct pl_field bell_view_fields[] = {
    PL_VIEW_FIELDS(struct bell_view, base),
    PL_F(PL_U8, struct bell_view, rings, ""),
    PL_F_ARRAY(PL_U8, struct bell_view, nods, ""),
    PL_F(PL_U8, struct bell_view, secret, ""),
    PL_F_END,
};

static int bell_init(void *state, const struct pl_config *config)
{
    struct bell *b = state;
    pl_zero(b, sizeof *b);
    pl_rng_init(&b->base.rng, config->seed);
    b->base.seats = config->seats;
    return 0;
}

static pl_seats bell_actors(const void *state)
{
    const struct bell *b = state;
    return b->base.over ? 0 : (pl_seats)(PL_SEAT_BIT(b->turn) | PL_SEAT_BIT(PL_TABLE));
}

static int bell_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct bell *b = state;
    int n = 0;
    if (b->base.over || seat != b->turn)
        return 0;
    for (int verb = HOLD; verb <= RING; verb++)
        if ((verb == DROP) == (b->lifted != 0))
            out[n++] = PL_ACT(verb);
    return n;
}

static int bell_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct bell *b = state;
    if (b->base.over || seat >= b->base.seats)
        return 0;
    out[0] = PL_ACT(NOD);
    return 1;
}

static int64_t bell_deadline(const void *state) { return 1000 * (((const struct bell *)state)->strikes + 1); }

static void bell_do(struct bell *b, int seat, int verb)
{
    switch (verb) {
    case DRAW:
        b->drawn = (uint8_t)pl_rng_word(&b->base.rng);
        break;
    case PEEK:
        b->peeked[seat] = 1;
        b->base.seen[seat]++;
        break;
    case LIFT:
    case DROP:
        b->lifted = verb == LIFT;
        break;
    case RING:
        b->turn ^= 1;
        b->base.over = ++b->rings == 4;
        break;
    case NOD:
        b->nods[seat]++;
        break;
    default:
        break;
    }
}

static int bell_apply(void *state, const struct pl_entry *e, struct pl_events *events)
{
    struct bell *b = state;
    int verb = pl_verb_of(e->action);
    int rc = pl_check_entry(&bell_game, b, e);
    if (rc < 0)
        return rc;
    if (e->kind == PL_ENTRY_TICK) {
        if (e->at < bell_deadline(b))
            return -PL_R_CLOCK;
        b->base.now = e->at;
        b->strikes++;
        return 0;
    }
    if (verb != NOD && (verb == DROP) != (b->lifted != 0))
        return -PL_R_NOT_NOW;
    b->base.now = e->at;
    bell_do(b, e->seat, verb);
    /* If the action is `hold` or `peek`, only the acting seat receives the event. */
    pl_tell(events, verb == HOLD || verb == PEEK ? PL_SEAT_BIT(e->seat) : PL_EVERYONE, 0, e->seat, (int16_t)verb);
    return 0;
}

static void bell_view(const void *state, pl_seat viewer, void *view)
{
    const struct bell *b = state;
    struct bell_view *v = view;
    pl_zero(v, sizeof *v);
    v->base = (struct pl_view_base){.viewer = viewer, .seats = b->base.seats, .over = b->base.over};
    v->turn = b->turn;
    v->rings = b->rings;
    v->lifted = b->lifted;
    v->strikes = b->strikes;
    pl_copy(v->nods, b->nods, sizeof v->nods);
    v->secret = viewer < 2 && b->peeked[viewer] ? 77 : 0;
}

static bool bell_audit(const void *state, struct pl_out *why)
{
    const struct bell *b = state;
    bool ok = b->base.seats == 2 && b->rings <= 4 && b->base.over == (b->rings == 4) && b->turn < 2;
    if (!ok && why)
        pl_put(why, "the bell has rung too often");
    return ok;
}

static void bell_score(const void *state, int32_t per_seat[PL_SEATS_MAX]) { per_seat[0] = ((const struct bell *)state)->rings; }
static pl_seats bell_winners(const void *state) { return PL_SEAT_BIT(((const struct bell *)state)->turn); }

const struct pl_game bell_game = {
    .id = "bell",
    .prefix = "BL",
    .key = "bl",
    .tables = "bl-0",
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(struct bell),
    .view_size = sizeof(struct bell_view),
    .option_fields = bell_options,
    .state_fields = bell_state_fields,
    .view_fields = bell_view_fields,
    .verbs = bell_verbs,
    .verbs_n = PL_COUNT(bell_verbs),
    .event_kinds = bell_events,
    .event_kinds_n = PL_COUNT(bell_events),
    .init = bell_init,
    .actors = bell_actors,
    .legal = bell_legal,
    .asides = bell_asides,
    .apply = bell_apply,
    .deadline = bell_deadline,
    .view = bell_view,
    .score = bell_score,
    .winners = bell_winners,
    .audit = bell_audit,
};
