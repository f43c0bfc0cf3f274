/*
 * property_secrecy.c: the secrecy and replay properties, tested on whole matches, because a match produces everything that a viewer
 * receives.
 *
 * Two matches run in parallel: the real one, and one whose position `determinise` made from the viewer's view. Until the viewer sees hidden
 * information, it must receive the same bytes from both: views, events, versions, lists of legal actions, refusals and histories. When
 * another seat acts in the real match, the test looks for an action of that seat in the other match that looks the same to the viewer.
 * There must be one, unless the entry showed the viewer hidden information, which the state records in `seen`. Then the worlds diverge, and
 * the test makes a new pair.
 */
#include "properties.h"

#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 4096, TEXT = 65536, STRETCH = 400, PROBES = 8, LOOKS = 6, TURNS = 7, STORY = 1 << 22 };

struct world {
    struct pl_match m;
    void *memory;
    size_t bytes;
};

struct pair {
    const struct property_case *c;
    struct property_report *r;
    const struct pl_game *game;
    pl_seat viewer;
    struct pl_dice dice;
    struct pl_rng rng;
    struct world real, other;
    int stretch; /* number of log entries since this pair of worlds was made */
    bool fresh;  /* true if no bot has made a choice yet in this pair of worlds */
};

static void fail(struct pair *p, const char *what)
{
    if (!p->r->failure[0])
        snprintf(p->r->failure, sizeof p->r->failure, "%s, %d seats, match %u, entry %ld, viewer %d: %s", p->game->id, p->c->seats,
                 p->c->number, p->r->entries, p->viewer, what);
}

static bool begin(struct world *w, const struct pl_game *game, const void *position, struct pl_out *why)
{
    struct pl_header header = {0};
    return pl_match_begin(&w->m, w->memory, w->bytes, game, &header, position, why) == 0;
}

/* Makes a new pair of worlds: the current real state, and another state that `determinise` makes from the viewer's view of it. */
static bool pair_up(struct pair *p)
{
    _Alignas(8) static uint8_t now[PL_STATE_MAX], view[PL_STATE_MAX], invented[PL_STATE_MAX];
    char why[200] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    memset(invented, 0xa5, sizeof invented); /* a nonzero pattern, to detect bytes that `determinise` forgets to write */
    memcpy(now, p->real.m.state, p->game->state_size);
    p->game->view(now, p->viewer, view);
    if (p->game->determinise(view, &p->rng, invented) < 0 || !p->game->audit(invented, &o)) {
        char what[300];
        snprintf(what, sizeof what, "the determinised world fails its audit: %s", why);
        fail(p, what);
        return false;
    }
    p->stretch = 0;
    p->fresh = true;
    return begin(&p->real, p->game, now, NULL) && begin(&p->other, p->game, invented, NULL);
}

static int listing(const struct pl_game *game, const void *state, pl_seat seat, bool asides, pl_action *out)
{
    if (asides)
        return pl_project(game, state, NULL, NULL, seat, &(struct pl_parts){.asides = out}).asides_n;
    return pl_project(game, state, NULL, NULL, seat, &(struct pl_parts){.legal = out}).legal_n;
}

/* Checks that bots with memory choose the same action in both worlds, so their memory reveals nothing hidden. The bot of each world has its
 * own memory and keeps it until a new pair of worlds is made. Odd matches use two threads, as `play` does. Three matches in four test the
 * master-level bot, the others the regular-level bot. */
