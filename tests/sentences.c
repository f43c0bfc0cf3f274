/* sentences.c: prints every event and action of every game with random arguments, in every language, as the terminal words them. The output
 * has one JSON object per line. web/tests/unit/sentences.test.ts compares it with the page's sentences. */
#include <stdio.h>
#include <string.h>

#include "cli/languages.h"
#include "match/match.h"

enum { TIMES = 8, LINE = 4096 };

static const char *const names[PL_SEATS_MAX] = {"Ada", "Bram", "Clara", "Dov", "Edith", "Femi", "Grete", "Hugo"};

static struct pl_out begin(char line[LINE], const struct pl_words *words, const struct pl_game *game)
{
    struct pl_out o = pl_out_to(line, LINE);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "language", words->language);
    pl_json_text(&o, "game", game->id);
    return o;
}

static void end(struct pl_out *o)
{
    pl_json_close(o, '}');
    puts(o->at);
}

/* Returns a random argument of this type. Half of the numbers are below 3, so that singular forms occur. If `empty` is true, an argument
 * that is not a number is sometimes missing. */
static int some(const struct pl_param *p, struct pl_dice *dice, bool empty)
{
    if (empty && p->type != PL_P_NUMBER && pl_dice_below(dice, 6) == 0)
        return PL_NONE;
    uint32_t most = p->type == PL_P_SEAT ? PL_SEATS_MAX : p->type == PL_P_NAME ? p->names->n : pl_dice_below(dice, 2) ? 3 : 40;
    return (int)pl_dice_below(dice, most);
}

static void tell(const struct pl_words *words, const struct pl_game *game, int kind, struct pl_dice *dice)
{
    char line[LINE];
    const struct pl_event_kind *k = &game->event_kinds[kind];
    struct pl_event e = {.kind = (uint8_t)kind};
    for (; e.n < PL_EVENT_ARGS && k->arg[e.n].type != PL_P_END; e.n++)
        e.arg[e.n] = (int16_t)some(&k->arg[e.n], dice, true);
    struct pl_out o = begin(line, words, game);
    pl_event_json_with_text(&o, "told", words, game, &e, names);
    end(&o);
}

/* Prints the sentence for an event that exists in every game, such as "undo". */
static void tell_table_event(const struct pl_words *words, const struct pl_game *game, const char *event, pl_seat seat)
{
    char line[LINE], text[256];
    struct pl_out sentence = pl_out_to(text, sizeof text), o = begin(line, words, game);
    pl_put_table_event(&sentence, words, event, seat, names);
    pl_json_open(&o, "told", '{');
    pl_json_text(&o, "event", event);
    pl_json_int(&o, "seat", seat);
    pl_json_text(&o, "text", text);
    pl_json_close(&o, '}');
    end(&o);
}

static void say(const struct pl_words *words, const struct pl_game *game, int verb, struct pl_dice *dice)
{
    char line[LINE], action[256], text[512];
    const struct pl_verb *v = &game->verbs[verb];
    pl_action a = PL_ACT(verb);
    for (int i = 0; i < PL_ARGS_MAX && v->arg[i].type != PL_P_END; i++) {
        if (v->arg[i].optional && pl_dice_below(dice, 2))
            break;
        a |= PL_ARG(i, some(&v->arg[i], dice, false));
    }
    struct pl_out form = pl_out_to(action, sizeof action), sentence = pl_out_to(text, sizeof text), o = begin(line, words, game);
    pl_action_put(&form, game, a);
    pl_put_action_words(&sentence, words, game, a, names);
    pl_json_text(&o, "action", action);
    pl_json_text(&o, "text", text);
    end(&o);
}

int main(void)
{
    for (const struct pl_words *const *l = languages; *l; l++)
        for (const struct pl_game *const *g = pl_games; *g; g++) {
            struct pl_dice dice = {221};
            tell_table_event(*l, *g, "undo", 1);
            tell_table_event(*l, *g, "played-by-clock", 1);
            tell_table_event(*l, *g, "played-by-stand-in", 1);
            for (int i = 0; i < TIMES; i++) {
                for (int kind = 0; kind < (*g)->event_kinds_n; kind++)
                    tell(*l, *g, kind, &dice);
                for (int verb = 0; verb < (*g)->verbs_n; verb++)
                    say(*l, *g, verb, &dice);
            }
        }
    return 0;
}
