/* send.c: sends the messages of a table to its viewers. A message waits in the delay queue until all writes that it may depend on are on
 * disk. The message for a viewer is made only from the projection for that viewer. */
#include "server/accounts.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <stdlib.h>
#include <string.h>

#include "match/words.h"

/* ---- delay queue ----------------------------------------------------------------------------------------- */

/* Appends a message to the queue of messages that wait for a write to disk or for the spectators' delay. */
static void hold(struct pending ***last, const struct pending *what)
{
    struct pending *x = malloc(sizeof *x);
    if (!x) {
        /* There is no memory to queue the message. Close the connection, because the client would wait for the message forever. */
        if (what->c)
            conn_close(what->c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
        conn_unref(what->c);
        msg_unref(what->msg);
        return;
    }
    *x = *what;
    x->next = NULL;
    **last = x;
    *last = &x->next;
}

static struct watch *watch_at(const struct table *t, const struct conn *c)
{
    struct watch *w = c->watches;
    while (w && w->t != t)
        w = w->of_conn;
    return w;
}

/* Sends a message as soon as all earlier writes are on disk. Messages to one connection stay in order, because each message waits for at
 * least the same writes as the message before it. */
void table_send(struct table *t, struct conn *c, struct msg *m)
{
    struct watch *w = watch_at(t, c);
    if (!m)
        return;
    bool waits = w ? t->last_write[w->viewer] > t->settled || w->pending : t->issued > t->settled || t->pending;
    if (!waits)
        return conn_send_owned(c, m);
    if (w)
        w->pending++;
    hold(&t->pending_last, &(struct pending){.ticket = w ? t->last_write[w->viewer] : t->issued, .c = conn_ref(c), .msg = m});
}

static void late_put(struct table *t, const struct pending *x)
{
    hold(&t->delayed_last,
         &(struct pending){
             .ticket = (uint64_t)(now_ms(t->srv) + 1000 * t->set.delay), .msg = x->msg, .version = x->version, .is_info = x->is_info});
}

void table_flush_pending(struct table *t)
{
    bool delayed = false;
    struct pending **at = &t->pending;
    while (*at) {
        struct pending *x = *at;
        if (x->ticket > t->settled) {
            at = &x->next;
            continue;
        }
        *at = x->next;
        if (!*at)
            t->pending_last = at;
        if (x->c) {
            struct watch *w = watch_at(t, x->c);
            if (w && w->pending)
                w->pending--;
            conn_send_owned(x->c, x->msg);
            conn_unref(x->c);
        } else {
            late_put(t, x);
            delayed = true;
        }
        free(x);
    }
    if (delayed)
        table_plan(t);
}

/* Sends each delayed message to the spectators when its delay has passed. */
void table_flush_delayed(struct table *t)
{
    while (t->delayed && (int64_t)t->delayed->ticket <= now_ms(t->srv)) {
        struct pending *x = t->delayed;
        t->delayed = x->next;
        if (!t->delayed)
            t->delayed_last = &t->delayed;
        if (x->version)
            t->delayed_version = x->version;
        for (struct watch *w = t->watches; w; w = w->next) {
            if (w->viewer != PL_SPECTATOR)
                continue;
            if (x->msg && w->pending) /* keep the order: earlier messages to this connection wait for a write */
                table_send(t, w->c, msg_ref(x->msg));
            else if (x->msg)
                conn_send(w->c, x->msg);
            else
                table_send_view(t, w, -1); /* a queue item without a message represents a snapshot */
        }
        if (x->is_info) {
            msg_unref(t->delayed_info);
            t->delayed_info = x->msg;
        } else {
            msg_unref(x->msg);
        }
        free(x);
    }
    bool over = t->status == TABLE_OVER && !t->delayed;
    if (over && !t->delayed_over) {
        t->delayed_over = true;
        lobby_changed(t);
    }
}

void table_delay_from(struct table *t, int64_t last_entry_at)
{
    int64_t old = wall_ms() - last_entry_at, delay = 1000 * t->set.delay;
    t->delayed_version = t->match.version[PL_SPECTATOR];
    t->delayed_over = t->status == TABLE_OVER;
    if (!delay || !last_entry_at || old >= delay || old < 0)
        return;
    t->delayed_over = false;
    t->delayed_version = 0;
    hold(&t->delayed_last,
         &(struct pending){.ticket = (uint64_t)(now_ms(t->srv) + delay - old), .version = t->match.version[PL_SPECTATOR]});
}

void table_send_spectators(struct table *t, struct msg *m, uint32_t version, bool is_info)
{
    if (!m)
        return;
    if (table_delays_spectators(t) && t->status != TABLE_OPEN) {
        hold(&t->pending_last, &(struct pending){.ticket = t->last_write[PL_SPECTATOR], .msg = m, .version = version, .is_info = is_info});
        if (t->last_write[PL_SPECTATOR] <= t->settled)
            table_flush_pending(t);
        return;
    }
    for (struct watch *w = t->watches; w; w = w->next)
        if (w->viewer == PL_SPECTATOR)
            table_send(t, w->c, msg_ref(m));
    msg_unref(m);
}

void table_send_seated(struct table *t, struct msg *m, struct conn *but)
{
    for (struct watch *w = t->watches; w && m; w = w->next)
        if (w->viewer != PL_SPECTATOR && w->c != but)
            table_send(t, w->c, msg_ref(m));
    msg_unref(m);
}

/* ---- replies --------------------------------------------------------------------------------------------- */

void table_send_ok(struct table *t, struct conn *c, int64_t reply_to, bool again, bool asked)
{
    if (!reply_to)
        return;
    struct pl_out o = msg_begin(t->srv, "ok");
    pl_json_int(&o, "reply_to", reply_to);
    if (again)
        pl_json_bool(&o, "duplicate", true);
    if (asked)
        pl_json_bool(&o, "needs_consent", true);
    table_send(t, c, msg_end(t->srv, &o));
}

void table_send_refusal(struct table *t, struct conn *c, int64_t reply_to, int verdict)
{
    char rule[16], sentence[512];
    struct pl_out id = pl_out_to(rule, sizeof rule), text = pl_out_to(sentence, sizeof sentence);
    pl_put_rule(&id, t->game, verdict);
    pl_put_rule_sentence(&text, &pl_words_en, t->game, verdict);
    struct pl_out o = msg_begin(t->srv, "refused");
    if (reply_to)
        pl_json_int(&o, "reply_to", reply_to);
    else
        pl_json_null(&o, "reply_to");
    pl_json_text(&o, "error", "rule");
    pl_json_text(&o, "rule", rule);
    pl_json_text(&o, "text", sentence);
    measure_refusal(t->srv, REFUSED_BY_RULE);
    table_send(t, c, msg_end(t->srv, &o));
}

/* ---- table messages -------------------------------------------------------------------------------------- */

const char *const kind_word[] = {"free", "person", "bot"};
const char *const status_word[] = {"open", "playing", "over"};

static void text_or_null(struct pl_out *o, const char *key, const char *text)
{
    if (text && *text)
        pl_json_text(o, key, text);
    else
        pl_json_null(o, key);
}

/* Returns the version of the last message that this viewer received for the first `entries` entries of the log. */
static uint32_t version_after(const struct table *t, pl_seat viewer, uint32_t entries)
{
    uint32_t version = 1;
    for (uint32_t i = 0; t->match.game && i < entries && i < t->match.n; i++)
        version += pl_seats_has(t->match.log[i].recipients, viewer);
    return version;
}

static void put_seat(struct pl_out *o, const struct table *t, int i, pl_seat viewer)
{
    const struct seat *s = &t->seat[i];
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "kind", kind_word[s->kind]);
    text_or_null(o, "name", s->kind == SEAT_FREE ? NULL : s->who.name);
    text_or_null(o, "tag", s->kind == SEAT_PERSON ? s->who.tag : NULL);
    text_or_null(o, "level", s->kind == SEAT_BOT ? pl_level_names[s->level] : NULL);
    text_or_null(o, "presence", s->kind == SEAT_PERSON ? presence_word[s->presence] : NULL);
    if (s->kind == SEAT_PERSON && s->presence != PRESENCE_HERE)
        pl_json_int(o, "away_since", s->away_since);
    else
        pl_json_null(o, "away_since");
    pl_json_bool(o, "stand_in", s->stand_in);
    pl_json_bool(o, "resigned", s->resigned);
    if (s->resigned)
        pl_json_int(o, "resigned_version", version_after(t, viewer, s->resigned_after));
    pl_json_bool(o, "nonce", pl_seats_has(t->commitment.nonces, (unsigned)i));
    pl_json_close(o, '}');
}

