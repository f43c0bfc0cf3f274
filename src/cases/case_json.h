/* case_json.h: writes the texts of a case as JSON for clients. Writes only texts that case_readable permits for the viewer. */
#ifndef PL_CASES_CASE_JSON_H
#define PL_CASES_CASE_JSON_H

#include "cases/case.h"
#include "kernel/out.h"

enum { CASE_COPY_KEY = 40 }; /* maximum length of the key of a copied figure, including the NUL */

/* Writes a key for a figure that a player has copied into the notes. With the key, the player can see the figure again. The key must work
 * only for this player and this figure. */
typedef void case_copy_key_fn(void *context, int number, char key[CASE_COPY_KEY]);

/* A viewer who asks for a text. */
struct case_asker {
    const void *view;           /* the viewer's view of the match, or NULL for a client that may read only public texts */
    case_copy_key_fn *copy_key; /* writes the key of a copied figure; NULL if this viewer cannot copy figures */
    void *context;
};

/* Adds one part of a case to an open JSON object. Returns false and adds nothing if the view does not permit that part. `what` is one of:
 * - overview: title, author, difficulty, languages, names of places and zones
 * - introduction, with its figures and tables
 * - questions: with the kinds and labels of their points
 * - picture: the SVG picture for the place with this number, if the case has one; everyone may see it
 * - card: the card with this number, with its figures and tables
 * - figure: the file of a figure of the introduction or of a card that may be read now, in base64; `number` is the result of
 * case_figure_number
 * - answers: the right answers
 * - solution: the solution with the clue graph
 * - names: the names that this player has met, for suggestions; not for spectators
 */
bool case_json(struct pl_out *o, const struct case_book *c, const struct case_asker *who, const char *what, int64_t number);
/* Adds the file of a figure, in base64. Call it only if the viewer may see the figure. */
void case_json_figure(struct pl_out *o, const struct case_book *c, int figure);
/* Adds the members "figures" and "tables" with the figures and tables of a text, but without the image files. `figures` and `tables` are
 * bit sets. Adds no member for an empty set. `who` may be NULL. */
void case_json_exhibits(struct pl_out *o, const struct case_book *c, uint32_t figures, uint32_t tables, const struct case_asker *who);
/* Adds the member "points" with the kinds and labels of a question's points, which are public. `question` is counted from 1. */
void case_points_json(struct pl_out *o, const struct case_book *c, int question);
/* Adds the member "questions": all questions with their points. */
void case_questions_json(struct pl_out *o, const struct case_book *c);

/* Adds the member "languages" to an open JSON object. It lists the languages in which the questions can be answered. */
void case_json_languages(struct pl_out *o, const struct case_book *c);

/* A player's answer in the log. */
struct case_logged {
    int question; /* the number of the question, counted from 1 */
    const char *text;
    size_t len;
    bool right; /* true if the log says that the answer is right */
};
/* Adds the fields of an answer that this viewer may read, and then the player's remark. Each field contains the player's text. If the
 * viewer may see the right answers, it also contains the right answer and the reason why the text is right or wrong. `view` may be NULL for
 * the author of the case, who sees everything. Returns false and adds nothing if there is no such question. */
bool case_json_explained(struct pl_out *o, const struct case_book *c, const void *view, const struct case_logged *answer);
/* Writes the whole case, including every card, for the replay of a finished match. */
void case_json_all(struct pl_out *o, const struct case_book *c);

#endif
