/* worlds.c: implements `determinise` and `enumerate_worlds`. Both make states that fit a view, and use only that view. */
#include "games/sherlock-mycroft/game.h"

/* The pool contains, for each title, the number of cards that the viewer cannot locate. These cards are in the deck, or they are other
 * seats' hidden clues, secret discards and cards drawn at Langdale Pike's. Hidden clues are never wildcards, and those of epoch r and
 * earlier are among the titles of memory[r] (see memory.c). For each title, let m(r) be the smallest of the numbers in memory[r], in all
 * later entries of memory and in the pool. Then m(r) never decreases as r grows, and it includes the true hidden clues of epoch r and
 * earlier. The hidden clues are dealt epoch by epoch, those of epoch r from m(r) minus the cards already dealt. This never runs out of
 * cards: the cards already dealt are part of m(r - 1) and therefore of m(r), and m(r) has at least as many cards as there are hidden clues
 * of epoch r and earlier. The rest of the pool then fills the other places in any order. */

struct pool {
    struct pl_rng *rng;
    uint8_t left[SM_CLUES];
};

static void must_be_elsewhere(struct pool *pool, const uint8_t titles[SM_CLUES])
{
    for (int t = 0; t < SM_CLUES; t++)
        pool->left[t] -= titles[t];
}

static void one_elsewhere(struct pool *pool, unsigned clue)
{
    if (clue < SM_CLUES)
        pool->left[clue]--;
}

static void fill_pool(struct pool *pool, const struct sm_view *v)
{
    pl_copy(pool->left, sm_total, sizeof pool->left);
    must_be_elsewhere(pool, v->public_discards);
    must_be_elsewhere(pool, v->secret_discards);
    for (int i = 0; i < SM_LINE; i++)
        one_elsewhere(pool, v->line[i]);
    for (int i = 0; i < SM_HAND; i++)
        one_elsewhere(pool, v->drawn[i]);
    one_elsewhere(pool, v->given);
    for (int seat = 0; seat < SM_SEATS; seat++) {
        must_be_elsewhere(pool, v->seat[seat].open);
        must_be_elsewhere(pool, v->seat[seat].stolen);
        must_be_elsewhere(pool, v->seat[seat].hidden);
        one_elsewhere(pool, v->seat[seat].reserved);
    }
}

/* Picks a random card and returns its title. `titles` contains the number of cards of each title. */
static unsigned pick(struct pl_rng *rng, const uint8_t titles[SM_CLUES])
{
    unsigned n = 0, t = 0;
    for (int i = 0; i < SM_CLUES; i++)
        n += titles[i];
    for (unsigned at = pl_rng_below(rng, n); at >= titles[t]; t++)
        at -= titles[t];
    return t;
}

static void deal_hidden(struct pool *pool, const struct sm_view *v, struct sm_state *s)
{
    uint8_t bound[SM_EPOCHS][SM_CLUES];
    pl_copy(bound[v->epoch], pool->left, sizeof bound[0]);
    bound[v->epoch][SM_WILDCARD] = 0;
    for (int r = v->epoch - 1; r >= 0; r--) {
        const uint8_t *kept = v->base.viewer < SM_SEATS ? v->memory[r].theirs : v->memory[r].all;
        for (int t = 0; t < SM_CLUES; t++)
            bound[r][t] = kept[t] < bound[r + 1][t] ? kept[t] : bound[r + 1][t];
    }
    uint8_t dealt[SM_CLUES] = {0};
    for (int a = 0; a <= v->epoch; a++)
        for (unsigned seat = 0; seat < SM_SEATS; seat++)
            for (unsigned n = seat == v->base.viewer ? 0 : v->seat[seat].hidden_n_by_epoch[a]; n; n--) {
                uint8_t room[SM_CLUES];
                for (int t = 0; t < SM_CLUES; t++)
                    room[t] = (uint8_t)(bound[a][t] - dealt[t]);
                unsigned clue = pick(pool->rng, room);
                dealt[clue]++;
                s->seat[seat].hidden[a].clues[clue]++;
                pool->left[clue]--;
            }
}

