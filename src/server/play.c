/* play.c: starts and ends the match at a table, and handles actions and undo. The game checks the rules; this file checks permissions. */
#include "match/project.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/lookup.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory for the match -------------------------------------------------------------------------------- */

/* Lets the bots wait for this many ms, so that people can read what happened. Asides may come sooner than other actions, so that people
 * have time to answer them. */
static void pause_bots(struct table *t, int64_t ms)
{
    enum { LISTEN_MS = 2500 }; /* longest pause before an aside */
    int64_t now = now_ms(t->srv), aside = ms < LISTEN_MS ? ms : LISTEN_MS;
    if (!t->srv->cfg.bot_wait || ms <= 0)
        return;
    if (t->bots_wait_until < now + ms)
        t->bots_wait_until = now + ms;
    if (t->asides_wait_until < now + aside)
        t->asides_wait_until = now + aside;
}

static void offer_asides(struct table *t)
{
    for (int i = 0; i < t->set.seats && pl_has_asides(t->game); i++)
        t->seat[i].offer = seat_played_by_bot(&t->seat[i]);
}

int table_begin(struct table *t)
{
    struct pl_header header = {.seats = t->set.seats, .commitment = t->commitment};
    memcpy(header.options, t->set.options, sizeof header.options);
    pl_commitment_seed(&t->commitment, header.seed);
    book_header(t->book, &header);
    t->bytes = pl_match_bytes(t->game, 64, 0) + 1024;
    t->memory = calloc(1, t->bytes);
    int rc = t->memory ? pl_match_begin(&t->match, t->memory, t->bytes, t->game, &header, NULL, NULL) : -PL_R_FULL;
    if (rc < 0) {
        free(t->memory);
        t->memory = NULL;
        t->match.game = NULL;
        return rc;
    }
    t->status = TABLE_PLAYING;
    /* Chat lines have ascending times, which may be ahead of the clock. Earlier lines must stay before the start. */
    t->started_at = wall_ms() > t->chat_at ? wall_ms() : t->chat_at + 1;
    t->clock_at = 0;
    t->clock_from = now_ms(t->srv);
    t->bots_wait_until = t->asides_wait_until = 0;
    pause_bots(t, t->game->opening_ms);
    offer_asides(t); /* the deal is public, so bots may speak before the first action */
    clock_rebuild(t);
    race_begin(t);
    race_await(t);
    t->srv->metrics.matches_started_total++;
    return 0;
}

/* Makes room for more log entries. Returns false if the log has its maximum length or there is not enough memory. */
static bool grow(struct table *t)
{
    size_t bytes = 2 * t->bytes;
    void *memory = t->match.n < ENTRIES_MAX ? calloc(1, bytes) : NULL;
    if (!memory)
        return false;
    pl_match_move(&t->match, memory, bytes);
    free(t->memory);
    t->memory = memory;
    t->bytes = bytes;
    return true;
}

/* ---- adding actions to the match ------------------------------------------------------------------------- */

/* Ends an undo request. `by`: the seat that refused the undo, or PL_NOBODY if no seat refused. */
static void ask_over(struct table *t, bool agreed, pl_seat by)
{
    if (t->undo_seat == PL_NOBODY)
        return;
    struct pl_out o = msg_begin(t->srv, "undo_result");
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "seat", t->undo_seat);
    pl_json_bool(&o, "agreed", agreed);
    if (by == PL_NOBODY)
        pl_json_null(&o, "by");
    else
        pl_json_int(&o, "by", by);
    t->undo_seat = PL_NOBODY;
    table_put(t);
    table_send_seated(t, msg_end(t->srv, &o), NULL);
}

/* Returns true if this entry ends an undo request. An entry that some seats cannot see must not end the request, because the end of the
 * request would reveal that the entry exists. */
static bool ends_undo_request(const struct table *t, const struct pl_entry *e)
{
    pl_seats seats = pl_seats_upto(t->set.seats);
    return !pl_is_talk(t->game, e->action) && (e->recipients & seats) == seats;
}

