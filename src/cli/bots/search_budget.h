/* search_budget.h: how much a bot may think, as it is written after its name: master:500, master:50ms, master:50ms*4. */
#ifndef PL_CLI_BOTS_SEARCH_BUDGET_H
#define PL_CLI_BOTS_SEARCH_BUDGET_H

#include "bots/bot.h"

struct search_budget {
    uint32_t playouts;  /* worlds; 0: as many as its level does */
    int ms;             /* instead: how long; 0: as long as it takes */
    int search_threads; /* so many; 0: as many as think elsewhere at this table */
    bool one_tree;      /* that they share, as they do by a clock; otherwise each has its own, and the same is chosen every time */
};

/* Reads "NAME", "NAME:LOOKS" or "NAME:TIMEms", the last two perhaps with "+N" (thinkers, each with a tree of its own) or "*N" (thinkers in
 * one tree). The length of the name, or 0 if that is no such thing. */
size_t search_budget_parse(const char *text, size_t len, struct search_budget *b);
/* What to write after a name, for a sentence. */
#define SEARCH_BUDGET_FORM "how many worlds it looks into, like 500, or how long, like 50ms, and by how many thinkers, like 50ms*4 or 500+2"
/* Memory for it. */
size_t search_budget_bytes(const struct search_budget *b, int search_threads);
/* Sets up a mind for it, all but its memory; `enough` and `of` tell when the time is up, by threads of their own too. */
void search_budget_apply(const struct search_budget *b, int search_threads, struct pl_bot_memory *mind, bool (*enough)(void *of), void *of);

#endif
