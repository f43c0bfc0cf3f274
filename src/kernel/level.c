/* level.c: the names of bot levels. */
#include "kernel/level.h"

#include "kernel/out.h"

#define NAME(id, name) #name,
const char *const pl_level_names[PL_LEVELS] = {PL_LEVEL_TABLE(NAME)};

int pl_level_find(const char *name, size_t len)
{
    for (int i = 0; i < PL_LEVELS; i++)
        if (pl_text_is(name, len, pl_level_names[i]))
            return i;
    return -1;
}
