/* investigate.c: the investigation phase, in which players use characters, read cards, gain bonuses and leave police tokens. */
#include "games/watson-holmes/game.h"

/* ---- opening phase: players with a face-down character choose at the same time ---------------------------- */

static void begin_watson(struct wh_state *s, struct pl_events *e);

static void ask(struct wh_state *s, int opening_pass, struct pl_events *e)
{
    s->asked = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        struct wh_seat *p = &s->seat[seat];
        p->opening_choice = WH_NO_CHOICE;
        p->opening_character = PL_NONE;
        p->opening_place = 0;
        if (opening_pass && wh_active(s, seat) && wh_face_down(s, seat))
            s->asked |= PL_SEAT_BIT(seat);
    }
    s->opening_pass = s->asked ? (uint8_t)opening_pass : 0;
    if (!s->asked)
        begin_watson(s, e);
}

void wh_begin_investigation(struct wh_state *s, struct pl_events *e)
{
    s->phase = WH_P_OPENING;
    s->turn = PL_NOBODY;
    ask(s, 1, e);
}

/* Increments `seen` for each viewer who now learns another seat's hidden choice. Seat `actor` chose last, so its choice was never hidden
 * and does not count. */
void wh_reveal_choices(struct wh_state *s, unsigned actor)
{
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        if (s->asked & ~PL_SEAT_BIT(v) & ~PL_SEAT_BIT(actor))
            wh_show(s, PL_SEAT_BIT(v));
}

/* Rule WH-37: applies the choices of all players, clockwise from the start player. The characters that players use come first, the
 * characters that Wiggins copies come second. */
static void resolve_opening(struct wh_state *s, unsigned actor, struct pl_events *e)
{
    bool any = false;
    wh_reveal_choices(s, actor);
    for (int kind = WH_USES; kind <= WH_COPIES; kind++)
        for (unsigned i = 0; i < s->base.seats; i++) {
            unsigned seat = (s->start + i) % s->base.seats;
            const struct wh_seat *p = &s->seat[seat];
            if (!pl_seats_has(s->asked, seat) || p->opening_choice != kind)
                continue;
            any = true;
            wh_use_ability(s, seat, kind == WH_COPIES, p->opening_character, p->opening_place ? p->opening_place : -1, e);
        }
    ask(s, any && s->opening_pass == 1 ? 2 : 0, e);
}

void wh_opening_choose(struct wh_state *s, unsigned seat, int choice, int character, int number, struct pl_events *e)
{
    struct wh_seat *p = &s->seat[seat];
    p->opening_choice = (uint8_t)choice;
    p->opening_character = character < 0 ? PL_NONE : (uint8_t)character;
    p->opening_place = number < 0 ? 0 : (uint8_t)number;
    pl_tell(e, PL_SEAT_BIT(seat), WH_E_CHOSE);
    if (!wh_asked_now(s))
        resolve_opening(s, seat, e);
}

/* ---- reading a card aloud with the Watson card ----------------------------------------------------------- */

static int check_aloud(const struct wh_state *s, unsigned seat, int number)
{
    int place = wh_place_index(&s->c, number);
    if (place < 0)
        return -WH_R_NO_PLACE;
    int other = wh_occupant(s, (unsigned)place);
    if (other < 0 || (unsigned)other == seat)
        return -WH_R_ALOUD;
    return s->c.place[place].restrictions & WH_NO_WATSON ? -WH_R_NOT_ALOUD : 0;
}

static void begin_reading(struct wh_state *s, struct pl_events *e);

/* Rule WH-31: asks the player with the Watson card which card to read aloud, unless there is no card that Watson may read. */
static void begin_watson(struct wh_state *s, struct pl_events *e)
{
    for (unsigned i = 1; s->watson != PL_NOBODY && i < s->c.places; i++)
        if (check_aloud(s, s->watson, s->c.place[i].number) == 0) {
            s->phase = WH_P_WATSON;
            s->turn = s->watson;
            return;
        }
    begin_reading(s, e);
}

/* ---- lockpicks, cards, bonuses --------------------------------------------------------------------------- */

/* Shows a card to its readers. The text of the card is not in the state, but reading it counts as learning hidden information. So the
 * action that led to the reading cannot be undone without consent. Rule WH-49: if the front of the card shows no bonus, the bonus on its
 * back becomes known. If a pawn is at the place, all players learn this bonus, otherwise only the readers learn it. */
