/* loop.c: the house itself: opened, kept, closed. The one thread that owns everything above the store. */
#include "server/request.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/prose.h"
#include "server/seats.h"

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { SWEEP_MS = 100, ENDING_MS = 400 };

void server_defaults(struct server_config *config)
{
    *config = (struct server_config){
        .db = "parlour.db",
        .port = 2210,
        .bot_wait = 1400,
        .per_address = 200,
        .per_person = 20,
        .tables_per_person = 50,
        .store_limit = 8192,
        .connections = 15000,
        .request_time = 20,
        .rate = 40,
        .rate_address = 40,
        .send_buffer = 512 << 10,
        .sleep_after = 60,
    };
}

/* ---- what the loop does by itself ------------------------------------------------------------------------ */

static void wake_loop(void *ctx) { uv_async_send(ctx); }

static void pause_or_resume(struct house *h)
{
    char why[160];
    bool stuck = store_stuck(h->store, why, sizeof why);
    if (stuck == h->paused)
        return;
    h->paused = stuck;
    log_line(h, stuck, stuck ? "the store cannot be written" : "the store can be written again", "why", why, NULL);
    struct pl_out o = say_begin(h, stuck ? "pause" : "resume");
    if (stuck)
        pl_json_text(&o, "text", "The house cannot write to its disk. Play pauses, nothing is lost, and it goes on when there is room.");
    conns_tell(h, say_end(h, &o));
    for (struct table *t = h->tables; t; t = t->next)
        if (!t->waking)
            table_plan(t);
}

/* A write met damaged pages. */
static void tell_damage(struct house *h)
{
    char why[160];
    bool mended;
    uint64_t n = store_damage(h->store, &mended, why, sizeof why);
    if (n == h->damage_told)
        return;
    h->damage_told = n;
    log_line(h, true, mended ? "an index of the store was damaged and has been rebuilt" : "the store is damaged", "why", why, "do",
             mended ? "make a backup, and look after the disk"
                    : "restart the server: it rebuilds what it can. If this line comes again, restore a backup with 'parlour restore'",
             NULL);
}

static void on_settled(uv_async_t *async)
{
    struct house *h = async->data;
    tell_damage(h);
    store_settle(h->store);
    pause_or_resume(h);
}

static void on_worked(uv_async_t *async) { lanes_done(async->data); }

/* What this turn of the loop asked to be written is handed over, and what it said is sent, before it waits. */
static void on_turn(uv_prepare_t *prepare)
{
    struct house *h = prepare->data;
    h->metrics.turns_total++;
    sockets_close(h);
    sockets_greeted(h);
    store_flush(h->store);
    conns_write(h);
}

static void on_sweep(uv_timer_t *timer)
{
    static int turn;
    struct house *h = timer->data;
    lobby_sweep(h);
    if (++turn % 10)
        return;
    tables_sweep(h);
    expire_sweep(h);
    sockets_sweep(h);
    visitors_sweep(h);
    storage_sweep(h);
    if (turn % 20 == 0)
        race_sweep(h);
}

/* ---- closing --------------------------------------------------------------------------------------------- */

static void on_ending(uv_timer_t *timer) { uv_stop(timer->loop); }

/* The terminal it was started on is gone: nobody could close it any more. */
static bool terminal_gone(const struct house *h)
{
    struct termios settings;
    return h->terminal >= 0 && tcgetattr(h->terminal, &settings) < 0;
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct house *h = handle->data;
    if (number == SIGHUP && !terminal_gone(h))
        return log_line(h, false, "SIGHUP is ignored: settings and certificates are read at the start only", NULL);
    if (h->ending_now)
        return uv_stop(&h->loop);
    h->ending_now = true;
    log_line(h, false, "closing", "connections", log_number(h->conns_n), NULL);
    struct pl_out o = say_begin(h, "bye");
    pl_json_text(&o, "text", "The house closes for a moment. Your seat is kept; come back soon.");
    conns_tell(h, say_end(h, &o));
    for (struct conn *c = h->conns; c; c = c->next)
        conn_let_go(c, 1012);
    uv_timer_start(&h->ending, on_ending, ENDING_MS, 0);
}

/* ---- opening --------------------------------------------------------------------------------------------- */

