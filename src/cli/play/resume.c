/* resume.c: the command `parlour resume`. It lets the player choose an unfinished match, which cli_play then continues. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/file.h"
#include "cli/suggestion.h"
#include "cli/play/play.h"
#include "cli/play/saves.h"
#include "cli/messages.h"
#include "cli/term.h"
#include "match/match.h"

/* Prints one line for each match, with its number, name, players and number of entries. */
static void print_list(const struct saved *list, int n)
{
    const struct pl_style *s = &term_here()->style;
    static struct pl_match match;
    for (int i = 0; i < n; i++) {
        char path[SAVES_PATH], why[4352];
        struct pl_out o = pl_out_to(why, sizeof why);
        size_t bytes;
        void *memory = saves_path(list[i].name, path) ? file_load_match(path, &match, &bytes, &o) : NULL;
        term_print("  %s%3d%s  %-36s  ", s->bold, i + 1, s->off, list[i].name);
        if (memory)
            print_message("resume.row", {"players", NULL, match.header.seats}, {"n", NULL, match.n});
        else
            print_message("resume.broken");
        term_print("\n");
        free(memory);
    }
}

/* Finds a match by its number, its name or the beginning of its name. Returns its index in `list`, or -1 if there is none. If several
 * matches fit, the newest is returned. */
static int find(const struct saved *list, int n, const char *word)
{
    int64_t number;
    size_t len = strlen(word);
    if (pl_text_int(word, len, &number) == 0)
        return number >= 1 && number <= n ? (int)number - 1 : -1;
    for (int i = 0; i < n; i++)
        if (!strcmp(list[i].name, word))
            return i;
    for (int i = 0; i < n && len; i++)
        if (!strncmp(list[i].name, word, len))
            return i;
    return -1;
}

static int no_such(const struct saved *list, int n, const char *word)
{
    struct suggestion suggestion;
    suggestion_begin(&suggestion, word);
    for (int i = 0; i < n; i++)
        suggestion_offer(&suggestion, list[i].name);
    for (const struct pl_game *const *g = pl_games; *g; g++)
        suggestion_offer(&suggestion, (*g)->id);
    if (!n)
        return cli_failed("resume", "there is no unfinished match");
    if (suggestion.best[0])
        return cli_usage_error("resume", "no unfinished match '%s'; did you mean '%s'?", word, suggestion.best);
    return cli_usage_error("resume", "no unfinished match '%s'; 'parlour resume' lists them", word);
}

/* Asks which match to continue. Returns -1 if the player quits. */
static int choose(const struct saved *list, int n)
{
    char line[128];
    for (;;) {
        print_message("resume.which");
        term_print(" ");
        fflush(stdout);
        if (!term_line(line, sizeof line) || play_is_command(line, strlen(line), "quit"))
            return -1;
        int found = *line ? find(list, n, line) : 0;
        if (found >= 0)
            return found;
        print_message_line("resume.how", {"n", NULL, n});
    }
}

int cli_resume(int argc, char **argv)
{
    const char *bot = NULL;
    const struct arg table[] = {
        {"bot", ARG_TEXT, &bot, 0, 0, "NAME", "play with other bots than before, as in 'parlour play --bot'"},
        ARGS_LANGUAGE,
        {.type = ARG_END},
    };
    struct args a = {
        .command = "resume",
        .usage = "resume [NUMBER|NAME]",
        .about = "Continues an unfinished match. Without an argument, lists the unfinished matches, newest first, and asks for one.\n"
                 "Matches are saved automatically. NAME may be the id of a game: its newest match.",
        .words_most = 1};
    static struct saved list[SAVES_MOST];
    int rc = args_read(&a, table, argc, argv), n = rc == ARGS_GO_ON ? saves_list(list) : 0, which = 0;
    if (rc != ARGS_GO_ON)
        return rc;
    if (a.words_n) {
        which = find(list, n, a.word[0]);
        if (which < 0)
            return no_such(list, n, a.word[0]);
    } else if (!n) {
        print_message_line("resume.none");
        return CLI_OK;
    } else if (n > 1 || !term_here()->in || !term_here()->out) {
        print_list(list, n);
        if (!term_here()->in || !term_here()->out)
            return CLI_OK;
        which = choose(list, n);
    }
    char path[SAVES_PATH];
    if (which < 0)
        return CLI_OK;
    if (!saves_path(list[which].name, path))
        return cli_failed("resume", "the path of '%s' is too long", list[which].name);
    char *words[] = {(char[]){"play"},  (char[]){"--resume"}, path, (char[]){"--language"}, (char *)message_words()->language,
                     (char[]){"--bot"}, (char *)bot,          NULL};
    return cli_play(bot ? 7 : 5, words);
}
