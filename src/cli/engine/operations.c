/* operations.c: runs the operations of the engine protocol and writes their answers. */
#include <stdlib.h>
#include <string.h>

#include "cases/case_json.h"
#include "cases/judge.h"
#include "cli/engine/internal.h"
#include "match/words.h"

static const char default_seed[] = "parlour";

/* ---- the memory of a match ------------------------------------------------------------------------------- */

int engine_match_begin(struct engine_match *em, const struct pl_game *game, const struct pl_header *header, const void *position,
                       const struct json_path *path, struct pl_out *why)
{
    enum { ENTRIES_FIRST = 256 };
    char reason[256];
    struct pl_out audit = pl_out_to(reason, sizeof reason);
    em->bytes = pl_match_bytes(game, ENTRIES_FIRST, PL_TEXT_MAX);
    em->memory = malloc(em->bytes);
    if (!em->memory) {
        engine_match_free(em);
        return -PL_R_FULL;
    }
    int rc = pl_match_begin(&em->match, em->memory, em->bytes, game, header, position, &audit);
    if (rc == -PL_R_POSITION)
        json_wrong(why, path, reason);
    if (rc < 0)
        engine_match_free(em);
    return rc;
}

void engine_match_free(struct engine_match *em)
{
    case_free(em->book);
    free(em->content);
    free(em->memory);
    *em = (struct engine_match){.memory = NULL};
}

/* Doubles the memory of a match whose log is full. Returns false if the log has ENGINE_ENTRIES_MAX entries or memory has run out. */
static bool grow(struct engine_match *em)
{
    const size_t most = pl_match_bytes(em->match.game, ENGINE_ENTRIES_MAX, 0);
    size_t bytes = 2 * em->bytes < most ? 2 * em->bytes : most;
    void *memory = bytes > em->bytes ? malloc(bytes) : NULL;
    if (!memory)
        return false;
    pl_match_move(&em->match, memory, bytes);
    free(em->memory);
    em->memory = memory;
    em->bytes = bytes;
    return true;
}

int engine_match_act(struct engine_match *em, const struct pl_request *request)
{
    int rc;
    do
        rc = pl_match_act(&em->match, request);
    while (rc == -PL_R_FULL && grow(em));
    return rc;
}

int engine_match_undo(struct engine_match *em, pl_seat seat, bool consent, int64_t at)
{
    int rc;
    do
        rc = pl_match_undo(&em->match, seat, consent, at);
    while (rc == -PL_R_FULL && grow(em));
    return rc;
}

void engine_take(struct engine *e, struct engine_match *em)
{
    engine_match_free(&e->now);
    e->now = *em;
    for (pl_seat v = 0; v < PL_VIEWERS; v++)
        pl_history_begin(&e->history[v], &e->now.match, v);
}

/* ---- members of a request -------------------------------------------------------------------------------- */

static const struct json_path at_path = {NULL, "at", 0}, seat_path = {NULL, "seat", 0}, game_path = {NULL, "game", 0},
                              seats_path = {NULL, "seats", 0}, seed_path = {NULL, "seed", 0}, options_path = {NULL, "options", 0},
                              state_path = {NULL, "state", 0}, action_path = {NULL, "action", 0}, text_path = {NULL, "text", 0},
                              version_path = {NULL, "version", 0}, content_path = {NULL, "content", 0}, verdict_path = {NULL, "verdict", 0},
                              client_path = {NULL, "client", 0}, consent_path = {NULL, "consent", 0}, question_path = {NULL, "question", 0},
                              part_path = {NULL, "part", 0}, number_path = {NULL, "number", 0};

static int whole(struct engine_request *ask, enum engine_member m, const struct json_path *path, int64_t low, int64_t high, int64_t *ret)
{
    if (!ask->member[m])
        return 0;
    return json_whole(ask->member[m], low, high, path, ret, &ask->why) < 0 ? ENGINE_WRONG : 0;
}