static void deal_rest(struct pool *pool, const struct sm_view *v, struct sm_state *s)
{
    uint8_t card[SM_DECK];
    unsigned n = 0;
    for (unsigned t = 0; t < SM_CLUES; t++)
        for (unsigned of = pool->left[t]; of; of--)
            card[n++] = (uint8_t)t;
    pl_rng_shuffle(pool->rng, card, n);
    for (unsigned seat = 0; seat < SM_SEATS; seat++)
        for (unsigned secret_discards = seat == v->base.viewer ? 0 : v->seat[seat].secret_discard_n; secret_discards; secret_discards--)
            s->seat[seat].secret_discards[card[--n]]++;
    for (int i = 0; v->turn != v->base.viewer && i < v->drawn_n; i++)
        s->drawn[i] = card[--n];
    s->deck_n = (uint8_t)n;
    pl_copy(s->deck, card, n);
}

/* A spectator knows only the sum of both seats' memories. This sum can be divided between the seats in any way, as long as each seat's part
 * contains the hidden clues of that seat. */
static void guess_memory(const struct sm_view *v, struct sm_state *s)
{
    s->epoch = v->epoch;
    uint8_t before[SM_CLUES] = {0};
    for (int r = 0; r < v->epoch; r++) {
        struct sm_memory *m = &s->memory[r];
        pl_copy(m->all, v->memory[r].all, sizeof m->all);
        if (v->base.viewer < SM_SEATS) {
            pl_copy(m->first, v->base.viewer ? v->memory[r].theirs : v->memory[r].mine, sizeof m->all);
            pl_copy(m->second, v->base.viewer ? v->memory[r].mine : v->memory[r].theirs, sizeof m->all);
            continue;
        }
        for (int t = 0; t < SM_CLUES; t++) {
            before[t] += s->seat[0].hidden[r].clues[t];
            m->first[t] = before[t];
            m->second[t] = (uint8_t)(m->all[t] - before[t]);
        }
    }
}

static void guess_characters(const struct sm_view *v, struct pl_rng *rng, struct sm_state *s)
{
    unsigned in = v->coming & ~(v->phase == SM_P_CHOOSE ? SM_VILLAINS : 0u);
    for (; in; in &= in - 1)
        s->character_deck[s->character_deck_n++] = (uint8_t)pl_lowest(in);
    if (v->unknown_villain && v->phase != SM_P_CHOOSE)
        s->character_deck[s->character_deck_n++] = (uint8_t)(SM_MORIARTY + pl_rng_below(rng, 2));
    pl_rng_shuffle(rng, s->character_deck, s->character_deck_n);
    if (v->phase != SM_P_CHOOSE)
        return;
    for (unsigned i = 0; i < 4; i++) { /* the viewer cannot tell whether the other seat has chosen, so this world assumes that it has not */
        if (i / 2 == v->base.viewer)
            continue;
        s->seat[i / 2].candidate[i % 2] = s->character_deck[--s->character_deck_n];
        s->character_deck[s->character_deck_n] = 0;
    }
}

static void copy_seen(const struct sm_view *v, struct sm_state *s)
{
    s->base.seats = SM_SEATS;
    s->base.over = v->base.over;
    s->options = v->options;
    s->day = v->day;
    s->phase = v->phase;
    s->turn = v->turn;
    s->asked = v->asked;
    s->at = v->at;
    s->step = v->step;
    s->pending = v->pending;
    s->given = v->given;
    s->reserve_card_at = v->reserve_card_at;
    s->reserved_this_turn = v->reserved_this_turn;
    s->present = v->present;
    s->face_down = v->face_down;
    s->villains_gone = v->villains_gone;
    pl_copy(s->line, v->line, sizeof s->line);
    pl_copy(s->public_discards, v->public_discards, sizeof s->public_discards);
    pl_copy(s->drawn, v->drawn, sizeof s->drawn);
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        const struct sm_view_seat *from = &v->seat[seat];
        struct sm_seat *to = &s->seat[seat];
        to->investigation_markers = from->investigation_markers;
        to->wild_on = from->wild_on;
        to->standing = from->standing;
        to->lying = from->lying;
        to->reserved = from->reserved;
        to->candidate[0] = to->candidate[1] = to->chosen = PL_NONE;
        pl_copy(to->open, from->open, sizeof to->open);
        pl_copy(to->stolen, from->stolen, sizeof to->stolen);
    }
}

