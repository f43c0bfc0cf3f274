/* history.c: sends the events of earlier messages to a viewer again. The size and the cost of a reply depend only on this viewer's own
 * messages, so they reveal nothing about hidden entries. */
#include "server/state.h"
#include "server/play.h"

#include <string.h>

enum {
    PAGES = 512,     /* maximum number of messages in one reply */
    BYTES = 1 << 15, /* maximum size of one reply in bytes */
    STEPS = 1 << 15, /* maximum number of undone messages that the server replays for one reply; they are not part of the reply */
    EACH = 100,      /* base cost of a history reply, in ms; each replayed message adds to the cost */
    STEPS_A_MS = 64, /* number of replayed messages that add 1 ms to the cost; replaying them really takes only about 1/30 ms */
    CREDIT = 2000,   /* maximum debt of a client, in ms; each history reply adds its cost to the debt, which falls by 1 ms per ms */
    ADDRESS_PART = 8,
};

/* Returns the first version of a reply that ends with version `last`. Sets *steps to the number of messages that the server must replay to
 * make the reply. These are messages 1 to `last` and, for each undo in the reply, all messages before that undo once more. */
static uint32_t first_of(const struct pl_match *m, pl_seat viewer, uint32_t last, int64_t *steps)
{
    uint32_t first = last > PAGES ? last - PAGES + 1 : 1, version = m->version[viewer];
    *steps = last;
    for (uint32_t i = m->n; i > 0 && version > first; i--) {
        const struct pl_entry *e = &m->log[i - 1];
        if (!pl_seats_has(e->recipients, viewer))
            continue;
        if (e->kind == PL_ENTRY_UNDO && version <= last)
            *steps += version;
        if (*steps > (int64_t)last + STEPS && version < last)
            return version + 1;
        version--;
    }
    return first;
}

/* Applies the rate limit for history replies. Each reply adds its cost in ms to the client's debt, and the debt falls by 1 ms per ms.
 * Returns false if the debt is too large, unless rate limits are turned off. One eighth of the cost is also added to the debt of the
 * client's address, so that many connections from one address cannot keep the event loop busy. */
static bool charge(struct conn *c, int64_t steps)
{
    struct address_usage none = {0}, *v = c->address_usage ? c->address_usage : &none;
    int64_t now = now_ms(c->srv), from = c->history_free_at > now ? c->history_free_at : now,
            all = v->history_free_at > now ? v->history_free_at : now;
    int64_t price = EACH + steps / STEPS_A_MS;
    if (c->srv->cfg.rate && (from - now > CREDIT || all - now > CREDIT))
        return false;
    c->history_free_at = from + price;
    v->history_free_at = all + price / ADDRESS_PART;
    return true;
}

struct items {
    size_t begin;     /* byte offset at which the list of items begins in the reply */
    size_t at[PAGES]; /* byte offset of each item in the complete reply, before any item is removed */
    size_t cut;       /* number of bytes that cut_oldest has removed from the reply so far */
    uint32_t first, n;
};

/* Removes the oldest items until the reply is short enough. */
static void cut_oldest(struct pl_out *o, struct items *p)
{
    uint32_t first = p->first;
    while (first + 1 < p->n && o->len + p->cut - p->at[first] > BYTES)
        first++;
    if (first == p->first)
        return;
    size_t from = p->at[first] - p->cut + 1; /* +1 skips the comma between two items */
    memmove(o->at + p->begin, o->at + from, o->len - from);
    o->len -= from - p->begin;
    p->cut += from - p->begin;
    p->first = first;
}

/* Writes the items of the reply. If the reply gets too long, removes the oldest items. Returns the version of the oldest
 * remaining item. */
static uint32_t put_pages(struct pl_out *o, struct table *t, pl_seat viewer, uint32_t first, uint32_t last)
{
    const char *names[PL_SEATS_MAX];
    const struct pl_message *m;
    struct items p = {.first = 0};
    table_seat_names(t, names);
    pl_json_open(o, "items", '[');
    p.begin = o->len;
    pl_history_begin_at(&t->srv->history, &t->match, viewer, first);
    while (p.n < PAGES && (m = pl_history_next(&t->srv->history)) && m->version <= last) {
        p.at[p.n++] = o->len + p.cut;
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "version", m->version);
        events_json(o, t->game, m, names);
        pl_json_close(o, '}');
        cut_oldest(o, &p);
    }
    pl_json_close(o, ']');
    return first + p.first;
}

void history_send(struct watch *w, int64_t reply_to, uint32_t before)
{
    struct table *t = w->t;
    uint32_t last_sent = table_last_sent(t, w), last = before <= last_sent ? before - 1 : last_sent;
    int64_t steps;
    if (!last_sent)
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_NOT_STARTED);
    uint32_t first = first_of(&t->match, w->viewer, last, &steps);
    if (!charge(w->c, steps))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    struct pl_out o = msg_begin(t->srv, "history");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    first = put_pages(&o, t, w->viewer, first, last);
    pl_json_bool(&o, "more", first > 1);
    table_send(t, w->c, msg_end(t->srv, &o));
}