static void turn_card(struct wh_state *s, unsigned place, pl_seats readers, bool visited, struct pl_events *e)
{
    struct wh_place_state *h = &s->place_state[place];
    bool surprise = visited && !s->c.place[place].front && !h->bonus_known;
    wh_show(s, (surprise ? PL_EVERYONE : readers) & (pl_seats)~h->read_by);
    h->read_by |= readers & pl_seats_upto(s->base.seats);
    if (visited)
        h->bonus_known = 1;
    pl_tell(e, readers, WH_E_READS, s->c.place[place].number);
}

static void turn_cards(struct wh_state *s, struct pl_events *e)
{
    for (unsigned i = 1; i < s->c.places; i++) {
        int visitor = wh_occupant(s, i);
        pl_seats readers = s->place_state[i].extra_readers;
        if (visitor >= 0) {
            s->place_state[i].visited_by |= PL_SEAT_BIT(visitor);
            readers |= PL_SEAT_BIT(visitor);
        }
        if (s->aloud == i)
            readers = PL_EVERYONE;
        if (readers)
            turn_card(s, i, readers, visitor >= 0, e);
    }
}

static void gain(struct wh_state *s, unsigned seat, enum wh_token token, struct pl_events *e)
{
    struct wh_seat *p = &s->seat[seat];
    if (token == WH_T_POLICE) {
        p->police = 1;
        s->police--;
    } else if (token == WH_T_CALL_OFF) {
        p->call_off = 1;
        s->call_offs--;
    } else if (token == WH_T_LOCKPICK) {
        p->lockpick = 1;
        s->lockpicks--;
    } else if (token == WH_T_CARRIAGES) {
        p->carriages = (uint16_t)(p->carriages + WH_CARRIAGES_GAINED);
    }
    pl_tell(e, PL_EVERYONE, WH_E_GAINS, (int16_t)seat, (int16_t)token);
}

static void keep(struct wh_state *s, unsigned seat, unsigned character, struct pl_events *e)
{
    s->owner[character] = (uint8_t)seat;
    s->known[character] = 0;
    pl_tell(e, PL_SEAT_BIT(seat), WH_E_KEPT, (int16_t)character);
    gain(s, seat, WH_T_CHARACTER, e);
}

static uint8_t draw(struct wh_state *s)
{
    uint8_t top = s->deck[0];
    s->deck_n--;
    for (unsigned i = 0; i < s->deck_n; i++)
        s->deck[i] = s->deck[i + 1];
    s->deck[s->deck_n] = 0;
    s->known[top] = 0;
    return top;
}

/* Rule WH-51: draws characters for the player. If the deck has at least two characters, offers two to the player, who must choose one, and
 * returns true. If the deck has only one, the player gets it. */
static bool draw_characters(struct wh_state *s, unsigned seat, struct pl_events *e)
{
    if (!s->deck_n) {
        pl_tell(e, PL_EVERYONE, WH_E_NO_GAIN, (int16_t)seat);
        return false;
    }
    wh_show(s, PL_SEAT_BIT(seat));
    if (s->deck_n == 1) {
        keep(s, seat, draw(s), e);
        return false;
    }
    s->offered_n = 2;
    s->offered[0] = draw(s);
    s->offered[1] = draw(s);
    pl_tell(e, PL_SEAT_BIT(seat), WH_E_OFFERED, s->offered[0], s->offered[1]);
    return true;
}

/* Rules WH-7 and WH-8: returns true if the seat may gain a token of this kind. The supply must still have such a token, and the seat must
 * have none. */
static bool can_gain(const struct wh_state *s, unsigned seat, enum wh_token token)
{
    const struct wh_seat *p = &s->seat[seat];
    if (token == WH_T_POLICE)
        return !p->police && s->police;
    if (token == WH_T_CALL_OFF)
        return !p->call_off && s->call_offs;
    return token != WH_T_LOCKPICK || (!p->lockpick && s->lockpicks);
}

