/* words.c: makes sentences from message templates, for any language and any game. */
#include "match/words.h"

#include "kernel/hints.h"
#include "match/match.h"

enum { SENTENCE = 1024 }; /* maximum length of a sentence in bytes */

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

/* Returns the text whose key is `a`, `b` and `c` joined by dots, or only `a` and `b` if `c` is NULL. */
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

static const char *name_text(const struct pl_words *words, const struct pl_game *game, const struct pl_names *names, int i)
{
    if (i < 0 || i >= names->n) {
        const char *none = pl_words_find(words, "common.nothing");
        return none ? none : "-";
    }
    const char *text = find_joined(words, game->key, names->kind, names->id[i]);
    return text ? text : names->id[i];
}

void pl_put_name(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_names *names, int i)
{
    pl_put(o, name_text(words, game, names, i));
}

/* ---- filling templates ----------------------------------------------------------------------------------- */

static size_t until(const char *text, char a, char b)
{
    size_t n = 0;
    while (text[n] && text[n] != a && text[n] != b)
        n++;
    return n;
}

/* Writes the value of a placeholder, {name} or {name?one|other}. Returns the position after its closing brace. */
static const char *put_placeholder(struct pl_out *o, const char *blank, const struct pl_slot *slot)
{
    size_t name = until(blank, '}', '?');
    const char *rest = blank + name;
    while (slot->name && !pl_text_is(blank, name, slot->name))
        slot++;
    if (*rest == '?') {
        const char *one = rest + 1;
        size_t one_len = until(one, '|', '}');
        const char *other = one[one_len] == '|' ? one + one_len + 1 : one + one_len;
        size_t other_len = until(other, '}', '}');
        if (slot->name && slot->n == 1)
            pl_put_bytes(o, one, one_len);
        else
            pl_put_bytes(o, other, other_len);
        rest = other + other_len;
    } else if (slot->text) {
        pl_put(o, slot->text);
    } else if (slot->name) {
        pl_put_int(o, slot->n);
    }
    return *rest ? rest + 1 : rest;
}

void pl_put_sentence(struct pl_out *o, const char *template, const struct pl_slot *slots)
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
            template = put_placeholder(o, template + 1, slots);
        }
    }
}

/* ---- sentences about events and actions ------------------------------------------------------------------- */

enum { SEAT_NAME = 48 }; /* size in bytes of a buffer for a name such as "Seat 3" in any language */

/* The data needed to build a sentence: the language's words, the game and the seat names. `game` may be NULL if no argument of the sentence
 * is a name. */
struct sentence_context {
    const struct pl_words *words;
    const struct pl_game *game;
    const char *const *seat_names;
};

static const char *seat_text(const struct sentence_context *v, int seat, char room[SEAT_NAME])
{
    struct pl_out o = pl_out_to(room, SEAT_NAME);
    if (seat >= 0 && seat < PL_SEATS_MAX && v->seat_names)
        return v->seat_names[seat];
    bool nobody = seat < 0 || seat >= PL_SEATS_MAX;
    const char *word = pl_words_find(v->words, nobody ? "common.nobody" : "common.seat");
    pl_put(&o, word ? word : nobody ? "-" : "seat");
    if (!nobody) {
        pl_put_char(&o, ' ');
        pl_put_int(&o, seat);
    }
    return room;
}

/* Writes a template with its placeholders replaced by the arguments of an action or an event. */
static void put_filled(struct pl_out *o, const struct sentence_context *v, const char *template, const struct pl_param *param,
                       const int16_t *value, int n)
{
    struct pl_slot slot[PL_EVENT_ARGS + 1] = {{.name = NULL}};
    char room[PL_EVENT_ARGS][SEAT_NAME];
    for (int i = 0; i < n; i++) {
        slot[i] = (struct pl_slot){.name = param[i].name, .n = value[i]};
        if (param[i].type == PL_P_SEAT)
            slot[i].text = seat_text(v, value[i], room[i]);
        else if (param[i].type == PL_P_NAME)
            slot[i].text = name_text(v->words, v->game, param[i].names, value[i]);
    }
    pl_put_sentence(o, template, slot);
}

static void put_kind(struct pl_out *o, const struct sentence_context *v, const char *group, const struct pl_event_kind *kind,
                     const struct pl_event *event)
{
    const char *template = find_joined(v->words, v->game->key, group, kind->name);
    put_filled(o, v, template ? template : kind->name, kind->arg, event->arg, event->n);
}

