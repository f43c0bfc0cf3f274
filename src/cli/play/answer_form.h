/* answer_form.h: asks for the answer to one question of a case, one field at a time. Shows what the reader understands and lets the player
 * correct it. Never sees the solution. */
#ifndef PL_CLI_PLAY_ANSWER_FORM_H
#define PL_CLI_PLAY_ANSWER_FORM_H

#include "cases/judge.h"

enum { FORM_LINE = 1024 }; /* size of an input line; longer than an answer, so that a longer answer is refused instead of cut */

/* The meaning of a typed line for the form. */
enum form_line {
    FORM_TEXT,  /* text for the field */
    FORM_SHOWN, /* a command, which has been run: ask again */
    FORM_STOP   /* leave the form */
};

enum form_end { FORM_DONE, FORM_BLANK, FORM_STOPPED };

struct answer_form {
    const struct case_question *question;
    const struct read_names *names;                             /* the names that this player has met */
    enum form_line (*command)(void *context, const char *line); /* examines each line before the form does; `line` is NULL at the end of
                                                                 input */
    void *context;
    char field[FIELDS_MAX][FORM_LINE]; /* the answer: the fields as they must be sent, and the remark after those of the points */
};

/* Asks for all fields and for the remark "How I know". Returns FORM_BLANK if all fields were left blank. */
enum form_end form_ask(struct answer_form *f);
/* Joins the fields to the text of an answer. */
void form_text(const struct answer_form *f, char text[FORM_LINE]);

/* Prints the fields of an answer, each with its label. `reason` says why each field is right or wrong, or is NULL if the player may not
 * know. Prints the remark at the end. */
void form_show_answer(const struct case_question *q, const char *text, size_t len, const struct case_finding *reason);
/* Prints a line with a label. */
void form_show_line(const char *label, const char *text);
/* Writes the kinds and labels of the points of a question, as in "in what (thing), where (place)". */
void form_put_points(struct pl_out *o, const struct case_question *q);

#endif
