/* table_record.c: writes and reads the table record in the store: seats, settings, and the secret seed of the commitment. The match is
 * stored separately. */
#include "server/accounts.h"
#include "server/state.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <stdio.h>
#include <string.h>

#include "server/stored_match.h"

/* ---- options --------------------------------------------------------------------------------------------- */

static int option_value(const struct pl_field *f, json_t *value, int64_t *n)
{
    if (f->type == PL_BOOL) {
        *n = json_is_true(value);
        return json_is_boolean(value) ? 0 : -1;
    }
    if (f->type == PL_NAME) {
        *n = json_is_string(value) ? pl_name_find(f->names, json_string_value(value), json_string_length(value)) : -1;
        return *n < 0 ? -1 : 0;
    }
    *n = json_integer_value(value);
    return json_is_integer(value) ? 0 : -1;
}

int options_read(const struct pl_game *game, json_t *object, uint8_t options[PL_OPTIONS_MAX], struct pl_out *why)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        const struct pl_field *f = game->option_fields;
        int64_t n;
        while (f->type != PL_END && strcmp(f->name, key))
            f++;
        if (f->type != PL_END && option_value(f, value, &n) == 0 && pl_field_set(f, options, 0, n) == 0)
            continue;
        if (why && f->type != PL_END) {
            pl_put(why, "The option ");
            pl_put(why, f->name);
            pl_put(why, " must be ");
            pl_field_values(why, f);
            pl_put(why, ".");
        }
        return -1;
    }
    return 0;
}

void options_json(struct pl_out *o, const char *key, const struct pl_game *game, const uint8_t *options)
{
    pl_fields_json(o, key, game->option_fields, options);
}

void result_json(struct pl_out *o, const char *key, const struct table *t)
{
    static const char *const words[] = {"", "agreement", "resignation", "administrator"};
    int32_t score[PL_SEATS_MAX] = {0};
    const struct pl_game *game = t->game;
    pl_seats winners = 0;
    if (t->ended_by == ENDED_BY_RULES) {
        game->score(t->match.state, score);
        winners = game->winners(t->match.state) & pl_seats_upto(t->set.seats);
    }
    for (int i = 0; i < t->set.seats && t->ended_by == ENDED_BY_RESIGNATION; i++)
        winners |= t->seat[i].resigned ? 0 : PL_SEAT_BIT(i);
    pl_json_open(o, key, '{');
    pl_json_open(o, "scores", '[');
    for (int i = 0; i < t->set.seats && t->ended_by == ENDED_BY_RULES; i++)
        pl_json_int(o, NULL, score[i]);
    pl_json_close(o, ']');
    pl_json_open(o, "winners", '[');
    for (pl_seats rest = winners; rest; rest &= (pl_seats)(rest - 1))
        pl_json_int(o, NULL, pl_lowest(rest));
    pl_json_close(o, ']');
    if (game->sides) {
        pl_json_open(o, "sides", '[');
        for (pl_seat i = 0; i < t->set.seats; i++) {
            int side = game->side(t->match.state, i);
            pl_json_text(o, NULL, side >= 0 && side < game->sides->n ? game->sides->id[side] : "");
        }
        pl_json_close(o, ']');
    }
    if (t->ended_by)
        pl_json_text(o, "ended_by", words[t->ended_by]);
    pl_json_close(o, '}');
}

/* ---- table record ---------------------------------------------------------------------------------------- */

void record_put(struct pl_out *o, const struct table *t)
{
    pl_json_open(o, NULL, '{');
    pl_json_int(o, "host", t->host.id);
    pl_json_bool(o, "open", t->set.open);
    pl_json_bool(o, "spectators", t->set.spectators);
    pl_json_int(o, "delay", t->set.delay);
    pl_json_int(o, "decision", t->set.decision);
    pl_json_int(o, "bank", t->set.bank);
    options_json(o, "options", t->game, t->set.options);
    pl_json_open(o, "seats", '[');
    for (int i = 0; i < t->set.seats; i++) {
        const struct seat *s = &t->seat[i];
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "kind", s->kind);
        pl_json_int(o, "person", s->kind == SEAT_PERSON ? s->who.id : 0);
        pl_json_int(o, "level", s->level);
        if (s->kind == SEAT_BOT && s->alias != i)
            pl_json_int(o, "alias", s->alias);
        pl_json_bool(o, "stand_in", s->stand_in);
        if (s->resigned) {
            pl_json_bool(o, "resigned", true);
            pl_json_int(o, "resigned_after", s->resigned_after);
        }
        if (s->timed_out)
            pl_json_bool(o, "timed_out", true);
        if (pl_seats_has(t->commitment.nonces, (unsigned)i))
            pl_json_hex(o, "nonce", t->commitment.nonce[i], PL_SEED_SIZE);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_hex(o, "salt", t->commitment.salt, PL_SEED_SIZE);
    pl_json_hex(o, "secret", t->commitment.secret, PL_SEED_SIZE);
    pl_json_int(o, "started_at", t->started_at);
    pl_json_text(o, "case", t->case_id);
    if (t->rematch.agreed) {
        pl_json_open(o, "rematch", '{');
        pl_json_bool(o, "open", t->rematch.open);
        pl_json_bool(o, "bots", t->rematch.bots);
        pl_json_int(o, "seat", t->rematch.seat);
        pl_json_int(o, "agreed", t->rematch.agreed);
        pl_json_int(o, "declined", t->rematch.declined);
        pl_json_close(o, '}');
    }
    pl_json_text(o, "next", t->next_id);
    if (t->ended_by)
        pl_json_int(o, "ended_by", t->ended_by);
    if (t->end_seat != PL_NOBODY) {
        pl_json_int(o, "end_seat", t->end_seat);
        pl_json_int(o, "end_agreed", t->end_agreed);
    }
    if (t->undo_seat != PL_NOBODY) {
        pl_json_open(o, "undo", '{');
        pl_json_int(o, "seat", t->undo_seat);
        pl_json_int(o, "entries", t->undo_entries);
        pl_json_int(o, "agreed", t->undo_agreed);
        pl_json_close(o, '}');
    }
    pl_json_close(o, '}');
}

