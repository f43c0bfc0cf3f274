/* page.c: the command `parlour page`. It copies the built page to a folder, from where any web host can serve it without a server of the
 * game. Only index.html changes: its addresses become relative, and it loads static.js first, which adapts the page to such a host. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "cli/file.h"

enum { PATH_BYTES = 4096, DEPTH_MOST = 8, FILES_MOST = 4000 };

static const char script[] = "<script src=\"./static.js\"></script>";
/* The page of `parlour case serve`, which needs its server. */
static const char preview[] = "preview.html";

struct copying {
    const char *from, *to;
    int files;
    char why[512];
};

static bool fail(struct copying *c, const char *what, const char *path, const char *reason)
{
    snprintf(c->why, sizeof c->why, "cannot %s %.300s: %s", what, path, reason);
    return false;
}

static bool write_to(struct copying *c, const char *path, const char *data, size_t len)
{
    struct pl_out why = pl_out_to(c->why, sizeof c->why);
    return file_write(path, FILE_MODE, data, len, &why) == 0;
}

/* Returns the number of bytes of index.html for a static host, and writes them to `to` unless it is NULL. */
static size_t adapt(const char *html, size_t len, char *to)
{
    static const char absolute[] = "=\"/";
    size_t n = 0;
    bool added = false;
    for (size_t i = 0; i < len;) {
        const char *put = html + i;
        size_t take = 1, skip = 1;
        if (!added && len - i > 7 && !memcmp(html + i, "<script", 7)) {
            put = script;
            take = sizeof script - 1;
            skip = 0;
            added = true;
        } else if (len - i > 3 && !memcmp(html + i, absolute, 3)) {
            put = "=\"./";
            take = 4;
            skip = 3;
        }
        if (to)
            memcpy(to + n, put, take);
        n += take;
        i += skip;
    }
    return n;
}

static bool copy_index(struct copying *c, const char *data, size_t len, const char *to)
{
    size_t n = adapt(data, len, NULL);
    char *page = malloc(n + 1);
    if (!page)
        return fail(c, "write", to, "out of memory");
    adapt(data, len, page);
    bool written = write_to(c, to, page, n);
    free(page);
    return written;
}

static bool copy_file(struct copying *c, const char *from, const char *to, bool is_index)
{
    struct pl_out why = pl_out_to(c->why, sizeof c->why);
    size_t len;
    char *data = file_read(from, &len, &why);
    if (!data)
        return false;
    bool written = is_index ? copy_index(c, data, len, to) : write_to(c, to, data, len);
    free(data);
    c->files++;
    return written;
}

static bool make_folder(struct copying *c, const char *path)
{
    struct stat s;
    if (!mkdir(path, 0777) || (errno == EEXIST && !stat(path, &s) && S_ISDIR(s.st_mode)))
        return true;
    return fail(c, "create the folder", path, strerror(errno));
}

static bool copy_folder(struct copying *c, const char *below, int depth);

static bool copy_entry(struct copying *c, const char *below, const char *name, int depth)
{
    char path[PATH_BYTES], from[PATH_BYTES], to[PATH_BYTES];
    struct stat s;
    if (snprintf(path, sizeof path, "%s/%s", below, name) >= (int)sizeof path ||
        snprintf(from, sizeof from, "%s%s", c->from, path) >= (int)sizeof from ||
        snprintf(to, sizeof to, "%s%s", c->to, path) >= (int)sizeof to)
        return fail(c, "write", name, "the path is too long");
    if (lstat(from, &s))
        return fail(c, "read", from, strerror(errno));
    if (S_ISDIR(s.st_mode))
        return copy_folder(c, path, depth + 1);
    /* Skips the compressed copies of index.html, because copy_file changes the addresses in index.html. */
    if (!S_ISREG(s.st_mode) || !strncmp(path + 1, preview, sizeof preview - 1) || !strcmp(path, "/index.html.gz") ||
        !strcmp(path, "/index.html.br"))
        return true;
    if (c->files == FILES_MOST)
        return fail(c, "write", c->from, "it has too many files for a page");
    return copy_file(c, from, to, !strcmp(path, "/index.html"));
}

static bool copy_folder(struct copying *c, const char *below, int depth)
{
    char from[PATH_BYTES], to[PATH_BYTES];
    if (depth > DEPTH_MOST || snprintf(from, sizeof from, "%s%s", c->from, below) >= (int)sizeof from ||
        snprintf(to, sizeof to, "%s%s", c->to, below) >= (int)sizeof to)
        return fail(c, "write", below, "the path is too long");
    DIR *d = opendir(from);
    if (!d)
        return fail(c, "read the folder", from, strerror(errno));
    bool done = make_folder(c, to);
    for (struct dirent *e; done && (e = readdir(d));)
        done = e->d_name[0] == '.' || copy_entry(c, below, e->d_name, depth);
    closedir(d);
    return done;
}

/* Returns true if the folder is empty or does not exist. */
static bool is_empty(const char *path)
{
    DIR *d = opendir(path);
    bool empty = true;
    for (struct dirent *e; d && empty && (e = readdir(d));)
        empty = !strcmp(e->d_name, ".") || !strcmp(e->d_name, "..");
    if (d)
        closedir(d);
    return empty;
}

static bool is_file(const char *folder, const char *name)
{
    char path[PATH_BYTES];
    struct stat s;
    return snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path && !stat(path, &s) && S_ISREG(s.st_mode);
}

int cli_page(int argc, char **argv)
{
    static const char *web;
    static const struct arg table[] = {
        {"web", ARG_TEXT, &web, 0, 0, "FOLDER", "folder with the built page (the installed page)"},
        {.type = ARG_END},
    };
    struct args a = {
        .command = "page",
        .usage = "page [--web FOLDER] OUT",
        .about = "Writes the page to the folder OUT, which must be empty or new. Any web host can serve it from any folder, without a\n"
                 "server of the game: all games against bots, lessons, problems and cases work. Others cannot join.",
        .words_least = 1,
        .words_most = 1,
    };
    static char installed[PATH_BYTES];
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (!web)
        web = getenv("PARLOUR_WEB");
    if (!web || !*web)
        web = file_installed("web", installed, sizeof installed);
    if (!web)
        return cli_failed("page", "the page is not installed; name its folder with --web");
    if (!is_file(web, "index.html") || !is_file(web, "static.js"))
        return cli_failed("page", "the folder %s does not contain the page of this version; see --web", web);
    if (!is_empty(a.word[0]))
        return cli_failed("page", "the folder %s is not empty; name an empty or a new folder", a.word[0]);
    struct copying c = {.from = web, .to = a.word[0]};
    if (!copy_folder(&c, "", 0))
        return cli_failed("page", "%s", c.why);
    printf("wrote %d files to %s\n", c.files, a.word[0]);
    return CLI_OK;
}
