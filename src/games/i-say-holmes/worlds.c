/* worlds.c: makes a random state that agrees with everything in a view, including what the viewer knows about other hands. Reads only the
 * view. */
#include "games/i-say-holmes/game.h"

/* A slot is a position in a hand or in the draw pile whose card the viewer does not know, together with the card that this file assigns to
 * it. */
struct slots {
    unsigned n;
    /* For each slot: `card` is the assigned card, `where` the seat whose hand contains the slot, or PILE. */
    uint8_t card[ISH_CARDS_N], where[ISH_CARDS_N];
    bool bound[ISH_CARDS_N]; /* true if the assigned card must be in a hand and not in the draw pile */
    /* true for the slots of the draw pile, and for the slot of a card that was just drawn. A card whose `bound` is true must not be
     * assigned to such a slot. */
    bool loose[ISH_CARDS_N];
};
enum { PILE = PL_SEATS_MAX, TRIES = 40 };

static void tally(const uint8_t *list, unsigned n, uint8_t count[ISH_TITLES])
{
    for (unsigned i = 0; i < n; i++)
        count[list[i]]++;
}

/* Shuffles a list. A search builds a great many states, so this function uses pl_dice, which is about fifty times as fast as the random
 * generator that deals the cards of a match. */
static void shuffle(struct pl_dice *dice, uint8_t *list, unsigned n)
{
    for (unsigned i = n; i > 1; i--) {
        unsigned j = pl_dice_below(dice, i);
        uint8_t old = list[i - 1];
        list[i - 1] = list[j];
        list[j] = old;
    }
}

/* ---- inventing the hidden tokens --------------------------------------------------------------------------------- */

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t old = *a;
    *a = *b;
    *b = old;
}

/* Searches the list, starting at index `at`, for an element equal to `want`, and swaps it with the element at index `at`. */
static void bring(uint8_t *list, unsigned at, unsigned n, unsigned want)
{
    for (unsigned i = at; i < n; i++) {
        if (list[i] == want) {
            swap(&list[i], &list[at]);
            return;
        }
    }
}

static void invent_tokens(const struct ish_view *v, struct pl_dice *dice, struct ish *s)
{
    for (unsigned t = 0; t < ISH_TOKENS_N; t++) {
        uint8_t *value = &s->isay_value[t * ISH_ISAY_EACH], *holder = &s->isay_holder[t * ISH_ISAY_EACH];
        unsigned n = 0;
        pl_copy(value, ish_token_faces, ISH_ISAY_EACH);
        shuffle(dice, value, ISH_ISAY_EACH);
        for (unsigned seat = 0; seat < v->base.seats; seat++) {
            if (!(v->seat[seat].tokens >> t & 1) || n == ISH_ISAY_EACH)
                continue;
            if (v->base.over)
                bring(value, n, ISH_ISAY_EACH, v->seat[seat].token_points[t]);
            holder[n++] = (uint8_t)seat;
        }
    }
    unsigned n = 0, held = 0;
    for (unsigned face = 0; face < ISH_FACES_N; face++)
        for (unsigned i = 0; i < ish_face_n[face]; i++)
            s->telegram_face[n++] = (uint8_t)face;
    shuffle(dice, s->telegram_face, n);
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        unsigned at = held;
        for (unsigned face = 0; face < ISH_FACES_N && v->base.over; face++)
            for (unsigned i = 0; i < v->seat[seat].telegram_faces[face] && at < n; i++, at++)
                bring(s->telegram_face, at, n, face);
        for (unsigned i = 0; i < v->seat[seat].telegrams && held < n; i++)
            s->telegram_holder[held++] = (uint8_t)seat;
    }
}

/* ---- inventing the hidden cards ---------------------------------------------------------------------------------- */

/* Counts the cards whose location is unknown to the viewer: cards that are neither visible nor known to be in a particular hand. Stores the
 * number for each title in `pool`. */