static int time_of(struct engine_request *ask, int64_t *ret) { return whole(ask, M_AT, &at_path, 0, ENGINE_AT_MAX, ret); }

/* Reads the member "seat": a seat number or, if `spectator` is true, also "spectator". Refuses a seat that is not in the match (rule
 * PL-2). */
static int seat_of(struct engine *e, struct engine_request *ask, bool spectator)
{
    json_t *value = ask->member[M_SEAT];
    if (spectator && json_is_string(value) && !strcmp(json_string_value(value), "spectator")) {
        ask->viewer = PL_SPECTATOR;
        return 0;
    }
    if (!json_is_integer(value)) {
        json_wrong(&ask->why, &seat_path, spectator ? "must be the number of a seat or \"spectator\"" : "must be the number of a seat");
        return ENGINE_WRONG;
    }
    if (json_integer_value(value) < 0 || json_integer_value(value) >= e->now.match.header.seats)
        return -PL_R_NO_SEAT;
    ask->viewer = (pl_seat)json_integer_value(value);
    return 0;
}

static int run_viewer(struct engine *e, struct engine_request *ask) { return seat_of(e, ask, true); }

static int text_of(struct engine_request *ask, enum engine_member m, const struct json_path *path, const char **text, size_t *len)
{
    if (!ask->member[m])
        return 0;
    if (!json_is_string(ask->member[m])) {
        json_wrong(&ask->why, path, "must be a text");
        return ENGINE_WRONG;
    }
    *text = json_string_value(ask->member[m]);
    *len = json_string_length(ask->member[m]);
    return 0;
}

static int game_of(struct engine_request *ask, const struct pl_game **ret)
{
    const char *id = NULL;
    size_t len = 0;
    int rc = text_of(ask, M_GAME, &game_path, &id, &len);
    if (rc || !id)
        return rc;
    *ret = pl_game_find(id, len);
    if (*ret)
        return 0;
    json_wrong(&ask->why, &game_path, "");
    json_put_quoted(&ask->why, id);
    pl_put(&ask->why, " is not a game; the games are");
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        pl_put(&ask->why, g == pl_games ? " " : ", ");
        pl_put(&ask->why, (*g)->id);
    }
    return ENGINE_WRONG;
}

static int seed_of(struct engine_request *ask, uint8_t seed[PL_SEED_SIZE])
{
    const char *text = default_seed;
    size_t len = sizeof default_seed - 1;
    int rc = text_of(ask, M_SEED, &seed_path, &text, &len);
    if (!rc)
        pl_seed_from_text(seed, text, len);
    return rc;
}

int engine_options(const struct pl_game *game, json_t *object, const struct json_path *path, uint8_t options[PL_OPTIONS_MAX],
                   struct pl_out *why)
{
    return json_fields(game->option_fields, object, options, path, JSON_IN_PARTIAL, why) < 0 ? -PL_R_OPTION : 0;
}

int engine_position(const struct pl_game *game, json_t *object, const struct json_path *path, const uint8_t seed[PL_SEED_SIZE],
                    uint8_t state[PL_STATE_MAX], struct pl_out *why)
{
    struct pl_base base;
    int64_t seats = json_integer_value(json_object_get(object, "seats"));
    unsigned below = seats > 0 && seats < PL_SEATS_MAX ? (unsigned)seats : PL_SEATS_MAX;
    pl_zero(state, PL_STATE_MAX);
    if (json_fields(game->state_fields, object, state, path, below * JSON_IN_SEATS, why) < 0)
        return -PL_R_POSITION;
    pl_copy(&base, state, sizeof base);
    if (base.now < 0 || base.now > ENGINE_AT_MAX) {
        json_wrong_range(why, &(struct json_path){path, "now", 0}, 0, ENGINE_AT_MAX);
        return -PL_R_POSITION;
    }
    if (!json_object_get(object, "rng"))
        pl_rng_init(&base.rng, seed);
    pl_copy(state, &base, sizeof base);
    return 0;
}

