/* messages.h: what the terminal says to people, in their language: words/<language>/terminal.json, beside the catalogues of the games. What
 * is said to whoever keeps the house or writes a program (usage, failures, logs) is English and stands where it is said. */
#ifndef PL_CLI_MESSAGES_H
#define PL_CLI_MESSAGES_H

#include "match/words.h"

/* English, until a command that speaks with people says otherwise. */
const struct pl_words *message_words(void);
/* From now on in the language of the environment (LC_ALL, LC_MESSAGES, LANG), as far as there is one. */
void message_use_environment(void);
/* From now on in this one. False: there is none such. */
bool message_set_language(const char *language);
const char *message_languages(void); /* "en, es" */

/* The text under term.<key> as it stands. */
const char *message_text(const char *key);
/* The same with its blanks filled (pl_put_sentence). */
void put_message_slots(struct pl_out *o, const char *key, const struct pl_slot *slot);
/* Onto the screen, where the cursor stands; and as a line of its own, indented by two and wrapped. */
void print_message_slots(const char *key, const struct pl_slot *slot);
void print_message_line_slots(const char *key, const struct pl_slot *slot);

#define MESSAGE_SLOTS(...) ((const struct pl_slot[]){{.name = ""}, ##__VA_ARGS__, {.name = NULL}})
#define put_message(o, key, ...) put_message_slots(o, key, MESSAGE_SLOTS(__VA_ARGS__))
#define print_message(key, ...) print_message_slots(key, MESSAGE_SLOTS(__VA_ARGS__))
#define print_message_line(key, ...) print_message_line_slots(key, MESSAGE_SLOTS(__VA_ARGS__))

#endif
