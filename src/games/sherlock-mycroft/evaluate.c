/* evaluate.c: estimates each player's chance of winning, for the search. Reads complete states, but the search passes in only states that
 * worlds.c made from a view, so the estimate uses no hidden information. */
#include "games/sherlock-mycroft/game.h"
#include "kernel/hints.h"

enum {
    POINT = 256,
    MARKER = POINT * 7 / 10,   /* value of an investigation marker that can still be spent */
    MARKER_SPARE = POINT / 24, /* value of an investigation marker that can no longer be spent */
    PER_MOVE = 2,              /* average number of investigation markers spent in a move */
    TEMPO = POINT / 3,         /* value of having the next move */
};

static int clamp(int n, int low, int high) { return n < low ? low : n > high ? high : n; }

/* Binomial coefficients: ways[n][k] is "n choose k". */
static const uint16_t ways[10][10] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
};

/* Returns the expected point difference in one suit if k more cards of the suit go to the two players at random. `a` and `b` are the
 * numbers of cards of the suit that the players have now, including wildcards. */
static int suit_after(int value, int a, int b, int k)
{
    int sum = 0;
    for (int i = 0; i <= k; i++) {
        int mine = a + i, theirs = b + k - i;
        sum += ways[k][i] * (mine > theirs ? value - theirs : theirs > mine ? mine - value : 0); /* SM-58, SM-59 */
    }
    return (sum * POINT) >> k;
}

/* Like suit_after, but `more`, the number of further cards, is in 256ths of a card and need not be whole. */
static int suit(int value, int a, int b, int more)
{
    int k = clamp(more / 256, 0, 9), part = more % 256;
    int low = suit_after(value, a, b, k);
    return k == 9 ? low : low + (suit_after(value, a, b, k + 1) - low) * part / 256;
}

/* Returns the number of moves that this seat has left in the match. */
static int moves_left(const struct sm_state *s, unsigned seat)
{
    int now = s->day == 1 ? sm_in_hand(&s->seat[seat]) : pl_bits(s->seat[seat].standing);
    return now + SM_ACTION_MARKERS * (SM_DAYS - s->day);
}

static int markers(const struct sm_state *s, unsigned seat, int moves)
{
    int have = s->seat[seat].investigation_markers, use = clamp(have, 0, PER_MOVE * moves);
    /* Each further investigation marker is worth a little less. */
    int worth = MARKER * use - (moves ? MARKER * use * use / (4 * PER_MOVE * moves) : 0);
    return worth + MARKER_SPARE * (have - use);
}

/* Returns the points for map fragments, plus the expected gain from one more fragment as long as moves are left. */
static int maps(int mine, int out, int moves)
{
    int now = sm_map_points[clamp(mine, 0, 5)], next = sm_map_points[clamp(mine + 1, 0, 5)], still = clamp(5 - mine - out, 0, 5);
    int chance = clamp(moves * still * 2, 0, 160); /* in 256ths */
    return POINT * now + (next - now) * chance * POINT / 256;
}

struct counts {
    int real[SM_SEATS][SM_CLUES], gone[SM_CLUES], left[SM_SEATS];
};

static struct counts count_clues(const struct sm_state *s)
{
    struct counts t = {.left = {moves_left(s, 0), moves_left(s, 1)}};
    for (unsigned seat = 0; seat < SM_SEATS; seat++)
        for (int c = 0; c < SM_CLUES; c++) {
            const struct sm_seat *p = &s->seat[seat];
            t.real[seat][c] = p->open[c] + p->stolen[c];
            for (int a = 0; a <= s->epoch; a++)
                t.real[seat][c] += p->hidden[a].clues[c];
            t.gone[c] += t.real[seat][c];
        }
    return t;
}

/* Returns the estimated points of seat 0 minus those of seat 1, in 256ths of a point. */
static int balance(const struct sm_state *s)
{
    struct counts t = count_clues(s);
    int sum = 0, free_cards = SM_DECK, moves = t.left[0] + t.left[1];
    for (int c = 0; c < SM_CLUES; c++)
        free_cards -= t.gone[c];
    /* About two moves in three (170 / 256) give the player a clue. */
    int come = clamp(moves * 170, 0, 256 * free_cards);
    for (int c = 0; c < SM_SUITS; c++) {
        int a = t.real[0][c] + (s->seat[0].wild_on >> c & 1), b = t.real[1][c] + (s->seat[1].wild_on >> c & 1);
        int more = free_cards ? (sm_total[c] - t.gone[c]) * come / free_cards : 0;
        sum += suit(sm_total[c], a, b, more);
        for (int seat = 0; seat < 2; seat++)
            if (!t.real[seat ^ 1][c] && t.real[seat][c]) { /* SM-61 */
                int lack = sm_total[c] - t.real[seat][c];
                int bonus = lack == 0 ? 3 * POINT : lack == 1 && moves > 2 ? POINT : lack == 2 && moves > 6 ? POINT / 3 : 0;
                sum += seat ? -bonus : bonus;
            }
    }
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        const struct sm_seat *p = &s->seat[seat];
        int own = maps(t.real[seat][SM_MAP], t.real[seat ^ 1][SM_MAP], t.left[seat]) + markers(s, seat, t.left[seat]);
        /* SM-63: a wildcard set aside costs 3 points at the end, but it may still be assigned. */
        own -= sm_wildcards_aside(p) * (3 * POINT - clamp(t.left[seat] * POINT / 4, 0, 4 * POINT));
        if (p->reserved != PL_NONE)
            own += t.left[seat] ? POINT : -3 * POINT; /* SM-75 */
        sum += seat ? -own : own;
    }
    if (moves && s->turn < SM_SEATS)
        sum += s->turn ? -TEMPO : TEMPO;
    return sum;
}

/* Returns the chance of winning with this lead, from 0 to PL_WON. `doubt` is the uncertainty of the remaining points. The larger this
 * uncertainty is, the closer the chance is to one half. */
static int32_t chance(int lead, int doubt)
{
    int64_t x = (int64_t)lead * 256 / doubt; /* integer approximation of a logistic curve */
    int64_t size = x < 0 ? -x : x, curve = size * (size + 512) * 32768 / (size * (size + 512) + 200000);
    return (int32_t)(32768 + (x < 0 ? -curve : curve));
}

bool sm_evaluate(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct sm_state *s = state;
    int lead = balance(s), moves = moves_left(s, 0) + moves_left(s, 1);
    per_seat[0] = chance(lead, POINT * 2 + POINT * moves / 5);
    per_seat[1] = PL_WON - per_seat[0];
    return s->phase == SM_P_MOVE;
}
