/* format.c: writes and reads problems as lines of JSON (docs/problems.md). Replays the match of each problem that it reads, so an illegal
 * log is refused. */
#include <string.h>

#include "cli/engine/json_in.h"
#include "cli/problems/problems.h"

static const char *const method_ids[PL_PROOF_METHODS] = {"enumeration", "exact", "search"};
static const struct pl_names methods = {"proof", PL_PROOF_METHODS, method_ids};

/* ---- writing problems as JSON -------------------------------------------------------------------------- */

static void put_action(struct pl_out *o, const char *key, const struct pl_game *game, pl_action action)
{
    char text[96];
    struct pl_out t = pl_out_to(text, sizeof text);
    pl_action_put(&t, game, action);
    pl_json_text(o, key, text);
}

static void put_seats(struct pl_out *o, const char *key, pl_seats set)
{
    pl_json_open(o, key, '[');
    for (; set; set &= (pl_seats)(set - 1))
        pl_json_int(o, NULL, pl_lowest(set));
    pl_json_close(o, ']');
}

static void put_log(struct pl_out *o, const struct problem *b)
{
    pl_json_open(o, "log", '[');
    for (uint32_t i = 0; i < b->n; i++) {
        char text[96];
        struct pl_out t = pl_out_to(text, sizeof text);
        pl_put_int(&t, b->log[i].seat);
        pl_put_char(&t, ' ');
        pl_action_put(&t, b->of->game, b->log[i].action);
        pl_json_text(o, NULL, text);
    }
    pl_json_close(o, ']');
}

static void put_answers(struct pl_out *o, const struct problem *b)
{
    const struct pl_problem *p = &b->p;
    pl_json_open(o, "answer", '[');
    for (int i = 0; i < p->answers_n; i++) {
        const struct pl_problem_answer *a = &p->answer[i];
        if (b->of->kinds[p->kind].seats)
            pl_json_int(o, NULL, (int64_t)a->step[0]);
        else if (a->n == 1)
            put_action(o, NULL, b->of->game, a->step[0]);
        else
            pl_actions_json(o, NULL, b->of->game, a->step, a->n);
    }
    pl_json_close(o, ']');
}

static void put_proof(struct pl_out *o, const struct problem *b)
{
    const struct pl_proof *f = &b->p.proof;
    pl_json_open(o, "proof", '{');
    pl_json_text(o, "by", methods.id[f->by]);
    pl_json_int(o, f->by == PL_PROOF_SEARCH ? "playouts" : "worlds", (int64_t)f->worlds);
    pl_json_int(o, "best", f->best);
    pl_json_int(o, "second", f->second);
    if (f->by == PL_PROOF_SEARCH)
        pl_json_int(o, "doubt", f->doubt);
    if (f->other != PL_NO_ACTION)
        put_action(o, "other", b->of->game, f->other);
    if (f->needs)
        put_seats(o, "needs", f->needs);
    if (f->line_n)
        pl_actions_json(o, "line", b->of->game, f->line, f->line_n);
    pl_json_close(o, '}');
}

void problem_put(struct pl_out *o, const struct problem *b)
{
    const struct pl_problem *p = &b->p;
    const struct pl_game *game = b->of->game;
    static const uint8_t no_options[PL_OPTIONS_MAX];
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "id", b->id);
    pl_json_text(o, "game", game->id);
    pl_json_int(o, "seats", b->seats);
    pl_json_text(o, "seed", b->seed);
    if (memcmp(b->options, no_options, game->options_size))
        pl_fields_json(o, "options", game->option_fields, b->options);
    put_log(o, b);
    pl_json_text(o, "trace", b->trace);
    if (p->viewer == PL_SPECTATOR)
        pl_json_null(o, "viewer");
    else
        pl_json_int(o, "viewer", p->viewer);
    pl_json_text(o, "ask", b->of->kinds[p->kind].name);
    if (b->of->kinds[p->kind].seats)
        put_seats(o, "choices", p->chosen);
    put_answers(o, b);
    pl_json_int(o, "grade", p->grade);
    put_proof(o, b);
    pl_json_close(o, '}');
}

/* ---- reading problems from JSON ------------------------------------------------------------------------ */

static int wrong(struct pl_out *why, const char *what)
{
    pl_put(why, what);
    return -1;
}

static int read_action(const struct problem *b, json_t *value, pl_action *ret)
{
    const char *text = json_string_value(value);
    return text ? pl_action_parse(b->of->game, text, strlen(text), ret) : -1;
}

static int read_actions(const struct problem *b, json_t *list, pl_action *to, size_t most)
{
    size_t n = json_array_size(list);
    if (n > most)
        return -1;
    for (size_t i = 0; i < n; i++)
        if (read_action(b, json_array_get(list, i), &to[i]) < 0)
            return -1;
    return (int)n;
}

static int read_seats(json_t *list, pl_seats *set)
{
    *set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *n = json_array_get(list, i);
        if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) >= PL_SEATS_MAX)
            return -1;
        *set |= (pl_seats)PL_SEAT_BIT(json_integer_value(n));
    }
    return 0;
}

