/* case_text.c: sends case texts to clients, and stores players' notes. A viewer receives a text only if the viewer's current view permits
 * it. */
#include "server/state.h"
#include "server/lookup.h"
#include "server/case_text.h"
#include "server/play.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "cases/case_folders.h"
#include "cases/player.h"
#include "cases/case_json.h"
#include "cases/readable.h"

enum { CASES_MAX = 64 };

/* ---- loaded cases ---------------------------------------------------------------------------------------- */

static const char *first_error(const struct case_report *report)
{
    for (int i = 0; i < report->n; i++)
        if (report->item[i].severity == CASE_ERROR)
            return report->item[i].text;
    return NULL;
}

int books_read(struct server *srv, char *why, size_t why_size)
{
    static struct case_report report;
    const char *shelf = srv->cfg.cases ? srv->cfg.cases : case_root_folder();
    DIR *d = shelf ? opendir(shelf) : NULL;
    if (srv->cfg.cases && !d) {
        snprintf(why, why_size, "%s: %s; see --cases", srv->cfg.cases, strerror(errno));
        return -1;
    }
    srv->cases = calloc(CASES_MAX, sizeof *srv->cases);
    srv->players = calloc(CASES_MAX, sizeof *srv->players);
    for (struct dirent *e; d && srv->cases && srv->players && (e = readdir(d)) && srv->cases_n < CASES_MAX;) {
        char folder[4096], probe[4200];
        snprintf(folder, sizeof folder, "%s/%s", shelf, e->d_name);
        snprintf(probe, sizeof probe, "%s/case.yaml", folder);
        FILE *there = e->d_name[0] == '.' ? NULL : fopen(probe, "r");
        if (!there)
            continue;
        fclose(there);
        report.n = report.errors = 0;
        struct case_book *book = case_load(folder, &report);
        struct case_player *player = book ? case_player_new(book) : NULL;
        if (player) {
            srv->players[srv->cases_n] = player;
            srv->cases[srv->cases_n++] = book;
        } else {
            case_free(book);
            log_event(EVENT_CASE_FAILED, "case", e->d_name, "reason", first_error(&report), NULL);
        }
    }
    if (d)
        closedir(d);
    return 0;
}

void books_free(struct server *srv)
{
    for (int i = 0; i < srv->cases_n; i++) {
        case_player_free(srv->players[i]);
        case_free(srv->cases[i]);
    }
    free(srv->players);
    free(srv->cases);
    srv->players = NULL;
    srv->cases = NULL;
    srv->cases_n = 0;
}

const struct case_book *book_find(struct server *srv, const struct pl_game *game, const char *id)
{
    for (int i = 0; i < srv->cases_n && game->cases; i++)
        if (!strcmp(srv->cases[i]->id, id))
            return srv->cases[i];
    return NULL;
}

/* Picks one of the easiest cases, for a player who did not choose a case. */
const struct case_book *book_any(struct server *srv, const struct pl_game *game, const char **id)
{
    const struct case_book *found = NULL;
    uint32_t n = 0;
    *id = "";
    for (int i = 0; i < srv->cases_n && game->cases; i++) {
        const struct case_book *c = srv->cases[i];
        if (!found || c->difficulty < found->difficulty) {
            found = c;
            n = 1;
        } else if (c->difficulty == found->difficulty && !randombytes_uniform(++n)) {
            found = c;
        }
    }
    if (found)
        *id = found->id;
    return found;
}

const struct case_player *book_player(const struct table *t)
{
    for (int i = 0; t->book && i < t->srv->cases_n; i++)
        if (t->srv->cases[i] == t->book)
            return t->srv->players[i];
    return NULL;
}

void book_header(const struct case_book *book, struct pl_header *header)
{
    header->content = book ? &book->rules : NULL;
    header->content_size = book ? sizeof book->rules : 0;
}