static void put_end(struct pl_out *o, const struct table *t)
{
    result_json(o, "result", t);
    pl_json_hex(o, "salt", t->commitment.salt, PL_SEED_SIZE);
    pl_json_hex(o, "secret", t->commitment.secret, PL_SEED_SIZE);
    pl_json_open(o, "nonces", '[');
    for (int i = 0; i < t->set.seats; i++) {
        if (pl_seats_has(t->commitment.nonces, (unsigned)i))
            pl_json_hex(o, NULL, t->commitment.nonce[i], PL_SEED_SIZE);
        else
            pl_json_text(o, NULL, "");
    }
    pl_json_close(o, ']');
    rematch_json(o, t);
    if (*t->next_id)
        pl_json_text(o, "next", t->next_id);
}

/* Writes the number of spectators and the names of the first few spectators. A person who watches on several connections is listed only
 * once. */
static void put_watchers(struct pl_out *o, const struct table *t)
{
    enum { NAMES_MAX = 20 };
    const struct person *listed[NAMES_MAX];
    int n = 0, more = 0;
    for (const struct watch *w = t->watches; w; w = w->next) {
        int i = 0;
        while (i < n && listed[i]->id != w->c->who.id)
            i++;
        if (w->viewer != PL_SPECTATOR || !conn_is_open(w->c) || i < n)
            continue;
        if (n < NAMES_MAX)
            listed[n++] = &w->c->who;
        else
            more++;
    }
    pl_json_int(o, "watching", n + more);
    pl_json_open(o, "watchers", '[');
    for (int i = 0; i < n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "name", listed[i]->name);
        pl_json_text(o, "tag", listed[i]->tag);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

/* Makes a `table` message. `status` is the table's status as this viewer may see it. Delayed spectators get an earlier status. */
static struct msg *info_msg(struct table *t, pl_seat viewer, enum table_status status)
{
    struct pl_out o = msg_begin(t->srv, "table");
    pl_json_text(&o, "table", t->id);
    pl_json_text(&o, "game", t->game->id);
    pl_json_text(&o, "status", status_word[status]);
    text_or_null(&o, "host", t->host.tag);
    if (viewer == PL_SPECTATOR)
        pl_json_null(&o, "seat");
    else
        pl_json_int(&o, "seat", viewer);
    pl_json_open(&o, "seats", '[');
    for (int i = 0; i < t->set.seats; i++)
        put_seat(&o, t, i, viewer);
    pl_json_close(&o, ']');
    options_json(&o, "options", t->game, t->set.options);
    if (*t->case_id)
        pl_json_text(&o, "case", t->case_id);
    pl_json_bool(&o, "open", t->set.open);
    pl_json_bool(&o, "spectators", t->set.spectators);
    pl_json_int(&o, "delay", t->set.delay);
    if (t->set.decision)
        pl_json_int(&o, "decision", t->set.decision);
    else
        pl_json_null(&o, "decision");
    pl_json_int(&o, "bank", t->set.bank);
    pl_json_hex(&o, "commitment", t->commitment.hash, PL_SEED_SIZE);
    put_watchers(&o, t);
    pl_json_bool(&o, "paused", server_paused(t->srv));
    presence_put(&o, t);
    if (status == TABLE_OVER)
        put_end(&o, t);
    return msg_end(t->srv, &o);
}

void table_send_info(struct table *t)
{
    struct msg *messages[PL_VIEWERS] = {NULL};
    presence_refresh(t);
    t->presence_untold = false;
    for (struct watch *w = t->watches; w; w = w->next) {
        if (w->viewer == PL_SPECTATOR)
            continue;
        if (!messages[w->viewer])
            messages[w->viewer] = info_msg(t, w->viewer, t->status);
        table_send(t, w->c, msg_ref(messages[w->viewer]));
    }
    for (int i = 0; i < PL_SEATS_MAX; i++)
        msg_unref(messages[i]);
    table_send_spectators(t, info_msg(t, PL_SPECTATOR, t->status), 0, true);
}

void table_send_info_to(struct table *t, struct watch *w)
{
    bool behind = w->viewer == PL_SPECTATOR && table_delays_spectators(t) && t->status != TABLE_OPEN;
    bool unseen_end = behind && t->status == TABLE_OVER && !t->delayed_over;
    if (behind && t->delayed_info)
        conn_send(w->c, t->delayed_info);
    else
        table_send(t, w->c, info_msg(t, w->viewer, unseen_end ? TABLE_PLAYING : t->status));
}

/* ---- deleted names --------------------------------------------------------------------------------------- */

/* Replaces every occurrence of `from` in a message with `to`. Takes ownership of `m`. */
static struct msg *msg_replace(struct server *srv, struct msg *m, const char *from, const char *to)
{
    struct pl_out o = pl_out_to(srv->scratch, SCRATCH);
    const char *text = (const char *)m->bytes + LWS_PRE;
    size_t n = strlen(from);
    for (size_t i = 0; i < m->len;) {
        bool found = m->len - i >= n && !memcmp(text + i, from, n);
        if (found)
            pl_put(&o, to);
        else
            pl_put_char(&o, text[i]);
        i += found ? n : 1;
    }
    struct msg *new = o.full ? NULL : msg_new(o.at, o.len);
    msg_unref(m);
    return new;
}

static struct msg *without_name(struct server *srv, struct msg *m, const struct person *who, const char *name)
{
    char from[NAME_BYTES * 6 + 64], to[NAME_BYTES + 64], chat_log[NAME_BYTES * 6 + 80];
    struct pl_out f = pl_out_to(from, sizeof from), t = pl_out_to(to, sizeof to);
    pl_json_text(&f, "name", who->name);
    pl_json_text(&f, "tag", who->tag);
    pl_json_text(&t, "name", name);
    pl_json_text(&t, "tag", who->tag);
    snprintf(chat_log, sizeof chat_log, "\"who\":{%.*s}", (int)f.len, from);
    from[f.len] = to[t.len] = 0;
    m = m ? msg_replace(srv, m, chat_log, "\"who\":null") : NULL;
    return m ? msg_replace(srv, m, from, to) : NULL;
}

/* Removes a deleted name from queued messages. Views for delayed spectators contain sentences with the name, so these spectators get a
 * snapshot without events instead. */
void table_forget_person(struct table *t, const struct person *who, const char *name, bool sat)
{
    struct pending *lists[] = {t->delayed, t->pending};
    for (size_t i = 0; i < PL_COUNT(lists); i++)
        for (struct pending *x = lists[i]; x; x = x->next)
            if (!x->c && x->version && sat)
                x->msg = msg_unref(x->msg);
            else if (!x->c && !x->version && x->msg)
                x->msg = without_name(t->srv, x->msg, who, name);
    if (t->delayed_info)
        t->delayed_info = without_name(t->srv, t->delayed_info, who, name);
}

/* ---- views ----------------------------------------------------------------------------------------------- */

void table_seat_names(const struct table *t, const char *names[PL_SEATS_MAX])
{
    for (int i = 0; i < PL_SEATS_MAX; i++)
        names[i] = t->seat[i].kind == SEAT_FREE ? "nobody" : t->seat[i].who.name;
}

void events_json(struct pl_out *o, const struct pl_game *game, const struct pl_message *m, const char *const *names)
{
    pl_json_open(o, "events", '[');
    const char *event = pl_table_event(game, m);
    if (event)
        pl_table_event_json(o, &pl_words_en, event, m, names);
    for (int i = 0; i < m->events_n; i++)
        pl_event_json_with_text(o, NULL, &pl_words_en, game, &m->event[i], names);
    pl_json_close(o, ']');
}

/* Writes the time that is left for a decision, but only if the viewer can see that exactly one seat has to decide. If several seats have to
 * decide, their clocks would reveal which of them have already answered in secret. */
static void put_clock(struct pl_out *o, const struct table *t, pl_seat viewer, const void *view)
{
    const struct pl_view_base *base = view;
    pl_seats waiting = base->waiting & pl_seats_upto(t->set.seats);
    if (!t->set.decision || t->status != TABLE_PLAYING)
        return;
    if (pl_bits(waiting) == 1) {
        int64_t left = clock_left(t, (pl_seat)pl_lowest(waiting));
        if (left != INT64_MAX)
            pl_json_int(o, "time_left", left < 0 ? 0 : left);
    }
    if (viewer != PL_SPECTATOR)
        pl_json_int(o, "bank", t->seat[viewer].bank);
}

/* The events that the previous viewer received for the last entry, and their JSON text. Most viewers receive the same events, so the text
 * can be reused. */
struct shared_events {
    size_t len; /* length of the text in bytes; 0 if there is no text yet */
    int events_n;
    uint8_t by;
    struct pl_event event[PL_EVENTS_MAX];
    char text[2048];
};

static void put_events(struct pl_out *o, const struct table *t, const struct pl_message *m, struct shared_events *before)
{
    static const char key[] = ",\"events\":";
    const char *names[PL_SEATS_MAX];
    size_t from = o->len + sizeof key - 1, events = (size_t)m->events_n * sizeof *m->event;
    /* An undo lists versions, which differ from viewer to viewer. */
    if (m->undo)
        before = NULL;
    if (before && before->len && before->by == m->by && before->events_n == m->events_n && !memcmp(before->event, m->event, events)) {
        pl_json_raw(o, "events", before->text, before->len);
        return;
    }
    table_seat_names(t, names);
    events_json(o, t->game, m, names);
    if (!before || o->full || o->len - from > sizeof before->text)
        return;
    before->events_n = m->events_n;
    before->by = m->by;
    memcpy(before->event, m->event, events);
    before->len = o->len - from;
    memcpy(before->text, o->at + from, before->len);
}

/* Makes a `view` message from `m`. If `last` is true, `m` is the viewer's newest message, and the `view` message also contains the time
 * left for the decision. */
static struct msg *view_of(struct table *t, pl_seat viewer, const struct pl_message *m, bool snapshot, bool last,
                           struct shared_events *before)
{
    _Alignas(8) uint8_t copy[PL_STATE_MAX];
    struct pl_out o = msg_begin(t->srv, "view");
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "version", m->version);
    put_events(&o, t, m, before);
    pl_fields_json(&o, "view", t->game->view_fields, view_for_wire(t->game, m->view, copy));
    pl_actions_json(&o, "legal", t->game, m->legal, m->legal_n);
    pl_actions_json(&o, "asides", t->game, m->asides, m->asides_n);
    if (snapshot)
        pl_json_bool(&o, "snapshot", true);
    if (last)
        put_clock(&o, t, viewer, m->view);
    return msg_end(t->srv, &o);
}

