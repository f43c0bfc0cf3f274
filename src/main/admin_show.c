/* admin_show.c: prints the replies of the administration socket: lists as tables, everything else as a sentence or as lines. */
#include "main/admin_show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/term.h"
#include "kernel/base.h"
#include "kernel/out.h"
#include "kernel/style.h"

enum { COLUMNS = 6, ROWS = 51, CELL = 240 };

/* ---- values ---------------------------------------------------------------------------------------------- */

static const json_t *field_of(const json_t *of, const char *name) { return json_object_get(of, name); }

static const char *text_of(const json_t *of, const char *name)
{
    const char *text = json_string_value(field_of(of, name));
    return text ? text : "";
}

static long long number_of(const json_t *of, const char *name) { return (long long)json_integer_value(field_of(of, name)); }
static bool is_true(const json_t *of, const char *name) { return json_is_true(field_of(of, name)); }

static void put_time(struct pl_out *o, const json_t *value)
{
    char text[32];
    time_t seconds = (time_t)(json_integer_value(value) / 1000);
    struct tm utc;
    if (json_is_integer(value) && gmtime_r(&seconds, &utc) && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &utc))
        pl_put(o, text);
    else
        pl_put(o, "-");
}

/* Writes "NAME (TAG)", or "Somebody" if the person has been deleted. */
static void put_person(struct pl_out *o, const json_t *person)
{
    if (!json_is_object(person))
        return pl_put(o, "Somebody");
    pl_put(o, text_of(person, "name"));
    pl_put(o, " (");
    pl_put(o, text_of(person, "tag"));
    pl_put(o, ")");
}

/* ---- tables ---------------------------------------------------------------------------------------------- */

struct grid {
    int rows;
    struct pl_out cell[COLUMNS];
    char text[ROWS][COLUMNS][CELL];
};

static struct grid grid;

static struct pl_out *new_row(void)
{
    int row = grid.rows < ROWS - 1 ? grid.rows++ : ROWS - 1;
    for (int i = 0; i < COLUMNS; i++) {
        grid.text[row][i][0] = 0;
        grid.cell[i] = pl_out_to(grid.text[row][i], CELL);
    }
    return grid.cell;
}

static void head(const char *const titles[COLUMNS])
{
    grid.rows = 0;
    struct pl_out *cell = new_row();
    for (int i = 0; i < COLUMNS && titles[i]; i++)
        pl_put(&cell[i], titles[i]);
}

static void print_grid(const char *nothing)
{
    const struct pl_style *s = &term_here()->style;
    int width[COLUMNS] = {0};
    if (grid.rows < 2) {
        printf("%s\n", nothing);
        return;
    }
    for (int row = 0; row < grid.rows; row++)
        for (int i = 0; i < COLUMNS; i++) {
            int n = pl_text_columns(grid.text[row][i], strlen(grid.text[row][i]));
            width[i] = n > width[i] ? n : width[i];
        }
    for (int row = 0; row < grid.rows; row++) {
        int spaces = 0;
        printf("%s", row ? "" : s->bold);
        for (int i = 0; i < COLUMNS; i++) {
            const char *text = grid.text[row][i];
            if (*text)
                printf("%*s%s", spaces, "", text);
            spaces = (*text ? 0 : spaces) + width[i] - pl_text_columns(text, strlen(text)) + (width[i] ? 2 : 0);
        }
        printf("%s\n", row ? "" : s->off);
    }
}

static void show_more(const char *op, const json_t *reply)
{
    const json_t *more = field_of(reply, "more");
    if (json_is_string(more))
        printf("More: parlour admin %s --before %s\n", op, json_string_value(more));
    else if (json_is_integer(more))
        printf("More: parlour admin %s --before %lld\n", op, (long long)json_integer_value(more));
}

/* ---- lists ----------------------------------------------------------------------------------------------- */

static void put_seats(struct pl_out *o, const json_t *seats)
{
    size_t i;
    json_t *seat;
    json_array_foreach((json_t *)(uintptr_t)seats, i, seat)
    {
        const char *kind = text_of(seat, "kind");
        pl_put(o, i ? ", " : "");
        if (!strcmp(kind, "person"))
            pl_put(o, json_is_object(field_of(seat, "person")) ? text_of(field_of(seat, "person"), "name") : "Somebody");
        else
            pl_put(o, !strcmp(kind, "bot") ? text_of(seat, "level") : "free seat");
    }
}

static void add_table(const json_t *t)
{
    struct pl_out *cell = new_row();
    pl_put(&cell[0], text_of(t, "table"));
    pl_put(&cell[1], text_of(t, "game"));
    pl_put(&cell[2], text_of(t, "status"));
    pl_put(&cell[2], is_true(t, "open") ? "" : ", private");
    put_time(&cell[3], field_of(t, "created_at"));
    put_person(&cell[4], field_of(t, "host"));
    put_seats(&cell[5], field_of(t, "seats"));
}

