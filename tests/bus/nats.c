/* nats.c: see nats.h. */
#include "nats.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../test.h"

static const char *program(void) { return access("/usr/sbin/nats-server", X_OK) == 0 ? "/usr/sbin/nats-server" : "nats-server"; }

bool nats_is_installed(void)
{
    char command[128];
    snprintf(command, sizeof command, "%s --version >/dev/null 2>&1", program());
    return system(command) == 0;
}

static struct sockaddr_in local(int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static int free_port(void)
{
    struct sockaddr_in a = local(0);
    socklen_t len = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    CHECK(fd >= 0 && bind(fd, (struct sockaddr *)&a, sizeof a) == 0 && getsockname(fd, (struct sockaddr *)&a, &len) == 0);
    close(fd);
    return ntohs(a.sin_port);
}

void nats_init(struct nats *n)
{
    *n = (struct nats){.port = free_port(), .cluster_port = free_port()};
    snprintf(n->folder, sizeof n->folder, "/tmp/parlour-nats-XXXXXX");
    CHECK(mkdtemp(n->folder) != NULL);
    snprintf(n->url, sizeof n->url, "nats://127.0.0.1:%d", n->port);
}

/* Connects and waits for the server's greeting. */
static bool answers(const struct nats *n)
{
    struct sockaddr_in a = local(n->port);
    char greeting[8] = "";
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(fd >= 0);
    bool ok = connect(fd, (struct sockaddr *)&a, sizeof a) == 0 && read(fd, greeting, 4) == 4 && !strcmp(greeting, "INFO");
    close(fd);
    return ok;
}

void nats_start(struct nats *n, const char *config)
{
    char path[128], log[128];
    snprintf(path, sizeof path, "%s/nats.conf", n->folder);
    snprintf(log, sizeof log, "%s/log", n->folder);
    FILE *f = fopen(path, "w");
    CHECK(f != NULL);
    fprintf(f, "host: 127.0.0.1\nport: %d\n%s\n", n->port, config ? config : "");
    fclose(f);
    n->pid = fork();
    CHECK(n->pid >= 0);
    if (!n->pid) {
        int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(fd, 1);
        dup2(fd, 2);
        execlp(program(), "nats-server", "-c", path, (char *)NULL);
        _exit(127);
    }
    while (!answers(n)) {
        if (waitpid(n->pid, NULL, WNOHANG) != 0)
            test_fail(__FILE__, __LINE__, "nats-server ended; see %s", log);
        usleep(10000);
    }
}

void nats_signal(struct nats *n, int signal) { CHECK(kill(n->pid, signal) == 0); }

void nats_stop(struct nats *n)
{
    if (n->pid <= 0)
        return;
    kill(n->pid, SIGCONT);
    kill(n->pid, SIGKILL);
    while (waitpid(n->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    n->pid = 0;
}

void nats_done(struct nats *n)
{
    char command[128];
    nats_stop(n);
    snprintf(command, sizeof command, "rm -rf '%s'", n->folder);
    CHECK(system(command) == 0);
}
