/* case_stats.c: the command `parlour case stats`. Lets bots play a case many times, and prints statistics as tables or as JSON. */
#include "cli/studio/studio.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/reachability.h"
#include "cases/stats.h"
#include "cli/term.h"
#include "kernel/sha256.h"

static int percent(int part, int whole) { return whole ? (int)((200ll * part + whole) / (2 * whole)) : 0; }

static double mean_round(const struct case_stats *s)
{
    double sum = 0;
    for (int i = 0; i < CASE_ROUNDS; i++)
        sum += (double)i * s->round[i];
    return s->solved ? sum / s->solved : 0;
}

/* Returns half the width of the 95 % confidence interval of mean_round. */
static double mean_doubt(const struct case_stats *s)
{
    double mean = mean_round(s), sum = 0;
    for (int i = 0; i < CASE_ROUNDS; i++)
        sum += (i - mean) * (i - mean) * s->round[i];
    return s->solved > 1 ? 1.96 * sqrt(sum / (s->solved - 1) / s->solved) : 0;
}

/* ---- printing tables ----------------------------------------------------------------------------------- */

static void print_rounds(const struct case_stats *all, int n)
{
    printf("players  solved (95 %% range)   rounds (95 %% range)  10 %%  50 %%  90 %%     cards\n");
    for (int i = 0; i < n; i++) {
        const struct case_stats *s = &all[i];
        struct cli_share solved = cli_share((uint64_t)s->solved, (uint64_t)s->games);
        printf("%7d %6d%% (%3.0f to %3.0f) %7.1f (%4.1f to %4.1f) %5d %5d %5d %9.1f\n", s->seats, percent(s->solved, s->games),
               100 * solved.low, 100 * solved.high, mean_round(s), mean_round(s) - mean_doubt(s), mean_round(s) + mean_doubt(s),
               case_stats_quantile(s, 10), case_stats_quantile(s, 50), case_stats_quantile(s, 90),
               s->winners ? (double)s->read_n / s->winners : 0);
    }
    printf("10 %%, 50 %%, 90 %%: the round by which that share of the matches is solved;\ncards: cards a winner read, on average\n");
}

/* The counters of one place, summed over all matches. */
struct place_sums {
    int read, winners, proved, visits, sat, decided, needed;
};

static struct place_sums sum_place(const struct case_stats *all, int n, int place)
{
    struct place_sums k = {0};
    for (int i = 0; i < n; i++) {
        k.read += all[i].read[place];
        k.winners += all[i].winners;
        k.proved += all[i].proved;
        k.visits += all[i].visits[place];
        k.sat += all[i].seats_total;
        k.decided += all[i].decided[place];
        k.needed += all[i].needed[place];
    }
    return k;
}

static void print_places(const struct case_book *c, const struct case_stats *all, int n)
{
    printf("\nplace                               winners  players   needed     last\n");
    for (int p = 1; p < c->places_n; p++) {
        struct place_sums k = sum_place(all, n, p);
        printf("%2d %-32.32s %7d%% %7d%% %7d%% %7d%%\n", c->rules.place[p].number, c->place[p].name, percent(k.read, k.winners),
               percent(k.visits, k.sat), percent(k.needed, k.proved), percent(k.decided, k.proved));
    }
    struct place_sums all_places = sum_place(all, n, 0);
    printf("winners, players: share of winners and of all players who read it;\nneeded: share of winners with a proof who need it; last: "
           "share "
           "of these winners\nfor whom it completed the proof. %d%% of the winners have a proof\n",
           percent(all_places.proved, all_places.winners));
}

/* Warns about a card that nearly every proof needs, and about a locked card that hardly any player reads. */
static void put_warnings(struct pl_out *o, bool json, const struct case_book *c, const struct case_stats *all, int n)
{
    enum { NEEDED_MOST = 90, LOCKED_LEAST = 10 }; /* percent */
    int warnings = 0;
    for (int p = 1; p < c->places_n; p++) {
        struct place_sums k = sum_place(all, n, p);
        char text[CASE_LINE_MAX + 128] = "";
        if (100ll * k.needed > (long long)NEEDED_MOST * k.proved)
            snprintf(text, sizeof text, "%d %s: %d%% of proved winners need it", c->rules.place[p].number, c->place[p].name,
                     percent(k.needed, k.proved));
        else if ((c->rules.place[p].restrictions & WH_PADLOCK) && 100ll * k.visits < (long long)LOCKED_LEAST * k.sat)
            snprintf(text, sizeof text, "%d %s: locked, and %d%% of players read it", c->rules.place[p].number, c->place[p].name,
                     percent(k.visits, k.sat));
        if (!*text)
            continue;
        warnings++;
        if (json)
            pl_json_text(o, NULL, text);
        else
            printf("%sWarning: %s\n", warnings == 1 ? "\n" : "", text);
    }
}

