/* chat.c: talk at a table. While a match is played, spectators are heard by spectators only: they may see what a seat may not. */
#include "server/accounts.h"
#include "server/house.h"
#include "server/prose.h"
#include "server/seats.h"

#include <string.h>

static struct msg *said(struct table *t, const struct person *who, int seat, const char *text, size_t len, int64_t at)
{
    struct pl_out o = say_begin(t->h, "said");
    pl_json_text(&o, "table", t->id);
    if (*who->tag) {
        pl_json_open(&o, "who", '{');
        pl_json_text(&o, "name", who->name);
        pl_json_text(&o, "tag", who->tag);
        pl_json_close(&o, '}');
    } else {
        pl_json_null(&o, "who");
    }
    if (seat < PL_SEATS_MAX)
        pl_json_int(&o, "seat", seat);
    else
        pl_json_null(&o, "seat");
    pl_json_text_n(&o, "text", text, len);
    pl_json_int(&o, "at", at);
    return say_end(t->h, &o);
}

static bool hears(const struct watch *w, const char *tag)
{
    for (int i = 0; i < w->muted_n; i++)
        if (!strcmp(w->muted[i], tag))
            return false;
    return true;
}

/* Seats hear everyone before and after a match, and one another in it. */
static bool seats_hear(const struct table *t, int seat) { return seat != PL_SPECTATOR || t->status != TABLE_PLAYING; }

void chat_say(struct watch *w, int64_t re, const struct wire_text *text)
{
    enum { OVERHEAD = 64, TRIM_EVERY = 50 };
    struct table *t = w->t;
    char tidy[1024];
    int len = text_tidy(text->at, text->len, tidy, sizeof tidy);
    enum wire_no no;
    int64_t at = wall_ms() > t->said_at ? wall_ms() : t->said_at + 1;
    if (!view_allows_talk(t, w->viewer))
        return say_no(w->c, re, NO_SILENCE);
    if (!may_talk(t, w->c))
        return say_no(w->c, re, NO_TOO_FAST);
    if (len < 0)
        return say_no(w->c, re, NO_TEXT);
    if (!may_store(t->h, w->c->visitor, w->c->who.id, OVERHEAD + len, false, &no))
        return say_no(w->c, re, no);
    struct store_said line = {t->row, at, w->c->who.id, w->viewer, {tidy, (size_t)len}};
    if (store_chat_add(t->h->store, &line, table_settled, t) < 0)
        return say_no(w->c, re, NO_PAUSED);
    if (t->said_n++ % TRIM_EVERY == 0)
        store_chat_trim(t->h->store, t->row, CHAT_STORED);
    t->said_at = at;
    table_issued(t);
    talk_add(&t->said, &(struct line_said){.who = w->c->who, .at = at, .seat = w->viewer}, tidy, (size_t)len);
    table_say_ok(t, w->c, re, false, false);
    struct msg *m = said(t, &w->c->who, w->viewer, tidy, (size_t)len, at);
    for (struct watch *o = t->watches; o && m; o = o->next)
        if (o->viewer != PL_SPECTATOR && seats_hear(t, w->viewer) && hears(o, w->c->who.tag))
            table_say(t, o->c, msg_keep(m));
    /* Spectators that are behind hear talk when they see what it was about. */
    if (table_behind(t) && t->status != TABLE_OPEN) {
        table_say_spectators(t, m, 0, false);
        return;
    }
    for (struct watch *o = t->watches; o && m; o = o->next)
        if (o->viewer == PL_SPECTATOR && hears(o, w->c->who.tag))
            table_say(t, o->c, msg_keep(m));
    msg_drop(m);
}

void chat_mute(struct watch *w, int64_t re, const struct wire_mute *m)
{
    int i = 0;
    while (i < w->muted_n && strcmp(w->muted[i], m->who.at))
        i++;
    if (m->on && i == w->muted_n) {
        if (i == MUTED_MOST || m->who.len >= TAG_SIZE)
            return say_no(w->c, re, NO_MUTE_MANY);
        memcpy(w->muted[w->muted_n++], m->who.at, m->who.len + 1);
    } else if (!m->on && i < w->muted_n) {
        memcpy(w->muted[i], w->muted[--w->muted_n], TAG_SIZE);
    }
    table_say_ok(w->t, w->c, re, false, false);
}

/* A newcomer hears the last of what was said. Lines that are not durable yet wait until they are, as everything a table says. */
void chat_tell_last(struct table *t, struct watch *w)
{
    bool spectator = w->viewer == PL_SPECTATOR, behind = spectator && table_behind(t) && t->status != TABLE_OPEN;
    int64_t seen = behind ? wall_ms() - 1000 * t->set.delay : INT64_MAX;
    for (const struct line_said *x = t->said.first; x; x = x->next)
        if (x->at <= seen && (spectator || seats_hear(t, x->seat)))
            table_say(t, w->c, said(t, &x->who, x->seat, x->text, x->len, x->at));
}

void chat_forget(struct table *t, int64_t person)
{
    for (struct line_said *x = t->said.first; x; x = x->next)
        if (x->who.id == person)
            x->who = (struct person){.id = person};
}

void chat_rename(struct house *h, const struct person *who)
{
    for (struct table *t = h->tables; t; t = t->next)
        for (struct line_said *x = t->said.first; x; x = x->next)
            if (x->who.id == who->id)
                x->who = *who;
}
