/* audit.c: checks that a state is a possible position. Each card must be in exactly one place, and each number must be within its bounds.
 * The state may contain arbitrary bytes. */
#include "games/sherlock-mycroft/game.h"

typedef const char *finding; /* description of the error that was found, or NULL if there is none */

static bool clue_or_none(uint8_t c) { return c < SM_CLUES || c == PL_NONE; }
static bool character_or_none(uint8_t c) { return c < SM_FIRST_VILLAIN || c == PL_NONE; }

static finding bounds(const struct sm_state *s)
{
    const struct sm_options *o = &s->options;
    if (s->base.seats != SM_SEATS)
        return "the number of seats is not 2";
    if (o->alternative_start > 1 || o->reserve > 1 || o->moriarty > 1 || o->moran > 1 || o->random_villain > 1)
        return "an option is neither on nor off";
    if (s->base.over > 1 || s->phase >= SM_PHASES || s->base.over != (s->phase == SM_P_OVER))
        return "`over` and the phase `over` do not agree";
    if (s->day < 1 || s->day > SM_DAYS || (s->base.over && s->day != SM_DAYS))
        return "the day is out of range";
    if (s->turn >= SM_SEATS || s->asked >= SM_SEATS || s->reserve_card_at >= SM_SEATS || s->reserved_this_turn > 1)
        return "a seat is out of range";
    if (!character_or_none(s->at) || !clue_or_none(s->pending) || !clue_or_none(s->given))
        return "a clue or character is out of range";
    if (s->deck_n > SM_DECK || s->character_deck_n > SM_CHARACTER_DECK || s->epoch >= SM_EPOCHS)
        return "a count is too large";
    for (int i = 0; i < SM_LINE; i++)
        if (!clue_or_none(s->line[i]))
            return "the line holds a card that is no clue";
    for (int i = 0; i < SM_DECK; i++)
        if (i < s->deck_n ? s->deck[i] >= SM_CLUES : s->deck[i] != 0)
            return "the deck holds a card that is no clue";
    for (int i = 0; i < SM_CHARACTER_DECK; i++)
        if (i < s->character_deck_n ? s->character_deck[i] >= SM_CHARACTERS : s->character_deck[i] != 0)
            return "the character deck holds a card that is no character";
    for (int i = 0; i < SM_HAND; i++)
        if (!clue_or_none(s->drawn[i]) || (i && s->drawn[i] != PL_NONE && s->drawn[i - 1] == PL_NONE))
            return "the drawn cards have a gap or hold a card that is no clue";
    return NULL;
}

static finding seat_bounds(const struct sm_state *s, const struct sm_seat *p)
{
    unsigned outside = ~((1u << SM_FIRST_VILLAIN) - 1);
    if (!clue_or_none(p->reserved) || !character_or_none(p->candidate[0]) || !character_or_none(p->candidate[1]) ||
        !character_or_none(p->chosen))
        return "a clue or character is out of range";
    if ((p->standing | p->lying) & outside || p->standing & p->lying)
        return "a character holds two action markers of one seat";
    if ((p->standing | p->lying) & ~(unsigned)s->present)
        return "an action marker is on a character who is not in London";
    int on_board = pl_bits((uint64_t)(p->standing | p->lying));
    if (on_board > SM_ACTION_MARKERS || (s->day == 1 ? p->standing != 0 : on_board != SM_ACTION_MARKERS))
        return "the number of action markers on the board does not fit the day";
    if (p->wild_on & ~(unsigned)SM_ALL_SUITS)
        return "a wildcard is assigned to a clue that is no suit";
    for (int t = 0; t < SM_CLUES; t++) {
        if (p->open[t] > sm_total[t])
            return "a seat has more of a clue than exist";
        if (t < SM_SUITS && p->wild_on >> t & 1 && !p->open[t])
            return "a wildcard is assigned to a suit of which its owner has no open clue";
        for (int a = s->epoch + 1; a < SM_EPOCHS; a++)
            if (p->hidden[a].clues[t])
                return "a hidden clue has an epoch after the current one";
    }
    if (p->open[SM_WILDCARD] < pl_bits(p->wild_on))
        return "a seat has more wildcards assigned than open";
    for (int a = 0; a < SM_EPOCHS; a++)
        if (p->hidden[a].clues[SM_WILDCARD])
            return "a wildcard is hidden";
    if (p->stolen[SM_WILDCARD])
        return "a wildcard was stolen";
    if (!s->options.reserve && p->reserved != PL_NONE)
        return "a clue is reserved without the reserve card";
    return NULL;
}

