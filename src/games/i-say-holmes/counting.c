/* counting.c: infers which cards other players must hold (rule ISH-90). A card that a viewer cannot see is in another hand or in the draw
 * pile. Uses only information in that viewer's view, and contains no rules. The inference runs after every action of every playout and
 * seldom finds anything. For speed, it adds and compares the counts of eight titles at a time, one byte each. No count is above 125. */
#include "games/i-say-holmes/game.h"

enum { COPIES_MOST = 12, WORDS = (ISH_TITLES + 7) / 8 }; /* COPIES_MOST is the highest number of copies that any title has */
static const uint64_t EACH = 0x0101010101010101u, HIGH = 0x8080808080808080u;

struct row {
    uint64_t w[WORDS];
};

static struct row row_of(const uint8_t count[ISH_TITLES])
{
    struct row r = {{0}};
    pl_copy(r.w, count, ISH_TITLES);
    return r;
}

static void add(struct row *r, const struct row *more)
{
    for (unsigned i = 0; i < WORDS; i++)
        r->w[i] += more->w[i];
}

static void subtract(struct row *r, const struct row *less)
{
    for (unsigned i = 0; i < WORDS; i++)
        r->w[i] -= less->w[i];
}

static unsigned total(const struct row *r)
{
    unsigned n = 0;
    for (unsigned i = 0; i < WORDS; i++)
        n += (unsigned)(r->w[i] * EACH >> 56);
    return n;
}

/* Returns true if any count in the row is greater than n. */
static bool above(const struct row *r, unsigned n)
{
    uint64_t high = 0;
    for (unsigned i = 0; i < WORDS && n < 127; i++)
        high |= (r->w[i] + (127 - n) * EACH) & HIGH;
    return high;
}

/* Returns true if, for every title, the count in row a is at least as high as the count in row b. */
static bool covers(const struct row *a, const struct row *b)
{
    uint64_t high = HIGH;
    for (unsigned i = 0; i < WORDS; i++)
        high &= (a->w[i] | HIGH) - b->w[i];
    return high == HIGH;
}

/* ---- counting cards -------------------------------------------------------------------------------------------------- */

/* Numbers of cards. All viewers know these numbers. */
struct table {
    struct row hidden;           /* for each title, the number of cards in the hands and in the draw pile */
    unsigned size[PL_SEATS_MAX]; /* number of cards in each hand; a card that was just drawn is not counted */
    pl_seat drawing;             /* the seat that has drawn a card and has not yet played or kept it, or PL_NOBODY */
};

/* Counts the cards as all viewers see them. A card that was just drawn is counted as part of the draw pile, and viewers do not remember it
 * as part of the hand until its player keeps it (rule ISH-26). */
static struct table table_of(const struct ish *s)
{
    struct table t = {.hidden = row_of(ish_copies), .drawing = PL_NOBODY};
    struct row discard = row_of(s->discard);
    uint8_t *hidden = (uint8_t *)t.hidden.w;
    hidden[ISH_AFOOT] = s->current == ISH_AFOOT;
    subtract(&t.hidden, &discard);
    hidden[s->current]--;
    for (unsigned i = 1; i < s->stack_n; i++) {
        const struct ish_frame *f = &s->stack[i];
        if (f->kind == ISH_COUNTER || (f->kind == ISH_PLAY && ish_in(ISH_ALL_I_SAY, f->card)))
            hidden[f->card]--;
    }
    if (s->stack_n == 1 && s->stack[0].ask == ISH_ASK_DRAWN)
        t.drawing = s->stack[0].seat;
    for (pl_seat h = 0; h < s->base.seats; h++) {
        struct row hand = row_of(s->seat[h].hand);
        t.size[h] = total(&hand) - (h == t.drawing);
    }
    return t;
}

/* Returns the number of cards in the draw pile. A card that was just drawn is also counted, unless this viewer drew it. */
static unsigned pile_places(const struct ish *s, const struct table *t, pl_seat viewer)
{
    return s->pile_n + (t->drawing != PL_NOBODY && t->drawing != viewer);
}

/* Returns, for each title, the number of cards that this viewer cannot see. These cards are in other hands or in the draw pile. */
static struct row unseen_by(const struct ish *s, const struct table *t, pl_seat viewer)
{
    struct row unseen = t->hidden;
    if (viewer < s->base.seats) {
        struct row own = row_of(s->seat[viewer].hand);
        subtract(&unseen, &own);
    }
    return unseen;
}

/* Returns, for each title, the number of cards whose holder the viewer knows, summed over all hands. */
static struct row known_by(const struct ish *s, pl_seat viewer)
{
    struct row sum = row_of(s->memory[viewer].at_least[0]);
    for (unsigned h = 1; h < s->base.seats; h++) {
        struct row of = row_of(s->memory[viewer].at_least[h]);
        add(&sum, &of);
    }
    return sum;
}

