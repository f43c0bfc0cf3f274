/* access.c: tests of what bus_open and bus_check say when they cannot use a NATS server: addresses, logins, permissions and TLS.
 * Certificates are made with openssl when the tests run. */
#include "bus/bus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../test.h"
#include "nats.h"

static void wake(void *ctx) { (void)ctx; }

static struct bus *try_open(const struct bus_config *cfg, char why[1024])
{
    why[0] = 0;
    return bus_open(cfg, 1, wake, NULL, why, 1024);
}

/* Checks that the bus cannot be opened, that the reason contains `want`, that it is one line without the password, and that bus_check gives
 * the same reason. */
static void check_refused(const struct bus_config *cfg, const char *want)
{
    char why[1024], checked[1024] = "";
    struct bus *b = try_open(cfg, why);
    if (b) {
        bus_close(b);
        test_fail(__FILE__, __LINE__, "opened, but should say: %s", want);
    }
    if (!strstr(why, want))
        test_fail(__FILE__, __LINE__, "says \"%s\", not \"%s\"", why, want);
    if (strchr(why, '\n') || strstr(why, "secret"))
        test_fail(__FILE__, __LINE__, "is not one line, or shows the password: \"%s\"", why);
    if (bus_check(cfg, checked, sizeof checked) == 0 ||
        !strstr(checked, strstr(want, "parlour.node.1") ? "parlour.node.9223372036854775807" : want))
        test_fail(__FILE__, __LINE__, "the check says \"%s\", not \"%s\"", checked, want);
}

static void check_accepted(const struct bus_config *cfg)
{
    char why[1024];
    struct bus *b = try_open(cfg, why);
    if (!b)
        test_fail(__FILE__, __LINE__, "%s", why);
    bus_close(b);
    if (bus_check(cfg, why, sizeof why) < 0)
        test_fail(__FILE__, __LINE__, "%s", why);
}

static struct bus_config at(const char *url) { return (struct bus_config){.url = url, .name = "parlour"}; }

TEST(malformed_addresses_are_refused)
{
    static const char *const url[] = {
        "",
        "localhost:4222",
        "http://localhost:4222",
        "nats://",
        "nats://:4222",
        "nats://host:0",
        "nats://host:65536",
        "nats://host:4222x",
        "nats://ho st:1",
        "nats://host:4222,",
        "nats://a:1,b:2",
        "nats://[::1",
        "nats://me:secret@",
        "me:secret@host:4222",
        "nats://host/x",
        "nats://me:secret,word@host",
    };
    for (size_t i = 0; i < sizeof url / sizeof *url; i++) {
        struct bus_config cfg = at(url[i]);
        check_refused(&cfg, "is not valid. Write nats://HOST:PORT");
    }
    struct bus_config commas = at("nats://secret:4222,word@host");
    check_refused(&commas, "is not valid");
    struct bus_config cfg = at("nats://127.0.0.1:1");
    cfg.name = "two words";
    check_refused(&cfg, "The name of the bus");
}

TEST(a_server_that_is_not_there_is_named)
{
    struct bus_config cfg = at("nats://me:secret@127.0.0.1:1");
    check_refused(&cfg, "No NATS server answers at nats://127.0.0.1:1.");
}

TEST(a_wrong_login_is_refused)
{
    struct nats nats;
    char url[256];
    nats_init(&nats);
    nats_start(&nats, "authorization { user: node, password: rightsecret }");
    struct bus_config cfg = at(url);
    snprintf(url, sizeof url, "nats://node:wrongsecret@127.0.0.1:%d", nats.port);
    check_refused(&cfg, "refuses the login (authorization violation)");
    snprintf(url, sizeof url, "nats://127.0.0.1:%d", nats.port);
    check_refused(&cfg, "refuses the login (authorization violation)");
    snprintf(url, sizeof url, "nats://node:rightsecret@127.0.0.1:%d", nats.port);
    check_accepted(&cfg);
    nats_done(&nats);
}

TEST(missing_permissions_are_named)
{
    static const struct {
        const char *permissions, *want;
    } tried[] = {
        {"publish: \"other.>\", subscribe: [\"parlour.node.*\", \"parlour.all\"]", "Publish to \"parlour."},
        {"publish: \"parlour.node.*\", subscribe: [\"parlour.node.*\", \"parlour.all\"]", "Publish to \"parlour.all\""},
        {"publish: \"parlour.>\", subscribe: [\"parlour.all\"]", "Subscription to \"parlour.node.1\""},
        {"publish: \"parlour.>\", subscribe: [\"parlour.node.*\"]", "Subscription to \"parlour.all\""},
        {"publish: \"parlour.>\", subscribe: [\"parlour.node.*\", \"parlour.all\"]", NULL},
    };
    char url[256], config[512];
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        struct nats nats;
        nats_init(&nats);
        snprintf(config, sizeof config, "authorization { users: [ {user: node, password: secret, permissions: { %s }} ] }",
                 tried[i].permissions);
        nats_start(&nats, config);
        snprintf(url, sizeof url, "nats://node:secret@127.0.0.1:%d", nats.port);
        struct bus_config cfg = at(url);
        if (tried[i].want)
            check_refused(&cfg, tried[i].want);
        else
            check_accepted(&cfg);
        nats_done(&nats);
    }
}