static finding clues(const struct sm_state *s)
{
    unsigned count[SM_CLUES];
    for (int t = 0; t < SM_CLUES; t++) {
        count[t] = s->public_discards[t];
        for (int seat = 0; seat < SM_SEATS; seat++) {
            const struct sm_seat *p = &s->seat[seat];
            count[t] += (unsigned)p->open[t] + p->stolen[t] + p->secret_discards[t] + (p->reserved == t);
            for (int a = 0; a < SM_EPOCHS; a++)
                count[t] += p->hidden[a].clues[t];
        }
        count[t] += s->given == t;
        for (int i = 0; i < SM_LINE; i++)
            count[t] += s->line[i] == t;
        for (int i = 0; i < SM_HAND; i++)
            count[t] += s->drawn[i] == t;
    }
    for (int i = 0; i < s->deck_n; i++)
        count[s->deck[i]]++;
    for (int t = 0; t < SM_CLUES; t++)
        if (count[t] != sm_total[t])
            return "a clue is missing or there is one too many";
    return NULL;
}

/* Hidden clues that were drawn before a shuffle must be among the titles that memory.c stored at that shuffle. */
static finding memory(const struct sm_state *s)
{
    uint8_t held[SM_SEATS][SM_CLUES] = {{0}};
    for (int r = 0; r < SM_EPOCHS - 1; r++) {
        const struct sm_memory *m = &s->memory[r];
        for (int t = 0; t < SM_CLUES; t++) {
            held[0][t] += s->seat[0].hidden[r].clues[t];
            held[1][t] += s->seat[1].hidden[r].clues[t];
            if (r >= s->epoch && (m->first[t] || m->second[t] || m->all[t]))
                return "memory holds titles for a shuffle that did not happen";
            if (r < s->epoch &&
                (held[0][t] > m->first[t] || held[1][t] > m->second[t] || held[0][t] + held[1][t] > m->all[t] || m->all[t] > sm_total[t]))
                return "a hidden clue is not among the titles stored at a shuffle";
        }
    }
    return NULL;
}

static finding characters(const struct sm_state *s)
{
    unsigned certain, all = s->present, deck = 0;
    bool unknown_villain = sm_has_unknown_villain(&s->options, &certain), choosing = s->phase == SM_P_CHOOSE;
    if (s->present >> SM_FIRST_VILLAIN || (s->present & SM_INITIAL) != SM_INITIAL)
        return "one of the first three characters is not in London, or a villain is";
    if (s->face_down & ~(unsigned)s->present || s->face_down & SM_INITIAL)
        return "a character is face down who cannot be";
    for (int i = 0; i < s->character_deck_n; i++) {
        if ((all | deck) >> s->character_deck[i] & 1)
            return "a character is in two places";
        deck |= 1u << s->character_deck[i];
    }
    for (int seat = 0; seat < SM_SEATS; seat++)
        for (int i = 0; i < 2; i++) {
            uint8_t c = s->seat[seat].candidate[i];
            if ((c != PL_NONE) != choosing)
                return "the characters to choose from do not fit the phase";
            if (choosing && (all | deck) >> c & 1)
                return "a character is in two places";
            all |= choosing ? 1u << c : 0;
        }
    all |= deck;
    if ((all & ((1u << SM_FIRST_VILLAIN) - 1)) != (1u << SM_FIRST_VILLAIN) - 1)
        return "a character is missing";
    unsigned villains = deck & SM_VILLAINS;
    if (s->villains_gone & ~(unsigned)SM_VILLAINS || s->villains_gone & villains || (choosing && (villains || s->villains_gone)))
        return "a villain is in two places, or in play while a start is chosen";
    villains |= s->villains_gone;
    if (!choosing && (unknown_villain ? pl_bits(villains) != 1 : villains != certain))
        return "the villains in play do not fit the options";
    return NULL;
}

