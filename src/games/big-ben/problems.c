/*
 * problems.c: makes and solves problems of Big Ben. The record of claims and cuts is public, and players on Sherlock's side tell the truth.
 * These two facts allow only one answer to the question.
 *
 * A world says which seats are on Moriarty's side, and how many defusing wires and bombs each seat was dealt in each round. A world fits if
 * the totals are right, the cuts are possible, the viewer's own role and hands are the real ones, and every claim of a seat on Sherlock's
 * side is true. The worlds can be counted exactly, because the hands of a round depend on each other only through the totals, and the
 * rounds depend on each other only through the roles.
 */
#include "kernel/problems.h"

#include "games/big-ben/game.h"

enum kind { LIAR, MORIARTY, SHERLOCK, HAS_BOMB, NO_BOMB, DEFUSING, KINDS };
static const struct pl_problem_kind kinds[KINDS] = {
    {"liar", true}, {"moriarty", true}, {"sherlock", true}, {"bomb", true}, {"safe", true}, {"defusing", true},
};

enum { HANDS = (BB_HAND_MAX + 1) * 2, TOTAL = 9 }; /* a hand is encoded as 2 * (number of defusing wires) + (number of bombs) */
typedef uint16_t hand_set;
#define ALL_HANDS ((hand_set)((1u << HANDS) - 1))

/* The public record of one seat in one round. */
struct seat_record {
    uint8_t claims, defusing, bomb; /* the seat's claims, with the same meaning as in struct bb_player */
    uint8_t cut, found;             /* number of the seat's wires that were cut, and number of defusing wires among them */
    uint8_t hand;                   /* the hand that the seat was dealt; used only for the viewer */
};

struct record {
    unsigned seats, rounds, cutter;
    pl_seat viewer;
    uint8_t roles[BB_SEATS_MAX];
    uint8_t each[BB_ROUNDS],
        left[BB_ROUNDS]; /* in each round, the number of wires dealt to each seat and the total number of defusing wires dealt */
    struct seat_record of[BB_ROUNDS][BB_SEATS_MAX];
};

/* ---- reading the log ------------------------------------------------------------------------------------ */

static void begin_round(struct record *r, const struct bb_state *s)
{
    unsigned round = r->rounds++;
    r->each[round] = (uint8_t)bb_wires_each(s->round);
    r->left[round] = (uint8_t)(bb_setup_for(s->base.seats)->wires[BB_WIRE_DEFUSING] - s->found);
    for (unsigned seat = 0; seat < r->seats; seat++)
        for (unsigned place = 0; place < r->each[round]; place++) {
            uint8_t wire = s->players[seat].wire[place];
            r->of[round][seat].hand = (uint8_t)(r->of[round][seat].hand + (wire == BB_WIRE_DEFUSING ? 2 : wire == BB_WIRE_BOMB));
        }
}

static void read_record(const struct pl_problem_match *m, pl_seat viewer, struct record *r)
{
    struct bb_state s;
    pl_zero(r, sizeof *r);
    pl_copy(&s, m->start, sizeof s);
    r->seats = s.base.seats;
    r->viewer = viewer;
    for (unsigned seat = 0; seat < r->seats; seat++)
        r->roles[seat] = s.players[seat].role;
    begin_round(r, &s);
    for (uint32_t i = 0; i < m->n; i++) {
        unsigned round = r->rounds - 1, cuts = s.cuts_n;
        bb_apply(&s, &m->log[i], NULL);
        if (s.cuts_n > cuts) {
            struct seat_record *owner = &r->of[round][s.cuts[cuts].owner];
            owner->cut++;
            owner->found = (uint8_t)(owner->found + (s.cuts[cuts].wire == BB_WIRE_DEFUSING));
        } else {
            const struct bb_player *p = &s.players[m->log[i].seat];
            struct seat_record *speaker = &r->of[round][m->log[i].seat];
            speaker->claims = (uint8_t)p->claims;
            speaker->defusing = p->claimed_defusing;
            speaker->bomb = p->claimed_bomb;
        }
        if (s.round > r->rounds && !s.base.over)
            begin_round(r, &s);
    }
    r->cutter = s.cutter;
}

/* ---- counting worlds ------------------------------------------------------------------------------------ */

