/* reload.h: settings and certificates that change while the server runs (reload.c). */
#ifndef PL_SERVER_RELOAD_H
#define PL_SERVER_RELOAD_H

#include <stddef.h>

struct server;

/* Checks all settings that may change while the server runs, and reads the certificate. Returns 0, or -1 with an error message in `why`. */
int reload_open(struct server *srv, char *why, size_t why_size);
/* Reads the settings and the certificate again. If anything is wrong, the server continues with those before. */
void reload_start(struct server *srv);
void reload_sweep(struct server *srv); /* notices a renewed certificate */
void reload_close(struct server *srv); /* called when all workers have ended */

#endif
