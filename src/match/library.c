/* library.c: implements include/parlour.h on top of struct pl_match. */
#include "parlour.h"

#include "match/describe.h"
#include "match/step.h"
#include "match/match.h"
#include "match/words.h"

_Static_assert((int)PARLOUR_SPECTATOR == (int)PL_SPECTATOR && (int)PARLOUR_TABLE == (int)PL_TABLE,
               "public constants equal the internal ones");

struct parlour {
    struct pl_match match;     /* `match` must be the first member: src/bots casts struct parlour to struct pl_match */
    struct pl_history history; /* stored here and not on the stack, because the stack of a WebAssembly module is too small for it */
    _Alignas(8) uint8_t content[PL_CONTENT_MAX]; /* a copy of the compiled case */
};

const struct pl_match *pl_library_match(const struct parlour *p) { return &p->match; }

/* The memory that is passed to pl_match_begin starts at this offset from the start of struct parlour. */
enum { HEAD = (sizeof(struct parlour) + 15) / 16 * 16 };

static void *after(struct parlour *p) { return (uint8_t *)p + HEAD; }

/* Copies the case into struct parlour, so that the match does not depend on the caller's memory. */
static void copy_content(struct parlour *p)
{
    if (!p->match.header.content)
        return;
    pl_copy(p->content, p->match.header.content, p->match.header.content_size);
    p->match.header.content = p->content;
}

static const struct pl_game *found(const char *id) { return id ? pl_game_find(id, pl_text_len(id)) : NULL; }

static int length(const struct pl_out *o) { return o->full || o->len > INT32_MAX ? -1 : (int)o->len; }

static bool is_viewer(const struct parlour *p, int viewer)
{
    return (viewer >= 0 && viewer < p->match.header.seats) || viewer == PL_SPECTATOR;
}

/* ---- queries about games ----------------------------------------------------------------------------- */

int parlour_game_count(void)
{
    int n = 0;
    while (pl_games[n])
        n++;
    return n;
}

const char *parlour_game_id(int i) { return i < 0 || i >= parlour_game_count() ? NULL : pl_games[i]->id; }

int parlour_describe(const char *id, char *out, size_t cap)
{
    const struct pl_game *game = found(id);
    struct pl_out o = pl_out_to(out, cap);
    if (!game)
        return -1;
    pl_json_open(&o, NULL, '{');
    pl_describe(&o, game, PL_DESCRIBE_SETUP | PL_DESCRIBE_PLAY);
    pl_json_close(&o, '}');
    return length(&o);
}

/* ---- beginning a match ----------------------------------------------------------------------------------- */

/* Parses the value of an option. Returns -1 if the value is not valid. */
static int option_value(const struct pl_field *f, const char *text, size_t len, int64_t *ret)
{
    static const char *const yes[] = {"true", "yes", "on"}, *const no[] = {"false", "no", "off"};
    for (unsigned i = 0; f->type == PL_BOOL && i < PL_COUNT(yes); i++)
        if (pl_text_is(text, len, yes[i]) || pl_text_is(text, len, no[i])) {
            *ret = pl_text_is(text, len, yes[i]);
            return 0;
        }
    if (f->type == PL_NAME) {
        *ret = pl_name_find(f->names, text, len);
        return *ret < 0 ? -1 : 0;
    }
    return pl_text_int(text, len, ret);
}

static int set_option(const struct pl_game *game, const char *text, size_t len, uint8_t *options)
{
    size_t name = 0;
    while (name < len && text[name] != '=')
        name++;
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++) {
        int64_t n = 1; /* an option that is written without a value is true */
        if (!pl_text_is(text, name, f->name))
            continue;
        if (name == len ? f->type != PL_BOOL : option_value(f, text + name + 1, len - name - 1, &n) < 0)
            return -PL_R_OPTION;
        return pl_field_set(f, options, 0, n) < 0 ? -PL_R_OPTION : 0;
    }
    return -PL_R_OPTION;
}

static int read_options(const struct pl_game *game, const char *text, uint8_t *options)
{
    int rc = 0;
    while (text && *text && rc == 0) {
        size_t n = 0;
        while (text[n] && text[n] != ' ' && text[n] != ',')
            n++;
        if (n)
            rc = set_option(game, text, n, options);
        text += text[n] ? n + 1 : n;
    }
    return rc;
}

