/* sim.c: the command `parlour sim`. It lets bots play many games, and prints win rates, game lengths and numbers of choices. */
#include "cli/sim/sim.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/case_folders.h"
#include "cases/readable.h"
#include "cli/args.h"
#include "cli/studio/studio.h"
#include "cli/term.h"
#include "match/words.h"

enum { EXTERNAL_COMMAND = 512 };

static double mean(uint64_t sum, uint64_t n) { return n ? (double)sum / (double)n : 0; }

/* ---- printing the results ------------------------------------------------------------------------------ */

static void bar(const struct sim *s, uint64_t done)
{
    enum { WIDTH = 40 };
    int full = (int)(done * WIDTH / s->games);
    char text[128];
    snprintf(text, sizeof text, "  [%.*s%*s] %3d %%  %llu match%s ", full, "########################################", WIDTH - full, "",
             (int)(done * 100 / s->games), (unsigned long long)done, done == 1 ? "" : "es");
    term_progress(text);
}

static void json_share(const char *key, uint64_t wins, uint64_t games)
{
    struct cli_share r = cli_share(wins, games);
    if (key)
        printf("\"%s\":", key);
    printf("{\"wins\":%llu,\"rate\":%.6f,\"ci95\":[%.6f,%.6f]}", (unsigned long long)wins, r.rate, r.low, r.high);
}

static void json_text(const char *key, const char *value)
{
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_text(&o, key, value);
    fputs(text, stdout);
}

static const char *bot_name(const struct sim *s, int seat)
{
    return s->level[seat]      ? pl_level_names[s->level[seat] - pl_reaction_profiles]
           : s->external[seat] ? "external"
           : s->bot[seat]      ? s->bot[seat]->name
                               : "by side";
}

/* Prints the mean duration of a game and the number of events of each kind. Used for real-time games only. */
static void json_events(const struct sim *s)
{
    printf("\"clock\":{\"mean_ms\":%.0f},\"events\":{", mean(s->total.clock_ms_sum, s->total.games));
    for (int i = 0; i < s->game->event_kinds_n; i++)
        printf("%s\"%s\":%llu", i ? "," : "", s->game->event_kinds[i].name, (unsigned long long)s->total.event_counts[i]);
    printf("},");
}

static bool has_external(const struct sim *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->external[i])
            return true;
    return false;
}

static void print_json(const struct sim *s, const char *seed, double seconds)
{
    const struct tally *t = &s->total;
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%llu,", s->game->id, s->seats, (unsigned long long)t->games);
    json_text("seed", seed);
    printf(",\"bots\":[");
    for (int i = 0; i < s->seats; i++)
        printf("%s\"%s\"", i ? "," : "", bot_name(s, i));
    printf("],\"seats\":[");
    for (int i = 0; i < s->seats; i++) {
        fputs(i ? "," : "", stdout);
        json_share(NULL, t->wins[i], t->games);
    }
    printf("],");
    if (s->game->sides) {
        printf("\"sides\":{");
        for (int i = 0; i < s->game->sides->n; i++) {
            fputs(i ? "," : "", stdout);
            json_share(s->game->sides->id[i], t->side_wins[i], t->games);
        }
        printf("},");
    }
    printf("\"draws\":%llu,", (unsigned long long)t->draws);
    if (s->level[0])
        json_events(s);
    printf("\"length\":{\"mean\":%.3f,\"min\":%llu,\"max\":%llu},", mean(t->entries, t->games), (unsigned long long)t->entries_least,
           (unsigned long long)t->entries_most);
    if (has_external(s)) {
        printf("\"external_bots\":[");
        for (int i = 0, n = 0; i < s->seats; i++)
            if (s->external[i]) {
                const struct external_bot_report *r = &s->report[i];
                printf("%s{\"seat\":%d,\"answers\":%llu,\"illegal\":%llu,\"invalid\":%llu,\"timeouts\":%llu,\"exited\":%llu}",
                       n++ ? "," : "", i, (unsigned long long)r->answers, (unsigned long long)r->illegal, (unsigned long long)r->invalid,
                       (unsigned long long)r->timeouts, (unsigned long long)r->exited);
            }
        printf("],");
    }
    printf("\"branching\":{\"mean\":%.3f,\"max\":%llu},\"seconds\":%.3f}\n", mean(t->choices, t->decisions),
           (unsigned long long)t->choices_most, seconds);
}

