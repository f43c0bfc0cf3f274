/* games.c: the answer to "games": everything a program needs to know of a game before it plays it. */
#include "cli/engine/inside.h"
#include "match/words.h"

static const char *field_type(const struct pl_field *f)
{
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        return "boolean";
    case PL_NAME:
        return "name";
    case PL_SEAT:
        return "seat";
    case PL_SEATS:
    case PL_SET:
        return "list";
    case PL_HEX:
        return "hex";
    case PL_STRUCT:
        return "object";
    case PL_ANY_NUMBER:
    case PL_END:
        break;
    }
    return "number";
}

static void put_option(struct pl_out *o, const struct pl_field *f)
{
    const uint8_t defaults[PL_OPTIONS_MAX] = {0}; /* options left out are zero, in every game */
    int64_t value = pl_field_get(f, defaults, 0);
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "name", f->name);
    pl_json_text(o, "type", field_type(f));
    if (f->names)
        pl_json_text(o, "of", f->names->kind);
    if (f->type == PL_BOOL)
        pl_json_bool(o, "default", value != 0);
    else if (f->type == PL_NAME)
        pl_json_text(o, "default", f->names->id[value]);
    else
        pl_json_int(o, "default", value);
    if (!f->names && f->type != PL_BOOL)
        pl_json_int(o, "max", pl_field_range(f).high);
    pl_json_text(o, "doc", f->doc ? f->doc : "");
    pl_json_close(o, '}');
}

static const char *param_type(const struct pl_param *p)
{
    switch ((enum pl_param_type)p->type) {
    case PL_P_SEAT:
        return "seat";
    case PL_P_NAME:
        return "name";
    case PL_P_FLAG:
        return "flag";
    case PL_P_NUMBER:
    case PL_P_END:
        break;
    }
    return "number";
}

static void put_verb(struct pl_out *o, const struct pl_verb *verb)
{
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "word", verb->word);
    pl_json_open(o, "args", '[');
    for (const struct pl_param *p = verb->arg; p < verb->arg + PL_ARGS_MAX && p->type != PL_P_END; p++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "name", p->what);
        pl_json_text(o, "type", param_type(p));
        if (p->names)
            pl_json_text(o, "of", p->names->kind);
        if (p->optional)
            pl_json_bool(o, "optional", true);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_bool(o, "aside", verb->flags & PL_VERB_ASIDE);
    pl_json_bool(o, "text", verb->flags & PL_VERB_TEXT);
    pl_json_close(o, '}');
}

static void put_names(struct pl_out *o, const char *key, const struct pl_names *names)
{
    pl_json_open(o, key, '[');
    for (int i = 0; i < names->n; i++)
        pl_json_text(o, NULL, names->id[i]);
    pl_json_close(o, ']');
}

static void put_game(struct pl_out *o, const struct pl_game *game)
{
    char key[64];
    struct pl_out k = pl_out_to(key, sizeof key);
    pl_put(&k, game->key);
    pl_put(&k, ".name");
    const char *name = pl_words_find(&pl_words_en, key);
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "id", game->id);
    pl_json_text(o, "name", name ? name : game->id);
    pl_json_int(o, "rev", game->rules_rev);
    pl_json_open(o, "seats", '{');
    pl_json_int(o, "min", game->seats_min);
    pl_json_int(o, "max", game->seats_max);
    pl_json_close(o, '}');
    pl_json_open(o, "options", '[');
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++)
        put_option(o, f);
    pl_json_close(o, ']');
    pl_json_int(o, "rules", game->rules_n);
    if (game->sides)
        put_names(o, "sides", game->sides);
    pl_json_open(o, "actions", '[');
    for (int i = 0; i < game->verbs_n; i++)
        put_verb(o, &game->verbs[i]);
    pl_json_close(o, ']');
    pl_json_open(o, "names", '{');
    for (const struct pl_names *const *n = game->names; *n; n++)
        put_names(o, (*n)->kind, *n);
    pl_json_close(o, '}');
    pl_json_close(o, '}');
}

void engine_put_games(struct engine *e, const struct engine_ask *ask, struct pl_out *o)
{
    (void)e;
    (void)ask;
    pl_json_open(o, "games", '[');
    for (const struct pl_game *const *g = pl_games; *g; g++)
        put_game(o, *g);
    pl_json_close(o, ']');
}
