/* rematch.c: lets the players of a finished match offer a rematch, and opens the new table. The offer is part of the table record, so it
 * survives a restart. */
#include "server/cluster.h"
#include "server/accounts.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"

#include <string.h>

enum {
    GRACE_MS = 10000,   /* time in ms after which a disconnected player counts as absent */
    TABLE_BYTES = 8192, /* estimated size of a table in the database, in bytes, including the actions of the table's bots */
};

/* Returns the time, in ms on the monotonic clock, at which the person in this seat starts to count as absent. Returns INT64_MAX if the
 * person is connected. */
static int64_t absent_at(const struct table *t, int seat)
{
    return person_is_here(t, t->seat[seat].who.id) ? INT64_MAX : t->seat[seat].left_at + GRACE_MS;
}

static bool is_present(const struct table *t, int seat) { return t->seat[seat].kind == SEAT_PERSON && absent_at(t, seat) > now_ms(t->srv); }

/* Returns the seats of the people who are present and have not answered the rematch offer. */
static pl_seats waiting_for(const struct table *t)
{
    pl_seats set = 0, answered = t->rematch.agreed | t->rematch.declined;
    for (int i = 0; i < t->set.seats; i++)
        if (is_present(t, i) && !pl_seats_has(answered, (unsigned)i))
            set |= PL_SEAT_BIT(i);
    return set;
}

static void json_seats(struct pl_out *o, const char *key, pl_seats set)
{
    pl_json_open(o, key, '[');
    for (; set; set &= (pl_seats)(set - 1))
        pl_json_int(o, NULL, pl_lowest(set));
    pl_json_close(o, ']');
}

void rematch_json(struct pl_out *o, const struct table *t)
{
    const struct rematch *r = &t->rematch;
    if (!r->agreed)
        return;
    pl_json_open(o, "rematch", '{');
    pl_json_int(o, "seat", r->seat);
    pl_json_bool(o, "open", r->open);
    pl_json_bool(o, "bots", r->bots);
    json_seats(o, "agreed", r->agreed);
    json_seats(o, "declined", r->declined);
    json_seats(o, "waiting", r->open ? waiting_for(t) : 0);
    pl_json_close(o, '}');
}

/* Sends a rematch invitation to players who have left the table but are still connected to this server. */
static void invite_absent(const struct table *old, struct table *to, const struct person *from)
{
    struct pl_out o = msg_begin(old->srv, "invited");
    pl_json_text(&o, "table", to->id);
    pl_json_text(&o, "game", to->game->id);
    pl_json_open(&o, "from", '{');
    pl_json_text(&o, "name", from->name);
    pl_json_text(&o, "tag", from->tag);
    pl_json_close(&o, '}');
    struct msg *m = msg_end(old->srv, &o);
    for (struct conn *c = m ? old->srv->conns : NULL; c; c = c->next) {
        int seat = c->wsi ? seat_of(old, c->who.id) : -1;
        if (seat >= 0 && c->who.id != from->id && !person_is_here(old, c->who.id))
            table_send(to, c, msg_ref(m));
    }
    for (int i = 0; m && i < old->set.seats; i++) /* these players may be connected to other nodes */
        if (old->seat[i].kind == SEAT_PERSON && old->seat[i].who.id != from->id && !person_is_here(old, old->seat[i].who.id))
            cluster_tell_invited(old->srv, old->seat[i].who.id, m);
    msg_unref(m);
}

/* At the new table, gives seats to the bots and to everyone who agreed. Returns the number of seats that stay free. */
static int fill_seats(struct table *t, const struct table *old)
{
    int free = 0;
    for (int i = 0; i < old->set.seats; i++) {
        const struct seat *s = &old->seat[i];
        if (s->kind == SEAT_BOT)
            seat_bot_as(t, (pl_seat)i, s->level, s->alias);
        else if (pl_seats_has(old->rematch.agreed, (unsigned)i))
            t->seat[i] = (struct seat){.kind = SEAT_PERSON, .who = s->who};
        else if (old->rematch.bots)
            seat_bot(t, (pl_seat)i, PL_REGULAR);
        else
            free++;
    }
    return free;
}

