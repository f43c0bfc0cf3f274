/*
 * search.c: information-set Monte Carlo tree search.
 *
 * Each look invents a world that fits the view, walks down the tree in it, adds one node, plays on in a hurry until the position
 * can be judged, and credits what everybody could expect there to the decisions that led to it. A node stands for all that its
 * decider knows: its key is a hash of that seat's view in the invented world, and a view holds all a seat may know, memory
 * included. So nobody in the tree decides by what they cannot see, simultaneous choices are made blindly one after the other,
 * and a list of choices, which follows from the view, is the same whenever a node is met again.
 */
#include "bots/search.h"

#include "match/match.h"

enum { EXPLORE = PL_WON * 7 / 10, LOOKS_MOST = 1 << 30, ALIGN = 16, WORLDS = 8 };

/* ---- memory ---------------------------------------------------------------------------------------------- */

static void *carve(uint8_t **at, size_t *left, size_t bytes)
{
    bytes = (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (bytes > *left)
        return NULL;
    uint8_t *part = *at;
    *at += bytes;
    *left -= bytes;
    return part;
}

/* Nodes have about eight arms; what is left is shared out that way. */
static bool share_out(struct pl_search *s, uint8_t *at, size_t left)
{
    enum { ARMS_EACH = 8, LEAST = 64 };
    size_t pad = (ALIGN - (uintptr_t)at % ALIGN) % ALIGN;
    if (left < pad)
        return false;
    at += pad;
    left -= pad;
    s->state = carve(&at, &left, s->game->state_size);
    s->seen = carve(&at, &left, s->game->view_size);
    if (!s->state || !s->seen || left < 4 * ALIGN)
        return false;
    size_t each = sizeof *s->node + ARMS_EACH * sizeof *s->arm + 4 * sizeof *s->slot, most = (left - 4 * ALIGN) / each;
    if (most < LEAST)
        return false;
    s->nodes_most = most > 1u << 24 ? 1u << 24 : (uint32_t)most;
    s->arms_most = s->nodes_most * ARMS_EACH;
    for (s->slots = LEAST; s->slots < 2 * s->nodes_most;)
        s->slots *= 2; /* fewer than four a node */
    s->node = carve(&at, &left, s->nodes_most * sizeof *s->node);
    s->arm = carve(&at, &left, s->arms_most * sizeof *s->arm);
    s->slot = carve(&at, &left, s->slots * sizeof *s->slot);
    if (!s->node || !s->arm || !s->slot)
        return false;
    pl_zero(s->slot, s->slots * sizeof *s->slot);
    return true;
}

/* ---- nodes ----------------------------------------------------------------------------------------------- */

static uint64_t hash(const uint8_t *bytes, size_t n)
{
    uint64_t h = n * 0x9e3779b97f4a7c15u, word;
    for (; n >= 8; bytes += 8, n -= 8) {
        pl_copy(&word, bytes, 8);
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    for (word = 0; n; n--)
        word = word << 8 | bytes[n - 1];
    h = (h ^ word) * 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 29;
}

/* The slot where this key is, or would be. */
static uint32_t *slot_of(struct pl_search *s, uint64_t key)
{
    for (uint32_t at = (uint32_t)key & (s->slots - 1);; at = (at + 1) & (s->slots - 1))
        if (!s->slot[at] || s->node[s->slot[at] - 1].key == key)
            return &s->slot[at];
}

/* What looks better to the game's own appraisal is tried sooner and more. The shares add up to about 256. */
static void set_priors(const struct pl_search *s, const void *view, const pl_action *choice, struct pl_search_arm *arm, int n)
{
    int32_t worth[PL_LEGAL_MAX], least = INT32_MAX, best = INT32_MIN;
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        worth[i] = s->game->appraise ? s->game->appraise(view, choice[i]) : 0;
        least = worth[i] < least ? worth[i] : least;
        best = worth[i] > best ? worth[i] : best;
    }
    uint64_t span = (uint64_t)((int64_t)best - least);
    for (int i = 0; i < n; i++) {
        uint64_t share = span ? 256 * (uint64_t)((int64_t)worth[i] - least) / span : 256;
        arm[i].prior = (uint32_t)(24 + share * share / 256);
        sum += arm[i].prior;
    }
    for (int i = 0; i < n; i++)
        arm[i].prior = arm[i].prior * 256 / sum + 1;
}

/* A new node for whoever sees `view`, or NULL if there is no room. */
static struct pl_search_node *add(struct pl_search *s, uint32_t *slot, uint64_t key, const void *view, const pl_action *choice, int n)
{
    if (s->nodes == s->nodes_most || s->arms_most - s->arms < (uint32_t)n)
        return NULL;
    struct pl_search_node *node = &s->node[s->nodes++];
    *node = (struct pl_search_node){.key = key, .arms = (uint16_t)n, .first = s->arms};
    *slot = s->nodes;
    s->arms += (uint32_t)n;
    for (int i = 0; i < n; i++)
        s->arm[node->first + (uint32_t)i] = (struct pl_search_arm){.action = choice[i]};
    set_priors(s, view, choice, &s->arm[node->first], n);
    return node;
}

static uint64_t root_of(uint64_t n)
{
    uint64_t r = 0, bit = UINT64_C(1) << 40;
    while (bit > n)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (n >= r + bit) {
            n -= r + bit;
            r = (r >> 1) + bit;
        } else {
            r >>= 1;
        }
    }
    return r;
}

