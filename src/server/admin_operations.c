/* admin_operations.c: the table of the operations of administrators, and the check of a request. */
#include <stdio.h>
#include <string.h>

#include "server/accounts.h"
#include "server/admin_job.h"

#define PAGE                                                                                                          \
    {"before", ADMIN_NUMBER, .optional = true, .least = 1, .most = INT64_MAX, .help = "older than this id"},          \
    {                                                                                                                 \
        "most", ADMIN_NUMBER, .optional = true, .least = 1, .most = ADMIN_PAGE_MAX, .help = "length of the list (50)" \
    }
#define PERSON                                                                                                                      \
    {                                                                                                                               \
        "person", ADMIN_STRING, .word = true, .least = 1, .most = NAME_SENT_BYTES, .help = "a tag, or the exact name of an account" \
    }
#define REASON                                                                                       \
    {                                                                                                \
        "reason", ADMIN_NOTE, .optional = true, .least = 1, .most = 200, .help = "for the audit log" \
    }
#define MINUTES                                                                                                    \
    {                                                                                                              \
        "minutes", ADMIN_MINUTES, .word = true, .least = 1, .most = 5256000, .help = "how long, as 90, 12h or 30d" \
    }
#define TABLE                                                                                           \
    {                                                                                                   \
        "table", ADMIN_STRING, .word = true, .least = 1, .most = ID_SIZE - 1, .help = "id of the table" \
    }

