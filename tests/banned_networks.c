/* banned_networks.c: tests of IP networks as text, and of the networks that can be banned. */
#include "kernel/base.h"
#include "server/moderation.h"
#include "server/networks.h"

#include "test.h"

static const char *banned_as(const char *text)
{
    static char network[STORE_NETWORK_SIZE];
    return moderation_network(text, network) ? network : "refused";
}

static bool has(const char *network, const char *address)
{
    struct network n;
    struct in6_addr a;
    bool v4;
    CHECK(network_read(network, &n) && ip_read(address, &a, &v4));
    return network_has(&n, &a);
}

TEST(a_network_has_the_addresses_with_its_prefix)
{
    CHECK(has("192.0.2.0/24", "192.0.2.255") && !has("192.0.2.0/24", "192.0.3.0"));
    CHECK(has("192.0.2.128/25", "192.0.2.200") && !has("192.0.2.128/25", "192.0.2.100"));
    CHECK(has("192.0.2.7", "192.0.2.7") && !has("192.0.2.7", "192.0.2.6"));
    CHECK(has("2001:db8::/47", "2001:db8:1::1") && !has("2001:db8::/47", "2001:db8:2::1"));
    CHECK(has("::ffff:192.0.2.0/120", "192.0.2.9") && !has("2001:db8::/32", "192.0.2.9"));
}

TEST(a_banned_network_is_stored_without_the_bits_behind_its_prefix)
{
    CHECK_TEXT(banned_as("192.0.2.7"), "192.0.2.7");
    CHECK_TEXT(banned_as("192.0.2.7/32"), "192.0.2.7");
    CHECK_TEXT(banned_as("192.0.2.7/24"), "192.0.2.0/24");
    CHECK_TEXT(banned_as("203.0.113.255/25"), "203.0.113.128/25");
    CHECK_TEXT(banned_as("10.1.2.3/8"), "10.0.0.0/8");
    CHECK_TEXT(banned_as("2001:DB8:0:1::/48"), "2001:db8::/48");
    CHECK_TEXT(banned_as("2001:db8::1/17"), "2001::/17");
    CHECK_TEXT(banned_as("::ffff:192.0.2.7"), "192.0.2.7");
    CHECK_TEXT(banned_as("::ffff:192.0.2.7/120"), "192.0.2.0/24");
}

TEST(an_IPv6_network_narrower_than_64_bits_is_widened)
{
    CHECK_TEXT(banned_as("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    CHECK_TEXT(banned_as("2001:db8:1:2:3::/80"), "2001:db8:1:2::/64");
    CHECK_TEXT(banned_as("2001:db8:1:2::/64"), "2001:db8:1:2::/64");
}

TEST(networks_that_are_too_wide_and_other_texts_are_refused)
{
    static const char *const bad[] = {"10.0.0.0/7",        "0.0.0.0/0",     "::/15",       "::/0",      "2000::/3",
                                      "::ffff:0.0.0.0/96", "192.0.2.0/33",  "::1/129",     "192.0.2",   "192.0.2.0/",
                                      "192.0.2.0/-1",      "192.0.2.0/24 ", "example.org", "",          "/8",
                                      "192.0.2.0/8x",      "fe80::1%eth0",  "[::1]",       "1.2.3.4:80"};
    for (size_t i = 0; i < PL_COUNT(bad); i++)
        CHECK_TEXT(banned_as(bad[i]), "refused");
}