/* ---- operations "new" and "load" ------------------------------------------------------------------------- */

/* Reads the number of seats from the member "seats". Refuses more than PL_SEATS_MAX seats with rule PL-12. The limits of the game are
 * checked later, when the match begins. */
static int seats_of(struct engine_request *ask, uint8_t *ret)
{
    json_t *value = ask->member[M_SEATS];
    *ret = ask->game->seats_min;
    if (!value)
        return 0;
    if (!json_is_integer(value)) {
        json_wrong_range(&ask->why, &seats_path, ask->game->seats_min, ask->game->seats_max);
        return ENGINE_WRONG;
    }
    if (json_integer_value(value) < 0 || json_integer_value(value) > PL_SEATS_MAX)
        return -PL_R_SEATS;
    *ret = (uint8_t)json_integer_value(value);
    return 0;
}

static int run_new(struct engine *e, struct engine_request *ask)
{
    struct pl_header header = {0};
    struct engine_match em = {.memory = NULL};
    int rc = game_of(ask, &ask->game);
    if (rc || (rc = seats_of(ask, &header.seats)) || (rc = seed_of(ask, header.seed)))
        return rc;
    if (ask->member[M_OPTIONS] && (rc = engine_options(ask->game, ask->member[M_OPTIONS], &options_path, header.options, &ask->why)))
        return rc;
    if (ask->member[M_CASE] && ask->member[M_CONTENT])
        return engine_wrong(ask, "content: not together with case");
    if ((rc = engine_case(&em, ask->game, ask->member[M_CASE], &ask->why)))
        return rc;
    if ((rc = engine_content(&em, ask->game, ask->member[M_CONTENT], &content_path, &header, &ask->why))) {
        engine_match_free(&em);
        return rc;
    }
    rc = engine_match_begin(&em, ask->game, &header, NULL, NULL, NULL);
    if (!rc)
        engine_take(e, &em);
    return rc;
}

static int run_load(struct engine *e, struct engine_request *ask)
{
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    struct pl_header header = {0};
    struct engine_match em = {.memory = NULL};
    int rc = game_of(ask, &ask->game);
    if (!rc && !ask->game)
        return engine_wrong(ask, "game: is missing, and there is no current match to take it from");
    if (rc || (rc = seed_of(ask, header.seed)))
        return rc;
    if ((rc = engine_position(ask->game, ask->member[M_STATE], &state_path, header.seed, state, &ask->why)))
        return rc;
    if ((rc = engine_case(&em, ask->game, ask->member[M_CASE], &ask->why)))
        return rc;
    pl_copy(header.seed, state, PL_SEED_SIZE); /* every state begins with its random generator, whose first member is the seed */
    rc = engine_match_begin(&em, ask->game, &header, state, &state_path, &ask->why);
    if (!rc)
        engine_take(e, &em);
    return rc;
}

static void put_begun(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    (void)ask;
    pl_json_text(o, "game", m->game->id);
    pl_json_int(o, "rev", m->game->rules_rev);
    pl_json_int(o, "seats", m->header.seats);
}

/* ---- the operations state, view, legal and result --------------------------------------------------------------------------- */

static void put_state(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    (void)ask;
    pl_json_text(o, "game", m->game->id);
    pl_json_int(o, "rev", m->game->rules_rev);
    pl_fields_json(o, "state", m->game->state_fields, m->state);
}

static void put_view(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    pl_json_int(o, "version", m->version[ask->viewer]);
    pl_fields_json(o, "view", m->game->view_fields, pl_match_view(m, ask->viewer));
}

static void put_legal(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];
    struct pl_message now = pl_match_message(m, ask->viewer, &(struct pl_parts){.legal = legal, .asides = asides});
    pl_actions_json(o, "actions", m->game, legal, now.legal_n);
    pl_actions_json(o, "asides", m->game, asides, now.asides_n);
}

