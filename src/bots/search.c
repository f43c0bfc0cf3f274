/*
 * search.c: information-set Monte Carlo tree search.
 *
 * Each playout makes a random world (a complete state) that fits the view, and follows the tree with actions in that world. It adds one
 * node, continues with quick choices until the position can be evaluated, and adds the result for each seat to that seat's decisions on the
 * path. A node is identified by a hash of the deciding seat's view in that world, which contains everything that the seat may know. So no
 * seat uses information that it cannot see, simultaneous choices are made one after the other without knowledge of each other, and a node
 * always has the same legal actions.
 *
 * Calls the game's `view` and `legal` directly instead of pl_project. This reveals nothing, because every state here was made from the view
 * of the searching seat.
 */
#include "bots/search.h"

#include "bots/points.h"
#include "match/match.h"

enum { EXPLORE = PL_WON * 7 / 10, PLAYOUTS_MAX = 1 << 30, TRIES = 32 };

/* Returns the network if it rates positions, and NULL if it rates hands (bots/belief.h) or there is none. */
static const struct pl_network *rating_network(const struct pl_search *s)
{
    return s->how.network && s->how.network->in->fill ? s->how.network : NULL;
}

/* ---- one playout ----------------------------------------------------------------------------------------- */

struct step {
    uint32_t node, arm;
    pl_seat seat;
};

struct path {
    struct step step[PL_SEARCH_DEPTH];
    int n;
};

/* Stores the value of the current position for each seat in `worth`. If the game cannot evaluate the position yet, returns false, or stores
 * an estimate and returns true if `anyhow` is true. */
static bool position_value(const struct pl_search *s, bool anyhow, int32_t worth[PL_SEATS_MAX])
{
    const struct pl_base *base = (const void *)s->state;
    int seats = base->seats;
    if (PL_COUNTS_POINTS && s->how.by_points) {
        if (base->over || anyhow)
            pl_points_worth(s->game, s->state, worth);
        return base->over || anyhow;
    }
    if (base->over) {
        pl_seats winners = s->game->winners(s->state);
        /* In a game with teams (sides) every winner gets PL_WON. In other games the winners share PL_WON. */
        for (int i = 0; i < seats; i++)
            worth[i] = !winners                              ? PL_WON / seats
                       : !pl_seats_has(winners, (unsigned)i) ? 0
                       : s->game->sides                      ? PL_WON
                                                             : PL_WON / pl_bits(winners);
        return true;
    }
    if (s->hints->evaluate)
        return s->hints->evaluate(s->state, worth) || anyhow;
    if (!anyhow)
        return false;
    int32_t points[PL_SEATS_MAX] = {0}, best = INT32_MIN, leaders = 0;
    s->game->score(s->state, points);
    for (int i = 0; i < seats; i++)
        best = points[i] > best ? points[i] : best;
    for (int i = 0; i < seats; i++)
        leaders += points[i] == best;
    for (int i = 0; i < seats; i++)
        worth[i] = points[i] == best ? PL_WON / leaders : 0;
    return true;
}

/* Applies clock ticks, and the actions that the game's function `playout_aside` returns, until a seat has to decide. Returns false if the
 * match is over or cannot continue. */
static bool advance_clock(struct pl_search *s)
{
    struct pl_base *base = (void *)s->state;
    while (!base->over) {
        struct pl_entry entry = {.at = base->now, .by = PL_BY_BOT};
        if (s->hints->playout_aside && (entry.action = s->hints->playout_aside(s->state, &entry.seat)) != PL_NO_ACTION) {
            if (s->game->apply(s->state, &entry, NULL) < 0)
                return true;
            continue;
        }
        if (s->game->actors(s->state) & pl_seats_upto(PL_SEATS_MAX))
            return true;
        entry = (struct pl_entry){.seat = PL_TABLE, .kind = PL_ENTRY_TICK, .by = PL_BY_TABLE, .at = base->now};
        int64_t due = s->game->deadline ? s->game->deadline(s->state) : -1;
        entry.at = due > entry.at ? due : entry.at;
        if (s->game->apply(s->state, &entry, NULL) < 0)
            return false;
    }
    return false;
}

