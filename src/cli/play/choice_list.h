/* choice_list.h: the layouts of the list of choices. The functions that the rest of the folder needs are in play.h. */
#ifndef PL_CLI_PLAY_CHOICE_LIST_H
#define PL_CLI_PLAY_CHOICE_LIST_H

#include "cli/play/play.h"

/* From the most detailed to the most compact. LONG: one choice per line, with its number, its phrase and the text to type. PHRASES: two
 * short phrases per line. GROUPS: choices that differ only in their last argument share a heading. */
enum layout { LONG, PHRASES, GROUPS, LAYOUTS };

void choices_print(const struct play *p, const struct choices *c, enum layout layout);
/* Returns the number of screen rows that the list of choices needs in this layout. */
int choices_rows(const struct play *p, const struct choices *c, enum layout layout);
/* Prints as many choices as fit in `rows` rows. The last row says how many choices are not shown. */
void choices_print_cut(const struct play *p, const struct choices *c, int rows);

#endif