void table_undo_request_loaded(struct table *t)
{
    bool open = t->undo_seat != PL_NOBODY && t->status == TABLE_PLAYING && t->undo_entries <= t->match.n;
    for (uint32_t i = t->undo_entries; open && i < t->match.n; i++)
        open = !ends_undo_request(t, &t->match.log[i]);
    if (!open)
        t->undo_seat = PL_NOBODY;
}

static void finish(struct table *t)
{
    t->end_seat = PL_NOBODY;
    t->end_agreed = 0;
    t->status = TABLE_OVER;
    t->ended_at = wall_ms();
    t->srv->metrics.matches_finished_total++;
    table_put(t);
    table_send_info(t);
    lobby_changed(t);
    log_event(EVENT_MATCH_FINISHED, "table", t->id, "game", t->game->id, "entries", log_number(t->match.n), NULL);
}

/* Called for an entry made after the end of the match (PL_VERB_AFTER_END), because such an entry may change the result. */
static void result_changed(struct table *t)
{
    table_put(t);
    table_send_info(t);
}

void table_end_early(struct table *t, enum ended_by how)
{
    t->ended_by = (uint8_t)how;
    t->status = TABLE_OVER;
    ask_over(t, false, PL_NOBODY);
    finish(t);
    table_plan(t);
}

/* Writes the latest log entry to the store and sends it to every viewer who may see it. */
static void entered(struct table *t, pl_seats before)
{
    char line[2048];
    struct pl_out o = pl_out_to(line, sizeof line);
    struct pl_entry *e = &t->match.log[t->match.n - 1];
    pl_entry_put(&o, &t->match, e);
    struct store_entry stored = {
        .match = t->match_id,
        .seq = e->seq,
        .created_at = wall_ms(),
        .epoch = t->epoch,
        .received = t->srv->handling ? t->srv->handling->received_us : 0,
        .line = {line, o.len},
    };
    if (store_entry_add(t->srv->store, &stored, table_write_done, t) < 0) {
        t->issued++;
        table_write_done(t, -1);
        return;
    }
    /* Only messages to viewers who can see this entry wait until the entry is on disk. Messages to other viewers must not wait, because
     * the delay would reveal the hidden entry. */
    table_write_issued_for(t, (pl_seats)(e->recipients | (e->seat < PL_SEATS_MAX ? PL_SEAT_BIT(e->seat) : 0)));
    clock_entry(t, before);
    pause_bots(t, pl_events_pause(t->game, t->set.seats, &t->match.events));
    if (ends_undo_request(t, e)) {
        ask_over(t, e->kind == PL_ENTRY_UNDO, PL_NOBODY);
        if (pl_any_public(&t->match.events))
            offer_asides(t);
    }
    bool over = ((const struct pl_base *)t->match.state)->over, was_over = t->status == TABLE_OVER;
    if (over)
        t->status = TABLE_OVER; /* set the status before the entry is sent, so that the table accepts no further action */
    race_entered(t);
    table_send_entry(t);
    if (was_over)
        result_changed(t);
    else if (over)
        finish(t);
    table_plan(t);
}

int table_enter(struct table *t, const struct pl_request *r, bool *is_new)
{
    pl_seats before = t->game->actors(t->match.state);
    uint32_t n = t->match.n;
    if (n >= ASIDES_UPTO && pl_is_talk(t->game, r->action)) {
        *is_new = false;
        return -PL_R_FULL;
    }
    int rc = pl_match_act(&t->match, r);
    if (rc == -PL_R_FULL && grow(t))
        rc = pl_match_act(&t->match, r);
    *is_new = rc == 0 && t->match.n > n;
    if (!*is_new)
        return rc;
    if (r->by == PL_BY_PERSON)
        t->srv->metrics.actions_total++;
    else
        t->srv->metrics.bot_actions_total++;
    entered(t, before);
    return 0;
}

