/* hints_reason.c: estimates each seat's role and wires for master-level bots, by Bayesian inference from the deal, the cuts and all claims.
 * Rates cuts, claims and opinions by these estimates, and writes the reasons that players can read. Uses only the view and integer
 * arithmetic. */
#include "games/big-ben/view.h"

#include "games/big-ben/hints.h"

/* The method is as follows. Every seat except the viewer's is on an unknown side r and was dealt an unknown number of defusing wires h and
 * bombs b (0 or 1). The weight of (r, h, b) for a seat is the number of arrangements of its wires that fit the cuts, times the likelihood
 * that a player on side r with that hand makes the claims and cuts that this seat made. The seats depend on each other only through three
 * totals that everybody knows: the players on Moriarty's side, the defusing wires and the bomb. So the probabilities for one seat follow
 * from its own weights and from the weights of all other seats, combined by these totals. A role card left over counts as one more seat,
 * which has no wires. Weights are scaled down when they grow too large. */
enum {
    SURE = 64, /* likelihood 1 */
    HANDS = BB_HAND_MAX + 1,
    ROLES = 4,  /* size of arrays that are indexed by the number of seats on Moriarty's side, which is at most 3 */
    FOUND = 10, /* size of arrays that are indexed by a number of defusing wires, which is at most 8 */
    SCALE_BITS = 44,
};

struct weights {
    uint32_t of[BB_SIDES_N][HANDS][2];
};

struct sums {
    uint64_t of[ROLES][FOUND][2];
};

static int clamp(int n, int low, int high) { return n < low ? low : n > high ? high : n; }
static bool claims(const struct bb_view_seat *p, enum bb_claim about) { return p->claims >> about & 1; }

/* Returns the number of ways to arrange h defusing wires and b bombs in n places. */
static uint32_t ways(int n, int h, int b)
{
    static const uint8_t choose[6][6] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}};
    if (h < 0 || h + b > n)
        return 0;
    return choose[n][h] * (uint32_t)(b ? n - h : 1);
}

/* Returns the likelihood that a seat on this side with this hand makes the claims that it made. The value SURE * SURE / 8 means certainty.
 * Players on Sherlock's side are assumed to tell the truth, with two exceptions: some play at random, and the owner of the bomb claims no
 * defusing wires and no bomb, so as not to attract Moriarty's side. Therefore a "no bomb" claim is no evidence. */
static uint32_t says(const struct bb_view_seat *p, int side, int h, int b)
{
    uint32_t likely = SURE;
    bool sherlock = side == BB_SIDE_SHERLOCK;
    if (claims(p, BB_ABOUT_DEFUSING))
        likely = sherlock                       ? (p->claimed_defusing == (b ? 0 : h) ? 60 : 1)
                 : p->claimed_defusing == h     ? 18
                 : p->claimed_defusing == h + 1 ? 18
                 : p->claimed_defusing < h      ? 16
                                                : 8;
    if (!claims(p, BB_ABOUT_BOMB) || !p->claimed_bomb)
        return likely * (SURE / 8);
    return likely * (!sherlock ? 6 : b ? 60 : 1) / 8;
}

struct record {
    /* The numbers of one seat's wires in this round: face-down wires (`lying`), cut defusing wires (`found`) and all cut wires (`cut`). */
    int lying, found, cut;
};

static struct record record_of(const struct bb_view *v, int seat)
{
    struct record r = {0};
    const struct bb_view_seat *p = &v->players[seat];
    for (int place = 0; place < p->places; place++) {
        r.lying += !p->cut[place];
        r.cut += p->cut[place];
        r.found += p->cut[place] && p->wire[place] == BB_WIRE_DEFUSING;
    }
    return r;
}

/* Returns the likelihood ratio of all cuts that the seat made, in units of 1 / SURE. A ratio above SURE means that the cuts fit a player on
 * Moriarty's side better than a player on Sherlock's side. */
