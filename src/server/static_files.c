/* static_files.c: serves the files of the web page. All files are read into memory at startup, so a request cannot read any other file. If
 * no folder is set, the server sends a small built-in page. */
#include "server/request.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 4000, FILE_MAX = 16 << 20, DEPTH_MAX = 8 };

/* The encodings of precompressed files, best compression first. For each file NAME, the build also writes NAME.br and
 * NAME.gz. */
static const struct {
    const char *name, *none, *suffix;
    char mark;
} packings[] = {{"br", "br;q=0", ".br", 'b'}, {"gzip", "gzip;q=0", ".gz", 'z'}};

struct file {
    struct file *next;
    const char *type;
    char *bytes, *packed[PL_COUNT(packings)];
    size_t n, packed_n[PL_COUNT(packings)];
    char etag[24], packed_etag[PL_COUNT(packings)][24];
    bool hashed; /* true if the file's name contains a hash of its content, so that clients may cache the file indefinitely */
    char path[PATH_MAX_BYTES];
};

static const char own_page[] =
    "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    "<title>Baker Street Parlour</title><style>body{font:18px/1.5 Georgia,serif;max-width:40em;margin:3em auto;padding:0 1em;"
    "background:#fbf7ee;color:#2b2118}input,button{font:inherit;padding:.3em .6em}li{margin:.3em 0}code{background:#eee3cf;padding:0 .3em}"
    "</style><h1>Baker Street Parlour</h1><p id=who>Choose a name to see the tables.</p>"
    "<form id=f><label>Name <input id=n maxlength=24 required autocomplete=nickname></label> <button>Continue</button></form>"
    "<h2>Tables</h2><ul id=t aria-live=polite><li>None yet.</ul>"
    "<p>This server was started without the full page. To play in a terminal: <code>parlour play GAME</code>. Programs connect to the "
    "WebSocket at "
    "<code>/ws</code>.</p><script src=/lobby.js></script></html>";
static const char own_script[] =
    "const $=i=>document.getElementById(i),rows=new Map();"
    "const show=()=>{$('t').replaceChildren(...[...rows.values()].map(r=>{const l=document.createElement('li');"
    "l.textContent=`${r.game}: ${r.people+r.bots} of ${r.seats} seats taken, ${r.status}`;return l}));"
    "if(!rows.size){const l=document.createElement('li');l.textContent='None yet.';$('t').append(l)}};"
    "const enter=me=>{$('who').textContent=`Welcome, ${me.name}.`;$('f').hidden=true;"
    "const s=new WebSocket(location.origin.replace(/^http/,'ws')+'/ws','parlour.1');"
    "s.onopen=()=>s.send(JSON.stringify({type:'lobby',on:true}));"
    "s.onmessage=e=>{const m=JSON.parse(e.data);if(m.type=='lobby')m.listings.forEach(r=>rows.set(r.table,r));"
    "if(m.type=='listed')rows.set(m.listing.table,m.listing);if(m.type=='unlisted')rows.delete(m.table);show()};"
    "s.onclose=()=>{$('who').textContent='Connection lost. Reconnecting …';setTimeout(()=>enter(me),3000)}};"
    "fetch('/api/me').then(r=>r.json()).then(m=>m.name&&enter(m));"
    "$('f').onsubmit=async e=>{e.preventDefault();const r=await fetch('/api/guest',{method:'POST',"
    "headers:{'content-type':'application/json'},body:JSON.stringify({name:$('n').value})});const m=await r.json();"
    "m.ok?enter(m):$('who').textContent=m.text};";

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".bin", "application/octet-stream"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < PL_COUNT(types); i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return NULL;
}

static struct file *add(struct file *list, const char *path, char *bytes, size_t n)
{
    struct file *f = calloc(1, sizeof *f);
    if (!f || !bytes) {
        free(f);
        free(bytes);
        return list;
    }
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ (uint8_t)bytes[i]) * 1099511628211u;
    snprintf(f->path, sizeof f->path, "%s", path);
    snprintf(f->etag, sizeof f->etag, "\"%016llx\"", (unsigned long long)sum);
    f->type = type_of(path);
    f->bytes = bytes;
    f->n = n;
    f->hashed = !strncmp(path, "/assets/", 8);
    f->next = list;
    return f;
}

static char *read_whole(const char *path, size_t n)
{
    FILE *in = fopen(path, "rb");
    char *bytes = in ? malloc(n + 1) : NULL;
    if (bytes && fread(bytes, 1, n, in) != n) {
        free(bytes);
        bytes = NULL;
    }
    if (in)
        fclose(in);
    return bytes;
}

static void add_packed(struct file *f, const char *full)
{
    for (size_t i = 0; i < PL_COUNT(packings); i++) {
        char packed[8200];
        struct stat s;
        snprintf(packed, sizeof packed, "%s%s", full, packings[i].suffix);
        if (lstat(packed, &s) || !S_ISREG(s.st_mode) || (size_t)s.st_size >= f->n)
            continue;
        f->packed[i] = read_whole(packed, (size_t)s.st_size);
        f->packed_n[i] = (size_t)s.st_size;
        /* Each encoding needs its own ETag. */
        snprintf(f->packed_etag[i], sizeof f->packed_etag[i], "%.17s%c\"", f->etag, packings[i].mark);
    }
}

