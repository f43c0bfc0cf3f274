/* threads.c: plays games in parallel threads. The random numbers of a game depend only on the seed and on the number of the game, so the
 * results do not depend on how many threads run or in which order. */
#include "cli/sim/sim.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases/judge.h"
#include "cli/cli.h"
#include "cli/bots/ask_bot.h"
#include "kernel/sha256.h"
#include "match/step.h"

enum { CHUNK = 16, FEW = 4096, ENTRIES_MOST = 2000000, TEXTS = 256 };

struct text {
    uint32_t entry;
    size_t len;
    char at[PL_TEXT_MAX];
};

struct worker {
    struct sim *sim;
    pthread_t thread, self; /* pthread_create may set `thread` only after the thread has started, so the thread itself sets `self` */
    struct tally tally;
    bool all_random;
    uint64_t number; /* number of the current match, counted from 0 */
    struct pl_dice dice[PL_SEATS_MAX + 1];
    struct pl_events events;
    struct pl_bot_memory bot_memory[PL_SEATS_MAX]; /* the search trees, which are kept until the end of a game */
    double allowed, until; /* CPU seconds: the limit of each search thread, and when this thread's own search ends */
    uint32_t seq;          /* number of log entries in the current game */
    struct text *texts;    /* ring buffer with the last TEXTS answers for external bots that may read them; NULL if it is not needed */
    uint32_t texts_n;
    struct external_bot *external;          /* array of PL_SEATS_MAX external bots; NULL if no seat has an external bot */
    const struct pl_bot *bot[PL_SEATS_MAX]; /* the bot in each seat in the current game */
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

static int fail(struct worker *w, const char *why)
{
    w->sim->why = why;
    w->sim->failed = w->number + 1;
    return -1;
}

/* Derives the seed of the deal from the seed of the simulation and the number of the game. Derives the states of the bots' random
 * generators from the seed of the deal. */
static void derive_randomness(struct worker *w, uint8_t seed[PL_SEED_SIZE])
{
    struct pl_sha256_state h;
    uint8_t number[8], more[PL_SHA256_SIZE];
    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)(w->number >> (8 * i));
    pl_sha256_init(&h);
    pl_sha256_add(&h, w->sim->seed, PL_SEED_SIZE);
    pl_sha256_add(&h, number, sizeof number);
    pl_sha256_done(&h, seed);
    pl_sha256(seed, PL_SEED_SIZE, more);
    uint64_t word;
    pl_copy(&word, more, 8);
    for (unsigned i = 0; i <= PL_SEATS_MAX; i++) {
        /* SplitMix64 generators that start from consecutive states produce overlapping sequences, so each state is hashed first. */
        struct pl_dice mixer = {word + i};
        w->dice[i].state = (uint64_t)pl_dice_word(&mixer) << 32 | pl_dice_word(&mixer);
    }
}

/* ---- playing one game ---------------------------------------------------------------------------------- */

static void update_external(struct worker *w, const struct pl_events *events)
{
    const struct sim *s = w->sim;
    for (int seat = 0; w->external && seat < s->seats; seat++) {
        struct external_bot *out = &w->external[seat];
        if (!out->command)
            continue;
        external_bot_add_events(out, s->game, w->state, events);
        if (s->book) {
            pl_project(s->game, w->state, NULL, NULL, (pl_seat)seat, &(struct pl_parts){.view = w->view});
            external_bot_add_reading(out, w->view);
        }
    }
}

/* Returns the text of a recent answer. The ring buffer still contains it, because it has room for all answers that can wait for a verdict
 * at the same time. */
static const char *text_of(void *of, uint32_t entry, size_t *len)
{
    const struct worker *w = of;
    for (int i = 0; w->texts && i < TEXTS; i++)
        if (w->texts[i].entry == entry) {
            *len = w->texts[i].len;
            return w->texts[i].at;
        }
    return NULL;
}

/* If the action answers a question of the case, stores the verdict in the entry. The rules need only the verdict, not the text of the
 * answer. */
