/* words.h: sentences from a catalogue. C says keys and arguments; what people read is in words/. */
#ifndef PL_MATCH_WORDS_H
#define PL_MATCH_WORDS_H

#include "kernel/game.h"

struct pl_word {
    const char *key, *text;
};

/* A language: pairs sorted by key. Generated at build time from words/<language>/ and the rules of the READMEs. */
struct pl_words {
    const char *language;
    const struct pl_word *word;
    uint16_t n;
};

extern const struct pl_words pl_words_en;

/* The text under the key, or NULL. */
const char *pl_words_find(const struct pl_words *words, const char *key);
/* The display name of a name: <game's key>.<kind>.<id>, or the id itself if the catalogue has none. */
void pl_put_name(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_names *names, int i);
/* What goes into a blank of a template: a text, or the number where there is none. */
struct pl_slot {
    const char *name, *text;
    int64_t n;
};
/* A template with its blanks filled from `slots`, ended by a NULL `what`: {what} is a slot's text or number, {n?marker|markers} picks by
 * the number n being 1 or not, {{ is a brace. A blank without a slot stays empty. */
void pl_put_sentence(struct pl_out *o, const char *template, const struct pl_slot *slots);
/* The sentence of an event. `seat_names` may be NULL: then seats are told by the common words for them. */
void pl_put_event(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *event,
                  const char *const *seat_names);
/* The same for why an action looks good (pl_hints.reason). */
void pl_put_why(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *why,
                const char *const *seat_names);
/* Both as JSON with the sentence beside it: {"event":"took","seat":0,…,"text":"Ada takes …"} */
void pl_event_json_with_text(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                             const struct pl_event *event, const char *const *seat_names);
void pl_why_json_with_text(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                           const struct pl_event *why, const char *const *seat_names);
/* That a seat has taken its last action back: "common.undo". */
void pl_put_undo(struct pl_out *o, const struct pl_words *words, pl_seat seat, const char *const *seat_names);
/* The sentence of a rule by the verdict that refused: "rule.SM-17". */
void pl_put_rule_sentence(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, int verdict);
/* An action as a person would say it: <key>.do.<verb>, or its text form. */
void pl_put_action_words(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, pl_action action,
                         const char *const *seat_names);

#endif
