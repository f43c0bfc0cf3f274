/* action.c: converts actions to text and back, using the game's table of verbs. */
#include "kernel/action.h"

#include "kernel/game.h"

static void put_arg(struct pl_out *o, const struct pl_param *p, int value)
{
    pl_put_char(o, ' ');
    if (p->type == PL_P_NAME && value < p->names->n)
        pl_put(o, p->names->id[value]);
    else
        pl_put_int(o, value);
}

void pl_action_put(struct pl_out *o, const struct pl_game *game, pl_action action)
{
    int verb = pl_verb_of(action);
    if (verb < 0 || verb >= game->verbs_n) {
        pl_put(o, "-");
        return;
    }
    pl_put(o, game->verbs[verb].word);
    for (int i = 0; i < PL_ARGS_MAX && pl_arg(action, i) >= 0; i++)
        put_arg(o, &game->verbs[verb].arg[i], pl_arg(action, i));
}

static bool arg_ok(const struct pl_param *p, int value)
{
    switch ((enum pl_param_type)p->type) {
    case PL_P_END:
        return false;
    case PL_P_NUMBER:
        return value <= PL_NUMBER_MAX;
    case PL_P_SEAT:
        return value < PL_SEATS_MAX;
    case PL_P_NAME:
        return value < p->names->n;
    case PL_P_FLAG:
        return value < 2;
    }
    return false;
}

bool pl_action_well_formed(const struct pl_game *game, pl_action action)
{
    int verb = pl_verb_of(action);
    if (verb < 0 || verb >= game->verbs_n)
        return false;
    const struct pl_verb *v = &game->verbs[verb];
    int i = 0;
    for (; i < PL_ARGS_MAX && pl_arg(action, i) >= 0; i++)
        if (!arg_ok(&v->arg[i], pl_arg(action, i)))
            return false;
    if (i < PL_ARGS_MAX && (action >> (PL_ARG_BITS * (i + 1))) != 0) /* malformed: an argument is missing, but a later one is set */
        return false;
    return i == PL_ARGS_MAX || v->arg[i].type == PL_P_END || v->arg[i].optional;
}

int pl_action_refusal(const struct pl_game *game, pl_action action)
{
    int verb = pl_verb_of(action);
    if (verb < 0 || verb >= game->verbs_n)
        return -PL_R_WORDS;
    return pl_action_well_formed(game, action) ? 0 : -PL_R_ARGS;
}

/* Moves `at` to the next word of the text. Returns the length of that word, or 0 at the end of the text. */
static size_t next_word(const char *text, size_t len, size_t *at)
{
    while (*at < len && (text[*at] == ' ' || text[*at] == '\t'))
        ++*at;
    size_t end = *at;
    while (end < len && text[end] != ' ' && text[end] != '\t')
        end++;
    return end - *at;
}

static int parse_arg(const struct pl_param *p, const char *word, size_t len)
{
    int64_t n;
    if (p->type == PL_P_NAME)
        return pl_name_find(p->names, word, len);
    if (pl_text_int(word, len, &n) < 0 || n < 0 || n > PL_NUMBER_MAX || !arg_ok(p, (int)n))
        return -1;
    return (int)n;
}

static int parse_args(const struct pl_verb *v, const char *text, size_t len, size_t at, pl_action *action)
{
    for (int i = 0;; i++) {
        size_t n = next_word(text, len, &at);
        bool wanted = i < PL_ARGS_MAX && v->arg[i].type != PL_P_END;
        if (!n)
            return !wanted || v->arg[i].optional ? 0 : -1;
        int value = wanted ? parse_arg(&v->arg[i], text + at, n) : -1;
        if (value < 0)
            return -1;
        *action |= PL_ARG(i, value);
        at += n;
    }
}

void pl_actions_json(struct pl_out *o, const char *key, const struct pl_game *game, const pl_action *list, int n)
{
    pl_json_open(o, key, '[');
    for (int i = 0; i < n; i++) {
        char words[128];
        struct pl_out text = pl_out_to(words, sizeof words);
        pl_action_put(&text, game, list[i]);
        pl_json_text_n(o, NULL, words, text.len);
    }
    pl_json_close(o, ']');
}

int pl_action_parse(const struct pl_game *game, const char *text, size_t len, pl_action *ret)
{
    size_t at = 0, n = next_word(text, len, &at);
    bool known = false;
    /* Several verbs can share a word but take different arguments. The first verb whose arguments fit is used. */
    for (int verb = 0; n && verb < game->verbs_n; verb++) {
        pl_action action = PL_ACT(verb);
        if (!pl_text_is(text + at, n, game->verbs[verb].word))
            continue;
        known = true;
        if (parse_args(&game->verbs[verb], text, len, at + n, &action) == 0) {
            *ret = action;
            return 0;
        }
    }
    return known ? -PL_R_ARGS : -PL_R_WORDS;
}

pl_action pl_action_or_invalid(const struct pl_game *game, const char *text, size_t len)
{
    static const pl_action gap = PL_ACT(0) | PL_ARG(2, 0); /* malformed: the action has a third argument but no first argument */
    pl_action action;
    int rc = pl_action_parse(game, text, len, &action);
    return rc == 0 ? action : rc == -PL_R_ARGS ? gap : PL_NO_ACTION;
}