static int read_header(const struct pl_game *game, int seats, const char *seed, const char *options, struct pl_header *header)
{
    *header = (struct pl_header){.seats = seats < 0 || seats > PL_SEATS_MAX ? 0 : (uint8_t)seats};
    pl_seed_from_text(header->seed, seed ? seed : "", seed ? pl_text_len(seed) : 0);
    return read_options(game, options, header->options);
}

size_t parlour_bytes(const char *id, uint32_t entries)
{
    const struct pl_game *game = found(id);
    if (!game)
        return 0;
    return HEAD + pl_match_bytes(game, entries, 0);
}

int parlour_begin(struct parlour *p, size_t bytes, const char *id, int seats, const char *seed, const char *options)
{
    return pl_library_begin(p, bytes, id, seats, seed, options, NULL, 0);
}

int pl_library_begin(struct parlour *p, size_t bytes, const char *id, int seats, const char *seed, const char *options, const void *content,
                     size_t content_size)
{
    const struct pl_game *game = found(id);
    struct pl_header header;
    if (!game)
        return -PL_R_REVISION;
    int rc = read_header(game, seats, seed, options, &header);
    if (rc < 0)
        return rc;
    header.content = content;
    header.content_size = (uint32_t)content_size;
    if (bytes < HEAD)
        return -PL_R_FULL;
    p->history.walk.m = NULL; /* makes parlour_messages_page start from the first message */
    rc = pl_match_begin(&p->match, after(p), bytes - HEAD, game, &header, NULL, NULL);
    if (rc >= 0)
        copy_content(p);
    return rc;
}

int parlour_set_people(struct parlour *p, uint32_t seats)
{
    if (seats & ~(uint32_t)pl_seats_upto(p->match.header.seats))
        return -PL_R_NO_SEAT;
    p->match.header.people = (pl_seats)seats;
    return 0;
}

int parlour_move(struct parlour *to, size_t bytes, const struct parlour *from)
{
    const struct pl_match *m = &from->match;
    if (bytes < HEAD || bytes - HEAD < pl_match_bytes(m->game, m->n, m->text_n))
        return -PL_R_FULL;
    to->match = from->match;
    to->history.walk.m = NULL;
    pl_match_move(&to->match, after(to), bytes - HEAD);
    copy_content(to);
    return 0;
}

const char *parlour_match_game(const struct parlour *p) { return p->match.game->id; }
int parlour_seats(const struct parlour *p) { return p->match.header.seats; }
int parlour_over(const struct parlour *p) { return ((const struct pl_base *)p->match.state)->over; }
uint32_t parlour_entries(const struct parlour *p) { return p->match.n; }
uint32_t parlour_actors(const struct parlour *p) { return p->match.game->actors(p->match.state); }

int64_t parlour_deadline(const struct parlour *p)
{
    const struct pl_game *game = p->match.game;
    return game->deadline ? game->deadline(p->match.state) : -1;
}

/* ---- listing and making actions --------------------------------------------------------------------------- */

static int put_list(const struct parlour *p, const pl_action *list, int n, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    for (int i = 0; i < n; i++) {
        pl_action_put(&o, p->match.game, list[i]);
        pl_put_char(&o, '\n');
    }
    return length(&o);
}

int parlour_legal(const struct parlour *p, int seat, char *out, size_t cap)
{
    pl_action list[PL_LEGAL_MAX];
    bool there = seat >= 0 && seat < p->match.header.seats;
    return put_list(p, list, there ? pl_match_message(&p->match, (pl_seat)seat, &(struct pl_parts){.legal = list}).legal_n : 0, out, cap);
}

int parlour_asides(const struct parlour *p, int seat, char *out, size_t cap)
{
    pl_action list[PL_LEGAL_MAX];
    bool there = seat >= 0 && seat < p->match.header.seats;
    return put_list(p, list, there ? pl_match_message(&p->match, (pl_seat)seat, &(struct pl_parts){.asides = list}).asides_n : 0, out, cap);
}

int parlour_act(struct parlour *p, int seat, const char *action, const char *text, int64_t at)
{
    return pl_library_act(p, seat, action, text, 0, at);
}