/* The arm that promises most: what it has been worth, and more the less it was tried for its prior. */
static uint32_t promising(const struct pl_search *s, const struct pl_search_node *node)
{
    const struct pl_search_arm *arm = &s->arm[node->first];
    int64_t sum = 0, best = INT64_MIN, root = (int64_t)root_of((uint64_t)node->looks << 8); /* 16 times the root */
    uint32_t at = 0;
    for (uint32_t i = 0; i < node->arms; i++)
        sum += arm[i].sum;
    int64_t mean = node->looks ? sum / node->looks : PL_WON / 2;
    for (uint32_t i = 0; i < node->arms; i++) {
        int64_t worth = arm[i].looks ? arm[i].sum / arm[i].looks : mean - PL_WON / 32;
        worth += (int64_t)s->how.explore * arm[i].prior * root / (4096 * (1 + (int64_t)arm[i].looks));
        if (worth > best) {
            best = worth;
            at = i;
        }
    }
    return at;
}

/* ---- one world ------------------------------------------------------------------------------------------- */

struct step {
    uint32_t node, arm;
    pl_seat seat;
};

struct walk {
    struct step step[PL_SEARCH_DEPTH];
    int n;
};

/* What a world is worth to everybody. True if it could be judged. */
static bool judge(const struct pl_search *s, bool anyhow, int32_t worth[PL_SEATS_MAX])
{
    const struct pl_base *base = (const void *)s->state;
    int seats = base->seats;
    if (base->over) {
        pl_seats winners = s->game->winners(s->state);
        for (int i = 0; i < seats; i++)
            worth[i] = !winners                                                  ? PL_WON / seats
                       : !pl_seats_has(winners, (unsigned)i)                     ? 0
                       : s->game->sides /* a side wins together, others share */ ? PL_WON
                                                                                 : PL_WON / pl_bits(winners);
        return true;
    }
    if (s->game->evaluate)
        return s->game->evaluate(s->state, worth) || anyhow;
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

/* The clock and the asides that say themselves. False when the match is over, or cannot go on. */
static bool settle(struct pl_search *s)
{
    struct pl_base *base = (void *)s->state;
    while (!base->over) {
        struct pl_entry entry = {.at = base->now, .by = PL_BY_BOT};
        if (s->game->urge && (entry.action = s->game->urge(s->state, &entry.seat)) != PL_NO_ACTION) {
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

/* Down the tree to its edge. False when there is nothing more to decide. */
static bool descend(struct pl_search *s, struct walk *w)
{
    pl_action choice[PL_LEGAL_MAX];
    pl_seat seat = s->seat;
    struct pl_search_node *node = &s->node[s->root];
    for (bool fresh = false;;) {
        uint32_t at = promising(s, node);
        w->step[w->n++] = (struct step){(uint32_t)(node - s->node), at, seat};
        if (!act(s, seat, s->arm[node->first + at].action) || !settle(s))
            return false;
        if (fresh || w->n == s->how.depth)
            return true;
        seat = next_seat(s);
        s->game->view(s->state, seat, s->seen);
        uint64_t key = hash(s->seen, s->game->view_size);
        uint32_t *slot = slot_of(s, key);
        fresh = !*slot;
        if (fresh) {
            int n = s->game->legal(s->state, seat, choice);
            node = n > 0 ? add(s, slot, key, s->seen, choice, n) : NULL;
            if (!node)
                return true;
        } else {
            node = &s->node[*slot - 1];
        }
    }
}

static int hurried(struct pl_search *s, pl_seat seat, const pl_action *choice, int n)
{
    if (n == 1 || (!s->game->hurry && !s->game->appraise) || (s->how.whims && pl_dice_below(&s->dice, s->how.whims) == 0))
        return (int)pl_dice_below(&s->dice, (uint32_t)n);
    if (s->game->hurry)
        return s->game->hurry(s->state, seat, choice, n, &s->dice);
    int best = 0;
    int32_t most = INT32_MIN;
    uint32_t equals = 0;
    s->game->view(s->state, seat, s->seen);
    for (int i = 0; i < n; i++) {
        int32_t worth = s->game->appraise(s->seen, choice[i]);
        equals = worth > most ? 0 : equals;
        if (worth < most || (++equals > 1 && pl_dice_below(&s->dice, equals)))
            continue;
        most = worth;
        best = i;
    }
    return best;
}

/* On in a hurry until the position can be judged. */
static void play_on(struct pl_search *s, bool goes_on, int32_t worth[PL_SEATS_MAX])
{
    pl_action choice[PL_LEGAL_MAX];
    for (int step = 0;; step++) {
        bool stop = !goes_on || step >= s->how.most;
        if ((stop || step >= s->how.steps) && judge(s, stop, worth))
            return;
        pl_seat seat = next_seat(s);
        int n = s->game->legal(s->state, seat, choice);
        goes_on = n > 0 && act(s, seat, choice[hurried(s, seat, choice, n)]) && settle(s);
    }
}

/* A world that fits the view; of those a likelier one is taken more often, where the game can tell how people behave. */
static bool invent(struct pl_search *s)
{
    for (int try = 0; try < WORLDS; try++) {
        if (s->game->determinise(s->view, &s->rng, s->state) < 0)
            return false;
        if (!s->game->likely || pl_dice_below(&s->dice, PL_SURE) < s->game->likely(s->view, s->state))
            break;
    }
    return true; /* after so many the last one will do: something must be looked at */
}

void pl_search_look(struct pl_search *s)
{
    struct walk w = {.n = 0};
    int32_t worth[PL_SEATS_MAX] = {0};
    if (s->looks >= LOOKS_MOST || !invent(s))
        return;
    s->looks++;
    bool goes_on = descend(s, &w);
    play_on(s, goes_on, worth);
    for (int i = 0; i < w.n; i++) {
        struct pl_search_node *node = &s->node[w.step[i].node];
        struct pl_search_arm *arm = &s->arm[node->first + w.step[i].arm];
        node->looks++;
        arm->looks++;
        arm->sum += worth[w.step[i].seat];
        arm->square += (uint64_t)(worth[w.step[i].seat] >> 8) * (uint64_t)(worth[w.step[i].seat] >> 8);
    }
}

/* ---- the whole of it ------------------------------------------------------------------------------------- */

static void set_dice(struct pl_search *s, const void *view, uint64_t seed)
{
    uint8_t key[PL_SEED_SIZE];
    s->view = view;
    s->dice.state = seed;
    for (int i = 0; i < PL_SEED_SIZE; i++)
        key[i] = (uint8_t)pl_dice_word(&s->dice);
    pl_rng_init(&s->rng, key);
    s->looks = 0;
}

bool pl_search_begin(struct pl_search *s, const struct pl_game *game, const void *view, const pl_action *choice, int n, uint64_t seed,
                     void *memory, size_t bytes, const struct pl_search_how *how)
{
    pl_zero(s, sizeof *s);
    s->game = game;
    s->how = *how;
    s->how.explore = how->explore ? how->explore : EXPLORE;
    s->how.depth = how->depth && how->depth < PL_SEARCH_DEPTH ? how->depth : PL_SEARCH_DEPTH;
    s->how.most = how->most < how->steps ? how->steps : how->most;
    s->seat = ((const struct pl_view_base *)view)->viewer;
    set_dice(s, view, seed);
    if (!game->determinise || s->seat >= PL_SEATS_MAX || n <= 0 || !memory || !share_out(s, memory, bytes))
        return false;
    uint64_t root = hash(view, game->view_size);
    return add(s, slot_of(s, root), root, view, choice, n) != NULL;
}

/* A node is what its decider knows, so one that was met in an invented future is the same when that future has come. The nodes above it
 * and beside it stay where they are until the room is needed. */
bool pl_search_again(struct pl_search *s, const void *view, const pl_action *choice, int n, uint64_t seed)
{
    if (s->seat != ((const struct pl_view_base *)view)->viewer || s->nodes > s->nodes_most / 2 || s->arms > s->arms_most / 2)
        return false;
    uint32_t at = *slot_of(s, hash(view, s->game->view_size));
    if (!at || s->node[at - 1].arms != n)
        return false;
    for (int i = 0; i < n; i++)
        if (s->arm[s->node[at - 1].first + (uint32_t)i].action != choice[i])
            return false;
    s->root = at - 1;
    set_dice(s, view, seed);
    return true;
}

static const struct pl_search_arm *arm_of(const struct pl_search *s, int choice)
{
    return &s->arm[s->node[s->root].first + (uint32_t)choice];
}

/* This one, or the one that looked best beforehand if the difference may be luck. */
static int clearly(const struct pl_search *s, int best)
{
    int first = 0;
    for (int i = 1; i < s->node[s->root].arms; i++)
        if (arm_of(s, i)->prior > arm_of(s, first)->prior)
            first = i;
    int32_t gain = pl_search_worth(s, best) - pl_search_worth(s, first);
    return gain > (pl_search_doubt(s, best) + pl_search_doubt(s, first)) / 2 ? best : first;
}

int pl_search_best(const struct pl_search *s)
{
    const struct pl_search_node *node = &s->node[s->root];
    const struct pl_search_arm *arm = &s->arm[node->first];
    int best = 0;
    for (int i = 1; i < node->arms; i++)
        if (arm[i].looks > arm[best].looks ||
            (arm[i].looks == arm[best].looks &&
             (arm[i].sum > arm[best].sum || (arm[i].sum == arm[best].sum && arm[i].prior > arm[best].prior))))
            best = i;
    return s->how.steady ? clearly(s, best) : best;
}

int32_t pl_search_worth(const struct pl_search *s, int choice)
{
    const struct pl_search_arm *arm = arm_of(s, choice);
    return arm->looks ? (int32_t)(arm->sum / arm->looks) : -1;
}

int32_t pl_search_doubt(const struct pl_search *s, int choice)
{
    const struct pl_search_arm *arm = arm_of(s, choice);
    uint64_t n = arm->looks, mean = n ? (uint64_t)(arm->sum >> 8) / n : 0;
    if (n < 2)
        return PL_WON;
    uint64_t spread = arm->square / n > mean * mean ? arm->square / n - mean * mean : 0;
    return (int32_t)(2 * root_of((spread << 16) / (n - 1)));
}

uint32_t pl_search_tried(const struct pl_search *s, int choice) { return arm_of(s, choice)->looks; }

void pl_search_join(struct pl_search *s, const struct pl_search *other)
{
    struct pl_search_node *node = &s->node[s->root];
    for (int i = 0; i < node->arms; i++) {
        struct pl_search_arm *arm = &s->arm[node->first + (uint32_t)i];
        const struct pl_search_arm *more = arm_of(other, i);
        arm->looks += more->looks;
        arm->square += more->square;
        arm->sum += more->sum;
    }
    node->looks += other->node[other->root].looks;
    s->looks += other->looks;
    s->entries += other->entries;
}
