/* admin_reader.c: the reads of admin.h, and of the export of a person's data. */
#include "store/admin.h"
#include "store/internal.h"

#include <stdio.h>
#include <string.h>

static void copy(char *to, size_t size, struct store_query *q, int column) { snprintf(to, size, "%s", query_bytes(q, column).at); }

/* The caller's callback for each row, and the context pointer that is passed to the callback. */
struct listener {
    union {
        store_profile_each *profile;
        store_ban_each *ban;
        store_state_each *state;
        store_report_row_each *report;
        store_report_each *own_report;
        store_audit_each *entry;
        store_own_line_each *line;
        store_own_note_each *note;
    };
    void *ctx;
};

static struct store_query *query_numbers(struct store_reader *r, enum store_read read, int64_t first, int64_t second)
{
    struct store_query *q = store_query(r, read);
    if (q)
        query_bind_number(q, 1, first);
    if (q && store_reads[read].form[1])
        query_bind_number(q, 2, second);
    return q;
}

static struct store_query *query_text(struct store_reader *r, enum store_read read, int64_t first, const char *second)
{
    struct store_query *q = store_query(r, read);
    if (q) {
        query_bind_number(q, 1, first);
        query_bind_text(q, 2, second);
    }
    return q;
}

static int64_t one_number(struct store_query *q)
{
    int64_t n = q && query_step(q) == STORE_ROW ? query_number(q, 0) : -1;
    query_reset(q);
    return n;
}

int64_t store_admin_revision(struct store_reader *r) { return one_number(store_query(r, R_ADMIN_REVISION)); }

int64_t store_reports_open(struct store_reader *r) { return one_number(store_query(r, R_REPORTS_OPEN)); }

/* ---- settings -------------------------------------------------------------------------------------------- */

static bool take_setting(struct store_query *q, void *ctx)
{
    struct store_settings *s = ctx;
    const char *name = query_bytes(q, 0).at;
    int64_t number = query_number(q, 1);
    if (!strcmp(name, "accounts-closed"))
        s->accounts_closed = number;
    if (!strcmp(name, "guests-closed"))
        s->guests_closed = number;
    if (!strcmp(name, "message-of-the-day")) {
        s->motd_set = true;
        copy(s->motd, sizeof s->motd, q, 2);
    }
    if (!strcmp(name, "announcement")) {
        s->announced_until = number;
        copy(s->announcement, sizeof s->announcement, q, 2);
    }
    return true;
}

int store_settings(struct store_reader *r, struct store_settings *settings)
{
    *settings = (struct store_settings){0};
    return store_query_rows(store_query(r, R_SETTINGS), take_setting, settings) < 0 ? -1 : 0;
}

/* ---- people ---------------------------------------------------------------------------------------------- */

static void take_profile(struct store_query *q, struct store_profile *p)
{
    p->id = query_number(q, 0);
    copy(p->tag, sizeof p->tag, q, 1);
    copy(p->name, sizeof p->name, q, 2);
    p->created_at = query_number(q, 3);
    p->role = query_number(q, 4);
    p->muted_until = query_number(q, 5);
    p->banned_until = query_number(q, 6);
    p->delete_at = query_number(q, 7);
    p->account = query_number(q, 8);
}

static bool take_one_profile(struct store_query *q, void *p)
{
    take_profile(q, p);
    return false;
}

int store_profile_by_id(struct store_reader *r, int64_t id, int64_t now, struct store_profile *p)
{
    return store_query_rows(query_numbers(r, R_PROFILE_BY_ID, now, id), take_one_profile, p);
}

int store_profile_by_tag(struct store_reader *r, const char *tag, int64_t now, struct store_profile *p)
{
    return store_query_rows(query_text(r, R_PROFILE_BY_TAG, now, tag), take_one_profile, p);
}

int store_profile_by_skeleton(struct store_reader *r, const char *skeleton, int64_t now, struct store_profile *p)
{
    return store_query_rows(query_text(r, R_PROFILE_BY_SKELETON, now, skeleton), take_one_profile, p);
}

int store_person_by_reset(struct store_reader *r, const uint8_t hash[STORE_HASH], int64_t now, struct store_profile *p)
{
    struct store_query *q = store_query(r, R_PROFILE_BY_RESET);
    if (q) {
        query_bind_number(q, 1, now);
        q->backend->bind_bytes(q, 2, (struct store_text){(const char *)hash, STORE_HASH}, false);
    }
    return store_query_rows(q, take_one_profile, p);
}

static bool tell_profile(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_profile p;
    take_profile(q, &p);
    return l->profile(l->ctx, &p);
}

int store_profiles(struct store_reader *r, const struct store_people_page *page, store_profile_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_PROFILES);
    if (!q)
        return -1;
    query_bind_number(q, 1, page->now);
    query_bind_text(q, 2, page->skeleton);
    query_bind_text(q, 3, page->tag);
    query_bind_number(q, 4, page->role);
    query_bind_number(q, 5, page->before);
    query_bind_number(q, 6, page->most);
    return store_query_rows(q, tell_profile, &(struct listener){.profile = each, .ctx = ctx});
}

static bool tell_state(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->state(l->ctx, query_number(q, 0), query_number(q, 1));
}

int store_mutes_in_force(struct store_reader *r, int64_t now, store_state_each *each, void *ctx)
{
    return store_query_rows(query_numbers(r, R_MUTES, now, 0), tell_state, &(struct listener){.state = each, .ctx = ctx});
}