/* The functions named *_fits check that the phase agrees with the rest of the state, so that the seat that must decide has a legal
 * action. */
static bool take_fits(const struct sm_state *s)
{
    int investigation_markers = s->seat[s->turn].investigation_markers;
    if (!sm_can_take(s))
        return false;
    switch (s->at) {
    case SM_WATSON:
        return investigation_markers >= 1 && s->step == 0;
    case SM_LESTRADE:
        return s->step == 0 ? investigation_markers >= 3 : s->step == 1;
    case SM_GREGSON:
        return investigation_markers >= 2 && s->step < 3;
    case SM_KRAMM:
        return s->step == 0;
    default:
        return false;
    }
}

static bool wild_fits(const struct sm_state *s)
{
    const struct sm_seat *p = &s->seat[s->asked];
    bool kramm = s->at == SM_KRAMM && s->step == 2;
    if (s->asked != (kramm ? sm_rival(s->turn) : s->turn) || sm_wildcards_aside(p) < 1 || s->pending >= SM_MAP)
        return false;
    switch (s->at) {
    case SM_WATSON:
    case SM_VIOLET:
        if (s->step != 1)
            return false;
        break;
    case SM_LESTRADE:
    case SM_KRAMM:
        if (s->step < 1 || s->step > 2)
            return false;
        break;
    case SM_GREGSON:
        if (s->step < 1 || s->step > 3)
            return false;
        break;
    case SM_PIKE:
        if (s->step)
            return false;
        break;
    default:
        return false;
    }
    return s->pending == SM_WILDCARD ? sm_wildcard_targets(p) != 0 : p->open[s->pending] == 1 && !(p->wild_on >> s->pending & 1);
}

static bool choose_fits(const struct sm_state *s)
{
    if (!s->options.alternative_start || s->day != 1 || s->turn || s->asked || s->character_deck_n != 5)
        return false;
    for (int seat = 0; seat < SM_SEATS; seat++) {
        const struct sm_seat *p = &s->seat[seat];
        if (p->lying || (p->chosen != PL_NONE && p->chosen != p->candidate[0] && p->chosen != p->candidate[1]))
            return false;
    }
    return s->seat[0].chosen == PL_NONE || s->seat[1].chosen == PL_NONE;
}

static bool skill_fits(const struct sm_state *s, enum sm_character at, unsigned seat, bool possible)
{
    return s->at == at && s->asked == seat && possible;
}