TEST(a_server_with_a_small_payload_is_refused)
{
    struct nats nats;
    nats_init(&nats);
    nats_start(&nats, "max_payload: 100000");
    struct bus_config cfg = at(nats.url);
    check_refused(&cfg, "Set its max_payload to at least 262192");
    nats_done(&nats);
}

/* Makes two authorities, and certificates of the good one for the server (127.0.0.1), for a server of another name, and for a node. */
static void make_certificates(const char *folder)
{
    char command[4096];
    snprintf(command, sizeof command,
             "cd '%s' && exec >openssl.log 2>&1 && set -e\n"
             "for ca in ca stranger; do openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=$ca -keyout "
             "$ca.key "
             "-out $ca.pem; done\n"
             "make() { printf 'subjectAltName=%%s\\n' \"$2\" >$1.ext\n"
             "openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=$1 -keyout $1.key -out $1.csr\n"
             "openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile $1.ext -out $1.pem; }\n"
             "make server IP:127.0.0.1,DNS:localhost\nmake elsewhere DNS:elsewhere.example\nmake node DNS:node1.example.org\n"
             "make guest DNS:guest.example.org\n",
             folder);
    CHECK(system(command) == 0);
}

/* The address of the server with another scheme or host, and the paths of certificates. */
struct tls {
    struct nats nats;
    char url[128], plain[128], ca[128], stranger[128], cert[128], key[128];
};

static void start_tls(struct tls *t, const char *certificate, bool verify)
{
    char config[1024];
    const char *f = t->nats.folder;
    nats_init(&t->nats);
    make_certificates(f);
    snprintf(config, sizeof config, "tls { cert_file: \"%s/%s.pem\", key_file: \"%s/%s.key\", ca_file: \"%s/ca.pem\", verify: %s }", f,
             certificate, f, certificate, f, verify ? "true" : "false");
    nats_start(&t->nats, config);
    snprintf(t->url, sizeof t->url, "tls://127.0.0.1:%d", t->nats.port);
    snprintf(t->plain, sizeof t->plain, "nats://127.0.0.1:%d", t->nats.port);
    snprintf(t->ca, sizeof t->ca, "%s/ca.pem", f);
    snprintf(t->stranger, sizeof t->stranger, "%s/stranger.pem", f);
    snprintf(t->cert, sizeof t->cert, "%s/node.pem", f);
    snprintf(t->key, sizeof t->key, "%s/node.key", f);
}

TEST(tls_checks_the_authority_and_the_client_certificate)
{
    struct tls t;
    start_tls(&t, "server", true);
    struct bus_config cfg = at(t.url);
    cfg.ca = t.ca;
    cfg.cert = t.cert;
    cfg.key = t.key;
    check_accepted(&cfg);
    cfg.cert = cfg.key = NULL;
    check_refused(&cfg, "TLS");
    cfg.ca = t.stranger;
    check_refused(&cfg, "TLS with the NATS server at tls://127.0.0.1:");
    cfg.ca = NULL; /* the authorities of the system do not know the test's authority */
    check_refused(&cfg, "TLS with the NATS server at tls://127.0.0.1:");
    cfg.cert = t.cert;
    check_refused(&cfg, "needs both files, certificate and key");
    cfg.ca = "/nowhere/ca.pem";
    check_refused(&cfg, "Cannot read /nowhere/ca.pem");
    cfg.ca = t.key;
    cfg.key = t.key;
    check_refused(&cfg, "contains no certificate in PEM format");
    cfg.ca = t.ca;
    cfg.cert = t.key;
    check_refused(&cfg, "are not a certificate and its key");
    cfg.cert = cfg.key = NULL;
    cfg.ca = t.ca;
    cfg.cert = t.cert;
    cfg.key = t.key;
    cfg.creds = t.ca;
    check_refused(&cfg, "is not a file with NATS credentials");
    nats_done(&t.nats);
}

struct count {
    struct bus *bus;
    int ups, messages, losses;
};

static void count(void *ctx, const struct bus_report *r)
{
    struct count *c = ctx;
    c->ups += r->event == BUS_UP;
    c->messages += r->event == BUS_MESSAGE;
    c->losses += r->event == BUS_RESET || r->event == BUS_DOWN;
}

static void deliver_both(struct count node[2])
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    for (int i = 0; i < 2; i++)
        bus_deliver(node[i].bus, t.tv_sec * 1000 + t.tv_nsec / 1000000, count, &node[i]);
}

