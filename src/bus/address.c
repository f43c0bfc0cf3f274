/* address.c: see address.h. */
#include "bus/address.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks "HOST", "HOST:PORT", "[IPV6]" or "[IPV6]:PORT". */
static bool host_is_valid(const char *host)
{
    const char *end = host;
    if (*host == '[') {
        end += 1 + strspn(host + 1, "0123456789abcdefABCDEF:.");
        if (end == host + 1 || *end++ != ']')
            return false;
    } else {
        while (isalnum((unsigned char)*end) || *end == '-' || *end == '.' || *end == '_')
            end++;
        if (end == host)
            return false;
    }
    if (!*end)
        return true;
    size_t digits = *end == ':' ? strspn(end + 1, "0123456789") : 0;
    int port = digits && digits < 6 ? atoi(end + 1) : 0;
    return !end[1 + digits] && port > 0 && port < 65536;
}

static bool read_server(struct address *a, char *text)
{
    const char *scheme = strncmp(text, "nats://", 7) == 0 ? "nats://" : strncmp(text, "tls://", 6) == 0 ? "tls://" : "";
    char *rest = text + strlen(scheme), *at = strrchr(rest, '@'), *host = at ? at + 1 : rest;
    size_t slash = strlen(host);
    if (slash && host[slash - 1] == '/')
        host[slash - 1] = 0;
    size_t used = strlen(a->shown);
    snprintf(a->shown + used, sizeof a->shown - used, "%s%s%s", used ? "," : "", scheme, host);
    if (!*scheme || !host_is_valid(host) || a->n == ADDRESS_SERVERS)
        return false;
    a->tls |= *scheme == 't';
    a->server[a->n++] = text;
    return true;
}

bool address_read(struct address *a, const char *url)
{
    memset(a, 0, sizeof *a);
    if (!url || strlen(url) >= sizeof a->text)
        return false;
    memcpy(a->text, url, strlen(url) + 1);
    for (char *next = a->text, *text; next;) {
        text = next;
        next = strchr(text, ',');
        if (next)
            *next++ = 0;
        if (read_server(a, text))
            continue;
        if (strchr(url, '@')) /* any part may belong to a password */
            snprintf(a->shown, sizeof a->shown, "...@...");
        return false;
    }
    return true;
}
