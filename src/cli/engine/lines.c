/* lines.c: parses a request line, runs the operation it names and writes the answer line. */
#include <stdlib.h>
#include <string.h>

#include "cli/engine/internal.h"
#include "match/words.h"

/* Initial size of the answer buffer in bytes. Every operation that changes the match has an answer that fits in this buffer. So the engine
 * cannot run out of memory after a change, when it is too late to refuse the request. */
enum { REPLY_FIRST = 256 << 10 };

static const size_t reply_max = (size_t)512 << 20;
static const char *const member_name[M_COUNT] = {
#define MEMBER_NAME(id, name) name,
    ENGINE_MEMBERS(MEMBER_NAME)
#undef MEMBER_NAME
};

struct engine *engine_new(void)
{
    struct engine *e = calloc(1, sizeof *e);
    char *buffer = malloc(REPLY_FIRST);
    if (!e || !buffer) {
        free(e);
        free(buffer);
        return NULL;
    }
    e->reply = pl_out_to(buffer, REPLY_FIRST);
    return e;
}

struct engine *engine_free(struct engine *e)
{
    if (!e)
        return NULL;
    engine_match_free(&e->now);
    free(e->reply.at);
    free(e);
    return NULL;
}

int engine_wrong(struct engine_request *ask, const char *line)
{
    pl_put(&ask->why, line);
    return ENGINE_WRONG;
}

/* ---- writing the answer ------------------------------------------------------------------------------------- */

static void open_reply(struct engine *e, const char *id, bool ok)
{
    e->reply = pl_out_to(e->reply.at, e->reply.cap);
    pl_json_open(&e->reply, NULL, '{');
    if (id)
        pl_json_raw(&e->reply, "id", id, strlen(id));
    pl_json_bool(&e->reply, "ok", ok);
}

static void put_error(struct engine *e, const char *id, int rc, const struct pl_game *game, const char *why)
{
    char sentence[512];
    struct pl_out text = pl_out_to(sentence, sizeof sentence);
    open_reply(e, id, false);
    if (rc < 0) {
        char rule[16];
        struct pl_out name = pl_out_to(rule, sizeof rule);
        pl_put_rule(&name, game, rc);
        pl_json_text(&e->reply, "rule", rule);
        pl_put_rule_sentence(&text, &pl_words_en, game, rc);
    }
    pl_json_text(&e->reply, "error", *why ? why : sentence);
    pl_json_close(&e->reply, '}');
}

static bool more_room(struct engine *e)
{
    size_t cap = 2 * e->reply.cap;
    char *larger = cap <= reply_max ? malloc(cap) : NULL;
    if (!larger)
        return false;
    free(e->reply.at);
    e->reply = pl_out_to(larger, cap);
    return true;
}

/* Writes the answer. Doubles the buffer and starts again until the answer fits. */
static void put_answer(struct engine *e, const struct engine_op *op, const struct engine_request *ask, const char *id, int rc)
{
    for (;;) {
        if (rc == 0) {
            open_reply(e, id, true);
            op->put(e, ask, &e->reply);
            pl_json_close(&e->reply, '}');
        } else {
            put_error(e, id, rc, ask->game, ask->why.at);
        }
        if (!e->reply.full)
            return;
        if (!more_room(e)) {
            put_error(e, NULL, ENGINE_WRONG, NULL, "not enough memory for the answer");
            return;
        }
    }
}

/* ---- reading the request -------------------------------------------------------------------------------- */

/* Returns true if the brackets are nested deeper than ENGINE_DEPTH_MAX. The JSON library would allow deeper nesting. */
static bool too_deep(const char *line, size_t len)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < len; i++) {
        char c = line[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '[' || c == '{') && ++depth > ENGINE_DEPTH_MAX)
            return true;
        else if (!quoted && (c == ']' || c == '}'))
            depth--;
    }
    return false;
}

/* Writes an error message from the JSON library, with non-ASCII bytes replaced by '?'. The library quotes part of the input and may cut a
 * UTF-8 character in two. */
static void put_ascii(struct pl_out *o, const char *text)
{
    for (; *text; text++)
        pl_put_char(o, (unsigned char)*text < 0x80 ? *text : '?');
}

