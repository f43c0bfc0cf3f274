/* history.c: what a viewer was told before, told once more to one that comes back: the events of its own messages, the newest first asked
 * for. Everything here is counted by those messages: neither the answer nor its price tells of entries this viewer was not told of. */
#include "server/state.h"
#include "server/play.h"

#include <string.h>

enum {
    PAGES = 512,     /* at once */
    BYTES = 1 << 15, /* of them */
    STEPS = 1 << 15, /* messages that are walked through for what was taken back among them */
    EACH = 100,      /* milliseconds that an answer costs its asker */
    STEPS_A_MS = 64, /* messages walked through that cost one more: some thirty times what they take the house */
    CREDIT = 2000,   /* milliseconds that may be owed */
    ADDRESS_PART = 8,
};

/* The first page of an answer whose last one is known, and how long a walk it is: once through all that was before, and once more for
 * each take-back. */
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

/* Whether this one may ask. Where nobody is held to a rate, it costs nothing. An address pays an eighth for all its connections, so that
 * many connections cannot take the whole loop. */
static bool pay(struct conn *c, int64_t steps)
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

struct pages {
    size_t begin;     /* where the first one stands */
    size_t at[PAGES]; /* where each began, had none been cut */
    size_t cut;       /* bytes */
    uint32_t first, n;
};

/* The oldest give way while there is too much to be sent at once. */
static void cut_oldest(struct pl_out *o, struct pages *p)
{
    uint32_t first = p->first;
    while (first + 1 < p->n && o->len + p->cut - p->at[first] > BYTES)
        first++;
    if (first == p->first)
        return;
    size_t from = p->at[first] - p->cut + 1; /* behind the comma */
    memmove(o->at + p->begin, o->at + from, o->len - from);
    o->len -= from - p->begin;
    p->cut += from - p->begin;
    p->first = first;
}

/* Returns the version of the first one that is there. */
static uint32_t put_pages(struct pl_out *o, struct table *t, pl_seat viewer, uint32_t first, uint32_t last)
{
    const char *names[PL_SEATS_MAX];
    const struct pl_message *m;
    struct pages p = {.first = 0};
    table_seat_names(t, names);
    pl_json_open(o, "items", '[');
    p.begin = o->len;
    pl_history_begin_at(&t->srv->story, &t->match, viewer, first);
    while (p.n < PAGES && (m = pl_history_next(&t->srv->story)) && m->version <= last) {
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
    uint32_t told = table_last_sent(t, w), last = before <= told ? before - 1 : told;
    int64_t steps;
    if (!told)
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_NOT_STARTED);
    if (!reply_to)
        return; /* nobody waits for it */
    uint32_t first = first_of(&t->match, w->viewer, last, &steps);
    if (!pay(w->c, steps))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    struct pl_out o = msg_begin(t->srv, "history");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    first = put_pages(&o, t, w->viewer, first, last);
    pl_json_bool(&o, "more", first > 1);
    table_send(t, w->c, msg_end(t->srv, &o));
}
