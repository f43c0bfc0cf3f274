/* actions.c: fuzzes a match. The input first selects a game, the number of seats and the options. It then selects the entries: legal
 * actions, arbitrary numbers as actions, clock ticks and undos. In a real-time game the input also selects the time of each entry. A
 * refused action must change nothing. An accepted action must leave a valid state. */
#include "fuzz.h"

#include "match/match.h"

#include <string.h>

enum { ENTRIES = 256, TRIES = 300, TEXT = 1024 };

extern const struct pl_game pl_game_template;

struct input {
    const uint8_t *at, *end;
};

static uint8_t byte(struct input *in) { return in->at < in->end ? *in->at++ : 0; }

static uint32_t word(struct input *in)
{
    uint32_t n = 0;
    for (int i = 0; i < 4; i++)
        n = n << 8 | byte(in);
    return n;
}

static const struct pl_game *game_of(uint8_t n)
{
    int games = 0;
    while (pl_games[games])
        games++;
    n = (uint8_t)(n % (games + 1));
    return n ? pl_games[n - 1] : &pl_game_template;
}

static void options_of(const struct pl_game *game, struct input *in, uint8_t *options)
{
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++) {
        uint8_t value = byte(in);
        if (f->type == PL_BOOL)
            value &= 1;
        else if (f->type == PL_NAME)
            value = (uint8_t)(value % f->names->n);
        pl_field_set(f, options, 0, value);
    }
}

/* Checks the invariants of a state. */
static void check_state(const struct pl_match *m)
{
    const struct pl_base *base = m->state;
    pl_action list[PL_LEGAL_MAX];
    char why[200] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    bool ok = m->game->audit(m->state, &o);
    REQUIRE(ok, why);
    pl_seats actors = m->game->actors(m->state);
    REQUIRE((actors == 0) == (base->over != 0), "a seat has a decision until the match is over");
    REQUIRE(!m->events.overflow, "the events of an entry fit into their buffer");
    for (unsigned seat = 0; seat < base->seats; seat++) {
        int n = m->game->legal(m->state, (pl_seat)seat, list);
        REQUIRE(pl_seats_has(actors, seat) ? n > 0 && n <= PL_LEGAL_MAX : n == 0, "exactly the acting seats have legal actions");
    }
}

/* Chooses a seat and one of its legal actions. If `aside` is true, chooses one of its asides (actions outside its turn) instead. */
static void pick(const struct pl_match *m, struct input *in, bool aside, struct pl_request *q)
{
    pl_action list[PL_LEGAL_MAX];
    pl_seats actors = m->game->actors(m->state) & pl_seats_upto(PL_SEATS_MAX);
    q->seat = (pl_seat)(byte(in) % m->header.seats);
    if (!aside && actors)
        while (!pl_seats_has(actors, q->seat))
            q->seat = (pl_seat)((q->seat + 1) % m->header.seats);
    int n = aside ? (m->game->asides ? m->game->asides(m->state, q->seat, list) : 0) : m->game->legal(m->state, q->seat, list);
    q->action = n ? list[byte(in) % n] : PL_NO_ACTION;
}

static const int64_t last_time = INT64_C(1) << 52; /* the largest time that a match accepts (rule PL-6) */

/* Returns an extreme time: very late, the last valid time, or an invalid time. */
static int64_t far_off(uint8_t n) { return n == 250 ? INT64_C(1) << 40 : n == 242 ? last_time : INT64_MAX; }

/* Chooses the time of an entry in a real-time game: mostly before the next tick, sometimes at the tick, long after it, or in the past. */
static int64_t time_of(const struct pl_match *m, struct input *in, bool *listed)
{
    int64_t now = ((const struct pl_base *)m->state)->now, deadline = m->game->deadline(m->state), at = now;
    uint8_t n = byte(in);
    switch (n % 8) {
    case 0:
        at = now - 1 - n;
        break;
    case 1:
        at = deadline + n / 8;
        break;
    case 2:
        at = n >= 234 ? far_off(n) : now + ((int64_t)n << (n / 8 % 10));
        break;
    case 3:
        at = deadline - 1;
        break;
    case 4:
    case 5:
        at = now + n;
        break;
    default: /* now */
        break;
    }
    *listed = *listed && at >= now && at <= last_time && (deadline < 0 || at < deadline);
    return at < 0 ? 0 : at; /* -1 would mean the time of the last entry */
}