static bool blank(const char *line, size_t len)
{
    size_t i = 0;
    while (i < len && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r'))
        i++;
    return i == len;
}

static json_t *parse(const char *line, size_t len, struct pl_out *why)
{
    json_error_t error;
    if (too_deep(line, len)) {
        pl_put(why, "the line is nested too deeply; at most ");
        pl_put_int(why, ENGINE_DEPTH_MAX);
        pl_put(why, " levels of brackets are allowed");
        return NULL;
    }
    json_t *root = json_loadb(line, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!root && !error.text[0]) {
        pl_put(why, "not enough memory for this line");
    } else if (!root) {
        pl_put(why, "the line is not JSON: ");
        if (blank(line, len))
            pl_put(why, "it is empty");
        else if (json_error_code(&error) == json_error_null_character)
            pl_put(why, "a text cannot hold \\u0000"); /* the JSON library's own error message would mention a flag that users cannot set */
        else
            put_ascii(why, error.text);
        pl_put(why, " (at byte ");
        pl_put_int(why, error.position);
        pl_put(why, ")");
    } else if (!json_is_object(root)) {
        pl_put(why, "a line must be one JSON object with a member \"op\"");
        json_decref(root);
        return NULL;
    }
    return root;
}

/* Copies the request's id to `id` as JSON text. If the request has no id, `id` becomes an empty string. Returns false if the request's id
 * is too long. */
static bool take_id(json_t *root, char id[ENGINE_ID_MAX + 1], struct pl_out *why)
{
    json_t *given = json_object_get(root, "id");
    size_t len = given ? json_dumpb(given, id, ENGINE_ID_MAX, JSON_COMPACT | JSON_ENCODE_ANY) : 0;
    id[len <= ENGINE_ID_MAX ? len : 0] = 0;
    if (len <= ENGINE_ID_MAX)
        return true;
    pl_put(why, "id: is longer than ");
    pl_put_int(why, ENGINE_ID_MAX);
    pl_put(why, " bytes");
    return false;
}

static const struct engine_op *op_of(json_t *root, struct pl_out *why)
{
    json_t *word = json_object_get(root, "op");
    const struct engine_op *op = engine_ops;
    if (!json_is_string(word)) {
        pl_put(why, word ? "op: must be a text" : "op: is missing");
    } else {
        while (op->word && strcmp(op->word, json_string_value(word)))
            op++;
        if (op->word)
            return op;
        json_put_quoted(why, json_string_value(word));
        pl_put(why, " is not an operation");
    }
    pl_put(why, "; the operations are");
    for (op = engine_ops; op->word; op++) {
        pl_put(why, op == engine_ops ? " " : ", ");
        pl_put(why, op->word);
    }
    return NULL;
}

static int member_of(const char *key)
{
    int m = 0;
    while (m < M_COUNT && strcmp(member_name[m], key))
        m++;
    return m;
}

static int unwanted(const struct engine_op *op, const char *key, struct pl_out *why)
{
    pl_put(why, op->word);
    pl_put(why, " takes no member ");
    json_put_quoted(why, key);
    pl_put(why, "; it takes op, id");
    for (int m = 0; m < M_COUNT; m++)
        if (op->takes >> m & 1) {
            pl_put(why, ", ");
            pl_put(why, member_name[m]);
        }
    return ENGINE_WRONG;
}

static int take_members(const struct engine_op *op, json_t *root, struct engine_request *ask)
{
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value)
    {
        int m = member_of(key);
        if (!strcmp(key, "op") || !strcmp(key, "id"))
            continue;
        if (m == M_COUNT || !(op->takes >> m & 1))
            return unwanted(op, key, &ask->why);
        ask->member[m] = value;
    }
    for (int m = 0; m < M_COUNT; m++)
        if ((op->needs >> m & 1) && !ask->member[m]) {
            json_wrong(&ask->why, &(struct json_path){NULL, member_name[m], 0}, "is missing");
            return ENGINE_WRONG;
        }
    return 0;
}

static int run(struct engine *e, const struct engine_op *op, json_t *root, size_t len, struct engine_request *ask)
{
    if (!op)
        return ENGINE_WRONG;
    if (len > ENGINE_LINE_MAX && !op->long_line)
        return engine_wrong(ask, "the line is too long: only load and replay may be longer than 65536 bytes");
    int rc = take_members(op, root, ask);
    if (rc)
        return rc;
    if (op->in_match && !e->now.match.game)
        return engine_wrong(ask, "there is no match; begin one with new, load or replay");
    return op->run ? op->run(e, ask) : 0;
}

const struct pl_out *engine_line(struct engine *e, const char *line, size_t len)
{
    struct engine_request ask = {
        .why = pl_out_to(e->why_text, sizeof e->why_text),
        .game = e->now.match.game,
        .viewer = PL_SPECTATOR,
    };
    json_t *root = len > ENGINE_LONG_LINE_MAX ? NULL : parse(line, len, &ask.why);
    if (len > ENGINE_LONG_LINE_MAX)
        return engine_line_too_long(e);
    char id[ENGINE_ID_MAX + 1];
    const struct engine_op *op = root && take_id(root, id, &ask.why) ? op_of(root, &ask.why) : NULL;
    put_answer(e, op, &ask, root && id[0] ? id : NULL, run(e, op, root, len, &ask));
    json_decref(root);
    return &e->reply;
}

const struct pl_out *engine_line_too_long(struct engine *e)
{
    put_error(e, NULL, ENGINE_WRONG, NULL, "the line is too long: at most 65536 bytes, and 1048576 for load and replay");
    return &e->reply;
}