/* Returns the hands that fit the cuts. No cut wire in the record is the bomb, because cutting the bomb ends the match. */
static hand_set possible_hands(const struct record *r, unsigned round, unsigned seat)
{
    const struct seat_record *p = &r->of[round][seat];
    int each = r->each[round];
    hand_set set = 0;
    for (int h = 0; h <= each; h++)
        for (int b = 0; b <= 1; b++)
            if (h >= p->found && each - h - b >= p->cut - p->found)
                set |= (hand_set)(1u << (h * 2 + b));
    return seat == r->viewer ? (hand_set)(set & (1u << p->hand)) : set;
}

/* Returns the hands for which all claims of the seat in this round are true. */
static hand_set truthful_hands(const struct seat_record *p)
{
    hand_set set = 0;
    for (int hand = 0; hand < HANDS; hand++)
        if ((!(p->claims >> BB_ABOUT_DEFUSING & 1) || p->defusing == hand / 2) &&
            (!(p->claims >> BB_ABOUT_BOMB & 1) || p->bomb == hand % 2))
            set |= (hand_set)(1u << hand);
    return set;
}

/* Returns the hands in which all uncut wires of the seat are defusing wires. */
static hand_set all_defusing(const struct record *r, unsigned round, unsigned seat)
{
    const struct seat_record *p = &r->of[round][seat];
    int h = r->each[round] - p->cut + p->found;
    return h >= 0 && h <= r->each[round] ? (hand_set)(1u << (h * 2)) : 0;
}

#define HANDS_WITH_BOMB ((hand_set)(0xaaaa & ALL_HANDS))

/* Counts the deals of one round in which each seat gets a hand from its set in `hands`. */
static uint64_t count_deals(const struct record *r, unsigned round, const hand_set hands[BB_SEATS_MAX])
{
    uint64_t ways[TOTAL][2] = {{1}};
    for (unsigned seat = 0; seat < r->seats; seat++) {
        uint64_t next[TOTAL][2] = {{0}};
        for (unsigned set = hands[seat]; set; set &= set - 1) {
            unsigned h = (unsigned)pl_lowest(set) / 2, b = (unsigned)pl_lowest(set) % 2;
            for (unsigned d = 0; d + h < TOTAL; d++)
                for (unsigned bombs = 0; bombs + b < 2; bombs++)
                    next[d + h][bombs + b] += ways[d][bombs];
        }
        pl_copy(ways, next, sizeof ways);
    }
    return ways[r->left[round]][1];
}

/* A statement about one seat. It limits the hands that the seat can have in each round. */
struct restriction {
    unsigned seat;
    hand_set hands[BB_ROUNDS];
};

/* Counts the worlds with these seats on Moriarty's side. Considers only the claims of the seats in `heard`. */
static uint64_t count_with_roles(const struct record *r, pl_seats moriarty, pl_seats heard, const struct restriction *only)
{
    uint64_t all = 1;
    for (unsigned round = 0; round < r->rounds && all; round++) {
        hand_set hands[BB_SEATS_MAX];
        for (unsigned seat = 0; seat < r->seats; seat++) {
            hands[seat] = possible_hands(r, round, seat);
            if (pl_seats_has(heard, seat) && !pl_seats_has(moriarty, seat))
                hands[seat] &= truthful_hands(&r->of[round][seat]);
            if (only && only->seat == seat)
                hands[seat] &= only->hands[round];
        }
        all *= count_deals(r, round, hands);
    }
    return all;
}

static bool roles_fit(const struct record *r, pl_seats moriarty)
{
    const struct bb_setup *setup = bb_setup_for(r->seats);
    int n = pl_bits(moriarty), of = setup->roles[BB_SIDE_MORIARTY];
    bool spare = (unsigned)(setup->roles[0] + setup->roles[1]) > r->seats; /* BB-3: the role card left over may be of either side */
    if (r->viewer < r->seats && pl_seats_has(moriarty, r->viewer) != (r->roles[r->viewer] == BB_SIDE_MORIARTY))
        return false;
    return n == of || (spare && n == of - 1);
}

struct fact {
    uint64_t worlds, holds; /* the number of worlds that fit the record, and the number of those in which the statement is true */
};