static void print_temptations(const struct case_book *c, const struct case_stats *all, int n)
{
    printf("\ntempting answer                          players who had reason to believe it\n");
    for (int q = 0; q < c->questions_n; q++)
        for (int k = 0; k < c->question[q].tempting_n; k++) {
            int fell = 0, sat = 0;
            for (int i = 0; i < n; i++) {
                fell += all[i].tempted[q][k];
                sat += all[i].seats_total;
            }
            printf("%-12.12s %-44.44s %5d%%\n", c->question[q].id, c->question[q].tempting[k].answer, percent(fell, sat));
        }
}

static void print_json(const struct case_book *c, const char *level, const struct case_stats *all, int n)
{
    static char text[64 * 1024];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "case", c->id);
    pl_json_text(&o, "level", level);
    pl_json_hex(&o, "hash", c->rules.hash, PL_SHA256_SIZE);
    pl_json_int(&o, "shortest", pl_bits(case_shortest_solution(c)));
    pl_json_open(&o, "players", '[');
    for (int i = 0; i < n; i++) {
        const struct case_stats *s = &all[i];
        pl_json_open(&o, NULL, '{');
        pl_json_int(&o, "seats", s->seats);
        pl_json_int(&o, "games", s->games);
        pl_json_int(&o, "solved", s->solved);
        pl_json_open(&o, "rounds", '[');
        for (int k = 0; k < CASE_ROUNDS; k++)
            pl_json_int(&o, NULL, s->round[k]);
        pl_json_close(&o, ']');
        pl_json_int(&o, "winners", s->winners);
        pl_json_int(&o, "winners_with_proof", s->proved);
        pl_json_open(&o, "places", '[');
        for (int p = 1; p < c->places_n; p++) {
            pl_json_open(&o, NULL, '{');
            pl_json_text(&o, "id", c->place[p].id);
            pl_json_int(&o, "read_by_winners", s->read[p]);
            pl_json_int(&o, "read", s->visits[p]);
            pl_json_int(&o, "needed_by_winners", s->needed[p]);
            pl_json_int(&o, "decided", s->decided[p]);
            pl_json_close(&o, '}');
        }
        pl_json_close(&o, ']');
        pl_json_close(&o, '}');
    }
    pl_json_close(&o, ']');
    pl_json_open(&o, "warnings", '[');
    put_warnings(&o, true, c, all, n);
    pl_json_close(&o, ']');
    pl_json_close(&o, '}');
    printf("%s\n", text);
}

/* ---- the command `parlour case stats` ------------------------------------------------------------------ */

int cli_case_stats(int argc, char **argv)
{
    int64_t games = 200, players = 0;
    const char *seed = "case", *level_name = pl_level_names[PL_REGULAR];
    bool json = false;
    struct args a = {.command = "case stats",
                     .usage = "case stats FOLDER [--games N] [--players N] [--level LEVEL] [--seed TEXT] [--json]",
                     .about = "Lets bots play the case many times. A bot knows only the facts of the cards it has read.",
                     .words_least = 1,
                     .words_most = 1};
    const struct arg table[] = {
        {"games", ARG_NUMBER, &games, 1, 100000, "N", "matches for each number of players (default 200)"},
        {"players", ARG_NUMBER, &players, 2, 7, "N", "only this number of players"},
        {"level", ARG_TEXT, &level_name, 0, 0, "LEVEL", "level of the bots: " PL_LEVEL_LIST " (default regular)"},
        {"seed", ARG_TEXT, &seed, 0, 0, "TEXT", "seed; the same seed gives the same matches"},
        {"json", ARG_FLAG, &json, 0, 0, NULL, "print a JSON object instead of the tables"},
        {.type = ARG_END},
    };
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    int level = pl_level_find(level_name, strlen(level_name));
    if (level < 0)
        return cli_usage_error("case stats", "--level must be " PL_LEVEL_LIST ", not '%s'", level_name);
    struct case_book *c = cli_case_load(a.word[0]);
    if (!c)
        return cli_failed("case stats", "cannot read the case '%s'", a.word[0]);
    struct case_stats all[8];
    uint8_t digest[PL_SHA256_SIZE];
    uint64_t number;
    pl_sha256(seed, strlen(seed), digest);
    memcpy(&number, digest, sizeof number);
    int n = 0;
    for (int seats = c->rules.seats_min; seats <= c->rules.seats_max; seats++)
        if (!players || players == seats) {
            char text[32];
            snprintf(text, sizeof text, "%d players ...", seats);
            term_progress(text);
            if (case_stats_play(c, (enum pl_level)level, seats, (int)games, number + (uint64_t)seats, &all[n++]) < 0) {
                term_progress(NULL);
                case_free(c);
                return cli_failed("case stats", "the rules refuse this case with %d players", seats);
            }
        }
    term_progress(NULL);
    if (json) {
        print_json(c, level_name, all, n);
    } else if (n) {
        printf("%s: %lld matches of %s bots for each number\nof players; the shortest solution reads %d cards\n\n", c->title,
               (long long)games, level_name, pl_bits(case_shortest_solution(c)));
        print_rounds(all, n);
        print_places(c, all, n);
        print_temptations(c, all, n);
        put_warnings(NULL, false, c, all, n);
    }
    case_free(c);
    return n ? CLI_OK : cli_failed("case stats", "this case is not for %lld players", (long long)players);
}