void pl_put_event(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *event,
                  const char *const *seat_names)
{
    put_kind(o, &(struct sentence_context){words, game, seat_names}, "event", &game->event_kinds[event->kind], event);
}

void pl_put_why(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *why,
                const char *const *seat_names)
{
    put_kind(o, &(struct sentence_context){words, game, seat_names}, "why", &pl_hints_of(game)->why_kinds[why->kind], why);
}

/* Adds the member "text" to the JSON object at the end of `o`. Removes the closing brace of the object, writes the member and writes the
 * brace again. */
static void add_text(struct pl_out *o, const struct pl_out *sentence)
{
    if (o->full)
        return;
    o->len--;
    pl_json_text_n(o, "text", sentence->at, sentence->len);
    pl_json_close(o, '}');
}

void pl_event_json_with_text(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                             const struct pl_event *event, const char *const *seat_names)
{
    char text[SENTENCE];
    struct pl_out sentence = pl_out_to(text, sizeof text);
    pl_put_event(&sentence, words, game, event, seat_names);
    pl_event_json(o, key, game, event);
    add_text(o, &sentence);
}

void pl_why_json_with_text(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                           const struct pl_event *why, const char *const *seat_names)
{
    char text[SENTENCE];
    struct pl_out sentence = pl_out_to(text, sizeof text);
    pl_put_why(&sentence, words, game, why, seat_names);
    pl_why_json(o, key, game, why);
    add_text(o, &sentence);
}

const char *pl_table_event(const struct pl_game *game, const struct pl_message *m)
{
    if (m->undo)
        return "undo";
    if (game->real_time)
        return NULL;
    return m->by == PL_BY_CLOCK ? "played-by-clock" : m->by == PL_BY_STANDIN ? "played-by-stand-in" : NULL;
}

void pl_put_table_event(struct pl_out *o, const struct pl_words *words, const char *event, pl_seat seat, const char *const *seat_names)
{
    static const struct pl_param param[] = {{.name = "seat", .type = PL_P_SEAT}};
    char key[48];
    struct pl_out k = pl_out_to(key, sizeof key);
    pl_put(&k, "common.");
    pl_put(&k, event);
    const char *template = pl_words_find(words, key);
    put_filled(o, &(struct sentence_context){words, NULL, seat_names}, template ? template : event, param, (const int16_t[]){seat}, 1);
}

void pl_table_event_json(struct pl_out *o, const struct pl_words *words, const char *event, const struct pl_message *m,
                         const char *const *seat_names)
{
    char text[SENTENCE];
    struct pl_out sentence = pl_out_to(text, sizeof text);
    pl_put_table_event(&sentence, words, event, m->actor, seat_names);
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "event", event);
    pl_json_int(o, "seat", m->actor);
    if (m->undo)
        pl_undone_json(o, m);
    pl_json_text_n(o, "text", text, sentence.len);
    pl_json_close(o, '}');
}

/* Returns the phrase for a verb with exactly n arguments (key sm.do.go/1). If there is none, returns the phrase for any number of arguments
 * (key sm.do.go). */
static const char *phrase_of(const struct pl_words *words, const struct pl_game *game, const char *verb, int n)
{
    char exact[64];
    struct pl_out o = pl_out_to(exact, sizeof exact);
    pl_put(&o, verb);
    pl_put_char(&o, '/');
    pl_put_int(&o, n);
    const char *phrase = o.full ? NULL : find_joined(words, game->key, "do", exact);
    return phrase ? phrase : find_joined(words, game->key, "do", verb);
}

void pl_put_action_words(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, pl_action action,
                         const char *const *seat_names)
{
    int verb = pl_verb_of(action), n = 0;
    int16_t value[PL_ARGS_MAX];
    for (; n < PL_ARGS_MAX && pl_arg(action, n) >= 0; n++)
        value[n] = (int16_t)pl_arg(action, n);
    const char *phrase = verb < 0 || verb >= game->verbs_n ? NULL : phrase_of(words, game, game->verbs[verb].word, n);
    if (phrase)
        put_filled(o, &(struct sentence_context){words, game, seat_names}, phrase, game->verbs[verb].arg, value, n);
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
