/* actions.c: bytes as a game, its seats and options, and then anything anybody might try at that table: what the lists offer,
 * numbers that mean nothing, ticks, take-backs; in a race, at the same time, later, much later, or in the past. A refusal
 * changes nothing; what is accepted leaves the game in order. */
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

/* What the game says must fit together after every entry. */
static void in_order(const struct pl_match *m)
{
    const struct pl_base *base = m->state;
    pl_action list[PL_LEGAL_MAX];
    char why[200] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    bool ok = m->game->audit(m->state, &o);
    PROMISE(ok, why);
    pl_seats actors = m->game->actors(m->state);
    PROMISE((actors == 0) == (base->over != 0), "somebody owes a decision until it is over");
    PROMISE(!m->events.overflow, "an entry has no more events than there is room for");
    for (unsigned seat = 0; seat < base->seats; seat++) {
        int n = m->game->legal(m->state, (pl_seat)seat, list);
        PROMISE(pl_seats_has(actors, seat) ? n > 0 && n <= PL_LEGAL_MAX : n == 0, "those asked, and only they, have a choice");
    }
}

/* Picks from the legal list, or from the asides, of some seat. */
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

static const int64_t last_time = INT64_C(1) << 52; /* of a race */

/* Times no table lives to see: a whole match of silence later, the last there is, and one that there is not. */
static int64_t far_off(uint8_t n) { return n == 250 ? INT64_C(1) << 40 : n == 242 ? last_time : INT64_MAX; }

/* When it is done, in a race: mostly before the clock acts, now and then just then, long after, or before now. */
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
    default: /* the same instant */
        break;
    }
    *listed = *listed && at >= now && at <= last_time && (deadline < 0 || at < deadline);
    return at < 0 ? 0 : at; /* -1 would mean now */
}

static int try_one(struct pl_match *m, struct input *in, bool *listed)
{
    struct pl_request q = {.at = -1};
    uint8_t kind = byte(in);
    *listed = false;
    switch (kind % 8) {
    case 0: /* anything at all */
        q.seat = byte(in);
        q.action = (pl_action)word(in) << 32 | word(in);
        break;
    case 1: /* well-formed, perhaps */
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
        q.by = kind >= 224 ? PL_BY_TABLE : PL_BY_PERSON; /* what only the table may enter for a seat */
        q.at = time_of(m, in, listed);
    }
    int rc = pl_match_act(m, &q);
    bool called_none = rc == -PL_R_WORDS, of_the_game = pl_action_well_formed(m->game, q.action);
    PROMISE(q.seat == PL_TABLE || !called_none || !of_the_game, "an action of the game is never called none");
    PROMISE(q.seat == PL_TABLE || rc < 0 || of_the_game, "what is no action is refused");
    return rc;
}

/* The end of it as a file, read again. */
static void read_back(const struct pl_match *m)
{
    static char file[1 << 18];
    struct pl_match again;
    struct pl_out o = pl_out_to(file, sizeof file);
    pl_match_put(&o, m);
    PROMISE(!o.full, "a match fits into its file");
    void *memory = malloc(pl_match_read_bytes(o.len));
    PROMISE(memory, "there is memory");
    PROMISE(pl_match_read(&again, memory, pl_match_read_bytes(o.len), file, o.len, NULL) == 0, "what was played replays");
    PROMISE(memcmp(again.version, m->version, sizeof m->version) == 0, "and everybody was told as much");
    free(memory);
}

/* A world somebody cannot tell from the true one looks the same, and is in order. */
static void imagine(const struct pl_match *m, uint8_t viewer)
{
    _Alignas(8) static uint8_t view[PL_STATE_MAX], world[PL_STATE_MAX], seen[PL_STATE_MAX];
    struct pl_rng rng = {.counter = viewer};
    viewer = viewer % 2 ? PL_SPECTATOR : (uint8_t)(viewer / 2 % m->header.seats);
    m->game->view(m->state, viewer, view);
    PROMISE(m->game->determinise(view, &rng, world) == 0, "a view can be imagined");
    PROMISE(m->game->audit(world, NULL), "what is imagined is in order");
    m->game->view(world, viewer, seen);
    PROMISE(memcmp(view, seen, m->game->view_size) == 0, "what is imagined looks the same");
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
    PROMISE(memory, "there is memory");
    if (pl_match_begin(&m, memory, bytes, game, &header, NULL, NULL) == 0) {
        _Alignas(8) static uint8_t before[PL_STATE_MAX];
        in_order(&m);
        for (int tries = 0; in.at < in.end && tries < TRIES; tries++) {
            bool listed;
            uint32_t n = m.n;
            memcpy(before, m.state, game->state_size);
            int rc = try_one(&m, &in, &listed);
            if (rc < 0) {
                PROMISE(memcmp(before, m.state, game->state_size) == 0 && n == m.n, "a refusal changes nothing");
                PROMISE(!listed || rc == -PL_R_FULL, "what is listed is accepted");
                continue;
            }
            in_order(&m);
        }
        imagine(&m, viewer);
        read_back(&m);
    }
    free(memory);
    return 0;
}
