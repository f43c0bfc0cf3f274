/* audit.c: checks that a loaded state is a valid position. All other functions of the game rely on this check. */
#include "games/watson-holmes/game.h"

#define DEMAND(holds, why) \
    do {                   \
        if (!(holds))      \
            return why;    \
    } while (0)

static bool within(const struct wh_state *s, pl_seats set) { return !(set & ~pl_seats_upto(s->base.seats)); }

/* Checks every number that is used as an index or a count, so that later checks cannot read out of bounds. */
static const char *table_error(const struct wh_state *s)
{
    DEMAND(s->base.over <= 1 && s->base.now >= 0 && s->base.now < INT64_MAX / 2, "the time is out of range");
    DEMAND(s->options.expert <= 1 && s->options.judging <= WH_SELF && s->options.practice <= 1 && s->options.overrule < WH_OVERRULES_N,
           "an option is out of range");
    const char *wrong = wh_case_error(&s->c);
    DEMAND(!wrong, wrong);
    DEMAND(s->base.seats >= s->c.seats_min && s->base.seats <= s->c.seats_max, "the case is for another number of players");
    DEMAND(s->phase < WH_PHASES_N && s->base.over == (s->phase == WH_P_OVER), "the phase is not 'over' exactly when the match is over");
    DEMAND(s->round >= 1 && s->round <= WH_ROUNDS + 1, "a match has at most 31 rounds");
    DEMAND(s->last_round <= WH_ROUNDS + 1 + WH_EXTRA_ROUNDS, "last_round is out of range");
    DEMAND(s->start < s->base.seats, "'start' is not a seat");
    DEMAND(s->turn < s->base.seats || s->turn == PL_NOBODY, "'turn' is not a seat");
    DEMAND(s->placed_last < s->base.seats || s->placed_last == PL_NOBODY, "'placed_last' is not a seat");
    DEMAND(s->watson == PL_NOBODY || (s->watson < s->base.seats && wh_with_watson(s)),
           "'watson' is not a seat, or the Watson card is not in play");
    DEMAND(s->aloud < s->c.places, "'aloud' is not a place");
    DEMAND(s->bidding < s->c.places, "'bidding' is not a place");
    DEMAND(s->crossed <= 1 && s->opening_pass <= 2 && s->reading_until >= 0, "a flag is out of range");
    DEMAND(within(s, s->asked) && within(s, s->toby) && within(s, s->shinwell) && within(s, s->hudson) && within(s, s->irene) &&
               within(s, s->people),
           "a set of seats names a seat that does not exist");
    return NULL;
}

static const char *place_states_error(const struct wh_state *s)
{
    for (unsigned i = 0; i < WH_PLACES; i++) {
        const struct wh_place_state *h = &s->place_state[i];
        DEMAND(within(s, h->visited_by) && within(s, h->read_by) && within(s, h->extra_readers),
               "a place names a seat that does not exist");
        DEMAND(h->police <= 1 && h->bonus_known <= 1, "a flag of a place is out of range");
        if (i == WH_BAKER_STREET || i >= s->c.places)
            DEMAND(!h->visited_by && !h->read_by && !h->extra_readers && !h->police && !h->bonus_known,
                   "221B, or an entry past the last place, has a police token, visitors or readers");
        else
            DEMAND(!h->police || !(s->c.place[i].restrictions & WH_NO_POLICE), "a police token is on a place that allows none");
    }
    return NULL;
}

static const char *check_error(const struct wh_state *s, const struct wh_seat *p)
{
    DEMAND(p->check < WH_CHECK_STATES_N && p->check_question <= s->c.questions, "a check is out of range");
    DEMAND((p->check == WH_UNCHECKED) == (p->check_question == 0), "check and check_question do not agree");
    if (p->check != WH_CHECK_PENDING) {
        DEMAND(p->check_judge == PL_NOBODY, "check_judge is set without a pending check");
        return NULL;
    }
    DEMAND(s->options.judging == WH_SELF && p->check_judge < s->base.seats && s->seat[p->check_judge].status == WH_FAILED,
           "a pending check needs self judging and a judge who has failed");
    return NULL;
}