static void print_share(const char *name, const char *bot, uint64_t wins, uint64_t games)
{
    struct cli_share r = cli_share(wins, games);
    char cell[160];
    struct pl_out o = pl_out_to(cell, sizeof cell);
    pl_put(&o, name);
    pl_put_pad(&o, 0, 20);
    printf("  %s %-8s %9llu   %5.1f %%   %5.1f to %5.1f %%\n", cell, bot, (unsigned long long)wins, 100 * r.rate, 100 * r.low,
           100 * r.high);
}

static void print_table(const struct sim *s, const char *seed, double seconds)
{
    const struct tally *t = &s->total;
    const struct pl_style style = term_style(s->game, cli_seat_names(s->game));
    printf("%s%s%s, %d players, %llu match%s, seed '%s'\n\n", style.bold, cli_title(s->game), style.off, s->seats,
           (unsigned long long)t->games, t->games == 1 ? "" : "es", seed);
    printf("%s  %-20s %-8s %9s   %7s   %s%s\n", style.dim, "seat", "bot", "wins", "rate", "95 % interval", style.off);
    for (int i = 0; i < s->seats; i++)
        print_share(style.seat_names[i], bot_name(s, i), t->wins[i], t->games);
    for (int i = 0; s->game->sides && i < s->game->sides->n; i++) {
        char name[96];
        struct pl_out o = pl_out_to(name, sizeof name);
        style.put_name(&o, &style, s->game->sides, i);
        print_share(name, s->side_bot[i] ? s->side_bot[i]->name : "(side)", t->side_wins[i], t->games);
    }
    print_share("no winner", "", t->draws, t->games);
    for (int i = 0; i < s->seats; i++)
        if (s->external[i]) {
            char text[256];
            struct pl_out o = pl_out_to(text, sizeof text);
            external_bot_report_put(&o, &s->report[i]);
            printf("  external   seat %d, %s: %s\n", i, s->external[i], text);
        }
    printf("\n  length     %.1f entries on average, %llu to %llu\n", mean(t->entries, t->games), (unsigned long long)t->entries_least,
           (unsigned long long)t->entries_most);
    printf("  branching  %.1f choices on average, %llu at most\n", mean(t->choices, t->decisions), (unsigned long long)t->choices_most);
    printf("  time       %.2f s on %d thread%s (%.1f matches/s, %.0f decisions/s)\n", seconds, s->threads, s->threads == 1 ? "" : "s",
           (double)t->games / seconds, (double)t->entries / seconds);
}

/* ---- the command `parlour sim` ------------------------------------------------------------------------- */

/* Parses the value of --bots, which names one bot for each seat or one bot for all seats. */
static int seat_bots(struct sim *s, const char *list)
{
    int n = 0;
    static char command[PL_SEATS_MAX][EXTERNAL_COMMAND];
    for (const char *at = list;; at++) {
        size_t len = strcspn(at, ",");
        if (!s->game->real_time && !strncmp(at, "exec:", 5) && len > 5 && len < EXTERNAL_COMMAND && n < s->seats) {
            snprintf(command[n], sizeof command[n], "%.*s", (int)len - 5, at + 5);
            s->external[n] = command[n];
            s->bot[n++] = pl_bot_find("random", 6);
            at += len;
            if (!*at)
                break;
            continue;
        }
        struct search_budget budget;
        size_t name = search_budget_parse(at, len, &budget);
        const struct pl_bot *bot = pl_bot_find(at, name);
        if (len && !name)
            return cli_usage_error("sim", "'%.*s': write after the colon " SEARCH_BUDGET_FORM, (int)len, at);
        const struct pl_reaction_profile *level = s->game->real_time ? pl_reaction_profile_find(at, len) : NULL;
        if (s->game->real_time && !level && !(pl_text_is(at, len, "random") && n == 0))
            return cli_usage_error("sim", "in a real-time game the bots are " PL_LEVEL_LIST ", or all of them random, not '%.*s'", (int)len,
                                   at);
        if (!bot && !level)
            return cli_usage_error("sim", "unknown bot '%.*s'; the bots are: %s", (int)len, at, cli_bot_names());
        if (n == s->seats)
            return cli_usage_error("sim", "--bots names more than %d bots", s->seats);
        if (n > 0 && !level != !s->level[0])
            return cli_usage_error("sim", "random bots and bots of a level cannot play together in a real-time game");
        s->level[n] = level;
        s->budget[n] = budget;
        s->bot[n++] = bot;
        at += len;
        if (!*at)
            break;
    }
    if (n != 1 && n != s->seats)
        return cli_usage_error("sim", "%d bots for %d seats; name one bot for all seats, or one for each seat", n, s->seats);
    for (; n < s->seats; n++) {
        s->bot[n] = s->bot[0];
        s->level[n] = s->level[0];
        s->budget[n] = s->budget[0];
        s->external[n] = s->external[0];
    }
    return ARGS_GO_ON;
}

