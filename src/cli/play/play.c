/* play.c: the command `parlour play`, for a match between people and bots on one screen. Each bot gets only its own seat's view. */
#include "cli/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/pace.h"
#include "cli/args.h"
#include "cli/bots/ask_bot.h"
#include "cli/file.h"
#include "cli/suggestion.h"
#include "cli/play/pager.h"
#include "cli/messages.h"
#include "cli/term.h"
#include "kernel/sha256.h"
#include "match/step.h"

/* The command-line options. */
struct play_args {
    int64_t players;
    const char *seats, *bot, *seed, *save, *resume, *names, *case_name;
    bool hotseat;
};

/* ---- log entries --------------------------------------------------------------------------------------- */

/* Doubles the memory of the match when its log is full. */
static bool grow(struct play *p)
{
    size_t bytes = 2 * p->bytes;
    void *memory = malloc(bytes);
    if (!memory)
        return false;
    pl_match_move(&p->match, memory, bytes);
    free(p->memory);
    p->memory = memory;
    p->bytes = bytes;
    return true;
}

int play_act(struct play *p, const struct pl_request *request)
{
    struct pl_request judged = *request;
    struct case_answer answer;
    play_case_judge(p, &judged, &answer);
    int rc = pl_match_act(&p->match, &judged);
    while (rc == -PL_R_FULL && grow(p))
        rc = pl_match_act(&p->match, &judged);
    p->unsaved |= rc == 0;
    p->acted |= rc == 0 && p->persons;
    for (int seat = 0; rc == 0 && p->external && seat < p->match.header.seats; seat++) {
        external_bot_add_events(&p->external[seat], p->game, p->match.state, &p->match.events);
        external_bot_add_reading(&p->external[seat], pl_match_view(&p->match, (pl_seat)seat));
    }
    return rc;
}

/* ---- setting up a match -------------------------------------------------------------------------------- */

/* In a real-time game, gives one seat to a person and the other seats to bots. */
static int seat_reactors(struct play *p, const struct args *a, const struct play_args *w, int seats)
{
    const struct pl_reaction_profile *level = w->bot ? pl_reaction_profile_find(w->bot, strlen(w->bot)) : &pl_reaction_profiles[PL_REGULAR];
    int n = 0, persons = 0;
    if (!level)
        return cli_usage_error(a->command, "in a real-time game the bots are " PL_LEVEL_LIST ", not '%s'", w->bot);
    if (w->hotseat)
        return cli_usage_error(a->command, "%s is a real-time game: only one person can play at this screen", p->game->id);
    for (int i = 1; i < seats; i++)
        p->level[i] = level;
    for (const char *at = w->seats; at; at = at[strcspn(at, ",")] ? at + strcspn(at, ",") + 1 : NULL, n++) {
        size_t len = strcspn(at, ",");
        bool person = pl_text_is(at, len, "person");
        if (n == seats)
            return cli_usage_error(a->command, "--seats names more than the %d seats", seats);
        p->level[n] = person ? NULL : pl_text_is(at, len, "bot") ? level : pl_reaction_profile_find(at, len);
        persons += person;
        if (!person && !p->level[n])
            return cli_usage_error(a->command, "--seats takes person, bot, " PL_LEVEL_LIST "; it cannot be '%.*s'", (int)len, at);
    }
    if (w->seats && (n != seats || persons > 1))
        return cli_usage_error(a->command,
                               n != seats ? "--seats names %d of %d seats" : "in a real-time game only one person can play at this screen",
                               n, seats);
    return ARGS_GO_ON;
}

/* Finds a bot by its name and reads the search budget that may follow the name. */
static const struct pl_bot *bot_named(const char *text, size_t len, struct search_budget *budget)
{
    return pl_bot_find(text, search_budget_parse(text, len, budget));
}

static const struct pl_bot *bot_of(const struct play_args *w, struct search_budget *budget)
{
    const char *name = w->bot ? w->bot : pl_level_names[PL_REGULAR];
    return bot_named(name, strlen(name), budget);
}

/* Callback for external bots (struct external_bot_case). Returns the text of a log entry, or NULL if there is no such entry. */
static const char *text_of(void *of, uint32_t entry, size_t *len)
{
    const struct pl_match *m = of;
    if (entry < 1 || entry > m->n)
        return NULL;
    *len = m->log[entry - 1].text_len;
    return m->text + m->log[entry - 1].text_at;
}

