/* messages.h: translated messages of the terminal, from words/<language>/terminal.json and the catalogues of the games. Operator and
 * developer output (usage, errors, logs) is in English and is not translated. */
#ifndef PL_CLI_MESSAGES_H
#define PL_CLI_MESSAGES_H

#include "match/words.h"

/* The current catalogue: English until another language is set. */
const struct pl_words *message_words(void);
/* Sets the language from LC_ALL, LC_MESSAGES or LANG, if it is supported. */
void message_use_environment(void);
/* Sets the language. Returns false if it is not supported. */
bool message_set_language(const char *language);
const char *message_languages(void); /* "en, es" */

/* The text of term.<key>, with its placeholders. */
const char *message_text(const char *key);
/* The same with its placeholders filled in, as by pl_put_sentence. */
void put_message_slots(struct pl_out *o, const char *key, const struct pl_slot *slot);
/* Print it at the cursor, or as a separate line that is indented by two columns and wrapped. */
void print_message_slots(const char *key, const struct pl_slot *slot);
void print_message_line_slots(const char *key, const struct pl_slot *slot);

#define MESSAGE_SLOTS(...) ((const struct pl_slot[]){{.name = ""}, ##__VA_ARGS__, {.name = NULL}})
#define put_message(o, key, ...) put_message_slots(o, key, MESSAGE_SLOTS(__VA_ARGS__))
#define print_message(key, ...) print_message_slots(key, MESSAGE_SLOTS(__VA_ARGS__))
#define print_message_line(key, ...) print_message_line_slots(key, MESSAGE_SLOTS(__VA_ARGS__))

#endif