static uint32_t guilt_by_deeds(const struct bb_view *v, int seat)
{
    uint32_t guilt = SURE;
    for (int i = 0; i < v->cuts_n; i++) {
        const struct bb_cut *c = &v->cuts[i];
        if (c->cutter != seat)
            continue;
        const struct bb_view_seat *owner = &v->players[c->owner];
        if (c->round == v->round && claims(owner, BB_ABOUT_BOMB) && owner->claimed_bomb)
            guilt *= 4; /* the owner of the cut wire claims to have the bomb */
        else if (c->wire == BB_WIRE_DEFUSING)
            guilt = guilt * 3 / 4;
        else
            guilt = guilt * 17 / 16;
        guilt = guilt > 64 * SURE ? 64 * SURE : guilt;
    }
    return guilt;
}

/* Adjusts the likelihood ratio `guilt` of a seat according to what the players say about it. The opinion of the player `self` has the
 * greatest weight, because it sums up what that player learned in earlier rounds. */
static uint32_t guilt_by_word(const struct bb_view *v, int self, int seat, uint32_t guilt)
{
    for (int other = 0; other < v->base.seats; other++) {
        bool own = other == self;
        if (pl_seats_has(v->players[other].accuses, (unsigned)seat))
            guilt = own ? guilt * 6 : guilt * 9 / 8;
        if (pl_seats_has(v->players[other].trusts, (unsigned)seat))
            guilt = own ? guilt / 4 : guilt * 8 / 9;
    }
    return guilt < 1 ? 1 : guilt > 4096 ? 4096 : guilt;
}

static void weigh(const struct bb_view *v, int self, int seat, struct weights *w)
{
    const struct bb_view_seat *p = &v->players[seat];
    struct record r = record_of(v, seat);
    uint32_t guilt = guilt_by_word(v, self, seat, guilt_by_deeds(v, seat));
    for (int h = 0; h < HANDS; h++)
        for (int b = 0; b < 2; b++) {
            uint32_t n = ways(r.lying, h - r.found, b);
            w->of[BB_SIDE_SHERLOCK][h][b] = n * says(p, BB_SIDE_SHERLOCK, h, b) * SURE;
            w->of[BB_SIDE_MORIARTY][h][b] = n * says(p, BB_SIDE_MORIARTY, h, b) * guilt;
        }
}

/* Adds the weights `w` of one more seat to `sums`, which combines the weights of the seats before it. */
static void add_seat(struct sums *sums, const struct weights *w)
{
    struct sums next = {0};
    uint64_t most = 0;
    for (int m = 0; m < ROLES; m++)
        for (int d = 0; d < FOUND; d++)
            for (int b = 0; b < 2; b++) {
                uint64_t so_far = sums->of[m][d][b];
                if (!so_far)
                    continue;
                for (int side = 0; side < BB_SIDES_N && m + side < ROLES; side++)
                    for (int h = 0; h < HANDS && d + h < FOUND; h++)
                        for (int bomb = 0; bomb + b < 2; bomb++)
                            next.of[m + side][d + h][b + bomb] += so_far * (w->of[side][h][bomb] >> 4);
            }
    for (int m = 0; m < ROLES; m++)
        for (int d = 0; d < FOUND; d++)
            for (int b = 0; b < 2; b++)
                most = next.of[m][d][b] > most ? next.of[m][d][b] : most;
    int shift = 0;
    for (; most >> shift > UINT64_C(1) << (SCALE_BITS - 24); shift++) {}
    for (int m = 0; m < ROLES; m++)
        for (int d = 0; d < FOUND; d++)
            for (int b = 0; b < 2; b++)
                sums->of[m][d][b] = next.of[m][d][b] >> shift;
}

/* Combines the weights of all seats except `seat` and the viewer's seat, and stores the result in `sums`. `spare` is true if one role card
 * was not dealt. */
static void combine_others(const struct bb_view *v, const struct weights *w, int seat, bool spare, struct sums *sums)
{
    *sums = (struct sums){0};
    sums->of[0][0][0] = 1 << 16;
    for (int i = 0; i < v->base.seats; i++)
        if (i != seat && i != v->base.viewer)
            add_seat(sums, &w[i]);
    if (spare) {
        struct weights card = {0};
        card.of[BB_SIDE_SHERLOCK][0][0] = card.of[BB_SIDE_MORIARTY][0][0] = 1 << 8;
        add_seat(sums, &card);
    }
}