static bool give_bonus(struct wh_state *s, unsigned seat, struct pl_events *e)
{
    enum wh_token token = WH_T_CARRIAGES;
    switch ((enum wh_bonus)s->c.place[s->seat[seat].at].back) {
    case WH_B_POLICE_OR_CALL_OFF: /* WH-50 */
        if (can_gain(s, seat, WH_T_POLICE) && can_gain(s, seat, WH_T_CALL_OFF))
            return true;
        token = can_gain(s, seat, WH_T_POLICE) ? WH_T_POLICE : WH_T_CALL_OFF;
        break;
    case WH_B_LOCKPICK:
        token = WH_T_LOCKPICK;
        break;
    case WH_B_CHARACTER:
        return draw_characters(s, seat, e);
    case WH_B_CARRIAGES:
        break;
    case WH_B_NONE:
    case WH_BONUSES:
        return false;
    }
    if (can_gain(s, seat, token))
        gain(s, seat, token, e);
    else
        pl_tell(e, PL_EVERYONE, WH_E_NO_GAIN, (int16_t)seat);
    return false;
}

static void begin_leaving(struct wh_state *s, struct pl_events *e);

/* Gives bonuses to the players in clockwise order. Begins i seats after the start player and ends just before the start player. Stops early
 * when a player must choose a bonus. */
static void bonuses_from(struct wh_state *s, unsigned i, struct pl_events *e)
{
    for (; i < s->base.seats; i++) {
        unsigned seat = (s->start + i) % s->base.seats;
        if (wh_at_card(s, seat) && give_bonus(s, seat, e)) {
            s->phase = WH_P_BONUS;
            s->turn = (uint8_t)seat;
            return;
        }
    }
    begin_leaving(s, e);
}

/* Rule WH-48: returns the lockpicks in use and the carriages of all bids to the supply, and shows the cards. Then awards the bonuses
 * (rule WH-49). */
static void begin_reading(struct wh_state *s, struct pl_events *e)
{
    s->turn = PL_NOBODY;
    for (unsigned i = 0; i < s->base.seats; i++) {
        unsigned seat = (s->start + i) % s->base.seats;
        struct wh_seat *p = &s->seat[seat];
        p->bid = 0;
        if (!wh_at_card(s, seat) || !wh_guarded(s, p->at) || p->means == WH_M_SHINWELL)
            continue;
        p->lockpick = 0; /* WH-21 */
        s->lockpicks++;
        pl_tell(e, PL_EVERYONE, WH_E_LOCKPICK_SPENT, (int16_t)seat, s->c.place[p->at].number);
    }
    turn_cards(s, e);
    bonuses_from(s, 0, e);
}

static void take_bonus(struct wh_state *s, unsigned seat, int verb, int a, struct pl_events *e)
{
    if (verb == WH_TAKE) {
        gain(s, seat, (enum wh_token)a, e);
    } else {
        uint8_t other = s->offered[s->offered[0] == a];
        s->offered_n = 0;
        s->offered[0] = s->offered[1] = 0;
        s->deck[s->deck_n++] = other;
        s->known[other] = PL_SEAT_BIT(seat); /* only the player who chose knows which character is at the bottom of the deck */
        keep(s, seat, (unsigned)a, e);
    }
    s->turn = PL_NOBODY;
    bonuses_from(s, (seat + s->base.seats - s->start) % s->base.seats + 1, e);
}

/* ---- reading, and the end of the round ------------------------------------------------------------------- */

pl_seats wh_readers(const struct wh_state *s)
{
    pl_seats set = 0, extra = 0;
    for (unsigned i = 1; i < s->c.places; i++)
        extra |= s->place_state[i].extra_readers;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (wh_active(s, seat) && s->seat[seat].at != WH_BAKER_STREET && (wh_at_card(s, seat) || pl_seats_has(extra, seat) || s->aloud))
            set |= PL_SEAT_BIT(seat);
    return set;
}

bool wh_may_leave_police(const struct wh_state *s, unsigned seat)
{
    const struct wh_seat *p = &s->seat[seat];
    return p->police && wh_at_card(s, seat) && !s->place_state[p->at].police && !(s->c.place[p->at].restrictions & WH_NO_POLICE);
}

static void begin_leaving(struct wh_state *s, struct pl_events *e)
{
    s->phase = WH_P_READ;
    s->turn = PL_NOBODY;
    s->asked = wh_readers(s);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].at == WH_BAKER_STREET)
            s->asked |= PL_SEAT_BIT(seat);
    s->reading_until = s->options.reading_time ? s->base.now + s->options.reading_time * INT64_C(1000) : 0;
    if (!s->asked)
        wh_end_reading(s, PL_TABLE, e);
}