static int try_one(struct pl_match *m, struct input *in, bool *listed)
{
    struct pl_request q = {.at = -1};
    uint8_t kind = byte(in);
    *listed = false;
    switch (kind % 8) {
    case 0: /* arbitrary numbers */
        q.seat = byte(in);
        q.action = (pl_action)word(in) << 32 | word(in);
        break;
    case 1: /* a verb of the game with small arguments, so that the action is often valid */
        q.seat = (pl_seat)(byte(in) % m->header.seats);
        q.action = PL_ACT3(byte(in) % m->game->verbs_n, byte(in) % 32, byte(in) % 32, byte(in) % 32) &
                   (~(pl_action)0 >> (PL_ARG_BITS * (byte(in) % 4)));
        break;
    case 2:
        q.seat = PL_TABLE;
        q.at = byte(in);
        if (m->game->deadline)
            q.at = q.at >= 254 ? far_off(q.at == 254 ? 250 : 0) : m->game->deadline(m->state) + q.at - 128;
        break;
    case 3:
        return pl_match_undo(m, (pl_seat)(byte(in) % 10), byte(in) & 1, -1);
    case 4:
        pick(m, in, true, &q);
        *listed = q.action != PL_NO_ACTION;
        break;
    default:
        pick(m, in, false, &q);
        *listed = q.action != PL_NO_ACTION;
    }
    int verb = pl_verb_of(q.action);
    if (verb >= 0 && verb < m->game->verbs_n && (m->game->verbs[verb].flags & PL_VERB_TEXT)) {
        q.text = "elementary";
        q.text_len = 10;
    }
    if (m->game->real_time && q.seat != PL_TABLE) {
        /* Submit some actions as the table instead of as a player, because the table may take actions that players may not. */
        q.by = kind >= 224 ? PL_BY_TABLE : PL_BY_PERSON;
        q.at = time_of(m, in, listed);
    }
    int rc = pl_match_act(m, &q);
    bool called_none = rc == -PL_R_WORDS, of_the_game = pl_action_well_formed(m->game, q.action);
    REQUIRE(q.seat == PL_TABLE || !called_none || !of_the_game, "a well-formed action is never refused as malformed");
    REQUIRE(q.seat == PL_TABLE || rc < 0 || of_the_game, "a malformed action is refused");
    return rc;
}

/* Checks that the match can be written to a file and replayed from it. */
static void read_back(const struct pl_match *m)
{
    static char file[1 << 18];
    struct pl_match again;
    struct pl_out o = pl_out_to(file, sizeof file);
    pl_match_put(&o, m);
    REQUIRE(!o.full, "the match fits into the buffer");
    void *memory = malloc(pl_match_read_bytes(o.len));
    REQUIRE(memory, "malloc succeeds");
    REQUIRE(pl_match_read(&again, memory, pl_match_read_bytes(o.len), file, o.len, NULL) == 0, "the match replays from its file");
    REQUIRE(memcmp(again.version, m->version, sizeof m->version) == 0, "all viewers have the same versions after the replay");
    free(memory);
}

/* Makes a random world (a complete state) from a viewer's view. Checks that the world is valid and gives the viewer the same view. */
static void check_determinise(const struct pl_match *m, uint8_t viewer)
{
    _Alignas(8) static uint8_t view[PL_STATE_MAX], world[PL_STATE_MAX], seen[PL_STATE_MAX];
    struct pl_rng rng = {.counter = viewer};
    viewer = viewer % 2 ? PL_SPECTATOR : (uint8_t)(viewer / 2 % m->header.seats);
    m->game->view(m->state, viewer, view);
    REQUIRE(m->game->determinise(view, &rng, world) == 0, "a view can be determinised");
    REQUIRE(m->game->audit(world, NULL), "a determinised world passes the audit");
    m->game->view(world, viewer, seen);
    REQUIRE(memcmp(view, seen, m->game->view_size) == 0, "a determinised world has the same view");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, data + size};
    const struct pl_game *game = game_of(byte(&in));
    struct pl_header header = {.seats = (uint8_t)(game->seats_min + byte(&in) % (game->seats_max - game->seats_min + 1))};
    uint8_t viewer = byte(&in);
    for (int i = 0; i < 4; i++)
        header.seed[i] = byte(&in);
    options_of(game, &in, header.options);

    struct pl_match m;
    size_t bytes = pl_match_bytes(game, ENTRIES, TEXT);
    void *memory = malloc(bytes);
    REQUIRE(memory, "malloc succeeds");
    if (pl_match_begin(&m, memory, bytes, game, &header, NULL, NULL) == 0) {
        _Alignas(8) static uint8_t before[PL_STATE_MAX];
        check_state(&m);
        for (int tries = 0; in.at < in.end && tries < TRIES; tries++) {
            bool listed;
            uint32_t n = m.n;
            memcpy(before, m.state, game->state_size);
            int rc = try_one(&m, &in, &listed);
            if (rc < 0) {
                REQUIRE(memcmp(before, m.state, game->state_size) == 0 && n == m.n, "a refused action changes nothing");
                REQUIRE(!listed || rc == -PL_R_FULL, "an action from the list is accepted");
                continue;
            }
            check_state(&m);
        }
        check_determinise(&m, viewer);
        read_back(&m);
    }
    free(memory);
    return 0;
}
