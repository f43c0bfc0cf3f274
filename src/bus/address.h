/* address.h: checks the addresses of NATS servers and prints them without passwords. */
#ifndef PL_BUS_ADDRESS_H
#define PL_BUS_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_MAX = 1024, ADDRESS_SERVERS = 16 };

struct address {
    char text[ADDRESS_MAX];              /* the addresses with a 0 byte after each */
    const char *server[ADDRESS_SERVERS]; /* complete, with user and password; never print them */
    int n;
    bool tls;
    char shown[ADDRESS_MAX]; /* all addresses without user and password */
};

/* Splits "nats://HOST:PORT,tls://USER:PASSWORD@HOST". Returns false if an address is malformed. `a->shown` then ends
 * with the malformed address. */
bool address_read(struct address *a, const char *url);

#endif