static void copy_own(const struct sm_view *v, struct sm_state *s)
{
    struct sm_seat *me = &s->seat[v->base.viewer];
    pl_copy(me->hidden, v->hidden_by_epoch, sizeof me->hidden);
    pl_copy(me->secret_discards, v->secret_discards, sizeof me->secret_discards);
    pl_copy(me->candidate, v->candidate, sizeof me->candidate);
    me->chosen = v->chosen;
}

int sm_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct sm_view *v = view;
    struct sm_state *s = state;
    struct pool pool = {.rng = rng};
    pl_zero(s, sizeof *s);
    pl_rng_spawn(&s->base.rng, rng);
    copy_seen(v, s);
    if (v->base.viewer < SM_SEATS)
        copy_own(v, s);
    fill_pool(&pool, v);
    deal_hidden(&pool, v, s);
    deal_rest(&pool, v, s);
    guess_memory(v, s);
    guess_characters(v, rng, s);
    return 0;
}

/* ---- enumerating all worlds at the end of a match ----------------------------------------------------------- */

/* The enumeration makes one world for each possible order of the cards that can still be drawn from the deck, at most TOPS cards. REFILL is
 * the largest number of clues that one action can take from the line. Each clue taken is replaced from the deck. */
enum { TOPS = 3, REFILL = 3 };

struct enumeration {
    const struct sm_view *v;
    struct sm_state *out;
    uint64_t *weight;
    int n, most;
    bool too_many;
    unsigned tops;
    uint8_t top[TOPS], left[SM_CLUES], hidden[SM_CLUES];
};

/* Writes one world. `e` holds the rival's hidden clues and the top cards of the deck. The order of the other cards does not matter, because
 * they will not be drawn in this match. */
static void write_world(struct enumeration *e, uint64_t weight)
{
    static const uint8_t no_seed[PL_SEED_SIZE];
    const struct sm_view *v = e->v;
    struct pl_rng rng;
    if (e->n == e->most) {
        e->too_many = true;
        return;
    }
    struct sm_state *s = &e->out[e->n];
    struct sm_seat *rival = &s->seat[sm_rival(v->base.viewer)];
    unsigned n = 0, secret_discards = v->seat[sm_rival(v->base.viewer)].secret_discard_n;
    pl_zero(s, sizeof *s);
    pl_rng_init(&rng, no_seed);
    s->base.rng = rng;
    copy_seen(v, s);
    copy_own(v, s);
    pl_copy(rival->hidden[0].clues, e->hidden, sizeof e->hidden);
    for (unsigned t = 0; t < SM_CLUES; t++)
        for (unsigned i = e->left[t]; i; i--) {
            if (secret_discards) {
                rival->secret_discards[t]++;
                secret_discards--;
            } else {
                s->deck[n++] = (uint8_t)t;
            }
        }
    for (unsigned i = e->tops; i; i--)
        s->deck[n++] = e->top[i - 1];
    s->deck_n = (uint8_t)n;
    guess_memory(v, s);
    guess_characters(v, &rng, s);
    e->weight[e->n++] = weight;
}

static void each_top(struct enumeration *e, unsigned at, uint64_t weight)
{
    if (at == e->tops || at == TOPS) { /* e->tops is at most TOPS; the second test only avoids a compiler warning */
        write_world(e, weight);
        return;
    }
    for (unsigned t = 0; t < SM_CLUES && !e->too_many; t++) {
        if (!e->left[t])
            continue;
        e->top[at] = (uint8_t)t;
        uint64_t ways = e->left[t]--;
        each_top(e, at + 1, weight * ways);
        e->left[t]++;
    }
}

