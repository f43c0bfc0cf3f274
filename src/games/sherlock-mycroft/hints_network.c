/* hints_network.c: the features from which a network rates a position, and the outputs that rate the actions. Uses the view alone, never a
 * state. */
#include "games/sherlock-mycroft/view.h"

/* The table of features: id, name, number of features, number of values of each, and meaning. "Mine" is the viewer's, "theirs" the rival's.
 * The suits have one feature each, because their numbers of values differ. */
#define FEATURES(X)                                                                                                                     \
    X(FIRST, "first", 1, 2, "1 if the viewer is the first player")                                                                      \
    X(TIME, "time", 1, 112, "the day and how many moves each player has left on it: 16 * (day - 1) + 4 * mine + theirs")                \
    X(PHASE, "phase", 1, 34, "the phase, and whether the viewer must decide: 2 * phase + (0 or 1)")                                     \
    X(TURN, "turn", 1, 2, "1 if it is the viewer's turn")                                                                               \
    X(AT, "at", 1, 15, "the character whose skill is in use, plus 1; 0 if there is none")                                               \
    X(STEP, "step", 1, 4, "number of steps done in the current skill or villain's visit, at most 3")                                    \
    X(PENDING, "pending", 1, 10, "the clue that lets a player assign a wildcard, plus 1; 0 if there is none")                           \
    X(GIVEN, "given", 1, 10, "the clue given to Violet Hunter, plus 1; 0 if there is none")                                             \
    X(MARKERS_MINE, "markers_mine", 1, 25, "the viewer's investigation markers")                                                        \
    X(MARKERS_THEIRS, "markers_theirs", 1, 25, "the rival's investigation markers")                                                     \
    X(BANK, "bank", 1, 7, "investigation markers in the supply, at most 6")                                                             \
    X(FALSE_PASS, "false_pass", 1, 21, "a pair: the viewer's known clues of this suit and the rival's, each with an assigned wildcard") \
    X(EXPLOSIVE, "explosive", 1, 28, "the same for this suit")                                                                          \
    X(CIGARETTE, "cigarette", 1, 36, "the same for this suit")                                                                          \
    X(BULLET, "bullet", 1, 45, "the same for this suit")                                                                                \
    X(BUTTON, "button", 1, 55, "the same for this suit")                                                                                \
    X(FOOTPRINT, "footprint", 1, 66, "the same for this suit")                                                                          \
    X(FINGERPRINT, "fingerprint", 1, 78, "the same for this suit")                                                                      \
    X(MAPS, "maps", 1, 21, "a pair: the viewer's known map fragments and the rival's")                                                  \
    X(OPEN_MINE, "open_mine", 8, 4, "for each suit, then map fragments: the viewer's open clues, at most 3")                            \
    X(OPEN_THEIRS, "open_theirs", 8, 4, "the rival's open clues, at most 3")                                                            \
    X(WILD_MINE, "wild_mine", 7, 2, "for each suit: 1 if the viewer has assigned a wildcard to it")                                     \
    X(WILD_THEIRS, "wild_theirs", 7, 2, "for each suit: 1 if the rival has assigned a wildcard to it")                                  \
    X(ASIDE_MINE, "aside_mine", 1, 6, "the viewer's wildcards set aside")                                                               \
    X(ASIDE_THEIRS, "aside_theirs", 1, 6, "the rival's wildcards set aside")                                                            \
    X(UNSEEN, "unseen", 9, 10, "for each title: cards that the viewer cannot locate")                                                   \
    X(LINE, "line", 9, 4, "for each title: cards in the line, at most 3")                                                               \
    X(PLACE, "place", 12, 15, "for each character but the villains: 0 absent, 1 still to come, 2 to 10 face up, 11 to 14 face down")    \
    X(VILLAIN, "villain", 2, 3, "for each villain: 0 not in play or unknown, 1 still to come, 2 gone")                                  \
    X(DECK, "deck", 1, 14, "cards in the deck, divided by 4")                                                                           \
    X(HIDDEN_MINE, "hidden_mine", 1, 10, "hidden clues that the viewer drew from the deck, at most 9")                                  \
    X(HIDDEN_THEIRS, "hidden_theirs", 1, 10, "hidden clues that the rival drew from the deck, at most 9")                               \
    X(DRAWN, "drawn", 9, 4, "for each title: cards that the viewer has drawn at Langdale Pike's and chooses from")                      \
    X(DRAWN_THEIRS, "drawn_theirs", 1, 4, "cards that the rival has drawn at Langdale Pike's and chooses from")                         \
    X(RESERVE_CARD, "reserve_card", 1, 3, "0 not in play, 1 the viewer has the reserve card, 2 the rival has it")                       \
    X(RESERVED_MINE, "reserved_mine", 1, 10, "the clue that the viewer has reserved, plus 1; 0 if there is none")                       \
    X(RESERVED_THEIRS, "reserved_theirs", 1, 10, "the clue that the rival has reserved, plus 1; 0 if there is none")                    \
    X(RESERVED_NOW, "reserved_now", 1, 2, "1 if the player whose turn it is has reserved a clue in this turn")                          \
    X(UNKNOWN_VILLAIN, "unknown_villain", 1, 2, "1 if an unknown villain is still to come")                                             \
    X(CANDIDATE, "candidate", 2, 15, "the characters that the viewer chooses between, plus 1; 0 if there are none")

