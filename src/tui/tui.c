/* tui.c: plays a real-time match in the terminal. One person plays with single keys, and bots play in the other seats. The message
 * catalogue defines the keys. */
#include "tui/tui.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kernel/hints.h"
#include "tui/internal.h"

enum { SUSPENDED_MS = 2000, FRAME_MS = 200, AUTOSAVE_MS = 3000, REFUSAL_MS = 6000, IGNORE_KEYS_MS = 900, INTRODUCTION_LINES = 5 };
enum { CTRL_D = 4 }; /* the byte that Ctrl-D sends while the terminal is not in line mode */

/* ---- match clock --------------------------------------------------------------------------------------- */

static int64_t machine_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Returns the current time on the match clock, in milliseconds. The clock stops while the program is suspended. */
static int64_t table_ms(struct tui *t)
{
    int64_t now = machine_ms();
    if (now - t->clock_read > SUSPENDED_MS) {
        t->clock_start += now - t->clock_read;
        t->suspended = true;
    }
    t->clock_read = now;
    return now - t->clock_start;
}

static int64_t match_now(const struct tui *t) { return ((const struct pl_base *)t->m->state)->now; }

/* ---- log entries --------------------------------------------------------------------------------------- */

static void add_news(struct tui *t)
{
    struct pl_event told[PL_EVENTS_MAX];
    struct pl_message message = pl_match_message(t->m, t->me, &(struct pl_parts){.event = told});
    for (int i = 0; i < message.events_n; i++) {
        t->score_unread |= pl_moment_of(t->game, &told[i]) == PL_MOMENT_SCORED;
        struct pl_out o = pl_out_to(t->news[t->news_n++ % NEWS], NEWS_WIDE);
        pl_put_event(&o, t->s->words, t->game, &told[i], t->s->names);
    }
}

static int enter(struct tui *t, struct pl_request *r)
{
    if (r->at < match_now(t))
        r->at = match_now(t);
    int rc = pl_match_act(t->m, r);
    while (rc == -PL_R_FULL && t->s->grow(t->s->owner))
        rc = pl_match_act(t->m, r);
    if (rc == 0) {
        add_news(t);
        t->dirty = true;
    }
    return rc;
}

/* Gives every bot its current view, so that the bot can plan its next action. */
static void update_reactors(struct tui *t, int64_t now)
{
    pl_action list[PL_LEGAL_MAX];
    for (int seat = 0; seat < t->m->header.seats; seat++) {
        if (!t->s->level[seat])
            continue;
        struct pl_message seen = pl_match_message(t->m, (pl_seat)seat, &(struct pl_parts){.legal = list});
        pl_real_time_bot_update(&t->bot[seat], &(struct pl_question){t->game, seen.view, list, seen.legal_n}, now);
    }
}

/* Finds the next bot action or clock tick. Sets *who to the seat of the bot, or to PL_TABLE for a clock tick. Returns the time of the
 * action or tick, in ms on the match clock. Returns -1 if nothing is due. */
static int64_t next_to_act(const struct tui *t, pl_seat *who)
{
    int64_t at = t->game->deadline(t->m->state);
    *who = PL_TABLE;
    for (int seat = 0; seat < t->m->header.seats; seat++) {
        int64_t due = t->s->level[seat] ? pl_real_time_bot_due(&t->bot[seat]) : -1;
        if (due >= 0 && (at < 0 || due < at)) {
            at = due;
            *who = (pl_seat)seat;
        }
    }
    return at;
}

static bool over(const struct tui *t) { return ((const struct pl_base *)t->m->state)->over; }

/* Adds to the match all bot actions and clock ticks that are due at time `now` or earlier, in chronological order. */
static void run_until(struct tui *t, int64_t now)
{
    pl_seat who;
    for (int64_t at; !over(t) && (at = next_to_act(t, &who)) >= 0 && at <= now;) {
        struct pl_request r = {.seat = who, .at = at, .by = who == PL_TABLE ? PL_BY_TABLE : PL_BY_BOT};
        if (who != PL_TABLE)
            r.action = pl_real_time_bot_take(&t->bot[who], at);
        int rc = enter(t, &r);
        if (rc < 0 && who == PL_TABLE) {
            t->leave = true; /* leave the match, because the log is full and there is no memory to enlarge it */
            return;
        }
        if (who == PL_TABLE)
            update_reactors(t, at);
    }
}

