/* score.c: closes a case, ends the match, counts points and finds the winners. */
#include "games/i-say-holmes/game.h"

static int count(const uint8_t *holder, unsigned n, pl_seat seat)
{
    int sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += holder[i] == seat;
    return sum;
}

/* Stores the seat's value for each tie-breaker in `rank`, indexed by enum ish_tie. */
static void rank_of(const struct ish *s, const int32_t points[PL_SEATS_MAX], pl_seat seat, int32_t rank[ISH_TIES_N])
{
    rank[ISH_TIE_POINTS] = points[seat];
    rank[ISH_TIE_BOOKS] = count(s->book, ISH_BOOKS_N, seat);
    rank[ISH_TIE_VILLAINS] = count(s->villain, ISH_VILLAINS_N, seat);
    rank[ISH_TIE_TOKENS] = count(s->isay_holder, ISH_ISAY_N, seat);
}

/* Rule ISH-63: returns the winners, and stores which tie-breaker decided the match. If several players share the victory, stores the last
 * tie-breaker. */
static pl_seats best_of(const struct ish *s, const int32_t points[PL_SEATS_MAX], enum ish_tie *by)
{
    pl_seats best = ish_seats(s);
    for (unsigned tie = 0; tie < ISH_TIES_N && pl_bits(best) > 1; tie++) {
        int32_t most = INT32_MIN;
        pl_seats among = best;
        *by = (enum ish_tie)tie;
        for (; among; among &= (pl_seats)(among - 1)) {
            int32_t rank[ISH_TIES_N];
            pl_seat seat = (pl_seat)pl_lowest(among);
            rank_of(s, points, seat, rank);
            if (rank[tie] < most)
                best &= (pl_seats)~PL_SEAT_BIT(seat);
            else if (rank[tie] > most)
                best &= (pl_seats)(~pl_seats_upto(seat));
            most = rank[tie] > most ? rank[tie] : most;
        }
    }
    return best;
}

static void tell_result(const struct ish *s, bool last_bow, struct pl_events *ev)
{
    int32_t points[PL_SEATS_MAX];
    enum ish_tie by = ISH_TIE_POINTS;
    if (last_bow)
        pl_tell(ev, PL_EVERYONE, ISH_E_OVER_BOOK, s->last_case.by);
    else
        pl_tell(ev, PL_EVERYONE, ISH_E_OVER_ROUNDS, s->round);
    ish_score(s, points);
    for (unsigned i = 0; i < s->base.seats; i++)
        pl_tell(ev, PL_EVERYONE, ISH_E_POINTS, (int16_t)i, (int16_t)points[i]);
    pl_seats won = best_of(s, points, &by);
    bool alone = pl_bits(won) == 1;
    for (; won; won &= (pl_seats)(won - 1)) {
        if (alone)
            pl_tell(ev, PL_EVERYONE, ISH_E_WON, (int16_t)pl_lowest(won), (int16_t)by);
        else
            pl_tell(ev, PL_EVERYONE, ISH_E_SHARED, (int16_t)pl_lowest(won));
    }
}

/* Rules ISH-60 and ISH-61: begins the next case or ends the match. When the match ends, all cards are removed from the table. */
static void next_round(struct ish *s, bool last_bow, struct pl_events *ev)
{
    ish_reveal(s, PL_EVERYONE);
    if (!last_bow && s->round < s->rounds) {
        ish_new_round(s, ev);
        return;
    }
    ish_forget_all(s);
    pl_zero(s->seat, sizeof s->seat);
    pl_zero(s->stack, sizeof s->stack);
    pl_zero(s->pile, sizeof s->pile);
    pl_zero(s->discard, sizeof s->discard);
    s->stack_n = s->pile_n = 0;
    s->countered = 0;
    s->current = ISH_AFOOT;
    s->location = ISH_IN_THE_CITY;
    s->travel = ISH_NO_MARKER;
    s->base.over = 1;
    if (ev)
        tell_result(s, last_bow, ev);
}

/* Rule ISH-56: returns the book earned by a case with this total value. Among the books that nobody owns yet, this is the one with the
 * highest threshold that the value reaches. The threshold of His Last Bow is 0. */
static unsigned book_for(const struct ish *s, unsigned total)
{
    for (unsigned b = 0; b < ISH_LAST_BOW; b++)
        if (s->book[b] == PL_NOBODY && ish_threshold[b] <= total)
            return b;
    return ISH_LAST_BOW;
}

