/* pager.h: texts that are longer than the screen. */
#ifndef PL_CLI_PLAY_PAGER_H
#define PL_CLI_PLAY_PAGER_H

#include <stdbool.h>

/* Everything printed between these two is shown as one text: through $PAGER where it is longer than the screen and both ends are a
 * terminal, as it is otherwise. An empty PAGER and `cat` mean no paging; without PAGER it is `less -FRX`, or `more`. True if it took more
 * rows than the screen has. */
void pager_begin(void);
bool pager_end(void);

#endif
