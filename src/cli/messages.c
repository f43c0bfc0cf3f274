/* messages.c: sets the language of the terminal and prints translated messages. */
#include "cli/messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/languages.h"
#include "cli/term.h"

static const struct pl_words *chosen;

/* Finds a language by its code or by a locale name: "es", "es_ES.UTF-8", "es-MX". Returns NULL if the language is not supported. */
static const struct pl_words *find(const char *name)
{
    size_t len = strcspn(name, "_-.@");
    for (const struct pl_words *const *l = languages; *l; l++)
        if (pl_text_is(name, len, (*l)->language))
            return *l;
    return NULL;
}

const struct pl_words *message_words(void) { return chosen ? chosen : languages[0]; }

void message_use_environment(void)
{
    static const char *const places[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *name = NULL;
    for (size_t i = 0; i < PL_COUNT(places) && !(name && *name); i++)
        name = getenv(places[i]);
    if (name)
        message_set_language(name);
}

bool message_set_language(const char *language)
{
    const struct pl_words *words = find(language);
    if (words)
        chosen = words;
    return words != NULL;
}

const char *message_languages(void)
{
    static char text[64];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (const struct pl_words *const *l = languages; *l; l++) {
        pl_put(&o, o.len ? ", " : "");
        pl_put(&o, (*l)->language);
    }
    return text;
}

const char *message_text(const char *key)
{
    char full[96];
    snprintf(full, sizeof full, "term.%s", key);
    const char *text = pl_words_find(message_words(), full);
    return text ? text : key;
}

void put_message_slots(struct pl_out *o, const char *key, const struct pl_slot *slot) { pl_put_sentence(o, message_text(key), slot); }

void print_message_slots(const char *key, const struct pl_slot *slot)
{
    char text[4608];
    struct pl_out o = pl_out_to(text, sizeof text);
    put_message_slots(&o, key, slot);
    term_print("%s", text);
}

void print_message_line_slots(const char *key, const struct pl_slot *slot)
{
    char text[4608];
    struct pl_out o = pl_out_to(text, sizeof text);
    put_message_slots(&o, key, slot);
    term_print("  ");
    term_wrap(text, o.len, 2, 2);
}
