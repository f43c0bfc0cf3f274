/* send.c: what a table says, and to whom. Every word waits until all it could tell of is durable; a viewer's message is made
 * from that viewer's projection alone. */
#include "server/accounts.h"
#include "server/house.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/prose.h"

#include <stdlib.h>
#include <string.h>

#include "match/words.h"

/* ---- waiting --------------------------------------------------------------------------------------------- */

/* At the end of a list. */
static void hold(struct held ***last, const struct held *what)
{
    struct held *x = malloc(sizeof *x);
    if (!x) {
        if (what->c)
            conn_let_go(what->c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION); /* it would wait for this in vain */
        conn_drop(what->c);
        msg_drop(what->msg);
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

/* One connection's messages stay in order: the writes a viewer waits for only grow. */
void table_say(struct table *t, struct conn *c, struct msg *m)
{
    struct watch *w = watch_at(t, c);
    if (!m)
        return;
    bool waits = w ? t->due[w->viewer] > t->settled || w->held : t->issued > t->settled || t->held;
    if (!waits)
        return conn_tell(c, m);
    if (w)
        w->held++;
    hold(&t->held_last, &(struct held){.ticket = w ? t->due[w->viewer] : t->issued, .c = conn_keep(c), .msg = m});
}

static void late_put(struct table *t, const struct held *x)
{
    hold(&t->late_last,
         &(struct held){.ticket = (uint64_t)(now_ms(t->h) + 1000 * t->set.delay), .msg = x->msg, .version = x->version, .face = x->face});
}

void table_release(struct table *t)
{
    bool late = false;
    struct held **at = &t->held;
    while (*at) {
        struct held *x = *at;
        if (x->ticket > t->settled) {
            at = &x->next;
            continue;
        }
        *at = x->next;
        if (!*at)
            t->held_last = at;
        if (x->c) {
            struct watch *w = watch_at(t, x->c);
            if (w && w->held)
                w->held--;
            conn_tell(x->c, x->msg);
            conn_drop(x->c);
        } else {
            late_put(t, x);
            late = true;
        }
        free(x);
    }
    if (late)
        table_plan(t);
}

/* Those who watch from behind get what is old enough. */
void table_release_late(struct table *t)
{
    while (t->late && (int64_t)t->late->ticket <= now_ms(t->h)) {
        struct held *x = t->late;
        t->late = x->next;
        if (!t->late)
            t->late_last = &t->late;
        if (x->version)
            t->late_version = x->version;
        for (struct watch *w = t->watches; w; w = w->next) {
            if (w->viewer != PL_SPECTATOR)
                continue;
            if (x->msg)
                conn_send(w->c, x->msg);
            else
                table_say_view(t, w, -1); /* the deal, or the table as it woke: told when it is old enough */
        }
        if (x->face) {
            msg_drop(t->late_face);
            t->late_face = x->msg;
        } else {
            msg_drop(x->msg);
        }
        free(x);
    }
    bool over = t->status == TABLE_OVER && !t->late;
    if (over && !t->late_over) {
        t->late_over = true;
        lobby_changed(t);
    }
}

void table_late_from(struct table *t, int64_t last_wall)
{
    int64_t old = wall_ms() - last_wall, delay = 1000 * t->set.delay;
    t->late_version = t->match.version[PL_SPECTATOR];
    t->late_over = t->status == TABLE_OVER;
    if (!delay || !last_wall || old >= delay || old < 0)
        return;
    t->late_over = false;
    t->late_version = 0;
    hold(&t->late_last, &(struct held){.ticket = (uint64_t)(now_ms(t->h) + delay - old), .version = t->match.version[PL_SPECTATOR]});
}

void table_say_spectators(struct table *t, struct msg *m, uint32_t version, bool face)
{
    if (!m)
        return;
    if (table_behind(t) && t->status != TABLE_OPEN) {
        hold(&t->held_last, &(struct held){.ticket = t->due[PL_SPECTATOR], .msg = m, .version = version, .face = face});
        if (t->due[PL_SPECTATOR] <= t->settled)
            table_release(t);
        return;
    }
    for (struct watch *w = t->watches; w; w = w->next)
        if (w->viewer == PL_SPECTATOR)
            table_say(t, w->c, msg_keep(m));
    msg_drop(m);
}

void table_say_seats(struct table *t, struct msg *m, struct conn *but)
{
    for (struct watch *w = t->watches; w && m; w = w->next)
        if (w->viewer != PL_SPECTATOR && w->c != but)
            table_say(t, w->c, msg_keep(m));
    msg_drop(m);
}

/* ---- answers --------------------------------------------------------------------------------------------- */

void table_say_ok(struct table *t, struct conn *c, int64_t re, bool again, bool asked)
{
    if (!re)
        return;
    struct pl_out o = say_begin(t->h, "ok");
    pl_json_int(&o, "re", re);
    if (again)
        pl_json_bool(&o, "again", true);
    if (asked)
        pl_json_bool(&o, "asked", true);
    table_say(t, c, say_end(t->h, &o));
}

void table_say_no(struct table *t, struct conn *c, int64_t re, int verdict)
{
    char rule[16], sentence[512];
    struct pl_out id = pl_out_to(rule, sizeof rule), text = pl_out_to(sentence, sizeof sentence);
    pl_put_rule(&id, t->game, verdict);
    pl_put_rule_sentence(&text, &pl_words_en, t->game, verdict);
    struct pl_out o = say_begin(t->h, "no");
    if (re)
        pl_json_int(&o, "re", re);
    else
        pl_json_null(&o, "re");
    pl_json_text(&o, "error", "rule");
    pl_json_text(&o, "rule", rule);
    pl_json_text(&o, "text", sentence);
    t->h->metrics.refused_total++;
    table_say(t, c, say_end(t->h, &o));
}

/* ---- the face -------------------------------------------------------------------------------------------- */

const char *const kind_word[] = {"free", "person", "bot"};
const char *const status_word[] = {"open", "playing", "over"};

static bool is_here(const struct table *t, int64_t person)
{
    for (const struct watch *w = t->watches; w; w = w->next)
        if (w->c->who.id == person && w->c->wsi)
            return true;
    return false;
}

static void text_or_null(struct pl_out *o, const char *key, const char *text)
{
    if (text && *text)
        pl_json_text(o, key, text);
    else
        pl_json_null(o, key);
}

static void put_seat(struct pl_out *o, const struct table *t, int i)
{
    const struct seat *s = &t->seat[i];
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "kind", kind_word[s->kind]);
    text_or_null(o, "name", s->kind == SEAT_FREE ? NULL : s->who.name);
    text_or_null(o, "tag", s->kind == SEAT_PERSON ? s->who.tag : NULL);
    text_or_null(o, "level", s->kind == SEAT_BOT ? pl_level_names[s->level] : NULL);
    pl_json_bool(o, "here", s->kind == SEAT_PERSON && is_here(t, s->who.id));
    pl_json_bool(o, "warm", s->warm);
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
    if (*t->next_id)
        pl_json_text(o, "next", t->next_id);
}

/* `status`: as far as this viewer knows. */
static struct msg *face_of(struct table *t, pl_seat viewer, enum table_status status)
{
    struct pl_out o = say_begin(t->h, "table");
    int watching = 0;
    for (const struct watch *w = t->watches; w; w = w->next)
        watching += w->viewer == PL_SPECTATOR;
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
        put_seat(&o, t, i);
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
    pl_json_int(&o, "watching", watching);
    pl_json_bool(&o, "paused", t->h->paused);
    if (status == TABLE_OVER)
        put_end(&o, t);
    return say_end(t->h, &o);
}

void table_say_face(struct table *t)
{
    struct msg *made[PL_VIEWERS] = {NULL};
    for (struct watch *w = t->watches; w; w = w->next) {
        if (w->viewer == PL_SPECTATOR)
            continue;
        if (!made[w->viewer])
            made[w->viewer] = face_of(t, w->viewer, t->status);
        table_say(t, w->c, msg_keep(made[w->viewer]));
    }
    for (int i = 0; i < PL_SEATS_MAX; i++)
        msg_drop(made[i]);
    table_say_spectators(t, face_of(t, PL_SPECTATOR, t->status), 0, true);
}

void table_say_face_to(struct table *t, struct watch *w)
{
    bool behind = w->viewer == PL_SPECTATOR && table_behind(t) && t->status != TABLE_OPEN;
    bool unseen_end = behind && t->status == TABLE_OVER && !t->late_over;
    if (behind && t->late_face)
        conn_send(w->c, t->late_face);
    else
        table_say(t, w->c, face_of(t, w->viewer, unseen_end ? TABLE_PLAYING : t->status));
}

/* ---- names that were given up ----------------------------------------------------------------------------- */

/* The message with every `from` replaced; takes the message over. */
static struct msg *msg_replace(struct house *h, struct msg *m, const char *from, const char *to)
{
    struct pl_out o = pl_out_to(h->scratch, SCRATCH);
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
    msg_drop(m);
    return new;
}

static struct msg *without_name(struct house *h, struct msg *m, const struct person *who, const char *name)
{
    char from[NAME_BYTES * 6 + 64], to[NAME_BYTES + 64], talk[NAME_BYTES * 6 + 80];
    struct pl_out f = pl_out_to(from, sizeof from), t = pl_out_to(to, sizeof to);
    pl_json_text(&f, "name", who->name);
    pl_json_text(&f, "tag", who->tag);
    pl_json_text(&t, "name", name);
    pl_json_text(&t, "tag", who->tag);
    snprintf(talk, sizeof talk, "\"who\":{%.*s}", (int)f.len, from);
    from[f.len] = to[t.len] = 0;
    m = m ? msg_replace(h, m, talk, "\"who\":null") : NULL;
    return m ? msg_replace(h, m, from, to) : NULL;
}

/* Spectators that are behind would be told the name for as long as they are. A view has it in its sentences: they get it whole instead,
 * without them. */
void table_forget(struct table *t, const struct person *who, const char *name, bool sat)
{
    struct held *lists[] = {t->late, t->held};
    for (size_t i = 0; i < PL_COUNT(lists); i++)
        for (struct held *x = lists[i]; x; x = x->next)
            if (!x->c && x->version && sat)
                x->msg = msg_drop(x->msg);
            else if (!x->c && !x->version && x->msg)
                x->msg = without_name(t->h, x->msg, who, name);
    if (t->late_face)
        t->late_face = without_name(t->h, t->late_face, who, name);
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
    if (m->undo) {
        char sentence[256];
        struct pl_out text = pl_out_to(sentence, sizeof sentence);
        pl_put_undo(&text, &pl_words_en, m->actor, names);
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "event", "undo");
        pl_json_int(o, "seat", m->actor);
        pl_json_text_n(o, "text", sentence, text.len);
        pl_json_close(o, '}');
    }
    for (int i = 0; i < m->events_n; i++)
        pl_event_json_with_text(o, NULL, &pl_words_en, game, &m->event[i], names);
    pl_json_close(o, ']');
}