static bool seat_external(struct play *p, const char *command, int seat)
{
    if (!p->external && !(p->external = calloc(PL_SEATS_MAX, sizeof *p->external)))
        return false;
    external_bot_seat(&p->external[seat], command, (pl_seat)seat, EXTERNAL_WAIT_MS,
                      &(struct external_bot_case){.book = p->book, .text = text_of, .of = &p->match});
    return true;
}

static int seat_bots(struct play *p, const struct args *a, const struct play_args *w, int seats)
{
    const char *command = w->bot ? external_bot_command(w->bot) : NULL;
    if (p->game->real_time)
        return seat_reactors(p, a, w, seats);
    struct search_budget budget = {.playouts = 0};
    const struct pl_bot *bot = command ? pl_bot_find("random", 6) : bot_of(w, &budget);
    if (!bot)
        return cli_usage_error(a->command, "unknown bot '%s'; the bots are: %s, exec:COMMAND", w->bot, cli_bot_names());
    if (!w->seats) {
        for (int i = w->hotseat ? seats : 1; i < seats; i++) {
            p->bot[i] = bot;
            p->budget[i] = budget;
            if (command && !seat_external(p, command, i))
                return cli_failed(a->command, "there is no memory for the bots");
        }
        return ARGS_GO_ON;
    }
    int n = 0;
    for (const char *at = w->seats;; at++, n++) {
        size_t len = strcspn(at, ",");
        bool person = pl_text_is(at, len, "person");
        if (n == seats)
            return cli_usage_error(a->command, "--seats names more than the %d seats", seats);
        bool any = pl_text_is(at, len, "bot");
        p->bot[n] = person ? NULL : any ? bot : bot_named(at, len, &p->budget[n]);
        p->budget[n] = any ? budget : p->budget[n];
        if (command && any && !seat_external(p, command, n))
            return cli_failed(a->command, "there is no memory for the bots");
        if (!person && !p->bot[n])
            return cli_usage_error(a->command, "--seats takes person, bot, %s, not '%.*s'", cli_bot_names(), (int)len, at);
        at += len;
        if (!*at)
            break;
    }
    return n + 1 == seats ? ARGS_GO_ON : cli_usage_error(a->command, "--seats names %d of %d seats", n + 1, seats);
}

/* Assigns the seats to people and bots as they were when the match was saved. The match header lists the seats played by people. If the
 * list is empty, a seat belongs to a person if a person made that seat's last log entry. If seat 0 has no log entries, it also belongs to a
 * person. */
static void seat_as_logged(struct play *p, const struct pl_bot *bot, const struct search_budget *budget)
{
    const struct pl_match *m = &p->match;
    pl_seats people = m->header.people ? m->header.people : PL_SEAT_BIT(0);
    for (int seat = 0; seat < m->header.seats; seat++) {
        p->bot[seat] = pl_seats_has(people, (unsigned)seat) ? NULL : bot;
        p->budget[seat] = *budget;
    }
    if (m->header.people)
        return;
    for (uint32_t i = 0; i < m->n; i++)
        if (m->log[i].seat < m->header.seats)
            p->bot[m->log[i].seat] = m->log[i].by == PL_BY_PERSON ? NULL : bot;
}

/* Checks that the game and the case allow this number of players. */
static int players_of(struct play *p, const struct args *a, struct play_args *w)
{
    const struct wh_case *rules = p->book ? &p->book->rules : NULL;
    if (rules && w->players == ARGS_PLAYERS_UNSET)
        w->players = rules->seats_min;
    int rc = args_players(a, p->game, &w->players);
    if (rc == ARGS_GO_ON && rules && (w->players < rules->seats_min || w->players > rules->seats_max))
        rc = cli_usage_error(a->command, "%s is for %d to %d players, not %lld", p->book->id, rules->seats_min, rules->seats_max,
                             (long long)w->players);
    return rc;
}

void play_put_case(struct play *p, struct pl_header *header)
{
    if (!p->book)
        return;
    memcpy(p->content, &p->book->rules, sizeof p->book->rules);
    header->content = p->content;
    header->content_size = sizeof p->book->rules;
    if (strlen(p->book->id) < sizeof header->content_name)
        strcpy(header->content_name, p->book->id);
}

