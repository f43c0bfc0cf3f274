/* check_settings.c: `parlour serve --check`: checks settings and the files that they name. Starts, creates and changes nothing. */
#include "server/findings.h"
#include "bus/bus.h"
#include "cases/case_folders.h"
#include "cases/lint.h"
#include "server/admin.h"
#include "server/certificate.h"
#include "server/request.h"
#include "store/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WHY = 700 };

/* ---- findings -------------------------------------------------------------------------------------------- */

static void tell(struct findings *f, bool warning, const char *format, va_list args)
{
    char line[FINDING_SIZE];
    vsnprintf(line, sizeof line, format, args);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    f->tell(f->ctx, warning, line);
}

void finding_problem(struct findings *f, const char *format, ...)
{
    va_list args;
    f->problems++;
    va_start(args, format);
    tell(f, false, format, args);
    va_end(args);
}

void finding_warning(struct findings *f, const char *format, ...)
{
    va_list args;
    f->warnings++;
    va_start(args, format);
    tell(f, true, format, args);
    va_end(args);
}

/* ---- network --------------------------------------------------------------------------------------------- */

static void check_network(const struct server_config *cfg, char host[HOST_SIZE], struct findings *f)
{
    char why[WHY];
    struct proxies proxies;
    *host = 0;
    if (port_check(cfg, true, why, sizeof why) < 0)
        finding_problem(f, "%s", why);
    if (cfg->address && address_check(cfg->address, host, why, sizeof why) < 0)
        finding_problem(f, "%s", why);
    if (cfg->origin && origin_check(cfg->origin, why, sizeof why) < 0)
        finding_problem(f, "%s", why);
    if (proxies_read(cfg->trust_proxy, &proxies, why, sizeof why) < 0)
        finding_problem(f, "%s", why);
    if (*host && cfg->tls_cert && strncasecmp(cfg->address, "https:", 6))
        finding_warning(f, "--address %s does not begin with https, but the server has a certificate", cfg->address);
}

/* Says when a certificate ends, and whether it is for the host of --address. */
static void check_certificate(const struct server_config *cfg, const char *host, struct findings *f)
{
    enum { DAY = 86400, SOON = 14 * DAY };
    char why[WHY];
    struct certificate *c = certificate_read(cfg->tls_cert, cfg->tls_key, why, sizeof why);
    if (!c)
        return finding_problem(f, "%s", why);
    int64_t left = certificate_expires(c) - wall_ms() / 1000;
    if (left <= 0)
        finding_warning(f, "the certificate %s has expired; renew it", cfg->tls_cert);
    else if (left < SOON)
        finding_warning(f, "the certificate %s expires in %lld days; renew it", cfg->tls_cert, (long long)(left / DAY));
    if (*host && !certificate_is_for(c, host))
        finding_warning(f, "the certificate %s is not for %s, the host of --address; browsers will refuse it", cfg->tls_cert, host);
    certificate_free(c);
}

/* ---- files ----------------------------------------------------------------------------------------------- */

static void check_readable(const char *path, const char *option, struct findings *f)
{
    struct stat info;
    if (path && (stat(path, &info) < 0 || access(path, R_OK) < 0))
        finding_problem(f, "%s: %s; see --%s", path, strerror(errno), option);
    else if (path && !S_ISREG(info.st_mode))
        finding_problem(f, "%s: not a file; see --%s", path, option);
}

static void check_page(const struct server_config *cfg, struct findings *f)
{
    char why[WHY];
    struct file *files = files_read(cfg->web, why, sizeof why);
    if (!files)
        return finding_problem(f, "%s", why);
    if (!cfg->web)
        finding_warning(f, "no page is installed, so the server shows a small built-in one; see --web");
    files_free(files);
}

static void check_case(const char *folder, const char *name, struct findings *f)
{
    static struct case_report report;
    char path[CASE_PATH_MAX], file[CASE_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(file, sizeof file, "%s/case.yaml", path);
    if (*name == '.' || access(file, F_OK) < 0)
        return;
    struct case_book *book = case_load(path, &report);
    if (!book)
        finding_warning(f, "the case %s cannot be loaded, so nobody can play it; 'parlour case lint %s' shows why", path, path);
    case_free(book);
}

static void check_cases(const struct server_config *cfg, struct findings *f)
{
    const char *folder = cfg->cases ? cfg->cases : case_root_folder();
    DIR *d = folder ? opendir(folder) : NULL;
    if (cfg->cases && !d)
        return finding_problem(f, "%s: %s; see --cases", folder, strerror(errno));
    for (struct dirent *e; d && (e = readdir(d));)
        check_case(folder, e->d_name, f);
    if (d)
        closedir(d);
}

/* ---- database -------------------------------------------------------------------------------------------- */

static void check_database(const struct server_config *cfg, struct findings *f)
{
    char why[WHY], shown[256];
    int version = store_look(cfg->db, why, sizeof why);
    store_shown(cfg->db, shown, sizeof shown);
    if (version < 0)
        finding_problem(f, "%s", why);
    else if (version && version < store_newest_schema())
        finding_warning(f, "the server will migrate the database %s from version %d to %d; rehearse that with 'parlour migrate --dry-run'",
                        shown, version, store_newest_schema());
    if (cfg->bus && !cfg->store)
        finding_problem(f, "--bus needs --store with a PostgreSQL database, because all nodes must share it");
    if (snapshots_check(cfg, why, sizeof why) < 0)
        finding_problem(f, "%s", why);
    if (cfg->snapshot_every && cfg->snapshot_dir && access(cfg->snapshot_dir, W_OK | X_OK) < 0 && errno != ENOENT)
        finding_problem(f, "%s: %s; see --snapshot-dir", cfg->snapshot_dir, strerror(errno));
}

/* ---- bus ------------------------------------------------------------------------------------------------- */

/* Connects to NATS, if nothing is wrong with the files that this needs. */
static void check_bus(const struct server_config *cfg, struct findings *f)
{
    char why[WHY];
    int before = f->problems;
    check_readable(cfg->bus_ca, "bus-ca", f);
    check_readable(cfg->bus_cert, "bus-cert", f);
    check_readable(cfg->bus_key, "bus-key", f);
    check_readable(cfg->bus_creds, "bus-creds", f);
    const struct bus_config bus = {
        .url = cfg->bus, .name = cfg->bus_name, .ca = cfg->bus_ca, .cert = cfg->bus_cert, .key = cfg->bus_key, .creds = cfg->bus_creds};
    if (cfg->bus && cfg->store && f->problems == before && bus_check(&bus, why, sizeof why) < 0)
        finding_problem(f, "%s", why);
}

void server_check(const struct server_config *cfg, struct findings *f)
{
    char host[HOST_SIZE], socket[ADMIN_PATH];
    check_network(cfg, host, f);
    if (cfg->tls_cert && cfg->tls_key)
        check_certificate(cfg, host, f);
    if (!notice_is_good(cfg->message_of_the_day))
        finding_problem(f, "--message-of-the-day must be one line of at most %d bytes of UTF-8", NOTICE_SIZE - 1);
    if (cfg->admin_socket && !admin_socket_path(cfg, socket))
        finding_problem(f, "--admin-socket must have at most %d bytes", ADMIN_PATH - 1);
    check_bus(cfg, f);
    check_page(cfg, f);
    check_cases(cfg, f);
    check_database(cfg, f);
}