static bool hex_of(json_t *value, uint8_t to[PL_SEED_SIZE])
{
    return json_is_string(value) && pl_text_hex(json_string_value(value), json_string_length(value), to, PL_SEED_SIZE) == 0;
}

static bool seat_read(struct table *t, int i, json_t *o, const struct person *who)
{
    struct seat *s = &t->seat[i];
    int64_t kind = json_integer_value(json_object_get(o, "kind")), level = json_integer_value(json_object_get(o, "level"));
    if (kind < SEAT_FREE || kind > SEAT_BOT || level < 0 || level >= PL_LEVELS)
        return false;
    s->kind = (uint8_t)kind;
    s->stand_in = json_is_true(json_object_get(o, "stand_in"));
    s->resigned = json_is_true(json_object_get(o, "resigned"));
    s->resigned_after = (uint32_t)json_integer_value(json_object_get(o, "resigned_after"));
    s->timed_out = json_is_true(json_object_get(o, "timed_out"));
    s->level = (uint8_t)level;
    s->left_at = now_ms(t->srv); /* after loading, every person has the full time to reconnect, as if the person had just left */
    if (kind == SEAT_PERSON)
        s->who = *who;
    if (kind == SEAT_BOT) {
        json_t *alias = json_object_get(o, "alias");
        seat_bot_as(t, (pl_seat)i, (int)level, alias ? (int)json_integer_value(alias) : i);
    }
    json_t *nonce = json_object_get(o, "nonce");
    if (nonce && !hex_of(nonce, t->commitment.nonce[i]))
        return false;
    if (nonce)
        t->commitment.nonces |= PL_SEAT_BIT(i);
    return true;
}

static void read_end(struct table *t, json_t *o)
{
    json_t *seat = json_object_get(o, "end_seat");
    int64_t by = json_integer_value(json_object_get(o, "ended_by"));
    t->ended_by = by >= ENDED_BY_AGREEMENT && by <= ENDED_BY_ADMINISTRATOR ? (uint8_t)by : ENDED_BY_RULES;
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= t->set.seats)
        return;
    t->end_seat = (pl_seat)json_integer_value(seat);
    t->end_agreed = (pl_seats)json_integer_value(json_object_get(o, "end_agreed")) & pl_seats_upto(t->set.seats);
}

static void undo_request_read(struct table *t, json_t *o)
{
    int64_t seat = json_integer_value(json_object_get(o, "seat"));
    if (!o || seat < 0 || seat >= t->set.seats)
        return;
    t->undo_seat = (pl_seat)seat;
    t->undo_entries = (uint32_t)json_integer_value(json_object_get(o, "entries"));
    t->undo_agreed = (pl_seats)json_integer_value(json_object_get(o, "agreed")) & pl_seats_upto(t->set.seats);
}

static void rematch_read(struct table *t, json_t *o)
{
    struct rematch *r = &t->rematch;
    int64_t seat = json_integer_value(json_object_get(o, "seat"));
    pl_seats all = pl_seats_upto(t->set.seats);
    *r = (struct rematch){
        .open = json_is_true(json_object_get(o, "open")),
        .bots = json_is_true(json_object_get(o, "bots")),
        .seat = (pl_seat)seat,
        .agreed = (pl_seats)json_integer_value(json_object_get(o, "agreed")) & all,
        .declined = (pl_seats)json_integer_value(json_object_get(o, "declined")) & all,
    };
    if (!o || seat < 0 || seat >= t->set.seats)
        *r = (struct rematch){.open = false};
}

int record_read(struct table *t, const struct stored_match *k)
{
    json_t *o = json_loadb(k->record, k->record_n, 0, NULL), *seats = json_object_get(o, "seats"), *options = json_object_get(o, "options");
    size_t n = json_array_size(seats);
    bool good = n >= 1 && n <= PL_SEATS_MAX && hex_of(json_object_get(o, "salt"), t->commitment.salt) &&
                hex_of(json_object_get(o, "secret"), t->commitment.secret) && options_read(t->game, options, t->set.options, NULL) == 0;
    t->set.seats = (uint8_t)n;
    t->started_at = json_integer_value(json_object_get(o, "started_at"));
    t->set.open = json_is_true(json_object_get(o, "open"));
    t->set.spectators = json_is_true(json_object_get(o, "spectators"));
    t->set.delay = json_integer_value(json_object_get(o, "delay"));
    t->set.decision = json_integer_value(json_object_get(o, "decision"));
    t->set.bank = json_integer_value(json_object_get(o, "bank"));
    for (size_t i = 0; good && i < n; i++)
        good = seat_read(t, (int)i, json_array_get(seats, i), &k->seat[i]);
    if (good) {
        const char *next = json_string_value(json_object_get(o, "next")), *of = json_string_value(json_object_get(o, "case"));
        snprintf(t->case_id, sizeof t->case_id, "%s", of ? of : "");
        t->book = book_find(t->srv, t->game, t->case_id);
        snprintf(t->next_id, sizeof t->next_id, "%s", next ? next : "");
        t->host = k->host;
        read_end(t, o);
        undo_request_read(t, json_object_get(o, "undo"));
        rematch_read(t, json_object_get(o, "rematch"));
        pl_commitment_make(&t->commitment);
    }
    json_decref(o);
    return good ? 0 : -1;
}
