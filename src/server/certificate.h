/* certificate.h: a TLS certificate with its chain and private key (certificate.c). */
#ifndef PL_SERVER_CERTIFICATE_H
#define PL_SERVER_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct certificate;

/* Reads a certificate, the certificates of its authorities that follow it in the same file, and its private key, all in PEM format. Checks
 * that the key belongs to the certificate. Returns NULL with an error message in `why`. */
struct certificate *certificate_read(const char *cert, const char *key, char *why, size_t why_size);
struct certificate *certificate_free(struct certificate *c);
int64_t certificate_expires(const struct certificate *c); /* in seconds since 1970 */
/* Returns true if clients accept the certificate for this host: a name or an IP address. */
bool certificate_is_for(const struct certificate *c, const char *host);

#endif