static void put_result(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    const struct pl_game *game = m->game;
    bool over = ((const struct pl_base *)m->state)->over;
    int32_t score[PL_SEATS_MAX] = {0};
    (void)ask;
    game->score(m->state, score);
    pl_json_bool(o, "over", over);
    pl_json_open(o, "scores", '[');
    for (int i = 0; i < m->header.seats; i++)
        pl_json_int(o, NULL, score[i]);
    pl_json_close(o, ']');
    pl_json_open(o, "winners", '[');
    for (pl_seats rest = over ? game->winners(m->state) & pl_seats_upto(m->header.seats) : 0; rest; rest &= (pl_seats)(rest - 1))
        pl_json_int(o, NULL, pl_lowest(rest));
    pl_json_close(o, ']');
    if (!game->sides)
        return;
    pl_json_open(o, "sides", '[');
    for (pl_seat i = 0; i < m->header.seats; i++) {
        int side = game->side(m->state, i);
        if (side >= 0 && side < game->sides->n)
            pl_json_text(o, NULL, game->sides->id[side]);
        else
            pl_json_null(o, NULL);
    }
    pl_json_close(o, ']');
}

/* ---- operation "events" ---------------------------------------------------------------------------------- */

static void put_message(struct pl_out *o, const struct pl_game *game, const struct pl_message *message)
{
    const char *event = pl_table_event(game, message);
    if (event)
        pl_table_event_json(o, &pl_words_en, event, message, NULL);
    for (int i = 0; i < message->events_n; i++)
        pl_event_json_with_text(o, NULL, &pl_words_en, game, &message->event[i], NULL);
}

/* Answers a repeated request with the events of the log entry that the first request created. */
static void put_repeated(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_message *message;
    pl_history_begin(&e->from, &e->now.match, ask->viewer);
    while ((message = pl_history_next(&e->from)) && message->seq <= ask->seq)
        if (message->seq == ask->seq)
            put_message(o, e->now.match.game, message);
}

/* Returns the viewer's version number after log entry `seq`. */
static uint32_t version_after(const struct pl_match *m, pl_seat viewer, uint32_t seq)
{
    uint32_t version = 1; /* version 1 is the initial view */
    for (uint32_t i = 0; i < seq; i++)
        version += pl_seats_has(m->log[i].recipients, viewer);
    return version;
}

static void put_entered(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    pl_json_int(o, "seq", ask->seq);
    pl_json_int(o, "version", ask->repeated ? version_after(m, ask->viewer, ask->seq) : m->version[ask->viewer]);
    if (ask->repeated)
        pl_json_bool(o, "repeated", true);
    pl_json_open(o, "events", '[');
    if (ask->repeated) {
        put_repeated(e, ask, o);
    } else {
        struct pl_event events[PL_EVENTS_MAX];
        struct pl_message now = pl_match_message(m, ask->viewer, &(struct pl_parts){.event = events});
        for (int i = 0; i < now.events_n; i++)
            pl_event_json_with_text(o, NULL, &pl_words_en, m->game, &events[i], NULL);
    }
    pl_json_close(o, ']');
}

static int run_events(struct engine *e, struct engine_request *ask)
{
    int rc = seat_of(e, ask, true);
    if (!rc)
        e->from = e->history[ask->viewer];
    return rc;
}

static void put_events(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    struct pl_history *history = &e->history[ask->viewer];
    const struct pl_message *message;
    *history = e->from;
    pl_json_int(o, "version", e->now.match.version[ask->viewer]);
    pl_json_open(o, "events", '[');
    while ((message = pl_history_next(history)))
        put_message(o, e->now.match.game, message);
    pl_json_close(o, ']');
    if (o->full) /* the answer did not fit in the buffer, so `put` is called again and must write the same events */
        *history = e->from;
}

/* ---- operations "names" and "understand" ------------------------------------------------------------------- */

static int run_names(struct engine *e, struct engine_request *ask)
{
    return e->now.book ? seat_of(e, ask, false) : engine_wrong(ask, "this match has no case; name one in \"new\"");
}

