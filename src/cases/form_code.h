/* form_code.h: compiles the forms of an answer (forms.h). A compiled form has the same parts, but its words are folded, and a word that is
 * not its own stem is followed by '~' and the stem: "bathing~bath tub". So a compiled form can be compared with a text without computing
 * stems again. */
#ifndef PL_CASES_FORM_CODE_H
#define PL_CASES_FORM_CODE_H

#include <stddef.h>

enum {
    FORM_WORDS = 8,
    FORM_ALTERNATIVES = 8,
    FORM_CODE_MAX = 1200, /* maximum size of a compiled form in bytes, including the NUL */
};

/* Compiles a form. Returns NULL on success, or a message that says what is wrong with the form. */
const char *form_compile(const char *form, char code[FORM_CODE_MAX]);

#endif
