/* hang.c: makes a worker thread of the server hang; hanging_bot.py preloads it. While the file named by BOT_HANG exists, the next thread
 * with the name "bots" that reads the clock deletes the file and then waits for ever. The thread reads the clock before and after each
 * decision. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    const char *path = getenv("BOT_HANG");
    char name[16] = "";
    if (!real)
        real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    if (path && pthread_getname_np(pthread_self(), name, sizeof name) == 0 && !strcmp(name, "bots") && unlink(path) == 0)
        for (;;)
            pause();
    return real(clock, now);
}