static int begin_new(struct play *p, const struct args *a, struct play_args *w)
{
    struct pl_header header = {0};
    char fresh[17];
    int rc = args_options(a, p->game, header.options);
    if (rc != ARGS_GO_ON || (rc = play_case_new(p, a, w->case_name)) != ARGS_GO_ON)
        return rc;
    if (w->players == ARGS_PLAYERS_UNSET && w->seats) { /* without --players, count the entries of --seats */
        w->players = 0;
        for (const char *at = w->seats; at; at = strchr(at + 1, ','))
            w->players++;
    }
    if ((rc = players_of(p, a, w)) != ARGS_GO_ON || (rc = seat_bots(p, a, w, (int)w->players)) != ARGS_GO_ON)
        return rc;
    cli_fresh_seed(fresh);
    const char *seed = w->seed ? w->seed : fresh;
    header.seats = (uint8_t)w->players;
    play_put_case(p, &header);
    pl_seed_from_text(header.seed, seed, strlen(seed));
    p->bytes = pl_match_bytes(p->game, 4096, 16 << 10);
    p->memory = malloc(p->bytes);
    if (!p->memory)
        return cli_failed(a->command, "not enough memory for the match");
    rc = pl_match_begin(&p->match, p->memory, p->bytes, p->game, &header, NULL, NULL);
    return rc == 0 ? ARGS_GO_ON : cli_usage_error(a->command, "%s cannot start with these options", p->game->id);
}

/* Continues an automatically saved match in the same file. Uses the bots and names from the file MATCH.table, unless the command line
 * specifies others. */
static void take_table(struct play *p, struct play_args *w)
{
    struct play_table t = {NULL};
    play_table_read(w->resume, &t);
    w->seats = w->seats || w->hotseat || w->bot ? w->seats : t.seats;
    w->bot = w->bot ? w->bot : t.bot;
    w->names = w->names ? w->names : t.names;
    if (!w->save)
        snprintf(p->autosave_path, sizeof p->autosave_path, "%s", w->resume);
}

static int begin_resumed(struct play *p, const struct args *a, struct play_args *w)
{
    char why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (w->players != ARGS_PLAYERS_UNSET || w->seed || a->extra_n)
        return cli_usage_error(a->command, "--players, --seed and game options cannot be changed when a match is resumed");
    p->memory = file_load_match(w->resume, &p->match, &p->bytes, &o);
    if (!p->memory)
        return cli_failed(a->command, "%s", why);
    if (saves_contains(w->resume)) {
        if (!saves_lock(w->resume))
            return cli_failed(a->command, "%s: this match is being played in another terminal", w->resume);
        take_table(p, w);
    }
    if (p->game && p->game != p->match.game)
        return cli_failed(a->command, "%s: this is a match of %s, not of %s", w->resume, p->match.game->id, p->game->id);
    p->game = p->match.game;
    if (p->match.header.content) { /* copy the case, because p->memory may be freed when the log grows */
        memcpy(p->content, p->match.header.content, p->match.header.content_size);
        p->match.header.content = p->content;
    }
    int rc = play_case_resumed(p, a, w->case_name);
    if (rc != ARGS_GO_ON)
        return rc;
    if (!play_notes_load(p, w->resume, &o))
        return cli_failed(a->command, "%s", why);
    struct search_budget budget;
    const struct pl_bot *bot = bot_of(w, &budget);
    if (w->seats || w->hotseat || !bot || p->game->real_time)
        return seat_bots(p, a, w, p->match.header.seats);
    seat_as_logged(p, bot, &budget);
    return ARGS_GO_ON;
}

/* Sets the player names from --names. Seats with an empty or missing name keep their default. */
static int name_seats(struct play *p, const struct args *a, const char *list)
{
    static char own[PL_SEATS_MAX][32];
    const char *const *names = cli_seat_names(p->game);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        p->names[i] = names[i];
    for (int i = 0; list; i++) {
        size_t len = strcspn(list, ",");
        if (i == p->match.header.seats)
            return cli_usage_error(a->command, "--names names more than the %d seats", i);
        if (len >= sizeof own[i])
            return cli_usage_error(a->command, "--names: a name can have at most %d bytes", (int)sizeof own[i] - 1);
        snprintf(own[i], sizeof own[i], "%.*s", (int)len, list);
        if (len)
            p->names[i] = own[i];
        list = list[len] ? list + len + 1 : NULL;
    }
    return ARGS_GO_ON;
}