/* Opens the table for the rematch and, if every seat is taken, starts the match. */
static void begin_rematch(struct table *old)
{
    struct table *t = table_new(old->srv, old->game);
    if (!t)
        return; /* not enough memory for a new table, so the offer stays open */
    t->set = old->set;
    t->book = old->book;
    memcpy(t->case_id, old->case_id, sizeof t->case_id);
    t->host = old->seat[old->rematch.seat].who;
    int free = fill_seats(t, old);
    if ((free == 0 && table_begin(t) < 0) || table_put(t) < 0) {
        table_free(t);
        return;
    }
    old->rematch.open = false;
    memcpy(old->next_id, t->id, ID_SIZE);
    table_put(old);
    table_send_info(old);
    lobby_changed(t);
    table_plan(t);
    if (free)
        invite_absent(old, t, &t->host);
}

static void end_offer(struct table *t)
{
    t->rematch.open = false;
    table_put(t);
    table_send_info(t);
}

void rematch_settle(struct table *t)
{
    struct rematch *r = &t->rematch;
    if (t->status != TABLE_OVER || !r->open || t->broken || server_paused(t->srv))
        return;
    if (!is_present(t, r->seat) || draining(t->srv))
        return end_offer(t);
    if (waiting_for(t))
        return;
    if (r->declined && r->agreed == PL_SEAT_BIT(r->seat))
        return end_offer(t);
    begin_rematch(t);
}

int64_t rematch_due(const struct table *t)
{
    int64_t due = INT64_MAX;
    for (int i = 0; t->status == TABLE_OVER && t->rematch.open && i < t->set.seats; i++) {
        int64_t at = t->seat[i].kind == SEAT_PERSON ? absent_at(t, i) : INT64_MAX;
        if (at > now_ms(t->srv) && at < due)
            due = at;
    }
    return due;
}

void rematch_left(struct table *t, pl_seat seat)
{
    if (!person_is_here(t, t->seat[seat].who.id))
        t->seat[seat].left_at = now_ms(t->srv) - GRACE_MS;
    rematch_settle(t);
}

static void answer(struct watch *w, int64_t reply_to, bool yes)
{
    struct table *t = w->t;
    struct rematch *r = &t->rematch;
    pl_seats me = PL_SEAT_BIT(w->viewer);
    if (!yes && w->viewer == r->seat) {
        table_send_ok(t, w->c, reply_to, false, false);
        return end_offer(t);
    }
    bool again = yes ? r->agreed & me : r->declined & me;
    if (!again) {
        r->agreed = (pl_seats)(yes ? r->agreed | me : r->agreed & ~me);
        r->declined = (pl_seats)(yes ? r->declined & ~me : r->declined | me);
        table_put(t);
    }
    table_send_ok(t, w->c, reply_to, again, false);
    if (!again)
        table_send_info(t);
    rematch_settle(t);
    table_plan(t);
}

static bool may_answer(struct watch *w, int64_t reply_to)
{
    if (w->t->status != TABLE_OVER || w->viewer == PL_SPECTATOR)
        send_refusal(w->c, reply_to, REFUSAL_REMATCH_NOT_ALLOWED);
    else if (*w->t->next_id)
        send_refusal(w->c, reply_to, REFUSAL_REMATCH_EXISTS);
    else
        return true;
    return false;
}

void rematch_offer(struct watch *w, int64_t reply_to, const struct wire_rematch *m)
{
    struct table *t = w->t;
    enum refusal no;
    if (!may_answer(w, reply_to))
        return;
    if (draining(t->srv))
        return send_refusal(w->c, reply_to, REFUSAL_DRAINING);
    if (t->rematch.open)
        return answer(w, reply_to, true);
    int many = hosts_too_many(w->c, reply_to, w->c->who.id);
    if (many > 0)
        send_refusal(w->c, reply_to, REFUSAL_HOST_LIMIT);
    if (many)
        return;
    if (!address_may_create(t->srv, w->c->address_usage))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_MANY_TABLES);
    if (!may_store(t->srv, w->c->address_usage, w->c->who.id, TABLE_BYTES, false, &no))
        return send_refusal(w->c, reply_to, no);
    t->rematch = (struct rematch){.open = true, .bots = !m->has_bots || m->bots, .seat = w->viewer, .agreed = PL_SEAT_BIT(w->viewer)};
    table_put(t);
    table_send_ok(t, w->c, reply_to, false, false);
    table_send_info(t);
    invite_absent(t, t, &w->c->who);
    rematch_settle(t);
    table_plan(t);
}

void rematch_answer(struct watch *w, int64_t reply_to, bool yes)
{
    if (!may_answer(w, reply_to))
        return;
    if (!w->t->rematch.open)
        return send_refusal(w->c, reply_to, REFUSAL_NO_REMATCH_OFFER);
    if (yes && draining(w->t->srv))
        return send_refusal(w->c, reply_to, REFUSAL_DRAINING);
    answer(w, reply_to, yes);
}