static struct restriction restrict_hands(const struct record *r, enum kind kind, unsigned seat)
{
    struct restriction only = {.seat = seat};
    for (unsigned round = 0; round < r->rounds; round++) {
        bool now = round + 1 == r->rounds;
        only.hands[round] = ALL_HANDS;
        if (kind == LIAR)
            only.hands[round] = truthful_hands(&r->of[round][seat]);
        else if (now && kind == HAS_BOMB)
            only.hands[round] = HANDS_WITH_BOMB;
        else if (now && kind == NO_BOMB)
            only.hands[round] = (hand_set)(ALL_HANDS & ~HANDS_WITH_BOMB);
        else if (now && kind == DEFUSING)
            only.hands[round] = all_defusing(r, round, seat);
    }
    return only;
}

/* Counts all worlds, and the worlds in which the statement `kind` about the seat is true. Considers only the claims of the seats in
 * `heard`. */
static struct fact weigh(const struct record *r, enum kind kind, unsigned seat, pl_seats heard)
{
    struct fact f = {0};
    struct restriction only = restrict_hands(r, kind, seat);
    for (unsigned moriarty = 0; moriarty < 1u << r->seats; moriarty++) {
        if (!roles_fit(r, (pl_seats)moriarty))
            continue;
        uint64_t all = count_with_roles(r, (pl_seats)moriarty, heard, NULL);
        f.worlds += all;
        if (kind == MORIARTY || kind == SHERLOCK)
            f.holds += pl_seats_has((pl_seats)moriarty, seat) == (kind == MORIARTY) ? all : 0;
        else if (all && kind == LIAR)
            f.holds += all - count_with_roles(r, (pl_seats)moriarty, heard, &only);
        else if (all)
            f.holds += count_with_roles(r, (pl_seats)moriarty, heard, &only);
    }
    return f;
}

/* ---- posing and solving problems ------------------------------------------------------------------------ */

static pl_seats seats_to_choose_from(const struct record *r, enum kind kind)
{
    pl_seats set = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        bool claims = false, uncut = r->of[r->rounds - 1][seat].cut < r->each[r->rounds - 1];
        for (unsigned round = 0; round < r->rounds; round++)
            claims |= r->of[round][seat].claims != 0;
        if (seat == r->viewer || (kind == LIAR && !claims) || (kind >= HAS_BOMB && !uncut) || (kind >= NO_BOMB && seat == r->cutter))
            continue;
        set |= PL_SEAT_BIT(seat);
    }
    return set;
}

/* Finds the smallest set of seats whose claims are enough to prove the answer. Returns the size of the set, which is 0 if the answer
 * follows without any claim. */
static int find_needed(const struct record *r, enum kind kind, unsigned seat, pl_seats *needs)
{
    for (int size = 0; size <= (int)r->seats; size++)
        for (unsigned heard = 0; heard < 1u << r->seats; heard++) {
            if (pl_bits(heard) != size)
                continue;
            if (kind == LIAR && !pl_seats_has((pl_seats)heard, seat))
                continue; /* a proof that a claim is false always needs that claim */
            struct fact f = weigh(r, kind, seat, (pl_seats)heard);
            if (f.holds == f.worlds) {
                *needs = (pl_seats)heard;
                return size;
            }
        }
    return 0;
}

static bool solve(const struct pl_problem_match *m, struct pl_problem *p)
{
    struct record r;
    enum kind kind = (enum kind)p->kind;
    uint64_t second = 0;
    int answer = -1;
    read_record(m, p->viewer, &r);
    p->chosen = seats_to_choose_from(&r, kind);
    p->answers_n = 0;
    pl_zero(&p->proof, sizeof p->proof);
    for (unsigned seat = 0; seat < r.seats; seat++) {
        if (!pl_seats_has(p->chosen, seat))
            continue;
        struct fact f = weigh(&r, kind, seat, pl_seats_upto(r.seats));
        p->proof.worlds = f.worlds;
        if (f.holds == f.worlds && answer >= 0)
            return false;
        if (f.holds == f.worlds)
            answer = (int)seat;
        else
            second = f.holds > second ? f.holds : second;
    }
    if (answer < 0 || pl_bits(p->chosen) < 3)
        return false;
    int depth = find_needed(&r, kind, (unsigned)answer, &p->proof.needs);
    p->proof.by = PL_PROOF_ENUMERATION;
    p->proof.best = (int64_t)p->proof.worlds;
    p->proof.second = (int64_t)second;
    p->answers_n = 1;
    p->answer[0] = (struct pl_problem_answer){.n = 1, .step = {(pl_action)answer}};
    p->grade = (uint8_t)(depth < PL_PROBLEM_GRADES ? depth : PL_PROBLEM_GRADES);
    return depth > 0;
}

