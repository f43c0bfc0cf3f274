/* external_bot.c: starts an external bot program, sends it requests for decisions and checks its answers. */
#define _GNU_SOURCE /* for pipe2 */
#include "cli/bots/external_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cases/case_json.h"
#include "cases/readable.h"
#include "match/match.h"

const char *external_bot_command(const char *word) { return !strncmp(word, "exec:", 5) && word[5] ? word + 5 : NULL; }

static void clear_pending(struct external_bot *b)
{
    b->events = pl_out_to(b->events_text, sizeof b->events_text);
    pl_json_open(&b->events, NULL, '[');
    b->reading = pl_out_to(b->reading_text, sizeof b->reading_text);
    pl_json_open(&b->reading, NULL, '[');
}

void external_bot_seat(struct external_bot *b, const char *command, pl_seat seat, int wait_ms, const struct external_bot_case *case_context)
{
    *b = (struct external_bot){.command = command, .seat = seat, .wait_ms = wait_ms, .to = -1, .from = -1};
    if (case_context)
        b->case_context = *case_context;
    clear_pending(b);
    signal(SIGPIPE, SIG_IGN); /* so that a write to a bot program that has exited fails with EPIPE and does not kill this process */
}

void external_bot_add_events(struct external_bot *b, const struct pl_game *game, const void *state, const struct pl_events *events)
{
    struct pl_event told[PL_EVENTS_MAX];
    if (!b->command)
        return;
    if (pl_any_public(events))
        b->silent_decisions = 0;
    int n = pl_project(game, state, NULL, events, b->seat, &(struct pl_parts){.event = told}).events_n;
    for (int i = 0; i < n && b->events.len + 1024 < b->events.cap; i++)
        pl_event_json(&b->events, NULL, game, &told[i]);
}

/* ---- process and pipes --------------------------------------------------------------------------------- */

/* Prints a warning about a fault of the bot, but only for the first few faults. The report counts all of them. */
static void warn(const struct external_bot *b, const char *what)
{
    enum { OFTEN = 3 };
    if (b->report.illegal + b->report.invalid + b->report.timeouts + b->report.exited >= OFTEN)
        return;
    fprintf(stderr, "parlour: the bot '%s' in seat %d %s; a random choice is made instead\n", b->command, b->seat, what);
}

static void kill_process(struct external_bot *b)
{
    if (b->pid <= 0)
        return;
    close(b->to);
    close(b->from);
    kill(-b->pid, SIGKILL); /* kills the whole process group: the shell and its children */
    while (waitpid(b->pid, NULL, 0) < 0 && errno == EINTR) {}
    b->pid = -1; /* a process id of -1 prevents a restart of the program during this match */
    b->unread_bytes = 0;
}

