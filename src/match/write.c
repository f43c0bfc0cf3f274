/* write.c: writes match files, and messages as JSON. read.c reads match files. */
#include "match/internal.h"

static const char *const author_word[] = {"person", "bot", "standin", "table", "clock"};

void pl_put_rule(struct pl_out *o, const struct pl_game *game, int verdict)
{
    int rule = verdict < 0 ? -verdict : verdict;
    pl_put(o, rule > PL_COMMON_RULES ? "PL" : game->prefix);
    pl_put_char(o, '-');
    pl_put_int(o, rule > PL_COMMON_RULES ? rule - PL_COMMON_RULES : rule);
}

/* Writes free text on one line: control characters and % become % followed by two hexadecimal digits. */
static void put_escaped(struct pl_out *o, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        uint8_t c = (uint8_t)text[i];
        if (c < 0x20 || c == '%' || c == 0x7f) {
            pl_put_char(o, '%');
            pl_put_hex(o, &c, 1);
        } else {
            pl_put_char(o, (char)c);
        }
    }
}

static void put_line(struct pl_out *o, const char *word, const char *value)
{
    pl_put(o, word);
    pl_put_char(o, ' ');
    pl_put(o, value);
    pl_put_char(o, '\n');
}

static void put_number_line(struct pl_out *o, const char *word, int64_t n)
{
    pl_put(o, word);
    pl_put_char(o, ' ');
    pl_put_int(o, n);
    pl_put_char(o, '\n');
}

static void put_hex_line(struct pl_out *o, const char *word, const void *bytes, size_t n)
{
    pl_put(o, word);
    pl_put_char(o, ' ');
    pl_put_hex(o, bytes, n);
    pl_put_char(o, '\n');
}

static void put_commitment(struct pl_out *o, const struct pl_commitment *commitment)
{
    put_hex_line(o, "commitment", commitment->hash, PL_SEED_SIZE);
    put_hex_line(o, "salt", commitment->salt, PL_SEED_SIZE);
    put_hex_line(o, "secret", commitment->secret, PL_SEED_SIZE);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (pl_seats_has(commitment->nonces, (unsigned)i)) {
            pl_put(o, "nonce ");
            pl_put_int(o, i);
            pl_put_char(o, ' ');
            pl_put_hex(o, commitment->nonce[i], PL_SEED_SIZE);
            pl_put_char(o, '\n');
        }
}

void pl_header_put(struct pl_out *o, const struct pl_match *m)
{
    const struct pl_game *game = m->game;
    put_number_line(o, "parlour-match", PL_MATCH_FORMAT);
    put_line(o, "game", game->id);
    put_number_line(o, "revision", game->rules_rev);
    put_line(o, "tables", game->tables);
    put_number_line(o, "seats", m->header.seats);
    if (m->header.people) {
        pl_put(o, "people");
        for (pl_seats rest = m->header.people; rest; rest &= (pl_seats)(rest - 1)) {
            pl_put_char(o, ' ');
            pl_put_int(o, pl_lowest(rest));
        }
        pl_put_char(o, '\n');
    }
    put_hex_line(o, "seed", m->header.seed, PL_SEED_SIZE);
    if (m->header.commitment.committed)
        put_commitment(o, &m->header.commitment);
    for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++) {
        pl_put(o, "option ");
        pl_put(o, f->name);
        pl_put_char(o, ' ');
        pl_put_int(o, pl_field_get(f, m->header.options, 0));
        pl_put_char(o, '\n');
    }
    if (m->header.content_name[0])
        put_line(o, "case", m->header.content_name);
    if (m->header.content)
        put_hex_line(o, "content", m->header.content, m->header.content_size);
    if (m->header.custom_position)
        put_hex_line(o, "position", m->position, game->state_size);
}

/* Like pl_put_int, but for client ids, which are unsigned 64-bit numbers. */
static void put_id(struct pl_out *o, uint64_t id)
{
    if (id / 10)
        put_id(o, id / 10);
    pl_put_char(o, (char)('0' + id % 10));
}

/* Writes the line for a log entry: number, seat, time, author, client id and action, for instance "12 0 34000 person 7 take 2". */
void pl_entry_put(struct pl_out *o, const struct pl_match *m, const struct pl_entry *e)
{
    pl_put_int(o, e->seq);
    pl_put_char(o, ' ');
    pl_put_int(o, e->seat);
    pl_put_char(o, ' ');
    pl_put_int(o, e->at);
    pl_put_char(o, ' ');
    pl_put(o, author_word[e->by]);
    pl_put_char(o, ' ');
    put_id(o, e->client);
    pl_put_char(o, ' ');
    if (e->kind == PL_ENTRY_UNDO) {
        pl_put(o, "@undo ");
        pl_put_int(o, e->undo_to);
    } else if (e->kind == PL_ENTRY_TICK) {
        pl_put(o, "@tick");
    } else {
        pl_action_put(o, m->game, e->action);
    }
    if (e->text_len) {
        pl_put(o, " | ");
        pl_put_int(o, e->verdict);
        pl_put_char(o, ' ');
        put_escaped(o, m->text + e->text_at, e->text_len);
    }
    pl_put_char(o, '\n');
}

void pl_match_put(struct pl_out *o, const struct pl_match *m)
{
    pl_header_put(o, m);
    for (uint32_t i = 0; i < m->n; i++)
        pl_entry_put(o, m, &m->log[i]);
    if (m->early_end == PL_ENDED_BY_AGREEMENT)
        put_line(o, "ended", "agreement");
    if (m->early_end == PL_ENDED_BY_RESIGNATION)
        put_number_line(o, "ended resignation", m->resigned);
    if (m->early_end == PL_ENDED_BY_ADMINISTRATOR)
        put_line(o, "ended", "administrator");
    uint8_t digest[32];
    pl_state_hash(m->game, m->state, digest);
    put_hex_line(o, "end", digest, sizeof digest);
}

void pl_undone_json(struct pl_out *o, const struct pl_message *message)
{
    const struct pl_entry *undo = &message->log[message->seq - 1];
    uint32_t version = message->version - 1, n = 0; /* `version` is the viewer's version of the entry before the undo */
    pl_json_open(o, "undone", '[');
    for (uint32_t seq = undo->seq - 1; seq > undo->undo_to && n < PL_UNDONE_MAX; seq--) {
        const struct pl_entry *e = &message->log[seq - 1];
        if (!pl_seats_has(e->recipients, message->viewer))
            continue;
        if (e->undone_at == undo->seq && e->kind != PL_ENTRY_UNDO) {
            pl_json_int(o, NULL, version);
            n++;
        }
        version--;
    }
    pl_json_close(o, ']');
}

void pl_message_json(struct pl_out *o, const char *key, const struct pl_game *game, const struct pl_message *message)
{
    pl_json_open(o, key, '{');
    pl_json_int(o, "version", message->version);
    if (message->undo) {
        pl_json_bool(o, "undo", true);
        pl_json_int(o, "seat", message->actor);
        pl_undone_json(o, message);
    }
    pl_json_open(o, "events", '[');
    for (int i = 0; i < message->events_n; i++)
        pl_event_json(o, NULL, game, &message->event[i]);
    pl_json_close(o, ']');
    pl_fields_json(o, "view", game->view_fields, message->view);
    pl_json_close(o, '}');
}