static bool act(struct pl_search *s, pl_seat seat, pl_action action)
{
    struct pl_entry entry = {.seat = seat, .at = ((const struct pl_base *)(const void *)s->state)->now, .by = PL_BY_BOT, .action = action};
    s->entries++;
    return s->game->apply(s->state, &entry, NULL) == 0;
}

static pl_seat next_seat(const struct pl_search *s) { return (pl_seat)pl_lowest(s->game->actors(s->state) & pl_seats_upto(PL_SEATS_MAX)); }

static bool part_ended(const struct pl_search *s) { return s->hints->part && s->hints->part(s->state) != s->part; }

/* Lets the other seats act until the searching seat must decide. Returns false if the match or its current part has ended. */
static bool rivals_act(struct pl_search *s)
{
    pl_action choice[PL_LEGAL_MAX];
    for (pl_seat seat; !part_ended(s) && (seat = next_seat(s)) != s->seat;) {
        int n = s->game->legal(s->state, seat, choice);
        if (n <= 0 || !act(s, seat, choice[n > 1 ? s->hints->regular_choice(s->state, seat, choice, n, &s->dice) : 0]) || !advance_clock(s))
            return false;
    }
    return !part_ended(s);
}

/* Makes one decision that is not stored in the tree, because the tree is full. A playout that adds a node is evaluated one decision after
 * that node. Without this step, a playout in a full tree would be evaluated one decision earlier, and its value could not be compared with
 * the values of other playouts. */
