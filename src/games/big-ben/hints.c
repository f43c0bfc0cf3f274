/* hints.c: implements `appraise`, which rates actions for bots by simple heuristics. It uses only the view. The values of different cuts
 * can be compared with each other. A claim or an opinion is worth stating if its value is above 0. */
#include "games/big-ben/hints.h"

enum {
    UNIT = 1000,        /* probability 1 */
    CREDIT = 16,        /* full credibility: all claims of the seat are believed */
    CREDIT_START = 9,   /* credibility of a seat about which nobody has given an opinion */
    BOMB_WEIGHT = 3,    /* weight of the bomb relative to a defusing wire; it is high because the bomb ends the match */
    CUTTER_WEIGHT = 20, /* weight of the owner's credibility; bots prefer credible owners, because the owner cuts next */
    WORTH = 100,        /* value of a claim or an opinion that helps the bot's own side */
};

static int clamp(int n, int low, int high) { return n < low ? low : n > high ? high : n; }

/* Public facts about the wires of one seat in this round. */
struct seat_record {
    int lying; /* face-down wires */
    int found; /* number of this seat's defusing wires that have been cut */
};

static struct seat_record record_of(const struct bb_view *v, int seat)
{
    struct seat_record r = {0, 0};
    for (int place = 0; place < v->players[seat].places; place++) {
        r.lying += !v->players[seat].cut[place];
        r.found += v->players[seat].cut[place] && v->players[seat].wire[place] == BB_WIRE_DEFUSING;
    }
    return r;
}

static bool claims(const struct bb_view_seat *p, enum bb_claim about) { return p->claims >> about & 1; }

/* Returns true if this round's cuts contradict the seat's claimed number of defusing wires. */
static bool refuted(const struct bb_view *v, int seat)
{
    const struct bb_view_seat *p = &v->players[seat];
    struct seat_record r = record_of(v, seat);
    return claims(p, BB_ABOUT_DEFUSING) && (r.found > p->claimed_defusing || p->claimed_defusing - r.found > r.lying);
}

/* Returns true if, in this round, the seat has cut a wire of a seat that claims to have the bomb. */
static bool cut_claimed_bomb(const struct bb_view *v, int seat)
{
    for (int i = v->cuts_n; i > 0 && v->cuts[i - 1].round == v->round; i--) {
        const struct bb_view_seat *owner = &v->players[v->cuts[i - 1].owner];
        if (v->cuts[i - 1].cutter == seat && claims(owner, BB_ABOUT_BOMB) && owner->claimed_bomb)
            return true;
    }
    return false;
}

/* Returns true if the seat claims at least one defusing wire and exactly that number of its defusing wires has been cut. */
static bool confirmed(const struct bb_view *v, int seat)
{
    const struct bb_view_seat *p = &v->players[seat];
    return claims(p, BB_ABOUT_DEFUSING) && p->claimed_defusing > 0 && record_of(v, seat).found == p->claimed_defusing;
}

/* Returns the credibility of a seat, from 0 to CREDIT - 1. The viewer's own opinion has weight 4, and the opinion of each other seat has
 * weight 1. */
static int credit(const struct bb_view *v, int seat)
{
    int sum = CREDIT_START;
    for (int other = 0; other < v->base.seats; other++) {
        int weight = other == v->base.viewer ? 4 : 1;
        sum += pl_seats_has(v->players[other].trusts, (unsigned)seat) ? weight : 0;
        sum -= pl_seats_has(v->players[other].accuses, (unsigned)seat) ? weight : 0;
    }
    return refuted(v, seat) ? 0 : clamp(sum, 0, CREDIT - 1);
}

/* Returns a probability between `said`, which follows from the seat's claims, and `plain`, which ignores claims. The higher the seat's
 * credibility `belief`, the closer the result is to `said`. */
static int blend(int said, int plain, int belief) { return (said * belief + plain * (CREDIT - belief)) / CREDIT; }