static void start_process(struct external_bot *b)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) < 0)
        return;
    if (pipe2(from, O_CLOEXEC) < 0) {
        close(to[0]);
        close(to[1]);
        return;
    }
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        if (dup2(to[0], STDIN_FILENO) >= 0 && dup2(from[1], STDOUT_FILENO) >= 0)
            execl("/bin/sh", "sh", "-c", b->command, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    if (pid < 0) {
        close(to[1]);
        close(from[0]);
        return;
    }
    setpgid(pid, pid);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    b->pid = pid;
    b->to = to[1];
    b->from = from[0];
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

enum { IO_DONE, IO_CLOSED, IO_TIMEOUT };

/* Waits until the pipe is ready or the deadline has passed. */
static int await(int fd, short what, int64_t until)
{
    for (;;) {
        int64_t left = until - now_ms();
        struct pollfd p = {.fd = fd, .events = what};
        int n = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (n > 0)
            return IO_DONE;
        if (n == 0)
            return IO_TIMEOUT;
        if (errno != EINTR)
            return IO_CLOSED;
    }
}

static int send_line(struct external_bot *b, const char *text, size_t len, int64_t until)
{
    while (len) {
        ssize_t n = write(b->to, text, len);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return IO_CLOSED;
        if (n < 0) {
            int rc = await(b->to, POLLOUT, until);
            if (rc != IO_DONE)
                return rc;
            continue;
        }
        text += n;
        len -= (size_t)n;
    }
    return IO_DONE;
}

/* Reads from the bot until b->line contains a complete line. Sets *len to the length of that line without the newline. */
static int read_line(struct external_bot *b, int64_t until, size_t *len)
{
    for (;;) {
        char *end = memchr(b->line, '\n', b->unread_bytes);
        if (end) {
            *len = (size_t)(end - b->line);
            return IO_DONE;
        }
        if (b->unread_bytes == sizeof b->line)
            return IO_CLOSED; /* the bot's answer is longer than the buffer */
        int rc = await(b->from, POLLIN, until);
        if (rc != IO_DONE)
            return rc;
        ssize_t n = read(b->from, b->line + b->unread_bytes, sizeof b->line - b->unread_bytes);
        if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
            return IO_CLOSED;
        b->unread_bytes += n > 0 ? (size_t)n : 0;
    }
}

/* ---- texts of a case ----------------------------------------------------------------------------------- */

/* Records that a text of the case was sent to the bot. Returns false if it has already been sent. */
static bool mark_shown(struct external_bot *b, const struct readable_item *item)
{
    uint64_t key = (uint64_t)item->kind << 56 | (uint64_t)(item->question & 0xff) << 48 | (uint64_t)(item->place & 0xff) << 40 |
                   (uint64_t)(item->seat & 0xff) << 32 | item->entry;
    for (int i = 0; i < b->shown_n; i++)
        if (b->shown[i] == key)
            return false;
    if (b->shown_n < EXTERNAL_SHOWN)
        b->shown[b->shown_n++] = key;
    return true;
}

/* Writes the facts that the author of the case listed for a card. They help programs that cannot understand prose. */
static void put_facts(struct pl_out *o, const struct case_book *c, int number)
{
    pl_json_open(o, "facts", '[');
    for (int i = 0; i < c->facts_n; i++)
        if (c->rules.place[c->fact[i].place].number == number)
            pl_json_text(o, NULL, c->fact[i].states);
    pl_json_close(o, ']');
}

static void put_fronts(struct pl_out *o, const struct case_book *c)
{
    char number[8];
    pl_json_text(o, "case", c->id);
    pl_json_text(o, "title", c->title);
    pl_json_open(o, "places", '{');
    for (int i = 1; i < c->places_n; i++) {
        snprintf(number, sizeof number, "%d", c->rules.place[i].number);
        pl_json_text(o, number, c->place[i].name);
    }
    pl_json_close(o, '}');
}

enum { ROOM_AT_END = 4 }; /* bytes that must stay free for the closing brackets of the JSON text */

static void put_item(struct external_bot *b, const struct readable_item *item)
{
    static const char *const kinds[READABLE_KINDS] = {"introduction", "question", "card",     "aloud", "answer",
                                                      "check",        "right",    "solution", "clue"};
    struct pl_out *o = &b->reading;
    size_t len = item->text ? strlen(item->text) : 0;
    const char *text = item->text ? item->text : item->entry ? b->case_context.text(b->case_context.of, item->entry, &len) : NULL;
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "kind", kinds[item->kind]);
    if (item->kind == READABLE_INTRODUCTION)
        put_fronts(o, b->case_context.book);
    if (item->question)
        pl_json_int(o, "question", item->question);
    if (item->kind == READABLE_QUESTION)
        case_points_json(o, b->case_context.book, item->question);
    if (item->place)
        pl_json_int(o, "place", item->place);
    if (item->name)
        pl_json_text(o, "name", item->name);
    if (item->seat >= 0)
        pl_json_int(o, "seat", item->seat);
    pl_json_text_n(o, "text", text ? text : "", text ? len : 0);
    case_json_exhibits(o, b->case_context.book, item->figures, item->tables, NULL);
    if (item->kind == READABLE_CARD || item->kind == READABLE_ALOUD)
        put_facts(o, b->case_context.book, item->place);
    pl_json_close(o, '}');
}

