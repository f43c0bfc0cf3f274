/* pager.h: shows long text in a pager. */
#ifndef PL_CLI_PLAY_PAGER_H
#define PL_CLI_PLAY_PAGER_H

#include <stdbool.h>

/* Text printed between pager_begin and pager_end is shown with $PAGER if it is longer than the screen and stdin and stdout are terminals.
 * If PAGER is empty or `cat`, no pager is used. If PAGER is not set, `less -FRX` or `more` is used. The prompt of `less` names its keys,
 * unless the user has set LESS. pager_end returns true if the text was longer than the screen. */
void pager_begin(void);
bool pager_end(void);

#endif