/* What must be known before the loop runs. From then on only workers read. */
static int read_store(struct house *h, struct store_reader *reader, char *why, size_t why_size)
{
    if (store_last(reader, &h->next_person, &h->next_row) < 0) {
        snprintf(why, why_size,
                 "the store %s is damaged where its newest matches and people are; put a backup in its place with 'parlour restore'",
                 h->cfg.db);
        return -1;
    }
    h->worked.data = h;
    if (lanes_open(h, why, why_size) < 0 || guesses_open(h, reader, why, why_size) < 0)
        return -1;
    storage_measured(h, store_bytes(reader));
    tables_wake_awake(h, reader);
    return 0;
}

static int open_store(struct house *h, char *why, size_t why_size)
{
    struct store_health health = {0};
    h->settled.data = h;
    h->store = store_open(h->cfg.db, wake_loop, &h->settled, &health, why, why_size);
    if (*health.text)
        log_line(h, health.damaged, health.text, NULL);
    if (!h->store)
        return -1;
    struct store_reader *reader = store_reader_open(h->cfg.db, why, why_size);
    int rc = reader ? read_store(h, reader, why, why_size) : -1;
    store_reader_close(reader);
    return rc;
}

static int open_house(struct house *h, char *why, size_t why_size)
{
    snprintf(why, why_size, "the house could not be opened");
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error to be told, not a death */
    room_raise_files(&h->cfg);
    h->hash_last = &h->hash_first;
    h->unwritten_last = &h->unwritten;
    h->scratch = malloc(SCRATCH);
    h->piece = malloc(LWS_PRE + PIECE);
    if (sodium_init() < 0 || !h->scratch || !h->piece || uv_loop_init(&h->loop))
        return -1;
    uv_async_init(&h->loop, &h->settled, on_settled);
    uv_async_init(&h->loop, &h->worked, on_worked);
    uv_signal_init(&h->loop, &h->term);
    uv_signal_init(&h->loop, &h->intr);
    uv_signal_init(&h->loop, &h->hangup);
    uv_prepare_init(&h->loop, &h->turn);
    uv_timer_init(&h->loop, &h->sweep);
    uv_timer_init(&h->loop, &h->ending);
    h->term.data = h->intr.data = h->hangup.data = h->sweep.data = h->ending.data = h->turn.data = h;
    h->started = now_ms(h);
    h->opened_wall = wall_ms();
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* the room a bot thinks in goes back with the thought, and not into a thread's own heap */
#endif
    if (listen_check(h, why, why_size) < 0 || open_store(h, why, why_size) < 0)
        return -1;
    h->files = files_read(h->cfg.web, why, why_size);
    if (!h->files)
        return -1;
    store_batch(h->store);
    if (books_read(h, why, why_size) < 0)
        return -1;
    uv_prepare_start(&h->turn, on_turn);
    uv_signal_start(&h->term, on_signal, SIGTERM);
    uv_signal_start(&h->intr, on_signal, SIGINT);
    for (h->terminal = STDERR_FILENO; h->terminal >= 0 && !isatty(h->terminal); h->terminal--)
        ;
    struct sigaction hangup;
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) /* nohup means it */
        uv_signal_start(&h->hangup, on_signal, SIGHUP);
    uv_timer_start(&h->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    if (room_measure(h, why, why_size) < 0 || listen_on(h, why, why_size) < 0)
        return -1;
    invite_address(h);
    return 0;
}

static void close_house(struct house *h)
{
    lanes_close(h);                   /* readers first: the last to close tidies the store up into one file, and only the writer may */
    h->store = store_close(h->store); /* everything asked for is written first */
    h->files = files_free(h->files);
    books_free(h);
    guesses_close(h);
}

int server_run(const struct server_config *config)
{
    static struct house house;
    struct house *h = &house;
    char why[256];
    h->cfg = *config;
    if (open_house(h, why, sizeof why) < 0) {
        fprintf(stderr, "parlour serve: %s\n", why);
        close_house(h);
        return 1;
    }
    if (h->cfg.print_port) {
        printf("listening on %s://127.0.0.1:%d\n", h->cfg.tls_cert ? "https" : "http", (int)h->cfg.port);
        fflush(stdout);
    }
    if (h->cfg.opened)
        h->cfg.opened((int)h->cfg.port);
    log_line(h, false, "open", "address", h->address, "store", h->cfg.db, NULL);
    store_read_elsewhere();
    uv_run(&h->loop, UV_RUN_DEFAULT);
    close_house(h);
    log_line(h, false, "closed", NULL);
    return 0;
}
