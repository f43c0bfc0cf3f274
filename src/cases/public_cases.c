/* public_cases.c: the functions of the public library (include/parlour.h) that handle cases. They return the texts that a viewer may read,
 * judge answers and run bots. */
#include "parlour.h"

#include <string.h>

#include "cases/judge.h"
#include "cases/pack.h"
#include "cases/player.h"
#include "cases/readable.h"
#include "cases/case_json.h"
#include "match/match.h"

struct parlour_case {
    const struct case_book *book;
    struct case_player *player;
};

/* Offset of the unpacked case in the memory block. The block begins with struct parlour_case. */
enum { HEAD = (sizeof(struct parlour_case) + 15) / 16 * 16 };

size_t parlour_case_bytes(size_t len) { return HEAD + case_unpack_bytes(len); }

struct parlour_case *parlour_case_open(void *memory, size_t bytes, const void *packed, size_t len)
{
    struct parlour_case *c = memory;
    if (bytes < parlour_case_bytes(len))
        return NULL;
    c->book = case_unpack((uint8_t *)memory + HEAD, bytes - HEAD, packed, len);
    c->player = c->book ? case_player_new(c->book) : NULL;
    return c->player ? c : NULL;
}

int parlour_case_begin(struct parlour *match, size_t bytes, const struct parlour_case *c, int seats, const char *seed, const char *options)
{
    return pl_library_begin(match, bytes, case_game()->id, seats, seed, options, &c->book->rules, sizeof c->book->rules);
}

int parlour_case_fits(const struct parlour *match, const struct parlour_case *c)
{
    const struct pl_match *m = pl_library_match(match);
    return m->header.content_size == sizeof c->book->rules && !memcmp(m->header.content, &c->book->rules, sizeof c->book->rules);
}

