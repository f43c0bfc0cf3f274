/* networks.h: IP addresses and networks as text and as numbers (networks.c). */
#ifndef PL_SERVER_NETWORKS_H
#define PL_SERVER_NETWORKS_H

#include <netinet/in.h>
#include <stdbool.h>

#include "server/common.h"

enum {
    NETWORK_TEXT = 64, /* size of the text of a network, with the NUL at its end */
    PROXIES_MAX = 32,  /* maximum number of trusted proxy networks */
};

/* A network: all addresses whose first `bits` bits are equal to those of `address`. IPv4 addresses are stored as IPv4-mapped IPv6
 * addresses. */
struct network {
    struct in6_addr address;
    int bits;
};

/* The trusted proxies. */
struct proxies {
    struct network network[PROXIES_MAX];
    int n;
};

/* Parses an IP address. `*v4` tells whether the text is an IPv4 address. */
bool ip_read(const char *text, struct in6_addr *to, bool *v4);
/* Writes the address as text. An IPv6 client can use any address in its network, so only the network part of an IPv6 address is written. */
void ip_put(const struct in6_addr *a, char address[ADDRESS_SIZE]);
/* Parses an address or a network such as 192.0.2.0/24. */
bool network_read(const char *text, struct network *to);
bool network_has(const struct network *n, const struct in6_addr *a);
/* Clears the bits of the address behind the prefix. */
void network_clear(struct network *n);
/* Writes the network as text: a single IPv4 address without its prefix, everything else as ADDRESS/BITS. */
void network_put(const struct network *n, char text[NETWORK_TEXT]);

#endif
