/* chat.c: chat at a table. During a match players do not receive spectators' chat lines, because a spectator sitting next to a player could
 * see that player's hidden cards and tell the others. */
#include "server/accounts.h"
#include "server/state.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <string.h>

static struct msg *said(struct table *t, const struct chat_line *line, const char *text, uint32_t version)
{
    const struct person *who = &line->who;
    struct pl_out o = msg_begin(t->srv, "chat");
    pl_json_text(&o, "table", t->id);
    if (*who->tag) {
        pl_json_open(&o, "who", '{');
        pl_json_text(&o, "name", who->name);
        pl_json_text(&o, "tag", who->tag);
        pl_json_close(&o, '}');
    } else {
        pl_json_null(&o, "who");
    }
    if (line->seat < PL_SEATS_MAX)
        pl_json_int(&o, "seat", line->seat);
    else
        pl_json_null(&o, "seat");
    pl_json_text_n(&o, "text", text, line->len);
    pl_json_int(&o, "at", line->at);
    pl_json_int(&o, "version", version);
    return msg_end(t->srv, &o);
}

static bool hears(const struct watch *w, const char *tag)
{
    for (int i = 0; i < w->muted_n; i++)
        if (!strcmp(w->muted[i], tag))
            return false;
    return true;
}

/* Returns true if players receive chat messages from this seat. During a match, players receive no messages from spectators; before and
 * after it, they receive all messages. */
static bool seats_hear(const struct table *t, int seat) { return seat != PL_SPECTATOR || t->status != TABLE_PLAYING; }

static uint32_t version_now(const struct table *t, pl_seat viewer) { return t->match.game ? t->match.version[viewer] : 0; }

void chat_say(struct watch *w, int64_t reply_to, const struct wire_text *text)
{
    enum { OVERHEAD = 64, TRIM_EVERY = 50 };
    struct table *t = w->t;
    char tidy[1024];
    int len = chat_normalise(text->at, text->len, tidy, sizeof tidy);
    enum refusal no;
    int64_t muted = moderation_muted_until(t->srv, w->c->who.id);
    int64_t last = t->chat_at > t->started_at ? t->chat_at : t->started_at;
    int64_t at = wall_ms() > last ? wall_ms() : last + 1;
    if (!view_allows_talk(t, w->viewer))
        return send_refusal(w->c, reply_to, REFUSAL_CHAT_NOT_ALLOWED);
    if (muted)
        return send_refusal_until(w->c, reply_to, REFUSAL_MUTED, muted);
    if (!may_chat(t, w->c))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    if (len < 0)
        return send_refusal(w->c, reply_to, REFUSAL_CHAT_FORMAT);
    if (!may_store(t->srv, w->c->address_usage, w->c->who.id, OVERHEAD + len, false, &no))
        return send_refusal(w->c, reply_to, no);
    struct store_chat_line line = {t->match_id, at, w->c->who.id, w->viewer, {tidy, (size_t)len}};
    if (store_chat_add(t->srv->store, &line, table_write_done, t) < 0)
        return send_refusal(w->c, reply_to, REFUSAL_PAUSED);
    if (t->chat_n++ % TRIM_EVERY == 0)
        store_chat_trim(t->srv->store, t->match_id, CHAT_STORED);
    t->chat_at = at;
    table_write_issued(t);
    struct chat_line said_now = {
        .who = w->c->who, .at = at, .seat = w->viewer, .entries = t->match.game ? t->match.n : 0, .len = (size_t)len};
    chat_log_add(&t->chat, &said_now, tidy, (size_t)len);
    table_send_ok(t, w->c, reply_to, false, false);
    /* Delayed spectators get chat messages with the same delay as events. */
    bool delayed = table_delays_spectators(t) && t->status != TABLE_OPEN;
    struct msg *messages[PL_VIEWERS] = {NULL};
    for (struct watch *o = t->watches; o; o = o->next) {
        if ((o->viewer == PL_SPECTATOR ? delayed : !seats_hear(t, w->viewer)) || !hears(o, w->c->who.tag))
            continue;
        if (!messages[o->viewer])
            messages[o->viewer] = said(t, &said_now, tidy, version_now(t, o->viewer));
        if (messages[o->viewer])
            table_send(t, o->c, msg_ref(messages[o->viewer]));
    }
    for (int i = 0; i < PL_VIEWERS; i++)
        msg_unref(messages[i]);
    if (delayed)
        table_send_spectators(t, said(t, &said_now, tidy, version_now(t, PL_SPECTATOR)), 0, false);
}

void chat_mute(struct watch *w, int64_t reply_to, const struct wire_mute *m)
{
    int i = 0;
    while (i < w->muted_n && strcmp(w->muted[i], m->who.at))
        i++;
    if (m->on && i == w->muted_n) {
        if (i == MUTED_MAX || m->who.len >= TAG_SIZE)
            return send_refusal(w->c, reply_to, REFUSAL_MUTE_LIMIT);
        memcpy(w->muted[w->muted_n++], m->who.at, m->who.len + 1);
    } else if (!m->on && i < w->muted_n) {
        memcpy(w->muted[i], w->muted[--w->muted_n], TAG_SIZE);
    }
    table_send_ok(w->t, w->c, reply_to, false, false);
}

/* Sends the latest chat lines to a new connection, but only the lines that this viewer may see: a delayed spectator sees a line only once
 * it is older than the delay. */
void chat_send_last(struct table *t, struct watch *w)
{
    bool spectator = w->viewer == PL_SPECTATOR, behind = spectator && table_delays_spectators(t) && t->status != TABLE_OPEN;
    int64_t seen = behind ? wall_ms() - 1000 * t->set.delay : INT64_MAX;
    uint32_t version = 1, entries = 0; /* `version` is the viewer's version number after the first `entries` log entries */
    for (const struct chat_line *x = t->chat.first; x; x = x->next) {
        bool started = t->match.game && x->at >= t->started_at;
        for (; started && entries < x->entries && entries < t->match.n; entries++)
            version += pl_seats_has(t->match.log[entries].recipients, w->viewer);
        if (x->at <= seen && (spectator || !started || seats_hear(t, x->seat)))
            table_send(t, w->c, said(t, x, x->text, started ? version : 0));
    }
}

void chat_forget(struct table *t, int64_t person) { chat_log_drop(&t->chat, person); }

void chat_rename(struct server *srv, const struct person *who)
{
    for (struct table *t = srv->tables; t; t = t->next)
        for (struct chat_line *x = t->chat.first; x; x = x->next)
            if (x->who.id == who->id)
                x->who = *who;
}
