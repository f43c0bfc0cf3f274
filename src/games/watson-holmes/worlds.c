/* worlds.c: makes a random state that fits a view, so that the viewer cannot distinguish it from the true state. Has no access to the true
 * state.
 */
#include "games/watson-holmes/game.h"

static uint8_t index_of(const struct wh_state *s, unsigned number, uint8_t none)
{
    int i = number ? wh_place_index(&s->c, (int)number) : -1;
    return i < 0 ? none : (uint8_t)i;
}

/* ---- inventing the hidden parts of the case -------------------------------------------------------------- */

/* Chooses a random bonus for a place whose bonus the viewer does not know. Often chooses no bonus. */
static uint8_t invent_back(struct pl_rng *rng)
{
    uint32_t n = pl_rng_below(rng, 12);
    return n < WH_BONUSES ? (uint8_t)n : WH_B_NONE;
}

static void invent_case(const struct wh_view *v, struct pl_rng *rng, struct wh_state *s)
{
    struct wh_case *c = &s->c;
    c->format = WH_CASE_FORMAT;
    c->questions = v->questions;
    c->places = v->places;
    c->seats_min = v->seats_min;
    c->seats_max = v->seats_max;
    c->zones = v->zones;
    c->start_zone = v->start_zone;
    c->fare = v->fare;
    c->carriages = v->start_carriages;
    c->police = v->start_police;
    c->watson = v->watson_allowed;
    c->characters = v->deals_characters;
    for (unsigned i = 1; i < v->places; i++) {
        const struct wh_view_place *p = &v->place[i];
        c->place[i].number = p->number;
        c->place[i].front = p->front;
        c->place[i].back = p->back != PL_NONE ? p->back : invent_back(rng);
        c->place[i].restrictions = p->restrictions;
        c->place[i].zone = p->zone;
        c->place[i].opens_round = p->opens_round;
        c->place[i].visits = p->visits;
        s->place_state[i] = (struct wh_place_state){.visited_by = p->visited_by,
                                                    .read_by = p->read_by,
                                                    .extra_readers = p->extra_readers,
                                                    .police = p->police,
                                                    .bonus_known = p->bonus_known};
    }
    for (unsigned i = 1; i < v->places; i++)
        c->place[i].needs_place = index_of(s, v->place[i].needs_place, 0);
}

/* ---- inventing the hidden characters --------------------------------------------------------------------- */

/* Puts each character where the viewer knows it to be, and deals all other characters at random. */
static void invent_people(const struct wh_view *v, struct pl_rng *rng, struct wh_state *s)
{
    uint8_t unseen[WH_CHARACTERS_N];
    unsigned n = 0, known = v->hand;
    for (unsigned c = 0; c < WH_CHARACTERS_N; c++) {
        s->face[c] = v->faces[c];
        s->owner[c] = v->hand >> c & 1 ? v->base.viewer : v->owners[c];
        if (v->faces[c] != WH_DOWN || (c == WH_C_WIGGINS && v->base.seats < 4))
            known |= 1u << c;
    }
    for (unsigned i = 0; i < v->deck_n; i++)
        known |= v->deck[i] != PL_NONE ? 1u << v->deck[i] : 0;
    for (unsigned i = 0; i < v->offered_n; i++)
        known |= v->offered[i] != PL_NONE ? 1u << v->offered[i] : 0;
    for (uint8_t c = 0; c < WH_CHARACTERS_N; c++)
        if (!(known >> c & 1))
            unseen[n++] = c;
    pl_rng_shuffle(rng, unseen, n);
    s->deck_n = v->deck_n;
    for (unsigned i = 0; i < v->deck_n; i++) {
        s->deck[i] = v->deck[i] != PL_NONE ? v->deck[i] : unseen[--n];
        s->known[s->deck[i]] = v->deck[i] != PL_NONE ? PL_SEAT_BIT(v->base.viewer) : 0;
    }
    s->offered_n = v->offered_n;
    for (unsigned i = 0; i < v->offered_n; i++)
        s->offered[i] = v->offered[i] != PL_NONE ? v->offered[i] : unseen[--n];
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        for (unsigned i = 0; seat != v->base.viewer && i < v->seat[seat].face_down; i++)
            s->owner[unseen[--n]] = (uint8_t)seat;
}

/* ---- inventing the hidden answers ------------------------------------------------------------------------ */

/* Chooses at random which answers are right: `right` answers from the set `written`, or from all questions if `written` is 0. Returns the
 * chosen set. */
static uint8_t invent_verdict(unsigned right, unsigned questions, unsigned written, struct pl_rng *rng)
{
    unsigned set = 0, from = written ? written : (1u << questions) - 1;
    while ((unsigned)pl_bits(set) < right) {
        unsigned bit = 1u << pl_rng_below(rng, questions);
        set |= bit & from;
    }
    return (uint8_t)set;
}

