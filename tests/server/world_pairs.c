/*
 * world_pairs.c: makes two worlds that one viewer cannot tell apart, for secrecy.py. Reads commands, one per line:
 * - `pair GAME SEATS NUMBER DEPTH VIEWER` plays DEPTH entries of match NUMBER and makes another world from the viewer's view. Prints two
 *   match headers with tabs in place of newlines: the header of the real world, then the header of the other world.
 * - `step` plays one entry in both worlds and prints the seat, its action in the real world and its action in the other world. Prints
 *   `parted` if the viewer saw something that only one world allows, and `over` after the end of the match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/step.h"
#include "match/match.h"

enum { ENTRIES = 4096, TEXT = 65536 };

struct world {
    struct pl_match m;
    void *memory;
    size_t bytes;
};

static const struct pl_game *game;
static pl_seat viewer;
static struct pl_dice dice;
static struct world real, other;

static bool begin(struct world *w, const struct pl_header *header, const void *position)
{
    w->bytes = pl_match_bytes(game, ENTRIES, TEXT);
    w->memory = realloc(w->memory, w->bytes);
    return w->memory && pl_match_begin(&w->m, w->memory, w->bytes, game, header, position, NULL) == 0;
}

static int listing(const struct world *w, pl_seat seat, bool asides, pl_action *out)
{
    if (asides)
        return game->asides ? game->asides(w->m.state, seat, out) : 0;
    return game->legal(w->m.state, seat, out);
}

static void with_text(struct pl_request *q)
{
    int verb = pl_verb_of(q->action);
    q->text = "text";
    q->text_len = verb >= 0 && (game->verbs[verb].flags & PL_VERB_TEXT) ? 4 : 0;
}

/* Chooses the next action in the real world: usually a decision of the seat to move, sometimes an aside (an action outside the turn). */
static struct pl_request choose(void)
{
    pl_action list[PL_LEGAL_MAX];
    struct pl_request q = {.at = -1};
    int64_t at;
    int seats = real.m.header.seats ? real.m.header.seats : ((const struct pl_base *)real.m.state)->seats;
    if (game->asides && pl_dice_below(&dice, 4) == 0) {
        q.seat = (pl_seat)pl_dice_below(&dice, (uint32_t)seats);
        int n = game->asides(real.m.state, q.seat, list);
        if (n) {
            q.action = list[pl_dice_below(&dice, (uint32_t)n)];
            return q;
        }
    }
    q.seat = pl_next_actor(game, real.m.state, &dice, &at);
    if (q.seat == PL_TABLE)
        q.at = at;
    else if (q.seat != PL_NOBODY)
        q.action = list[pl_dice_below(&dice, (uint32_t)game->legal(real.m.state, q.seat, list))];
    return q;
}

/* Writes the bytes the viewer receives for the last entry: events, then view. */
static size_t observe(const struct world *w, uint8_t *out)
{
    size_t n = 0;
    for (int i = 0; i < w->m.events.n; i++) {
        struct pl_event e = w->m.events.item[i];
        if (!pl_seats_has(e.audience, viewer))
            continue;
        e.audience = 0;
        memcpy(out + n, &e, sizeof e);
        n += sizeof e;
    }
    game->view(w->m.state, viewer, out + n);
    return n + game->view_size;
}

/* Tries an action in the other world. Returns true if the viewer sees the same there as in the real world. Otherwise takes the action back
 * and returns false. */
static bool looks_alike(struct pl_request q, pl_action action, const uint8_t *seen, size_t len)
{
    _Alignas(8) static uint8_t before[PL_STATE_MAX];
    static uint8_t mine[PL_STATE_MAX + sizeof(struct pl_event) * PL_EVENTS_MAX];
    struct pl_header header = {0};
    q.action = action;
    with_text(&q);
    memcpy(before, other.m.state, game->state_size);
    if (pl_match_act(&other.m, &q) == 0 && observe(&other, mine) == len && !memcmp(mine, seen, len))
        return true;
    return begin(&other, &header, before) && false;
}

static pl_action alike(const struct pl_request *q, const uint8_t *seen, size_t len)
{
    pl_action list[PL_LEGAL_MAX];
    if (looks_alike(*q, q->action, seen, len))
        return q->action;
    for (int asides = 0; asides < 2 && q->seat != viewer; asides++) {
        int n = listing(&other, q->seat, asides, list);
        for (int i = 0; i < n; i++)
            if (looks_alike(*q, list[i], seen, len))
                return list[i];
    }
    return PL_NO_ACTION;
}

static void print_action(pl_action action)
{
    char words[128];
    struct pl_out o = pl_out_to(words, sizeof words);
    pl_action_put(&o, game, action);
    printf("\t%.*s", (int)o.len, words);
}

static void step(void)
{
    static uint8_t seen[PL_STATE_MAX + sizeof(struct pl_event) * PL_EVENTS_MAX];
    struct pl_request q = choose();
    with_text(&q);
    if (q.seat == PL_NOBODY || q.seat == PL_TABLE || pl_match_act(&real.m, &q) < 0) {
        puts("over");
        return;
    }
    pl_action same = alike(&q, seen, observe(&real, seen));
    if (same == PL_NO_ACTION) {
        puts("parted");
        return;
    }
    printf("%d", q.seat);
    print_action(q.action);
    print_action(same);
    putchar('\n');
}

static void print_header(const struct world *w, int seats)
{
    static char text[1 << 16];
    struct pl_out o = pl_out_to(text, sizeof text);
    struct pl_match m = w->m;
    m.header.seats = (uint8_t)seats;
    m.header.custom_position = true;
    pl_header_put(&o, &m);
    for (size_t i = 0; i < o.len; i++)
        putchar(text[i] == '\n' ? '\t' : text[i]);
    putchar('\n');
}

static bool pair(const char *name, int seats, unsigned number, int depth)
{
    _Alignas(8) static uint8_t now[PL_STATE_MAX], view[PL_STATE_MAX], invented[PL_STATE_MAX];
    struct pl_header header = {.seats = (uint8_t)seats}, none = {0};
    struct pl_rng rng;
    game = pl_game_find(name, strlen(name));
    dice.state = number;
    pl_seed_from_text(header.seed, (const char *)&number, sizeof number);
    pl_rng_init(&rng, header.seed);
    if (!game || !begin(&real, &header, NULL))
        return false;
    for (int i = 0; i < depth; i++) {
        struct pl_request q = choose();
        with_text(&q);
        memcpy(now, real.m.state, game->state_size);
        if (q.seat == PL_TABLE) /* skip real-time games: their clocks would run on during the comparison */
            return false;
        if (q.seat == PL_NOBODY || pl_match_act(&real.m, &q) < 0 || ((const struct pl_base *)real.m.state)->over)
            break;
        memcpy(now, real.m.state, game->state_size);
    }
    if (!depth)
        memcpy(now, real.m.state, game->state_size);
    game->view(now, viewer, view);
    memset(invented, 0xa5, sizeof invented);
    if (game->determinise(view, &rng, invented) < 0 || !begin(&real, &none, now) || !begin(&other, &none, invented))
        return false;
    print_header(&real, seats);
    print_header(&other, seats);
    return true;
}

int main(void)
{
    char line[256], name[64];
    int seats, depth, eyes;
    unsigned number;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "pair %63s %d %u %d %d", name, &seats, &number, &depth, &eyes) == 5) {
            viewer = (pl_seat)eyes;
            if (!pair(name, seats, number, depth))
                puts("no such pair\n");
        } else {
            step();
        }
        fflush(stdout);
    }
    return 0;
}
