/* messages.h: translated messages of the terminal, from words/<language>/terminal.json and the catalogues of the games. Messages for
 * operators and developers (usage, errors, logs) are not translated. */
#ifndef PL_CLI_MESSAGES_H
#define PL_CLI_MESSAGES_H

#include "match/words.h"

/* Returns the message catalogue of the current language. The default is English. */
const struct pl_words *message_words(void);
/* Sets the language from LC_ALL, LC_MESSAGES or LANG. A language that is not supported is ignored. */
void message_use_environment(void);
/* Sets the language. Returns false if the language is not supported. */
bool message_set_language(const char *language);
const char *message_languages(void); /* returns the codes of all languages in one string, such as "en, es" */

/* Returns the message term.<key>. Its placeholders are not filled in. */
const char *message_text(const char *key);
/* Writes the message term.<key> and replaces its placeholders with the values in `slot`, like pl_put_sentence. */
void put_message_slots(struct pl_out *o, const char *key, const struct pl_slot *slot);
/* Both functions print the message term.<key> with its placeholders filled in. print_message_slots prints it at the cursor.
 * print_message_line_slots prints it as a whole line, indented by two columns and wrapped. */
void print_message_slots(const char *key, const struct pl_slot *slot);
void print_message_line_slots(const char *key, const struct pl_slot *slot);

#define MESSAGE_SLOTS(...) ((const struct pl_slot[]){{.name = ""}, ##__VA_ARGS__, {.name = NULL}})
#define put_message(o, key, ...) put_message_slots(o, key, MESSAGE_SLOTS(__VA_ARGS__))
#define print_message(key, ...) print_message_slots(key, MESSAGE_SLOTS(__VA_ARGS__))
#define print_message_line(key, ...) print_message_line_slots(key, MESSAGE_SLOTS(__VA_ARGS__))

#endif
