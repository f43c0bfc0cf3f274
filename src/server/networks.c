/* networks.c: IP addresses and networks as text and as numbers. */
#include "server/networks.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "kernel/out.h"

bool ip_read(const char *text, struct in6_addr *to, bool *v4)
{
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1) {
        memset(to, 0, sizeof *to);
        memset(to->s6_addr + 10, 0xff, 2);
        memcpy(to->s6_addr + 12, &four, 4);
        *v4 = true;
        return true;
    }
    *v4 = false;
    return inet_pton(AF_INET6, text, to) == 1;
}

void ip_put(const struct in6_addr *a, char address[ADDRESS_SIZE])
{
    struct in6_addr network = *a;
    if (IN6_IS_ADDR_V4MAPPED(a)) {
        inet_ntop(AF_INET, a->s6_addr + 12, address, ADDRESS_SIZE);
        return;
    }
    if (!IN6_IS_ADDR_LOOPBACK(a))
        memset(network.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &network, address, ADDRESS_SIZE);
}

bool network_read(const char *text, struct network *to)
{
    char address[ADDRESS_SIZE];
    const char *slash = strchr(text, '/');
    size_t len = slash ? (size_t)(slash - text) : strlen(text);
    int64_t bits;
    bool v4;
    if (len >= sizeof address)
        return false;
    memcpy(address, text, len);
    address[len] = 0;
    if (!ip_read(address, &to->address, &v4))
        return false;
    int most = v4 ? 32 : 128;
    if (!slash)
        bits = most;
    else if (pl_text_int(slash + 1, strlen(slash + 1), &bits) < 0 || bits < 0 || bits > most)
        return false;
    to->bits = (int)bits + 128 - most;
    return true;
}

bool network_has(const struct network *n, const struct in6_addr *a)
{
    int whole = n->bits / 8, rest = n->bits % 8;
    if (memcmp(a->s6_addr, n->address.s6_addr, (size_t)whole))
        return false;
    return !rest || !((a->s6_addr[whole] ^ n->address.s6_addr[whole]) >> (8 - rest));
}

void network_clear(struct network *n)
{
    for (int i = 0; i < 16; i++) {
        int kept = n->bits - 8 * i;
        if (kept <= 0)
            n->address.s6_addr[i] = 0;
        else if (kept < 8)
            n->address.s6_addr[i] &= (uint8_t)(0xff << (8 - kept));
    }
}

void network_put(const struct network *n, char text[NETWORK_TEXT])
{
    char address[INET6_ADDRSTRLEN] = "";
    bool v4 = IN6_IS_ADDR_V4MAPPED(&n->address) && n->bits >= 96;
    if (v4)
        inet_ntop(AF_INET, n->address.s6_addr + 12, address, sizeof address);
    else
        inet_ntop(AF_INET6, &n->address, address, sizeof address);
    if (v4 && n->bits == 128)
        snprintf(text, NETWORK_TEXT, "%s", address);
    else
        snprintf(text, NETWORK_TEXT, "%s/%d", address, v4 ? n->bits - 96 : n->bits);
}