void books_json(struct server *srv, struct pl_out *o, const struct pl_game *game)
{
    if (!game->cases)
        return;
    pl_json_open(o, "cases", '[');
    for (int i = 0; i < srv->cases_n; i++) {
        const struct case_book *c = srv->cases[i];
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "id", c->id);
        pl_json_text(o, "title", c->title);
        pl_json_int(o, "difficulty", c->difficulty);
        pl_json_int(o, "min", c->rules.seats_min);
        pl_json_int(o, "max", c->rules.seats_max);
        case_json_languages(o, c);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

/* ---- reading fields of a view ---------------------------------------------------------------------------- */

static const struct pl_field *field_of(const struct pl_field *table, const char *name)
{
    while (table->type != PL_END && strcmp(table->name, name))
        table++;
    return table->type == PL_END ? NULL : table;
}

static bool flag_of(const struct table *t, const void *view, const char *name, bool otherwise)
{
    const struct pl_field *f = field_of(t->game->view_fields, name);
    return f ? pl_field_get(f, view, 0) != 0 : otherwise;
}

/* ---- texts written by players ---------------------------------------------------------------------------- */

/* A view identifies a player's text by the number of its log entry. That number would reveal how many hidden entries there are. So messages
 * to clients contain the position of the text in the view instead. */
enum { TEXTS_OF_SEAT = 16, FIRST_JUDGED = 1024 };

struct texts {
    const struct pl_field *seat, *readable, *answer, *entry; /* view fields that describe the players' answers */
    const struct pl_field *judged, *judges, *question;       /* view fields that describe the answers that the viewer has to judge */
};

/* Makes each member of `to` point to its field in the view. Returns false if this game's views do not have these fields. */
static bool texts_of(const struct pl_game *game, struct texts *to)
{
    *to = (struct texts){.seat = field_of(game->view_fields, "seat"), .judged = field_of(game->view_fields, "judge_check_text_id")};
    to->readable = to->seat && to->seat->type == PL_STRUCT ? field_of(to->seat->fields, "answers_readable") : NULL;
    to->answer = to->readable ? field_of(to->seat->fields, "answer") : NULL;
    to->entry = to->answer && to->answer->type == PL_STRUCT ? field_of(to->answer->fields, "text_id") : NULL;
    to->judges = field_of(game->view_fields, "judge_check_of");
    to->question = field_of(game->view_fields, "judge_check_question");
    return to->entry && to->judged && to->judges && to->question;
}

static int64_t judged_number(const struct texts *x, const void *view)
{
    return FIRST_JUDGED + TEXTS_OF_SEAT * pl_field_get(x->judges, view, 0) + pl_field_get(x->question, view, 0);
}

const void *view_for_wire(const struct pl_game *game, const void *view, uint8_t copy[PL_STATE_MAX])
{
    struct texts x;
    if (!texts_of(game, &x))
        return view;
    memcpy(copy, view, game->view_size);
    if (pl_field_get(x.judged, view, 0))
        pl_field_set(x.judged, copy, 0, judged_number(&x, view));
    for (unsigned i = 0; i < pl_field_count(x.seat, view); i++) {
        uint8_t *seat = copy + x.seat->offset + (size_t)i * x.seat->size;
        for (unsigned k = 0; k < pl_field_count(x.answer, seat); k++) {
            uint8_t *answer = seat + x.answer->offset + (size_t)k * x.answer->size;
            if (pl_field_get(x.entry, answer, 0))
                pl_field_set(x.entry, answer, 0, 1 + TEXTS_OF_SEAT * (int64_t)i + k);
        }
    }
    return copy;
}

/* Returns the log entry that contains the answer with this number, or NULL if the viewer may not read it. A viewer may read revealed
 * answers, and answers that the viewer has to judge. */
static const struct pl_entry *text_numbered(const struct table *t, const void *view, int64_t number)
{
    struct texts x;
    int64_t entry = 0, seat = (number - 1) / TEXTS_OF_SEAT, k = (number - 1) % TEXTS_OF_SEAT;
    if (number < 1 || !texts_of(t->game, &x))
        return NULL;
    if (pl_field_get(x.judged, view, 0) && number == judged_number(&x, view)) {
        entry = pl_field_get(x.judged, view, 0);
    } else if (seat < pl_field_count(x.seat, view)) {
        const uint8_t *one = (const uint8_t *)view + x.seat->offset + (size_t)seat * x.seat->size;
        if (pl_field_get(x.readable, one, 0) && k < pl_field_count(x.answer, one))
            entry = pl_field_get(x.entry, one + x.answer->offset + (size_t)k * x.answer->size, 0);
    }
    const struct pl_entry *e = entry >= 1 && entry <= t->match.n ? &t->match.log[entry - 1] : NULL;
    return e && e->text_len ? e : NULL;
}

bool view_allows_talk(const struct table *t, pl_seat viewer)
{
    if (t->status != TABLE_PLAYING || viewer == PL_SPECTATOR)
        return true;
    return flag_of(t, pl_match_view(&t->match, viewer), "may_chat", true);
}

/* ---- reading texts --------------------------------------------------------------------------------------- */

static struct pl_out words_begin(const struct watch *w, int64_t reply_to, const struct wire_read *q)
{
    struct pl_out o = msg_begin(w->t->srv, "passage");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", w->t->id);
    pl_json_text(&o, "part", q->part.at);
    if (q->has_number)
        pl_json_int(&o, "number", q->number);
    return o;
}

static bool explain(struct pl_out *o, const struct table *t, const void *view, const struct pl_entry *e)
{
    struct case_logged answer = {pl_arg(e->action, 0), t->match.text + e->text_at, e->text_len, e->verdict != 0};
    return t->book && case_json_explained(o, t->book, view, &answer);
}

/* Computes the key of a copied figure from the player, the figure and a secret of the match that stays on the server until the match is
 * over. So a player gets the key only together with the figure, and the key is of no use to other players. */
static void copy_key(void *context, int number, char key[CASE_COPY_KEY])
{
    enum { KEY_BYTES = 16 };
    const struct watch *w = context;
    uint8_t hash[KEY_BYTES];
    char text[64];
    int n = snprintf(text, sizeof text, "figure %lld %d", (long long)w->c->who.id, number);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, (size_t)n, w->t->commitment.secret, PL_SEED_SIZE);
    struct pl_out o = pl_out_to(key, CASE_COPY_KEY);
    pl_put_hex(&o, hash, sizeof hash);
}