/* Returns, for each title, the highest number of cards that can be in the draw pile, as far as the viewer knows. */
static struct row most_in_pile(const struct ish *s, const struct table *t, pl_seat viewer)
{
    struct row most = unseen_by(s, t, viewer), known_together = row_of(s->memory[viewer].at_least[ISH_TOGETHER]);
    subtract(&most, &known_together);
    return most;
}

/* ---- inferring which cards are in which hand --------------------------------------------------------------------------- */

/* Corrects the row ISH_TOGETHER (cards known to be in all other hands together). If the count of a title in this row is lower than the sum
 * of the counts for the individual hands, raises the count to that sum. The count can be lower only in a position that was loaded from a
 * file. */
static void gather(struct ish *s, pl_seat viewer, const struct row *known)
{
    uint8_t *known_together = s->memory[viewer].at_least[ISH_TOGETHER];
    const uint8_t *sum = (const uint8_t *)known->w;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        known_together[c] = known_together[c] > sum[c] ? known_together[c] : sum[c];
}

/* If more cards of a title are hidden from the viewer than the draw pile can hold, the surplus must be in the other players' hands. */
static void fill_hands(struct ish *s, const struct table *t, pl_seat viewer, unsigned places)
{
    uint8_t *known_together = s->memory[viewer].at_least[ISH_TOGETHER];
    struct row unseen = unseen_by(s, t, viewer);
    const uint8_t *n = (const uint8_t *)unseen.w;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        if (n[c] > places + known_together[c])
            known_together[c] = (uint8_t)(n[c] - places);
}

/* Infers which hand holds a card. The viewer knows some cards of each hand; `unknown` counts the other cards of each hand, and `sum` is
 * their total. Suppose that the viewer knows of n more copies of a title, without knowing in which hands they are. If n is higher than the
 * number of unknown cards outside hand h, the surplus must be in hand h. Returns true if anything new was inferred. */
static bool place_in_hands(struct ish *s, pl_seat viewer, unsigned unknown[PL_SEATS_MAX], unsigned *sum)
{
    struct ish_memory *m = &s->memory[viewer];
    struct row row = known_by(s, viewer);
    uint8_t *known = (uint8_t *)row.w;
    bool found = false;
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        for (unsigned h = 0; h < s->base.seats && m->at_least[ISH_TOGETHER][c] > known[c]; h++) {
            unsigned need = m->at_least[ISH_TOGETHER][c] - known[c], room = *sum - unknown[h];
            if (need <= room)
                continue;
            unsigned n = need - room;
            m->at_least[h][c] = (uint8_t)(m->at_least[h][c] + n);
            known[c] = (uint8_t)(known[c] + n);
            unknown[h] -= n;
            *sum -= n;
            found = true;
        }
    }
    return found;
}

static void conclude(struct ish *s, const struct table *t, pl_seat viewer)
{
    const struct ish_memory *m = &s->memory[viewer];
    unsigned unknown[PL_SEATS_MAX], sum = 0, widest = 0, places = pile_places(s, t, viewer);
    struct row known = {{0}}, known_together = row_of(m->at_least[ISH_TOGETHER]);
    for (pl_seat h = 0; h < s->base.seats; h++) {
        struct row of = row_of(m->at_least[h]);
        add(&known, &of);
        unknown[h] = h == viewer ? 0 : t->size[h] - total(&of);
        sum += unknown[h];
        widest = unknown[h] > widest ? unknown[h] : widest;
    }
    if (!covers(&known_together, &known)) {
        gather(s, viewer, &known);
        known_together = row_of(m->at_least[ISH_TOGETHER]);
    }
    if (places < COPIES_MOST) {
        struct row most = most_in_pile(s, t, viewer);
        if (above(&most, places)) {
            fill_hands(s, t, viewer, places);
            known_together = row_of(m->at_least[ISH_TOGETHER]);
        }
    }
    subtract(&known_together, &known);
    if (above(&known_together, sum - widest))
        while (place_in_hands(s, viewer, unknown, &sum))
            ;
}

void ish_infer(struct ish *s)
{
    struct table t = table_of(s);
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v))
        conclude(s, &t, v);
}

/* Returns the number of cards whose holder the viewer knows, summed over all hands. For speed, adds eight counts at a time: the rows of
 * all hands are contiguous in memory, and the rows of unused seats are 0. */
static unsigned count_known(const struct ish *s, pl_seat viewer)
{
    const uint8_t *byte = s->memory[viewer].at_least[0];
    uint64_t sum = 0, word;
    for (unsigned i = 0; i < s->base.seats * ISH_TITLES; i += sizeof word) {
        pl_copy(&word, byte + i, sizeof word);
        sum += word;
    }
    return (unsigned)(sum * EACH >> 56);
}
_Static_assert(PL_SEATS_MAX *ISH_TITLES % 8 == 0, "the last word of the last seat's row ends with it");