int table_undo_entry(struct table *t, pl_seat seat, bool consent)
{
    pl_seats before = t->game->actors(t->match.state);
    int rc = pl_match_undo(&t->match, seat, consent, table_clock(t));
    if (rc == -PL_R_FULL && grow(t))
        rc = pl_match_undo(&t->match, seat, consent, table_clock(t));
    if (rc == 0)
        entered(t, before);
    return rc;
}

/* ---- players' actions ------------------------------------------------------------------------------------ */

/* Called when a person acts. If a stand-in plays the person's seat, the person takes the seat back. */
static void come_back(struct table *t, pl_seat seat)
{
    if (t->status != TABLE_PLAYING || !seat_take_back(&t->seat[seat]))
        return;
    table_put(t);
    table_send_info(t);
}

bool may_play(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    if (w->viewer == PL_SPECTATOR)
        send_refusal(w->c, reply_to, REFUSAL_NOT_SEATED);
    else if (t->status == TABLE_OPEN)
        send_refusal(w->c, reply_to, REFUSAL_MATCH_NOT_STARTED);
    else if (t->status == TABLE_OVER)
        table_send_refusal(t, w->c, reply_to, -PL_R_OVER);
    else if (t->seat[w->viewer].resigned)
        send_refusal(w->c, reply_to, REFUSAL_RESIGNED);
    else
        return true;
    return false;
}

static bool is_listed(const pl_action *list, int n, pl_action action)
{
    while (n > 0 && list[n - 1] != action)
        n--;
    return n > 0;
}

/* Returns true if the seat is allowed to take this action now. A decision must refer to the current version, but an action outside the turn
 * may refer to any version. The match makes the same check later; checking here only spares the judge unnecessary work. */
static bool is_offered(const struct table *t, const struct pl_request *r)
{
    pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];
    if (t->status != TABLE_PLAYING)
        return false;
    struct pl_message m = pl_match_message(&t->match, r->seat, &(struct pl_parts){.legal = legal, .asides = asides});
    bool is_late = r->versioned && r->version != t->match.version[r->seat];
    return (!is_late && is_listed(legal, m.legal_n, r->action)) || is_listed(asides, m.asides_n, r->action);
}

/* Gets the standard form of a case answer and the judge's verdict, if the answer may be given now. Returns false while the judge is still
 * working; the message is handled again afterwards. If this seat has seen a new entry by then, the answer is refused, because it refers to
 * an old version. */
static bool judged(struct watch *w, int64_t reply_to, struct pl_request *r)
{
    struct question q = {.kind = LOOKUP_VERDICT, .book = w->t->book, .number = pl_arg(r->action, 0), .text = {r->text, r->text_len}};
    if (!q.book || !r->text_len || pl_text_refusal(r->text, r->text_len) < 0 || !is_offered(w->t, r))
        return true;
    q.view = (struct store_text){pl_match_view(&w->t->match, r->seat), w->t->game->view_size};
    const struct answer *a = look_up(w->c, reply_to, &q);
    if (!a)
        return false;
    r->text = a->answer.text;
    r->text_len = (uint16_t)a->answer.len;
    r->verdict = a->answer.verdict;
    return true;
}

void table_act(struct watch *w, int64_t reply_to, const struct wire_act *a)
{
    struct table *t = w->t;
    struct pl_request r = {
        .seat = w->viewer,
        .by = PL_BY_PERSON,
        .at = table_clock(t),
        .client = (uint64_t)a->action_id,
        .text = a->text.at,
        .text_len = pl_text_length(a->text.len),
        .versioned = a->has_version,
        .version = (uint32_t)a->version,
    };
    enum refusal no;
    bool is_new;
    /* If the rules have ended the match, the game checks the action: some actions are allowed after the end (PL_VERB_AFTER_END), and a
     * client that got no reply may send its last action again. If the match ended early, actions are refused here, because the rules of the
     * game would still allow them. */
    if ((t->status != TABLE_OVER || t->ended_by) && !may_play(w, reply_to))
        return;
    if (w->viewer == PL_SPECTATOR)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_SEATED);
    r.action = pl_action_or_invalid(t->game, a->action.at, a->action.len);
    if (r.text_len && *t->case_id && !t->book)
        return send_refusal(w->c, reply_to, REFUSAL_CASE_MISSING);
    if (!judged(w, reply_to, &r))
        return;
    if (!may_store(t->srv, w->c->address_usage, w->c->who.id, ENTRY_BYTES + r.text_len, true, &no))
        return send_refusal(w->c, reply_to, no);
    come_back(t, w->viewer);
    if (t->race && t->status == TABLE_PLAYING && !r.text_len) {
        if (!race_act(w, reply_to, &r, a->has_last_call ? (uint32_t)a->last_call : 0))
            send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
        return;
    }
    int rc = table_enter(t, &r, &is_new);
    if (rc < 0)
        table_send_refusal(t, w->c, reply_to, rc);
    else
        table_send_ok(t, w->c, reply_to, !is_new, false);
}