TEST(nothing_is_lost_in_busy_traffic_over_tls)
{
    enum { MESSAGES = 50000, AHEAD = 500 };
    struct tls t;
    struct count node[2] = {{0}};
    char why[1024];
    uint8_t data[200] = {0};
    start_tls(&t, "server", true);
    struct bus_config cfg = at(t.url);
    cfg.ca = t.ca;
    cfg.cert = t.cert;
    cfg.key = t.key;
    for (int i = 0; i < 2; i++)
        CHECK((node[i].bus = bus_open(&cfg, i + 1, wake, NULL, why, sizeof why)) != NULL);
    while (!node[0].ups || !node[1].ups)
        deliver_both(node);
    for (int sent = 0; node[0].messages < MESSAGES || node[1].messages < MESSAGES; deliver_both(node)) {
        /* Both directions at once, so that the connection is read and written at the same time. */
        for (; sent < MESSAGES && sent < node[0].messages + AHEAD && sent < node[1].messages + AHEAD; sent++)
            for (int i = 0; i < 2; i++)
                CHECK(bus_send(node[i].bus, 2 - i, data, sizeof data));
        CHECK_INT(node[0].losses + node[1].losses, 0);
    }
    for (int i = 0; i < 2; i++)
        bus_close(node[i].bus);
    nats_done(&t.nats);
}

TEST(tls_checks_the_name_of_the_server)
{
    struct tls t;
    start_tls(&t, "elsewhere", false);
    struct bus_config cfg = at(t.url);
    cfg.ca = t.ca;
    check_refused(&cfg, "TLS with the NATS server at tls://127.0.0.1:");
    nats_done(&t.nats);
}

TEST(a_connection_is_never_without_tls_if_tls_was_asked_for)
{
    struct tls t;
    start_tls(&t, "server", false);
    struct bus_config cfg = at(t.url), plain = at(t.plain);
    cfg.ca = plain.ca = t.ca;
    check_accepted(&cfg);
    check_accepted(&plain); /* the certificate of the authority asks for TLS */
    nats_stop(&t.nats);
    nats_start(&t.nats, NULL);
    check_refused(&cfg, "does not offer TLS");
    check_refused(&plain, "does not offer TLS");
    nats_done(&t.nats);
}

/* Writes the example configuration to `config`, without address and ports, and with another folder for the certificates. */
static void read_example(const char *folder, char *config, size_t size)
{
    static const char place[] = "/etc/parlour/nats";
    char line[512], *at;
    size_t used = 0;
    FILE *f = fopen(SOURCE_ROOT "/packaging/nats.conf.example", "r");
    CHECK(f != NULL);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#' || !strncmp(line, "host:", 5) || !strncmp(line, "port:", 5) || !strncmp(line, "http:", 5))
            continue;
        at = strstr(line, place);
        used += (size_t)(at ? snprintf(config + used, size - used, "%.*s%s%s", (int)(at - line), line, folder, at + strlen(place))
                            : snprintf(config + used, size - used, "%s", line));
        CHECK(used < size);
    }
    fclose(f);
}

TEST(the_example_configuration_admits_nodes_and_nobody_else)
{
    struct tls t;
    char config[8192], cert[128], key[128];
    start_tls(&t, "server", true);
    nats_stop(&t.nats);
    read_example(t.nats.folder, config, sizeof config);
    nats_start(&t.nats, config);
    struct bus_config cfg = at(t.url);
    cfg.ca = t.ca;
    cfg.cert = t.cert;
    cfg.key = t.key;
    check_accepted(&cfg);
    cfg.name = "other";
    check_refused(&cfg, "It must allow to publish other.> and to subscribe to other.node.* and other.all.");
    cfg = at(t.url);
    cfg.ca = t.ca;
    snprintf(cert, sizeof cert, "%s/guest.pem", t.nats.folder);
    snprintf(key, sizeof key, "%s/guest.key", t.nats.folder);
    cfg.cert = cert;
    cfg.key = key;
    check_refused(&cfg, "refuses the login (authorization violation)");
    nats_done(&t.nats);
}

TEST(a_password_may_be_stored_as_a_hash)
{
    /* The word `secret`, as mkpasswd prints it. */
    static const char config[] =
        "authorization { users: [ {user: node, password: \"$2b$04$fCQeosk/.0Iqb4ltxFd40O8qjyPj1S8d91.Czw0N4bmUqE8qkqum2\"} ] }";
    struct nats nats;
    char url[256];
    nats_init(&nats);
    nats_start(&nats, config);
    struct bus_config cfg = at(url);
    snprintf(url, sizeof url, "nats://node:wrongsecret@127.0.0.1:%d", nats.port);
    check_refused(&cfg, "refuses the login");
    snprintf(url, sizeof url, "nats://node:secret@127.0.0.1:%d", nats.port);
    check_accepted(&cfg);
    nats_done(&nats);
}