/* Seeds the random number generators of the match from the match seed and the number of log entries. */
static void set_dice(struct play *p)
{
    struct pl_sha256_state h;
    uint8_t digest[PL_SHA256_SIZE], seat_and_n[8] = {0};
    for (int i = 0; i <= PL_SEATS_MAX; i++) {
        seat_and_n[0] = (uint8_t)i;
        memcpy(seat_and_n + 4, &p->match.n, 4);
        pl_sha256_init(&h);
        pl_sha256_add(&h, p->match.header.seed, PL_SEED_SIZE);
        pl_sha256_add(&h, seat_and_n, sizeof seat_and_n);
        pl_sha256_done(&h, digest);
        memcpy(&p->dice[i].state, digest, 8);
    }
    memcpy(&p->pace.state, digest + 8, 8);
}

/* ---- playing a match ----------------------------------------------------------------------------------- */

/* Adds the bot's free text to the request if the action needs one. */
static void bot_words(struct play *p, const void *view, struct pl_request *r)
{
    const struct external_bot *out = p->external && p->external[r->seat].command ? &p->external[r->seat] : NULL;
    if (!(p->game->verbs[pl_verb_of(r->action)].flags & PL_VERB_TEXT))
        return;
    r->text = out && out->text_len ? out->text : cli_bot_words(p->bot[r->seat], p->player, view, r->action);
    r->text_len = (uint16_t)(out && out->text_len ? out->text_len : strlen(r->text));
}

static int bot_aside(struct play *p, pl_seat seat)
{
    pl_action list[PL_LEGAL_MAX];
    bool out = p->external && p->external[seat].command;
    if (!out && !p->bot[seat]->aside)
        return 0;
    struct pl_message seen = pl_match_message(&p->match, seat, &(struct pl_parts){.asides = list});
    struct pl_question q = {p->game, seen.view, list, seen.asides_n};
    if (q.n <= 0)
        return 0;
    int pick = out ? external_bot_ask(&p->external[seat], &q, true, &p->dice[seat])
                   : cli_bot_aside(p->bot[seat], p->player, &q, &p->dice[seat], &p->bot_memory[seat]);
    struct pl_request r = {.seat = seat, .by = PL_BY_BOT, .at = -1};
    if (pick < 0)
        return 0;
    r.action = list[pick];
    bot_words(p, seen.view, &r);
    return play_act(p, &r);
}

/* If only one person plays, lets this person make asides (actions that need no turn) before a bot acts. */
static void let_person_speak(struct play *p)
{
    uint32_t before = p->match.n;
    if (pl_bits(p->persons) != 1 || !p->game->actors(p->match.state))
        return;
    play_pause(p, (pl_seat)pl_lowest(p->persons));
    if (p->match.n != before)
        play_autosave(p);
}

/* Asks the bots in seat order for an aside. Each bot may choose one aside. */
static int let_bots_speak(struct play *p)
{
    for (int seat = 0; seat < p->match.header.seats; seat++)
        if (p->bot[seat]) {
            int rc = bot_aside(p, (pl_seat)seat);
            if (rc < 0)
                return rc;
        }
    return 0;
}

/* After a public event, asks the bots for asides. If `by_person` is false, a single person is asked too. After the person's own action that
 * is not necessary, unless something new begins with it, such as a round. */
static int offer_asides(struct play *p, bool by_person)
{
    if (!pl_has_asides(p->game) || !pl_any_public(&p->match.events))
        return 0;
    bool pause = !by_person || pl_events_pause(p->game, p->match.header.seats, &p->match.events);
    int rc = let_bots_speak(p);
    if (rc < 0)
        return rc;
    if (pause)
        let_person_speak(p);
    return 0;
}

/* Delays a bot's action if a person plays at a terminal. */
static void bot_delay(const struct play *p, int32_t wait, double from)
{
    if (!term_here()->in || !term_here()->out || !p->persons)
        return;
    int64_t left = pl_pace_left(wait, (int64_t)((cli_now() - from) * 1000));
    nanosleep(&(struct timespec){.tv_sec = left / 1000, .tv_nsec = left % 1000 * 1000000}, NULL);
}