/* Time is shown only of what the viewer knows to be asked, and only while one seat alone is: who has answered in secret and
 * who has not must not be seen by their clocks. */
static void put_clock(struct pl_out *o, const struct table *t, pl_seat viewer, const void *view)
{
    const struct pl_view_base *base = view;
    pl_seats waiting = base->waiting & pl_seats_upto(t->set.seats);
    if (!t->set.decision || t->status != TABLE_PLAYING)
        return;
    if (pl_bits(waiting) == 1) {
        int64_t left = clock_left(t, (pl_seat)pl_lowest(waiting));
        if (left != INT64_MAX)
            pl_json_int(o, "left", left < 0 ? 0 : left);
    }
    if (viewer != PL_SPECTATOR)
        pl_json_int(o, "bank", t->seat[viewer].bank);
}

/* What one viewer was told of an entry, as it was written: whose entry it was is the same for all. Mostly the next one is told the same,
 * word for word. */
struct retold {
    size_t len; /* 0: nothing yet */
    int events_n;
    struct pl_event event[PL_EVENTS_MAX];
    char text[2048];
};

static void put_events(struct pl_out *o, const struct table *t, const struct pl_message *m, struct retold *before)
{
    static const char key[] = ",\"events\":";
    const char *names[PL_SEATS_MAX];
    size_t from = o->len + sizeof key - 1, events = (size_t)m->events_n * sizeof *m->event;
    if (before && before->len && before->events_n == m->events_n && !memcmp(before->event, m->event, events)) {
        pl_json_raw(o, "events", before->text, before->len);
        return;
    }
    table_seat_names(t, names);
    events_json(o, t->game, m, names);
    if (!before || o->full || o->len - from > sizeof before->text)
        return;
    before->events_n = m->events_n;
    memcpy(before->event, m->event, events);
    before->len = o->len - from;
    memcpy(before->text, o->at + from, before->len);
}

