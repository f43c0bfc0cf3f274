/* report_list.c: lists the stored reports for the operator, as text or as lines of JSON. This also works while the server is running. */
#include <jansson.h>
#include <stdio.h>
#include <time.h>

#include "kernel/base.h"
#include "server/server.h"
#include "store/store.h"

struct listing {
    struct store_reader *people; /* a second reader, for people's names, because the first reader is busy listing the reports */
    bool json;
    int64_t n;
};

/* Writes "NAME (TAG)", or "Somebody" if the person has been deleted. */
static const char *person(const struct listing *k, int64_t id, char *to, size_t size)
{
    struct store_person p;
    if (store_person_by_id(k->people, id, &p) == 1 && *p.skeleton)
        snprintf(to, size, "%s (%s)", p.name, p.tag);
    else
        snprintf(to, size, "Somebody");
    return to;
}

static const char *time_text(int64_t ms, char to[32])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    if (!gmtime_r(&seconds, &utc) || !strftime(to, 32, "%Y-%m-%d %H:%M:%S UTC", &utc))
        to[0] = 0;
    return to;
}

static void print_text(const struct listing *k, const struct store_report *r, json_t *chat)
{
    char when[32], by[160], about[160];
    size_t i;
    json_t *line;
    printf("%s  table %s  %s\n", time_text(r->created_at, when), r->table, r->reason);
    printf("  %s reports %s\n", person(k, r->reporter, by, sizeof by), person(k, r->reported, about, sizeof about));
    if (r->text.len)
        printf("  \"%.*s\"\n", (int)r->text.len, r->text.at);
    json_array_foreach(chat, i, line)
    {
        const char *text = json_string_value(json_array_get(line, 3));
        printf("    %s  %s: %s\n", time_text(json_integer_value(json_array_get(line, 0)), when),
               person(k, json_integer_value(json_array_get(line, 1)), by, sizeof by), text ? text : "");
    }
    printf("\n");
}

static json_t *chat_json(const struct listing *k, json_t *chat)
{
    char by[160];
    size_t i;
    json_t *line, *list = json_array();
    json_array_foreach(chat, i, line)
    {
        json_array_append_new(list, json_pack("{s:O?,s:s,s:O?}", "at", json_array_get(line, 0), "who",
                                              person(k, json_integer_value(json_array_get(line, 1)), by, sizeof by), "text",
                                              json_array_get(line, 3)));
    }
    return list;
}

static void print_json(const struct listing *k, const struct store_report *r, json_t *chat)
{
    char by[160], about[160];
    json_t *o = json_pack("{s:I,s:s,s:s,s:s,s:s,s:o,s:o}", "at", (json_int_t)r->created_at, "table", r->table, "by",
                          person(k, r->reporter, by, sizeof by), "about", person(k, r->reported, about, sizeof about), "reason", r->reason,
                          "text", json_stringn(r->text.at, r->text.len), "chat", chat_json(k, chat));
    json_dumpf(o, stdout, JSON_COMPACT);
    printf("\n");
    json_decref(o);
}

static bool print_report(void *ctx, const struct store_report *r)
{
    struct listing *k = ctx;
    json_t *chat = json_loadb(r->chat.at, r->chat.len, 0, NULL);
    (k->json ? print_json : print_text)(k, r, chat);
    json_decref(chat);
    k->n++;
    return true;
}

int server_reports(const char *db, bool json, char *why, size_t why_size)
{
    struct listing k = {.json = json};
    struct store_reader *reader = store_reader_open(db, why, why_size);
    k.people = reader ? store_reader_open(db, why, why_size) : NULL;
    int rc = k.people ? store_reports(reader, print_report, &k) : -1;
    if (k.people && rc < 0)
        snprintf(why, why_size, "%s: cannot read the reports; start this version of the server once, so that it migrates the database", db);
    if (rc >= 0 && !k.n && !json)
        printf("There are no reports.\n");
    store_reader_close(k.people);
    store_reader_close(reader);
    return rc < 0 ? -1 : 0;
}
