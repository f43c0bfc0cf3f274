/* report.c: stores a player's report about another player. The operator lists the reports with `parlour reports`. */
#include "server/accounts.h"
#include "server/seats.h"
#include "server/state.h"

#include <string.h>

/* Maximum number of chat lines in a report, and their maximum total size in bytes. */
enum { REPORT_LINES = 20, REPORT_CHAT = 24 << 10 };

static const char *const reasons[] = {"insults", "cheating", "name", "leaving", "other"};

static const char *reason_of(const char *text)
{
    for (size_t i = 0; i < PL_COUNT(reasons); i++)
        if (!strcmp(reasons[i], text))
            return reasons[i];
    return NULL;
}

/* Writes the latest chat lines as a list of [time, person, seat, text]. `person` is an id instead of a name, because a deleted name must
 * not remain in a report. */
static void put_chat(struct pl_out *o, const struct chat_log *chat)
{
    const struct chat_line *x = chat->first;
    for (int skip = chat->n - REPORT_LINES; x && skip > 0; skip--)
        x = x->next;
    pl_json_open(o, NULL, '[');
    for (; x; x = x->next) {
        pl_json_open(o, NULL, '[');
        pl_json_int(o, NULL, x->at);
        pl_json_int(o, NULL, x->who.id);
        pl_json_int(o, NULL, x->seat);
        pl_json_text_n(o, NULL, x->text, x->len);
        pl_json_close(o, ']');
    }
    pl_json_close(o, ']');
}

void report_player(struct watch *w, int64_t reply_to, const struct wire_report *r)
{
    static char chat[REPORT_CHAT];
    struct table *t = w->t;
    char tidy[1024];
    enum refusal no;
    const char *reason = reason_of(r->reason.at);
    bool has_text = r->has_text && r->text.len;
    int len = has_text ? chat_normalise(r->text.at, r->text.len, tidy, sizeof tidy) : 0;
    if (w->viewer == PL_SPECTATOR)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_SEATED);
    if (!reason)
        return send_refusal(w->c, reply_to, REFUSAL_UNKNOWN_REASON);
    if (r->seat >= t->set.seats || r->seat == w->viewer || t->seat[r->seat].kind != SEAT_PERSON || !*t->seat[r->seat].who.tag)
        return send_refusal(w->c, reply_to, REFUSAL_REPORT_PERSON);
    if (len < 0)
        return send_refusal(w->c, reply_to, REFUSAL_REPORT_FORMAT);
    if (!may_report(t->srv, w->c->who.id))
        return send_refusal(w->c, reply_to, REFUSAL_REPORT_LIMIT);
    struct pl_out o = pl_out_to(chat, sizeof chat);
    put_chat(&o, &t->chat);
    if (o.full) {
        o = pl_out_to(chat, sizeof chat);
        pl_put(&o, "[]");
    }
    if (!may_store(t->srv, w->c->address_usage, w->c->who.id, (int64_t)o.len + len, false, &no))
        return send_refusal(w->c, reply_to, no);
    struct store_report report = {
        .match = t->match_id,
        .table = t->id,
        .reporter = w->c->who.id,
        .reported = t->seat[r->seat].who.id,
        .created_at = wall_ms(),
        .reason = reason,
        .text = {tidy, (size_t)len},
        .chat = {o.at, o.len},
    };
    if (store_report_put(t->srv->store, &report, REPORTS_STORED, table_write_done, t) < 0)
        return send_refusal(w->c, reply_to, REFUSAL_PAUSED);
    table_write_issued_for(t, PL_SEAT_BIT(w->viewer));
    log_event(EVENT_PLAYER_REPORTED, "table", t->id, "reason", reason, NULL);
    table_send_ok(t, w->c, reply_to, false, false);
}