int store_administrators(struct store_reader *r, store_state_each *each, void *ctx)
{
    return store_query_rows(store_query(r, R_ADMINISTRATORS), tell_state, &(struct listener){.state = each, .ctx = ctx});
}

/* ---- bans ------------------------------------------------------------------------------------------------ */

static bool tell_ban(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_ban b = {
        .id = query_number(q, 0),
        .person = query_number(q, 1),
        .network = query_bytes(q, 2).at,
        .until = query_number(q, 3),
        .created_at = query_number(q, 4),
        .reason = query_bytes(q, 5).at,
        .by = query_bytes(q, 6).at,
        .name = query_bytes(q, 7).at,
        .tag = query_bytes(q, 8).at,
    };
    return l->ban(l->ctx, &b);
}

static int bans(struct store_query *q, store_ban_each *each, void *ctx)
{
    return store_query_rows(q, tell_ban, &(struct listener){.ban = each, .ctx = ctx});
}

int store_bans_page(struct store_reader *r, int64_t now, int64_t before, int most, store_ban_each *each, void *ctx)
{
    struct store_query *q = query_numbers(r, R_BANS_PAGE, now, before);
    if (q)
        query_bind_number(q, 3, most);
    return bans(q, each, ctx);
}

int store_bans_in_force(struct store_reader *r, int64_t now, store_ban_each *each, void *ctx)
{
    return store_bans_page(r, now, 0, 2 * STORE_BANS_MAX, each, ctx);
}

int store_ban_by_id(struct store_reader *r, int64_t id, int64_t now, store_ban_each *each, void *ctx)
{
    return bans(query_numbers(r, R_BAN_BY_ID, now, id), each, ctx);
}

int store_ban_of_person(struct store_reader *r, int64_t person, int64_t now, store_ban_each *each, void *ctx)
{
    return bans(query_numbers(r, R_BAN_OF_PERSON, now, person), each, ctx);
}

int store_ban_of_network(struct store_reader *r, const char *network, int64_t now, store_ban_each *each, void *ctx)
{
    return bans(query_text(r, R_BAN_OF_NETWORK, now, network), each, ctx);
}

/* ---- reports and the audit log --------------------------------------------------------------------------- */

static bool tell_report_row(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_report_row row = {
        .handled_at = query_number(q, 9),
        .outcome = query_bytes(q, 10).at,
        .reporter_name = query_bytes(q, 11).at,
        .reporter_tag = query_bytes(q, 12).at,
        .reported_name = query_bytes(q, 13).at,
        .reported_tag = query_bytes(q, 14).at,
    };
    store_query_report(q, &row.report);
    return l->report(l->ctx, &row);
}

int store_reports_page(struct store_reader *r, const struct store_reports_page *page, store_report_row_each *each, void *ctx)
{
    struct store_query *q = query_numbers(r, R_REPORTS_PAGE, page->handled, page->before);
    if (q)
        query_bind_number(q, 3, page->most);
    return store_query_rows(q, tell_report_row, &(struct listener){.report = each, .ctx = ctx});
}

int store_report_by_id(struct store_reader *r, int64_t id, store_report_row_each *each, void *ctx)
{
    return store_query_rows(query_numbers(r, R_REPORT_BY_ID, id, 0), tell_report_row, &(struct listener){.report = each, .ctx = ctx});
}

static bool tell_entry(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_audit_row row = {
        .entry = {query_number(q, 0), query_number(q, 1), query_bytes(q, 2).at, query_bytes(q, 3).at, query_bytes(q, 4).at,
                  query_bytes(q, 5).at},
        .actor_name = query_bytes(q, 6).at,
        .target_name = query_bytes(q, 7).at,
    };
    return l->entry(l->ctx, &row);
}

int store_audit_page(struct store_reader *r, int64_t before, int most, store_audit_each *each, void *ctx)
{
    return store_query_rows(query_numbers(r, R_AUDIT_PAGE, before, most), tell_entry, &(struct listener){.entry = each, .ctx = ctx});
}

/* ---- tables ---------------------------------------------------------------------------------------------- */

int store_tables_page(struct store_reader *r, const struct store_tables_page *page, store_match_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_TABLES_PAGE);
    if (!q)
        return -1;
    query_bind_text(q, 1, page->game);
    query_bind_text(q, 2, page->before);
    query_bind_number(q, 3, page->status);
    query_bind_number(q, 4, page->most);
    return store_query_matches(q, each, ctx);
}

/* ---- a person's own data --------------------------------------------------------------------------------- */

static bool tell_line(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->line(l->ctx, query_bytes(q, 0).at, query_number(q, 1), (int)query_number(q, 2), query_bytes(q, 3));
}

int store_chat_of(struct store_reader *r, int64_t person, store_own_line_each *each, void *ctx)
{
    return store_query_rows(query_numbers(r, R_CHAT_OF, person, 0), tell_line, &(struct listener){.line = each, .ctx = ctx});
}

static bool tell_note(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->note(l->ctx, query_bytes(q, 0).at, query_bytes(q, 1));
}

int store_notes_of(struct store_reader *r, int64_t person, store_own_note_each *each, void *ctx)
{
    return store_query_rows(query_numbers(r, R_NOTES_OF, person, 0), tell_note, &(struct listener){.note = each, .ctx = ctx});
}

static bool tell_own_report(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_report report;
    store_query_report(q, &report);
    return l->own_report(l->ctx, &report);
}

int store_reports_by(struct store_reader *r, int64_t person, store_report_each *each, void *ctx)
{
    return store_query_rows(query_numbers(r, R_REPORTS_BY, person, 0), tell_own_report, &(struct listener){.own_report = each, .ctx = ctx});
}
