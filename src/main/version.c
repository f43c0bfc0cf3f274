/* version.c: `parlour --version`. Prints the version of the program and the revisions of the formats and protocols it speaks, so that an
 * operator can compare two installations. */
#include "main/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "cli/cli.h"
#include "cli/engine/engine.h"
#include "cli/file.h"
#include "match/match.h"
#include "server/wire.h"
#include "store/store.h"

enum { PATH_BYTES = 4200, PAGE_REVISION = 12 };

/* Writes the revision of the installed page, which is in the name of its service worker's cache, or "none". */
static void page_revision(char revision[PAGE_REVISION + 1])
{
    static const char name[] = "'parlour-";
    static char installed[PATH_BYTES], path[PATH_BYTES + 8];
    char text[1024] = "";
    const char *web = getenv("PARLOUR_WEB");
    snprintf(revision, PAGE_REVISION + 1, "none");
    if (!web || !*web)
        web = file_installed("web", installed, sizeof installed);
    if (!web || snprintf(path, sizeof path, "%s/sw.js", web) >= (int)sizeof path)
        return;
    FILE *in = fopen(path, "r");
    if (!in)
        return;
    text[fread(text, 1, sizeof text - 1, in)] = 0;
    fclose(in);
    const char *at = strstr(text, name);
    if (at && strspn(at + sizeof name - 1, "0123456789abcdef") == PAGE_REVISION)
        snprintf(revision, PAGE_REVISION + 1, "%s", at + sizeof name - 1);
}

int main_version(const char *version)
{
    char page[PAGE_REVISION + 1];
    page_revision(page);
    printf("parlour %s\n", version);
    for (const struct pl_game *const *g = pl_games; *g; g++)
        printf("rules of %s: %u\n", (*g)->id, (unsigned)(*g)->rules_rev);
    printf("engine protocol: %d\nwire protocol: %s\ncase format: %d\ndatabase schema: %d\npage: %s\n", ENGINE_PROTOCOL, WIRE_PROTOCOL,
           CASE_FORMAT, store_newest_schema(), page);
    return CLI_OK;
}
