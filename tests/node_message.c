/* node_message.c: tests of the messages between nodes. */
#include "server/node_message.h"

#include <string.h>

#include "test.h"

static struct node_message full(enum node_kind kind)
{
    struct node_message m = {
        .kind = kind, .conn = UINT64_MAX - 5, .number = -7, .second = INT64_MIN, .round_trip = -1, .transport = 250, .text = {"text", 4}};
    memset(m.table, 'b', sizeof m.table - 1);
    memset(m.address, 'a', sizeof m.address - 1);
    memset(m.hash, 0xfe, sizeof m.hash);
    return m;
}

TEST(a_message_of_every_kind_is_read_as_it_was_written)
{
    uint8_t bytes[NODE_HEAD_MAX + 8], again[NODE_HEAD_MAX + 8];
    for (int kind = 1; kind < NODE_KINDS; kind++) {
        struct node_message m = full((enum node_kind)kind), back;
        size_t n = node_message_put(bytes, &m);
        CHECK(n <= NODE_HEAD_MAX + 4);
        CHECK_INT(node_message_read(bytes, n, &back), 0);
        CHECK_INT(back.kind, kind);
        CHECK_INT((long)node_message_put(again, &back), (long)n);
        CHECK(!memcmp(bytes, again, n));
    }
}

TEST(a_message_that_is_cut_off_is_refused_unless_only_its_text_is_shorter)
{
    uint8_t bytes[NODE_HEAD_MAX + 8];
    for (int kind = 1; kind < NODE_KINDS; kind++) {
        struct node_message m = full((enum node_kind)kind), back;
        size_t n = node_message_put(bytes, &m);
        m.text.len = 0;
        size_t head = node_message_put(bytes, &m);
        for (size_t cut = 0; cut < n; cut++)
            CHECK_INT(node_message_read(bytes, cut, &back), cut >= head ? 0 : -1);
        if (head == n) /* this kind has no text */
            CHECK_INT(node_message_read(bytes, n + 1, &back), -1);
    }
}

TEST(a_kind_of_a_later_version_is_refused)
{
    struct node_message m;
    uint8_t bytes[] = {NODE_KINDS, 1, 2, 3};
    CHECK_INT(node_message_read(bytes, sizeof bytes, &m), -1);
    bytes[0] = 0;
    CHECK_INT(node_message_read(bytes, sizeof bytes, &m), -1);
}