static void compare_kept(struct pair *p, const void *a, const void *b, const pl_action *list, int n)
{
    static _Alignas(16) uint8_t room[2][1 << 16];
    struct pl_bot_memory mind[2] = {{.memory = room[0], .bytes = sizeof room[0], .persistent = true, .playouts = LOOKS},
                                    {.memory = room[1], .bytes = sizeof room[1], .persistent = true, .playouts = LOOKS}};
    struct pl_dice one = p->dice, two = p->dice;
    const struct pl_bot *bot = p->c->number % 8 < 6 ? pl_bot_find("master", 6) : pl_bot_find("regular", 7);
    mind[0].search_threads = mind[1].search_threads = 1 + (int)(p->c->number % 2);
    if (p->fresh)
        for (int i = 0; i < 2; i++)
            pl_bot_memory_clear(&mind[i]);
    p->fresh = false;
    if (p->stretch % 2 || n < 2)
        return;
    if (bot->choose(&(struct pl_question){p->game, a, list, n}, &one, &mind[0]) !=
            bot->choose(&(struct pl_question){p->game, b, list, n}, &two, &mind[1]) ||
        mind[0].playouts_reused != mind[1].playouts_reused)
        fail(p, "a bot that reuses its search tree chooses differently");
}

/* Checks that a bot in the viewer's seat, with the same random numbers, chooses the same action in both worlds. Tests every bot that does
 * not search. The bots that search are slow, so each call tests only some of them. */
static void compare_bots(struct pair *p, const void *a, const void *b, const pl_action *list, int n)
{
    int turn = 0;
    for (const struct pl_bot *const *bot = pl_bots; *bot; bot++, turn++) {
        if (turn > 2 && p->r->entries % (4 * TURNS) != 4 * turn)
            continue;
        static _Alignas(16) uint8_t memory[1 << 16];
        struct pl_dice one = p->dice, two = p->dice;
        struct pl_bot_memory mind = {.memory = memory, .bytes = sizeof memory, .playouts = LOOKS};
        int pick = (*bot)->choose(&(struct pl_question){p->game, a, list, n}, &one, &mind);
        memset(memory, 0x5a, sizeof memory); /* the bot's choice must not depend on the previous contents of its memory */
        if (pick != (*bot)->choose(&(struct pl_question){p->game, b, list, n}, &two, &mind))
            fail(p, "a bot chooses differently");
    }
    compare_kept(p, a, b, list, n);
}

/* Checks that two lists of features are equal, and that every feature is in its range. */
static void compare_lists(struct pair *p, const struct pl_network_inputs *in, const uint8_t *one, const uint8_t *two)
{
    unsigned i = 0;
    if (memcmp(one, two, in->features_n))
        fail(p, "the features of equal views differ");
    for (const struct pl_feature *f = in->features; f->name; f++)
        for (unsigned k = 0; k < f->count; k++, i++)
            if (one[i] >= f->values)
                fail(p, "a feature is out of range");
}

/* Checks that the features that a network gets from equal views are equal, and that every feature is written and in its range. */
static void compare_features(struct pair *p, const void *a, const void *b)
{
    const struct pl_network_inputs *in = pl_hints_of(p->game)->network_inputs;
    uint8_t one[PL_NETWORK_FEATURES], two[PL_NETWORK_FEATURES];
    memset(one, 0x11, sizeof one);
    memset(two, 0xee, sizeof two);
    if (in && in->fill) {
        in->fill(a, one);
        in->fill(b, two);
        compare_lists(p, in, one, two);
    }
    pl_seats hands = in && in->hands ? in->hands(a) : 0;
    if (hands != (in && in->hands ? in->hands(b) : 0))
        fail(p, "the network rates other hands");
    for (; hands; hands &= (pl_seats)(hands - 1)) {
        in->fill_hand(a, (pl_seat)pl_lowest(hands), one);
        in->fill_hand(b, (pl_seat)pl_lowest(hands), two);
        compare_lists(p, in, one, two);
    }
}