static void unseen(const struct ish_view *v, uint8_t pool[ISH_TITLES])
{
    uint8_t seen[ISH_TITLES] = {0};
    pl_copy(seen, v->discard, sizeof seen);
    seen[v->current]++;
    seen[ISH_AFOOT] = 1;
    for (unsigned i = 0; i < v->stack_n; i++) {
        const struct ish_view_frame *f = &v->stack[i];
        if (f->kind == ISH_COUNTER || (f->kind == ISH_PLAY && ish_in(ISH_ALL_I_SAY, f->card)))
            seen[f->card]++;
    }
    tally(v->hand, v->hand_n, seen);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        tally(v->seat[seat].known, v->seat[seat].known_n, seen);
    for (unsigned c = 0; c < ISH_TITLES; c++)
        pool[c] = (uint8_t)(ish_copies[c] > seen[c] ? ish_copies[c] - seen[c] : 0);
}

/* Returns the seat whose Impromptu Arrest is pending and not countered, or PL_NOBODY. The hand of this seat is empty or contains only
 * Interrupts. */
static unsigned arrester(const struct ish_view *v)
{
    for (unsigned i = 0; i < v->stack_n; i++)
        if (v->stack[i].kind == ISH_IMPROMPTU && !v->stack[i].countered_by)
            return v->stack[i].seat;
    return PL_NOBODY;
}

static unsigned sum(const uint8_t *count)
{
    unsigned n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        n += count[c];
    return n;
}

/* Draws a random card whose title is in `set`. `count` contains the number of cards of each title. Returns the title, or -1 if there is no
 * such card. */
static int pick(struct pl_dice *dice, const uint8_t count[ISH_TITLES], ish_set set)
{
    unsigned n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        n += ish_in(set, c) ? count[c] : 0;
    if (!n)
        return -1;
    unsigned k = pl_dice_below(dice, n);
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        if (!ish_in(set, c))
            continue;
        if (k < count[c])
            return (int)c;
        k -= count[c];
    }
    return -1;
}

/* Counts the cards that are certainly in other players' hands, although the viewer does not know in which hand. Stores the number for each
 * title in `need`. */
static void needed(const struct ish_view *v, const uint8_t pool[ISH_TITLES], uint8_t need[ISH_TITLES])
{
    uint8_t each[ISH_TITLES] = {0}, known_together[ISH_TITLES] = {0};
    tally(v->known_together, v->known_together_n, known_together);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        tally(v->seat[seat].known, v->seat[seat].known_n, each);
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        need[c] = (uint8_t)(known_together[c] > each[c] ? known_together[c] - each[c] : 0);
        if (need[c] > pool[c])
            need[c] = pool[c];
    }
}

static void add(struct slots *k, unsigned where, unsigned card, bool bound, bool loose)
{
    k->where[k->n] = (uint8_t)where;
    k->bound[k->n] = bound;
    k->loose[k->n] = loose;
    k->card[k->n++] = (uint8_t)card;
}

/* Returns the seat that has drawn a card and has not yet played or kept it, if the viewer does not know the card. Otherwise returns
 * PL_NOBODY. */
static unsigned drawing(const struct ish_view *v)
{
    const struct ish_view_frame *turn = &v->stack[0];
    bool other = v->stack_n == 1 && turn->ask == ISH_ASK_DRAWN && turn->seat != v->base.viewer;
    return other && turn->card == PL_NONE ? turn->seat : PL_NOBODY;
}

