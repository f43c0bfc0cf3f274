/* cli.c: helpers for all commands: error lines, game titles, player names, seeds, confidence intervals, the welcome page. */
#include "cli/cli.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/random.h>
#include <time.h>

#include "bots/bot.h"
#include "cli/messages.h"
#include "cli/term.h"
#include "match/match.h"

static void complain(const char *command, const char *format, va_list args)
{
    fflush(stdout);
    fprintf(stderr, "parlour%s%s: ", *command ? " " : "", command);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int cli_failed(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(command, format, args);
    va_end(args);
    return CLI_FAILED;
}

int cli_usage_error(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(command, format, args);
    va_end(args);
    return CLI_USAGE;
}

static const char *word_of(const struct pl_game *game, const char *what, int n)
{
    char key[64];
    if (n < 0)
        snprintf(key, sizeof key, "%s.%s", game ? game->key : "common", what);
    else
        snprintf(key, sizeof key, "%s.%s.%d", game ? game->key : "common", what, n);
    return pl_words_find(message_words(), key);
}

const char *cli_title(const struct pl_game *game)
{
    const char *title = word_of(game, "name", -1);
    return title ? title : game->id;
}

const char *const *cli_seat_names(const struct pl_game *game)
{
    static const char *names[PL_SEATS_MAX];
    for (int i = 0; i < PL_SEATS_MAX; i++) {
        names[i] = word_of(game, "seat", i);
        if (!names[i])
            names[i] = word_of(NULL, "player", i);
        if (!names[i])
            names[i] = message_text("unnamed-player");
    }
    return names;
}

const char *cli_bot_names(void)
{
    static char text[128];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (const struct pl_bot *const *b = pl_bots; *b; b++) {
        pl_put(&o, o.len ? ", " : "");
        pl_put(&o, (*b)->name);
    }
    return text;
}

struct cli_share cli_share(uint64_t part, uint64_t whole)
{
    double n = (double)whole, p = whole ? (double)part / n : 0, z = 1.959963984540054, zz = z * z;
    if (!whole)
        return (struct cli_share){0, 0, 1};
    double middle = (p + zz / (2 * n)) / (1 + zz / n), half = z / (1 + zz / n) * sqrt(p * (1 - p) / n + zz / (4 * n * n));
    return (struct cli_share){p, fmax(0, middle - half), fmin(1, middle + half)};
}

void cli_fresh_seed(char text[17])
{
    uint64_t n = 0;
    struct timespec t;
    if (getrandom(&n, sizeof n, 0) != sizeof n) {
        clock_gettime(CLOCK_REALTIME, &t);
        n = (uint64_t)t.tv_sec * 1000000007u + (uint64_t)t.tv_nsec;
    }
    snprintf(text, 17, "%016llx", (unsigned long long)n);
}

double cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void cli_print_players(const struct pl_game *game)
{
    char seats[16];
    snprintf(seats, sizeof seats, game->seats_min == game->seats_max ? "%d" : "%d-%d", game->seats_min, game->seats_max);
    print_message("welcome.players", {"n", seats});
}

int cli_welcome(void)
{
    message_use_environment();
    const struct pl_style *s = &term_here()->style;
    printf("%sBaker Street Parlour%s  %s\n\n", s->bold, s->off, message_text("welcome"));
    const struct pl_game *first = pl_games[0];
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        const char *about = word_of(*g, "about", -1);
        printf("  %s%-18s%s %s%s%s, ", s->mark, (*g)->id, s->off, s->bold, cli_title(*g), s->off);
        cli_print_players(*g);
        putchar('\n');
        if (about) {
            printf("%21s", "");
            term_wrap(about, pl_text_len(about), 21, 21);
        }
    }
    if (!first) {
        printf("  This build contains no games.\n");
        return CLI_OK;
    }
    char line[128];
    static const struct {
        const char *form, *does;
    } hint[] = {
        {"parlour learn %s", "welcome.learn"}, {"parlour play %s", "welcome.play"}, {"parlour play %s --hotseat", "welcome.hotseat"},
        {"parlour rules %s", "welcome.rules"}, {"parlour help", "welcome.help"},
    };
    printf("\n");
    for (size_t i = 0; i < PL_COUNT(hint); i++) {
        struct pl_out o = pl_out_to(line, sizeof line);
        for (const char *p = hint[i].form; *p; p++)
            if (*p == '%')
                pl_put(&o, first->id), p++;
            else
                pl_put_char(&o, *p);
        printf("  %s%-42s%s %s\n", s->bold, line, s->off, message_text(hint[i].does));
    }
    return CLI_OK;
}
