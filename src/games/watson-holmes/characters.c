/* characters.c: the ten characters. Checks whether a character may be used, and carries out its effect. */
#include "games/watson-holmes/game.h"

static int check_held(const struct wh_state *s, unsigned seat, int character)
{
    if (s->owner[character] != seat)
        return -WH_R_HOLDS;
    return s->face[character] == WH_DOWN ? 0 : -WH_R_ONCE_USED;
}

/* Returns true if the seat can still use Shinwell Johnson to open a place this round. He opens only one place per round: the place where
 * the seat's pawn is, or a place whose card the seat reads with the help of Mycroft Holmes. */
static bool shinwell_free(const struct wh_state *s, unsigned seat)
{
    return pl_seats_has(s->shinwell, seat) && s->seat[seat].means != WH_M_SHINWELL;
}

/* Returns true if the seat has a lockpick and does not need it to enter the place where its pawn is. */
static bool lockpick_free(const struct wh_state *s, unsigned seat)
{
    const struct wh_seat *p = &s->seat[seat];
    return p->lockpick && !((p->means == WH_M_LOCKPICK || p->means == WH_M_BOTH) && wh_guarded(s, p->at));
}

static int check_mycroft(const struct wh_state *s, unsigned seat, int place)
{
    if (s->seat[seat].at == WH_BAKER_STREET || wh_occupant(s, (unsigned)place) >= 0)
        return -WH_R_MYCROFT;
    int rc = wh_place_closed(s, seat, (unsigned)place);
    if (rc == 0 && wh_guarded(s, (unsigned)place) && !shinwell_free(s, seat) && !lockpick_free(s, seat))
        rc = -WH_R_MYCROFT;
    return rc;
}

static int check_pike(const struct wh_state *s, unsigned seat, int place)
{
    int other = wh_occupant(s, (unsigned)place);
    bool closed = s->c.place[place].restrictions & WH_NO_WATSON;
    return s->seat[seat].at == WH_BAKER_STREET || other < 0 || (unsigned)other == seat || closed ? -WH_R_PIKE : 0;
}

static int check_ability(const struct wh_state *s, unsigned seat, int character, int number)
{
    int place = number < 0 ? -1 : wh_place_index(&s->c, number);
    if (!(wh_on_place >> character & 1) != (number < 0))
        return -PL_R_ARGS;
    if (number >= 0 && place < 0)
        return -WH_R_NO_PLACE;
    switch ((enum wh_character)character) {
    case WH_C_HUDSON:
        return s->seat[seat].at == WH_BAKER_STREET ? 0 : -WH_R_HUDSON;
    case WH_C_MYCROFT:
        return check_mycroft(s, seat, place);
    case WH_C_PIKE:
        return check_pike(s, seat, place);
    case WH_C_MARY:
        return wh_with_watson(s) && s->watson != PL_NOBODY ? -WH_R_MARY : 0;
    case WH_C_LESTRADE:
        return !s->police || s->place_state[place].police || (s->c.place[place].restrictions & WH_NO_POLICE) ||
                       wh_occupant(s, (unsigned)place) >= 0
                   ? -WH_R_LESTRADE
                   : 0;
    case WH_C_GREGSON:
        return s->place_state[place].police ? 0 : -WH_R_GREGSON;
    case WH_C_IRENE:
    case WH_C_WIGGINS:
    case WH_C_TOBY:
    case WH_C_SHINWELL:
    case WH_CHARACTERS_N:
        break;
    }
    return 0;
}

int wh_character_check(const struct wh_state *s, unsigned seat, int verb, int character, int number)
{
    int rc = check_held(s, seat, verb == WH_COPY ? WH_C_WIGGINS : character);
    if (rc < 0 || verb == WH_TRADE)
        return rc;
    if (verb == WH_USE && character == WH_C_WIGGINS)
        return -WH_R_WIGGINS;
    /* Rule WH-40: Wiggins copies only an ability that another player has used; a traded character cannot be copied. */
    if (verb == WH_COPY && (!(wh_copyable >> character & 1) || s->face[character] != WH_USED || s->owner[character] == seat))
        return -WH_R_WIGGINS;
    if ((wh_own_turn >> character & 1) != (s->phase != WH_P_OPENING))
        return -WH_R_WHEN;
    return check_ability(s, seat, character, number);
}

