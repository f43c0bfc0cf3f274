/* reload.c: reads settings and certificates again while the server runs: the settings after SIGHUP, the certificate also when its files
 * have changed. A worker reads the files; the event loop checks what was read and takes all of it or nothing. Connections stay open. */
#include "server/reload.h"
#include "server/certificate.h"
#include "server/findings.h"
#include "server/notify.h"
#include "server/request.h"
#include "server/seats.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY_MS = 5000, WARN_EVERY_MS = 86400000, SOON_S = 14 * 86400 };

struct reload {
    struct job job;
    struct server *srv;
    bool running, again;                  /* `again`: SIGHUP came while the worker was reading */
    bool settings;                        /* the worker reads the settings, too, not only the certificate */
    struct server_settings *now, *next;   /* `now`: the settings in force; NULL: those of the start. `next`: read by the worker */
    struct certificate *renewed;          /* read by the worker; NULL if it is wrong, or unchanged */
    struct certificate_files files, seen; /* `files`: the files of the certificate in force. `seen`: those at the last look */
    bool complained;                      /* the log has a line about the files in `seen` */
    bool bad;                             /* the worker has found a problem, which is in `why` */
    char why[FINDING_SIZE];
    int64_t look_at, warn_at; /* when to look at the files, and to warn that the certificate expires */
};

/* ---- checks ---------------------------------------------------------------------------------------------- */

/* Checks the settings that may change. Returns 0, or -1 with an error message in `why`. */
static int check(const struct server_config *cfg, struct proxies *proxies, char *why, size_t why_size)
{
    char host[HOST_SIZE];
    if ((cfg->address && address_check(cfg->address, host, why, why_size) < 0) ||
        (cfg->origin && origin_check(cfg->origin, why, why_size) < 0) || proxies_read(cfg->trust_proxy, proxies, why, why_size) < 0 ||
        snapshots_check(cfg, why, why_size) < 0)
        return -1;
    if (notice_is_good(cfg->message_of_the_day))
        return 0;
    snprintf(why, why_size, "--message-of-the-day must be one line of at most %d bytes of UTF-8", NOTICE_SIZE - 1);
    return -1;
}

/* ---- what the worker does -------------------------------------------------------------------------------- */

static void keep_first(void *ctx, bool warning, const char *line)
{
    struct reload *k = ctx;
    if (!warning && !k->bad)
        snprintf(k->why, sizeof k->why, "%s", line);
    k->bad |= !warning;
}

static void read_work(struct job *job, struct store_reader *reader)
{
    struct reload *k = job->of;
    struct findings f = {.tell = keep_first, .ctx = k};
    const struct server_config *cfg = &k->srv->cfg;
    (void)reader;
    if (k->settings) {
        k->next = cfg->read_again(cfg, &f);
        if (!k->next && !k->bad)
            keep_first(k, false, "out of memory");
        if (k->bad)
            return;
        cfg = &k->next->config;
    }
    if (!cfg->tls_cert)
        return;
    struct certificate_files found;
    certificate_look(cfg->tls_cert, cfg->tls_key, &found);
    bool same = !memcmp(&found, &k->seen, sizeof found);
    k->complained &= same;
    k->seen = found;
    if (!k->settings && (!memcmp(&found, &k->files, sizeof found) || k->complained))
        return;
    k->renewed = certificate_read(cfg->tls_cert, cfg->tls_key, k->why, sizeof k->why);
    /* Certificate and key are two files, so one of them may be new and the other not yet. A look is repeated before anybody is told. */
    k->bad = !k->renewed && (k->settings || same);
}

/* ---- taking what was read -------------------------------------------------------------------------------- */

static void take_certificate(struct reload *k)
{
    struct server *srv = k->srv;
    bool same = srv->certificate && certificate_same(srv->certificate, k->renewed);
    certificate_free(srv->certificate);
    srv->certificate = k->renewed;
    k->renewed = NULL;
    k->files = k->seen;
    k->warn_at = 0;
    if (!same)
        log_event(EVENT_CERTIFICATE_LOADED, "expires", log_time(certificate_expires(srv->certificate)), NULL);
}

