/* rules_page.c: the command `parlour rules`. It prints the rules page of a game and its house tables, which contain the values that the
 * original rulebook does not give. */
#include "cli/play/rules_page.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/args.h"
#include "cli/markdown.h"
#include "cli/play/pager.h"
#include "cli/pages.h"
#include "cli/messages.h"
#include "cli/term.h"
#include "match/match.h"

/* CELL and HOUSE are the maximum sizes in bytes of a table cell and of a house table. WIDEST is the maximum width of a page in columns. */
enum { CELL = 200, HOUSE = 32 << 10, WIDEST = 100 };

static void print_page(const char *text)
{
    int width = term_here()->width;
    markdown_show(text, width < WIDEST ? width : WIDEST, 0);
}

/* ---- house tables -------------------------------------------------------------------------------------- */

/* Translates one word of a house table. Returns the message term.house.<word> if there is one. Otherwise the word is an id, and the
 * function returns the name of the card, token or other item with this id. English tables show the ids themselves, because players type
 * them. */
static const char *house_word(const struct pl_game *game, const char *word)
{
    static const char *const kinds[] = {"card", "kind", "title", "character", "book", "token", "face", "window"};
    const char *text = NULL;
    char key[160];
    snprintf(key, sizeof key, "term.house.%s", word);
    text = pl_words_find(message_words(), key);
    for (size_t i = 0; !text && i < PL_COUNT(kinds) && strcmp(message_words()->language, "en"); i++) {
        snprintf(key, sizeof key, "%s.%s.%s", game->key, kinds[i], word);
        text = pl_words_find(message_words(), key);
    }
    return text ? text : word;
}

/* Translates a table cell that contains one word, or several words separated by commas. */
static void put_house(struct pl_out *o, const struct pl_game *game, const char *cell)
{
    char word[CELL];
    if (house_word(game, cell) != cell) {
        pl_put(o, house_word(game, cell));
        return;
    }
    for (size_t n; *cell; cell += n) {
        n = strcspn(cell, ",");
        snprintf(word, sizeof word, "%.*s", (int)n, cell);
        pl_put(o, house_word(game, word));
        size_t gap = strspn(cell + n, ", ");
        pl_put_bytes(o, cell + n, gap);
        n += gap;
    }
}

static void put_house_row(struct pl_out *o, const struct pl_game *game, const struct pl_house_table *t, int row)
{
    pl_put_char(o, '|');
    for (int c = 0; t->columns[c]; c++) {
        char cell[CELL];
        struct pl_out plain = pl_out_to(cell, sizeof cell);
        if (row < 0)
            pl_put(&plain, t->columns[c]);
        else
            t->cell(&plain, row, c);
        pl_put_char(o, ' ');
        put_house(o, game, cell);
        pl_put(o, " |");
    }
    pl_put_char(o, '\n');
}

/* Prints a house table (values that the original rulebook does not give) in the style of the rules page. */
static void print_house(const struct pl_game *game, const struct pl_house_table *t)
{
    static char text[HOUSE];
    const struct pl_style *s = &term_here()->style;
    struct pl_out o = pl_out_to(text, sizeof text);
    for (int row = -1; row < t->rows; row++)
        put_house_row(&o, game, t, row);
    term_print("\n%s", s->bold);
    print_message("rules.house", {"title", house_word(game, t->title)});
    term_print("%s\n\n", s->off);
    print_page(text);
}

/* ---- rules pages --------------------------------------------------------------------------------------- */

static const char *find_page(const char *name)
{
    for (const struct page *p = pages; p->folder; p++)
        if (!strcmp(p->folder, name))
            return p->text;
    return NULL;
}

/* Returns the rules page in the language of the terminal, or in English if there is no translation. */
static const char *page_of(const char *folder, const char *told_as)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s", message_words()->language, told_as);
    const char *text = find_page(name);
    return text ? text : find_page(folder);
}

void rules_page(const struct pl_game *game)
{
    const char *text = page_of(game->id, game->id);
    if (text)
        print_page(text);
    for (const struct pl_house_table *const *t = game->house; t && *t; t++)
        print_house(game, *t);
}

