/* admin_show.h: prints the replies of the administration socket for people (admin_show.c). */
#ifndef PL_MAIN_ADMIN_SHOW_H
#define PL_MAIN_ADMIN_SHOW_H

#include <jansson.h>

/* Prints the reply to a request that was not refused. `op` is the name of the operation. */
void admin_show(const char *op, const json_t *reply);

#endif