static void put_until(struct pl_out *o, const json_t *p, const char *name, const char *words)
{
    if (!json_is_integer(field_of(p, name)))
        return;
    pl_put(o, o->len ? ", " : "");
    pl_put(o, words);
    put_time(o, field_of(p, name));
}

static void add_person(const json_t *p)
{
    struct pl_out *cell = new_row();
    pl_put(&cell[0], text_of(p, "tag"));
    pl_put(&cell[1], text_of(p, "name"));
    pl_put(&cell[2], is_true(p, "administrator") ? "administrator" : is_true(p, "account") ? "account" : "guest");
    put_time(&cell[3], field_of(p, "created_at"));
    put_until(&cell[4], p, "banned_until", "banned until ");
    put_until(&cell[4], p, "muted_until", "muted until ");
    put_until(&cell[4], p, "delete_at", "closed, deleted after ");
}

static void put_banned(struct pl_out *o, const json_t *b)
{
    if (json_is_string(field_of(b, "network")))
        pl_put(o, text_of(b, "network"));
    else
        put_person(o, field_of(b, "person"));
}

static void add_ban(const json_t *b)
{
    struct pl_out *cell = new_row();
    pl_put_int(&cell[0], number_of(b, "ban"));
    put_banned(&cell[1], b);
    put_time(&cell[2], field_of(b, "until"));
    pl_put(&cell[3], text_of(b, "by"));
    pl_put(&cell[4], text_of(b, "reason"));
}

static void add_entry(const json_t *e)
{
    struct pl_out *cell = new_row();
    const char *who = text_of(e, "actor_name"), *target = text_of(e, "target_name");
    put_time(&cell[0], field_of(e, "at"));
    pl_put(&cell[1], text_of(e, "actor"));
    pl_put(&cell[1], *who ? ", " : "");
    pl_put(&cell[1], who);
    pl_put(&cell[2], text_of(e, "action"));
    pl_put(&cell[3], text_of(e, "target"));
    pl_put(&cell[3], *target ? ", " : "");
    pl_put(&cell[3], target);
    pl_put(&cell[4], text_of(e, "detail"));
}

static const struct list {
    const char *op, *member;
    const char *titles[COLUMNS];
    void (*add)(const json_t *row);
    const char *nothing;
} lists[] = {
    {"tables", "tables", {"TABLE", "GAME", "STATUS", "CREATED (UTC)", "HOST", "SEATS"}, add_table, "There are no such tables."},
    {"people", "people", {"TAG", "NAME", "KIND", "SINCE (UTC)", "STATE"}, add_person, "There are no such people."},
    {"bans", "bans", {"BAN", "WHO", "UNTIL (UTC)", "BY", "REASON"}, add_ban, "Nobody is banned."},
    {"audit", "audit", {"TIME (UTC)", "WHO", "CHANGE", "TARGET", "DETAIL"}, add_entry, "Nothing was changed yet."},
};

static bool show_list(const char *op, const json_t *reply)
{
    size_t i;
    json_t *row;
    const struct list *l = lists;
    while (l < lists + PL_COUNT(lists) && strcmp(l->op, op))
        l++;
    if (l == lists + PL_COUNT(lists))
        return false;
    head(l->titles);
    json_array_foreach(field_of(reply, l->member), i, row) l->add(row);
    print_grid(l->nothing);
    show_more(op, reply);
    return true;
}

/* ---- single replies -------------------------------------------------------------------------------------- */

static void print_time(const char *before, const json_t *at, const char *after)
{
    char text[32];
    struct pl_out o = pl_out_to(text, sizeof text);
    put_time(&o, at);
    printf("%s%s UTC%s", before, text, after);
}

static void print_person(const char *before, const json_t *person, const char *after)
{
    char text[160];
    struct pl_out o = pl_out_to(text, sizeof text);
    put_person(&o, person);
    printf("%s%s%s", before, text, after);
}

