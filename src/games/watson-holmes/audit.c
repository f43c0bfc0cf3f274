/* audit.c: whether any bytes at all are a position the rules can go on from. Everything else may trust what passes here. */
#include "games/watson-holmes/game.h"

#define DEMAND(holds, why) \
    do {                   \
        if (!(holds))      \
            return why;    \
    } while (0)

static bool within(const struct wh_state *s, pl_seats set) { return !(set & ~pl_seats_upto(s->base.seats)); }

/* Numbers that index something, or are counted with: after this nothing reads out of bounds. */
static const char *table_error(const struct wh_state *s)
{
    DEMAND(s->base.over <= 1 && s->base.now >= 0 && s->base.now < INT64_MAX / 2, "no such time");
    DEMAND(s->options.expert <= 1 && s->options.judging <= WH_SELF && s->options.practice <= 1 && !s->options.spare, "no such options");
    const char *wrong = wh_case_error(&s->c);
    DEMAND(!wrong, wrong);
    DEMAND(s->base.seats >= s->c.seats_min && s->base.seats <= s->c.seats_max, "the case is for another number of players");
    DEMAND(s->phase < WH_PHASES_N && s->base.over == (s->phase == WH_P_OVER), "the phase and the end of the match do not agree");
    DEMAND(s->round >= 1 && s->round <= WH_ROUNDS + 1, "a match has at most 31 rounds");
    DEMAND(s->last_round <= WH_ROUNDS + 1 + WH_EXTRA_ROUNDS, "the last round is too far off");
    DEMAND(s->start < s->base.seats, "nobody has the start token");
    DEMAND(s->turn < s->base.seats || s->turn == PL_NOBODY, "it is the turn of no seat");
    DEMAND(s->placed_last < s->base.seats || s->placed_last == PL_NOBODY, "no seat has placed last");
    DEMAND(s->watson == PL_NOBODY || (s->watson < s->base.seats && wh_with_watson(s)), "nobody can have the Watson card");
    DEMAND(s->aloud < s->c.places, "no such place is read aloud");
    DEMAND(s->bidding < s->c.places, "no such place is bid for");
    DEMAND(s->crossed <= 1 && s->opening_pass <= 2 && s->reading_until >= 0, "a flag is out of bounds");
    DEMAND(within(s, s->asked) && within(s, s->toby) && within(s, s->shinwell) && within(s, s->hudson) && within(s, s->irene),
           "a set names seats that are not there");
    return NULL;
}

static const char *place_states_error(const struct wh_state *s)
{
    for (unsigned i = 0; i < WH_PLACES; i++) {
        const struct wh_place_state *h = &s->place_state[i];
        DEMAND(within(s, h->visited_by) && within(s, h->read_by) && within(s, h->extra_readers), "a place knows seats that are not there");
        DEMAND(h->police <= 1 && h->bonus_known <= 1, "a place has a flag out of bounds");
        if (i == WH_BAKER_STREET || i >= s->c.places)
            DEMAND(!h->visited_by && !h->read_by && !h->extra_readers && !h->police && !h->bonus_known,
                   "something lies where there is no card to read");
        else
            DEMAND(!h->police || !(s->c.place[i].restrictions & WH_NO_POLICE), "a police token lies where none may lie");
    }
    return NULL;
}

static const char *check_error(const struct wh_state *s, const struct wh_seat *p)
{
    DEMAND(p->check < WH_CHECK_STATES_N && p->check_question <= s->c.questions, "no such check");
    DEMAND((p->check == WH_UNCHECKED) == (p->check_question == 0), "a check has one question");
    if (p->check != WH_CHECK_PENDING) {
        DEMAND(p->check_judge == PL_NOBODY, "a judge without a check");
        return NULL;
    }
    DEMAND(s->options.judging == WH_SELF && p->check_judge < s->base.seats && s->seat[p->check_judge].status == WH_FAILED,
           "a check without a judge");
    return NULL;
}