static int bot_turn(struct play *p, pl_seat seat)
{
    pl_action list[PL_LEGAL_MAX];
    struct pl_message seen = pl_match_message(&p->match, seat, &(struct pl_parts){.legal = list});
    struct pl_question q = {p->game, seen.view, list, seen.legal_n};
    struct pl_request r = {.seat = seat, .by = PL_BY_BOT, .at = -1};
    double from = cli_now();
    int32_t wait = pl_pace_draw(&p->pace);
    bool out = p->external && p->external[seat].command;
    int pick = out ? external_bot_ask(&p->external[seat], &q, false, &p->dice[seat]) : play_case_compare(p, seat, list, q.n);
    p->until = from + p->budget[seat].ms / 1000.0;
    if (pick < 0)
        pick = cli_bot_choose(p->bot[seat], p->player, &q, &p->dice[seat], &p->bot_memory[seat]);
    bot_delay(p, wait, from);
    r.action = list[pick];
    bot_words(p, seen.view, &r);
    int rc = play_act(p, &r);
    return rc < 0 ? rc : offer_asides(p, false);
}

static int clock_turn(struct play *p)
{
    int64_t at = ((const struct pl_base *)p->match.state)->now, due = p->game->deadline ? p->game->deadline(p->match.state) : -1;
    struct pl_request r = {.seat = PL_TABLE, .by = PL_BY_TABLE, .at = due > at ? due : at};
    return play_act(p, &r);
}

static int person_turn(struct play *p, pl_seats persons)
{
    pl_seat seat = p->at_screen < PL_SEATS_MAX && pl_seats_has(persons, p->at_screen) ? p->at_screen : (pl_seat)pl_lowest(persons);
    uint32_t before = p->match.n;
    if (pl_bits(p->persons) > 1 && seat != p->at_screen && !play_curtain(p, seat))
        return 0;
    p->at_screen = seat;
    play_ask(p, seat);
    play_autosave(p);
    return p->match.n > before ? offer_asides(p, true) : 0;
}

void play_wait(struct play *p)
{
    char line[64];
    if (!term_here()->in || !term_here()->out)
        return;
    term_print("  %s ", message_text("continue"));
    fflush(stdout);
    if (!term_line(line, sizeof line) || play_is_command(line, strlen(line), "quit"))
        p->leave = true;
}

/* Shows the right answers to each person whose answers were judged. If several people share the keyboard, first asks for it to be passed to
 * that person. */
static void show_outcomes(struct play *p)
{
    for (pl_seats set = play_case_unread_outcomes(p); set && !p->leave; set &= (pl_seats)(set - 1)) {
        pl_seat seat = (pl_seat)pl_lowest(set);
        if (pl_bits(p->persons) > 1 && !play_curtain(p, seat))
            return;
        p->at_screen = seat;
        play_news(p, seat, term_here()->height - 2);
        pager_begin();
        play_case_show_outcome(p, seat);
        pager_end();
        play_wait(p);
    }
}

static int play_on(struct play *p)
{
    if (!p->match.n && pl_has_asides(p->game)) {
        int rc = let_bots_speak(p); /* the deal is public, so bots may speak before the first action */
        if (rc < 0)
            return rc;
        let_person_speak(p);
    }
    while (!(p->leave |= term_interrupted())) {
        show_outcomes(p);
        pl_seats actors = p->game->actors(p->match.state), seats = actors & pl_seats_upto(PL_SEATS_MAX);
        pl_seats bots = seats & (pl_seats)~p->persons;
        int rc;
        if (!actors)
            break;
        if (bots) {
            int pick = (int)pl_dice_below(&p->dice[PL_SEATS_MAX], (uint32_t)pl_bits(bots));
            while (pick--)
                bots &= (pl_seats)(bots - 1);
            rc = bot_turn(p, (pl_seat)pl_lowest(bots));
        } else {
            rc = seats ? person_turn(p, seats) : clock_turn(p);
        }
        if (rc < 0)
            return rc;
    }
    return 0;
}

/* Marks all events up to now as seen, so that a resumed match does not print them again. The command `log` still shows them. */
static void catch_up(struct pl_history *history, const struct pl_match *m, pl_seat viewer)
{
    pl_history_begin(history, m, viewer);
    while (history->walk.seq < m->n && pl_history_next(history)) {}
}

/* ---- real-time games ----------------------------------------------------------------------------------- */

int (*cli_play_real_time)(const struct pl_real_time_table *table_setup);

static bool grow_for(void *owner) { return grow(owner); }

/* Saves a real-time match. The first log entry only pauses the clock, so a match that has no other entries is not saved. */
static void autosave_for(void *owner)
{
    struct play *p = owner;
    p->unsaved = p->acted = p->match.n > p->entries_at_start + 1;
    play_autosave_quietly(p);
}