static const char *answers_error(const struct wh_state *s, const struct wh_seat *p)
{
    unsigned written = 0, all = (1u << s->c.questions) - 1;
    for (unsigned q = 0; q < WH_QUESTIONS; q++) {
        DEMAND(p->answer[q].written <= 1 && (p->answer[q].written || !p->answer[q].text_id), "a blank answer has a text");
        written |= (unsigned)p->answer[q].written << q;
    }
    bool writes = p->status == WH_ACTIVE && p->at == WH_BAKER_STREET && s->phase >= WH_P_READ;
    DEMAND(writes || (!p->answers_sent && !p->judged), "answers are sent or judged away from 221B");
    DEMAND(!(written & ~all) && !(p->verdict & ~all), "an answer or verdict belongs to no question");
    DEMAND(writes || (p->status != WH_ACTIVE && p->status != WH_RETIRED) || (!written && !p->verdict),
           "a player has answers without being at 221B");
    DEMAND((p->status == WH_WON || p->status == WH_SOLVED) == (p->verdict == all) || p->status == WH_ACTIVE,
           "status and verdict do not agree on whether the case is solved");
    DEMAND(!p->judged || s->phase == WH_P_JUDGE, "answers are judged outside the judge phase");
    DEMAND(s->phase == WH_P_READ || p->answers_sent || !writes, "the reading phase is over before all answers were sent");
    return wh_votes_error(s, p);
}

/* Returns the maximum number of carriages that the seat can have now: WH_LOADED_MAX, plus three for each round so far, plus three for each
 * character that may have given the seat carriages. No action gives more, so the result is never above WH_HAND_MAX. */
static int hand_most(const struct wh_state *s, unsigned seat)
{
    unsigned before = (seat + s->base.seats - s->start) % s->base.seats, now = (s->turn + s->base.seats - s->start) % s->base.seats;
    bool paid = wh_at_card(s, seat) && (s->phase >= WH_P_READ || (s->phase == WH_P_BONUS && before < now));
    int gains = s->round - 1 + paid;
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++)
        gains += s->face[c] != WH_DOWN;
    return WH_LOADED_MAX + WH_CARRIAGES_GAINED * gains;
}

static const char *seat_error(const struct wh_state *s, unsigned seat)
{
    const struct wh_seat *p = &s->seat[seat];
    DEMAND(p->status < WH_STATUS_N && p->leave < WH_LEAVES_N && p->after_win < WH_AFTER_WIN_N && p->opening_choice < WH_OPENINGS_N,
           "a seat in no state");
    DEMAND(p->at == WH_AT_NONE || p->at == WH_AT_STOP || p->at < s->c.places, "'at' is not a place");
    DEMAND(p->means < WH_MEANS_N || p->means == PL_NONE, "the means of entry is out of range");
    DEMAND(!p->bid || (wh_at_card(s, seat) && s->phase < WH_P_BONUS),
           "a seat has a bid but no pawn at a place, or the cards are already read");
    DEMAND(p->carriages + p->bid <= hand_most(s, seat), "a hand has more carriages than 1,000 plus what it could have gained since");
    DEMAND(p->police <= 1 && p->call_off <= 1 && p->lockpick <= 1 && p->answers_sent <= 1 && p->judged <= 1,
           "a hand has two tokens of one kind, or a flag is out of range");
    DEMAND(s->c.zones ? p->zone >= 1 && p->zone <= s->c.zones : !p->zone, "a zone is out of range");
    DEMAND(within(s, p->consulted), "'consulted' names a seat that does not exist");
    if (p->status != WH_ACTIVE)
        DEMAND(p->at == WH_AT_NONE && !p->carriages && !p->police && !p->call_off && !p->lockpick && !p->leave && p->means == PL_NONE,
               "a player who is out has a pawn, carriages or tokens");
    DEMAND(p->at != WH_AT_NONE || p->means == PL_NONE || (s->phase == WH_P_BID && s->turn == seat),
           "a seat has a means of entry but no place");
    DEMAND(p->after_win == WH_UNDECIDED || (s->phase == WH_P_GO_ON && pl_seats_has(s->asked, seat)),
           "after_win is set outside the go-on phase");
    DEMAND(!p->leave || (s->phase == WH_P_READ && pl_seats_has(wh_readers(s), seat)), "'leave' is set outside the reading phase");
    DEMAND(p->leave != WH_LEFT_POLICE || wh_may_leave_police(s, seat), "a seat leaves a police token where it cannot");
    DEMAND(!wh_only_baker_street(s) || p->at == WH_AT_NONE || p->at == WH_BAKER_STREET, "a pawn is elsewhere when only 221B is open");
    const char *wrong = check_error(s, p);
    return wrong ? wrong : answers_error(s, p);
}