static void judge(struct worker *w, const struct pl_bot *bot, struct pl_entry *entry)
{
    const struct sim *s = w->sim;
    if (!s->book || !(s->game->verbs[pl_verb_of(entry->action)].flags & PL_VERB_TEXT))
        return;
    const struct external_bot *out = w->external && w->external[entry->seat].command ? &w->external[entry->seat] : NULL;
    const char *words = out && out->text_len ? out->text : cli_bot_words(bot, s->player, w->view, entry->action);
    size_t len = out && out->text_len ? out->text_len : strlen(words);
    struct case_answer answer;
    case_answer_judge(s->book, w->view, pl_arg(entry->action, 0), words, len, &answer);
    entry->verdict = answer.verdict;
    if (w->texts) {
        struct text *kept = &w->texts[w->texts_n++ % TEXTS];
        kept->entry = entry->seq;
        kept->len = answer.len;
        memcpy(kept->at, answer.text, answer.len);
    }
}

/* Asks the bots in seat order for an aside (an action that needs no turn). Each bot may choose one aside. `at` is the time of the asides.
 */
static int offer_asides(struct worker *w, int64_t at)
{
    const struct sim *s = w->sim;
    const struct pl_bot *const *bots = w->bot;
    pl_action list[PL_LEGAL_MAX];
    for (int seat = 0; seat < s->seats; seat++) {
        bool out = w->external && w->external[seat].command;
        if (!out && !bots[seat]->aside)
            continue;
        int n = pl_project(s->game, w->state, NULL, NULL, (pl_seat)seat, &(struct pl_parts){.asides = list}).asides_n;
        struct pl_question q = {s->game, w->view, list, n};
        if (n <= 0)
            continue;
        /* Create the view only if there are asides. There are usually none, and creating a view takes longer than listing the asides. */
        pl_project(s->game, w->state, NULL, NULL, (pl_seat)seat, &(struct pl_parts){.view = w->view});
        int pick = out ? external_bot_ask(&w->external[seat], &q, true, &w->dice[seat])
                       : cli_bot_aside(bots[seat], s->player, &q, &w->dice[seat], &w->bot_memory[seat]);
        struct pl_entry entry = {.seat = (pl_seat)seat, .at = at, .by = PL_BY_BOT, .seq = w->seq + 1};
        if (pick < 0)
            continue;
        entry.action = list[pick];
        judge(w, bots[seat], &entry);
        struct pl_events said = {.n = 0};
        if (s->game->apply(w->state, &entry, w->external ? &said : NULL) < 0)
            return fail(w, "the rules refused an aside that they had listed as legal");
        w->seq++;
        update_external(w, &said);
    }
    return 0;
}

/* Returns the CPU time of this thread in seconds. Searches are limited by CPU time, so that bots play equally well on a busy machine.
 */
static double thread_cpu_seconds(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0)
        return cli_now();
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Makes the next log entry. Returns the number of legal actions among which the seat could choose. Returns 0 if the match is over, or -1
 * after an error. */
static int step(struct worker *w, bool *tick)
{
    const struct sim *s = w->sim;
    pl_action list[PL_LEGAL_MAX];
    struct pl_entry entry = {.by = PL_BY_BOT, .seq = ++w->seq};
    int n = 1;
    entry.seat = pl_next_actor(s->game, w->state, &w->dice[PL_SEATS_MAX], &entry.at);
    *tick = entry.seat == PL_TABLE;
    if (entry.seat == PL_NOBODY)
        return 0;
    if (*tick) {
        entry.kind = PL_ENTRY_TICK;
        entry.by = PL_BY_TABLE;
    } else {
        n = pl_project(s->game, w->state, NULL, NULL, entry.seat, &(struct pl_parts){.view = w->view, .legal = list}).legal_n;
        if (n <= 0)
            return fail(w, "a seat has to act but has no legal action");
        w->allowed = s->budget[entry.seat].ms / 1000.0;
        w->until = thread_cpu_seconds() + w->allowed;
        const struct pl_bot *bot = w->bot[entry.seat];
        struct pl_question q = {s->game, w->view, list, n};
        int pick = w->external && w->external[entry.seat].command
                       ? external_bot_ask(&w->external[entry.seat], &q, false, &w->dice[entry.seat])
                       : cli_bot_choose(bot, s->player, &q, &w->dice[entry.seat], &w->bot_memory[entry.seat]);
        entry.action = list[pick];
        judge(w, bot, &entry);
    }
    w->events.n = 0;
    if (s->game->apply(w->state, &entry, pl_has_asides(s->game) || w->external ? &w->events : NULL) < 0)
        return fail(w, "the rules refused an action that they had listed as legal");
    update_external(w, &w->events);
    if (pl_has_asides(s->game) && pl_any_public(&w->events) && offer_asides(w, entry.at) < 0)
        return -1;
    return n;
}