static int run_clocked(struct play *p)
{
    struct pl_real_time_table s = {.match = &p->match,
                                   .grow = grow_for,
                                   .autosave = autosave_for,
                                   .owner = p,
                                   .names = p->names,
                                   .words = message_words(),
                                   .dice = p->dice[0].state};
    memcpy(s.level, p->level, sizeof s.level);
    bool alone = true;
    p->entries_at_start = p->match.n;
    for (int seat = 0; seat < p->match.header.seats; seat++)
        alone &= p->level[seat] != NULL;
    if (alone ? play_virtual_clock(p) < 0 : !cli_play_real_time || cli_play_real_time(&s) < 0)
        return cli_failed("play", "%s is played in real time with single keys and needs a terminal", p->game->id);
    int32_t score[PL_SEATS_MAX];
    p->unsaved = p->acted = !alone && p->match.n > p->entries_at_start + 1;
    p->game->score(p->match.state, score);
    for (int seat = 0; seat < p->match.header.seats; seat++)
        term_print("%s  %s %d", seat ? "" : " ", p->names[seat], (int)score[seat]);
    term_print("\n");
    return play_save_on_exit(p);
}

static bool time_is_up(void *of) { return cli_now() >= ((const struct play *)of)->until; }

/* Allocates search memory for every seat. If a seat never searches, its memory costs nothing, because the system provides memory pages only
 * when they are used. */
static bool allocate_bot_memory(struct play *p)
{
    enum { SEARCH_THREADS = 2 }; /* the number of threads is fixed, so that a match is reproducible on every machine */
    for (int seat = 0; seat < p->match.header.seats; seat++) {
        struct pl_bot_memory *bot_memory = &p->bot_memory[seat];
        if (!p->bot[seat])
            p->budget[seat] = (struct search_budget){.playouts = 0};
        *bot_memory = (struct pl_bot_memory){.persistent = true, .bytes = search_budget_bytes(&p->budget[seat], SEARCH_THREADS)};
        bot_memory->memory = calloc(1, bot_memory->bytes);
        search_budget_apply(&p->budget[seat], SEARCH_THREADS, bot_memory, time_is_up, p);
        if (!bot_memory->memory)
            return false;
    }
    return true;
}

static int run(struct play *p)
{
    if (p->game->real_time) {
        set_dice(p);
        return run_clocked(p);
    }
    for (int seat = 0; seat < p->match.header.seats; seat++)
        if (!p->bot[seat])
            p->persons |= PL_SEAT_BIT(seat);
    p->match.header.people = p->persons;
    p->at_screen = PL_NOBODY;
    set_dice(p);
    if (!allocate_bot_memory(p))
        return cli_failed("play", "not enough memory for the bots");
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        if (v < p->match.header.seats || v == PL_SPECTATOR)
            catch_up(&p->history[v], &p->match, (pl_seat)v);
    term_catch_signals();
    if (!p->match.n && p->persons && p->book) {
        pager_begin();
        play_case_show_introduction(p);
        pager_end();
        play_wait(p);
    }
    int rc = play_on(p);
    if (rc < 0)
        return cli_failed("play", "the rules refused an action of a bot (rule %d); please report this bug", -rc);
    for (int seat = 0; p->external && seat < p->match.header.seats; seat++)
        if (p->external[seat].command) {
            char text[256];
            struct pl_out o = pl_out_to(text, sizeof text);
            if (!p->leave)
                external_bot_match_over(&p->external[seat], p->game, p->match.state);
            external_bot_stop(&p->external[seat]);
            external_bot_report_put(&o, &p->external[seat].report);
            fprintf(stderr, "parlour: the bot '%s' in seat %d: %s\n", p->external[seat].command, seat, text);
        }
    if (!p->leave) {
        play_end(p);
        play_after_end(p);
    }
    return play_save_on_exit(p);
}

/* Checks before the match that the file named by --save can be written. */
static int begin_saving(struct play *p)
{
    const char *other = p->save ? file_overwrite_refusal(p->save) : NULL;
    return other ? cli_failed("play", "%s: %s", p->save, other) : ARGS_GO_ON;
}

