/* words.c: sentences out of a catalogue. Knows no language and no game. */
#include "match/words.h"

#include "kernel/hints.h"
#include "match/match.h"

enum { SENTENCE = 1024 }; /* bytes, with the longest names there are */

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

const char *pl_words_find(const struct pl_words *words, const char *key)
{
    int low = 0, high = words->n - 1;
    while (low <= high) {
        int middle = (low + high) / 2, order = compare(key, words->word[middle].key);
        if (order == 0)
            return words->word[middle].text;
        if (order < 0)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return NULL;
}

/* The text under the parts joined with dots. */
static const char *find_joined(const struct pl_words *words, const char *a, const char *b, const char *c)
{
    char key[96];
    struct pl_out o = pl_out_to(key, sizeof key);
    pl_put(&o, a);
    pl_put_char(&o, '.');
    pl_put(&o, b);
    if (c) {
        pl_put_char(&o, '.');
        pl_put(&o, c);
    }
    return o.full ? NULL : pl_words_find(words, key);
}

void pl_put_name(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_names *names, int i)
{
    if (i < 0 || i >= names->n) {
        const char *none = pl_words_find(words, "common.nothing");
        pl_put(o, none ? none : "-");
        return;
    }
    const char *text = find_joined(words, game->key, names->kind, names->id[i]);
    pl_put(o, text ? text : names->id[i]);
}

/* ---- templates ------------------------------------------------------------------------------------------- */

struct filling {
    const struct pl_words *words;
    const struct pl_game *game;
    const struct pl_param *param;
    int16_t value[PL_EVENT_ARGS];
    int n;
    const char *const *seat_names;
};

static void put_seat(struct pl_out *o, const struct filling *f, int seat)
{
    if (seat < 0 || seat >= PL_SEATS_MAX) {
        const char *nobody = pl_words_find(f->words, "common.nobody");
        pl_put(o, nobody ? nobody : "-");
    } else if (f->seat_names) {
        pl_put(o, f->seat_names[seat]);
    } else {
        const char *word = pl_words_find(f->words, "common.seat");
        pl_put(o, word ? word : "seat");
        pl_put_char(o, ' ');
        pl_put_int(o, seat);
    }
}

static void put_value(struct pl_out *o, const struct filling *f, int i)
{
    const struct pl_param *p = &f->param[i];
    switch ((enum pl_param_type)p->type) {
    case PL_P_SEAT:
        put_seat(o, f, f->value[i]);
        return;
    case PL_P_NAME:
        pl_put_name(o, f->words, f->game, p->names, f->value[i]);
        return;
    case PL_P_NUMBER:
    case PL_P_FLAG:
        pl_put_int(o, f->value[i]);
        return;
    case PL_P_END:
        return;
    }
}

static size_t until(const char *text, char a, char b)
{
    size_t n = 0;
    while (text[n] && text[n] != a && text[n] != b)
        n++;
    return n;
}

/* `{what}` or `{what?one|other}`; returns what follows the closing brace. */
static const char *put_slot(struct pl_out *o, const struct filling *f, const char *slot)
{
    size_t name = until(slot, '}', '?');
    int i = 0;
    while (i < f->n && !pl_text_is(slot, name, f->param[i].what))
        i++;
    const char *rest = slot + name;
    if (*rest == '?') {
        const char *one = rest + 1;
        size_t one_len = until(one, '|', '}');
        const char *other = one[one_len] == '|' ? one + one_len + 1 : one + one_len;
        size_t other_len = until(other, '}', '}');
        if (i < f->n && f->value[i] == 1)
            pl_put_bytes(o, one, one_len);
        else
            pl_put_bytes(o, other, other_len);
        rest = other + other_len;
    } else if (i < f->n) {
        put_value(o, f, i);
    }
    return *rest ? rest + 1 : rest;
}

static void put_filled(struct pl_out *o, const struct filling *f, const char *template)
{
    while (*template) {
        size_t plain = until(template, '{', '{');
        pl_put_bytes(o, template, plain);
        template += plain;
        if (!*template)
            return;
        if (template[1] == '{') {
            pl_put_char(o, '{');
            template += 2;
        } else {
            template = put_slot(o, f, template + 1);
        }
    }
}

static void put_told(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *event,
                     const struct pl_event_kind *kind, const char *group, const char *const *seat_names)
{
    struct filling f = {.words = words, .game = game, .param = kind->arg, .n = event->n, .seat_names = seat_names};
    for (int i = 0; i < event->n; i++)
        f.value[i] = event->arg[i];
    const char *template = find_joined(words, game->key, group, kind->name);
    if (template)
        put_filled(o, &f, template);
    else
        pl_put(o, kind->name);
}

void pl_put_event(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *event,
                  const char *const *seat_names)
{
    put_told(o, words, game, event, &game->event_kinds[event->kind], "event", seat_names);
}

void pl_put_why(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *why,
                const char *const *seat_names)
{
    put_told(o, words, game, why, &pl_hints_of(game)->why_kinds[why->kind], "why", seat_names);
}

/* The object that was just closed, opened again for one more member. */
static void add_text(struct pl_out *o, const struct pl_out *sentence)
{
    if (o->full)
        return;
    o->len--;
    pl_json_text_n(o, "text", sentence->at, sentence->len);
    pl_json_close(o, '}');
}

void pl_event_told(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                   const struct pl_event *event, const char *const *seat_names)
{
    char text[SENTENCE];
    struct pl_out sentence = pl_out_to(text, sizeof text);
    pl_put_event(&sentence, words, game, event, seat_names);
    pl_event_json(o, key, game, event);
    add_text(o, &sentence);
}

void pl_why_told(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game, const struct pl_event *why,
                 const char *const *seat_names)
{
    char text[SENTENCE];
    struct pl_out sentence = pl_out_to(text, sizeof text);
    pl_put_why(&sentence, words, game, why, seat_names);
    pl_why_json(o, key, game, why);
    add_text(o, &sentence);
}

void pl_put_back(struct pl_out *o, const struct pl_words *words, pl_seat seat, const char *const *seat_names)
{
    static const struct pl_param param[] = {{.what = "seat", .type = PL_P_SEAT}};
    struct filling f = {.words = words, .param = param, .value = {seat}, .n = 1, .seat_names = seat_names};
    const char *template = pl_words_find(words, "common.back");
    put_filled(o, &f, template ? template : "back");
}

void pl_put_action_words(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, pl_action action,
                         const char *const *seat_names)
{
    int verb = pl_verb_of(action);
    const char *template = verb < 0 || verb >= game->verbs_n ? NULL : find_joined(words, game->key, "do", game->verbs[verb].word);
    int n = 0;
    struct filling f = {.words = words, .game = game, .seat_names = seat_names};
    for (; n < PL_ARGS_MAX && pl_arg(action, n) >= 0; n++)
        f.value[n] = (int16_t)pl_arg(action, n);
    f.n = n;
    /* A phrase for the shorter form, where the verb has one: sm.do.go/1 */
    char key[96];
    struct pl_out k = pl_out_to(key, sizeof key);
    if (verb >= 0 && verb < game->verbs_n) {
        f.param = game->verbs[verb].arg;
        pl_put(&k, game->key);
        pl_put(&k, ".do.");
        pl_put(&k, game->verbs[verb].word);
        pl_put(&k, "/");
        pl_put_int(&k, n);
        const char *exact = pl_words_find(words, key);
        template = exact ? exact : template;
    }
    if (template)
        put_filled(o, &f, template);
    else
        pl_action_put(o, game, action);
}

void pl_put_rule_sentence(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, int verdict)
{
    char id[16];
    struct pl_out name = pl_out_to(id, sizeof id);
    pl_put_rule(&name, game, verdict);
    const char *text = find_joined(words, "rule", id, NULL);
    pl_put(o, text ? text : id);
}
