/* settings.h: the settings of `parlour serve`. They come from a file, the environment and the command line (settings.c). */
#ifndef PL_MAIN_SETTINGS_H
#define PL_MAIN_SETTINGS_H

#include "server/findings.h"
#include "server/server.h"

struct settings {
    struct server_settings server;
    int argc;
    char **argv;
    bool unreadable; /* the settings file could not be read */
    char *file;      /* text of the settings file, with NULs in it */
};

/* Parses the command line alone, so that --help works and mistakes are found whatever the file says. Returns ARGS_GO_ON, or an exit code.
 * `check`: with --check the server is not started. */
int settings_command_line(int argc, char **argv, bool *check);
/* Reads all settings; settings_command_line must have accepted argv, which must live as long as the result. Reports every problem. Returns
 * NULL if there is not enough memory. Only one thread at a time may read settings. */
struct settings *settings_read(int argc, char **argv, struct findings *f);
/* Reads all settings again, for a running server: see `read_again` in server.h. `first` are the settings with which it was started. */
struct server_settings *settings_read_again(const struct settings *first, const struct server_config *now, struct findings *f);
struct settings *settings_free(struct settings *s);

#endif