/* Returns the seats whose players must agree to an undo: all seats played by people, except the seat that asks for the undo. */
static pl_seats others(const struct table *t)
{
    pl_seats set = 0;
    for (int i = 0; i < t->set.seats; i++)
        if (i != t->undo_seat && !seat_played_by_bot(&t->seat[i]))
            set |= PL_SEAT_BIT(i);
    return set;
}

static void ask_settle(struct table *t)
{
    if (t->undo_seat == PL_NOBODY || (others(t) & ~t->undo_agreed))
        return;
    int rc = table_undo_entry(t, t->undo_seat, true);
    /* If all seats can see the undo entry, entered() has already ended the undo request, and the call below has no effect. */
    ask_over(t, rc >= 0, PL_NOBODY);
}

static struct msg *ask(struct table *t)
{
    struct pl_out o = msg_begin(t->srv, "undo_request");
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "seat", t->undo_seat);
    pl_json_open(&o, "waiting", '[');
    for (pl_seats rest = others(t) & (pl_seats)~t->undo_agreed; rest; rest &= (pl_seats)(rest - 1))
        pl_json_int(&o, NULL, pl_lowest(rest));
    pl_json_close(&o, ']');
    return msg_end(t->srv, &o);
}

void table_resend_undo_request(struct watch *w)
{
    struct table *t = w->t;
    if (t->undo_seat != PL_NOBODY && w->viewer != PL_SPECTATOR)
        table_send(t, w->c, ask(t));
}

void table_undo(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    enum refusal no;
    if (!may_play(w, reply_to))
        return;
    if (!may_store(t->srv, w->c->address_usage, w->c->who.id, ENTRY_BYTES, true, &no))
        return send_refusal(w->c, reply_to, no);
    come_back(t, w->viewer);
    int rc = table_undo_entry(t, w->viewer, false);
    if (rc != -PL_R_CONSENT) {
        if (rc < 0)
            table_send_refusal(t, w->c, reply_to, rc);
        else
            table_send_ok(t, w->c, reply_to, false, false);
        return;
    }
    if (t->undo_seat != PL_NOBODY)
        return send_refusal(w->c, reply_to, REFUSAL_UNDO_PENDING);
    t->undo_seat = w->viewer;
    t->undo_entries = t->match.n;
    t->undo_agreed = 0;
    table_put(t);
    table_send_ok(t, w->c, reply_to, false, true);
    table_send_seated(t, ask(t), NULL);
    ask_settle(t);
}

void table_consent(struct watch *w, int64_t reply_to, bool yes)
{
    struct table *t = w->t;
    if (!may_play(w, reply_to))
        return;
    if (t->undo_seat == PL_NOBODY || t->undo_seat == w->viewer)
        return send_refusal(w->c, reply_to, REFUSAL_NO_UNDO_REQUEST);
    t->undo_agreed |= yes ? PL_SEAT_BIT(w->viewer) : 0;
    table_put(t);
    table_send_ok(t, w->c, reply_to, false, false);
    if (!yes)
        return ask_over(t, false, w->viewer);
    ask_settle(t);
    if (t->undo_seat != PL_NOBODY)
        table_send_seated(t, ask(t), NULL);
}
