/* nats.h: starts nats-server for a test, on a free port and in a temporary folder. */
#ifndef PL_TESTS_BUS_NATS_H
#define PL_TESTS_BUS_NATS_H

#include <stdbool.h>
#include <sys/types.h>

struct nats {
    char folder[64];
    char url[128]; /* nats://127.0.0.1:PORT */
    int port;
    int cluster_port; /* for the connections between servers; used only if the configuration says so */
    pid_t pid;
};

bool nats_is_installed(void);
/* Makes the folder, in which the test can put files before it starts the server. */
void nats_init(struct nats *n);
/* Starts the server with more lines for its configuration, or restarts it on the same port. Returns when it accepts connections. */
void nats_start(struct nats *n, const char *config);
void nats_signal(struct nats *n, int signal);
void nats_stop(struct nats *n);
void nats_done(struct nats *n); /* stops the server and removes the folder */

#endif