static void estimate_seat(const struct bb_view *v, int seat, const struct weights *w, const struct sums *rest, const int left[3],
                          struct bb_opinion *o)
{
    struct record r = record_of(v, seat);
    uint64_t all = 0, guilty = 0, wires = 0, bombs = 0;
    for (int side = 0; side < BB_SIDES_N; side++)
        for (int h = 0; h < HANDS; h++)
            for (int b = 0; b < 2; b++) {
                int m = left[0] - side, d = left[1] - h, bomb = left[2] - b;
                if (m < 0 || m >= ROLES || d < 0 || d >= FOUND || bomb < 0)
                    continue;
                uint64_t n = rest->of[m][d][bomb] * (w->of[side][h][b] >> 4);
                all += n;
                guilty += side == BB_SIDE_MORIARTY ? n : 0;
                bombs += b ? n : 0;
                wires += n * (uint64_t)(h - r.found);
            }
    o->lying = r.lying;
    uint64_t unit = all / BB_CERTAIN + 1;
    o->guilt = all ? (int)(guilty / unit) : BB_CERTAIN / 2;
    if (!all || !r.lying)
        return;
    o->defusing = (int)(wires / unit / (uint64_t)r.lying);
    o->bomb = (int)(bombs / unit / (uint64_t)r.lying);
}

/* Estimates the roles and wires of all seats except the viewer's. The opinions stated by the player `self` carry the most weight. Always
 * uses the viewer's role and hand, even if `self` is another player, because the viewer does not know that player's role and hand. */
static void estimate_as(const struct bb_view *v, int self, struct bb_opinion opinion[BB_SEATS_MAX])
{
    struct weights w[BB_SEATS_MAX];
    int roles = v->roles[BB_SIDE_SHERLOCK] + v->roles[BB_SIDE_MORIARTY];
    int left[3] = {v->roles[BB_SIDE_MORIARTY] - (v->role == BB_SIDE_MORIARTY), v->uncut[BB_WIRE_DEFUSING] - v->hand_dealt[BB_WIRE_DEFUSING],
                   v->uncut[BB_WIRE_BOMB] - v->hand_left[BB_WIRE_BOMB]};
    for (int i = 0; i < v->base.seats; i++) {
        left[1] += record_of(v, i).found;
        if (i != v->base.viewer)
            weigh(v, self, i, &w[i]);
    }
    pl_zero(opinion, BB_SEATS_MAX * sizeof opinion[0]);
    for (int i = 0; i < v->base.seats; i++) {
        struct sums rest;
        if (i == v->base.viewer)
            continue;
        combine_others(v, w, i, roles > v->base.seats, &rest);
        estimate_seat(v, i, &w[i], &rest, left, &opinion[i]);
    }
}

void bb_estimate(const struct bb_view *v, struct bb_opinion opinion[BB_SEATS_MAX]) { estimate_as(v, v->base.viewer, opinion); }

/* ---- values of actions ----------------------------------------------------------------------------------- */

enum {
    S_DEFUSING = 14,
    S_BOMB = 40,
    S_GUILT = 3, /* weight of `guilt` on Sherlock's side; a guilty owner is dangerous, because the owner of the cut wire cuts next */
    M_DEFUSING = 14,
    M_BOMB = 60,
    M_GUILT = 10,  /* weight of `guilt` on Moriarty's side; a guilty owner is probably a partner, who will waste the next cut */
    TALK_FROM = 2, /* number of cuts after which seats without a claim or opinion count as silent */
    ACCUSE_FROM = BB_CERTAIN * 3 / 4,
    TRUST_TO = BB_CERTAIN / 10,
    WORTH = 100,
};

/* Returns true if the other seats that have made no claim could be all of Moriarty's side. In that case, the seats with claims are probably
 * on Sherlock's side. */
static bool silent_enemy(const struct bb_view *v)
{
    int silent = 0;
    for (int seat = 0; seat < v->base.seats; seat++)
        silent += seat != v->base.viewer && !v->players[seat].claims;
    return silent >= v->roles[BB_SIDE_MORIARTY];
}