/* Loads the case that --case names. The case is never freed, because it is needed until the program ends. */
static int use_case(struct sim *s, const char *word, int64_t *players)
{
    char path[CASE_PATH_MAX];
    if (!word)
        return ARGS_GO_ON;
    if (!s->game->cases)
        return cli_usage_error("sim", "%s has no cases", s->game->id);
    if (!case_folder_find(word, path))
        return cli_usage_error("sim", "unknown case '%s'; 'parlour play --case' lists the cases", word);
    struct case_book *book = cli_case_load(path);
    if (!book)
        return cli_failed("sim", "cannot read the case '%s'", word);
    s->book = book;
    if (!(s->player = case_player_new(book)))
        return cli_failed("sim", "not enough memory for the case");
    if (*players == ARGS_PLAYERS_UNSET)
        *players = book->rules.seats_min;
    if (*players < book->rules.seats_min || *players > book->rules.seats_max)
        return cli_usage_error("sim", "%s is for %d to %d players, not %lld", book->id, book->rules.seats_min, book->rules.seats_max,
                               (long long)*players);
    return ARGS_GO_ON;
}

static int replace_first_bot(struct sim *s, const char *name)
{
    if (s->game->real_time) {
        const struct pl_reaction_profile *level = pl_reaction_profile_find(name, strlen(name));
        if (!level || !s->level[0])
            return cli_usage_error("sim",
                                   level ? "random bots and bots of a level cannot play together in a real-time game"
                                         : "in a real-time game the bots are " PL_LEVEL_LIST ", not '%s'",
                                   name);
        s->level[0] = level;
        return ARGS_GO_ON;
    }
    s->external[0] = external_bot_command(name);
    s->bot[0] = s->external[0] ? pl_bot_find("random", 6) : pl_bot_find(name, strlen(name));
    return s->bot[0] ? ARGS_GO_ON : cli_usage_error("sim", "unknown bot '%s'; the bots are: %s, exec:COMMAND", name, cli_bot_names());
}

/* Parses the value of --sides, which names one bot for each side of the game. The bots cannot be seated yet, because the deal decides which
 * seats belong to which side. */
static int side_bots(struct sim *s, const char *list)
{
    int n = 0;
    for (const char *at = list; s->game->sides; at++) {
        size_t len = strcspn(at, ",");
        const struct pl_bot *bot = pl_bot_find(at, len);
        if (!bot)
            return cli_usage_error("sim", "unknown bot '%.*s'; the bots are: %s", (int)len, at, cli_bot_names());
        if (n < s->game->sides->n)
            s->side_bot[n] = bot;
        n++;
        at += len;
        if (!*at)
            break;
    }
    if (!s->game->sides || n != s->game->sides->n)
        return cli_usage_error("sim", "--sides must name one bot for each side; %s has %d sides", s->game->id,
                               s->game->sides ? s->game->sides->n : 0);
    for (int i = 0; i < s->seats; i++)
        s->bot[i] = NULL;
    return ARGS_GO_ON;
}