/* Makes a slot for every card that the viewer does not know, and deals these cards into the slots at random. */
static void deal(const struct ish_view *v, struct pl_dice *dice, struct slots *k)
{
    uint8_t pool[ISH_TITLES], need[ISH_TITLES], place[ISH_CARDS_N];
    unsigned places = 0, only = arrester(v), first = 0, drawn = drawing(v);
    k->n = 0;
    unseen(v, pool);
    needed(v, pool, need);
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        if (seat == v->base.viewer)
            continue;
        for (unsigned i = v->seat[seat].known_n + (seat == drawn); i < v->seat[seat].cards && places < ISH_CARDS_N; i++)
            place[places++] = (uint8_t)seat;
    }
    for (unsigned i = 0; i < places; i++) { /* fill the hand of seat `only` first, because it must contain nothing but Interrupts */
        if (place[i] != only)
            continue;
        int card = -1;
        if (sum(need) == places - first)
            card = pick(dice, need, ISH_ALL_INTERRUPT);
        if (card < 0)
            card = pick(dice, pool, ISH_ALL_INTERRUPT);
        if (card < 0)
            break;
        bool bound = need[card] > 0;
        pool[card]--;
        need[card] = (uint8_t)(need[card] - bound);
        add(k, only, (unsigned)card, bound, false);
        swap(&place[i], &place[first++]);
    }
    shuffle(dice, place + first, places - first);
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        for (; need[c] && first < places; need[c]--, pool[c]--)
            add(k, place[first++], c, true, false);
    }
    uint8_t rest[ISH_CARDS_N];
    unsigned n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        for (unsigned i = 0; i < pool[c] && n < ISH_CARDS_N; i++)
            rest[n++] = (uint8_t)c;
    shuffle(dice, rest, n);
    for (unsigned i = 0; i < n && k->n < ISH_CARDS_N; i++) {
        if (first < places) {
            add(k, place[first++], rest[i], false, false);
            continue;
        }
        add(k, drawn != PL_NOBODY ? drawn : PILE, rest[i], false, true);
        drawn = PL_NOBODY;
    }
}

static unsigned others_of(const struct ish_view *v, const struct slots *k, unsigned seat)
{
    unsigned n = 0;
    for (unsigned i = 0; i < v->seat[seat].known_n; i++)
        n += !ish_in(ISH_ALL_INTERRUPT, v->seat[seat].known[i]);
    for (unsigned i = 0; i < k->n; i++)
        n += k->where[i] == seat && !ish_in(ISH_ALL_INTERRUPT, k->card[i]);
    return n;
}

/* Returns true if a card of this seat is still being played. Then the seat's hand is allowed to contain only Interrupts, because hands are
 * checked after the instruction of the card has been carried out. */
static bool playing(const struct ish_view *v, unsigned seat) { return v->stack_n > 1 && v->stack[1].seat == seat; }

/* Returns true if the cards in slots i and j can be swapped. Card j must not be an Interrupt, and each card must be allowed in the other
 * slot. The hand that contains slot j must keep a card that is not an Interrupt, unless a card of that seat is still being played. The hand
 * of seat `only` takes no part in swaps. */
static bool exchangeable(const struct ish_view *v, const struct slots *k, unsigned i, unsigned j, unsigned only)
{
    if (ish_in(ISH_ALL_INTERRUPT, k->card[j]) || k->where[j] == k->where[i] || k->where[j] == only)
        return false;
    if ((k->loose[j] && k->bound[i]) || (k->loose[i] && k->bound[j]))
        return false;
    if (k->where[j] == PILE)
        return true;
    return playing(v, k->where[j]) || others_of(v, k, k->where[j]) > 1;
}

/* Swaps cards until every hand contains a card that is not an Interrupt. Two hands need no such card: the hand of the seat whose Impromptu
 * Arrest is pending, and the hand of the seat whose card is still being played. Returns true on success. */
static bool settle(const struct ish_view *v, struct pl_dice *dice, struct slots *k)
{
    unsigned only = arrester(v);
    bool all = true;
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        if (seat == v->base.viewer || seat == only || playing(v, seat) || v->seat[seat].cards <= v->seat[seat].known_n ||
            others_of(v, k, seat))
            continue;
        bool done = false;
        unsigned start = k->n ? pl_dice_below(dice, k->n) : 0;
        for (unsigned i = 0; i < k->n && !done; i++) {
            for (unsigned j = 0; k->where[i] == seat && j < k->n && !done; j++) {
                unsigned at = (start + j) % k->n;
                if (!exchangeable(v, k, i, at, only))
                    continue;
                swap(&k->card[i], &k->card[at]);
                bool bound = k->bound[i];
                k->bound[i] = k->bound[at];
                k->bound[at] = bound;
                done = true;
            }
        }
        all = all && done;
    }
    return all;
}

