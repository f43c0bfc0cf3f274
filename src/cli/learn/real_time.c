/* real_time.c: runs a lesson of a real-time game in a terminal. The match clock runs, and the learner plays with single keys. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/learn/internal.h"
#include "cli/messages.h"
#include "cli/term.h"

enum {
    FRAME_MS = 20,
    CTRL_D = 4,
    BACKSPACE = 8,
    TAB = 9,
    DELETE = 127
}; /* FRAME_MS is the time between two frames. The other values are the bytes that the keys send. */

/* ---- keys ---------------------------------------------------------------------------------------------- */

static struct termios before;

static bool keys_begin(void)
{
    struct termios raw;
    if (tcgetattr(STDIN_FILENO, &before) < 0)
        return false;
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
}

/* Restores the terminal settings and drops all keys that have not been read yet. */
static void keys_end(void) { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before); }

/* Waits at most `wait_ms` milliseconds for a key. Returns the key, -1 if none was pressed, or CTRL_D at the end of input. */
static int next_key(int wait_ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char c;
    if (poll(&in, 1, wait_ms) <= 0)
        return -1;
    return read(STDIN_FILENO, &c, 1) == 1 ? c : CTRL_D;
}

/* The message catalogue defines the keys of a real-time game (src/tui/tui.c). The message <game>.key.<actions> names a key, such as "b" or
 * "space". If it names digits, such as "1-8", there is one digit for each seat, and the number of the seat replaces {seat} in the actions.
 * Actions are separated by ';' or '|'. Calls `found` for each action and its key until `found` returns true. */
struct key_search {
    const struct lesson_run *run;
    int key;          /* the key that was pressed */
    pl_action action; /* the action to which the pressed key belongs */
    char name[8];     /* the name of the key that was found */
};

static bool each_action(const struct pl_word *w, size_t prefix, struct key_search *s,
                        bool (*found)(struct key_search *, const char *, char))
{
    const char *all = w->key + prefix;
    bool digits = strstr(all, "{seat}") && w->text[1] == '-';
    for (const char *at = all; *at;) {
        size_t n = strcspn(at, ";|"), len = n;
        char action[64];
        while (len && at[len - 1] == ' ')
            len--;
        for (int seat = 0; seat < (digits ? s->run->play.match.header.seats : 1); seat++) {
            snprintf(action, sizeof action, "%.*s", (int)len, at);
            if (digits)
                snprintf(strchr(action, '{'), 4, "%d", seat);
            if (found(s, action, digits ? (char)(w->text[0] + seat) : !strcmp(w->text, "space") ? ' ' : w->text[0]))
                return true;
        }
        at += n + (at[n] != 0);
        at += strspn(at, " ");
    }
    return false;
}

static bool search(struct key_search *s, bool (*found)(struct key_search *, const char *, char))
{
    const struct pl_words *words = message_words();
    char prefix[48];
    size_t len = (size_t)snprintf(prefix, sizeof prefix, "%s.key.", s->run->play.game->key);
    for (int i = 0; i < words->n; i++)
        if (!strncmp(words->word[i].key, prefix, len) && each_action(&words->word[i], len, s, found))
            return true;
    return false;
}

/* Returns true if the pressed key belongs to this action and the action is legal now. */
static bool by_key(struct key_search *s, const char *action, char key)
{
    pl_action list[2 * PL_LEGAL_MAX];
    if (key != s->key || pl_action_parse(s->run->play.game, action, strlen(action), &s->action) < 0)
        return false;
    int n = lesson_legal(s->run, s->run->learner, list);
    while (n > 0 && list[n - 1] != s->action)
        n--;
    return n > 0;
}

/* Returns true if the step asks for this action, and stores the name of the action's key. */
static bool by_step(struct key_search *s, const char *action, char key)
{
    pl_action parsed;
    if (pl_action_parse(s->run->play.game, action, strlen(action), &parsed) < 0 ||
        !lesson_fits(s->run, json_object_get(lesson_step(s->run), "do"), parsed))
        return false;
    snprintf(s->name, sizeof s->name, "%c", key);
    return true;
}