static void count_result(struct worker *w, uint64_t entries)
{
    const struct sim *s = w->sim;
    struct tally *t = &w->tally;
    pl_seats winners = s->game->winners(w->state);
    unsigned sides = 0;
    t->games++;
    t->draws += !winners;
    for (int seat = 0; seat < s->seats; seat++)
        if (pl_seats_has(winners, (unsigned)seat)) {
            t->wins[seat]++;
            if (s->game->sides)
                sides |= 1u << s->game->side(w->state, (pl_seat)seat);
        }
    for (; sides; sides &= sides - 1)
        t->side_wins[pl_lowest(sides)]++;
    t->entries += entries;
    t->entries_least = entries < t->entries_least ? entries : t->entries_least;
    t->entries_most = entries > t->entries_most ? entries : t->entries_most;
}

static int play_one(struct worker *w)
{
    const struct sim *s = w->sim;
    struct tally *t = &w->tally;
    uint8_t seed[PL_SEED_SIZE];
    derive_randomness(w, seed);
    struct pl_config config = {.seats = (uint8_t)s->seats, .options = s->options, .seed = seed};
    if (s->book) {
        config.content = &s->book->rules;
        config.content_size = sizeof s->book->rules;
    }
    if (s->game->init(w->state, &config) < 0)
        return fail(w, "the game cannot start with these options");
    for (int seat = 0; seat < s->seats; seat++) {
        pl_bot_memory_clear(&w->bot_memory[seat]);
        w->bot[seat] = s->bot[seat] ? s->bot[seat] : s->side_bot[s->game->side(w->state, (pl_seat)seat)];
    }
    uint64_t entries = 0;
    w->seq = 0;
    if (w->texts)
        memset(w->texts, 0, TEXTS * sizeof *w->texts);
    if (s->level[0]) {
        const char *why = NULL;
        int64_t n = sim_virtual_time(s, w->state, w->dice[PL_SEATS_MAX].state, t, &why);
        if (n < 0)
            return fail(w, why);
        count_result(w, (uint64_t)n);
        return 0;
    }
    /* The deal is public, so bots may speak before the first action. */
    if (!w->all_random && pl_has_asides(s->game) && offer_asides(w, 0) < 0)
        return -1;
    for (;; entries++) {
        /* pl_random_step makes no views and no events, because random bots do not use them. */
        bool tick = false;
        int n = w->all_random ? pl_random_step(s->game, w->state, &w->dice[PL_SEATS_MAX], NULL) : step(w, &tick);
        if (n == 0)
            break;
        if (n < 0)
            return w->all_random ? fail(w, "the rules refused an action that they had listed as legal") : -1;
        if (entries == ENTRIES_MOST)
            return fail(w, "the game does not end");
        t->decisions += !tick;
        t->choices += tick ? 0 : (uint64_t)n;
        t->choices_most = (uint64_t)n > t->choices_most ? (uint64_t)n : t->choices_most;
    }
    count_result(w, entries);
    for (int seat = 0; w->external && seat < s->seats; seat++)
        external_bot_match_over(&w->external[seat], s->game, w->state);
    return 0;
}

/* ---- worker threads ------------------------------------------------------------------------------------ */

static void *work(void *arg)
{
    struct worker *w = arg;
    struct sim *s = w->sim;
    w->self = pthread_self();
    while (!s->failed) {
        uint64_t chunk = s->games < FEW ? 1 : CHUNK, from = atomic_fetch_add(&s->next, chunk);
        uint64_t to = from + chunk < s->games ? from + chunk : s->games;
        if (from >= s->games)
            break;
        for (w->number = from; w->number < to; w->number++)
            if (play_one(w) < 0)
                return NULL;
        atomic_fetch_add(&s->done, to - from);
    }
    return NULL;
}