void ish_close_by_arrest(struct ish *s, pl_seat by, pl_seat guilty, enum ish_how how, struct pl_events *ev)
{
    unsigned total = 0;
    pl_tell(ev, PL_EVERYONE, ISH_E_GUILTY, by, guilty);
    s->last_case = (struct ish_last_case){.how = (uint8_t)how, .by = by, .guilty = guilty};
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++) {
        if (!s->seat[guilty].hand[c])
            continue;
        s->last_case.villains |= (uint16_t)(1u << (c - ISH_MORIARTY));
        total += ish_value[c];
        pl_tell(ev, PL_EVERYONE, ISH_E_ARRESTED, (int16_t)c);
    }
    for (pl_seat seat = 0; seat < s->base.seats; seat++) { /* ISH-55, ISH-58 */
        if (seat == by)
            continue;
        ish_tell_hand(s, PL_EVERYONE, seat, ISH_E_HAND_1, ev);
        for (unsigned c = 0; c < ISH_TITLES; c++)
            if (!ish_in(ISH_ALL_VILLAIN, c))
                total += (unsigned)s->seat[seat].hand[c] * ish_value[c];
    }
    unsigned book = book_for(s, total);
    s->last_case.total = (uint16_t)total;
    s->last_case.book = (uint8_t)book;
    s->book[book] = by;
    pl_tell(ev, PL_EVERYONE, ISH_E_TOTAL, (int16_t)total);
    pl_tell(ev, PL_EVERYONE, ISH_E_BOOK, by, (int16_t)book);
    next_round(s, book == ISH_LAST_BOW, ev);
}

void ish_close_by_escape(struct ish *s, pl_seat by, struct pl_events *ev)
{
    s->last_case = (struct ish_last_case){.how = ISH_BY_ESCAPE, .by = by, .guilty = PL_NOBODY, .book = PL_NONE};
    ish_tell_hand(s, PL_EVERYONE, by, ISH_E_HAND_1, ev);
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++) { /* ISH-59 */
        if (!s->seat[by].hand[c])
            continue;
        s->last_case.villains |= (uint16_t)(1u << (c - ISH_MORIARTY));
        s->villain[c - ISH_MORIARTY] = by;
        pl_tell(ev, PL_EVERYONE, ISH_E_ESCAPED, by, (int16_t)c);
    }
    next_round(s, false, ev);
}

/* Rule ISH-62: counts each seat's points. Books and villains always count. I Say tokens and telegrams count only at the end of the match,
 * when they are turned face up. */
void ish_tally(const struct ish *s, struct ish_tally tally[PL_SEATS_MAX])
{
    /* One element for each owner. The element PL_NOBODY collects the points of tokens without an owner and is ignored. */
    struct ish_tally all[PL_NOBODY + 1];
    pl_zero(all, PL_SEATS_MAX * sizeof all[0]);
    pl_zero(&all[PL_NOBODY], sizeof all[0]);
    for (unsigned b = 0; b < ISH_BOOKS_N; b++)
        all[s->book[b]].books = (int16_t)(all[s->book[b]].books + ish_book_points[b]);
    for (unsigned v = 0; v < ISH_VILLAINS_N; v++)
        all[s->villain[v]].villains = (int16_t)(all[s->villain[v]].villains + ish_villain_points[v]);
    for (unsigned i = 0; s->base.over && i < ISH_ISAY_N; i++)
        all[s->isay_holder[i]].tokens = (int16_t)(all[s->isay_holder[i]].tokens + s->isay_value[i]);
    for (unsigned i = 0; s->base.over && i < ISH_TELEGRAMS_N; i++) {
        const int8_t *face = ish_face_points[s->telegram_face[i]];
        pl_seat owner = s->telegram_holder[i];
        if (owner == PL_NOBODY)
            continue;
        pl_seat gains[] = {owner, ish_left(s, owner), ish_right(s, owner)};
        for (unsigned k = 0; k < 3; k++)
            all[gains[k]].telegrams = (int16_t)(all[gains[k]].telegrams + face[k]);
    }
    pl_copy(tally, all, PL_SEATS_MAX * sizeof tally[0]);
}

void ish_score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct ish *s = state;
    struct ish_tally tally[PL_SEATS_MAX];
    ish_tally(s, tally);
    for (unsigned i = 0; i < PL_SEATS_MAX; i++)
        per_seat[i] = i < s->base.seats ? tally[i].books + tally[i].villains + tally[i].tokens + tally[i].telegrams : 0;
}

pl_seats ish_winners(const void *state)
{
    int32_t points[PL_SEATS_MAX];
    enum ish_tie by = ISH_TIE_POINTS;
    ish_score(state, points);
    return best_of(state, points, &by);
}