/* Buffers for the events and the actions of one message. */
struct message_buffers {
    struct pl_event event[PL_EVENTS_MAX];
    pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];
};

/* Makes a viewer's message about the last log entry. During the match the message lists the actions that the viewer may take, unless the
 * viewer has resigned. If the rules have ended the match, the message contains only asides. If the match has ended in another way, it
 * contains no actions. */
static struct pl_message last_message(const struct table *t, pl_seat viewer, struct message_buffers *buffers)
{
    bool playing = t->status == TABLE_PLAYING && !(viewer < PL_SEATS_MAX && t->seat[viewer].resigned);
    bool ended = t->status == TABLE_OVER && t->ended_by == ENDED_BY_RULES;
    return pl_match_message(&t->match, viewer,
                            &(struct pl_parts){
                                .event = buffers->event,
                                .legal = playing ? buffers->legal : NULL,
                                .asides = playing || ended ? buffers->asides : NULL,
                            });
}

/* Creates the `view` message that informs one viewer about the last entry. */
static struct msg *last_entry_for(struct table *t, pl_seat viewer, struct shared_events *before)
{
    struct message_buffers buffers;
    struct pl_message m = last_message(t, viewer, &buffers);
    return view_of(t, viewer, &m, false, true, before);
}

void table_send_entry(struct table *t)
{
    struct msg *messages[PL_VIEWERS] = {NULL};
    struct shared_events shared_events;
    shared_events.len = 0;
    pl_seats told = t->match.log[t->match.n - 1].recipients;
    for (struct watch *w = t->watches; w; w = w->next) {
        if (!pl_seats_has(told, w->viewer) || w->viewer == PL_SPECTATOR)
            continue;
        if (!messages[w->viewer])
            messages[w->viewer] = last_entry_for(t, w->viewer, &shared_events);
        table_send(t, w->c, msg_ref(messages[w->viewer]));
        race_sent(t, w->viewer, t->match.version[w->viewer]);
    }
    for (int i = 0; i < PL_SEATS_MAX; i++)
        msg_unref(messages[i]);
    bool watched = table_delays_spectators(t);
    for (struct watch *w = t->watches; w && !watched; w = w->next)
        watched = w->viewer == PL_SPECTATOR;
    if (watched && pl_seats_has(told, PL_SPECTATOR))
        table_send_spectators(t, last_entry_for(t, PL_SPECTATOR, &shared_events), t->match.version[PL_SPECTATOR], false);
}