/* Asks which game to play. Returns NULL if the player quits. */
static const struct pl_game *choose_game(void)
{
    const struct pl_style *s = &term_here()->style;
    const struct pl_game *game = NULL;
    char line[64];
    int n = 0;
    for (; pl_games[n]; n++) {
        term_print("  %s%3d%s  %-18s %s, ", s->bold, n + 1, s->off, pl_games[n]->id, cli_title(pl_games[n]));
        cli_print_players(pl_games[n]);
        term_print("\n");
    }
    print_message_line("play.novice");
    while (!game) {
        int64_t number;
        print_message("play.which");
        term_print(" ");
        fflush(stdout);
        if (!term_line(line, sizeof line) || play_is_command(line, strlen(line), "quit"))
            return NULL;
        if (pl_text_int(line, strlen(line), &number) == 0 && number >= 1 && number <= n)
            game = pl_games[number - 1];
        struct suggestion suggestion;
        suggestion_begin(&suggestion, line);
        for (int i = 0; i < n && *line; i++)
            suggestion_offer(&suggestion, pl_games[i]->id);
        if (!game && suggestion.best[0] && (suggestion.distance == 0 || strlen(line) < strlen(suggestion.best)))
            game = pl_game_find(suggestion.best, strlen(suggestion.best)); /* the player may type a whole game id or its beginning */
        if (!game)
            print_message_line("play.how", {"n", NULL, n});
    }
    return game;
}

int cli_play(int argc, char **argv)
{
    struct play_args w = {.players = ARGS_PLAYERS_UNSET};
    const struct arg table[] = {
        {"players", ARG_NUMBER, &w.players, INT64_MIN, INT64_MAX, "N", "number of players (default: the minimum of the game)"},
        {"seats", ARG_TEXT, &w.seats, 0, 0, "A,B,...", "players by seat: person, bot, or a bot's name (default: one person, then bots)"},
        {"hotseat", ARG_FLAG, &w.hotseat, 0, 0, NULL, "people in all seats; the screen is cleared between their turns"},
        {"names", ARG_TEXT, &w.names, 0, 0, "A,B,...", "names of the players"},
        {"bot", ARG_TEXT, &w.bot, 0, 0, "NAME",
         "which bot to play against: novice, regular, master, master:500ms, greedy, trusting, random, or exec:COMMAND for an "
         "external bot (default regular)"},
        {"case", ARG_OPTIONAL_TEXT, &w.case_name, 0, 0, "[CASE]",
         "case for watson-holmes: a folder or a case id; without a value, list the cases"},
        {"seed", ARG_TEXT, &w.seed, 0, 0, "TEXT", "seed; the same seed gives the same deal (default: random)"},
        {"save", ARG_TEXT, &w.save, 0, 0, "FILE", "save the match to this file after every decision"},
        {"resume", ARG_TEXT, &w.resume, 0, 0, "FILE", "continue a saved match"},
        ARGS_LANGUAGE,
        {.type = ARG_END},
    };
    struct args a = {.command = "play",
                     .usage = "play [GAME] [--players N] [--hotseat] [--seed TEXT] [--save FILE] [--resume FILE]",
                     .about = "Plays a game in the terminal: one person against bots, or several people at one screen.\n"
                              "Without a game, lists the games and asks for one. During the match, type 'help' for the commands.",
                     .words_most = 1,
                     .game_options = true};
    static struct play p;
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (w.case_name && !*w.case_name)
        return play_case_list();
    if (!a.words_n && !w.resume && (!term_here()->in || !term_here()->out))
        return cli_usage_error("play", "missing game; the games are: %s", args_games());
    if (!a.words_n && !w.resume && !(p.game = choose_game()))
        return CLI_OK;
    if (a.words_n && !(p.game = args_game(&a, a.word[0])))
        return CLI_USAGE;
    rc = w.resume ? begin_resumed(&p, &a, &w) : begin_new(&p, &a, &w);
    if (rc == ARGS_GO_ON)
        rc = name_seats(&p, &a, w.names);
    if (rc == ARGS_GO_ON) {
        p.save = w.save;
        p.table = (struct play_table){w.seats, w.bot, w.names};
        rc = begin_saving(&p);
    }
    if (rc == ARGS_GO_ON)
        rc = run(&p);
    play_notes_free(&p);
    case_player_free(p.player);
    case_free(p.book);
    free(p.memory);
    for (int seat = 0; seat < PL_SEATS_MAX; seat++)
        free(p.bot_memory[seat].memory);
    free(p.external);
    return rc;
}
