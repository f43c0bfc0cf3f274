/*
 * tree.c: a search tree for one or more threads.
 *
 * Nodes are never moved or removed. The thread that takes a slot fills the node and then publishes its number, so the nodes that other
 * threads find are always complete. Each counter is atomic, so no count is lost. While threads run, related counters may disagree briefly,
 * which makes a selection slightly worse. A tree that only one thread uses needs no atomic additions.
 */
#include "bots/tree.h"

#include "bots/belief.h"

enum { ALIGN = 16 };
#define BEING_FILLED UINT32_MAX
#define GET(at) __atomic_load_n(&(at), __ATOMIC_RELAXED)

void *pl_tree_alloc(uint8_t **at, size_t *left, size_t bytes)
{
    size_t pad = (ALIGN - (uintptr_t)*at % ALIGN) % ALIGN;
    bytes = (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (pad > *left || bytes > *left - pad)
        return NULL;
    uint8_t *part = *at + pad;
    *at += pad + bytes;
    *left -= pad + bytes;
    return part;
}

/* Memory is reserved for ARMS_EACH arms (choices) per node on average. NODES_MIN is the size of the smallest tree, in nodes. */
enum { ARMS_EACH = 8, NODES_MIN = 64 };

size_t pl_tree_node_bytes(void) { return sizeof(struct pl_tree_node) + ARMS_EACH * sizeof(struct pl_tree_arm) + 4 * sizeof(uint32_t); }

bool pl_tree_begin(struct pl_tree *t, uint8_t *at, size_t left)
{
    if (left < 4 * ALIGN + NODES_MIN * pl_tree_node_bytes())
        return false;
    size_t most = (left - 4 * ALIGN) / pl_tree_node_bytes();
    pl_zero(t, sizeof *t);
    t->nodes_max = most > 1u << 24 ? 1u << 24 : (uint32_t)most;
    t->arms_max = t->nodes_max * ARMS_EACH;
    for (t->slots = NODES_MIN; t->slots < 2 * t->nodes_max;)
        t->slots *= 2; /* two to four slots per node, so that the hash table is at most half full */
    t->node = pl_tree_alloc(&at, &left, t->nodes_max * sizeof *t->node);
    t->arm = pl_tree_alloc(&at, &left, t->arms_max * sizeof *t->arm);
    t->slot = pl_tree_alloc(&at, &left, t->slots * sizeof *t->slot);
    if (!t->node || !t->arm || !t->slot)
        return false;
    pl_zero(t->slot, t->slots * sizeof *t->slot);
    return true;
}

uint64_t pl_tree_key(const void *view, size_t n)
{
    const uint8_t *bytes = view;
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

/* Stops at a slot that another thread is filling. If the search went on past this slot, the caller could add a second node with the same
 * key. */
int32_t pl_tree_find(const struct pl_tree *t, uint64_t key, uint32_t **slot)
{
    for (uint32_t at = (uint32_t)key & (t->slots - 1);; at = (at + 1) & (t->slots - 1)) {
        uint32_t number = __atomic_load_n(&t->slot[at], __ATOMIC_ACQUIRE);
        *slot = number == BEING_FILLED ? NULL : &t->slot[at];
        if (!number || number == BEING_FILLED)
            return PL_NO_NODE;
        if (t->node[number - 1].key == key)
            return (int32_t)(number - 1);
    }
}

static int32_t rate(const struct pl_hints *hints, const void *view, const uint32_t *chance, pl_action action)
{
    return chance ? hints->appraise_hands(view, chance, action) : hints->appraise ? hints->appraise(view, action) : 0;
}

/* Sets priors from the game's `appraise`, so that better-looking choices are explored first. The priors of a node add up to about 256. */
static void set_priors(const struct pl_question *q, struct pl_tree_arm *arm, const struct pl_network *network)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    int n = q->n;
    uint32_t chances[PL_SEATS_MAX] = {0};
    bool believes = network && network->in->hands && hints->appraise_hands;
    if (believes)
        pl_belief_chances(network, q->view, network->in->hands(q->view), chances);
    int32_t worth[PL_LEGAL_MAX], least = INT32_MAX, best = INT32_MIN;
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        worth[i] = rate(hints, q->view, believes ? chances : NULL, q->choice[i]);
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

/* Reserves n array entries atomically and stores the index of the first of them in `first`. Returns false if fewer than n entries are
 * left. */
static bool reserve(uint32_t *used, uint32_t most, uint32_t n, uint32_t *first)
{
    *first = GET(*used);
    do
        if (most - *first < n)
            return false;
    while (!__atomic_compare_exchange_n(used, first, *first + n, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

int32_t pl_tree_add(struct pl_tree *t, uint32_t *slot, uint64_t key, const struct pl_question *q, const struct pl_network *network)
{
    uint32_t free_slot = 0, first = 0, number = 0;
    if (GET(t->nodes) == t->nodes_max)
        return PL_NO_NODE;
    if (!__atomic_compare_exchange_n(slot, &free_slot, BEING_FILLED, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return PL_NO_NODE;
    if (!reserve(&t->arms, t->arms_max, (uint32_t)q->n, &first) || !reserve(&t->nodes, t->nodes_max, 1, &number)) {
        __atomic_store_n(slot, 0, __ATOMIC_RELEASE);
        return PL_NO_NODE;
    }
    t->node[number] = (struct pl_tree_node){.key = key, .arms = (uint16_t)q->n, .first = first};
    for (int i = 0; i < q->n; i++)
        t->arm[first + (uint32_t)i] = (struct pl_tree_arm){.action = q->choice[i]};
    set_priors(q, &t->arm[first], network);
    __atomic_store_n(slot, number + 1, __ATOMIC_RELEASE);
    return (int32_t)number;
}

int32_t pl_tree_add_leaf(struct pl_tree *t, uint32_t *slot, uint64_t key)
{
    uint32_t free_slot = 0, number = 0;
    if (GET(t->nodes) == t->nodes_max)
        return PL_NO_NODE;
    if (!__atomic_compare_exchange_n(slot, &free_slot, BEING_FILLED, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return PL_NO_NODE;
    if (!reserve(&t->nodes, t->nodes_max, 1, &number)) {
        __atomic_store_n(slot, 0, __ATOMIC_RELEASE);
        return PL_NO_NODE;
    }
    t->node[number] = (struct pl_tree_node){.key = key};
    __atomic_store_n(slot, number + 1, __ATOMIC_RELEASE);
    return (int32_t)number;
}

unsigned pl_tree_arms(const struct pl_tree *t, uint32_t node) { return __atomic_load_n(&t->node[node].arms, __ATOMIC_ACQUIRE); }

bool pl_tree_expand(struct pl_tree *t, uint32_t number, const struct pl_question *q, const struct pl_network *network)
{
    struct pl_tree_node *node = &t->node[number];
    struct pl_network_layer layer;
    uint32_t prior[PL_LEGAL_MAX], first = 0;
    uint16_t leaf = 0;
    if (GET(node->expanding) || !__atomic_compare_exchange_n(&node->expanding, &leaf, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED) ||
        !reserve(&t->arms, t->arms_max, (uint32_t)q->n, &first))
        return false;
    pl_network_read(network, q->view, &layer);
    pl_network_priors(network, &layer, q->view, q->choice, q->n, prior);
    for (int i = 0; i < q->n; i++)
        t->arm[first + (uint32_t)i] = (struct pl_tree_arm){.action = q->choice[i], .prior = prior[i]};
    node->first = first;
    __atomic_store_n(&node->arms, (uint16_t)q->n, __ATOMIC_RELEASE);
    return true;
}

uint64_t pl_tree_square_root(uint64_t n)
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

uint32_t pl_tree_select(const struct pl_tree *t, uint32_t number, uint32_t explore)
{
    const struct pl_tree_node *node = &t->node[number];
    const struct pl_tree_arm *arm = &t->arm[node->first];
    int64_t sum = 0, best = INT64_MIN, node_visits = GET(node->visits);
    /* `root` is 16 times the square root of (visits + 1). Because of the 1, the first visit selects the arm with the highest prior. */
    int64_t root = (int64_t)pl_tree_square_root((uint64_t)(node_visits + 1) << 8);
    uint32_t at = 0;
    for (uint32_t i = 0; i < node->arms; i++)
        sum += GET(arm[i].sum);
    int64_t mean = node_visits ? sum / node_visits : PL_WON / 2;
    for (uint32_t i = 0; i < node->arms; i++) {
        int64_t visits = GET(arm[i].visits), bonus = (int64_t)explore * arm[i].prior * root / 4096, worth;
        if (visits)
            worth = GET(arm[i].sum) / visits + bonus / (1 + visits);
        else
            worth = mean - PL_WON / 32 + bonus;
        if (worth > best) {
            best = worth;
            at = i;
        }
    }
    return at;
}

void pl_tree_visit(struct pl_tree *t, uint32_t number, uint32_t at)
{
    struct pl_tree_node *node = &t->node[number];
    struct pl_tree_arm *arm = &t->arm[node->first + at];
    if (t->shared) {
        __atomic_fetch_add(&node->visits, 1, __ATOMIC_RELAXED);
        __atomic_fetch_add(&arm->visits, 1, __ATOMIC_RELAXED);
    } else {
        node->visits++;
        arm->visits++;
    }
}

void pl_tree_credit(struct pl_tree *t, uint32_t number, uint32_t at, int32_t worth)
{
    struct pl_tree_arm *arm = &t->arm[t->node[number].first + at];
    uint64_t square = (uint64_t)(worth >> 8) * (uint64_t)(worth >> 8);
    if (t->shared) {
        __atomic_fetch_add(&arm->sum, worth, __ATOMIC_RELAXED);
        __atomic_fetch_add(&arm->square, square, __ATOMIC_RELAXED);
    } else {
        arm->sum += worth;
        arm->square += square;
    }
}