static const char *answers_error(const struct wh_state *s, const struct wh_seat *p)
{
    unsigned written = 0, all = (1u << s->c.questions) - 1;
    for (unsigned q = 0; q < WH_QUESTIONS; q++) {
        DEMAND(p->answer[q].written <= 1 && (p->answer[q].written || !p->answer[q].text_id), "an answer is written or it is not");
        written |= (unsigned)p->answer[q].written << q;
    }
    bool writes = p->status == WH_ACTIVE && p->at == WH_BAKER_STREET && s->phase >= WH_P_READ;
    DEMAND(writes || (!p->answers_sent && !p->judged), "answers are sealed at 221B alone");
    DEMAND(!(written & ~all) && !(p->verdict & ~all), "an answer to no question");
    DEMAND(writes || (p->status != WH_ACTIVE && p->status != WH_RETIRED) || (!written && !p->verdict), "answers before their time");
    DEMAND((p->status == WH_WON || p->status == WH_SOLVED) == (p->verdict == all) || p->status == WH_ACTIVE, "who solves answers all");
    DEMAND(!p->judged || s->phase == WH_P_JUDGE, "judged before its time");
    DEMAND(s->phase == WH_P_READ || p->answers_sent || !writes, "judged before all have sealed");
    return NULL;
}

/* How much a hand may hold by now: what it may have begun with, and three for each round and each character that could have brought
 * three. Exact, so that no entry leads past it (WH_HAND_MAX). */
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
    DEMAND(p->at == WH_AT_NONE || p->at == WH_AT_STOP || p->at < s->c.places, "a pawn stands nowhere on the table");
    DEMAND(p->means < WH_MEANS_N || p->means == PL_NONE, "no such means");
    DEMAND(!p->bid || (wh_at_card(s, seat) && s->phase < WH_P_BONUS), "a bid lies nowhere");
    DEMAND(p->carriages + p->bid <= hand_most(s, seat), "more carriages in one hand than 1000 and what could be gained since");
    DEMAND(p->police <= 1 && p->call_off <= 1 && p->lockpick <= 1 && p->answers_sent <= 1 && p->judged <= 1, "two of a kind in one hand");
    DEMAND(s->c.zones ? p->zone >= 1 && p->zone <= s->c.zones : !p->zone, "a seat is in no zone");
    DEMAND(within(s, p->consulted), "a seat has read what is not there");
    if (p->status != WH_ACTIVE)
        DEMAND(p->at == WH_AT_NONE && !p->carriages && !p->police && !p->call_off && !p->lockpick && !p->leave && p->means == PL_NONE,
               "who is out has nothing");
    DEMAND(p->at != WH_AT_NONE || p->means == PL_NONE || (s->phase == WH_P_BID && s->turn == seat), "a means for no place");
    DEMAND(p->after_win == WH_UNDECIDED || (s->phase == WH_P_GO_ON && pl_seats_has(s->asked, seat)), "going on before its time");
    DEMAND(!p->leave || (s->phase == WH_P_READ && pl_seats_has(wh_readers(s), seat)), "left before its time");
    DEMAND(p->leave != WH_LEFT_POLICE || wh_may_leave_police(s, seat), "a watch that cannot be set");
    DEMAND(!wh_only_baker_street(s) || p->at == WH_AT_NONE || p->at == WH_BAKER_STREET, "only 221B is open");
    const char *wrong = check_error(s, p);
    return wrong ? wrong : answers_error(s, p);
}

/* Every character in exactly one place. */
static const char *characters_error(const struct wh_state *s)
{
    unsigned seen = 0, places = 0;
    DEMAND(s->deck_n <= WH_CHARACTERS_N && (s->offered_n == 0 || s->offered_n == 2), "no such deck");
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++) {
        DEMAND(s->face[c] < WH_FACES_N && (s->owner[c] < s->base.seats || (s->owner[c] == PL_NOBODY && s->face[c] == WH_DOWN)),
               "a character belongs to nobody");
        if (s->owner[c] != PL_NOBODY) {
            seen |= 1u << c;
            places++;
        }
        DEMAND(within(s, s->known[c]), "a character is known to nobody");
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
    DEMAND(seen == all && places == (unsigned)pl_bits(all), "a character lies in two places, or in none");
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++)
        DEMAND(!s->known[c] || (s->owner[c] == PL_NOBODY && s->deck_n), "a place in the deck is known of a card elsewhere");
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
           "tokens are missing or too many");
    return NULL;
}