void external_bot_add_reading(struct external_bot *b, const void *view)
{
    static _Thread_local struct readable reading;
    if (!b->command || !b->case_context.book)
        return;
    case_readable(b->case_context.book, view, &reading);
    for (int i = 0; i < reading.n; i++) {
        struct pl_out before = b->reading;
        if (b->reading.len + ROOM_AT_END >= b->reading.cap || !mark_shown(b, &reading.item[i]))
            continue;
        put_item(b, &reading.item[i]);
        if (b->reading.full || b->reading.len + ROOM_AT_END > b->reading.cap) {
            /* The buffer has no room for this text of the case, so the text is sent later. */
            b->reading = before;
            b->shown_n--;
        }
    }
}

/* ---- asking for a decision ----------------------------------------------------------------------------- */

static size_t put_question(struct external_bot *b, const struct pl_question *q, bool aside, char *text, size_t size)
{
    char words[128];
    struct pl_out o = pl_out_to(text, size);
    pl_json_close(&b->events, ']');
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "ask", aside ? "aside" : "action");
    pl_json_text(&o, "game", q->game->id);
    pl_json_int(&o, "seat", b->seat);
    pl_fields_json(&o, "view", q->game->view_fields, q->view);
    pl_json_raw(&o, "events", b->events_text, b->events.len);
    if (b->case_context.book) {
        pl_json_close(&b->reading, ']');
        pl_json_raw(&o, "reading", b->reading_text, b->reading.len);
    }
    pl_json_open(&o, "legal", '[');
    for (int i = 0; i < q->n; i++) {
        struct pl_out w = pl_out_to(words, sizeof words);
        pl_action_put(&w, q->game, q->choice[i]);
        pl_json_text(&o, NULL, words);
    }
    pl_json_close(&o, ']');
    pl_json_close(&o, '}');
    pl_put_char(&o, '\n');
    clear_pending(b);
    return o.full ? 0 : o.len;
}

enum { SILENT_DECISIONS_MAX = 100 };
enum { NO_ASIDE = -1, ILLEGAL = -2, INVALID = -3, NO_TEXT = -4 };

/* Copies the text of an answer to b->text. Returns false if the text is not allowed in a log (rules PL-7, PL-17 and PL-19). */
static bool take_text(struct external_bot *b, const json_t *text)
{
    const char *words = json_string_value(text);
    size_t len = words ? json_string_length(text) : 0;
    if (!words || pl_text_refusal(words, len) < 0)
        return false;
    memcpy(b->text, words, b->text_len = len);
    return true;
}

/* Parses the bot's answer: {"action":"take 2"}, {"action":"answer 1","text":"the butler"}, or {"action":null} if the bot makes no aside.
 * Returns the index of the chosen action, or NO_ASIDE, ILLEGAL, INVALID or NO_TEXT. */
static int read_answer(struct external_bot *b, const struct pl_question *q, const char *line, size_t len, bool aside)
{
    json_t *answer = json_loadb(line, len, 0, NULL), *action = json_object_get(answer, "action");
    const char *words = json_string_value(action);
    pl_action meant = PL_NO_ACTION;
    int pick = !action ? INVALID : json_is_null(action) && aside ? NO_ASIDE : words ? ILLEGAL : INVALID;
    if (words && pl_action_parse(q->game, words, strlen(words), &meant) == 0)
        for (int i = 0; i < q->n && pick == ILLEGAL; i++)
            pick = q->choice[i] == meant ? i : ILLEGAL;
    if (pick >= 0 && (q->game->verbs[pl_verb_of(q->choice[pick])].flags & PL_VERB_TEXT) && !take_text(b, json_object_get(answer, "text")))
        pick = NO_TEXT;
    json_decref(answer);
    return pick;
}

static int random_choice(int n, bool aside, struct pl_dice *dice) { return aside ? -1 : (int)pl_dice_below(dice, (uint32_t)n); }

