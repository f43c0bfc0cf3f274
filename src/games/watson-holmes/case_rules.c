/* case_rules.c: checks whether a case is playable, and defines two practice cases. Contains no case texts. */
#include "games/watson-holmes/case_rules.h"

#include "games/watson-holmes/game.h"

static bool all_zero(const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

/* Returns the icons that the front of a card must not show: the icons of all bonuses except the one that the back of the card gives. */
static uint16_t unkept(uint8_t back)
{
    static const uint16_t kept[WH_BONUSES] = {
        [WH_B_NONE] = 0,
        [WH_B_POLICE_OR_CALL_OFF] = WH_I_POLICE | WH_I_CALL_OFF,
        [WH_B_LOCKPICK] = WH_I_LOCKPICK,
        [WH_B_CARRIAGES] = WH_I_CARRIAGES,
        [WH_B_CHARACTER] = WH_I_CHARACTER,
    };
    return (uint16_t)~kept[back];
}

/* Follows needs_place from place to place, beginning with this place. Returns true if this chain never ends. A chain with more steps than
 * there are places must contain a cycle. */
static bool in_ring(const struct wh_case *c, unsigned place)
{
    for (unsigned steps = 0; steps <= c->places; steps++) {
        place = c->place[place].needs_place;
        if (!place)
            return false;
    }
    return true;
}

static const char *place_error(const struct wh_case *c, unsigned i)
{
    const struct wh_place *p = &c->place[i];
    if (p->number < 1 || p->number > WH_NUMBER_MAX)
        return "a place needs a number from 1 to 99";
    for (unsigned j = 1; j < i; j++)
        if (c->place[j].number == p->number)
            return "two places have the same number";
    if (p->back >= WH_BONUSES || (p->front & ~WH_I_ALL) || (p->front & unkept(p->back)))
        return "a front announces a bonus that its back does not give";
    if (p->restrictions & ~WH_RESTRICTIONS_ALL)
        return "a place has an unknown restriction";
    if (c->zones ? p->zone < 1 || p->zone > c->zones : p->zone)
        return "a place is in no zone of the case";
    if (p->opens_round > WH_ROUNDS)
        return "a place opens after round 30";
    if (p->needs_place >= c->places || p->needs_place == i)
        return "a place needs a place that does not exist";
    if (p->visits >= WH_VISITS)
        return "a place has an unknown value for visits";
    return all_zero(p->spare, sizeof p->spare) ? NULL : "spare bytes must be zero";
}

static const char *places_error(const struct wh_case *c)
{
    uint32_t zones = 0;
    for (unsigned i = 1; i < c->places; i++) {
        const char *wrong = place_error(c, i);
        if (wrong)
            return wrong;
        zones |= 1u << c->place[i].zone;
    }
    for (unsigned i = 1; i < c->places; i++)
        if (in_ring(c, i))
            return "places need each other in a cycle";
    if (c->zones && zones != (2u << c->zones) - 2)
        return "a zone has no place";
    if (!all_zero((const uint8_t *)&c->place[0], sizeof c->place[0]))
        return "place 0 is 221B and must be all zero";
    if (!all_zero((const uint8_t *)&c->place[c->places], sizeof c->place[0] * (size_t)(WH_PLACES - c->places)))
        return "entries past the last place must be zero";
    return NULL;
}

const char *wh_case_error(const struct wh_case *c)
{
    if (c->format != WH_CASE_FORMAT)
        return "the case has another format";
    if (c->questions < 1 || c->questions > WH_QUESTIONS)
        return "a case needs one to four questions";
    if (c->places < 2 || c->places > WH_PLACES)
        return "a case needs two to eighteen places, including 221B";
    if (c->seats_min < 2 || c->seats_max > WH_SEATS || c->seats_min > c->seats_max)
        return "a case needs a range of players within two to seven";
    if (c->zones == 1 || c->zones > WH_ZONES || (c->zones ? c->start_zone < 1 || c->start_zone > c->zones : c->start_zone || c->fare))
        return "zones, start zone and fare contradict each other";
    if (c->fare > 20 || c->carriages > 60)
        return "the fare must be at most 20 and the carriages at the start at most 60";
    if (c->police > 1 || c->watson > 1 || c->characters > 1)
        return "a flag is 0 or 1";
    if (!all_zero(c->spare, sizeof c->spare) || !all_zero(c->spare_too, sizeof c->spare_too))
        return "spare bytes must be zero";
    for (unsigned q = 0; q < WH_QUESTIONS; q++)
        if (c->proofs[q] > (q < c->questions ? WH_PROOFS : 0))
            return "a question has too many proofs";
    return places_error(c);
}

/* ---- practice cases ---------------------------------------------------------------------------------------- */

#define PLACE(n, ...) [n] = {.number = n, __VA_ARGS__}

/* A practice case with ten places, three questions and no zones. */
static const struct wh_case street = {
    .format = WH_CASE_FORMAT,
    .questions = 3,
    .places = 11,
    .seats_min = 2,
    .seats_max = 7,
    .carriages = 10,
    .police = 1,
    .watson = 1,
    .characters = 1,
    .proofs = {2, 1, 1},
    .proof = {{0x03, 0x0c}, {0x30}, {0xc0}},
    .place =
        {
            PLACE(1, .facts = 0x01),
            PLACE(2, .restrictions = WH_NO_POLICE, .front = WH_I_POLICE | WH_I_CALL_OFF, .back = WH_B_POLICE_OR_CALL_OFF),
            PLACE(3, .front = WH_I_LOCKPICK, .back = WH_B_LOCKPICK, .facts = 0x02),
            PLACE(4, .restrictions = WH_PADLOCK, .facts = 0x14),
            PLACE(5, .restrictions = WH_NO_WATSON, .facts = 0x28),
            PLACE(6, .front = WH_I_CHARACTER, .back = WH_B_CHARACTER),
            PLACE(7, .back = WH_B_CARRIAGES, .facts = 0x40),
            PLACE(8, .front = WH_I_CARRIAGES, .back = WH_B_CARRIAGES),
            PLACE(9, .facts = 0x80),
            PLACE(10, .restrictions = WH_PADLOCK | WH_NO_WATSON | WH_NO_POLICE, .back = WH_B_CHARACTER, .facts = 0x100),
        },
};

/* A practice case with thirteen places in three zones. It uses every special rule for places. */
static const struct wh_case river = {
    .format = WH_CASE_FORMAT,
    .questions = 4,
    .places = 14,
    .seats_min = 2,
    .seats_max = 7,
    .zones = 3,
    .start_zone = 2,
    .fare = 1,
    .carriages = 12,
    .police = 1,
    .watson = 1,
    .characters = 1,
    .proofs = {1, 1, 1, 1},
    .proof = {{0x03}, {0x0c}, {0x30}, {0xc0}},
    .place =
        {
            PLACE(1, .zone = 1, .facts = 0x01),
            PLACE(2, .zone = 1, .front = WH_I_POLICE, .back = WH_B_POLICE_OR_CALL_OFF),
            PLACE(3, .zone = 1, .visits = WH_V_ONCE, .facts = 0x02),
            PLACE(4, .zone = 1, .restrictions = WH_PADLOCK, .back = WH_B_CHARACTER, .facts = 0x04),
            PLACE(5, .zone = 2, .visits = WH_V_ONCE_EACH, .front = WH_I_CHARACTER, .back = WH_B_CHARACTER),
            PLACE(6, .zone = 2, .front = WH_I_LOCKPICK, .back = WH_B_LOCKPICK, .facts = 0x08),
            PLACE(7, .zone = 2, .needs_place = 5, .facts = 0x10),
            PLACE(8, .zone = 2, .opens_round = 3, .back = WH_B_CARRIAGES, .facts = 0x20),
            PLACE(9, .zone = 2, .restrictions = WH_NO_WATSON, .facts = 0x100),
            PLACE(10, .zone = 3, .back = WH_B_POLICE_OR_CALL_OFF, .facts = 0x40),
            PLACE(11, .zone = 3, .restrictions = WH_PADLOCK | WH_NO_POLICE, .facts = 0x80),
            PLACE(12, .zone = 3, .needs_place = 10, .opens_round = 2, .front = WH_I_CHARACTER, .back = WH_B_CHARACTER),
            PLACE(13, .zone = 3, .front = WH_I_CARRIAGES, .back = WH_B_CARRIAGES),
        },
};

const struct wh_case *wh_case_practice(int n) { return n ? &river : &street; }
