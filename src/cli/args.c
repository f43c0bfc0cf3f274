/* args.c: parses a command line according to the command's option table. Prints each error on one line. Option names cannot be
 * abbreviated. */
#include "cli/args.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/suggestion.h"
#include "cli/play/pager.h"
#include "cli/messages.h"
#include "cli/term.h"
#include "match/match.h"

/* ---- help text ----------------------------------------------------------------------------------------- */

enum { LEFT = 22 }; /* width of the column of option names in the help text */

static void help_line(const char *left, const char *text, size_t len)
{
    const struct pl_style *s = &term_here()->style;
    term_print("  %s%-*s%s ", s->mark, LEFT, left, s->off);
    term_wrap(text, len, LEFT + 3, LEFT + 3);
}

/* Prints the help line of a game option. If the values of the option are names, lists them. */
static void help_option(const struct pl_game *game, const struct pl_field *f)
{
    char left[64], text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    snprintf(left, sizeof left, "--%s%s", f->name, f->type == PL_BOOL ? "" : f->type == PL_NAME ? "=WORD" : "=N");
    pl_put(&o, game->id);
    pl_put(&o, ": ");
    pl_put(&o, f->doc ? f->doc : "");
    for (int i = 0; f->type == PL_NAME && i < f->names->n; i++) {
        pl_put(&o, i ? ", " : " ");
        pl_put(&o, f->names->id[i]);
    }
    help_line(left, text, o.len);
}

static void print_help(const struct args *a, const struct arg *table)
{
    const struct pl_style *s = &term_here()->style;
    term_print("%sparlour ", s->bold);
    term_wrap(a->usage, strlen(a->usage), 8, 8);
    term_print("%s\n", s->off);
    term_wrap(a->about, strlen(a->about), 0, 0);
    if (table->type != ARG_END)
        term_print("\n");
    for (const struct arg *t = table; t->type != ARG_END; t++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", t->name, t->value ? " " : "", t->value ? t->value : "");
        help_line(left, t->help, strlen(t->help));
    }
    if (!a->game_options)
        return;
    term_print("\nOptions of the games, written --NAME, --NAME VALUE or --NAME=VALUE:\n");
    for (const struct pl_game *const *g = pl_games; *g; g++)
        for (const struct pl_field *f = (*g)->option_fields; f->type != PL_END; f++)
            help_option(*g, f);
}

/* ---- parsing the command line -------------------------------------------------------------------------- */

static const struct arg *find(const struct arg *table, const char *name, size_t len)
{
    for (const struct arg *t = table; t->type != ARG_END; t++)
        if (strlen(t->name) == len && !memcmp(t->name, name, len))
            return t;
    return NULL;
}

/* Parses the value of a switch. Returns false if it means neither yes nor no. */
static bool yes_or_no(const char *value, bool *ret)
{
    static const char *const yes[] = {"true", "yes", "on", "1"}, *const no[] = {"false", "no", "off", "0"};
    for (size_t i = 0; i < PL_COUNT(yes); i++)
        if (!strcmp(value, yes[i]) || !strcmp(value, no[i])) {
            *ret = !strcmp(value, yes[i]);
            return true;
        }
    return false;
}

/* Writes an error message to `why`, which may be cut off. Returns false. */
static bool wrong(char *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(char *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, ARGS_WHY, format, args);
    va_end(args);
    return false;
}

bool args_set(const struct arg *t, const char *value, char why[ARGS_WHY])
{
    char *end;
    int64_t n;
    double x;
    switch ((enum arg_type)t->type) {
    case ARG_FLAG:
        return yes_or_no(value, t->to) || wrong(why, "--%s must be yes or no, not '%s'", t->name, value);
    case ARG_NUMBER:
        if (pl_text_int(value, strlen(value), &n) < 0 || n < t->least || n > t->most)
            return wrong(why, "--%s must be a whole number from %lld to %lld, not '%s'", t->name, (long long)t->least, (long long)t->most,
                         value);
        *(int64_t *)t->to = n;
        return true;
    case ARG_SECONDS:
        x = strtod(value, &end);
        if (!*value || *end || !(x >= (double)t->least && x <= (double)t->most))
            return wrong(why, "--%s must be a number of seconds, at most %lld, not '%s'", t->name, (long long)t->most, value);
        *(double *)t->to = x;
        return true;
    case ARG_TEXT:
        if (!*value)
            return wrong(why, "--%s needs a value: --%s %s", t->name, t->name, t->value);
        *(const char **)t->to = value;
        return true;
    case ARG_OPTIONAL_TEXT:
        *(const char **)t->to = value;
        return true;
    case ARG_LANGUAGE:
        return message_set_language(value) || wrong(why, "--%s must be one of %s, not '%s'", t->name, message_languages(), value);
    case ARG_END:
        break;
    }
    return true;
}