/* Returns true if the file of this figure can be sent now without exceeding the client's data limits. */
static bool figure_affordable(struct watch *w, int figure)
{
    enum { KIB_AN_HOUR = 16 * 1024, KIB_AT_ONCE = 2 * 1024 };
    struct conn *c = w->c;
    int64_t kib = 1 + (int64_t)(w->t->book->figure[figure].size * 4 / 3 / 1024);
    if (!c->srv->cfg.rate)
        return true;
    return c->queued <= (size_t)c->srv->cfg.send_buffer / 4 && bucket_spend(&c->figures, kib, KIB_AN_HOUR, KIB_AT_ONCE, now_ms(c->srv));
}

/* Sends the file of a figure. The figure must belong to a text that the viewer may read now, or the player must have copied it into the
 * notes. */
static void figure_send(struct watch *w, int64_t reply_to, const struct wire_read *q, const void *view)
{
    const struct case_book *book = w->t->book;
    struct readable r;
    char key[CASE_COPY_KEY];
    bool copied = !strcmp(q->part.at, "figure-copy");
    int figure = book ? case_figure_numbered(book, q->number) : -1;
    if (figure >= 0 && copied) {
        copy_key(w, (int)q->number, key);
        if (w->viewer == PL_SPECTATOR || !q->has_key || q->key.len != strlen(key) || sodium_memcmp(q->key.at, key, q->key.len))
            figure = -1;
    } else if (figure >= 0) {
        if (view)
            case_readable(book, view, &r);
        else
            case_readable_public(book, &r);
        if (!readable_has_figure(&r, figure))
            figure = -1;
    }
    if (figure < 0)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_READABLE);
    if (!figure_affordable(w, figure))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    struct pl_out o = words_begin(w, reply_to, q);
    case_json_figure(&o, book, figure);
    table_send(w->t, w->c, msg_end(w->t->srv, &o));
}

/* Sends a text from the case or a text written by a player. A delayed spectator has an older view and receives only texts that everyone may
 * read. */