/* Compares the viewer's current view, legal actions, asides and version. */
static void compare_now(struct pair *p)
{
    _Alignas(8) static uint8_t a[PL_STATE_MAX], b[PL_STATE_MAX];
    memset(a, 0x11, sizeof a);
    memset(b, 0xee, sizeof b);
    pl_project(p->game, p->real.m.state, NULL, NULL, p->viewer, &(struct pl_parts){.view = a});
    pl_project(p->game, p->other.m.state, NULL, NULL, p->viewer, &(struct pl_parts){.view = b});
    if (memcmp(a, b, p->game->view_size)) {
        size_t at = 0;
        while (a[at] == b[at])
            at++;
        char what[100];
        snprintf(what, sizeof what, "the views differ at byte %zu (%d, %d)", at, a[at], b[at]);
        fail(p, what);
    }
    compare_features(p, a, b);
    pl_action la[PL_LEGAL_MAX], lb[PL_LEGAL_MAX];
    for (int asides = 0; asides < 2; asides++) {
        int n = listing(p->game, p->real.m.state, p->viewer, asides, la), m = listing(p->game, p->other.m.state, p->viewer, asides, lb);
        if (n != m || memcmp(la, lb, sizeof la[0] * (size_t)n))
            fail(p, asides ? "the asides differ" : "the legal lists differ");
        else if (n && !asides)
            compare_bots(p, a, b, la, n);
    }
    if (p->real.m.version[p->viewer] != p->other.m.version[p->viewer])
        fail(p, "the versions differ");
}

/* The viewer also receives refusals, so they must be the same in both worlds. */
static void compare_refusals(struct pair *p)
{
    _Alignas(8) static uint8_t copy[PL_STATE_MAX];
    for (int i = 0; i < PROBES && p->viewer != PL_SPECTATOR; i++) {
        struct pl_entry e = {.seat = p->viewer, .action = property_random_action(p->game, &p->dice)};
        e.at = ((const struct pl_base *)p->real.m.state)->now;
        memcpy(copy, p->real.m.state, p->game->state_size);
        int a = p->game->apply(copy, &e, NULL);
        memcpy(copy, p->other.m.state, p->game->state_size);
        e.at = ((const struct pl_base *)p->other.m.state)->now;
        int b = p->game->apply(copy, &e, NULL);
        if (a != b)
            fail(p, "an action is refused by different rules");
    }
}

static size_t story(struct pair *p, const struct pl_match *m, char *text)
{
    static struct pl_history s;
    struct pl_out o = pl_out_to(text, STORY);
    pl_history_begin(&s, m, p->viewer);
    for (const struct pl_message *message; (message = pl_history_next(&s));) {
        pl_message_json(&o, NULL, p->game, message);
        if (message->actor != PL_NOBODY)
            pl_put_int(&o, message->actor);
    }
    if (s.message.version != m->version[p->viewer])
        fail(p, "the number of messages in the history differs from the viewer's version");
    return o.len;
}

static void compare_stories(struct pair *p)
{
    static char a[STORY], b[STORY];
    size_t n = story(p, &p->real.m, a), m = story(p, &p->other.m, b);
    if (n != m || memcmp(a, b, n))
        fail(p, "the histories differ");
}

static bool same_message(const struct pl_game *game, const struct pl_message *a, const struct pl_message *b)
{
    return a->version == b->version && a->seq == b->seq && a->actor == b->actor && a->undo == b->undo && a->events_n == b->events_n &&
           !memcmp(a->event, b->event, a->events_n * sizeof *a->event) && !memcmp(a->view, b->view, game->view_size);
}

/* Checks that a history that starts at a later version is equal to the end of the whole history. */
static void compare_rest(struct pair *p)
{
    static struct pl_history whole, rest;
    const struct pl_match *m = &p->real.m;
    const struct pl_message *a, *b;
    uint32_t often = 1 + m->version[p->viewer] / 16, version = 0;
    pl_history_begin(&whole, m, p->viewer);
    do {
        if (version++ % often == 0)
            pl_history_begin_at(&rest, m, p->viewer, version);
        a = pl_history_next(&whole);
        b = pl_history_next(&rest);
        if (!a != !b || (a && !same_message(p->game, a, b)))
            return fail(p, "a history from the middle differs from the whole one");
    } while (a);
}