/* Recreates the message with this version, exactly as the viewer received it. */
static const struct pl_message *message_at(struct table *t, pl_seat viewer, uint32_t version)
{
    pl_history_begin_at(&t->srv->history, &t->match, viewer, version);
    return pl_history_next(&t->srv->history);
}

const void *table_public_view(struct table *t, const struct watch *w)
{
    if (w->viewer != PL_SPECTATOR || !table_delays_spectators(t) || t->delayed_version == t->match.version[PL_SPECTATOR])
        return pl_match_view(&t->match, PL_SPECTATOR);
    const struct pl_message *then = t->delayed_version ? message_at(t, PL_SPECTATOR, t->delayed_version) : NULL;
    return then ? then->view : NULL;
}

static void say_snapshot(struct table *t, struct watch *w, uint32_t upto)
{
    bool now = upto == t->match.version[w->viewer];
    struct message_buffers buffers;
    const struct pl_message *then = now ? NULL : message_at(t, w->viewer, upto);
    if (!now && !then)
        return;
    struct pl_message m = now ? last_message(t, w->viewer, &buffers) : *then;
    m.undo = false; /* a snapshot contains no events */
    m.by = PL_BY_PERSON;
    m.events_n = 0;
    table_send(t, w->c, view_of(t, w->viewer, &m, true, now, NULL));
}

