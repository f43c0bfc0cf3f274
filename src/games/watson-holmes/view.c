/* view.c: makes the view of one viewer. Never changes the state. A view never contains the facts and proofs of the case. */
#include "games/watson-holmes/game.h"

static uint8_t number_of(const struct wh_state *s, unsigned place) { return place < s->c.places ? s->c.place[place].number : 0; }

/* Returns true in phases in which players choose at the same time. In these phases, nobody sees which other players have already chosen. */
static bool together(const struct wh_state *s) { return s->phase == WH_P_OPENING || s->phase == WH_P_JUDGE || s->phase == WH_P_GO_ON; }

static pl_seats waiting(const struct wh_state *s, unsigned viewer)
{
    pl_seats asked = wh_asked_now(s), set = asked;
    if (together(s)) {
        set = s->asked;
        if (viewer < s->base.seats && !pl_seats_has(asked, viewer))
            set &= (pl_seats)~PL_SEAT_BIT(viewer);
    }
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (s->seat[seat].check == WH_CHECK_PENDING && wh_active(s, seat))
            set |= PL_SEAT_BIT(s->seat[seat].check_judge);
    return set;
}

static void view_places(const struct wh_state *s, unsigned viewer, struct wh_view *v)
{
    for (unsigned i = 0; i < s->c.places; i++) {
        const struct wh_place *p = &s->c.place[i];
        const struct wh_place_state *h = &s->place_state[i];
        bool knows = p->front || h->bonus_known || i == WH_BAKER_STREET || (viewer < s->base.seats && pl_seats_has(h->read_by, viewer));
        v->place[i] = (struct wh_view_place){
            .visited_by = h->visited_by,
            .read_by = h->read_by,
            .extra_readers = h->extra_readers,
            .front = p->front,
            .restrictions = p->restrictions,
            .number = p->number,
            .back = knows ? p->back : PL_NONE, /* WH-49 */
            .zone = p->zone,
            .opens_round = p->opens_round,
            .needs_place = s->c.place[p->needs_place].number,
            .visits = p->visits,
            .police = h->police,
            .bonus_known = h->bonus_known,
        };
    }
}

static bool has_attempted(const struct wh_seat *p) { return p->status == WH_FAILED || p->status == WH_WON || p->status == WH_SOLVED; }

/* Returns true if the viewer may read the answers of `seat`. Only judged answers can be read: by the player who wrote them, by players who
 * have consulted Holmes about them (rule WH-63), and by everyone when the match is over (rule WH-69). */
static bool may_read_answers(const struct wh_state *s, unsigned viewer, unsigned seat)
{
    if (!has_attempted(&s->seat[seat]))
        return false;
    return s->base.over || viewer == seat || (viewer < s->base.seats && pl_seats_has(s->seat[viewer].consulted, seat));
}

static void view_seat(const struct wh_state *s, unsigned viewer, unsigned seat, struct wh_view_seat *w)
{
    const struct wh_seat *p = &s->seat[seat];
    w->carriages = p->carriages;
    w->consulted = p->consulted;
    w->status = p->status;
    w->spot = p->at == WH_AT_NONE ? WH_S_NOWHERE : p->at == WH_AT_STOP ? WH_S_STOP : p->at == WH_BAKER_STREET ? WH_S_BAKER : WH_S_PLACE;
    w->place = number_of(s, p->at);
    w->bid = p->bid;
    w->means = p->means;
    w->zone = p->zone;
    w->police = p->police;
    w->call_off = p->call_off;
    w->lockpick = p->lockpick;
    w->face_down = (uint8_t)wh_face_down(s, seat);
    w->done_reading = p->leave != WH_STILL_READING;
    w->answers_sent = p->answers_sent;
    w->right = p->status == WH_ACTIVE || p->status == WH_RETIRED ? PL_NONE : (uint8_t)pl_bits(p->verdict);
    w->verdict = s->base.over && has_attempted(p) ? p->verdict : 0; /* WH-69 */
    w->check = p->check;
    w->check_judge = p->check_judge;
    w->answers_readable = may_read_answers(s, viewer, seat);
    if (w->answers_readable)
        pl_copy(w->answer, p->answer, sizeof w->answer);
}

static void view_people(const struct wh_state *s, unsigned viewer, struct wh_view *v)
{
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++) {
        v->faces[c] = s->face[c];
        v->owners[c] = s->face[c] == WH_DOWN ? PL_NOBODY : s->owner[c];
        if (viewer < s->base.seats && s->owner[c] == viewer && s->face[c] == WH_DOWN)
            v->hand |= (uint16_t)(1u << c);
    }
    v->deck_n = s->deck_n;
    for (unsigned i = 0; i < s->deck_n; i++)
        v->deck[i] = viewer < s->base.seats && pl_seats_has(s->known[s->deck[i]], viewer) ? s->deck[i] : PL_NONE;
    v->offered_n = s->offered_n;
    for (unsigned i = 0; i < 2; i++)
        v->offered[i] = s->offered_n && s->turn == viewer ? s->offered[i] : PL_NONE;
}

