/* say.h: what the terminal says to people, in their language: words/<language>/terminal.json, beside the catalogues of the games. What is
 * said to whoever keeps the house or writes a program (usage, failures, logs) is English and stands where it is said. */
#ifndef PL_CLI_SAY_H
#define PL_CLI_SAY_H

#include "match/words.h"

/* English, until a command that speaks with people says otherwise. */
const struct pl_words *say_words(void);
/* From now on in the language of the environment (LC_ALL, LC_MESSAGES, LANG), as far as there is one. */
void say_as_set(void);
/* From now on in this one. False: there is none such. */
bool say_in(const char *language);
const char *say_languages(void); /* "en, es" */

/* The text under term.<key> as it stands. */
const char *say_text(const char *key);
/* The same with its blanks filled (pl_put_sentence). */
void say_fill(struct pl_out *o, const char *key, const struct pl_slot *slot);
/* Onto the screen, where the cursor stands; and as a line of its own, indented by two and wrapped. */
void say_here(const char *key, const struct pl_slot *slot);
void say_alone(const char *key, const struct pl_slot *slot);

#define SAY_SLOTS(...) ((const struct pl_slot[]){{.name = ""}, ##__VA_ARGS__, {.name = NULL}})
#define say_put(o, key, ...) say_fill(o, key, SAY_SLOTS(__VA_ARGS__))
#define say(key, ...) say_here(key, SAY_SLOTS(__VA_ARGS__))
#define say_line(key, ...) say_alone(key, SAY_SLOTS(__VA_ARGS__))

#endif
