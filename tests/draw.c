/* draw.c: tests how tables are drawn on the terminal, for all games and viewers. Each drawing must be complete and fit the terminal. The
 * message catalogue must have a word for every name in the drawing. */
#include "cli/cli.h"
#include "cli/languages.h"
#include "cli/messages.h"
#include "cli/term.h"
#include "kernel/style.h"
#include "match/step.h"
#include "test.h"

extern const struct pl_game pl_game_template;

static void check_page(const struct pl_game *game, const char *page, int width)
{
    const char *line = page;
    for (const char *p = page; *p; p++) {
        if (*p != '\n')
            continue;
        int columns = pl_text_columns(line, (size_t)(p - line));
        if (columns > width)
            test_fail(__FILE__, __LINE__, "%s: %d columns of %d: %.*s", game->id, columns, width, (int)(p - line), line);
        line = p + 1;
    }
    if (*line)
        test_fail(__FILE__, __LINE__, "%s: the last line does not end: %s", game->id, line);
    if (strstr(page, "table.") || strstr(page, "skill."))
        test_fail(__FILE__, __LINE__, "%s: a word is missing: %s", game->id, page);
}

static void draw_all(const struct pl_game *game, const void *state, int seats, int width, bool colour)
{
    static char page[32 << 10];
    static _Alignas(8) uint8_t view[PL_STATE_MAX];
    struct pl_style style = term_style(game, cli_seat_names(game));
    style.width = width;
    style.roomy = colour;
    if (colour) {
        style.bold = style.dim = style.good = style.bad = style.mark = "\033[1;36m";
        style.off = "\033[0m";
    }
    for (int viewer = 0; viewer < PL_VIEWERS; viewer++) {
        if (viewer >= seats && viewer != PL_SPECTATOR)
            continue;
        struct pl_out o = pl_out_to(page, sizeof page);
        game->view(state, (pl_seat)viewer, view);
        game->draw(&o, view, &style);
        CHECK(!o.full);
        check_page(game, page, width);
    }
}

/* Lets every seat make a random aside, so that the drawing must have room for remarks and claims. */
static void speak(const struct pl_game *game, void *state, int seats, struct pl_dice *dice)
{
    pl_action list[PL_LEGAL_MAX];
    for (int seat = 0; game->asides && seat < seats; seat++) {
        int n = game->asides(state, (pl_seat)seat, list);
        if (n <= 0)
            continue;
        struct pl_entry e = {.kind = PL_ENTRY_ACT, .seat = (pl_seat)seat, .action = list[pl_dice_below(dice, (uint32_t)n)]};
        e.at = ((const struct pl_base *)state)->now;
        if (!(game->verbs[pl_verb_of(e.action)].flags & PL_VERB_TEXT))
            CHECK_INT(game->apply(state, &e, NULL), 0);
    }
}

static void play_and_draw(const struct pl_game *game, int seats, uint8_t round)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {round, (uint8_t)seats};
    for (const struct pl_field *f = game->option_fields; f->type == PL_BOOL && round % 2; f++)
        pl_field_set(f, options, 0, 1);
    struct pl_config config = {.seats = (uint8_t)seats, .options = options, .seed = seed};
    struct pl_dice dice = {round};
    CHECK(message_set_language(languages[round / 2 % 2]->language)); /* draw in both languages in turn */
    if (game->init(state, &config) < 0)
        return;
    do {
        speak(game, state, seats, &dice);
        draw_all(game, state, seats, round % 3 ? 80 : 120, round % 4 == 0);
    } while (pl_random_step(game, state, &dice, NULL) > 0);
    draw_all(game, state, seats, 80, false);
}

TEST(drawn_tables_fit_and_have_all_words)
{
    for (int i = -1; i < 0 || pl_games[i]; i++) {
        const struct pl_game *game = i < 0 ? &pl_game_template : pl_games[i];
        for (int seats = game->seats_min; game->draw && seats <= game->seats_max; seats++)
            for (uint8_t round = 0; round < 4; round++)
                play_and_draw(game, seats, round);
    }
}

TEST(width_is_counted_in_terminal_columns)
{
    static const struct {
        const char *text;
        int columns;
    } sample[] = {
        {"", 0},          {"Watson", 6},       {"caf\303\251", 4}, {"\033[1;36mS\033[0m", 1},
        {"e\314\201", 1}, {"\345\261\213", 2}, {"\302\267", 1},    {"\360\237\224\215", 2},
        {"\033[2m", 0},   {"\303", 1},
    };
    for (size_t i = 0; i < PL_COUNT(sample); i++)
        CHECK_INT(pl_text_columns(sample[i].text, strlen(sample[i].text)), sample[i].columns);
}

TEST(padding_counts_columns_not_bytes)
{
    char text[32];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put(&o, "x");
    pl_put(&o, "\033[1m\303\251\033[0m");
    CHECK_INT(pl_put_pad(&o, 1, 3), 3);
    pl_put(&o, "|");
    CHECK_TEXT(text, "x\033[1m\303\251\033[0m  |");
    CHECK_INT(pl_put_pad(&o, 0, 2), 5);
}