/* ---- key actions ----------------------------------------------------------------------------------- */

/* Writes to `o` the actions that are assigned to a pressed key. Returns false if the key has no actions. The message catalogue of each
 * language defines the keys: the text of the message <game>.key.<actions> is the key to press, such as "b". A text such as "1-8" means one
 * digit key for each seat. In the actions, {seat} is replaced with the seat number, counted from 0. */
static bool put_key_actions(struct pl_out *o, const struct tui *t, int key)
{
    char prefix[48], name[8] = "space";
    size_t len = (size_t)snprintf(prefix, sizeof prefix, "%s.key.", t->game->key);
    if (key != ' ')
        snprintf(name, sizeof name, "%c", key);
    for (int i = 0; i < t->s->words->n; i++) {
        const struct pl_word *w = &t->s->words->word[i];
        if (strncmp(w->key, prefix, len) != 0)
            continue;
        const char *actions = w->key + len, *seat = strstr(actions, "{seat}");
        if (seat && w->text[1] == '-' && key >= w->text[0] && key <= w->text[2]) {
            pl_put_bytes(o, actions, (size_t)(seat - actions));
            pl_put_int(o, key - w->text[0]);
            return true;
        }
        if (!strcmp(w->text, name)) {
            pl_put(o, actions);
            return true;
        }
    }
    return false;
}

/* Parses an action in its text form and carries it out for the person at the terminal. */
static int enter_words(struct tui *t, const char *words, size_t len, int64_t now)
{
    struct pl_request r = {.seat = t->me, .at = now, .by = PL_BY_PERSON};
    int rc = pl_action_parse(t->game, words, len, &r.action);
    return rc < 0 ? rc : enter(t, &r);
}

/* Performs the actions assigned to a key. For "a; b", performs a and then b, but stops after a refusal. For "a | b", performs the first
 * action that is accepted. */
static void run_key(struct tui *t, const char *words, int64_t now)
{
    int rc = 0;
    t->refusal[0] = 0;
    for (const char *at = words; *at;) {
        size_t n = strcspn(at, ";|");
        char after = at[n];
        size_t len = n;
        while (len && at[len - 1] == ' ')
            len--;
        rc = enter_words(t, at, len, now);
        if ((rc == 0) == (after == '|'))
            break;
        at += n + (after != 0);
        at += strspn(at, " ");
    }
    t->dirty = true;
    if (rc < 0) {
        struct pl_out o = pl_out_to(t->refusal, sizeof t->refusal);
        pl_put_rule(&o, t->game, rc);
        pl_put(&o, ": ");
        pl_put_rule_sentence(&o, t->s->words, t->game, rc);
    }
}

const char *tui_word(const struct tui *t, const char *key)
{
    const char *text = pl_words_find(t->s->words, key);
    return text ? text : key;
}

/* Shows which action a master bot would choose now, and the reason. The hint stays until the next key is pressed. The clock keeps running.
 */
static void hint(struct tui *t)
{
    const struct pl_hints *hints = pl_hints_of(t->game);
    pl_action list[PL_LEGAL_MAX], best = PL_NO_ACTION;
    struct pl_event why;
    struct pl_out o = pl_out_to(t->refusal, sizeof t->refusal);
    struct pl_message seen = pl_match_message(t->m, t->me, &(struct pl_parts){.legal = list});
    int32_t worth = 0;
    for (int i = 0; i < seen.legal_n && hints->appraise; i++)
        if (hints->appraise(seen.view, list[i]) > worth) {
            worth = hints->appraise(seen.view, list[i]);
            best = list[i];
        }
    pl_put(&o, tui_word(t, "term.clock.hint"));
    pl_put(&o, " ");
    if (best == PL_NO_ACTION) {
        pl_put(&o, tui_word(t, "term.clock.wait"));
        return;
    }
    pl_put_action_words(&o, t->s->words, t->game, best, t->s->names);
    if (hints->reason && hints->reason(seen.view, best, &why)) {
        pl_put(&o, ": ");
        pl_put_why(&o, t->s->words, t->game, &why, t->s->names);
    }
}

