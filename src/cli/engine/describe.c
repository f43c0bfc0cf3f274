/* describe.c: `parlour describe`: prints a game's options, actions, events, view and state for programmers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "match/describe.h"
#include "match/match.h"
#include "match/words.h"

enum { PAGE = 256 << 10 };

static const char *word(const struct pl_game *game, const char *what, const char *id)
{
    char key[128];
    snprintf(key, sizeof key, "%s.%s.%s", game->key, what, id);
    return pl_words_find(&pl_words_en, key);
}

/* ---- Markdown -------------------------------------------------------------------------------------------- */

/* Writes a sentence into a table cell. Escapes each "|", which would otherwise end the cell. */
static void md_cell(struct pl_out *o, const char *sentence)
{
    for (const char *p = sentence ? sentence : ""; *p; p++) {
        if (*p == '|')
            pl_put(o, "\\");
        pl_put_char(o, *p);
    }
}

static void md_options(struct pl_out *o, const struct pl_game *game)
{
    pl_put(o, "\n## Options\n\n");
    if (game->option_fields->type == PL_END) {
        pl_put(o, "The game has no options.\n");
        return;
    }
    pl_put(o, "An option that is omitted has its default value.\n\n| option | values | default | meaning |\n|---|---|---|---|\n");
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++) {
        pl_put(o, "| `");
        pl_put(o, f->name);
        pl_put(o, "` | ");
        pl_field_values(o, f);
        pl_put(o, " | `");
        pl_put(o, f->type == PL_BOOL ? "false" : f->type == PL_NAME ? f->names->id[0] : "0");
        pl_put(o, "` | ");
        md_cell(o, f->doc);
        pl_put(o, " |\n");
    }
}

static void md_fields(struct pl_out *o, const char *title, const char *about, const struct pl_field *table, bool loaded)
{
    pl_put(o, "\n## ");
    pl_put(o, title);
    pl_put(o, "\n\n");
    pl_put(o, about);
    pl_put(o, "\n\n");
    pl_put(o, "| field | type | meaning |\n|---|---|---|\n");
    pl_fields_md(o, table, 0, loaded);
}

/* Writes the names of the list in code quotes. */
static void md_ids(struct pl_out *o, const struct pl_names *names)
{
    for (int i = 0; i < names->n; i++) {
        pl_put(o, i ? ", `" : "`");
        pl_put(o, names->id[i]);
        pl_put(o, "`");
    }
}

static void md_params(struct pl_out *o, const struct pl_game *game, const struct pl_param *p, int most)
{
    for (int i = 0; i < most && p[i].type != PL_P_END; i++) {
        pl_put(o, i ? ", `" : "`");
        pl_put(o, p[i].name);
        pl_put(o, "` (");
        pl_put(o, p[i].names ? p[i].names->kind : pl_param_type(&p[i]));
        if (p[i].names && !pl_kind_of_names(game, p[i].names)) {
            pl_put(o, ": ");
            md_ids(o, p[i].names);
        }
        pl_put(o, p[i].optional ? ", optional)" : ")");
    }
}

/* Returns "aside" for an action that needs no turn, "server" for an action that only the server makes, and "decision" for all others. */
static const char *action_kind(const struct pl_game *game, int verb)
{
    if (game->verbs[verb].flags & PL_VERB_ASIDE)
        return game->verbs[verb].flags & PL_VERB_AFTER_END ? "aside, after the end" : "aside";
    const struct pl_real_time *clock = game->real_time;
    bool by_server = clock && (PL_ACT(verb) == clock->halt || PL_ACT(verb) == clock->connection_lost);
    return by_server ? "server" : "decision";
}

static bool takes_text(const struct pl_game *game)
{
    for (int i = 0; i < game->verbs_n; i++)
        if (game->verbs[i].flags & PL_VERB_TEXT)
            return true;
    return false;
}

static bool has_argument(const struct pl_verb *v, const char *name, size_t len)
{
    for (int i = 0; i < PL_ARGS_MAX && v->arg[i].type != PL_P_END; i++)
        if (pl_text_is(name, len, v->arg[i].name))
            return true;
    return false;
}

/* Writes a phrase. Verbs with the same word share a phrase, so a placeholder {name} is left out if this verb has no such argument. */
static void md_phrase(struct pl_out *o, const struct pl_verb *v, const char *phrase)
{
    for (const char *p = phrase; p && *p; p++) {
        size_t len = *p == '{' ? strcspn(p + 1, "?}") : 0;
        if (len && p[len + 1] == '}' && !has_argument(v, p + 1, len))
            p += len + 1;
        else
            md_cell(o, (char[]){*p, '\0'});
    }
}

/* Writes the phrase of a verb. If arguments are optional, also writes the phrase without them. */
static void md_phrases(struct pl_out *o, const struct pl_game *game, const struct pl_verb *v)
{
    int n = 0;
    while (n < PL_ARGS_MAX && v->arg[n].type != PL_P_END)
        n++;
    for (const char *last = NULL;; n--) {
        char exact[64];
        snprintf(exact, sizeof exact, "%s/%d", v->word, n);
        const char *phrase = word(game, "do", exact);
        phrase = phrase ? phrase : word(game, "do", v->word);
        pl_put(o, last && phrase != last ? " *or* " : "");
        md_phrase(o, v, phrase != last ? phrase : NULL);
        last = phrase;
        if (!n || !v->arg[n - 1].optional)
            return;
    }
}

