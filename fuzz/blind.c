/* blind.c: fuzzes the parser of cold readers' records. Each line of the input is a line of a record. A refused line ends the record. */
#include "fuzz.h"

#include "cli/studio/blind_record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct blind_record r;
    blind_record_init(&r);
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        char *line = malloc(n ? n : 1); /* buffer of exactly the line's size, so that the sanitizer detects a read past the end */
        REQUIRE(line, "malloc succeeds");
        memcpy(line, data + at, n);
        const char *why = blind_record_line(&r, line, n);
        free(line);
        if (why)
            break;
        at += n + 1;
    }
    for (int i = 0; i < r.points_n; i++)
        REQUIRE(blind_belief_of(&r, i) < r.beliefs_n, "a belief has an index");
    for (int i = 0; i < r.beliefs_n; i++)
        REQUIRE(r.belief[i].point >= 0 && r.belief[i].point < r.points_n && r.belief[i].cards <= r.cards_n && r.belief[i].sure >= 0 &&
                    r.belief[i].sure <= BLIND_SURE,
                "a belief is about a point of the record");
    return 0;
}