static int store(const struct args *a, const struct arg *t, const char *value)
{
    char why[ARGS_WHY];
    return args_set(t, value, why) ? ARGS_GO_ON : cli_usage_error(a->command, "%s", why);
}

static bool name_is(const char *text, size_t len, const char *name)
{
    if (strlen(name) != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if (text[i] != name[i] && !(text[i] == '-' && name[i] == '_'))
            return false;
    return true;
}

/* Returns true if any game has an option named `name`. If `with_value` is true, only options that need a value count. */
static bool is_game_option(const char *name, size_t len, bool with_value)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        for (const struct pl_field *f = (*g)->option_fields; f->type != PL_END; f++)
            if ((f->type != PL_BOOL || !with_value) && name_is(name, len, f->name))
                return true;
    return false;
}

static int unknown_option(const struct args *a, const struct arg *table, const char *typed)
{
    struct suggestion n;
    const char *name = typed + strspn(typed, "-");
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "="), name);
    suggestion_begin(&n, word);
    for (const struct arg *t = table; t->type != ARG_END; t++)
        suggestion_offer(&n, t->name);
    for (const struct pl_game *const *g = pl_games; *g && a->game_options; g++)
        for (const struct pl_field *f = (*g)->option_fields; f->type != PL_END; f++)
            suggestion_offer(&n, f->name);
    if (n.best[0])
        return cli_usage_error(a->command, "unknown option '%s'; did you mean '--%s'?", typed, n.best);
    return cli_usage_error(a->command, "unknown option '%s'; see 'parlour help %s'", typed, a->command);
}

/* Reads the option at argv[*i] and its value, which follows '=' or is the next argument. Moves *i to the last argument that was read. */
static int read_option(struct args *a, const struct arg *table, int argc, char **argv, int *i)
{
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    const struct arg *t = find(table, name, equals ? (size_t)(equals - name) : strlen(name));
    if (!t) {
        if (!a->game_options || !is_game_option(name, equals ? (size_t)(equals - name) : strlen(name), false))
            return unknown_option(a, table, argv[*i]);
        if (a->extra_n == ARGS_EXTRA)
            return cli_usage_error(a->command, "too many options");
        bool next = !equals && *i + 1 < argc && strncmp(argv[*i + 1], "--", 2) && is_game_option(name, strlen(name), true);
        a->after[a->extra_n] = next ? argv[++*i] : NULL;
        a->extra[a->extra_n++] = name;
        return ARGS_GO_ON;
    }
    if (t->type == ARG_FLAG)
        return store(a, t, equals ? equals + 1 : "yes");
    if (!equals && t->type == ARG_OPTIONAL_TEXT && (*i + 1 == argc || !strncmp(argv[*i + 1], "--", 2)))
        return store(a, t, "");
    if (!equals && *i + 1 == argc)
        return cli_usage_error(a->command, "--%s needs a value: --%s %s", t->name, t->name, t->value);
    return store(a, t, equals ? equals + 1 : argv[++*i]);
}

int args_read(struct args *a, const struct arg *table, int argc, char **argv)
{
    a->table = table;
    if (find(table, "language", strlen("language")))
        message_use_environment();
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            pager_begin();
            print_help(a, table);
            pager_end();
            return CLI_OK;
        }
        if (argv[i][0] == '-' && argv[i][1] == '-') {
            int rc = read_option(a, table, argc, argv, &i);
            if (rc != ARGS_GO_ON)
                return rc;
            continue;
        }
        if (argv[i][0] == '-' && argv[i][1])
            return unknown_option(a, table, argv[i]);
        if (a->words_n == a->words_most)
            return cli_usage_error(a->command, "unexpected argument '%s'; usage: parlour %s", argv[i], a->usage);
        a->word[a->words_n++] = argv[i];
    }
    if (a->words_n < a->words_least)
        return cli_usage_error(a->command, "missing argument; usage: parlour %s", a->usage);
    return ARGS_GO_ON;
}

