/* log_json.c: writes a match as one JSON object, and replays a match from such an object. A replay replaces the current match only if it
 * succeeds. */
#include <stdlib.h>
#include <string.h>

#include "cli/engine/internal.h"
#include "match/words.h"

static const char *const author_word[] = {"person", "bot", "standin", "table", "clock"};

/* ---- writing a match as JSON --------------------------------------------------------------------------------- */

static void put_entry(struct pl_out *o, const struct pl_match *m, const struct pl_entry *entry)
{
    pl_json_open(o, NULL, '{');
    pl_json_int(o, "seq", entry->seq);
    if (entry->kind != PL_ENTRY_TICK)
        pl_json_int(o, "seat", entry->seat);
    pl_json_int(o, "at", entry->at);
    pl_json_text(o, "by", author_word[entry->by]);
    if (entry->client)
        pl_json_int(o, "client", (int64_t)entry->client);
    if (entry->kind == PL_ENTRY_UNDO) {
        pl_json_int(o, "undo_to", entry->undo_to);
    } else if (entry->kind == PL_ENTRY_TICK) {
        pl_json_bool(o, "tick", true);
    } else {
        char words[128];
        struct pl_out text = pl_out_to(words, sizeof words);
        pl_action_put(&text, m->game, entry->action);
        pl_json_text_n(o, "action", words, text.len);
    }
    if (entry->text_len)
        pl_json_text_n(o, "text", m->text + entry->text_at, entry->text_len);
    if (entry->verdict)
        pl_json_int(o, "verdict", entry->verdict);
    pl_json_close(o, '}');
}

void engine_put_log(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    uint8_t digest[32];
    (void)ask;
    pl_state_hash(m->game, m->state, digest);
    pl_json_open(o, "log", '{');
    pl_json_int(o, "format", PL_MATCH_FORMAT);
    pl_json_text(o, "game", m->game->id);
    pl_json_int(o, "rev", m->game->rules_rev);
    pl_json_text(o, "tables", m->game->tables);
    pl_json_int(o, "seats", m->header.seats);
    pl_json_hex(o, "seed", m->header.seed, PL_SEED_SIZE);
    if (m->header.custom_position) /* do not write the options, because the position contains them */
        pl_fields_json(o, "position", m->game->state_fields, m->position);
    else
        pl_fields_json(o, "options", m->game->option_fields, m->header.options);
    if (m->header.content_name[0])
        pl_json_text(o, "case", m->header.content_name);
    if (m->header.content)
        pl_json_hex(o, "content", m->header.content, m->header.content_size);
    pl_json_open(o, "entries", '[');
    for (uint32_t i = 0; i < m->n && !o->full; i++)
        put_entry(o, m, &m->log[i]);
    pl_json_close(o, ']');
    pl_json_hex(o, "hash", digest, sizeof digest);
    pl_json_close(o, '}');
}

/* ---- reading a match from JSON -------------------------------------------------------------------------------- */

enum kind { WHOLE, TEXT, HEX, LIST, OBJECT, TRUE };

/* A JSON member of the header or of a log entry, with its type and the values that are allowed. */
struct wanted {
    const char *name;
    enum kind kind;
    bool optional;
    int64_t low, high; /* for integers (WHOLE), the allowed range; for HEX, `high` is the required number of bytes */
};

enum head { H_FORMAT, H_GAME, H_REV, H_TABLES, H_SEATS, H_SEED, H_OPTIONS, H_POSITION, H_CASE, H_CONTENT, H_ENTRIES, H_HASH, H_COUNT };
static const struct wanted head_members[H_COUNT] = {
    [H_FORMAT] = {"format", WHOLE, false, 0, UINT32_MAX},
    [H_GAME] = {"game", TEXT, false, 0, 0},
    [H_REV] = {"rev", WHOLE, false, 0, UINT32_MAX},
    [H_TABLES] = {"tables", TEXT, true, 0, 0},
    [H_SEATS] = {"seats", WHOLE, false, 0, PL_SEATS_MAX},
    [H_SEED] = {"seed", HEX, false, 0, PL_SEED_SIZE},
    [H_OPTIONS] = {"options", OBJECT, true, 0, 0},
    [H_POSITION] = {"position", OBJECT, true, 0, 0},
    [H_CASE] = {"case", TEXT, true, 0, 0},
    [H_CONTENT] = {"content", TEXT, true, 0, 0},
    [H_ENTRIES] = {"entries", LIST, false, 0, 0},
    [H_HASH] = {"hash", HEX, true, 0, 32},
};

enum line { L_SEQ, L_SEAT, L_AT, L_BY, L_CLIENT, L_ACTION, L_UNDO_TO, L_TICK, L_TEXT, L_VERDICT, L_COUNT };
static const struct wanted line_members[L_COUNT] = {
    [L_SEQ] = {"seq", WHOLE, true, 1, UINT32_MAX},
    [L_SEAT] = {"seat", WHOLE, true, 0, PL_SEATS_MAX - 1},
    [L_AT] = {"at", WHOLE, true, 0, ENGINE_AT_MAX},
    [L_BY] = {"by", TEXT, true, 0, 0},
    [L_CLIENT] = {"client", WHOLE, true, 1, INT64_MAX},
    [L_ACTION] = {"action", TEXT, true, 0, 0},
    [L_UNDO_TO] = {"undo_to", WHOLE, true, 0, UINT32_MAX},
    [L_TICK] = {"tick", TRUE, true, 0, 0},
    [L_TEXT] = {"text", TEXT, true, 0, 0},
    [L_VERDICT] = {"verdict", WHOLE, true, 0, UINT8_MAX},
};