static bool step_below_full_tree(struct pl_search *s, pl_seat seat, const pl_action *choice, int n)
{
    int best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; s->hints->appraise && i < n; i++) {
        int32_t worth = s->hints->appraise(s->seen, choice[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return act(s, seat, choice[best]) && advance_clock(s);
}

/* Follows the tree to a position that has no node yet and adds a node for it. Returns false if the match ends on the way. */
static bool descend(struct pl_search *s, struct path *w)
{
    pl_action choice[PL_LEGAL_MAX];
    pl_seat seat = s->seat;
    struct pl_tree *t = s->tree;
    int32_t node = (int32_t)t->root;
    for (bool fresh = false;;) {
        uint32_t at = pl_tree_select(t, (uint32_t)node, s->how.exploration), *slot;
        if (t->shared)
            pl_tree_visit(t, (uint32_t)node, at);
        w->step[w->n++] = (struct step){(uint32_t)node, at, seat};
        if (!act(s, seat, t->arm[t->node[node].first + at].action) || !advance_clock(s) || (s->how.regular_rivals && !rivals_act(s)))
            return false;
        if (fresh || w->n == s->how.tree_depth)
            return true;
        seat = next_seat(s);
        s->game->view(s->state, seat, s->seen);
        uint64_t key = pl_tree_key(s->seen, s->game->view_size);
        node = pl_tree_find(t, key, &slot);
        fresh = node == PL_NO_NODE;
        if (!fresh)
            continue;
        int n = s->game->legal(s->state, seat, choice);
        node = n > 0 && slot
                   ? pl_tree_add(t, slot, key, &(struct pl_question){s->game, s->seen, choice, n}, seat == s->seat ? s->how.network : NULL)
                   : PL_NO_NODE;
        if (node == PL_NO_NODE)
            return n <= 0 || step_below_full_tree(s, seat, choice, n);
    }
}

/* Stores the network's value of the current position for each seat. The value comes from the view of the searching seat, so it uses nothing
 * that this world has invented for the others. */
static void network_value(struct pl_search *s, bool seen_is_own, int32_t worth[PL_SEATS_MAX])
{
    struct pl_network_layer layer;
    int seats = ((const struct pl_base *)(const void *)s->state)->seats;
    if (!seen_is_own)
        s->game->view(s->state, s->seat, s->seen);
    pl_network_read(s->how.network, s->seen, &layer);
    int32_t own = pl_network_value(s->how.network, &layer);
    for (int i = 0; i < seats; i++)
        worth[i] = i == s->seat ? own : (PL_WON - own) / (seats - 1);
}

/* Follows the tree to a leaf or a new position and evaluates it with the network. A leaf becomes a node with arms when it is reached for
 * the second time. */
static void descend_with_network(struct pl_search *s, struct path *w, int32_t worth[PL_SEATS_MAX])
{
    pl_action choice[PL_LEGAL_MAX];
    pl_seat seat = s->seat;
    struct pl_tree *t = s->tree;
    for (uint32_t node = t->root;;) {
        uint32_t at = pl_tree_select(t, node, s->how.exploration), *slot;
        if (t->shared)
            pl_tree_visit(t, node, at);
        w->step[w->n++] = (struct step){node, at, seat};
        if (!act(s, seat, t->arm[t->node[node].first + at].action) || !advance_clock(s)) {
            position_value(s, true, worth);
            return;
        }
        seat = next_seat(s);
        s->game->view(s->state, seat, s->seen);
        uint64_t key = pl_tree_key(s->seen, s->game->view_size);
        int32_t next = pl_tree_find(t, key, &slot);
        if (next == PL_NO_NODE && slot)
            pl_tree_add_leaf(t, slot, key);
        if (next == PL_NO_NODE || w->n == s->how.tree_depth)
            break;
        node = (uint32_t)next;
        if (pl_tree_arms(t, node))
            continue;
        int n = s->game->legal(s->state, seat, choice);
        if (n <= 0 || !pl_tree_expand(t, node, &(struct pl_question){s->game, s->seen, choice, n}, s->how.network))
            break;
    }
    network_value(s, seat == s->seat, worth);
}

static int playout_action(struct pl_search *s, pl_seat seat, const pl_action *choice, int n)
{
    if (n == 1 || (!s->hints->playout_choice && !s->hints->appraise) ||
        (s->how.random_one_in && pl_dice_below(&s->dice, s->how.random_one_in) == 0))
        return (int)pl_dice_below(&s->dice, (uint32_t)n);
    if (s->how.regular_rivals)
        return s->hints->regular_choice(s->state, seat, choice, n, &s->dice);
    if (s->hints->playout_choice)
        return s->hints->playout_choice(s->state, seat, choice, n, &s->dice);
    int best = 0;
    int32_t most = INT32_MIN;
    uint32_t equals = 0;
    s->game->view(s->state, seat, s->seen);
    for (int i = 0; i < n; i++) {
        int32_t worth = s->hints->appraise(s->seen, choice[i]);
        equals = worth > most ? 0 : equals;
        if (worth < most || (++equals > 1 && pl_dice_below(&s->dice, equals)))
            continue;
        most = worth;
        best = i;
    }
    return best;
}

/* Continues the playout until the position can be evaluated. The seats choose their actions without search. */
static void play_to_value(struct pl_search *s, bool goes_on, int32_t worth[PL_SEATS_MAX])
{
    pl_action choice[PL_LEGAL_MAX];
    for (int step = 0;; step++) {
        bool stop = !goes_on || step >= s->how.playout_max || (s->how.regular_rivals && part_ended(s));
        if ((stop || step >= s->how.playout_min) && position_value(s, stop, worth))
            return;
        pl_seat seat = next_seat(s);
        int n = s->game->legal(s->state, seat, choice);
        goes_on = n > 0 && act(s, seat, choice[playout_action(s, seat, choice, n)]) && advance_clock(s);
    }
}

/* Sets the random generators so that the n-th playout of each choice begins in the same world, with the same dice. */
static void use_common_world(struct pl_search *s)
{
    enum { WORDS_EACH = 1 << 12 }; /* more random numbers than a playout needs to make its worlds */
    const struct pl_tree *t = s->tree;
    uint32_t arm = t->node[t->root].first + pl_tree_select(t, t->root, s->how.exploration);
    uint64_t n = __atomic_load_n(&t->arm[arm].visits, __ATOMIC_RELAXED);
    s->rng.counter = (n + 1) * WORDS_EACH;
    s->dice.state = s->first_dice + n * 0xd1342543de82ef95u;
}

/* Makes a random world that fits the view. Worlds that the belief refuses are replaced, except the last of TRIES. */
static bool make_world(struct pl_search *s)
{
    if (s->playouts == 0)
        pl_belief_begin(&s->belief, s->game, s->how.network, s->view, &s->rng, s->state);
    if (s->how.common_worlds)
        use_common_world(s);
    for (int i = 0; i < TRIES; i++) {
        if (s->game->determinise(s->view, &s->rng, s->state) < 0)
            return false;
        if (pl_belief_accepts(&s->belief, s->state, &s->dice))
            break;
    }
    return true;
}

void pl_search_playout(struct pl_search *s)
{
    struct path w = {.n = 0};
    int32_t worth[PL_SEATS_MAX] = {0};
    if (s->playouts >= PLAYOUTS_MAX || !make_world(s))
        return;
    s->playouts++;
    s->part = s->hints->part ? s->hints->part(s->state) : 0;
    if (rating_network(s))
        descend_with_network(s, &w, worth);
    else
        play_to_value(s, descend(s, &w), worth);
    for (int i = 0; i < w.n; i++) {
        if (!s->tree->shared)
            pl_tree_visit(s->tree, w.step[i].node, w.step[i].arm);
        pl_tree_credit(s->tree, w.step[i].node, w.step[i].arm, worth[w.step[i].seat]);
    }
}

/* ---- searches, workers and results ----------------------------------------------------------------------- */

static void set_dice(struct pl_search *s, const void *view, uint64_t seed)
{
    uint8_t key[PL_SEED_SIZE];
    s->view = view;
    s->dice.state = seed;
    for (int i = 0; i < PL_SEED_SIZE; i++)
        key[i] = (uint8_t)pl_dice_word(&s->dice);
    pl_rng_init(&s->rng, key);
    s->first_dice = s->dice.state;
    s->playouts = 0;
}

static bool alloc_world(struct pl_search *s, uint8_t **at, size_t *left)
{
    s->state = pl_tree_alloc(at, left, s->game->state_size);
    s->seen = pl_tree_alloc(at, left, s->game->view_size);
    return s->state && s->seen;
}

bool pl_search_begin(struct pl_search *s, const struct pl_question *q, uint64_t seed, void *memory, size_t bytes,
                     const struct pl_search_settings *how)
{
    uint8_t *at = memory;
    pl_zero(s, sizeof *s);
    s->game = q->game;
    s->hints = pl_hints_of(q->game);
    s->tree = &s->own;
    s->how = *how;
    s->how.exploration = how->exploration ? how->exploration : EXPLORE;
    s->how.tree_depth = how->tree_depth && how->tree_depth < PL_SEARCH_DEPTH ? how->tree_depth : PL_SEARCH_DEPTH;
    s->how.playout_max = how->playout_max < how->playout_min ? how->playout_min : how->playout_max;
    s->seat = ((const struct pl_view_base *)q->view)->viewer;
    set_dice(s, q->view, seed);
    if (!q->game->determinise || s->seat >= PL_SEATS_MAX || q->n <= 0 || !memory || !alloc_world(s, &at, &bytes) ||
        !pl_tree_begin(&s->own, at, bytes))
        return false;
    uint32_t *slot;
    uint64_t root = pl_tree_key(q->view, q->game->view_size);
    pl_tree_find(&s->own, root, &slot);
    if (rating_network(s))
        return pl_tree_add_leaf(&s->own, slot, root) == 0 && pl_tree_expand(&s->own, 0, q, s->how.network);
    return pl_tree_add(&s->own, slot, root, q, s->how.network) != PL_NO_NODE;
}

/* Continues with the tree of an earlier search and removes no nodes. The view of the deciding seat identifies a node, so the tree has a
 * node for this position if an earlier playout reached it. */
bool pl_search_continue(struct pl_search *s, const struct pl_question *q, uint64_t seed)
{
    struct pl_tree *t = &s->own;
    uint32_t *slot;
    if (s->seat != ((const struct pl_view_base *)q->view)->viewer || t->nodes > t->nodes_max / 2 || t->arms > t->arms_max / 2)
        return false;
    int32_t at = pl_tree_find(t, pl_tree_key(q->view, s->game->view_size), &slot);
    if (at == PL_NO_NODE || t->node[at].arms != q->n)
        return false;
    for (int i = 0; i < q->n; i++)
        if (t->arm[t->node[at].first + (uint32_t)i].action != q->choice[i])
            return false;
    t->root = (uint32_t)at;
    t->shared = false;
    set_dice(s, q->view, seed);
    return true;
}

size_t pl_search_worker_bytes(const struct pl_game *game) { return (size_t)game->state_size + game->view_size + 48; }

bool pl_search_add_worker(struct pl_search *worker, struct pl_search *first, uint64_t seed, void *memory, size_t bytes)
{
    uint8_t *at = memory;
    pl_zero(worker, sizeof *worker);
    worker->game = first->game;
    worker->hints = first->hints;
    worker->tree = first->tree;
    worker->how = first->how;
    worker->seat = first->seat;
    set_dice(worker, first->view, seed);
    if (!memory || !alloc_world(worker, &at, &bytes))
        return false;
    first->tree->shared = true;
    return true;
}

static const struct pl_tree_node *root_of(const struct pl_search *s) { return &s->tree->node[s->tree->root]; }

static struct pl_tree_arm *arm_of(const struct pl_search *s, int choice) { return &s->tree->arm[root_of(s)->first + (uint32_t)choice]; }

/* Returns `best` if it is clearly better than the choice with the highest prior. Otherwise returns the choice with the highest prior. */
static int prefer_prior(const struct pl_search *s, int best)
{
    int first = 0;
    for (int i = 1; i < root_of(s)->arms; i++)
        if (arm_of(s, i)->prior > arm_of(s, first)->prior)
            first = i;
    int32_t gain = pl_search_worth(s, best) - pl_search_worth(s, first);
    return gain > (pl_search_doubt(s, best) + pl_search_doubt(s, first)) / 2 ? best : first;
}

int pl_search_best(const struct pl_search *s)
{
    const struct pl_tree_arm *arm = arm_of(s, 0);
    int best = 0;
    for (int i = 1; i < root_of(s)->arms; i++)
        if (arm[i].visits > arm[best].visits ||
            (arm[i].visits == arm[best].visits &&
             (arm[i].sum > arm[best].sum || (arm[i].sum == arm[best].sum && arm[i].prior > arm[best].prior))))
            best = i;
    return s->how.prefer_prior ? prefer_prior(s, best) : best;
}

int32_t pl_search_worth(const struct pl_search *s, int choice)
{
    const struct pl_tree_arm *arm = arm_of(s, choice);
    return arm->visits ? (int32_t)(arm->sum / arm->visits) : -1;
}

int32_t pl_search_doubt(const struct pl_search *s, int choice)
{
    const struct pl_tree_arm *arm = arm_of(s, choice);
    uint64_t n = arm->visits, mean = n ? (uint64_t)(arm->sum >> 8) / n : 0;
    if (n < 2)
        return PL_WON;
    uint64_t spread = arm->square / n > mean * mean ? arm->square / n - mean * mean : 0;
    return (int32_t)(2 * pl_tree_square_root((spread << 16) / (n - 1)));
}

uint32_t pl_search_visits(const struct pl_search *s, int choice) { return arm_of(s, choice)->visits; }

void pl_search_merge(struct pl_search *s, const struct pl_search *other)
{
    s->playouts += other->playouts;
    s->entries += other->entries;
    if (other->tree == s->tree)
        return; /* both searches use the same tree, so the visits of `other` are already counted there */
    for (int i = 0; i < root_of(s)->arms; i++) {
        struct pl_tree_arm *arm = arm_of(s, i);
        const struct pl_tree_arm *more = arm_of(other, i);
        arm->visits += more->visits;
        arm->square += more->square;
        arm->sum += more->sum;
    }
    s->tree->node[s->tree->root].visits += root_of(other)->visits;
}
