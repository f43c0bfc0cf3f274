/* check_store.c: checks a database: replays every match and compares it with everything that is stored about it. Only reads. Works while
 * the server runs; a match that seems damaged is read again, because the server may have written to it in the meantime. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/server.h"
#include "server/state.h"
#include "server/stored_match.h"

enum { TRIES = 3, PAUSE_US = 100 * 1000, PROGRESS_SECONDS = 2 };

struct match_list {
    char (*id)[17];
    size_t n, cap;
    bool failed;
};

static bool list_match(void *ctx, int64_t match_id, const char *id)
{
    struct match_list *l = ctx;
    (void)match_id;
    if (l->n == l->cap) {
        size_t cap = 2 * l->cap + 1024;
        char(*more)[17] = realloc(l->id, cap * sizeof *more);
        l->failed = l->failed || !more;
        if (!more)
            return false;
        l->id = more;
        l->cap = cap;
    }
    snprintf(l->id[l->n++], sizeof *l->id, "%s", id);
    return true;
}

/* ---- one match ------------------------------------------------------------------------------------------- */

struct seating {
    int64_t person[PL_SEATS_MAX];
    bool wrong;
};

static bool take_seat(void *ctx, int64_t seat, int64_t person)
{
    struct seating *s = ctx;
    if (seat < 0 || seat >= PL_SEATS_MAX)
        s->wrong = true;
    else
        s->person[seat] = person;
    return true;
}

static bool same_list(json_t *list, const int64_t *want, size_t n)
{
    bool same = json_array_size(list) == n;
    for (size_t i = 0; same && i < n; i++)
        same = json_integer_value(json_array_get(list, i)) == want[i];
    return same;
}

/* Compares the stored result with the final state. A match that ended early has no scores. */
static bool same_result(const struct stored_match *k, const char *stored)
{
    json_t *result = json_loads(stored, 0, NULL);
    int32_t score[PL_SEATS_MAX] = {0};
    int64_t scores[PL_SEATS_MAX], winner[PL_SEATS_MAX];
    size_t winners = 0, seats = k->match.header.seats;
    bool early = k->match.early_end != PL_NOT_ENDED_EARLY, same = json_is_object(result);
    if (same && !early) {
        k->game->score(k->match.state, score);
        pl_seats won = k->game->winners(k->match.state) & pl_seats_upto((unsigned)seats);
        for (size_t i = 0; i < seats; i++) {
            scores[i] = score[i];
            if (pl_seats_has(won, (unsigned)i))
                winner[winners++] = (int64_t)i;
        }
        same =
            same_list(json_object_get(result, "scores"), scores, seats) && same_list(json_object_get(result, "winners"), winner, winners);
    }
    json_decref(result);
    return same;
}

/* Checks the table record against the seats, the header and the number of players. Returns what is wrong, or NULL. */
static const char *record_fault(const struct stored_match *k, json_t *record, const struct seating *rows)
{
    json_t *seats = json_object_get(record, "seats"), *seat;
    const char *secret = json_string_value(json_object_get(record, "secret"));
    uint8_t bytes[PL_SEED_SIZE];
    size_t i, n = json_array_size(seats);
    bool persons = !rows->wrong;
    if (n < 1 || n > PL_SEATS_MAX || !secret || pl_text_hex(secret, strlen(secret), bytes, PL_SEED_SIZE) < 0)
        return "the table record is not valid";
    json_array_foreach(seats, i, seat)
    {
        int64_t person = json_integer_value(json_object_get(seat, "kind")) == 1 ? json_integer_value(json_object_get(seat, "person")) : 0;
        persons = persons && person == rows->person[i];
    }
    if (!persons)
        return "the players of the table record are not those of its seats";
    if (!k->match.game)
        return NULL;
    if (k->match.header.seats != n)
        return "the number of seats differs between table record and log";
    if (k->match.header.commitment.committed && memcmp(k->match.header.commitment.secret, bytes, PL_SEED_SIZE))
        return "the secret of the table record is not the one that the log was dealt from";
    return NULL;
}

/* Checks everything that needs the replayed match. Returns what is wrong, or NULL. */
static const char *log_fault(const struct stored_match *k)
{
    if (!k->match.game)
        return k->status ? "the match has started and has no header" : NULL;
    bool over = ((const struct pl_base *)k->match.state)->over || k->match.early_end != PL_NOT_ENDED_EARLY;
    if (k->match.n != k->entries_n)
        return "some entries of the log were not replayed";
    if (k->status == TABLE_OPEN)
        return "the match has not started and has a log";
    if ((k->status == TABLE_OVER) != over)
        return over ? "the match is over and is not stored as finished" : "the match is stored as finished and is not over";
    if (over && !same_result(k, k->result))
        return "the stored result is not the result of the replay";
    return NULL;
}

