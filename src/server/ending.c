/* ending.c: ends a match by resignation or by agreement, before the rules end it. Such an end is stored in the table record and in the
 * result but not in the log, so the log can still be replayed. The same holds if an administrator ends it (admin_tables.c). */
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/state.h"

static void drop_proposal(struct table *t)
{
    t->end_seat = PL_NOBODY;
    t->end_agreed = 0;
}

bool proposal_settle(struct table *t)
{
    pl_seats voters = table_voters(t);
    if (t->end_seat == PL_NOBODY || t->status != TABLE_PLAYING)
        return false;
    if (!pl_seats_has(voters, t->end_seat)) {
        drop_proposal(t);
        table_put(t);
        table_send_info(t);
        return false;
    }
    if (voters & ~t->end_agreed)
        return false;
    table_end_early(t, ENDED_BY_AGREEMENT);
    return true;
}

static void decline(struct watch *w)
{
    struct table *t = w->t;
    drop_proposal(t);
    table_put(t);
    struct pl_out o = msg_begin(t->srv, "end_declined");
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "seat", w->viewer);
    table_send_seated(t, msg_end(t->srv, &o), NULL);
    table_send_info(t);
}

/* Checks the player's storage quota, because proposals to end the match and resignations are written to the store. If the quota is used up,
 * sends a refusal and returns false. */
static bool may_write(struct watch *w, int64_t reply_to)
{
    enum refusal no;
    if (may_store(w->t->srv, w->c->address_usage, w->c->who.id, ENTRY_BYTES, true, &no))
        return true;
    send_refusal(w->c, reply_to, no);
    return false;
}

void table_propose_end(struct watch *w, int64_t reply_to, bool yes)
{
    enum { PER_HOUR = 60, BURST = 3 }; /* limits on how often one player may propose to end the match */
    struct table *t = w->t;
    if (!may_play(w, reply_to))
        return;
    if (!yes && t->end_seat == PL_NOBODY)
        return send_refusal(w->c, reply_to, REFUSAL_NO_PROPOSAL);
    if (yes && t->end_seat == PL_NOBODY &&
        !bucket_spend(&t->seat[w->viewer].proposals, 1, t->srv->cfg.rate ? PER_HOUR : 0, BURST, now_ms(t->srv)))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    if (yes && t->end_seat != PL_NOBODY && pl_seats_has(t->end_agreed, w->viewer))
        return table_send_ok(t, w->c, reply_to, true, false);
    if (!may_write(w, reply_to))
        return;
    if (seat_take_back(&t->seat[w->viewer]))
        table_plan(t);
    if (!yes) {
        decline(w);
        return table_send_ok(t, w->c, reply_to, false, false);
    }
    if (t->end_seat == PL_NOBODY)
        t->end_seat = w->viewer;
    t->end_agreed |= PL_SEAT_BIT(w->viewer);
    presence_refresh(t);
    if (!proposal_settle(t)) {
        table_put(t);
        table_send_info(t);
    }
    table_send_ok(t, w->c, reply_to, false, false);
}

void table_resign(struct watch *w, int64_t reply_to)
{
    struct table *t = w->t;
    if (!may_play(w, reply_to) || !may_write(w, reply_to))
        return;
    struct seat *s = &t->seat[w->viewer];
    s->resigned = true;
    s->resigned_after = t->match.n;
    if (t->set.seats == 2) {
        table_end_early(t, ENDED_BY_RESIGNATION);
    } else {
        s->stand_in = true;
        if (t->end_seat == w->viewer)
            drop_proposal(t);
        table_put(t);
        table_send_info(t);
        presence_refresh(t);
        proposal_settle(t); /* the player who resigned can no longer vote, so all remaining voters may now have agreed to end the match */
        table_plan(t);
    }
    table_send_ok(t, w->c, reply_to, false, false);
}