/* Rule WH-52: lists the cards this viewer may read now. */
static void view_reading(const struct wh_state *s, unsigned viewer, struct wh_view *v)
{
    bool reading = s->phase == WH_P_BONUS || s->phase == WH_P_READ, seated = viewer < s->base.seats;
    if (!reading || (seated && (s->seat[viewer].leave || s->seat[viewer].answers_sent)))
        return;
    for (unsigned i = 1; i < s->c.places; i++)
        if (s->aloud == i || (seated && (s->seat[viewer].at == i || pl_seats_has(s->place_state[i].extra_readers, viewer))))
            v->readable_cards[v->readable_cards_n++] = s->c.place[i].number;
}

/* Adds the information that only the viewer's own seat has. */
static void view_own(const struct wh_state *s, unsigned viewer, struct wh_view *v)
{
    const struct wh_seat *p = &s->seat[viewer];
    if (p->judged || (p->status != WH_ACTIVE && p->status != WH_RETIRED))
        v->verdict = p->verdict;
    for (unsigned q = 0; q < WH_QUESTIONS; q++)
        v->written |= (uint16_t)(p->answer[q].written << q);
    v->judged = p->judged;
    v->after_win = p->after_win;
    v->leave = p->leave;
    v->opening_choice = p->opening_choice;
    v->opening_character = p->opening_character;
    v->opening_place = p->opening_place;
    v->check_question = p->check_question;
    v->sees_answers = p->status == WH_FAILED || p->status == WH_WON || p->status == WH_SOLVED ||
                      (s->phase == WH_P_JUDGE && pl_seats_has(s->asked, viewer));
    if (p->status == WH_ACTIVE) /* WH-39 */
        v->may_take_notes = !s->irene || pl_seats_has(s->irene, viewer) || p->at == WH_BAKER_STREET;
    v->may_chat = p->status == WH_ACTIVE || p->status == WH_RETIRED; /* WH-59 */
    int asker = s->options.judging == WH_SELF ? wh_check_to_judge(s, viewer) : -1;
    if (asker >= 0) { /* WH-64 */
        v->judge_check_of = (uint8_t)asker;
        v->judge_check_question = s->seat[asker].check_question;
        v->judge_check_text_id = s->seat[asker].check_entry;
    }
}

static void view_table(const struct wh_state *s, struct wh_view *v)
{
    v->options = s->options;
    v->questions = s->c.questions;
    v->places = s->c.places;
    v->seats_min = s->c.seats_min;
    v->seats_max = s->c.seats_max;
    v->zones = s->c.zones;
    v->start_zone = s->c.start_zone;
    v->fare = s->c.fare;
    v->start_carriages = s->c.carriages;
    v->start_police = s->c.police;
    v->watson_allowed = s->c.watson;
    v->deals_characters = s->c.characters;
    v->phase = s->phase;
    v->round = s->round;
    v->start = s->start;
    v->turn = s->turn;
    v->crossed = s->crossed;
    v->placed_last = s->placed_last;
    v->opening_pass = s->opening_pass;
    v->watson = s->watson;
    v->last_round = s->last_round;
    v->aloud = number_of(s, s->aloud);
    v->bidding = number_of(s, s->bidding);
    v->police = s->police;
    v->call_offs = s->call_offs;
    v->lockpicks = s->lockpicks;
    v->asked = s->asked;
    v->toby = s->toby;
    v->shinwell = s->shinwell;
    v->hudson = s->hudson;
    v->irene = s->irene;
    v->people = s->base.over ? s->people : 0;
}

void wh_view(const void *state, pl_seat viewer, void *view)
{
    const struct wh_state *s = state;
    struct wh_view *v = view;
    pl_zero(v, sizeof *v);
    v->base = (struct pl_view_base){.viewer = viewer, .seats = s->base.seats, .over = s->base.over};
    if (!s->base.over)
        v->base.waiting = waiting(s, viewer);
    v->base.waits_for_clock = !s->base.over && s->phase == WH_P_READ && s->reading_until && (wh_asked_now(s) & wh_readers(s));
    view_table(s, v);
    view_places(s, viewer, v);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        view_seat(s, viewer, seat, &v->seat[seat]);
    view_people(s, viewer, v);
    view_reading(s, viewer, v);
    v->opening_character = PL_NONE;
    v->judge_check_of = PL_NOBODY;
    v->may_take_notes = v->may_chat = 1;
    if (viewer < s->base.seats)
        view_own(s, viewer, v);
    if (s->base.over)
        v->sees_answers = v->sees_solution = v->may_chat = 1;
}