/* Who stands before a lock has the means to open it. */
static const char *means_error(const struct wh_state *s, unsigned seat, unsigned place)
{
    const struct wh_seat *p = &s->seat[seat];
    if (!wh_guarded(s, place))
        return NULL;
    if (p->means == WH_M_SHINWELL)
        return pl_seats_has(s->shinwell, seat) ? NULL : "Shinwell does not serve that seat";
    return (p->means == WH_M_LOCKPICK || p->means == WH_M_BOTH) && p->lockpick ? NULL : "a pawn stands before a lock without a means";
}

static const char *choice_error(const struct wh_state *s, unsigned seat)
{
    const struct wh_seat *p = &s->seat[seat];
    bool speaks = p->opening_choice == WH_USES || p->opening_choice == WH_COPIES;
    DEMAND(p->opening_choice == WH_NO_CHOICE || (s->phase == WH_P_OPENING && pl_seats_has(s->asked, seat)), "a choice before its time");
    if (!speaks) {
        DEMAND(p->opening_character == PL_NONE && !p->opening_place, "a choice of nobody");
        return NULL;
    }
    DEMAND(p->opening_character < WH_CHARACTERS_N, "a choice of no character");
    DEMAND(wh_character_check(s, seat, p->opening_choice == WH_USES ? WH_USE : WH_COPY, p->opening_character,
                              p->opening_place ? p->opening_place : -1) == 0,
           "a choice that was not open");
    return NULL;
}

/* Whose decision it is, and what it is about. */
static const char *turn_error(const struct wh_state *s)
{
    bool visiting = s->phase <= WH_P_AFTER, one = visiting || s->phase == WH_P_WATSON || s->phase == WH_P_BONUS;
    DEMAND(one == (s->turn != PL_NOBODY), "the phase asks one seat or several, not both");
    DEMAND(!one || wh_active(s, s->turn), "it is the turn of somebody who is out");
    DEMAND((s->phase == WH_P_BID) == (s->bidding != 0), "a bid is made for a place");
    DEMAND(!visiting || (s->phase == WH_P_AFTER) == wh_pawn_placed(s, s->turn), "a pawn is placed once a turn");
    DEMAND(s->phase != WH_P_AFTER || s->placed_last == s->turn, "another has placed last");
    DEMAND(s->phase == WH_P_VISIT || !s->crossed || visiting, "crossing belongs to a turn");
    DEMAND((s->phase == WH_P_OPENING) == (s->opening_pass != 0), "characters are asked at the opening");
    DEMAND(!s->aloud || s->phase >= WH_P_BONUS, "Watson reads before his time");
    DEMAND(!s->offered_n || s->phase == WH_P_BONUS, "characters are offered as a bonus alone");
    DEMAND(!s->reading_until || s->phase == WH_P_READ, "the clock runs while cards are read");
    if (s->phase == WH_P_BID) {
        const char *wrong = means_error(s, s->turn, s->bidding);
        DEMAND(!wrong, wrong);
        DEMAND(!wh_only_baker_street(s) && wh_bid_least(s, s->turn, s->bidding) <= s->seat[s->turn].carriages, "a bid that cannot be made");
    }
    DEMAND(s->phase != WH_P_WATSON || s->turn == s->watson, "only the holder of the card chooses for Watson");
    return NULL;
}

static const char *bonus_error(const struct wh_state *s)
{
    const struct wh_seat *p = &s->seat[s->turn];
    DEMAND(wh_at_card(s, s->turn), "a bonus for somebody who reads nothing");
    uint8_t back = s->c.place[p->at].back;
    if (s->offered_n)
        DEMAND(back == WH_B_CHARACTER, "characters are offered where none are");
    else
        DEMAND(back == WH_B_POLICE_OR_CALL_OFF && !p->police && !p->call_off && s->police && s->call_offs, "a choice that is none");
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
    DEMAND(s->asked == want, "others are asked than should be");
    DEMAND((s->phase == WH_P_OVER) == !play, "it is over when nobody is left in play");
    DEMAND(s->phase == WH_P_OVER || wh_asked_now(s), "all have spoken, but nothing was done");
    DEMAND(s->phase != WH_P_JUDGE || s->options.judging == WH_SELF, "nobody judges its own answers here");
    DEMAND(s->phase != WH_P_GO_ON || won, "going on after what?");
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
            DEMAND(pl_same(&s->seat[seat], &nobody, sizeof nobody), "somebody sits where there is no seat");
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
