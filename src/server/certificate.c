/* certificate.c: reads TLS certificates and private keys from files. */
#include "server/certificate.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

enum { FILE_MOST = 1 << 20, CHAIN_MOST = 16 };

struct certificate {
    X509 *leaf;
    STACK_OF(X509) * chain; /* the certificates of authorities, without the leaf */
    EVP_PKEY *key;
};

/* Reads a file into memory. Returns NULL with the reason in `why`. */
static BIO *read_file(const char *path, char *why, size_t why_size)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    BIO *b = NULL;
    char part[4096];
    ssize_t n = -1;
    size_t sum = 0;
    if (fd >= 0 && fstat(fd, &info) == 0 && !S_ISREG(info.st_mode))
        snprintf(why, why_size, "%s: not a file; see --tls-cert and --tls-key", path);
    else if (fd >= 0 && (b = BIO_new(BIO_s_mem())))
        while ((n = read(fd, part, sizeof part)) > 0 && (sum += (size_t)n) <= FILE_MOST && BIO_write(b, part, (int)n) == (int)n)
            ;
    else
        snprintf(why, why_size, "%s: %s; see --tls-cert and --tls-key", path, fd < 0 ? strerror(errno) : "out of memory");
    if (b && n)
        snprintf(why, why_size, "%s: %s; see --tls-cert and --tls-key", path, n < 0 ? strerror(errno) : "larger than 1 MiB");
    if (fd >= 0)
        close(fd);
    if (b && n) {
        BIO_free(b);
        return NULL;
    }
    return b;
}

/* A server has nobody whom it could ask for a passphrase. */
static int no_passphrase(char *to, int size, int writing, void *ctx)
{
    (void)to, (void)size, (void)writing, (void)ctx;
    return -1;
}

static bool read_chain(struct certificate *c, const char *path, char *why, size_t why_size)
{
    BIO *b = read_file(path, why, why_size);
    if (!b)
        return false;
    X509 *next = NULL;
    c->leaf = PEM_read_bio_X509_AUX(b, NULL, no_passphrase, NULL);
    c->chain = sk_X509_new_null();
    bool good = c->leaf && c->chain;
    while (good && (next = PEM_read_bio_X509(b, NULL, no_passphrase, NULL)))
        good = sk_X509_num(c->chain) < CHAIN_MOST && sk_X509_push(c->chain, next) > 0;
    if (next && !good)
        X509_free(next);
    /* A file that ends in the middle of a certificate is being written. */
    unsigned long error = ERR_peek_last_error();
    good = good && ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
    BIO_free(b);
    if (!good)
        snprintf(why, why_size, "%s: %s; see --tls-cert", path,
                 c->leaf ? "a certificate of the chain is damaged or incomplete" : "this file contains no certificate in PEM format");
    return good;
}

static bool read_key(struct certificate *c, const char *path, char *why, size_t why_size)
{
    BIO *b = read_file(path, why, why_size);
    if (!b)
        return false;
    c->key = PEM_read_bio_PrivateKey(b, NULL, no_passphrase, NULL);
    BIO_free(b);
    if (!c->key)
        snprintf(why, why_size, "%s: this file contains no private key in PEM format that can be read without a passphrase; see --tls-key",
                 path);
    return c->key != NULL;
}

/* Checks that key and certificate belong together, and that OpenSSL accepts them: for instance, it refuses short keys. */
static bool is_usable(const struct certificate *c, const char *cert, const char *key, char *why, size_t why_size)
{
    char reason[160] = "";
    if (!X509_check_private_key(c->leaf, c->key)) {
        snprintf(why, why_size, "the private key %s does not belong to the certificate %s; see --tls-cert and --tls-key", key, cert);
        return false;
    }
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());
    bool good = ctx && SSL_CTX_use_cert_and_key(ctx, c->leaf, c->key, c->chain, 1) == 1;
    SSL_CTX_free(ctx);
    if (good)
        return true;
    const char *text = ERR_reason_error_string(ERR_peek_last_error());
    snprintf(reason, sizeof reason, "%s", text ? text : "unknown reason");
    snprintf(why, why_size, "%s cannot be used: %s; see --tls-cert", cert, reason);
    return false;
}

struct certificate *certificate_read(const char *cert, const char *key, char *why, size_t why_size)
{
    struct certificate *c = calloc(1, sizeof *c);
    ERR_clear_error();
    snprintf(why, why_size, "out of memory");
    bool good = c && read_chain(c, cert, why, why_size) && read_key(c, key, why, why_size) && is_usable(c, cert, key, why, why_size);
    ERR_clear_error(); /* otherwise libwebsockets would find an error of this thread and close a connection */
    return good ? c : certificate_free(c);
}

struct certificate *certificate_free(struct certificate *c)
{
    if (!c)
        return NULL;
    X509_free(c->leaf);
    sk_X509_pop_free(c->chain, X509_free);
    EVP_PKEY_free(c->key);
    free(c);
    return NULL;
}

int64_t certificate_expires(const struct certificate *c)
{
    struct tm at = {0};
    return ASN1_TIME_to_tm(X509_get0_notAfter(c->leaf), &at) ? (int64_t)timegm(&at) : 0;
}

bool certificate_is_for(const struct certificate *c, const char *host)
{
    return X509_check_ip_asc(c->leaf, host, 0) == 1 || X509_check_host(c->leaf, host, 0, 0, NULL) == 1;
}

bool certificate_same(const struct certificate *a, const struct certificate *b)
{
    if (X509_cmp(a->leaf, b->leaf) || sk_X509_num(a->chain) != sk_X509_num(b->chain))
        return false;
    for (int i = 0; i < sk_X509_num(a->chain); i++)
        if (X509_cmp(sk_X509_value(a->chain, i), sk_X509_value(b->chain, i)))
            return false;
    return true;
}

/* ---- renewal --------------------------------------------------------------------------------------------- */

void certificate_look(const char *cert, const char *key, struct certificate_files *to)
{
    const char *const path[] = {cert, key};
    struct stat info;
    memset(to, 0, sizeof *to);
    for (int i = 0; i < 2; i++) {
        if (stat(path[i], &info) < 0)
            continue;
        int64_t *file = to->file[i];
        file[0] = (int64_t)info.st_dev;
        file[1] = (int64_t)info.st_ino;
        file[2] = (int64_t)info.st_size;
        file[3] = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
        file[4] = (int64_t)info.st_ctim.tv_sec * 1000000000 + info.st_ctim.tv_nsec;
    }
}

/* OpenSSL calls this at the beginning of each handshake. The certificates of the context are not used: a context keeps one for each kind of
 * key, so an old RSA certificate would stay beside a new one with another kind of key. */
static int choose(SSL *ssl, void *ctx)
{
    struct certificate *const *now = ctx;
    SSL_certs_clear(ssl);
    return *now && SSL_use_cert_and_key(ssl, (*now)->leaf, (*now)->key, (*now)->chain, 1) == 1;
}

void certificate_serve(SSL_CTX *ctx, struct certificate **now) { SSL_CTX_set_cert_cb(ctx, choose, now); }
