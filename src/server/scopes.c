/* scopes.c: the rights that a token gives. */
#include "server/scopes.h"

#include <string.h>

#include "kernel/base.h"
#include "kernel/out.h"
#include "server/accounts.h"

static const struct {
    const char *name;
    unsigned scope;
} names[] = {{"read", SCOPE_READ}, {"play", SCOPE_PLAY}, {"admin", SCOPE_ADMIN}};

unsigned scopes_of(const struct store_token *t, bool administrator)
{
    unsigned scopes = SCOPES_ALL;
    if (t->kind == TOKEN_API) /* tokens of versions without scopes have none stored; they could read and play */
        scopes = t->scope ? (unsigned)t->scope & (unsigned)~SCOPE_ACCOUNT : SCOPE_READ | SCOPE_PLAY;
    return administrator ? scopes : scopes & (unsigned)~SCOPE_ADMIN;
}

bool scope_allows(unsigned have, unsigned needed) { return (have & needed) == needed; }

unsigned scopes_read(const json_t *list)
{
    unsigned scopes = 0;
    size_t i, n;
    json_t *value;
    if (!list)
        return SCOPE_READ | SCOPE_PLAY;
    json_array_foreach(list, i, value)
    {
        const char *name = json_string_value(value);
        for (n = 0; n < PL_COUNT(names) && (!name || strcmp(names[n].name, name)); n++)
            continue;
        if (n == PL_COUNT(names))
            return 0;
        scopes |= names[n].scope;
    }
    return scopes & SCOPE_PLAY ? scopes | SCOPE_READ : scopes;
}

void scopes_put(struct pl_out *o, unsigned scopes)
{
    pl_json_open(o, "scopes", '[');
    for (size_t n = 0; n < PL_COUNT(names); n++)
        if (scopes & names[n].scope)
            pl_json_text(o, NULL, names[n].name);
    pl_json_close(o, ']');
}