static void put_names(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    case_names_json(o, e->now.book, pl_match_view(&e->now.match, ask->viewer));
}

static int run_understand(struct engine *e, struct engine_request *ask)
{
    const char *text = NULL;
    size_t len = 0;
    int64_t question = 0;
    int rc = run_names(e, ask);
    if (rc || (rc = text_of(ask, M_TEXT, &text_path, &text, &len)) ||
        (rc = whole(ask, M_QUESTION, &question_path, 1, e->now.book->questions_n, &question)))
        return rc;
    ask->question = (int)question;
    return case_answer_refusal(text, len);
}

static void put_understood(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    json_t *text = ask->member[M_TEXT];
    case_answer_read(o, e->now.book, pl_match_view(&e->now.match, ask->viewer), ask->question, json_string_value(text),
                     json_string_length(text));
}

/* ---- operation "read" ---------------------------------------------------------------------------------------- */

static bool put_part(const struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    struct case_asker who = {.view = pl_match_view(&e->now.match, ask->viewer)};
    json_t *number = ask->member[M_NUMBER];
    return case_json(o, e->now.book, &who, json_string_value(ask->member[M_PART]), number ? json_integer_value(number) : 0);
}

static int run_read(struct engine *e, struct engine_request *ask)
{
    const char *part = NULL;
    size_t len = 0;
    int64_t number = 0;
    char none[1];
    struct pl_out o =
        pl_out_to(none, sizeof none); /* the text does not fit into this buffer and is lost; only the permission to read it matters here */
    if (!e->now.book)
        return engine_wrong(ask, "this match has no case; name one in \"new\"");
    int rc = seat_of(e, ask, true);
    if (rc || (rc = text_of(ask, M_PART, &part_path, &part, &len)) || (rc = whole(ask, M_NUMBER, &number_path, 0, 9999, &number)))
        return rc;
    return put_part(e, ask, &o) ? 0 : engine_wrong(ask, "part: there is no such text, or this viewer may not read it now");
}

static void put_read(struct engine *e, const struct engine_request *ask, struct pl_out *o) { put_part(e, ask, o); }

/* ---- operations "act", "tick" and "undo" ----------------------------------------------------------------- */

/* Returns the number of the log entry that a request created. For a repeated request, returns the number of the earlier entry with the same
 * client id. */
static uint32_t entry_of(const struct pl_match *m, const struct pl_request *r, uint32_t before)
{
    for (uint32_t i = m->n; m->n == before && i > 0; i--)
        if (m->log[i - 1].client == r->client && m->log[i - 1].seat == r->seat)
            return i;
    return m->n;
}

static int run_act(struct engine *e, struct engine_request *ask)
{
    struct pl_request r = {.by = PL_BY_PERSON, .at = -1, .versioned = ask->member[M_VERSION] != NULL};
    const char *words = NULL;
    size_t words_len = 0, text_len = 0;
    int64_t version = 0, client = 0, verdict = 0;
    struct case_answer answer;
    uint32_t before = e->now.match.n;
    int rc = seat_of(e, ask, false);
    if (rc || (rc = text_of(ask, M_ACTION, &action_path, &words, &words_len)) || (rc = time_of(ask, &r.at)) ||
        (rc = text_of(ask, M_TEXT, &text_path, &r.text, &text_len)) ||
        (rc = whole(ask, M_VERSION, &version_path, 0, UINT32_MAX, &version)) ||
        (rc = whole(ask, M_CLIENT, &client_path, 1, INT64_MAX, &client)) ||
        (rc = whole(ask, M_VERDICT, &verdict_path, 0, UINT8_MAX, &verdict)))
        return rc;
    if (ask->member[M_VERDICT] && e->now.book)
        return engine_wrong(ask, "verdict: not allowed, because the case of this match judges the answers");
    /* If the text is not an action of the game, r.action becomes an invalid action. The match checks the common rules before it refuses
     * this action. */
    r.action = pl_action_or_invalid(e->now.match.game, words, words_len);
    r.seat = ask->viewer;
    r.text_len = pl_text_length(text_len);
    r.version = (uint32_t)version;
    r.client = (uint64_t)client;
    r.verdict = (uint8_t)verdict;
    if (e->now.book && text_len)
        case_answer_enter(e->now.book, pl_match_view(&e->now.match, r.seat), &r, &answer);
    rc = engine_match_act(&e->now, &r);
    ask->repeated = !rc && e->now.match.n == before;
    ask->seq = entry_of(&e->now.match, &r, before);
    return rc;
}