/* The places of the features in the array, and the table. */
#define PLACE_OF(id, name, count, values, doc) F_##id, F_LAST_##id = F_##id + (count)-1,
enum { FEATURES(PLACE_OF) F_N };
#define ROW(id, name, count, values, doc) PL_FEATURE(name, count, values, doc),
static const struct pl_feature features[] = {FEATURES(ROW){NULL, 0, 0, NULL}};
_Static_assert((int)F_N <= (int)PL_NETWORK_FEATURES, "too many features");

enum { PLACES = SM_CHARACTERS - 2, MAP_VALUE = 3 };

static unsigned at_most(unsigned n, unsigned most) { return n < most ? n : most; }
static unsigned plus_one(unsigned name) { return name == PL_NONE ? 0 : name + 1; }

/* Numbers the pairs (a, b) with a + b <= n + 2. */
static uint8_t pair(unsigned a, unsigned b, unsigned n)
{
    a = at_most(a, n + 2);
    b = at_most(b, n + 2 - a);
    return (uint8_t)(a * (n + 3) - (a * a - a) / 2 + b);
}

static unsigned moves_today(const struct sm_view *v, const struct sm_view_seat *p)
{
    return at_most(v->day == 1 ? p->action_markers_in_hand : (unsigned)pl_bits(p->standing), SM_ACTION_MARKERS);
}

static void fill_turn(const struct sm_view *v, unsigned me, uint8_t *f)
{
    const struct sm_view_seat *mine = &v->seat[me], *theirs = &v->seat[me ^ 1];
    bool asked = v->phase == SM_P_CHOOSE ? v->candidate[0] != PL_NONE : v->asked == me;
    f[F_FIRST] = me == 0;
    f[F_TIME] = (uint8_t)(16 * at_most(v->day ? v->day - 1u : 0, SM_DAYS - 1) + 4 * moves_today(v, mine) + moves_today(v, theirs));
    f[F_PHASE] = (uint8_t)(2 * v->phase + asked);
    f[F_TURN] = v->turn == me;
    f[F_AT] = (uint8_t)plus_one(v->at);
    f[F_STEP] = (uint8_t)at_most(v->step, 3);
    f[F_PENDING] = (uint8_t)plus_one(v->pending);
    f[F_GIVEN] = (uint8_t)plus_one(v->given);
    f[F_MARKERS_MINE] = mine->investigation_markers;
    f[F_MARKERS_THEIRS] = theirs->investigation_markers;
    f[F_BANK] = (uint8_t)at_most(v->bank, 6);
    f[F_DECK] = (uint8_t)(v->deck_n / 4);
    f[F_RESERVE_CARD] = (uint8_t)(!v->options.reserve ? 0 : v->reserve_card_at == me ? 1 : 2);
    f[F_RESERVED_MINE] = (uint8_t)plus_one(mine->reserved);
    f[F_RESERVED_THEIRS] = (uint8_t)plus_one(theirs->reserved);
    f[F_RESERVED_NOW] = v->reserved_this_turn;
    f[F_UNKNOWN_VILLAIN] = v->unknown_villain;
    for (int i = 0; i < 2; i++)
        f[F_CANDIDATE + i] = (uint8_t)plus_one(v->candidate[i]);
}