static bool talks(const struct bb_view_seat *p) { return p->claims || p->trusts || p->accuses; }

/* Adjusts the estimates for a viewer on Moriarty's side. If at least as many seats are silent as there are players on Sherlock's side, the
 * silent seats count as opponents and the talking seats as partners. */
static void know_friends(const struct bb_view *v, struct bb_opinion opinion[BB_SEATS_MAX])
{
    int spare = v->roles[BB_SIDE_SHERLOCK] + v->roles[BB_SIDE_MORIARTY] - v->base.seats, silent = 0, talking = 0;
    for (int seat = 0; seat < v->base.seats; seat++) {
        if (seat == v->base.viewer)
            continue;
        silent += !talks(&v->players[seat]);
        talking += talks(&v->players[seat]);
    }
    if (v->role != BB_SIDE_MORIARTY || v->cuts_n < TALK_FROM || !talking || talking >= v->roles[BB_SIDE_MORIARTY] ||
        silent < v->roles[BB_SIDE_SHERLOCK] - spare)
        return;
    for (int seat = 0; seat < v->base.seats; seat++)
        if (seat != v->base.viewer)
            opinion[seat].guilt = talks(&v->players[seat]) ? BB_CERTAIN : 0;
}

static int32_t rate_cut(const struct bb_view *v, const struct bb_opinion *o)
{
    if (v->role == BB_SIDE_MORIARTY)
        return M_BOMB * o->bomb - M_DEFUSING * o->defusing * v->round / BB_ROUNDS + M_GUILT * o->guilt;
    return S_DEFUSING * o->defusing - S_BOMB * o->bomb - S_GUILT * o->guilt;
}

/* Returns the number of defusing wires that a bot claims. A bot on Sherlock's side claims its true number, or 0 if it was dealt the bomb. A
 * bot on Moriarty's side claims its true number. To attract cuts, it claims 2 more if it has the bomb or no defusing wires. */
static int count_to_say(const struct bb_view *v)
{
    int have = v->hand_dealt[BB_WIRE_DEFUSING], each = 0, most = v->uncut[BB_WIRE_DEFUSING];
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        each += v->hand_dealt[wire];
    for (int seat = 0; seat < v->base.seats; seat++)
        most += record_of(v, seat).found;
    if (v->role != BB_SIDE_MORIARTY)
        return v->hand_dealt[BB_WIRE_BOMB] ? 0 : have;
    int say = v->hand_left[BB_WIRE_BOMB] || !have ? have + 2 : have;
    return clamp(say, 0, most < each ? most : each);
}

static int32_t rate_aside(const struct bb_view *v, const struct bb_opinion *opinion, pl_action action)
{
    const struct bb_view_seat *me = &v->players[v->base.viewer];
    int first = pl_arg(action, 0);
    /* `o` is NULL for a seat without face-down wires, because bots give no opinion on such a seat. */
    const struct bb_opinion *o = first >= 0 && first < v->base.seats && opinion[first].lying ? &opinion[first] : NULL;
    bool sherlock = v->role == BB_SIDE_SHERLOCK;
    switch ((enum bb_verb)pl_verb_of(action)) {
    case BB_CLAIM_COUNT:
        return !claims(me, BB_ABOUT_DEFUSING) && pl_arg(action, 1) == count_to_say(v) ? WORTH : -WORTH;
    case BB_CLAIM_BOMB:
        if (claims(me, BB_ABOUT_BOMB))
            return -WORTH;
        /* A bot on Sherlock's side makes a claim about the bomb only after a claim about defusing wires, and only if the silent seats are
         * probably those on Moriarty's side. */
        if (sherlock && !(claims(me, BB_ABOUT_DEFUSING) && silent_enemy(v)))
            return -WORTH;
        return (first == BB_SAYS_BOMB) == (sherlock && v->hand_dealt[BB_WIRE_BOMB]) ? WORTH : -WORTH;
    case BB_TRUST:
        return o && sherlock && v->cuts_left == 1 && o->guilt <= TRUST_TO ? WORTH / 4 : -WORTH;
    case BB_ACCUSE:
        return o && sherlock && v->cuts_left == 1 && o->guilt >= ACCUSE_FROM ? WORTH / 2 : -WORTH;
    case BB_WITHDRAW_CLAIM:
    case BB_WITHDRAW_OPINION:
    case BB_WITHDRAW_STANCE:
    case BB_CUT:
    case BB_VERBS_N:
        break;
    }
    return -WORTH;
}