/* A problem begins before a cut, after all claims of the round (see `next`). The viewer is a spectator or a player on Sherlock's side. */
static bool wants_to_claim(const struct bb_state *s, unsigned seat, pl_action *claim);

static bool candidate(const void *state, pl_seat viewer)
{
    const struct bb_state *s = state;
    pl_action claim;
    if (viewer < s->base.seats && s->players[viewer].role != BB_SIDE_SHERLOCK)
        return false;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (wants_to_claim(s, seat, &claim))
            return false;
    return !s->base.over;
}

/* ---- playing the matches from which problems are made --------------------------------------------------- */

/* Stores the seat's next claim in `claim`. Returns false if the seat makes no more claims in this round. A byte of the deal's seed decides
 * which claims a seat makes, so the choice need not be stored. All claims on Sherlock's side are true. */
static bool wants_to_claim(const struct bb_state *s, unsigned seat, pl_action *claim)
{
    const struct bb_player *p = &s->players[seat];
    unsigned mood = s->base.rng.seed[(s->round * BB_SEATS_MAX + seat) % PL_SEED_SIZE];
    bool honest = p->role == BB_SIDE_SHERLOCK;
    int have = 0, bomb = 0, most = (int)bb_claim_bound(s);
    for (int i = 0; i < s->cuts_n; i++)
        have += s->cuts[i].round == s->round && s->cuts[i].owner == seat && s->cuts[i].wire == BB_WIRE_DEFUSING;
    for (unsigned place = 0; place < bb_wires_each(s->round); place++) {
        have += p->wire[place] == BB_WIRE_DEFUSING;
        bomb |= p->wire[place] == BB_WIRE_BOMB;
    }
    if ((mood & 3) && !(p->claims >> BB_ABOUT_DEFUSING & 1)) {
        static const int8_t lie[] = {0, 1, 2, -1};
        int say = honest ? have : have + lie[mood >> 4 & 3];
        *claim = PL_ACT2(BB_CLAIM_COUNT, 0, say < 0 ? 1 : say > most ? most : say);
        return true;
    }
    if ((mood >> 2 & 3) < 2 && !(p->claims >> BB_ABOUT_BOMB & 1)) {
        bool says = honest ? bomb : !bomb && (mood >> 6 & 1);
        *claim = PL_ACT1(BB_CLAIM_BOMB, says ? BB_SAYS_BOMB : BB_SAYS_NO_BOMB);
        return true;
    }
    return false;
}

/* Chooses the next action. Every seat makes its claims at the beginning of a round. Then wires are cut at random. For half of the cuts,
 * only seats that claim the most defusing wires are considered. The bomb is never cut, because that would end the match. */
static pl_action next(const void *state, struct pl_dice *dice, pl_seat *seat)
{
    const struct bb_state *s = state;
    pl_action claim, list[PL_LEGAL_MAX], fine[PL_LEGAL_MAX];
    for (unsigned i = 0; i < s->base.seats; i++)
        if (wants_to_claim(s, i, &claim)) {
            *seat = (pl_seat)i;
            return claim;
        }
    *seat = s->cutter;
    int n = bb_legal(s, s->cutter, list), fine_n = 0, most = -1;
    bool follow = pl_dice_word(dice) & 1;
    for (int i = 0; i < n; i++) {
        const struct bb_player *owner = &s->players[pl_arg(list[i], 0)];
        int claimed = follow ? owner->claimed_defusing : 0;
        if (owner->wire[pl_arg(list[i], 1) - 1] == BB_WIRE_BOMB || claimed < most)
            continue;
        fine_n = claimed > most ? 0 : fine_n;
        most = claimed;
        fine[fine_n++] = list[i];
    }
    return fine_n ? fine[pl_dice_below(dice, (uint32_t)fine_n)] : list[0];
}

extern const struct pl_problems pl_problems_big_ben;
const struct pl_problems pl_problems_big_ben = {
    .game = &pl_game_big_ben,
    .kinds = kinds,
    .kinds_n = KINDS,
    .seats_min = 4,
    .seats_max = 6,
    .spectators = true,
    .candidate = candidate,
    .next = next,
    .solve = solve,
};