void live_print_key(const struct lesson_run *run)
{
    struct key_search s = {.run = run};
    if (run->held)
        print_message_line("learn.start");
    else if (lesson_waits(run) == LESSON_DO && search(&s, by_step))
        print_message_line("learn.key", {"key", s.name[0] == ' ' ? message_text("learn.key.space") : s.name});
    else
        print_message_line("learn.watch");
}

/* ---- the clock ----------------------------------------------------------------------------------------- */

/* Handles a key. Returns the result of the learner's action, or LESSON_AGAIN if the key did nothing. */
static enum lesson_result press(struct lesson_run *run, int key)
{
    struct key_search s = {.run = run, .key = key};
    run->reply = NULL;
    return search(&s, by_key) ? lesson_act(run, s.action, NULL) : LESSON_AGAIN;
}

/* Returns true if the learner must start the clock, so that there is time to read the text. This is so in steps with a time limit in which
 * READY and PLAY are still to come. */
static bool must_hold(const struct lesson_run *run)
{
    size_t i;
    json_t *one;
    if (lesson_waits(run) != LESSON_PLAYS || run->played || run->branch || !json_object_get(lesson_step(run), "within"))
        return false;
    json_array_foreach(json_object_get(lesson_step(run), "play"), i, one) if (json_object_get(one, "until")) return true;
    return false;
}

enum live_end live(struct lesson_run *run, void (*draw)(struct lesson_run *run, const char *below))
{
    double last = cli_now();
    uint32_t drawn = UINT32_MAX;
    const char *below = NULL;
    enum lesson_wait waits = LESSON_PLAYS, shown = LESSON_OVER;
    enum live_end end = LIVE_DONE;
    if (!keys_begin())
        return LIVE_LEFT;
    run->held = must_hold(run);
    while (end == LIVE_DONE && ((waits = lesson_waits(run)) == LESSON_PLAYS || waits == LESSON_DO)) {
        int64_t passed = (int64_t)((cli_now() - last) * 1000);
        last += (double)passed / 1000;
        enum lesson_result result = run->held ? LESSON_WENT_ON : lesson_run_clock(run, run->now + passed);
        if (result == LESSON_BROKEN ||
            (result == LESSON_WENT_ON && lesson_waits(run) == LESSON_DO && shown == LESSON_PLAYS && !lesson_check(run)))
            end = LIVE_BROKEN;
        if (result == LESSON_AGAIN) {
            below = lesson_reply(run, message_words()->language), drawn = UINT32_MAX;
            run->held = must_hold(run);
        }
        if (drawn != run->play.match.n || shown != lesson_waits(run))
            draw(run, below);
        drawn = run->play.match.n;
        shown = lesson_waits(run);
        int key = next_key(FRAME_MS);
        if (key == 'q' || key == CTRL_D || term_interrupted())
            end = LIVE_LEFT;
        else if (key == TAB || key == BACKSPACE || key == DELETE)
            end = key == TAB ? LIVE_SKIP : LIVE_BACK;
        else if (run->held) {
            if (key == ' ' || key == '\n' || key == '\r') {
                run->held = false;
                below = NULL;
                drawn = UINT32_MAX;
                last = cli_now();
            }
        } else if (key >= 0 && shown == LESSON_PLAYS)
            below = json_object_get(lesson_step(run), "do") ? message_text("learn.early") : NULL, drawn = UINT32_MAX;
        else if (key >= 0 && (result = press(run, key)) != LESSON_WENT_ON)
            below = lesson_reply(run, message_words()->language), drawn = UINT32_MAX;
        else if (key >= 0)
            break; /* the learner has done what the step asks for */
    }
    run->held = false;
    keys_end();
    return end;
}
