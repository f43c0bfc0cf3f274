/* level.h: the levels of bots. All code takes their numbers and names from this table. */
#ifndef PL_KERNEL_LEVEL_H
#define PL_KERNEL_LEVEL_H

#include <stddef.h>

/* X(id, name): the levels, weakest first. The database stores level numbers and files store level names, so add new levels only at the
 * end. */
#define PL_LEVEL_TABLE(X) X(NOVICE, novice) X(REGULAR, regular) X(MASTER, master)
#define PL_LEVEL_LIST "novice, regular or master" /* the level names for help texts and error messages */

#define PL_LEVEL_ID(id, name) PL_##id,
enum pl_level { PL_LEVEL_TABLE(PL_LEVEL_ID) PL_LEVELS };
#undef PL_LEVEL_ID

extern const char *const pl_level_names[PL_LEVELS];
int pl_level_find(const char *name, size_t len); /* returns the level with this name, or -1 if there is none */

#endif