static int32_t rate_cut(const struct bb_view *v, int owner, bool trusting)
{
    const struct bb_view_seat *p = &v->players[owner];
    struct seat_record r = record_of(v, owner);
    int hidden = 0, belief = trusting ? CREDIT : credit(v, owner);
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        hidden += v->uncut[wire] - v->hand_left[wire];
    if (r.lying <= 0 || hidden <= 0)
        return 0;
    int defusing = UNIT * (v->uncut[BB_WIRE_DEFUSING] - v->hand_left[BB_WIRE_DEFUSING]) / hidden;
    int bomb = UNIT * (v->uncut[BB_WIRE_BOMB] - v->hand_left[BB_WIRE_BOMB]) / hidden;
    if (claims(p, BB_ABOUT_DEFUSING))
        defusing = blend(UNIT * clamp(p->claimed_defusing - r.found, 0, r.lying) / r.lying, defusing, belief);
    if (claims(p, BB_ABOUT_BOMB) && bomb > 0)
        bomb = blend(p->claimed_bomb ? UNIT / r.lying : 0, bomb, belief);
    /* A bot on Moriarty's side does not avoid defusing wires in the first round, so that it does not attract suspicion. It avoids them more
     * strongly in each later round. */
    if (v->role == BB_SIDE_MORIARTY)
        return BOMB_WEIGHT * bomb - defusing * (v->round - 1) / BB_ROUNDS;
    return defusing - BOMB_WEIGHT * bomb + belief * CUTTER_WEIGHT;
}

/* Rates a claim of `count` defusing wires. A bot on Sherlock's side claims its true number. A bot on Moriarty's side claims one more, to
 * attract cuts. */
static int32_t rate_count(const struct bb_view *v, int count)
{
    int most = v->uncut[BB_WIRE_DEFUSING], each = 0, say = v->hand_dealt[BB_WIRE_DEFUSING];
    for (int seat = 0; seat < v->base.seats; seat++)
        most += record_of(v, seat).found;
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        each += v->hand_dealt[wire];
    if (v->role == BB_SIDE_MORIARTY)
        say = clamp(say + 1, 0, most < each ? most : each);
    return count == say ? WORTH : -WORTH;
}

static int32_t rate_bomb(const struct bb_view *v, int stance)
{
    bool holds = v->role == BB_SIDE_SHERLOCK && v->hand_dealt[BB_WIRE_BOMB] > 0;
    return (stance == BB_SAYS_BOMB) == holds ? WORTH : -WORTH;
}

int32_t bb_appraise(const void *view, pl_action action) { return bb_appraise_as(view, action, BB_REGULAR); }

int32_t bb_appraise_as(const struct bb_view *v, pl_action action, int level)
{
    int first = pl_arg(action, 0);
    if (v->role == PL_NONE || first < 0)
        return 0;
    switch ((enum bb_verb)pl_verb_of(action)) {
    case BB_CUT:
        return first < v->base.seats ? rate_cut(v, first, level == BB_TRUSTING) : 0;
    case BB_CLAIM_COUNT:
        return rate_count(v, pl_arg(action, 1));
    case BB_CLAIM_BOMB:
        return rate_bomb(v, first);
    case BB_TRUST:
        return first < v->base.seats && confirmed(v, first) && !cut_claimed_bomb(v, first) ? WORTH / 2 : -WORTH;
    case BB_ACCUSE:
        return first < v->base.seats && (refuted(v, first) || cut_claimed_bomb(v, first)) ? WORTH / 2 : -WORTH;
    case BB_WITHDRAW_CLAIM:
    case BB_WITHDRAW_OPINION:
    case BB_WITHDRAW_STANCE:
        return -WORTH;
    case BB_VERBS_N:
        break;
    }
    return 0;
}

/* A stand-in (a bot that plays for an absent person) must not accuse anyone in that person's name. */
bool bb_irreversible(const void *view, pl_action action)
{
    (void)view;
    return pl_verb_of(action) == BB_ACCUSE;
}