static void md_actions(struct pl_out *o, const struct pl_game *game)
{
    pl_put(o, "\n## Actions\n\nThe text form of each action, as it is typed, sent and logged. A number or a seat is written in digits, a "
              "name by its id (see Names). An argument in square brackets is optional. An aside is allowed at any time, beside the "
              "decisions; after the end only if its kind says so.\n\nThe text form accepts every seat, every number from 0 to ");
    pl_put_int(o, PL_NUMBER_MAX);
    pl_put(
        o,
        " and every id of the kind in brackets; where ids follow the kind, only these. An action with several rows takes the arguments of "
        "any of them. Which of these values are allowed depends on the position: the lists `legal` and "
        "`asides` contain exactly the actions that the rules allow now. Every other action is refused, and the refusal names the "
        "rule.");
    pl_put(o, takes_text(game)
                  ? " `| text` means that the action needs a free text, which the engine and wire protocols have in the separate "
                    "member `text`. A verdict lists the questions with a right answer: `12` means questions 1 and 2."
                  : "");
    pl_put(o, game->real_time ? " Only the server takes actions of the kind `server`, when a player's connection is lost." : "");
    pl_put(o,
           "\n\nIn phrases and in the sentences of events, `{seat}` stands for the value of the argument `seat`, and `{n?wire|wires}` for "
           "`wire` if `n` is 1, otherwise for `wires`.\n\n| action | kind | arguments | phrase |\n|---|---|---|---|\n");
    for (int i = 0; i < game->verbs_n; i++) {
        const struct pl_verb *v = &game->verbs[i];
        pl_put(o, "| `");
        pl_put(o, v->word);
        for (int k = 0; k < PL_ARGS_MAX && v->arg[k].type != PL_P_END; k++) {
            pl_put(o, v->arg[k].optional ? " [" : " <");
            pl_put(o, v->arg[k].name);
            pl_put(o, v->arg[k].optional ? "]" : ">");
        }
        pl_put(o, v->flags & PL_VERB_TEXT ? " \\| text` | " : "` | ");
        pl_put(o, action_kind(game, i));
        pl_put(o, " | ");
        md_params(o, game, v->arg, PL_ARGS_MAX);
        pl_put(o, " | ");
        md_phrases(o, game, v);
        pl_put(o, " |\n");
    }
}

/* Writes the rule id of an event. If the event has no fixed rule, writes the name of the event argument that contains the rule. */
static void md_rule(struct pl_out *o, const struct pl_game *game, const struct pl_event_kind *k)
{
    if (k->rule)
        pl_put_rule(o, game, -k->rule);
    for (int i = 0; i < PL_EVENT_ARGS; i++)
        if (k->arg[i].rules) {
            pl_put(o, "by `");
            pl_put(o, k->arg[i].name);
            pl_put(o, "`");
        }
}

static void md_events(struct pl_out *o, const struct pl_game *game)
{
    pl_put(o, "\n## Events\n\nEvents reach a viewer as `{\"event\": name, …}`. The rule is omitted if several rules apply.\n\n| event | "
              "members | rule | sentence |\n|---|---|---|---|\n");
    for (int i = 0; i < game->event_kinds_n; i++) {
        const struct pl_event_kind *k = &game->event_kinds[i];
        pl_put(o, "| `");
        pl_put(o, k->name);
        pl_put(o, "` | ");
        md_params(o, game, k->arg, PL_EVENT_ARGS);
        pl_put(o, " | ");
        md_rule(o, game, k);
        pl_put(o, " | ");
        md_cell(o, word(game, "event", k->name));
        pl_put(o, " |\n");
    }
}

static void md_names(struct pl_out *o, const struct pl_game *game)
{
    pl_put(o, "\n## Names\n\n| kind | ids |\n|---|---|\n");
    for (const struct pl_names *const *n = game->names; n && *n; n++) {
        pl_put(o, "| ");
        pl_put(o, (*n)->kind);
        pl_put(o, " | ");
        md_ids(o, *n);
        pl_put(o, " |\n");
    }
}