/* ---- advancing both worlds ------------------------------------------------------------------------------- */

/* Chooses the next action in the real match: usually a decision, sometimes an aside (an action that needs no turn). */
static struct pl_request choose(struct pair *p)
{
    pl_action list[PL_LEGAL_MAX];
    struct pl_request q = {.at = -1, .text = "text"};
    const void *state = p->real.m.state;
    int64_t at;
    int seat = property_random_aside(p->game, state, &p->dice, &q.action);
    if (seat >= 0) {
        q.seat = (pl_seat)seat;
        return q;
    }
    q.seat = pl_next_actor(p->game, state, &p->dice, &at);
    if (q.seat == PL_TABLE || p->game->real_time)
        q.at = at;
    if (q.seat != PL_TABLE && q.seat != PL_NOBODY)
        q.action = list[pl_dice_below(&p->dice, (uint32_t)p->game->legal(state, q.seat, list))];
    return q;
}

static void with_text(const struct pl_game *game, struct pl_request *q)
{
    int verb = pl_verb_of(q->action);
    q->text_len = verb >= 0 && (game->verbs[verb].flags & PL_VERB_TEXT) ? 4 : 0;
}

/* Writes the bytes that a viewer receives for one log entry: the view, then the events. */
static size_t observe(struct pair *p, const void *state, const struct pl_events *events, uint8_t *out)
{
    struct pl_event told[PL_EVENTS_MAX];
    struct pl_message m = pl_project(p->game, state, NULL, events, p->viewer, &(struct pl_parts){.view = out, .event = told});
    memcpy(out + p->game->view_size, told, m.events_n * sizeof *told);
    return p->game->view_size + m.events_n * sizeof *told;
}

static bool looks_alike(struct pair *p, const struct pl_request *q, pl_action action, const uint8_t *seen, size_t len)
{
    _Alignas(8) static uint8_t copy[PL_STATE_MAX];
    _Alignas(8) static uint8_t mine[PL_STATE_MAX + sizeof(struct pl_event) * PL_EVENTS_MAX];
    static struct pl_events events;
    struct pl_entry e = {.seat = q->seat, .action = action, .seq = p->other.m.n + 1, .text_len = q->text_len, .verdict = q->verdict};
    e.kind = q->seat == PL_TABLE ? PL_ENTRY_TICK : PL_ENTRY_ACT;
    e.at = q->at < 0 ? ((const struct pl_base *)p->other.m.state)->now : q->at;
    memcpy(copy, p->other.m.state, p->game->state_size);
    events.n = 0;
    if (p->game->apply(copy, &e, &events) < 0)
        return false;
    return observe(p, copy, &events, mine) == len && !memcmp(mine, seen, len);
}

/* Finds an action that the same seat can make in the other world. To the viewer it must look like the seat's action in the real world. */
static bool find_alike(struct pair *p, struct pl_request *q, const uint8_t *seen, size_t len)
{
    pl_action list[PL_LEGAL_MAX];
    if (looks_alike(p, q, q->action, seen, len))
        return true;
    if (q->seat == p->viewer || q->seat == PL_TABLE)
        return false;
    for (int asides = 0; asides < 2; asides++) {
        int n = listing(p->game, p->other.m.state, q->seat, asides, list);
        for (int i = 0; i < n; i++)
            if (looks_alike(p, q, list[i], seen, len)) {
                q->action = list[i];
                return true;
            }
    }
    return false;
}

static void report_leak(struct pair *p, const struct pl_request *q)
{
    char what[300];
    struct pl_out o = pl_out_to(what, sizeof what);
    pl_put(&o, "a leak: nothing new was shown, but only one world allows this: seat ");
    pl_put_int(&o, q->seat);
    pl_put(&o, " '");
    pl_action_put(&o, p->game, q->action);
    pl_put(&o, "', told as");
    for (int i = 0; i < p->real.m.events.n; i++)
        if (pl_seats_has(p->real.m.events.item[i].audience, p->viewer))
            o.comma = false, pl_put(&o, " "), pl_event_json(&o, NULL, p->game, &p->real.m.events.item[i]);
    fail(p, what);
}