const struct admin_operation admin_operations[] = {
    {.name = "status", .help = "show what the server does", .read = admin_read_status, .act = admin_status},
    {.name = "tables",
     .help = "list tables, newest first",
     .list = true,
     .member = {{"game", ADMIN_STRING, .optional = true, .least = 1, .most = 32, .help = "only tables of this game"},
                {"status", ADMIN_STRING, .optional = true, .most = 16, .among = " open playing over ", .help = "open, playing or over"},
                {"before", ADMIN_STRING, .optional = true, .least = 1, .most = ID_SIZE - 1, .help = "older than this table"},
                {"most", ADMIN_NUMBER, .optional = true, .least = 1, .most = ADMIN_PAGE_MAX, .help = "length of the list (50)"}},
     .read = admin_read_tables},
    {.name = "table",
     .help = "show a table and what its spectators see of the match",
     .list = true,
     .member = {TABLE},
     .read = admin_read_table},
    {.name = "end-table",
     .help = "end a match, or delete a table that has not started",
     .changes = true,
     .member = {TABLE, REASON},
     .read = admin_read_ending,
     .act = admin_end_table},
    {.name = "people",
     .help = "list people, newest first",
     .list = true,
     .member = {{"find", ADMIN_STRING, .optional = true, .word = true, .least = 1, .most = NAME_BYTES, .help = "part of a name, or a tag"},
                {"role", ADMIN_STRING, .optional = true, .most = 16, .among = " administrator ",
                 .help = "only people with this role: administrator"},
                PAGE},
     .read = admin_read_people},
    {.name = "remove",
     .help = "delete a person at once",
     .changes = true,
     .spares = true,
     .not_self = true,
     .member = {PERSON},
     .read = admin_read_person,
     .act = admin_remove},
    {.name = "rename",
     .help = "give a person another name",
     .changes = true,
     .spares = true,
     .member = {PERSON, {"name", ADMIN_STRING, .word = true, .least = 1, .most = NAME_SENT_BYTES, .help = "the new name"}},
     .read = admin_read_person,
     .act = admin_rename},
    {.name = "ban",
     .help = "ban a person or a network",
     .changes = true,
     .spares = true,
     .not_self = true,
     .either = true,
     .member = {{"person", ADMIN_STRING, .optional = true, .word = true, .least = 1, .most = NAME_SENT_BYTES,
                 .help = "a tag, or the exact name of an account"},
                {"network", ADMIN_STRING, .optional = true, .least = 1, .most = STORE_NETWORK_SIZE - 1,
                 .help = "an address or a network instead, as 192.0.2.0/24"},
                MINUTES,
                REASON},
     .read = admin_read_ban_target,
     .act = admin_ban},
    {.name = "bans", .help = "list the bans that have not ended", .list = true, .member = {PAGE}, .read = admin_read_bans},
    {.name = "unban",
     .help = "lift a ban",
     .changes = true,
     .member = {{"ban", ADMIN_NUMBER, .word = true, .least = 1, .most = INT64_MAX, .help = "id of the ban"}},
     .read = admin_read_ban,
     .act = admin_unban},
    {.name = "mute",
     .help = "refuse a person's chat lines",
     .changes = true,
     .spares = true,
     .member = {PERSON, MINUTES, REASON},
     .read = admin_read_person,
     .act = admin_mute},
    {.name = "unmute",
     .help = "let a person chat again",
     .changes = true,
     .spares = true,
     .member = {PERSON},
     .read = admin_read_person,
     .act = admin_unmute},
    {.name = "reset-link",
     .help = "make a link for a new passphrase, once, within an hour",
     .changes = true,
     .spares = true,
     .member = {PERSON},
     .read = admin_read_person,
     .act = admin_reset_link},
    {.name = "registration",
     .help = "tell or set whether new accounts and guests may be created",
     .changes = true,
     .member = {{"accounts", ADMIN_BOOL, .optional = true, .help = "new accounts may be created"},
                {"guests", ADMIN_BOOL, .optional = true, .help = "new guests may come"}},
     .act = admin_registration},
    {.name = "reports",
     .help = "list reports about players",
     .list = true,
     .member = {{"handled", ADMIN_BOOL, .optional = true, .help = "the reports that were handled (those that were not)"}, PAGE},
     .read = admin_read_reports},
    {.name = "handle-report",
     .help = "record how a report was handled",
     .changes = true,
     .member = {{"report", ADMIN_NUMBER, .word = true, .least = 1, .most = INT64_MAX, .help = "id of the report"},
                {"outcome", ADMIN_NOTE, .word = true, .least = 1, .most = 200, .help = "what was done, in one line"}},
     .read = admin_read_report,
     .act = admin_handle_report},
    {.name = "announce",
     .help = "show a notice to everybody",
     .changes = true,
     .member = {{"text", ADMIN_NOTE, .word = true, .least = 0, .most = ADMIN_TEXT - 1, .help = "the notice; \"\" withdraws it"},
                {"minutes", ADMIN_MINUTES, .optional = true, .least = 1, .most = 10080, .help = "how long it is shown (60)"}},
     .act = admin_announce},
    {.name = "message-of-the-day",
     .help = "replace the message of the day",
     .changes = true,
     .either = true,
     .member = {{"text", ADMIN_NOTE, .optional = true, .word = true, .least = 0, .most = ADMIN_TEXT - 1,
                 .help = "the message; \"\" shows none"},
                {"default", ADMIN_BOOL, .optional = true, .help = "use the server's setting again"}},
     .act = admin_message_of_the_day},
    {.name = "drain",
     .help = "open no new tables; matches go on",
     .changes = true,
     .member = {{"on", ADMIN_BOOL, .optional = true, .help = "no: open new tables again (yes)"},
                {"stop", ADMIN_BOOL, .optional = true, .help = "stop the server as soon as no connected player is in a match"},
                {"text", ADMIN_NOTE, .optional = true, .least = 1, .most = ADMIN_TEXT - 1, .help = "a notice for everybody meanwhile"}},
     .act = admin_drain},
    {.name = "stop", .help = "stop the server, as SIGTERM does", .changes = true, .act = admin_stop},
    {.name = "grant",
     .help = "make a person an administrator",
     .changes = true,
     .socket_only = true,
     .member = {PERSON},
     .read = admin_read_person,
     .act = admin_grant},
    {.name = "revoke",
     .help = "take the role administrator from a person",
     .changes = true,
     .socket_only = true,
     .member = {PERSON},
     .read = admin_read_person,
     .act = admin_revoke},
    {.name = "audit", .help = "show what administrators have changed", .list = true, .member = {PAGE}, .read = admin_read_audit},
};

const int admin_operations_n = (int)PL_COUNT(admin_operations);