/* Like ish_infer, but skips a viewer who certainly cannot infer anything. This is certain if two conditions are met for every title. First,
 * the other hands without the largest of them have enough room for all cards whose holder the viewer knows, and in addition for the cards
 * of this title that are known to be in the other hands. Second, the draw pile has room for all other unseen cards of this title. */
void ish_infer_if_any(struct ish *s)
{
    struct table t = table_of(s);
    unsigned cards = 0;
    for (unsigned h = 0; h < s->base.seats; h++)
        cards += t.size[h];
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        struct row known_together = row_of(s->memory[v].at_least[ISH_TOGETHER]);
        unsigned widest = 0, places = pile_places(s, &t, v);
        bool none = !above(&known_together, 0);
        if (!none) {
            for (pl_seat h = 0; h < s->base.seats; h++)
                widest = h != v && t.size[h] > widest ? t.size[h] : widest;
            unsigned room = cards - (v < s->base.seats ? t.size[v] : 0) - widest, known = count_known(s, v);
            none = known <= room && !above(&known_together, room - known);
        }
        if (none && places < COPIES_MOST) {
            struct row most = most_in_pile(s, &t, v);
            none = !above(&most, places);
        }
        if (!none)
            conclude(s, &t, v);
    }
}

void ish_before_draw(struct ish *s)
{
    if (s->pile_n <= COPIES_MOST)
        ish_infer(s);
}

/* Rule ISH-90: a player is going to draw n cards. If all but m cards in the draw pile have the same title, and m is less than n, then at
 * least n - m of the drawn cards have this title. */
void ish_remember_draw(struct ish *s, pl_seat seat, unsigned n)
{
    if (s->pile_n >= COPIES_MOST + n)
        return;
    struct table t = table_of(s);
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        if (v == seat)
            continue;
        conclude(s, &t, v);
        struct row row = most_in_pile(s, &t, v);
        const uint8_t *most = (const uint8_t *)row.w;
        unsigned sum = total(&row);
        for (unsigned c = 0; c < ISH_TITLES && sum < COPIES_MOST + n; c++) {
            if (n + most[c] <= sum)
                continue;
            uint8_t *of = &s->memory[v].at_least[seat][c], *known_together = &s->memory[v].at_least[ISH_TOGETHER][c];
            *of = (uint8_t)(*of + n + most[c] - sum);
            *known_together = (uint8_t)(*known_together + n + most[c] - sum);
        }
    }
}

int ish_drawn_for(const struct ish *s, pl_seat viewer)
{
    if (s->stack_n != 1 || s->stack[0].ask != ISH_ASK_DRAWN || s->stack[0].seat == viewer || s->pile_n >= COPIES_MOST)
        return -1;
    struct table t = table_of(s);
    struct row known = known_by(s, viewer), known_together = row_of(s->memory[viewer].at_least[ISH_TOGETHER]),
               most = most_in_pile(s, &t, viewer);
    unsigned card = s->stack[0].card;
    return covers(&known_together, &known) && total(&most) == ((const uint8_t *)most.w)[card] ? (int)card : -1;
}

/* Rule ISH-48: if a seat must make an Impromptu Arrest, its hand is empty or holds only Interrupts. So a viewer who knows where the other
 * Interrupts are can infer which Interrupts this hand holds. */
void ish_know_interrupts(struct ish *s, pl_seat holder)
{
    struct table t = table_of(s);
    for (pl_seat v = 0; v < PL_VIEWERS && t.size[holder]; v = ish_next_viewer(s, v)) {
        if (v == holder)
            continue;
        conclude(s, &t, v);
        struct row unseen = unseen_by(s, &t, v), known = known_by(s, v), most = most_in_pile(s, &t, v);
        unsigned sum = total(&most), places = pile_places(s, &t, v), room[2];
        for (unsigned c = ISH_ALIBI; c <= ISH_MASTERMIND; c++) {
            unsigned others = sum - ((uint8_t *)most.w)[c], piled = places > others ? places - others : 0;
            unsigned elsewhere = ((uint8_t *)known.w)[c] - s->memory[v].at_least[holder][c] + piled;
            room[c - ISH_ALIBI] = ((uint8_t *)unseen.w)[c] - elsewhere;
        }
        for (unsigned c = ISH_ALIBI; c <= ISH_MASTERMIND; c++) {
            unsigned other = room[ISH_MASTERMIND - c];
            if (t.size[holder] > other)
                ish_know(s, v, holder, c, t.size[holder] - other);
        }
    }
}
