/* backend.c: chooses the kind of database, and holds the tables of SQL statements. */
#include "store/internal.h"

#include <stdio.h>
#include <string.h>

#define ROW_OF_WRITE(id, form, none, sqlite, postgres) {form, sqlite, (postgres) ? (postgres) : (sqlite), none},
#define ROW_OF_READ(id, form, sqlite, postgres) {form, sqlite, (postgres) ? (postgres) : (sqlite), 0},
const struct store_statement store_writes[W_COUNT] = {STORE_WRITES(ROW_OF_WRITE)};
const struct store_statement store_reads[R_COUNT] = {STORE_READS(ROW_OF_READ)};

bool store_is_url(const char *where) { return strstr(where, "://") != NULL; }

const struct store_backend *store_backend_of(const char *where, char *why, size_t why_size)
{
    if (!store_is_url(where))
        return &store_sqlite;
    if (!strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13))
        return &store_postgres;
    snprintf(why, why_size, "no kind of store is named '%.*s'; use the name of a file, or postgres://USER@HOST/DATABASE",
             (int)(strstr(where, "://") - where + 3), where);
    return NULL;
}

void store_shown(const char *where, char *shown, size_t size)
{
    const char *start = strstr(where, "://");
    if (!start) {
        snprintf(shown, size, "%s", where);
        return;
    }
    start += 3;
    const char *options = start + strcspn(start, "?"), *at = strrchr(start, '@'), *host = at ? at + 1 : start;
    if (at > options) { /* the password may contain a question mark, so it is not clear where it ends */
        snprintf(shown, size, "%.*s...", (int)(start - where), where);
        return;
    }
    int user = at ? (int)strcspn(start, ":@/") : 0;
    snprintf(shown, size, "%.*s%.*s%s%.*s", (int)(start - where), where, user, start, at ? "@" : "", (int)(options - host), host);
}
