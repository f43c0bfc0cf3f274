/* search_budget.c: parses the search budget of a bot and sets the limits of its search. */
#include "cli/bots/search_budget.h"

#include <string.h>

#include "cli/bots/parallel_search.h"

enum { PLAYOUTS_MAX = 10000000 };

size_t search_budget_parse(const char *text, size_t len, struct search_budget *b)
{
    const char *colon = memchr(text, ':', len);
    *b = (struct search_budget){.playouts = 0};
    if (!colon)
        return len;
    const char *digits = colon + 1, *after = digits, *end = text + len;
    while (after < end && *after >= '0' && *after <= '9')
        after++;
    bool clock = end - after >= 2 && after[0] == 'm' && after[1] == 's';
    const char *search_threads = after + (clock ? 2 : 0);
    int64_t n = 0, k = 0;
    if (pl_text_int(digits, (size_t)(after - digits), &n) < 0 || n < 1 || n > PLAYOUTS_MAX)
        return 0;
    if (search_threads < end) {
        bool shared_tree = *search_threads == '*';
        if ((!shared_tree && *search_threads != '+') || pl_text_int(search_threads + 1, (size_t)(end - search_threads - 1), &k) < 0 ||
            k < 1 || k > PL_SEARCH_THREADS_MAX)
            return 0;
        b->shared_tree = shared_tree;
    } else {
        b->shared_tree = clock;
    }
    b->search_threads = (int)k;
    b->ms = clock ? (int)n : 0;
    b->playouts = clock ? 0 : (uint32_t)n;
    return (size_t)(colon - text);
}

size_t search_budget_bytes(const struct search_budget *b, int search_threads)
{
    enum { PLAYOUTS_A_MS = 300 }; /* upper limit: no search in any game makes more playouts per ms */
    uint64_t n = (uint64_t)(b->search_threads ? b->search_threads : search_threads);
    return pl_bot_memory_bytes(b->ms ? (uint64_t)b->ms * PLAYOUTS_A_MS * n : b->playouts);
}

void search_budget_apply(const struct search_budget *b, int search_threads, struct pl_bot_memory *bot_memory, bool (*enough)(void *of),
                         void *of)
{
    bot_memory->playouts = b->playouts;
    bot_memory->search_threads = b->search_threads ? b->search_threads : search_threads;
    bot_memory->run_parallel = cli_run_parallel;
    bot_memory->time_is_up = b->ms ? enough : NULL;
    bot_memory->time_is_up_arg = b->ms ? of : NULL;
    bot_memory->shared_tree = b->shared_tree;
}