static bool sooner(int64_t a, int64_t b) { return a >= 0 && (b < 0 || a < b); }

/* Returns true if the viewer can tell the two worlds apart just by waiting until the time `at`. That is the case if by then the clock would
 * have acted in the other world, but not in the real one. While an action waits for its effect, the next deadline in both worlds is the
 * time of that effect. So the function also compares the times of the next READY or PLAY. */
static bool waited_longer(const struct pair *p, int64_t at)
{
    const struct pl_game *game = p->game;
    struct pl_event what;
    if (!game->real_time)
        return false;
    int64_t real = game->deadline(p->real.m.state), other = game->deadline(p->other.m.state);
    if (other <= at && sooner(other, real))
        return true;
    real = game->real_time->next_call(p->real.m.state, &what);
    other = game->real_time->next_call(p->other.m.state, &what);
    return other <= at && sooner(other, real);
}

/* Advances both worlds by one entry. Returns false when the match is over or the secrecy property is violated. */
static bool step(struct pair *p)
{
    _Alignas(8) static uint8_t seen[PL_STATE_MAX + sizeof(struct pl_event) * PL_EVENTS_MAX];
    struct pl_request q = choose(p);
    if (q.seat == PL_NOBODY)
        return false;
    with_text(p->game, &q);
    const struct pl_base *base = p->real.m.state;
    uint16_t shown = base->seen[p->viewer];
    bool waited = waited_longer(p, q.at);
    if (pl_match_act(&p->real.m, &q) < 0) {
        fail(p, "a listed action was refused by the match");
        return false;
    }
    p->r->entries++;
    p->stretch++;
    size_t len = observe(p, p->real.m.state, &p->real.m.events, seen);
    struct pl_request alike = q;
    if (find_alike(p, &alike, seen, len)) {
        p->r->matched += q.seat != p->viewer;
        with_text(p->game, &alike);
        if (pl_match_act(&p->other.m, &alike) < 0)
            fail(p, "the other world's match refuses what its state accepts");
        compare_now(p);
        /* Sometimes make a new pair of worlds early, so that pairs start from all kinds of positions. */
        if (p->stretch >= STRETCH || pl_dice_below(&p->dice, 12) == 0)
            return compare_stories(p), !p->r->failure[0] && pair_up(p);
        return !p->r->failure[0];
    }
    if (base->seen[p->viewer] == shown && !waited) {
        report_leak(p, &q);
        return false;
    }
    p->r->parted++;
    return pair_up(p);
}

static void run(struct pair *p)
{
    if (!pair_up(p))
        return;
    do {
        compare_now(p);
        if (pl_dice_below(&p->dice, 4) == 0)
            compare_refusals(p);
        if (pl_dice_below(&p->dice, 16) == 0)
            compare_stories(p);
    } while (!p->r->failure[0] && step(p));
    if (!p->r->failure[0])
        compare_stories(p);
}

void property_secrecy(const struct property_case *c, pl_seat viewer, struct property_report *r)
{
    static struct pair p;
    memset(&p, 0, sizeof p);
    p.c = c;
    p.r = r;
    p.game = c->game;
    p.viewer = viewer;
    p.dice.state = c->number * 31u + viewer;
    p.real.bytes = p.other.bytes = pl_match_bytes(c->game, ENTRIES, TEXT);
    p.real.memory = malloc(p.real.bytes);
    p.other.memory = malloc(p.other.bytes);
    struct pl_header header = {.seats = (uint8_t)c->seats};
    memcpy(header.options, c->options, sizeof header.options);
    pl_seed_from_text(header.seed, (const char *)&c->number, sizeof c->number);
    uint8_t seed[PL_SEED_SIZE];
    pl_seed_from_text(seed, "worlds", 6);
    pl_rng_init(&p.rng, seed);
    if (pl_match_begin(&p.real.m, p.real.memory, p.real.bytes, c->game, &header, NULL, NULL) == 0)
        run(&p);
    free(p.real.memory);
    free(p.other.memory);
}