int external_bot_ask(struct external_bot *b, const struct pl_question *q, bool aside, struct pl_dice *dice)
{
    static _Thread_local char text[EXTERNAL_LINE];
    int64_t until = now_ms() + b->wait_ms;
    size_t len = 0;
    b->text_len = 0;
    if (b->pid == 0)
        start_process(b);
    if (b->pid <= 0) {
        b->report.exited++;
        return random_choice(q->n, aside, dice);
    }
    if (!aside && ++b->silent_decisions > SILENT_DECISIONS_MAX) {
        warn(b, "makes decisions for ever without ending its turn");
        b->report.timeouts++;
        kill_process(b);
        return random_choice(q->n, aside, dice);
    }
    external_bot_add_reading(b, q->view);
    size_t size = put_question(b, q, aside, text, sizeof text);
    int rc = size ? send_line(b, text, size, until) : IO_CLOSED;
    if (rc == IO_DONE)
        rc = read_line(b, until, &len);
    if (rc != IO_DONE) {
        /* Stop the bot program after a timeout. Otherwise its late answer would be read as the answer to the next request. */
        warn(b, rc == IO_TIMEOUT ? "did not answer in time" : "has exited");
        *(rc == IO_TIMEOUT ? &b->report.timeouts : &b->report.exited) += 1;
        kill_process(b);
        return random_choice(q->n, aside, dice);
    }
    int pick = read_answer(b, q, b->line, len, aside);
    b->unread_bytes -= len + 1;
    memmove(b->line, b->line + len + 1, b->unread_bytes);
    if (pick >= NO_ASIDE) {
        b->report.answers++;
        return pick;
    }
    warn(b, pick == ILLEGAL   ? "chose an illegal action"
            : pick == NO_TEXT ? "sent no text, or an invalid one, with an action that needs a text"
                              : "did not answer with a JSON object that has an action");
    *(pick == ILLEGAL ? &b->report.illegal : &b->report.invalid) += 1;
    return random_choice(q->n, aside, dice);
}

void external_bot_match_over(struct external_bot *b, const struct pl_game *game, const void *state)
{
    char text[512];
    int32_t points[PL_SEATS_MAX] = {0};
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_seats winners = game->winners(state);
    int seats = ((const struct pl_base *)state)->seats;
    if (!b->command)
        return;
    game->score(state, points);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "over", true);
    pl_json_open(&o, "scores", '[');
    for (int i = 0; i < seats; i++)
        pl_json_int(&o, NULL, points[i]);
    pl_json_close(&o, ']');
    pl_json_open(&o, "winners", '[');
    for (int i = 0; i < seats; i++)
        if (pl_seats_has(winners, (unsigned)i))
            pl_json_int(&o, NULL, i);
    pl_json_close(&o, ']');
    pl_json_close(&o, '}');
    pl_put_char(&o, '\n');
    if (b->pid > 0 && send_line(b, text, o.len, now_ms() + b->wait_ms) != IO_DONE)
        kill_process(b);
    b->pid = b->pid < 0 ? 0 : b->pid;
    b->shown_n = b->silent_decisions = 0;
    clear_pending(b);
}

void external_bot_stop(struct external_bot *b)
{
    if (b->command)
        kill_process(b);
}

void external_bot_report_add(struct external_bot_report *sum, const struct external_bot_report *r)
{
    sum->answers += r->answers;
    sum->illegal += r->illegal;
    sum->invalid += r->invalid;
    sum->timeouts += r->timeouts;
    sum->exited += r->exited;
}

void external_bot_report_put(struct pl_out *o, const struct external_bot_report *r)
{
    pl_put_int(o, (int64_t)r->answers);
    pl_put(o, " answers, ");
    pl_put_int(o, (int64_t)r->illegal);
    pl_put(o, " illegal, ");
    pl_put_int(o, (int64_t)r->invalid);
    pl_put(o, " invalid, ");
    pl_put_int(o, (int64_t)r->timeouts);
    pl_put(o, " timed out, ");
    pl_put_int(o, (int64_t)r->exited);
    pl_put(o, " after it had exited");
}