static void describe_md(struct pl_out *o, const struct pl_game *game)
{
    pl_put(o, "# ");
    pl_put(o, cli_title(game));
    pl_put(o, ": reference for programmers\n\nGenerated by `parlour describe ");
    pl_put(o, game->id);
    pl_put(o, " --md`; run `tools/describe.sh` to update it. The rules are in `src/games/");
    pl_put(o, game->id);
    pl_put(o, "/README.md`.\n\nId `");
    pl_put(o, game->id);
    pl_put(o, "`, revision ");
    pl_put_int(o, game->rules_rev);
    pl_put(o, ", house tables `");
    pl_put(o, game->tables);
    pl_put(o, "`, ");
    pl_put_int(o, game->seats_min);
    if (game->seats_max != game->seats_min) {
        pl_put(o, " to ");
        pl_put_int(o, game->seats_max);
    }
    pl_put(o, " players. Seats are numbered from 0.\n");
    md_options(o, game);
    md_actions(o, game);
    md_events(o, game);
    md_names(o, game);
    md_fields(o, "View",
              "Everything one viewer may know. A seat or a name is null where there is none or where the viewer does not know it; the "
              "column *type* does not always show this.",
              game->view_fields, false);
    md_fields(o, "State",
              "The whole state, with all hidden information. A member marked optional may be omitted when a position is loaded; it is then "
              "zero, empty or null.",
              game->state_fields, true);
}

/* ---- TypeScript ------------------------------------------------------------------------------------------ */

static void ts_param(struct pl_out *o, const char *prefix, const struct pl_param *p)
{
    pl_put(o, p->name);
    pl_put(o, ": ");
    if (p->type != PL_P_NAME) {
        pl_put(o, p->type == PL_P_FLAG ? "boolean" : p->type == PL_P_SEAT ? "number | null" : "number");
        return;
    }
    pl_names_ts_type(o, prefix, p->names);
    pl_put(o, " | null");
}

static void ts_events(struct pl_out *o, const struct pl_game *game, const char *prefix)
{
    pl_put(o, "export type ");
    pl_put(o, prefix);
    pl_put(o, "Event =\n");
    for (int i = 0; i < game->event_kinds_n; i++) {
        const struct pl_event_kind *k = &game->event_kinds[i];
        pl_put(o, "  | { event: \"");
        pl_put(o, k->name);
        pl_put(o, "\"");
        for (int j = 0; j < PL_EVENT_ARGS && k->arg[j].type != PL_P_END; j++) {
            pl_put(o, "; ");
            ts_param(o, prefix, &k->arg[j]);
        }
        pl_put(o, i + 1 < game->event_kinds_n ? " }\n" : " };\n");
    }
}

static void describe_ts(struct pl_out *o, const struct pl_game *game)
{
    char prefix[8], part[16];
    snprintf(prefix, sizeof prefix, "%s", game->key);
    prefix[0] = (char)(prefix[0] - 'a' + 'A');
    pl_put(o, "// ");
    pl_put(o, game->id);
    pl_put(o, ": generated by `parlour describe ");
    pl_put(o, game->id);
    pl_put(o, " --ts`; run tools/describe.sh to update it.\n\n");
    for (const struct pl_names *const *n = game->names; n && *n; n++)
        pl_names_ts(o, prefix, *n);
    pl_fields_ts(o, prefix, "options", game->option_fields);
    snprintf(part, sizeof part, "%s-view", prefix);
    pl_fields_ts(o, part, "", game->view_fields);
    snprintf(part, sizeof part, "%s-state", prefix);
    pl_fields_ts(o, part, "", game->state_fields);
    ts_events(o, game, prefix);
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

static void describe_json(struct pl_out *o, const struct pl_game *game)
{
    pl_json_open(o, NULL, '{');
    pl_describe(o, game, PL_DESCRIBE_SETUP | PL_DESCRIBE_PLAY | PL_DESCRIBE_DATA);
    pl_json_close(o, '}');
    pl_put(o, "\n");
}

int cli_describe(int argc, char **argv)
{
    bool md = false, ts = false, json = false, list = false;
    const struct arg table[] = {
        {"md", ARG_FLAG, &md, 0, 0, NULL, "print the reference page in Markdown (docs/games/GAME.md)"},
        {"ts", ARG_FLAG, &ts, 0, 0, NULL, "print TypeScript types (web/types/GAME.ts)"},
        {"json", ARG_FLAG, &json, 0, 0, NULL, "print the whole description as one JSON object"},
        {"list", ARG_FLAG, &list, 0, 0, NULL, "print the ids of all games, one per line, and exit"},
        {.type = ARG_END},
    };
    struct args a = {.command = "describe",
                     .usage = "describe GAME --md|--ts|--json",
                     .about = "Prints the options, actions, events, view and state of a game, for programmers.",
                     .words_most = 1};
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    for (const struct pl_game *const *g = pl_games; list && *g; g++)
        puts((*g)->id);
    if (list)
        return CLI_OK;
    if (!a.words_n)
        return cli_usage_error("describe", "GAME is missing; usage: parlour %s", a.usage);
    const struct pl_game *game = args_game(&a, a.word[0]);
    if (!game)
        return CLI_USAGE;
    if (md + ts + json != 1)
        return cli_usage_error("describe", "give exactly one of --md, --ts and --json");
    char *page = malloc(PAGE);
    if (!page)
        return cli_failed("describe", "not enough memory");
    struct pl_out o = pl_out_to(page, PAGE);
    (md ? describe_md : ts ? describe_ts : describe_json)(&o, game);
    fputs(page, stdout);
    free(page);
    return o.full ? cli_failed("describe", "the description is longer than %d KiB", PAGE >> 10) : CLI_OK;
}
