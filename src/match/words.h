/* words.h: builds sentences from message templates. The code contains only message keys; the texts are in words/. */
#ifndef PL_MATCH_WORDS_H
#define PL_MATCH_WORDS_H

#include "kernel/game.h"

struct pl_message;

struct pl_word {
    const char *key, *text;
};

/* All strings of one language, sorted by key. Generated at build time from the files in words/<language>/ and from the rules in the README
 * files. */
struct pl_words {
    const char *language;
    const struct pl_word *word;
    uint16_t n;
};

extern const struct pl_words pl_words_en;

/* Returns the text for the key, or NULL if there is none. */
const char *pl_words_find(const struct pl_words *words, const char *key);
/* Writes the name of item i for display: the text under the key <game key>.<kind>.<id>, or the id if there is no such text. */
void pl_put_name(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_names *names, int i);
/* The value of a placeholder: the string `text`, or the number `n` if `text` is NULL. */
struct pl_slot {
    const char *name, *text;
    int64_t n;
};
/* Writes a template and fills its placeholders from `slots`. This list ends with an element whose name is NULL. {name} is replaced by a
 * value, {n?marker|markers} selects singular or plural by the number n, and {{ stands for a brace. A placeholder without a slot is left
 * out. */
void pl_put_sentence(struct pl_out *o, const char *template, const struct pl_slot *slots);
/* Writes the sentence that describes an event. If `seat_names` is NULL, seats are called "Seat 0", "Seat 1" and so on, in the language of
 * `words`. */
void pl_put_event(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *event,
                  const char *const *seat_names);
/* Writes the sentence that explains why a bot chooses an action (pl_hints.reason) or suspects a player (pl_hints.suspects). */
void pl_put_why(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, const struct pl_event *why,
                const char *const *seat_names);
/* These functions write an event, or a bot's reason, as a JSON object. The object's member "text" contains the sentence:
 * {"event":"took","seat":0,…,"text":"Ada takes …"} */
void pl_event_json_with_text(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                             const struct pl_event *event, const char *const *seat_names);
void pl_why_json_with_text(struct pl_out *o, const char *key, const struct pl_words *words, const struct pl_game *game,
                           const struct pl_event *why, const char *const *seat_names);
/* Returns the event that is shown before the other events of the message: "undo", "played-by-clock", "played-by-stand-in", or NULL if there
 * is none. The last two are not used in real-time games, where a bot makes many small actions. */
const char *pl_table_event(const struct pl_game *game, const struct pl_message *m);
/* Writes the sentence for an event that pl_table_event has returned. For the event "undo" this is the text for the key "common.undo". */
void pl_put_table_event(struct pl_out *o, const struct pl_words *words, const char *event, pl_seat seat, const char *const *seat_names);
/* Like pl_put_table_event, but writes the event as JSON, including its sentence. An undo also lists the undone versions. */
void pl_table_event_json(struct pl_out *o, const struct pl_words *words, const char *event, const struct pl_message *m,
                         const char *const *seat_names);
/* Writes the sentence for the rule that refused an action, for example the text under the key "rule.SM-17". */
void pl_put_rule_sentence(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, int verdict);
/* Writes an action in words: the text under the key <game key>.do.<verb>, or the typed form of the action if there is no such text. */
void pl_put_action_words(struct pl_out *o, const struct pl_words *words, const struct pl_game *game, pl_action action,
                         const char *const *seat_names);

#endif