static void add_tally(struct tally *sum, const struct tally *t)
{
    sum->games += t->games;
    sum->draws += t->draws;
    for (int i = 0; i < PL_SEATS_MAX; i++)
        sum->wins[i] += t->wins[i];
    for (int i = 0; i < 16; i++)
        sum->side_wins[i] += t->side_wins[i];
    sum->entries += t->entries;
    sum->decisions += t->decisions;
    for (int i = 0; i < 64; i++)
        sum->event_counts[i] += t->event_counts[i];
    sum->clock_ms_sum += t->clock_ms_sum;
    sum->choices += t->choices;
    sum->entries_least = t->entries_least < sum->entries_least ? t->entries_least : sum->entries_least;
    sum->entries_most = t->entries_most > sum->entries_most ? t->entries_most : sum->entries_most;
    sum->choices_most = t->choices_most > sum->choices_most ? t->choices_most : sum->choices_most;
}

static bool only_random(const struct sim *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->level[i] || s->external[i] || s->bot[i] != pl_bot_find("random", 6))
            return false;
    return true;
}

/* Returns true if the CPU time for this decision is used up. The worker `of` and the search threads that it has started call this function.
 */
static bool time_is_up(void *of)
{
    const struct worker *w = of;
    return thread_cpu_seconds() >= (pthread_equal(pthread_self(), w->self) ? w->until : w->allowed);
}

/* Allocates search memory for each seat. A seat keeps its search tree until the end of a game. */
static bool allocate_bot_memory(struct worker *w)
{
    const struct sim *s = w->sim;
    for (int i = 0; i < s->seats && !w->all_random && !s->level[i]; i++) {
        struct pl_bot_memory *bot_memory = &w->bot_memory[i];
        *bot_memory = (struct pl_bot_memory){.persistent = true};
        search_budget_apply(&s->budget[i], s->search_threads, bot_memory, time_is_up, w);
        bot_memory->bytes = search_budget_bytes(&s->budget[i], s->search_threads);
        if (!(bot_memory->memory = malloc(bot_memory->bytes)))
            return false; /* without this memory the bot would decide without a search, so report a failure */
        pl_bot_memory_clear(bot_memory);
    }
    return true;
}

/* Prepares the external bots of this worker. Each worker runs its own bot processes. */
static bool seat_external(struct worker *w)
{
    const struct sim *s = w->sim;
    for (int i = 0; i < s->seats; i++) {
        if (!s->external[i])
            continue;
        if (!w->external && !(w->external = calloc(PL_SEATS_MAX, sizeof *w->external)))
            return false;
        if (s->book && !w->texts && !(w->texts = calloc(TEXTS, sizeof *w->texts)))
            return false;
        external_bot_seat(&w->external[i], s->external[i], (pl_seat)i, s->external_ms,
                          &(struct external_bot_case){.book = s->book, .text = text_of, .of = w});
    }
    return true;
}

int sim_run(struct sim *s, void (*progress)(const struct sim *s, uint64_t done))
{
    struct worker *workers = calloc((size_t)s->threads, sizeof *workers);
    int started = 0;
    s->total.entries_least = UINT64_MAX;
    if (!workers) {
        s->why = "not enough memory for the threads";
        return -1;
    }
    for (; started < s->threads; started++) {
        struct worker *w = &workers[started];
        w->sim = s;
        w->tally.entries_least = UINT64_MAX;
        w->all_random = only_random(s);
        if (!allocate_bot_memory(w) || !seat_external(w)) {
            s->why = "not enough memory for the bots";
            s->failed = 1;
        }
        if (pthread_create(&w->thread, NULL, work, w) != 0)
            break; /* no more threads can be started, so continue with the threads that are already running */
    }
    if (!started)
        work(&workers[0]);
    while (progress && s->done < s->games && !s->failed) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        progress(s, s->done);
    }
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < (started ? started : 1); i++)
        add_tally(&s->total, &workers[i].tally);
    for (int i = 0; i < s->threads; i++) {
        for (int seat = 0; workers[i].external && seat < s->seats; seat++) {
            external_bot_stop(&workers[i].external[seat]);
            external_bot_report_add(&s->report[seat], &workers[i].external[seat].report);
        }
        free(workers[i].external);
        free(workers[i].texts);
        for (int seat = 0; seat < PL_SEATS_MAX; seat++)
            free(workers[i].bot_memory[seat].memory);
    }
    free(workers);
    return s->failed ? -1 : 0;
}
