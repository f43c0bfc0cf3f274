/* findings.h: problems and warnings about the settings, one line each (check_settings.c). */
#ifndef PL_SERVER_FINDINGS_H
#define PL_SERVER_FINDINGS_H

#include <stdbool.h>

enum { FINDING_SIZE = 1024 }; /* a longer line is cut off */

/* Receives the findings. A problem stops the server from starting; a warning does not. */
struct findings {
    void (*tell)(void *ctx, bool warning, const char *line);
    void *ctx;
    int problems, warnings; /* numbers of those found so far */
};

void finding_problem(struct findings *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void finding_warning(struct findings *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

struct server_config;
/* Checks the settings as far as possible without starting the server: addresses, files, folders, the certificate and the database. Creates
 * and changes nothing. The server may be running. */
void server_check(const struct server_config *cfg, struct findings *f);

#endif
