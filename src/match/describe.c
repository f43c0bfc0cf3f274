/* describe.c: writes the JSON description of a game, from the game's tables and the message catalogue of a language. */
#include "match/describe.h"

#include "match/match.h"
#include "match/words.h"

static const char *field_type(const struct pl_field *f)
{
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        return "boolean";
    case PL_ANY_NUMBER:
        return "number";
    case PL_NAME:
        return "name";
    case PL_SEAT:
        return "seat";
    case PL_SEATS:
        return "seats";
    case PL_SET:
        return "names";
    case PL_HEX:
        return "hex";
    case PL_STRUCT:
        return "object";
    case PL_END:
        break;
    }
    return "";
}

const char *pl_param_type(const struct pl_param *p)
{
    switch ((enum pl_param_type)p->type) {
    case PL_P_NUMBER:
        return "number";
    case PL_P_SEAT:
        return "seat";
    case PL_P_NAME:
        return "name";
    case PL_P_FLAG:
        return "flag";
    case PL_P_END:
        break;
    }
    return "";
}

static void put_names(struct pl_out *o, const char *key, const struct pl_names *names)
{
    pl_json_open(o, key, '[');
    for (int i = 0; i < names->n; i++)
        pl_json_text(o, NULL, names->id[i]);
    pl_json_close(o, ']');
}

static void put_word(struct pl_out *o, const char *key, const struct pl_game *game)
{
    char full[64];
    struct pl_out k = pl_out_to(full, sizeof full);
    pl_put(&k, game->key);
    pl_put_char(&k, '.');
    pl_put(&k, key);
    const char *text = pl_words_find(&pl_words_en, full);
    pl_json_text(o, key, text ? text : game->id);
}

/* ---- description of options, view and state -------------------------------------------------------------- */

static void put_value(struct pl_out *o, const char *key, const struct pl_field *f, int64_t value)
{
    if (f->type == PL_BOOL)
        pl_json_bool(o, key, value != 0);
    else if (f->type == PL_NAME)
        pl_json_text(o, key, f->names->id[value]);
    else
        pl_json_int(o, key, value);
}

static void put_default(struct pl_out *o, const struct pl_game *game, const struct pl_field *f)
{
    static const uint8_t defaults[PL_OPTIONS_MAX]; /* the default of every option is zero */
    int64_t value = pl_field_get(f, defaults, 0), at_public = game->public_options ? pl_field_get(f, game->public_options, 0) : value;
    put_value(o, "default", f, value);
    if (at_public != value)
        put_value(o, "public_default", f, at_public);
    if (f->type != PL_BOOL && f->type != PL_NAME)
        pl_json_int(o, "max", pl_field_range(f).high);
}

static void put_option(struct pl_out *o, const struct pl_game *game, const struct pl_field *f)
{
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "name", f->name);
    pl_json_text(o, "type", field_type(f));
    if (f->names) {
        pl_json_text(o, "of", f->names->kind);
        put_names(o, "names", f->names);
    }
    put_default(o, game, f);
    pl_json_text(o, "doc", f->doc ? f->doc : "");
    pl_json_close(o, '}');
}

