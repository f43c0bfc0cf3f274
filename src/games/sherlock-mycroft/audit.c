/* audit.c: is every card and token in exactly one place, and every number within its bounds? Never trusts a byte. */
#include "games/sherlock-mycroft/game.h"

typedef const char *finding; /* NULL: all well */

static bool clue_or_none(uint8_t c) { return c < SM_CLUES || c == PL_NONE; }
static bool character_or_none(uint8_t c) { return c < SM_FIRST_VILLAIN || c == PL_NONE; }

static finding bounds(const struct sm_state *s)
{
    const struct sm_options *o = &s->options;
    if (s->base.seats != SM_SEATS)
        return "two play this game";
    if (o->alternative_start > 1 || o->reserve > 1 || o->moriarty > 1 || o->moran > 1 || o->random_villain > 1)
        return "an option is neither on nor off";
    if (s->base.over > 1 || s->phase >= SM_PHASES || s->base.over != (s->phase == SM_P_OVER))
        return "over is the phase over";
    if (s->day < 1 || s->day > SM_DAYS || (s->base.over && s->day != SM_DAYS))
        return "there is no such day";
    if (s->turn >= SM_SEATS || s->asked >= SM_SEATS || s->reserve_card_at >= SM_SEATS || s->reserved_this_turn > 1)
        return "there is no such seat";
    if (!character_or_none(s->at) || !clue_or_none(s->pending) || !clue_or_none(s->given))
        return "a name is none of the game's";
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
            return "the characters to come hold a card that is no character";
    for (int i = 0; i < SM_HAND; i++)
        if (!clue_or_none(s->drawn[i]) || (i && s->drawn[i] != PL_NONE && s->drawn[i - 1] == PL_NONE))
            return "the drawn cards are not in order";
    return NULL;
}

static finding seat_bounds(const struct sm_state *s, const struct sm_seat *p)
{
    unsigned outside = ~((1u << SM_FIRST_VILLAIN) - 1);
    if (!clue_or_none(p->reserved) || !character_or_none(p->candidate[0]) || !character_or_none(p->candidate[1]) ||
        !character_or_none(p->chosen))
        return "a name is none of the game's";
    if ((p->standing | p->lying) & outside || p->standing & p->lying)
        return "a character holds two markers of one seat";
    if ((p->standing | p->lying) & ~(unsigned)s->present)
        return "a marker stands where nobody is";
    int on_board = pl_bits((uint64_t)(p->standing | p->lying));
    if (on_board > SM_ACTION_MARKERS || (s->day == 1 ? p->standing != 0 : on_board != SM_ACTION_MARKERS))
        return "a seat has three markers; they come onto the board lying, on day 1";
    if (p->wild_on & ~(unsigned)SM_ALL_SUITS)
        return "a wildcard lies on something that is no suit";
    for (int t = 0; t < SM_CLUES; t++) {
        if (p->open[t] > sm_total[t])
            return "there are not so many of that clue";
        if (t < SM_SUITS && p->wild_on >> t & 1 && !p->open[t])
            return "a wildcard lies on a type its owner does not show";
        for (int a = s->epoch + 1; a < SM_EPOCHS; a++)
            if (p->hidden[a].clues[t])
                return "a hidden clue is younger than the last shuffle";
    }
    if (p->open[SM_WILDCARD] < pl_bits(p->wild_on))
        return "more wildcards assigned than there are";
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
            return "a clue is missing, or there twice";
    return NULL;
}

/* memory.c: hidden clues older than a shuffle are among what was kept at it. */
static finding memory(const struct sm_state *s)
{
    uint8_t held[SM_SEATS][SM_CLUES] = {{0}};
    for (int r = 0; r < SM_EPOCHS - 1; r++) {
        const struct sm_memory *m = &s->memory[r];
        for (int t = 0; t < SM_CLUES; t++) {
            held[0][t] += s->seat[0].hidden[r].clues[t];
            held[1][t] += s->seat[1].hidden[r].clues[t];
            if (r >= s->epoch && (m->first[t] || m->second[t] || m->all[t]))
                return "more is remembered than shuffles";
            if (r < s->epoch &&
                (held[0][t] > m->first[t] || held[1][t] > m->second[t] || held[0][t] + held[1][t] > m->all[t] || m->all[t] > sm_total[t]))
                return "a hidden clue is not among those remembered";
        }
    }
    return NULL;
}

static finding characters(const struct sm_state *s)
{
    unsigned certain, all = s->present, deck = 0;
    bool unknown_villain = sm_has_unknown_villain(&s->options, &certain), choosing = s->phase == SM_P_CHOOSE;
    if (s->present >> SM_FIRST_VILLAIN || (s->present & SM_INITIAL) != SM_INITIAL)
        return "the first three are always there, villains never";
    if (s->face_down & ~(unsigned)s->present || s->face_down & SM_INITIAL)
        return "nobody is face down but a character who came later";
    for (int i = 0; i < s->character_deck_n; i++) {
        if ((all | deck) >> s->character_deck[i] & 1)
            return "a character is there twice";
        deck |= 1u << s->character_deck[i];
    }
    for (int seat = 0; seat < SM_SEATS; seat++)
        for (int i = 0; i < 2; i++) {
            uint8_t c = s->seat[seat].candidate[i];
            if ((c != PL_NONE) != choosing)
                return "characters to choose from belong to the alternative start";
            if (choosing && (all | deck) >> c & 1)
                return "a character is there twice";
            all |= choosing ? 1u << c : 0;
        }
    all |= deck;
    if ((all & ((1u << SM_FIRST_VILLAIN) - 1)) != (1u << SM_FIRST_VILLAIN) - 1)
        return "a character is missing";
    unsigned villains = deck & SM_VILLAINS;
    if (s->villains_gone & ~(unsigned)SM_VILLAINS || s->villains_gone & villains || (choosing && (villains || s->villains_gone)))
        return "a villain is where none can be";
    villains |= s->villains_gone;
    if (!choosing && (unknown_villain ? pl_bits(villains) != 1 : villains != certain))
        return "the villains are not those of the options";
    return NULL;
}

/* Does the phase fit the rest, so that whoever is asked has an answer? */
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

/* At the end nothing is hidden any more. */
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
        return "a card is on its way in a phase that has none";
    if (s->reserved_this_turn && s->seat[s->turn].reserved == PL_NONE)
        return "nothing was reserved in this turn";
    if (s->phase != SM_P_CHOOSE && (s->seat[0].chosen != PL_NONE || s->seat[1].chosen != PL_NONE))
        return "a choice is made that nobody asked for";
    if ((s->phase == SM_P_LEFTOVER || s->phase == SM_P_OVER) && !all_revealed(s))
        return "hidden clues are turned up at the end";
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
        f = "there are 24 investigation markers";
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