static void show_status(const json_t *s)
{
    const json_t *registration = field_of(s, "registration");
    printf("Version %s, started ", text_of(s, "version"));
    print_time("", field_of(s, "started_at"), "\n");
    if (number_of(s, "nodes") > 1)
        printf("Node %lld; there are %lld nodes\n", number_of(s, "node"), number_of(s, "nodes"));
    printf("%lld connections, %lld tables in memory, %lld matches with a connected player\n", number_of(s, "connections"),
           number_of(s, "tables"), number_of(s, "playing"));
    printf("New accounts: %s; new guests: %s\n", is_true(registration, "accounts") ? "open" : "closed",
           is_true(registration, "guests") ? "open" : "closed");
    if (is_true(s, "draining"))
        printf("Draining: no new tables%s\n", is_true(s, "stops") ? "; the server stops when nobody plays" : "");
    if (*text_of(s, "message_of_the_day"))
        printf("Message of the day: %s\n", text_of(s, "message_of_the_day"));
    if (*text_of(s, "announcement")) {
        printf("Announcement: %s", text_of(s, "announcement"));
        print_time(" (until ", field_of(s, "announcement_until"), ")\n");
    }
    printf("Open reports: %lld\n", number_of(s, "reports"));
}

static void show_reports(const json_t *reply)
{
    size_t i, k;
    json_t *r, *line;
    json_array_foreach(field_of(reply, "reports"), i, r)
    {
        printf("%sReport %lld, ", i ? "\n" : "", number_of(r, "report"));
        print_time("", field_of(r, "at"), "");
        printf(", table %s: %s\n", text_of(r, "table"), text_of(r, "reason"));
        print_person("  ", field_of(r, "by"), " reports ");
        print_person("", field_of(r, "about"), "\n");
        if (*text_of(r, "text"))
            printf("  \"%s\"\n", text_of(r, "text"));
        json_array_foreach(field_of(r, "chat"), k, line)
        {
            print_time("    ", field_of(line, "at"), "  ");
            print_person("", field_of(line, "who"), ": ");
            printf("%s\n", text_of(line, "text"));
        }
        if (json_is_integer(field_of(r, "handled_at"))) {
            print_time("  Handled ", field_of(r, "handled_at"), "");
            printf(": %s\n", text_of(r, "outcome"));
        }
    }
    if (!json_array_size(field_of(reply, "reports")))
        printf("There are no such reports.\n");
    show_more("reports", reply);
}

/* Prints a table, and the view of its spectators as JSON, which is the only form that all games have. */
static void show_table(const json_t *reply)
{
    const json_t *t = field_of(reply, "table"), *view = field_of(reply, "view");
    char *text = json_is_object(view) ? json_dumps(view, JSON_INDENT(2)) : NULL;
    head(lists[0].titles);
    add_table(t);
    print_grid("");
    if (number_of(t, "delay"))
        printf("Spectators see the match %lld seconds after the players.\n", number_of(t, "delay"));
    if (text)
        printf("Spectators see version %lld:\n%s\n", number_of(reply, "version"), text);
    else
        printf("Spectators see nothing of the match.\n");
    free(text);
}

static void show_ban(const json_t *reply)
{
    const json_t *b = field_of(reply, "ban");
    char who[160];
    struct pl_out o = pl_out_to(who, sizeof who);
    put_banned(&o, b);
    printf("Banned %s", who);
    print_time(" until ", field_of(b, "until"), "");
    printf(". Lift it with: parlour admin unban %lld\n", number_of(b, "ban"));
}

static void show_link(const json_t *reply)
{
    printf("%s\n", text_of(reply, "link"));
    print_time("Give this link to the person over a channel that you trust. It can be used once, until ", field_of(reply, "expires_at"),
               ".\n");
}

static void show_drain(const json_t *reply)
{
    if (!is_true(reply, "draining"))
        printf("The server opens new tables again.\n");
    else
        printf("The server opens no new tables%s. Matches with a connected player: %lld.\n",
               is_true(reply, "stops") ? ", and stops when nobody plays" : "", number_of(reply, "playing"));
}

void admin_show(const char *op, const json_t *reply)
{
    if (show_list(op, reply))
        return;
    if (!strcmp(op, "status"))
        return show_status(reply);
    if (!strcmp(op, "table"))
        return show_table(reply);
    if (!strcmp(op, "reports"))
        return show_reports(reply);
    if (!strcmp(op, "ban"))
        return show_ban(reply);
    if (!strcmp(op, "reset-link"))
        return show_link(reply);
    if (!strcmp(op, "drain"))
        return show_drain(reply);
    if (!strcmp(op, "rename"))
        return print_person("The name is now ", field_of(reply, "person"), ".\n");
    if (!strcmp(op, "mute"))
        return print_time("Muted until ", field_of(reply, "until"), ".\n");
    if (!strcmp(op, "announce") && json_is_integer(field_of(reply, "until")))
        return print_time("Shown until ", field_of(reply, "until"), ".\n");
    if (!strcmp(op, "registration"))
        printf("New accounts: %s; new guests: %s\n", is_true(reply, "accounts") ? "open" : "closed",
               is_true(reply, "guests") ? "open" : "closed");
    else
        printf("Done.\n");
}
