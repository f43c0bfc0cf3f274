/*
 * endgame.c: solves the end of a match exactly.
 *
 * The solver plays all worlds that fit the view, side by side. At each decision it groups the worlds by the view of the deciding seat. For
 * each group it chooses the action that is best on average over the worlds of the group. So no seat uses information that it cannot see.
 *
 * It calls the game's `view` and `legal` directly instead of pl_project. This reveals nothing, because every state here was made from the
 * view of the searching seat.
 */
#include "bots/endgame.h"

#include "bots/points.h"
#include "kernel/hints.h"

enum { ALIGN = 16, DEPTH_MAX = 24 };

struct solver {
    const struct pl_game *game;
    uint8_t *at; /* start of the free memory; a finished branch gives its memory back */
    size_t left;
    uint32_t entries, most;
    bool by_points;
    uint8_t *seen;     /* buffer for the view of the deciding seat */
    pl_action *choice; /* buffer for one list of legal actions */
    bool failed;
};

/* A set of worlds to which the same actions have been applied so far. */
struct world_set {
    uint8_t *state;
    uint64_t *weight;
    int n;
};

/* For each seat, the weighted sum of its results in a set of worlds. */
struct worth_sum {
    int64_t of[PL_SEATS_MAX];
};

static void *alloc(struct solver *x, size_t bytes)
{
    bytes = (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (bytes > x->left) {
        x->failed = true;
        return NULL;
    }
    void *part = x->at;
    x->at += bytes;
    x->left -= bytes;
    return part;
}

static uint8_t *world(const struct solver *x, const struct world_set *h, int i) { return h->state + (size_t)i * x->game->state_size; }

static struct world_set new_world_set(struct solver *x, int n)
{
    struct world_set h = {.state = alloc(x, (size_t)n * x->game->state_size)};
    h.weight = alloc(x, (size_t)n * sizeof *h.weight);
    return h;
}

static void put(const struct solver *x, struct world_set *h, const uint8_t *state, uint64_t weight)
{
    pl_copy(world(x, h, h->n), state, x->game->state_size);
    h->weight[h->n++] = weight;
}

static void add_result(struct worth_sum *sum, const struct solver *x, const void *state, uint64_t weight)
{
    const struct pl_game *game = x->game;
    int seats = ((const struct pl_base *)state)->seats;
    if (PL_COUNTS_POINTS && x->by_points) {
        int32_t worth[PL_SEATS_MAX];
        pl_points_worth(game, state, worth);
        for (int i = 0; i < seats; i++)
            sum->of[i] += (int64_t)weight * worth[i];
        return;
    }
    pl_seats winners = game->winners(state);
    for (int i = 0; i < seats; i++)
        if (!winners || pl_seats_has(winners, (unsigned)i))
            sum->of[i] += (int64_t)weight * (PL_WON / (!winners ? seats : game->sides ? 1 : pl_bits(winners)));
}

static struct worth_sum play_on(struct solver *x, const struct world_set *worlds, int depth);

/* Applies the action in all worlds of the set, plays these worlds to the end, and returns the weighted sum of the results. */
static struct worth_sum after(struct solver *x, const struct world_set *worlds, pl_seat seat, pl_action action, int depth)
{
    struct worth_sum none = {{0}};
    struct solver before = *x;
    struct world_set next = new_world_set(x, worlds->n);
    x->entries += (uint32_t)worlds->n;
    if (x->failed || x->entries > x->most || depth == DEPTH_MAX) {
        x->failed = true;
        return none;
    }
    for (int i = 0; i < worlds->n; i++) {
        put(x, &next, world(x, worlds, i), worlds->weight[i]);
        uint8_t *state = world(x, &next, i);
        struct pl_entry entry = {.seat = seat, .at = ((struct pl_base *)(void *)state)->now, .by = PL_BY_BOT, .action = action};
        if (x->game->apply(state, &entry, NULL) < 0) {
            x->failed = true;
            return none;
        }
    }
    struct worth_sum sum = play_on(x, &next, depth + 1);
    x->at = before.at;
    x->left = before.left;
    return sum;
}

/* Finds the best action for `seat` in a group of worlds that look the same to the seat. Returns the result of that action. */
static struct worth_sum decide(struct solver *x, const struct world_set *alike, pl_seat seat, int depth)
{
    struct worth_sum best = {{0}};
    struct solver before = *x;
    int n = x->game->legal(alike->state, seat, x->choice);
    /* The list is not on the stack, because this function is recursive. */
    pl_action *list = alloc(x, (size_t)(n > 0 ? n : 0) * sizeof *list);
    for (int i = 0; i < n && !x->failed; i++)
        list[i] = x->choice[i];
    for (int i = 0; i < n && !x->failed; i++) {
        struct worth_sum sum = after(x, alike, seat, list[i], depth);
        if (i == 0 || sum.of[seat] > best.of[seat])
            best = sum;
    }
    x->at = before.at;
    x->left = before.left;
    x->failed |= n <= 0;
    return best;
}

static uint64_t view_hash(struct solver *x, const void *state, pl_seat seat)
{
    uint64_t h = seat + 1;
    x->game->view(state, seat, x->seen);
    for (size_t i = 0; i < x->game->view_size; i++) {
        h = (h ^ x->seen[i]) * 0x9fb21c651e98df25u;
        h ^= h >> 29;
    }
    return h;
}

static struct worth_sum play_on(struct solver *x, const struct world_set *worlds, int depth)
{
    struct worth_sum sum = {{0}};
    uint64_t *hash = alloc(x, (size_t)worlds->n * sizeof *hash);
    struct world_set alike = new_world_set(x, worlds->n);
    if (x->failed)
        return sum;
    for (int i = 0; i < worlds->n; i++) {
        const void *state = world(x, worlds, i);
        pl_seats actors = x->game->actors(state) & pl_seats_upto(PL_SEATS_MAX);
        hash[i] = 0;
        if (((const struct pl_base *)state)->over)
            add_result(&sum, x, state, worlds->weight[i]);
        else if (actors)
            hash[i] = view_hash(x, state, (pl_seat)pl_lowest(actors)) | 1;
        else
            x->failed = true; /* only the clock can act in this world, and the solver does not support clocks */
    }
    for (int i = 0; i < worlds->n && !x->failed; i++) {
        if (!hash[i])
            continue;
        alike.n = 0;
        uint64_t same = hash[i];
        pl_seat seat = (pl_seat)pl_lowest(x->game->actors(world(x, worlds, i)) & pl_seats_upto(PL_SEATS_MAX));
        for (int j = i; j < worlds->n; j++)
            if (hash[j] == same) {
                put(x, &alike, world(x, worlds, j), worlds->weight[j]);
                hash[j] = 0;
            }
        struct worth_sum part = decide(x, &alike, seat, depth);
        for (int k = 0; k < PL_SEATS_MAX; k++)
            sum.of[k] += part.of[k];
    }
    return sum;
}

bool pl_solve_endgame(const struct pl_question *q, void *memory, size_t bytes, struct pl_endgame *how, int32_t *worth)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    struct solver x = {.game = q->game, .most = how->entries_max, .by_points = how->by_points};
    pl_seat seat = ((const struct pl_view_base *)q->view)->viewer;
    size_t pad = (ALIGN - (uintptr_t)memory % ALIGN) % ALIGN;
    if (!hints->enumerate_worlds || !memory || bytes < pad || seat >= PL_SEATS_MAX || !hints->enumerate_worlds(q->view, NULL, NULL, 0))
        return false;
    x.at = (uint8_t *)memory + pad;
    x.left = bytes - pad;
    x.seen = alloc(&x, q->game->view_size);
    x.choice = alloc(&x, PL_LEGAL_MAX * sizeof *x.choice);
    struct world_set worlds = new_world_set(&x, how->worlds_max);
    if (x.failed)
        return false;
    /* The memory may contain the tree of an earlier search. Erase the mark at the start of the memory, so that this tree is not reused. */
    pl_zero(x.seen, q->game->view_size);
    worlds.n = hints->enumerate_worlds(q->view, worlds.state, worlds.weight, how->worlds_max);
    how->worlds = worlds.n;
    if (worlds.n <= 0)
        return false;
    uint64_t all = 0;
    for (int i = 0; i < worlds.n; i++)
        all += worlds.weight[i];
    for (int i = 0; i < q->n && !x.failed; i++)
        worth[i] = (int32_t)(after(&x, &worlds, seat, q->choice[i], 0).of[seat] / (int64_t)all);
    return !x.failed;
}