static void fill_clues(const struct sm_view *v, unsigned me, uint8_t *f)
{
    const struct sm_view_seat *mine = &v->seat[me], *theirs = &v->seat[me ^ 1];
    unsigned unseen[SM_CLUES], hidden_mine = 0, hidden_theirs = 0;
    for (int t = 0; t < SM_CLUES; t++) {
        unsigned a = mine->open[t] + mine->stolen[t] + mine->hidden[t], b = theirs->open[t] + theirs->stolen[t] + theirs->hidden[t];
        unseen[t] = sm_total[t] - a - b - v->public_discards[t] - v->secret_discards[t];
        hidden_mine += mine->hidden[t];
        if (t == SM_WILDCARD)
            continue;
        unsigned mine_wild = t < SM_SUITS ? mine->wild_on >> t & 1 : 0, theirs_wild = t < SM_SUITS ? theirs->wild_on >> t & 1 : 0;
        unsigned open = t == SM_MAP ? SM_SUITS : (unsigned)t;
        f[t == SM_MAP ? F_MAPS : F_FALSE_PASS + t] = pair(a + mine_wild, b + theirs_wild, t == SM_MAP ? MAP_VALUE : sm_total[t]);
        f[F_OPEN_MINE + open] = (uint8_t)at_most(mine->open[t], 3);
        f[F_OPEN_THEIRS + open] = (uint8_t)at_most(theirs->open[t], 3);
        if (t < SM_SUITS) {
            f[F_WILD_MINE + t] = (uint8_t)mine_wild;
            f[F_WILD_THEIRS + t] = (uint8_t)theirs_wild;
        }
    }
    for (int i = 0; i < SM_LINE; i++)
        if (v->line[i] != PL_NONE) {
            unseen[v->line[i]]--;
            f[F_LINE + v->line[i]] = (uint8_t)at_most(f[F_LINE + v->line[i]] + 1u, 3);
        }
    for (int i = 0; i < SM_HAND; i++)
        if (v->drawn[i] != PL_NONE) {
            unseen[v->drawn[i]]--;
            f[F_DRAWN + v->drawn[i]]++;
        }
    unsigned apart[] = {v->given, mine->reserved, theirs->reserved};
    for (unsigned i = 0; i < PL_COUNT(apart); i++)
        if (apart[i] < SM_CLUES)
            unseen[apart[i]]--;
    for (int t = 0; t < SM_CLUES; t++)
        f[F_UNSEEN + t] = (uint8_t)at_most(unseen[t], 9);
    for (int a = 0; a < SM_EPOCHS; a++)
        hidden_theirs += theirs->hidden_n_by_epoch[a];
    f[F_ASIDE_MINE] = mine->aside;
    f[F_ASIDE_THEIRS] = theirs->aside;
    f[F_HIDDEN_MINE] = (uint8_t)at_most(hidden_mine, 9);
    f[F_HIDDEN_THEIRS] = (uint8_t)at_most(hidden_theirs, 9);
    f[F_DRAWN_THEIRS] = (uint8_t)(v->turn == me ? 0 : at_most(v->drawn_n, 3));
}

/* Returns 0 if there is no action marker of this player on the character, 1 for a standing one, 2 for a lying one. */
static unsigned marker_on(const struct sm_view_seat *p, int c) { return p->lying >> c & 1 ? 2 : p->standing >> c & 1; }

static void fill_characters(const struct sm_view *v, unsigned me, uint8_t *f)
{
    for (int c = 0; c < PLACES; c++) {
        unsigned mine = marker_on(&v->seat[me], c), theirs = marker_on(&v->seat[me ^ 1], c);
        if (!(v->present >> c & 1))
            f[F_PLACE + c] = v->coming >> c & 1;
        else if (v->face_down >> c & 1)
            f[F_PLACE + c] = (uint8_t)(11 + 2 * at_most(mine, 1) + at_most(theirs, 1));
        else
            f[F_PLACE + c] = (uint8_t)(2 + 3 * mine + theirs);
    }
    for (int i = 0; i < 2; i++) {
        int c = SM_FIRST_VILLAIN + i;
        f[F_VILLAIN + i] = (uint8_t)(v->villains_gone >> c & 1 ? 2 : v->coming >> c & 1);
    }
}