const char *args_games(void)
{
    static char known[256];
    struct pl_out o = pl_out_to(known, sizeof known);
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        pl_put(&o, o.len ? ", " : "");
        pl_put(&o, (*g)->id);
    }
    return known;
}

const struct pl_game *args_game(const struct args *a, const char *word)
{
    const struct pl_game *game = pl_game_find(word, strlen(word));
    struct suggestion n;
    suggestion_begin(&n, word);
    for (const struct pl_game *const *g = pl_games; *g; g++)
        suggestion_offer(&n, (*g)->id);
    if (!game && n.best[0])
        cli_usage_error(a->command, "unknown game '%s'; did you mean '%s'? The games are: %s", word, n.best, args_games());
    else if (!game)
        cli_usage_error(a->command, "unknown game '%s'; the games are: %s", word, args_games());
    return game;
}

/* ---- options of a game --------------------------------------------------------------------------------- */

/* Parses the value of one game option. If a yes-or-no option has no value, it is set to yes. */
static bool value_of(const struct pl_field *f, const char *value, int64_t *ret)
{
    bool on = true;
    if (f->type == PL_BOOL) {
        bool known = !value || yes_or_no(value, &on);
        *ret = on;
        return known;
    }
    if (!value)
        return false;
    if (f->type == PL_NAME) {
        *ret = pl_name_find(f->names, value, strlen(value));
        return *ret >= 0;
    }
    return pl_text_int(value, strlen(value), ret) == 0;
}

/* Returns true if the game accepts these options. Tries to set up a match, because only the game knows the allowed values. */
static bool game_accepts(const struct pl_game *game, const void *options)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    const uint8_t seed[PL_SEED_SIZE] = {0};
    return game->init(state, &(struct pl_config){.seats = game->seats_min, .options = options, .seed = seed}) != -PL_R_OPTION;
}

static int no_such_option(const struct args *a, const struct pl_game *game, const char *typed, size_t len)
{
    struct suggestion n;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)len, typed);
    suggestion_begin(&n, word);
    for (const struct arg *t = a->table; t->type != ARG_END; t++)
        suggestion_offer(&n, t->name);
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++)
        suggestion_offer(&n, f->name);
    if (n.best[0])
        return cli_usage_error(a->command, "unknown option for 'parlour %s' with %s: '--%s'; did you mean '--%s'?", a->command, game->id,
                               word, n.best);
    return cli_usage_error(a->command, "unknown option for 'parlour %s' with %s: '--%s'", a->command, game->id, word);
}

static int wrong_value(const struct args *a, const struct pl_game *game, const struct pl_field *f, const char *value)
{
    char may[256];
    struct pl_out o = pl_out_to(may, sizeof may);
    pl_field_values(&o, f);
    return cli_usage_error(a->command, "--%s of %s must be %s, not '%s'", f->name, game->id, may, value ? value : "");
}

int args_options(const struct args *a, const struct pl_game *game, void *options)
{
    for (int i = 0; i < a->extra_n; i++) {
        const char *equals = strchr(a->extra[i], '=');
        size_t len = equals ? (size_t)(equals - a->extra[i]) : strlen(a->extra[i]);
        const struct pl_field *f = game->option_fields;
        while (f->type != PL_END && !name_is(a->extra[i], len, f->name))
            f++;
        if (f->type == PL_END)
            return no_such_option(a, game, a->extra[i], len);
        int64_t n;
        const char *value = equals ? equals + 1 : a->after[i];
        if (!value_of(f, value, &n) || pl_field_set(f, options, 0, n) < 0 || !game_accepts(game, options))
            return wrong_value(a, game, f, value);
    }
    return ARGS_GO_ON;
}

int args_players(const struct args *a, const struct pl_game *game, int64_t *players)
{
    if (*players == ARGS_PLAYERS_UNSET)
        *players = game->seats_min;
    if (*players >= game->seats_min && *players <= game->seats_max)
        return ARGS_GO_ON;
    if (game->seats_min == game->seats_max)
        return cli_usage_error(a->command, "%s is for %d players, not %lld", game->id, game->seats_min, (long long)*players);
    return cli_usage_error(a->command, "%s is for %d to %d players, not %lld", game->id, game->seats_min, game->seats_max,
                           (long long)*players);
}