static void say_gap(struct table *t, struct watch *w, uint32_t since, uint32_t upto)
{
    struct pl_history *s = &t->srv->history;
    const struct pl_message *m;
    pl_history_begin_at(s, &t->match, w->viewer, since + 1);
    while ((m = pl_history_next(s)) && m->version <= upto) {
        bool last = m->version == t->match.version[w->viewer];
        struct message_buffers buffers;
        struct pl_message told = *m;
        if (last) { /* a message recreated from the history contains no legal actions, so add the current ones */
            struct pl_message now = last_message(t, w->viewer, &buffers);
            told.legal = now.legal;
            told.legal_n = now.legal_n;
            told.asides = now.asides;
            told.asides_n = now.asides_n;
        }
        table_send(t, w->c, view_of(t, w->viewer, &told, false, last, NULL));
    }
}

uint32_t table_last_sent(const struct table *t, const struct watch *w)
{
    if (!t->match.game)
        return 0;
    return w->viewer == PL_SPECTATOR && table_delays_spectators(t) ? t->delayed_version : t->match.version[w->viewer];
}

void table_send_view(struct table *t, struct watch *w, int64_t since)
{
    uint32_t upto = table_last_sent(t, w);
    if (!upto)
        return;
    if (since > 0 && since <= upto && upto - since <= GAP_MAX)
        say_gap(t, w, (uint32_t)since, upto);
    else
        say_snapshot(t, w, upto);
}
