/* form_code.c: compiles the forms of right and wrong answers. */
#include "cases/form_code.h"

#include "cases/lexicon.h"
#include "cases/text.h"

#include <string.h>

struct code {
    char *to;
    size_t n;
    bool full;
};

static void put(struct code *c, const char *text, size_t len)
{
    c->full |= c->n + len >= FORM_CODE_MAX;
    if (c->full)
        return;
    memcpy(c->to + c->n, text, len);
    c->n += len;
    c->to[c->n] = 0;
}

/* Compiles one of the alternatives of a word: a class, an exact word, or a word with its stem. */
static bool put_alternative(struct code *c, const char *text, size_t len)
{
    struct text_token t;
    if (len > 2 && text[0] == '<' && text[len - 1] == '>') {
        put(c, text, len);
        return lexicon_class(text + 1, len - 2) >= 0;
    }
    bool exact = len > 1 && text[len - 1] == '!';
    if (text_tokens(text, len - exact, &t, 1) != 1)
        return false;
    put(c, t.word, strlen(t.word));
    if (exact) {
        put(c, "!", 1);
    } else if (strcmp(t.word, t.stem)) {
        put(c, "~", 1);
        put(c, t.stem, strlen(t.stem));
    }
    return true;
}

/* Compiles one word with its alternatives: "legs|limbs". */
static const char *put_word(struct code *c, const char *text, size_t len)
{
    int words = 0, classes = 0;
    for (size_t from = 0; from <= len;) {
        size_t end = from;
        while (end < len && text[end] != '|')
            end++;
        if (end > from) {
            if (words + classes)
                put(c, "|", 1);
            if (!put_alternative(c, text + from, end - from))
                return text[from] == '<' ? "there is no such word class" : "a word of this form has no letters";
            *(text[from] == '<' ? &classes : &words) += 1;
        }
        from = end + 1;
    }
    return !words && !classes          ? "a word of this form has no letters"
           : words > FORM_ALTERNATIVES ? "a word has at most 8 alternatives"
                                       : NULL;
}

const char *form_compile(const char *form, char code[FORM_CODE_MAX])
{
    struct code c = {.to = code};
    int n = 0;
    code[0] = 0;
    if (form[0] == '=') {
        put(&c, form, strlen(form));
        return c.full || !lexicon_idea(form + 1, strlen(form + 1)) ? "there is no stock idea with this name" : NULL;
    }
    for (const char *p = form; *p;) {
        size_t len = strcspn(p, " ");
        bool not = len == 3 && !memcmp(p, "not", 3);
        if (len && c.n)
            put(&c, " ", 1);
        if (not )
            put(&c, "not", 3);
        else if (len) {
            if (n++ == FORM_WORDS)
                return "a form has at most 8 words";
            bool follows = *p == '+' && n > 1;
            if (follows)
                put(&c, "+", 1);
            const char *why = put_word(&c, p + follows, len - follows);
            if (why)
                return why;
        }
        p += len + (p[len] == ' ');
    }
    return c.full ? "this form is too long" : n ? NULL : "this form has no words";
}
