/* say.c: the language of the terminal, and its sentences on the screen. Knows no sentence. */
#include "cli/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/languages.h"
#include "cli/term.h"

static const struct pl_words *chosen;

/* "es", "es_ES.UTF-8", "es-MX": the language is what stands before the country. */
static const struct pl_words *find(const char *name)
{
    size_t len = strcspn(name, "_-.@");
    for (const struct pl_words *const *l = languages; *l; l++)
        if (pl_text_is(name, len, (*l)->language))
            return *l;
    return NULL;
}

const struct pl_words *say_words(void) { return chosen ? chosen : languages[0]; }

void say_as_set(void)
{
    static const char *const places[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *name = NULL;
    for (size_t i = 0; i < PL_COUNT(places) && !(name && *name); i++)
        name = getenv(places[i]);
    if (name)
        say_in(name);
}

bool say_in(const char *language)
{
    const struct pl_words *words = find(language);
    if (words)
        chosen = words;
    return words != NULL;
}

const char *say_languages(void)
{
    static char text[64];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (const struct pl_words *const *l = languages; *l; l++) {
        pl_put(&o, o.len ? ", " : "");
        pl_put(&o, (*l)->language);
    }
    return text;
}

const char *say_text(const char *key)
{
    char full[96];
    snprintf(full, sizeof full, "term.%s", key);
    const char *text = pl_words_find(say_words(), full);
    return text ? text : key;
}

void say_fill(struct pl_out *o, const char *key, const struct pl_slot *slot) { pl_put_sentence(o, say_text(key), slot); }

void say_here(const char *key, const struct pl_slot *slot)
{
    char text[4608];
    struct pl_out o = pl_out_to(text, sizeof text);
    say_fill(&o, key, slot);
    term_print("%s", text);
}

void say_alone(const char *key, const struct pl_slot *slot)
{
    char text[4608];
    struct pl_out o = pl_out_to(text, sizeof text);
    say_fill(&o, key, slot);
    term_print("  ");
    term_wrap(text, o.len, 2, 2);
}