static bool is_hex(json_t *value, size_t bytes)
{
    uint8_t any[32];
    return json_is_string(value) && bytes <= sizeof any &&
           pl_text_hex(json_string_value(value), json_string_length(value), any, bytes) == 0;
}

static int check_kind(const struct wanted *w, json_t *value, const struct json_path *path, struct pl_out *why)
{
    int64_t n;
    switch (w->kind) {
    case WHOLE:
        return json_whole(value, w->low, w->high, path, &n, why);
    case TEXT:
        return json_is_string(value) ? 0 : json_wrong(why, path, "must be a text");
    case HEX:
        return is_hex(value, (size_t)w->high) ? 0 : json_wrong(why, path, "must be a text of 64 hexadecimal digits");
    case LIST:
        return json_is_array(value) ? 0 : json_wrong(why, path, "must be a list");
    case OBJECT:
        return json_is_object(value) ? 0 : json_wrong(why, path, "must be an object");
    case TRUE:
        return json_is_true(value) ? 0 : json_wrong(why, path, "must be true");
    }
    return 0;
}

/* Checks a JSON object against a table of allowed members and stores the values in `member`. */
static int take(const struct wanted *wanted, int n, json_t *object, json_t **member, const struct json_path *path, struct pl_out *why)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return json_wrong(why, path, "must be an object");
    json_object_foreach(object, key, value)
    {
        int i = 0;
        while (i < n && strcmp(wanted[i].name, key))
            i++;
        if (i == n) {
            json_wrong(why, path, "has no member ");
            json_put_quoted(why, key);
            return -1;
        }
        if (check_kind(&wanted[i], value, &(struct json_path){path, wanted[i].name, 0}, why) < 0)
            return -1;
        member[i] = value;
    }
    for (int i = 0; i < n; i++)
        if (!member[i] && !wanted[i].optional)
            return json_wrong(why, &(struct json_path){path, wanted[i].name, 0}, "is missing");
    return 0;
}

/* Finds the game of a log. Refuses a log format, game, revision or house table version that is not supported (rule PL-16). */
static int find_game(json_t *const *head, const struct json_path *path, const struct pl_game **ret, struct pl_out *why)
{
    const char *id = json_string_value(head[H_GAME]);
    size_t len = json_string_length(head[H_GAME]);
    const struct pl_game *game = pl_game_revision(id, len, (uint32_t)json_integer_value(head[H_REV]));
    const char *unknown = NULL;
    int member = 0;
    if (json_integer_value(head[H_FORMAT]) != PL_MATCH_FORMAT)
        unknown = "this version of the log format is not supported", member = H_FORMAT;
    else if (!pl_game_find(id, len))
        unknown = "unknown game", member = H_GAME;
    else if (!game)
        unknown = "this revision of the rules is not supported", member = H_REV;
    else if (head[H_TABLES] && strcmp(json_string_value(head[H_TABLES]), game->tables))
        unknown = "this version of the house tables is not supported", member = H_TABLES;
    if (unknown) {
        json_wrong(why, &(struct json_path){path, head_members[member].name, 0}, unknown);
        return -PL_R_REVISION;
    }
    *ret = game;
    return 0;
}

static int begin(struct engine_match *em, const struct pl_game *game, json_t *const *head, const struct json_path *path, struct pl_out *why)
{
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    struct pl_header header = {.seats = (uint8_t)json_integer_value(head[H_SEATS])};
    struct json_path options = {path, "options", 0}, position = {path, "position", 0}, content = {path, "content", 0};
    int rc = 0;
    pl_text_hex(json_string_value(head[H_SEED]), 2 * PL_SEED_SIZE, header.seed, PL_SEED_SIZE);
    if (head[H_OPTIONS])
        rc = engine_options(game, head[H_OPTIONS], &options, header.options, why);
    if (!rc && head[H_POSITION])
        rc = engine_position(game, head[H_POSITION], &position, header.seed, state, why);
    if (!rc)
        rc = engine_content(em, game, head[H_CONTENT], &content, &header, why);
    if (rc) {
        engine_match_free(em);
        return rc;
    }
    const char *name = head[H_CASE] ? json_string_value(head[H_CASE]) : "";
    if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name) || strlen(name) >= sizeof header.content_name) {
        engine_match_free(em);
        json_wrong(why, &(struct json_path){path, "case", 0}, "must be the id of a case");
        return -PL_R_LOG;
    }
    strcpy(header.content_name, name);
    return engine_match_begin(em, game, &header, head[H_POSITION] ? state : NULL, &position, why);
}

static int author_of(json_t *by)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(json_string_value(by), author_word[i]))
            return i;
    return -1;
}

