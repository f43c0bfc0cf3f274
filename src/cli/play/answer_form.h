/* answer_form.h: asks for the answer to one question of a case, one field at a time. Shows how each field was understood and lets the
 * player correct it. The form does not use the solution. */
#ifndef PL_CLI_PLAY_ANSWER_FORM_H
#define PL_CLI_PLAY_ANSWER_FORM_H

#include "cases/judge.h"

/* Size of the buffer for an input line, in bytes. It is larger than the longest allowed answer, so that a longer answer is refused and not
 * cut off. */
enum { FORM_LINE = 1024 };

/* The callback `command` returns one of these for each typed line. */
enum form_line {
    FORM_TEXT,  /* the line is the text of the field */
    FORM_SHOWN, /* the line was a command and has been run; the form asks again */
    FORM_STOP   /* the player leaves the form */
};

enum form_end { FORM_DONE, FORM_BLANK, FORM_STOPPED };

struct answer_form {
    const struct case_question *question;
    const struct read_names *names; /* names of people and places that this player has read about */
    /* Called for each typed line before the form uses it. `line` is NULL at the end of input. */
    enum form_line (*command)(void *context, const char *line);
    void *context;
    const char *const *earlier;        /* the earlier text of each field, which an empty line keeps; NULL if there is none */
    char field[FIELDS_MAX][FORM_LINE]; /* the fields of the answer as they are sent; the last one is the remark */
};

/* Asks for all fields and for the remark "How I know". Returns FORM_BLANK if all fields were left blank. */
enum form_end form_ask(struct answer_form *f);
/* Joins all fields into the text of the answer. */
void form_text(const struct answer_form *f, char text[FORM_LINE]);

/* Prints the fields of an answer, each with its label, and then the player's remark. `reason` says why each field is right or wrong. It is
 * NULL if the player may not know this. */
void form_show_answer(const struct case_question *q, const char *text, size_t len, const struct case_finding *reason);
/* Prints a label and a text on one line. */
void form_show_line(const char *label, const char *text);
/* Writes the kinds and labels of the points of a question, as in "in what (thing), where (place)". */
void form_put_points(struct pl_out *o, const struct case_question *q);

#endif