unsigned files_packings(const char *accepted)
{
    unsigned known = 0;
    for (size_t i = 0; i < PL_COUNT(packings); i++)
        if (strstr(accepted, packings[i].name) && !strstr(accepted, packings[i].none))
            known |= 1u << i;
    return known;
}

/* Reads all files of known types in a folder and its subfolders. Skips symbolic links and hidden files. */
static struct file *gather(struct file *list, const char *folder, const char *path, int depth, int *n)
{
    char there[4096];
    snprintf(there, sizeof there, "%s%s", folder, path);
    DIR *d = depth < DEPTH_MAX ? opendir(there) : NULL;
    for (struct dirent *e; d && (e = readdir(d)) && *n < FILES_MAX;) {
        char name[PATH_MAX_BYTES], full[8192];
        struct stat s;
        if (e->d_name[0] == '.' || snprintf(name, sizeof name, "%s/%s", path, e->d_name) >= (int)sizeof name)
            continue;
        snprintf(full, sizeof full, "%s%s", folder, name);
        if (lstat(full, &s))
            continue;
        if (S_ISDIR(s.st_mode)) {
            list = gather(list, folder, name, depth + 1, n);
        } else if (S_ISREG(s.st_mode) && s.st_size <= FILE_MAX && type_of(name)) {
            list = add(list, name, read_whole(full, (size_t)s.st_size), (size_t)s.st_size);
            if (list && !strcmp(list->path, name))
                add_packed(list, full);
            ++*n;
        }
    }
    if (d)
        closedir(d);
    return list;
}

struct file *files_read(const char *folder, char *why, size_t why_size)
{
    int n = 0;
    if (!folder)
        return add(add(NULL, "/lobby.js", strdup(own_script), strlen(own_script)), "/index.html", strdup(own_page), strlen(own_page));
    struct file *list = gather(NULL, folder, "", 0, &n);
    if (!list)
        snprintf(why, why_size, "the folder %s does not contain the page; see --web", folder);
    return list;
}

struct file *files_free(struct file *f)
{
    while (f) {
        struct file *next = f->next;
        free(f->bytes);
        for (size_t i = 0; i < PL_COUNT(packings); i++)
            free(f->packed[i]);
        free(f);
        f = next;
    }
    return NULL;
}

static const struct file *find(const struct file *f, const char *path)
{
    while (f && strcmp(f->path, path))
        f = f->next;
    return f;
}

static bool serve(struct request *r, const struct file *f, int status)
{
    if (!f)
        return false;
    const char *bytes = f->bytes, *etag = f->etag;
    size_t n = f->n;
    for (size_t i = PL_COUNT(packings); i-- > 0;) {
        r->varies |= f->packed[i] != NULL;
        if (!f->packed[i] || !(r->unpacks >> i & 1))
            continue;
        r->packed = packings[i].name;
        bytes = f->packed[i];
        etag = f->packed_etag[i];
        n = f->packed_n[i];
    }
    if (status == HTTP_STATUS_OK) {
        snprintf(r->own_etag, sizeof r->own_etag, "%s", etag);
        r->cacheable = f->hashed;
        if (!strcmp(r->etag, r->own_etag))
            status = HTTP_STATUS_NOT_MODIFIED;
    }
    r->type = f->type;
    r->status = status;
    r->fixed = bytes;
    r->reply_n = status == HTTP_STATUS_NOT_MODIFIED ? 0 : n;
    r->ready = true;
    lws_callback_on_writable(r->wsi);
    return true;
}

/* Returns the path of the file for a request. The script of the web page interprets some paths itself, so for these the server sends
 * index.html. */
static const char *file_path(const char *path)
{
    static const char *const pages[] = {"/", "/admin", "/privacy"}, *const folders[] = {"/t/", "/join/", "/replay/", "/reset/"};
    bool page = false;
    for (size_t i = 0; i < PL_COUNT(pages); i++)
        page |= !strcmp(path, pages[i]);
    for (size_t i = 0; i < PL_COUNT(folders); i++)
        page |= !strncmp(path, folders[i], strlen(folders[i]));
    return page ? "/index.html" : path;
}

bool files_has(const struct request *r) { return !r->post && find(r->srv->files, file_path(r->path)); }

bool files_serve(struct request *r)
{
    if (r->post)
        return false;
    const char *path = file_path(r->path);
    if (serve(r, find(r->srv->files, path), HTTP_STATUS_OK))
        return true;
    /* If the path is unknown, a browser gets index.html, which tells the user that the page does not exist. Programs get a refusal. */
    return r->wants_page && strncmp(path, "/api/", 5) && serve(r, find(r->srv->files, "/index.html"), HTTP_STATUS_NOT_FOUND);
}