/* A viewer's message; in one that is not the last no actions are open. */
static struct msg *view_of(struct table *t, pl_seat viewer, const struct pl_message *m, bool snapshot, bool last, struct retold *before)
{
    _Alignas(8) uint8_t copy[PL_STATE_MAX];
    struct pl_out o = say_begin(t->h, "view");
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
    return say_end(t->h, &o);
}

/* Room for the parts of a message. */
struct made {
    struct pl_event event[PL_EVENTS_MAX];
    pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];
};

/* A viewer's message after the last entry. Nobody is asked anything where the match is over. */
static struct pl_message last_message(const struct table *t, pl_seat viewer, struct made *made)
{
    bool playing = t->status == TABLE_PLAYING;
    return pl_match_message(&t->match, viewer,
                            &(struct pl_parts){
                                .event = made->event,
                                .legal = playing ? made->legal : NULL,
                                .asides = playing ? made->asides : NULL,
                            });
}

/* The last entry as one viewer was told it. */
static struct msg *last_entry_for(struct table *t, pl_seat viewer, struct retold *before)
{
    struct made made;
    struct pl_message m = last_message(t, viewer, &made);
    return view_of(t, viewer, &m, false, true, before);
}

void table_say_entry(struct table *t)
{
    struct msg *made[PL_VIEWERS] = {NULL};
    struct retold retold;
    retold.len = 0;
    pl_seats told = t->match.log[t->match.n - 1].recipients;
    for (struct watch *w = t->watches; w; w = w->next) {
        if (!pl_seats_has(told, w->viewer) || w->viewer == PL_SPECTATOR)
            continue;
        if (!made[w->viewer])
            made[w->viewer] = last_entry_for(t, w->viewer, &retold);
        table_say(t, w->c, msg_keep(made[w->viewer]));
        race_sent(t, w->viewer, t->match.version[w->viewer]);
    }
    for (int i = 0; i < PL_SEATS_MAX; i++)
        msg_drop(made[i]);
    bool watched = table_behind(t);
    for (struct watch *w = t->watches; w && !watched; w = w->next)
        watched = w->viewer == PL_SPECTATOR;
    if (watched && pl_seats_has(told, PL_SPECTATOR))
        table_say_spectators(t, last_entry_for(t, PL_SPECTATOR, &retold), t->match.version[PL_SPECTATOR], false);
}