static bool phase_fits(const struct sm_state *s)
{
    const struct sm_seat *me = &s->seat[s->turn], *rival = &s->seat[sm_rival(s->turn)], *asked = &s->seat[s->asked];
    bool drawable = s->deck_n || sm_discard_n(s), line = sm_line_mask(s), quiet = s->at == PL_NONE && s->step == 0;
    switch ((enum sm_phase)s->phase) {
    case SM_P_CHOOSE:
        return quiet && choose_fits(s);
    case SM_P_MOVE:
        return quiet && s->asked == s->turn && sm_can_move(s, s->turn);
    case SM_P_TAKE:
        return s->asked == s->turn && take_fits(s);
    case SM_P_STEAL:
        return skill_fits(s, SM_IRENE, s->turn,
                          !s->step && me->investigation_markers >= s->day && (sm_open_suits(rival) || rival->open[SM_MAP]));
    case SM_P_DRAW:
        return skill_fits(s, SM_PIKE, s->turn, !s->step && me->investigation_markers && drawable);
    case SM_P_KEEP:
        return skill_fits(s, SM_PIKE, s->turn, !s->step && s->drawn[1] != PL_NONE);
    case SM_P_DISCARD:
        return skill_fits(s, SM_SHINWELL, s->turn, s->step < 3 && line);
    case SM_P_SELL:
        return skill_fits(s, SM_BILLY, s->turn, !s->step && sm_open_suits(me));
    case SM_P_GIVE:
        return skill_fits(s, SM_VIOLET, s->turn, !s->step && line && (sm_open_suits(me) || me->open[SM_WILDCARD] || me->open[SM_MAP]));
    case SM_P_SWAP:
        return skill_fits(s, SM_VIOLET, s->turn, !s->step && line && s->given != PL_NONE);
    case SM_P_RIVAL:
        return skill_fits(s, SM_KRAMM, sm_rival(s->turn), s->step == 2 && rival->investigation_markers && drawable);
    case SM_P_WILD:
        return wild_fits(s);
    case SM_P_RESERVE:
        return quiet && s->asked == s->turn && !s->reserved_this_turn && sm_can_reserve(s, s->turn);
    case SM_P_MORIARTY:
        return s->at == PL_NONE && s->villains_gone >> SM_MORIARTY & 1 && s->step < 4 && s->asked == (s->step == 1 || s->step == 2) &&
               sm_can_pay_moriarty(asked);
    case SM_P_MORAN:
        return s->at == PL_NONE && s->villains_gone >> SM_MORAN & 1 && s->step < SM_SEATS && s->asked == s->step && asked->standing;
    case SM_P_LEFTOVER:
        return s->at == PL_NONE && s->day == SM_DAYS && s->step < SM_SEATS && s->asked == s->step && sm_wildcards_aside(asked) > 0 &&
               sm_wildcard_targets(asked);
    case SM_P_OVER:
        return quiet;
    case SM_PHASES:
        break;
    }
    return false;
}

/* SM-56: at the end of the match no seat has hidden clues. */
static bool all_revealed(const struct sm_state *s)
{
    unsigned hidden = s->epoch;
    for (int t = 0; t < SM_CLUES; t++)
        for (int seat = 0; seat < SM_SEATS; seat++)
            hidden += s->seat[seat].stolen[t] + (unsigned)s->seat[seat].hidden[0].clues[t];
    return !hidden;
}

static finding phase(const struct sm_state *s)
{
    if (!phase_fits(s))
        return "the phase does not fit the position";
    if ((s->pending != PL_NONE) != (s->phase == SM_P_WILD) || (s->given != PL_NONE) != (s->phase == SM_P_SWAP) ||
        (s->drawn[0] != PL_NONE) != (s->phase == SM_P_KEEP))
        return "`pending`, `given` or `drawn` does not fit the phase";
    if (s->reserved_this_turn && s->seat[s->turn].reserved == PL_NONE)
        return "`reserved_this_turn` is set, but the seat has no reserved clue";
    if (s->phase != SM_P_CHOOSE && (s->seat[0].chosen != PL_NONE || s->seat[1].chosen != PL_NONE))
        return "a start is chosen outside the phase `choose`";
    if ((s->phase == SM_P_LEFTOVER || s->phase == SM_P_OVER) && !all_revealed(s))
        return "a clue is still hidden at the end";
    return NULL;
}

bool sm_audit(const void *state, struct pl_out *why)
{
    const struct sm_state *s = state;
    finding f = bounds(s);
    if (!f)
        f = seat_bounds(s, &s->seat[0]);
    if (!f)
        f = seat_bounds(s, &s->seat[1]);
    if (!f && s->seat[0].investigation_markers + s->seat[1].investigation_markers > SM_INVESTIGATION_MARKERS)
        f = "the seats have more than 24 investigation markers";
    if (!f)
        f = clues(s);
    if (!f)
        f = memory(s);
    if (!f)
        f = characters(s);
    if (!f)
        f = phase(s);
    if (f && why)
        pl_put(why, f);
    return !f;
}