const struct admin_operation *admin_operation_find(const char *name)
{
    for (int i = 0; i < admin_operations_n; i++)
        if (!strcmp(admin_operations[i].name, name))
            return &admin_operations[i];
    return NULL;
}

/* ---- checking a request ---------------------------------------------------------------------------------- */

static const struct admin_member *member_find(const struct admin_operation *op, const char *name)
{
    const struct admin_member *m = op->member;
    while (m->type && strcmp(m->name, name))
        m++;
    return m->type ? m : NULL;
}

static bool wrong(char *why, size_t size, const char *name, const char *what)
{
    snprintf(why, size, "%s %s.", name, what);
    return false;
}

static bool number_good(const struct admin_member *m, const json_t *value, char *why, size_t size)
{
    if (json_is_integer(value) && json_integer_value(value) >= m->least && json_integer_value(value) <= m->most)
        return true;
    if (m->most == INT64_MAX)
        return wrong(why, size, m->name, "must be a positive integer");
    snprintf(why, size, "%s must be an integer from %lld to %lld.", m->name, (long long)m->least, (long long)m->most);
    return false;
}

static bool among(const struct admin_member *m, const char *text, size_t len)
{
    char word[32];
    snprintf(word, sizeof word, " %s ", text);
    return len && len < sizeof word - 2 && !strchr(text, ' ') && strstr(m->among, word);
}

static bool string_good(const struct admin_member *m, const json_t *value, char *why, size_t size)
{
    char tidy[ADMIN_TEXT];
    const char *text = json_string_value(value);
    size_t len = json_string_length(value);
    if (!text || strlen(text) != len)
        return wrong(why, size, m->name, "must be a string");
    if (m->among && !among(m, text, len)) {
        snprintf(why, size, "%s must be one of:%.*s.", m->name, (int)strlen(m->among) - 1, m->among);
        return false;
    }
    if ((int64_t)len < m->least || (int64_t)len > m->most) {
        snprintf(why, size, "%s must have %lld to %lld bytes.", m->name, (long long)m->least, (long long)m->most);
        return false;
    }
    if (m->type == ADMIN_NOTE && len && chat_normalise(text, len, tidy, sizeof tidy) < 0)
        return wrong(why, size, m->name, "must be a single line of visible characters");
    return true;
}

static bool member_good(const struct admin_member *m, const json_t *value, char *why, size_t size)
{
    switch ((enum admin_type)m->type) {
    case ADMIN_NONE:
        return false;
    case ADMIN_BOOL:
        return json_is_boolean(value) || wrong(why, size, m->name, "must be true or false");
    case ADMIN_NUMBER:
    case ADMIN_MINUTES:
        return number_good(m, value, why, size);
    case ADMIN_STRING:
    case ADMIN_NOTE:
        return string_good(m, value, why, size);
    }
    return false;
}

const struct admin_operation *admin_check(const json_t *request, char *why, size_t why_size)
{
    enum { SHOWN = 40 };
    const char *key, *name = json_string_value(json_object_get(request, "op"));
    const struct admin_operation *op = name ? admin_operation_find(name) : NULL;
    json_t *value;
    if (!op) {
        snprintf(why, why_size, name ? "There is no such operation." : "The member op is missing: the name of an operation.");
        return NULL;
    }
    /* json_object_foreach needs an object that is not const, but does not change it. */
    json_object_foreach((json_t *)(uintptr_t)request, key, value)
    {
        if (strcmp(key, "op") && !member_find(op, key)) {
            snprintf(why, why_size, "The operation %s has no member %.*s.", op->name, (int)text_cut(key, SHOWN), key);
            return NULL;
        }
    }
    for (const struct admin_member *m = op->member; m->type; m++) {
        value = json_object_get(request, m->name);
        if (value ? !member_good(m, value, why, why_size) : (!m->optional && !wrong(why, why_size, m->name, "is missing")))
            return NULL;
    }
    if (op->either && !json_object_get(request, op->member[0].name) == !json_object_get(request, op->member[1].name)) {
        snprintf(why, why_size, "Exactly one of %s and %s is needed.", op->member[0].name, op->member[1].name);
        return NULL;
    }
    return op;
}