/* Rule WH-54: places the police tokens that players leave behind, then judges the attempts at 221B (wh_settle_attempts). `actor` is the
 * player whose action ended the reading, or PL_TABLE if no player's action ended it. */
void wh_end_reading(struct wh_state *s, unsigned actor, struct pl_events *e)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].leave && seat != actor && wh_may_leave_police(s, seat))
            wh_show(s, PL_EVERYONE & (pl_seats)~PL_SEAT_BIT(seat));
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        struct wh_seat *p = &s->seat[seat];
        if (p->leave == WH_LEFT_POLICE) {
            p->police = 0;
            s->place_state[p->at].police = 1;
            pl_tell(e, PL_EVERYONE, WH_E_LEFT_POLICE, (int16_t)seat, s->c.place[p->at].number);
        }
        p->leave = WH_STILL_READING;
    }
    s->reading_until = 0;
    s->asked = 0;
    wh_settle_attempts(s, e);
}

void wh_time_up(struct wh_state *s, struct pl_events *e)
{
    pl_seats late = wh_asked_now(s) & wh_readers(s);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (pl_seats_has(late, seat))
            s->seat[seat].leave = WH_LEFT;
    s->reading_until = 0;
    pl_tell(e, PL_EVERYONE, WH_E_TIME);
    if (!wh_asked_now(s))
        wh_end_reading(s, PL_TABLE, e);
}

void wh_round_end(struct wh_state *s, struct pl_events *e)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        struct wh_seat *p = &s->seat[seat];
        if (p->at == WH_AT_STOP) /* WH-16 */
            gain(s, seat, WH_T_CARRIAGES, e);
        p->at = WH_AT_NONE;
        p->means = PL_NONE;
    }
    wh_limit_last_player(s, e); /* the limit of WH-67 includes the carriages just gained at the carriage stop */
    for (unsigned i = 0; i < s->c.places; i++)
        s->place_state[i].extra_readers = 0;
    s->toby = s->shinwell = s->hudson = s->irene = 0;
    if (!wh_active(s, s->start)) { /* WH-18 */
        s->start = (uint8_t)wh_next(s, s->start, wh_in_play(s));
        pl_tell(e, PL_EVERYONE, WH_E_START, s->start);
    }
    wh_round_begin(s, e);
}

/* ---- checking and applying actions ----------------------------------------------------------------------- */

int wh_investigate_check(const struct wh_state *s, unsigned seat, int verb, int a)
{
    switch (verb) {
    case WH_ALOUD:
        return check_aloud(s, seat, a);
    case WH_TAKE:
        return s->offered_n ? -WH_R_OFFERED : a > WH_T_CALL_OFF ? -WH_R_YARD : 0;
    case WH_KEEP:
        return s->offered_n && (s->offered[0] == a || s->offered[1] == a) ? 0 : -WH_R_OFFERED;
    case WH_LEAVE:
        return s->seat[seat].at == WH_BAKER_STREET ? -PL_R_NOT_NOW : 0;
    case WH_LEAVE_POLICE:
        return wh_may_leave_police(s, seat) ? 0 : -WH_R_LEAVE_POLICE;
    default: /* the verbs pass and decline are always legal in their phases */
        return 0;
    }
}

void wh_investigate_apply(struct wh_state *s, unsigned seat, int verb, int a, struct pl_events *e)
{
    switch (verb) {
    case WH_PASS:
        wh_opening_choose(s, seat, WH_PASSES, -1, -1, e);
        return;
    case WH_ALOUD:
        s->aloud = (uint8_t)wh_place_index(&s->c, a);
        pl_tell(e, PL_EVERYONE, WH_E_ALOUD, (int16_t)seat, (int16_t)a);
        begin_reading(s, e);
        return;
    case WH_DECLINE:
        pl_tell(e, PL_EVERYONE, WH_E_DECLINED, (int16_t)seat);
        begin_reading(s, e);
        return;
    case WH_TAKE:
    case WH_KEEP:
        take_bonus(s, seat, verb, a, e);
        return;
    default: /* leave, leave-police */
        s->seat[seat].leave = verb == WH_LEAVE_POLICE ? WH_LEFT_POLICE : WH_LEFT;
        pl_tell(e, PL_EVERYONE, WH_E_LEFT, (int16_t)seat);
        if (!wh_asked_now(s))
            wh_end_reading(s, seat, e);
        return;
    }
}
