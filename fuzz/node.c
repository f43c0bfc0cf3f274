/* node.c: fuzzes the parser of messages between nodes. Every message that it accepts must be written as the same bytes again. */
#include "fuzz.h"

#include <string.h>

#include "server/node_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct node_message m;
    uint8_t *copy = malloc(size ? size : 1), *again = malloc(size + NODE_HEAD_MAX);
    REQUIRE(copy && again, "malloc succeeds");
    memcpy(copy, data, size);
    if (node_message_read(copy, size, &m) == 0) {
        REQUIRE(m.kind > NODE_NONE && m.kind < NODE_KINDS, "the kind is known");
        REQUIRE(strlen(m.table) < sizeof m.table && strlen(m.address) < sizeof m.address, "texts end within their bounds");
        REQUIRE(node_message_put(again, &m) == size && !memcmp(again, copy, size), "a message that was read is written as the same bytes");
    }
    free(copy);
    free(again);
    return 0;
}
