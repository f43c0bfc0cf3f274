/* certificate.h: a TLS certificate with its chain and private key (certificate.c). */
#ifndef PL_SERVER_CERTIFICATE_H
#define PL_SERVER_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct certificate;
typedef struct ssl_ctx_st SSL_CTX; /* of OpenSSL */

/* Device, inode, size and times of the two files. If they stay the same, so does the content. */
struct certificate_files {
    int64_t file[2][5];
};
/* Looks at the files. A file that is missing counts as another one. */
void certificate_look(const char *cert, const char *key, struct certificate_files *to);

/* Reads a certificate, the certificates of its authorities that follow it in the same file, and its private key, all in PEM format. Checks
 * that the key belongs to the certificate. Returns NULL with an error message in `why`. */
struct certificate *certificate_read(const char *cert, const char *key, char *why, size_t why_size);
struct certificate *certificate_free(struct certificate *c);
int64_t certificate_expires(const struct certificate *c); /* in seconds since 1970 */
/* Returns true if clients accept the certificate for this host: a name or an IP address. */
bool certificate_is_for(const struct certificate *c, const char *host);
bool certificate_same(const struct certificate *a, const struct certificate *b);
/* New connections get the certificate that `*now` points to when they begin. Connections that are open keep theirs. */
void certificate_serve(SSL_CTX *ctx, struct certificate **now);

#endif