/* ---- reasons given to players ---------------------------------------------------------------------------- */

const struct pl_event_kind bb_why_kinds[BB_WHYS_N] = {
    [BB_WHY_CUT] = {"cut", {PL_A_SEAT("seat"), PL_A_NUMBER("defusing"), PL_A_NUMBER("bomb"), PL_A_NUMBER("guilt")}},
    [BB_WHY_LIES] = {"lies", {PL_A_SEAT("seat"), PL_A_NUMBER("guilt")}},
    [BB_WHY_OPINION] = {"opinion", {PL_A_SEAT("seat"), PL_A_NUMBER("guilt")}},
    [BB_WHY_TRUTH] = {"truth", {{NULL, PL_P_END, false, NULL}}},
    [BB_WHY_LIE] = {"lie", {{NULL, PL_P_END, false, NULL}}},
    [BB_WHY_SUSPECT_LIES] = {"suspect-lies", {PL_A_SEAT("seat"), PL_A_NUMBER("guilt")}},
    [BB_WHY_SUSPECT_DEED] = {"suspect-deed", {PL_A_SEAT("seat"), PL_A_NUMBER("guilt")}},
    [BB_WHY_SUSPECT_CLAIM] = {"suspect-claim",
                              {PL_A_SEAT("seat"), PL_A_NUMBER("guilt"), PL_A_NUMBER("n"), PL_A_NUMBER("cut"), PL_A_NUMBER("found")}},
    [BB_WHY_SUSPECT_WORD] = {"suspect-word", {PL_A_SEAT("seat"), PL_A_NUMBER("guilt"), PL_A_NUMBER("n")}},
    [BB_WHY_SUSPECT] = {"suspect", {PL_A_SEAT("seat"), PL_A_NUMBER("guilt")}},
    [BB_WHY_SUSPECT_NOBODY] = {"suspect-nobody", {{NULL, PL_P_END, false, NULL}}},
};

/* Returns true if this round's cuts contradict the number of defusing wires that the seat claims. Either more were found than claimed, or
 * fewer uncut wires are left than claimed wires are missing. */
static bool refuted(const struct bb_view *v, int seat)
{
    const struct bb_view_seat *p = &v->players[seat];
    struct record r = record_of(v, seat);
    return claims(p, BB_ABOUT_DEFUSING) && (r.found > p->claimed_defusing || p->claimed_defusing - r.found > r.lying);
}

bool bb_reason(const void *view, pl_action action, struct pl_event *why)
{
    const struct bb_view *v = view;
    struct bb_opinion opinion[BB_SEATS_MAX];
    int verb = pl_verb_of(action), first = pl_arg(action, 0);
    if (v->base.viewer >= v->base.seats || v->role == PL_NONE || v->base.over)
        return false;
    bb_estimate(v, opinion);
    if (verb == BB_CLAIM_COUNT || verb == BB_CLAIM_BOMB) {
        bool true_count = verb == BB_CLAIM_COUNT && pl_arg(action, 1) == v->hand_dealt[BB_WIRE_DEFUSING];
        bool true_bomb = verb == BB_CLAIM_BOMB && (first == BB_SAYS_BOMB) == (v->hand_dealt[BB_WIRE_BOMB] > 0);
        *why = (struct pl_event){.kind = true_count || true_bomb ? BB_WHY_TRUTH : BB_WHY_LIE};
        return true;
    }
    if (first < 0 || first >= v->base.seats || first == v->base.viewer)
        return false;
    const struct bb_opinion *o = &opinion[first];
    int16_t guilt = (int16_t)(o->guilt / 10);
    if (verb == BB_CUT)
        *why = (struct pl_event){
            .kind = BB_WHY_CUT, .n = 4, .arg = {(int16_t)first, (int16_t)(o->defusing / 10), (int16_t)(o->bomb / 10), guilt}};
    else
        *why = (struct pl_event){.kind = refuted(v, first) ? BB_WHY_LIES : BB_WHY_OPINION, .n = 2, .arg = {(int16_t)first, guilt}};
    return true;
}

