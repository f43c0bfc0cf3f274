/* confine.c: runs a program under the system-call filters that unit_filter.py made from the systemd unit, without systemd.
 * `confine [--no-capabilities] FILTER... -- PROGRAM ARG...` installs the filters in this order and becomes PROGRAM. */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static int failed(const char *what)
{
    fprintf(stderr, "confine: %s: %s\n", what, strerror(errno));
    return 1;
}

/* An execve as root gives a process no capability that the bounding set lacks. */
static bool drop_capabilities(void)
{
    for (unsigned long c = 0; prctl(PR_CAPBSET_READ, c, 0, 0, 0) >= 0; c++)
        if (prctl(PR_CAPBSET_DROP, c, 0, 0, 0) && geteuid() == 0)
            return false;
    return true;
}

static bool install(const char *path)
{
    static struct sock_filter code[BPF_MAXINSNS];
    FILE *in = fopen(path, "re");
    if (!in)
        return false;
    size_t n = fread(code, sizeof *code, BPF_MAXINSNS, in);
    fclose(in);
    struct sock_fprog program = {(unsigned short)n, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int main(int argc, char **argv)
{
    int at = 1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return failed("no_new_privs");
    if (at < argc && !strcmp(argv[at], "--no-capabilities")) {
        if (!drop_capabilities())
            return failed("capabilities");
        at++;
    }
    for (; at < argc && strcmp(argv[at], "--") != 0; at++)
        if (!install(argv[at]))
            return failed(argv[at]);
    if (at + 1 >= argc) {
        fprintf(stderr, "usage: confine [--no-capabilities] FILTER... -- PROGRAM ARG...\n");
        return 2;
    }
    execv(argv[at + 1], argv + at + 1);
    return failed(argv[at + 1]);
}