/* Enumerates all ways to choose `need` hidden clues of the rival from the titles with number `title` or higher. Hidden clues are never
 * wildcards (SM-28). */
static void each_hidden(struct enumeration *e, unsigned title, unsigned need, uint64_t weight)
{
    if (title == SM_CLUES) {
        if (!need)
            each_top(e, 0, weight);
        return;
    }
    unsigned have = title == SM_WILDCARD ? 0 : e->left[title];
    uint64_t ways = 1; /* binomial coefficient "have choose k" */
    for (unsigned k = 0; k <= have && k <= need && !e->too_many; k++) {
        e->hidden[title] = (uint8_t)k;
        e->left[title] = (uint8_t)(e->left[title] - k);
        each_hidden(e, title + 1, need - k, weight * ways);
        e->left[title] = (uint8_t)(e->left[title] + k);
        ways = ways * (have - k) / (k + 1);
    }
    e->hidden[title] = 0;
}

/* Returns the largest number of cards of the deck that can still influence a decision or the result. Returns -1 if so many moves are left
 * that there are too many worlds to enumerate. */
static int draws_left(const struct sm_view *v)
{
    unsigned moves = (unsigned)pl_bits((uint64_t)v->seat[0].standing) + (unsigned)pl_bits((uint64_t)v->seat[1].standing);
    unsigned characters = v->present & ~(unsigned)v->face_down;
    int last = characters >> SM_PIKE & 1 ? SM_HAND : characters >> SM_KRAMM & 1 ? 1 : 0;
    if (v->day < SM_DAYS || v->options.reserve)
        return -1;
    if (v->phase == SM_P_MOVE)
        return moves == 1 ? last : moves == 2 ? REFILL + last : -1;
    int now = v->phase == SM_P_DRAW ? SM_HAND : v->phase == SM_P_RIVAL ? 1 : v->at == SM_KRAMM ? 1 : 0;
    return moves == 0 ? now : moves == 1 ? now + REFILL + last : -1;
}

/* Returns true if the viewer has hidden clues, which the rival cannot see, and the rival still has a decision to make. */
static bool rival_in_doubt(const struct sm_view *v)
{
    unsigned characters = v->present & ~(unsigned)v->face_down, own = 0;
    for (int a = 0; a < SM_EPOCHS; a++)
        for (int t = 0; t < SM_CLUES; t++)
            own += v->hidden_by_epoch[a].clues[t];
    bool kramm = v->phase == SM_P_MOVE ? characters >> SM_KRAMM & 1 : v->at == SM_KRAMM && v->phase != SM_P_RIVAL;
    return own && (v->seat[sm_rival(v->base.viewer)].standing || kramm);
}

int sm_enumerate_worlds(const void *view, void *states, uint64_t *weight, int most)
{
    const struct sm_view *v = view;
    struct enumeration e = {.v = v, .out = states, .weight = weight, .most = most};
    struct pool pool = {.rng = NULL};
    unsigned hidden_n_by_epoch = 0;
    int tops = draws_left(v);
    if (v->base.viewer >= SM_SEATS || v->base.over || tops < 0 || tops > TOPS || (tops && v->deck_n <= tops) || rival_in_doubt(v))
        return 0;
    for (int a = 0; a < SM_EPOCHS; a++)
        hidden_n_by_epoch += v->seat[sm_rival(v->base.viewer)].hidden_n_by_epoch[a];
    if ((hidden_n_by_epoch && v->epoch) || (v->drawn_n && v->turn != v->base.viewer))
        return 0; /* the weights below cover neither deductions made at a shuffle nor clues that the rival has drawn but not kept yet */
    if (!states)
        return 1;
    fill_pool(&pool, v);
    pl_copy(e.left, pool.left, sizeof e.left);
    e.tops = (unsigned)tops;
    each_hidden(&e, 0, hidden_n_by_epoch, 1);
    return e.too_many ? 0 : e.n;
}