static void put_fields(struct pl_out *o, const char *key, const struct pl_field *table)
{
    pl_json_open(o, key, '[');
    for (const struct pl_field *f = table; f->type != PL_END; f++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "name", f->name);
        pl_json_text(o, "type", field_type(f));
        if (f->names)
            pl_json_text(o, "of", f->names->kind);
        if (f->keys)
            pl_json_text(o, "keys", f->keys->kind);
        if (f->count_at != PL_SINGLE)
            pl_json_int(o, "most", f->count);
        if (f->flags & PL_OPTIONAL)
            pl_json_bool(o, "optional", true);
        pl_json_text(o, "doc", f->doc ? f->doc : "");
        if (f->type == PL_STRUCT)
            put_fields(o, "fields", f->fields);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

/* ---- description of actions and events ------------------------------------------------------------------- */

static void put_rule(struct pl_out *o, const char *key, const struct pl_game *game, int number)
{
    char id[16];
    struct pl_out name = pl_out_to(id, sizeof id);
    pl_put_rule(&name, game, -number);
    pl_json_text(o, key, id);
}

bool pl_kind_of_names(const struct pl_game *game, const struct pl_names *names)
{
    const struct pl_names *const *n = game->names;
    while (n && *n && *n != names)
        n++;
    return n && *n;
}

static void put_params(struct pl_out *o, const struct pl_game *game, const struct pl_param *p, int most)
{
    pl_json_open(o, "args", '[');
    for (int i = 0; i < most && p[i].type != PL_P_END; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "name", p[i].name);
        pl_json_text(o, "type", pl_param_type(&p[i]));
        if (p[i].names)
            pl_json_text(o, "of", p[i].names->kind);
        if (p[i].names && !pl_kind_of_names(game, p[i].names)) /* if the argument allows only some names of its kind, list these names */
            put_names(o, "names", p[i].names);
        if (p[i].optional)
            pl_json_bool(o, "optional", true);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

static void put_action(struct pl_out *o, const struct pl_game *game, const struct pl_verb *verb)
{
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "word", verb->word);
    put_params(o, game, verb->arg, PL_ARGS_MAX);
    pl_json_bool(o, "aside", verb->flags & PL_VERB_ASIDE);
    if (verb->flags & PL_VERB_AFTER_END)
        pl_json_bool(o, "after_end", true);
    pl_json_bool(o, "text", verb->flags & PL_VERB_TEXT);
    pl_json_close(o, '}');
}

/* For each name that the argument can have, writes the rule that applies to events with this name, for instance
 * "rules":{"why":{"early":"HO-8",…}}. */
static void put_rules(struct pl_out *o, const struct pl_game *game, const struct pl_param *p)
{
    pl_json_open(o, "rules", '{');
    pl_json_open(o, p->name, '{');
    for (int i = 0; i < p->names->n; i++)
        if (p->rules[i])
            put_rule(o, p->names->id[i], game, p->rules[i]);
    pl_json_close(o, '}');
    pl_json_close(o, '}');
}

static void put_event(struct pl_out *o, const struct pl_game *game, const struct pl_event_kind *kind)
{
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "event", kind->name);
    put_params(o, game, kind->arg, PL_EVENT_ARGS);
    if (kind->rule)
        put_rule(o, "rule", game, kind->rule);
    if (kind->pause_ms)
        pl_json_int(o, "pause_ms", kind->pause_ms);
    for (int i = 0; i < PL_EVENT_ARGS; i++)
        if (kind->arg[i].rules)
            put_rules(o, game, &kind->arg[i]);
    pl_json_close(o, '}');
}

/* ---- the whole description ------------------------------------------------------------------------------------- */

static void put_box(struct pl_out *o, const struct pl_game *game)
{
    pl_json_text(o, "id", game->id);
    put_word(o, "name", game);
    put_word(o, "about", game);
    pl_json_open(o, "options", '[');
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++)
        put_option(o, game, f);
    pl_json_close(o, ']');
}

static void put_play(struct pl_out *o, const struct pl_game *game)
{
    pl_json_text(o, "key", game->key);
    pl_json_text(o, "prefix", game->prefix);
    pl_json_int(o, "rev", game->rules_rev);
    pl_json_text(o, "tables", game->tables);
    pl_json_open(o, "seats", '{');
    pl_json_int(o, "min", game->seats_min);
    pl_json_int(o, "max", game->seats_max);
    pl_json_close(o, '}');
    pl_json_bool(o, "clock", game->real_time != NULL);
    pl_json_bool(o, "cases", game->cases);
    pl_json_int(o, "opening_ms", game->opening_ms);
    pl_json_int(o, "rules", game->rules_n);
    if (game->sides)
        put_names(o, "sides", game->sides);
    pl_json_open(o, "actions", '[');
    for (int i = 0; i < game->verbs_n; i++)
        put_action(o, game, &game->verbs[i]);
    pl_json_close(o, ']');
    pl_json_open(o, "events", '[');
    for (int i = 0; i < game->event_kinds_n; i++)
        put_event(o, game, &game->event_kinds[i]);
    pl_json_close(o, ']');
    pl_json_open(o, "names", '{');
    for (const struct pl_names *const *n = game->names; n && *n; n++)
        put_names(o, (*n)->kind, *n);
    pl_json_close(o, '}');
}

void pl_describe(struct pl_out *o, const struct pl_game *game, unsigned parts)
{
    if (parts & PL_DESCRIBE_SETUP)
        put_box(o, game);
    if (parts & PL_DESCRIBE_PLAY)
        put_play(o, game);
    if (parts & PL_DESCRIBE_DATA) {
        put_fields(o, "view", game->view_fields);
        put_fields(o, "state", game->state_fields);
    }
}