static int refused(const struct pl_game *game, const struct json_path *path, int verdict, struct pl_out *why)
{
    json_wrong(why, path, "refused by ");
    pl_put_rule(why, game, verdict);
    pl_put(why, ": ");
    pl_put_rule_sentence(why, &pl_words_en, game, verdict);
    return -1;
}

static int enter_undo(struct engine_match *em, json_t *const *member, int64_t at, const struct json_path *path, struct pl_out *why)
{
    /* The log does not store whether the other players agreed to an undo, so this code assumes that they did. It checks only that the undo
     * goes back to the entry that the log states. */
    int rc = engine_match_undo(em, (pl_seat)json_integer_value(member[L_SEAT]), true, at);
    if (rc < 0)
        return refused(em->match.game, path, rc, why);
    if (em->match.log[em->match.n - 1].undo_to != json_integer_value(member[L_UNDO_TO]))
        return json_wrong(why, path, "this undo leads to a different entry");
    return 0;
}

static int enter(struct engine_match *em, json_t *const *member, const struct json_path *path, struct pl_out *why)
{
    struct pl_match *m = &em->match;
    struct pl_request r = {.at = -1, .seat = PL_TABLE};
    uint32_t before = m->n;
    if (!!member[L_ACTION] + !!member[L_UNDO_TO] + !!member[L_TICK] != 1)
        return json_wrong(why, path, "must have exactly one of action, undo_to and tick");
    if (!member[L_SEAT] != !!member[L_TICK])
        return json_wrong(why, path, "an action or an undo needs a seat, and a tick must not have one");
    if (member[L_SEQ] && json_integer_value(member[L_SEQ]) != (int64_t)m->n + 1)
        return json_wrong(why, path, "the entries are not numbered in order");
    if (member[L_AT])
        r.at = json_integer_value(member[L_AT]);
    if (member[L_UNDO_TO])
        return enter_undo(em, member, r.at, path, why);
    int by = member[L_BY] ? author_of(member[L_BY]) : member[L_TICK] ? PL_BY_TABLE : PL_BY_PERSON;
    size_t text_len = json_string_length(member[L_TEXT]);
    if (by < 0)
        return json_wrong(why, &(struct json_path){path, "by", 0}, "must be person, bot, standin, table or clock");
    r.by = (uint8_t)by;
    r.client = (uint64_t)json_integer_value(member[L_CLIENT]);
    r.text = json_string_value(member[L_TEXT]);
    r.text_len = pl_text_length(text_len);
    r.verdict = (uint8_t)json_integer_value(member[L_VERDICT]);
    if (!member[L_TICK]) {
        r.seat = (pl_seat)json_integer_value(member[L_SEAT]);
        int rc = pl_action_parse(m->game, json_string_value(member[L_ACTION]), json_string_length(member[L_ACTION]), &r.action);
        if (rc < 0)
            return refused(m->game, path, rc, why);
    }
    int rc = engine_match_act(em, &r);
    if (rc < 0)
        return refused(m->game, path, rc, why);
    return m->n == before + 1 ? 0 : json_wrong(why, path, "the client id of this entry was used before");
}

static int enter_all(struct engine_match *em, json_t *const *head, const struct json_path *path, struct pl_out *why)
{
    struct json_path list = {path, "entries", 0}, hash = {path, "hash", 0};
    for (size_t i = 0; i < json_array_size(head[H_ENTRIES]); i++) {
        json_t *member[L_COUNT] = {NULL};
        struct json_path at = {&list, NULL, i};
        if (take(line_members, L_COUNT, json_array_get(head[H_ENTRIES], i), member, &at, why) < 0 || enter(em, member, &at, why) < 0)
            return -PL_R_LOG;
    }
    uint8_t digest[32], said[32];
    pl_state_hash(em->match.game, em->match.state, digest);
    if (!head[H_HASH] || (pl_text_hex(json_string_value(head[H_HASH]), 64, said, 32) == 0 && pl_same(said, digest, 32)))
        return 0;
    json_wrong(why, &hash, "after the replay the state does not have this hash");
    return -PL_R_LOG;
}

int engine_run_replay(struct engine *e, struct engine_request *ask)
{
    const struct json_path path = {NULL, "log", 0};
    struct engine_match em = {.memory = NULL};
    json_t *head[H_COUNT] = {NULL};
    if (take(head_members, H_COUNT, ask->member[M_LOG], head, &path, &ask->why) < 0)
        return -PL_R_LOG;
    int rc = find_game(head, &path, &ask->game, &ask->why);
    if (rc || (rc = engine_case(&em, ask->game, ask->member[M_CASE], &ask->why)) || (rc = begin(&em, ask->game, head, &path, &ask->why)))
        return rc;
    rc = enter_all(&em, head, &path, &ask->why);
    if (rc)
        engine_match_free(&em);
    else
        engine_take(e, &em);
    return rc;
}

void engine_put_replay(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    (void)ask;
    pl_json_text(o, "game", m->game->id);
    pl_json_int(o, "rev", m->game->rules_rev);
    pl_json_int(o, "seats", m->header.seats);
    pl_json_int(o, "seq", m->n);
}