/* The message of a version, as it was told. */
static const struct pl_message *message_at(struct table *t, pl_seat viewer, uint32_t version)
{
    pl_history_begin_at(&t->h->story, &t->match, viewer, version);
    return pl_history_next(&t->h->story);
}

const void *table_open_view(struct table *t, const struct watch *w)
{
    if (w->viewer != PL_SPECTATOR || !table_behind(t) || t->late_version == t->match.version[PL_SPECTATOR])
        return pl_match_view(&t->match, PL_SPECTATOR);
    const struct pl_message *then = t->late_version ? message_at(t, PL_SPECTATOR, t->late_version) : NULL;
    return then ? then->view : NULL;
}

static void say_snapshot(struct table *t, struct watch *w, uint32_t upto)
{
    bool now = upto == t->match.version[w->viewer];
    struct made made;
    const struct pl_message *then = now ? NULL : message_at(t, w->viewer, upto);
    if (!now && !then)
        return;
    struct pl_message m = now ? last_message(t, w->viewer, &made) : *then;
    m.undo = false; /* a snapshot tells no events */
    m.events_n = 0;
    table_say(t, w->c, view_of(t, w->viewer, &m, true, now, NULL));
}

static void say_gap(struct table *t, struct watch *w, uint32_t since, uint32_t upto)
{
    struct pl_history *s = &t->h->story;
    const struct pl_message *m;
    pl_history_begin_at(s, &t->match, w->viewer, since + 1);
    while ((m = pl_history_next(s)) && m->version <= upto) {
        bool last = m->version == t->match.version[w->viewer];
        struct made made;
        struct pl_message told = *m;
        if (last) { /* the story has no lists of actions */
            struct pl_message now = last_message(t, w->viewer, &made);
            told.legal = now.legal;
            told.legal_n = now.legal_n;
            told.asides = now.asides;
            told.asides_n = now.asides_n;
        }
        table_say(t, w->c, view_of(t, w->viewer, &told, false, last, NULL));
    }
}

uint32_t table_told(const struct table *t, const struct watch *w)
{
    if (!t->match.game)
        return 0;
    return w->viewer == PL_SPECTATOR && table_behind(t) ? t->late_version : t->match.version[w->viewer];
}

void table_say_view(struct table *t, struct watch *w, int64_t since)
{
    uint32_t upto = table_told(t, w);
    if (!upto)
        return;
    if (since > 0 && since <= upto && upto - since <= GAP_MOST)
        say_gap(t, w, (uint32_t)since, upto);
    else
        say_snapshot(t, w, upto);
}