static void fill(const void *view, uint8_t *feature)
{
    const struct sm_view *v = view;
    unsigned me = v->base.viewer < SM_SEATS ? v->base.viewer : 0;
    pl_zero(feature, F_N);
    fill_turn(v, me, feature);
    fill_clues(v, me, feature);
    fill_characters(v, me, feature);
}

/* ---- actions --------------------------------------------------------------------------------------------------- */

/* The outputs: id and number of outputs. Clues in the line are rated by title, because the places have no meaning. */
#define OUTPUTS(X)           \
    X(TO, SM_CHARACTERS)     \
    X(FROM, SM_CHARACTERS)   \
    X(TAKE, SM_CLUES)        \
    X(STEAL, SM_CLUES)       \
    X(KEEP, SM_CLUES)        \
    X(DISCARD, SM_CLUES)     \
    X(SELL, SM_CLUES)        \
    X(GIVE, SM_CLUES)        \
    X(WILD, SM_CLUES)        \
    X(RESERVE, SM_CLUES)     \
    X(DROP, SM_CLUES)        \
    X(FROM_SUIT, SM_CLUES)   \
    X(LAY, SM_CHARACTERS)    \
    X(CHOOSE, SM_CHARACTERS) \
    X(DRAW, SM_HAND + 1)     \
    X(COLLECT, 1)            \
    X(PASS, 1)               \
    X(ASIDE, 1)              \
    X(PAY, 1)
#define OUTPUT(id, count) O_##id, O_LAST_##id = O_##id + (count)-1,
enum { OUTPUTS(OUTPUT) O_N };

static int in_line(const struct sm_view *v, int place)
{
    return place >= 1 && place <= SM_LINE && v->line[place - 1] < SM_CLUES ? v->line[place - 1] : 0;
}

static int first_output(const struct sm_view *v, enum sm_verb verb, int a)
{
    switch (verb) {
    case SM_V_PLACE:
        return O_TO + a;
    case SM_V_GO:
        return O_FROM + a;
    case SM_V_TAKE:
        return O_TAKE + in_line(v, a);
    case SM_V_STEAL:
        return O_STEAL + a;
    case SM_V_DRAW:
        return O_DRAW + (a < SM_HAND ? a : SM_HAND);
    case SM_V_KEEP:
        return O_KEEP + a;
    case SM_V_DISCARD:
        return O_DISCARD + in_line(v, a);
    case SM_V_SELL:
        return O_SELL + a;
    case SM_V_GIVE:
        return O_GIVE + a;
    case SM_V_WILD:
        return O_WILD + a;
    case SM_V_RESERVE:
        return O_RESERVE + in_line(v, a);
    case SM_V_DROP:
        return O_DROP + a;
    case SM_V_LAY:
        return O_LAY + a;
    case SM_V_CHOOSE:
        return O_CHOOSE + a;
    case SM_V_COLLECT:
        return O_COLLECT;
    case SM_V_ASIDE:
        return O_ASIDE;
    case SM_V_PAY:
        return O_PAY;
    case SM_V_PASS:
    case SM_VERBS:
        break;
    }
    return O_PASS;
}

static void outputs_of(const void *view, pl_action action, int output[2])
{
    int verb = pl_verb_of(action), a = pl_arg(action, 0), b = pl_arg(action, 1);
    output[0] = first_output(view, (enum sm_verb)verb, a < 0 ? 0 : a);
    output[1] = b < 0 ? -1 : verb == SM_V_GO ? O_TO + b : O_FROM_SUIT + b;
}

const struct pl_network_inputs sm_network_inputs = {
    .features = features,
    .features_n = F_N,
    .outputs = O_N,
    .fill = fill,
    .outputs_of = outputs_of,
};