/* Checks that every character is in exactly one place: with a player, in the deck, or among the characters offered to a player. */
static const char *characters_error(const struct wh_state *s)
{
    unsigned seen = 0, places = 0;
    DEMAND(s->deck_n <= WH_CHARACTERS_N && (s->offered_n == 0 || s->offered_n == 2), "the deck or the offer has a wrong size");
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++) {
        DEMAND(s->face[c] < WH_FACES_N && (s->owner[c] < s->base.seats || (s->owner[c] == PL_NOBODY && s->face[c] == WH_DOWN)),
               "a character has no valid owner");
        if (s->owner[c] != PL_NOBODY) {
            seen |= 1u << c;
            places++;
        }
        DEMAND(within(s, s->known[c]), "'known' names a seat that does not exist");
    }
    for (unsigned i = 0; i < s->deck_n; i++, places++) {
        DEMAND(s->deck[i] < WH_CHARACTERS_N, "no such character");
        seen |= 1u << s->deck[i];
    }
    for (unsigned i = 0; i < s->offered_n; i++, places++) {
        DEMAND(s->offered[i] < WH_CHARACTERS_N, "no such character");
        seen |= 1u << s->offered[i];
    }
    unsigned all = (1u << WH_CHARACTERS_N) - 1;
    if (s->base.seats < 4)
        all &= ~(1u << WH_C_WIGGINS);
    DEMAND(seen == all && places == (unsigned)pl_bits(all), "a character is missing or exists twice");
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++)
        DEMAND(!s->known[c] || (s->owner[c] == PL_NOBODY && s->deck_n), "'known' is set for a character that is not in the deck");
    return NULL;
}

static const char *tokens_error(const struct wh_state *s)
{
    unsigned police = s->police, call_offs = s->call_offs, lockpicks = s->lockpicks, pawns = 0;
    for (unsigned i = 0; i < s->c.places; i++)
        police += s->place_state[i].police;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        const struct wh_seat *p = &s->seat[seat];
        police += p->police;
        call_offs += p->call_off;
        lockpicks += p->lockpick;
        if (!wh_at_card(s, seat))
            continue;
        DEMAND(!(pawns >> p->at & 1), "two pawns at one place");
        pawns |= 1u << p->at;
    }
    DEMAND(police == WH_POLICE_TOKENS && call_offs == WH_CALL_OFF_TOKENS && lockpicks == WH_LOCKPICK_TOKENS,
           "the number of tokens is wrong");
    return NULL;
}

/* Checks that each pawn at a place with a police token or padlock has a means of entry (rule WH-19). */
static const char *means_error(const struct wh_state *s, unsigned seat, unsigned place)
{
    const struct wh_seat *p = &s->seat[seat];
    if (!wh_guarded(s, place))
        return NULL;
    if (p->means == WH_M_SHINWELL)
        return pl_seats_has(s->shinwell, seat) ? NULL : "a seat enters with Shinwell Johnson but has not used him";
    return (p->means == WH_M_LOCKPICK || p->means == WH_M_BOTH) && p->lockpick ? NULL
                                                                               : "a pawn is at a guarded place without a means of entry";
}

static const char *choice_error(const struct wh_state *s, unsigned seat)
{
    const struct wh_seat *p = &s->seat[seat];
    bool speaks = p->opening_choice == WH_USES || p->opening_choice == WH_COPIES;
    DEMAND(p->opening_choice == WH_NO_CHOICE || (s->phase == WH_P_OPENING && pl_seats_has(s->asked, seat)),
           "opening_choice is set outside the opening phase");
    if (!speaks) {
        DEMAND(p->opening_character == PL_NONE && !p->opening_place, "a seat has chosen a character or place without using one");
        return NULL;
    }
    DEMAND(p->opening_character < WH_CHARACTERS_N, "opening_character is out of range");
    DEMAND(wh_character_check(s, seat, p->opening_choice == WH_USES ? WH_USE : WH_COPY, p->opening_character,
                              p->opening_place ? p->opening_place : -1) == 0,
           "a seat has chosen an ability it could not use");
    return NULL;
}

