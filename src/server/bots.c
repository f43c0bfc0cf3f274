/* bots.c: bots at a table. A worker gets only a copy of the bot's view and legal actions, so the bot cannot see hidden information. The bot
 * acts after a delay that does not depend on its view or its choice. */
#include "server/state.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cases/judge.h"
#include "cases/player.h"
#include "match/words.h"

enum {
    STANDIN = PL_REGULAR,
    THOUGHT_MS = 150
}; /* STANDIN is the level of a bot that plays for an absent person. THOUGHT_MS is the minimum time in ms between the start of a bot's
      search and its action. */

struct thought {
    struct job job;
    struct thought *next; /* in the list of the server */
    int64_t runs_since;   /* when the event loop saw that a worker had started it; 0: not yet */
    bool given_up;        /* it took too long, and the bot has acted without it */
    struct table *t;
    const struct pl_game *game;
    const struct pl_bot *bot;
    const struct case_player *player; /* the parts of the case that bots may use, or NULL in a match without a case */
    const struct case_book *book;
    enum pl_level level;
    struct case_answer answer; /* the bot's answer; its length is 0 if the action is not an answer, or if the bot has no answer */
    pl_seat seat;
    bool aside;
    uint32_t version;
    int n, pick;
    struct pl_dice dice;
    struct pl_bot_memory bot_memory;
    uv_timer_t hold;
    int64_t started_at, took_us; /* `took_us`: how long the bot thought */
    pl_action list[PL_LEGAL_MAX];
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

static enum pl_author seat_author(const struct seat *s)
{
    return s->kind == SEAT_BOT ? PL_BY_BOT : s->timed_out ? PL_BY_CLOCK : PL_BY_STANDIN;
}

static int level_of(const struct seat *s) { return s->kind == SEAT_BOT ? s->level : STANDIN; }
static const struct pl_bot *bot_of(const struct seat *s) { return pl_bot_levels[level_of(s)]; }

static int64_t wait_ms(struct server *srv)
{
    int64_t most = srv->cfg.bot_wait, least = most * 2 / 7;
    return most ? least + (int64_t)randombytes_uniform((uint32_t)(most - least + 1)) : 0;
}

/* If the action needs free text, writes the text and gets the judge's verdict on it. */
static void write_answer(struct thought *k, pl_action action)
{
    int verb = pl_verb_of(action);
    if (verb < 0 || !(k->game->verbs[verb].flags & PL_VERB_TEXT))
        return;
    const char *words = case_player_answer(k->player, k->level, k->view, pl_arg(action, 0));
    if (words)
        case_answer_judge(k->book, k->view, pl_arg(action, 0), words, strlen(words), &k->answer);
}

static void think(struct job *job, struct store_reader *reader)
{
    struct thought *k = job->of;
    (void)reader;
    k->took_us = -clock_us();
    /* The worker allocates the memory for the search tree, so at most one tree per worker thread exists in addition to the cached trees. If
     * the allocation fails, the bot plays without search. */
    bool had = k->bot_memory.memory;
    if (!had && !k->player && !k->aside) {
        k->bot_memory.memory = malloc(PL_BOT_MEMORY_BYTES);
        k->bot_memory.bytes = k->bot_memory.memory ? PL_BOT_MEMORY_BYTES : 0;
        pl_bot_memory_clear(&k->bot_memory);
    }
    struct pl_question q = {k->game, k->view, k->list, k->n};
    if (k->player)
        k->pick = (k->aside ? case_player_aside : case_player_choose)(k->player, k->level, &q, &k->dice);
    else
        k->pick = (k->aside ? k->bot->aside : k->bot->choose)(&q, &k->dice, &k->bot_memory);
    if (k->player && k->pick >= 0)
        write_answer(k, k->list[k->pick]);
    if (!had && !k->bot_memory.playouts_done) { /* the bot did not search, so there is no search tree to put into the cache */
        free(k->bot_memory.memory);
        k->bot_memory.memory = NULL;
    }
    k->took_us += clock_us();
}

static bool has_text(const struct pl_game *game, pl_action action)
{
    int verb = pl_verb_of(action);
    return verb >= 0 && (game->verbs[verb].flags & PL_VERB_TEXT);
}

/* Carries out an action of a bot, if a bot still plays the seat. `answer` is used if the action needs free text; it may be empty. */
static void enter(struct table *t, pl_seat seat, uint32_t version, pl_action action, const struct case_answer *answer)
{
    struct seat *s = &t->seat[seat];
    bool is_new;
    struct pl_request r = {
        .seat = seat, .by = seat_author(s), .at = table_clock(t), .action = action, .versioned = true, .version = version};
    if (has_text(t->game, r.action)) {
        r.text = answer->len ? answer->text : "I do not know.";
        r.text_len = (uint16_t)(answer->len ? answer->len : strlen(r.text));
        r.verdict = answer->verdict;
    }
    /* If the person has returned to the seat in the meantime, the bot's choice is discarded. */
    bool goes = r.action && t->status == TABLE_PLAYING && !t->broken && !server_paused(t->srv) && seat_played_by_bot(s);
    if (!goes || table_enter(t, &r, &is_new) < 0)
        table_plan(t);
}

static void act_on(struct thought *k)
{
    k->t->jobs_n--;
    k->t->seat[k->seat].thinking = false;
    enter(k->t, k->seat, k->version, k->pick >= 0 && k->pick < k->n ? k->list[k->pick] : PL_NO_ACTION, &k->answer);
}

static void forget(uv_handle_t *hold) { free(hold->data); }

static void delay_over(uv_timer_t *hold)
{
    act_on(hold->data);
    uv_close((uv_handle_t *)hold, forget);
}

/* The duration of a search could reveal which cards the bot holds, especially on a busy machine. So at tables with people, all decisions
 * take the same time, even if there is only one legal action. */
static void thought(struct job *job)
{
    struct thought *k = job->of;
    struct server *srv = k->t->srv;
    struct thought **at = &srv->thoughts;
    while (*at != k)
        at = &(*at)->next;
    *at = k->next;
    if (k->given_up) {
        k->t->jobs_n--;
        free(k->bot_memory.memory);
        free(k);
        return;
    }
    if (k->bot_memory.memory)
        bot_memory_put(k->t, k->seat, k->bot_memory.memory);
    histogram_add(&srv->measures.bot[k->level], &histogram_times, k->took_us);
    srv->metrics.bot_playouts_total += k->bot_memory.playouts_done;
    srv->metrics.bot_playouts_reused_total += k->bot_memory.playouts_reused;
    int64_t left = srv->cfg.bot_wait ? pl_pace_shared(&srv->pace, THOUGHT_MS, now_ms(srv) - k->started_at, now_ms(srv)) : 0;
    if (left > 0 && uv_timer_init(&srv->loop, &k->hold) == 0) {
        k->hold.data = k;
        uv_timer_start(&k->hold, delay_over, (uint64_t)left, 0);
        return;
    }
    act_on(k);
    free(k);
}

/* Lists the actions that the bot chooses from: its legal decisions or, if `aside` is true, its asides (actions outside its turn). Returns
 * their number. A stand-in gets no irreversible action while it has another choice, unless its player has resigned. */
static int choices(struct table *t, pl_seat seat, bool aside, pl_action list[PL_LEGAL_MAX])
{
    struct pl_message seen =
        pl_match_message(&t->match, seat, &(struct pl_parts){.legal = aside ? NULL : list, .asides = aside ? list : NULL});
    int n = aside ? seen.asides_n : seen.legal_n;
    if (t->seat[seat].kind == SEAT_BOT || t->seat[seat].resigned)
        return n;
    return pl_standin_choices(t->game, seen.view, list, n, !aside && !t->game->real_time);
}

/* ---- bots that do not end their decisions ------------------------------------------------------------------ */

/* Chooses at random, from the actions that need no text if there are any. */
static pl_action any_action(const struct pl_game *game, const pl_action *list, int n)
{
    pl_action chosen = PL_NO_ACTION;
    uint32_t seen = 0;
    for (int texts = 0; texts < 2 && !seen; texts++)
        for (int i = 0; i < n; i++)
            if (has_text(game, list[i]) == texts && !randombytes_uniform(++seen))
                chosen = list[i];
    return chosen;
}

/* The worker thread cannot be stopped, so another thread takes its place. The table stays in memory, because the thread may still use it.
 */
static void give_up(struct thought *k)
{
    struct server *srv = k->t->srv;
    struct seat *s = &k->t->seat[k->seat];
    k->given_up = true;
    s->thinking = false;
    s->bot_failed = true;
    srv->metrics.bot_failures_total++;
    log_event(EVENT_BOT_HANGS, "table", k->t->id, "game", k->game->id, "level", pl_level_names[k->level], "advice",
              pool_add_thread(srv, POOL_BOTS) ? "report it with the file of the match; it is an error of the program"
                                              : "restart the server: too many of its threads are lost; report it",
              NULL);
    enter(k->t, k->seat, k->version, k->aside ? PL_NO_ACTION : any_action(k->game, k->list, k->n), &(struct case_answer){0});
}

void bots_sweep(struct server *srv)
{
    int64_t now = now_ms(srv);
    for (struct thought *k = srv->thoughts, *next; k; k = next) {
        next = k->next;
        if (!k->runs_since && job_is_running(srv, &k->job))
            k->runs_since = now;
        if (!k->given_up && k->runs_since && now - k->runs_since > 1000 * srv->cfg.bot_limit && job_is_running(srv, &k->job))
            give_up(k);
    }
}

/* ---- real-time games ------------------------------------------------------------------------------------- */

/* Plans the actions of real-time bots. These bots do not search. They look at their view after every log entry and act after a reaction
 * time. */
static void race_plan(struct table *t)
{
    pl_action list[PL_LEGAL_MAX];
    for (int i = 0; i < t->set.seats; i++) {
        struct seat *s = &t->seat[i];
        if (!seat_played_by_bot(s)) {
            s->bot_due = 0;
            s->reactor.how = NULL;
            continue;
        }
        bool fresh = !s->reactor.how;
        if (fresh) {
            uint64_t dice;
            randombytes_buf(&dice, sizeof dice);
            pl_real_time_bot_init(&s->reactor, &pl_reaction_profiles[level_of(s)], dice);
        }
        if (fresh || s->seen_entries != t->match.n) {
            s->seen_entries = t->match.n;
            int n = choices(t, (pl_seat)i, false, list);
            pl_real_time_bot_update(&s->reactor, &(struct pl_question){t->game, pl_match_view(&t->match, (pl_seat)i), list, n},
                                    table_clock(t));
        }
        int64_t due = pl_real_time_bot_due(&s->reactor), now = now_ms(t->srv);
        s->bot_due = due < 0 ? 0 : now + (due > table_clock(t) ? due - table_clock(t) : 0);
    }
}

static void race_go(struct table *t, pl_seat seat)
{
    struct seat *s = &t->seat[seat];
    bool is_new;
    struct pl_request r = {
        .seat = seat,
        .by = seat_author(s),
        .at = table_clock(t),
        .action = pl_real_time_bot_take(&s->reactor, table_clock(t)),
    };
    s->bot_due = 0;
    if (r.action != PL_NO_ACTION)
        table_enter(t, &r, &is_new); /* if the action has become illegal in the meantime, the match refuses it */
}

/* ---- turn-based games ------------------------------------------------------------------------------------ */

void bots_go(struct table *t, pl_seat seat)
{
    if (t->game->real_time) {
        race_go(t, seat);
        return;
    }
    struct seat *s = &t->seat[seat];
    struct thought *k = calloc(1, sizeof *k);
    s->bot_due = 0;
    if (!k)
        return;
    k->bot = bot_of(s);
    k->player = book_player(t);
    k->book = t->book;
    k->level = (enum pl_level)level_of(s);
    k->aside = s->offer;
    s->offer = false;
    k->n = k->aside && (!k->bot->aside || s->bot_failed) ? 0 : choices(t, seat, k->aside, k->list);
    if (k->n > 0 && s->bot_failed)
        enter(t, seat, t->match.version[seat], any_action(t->game, k->list, k->n), &k->answer);
    if (k->n <= 0 || s->bot_failed) {
        free(k);
        return;
    }
    k->t = t;
    k->game = t->game;
    k->seat = seat;
    k->started_at = now_ms(t->srv);
    k->version = t->match.version[seat];
    k->job = (struct job){.of = k, .work = think, .done = thought};
    randombytes_buf(&k->dice, sizeof k->dice);
    memcpy(k->view, pl_match_view(&t->match, seat), t->game->view_size);
    s->thinking = true;
    t->jobs_n++;
    k->bot_memory.persistent = true;
    k->bot_memory.memory = k->aside || k->player ? NULL : bot_memory_take(t, seat);
    k->bot_memory.bytes = k->bot_memory.memory ? PL_BOT_MEMORY_BYTES : 0;
    k->next = t->srv->thoughts;
    t->srv->thoughts = k;
    pool_submit(t->srv, POOL_BOTS, &k->job);
}

/* Without the text of its case, a bot would act blindly and answer wrongly for good. */
static void bots_wait(struct table *t)
{
    for (int i = 0; i < t->set.seats; i++)
        t->seat[i].bot_due = 0;
}

/* Plans the actions of the bots. Bots that may act outside their turn do so first, one at a time in seat order. Then the bots make the
 * decisions that are due. */
void bots_plan(struct table *t)
{
    if (t->game->real_time) {
        race_plan(t);
        return;
    }
    if (*t->case_id && !t->book)
        return bots_wait(t);
    int64_t now = now_ms(t->srv);
    pl_seats asked = t->game->actors(t->match.state);
    int offered = -1;
    bool busy = false;
    for (int i = t->set.seats - 1; i >= 0; i--) {
        struct seat *s = &t->seat[i];
        bool bot = seat_played_by_bot(s);
        s->offer = s->offer && bot && bot_of(s)->aside;
        if (s->offer)
            offered = i;
        if (!bot || (!s->offer && !pl_seats_has(asked, (unsigned)i)))
            s->bot_due = 0;
    }
    for (int i = 0; i < t->set.seats; i++) {
        struct seat *s = &t->seat[i];
        busy = busy || (offered >= 0 && s->thinking);
        if (!seat_played_by_bot(s) || s->thinking || s->bot_due)
            continue;
        if (offered >= 0 ? i == offered && !busy : pl_seats_has(asked, (unsigned)i)) {
            s->bot_due = now + (offered >= 0 ? wait_ms(t->srv) / 4 : wait_ms(t->srv)) + 1;
            int64_t earliest = offered >= 0 ? t->asides_wait_until : t->bots_wait_until;
            if (s->bot_due < earliest)
                s->bot_due = earliest;
        }
    }
}

/* ---- whom a bot suspects ---------------------------------------------------------------------------------- */

/* Sends the client a message that says whom a bot suspects. The answer depends only on a few public facts, so it is the same for every bot
 * and level, and no worker is needed to compute it. */
void bots_suspicion(struct watch *w, int64_t reply_to, pl_seat seat)
{
    enum { QUESTIONS = 4 }; /* maximum number of times per second that a client may ask whom a bot suspects; chat has the same limit */
    struct table *t = w->t;
    const char *names[PL_SEATS_MAX];
    struct pl_event why;
    const struct pl_hints *hints = pl_hints_of(t->game);
    if (!hints->suspects)
        return send_refusal(w->c, reply_to, REFUSAL_NO_SIDES);
    if (!t->match.game)
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_NOT_STARTED);
    if (seat >= t->set.seats || t->seat[seat].kind != SEAT_BOT)
        return send_refusal(w->c, reply_to, REFUSAL_NOT_A_BOT);
    if (!bucket_take(&w->c->questions, t->srv->cfg.rate ? QUESTIONS : 0, now_ms(t->srv)))
        return send_refusal(w->c, reply_to, REFUSAL_TOO_FAST);
    const void *view = table_public_view(t, w);
    if (!view)
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_NOT_STARTED);
    if (!hints->suspects(view, seat, &why))
        return send_refusal(w->c, reply_to, REFUSAL_MATCH_OVER);
    table_seat_names(t, names);
    struct pl_out o = msg_begin(t->srv, "suspicion");
    pl_json_int(&o, "reply_to", reply_to);
    pl_json_text(&o, "table", t->id);
    pl_json_int(&o, "seat", seat);
    pl_why_json_with_text(&o, "opinion", &pl_words_en, t->game, &why, names);
    table_send(t, w->c, msg_end(t->srv, &o));
}