/* ---- the replay property --------------------------------------------------------------------------------- */

static void fail_replay(const struct property_case *c, struct property_report *r, const char *what)
{
    snprintf(r->failure, sizeof r->failure, "%s, %d seats, match %u: %s", c->game->id, c->seats, c->number, what);
}

/* Plays the match with random decisions, asides (actions outside the turn) and undos. */
static void play_some(struct pair *p)
{
    for (;;) {
        struct pl_request q = choose(p);
        if (q.seat == PL_NOBODY || p->real.m.n + 2 >= p->real.m.cap)
            return;
        with_text(p->game, &q);
        q.client = pl_dice_word(&p->dice);
        if (pl_match_act(&p->real.m, &q) < 0)
            fail(p, "a listed action was refused by the match");
        if (pl_dice_below(&p->dice, 12) == 0 && q.seat != PL_TABLE)
            pl_match_undo(&p->real.m, q.seat, pl_dice_below(&p->dice, 2) == 0, -1);
        p->r->entries++;
    }
}

static void compare_read(struct pair *p, const char *file, size_t len)
{
    char why[200] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    size_t bytes = pl_match_read_bytes(len);
    void *memory = malloc(bytes);
    static struct pl_match read;
    static char again[STORY];
    struct pl_out out = pl_out_to(again, sizeof again);
    if (pl_match_read(&read, memory, bytes, file, len, &o) < 0) {
        fail_replay(p->c, p->r, why);
    } else {
        pl_match_put(&out, &read);
        if (out.len != len || memcmp(again, file, len))
            fail_replay(p->c, p->r, "written again, the file differs");
        if (memcmp(read.state, p->real.m.state, p->game->state_size))
            fail_replay(p->c, p->r, "read again, the state differs");
        if (memcmp(read.version, p->real.m.version, sizeof read.version))
            fail_replay(p->c, p->r, "read again, the versions differ");
        p->viewer = (pl_seat)(p->c->number % (unsigned)(p->c->seats + 1));
        p->viewer = p->viewer == p->c->seats ? PL_SPECTATOR : p->viewer;
        p->other.m = read;
        compare_stories(p);
        if (p->c->number % 4 == 1)
            compare_rest(p);
    }
    free(memory);
}

void property_replay(const struct property_case *c, struct property_report *r)
{
    static struct pair p;
    static char file[STORY];
    memset(&p, 0, sizeof p);
    p.c = c;
    p.r = r;
    p.game = c->game;
    p.dice.state = c->number * 131u + 7;
    p.real.bytes = pl_match_bytes(c->game, 2048, TEXT);
    p.real.memory = malloc(p.real.bytes);
    struct pl_header header = {.seats = (uint8_t)c->seats};
    memcpy(header.options, c->options, sizeof header.options);
    pl_seed_from_text(header.seed, (const char *)&c->number, sizeof c->number);
    if (pl_match_begin(&p.real.m, p.real.memory, p.real.bytes, c->game, &header, NULL, NULL) == 0) {
        play_some(&p);
        struct pl_out o = pl_out_to(file, sizeof file);
        pl_match_put(&o, &p.real.m);
        _Alignas(8) static uint8_t state[PL_STATE_MAX];
        pl_match_state_at(&p.real.m, p.real.m.n, state);
        if (memcmp(state, p.real.m.state, c->game->state_size))
            fail_replay(c, r, "replayed from the log, the state differs");
        if (!r->failure[0])
            compare_read(&p, file, o.len);
    }
    free(p.real.memory);
}