static void invent_answers(const struct wh_view *v, unsigned seat, struct pl_rng *rng, struct wh_state *s)
{
    const struct wh_view_seat *w = &v->seat[seat];
    struct wh_seat *p = &s->seat[seat];
    bool own = seat == v->base.viewer, judged = w->right != PL_NONE, self = v->options.judging == WH_SELF;
    bool writes = v->phase >= WH_P_READ && w->spot == WH_S_BAKER;
    unsigned all = (1u << v->questions) - 1, written = all;
    if (!judged && !writes)
        return;
    if (own)
        written = v->written;
    else if (w->answers_readable) {
        written = 0;
        for (unsigned q = 0; q < WH_QUESTIONS; q++)
            written |= (unsigned)w->answer[q].written << q;
    }
    if (own && (judged || v->judged))
        p->verdict = (uint8_t)v->verdict;
    else if (judged && v->base.over)
        p->verdict = (uint8_t)w->verdict;
    else if (judged) /* if players judge their own answers, a player can claim that even a blank answer is right */
        p->verdict = invent_verdict(w->right, v->questions, self || w->right > (unsigned)pl_bits(written) ? 0 : written, rng);
    else if (!self)
        p->verdict = (uint8_t)(pl_rng_below(rng, all + 1) & written);
    for (unsigned q = 0; q < v->questions; q++) {
        p->answer[q].written = written >> q & 1;
        p->answer[q].text_id = w->answers_readable ? w->answer[q].text_id : 0;
        p->answer[q].votes = w->answer[q].votes; /* the view has votes only after the end of the match, when every answer is readable */
        p->answer[q].overruled = w->answer[q].overruled;
    }
}

/* ---- inventing the rest of each seat --------------------------------------------------------------------- */

static void invent_check(const struct wh_view *v, unsigned seat, struct pl_rng *rng, struct wh_state *s)
{
    const struct wh_view_seat *w = &v->seat[seat];
    struct wh_seat *p = &s->seat[seat];
    p->check = w->check;
    p->check_judge = w->check_judge;
    if (w->check == WH_UNCHECKED)
        return;
    p->check_question = (uint8_t)(1 + pl_rng_below(rng, v->questions));
    if (seat == v->base.viewer)
        p->check_question = v->check_question;
    if (seat == v->judge_check_of) {
        p->check_question = v->judge_check_question;
        p->check_entry = v->judge_check_text_id;
    }
}

static void invent_seat(const struct wh_view *v, unsigned seat, struct pl_rng *rng, struct wh_state *s)
{
    const struct wh_view_seat *w = &v->seat[seat];
    struct wh_seat *p = &s->seat[seat];
    p->carriages = w->carriages;
    p->consulted = w->consulted;
    p->status = w->status;
    p->at = w->spot == WH_S_NOWHERE ? WH_AT_NONE
            : w->spot == WH_S_STOP  ? WH_AT_STOP
            : w->spot == WH_S_BAKER ? WH_BAKER_STREET
                                    : index_of(s, w->place, WH_AT_NONE);
    p->bid = w->bid;
    p->means = w->means;
    p->zone = w->zone;
    p->police = w->police;
    p->call_off = w->call_off;
    p->lockpick = w->lockpick;
    p->answers_sent = w->answers_sent;
    p->opening_character = PL_NONE;
    invent_check(v, seat, rng, s);
    invent_answers(v, seat, rng, s);
    if (seat == v->base.viewer) {
        p->judged = v->judged;
        p->after_win = v->after_win;
        p->leave = v->leave;
        p->opening_choice = v->opening_choice;
        p->opening_character = v->opening_character;
        p->opening_place = v->opening_place;
    } else if (w->done_reading) {
        p->leave = wh_may_leave_police(s, seat) && pl_rng_below(rng, 2) ? WH_LEFT_POLICE : WH_LEFT;
    }
}

static void invent_table(const struct wh_view *v, struct wh_state *s)
{
    s->options = v->options;
    s->phase = v->phase;
    s->round = v->round;
    s->start = v->start;
    s->turn = v->turn;
    s->crossed = v->crossed;
    s->placed_last = v->placed_last;
    s->opening_pass = v->opening_pass;
    s->watson = v->watson;
    s->last_round = v->last_round;
    s->aloud = index_of(s, v->aloud, 0);
    s->bidding = index_of(s, v->bidding, 0);
    s->police = v->police;
    s->call_offs = v->call_offs;
    s->lockpicks = v->lockpicks;
    s->asked = v->asked;
    s->toby = v->toby;
    s->shinwell = v->shinwell;
    s->hudson = v->hudson;
    s->irene = v->irene;
    s->people = v->people;
    s->reading_until = v->base.waits_for_clock ? v->options.reading_time * INT64_C(1000) : 0;
}

int wh_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct wh_view *v = view;
    struct wh_state *s = state;
    pl_zero(s, sizeof *s);
    for (int i = 0; i < 8; i++) {
        uint32_t word = pl_rng_word(rng);
        pl_copy(s->base.rng.seed + 4 * i, &word, 4);
    }
    s->base.seats = v->base.seats;
    s->base.over = v->base.over;
    invent_case(v, rng, s);
    invent_table(v, s);
    invent_people(v, rng, s);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        invent_seat(v, seat, rng, s);
    return 0;
}
