/* pager.h: shows texts that are longer than the screen. */
#ifndef PL_CLI_PLAY_PAGER_H
#define PL_CLI_PLAY_PAGER_H

#include <stdbool.h>

/* Output between these calls goes through $PAGER if it is longer than the screen and stdin and stdout are terminals. PAGER= and PAGER=cat
 * mean no pager; if PAGER is unset, `less -FRX` or `more` is used. pager_end returns true if the text was longer than the screen. */
void pager_begin(void);
bool pager_end(void);

#endif
