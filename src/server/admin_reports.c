/* admin_reports.c: operations of administrators on reports about players, and the audit log. */
#include "server/admin_job.h"

#include <string.h>

/* ---- reports --------------------------------------------------------------------------------------------- */

/* A line of the stored chat is [time, person, seat, text]; see report.c. */
static void put_chat_line(struct admin_job *k, const json_t *line)
{
    struct store_profile p = {.tag = ""};
    int64_t person = json_integer_value(json_array_get(line, 1)), seat = json_integer_value(json_array_get(line, 2));
    const char *text = json_string_value(json_array_get(line, 3));
    if (person && store_profile_by_id(k->reader, person, k->at, &p) != 1)
        *p.tag = 0;
    pl_json_open(&k->o, NULL, '{');
    pl_json_int(&k->o, "at", json_integer_value(json_array_get(line, 0)));
    admin_put_person(&k->o, "who", p.name, p.tag);
    if (seat >= 0 && seat < PL_SEATS_MAX)
        pl_json_int(&k->o, "seat", seat);
    else
        pl_json_null(&k->o, "seat");
    pl_json_text(&k->o, "text", text ? text : "");
    pl_json_close(&k->o, '}');
}

static bool put_report(void *ctx, const struct store_report_row *row)
{
    struct admin_job *k = ctx;
    struct pl_out *o = &k->o;
    const struct store_report *r = &row->report;
    size_t i;
    json_t *line;
    if (!admin_row(k))
        return false;
    k->last = r->id;
    json_t *chat = json_loadb(r->chat.at, r->chat.len, 0, NULL);
    pl_json_open(o, NULL, '{');
    pl_json_int(o, "report", r->id);
    pl_json_int(o, "at", r->created_at);
    pl_json_text(o, "table", r->table);
    admin_put_person(o, "by", row->reporter_name, row->reporter_tag);
    admin_put_person(o, "about", row->reported_name, row->reported_tag);
    pl_json_text(o, "reason", r->reason);
    pl_json_text_n(o, "text", r->text.at, r->text.len);
    pl_json_open(o, "chat", '[');
    json_array_foreach(chat, i, line) put_chat_line(k, line);
    pl_json_close(o, ']');
    admin_put_time(o, "handled_at", row->handled_at);
    pl_json_text(o, "outcome", row->outcome);
    pl_json_close(o, '}');
    json_decref(chat);
    return true;
}

void admin_read_reports(struct admin_job *k, struct store_reader *reader)
{
    const struct store_reports_page page = {admin_bool(k, "handled", false), admin_number(k, "before", 0), admin_most(k)};
    pl_json_open(&k->o, "reports", '[');
    k->failed = store_reports_page(reader, &page, put_report, k) < 0;
    pl_json_close(&k->o, ']');
    admin_put_more(k);
}

static bool take_report(void *ctx, const struct store_report_row *row)
{
    struct admin_job *k = ctx;
    snprintf(k->person.tag, sizeof k->person.tag, "%s", row->reported_tag);
    return false;
}

void admin_read_report(struct admin_job *k, struct store_reader *reader)
{
    int found = store_report_by_id(reader, admin_number(k, "report", 0), take_report, k);
    k->failed = found < 0;
    if (!found)
        admin_refuse_later(k, REFUSAL_NO_REPORT);
}

void admin_handle_report(struct admin_job *k)
{
    char detail[ADMIN_TEXT + 40];
    int64_t id = admin_number(k, "report", 0);
    snprintf(detail, sizeof detail, "report %lld: %s", (long long)id, k->note);
    struct store_audit a = admin_audit(k, k->person.tag, detail);
    k->never = REFUSAL_NO_REPORT;
    admin_wait(k, store_report_handle(k->srv->store, id, k->note, &a, admin_written, k));
}

/* ---- the audit log --------------------------------------------------------------------------------------- */

static bool put_entry(void *ctx, const struct store_audit_row *row)
{
    struct admin_job *k = ctx;
    struct pl_out *o = &k->o;
    if (!admin_row(k))
        return false;
    k->last = row->entry.id;
    pl_json_open(o, NULL, '{');
    pl_json_int(o, "entry", row->entry.id);
    pl_json_int(o, "at", row->entry.at);
    pl_json_text(o, "actor", row->entry.actor);
    pl_json_text(o, "actor_name", row->actor_name);
    pl_json_text(o, "action", row->entry.action);
    pl_json_text(o, "target", row->entry.target);
    pl_json_text(o, "target_name", row->target_name);
    pl_json_text(o, "detail", row->entry.detail);
    pl_json_close(o, '}');
    return true;
}

void admin_read_audit(struct admin_job *k, struct store_reader *reader)
{
    pl_json_open(&k->o, "audit", '[');
    k->failed = store_audit_page(reader, admin_number(k, "before", 0), admin_most(k), put_entry, k) < 0;
    pl_json_close(&k->o, ']');
    admin_put_more(k);
}
