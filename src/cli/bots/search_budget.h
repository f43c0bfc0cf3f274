/* search_budget.h: the search limit that may follow a bot's name: master:500 (playouts), master:50ms (time), master:50ms*4 (time and number
 * of threads). */
#ifndef PL_CLI_BOTS_SEARCH_BUDGET_H
#define PL_CLI_BOTS_SEARCH_BUDGET_H

#include "bots/bot.h"

struct search_budget {
    uint32_t playouts;  /* maximum number of playouts; 0 means the default for the bot's level */
    int ms;             /* time limit in milliseconds; 0 means that `playouts` is the limit */
    int search_threads; /* number of threads; 0 means the caller's default */
    bool shared_tree;   /* true if all threads share one search tree; otherwise each has its own, and the result is reproducible */
};

/* Parses "NAME", "NAME:PLAYOUTS" or "NAME:TIMEms". The last two may end with "+N" (N threads, each with its own tree) or "*N" (N threads in
 * one tree). Returns the length of the name, or 0 after a syntax error. */
size_t search_budget_parse(const char *text, size_t len, struct search_budget *b);
/* Describes the syntax of a search budget, for error messages. */
#define SEARCH_BUDGET_FORM "a number of playouts (500) or a time (50ms), and optionally a number of threads (50ms*4, 500+2)"
/* Returns the number of bytes of memory that the search needs. */
size_t search_budget_bytes(const struct search_budget *b, int search_threads);
/* Sets all members of `bot_memory` except the pointer to its memory. If the budget is a time limit, a search ends when the callback
 * enough(of) returns true. */
void search_budget_apply(const struct search_budget *b, int search_threads, struct pl_bot_memory *bot_memory, bool (*enough)(void *of),
                         void *of);

#endif
