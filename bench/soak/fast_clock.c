/* fast_clock.c: makes the clocks of a program run faster; bench/soak/run.py preloads it into the server. FAST_CLOCK is the factor. Only
 * calls of the program itself are changed, so libwebsockets, the database and durations measured with CLOCK_MONOTONIC keep the real time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <uv.h>

enum { SWEEPS = 4 }; /* the server's repeated work is done this many times as often, because more falls due than in real time */

static int64_t factor = 1, wall_from, from; /* ns */
static uintptr_t program, program_end;      /* where the program is in memory */
static int (*real_gettime)(clockid_t, struct timespec *);
static uint64_t (*real_hrtime)(void);
static uint64_t (*real_now)(const uv_loop_t *);
static int (*real_start)(uv_timer_t *, uv_timer_cb, uint64_t, uint64_t);

static int64_t read_clock(clockid_t id)
{
    struct timespec t;
    real_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The first object is the program; returns 1, which ends the iteration. */
static int find_program(struct dl_phdr_info *object, size_t size, void *ctx)
{
    (void)size, (void)ctx;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
        if (part->p_type == PT_LOAD && end > program_end)
            program_end = end;
    }
    program = object->dlpi_addr;
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *digits = getenv("FAST_CLOCK");
    *(void **)&real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    *(void **)&real_hrtime = dlsym(RTLD_NEXT, "uv_hrtime");
    *(void **)&real_now = dlsym(RTLD_NEXT, "uv_now");
    *(void **)&real_start = dlsym(RTLD_NEXT, "uv_timer_start");
    factor = digits ? atoll(digits) : 1;
    dl_iterate_phdr(find_program, NULL);
    wall_from = read_clock(CLOCK_REALTIME);
    from = read_clock(CLOCK_MONOTONIC);
}

static int64_t faster(int64_t now) { return from + (now - from) * factor; }

static bool in_program(const void *address) { return (uintptr_t)address >= program && (uintptr_t)address < program_end; }

#define FROM_THE_PROGRAM in_program(__builtin_return_address(0))

int clock_gettime(clockid_t id, struct timespec *to)
{
    if (id != CLOCK_REALTIME || !real_gettime || !FROM_THE_PROGRAM)
        return real_gettime ? real_gettime(id, to) : -1;
    int64_t now = wall_from + faster(read_clock(CLOCK_MONOTONIC)) - from;
    *to = (struct timespec){.tv_sec = now / 1000000000, .tv_nsec = now % 1000000000};
    return 0;
}

uint64_t uv_hrtime(void) { return FROM_THE_PROGRAM ? (uint64_t)faster((int64_t)real_hrtime()) : real_hrtime(); }

uint64_t uv_now(const uv_loop_t *loop)
{
    uint64_t now = real_now(loop);
    return FROM_THE_PROGRAM ? (uint64_t)(faster((int64_t)now * 1000000) / 1000000) : now;
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb callback, uint64_t after, uint64_t repeat)
{
    if (!FROM_THE_PROGRAM)
        return real_start(timer, callback, after, repeat);
    uint64_t by = repeat ? SWEEPS : (uint64_t)factor;
    return real_start(timer, callback, (after + by - 1) / by, (repeat + by - 1) / by);
}