int parlour_case_act(struct parlour *match, const struct parlour_case *c, int seat, const char *action, const char *text, int64_t at)
{
    const struct pl_match *m = pl_library_match(match);
    struct pl_request r = {.text = text, .text_len = pl_text_length(text ? pl_text_len(text) : 0)};
    struct case_answer answer;
    char standard[CASE_ANSWER_MAX + 1];
    if (text && seat >= 0 && seat < m->header.seats && action && pl_action_parse(m->game, action, pl_text_len(action), &r.action) >= 0 &&
        pl_text_refusal(text, r.text_len) >= 0) {
        case_answer_enter(c->book, pl_match_view(m, (pl_seat)seat), &r, &answer);
        memcpy(standard, r.text, r.text_len);
        standard[r.text_len] = 0;
        text = standard;
    }
    return pl_library_act(match, seat, action, text, r.verdict, at);
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

/* Returns log entry number `number` if this viewer may read its text, otherwise NULL. The text is an answer that was judged, or an answer
 * that the viewer must check. */
static const struct pl_entry *entry_of(const struct pl_match *m, const struct case_book *book, const void *view, int64_t number)
{
    struct readable r;
    case_readable(book, view, &r);
    for (int i = 0; i < r.n; i++)
        if ((r.item[i].kind == READABLE_ANSWER || r.item[i].kind == READABLE_CHECK) && r.item[i].entry == number && number >= 1 &&
            number <= m->n)
            return &m->log[number - 1];
    return NULL;
}

/* At a local table the notes stay on the client, so the number of the figure is enough as a key. */
static void local_copy_key(void *context, int number, char key[CASE_COPY_KEY])
{
    struct pl_out o = pl_out_to(key, CASE_COPY_KEY);
    (void)context;
    pl_put_int(&o, number);
}

/* Returns the index of the figure with this number if the viewer may see it now or has read its card before, otherwise -1. */
static int figure_seen(const struct case_book *book, const void *view, int64_t number)
{
    struct readable r;
    struct wh_permits p;
    int figure = case_figure_numbered(book, number);
    case_readable(book, view, &r);
    wh_permits(view, &p);
    if (figure < 0 || readable_has_figure(&r, figure))
        return figure;
    for (int i = 0; p.viewer != PL_SPECTATOR && i < p.read_n; i++)
        if (p.read[i] == book->rules.place[book->figure[figure].place].number)
            return figure;
    return -1;
}

int parlour_case_read(const struct parlour *match, const struct parlour_case *c, int viewer, const char *what, int64_t number, char *out,
                      size_t cap)
{
    const struct pl_match *m = pl_library_match(match);
    struct pl_out o = pl_out_to(out, cap);
    if (viewer < 0 || (viewer >= m->header.seats && viewer != PL_SPECTATOR) || !what)
        return -1;
    const void *view = pl_match_view(m, (pl_seat)viewer);
    bool text = !strcmp(what, "text"), explained = !strcmp(what, "explained");
    const struct pl_entry *e = text || explained ? entry_of(m, c->book, view, number) : NULL;
    pl_json_open(&o, NULL, '{');
    if (e && text) {
        pl_json_text_n(&o, "text", m->text + e->text_at, e->text_len);
    } else if (e) {
        struct case_logged answer = {pl_arg(e->action, 0), m->text + e->text_at, e->text_len, e->verdict != 0};
        if (!case_json_explained(&o, c->book, view, &answer))
            return 0;
    } else if (!strcmp(what, "figure-copy")) {
        int figure = figure_seen(c->book, view, number);
        if (figure < 0)
            return 0;
        case_json_figure(&o, c->book, figure);
    } else if (!case_json(&o, c->book, &(struct case_asker){view, local_copy_key, NULL}, what, number)) {
        return 0;
    }
    pl_json_close(&o, '}');
    return o.full ? -1 : (int)o.len;
}

int parlour_case_understand(const struct parlour *match, const struct parlour_case *c, int viewer, int question, const char *text,
                            char *out, size_t cap)
{
    const struct pl_match *m = pl_library_match(match);
    struct pl_out o = pl_out_to(out, cap);
    size_t len = text ? pl_text_len(text) : 0;
    if (viewer < 0 || viewer >= m->header.seats)
        return 0;
    if (question < 1 || question > c->book->questions_n || !text || case_answer_refusal(text, len) < 0)
        return -1;
    pl_json_open(&o, NULL, '{');
    case_answer_read(&o, c->book, pl_match_view(m, (pl_seat)viewer), question, text, len);
    pl_json_close(&o, '}');
    return o.full ? -1 : (int)o.len;
}

int parlour_case_reveal(const struct parlour *match, const struct parlour_case *c, char *out, size_t cap)
{
    struct pl_out o = pl_out_to(out, cap);
    if (!parlour_over(match))
        return 0;
    pl_json_open(&o, NULL, '{');
    case_json_all(&o, c->book);
    pl_json_close(&o, '}');
    return o.full ? -1 : (int)o.len;
}

/* ---- bots ------------------------------------------------------------------------------------------------- */

int parlour_case_bot(const struct parlour *match, const struct parlour_case *c, int seat, const char *level, const char *text, int aside,
                     char *out, size_t cap)
{
    const struct pl_match *m = pl_library_match(match);
    pl_action list[PL_LEGAL_MAX];
    uint8_t seed[PL_SEED_SIZE];
    struct pl_dice dice = {0};
    struct pl_out o = pl_out_to(out, cap);
    int how = level ? pl_level_find(level, pl_text_len(level)) : -1;
    if (seat < 0 || seat >= m->header.seats || how < 0)
        return -1;
    struct pl_message seen =
        pl_match_message(m, (pl_seat)seat, &(struct pl_parts){.legal = aside ? NULL : list, .asides = aside ? list : NULL});
    int n = aside ? seen.asides_n : seen.legal_n;
    if (n <= 0)
        return 0;
    pl_seed_from_text(seed, text ? text : "", text ? pl_text_len(text) : 0);
    for (int i = 0; i < 8; i++)
        dice.state |= (uint64_t)seed[i] << (8 * i);
    int pick = (aside ? case_player_aside : case_player_choose)(c->player, (enum pl_level)how,
                                                                &(struct pl_question){m->game, seen.view, list, n}, &dice);
    if (pick < 0)
        return 0;
    pl_action_put(&o, m->game, list[pick]);
    if (m->game->verbs[pl_verb_of(list[pick])].flags & PL_VERB_TEXT) {
        const char *words = case_player_answer(c->player, (enum pl_level)how, seen.view, pl_arg(list[pick], 0));
        pl_put_char(&o, '\n');
        pl_put(&o, words ? words : "I do not know.");
    }
    return o.full ? -1 : (int)o.len;
}