/* Starts the match and applies its entries. */
static int replay(struct problem *b, json_t *root, struct pl_out *why)
{
    const char *id = json_string_value(json_object_get(root, "game")), *seed = json_string_value(json_object_get(root, "seed"));
    const struct pl_game *game = id ? pl_game_find(id, strlen(id)) : NULL;
    const struct pl_problems *of = game ? problems_of(game) : NULL;
    int64_t seats = json_integer_value(json_object_get(root, "seats"));
    json_t *options = json_object_get(root, "options"), *log = json_object_get(root, "log");
    if (!of)
        return wrong(why, "unknown game, or a game without problems");
    if (!seed || strlen(seed) >= PROBLEM_SEED || seats < 1 || seats > PL_SEATS_MAX)
        return wrong(why, "seed or seats: missing or invalid");
    memset(b->options, 0, sizeof b->options);
    if (options && json_fields(game->option_fields, options, b->options, &(struct json_path){.name = "options"}, JSON_IN_PARTIAL, why) < 0)
        return -1;
    if (problem_begin(b, of, (uint8_t)seats, seed) < 0)
        return wrong(why, "the game refuses these seats or options");
    for (size_t i = 0; i < json_array_size(log); i++) {
        const char *text = json_string_value(json_array_get(log, i));
        pl_action action;
        if (!text || text[0] < '0' || text[0] > '7' || text[1] != ' ' || pl_action_parse(game, text + 2, strlen(text + 2), &action) < 0)
            return wrong(why, "log: an entry is a seat and an action, such as \"0 take 2\"");
        int rc = problem_act(b, (pl_seat)(text[0] - '0'), action);
        if (rc < 0) {
            pl_put(why, "log: ");
            pl_put_rule(why, game, rc);
            pl_put(why, " refuses the entry ");
            json_put_quoted(why, text);
            return -1;
        }
    }
    return json_is_array(log) ? 0 : wrong(why, "log: missing");
}

static int read_answers(struct problem *b, json_t *list, struct pl_out *why)
{
    struct pl_problem *p = &b->p;
    if (!json_array_size(list) || json_array_size(list) > PL_PROBLEM_ANSWERS)
        return wrong(why, "answer: missing, or too many");
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *v = json_array_get(list, i);
        struct pl_problem_answer *a = &p->answer[i];
        int n = 1;
        if (b->of->kinds[p->kind].seats && json_is_integer(v))
            a->step[0] = (pl_action)json_integer_value(v);
        else if (json_is_array(v))
            n = read_actions(b, v, a->step, PL_PROBLEM_STEPS);
        else if (b->of->kinds[p->kind].seats || read_action(b, v, &a->step[0]) < 0)
            n = -1;
        if (n < 1)
            return wrong(why, "answer: not a seat, an action or a list of actions");
        a->n = (uint8_t)n;
    }
    p->answers_n = (uint8_t)json_array_size(list);
    return 0;
}

static int read_proof(struct problem *b, json_t *proof, struct pl_out *why)
{
    struct pl_proof *f = &b->p.proof;
    const char *by = json_string_value(json_object_get(proof, "by"));
    int method = by ? pl_name_find(&methods, by, strlen(by)) : -1;
    json_t *other = json_object_get(proof, "other"), *line = json_object_get(proof, "line");
    if (method < 0)
        return wrong(why, "proof.by: must be enumeration, exact or search");
    f->by = (uint8_t)method;
    f->worlds = (uint64_t)json_integer_value(json_object_get(proof, method == PL_PROOF_SEARCH ? "playouts" : "worlds"));
    f->best = json_integer_value(json_object_get(proof, "best"));
    f->second = json_integer_value(json_object_get(proof, "second"));
    f->doubt = (int32_t)json_integer_value(json_object_get(proof, "doubt"));
    if (other && read_action(b, other, &f->other) < 0)
        return wrong(why, "proof.other: not an action");
    int n = read_actions(b, line, f->line, PL_PROBLEM_LINE);
    if (n < 0)
        return wrong(why, "proof.line: not a list of actions");
    f->line_n = (uint8_t)n;
    return read_seats(json_object_get(proof, "needs"), &f->needs) < 0 ? wrong(why, "proof.needs: not a list of seats") : 0;
}

static int read_question(struct problem *b, json_t *root, struct pl_out *why)
{
    struct pl_problem *p = &b->p;
    const char *ask = json_string_value(json_object_get(root, "ask"));
    json_t *viewer = json_object_get(root, "viewer");
    int64_t grade = json_integer_value(json_object_get(root, "grade"));
    memset(p, 0, sizeof *p);
    while (p->kind < b->of->kinds_n && (!ask || strcmp(ask, b->of->kinds[p->kind].name)))
        p->kind++;
    if (p->kind == b->of->kinds_n)
        return wrong(why, "ask: the game has no such question");
    p->viewer = json_is_null(viewer) ? PL_SPECTATOR : (pl_seat)json_integer_value(viewer);
    if (!viewer || (!json_is_null(viewer) && (!json_is_integer(viewer) || json_integer_value(viewer) < 0 || p->viewer >= b->seats)))
        return wrong(why, "viewer: must be a seat or null");
    if (grade < 1 || grade > PL_PROBLEM_GRADES)
        return wrong(why, "grade: must be a number from 1 to 5");
    p->grade = (uint8_t)grade;
    if (read_seats(json_object_get(root, "choices"), &p->chosen) < 0)
        return wrong(why, "choices: not a list of seats");
    return read_answers(b, json_object_get(root, "answer"), why);
}

int problem_read(struct problem *b, const char *line, size_t len, struct pl_out *why)
{
    json_error_t error;
    json_t *root = json_loadb(line, len, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        return wrong(why, error.text);
    const char *id = json_string_value(json_object_get(root, "id")), *trace = json_string_value(json_object_get(root, "trace"));
    int rc = replay(b, root, why);
    if (rc == 0)
        rc = read_question(b, root, why);
    if (rc == 0)
        rc = read_proof(b, json_object_get(root, "proof"), why);
    if (rc == 0) {
        problem_sign(b);
        if (!id || strcmp(id, b->id))
            rc = wrong(why, "id: does not fit the match and the question");
        else if (!trace || strcmp(trace, b->trace))
            rc = wrong(why, "trace: the rules now make something else of this match; make the problems again");
    }
    json_decref(root);
    return rc;
}