/* Returns true if, in this round, the seat has cut a wire of a seat that claims to have the bomb. */
static bool cut_claimed_bomb(const struct bb_view *v, int seat)
{
    for (int i = 0; i < v->cuts_n; i++) {
        const struct bb_view_seat *owner = &v->players[v->cuts[i].owner];
        if (v->cuts[i].cutter == seat && v->cuts[i].round == v->round && claims(owner, BB_ABOUT_BOMB) && owner->claimed_bomb)
            return true;
    }
    return false;
}

/* Returns an event that describes the strongest public evidence against a seat. */
static struct pl_event against(const struct bb_view *v, int self, int seat, int guilt)
{
    const struct bb_view_seat *p = &v->players[seat];
    struct record r = record_of(v, seat);
    struct pl_event why = {.kind = BB_WHY_SUSPECT, .n = 2, .arg = {(int16_t)seat, (int16_t)(guilt / 10)}};
    int accusers = 0;
    for (int other = 0; other < v->base.seats; other++)
        accusers += other != self && pl_seats_has(v->players[other].accuses, (unsigned)seat);
    if (refuted(v, seat)) {
        why.kind = BB_WHY_SUSPECT_LIES;
    } else if (cut_claimed_bomb(v, seat)) {
        why.kind = BB_WHY_SUSPECT_DEED;
    } else if (claims(p, BB_ABOUT_DEFUSING) && p->claimed_defusing && r.cut && r.found < r.cut) {
        why.kind = BB_WHY_SUSPECT_CLAIM;
        why.n = 5;
        why.arg[2] = p->claimed_defusing;
        why.arg[3] = (int16_t)r.cut;
        why.arg[4] = (int16_t)r.found;
    } else if (accusers) {
        why.kind = BB_WHY_SUSPECT_WORD;
        why.n = 3;
        why.arg[2] = (int16_t)accusers;
    }
    return why;
}

bool bb_suspects(const void *view, pl_seat seat, struct pl_event *why)
{
    const struct bb_view *v = view;
    struct bb_opinion opinion[BB_SEATS_MAX];
    int most = -1, least = BB_CERTAIN;
    if (seat >= v->base.seats || v->base.over)
        return false;
    estimate_as(v, seat, opinion);
    for (int other = 0; other < v->base.seats; other++) {
        if (other == seat)
            continue;
        if (most < 0 || opinion[other].guilt > opinion[most].guilt)
            most = other;
        least = opinion[other].guilt < least ? opinion[other].guilt : least;
    }
    if (opinion[most].guilt / 10 == least / 10)
        *why = (struct pl_event){.kind = BB_WHY_SUSPECT_NOBODY};
    else
        *why = against(v, seat, most, opinion[most].guilt);
    return true;
}

void bb_appraise_all(const void *view, const pl_action *choice, int n, int level, int32_t *worth)
{
    const struct bb_view *v = view;
    struct bb_opinion opinion[BB_SEATS_MAX];
    bool estimates = level >= BB_MASTER && v->role != PL_NONE && v->base.viewer < v->base.seats;
    if (estimates) {
        bb_estimate(v, opinion);
        know_friends(v, opinion);
    }
    for (int i = 0; i < n; i++) {
        int first = pl_arg(choice[i], 0);
        if (!estimates)
            worth[i] = bb_appraise_as(v, choice[i], level);
        else if (pl_verb_of(choice[i]) != BB_CUT)
            worth[i] = rate_aside(v, opinion, choice[i]);
        else
            worth[i] = first >= 0 && first < v->base.seats ? rate_cut(v, &opinion[first]) : 0;
    }
}