void case_text_read(struct watch *w, int64_t reply_to, const struct wire_read *q)
{
    struct table *t = w->t;
    const void *view = t->match.game ? pl_match_view(&t->match, w->viewer) : NULL;
    bool here = view && !(w->viewer == PL_SPECTATOR && table_delays_spectators(t));
    if (!strcmp(q->part.at, "figure") || !strcmp(q->part.at, "figure-copy"))
        return figure_send(w, reply_to, q, here ? view : NULL);
    struct pl_out o = words_begin(w, reply_to, q);
    struct case_asker who = {here ? view : NULL, w->viewer == PL_SPECTATOR ? NULL : copy_key, w};
    if (t->book && case_json(&o, t->book, &who, q->part.at, q->number))
        return table_send(t, w->c, msg_end(t->srv, &o));
    bool text = !strcmp(q->part.at, "text"), explained = !strcmp(q->part.at, "explained");
    const struct pl_entry *e = here && (text || explained) ? text_numbered(t, view, q->number) : NULL;
    if (e && text)
        pl_json_text_n(&o, "text", t->match.text + e->text_at, e->text_len);
    else if (!e || !explain(&o, t, view, e))
        return send_refusal(w->c, reply_to, *t->case_id && !t->book ? REFUSAL_CASE_MISSING : REFUSAL_NOT_READABLE);
    table_send(t, w->c, msg_end(t->srv, &o));
}

/* Tells a player how the judge would understand an answer that the player is still typing. Other players get no message, and no version
 * number changes. A request that waits for a lookup is handled a second time after it, but counts only once against the rate limit. */
void case_text_understand(struct watch *w, int64_t reply_to, const struct wire_understand *q)
{
    enum { READINGS = 8 }; /* maximum number of times per second that a client may ask how the judge would understand an answer */
    struct table *t = w->t;
    if (!may_play(w, reply_to))
        return;
    if (!t->book)
        return send_refusal(w->c, reply_to, *t->case_id ? REFUSAL_CASE_MISSING : REFUSAL_NO_QUESTION);
    if (q->question < 1 || q->question > t->book->questions_n)
        return send_refusal(w->c, reply_to, REFUSAL_NO_QUESTION);
    int rc = case_answer_refusal(q->text.at, q->text.len);
    if (rc < 0)
        return table_send_refusal(t, w->c, reply_to, rc);
    if (!w->c->lookup && !bucket_take(&w->c->questions, t->srv->cfg.rate ? READINGS : 0, now_ms(t->srv)))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    const struct answer *a = look_up(w->c, reply_to,
                                     &(struct question){.kind = LOOKUP_READING,
                                                        .book = t->book,
                                                        .view = {pl_match_view(&t->match, w->viewer), t->game->view_size},
                                                        .number = (int)q->question,
                                                        .text = {q->text.at, q->text.len}});
    if (!a)
        return;
    if (!a->reading_n)
        return send_refusal(w->c, reply_to, REFUSAL_BUSY);
    struct pl_out o = msg_begin(t->srv, "understood");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "question", q->question);
    pl_put_bytes(&o, a->reading, a->reading_n);
    table_send(t, w->c, msg_end(t->srv, &o));
}

/* ---- notes ----------------------------------------------------------------------------------------------- */

void notes_send(struct watch *w, int64_t reply_to)
{
    if (w->viewer == PL_SPECTATOR)
        return send_refusal(w->c, reply_to, REFUSAL_NOTES_PLAYERS_ONLY);
    const struct answer *a =
        look_up(w->c, reply_to, &(struct question){.kind = LOOKUP_NOTE, .person = w->c->who.id, .match_id = w->t->match_id});
    if (!a)
        return;
    struct pl_out o = msg_begin(w->t->srv, "notes");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", w->t->id);
    pl_json_text_n(&o, "text", a->note ? a->note : "", a->note_n);
    table_send(w->t, w->c, msg_end(w->t->srv, &o));
}

/* Stores a player's notes. Nobody may take notes while the character Irene Adler is in play (rule WH-39). */
void notes_save(struct watch *w, int64_t reply_to, const struct wire_text *text)
{
    struct table *t = w->t;
    if (w->viewer == PL_SPECTATOR)
        return send_refusal(w->c, reply_to, REFUSAL_NOTES_PLAYERS_ONLY);
    if (!t->match.game) /* no notes before the match starts: people still come and go, and their notes would fill the store */
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_NOT_STARTED);
    if (!flag_of(t, pl_match_view(&t->match, w->viewer), "may_take_notes", true))
        return send_refusal(w->c, reply_to, REFUSAL_NOTES_NOT_ALLOWED);
    if (store_note_put(t->srv->store, t->match_id, w->c->who.id, (struct store_text){text->at, text->len}, table_write_done, t) < 0)
        return send_refusal(w->c, reply_to, REFUSAL_PAUSED);
    table_write_issued(t);
    table_send_ok(t, w->c, reply_to, false, false);
}