/* ---- printing one rule --------------------------------------------------------------------------------- */

static void print_rule(const char *id, const char *sentence)
{
    const struct pl_style *s = &term_here()->style;
    int from = (int)strlen(id) + 4;
    term_print("  %s%s%s  ", s->bold, id, s->off);
    term_wrap(sentence, strlen(sentence), from, from);
}

void rules_verdict(const struct pl_game *game, int verdict)
{
    char id[16], sentence[1024];
    struct pl_out o = pl_out_to(id, sizeof id), t = pl_out_to(sentence, sizeof sentence);
    pl_put_rule(&o, game, verdict);
    pl_put_rule_sentence(&t, message_words(), game, verdict);
    print_rule(id, sentence);
}

/* Prints a rule of the game with this prefix, or a rule common to all games. If `typed` is only a number, the prefix is added. Returns
 * false if there is no such rule. */
static bool print_rule_of(const char *prefix, const char *typed)
{
    char key[40], *id = key + 5;
    bool number = *typed >= '0' && *typed <= '9';
    if (strlen(typed) > 20)
        return false;
    snprintf(key, sizeof key, "rule.%s%s%s", number ? prefix : "", number ? "-" : "", typed);
    for (char *p = id; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
    const char *sentence = pl_words_find(message_words(), key);
    bool ours = !strncmp(id, prefix, strlen(prefix)) || !strncmp(id, "PL-", 3);
    if (!sentence || !ours)
        return false;
    print_rule(id, sentence);
    return true;
}

bool rules_one(const struct pl_game *game, const char *typed) { return print_rule_of(game->prefix, typed); }

/* Returns true if the text contains these words, regardless of the case of ASCII letters. */
static bool contains(const char *text, const char *words)
{
    size_t n = strlen(words);
    for (; *text; text++)
        if (!strncasecmp(text, words, n))
            return true;
    return false;
}

/* Prints the rules whose sentences contain these words. Returns false if there are none. */
static bool print_rules_with(const struct pl_game *game, const char *words)
{
    bool found = false;
    for (int n = 1; n <= game->rules_n; n++) {
        char key[40];
        snprintf(key, sizeof key, "rule.%s-%d", game->prefix, n);
        const char *sentence = pl_words_find(message_words(), key);
        if (!sentence || !contains(sentence, words))
            continue;
        print_rule(key + strlen("rule."), sentence);
        found = true;
    }
    return found;
}

void rules_look_up(const struct pl_game *game, const char *typed)
{
    pager_begin();
    if (!*typed)
        rules_page(game);
    else if (!rules_one(game, typed) && !print_rules_with(game, typed))
        print_message_line("rules.none", {"words", typed});
    pager_end();
}

static int common_rules(const struct args *a)
{
    if (a->words_n == 2)
        return print_rule_of("PL", a->word[1])
                   ? CLI_OK
                   : cli_usage_error("rules", "there is no common rule '%s'; 'parlour rules common' prints them all", a->word[1]);
    pager_begin();
    print_page(page_of("kernel", "common"));
    pager_end();
    return CLI_OK;
}

int cli_rules(int argc, char **argv)
{
    const struct arg table[] = {ARGS_LANGUAGE, {.type = ARG_END}};
    struct args a = {
        .command = "rules",
        .usage = "rules GAME [RULE]",
        .about = "Prints the rules of a game with their ids, and its house tables. With a rule id (SM-17, or just 17), prints only\n"
                 "that rule. 'parlour rules common [RULE]' prints the rules that all games share, or one of them.",
        .words_least = 1,
        .words_most = 2};
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (!strcmp(a.word[0], "common"))
        return common_rules(&a);
    const struct pl_game *game = args_game(&a, a.word[0]);
    if (!game)
        return CLI_USAGE;
    pager_begin();
    if (a.words_n == 1)
        rules_page(game);
    pager_end();
    if (a.words_n == 1)
        return CLI_OK;
    if (!rules_one(game, a.word[1]))
        return cli_usage_error("rules", "%s has no rule '%s'; its rules are %s-1 to %s-%d", game->id, a.word[1], game->prefix, game->prefix,
                               game->rules_n);
    return CLI_OK;
}
