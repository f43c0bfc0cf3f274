/* guess.c: a world that one viewer cannot tell from the true one. Sees the view alone. */
#include "games/sherlock-mycroft/game.h"

/*
 * The unknown cards are a pool of titles: all cards less those the viewer can place. They lie among the hidden clues
 * of others, their secret discards, their hand at Pike's, and the deck. Hidden clues are never wildcards, and those
 * of age r and less are among the titles memory[r] keeps (memory.c). Let m(r) be the smallest of memory[r],
 * memory[r + 1] … and the pool, title by title: it grows with r, and the true hidden clues of age r and less lie within
 * it. So if the ages are dealt in order, each from m(r) less what was dealt before, there are always enough cards left,
 * whatever was dealt: what was dealt before lies within m(r - 1) and so within m(r), and m(r) has at least as
 * many cards as there are hidden clues of age r and less. The rest of the pool then fills the other places in any order.
 */

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
    must_be_elsewhere(pool, v->known);
    must_be_elsewhere(pool, v->burnt);
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

/* A random card of these titles. */
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
    uint8_t bound[SM_AGES][SM_CLUES];
    pl_copy(bound[v->age], pool->left, sizeof bound[0]);
    bound[v->age][SM_WILDCARD] = 0;
    for (int r = v->age - 1; r >= 0; r--) {
        const uint8_t *kept = v->base.viewer < SM_SEATS ? v->memory[r].theirs : v->memory[r].all;
        for (int t = 0; t < SM_CLUES; t++)
            bound[r][t] = kept[t] < bound[r + 1][t] ? kept[t] : bound[r + 1][t];
    }
    uint8_t dealt[SM_CLUES] = {0};
    for (int a = 0; a <= v->age; a++)
        for (unsigned seat = 0; seat < SM_SEATS; seat++)
            for (unsigned n = seat == v->base.viewer ? 0 : v->seat[seat].unknown[a]; n; n--) {
                uint8_t room[SM_CLUES];
                for (int t = 0; t < SM_CLUES; t++)
                    room[t] = (uint8_t)(bound[a][t] - dealt[t]);
                unsigned clue = pick(pool->rng, room);
                dealt[clue]++;
                s->seat[seat].hidden[a].kept[clue]++;
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
        for (unsigned burnt = seat == v->base.viewer ? 0 : v->seat[seat].burnt_n; burnt; burnt--)
            s->seat[seat].burnt[card[--n]]++;
    for (int i = 0; v->turn != v->base.viewer && i < v->drawn_n; i++)
        s->drawn[i] = card[--n];
    s->deck_n = (uint8_t)n;
    pl_copy(s->deck, card, n);
}

/* A spectator knows the two seats' memories together only: any split that covers their hidden clues will do. */
static void guess_memory(const struct sm_view *v, struct sm_state *s)
{
    s->age = v->age;
    uint8_t before[SM_CLUES] = {0};
    for (int r = 0; r < v->age; r++) {
        struct sm_memory *m = &s->memory[r];
        pl_copy(m->all, v->memory[r].all, sizeof m->all);
        if (v->base.viewer < SM_SEATS) {
            pl_copy(m->first, v->base.viewer ? v->memory[r].theirs : v->memory[r].mine, sizeof m->all);
            pl_copy(m->second, v->base.viewer ? v->memory[r].mine : v->memory[r].theirs, sizeof m->all);
            continue;
        }
        for (int t = 0; t < SM_CLUES; t++) {
            before[t] += s->seat[0].hidden[r].kept[t];
            m->first[t] = before[t];
            m->second[t] = (uint8_t)(m->all[t] - before[t]);
        }
    }
}

static void guess_folk(const struct sm_view *v, struct pl_rng *rng, struct sm_state *s)
{
    unsigned in = v->coming & ~(v->phase == SM_P_CHOOSE ? SM_VILLAINS : 0u);
    for (; in; in &= in - 1)
        s->folk[s->folk_n++] = (uint8_t)pl_lowest(in);
    if (v->mystery && v->phase != SM_P_CHOOSE)
        s->folk[s->folk_n++] = (uint8_t)(SM_MORIARTY + pl_rng_below(rng, 2));
    pl_rng_shuffle(rng, s->folk, s->folk_n);
    if (v->phase != SM_P_CHOOSE)
        return;
    for (unsigned i = 0; i < 4; i++) { /* the others' two are among those to come; that they have not chosen yet fits all that is known */
        if (i / 2 == v->base.viewer)
            continue;
        s->seat[i / 2].candidate[i % 2] = s->folk[--s->folk_n];
        s->folk[s->folk_n] = 0;
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
    s->card_at = v->card_at;
    s->fresh = v->fresh;
    s->present = v->present;
    s->face_down = v->face_down;
    s->met = v->met;
    pl_copy(s->line, v->line, sizeof s->line);
    pl_copy(s->known, v->known, sizeof s->known);
    pl_copy(s->drawn, v->drawn, sizeof s->drawn);
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        const struct sm_view_seat *from = &v->seat[seat];
        struct sm_seat *to = &s->seat[seat];
        to->glasses = from->glasses;
        to->wild_on = from->wild_on;
        to->standing = from->standing;
        to->lying = from->lying;
        to->reserved = from->reserved;
        to->candidate[0] = to->candidate[1] = to->chosen = PL_NONE;
        pl_copy(to->open, from->open, sizeof to->open);
        pl_copy(to->stolen, from->stolen, sizeof to->stolen);
    }
}

int sm_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct sm_view *v = view;
    struct sm_state *s = state;
    struct pool pool = {.rng = rng};
    pl_zero(s, sizeof *s);
    pl_rng_spawn(&s->base.rng, rng);
    copy_seen(v, s);
    if (v->base.viewer < SM_SEATS) {
        struct sm_seat *me = &s->seat[v->base.viewer];
        pl_copy(me->hidden, v->mine, sizeof me->hidden);
        pl_copy(me->burnt, v->burnt, sizeof me->burnt);
        pl_copy(me->candidate, v->candidate, sizeof me->candidate);
        me->chosen = v->chosen;
    }
    fill_pool(&pool, v);
    deal_hidden(&pool, v, s);
    deal_rest(&pool, v, s);
    guess_memory(v, s);
    guess_folk(v, rng, s);
    return 0;
}