static void on_key(struct tui *t, int key, int64_t now)
{
    if (now < t->ignore_keys_until && key != 'q' && key != CTRL_D)
        return;
    char actions[64] = "";
    struct pl_out o = pl_out_to(actions, sizeof actions);
    bool known = put_key_actions(&o, t, key), leaving = t->leaving;
    t->leaving = false;
    t->key_at = now;
    t->dirty = true;
    if (key == CTRL_D || (key == 'q' && (leaving || over(t)))) {
        t->leave = true;
    } else if (key == 'q') {
        t->leaving = true;
        snprintf(t->refusal, sizeof t->refusal, "%s", tui_word(t, "term.clock.leave"));
    } else if (key == '?' && !over(t) && t->me < t->m->header.seats) {
        hint(t);
    } else if (known && !over(t)) {
        run_key(t, actions, now);
    }
}

/* ---- main loop ----------------------------------------------------------------------------------------- */

/* Pauses the match until the player continues. Called at the start, when a saved match is resumed, when the scores of a deal are shown, and
 * when the program continues after being suspended. */
static void pause_clock(struct tui *t)
{
    struct pl_request r = {.seat = t->me, .at = match_now(t), .by = PL_BY_TABLE, .action = t->game->real_time->halt};
    if (r.action != PL_NO_ACTION)
        enter(t, &r);
}

/* Shows the instructions before the clock starts. */
static void show_introduction(struct tui *t)
{
    for (int i = 1; i <= INTRODUCTION_LINES; i++) {
        char key[32];
        snprintf(key, sizeof key, "%s.first.%d", t->game->key, i);
        if (pl_words_find(t->s->words, key))
            snprintf(t->news[t->news_n++ % NEWS], NEWS_WIDE, "%s", tui_word(t, key));
    }
}

/* Saves the match every few seconds, while no action is due, so that a crash loses only the last few seconds of play. */
static void autosave(struct tui *t, int64_t now, int wait)
{
    if (!t->s->autosave || wait < FRAME_MS || now - t->autosaved_at < AUTOSAVE_MS)
        return;
    t->autosaved_at = now;
    t->s->autosave(t->s->owner);
}

int tui_play(const struct pl_real_time_table *seating)
{
    static struct tui t;
    struct pl_dice dice = {seating->dice};
    memset(&t, 0, sizeof t);
    t.s = seating;
    t.m = seating->match;
    t.game = t.m->game;
    t.me = PL_SPECTATOR;
    t.dirty = true;
    for (int seat = t.m->header.seats - 1; seat >= 0; seat--) {
        if (seating->level[seat])
            pl_real_time_bot_init(&t.bot[seat], seating->level[seat], (uint64_t)pl_dice_word(&dice) << 32 | pl_dice_word(&dice));
        else
            t.me = (pl_seat)seat;
    }
    if (screen_open() < 0)
        return -1;
    t.clock_read = machine_ms();
    t.clock_start = t.clock_read - match_now(&t);
    if (t.me != PL_SPECTATOR && !t.m->n)
        show_introduction(&t);
    if (t.me != PL_SPECTATOR && !over(&t))
        pause_clock(&t);
    update_reactors(&t, match_now(&t));
    while (!t.leave) {
        pl_seat who;
        int64_t now = table_ms(&t), at = over(&t) ? -1 : next_to_act(&t, &who);
        int wait = at < 0 || at - now > FRAME_MS ? FRAME_MS : at > now ? (int)(at - now) : 0;
        if (t.dirty)
            screen_draw(&t);
        autosave(&t, now, wait);
        int key = screen_key(wait);
        now = table_ms(&t);
        run_until(&t, now);
        if ((t.suspended || t.score_unread) && t.me != PL_SPECTATOR && !over(&t)) {
            pause_clock(&t);
            t.ignore_keys_until = now + IGNORE_KEYS_MS;
        }
        t.suspended = t.score_unread = false;
        if (key == -2)
            t.dirty = true;
        else if (key >= 0)
            on_key(&t, key, now);
        if (t.refusal[0] && now - t.key_at > REFUSAL_MS) { /* remove the refusal, so that the prompt line shows the question again */
            t.refusal[0] = 0;
            t.leaving = false;
            t.dirty = true;
        }
        t.leave |= screen_interrupted();
    }
    screen_close();
    return 0;
}