static int run_tick(struct engine *e, struct engine_request *ask)
{
    const struct pl_match *m = &e->now.match;
    struct pl_request r = {.seat = PL_TABLE, .by = PL_BY_TABLE, .at = m->game->deadline ? m->game->deadline(m->state) : -1};
    int rc = time_of(ask, &r.at); /* if the request gives no time, the clock ticks at its deadline */
    if (!rc)
        rc = engine_match_act(&e->now, &r);
    ask->seq = e->now.match.n;
    return rc;
}

static int run_undo(struct engine *e, struct engine_request *ask)
{
    int64_t at = -1;
    int rc = seat_of(e, ask, false);
    if (rc || (rc = time_of(ask, &at)))
        return rc;
    if (ask->member[M_CONSENT] && !json_is_boolean(ask->member[M_CONSENT])) {
        json_wrong(&ask->why, &consent_path, "must be true or false");
        return ENGINE_WRONG;
    }
    return engine_match_undo(&e->now, ask->viewer, json_is_true(ask->member[M_CONSENT]), at);
}

static void put_undone(struct engine *e, const struct engine_request *ask, struct pl_out *o)
{
    const struct pl_match *m = &e->now.match;
    pl_json_int(o, "seq", m->n);
    pl_json_int(o, "version", m->version[ask->viewer]);
    pl_json_int(o, "undo_to", m->log[m->n - 1].undo_to);
}

/* ---- the table of operations ----------------------------------------------------------------------------------- */

#define B(member) (1u << M_##member)

const struct engine_op engine_ops[] = {
    {"games", 0, 0, false, false, NULL, engine_put_games},
    {"new", B(GAME) | B(SEATS) | B(SEED) | B(OPTIONS) | B(CASE) | B(CONTENT), B(GAME), false, false, run_new, put_begun},
    {"state", 0, 0, true, false, NULL, put_state},
    {"load", B(GAME) | B(STATE) | B(SEED) | B(CASE), B(STATE), false, true, run_load, put_begun},
    {"view", B(SEAT), B(SEAT), true, false, run_viewer, put_view},
    {"legal", B(SEAT), B(SEAT), true, false, run_viewer, put_legal},
    {"act", B(SEAT) | B(ACTION) | B(AT) | B(TEXT) | B(VERSION) | B(CLIENT) | B(VERDICT), B(SEAT) | B(ACTION), true, false, run_act,
     put_entered},
    {"names", B(SEAT), B(SEAT), true, false, run_names, put_names},
    {"understand", B(SEAT) | B(QUESTION) | B(TEXT), B(SEAT) | B(QUESTION) | B(TEXT), true, false, run_understand, put_understood},
    {"read", B(SEAT) | B(PART) | B(NUMBER), B(SEAT) | B(PART), true, false, run_read, put_read},
    {"events", B(SEAT), B(SEAT), true, false, run_events, put_events},
    {"tick", B(AT), 0, true, false, run_tick, put_entered},
    {"undo", B(SEAT) | B(CONSENT) | B(AT), B(SEAT), true, false, run_undo, put_undone},
    {"result", 0, 0, true, false, NULL, put_result},
    {"log", 0, 0, true, false, NULL, engine_put_log},
    {"replay", B(LOG) | B(CASE), B(LOG), false, true, engine_run_replay, engine_put_replay},
    {NULL, 0, 0, false, false, NULL, NULL},
};
