/* search_budget.h: the limit of a bot's search, written after its name: master:500, master:50ms, master:50ms*4. */
#ifndef PL_CLI_BOTS_SEARCH_BUDGET_H
#define PL_CLI_BOTS_SEARCH_BUDGET_H

#include "bots/bot.h"

struct search_budget {
    uint32_t playouts;  /* limit in playouts; 0: the default of the level */
    int ms;             /* time limit instead; 0: none */
    int search_threads; /* 0: the caller's default */
    bool shared_tree;   /* the threads share one tree; otherwise each has its own and the result is reproducible */
};

/* Parses "NAME", "NAME:PLAYOUTS" or "NAME:TIMEms". The last two may end with "+N" (N threads, each with its own tree) or "*N" (N threads in
 * one tree). Returns the length of the name, or 0 after a syntax error. */
size_t search_budget_parse(const char *text, size_t len, struct search_budget *b);
/* Describes the syntax, for error messages. */
#define SEARCH_BUDGET_FORM "a number of playouts (500) or a time (50ms), and optionally a number of threads (50ms*4, 500+2)"
/* Bytes of memory the search needs. */
size_t search_budget_bytes(const struct search_budget *b, int search_threads);
/* Sets everything in `bot_memory` except its memory. enough(of) tells when the time is up; it is called from all search threads. */
void search_budget_apply(const struct search_budget *b, int search_threads, struct pl_bot_memory *bot_memory, bool (*enough)(void *of),
                         void *of);

#endif