static void invent_cards(const struct ish_view *v, struct pl_dice *dice, struct ish *s)
{
    struct slots k;
    for (unsigned i = 0; i < TRIES; i++) {
        deal(v, dice, &k);
        if (settle(v, dice, &k))
            break;
    }
    pl_seat viewer = v->base.viewer;
    if (viewer < v->base.seats)
        tally(v->hand, v->hand_n, s->seat[viewer].hand);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        tally(v->seat[seat].known, v->seat[seat].known_n, s->seat[seat].hand);
    for (unsigned i = 0; i < k.n; i++) {
        if (k.where[i] == PILE)
            s->pile[s->pile_n++] = k.card[i];
        else
            s->seat[k.where[i]].hand[k.card[i]]++;
    }
    if (v->drawn != PL_NONE)
        s->stack[0].card = v->drawn;
    for (unsigned i = 0; i < k.n; i++)
        if (k.loose[i] && k.where[i] != PILE)
            s->stack[0].card = k.card[i];
}

static void copy_stack(const struct ish_view *v, struct ish *s)
{
    for (unsigned i = 0; i < v->stack_n; i++) {
        const struct ish_view_frame *f = &v->stack[i];
        struct ish_frame *to = ish_push(s, f->kind, f->seat, f->card);
        to->asked = f->asked;
        to->countered_by = f->countered_by;
        to->stage = f->stage;
        to->ask = f->ask;
        to->target = f->target;
        to->from = f->from;
        to->plays_left = f->plays_left;
    }
    /* If several seats are asked at once, the viewer knows only its own answer. So in the invented state the other seats have not answered
     * yet. */
    if (v->answered) {
        ish_top(s)->answered = PL_SEAT_BIT(v->base.viewer);
        ish_top(s)->choice[v->base.viewer] = v->choice;
    }
}

int ish_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct ish_view *v = view;
    struct ish *s = state;
    pl_zero(s, sizeof *s);
    pl_rng_spawn(&s->base.rng, rng);
    struct pl_dice dice;
    pl_copy(&dice.state, s->base.rng.seed + PL_SEED_SIZE - sizeof dice.state, sizeof dice.state);
    s->base.seats = v->base.seats;
    s->base.over = v->base.over;
    s->last_case = v->last_case;
    s->countered = v->countered;
    s->fast_play = v->fast_play;
    s->rounds = v->rounds;
    s->round = v->round;
    s->current = v->current;
    s->location = v->location;
    s->travel = v->travel;
    pl_copy(s->discard, v->discard, sizeof s->discard);
    __builtin_memset(s->book, PL_NOBODY, sizeof s->book);
    __builtin_memset(s->villain, PL_NOBODY, sizeof s->villain);
    __builtin_memset(s->isay_holder, PL_NOBODY, sizeof s->isay_holder);
    __builtin_memset(s->telegram_holder, PL_NOBODY, sizeof s->telegram_holder);
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        for (unsigned i = 0; i < ISH_BOOKS_N; i++)
            if (v->seat[seat].books >> i & 1)
                s->book[i] = (uint8_t)seat;
        for (unsigned i = 0; i < ISH_VILLAINS_N; i++)
            if (v->seat[seat].escaped >> i & 1)
                s->villain[i] = (uint8_t)seat;
    }
    invent_tokens(v, &dice, s);
    if (v->base.over)
        return 0;
    copy_stack(v, s);
    invent_cards(v, &dice, s);
    struct ish_memory *m = &s->memory[v->base.viewer];
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        tally(v->seat[seat].known, v->seat[seat].known_n, m->at_least[seat]);
    tally(v->known_together, v->known_together_n, m->at_least[ISH_TOGETHER]);
    /* Remove the card that was just drawn, because viewers do not remember it as part of the hand until the player decides to keep it. */
    if (v->stack[0].card != PL_NONE) {
        m->at_least[v->stack[0].seat][v->stack[0].card]--;
        m->at_least[ISH_TOGETHER][v->stack[0].card]--;
    }
    return 0;
}
