/* pager.c: runs $PAGER. While the pager runs, Ctrl-C interrupts only the pager, not the match. */
#include "cli/play/pager.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/messages.h"
#include "cli/term.h"

enum { NOT_FOUND = 127, PROMPT = 512 };

static const char *pager_command(void)
{
    const char *pager = getenv("PAGER");
    if (!pager)
        return "if command -v less >/dev/null; then exec less -FRX; elif command -v more >/dev/null; then exec more; else exit 127; fi";
    return *pager && strcmp(pager, "cat") ? pager : NULL;
}

/* Writes a text into the prompt of `less`. Puts a backslash before the characters that have a special meaning in a prompt. Leaves out `$`,
 * because it ends the prompt. */
static void put_plain(struct pl_out *o, const char *text)
{
    for (; *text; text++) {
        if (strchr("?:.%\\", *text))
            pl_put_char(o, '\\');
        if (*text != '$')
            pl_put_char(o, *text);
    }
}

/* Writes the options for `less`: quit if the text fits on one screen, show colours, leave the text on the screen, and show a prompt that
 * names the keys. */
static void less_options(char options[PROMPT])
{
    struct pl_out o = pl_out_to(options, PROMPT);
    pl_put(&o, "FRXPs?e");
    put_plain(&o, message_text("pager.end"));
    pl_put(&o, ":");
    put_plain(&o, message_text("pager.more"));
    pl_put(&o, ".$");
}

/* Runs in the child process. Executes the pager with the pipe as its stdin, and never returns. */
static void become(const char *command, const int pipe_fd[2])
{
    char options[PROMPT];
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGCONT, SIGWINCH};
    for (size_t i = 0; i < PL_COUNT(signals); i++)
        signal(signals[i], SIG_DFL);
    dup2(pipe_fd[0], STDIN_FILENO);
    close(pipe_fd[0]);
    close(pipe_fd[1]);
    less_options(options);
    setenv("LESS", options, 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(NOT_FOUND);
}

static void write_all(int fd, const char *text)
{
    for (size_t left = strlen(text); left;) {
        ssize_t put = write(fd, text, left);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return; /* the player has closed the pager */
        text += put;
        left -= (size_t)put;
    }
}

/* Shows a text with the pager. Returns false if the pager cannot be started. */
static bool through(const char *command, const char *text)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit, broken;
    int pipe_fd[2], status = 0;
    if (pipe(pipe_fd) < 0)
        return false;
    fflush(stdout);
    sigaction(SIGINT, &ignore, &interrupt);
    sigaction(SIGQUIT, &ignore, &quit);
    sigaction(SIGPIPE, &ignore, &broken);
    pid_t pid = fork();
    if (pid == 0)
        become(command, pipe_fd);
    close(pipe_fd[0]);
    if (pid > 0)
        write_all(pipe_fd[1], text);
    close(pipe_fd[1]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR && !term_interrupted()) {}
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    sigaction(SIGPIPE, &broken, NULL);
    return pid > 0 && !(WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND);
}

void pager_begin(void) { term_capture(); }

bool pager_end(void)
{
    const struct term *t = term_here();
    char *text = term_captured();
    if (!text)
        return false;
    const char *command = pager_command();
    bool tall = t->in && t->out && term_rows(text) >= t->height;
    if (!tall || !command || !through(command, text))
        term_print("%s", text);
    free(text);
    return tall;
}