int pl_library_act(struct parlour *p, int seat, const char *action, const char *text, uint8_t verdict, int64_t at)
{
    struct pl_request q = {.at = at, .text = text, .verdict = verdict};
    size_t len = text ? pl_text_len(text) : 0;
    if (seat < 0 || seat >= p->match.header.seats)
        return -PL_R_NO_SEAT;
    pl_seats people = p->match.header.people;
    q.by = !people || pl_seats_has(people, (unsigned)seat) ? PL_BY_PERSON : PL_BY_BOT;
    int rc = action ? pl_action_parse(p->match.game, action, pl_text_len(action), &q.action) : -PL_R_WORDS;
    if (rc < 0)
        return parlour_over(p) ? -PL_R_OVER : rc;
    q.seat = (pl_seat)seat;
    q.text_len = pl_text_length(len);
    return pl_match_act(&p->match, &q);
}

int parlour_tick(struct parlour *p, int64_t at)
{
    return pl_match_act(&p->match, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = at});
}

int parlour_act_as_table(struct parlour *p, int seat, const char *action, int64_t at)
{
    struct pl_request q = {.at = at, .by = PL_BY_TABLE};
    if (seat < 0 || seat >= p->match.header.seats)
        return -PL_R_NO_SEAT;
    int rc = action ? pl_action_parse(p->match.game, action, pl_text_len(action), &q.action) : -PL_R_WORDS;
    q.seat = (pl_seat)seat;
    return rc < 0 ? rc : pl_match_act(&p->match, &q);
}

int parlour_undo(struct parlour *p, int seat, int consent, int64_t at)
{
    return seat < 0 || seat >= p->match.header.seats ? -PL_R_NO_SEAT : pl_match_undo(&p->match, (pl_seat)seat, consent != 0, at);
}

int parlour_refusal(const struct parlour *p, int result, char *out, size_t cap)
{
    char rule[16], sentence[1024];
    struct pl_out o = pl_out_to(out, cap), r = pl_out_to(rule, sizeof rule), s = pl_out_to(sentence, sizeof sentence);
    if (result >= 0 || result < -PL_R_LAST)
        return -1;
    pl_put_rule(&r, p->match.game, result);
    pl_put_rule_sentence(&s, &pl_words_en, p->match.game, result);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "rule", rule);
    pl_json_text(&o, "error", sentence);
    pl_json_close(&o, '}');
    return length(&o);
}

/* ---- views and messages --------------------------------------------------------------------------------------------- */

int parlour_view(const struct parlour *p, int viewer, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    if (!is_viewer(p, viewer))
        return -1;
    pl_fields_json(&o, NULL, p->match.game->view_fields, pl_match_view(&p->match, (pl_seat)viewer));
    return length(&o);
}

uint32_t parlour_version(const struct parlour *p, int viewer) { return is_viewer(p, viewer) ? p->match.version[viewer] : 0; }

int parlour_messages(struct parlour *p, int viewer, uint32_t since, char *out, size_t cap)
{
    return parlour_messages_page(p, viewer, since, UINT32_MAX, out, cap);
}

int parlour_messages_page(struct parlour *p, int viewer, uint32_t since, uint32_t limit, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    const struct pl_message *message;
    if (!is_viewer(p, viewer))
        return -1;
    pl_json_open(&o, NULL, '[');
    /* If the caller asks for the page after the previous one, continue from there. Otherwise start from the first message. */
    if (!since || p->history.walk.m != &p->match || p->history.viewer != viewer || p->history.message.version != since)
        pl_history_begin(&p->history, &p->match, (pl_seat)viewer);
    for (uint32_t n = 0; n < limit && (message = pl_history_next(&p->history));)
        if (message->version > since) {
            pl_message_json(&o, NULL, p->match.game, message);
            n++;
        }
    pl_json_close(&o, ']');
    return length(&o);
}

int parlour_latest_message(const struct parlour *p, int viewer, char *out, size_t cap)
{
    const struct pl_match *m = &p->match;
    struct pl_event events[PL_EVENTS_MAX];
    struct pl_out o = pl_out_to(out, cap);
    if (!is_viewer(p, viewer))
        return -1;
    const struct pl_entry *e = m->n ? &m->log[m->n - 1] : NULL;
    if (!e || !pl_seats_has(e->recipients, (unsigned)viewer))
        return 0;
    struct pl_message message = pl_match_message(m, (pl_seat)viewer, &(struct pl_parts){.event = events});
    pl_message_json(&o, NULL, m->game, &message);
    return length(&o);
}