int cli_sim(int argc, char **argv)
{
    int64_t players = ARGS_PLAYERS_UNSET, games = 1000, threads = 0, search_threads = 1, wait = EXTERNAL_WAIT_MS;
    const char *bots = NULL, *sides = NULL, *bot = NULL, *seed = NULL, *case_name = NULL;
    bool json = false;
    const struct arg table[] = {
        {"players", ARG_NUMBER, &players, INT64_MIN, INT64_MAX, "N", "number of players (default: the minimum of the game)"},
        {"games", ARG_NUMBER, &games, 1, INT64_C(1000000000), "M", "number of matches (default 1000)"},
        {"bots", ARG_TEXT, &bots, 0, 0, "A,B,...",
         "bots, one for each seat or one for all seats: random, greedy, trusting, novice, regular, master, master:500 (playouts), "
         "master:50ms, master:50ms*4 (threads); default random, in a real-time game regular"},
        {"case", ARG_TEXT, &case_name, 0, 0, "FOLDER", "case for watson-holmes: a folder or a case id"},
        {"sides", ARG_TEXT, &sides, 0, 0, "A,B", "instead of --bots: one bot for each side of the game"},
        {"bot", ARG_TEXT, &bot, 0, 0, "NAME",
         "bot for seat 0, instead of the one from --bots; 'exec:COMMAND' runs an external bot (docs/bots.md)"},
        {"bot-time", ARG_NUMBER, &wait, 1, 3600000, "MS", "time limit of an external bot for one decision (default 5000)"},
        {"seed", ARG_TEXT, &seed, 0, 0, "TEXT", "seed; the same seed gives the same matches (default: random)"},
        {"threads", ARG_NUMBER, &threads, 1, 256, "T", "number of matches played in parallel (default: all cores)"},
        {"search-threads", ARG_NUMBER, &search_threads, 1, PL_SEARCH_THREADS_MAX, "N", "threads that search for one decision (default 1)"},
        {"json", ARG_FLAG, &json, 0, 0, NULL, "print a JSON object instead of the table"},
        {.type = ARG_END},
    };
    struct args a = {.command = "sim",
                     .usage = "sim GAME [--players N] [--games M] [--bots A,B] [--seed TEXT] [--json]",
                     .about = "Lets bots play many matches on all cores and prints win rates, lengths and numbers of choices.",
                     .words_least = 1,
                     .words_most = 1,
                     .game_options = true};
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    static struct sim s;
    char fresh[17];
    cli_fresh_seed(fresh);
    seed = seed ? seed : fresh;
    s.game = args_game(&a, a.word[0]);
    if (!s.game)
        return CLI_USAGE;
    if (s.game->sim_options)
        memcpy(s.options, s.game->sim_options, s.game->options_size);
    if ((rc = args_options(&a, s.game, s.options)) != ARGS_GO_ON || (rc = use_case(&s, case_name, &players)) != ARGS_GO_ON ||
        (rc = args_players(&a, s.game, &players)) != ARGS_GO_ON)
        return rc;
    s.seats = (int)players;
    s.games = (uint64_t)games;
    if ((rc = seat_bots(&s, bots                ? bots
                            : s.game->real_time ? pl_level_names[PL_REGULAR]
                                                : "random")) != ARGS_GO_ON ||
        (sides && (rc = side_bots(&s, sides)) != ARGS_GO_ON))
        return rc;
    if (bot && (rc = replace_first_bot(&s, bot)) != ARGS_GO_ON)
        return rc;
    s.external_ms = (int)wait;
    s.search_threads = (int)search_threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    s.threads = threads ? (int)threads : cores > 0 ? (int)cores : 1;
    pl_seed_from_text(s.seed, seed, strlen(seed));
    double from = cli_now();
    bool show = isatty(STDERR_FILENO);
    rc = sim_run(&s, show ? bar : NULL);
    term_progress(NULL);
    if (rc < 0)
        return cli_failed("sim", "game %llu: %s", (unsigned long long)s.failed, s.why);
    (json ? print_json : print_table)(&s, seed, cli_now() - from);
    return CLI_OK;
}