static void read_with_mycroft(struct wh_state *s, unsigned seat, unsigned place, struct pl_events *e)
{
    if (wh_guarded(s, place) && shinwell_free(s, seat)) {
        s->shinwell &= (pl_seats)~PL_SEAT_BIT(seat);
    } else if (wh_guarded(s, place)) {
        s->seat[seat].lockpick = 0;
        s->lockpicks++;
        pl_tell(e, PL_EVERYONE, WH_E_LOCKPICK_SPENT, (int16_t)seat, s->c.place[place].number);
    }
    s->place_state[place].extra_readers |= PL_SEAT_BIT(seat);
}

/* Applies the ability of a character for the seat that uses it, or that copies it with Wiggins. */
static void act(struct wh_state *s, unsigned seat, int character, unsigned place, struct pl_events *e)
{
    pl_seats bit = PL_SEAT_BIT(seat);
    switch ((enum wh_character)character) {
    case WH_C_HUDSON:
        s->hudson |= bit;
        return;
    case WH_C_IRENE:
        s->irene |= bit;
        return;
    case WH_C_MYCROFT:
        read_with_mycroft(s, seat, place, e);
        return;
    case WH_C_PIKE:
        s->place_state[place].extra_readers |= bit;
        return;
    case WH_C_MARY: /* rule WH-33: in a match without the Watson card, Mary Morstan gives three carriages */
        if (wh_with_watson(s))
            s->watson = (uint8_t)seat;
        else
            s->seat[seat].carriages = (uint16_t)(s->seat[seat].carriages + WH_CARRIAGES_GAINED);
        return;
    case WH_C_TOBY:
        s->toby |= bit;
        if (wh_at_card(s, seat)) /* rule WH-44: Toby also raises a bid that the seat has already made */
            pl_tell(e, PL_EVERYONE, WH_E_TOBY_COUNTS, (int16_t)seat, s->c.place[s->seat[seat].at].number, (int16_t)wh_bid_value(s, seat));
        return;
    case WH_C_LESTRADE:
        s->place_state[place].police = 1;
        s->police--;
        return;
    case WH_C_GREGSON:
        s->place_state[place].police = 0;
        s->police++;
        return;
    case WH_C_SHINWELL:
        s->shinwell |= bit;
        return;
    case WH_C_WIGGINS:
    case WH_CHARACTERS_N:
        return;
    }
}

void wh_use_ability(struct wh_state *s, unsigned seat, bool copied, int character, int number, struct pl_events *e)
{
    s->face[copied ? WH_C_WIGGINS : character] = WH_USED;
    wh_show(s, PL_EVERYONE & (pl_seats)~PL_SEAT_BIT(seat));
    if (number >= 0)
        pl_tell(e, PL_EVERYONE, copied ? WH_E_COPIED_AT : WH_E_USED_AT, (int16_t)seat, (int16_t)character, (int16_t)number);
    else
        pl_tell(e, PL_EVERYONE, copied ? WH_E_COPIED : WH_E_USED, (int16_t)seat, (int16_t)character);
    act(s, seat, character, number < 0 ? 0 : (unsigned)wh_place_index(&s->c, number), e);
}

void wh_character_apply(struct wh_state *s, unsigned seat, int verb, int character, int number, struct pl_events *e)
{
    if (s->phase == WH_P_OPENING) {
        wh_opening_choose(s, seat, verb == WH_USE ? WH_USES : WH_COPIES, character, number, e);
        return;
    }
    if (verb != WH_TRADE) {
        wh_use_ability(s, seat, verb == WH_COPY, character, number, e);
        return;
    }
    s->face[character] = WH_TRADED;
    s->seat[seat].carriages = (uint16_t)(s->seat[seat].carriages + WH_CARRIAGES_GAINED);
    wh_show(s, PL_EVERYONE & (pl_seats)~PL_SEAT_BIT(seat));
    pl_tell(e, PL_EVERYONE, WH_E_TRADED, (int16_t)seat, (int16_t)character);
}