int parlour_narrate(struct parlour *p, int viewer, uint32_t since, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    const struct pl_message *message;
    if (!is_viewer(p, viewer))
        return -1;
    pl_history_begin(&p->history, &p->match, (pl_seat)viewer);
    while ((message = pl_history_next(&p->history)))
        for (int i = 0; message->version > since && i < message->events_n; i++) {
            pl_put_event(&o, &pl_words_en, p->match.game, &message->event[i], NULL);
            pl_put_char(&o, '\n');
        }
    return length(&o);
}

int parlour_state(const struct parlour *p, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    pl_fields_json(&o, NULL, p->match.game->state_fields, p->match.state);
    return length(&o);
}

int parlour_result(const struct parlour *p, char *out, size_t cap)
{
    const struct pl_match *m = &p->match;
    struct pl_out o = pl_out_to(out, cap);
    int32_t score[PL_SEATS_MAX] = {0};
    pl_seats winners = parlour_over(p) ? m->game->winners(m->state) : 0;
    m->game->score(m->state, score);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "over", parlour_over(p));
    pl_json_open(&o, "scores", '[');
    for (unsigned seat = 0; seat < m->header.seats; seat++)
        pl_json_int(&o, NULL, score[seat]);
    pl_json_close(&o, ']');
    pl_json_open(&o, "winners", '[');
    for (unsigned seat = 0; seat < m->header.seats; seat++)
        if (pl_seats_has(winners, seat))
            pl_json_int(&o, NULL, seat);
    pl_json_close(&o, ']');
    pl_json_close(&o, '}');
    return length(&o);
}

void parlour_hash(const struct parlour *p, uint8_t hash[PARLOUR_HASH]) { pl_state_hash(p->match.game, p->match.state, hash); }

/* ---- match files and random play ------------------------------------------------------------------------- */

int parlour_save(const struct parlour *p, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    pl_match_put(&o, &p->match);
    return length(&o);
}

size_t parlour_read_bytes(size_t len) { return HEAD + pl_match_read_bytes(len); }

int parlour_read(struct parlour *p, size_t bytes, const char *file, size_t len, char *why, size_t why_cap)
{
    struct pl_out o = pl_out_to(why, why_cap);
    if (bytes >= HEAD)
        p->history.walk.m = NULL;
    int rc = bytes < HEAD ? -PL_R_FULL : pl_match_read(&p->match, after(p), bytes - HEAD, file, len, why ? &o : NULL);
    if (rc == 0)
        copy_content(p);
    return rc;
}

int parlour_commitment(const struct parlour *p, char *out, size_t cap)
{
    const struct pl_header *h = &p->match.header;
    struct pl_out o = pl_out_to(out, cap);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "dealt", !h->custom_position);
    pl_json_bool(&o, "committed", h->commitment.committed);
    if (h->commitment.committed)
        pl_json_hex(&o, "commitment", h->commitment.hash, PL_SEED_SIZE);
    pl_json_int(&o, "nonces", pl_bits(h->commitment.nonces));
    pl_json_close(&o, '}');
    return length(&o);
}

int parlour_random_play(const char *id, int seats, const char *seed, const char *options, uint32_t n, uint8_t hash[PARLOUR_HASH])
{
    const struct pl_game *game = found(id);
    struct pl_header header;
    _Alignas(8) uint8_t state[PL_STATE_MAX] = {0};
    struct pl_dice dice = {0};
    if (!game)
        return -PL_R_REVISION;
    int rc = read_header(game, seats, seed, options, &header);
    if (rc < 0)
        return rc;
    if (header.seats < game->seats_min || header.seats > game->seats_max)
        return -PL_R_SEATS;
    rc = game->init(state, &(struct pl_config){.seats = header.seats, .options = header.options, .seed = header.seed});
    if (rc < 0)
        return rc;
    for (int i = 0; i < 8; i++)
        dice.state |= (uint64_t)header.seed[i] << (8 * i);
    uint32_t played = 0;
    while (played < n && pl_random_step(game, state, &dice, NULL) > 0)
        played++;
    pl_state_hash(game, state, hash);
    return (int)played;
}