/* Reads and checks a match. Returns true if it is undamaged or has been deleted; otherwise the reason is in `fault`. */
static bool sound(struct store_reader *r, const char *id, char *fault, size_t size, int64_t *entries)
{
    struct stored_match k = {.status = -1};
    struct seating rows = {.wrong = false};
    const char *found = NULL;
    snprintf(k.id, sizeof k.id, "%s", id);
    stored_match_read(&k, r);
    bool gone = !k.found && !k.failed;
    if (!gone && !k.failed && store_seats(r, k.match_id, take_seat, &rows) < 0)
        k.failed = true;
    if (k.failed)
        found = "its rows cannot be read";
    else if (k.found && !k.game)
        found = "this program does not know its game or the revision of its rules";
    else if (k.last_seq != (int64_t)k.entries_n)
        found = "an entry of its log is missing";
    if (!gone && !found)
        stored_match_replay(&k);
    if (!gone && !found && k.bad && !*k.why)
        found = "its log cannot be replayed";
    if (!gone && !found && !k.bad) {
        json_t *record = json_loadb(k.record, k.record_n, 0, NULL);
        found = record_fault(&k, record, &rows);
        json_decref(record);
        if (!found)
            found = log_fault(&k);
    }
    *entries = (int64_t)k.entries_n;
    bool bad = !gone && (found || k.bad);
    if (bad)
        snprintf(fault, size, "%s%s", found ? found : "its log cannot be replayed: ", found ? "" : k.why);
    stored_match_free(&k);
    return !bad;
}

/* ---- the whole database ---------------------------------------------------------------------------------- */

static int check_references(struct store_reader *r, struct store_findings *found)
{
    static const char *const what[STRAYS] = {
        [STRAY_SEATS] = "seats of matches that do not exist",     [STRAY_ENTRIES] = "entries of matches that do not exist",
        [STRAY_CHAT] = "chat lines of matches that do not exist", [STRAY_NOTES] = "notes on matches that do not exist",
        [STRAY_PLAYERS] = "seats of people who do not exist",     [STRAY_TOKENS] = "tokens of people who do not exist"};
    for (int i = 0; i < STRAYS; i++) {
        int64_t n = store_strays(r, (enum store_stray)i);
        if (n < 0)
            return -1;
        if (n)
            printf("%" PRId64 " %s\n", n, what[i]);
        found->strays += n;
    }
    return 0;
}

static void check_matches(struct store_reader *r, const struct match_list *l, struct store_findings *found)
{
    time_t shown = time(NULL);
    for (size_t i = 0; i < l->n; i++) {
        char fault[256];
        int64_t entries = 0;
        bool good = false;
        for (int try = 0; try < TRIES && !(good = sound(r, l->id[i], fault, sizeof fault, &entries)); try++)
            usleep(PAUSE_US);
        if (!good)
            printf("%s: %s\n", l->id[i], fault);
        found->matches++;
        found->entries += entries;
        found->damaged += !good;
        if (time(NULL) - shown >= PROGRESS_SECONDS) {
            shown = time(NULL);
            fprintf(stderr, "checked %zu of %zu matches\n", i + 1, l->n);
        }
    }
}

int server_check_store(const char *db, struct store_findings *found, char *why, size_t why_size)
{
    struct match_list list = {0};
    char shown[256], fault[200];
    *found = (struct store_findings){0};
    store_shown(db, shown, sizeof shown);
    struct store_reader *r = store_reader_open(db, why, why_size);
    if (!r)
        return -1;
    int version = store_schema(r);
    if (version != store_newest_schema()) {
        if (version < 0)
            snprintf(why, why_size, "%s is not a database of parlour, or is damaged; see docs/runbook.md", shown);
        else if (version > store_newest_schema())
            store_say_newer(db, version, why, why_size);
        else
            snprintf(why, why_size, "%s has schema version %d, and this program needs version %d; see 'parlour help migrate'", shown,
                     version, store_newest_schema());
        store_reader_close(r);
        return -1;
    }
    if (!strstr(db, "://") && store_check(db, fault, sizeof fault) < 0) {
        printf("the file is damaged: %s\n", fault);
        found->file_damaged = true;
    }
    int rc = store_match_ids(r, list_match, &list) < 0 || list.failed || check_references(r, found) < 0 ? -1 : 0;
    if (rc < 0)
        snprintf(why, why_size, "%s cannot be read completely; restore a backup, see docs/runbook.md", shown);
    check_matches(r, &list, found); /* also after an error: the operator needs the list of damaged matches */
    free(list.id);
    store_reader_close(r);
    return rc;
}