/* Checks that the fields for the turn, the bid and the characters on offer are consistent with the phase. */
static const char *turn_error(const struct wh_state *s)
{
    bool visiting = s->phase <= WH_P_AFTER, one = visiting || s->phase == WH_P_WATSON || s->phase == WH_P_BONUS;
    DEMAND(one == (s->turn != PL_NOBODY), "'turn' does not fit the phase");
    DEMAND(!one || wh_active(s, s->turn), "it is the turn of a player who is out");
    DEMAND((s->phase == WH_P_BID) == (s->bidding != 0), "'bidding' does not fit the phase");
    DEMAND(!visiting || (s->phase == WH_P_AFTER) == wh_pawn_placed(s, s->turn), "the pawn of the player to move does not fit the phase");
    DEMAND(s->phase != WH_P_AFTER || s->placed_last == s->turn, "placed_last is not the player to move");
    DEMAND(s->phase == WH_P_VISIT || !s->crossed || visiting, "'crossed' is set outside a turn");
    DEMAND((s->phase == WH_P_OPENING) == (s->opening_pass != 0), "opening_pass does not fit the phase");
    DEMAND(!s->aloud || s->phase >= WH_P_BONUS, "a card is read aloud before the bonus phase");
    DEMAND(!s->offered_n || s->phase == WH_P_BONUS, "characters are offered outside the bonus phase");
    DEMAND(!s->reading_until || s->phase == WH_P_READ, "reading_until is set outside the reading phase");
    if (s->phase == WH_P_BID) {
        const char *wrong = means_error(s, s->turn, s->bidding);
        DEMAND(!wrong, wrong);
        DEMAND(!wh_only_baker_street(s) && wh_bid_least(s, s->turn, s->bidding) <= s->seat[s->turn].carriages,
               "the player to move cannot make the bid");
    }
    DEMAND(s->phase != WH_P_WATSON || s->turn == s->watson, "the player to move does not hold the Watson card");
    return NULL;
}

static const char *bonus_error(const struct wh_state *s)
{
    const struct wh_seat *p = &s->seat[s->turn];
    DEMAND(wh_at_card(s, s->turn), "a bonus for a player who is not at a place");
    uint8_t back = s->c.place[p->at].back;
    if (s->offered_n)
        DEMAND(back == WH_B_CHARACTER, "characters are offered at a place with another bonus");
    else
        DEMAND(back == WH_B_POLICE_OR_CALL_OFF && !p->police && !p->call_off && s->police && s->call_offs,
               "the player to move has no bonus to choose");
    return NULL;
}

static const char *asked_error(const struct wh_state *s)
{
    pl_seats want = 0, play = wh_in_play(s), won = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        won |= s->seat[seat].status == WH_WON ? PL_SEAT_BIT(seat) : 0;
        if (wh_active(s, seat) && s->phase > WH_P_AFTER)
            DEMAND(wh_pawn_placed(s, seat), "a pawn is not placed");
        if (s->phase == WH_P_OPENING && wh_active(s, seat) && wh_face_down(s, seat))
            want |= PL_SEAT_BIT(seat);
        if (s->phase == WH_P_READ && wh_active(s, seat) && s->seat[seat].at == WH_BAKER_STREET)
            want |= PL_SEAT_BIT(seat);
    }
    if (s->phase == WH_P_READ)
        want |= wh_readers(s);
    if (s->phase == WH_P_JUDGE)
        want = wh_next_attempt(s);
    if (s->phase == WH_P_GO_ON)
        want = play;
    DEMAND(s->asked == want, "'asked' does not fit the phase");
    DEMAND((s->phase == WH_P_OVER) == !play, "the match must be over exactly when no player is in play");
    DEMAND(s->phase == WH_P_OVER || wh_asked_now(s), "no player has to decide, but the match is not over");
    DEMAND(s->phase != WH_P_JUDGE || s->options.judging == WH_SELF, "the judge phase needs self judging");
    DEMAND(s->phase != WH_P_GO_ON || won, "the go-on phase needs a winner");
    return NULL;
}

static const char *state_error(const struct wh_state *s)
{
    const char *wrong = NULL;
    if ((wrong = table_error(s)) || (wrong = place_states_error(s)))
        return wrong;
    for (unsigned seat = 0; seat < WH_SEATS; seat++) {
        static const struct wh_seat nobody;
        if (seat >= s->base.seats)
            DEMAND(pl_same(&s->seat[seat], &nobody, sizeof nobody), "an unused seat is not empty");
        else if (s->seat[seat].status >= WH_STATUS_N || (s->seat[seat].at < WH_AT_STOP && s->seat[seat].at >= s->c.places))
            return "a seat in no state";
    }
    if ((wrong = characters_error(s)) || (wrong = turn_error(s)))
        return wrong;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if ((wrong = seat_error(s, seat)))
            return wrong;
    if ((wrong = tokens_error(s)) || (wrong = asked_error(s)))
        return wrong;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if ((wrong = choice_error(s, seat)) ||
            (s->phase < WH_P_BONUS && wh_at_card(s, seat) && (wrong = means_error(s, seat, s->seat[seat].at))))
            return wrong;
    return s->phase == WH_P_BONUS ? bonus_error(s) : NULL;
}

bool wh_audit(const void *state, struct pl_out *why)
{
    const char *wrong = state_error(state);
    if (wrong && why)
        pl_put(why, wrong);
    return !wrong;
}