static void take_settings(struct reload *k, const struct proxies *proxies)
{
    struct server *srv = k->srv;
    struct server_settings *next = k->next, *before = k->now;
    next->config.port = srv->cfg.port; /* the port that a server with --port 0 has got */
    srv->cfg = next->config;
    srv->proxies = *proxies;
    k->now = next;
    k->next = NULL;
    log_set_level(srv->cfg.log_level);
    log_event(EVENT_RELOADED, "changed", *next->changed ? next->changed : "nothing", NULL);
    if (*next->fixed)
        log_event(EVENT_RESTART_NEEDED, "settings", next->fixed, NULL);
    capacity_limit(srv);
    invite_address(srv);
    moderation_show_notices(srv);
    if (before)
        before->free(before);
}

static void read_again(struct reload *k, bool settings);

static void read_done(struct job *job)
{
    struct reload *k = job->of;
    struct server *srv = k->srv;
    struct proxies proxies;
    k->running = false;
    k->look_at = now_ms(srv) + LOOK_EVERY_MS;
    if (!k->bad && k->settings)
        k->bad = check(&k->next->config, &proxies, k->why, sizeof k->why) < 0;
    if (k->bad && k->settings)
        log_event(EVENT_RELOAD_FAILED, "reason", k->why, "advice", "correct the settings; 'parlour serve --check' names every problem",
                  NULL);
    else if (k->bad)
        log_event(EVENT_CERTIFICATE_REFUSED, "reason", k->why, NULL);
    k->complained |= k->bad;
    if (!k->bad && k->settings)
        take_settings(k, &proxies);
    if (!k->bad && k->renewed)
        take_certificate(k);
    k->renewed = certificate_free(k->renewed);
    if (k->next)
        k->next->free(k->next);
    k->next = NULL;
    if (k->again)
        read_again(k, true);
    else if (k->settings)
        notify_ready();
}

static void read_again(struct reload *k, bool settings)
{
    k->running = true;
    k->again = k->bad = false;
    k->settings = settings;
    k->job = (struct job){.of = k, .work = read_work, .done = read_done};
    pool_submit(k->srv, POOL_READ, &k->job);
}

void reload_start(struct server *srv)
{
    struct reload *k = srv->reload;
    if (!srv->cfg.read_again)
        return;
    notify_reloading();
    if (k->running)
        k->again = true;
    else
        read_again(k, true);
}

static void warn_of_expiry(struct reload *k)
{
    int64_t ends = certificate_expires(k->srv->certificate);
    if (now_ms(k->srv) < k->warn_at)
        return;
    k->warn_at = now_ms(k->srv) + WARN_EVERY_MS;
    if (ends - wall_ms() / 1000 < SOON_S)
        log_event(EVENT_CERTIFICATE_EXPIRES, "expires", log_time(ends), "advice", "renew the certificate; the server notices the new one",
                  NULL);
}

void reload_sweep(struct server *srv)
{
    struct reload *k = srv->reload;
    if (!srv->certificate || k->running || now_ms(srv) < k->look_at)
        return;
    warn_of_expiry(k);
    read_again(k, false);
}

/* ---- start and end --------------------------------------------------------------------------------------- */

int reload_open(struct server *srv, char *why, size_t why_size)
{
    struct reload *k = srv->reload = calloc(1, sizeof *k);
    if (!k)
        return -1;
    k->srv = srv;
    if (check(&srv->cfg, &srv->proxies, why, why_size) < 0)
        return -1;
    if (!srv->cfg.tls_cert)
        return 0;
    certificate_look(srv->cfg.tls_cert, srv->cfg.tls_key, &k->files);
    k->seen = k->files;
    srv->certificate = certificate_read(srv->cfg.tls_cert, srv->cfg.tls_key, why, why_size);
    return srv->certificate ? 0 : -1;
}

void reload_close(struct server *srv)
{
    struct reload *k = srv->reload;
    if (!k)
        return;
    if (k->next)
        k->next->free(k->next);
    certificate_free(k->renewed);
    srv->certificate = certificate_free(srv->certificate);
    srv->reload = NULL;
    /* The settings in force stay valid: shutting down may still need them. */
    if (k->now)
        k->now->free(k->now);
    free(k);
}
