/* pack.c: fuzzes the reader of packed cases with a damaged pack. Every 4 bytes of input change one byte of the pack: 3 bytes are its
 * offset, and 1 byte is its new value. If the input has further bytes, the last of them determines how much of the pack is cut off. The
 * reader must refuse the pack, or return a case that is safe to pass to all functions that use a case. */
#include "fuzz.h"

#include "cases/judge.h"
#include "cases/pack.h"
#include "cases/player.h"
#include "cases/case_json.h"

#include <string.h>

static uint8_t *whole;
static size_t whole_n;

static void pack_one(void)
{
    static struct case_report report;
    struct case_book *c = case_load(SOURCE_ROOT "/tests/exhibits/harbour", &report);
    REQUIRE(c, "the case loads");
    whole_n = case_pack(c, NULL, 0);
    whole = malloc(whole_n);
    REQUIRE(whole && case_pack(c, whole, whole_n) == whole_n, "the case can be packed");
    case_free(c);
}

static void use(const struct case_book *c)
{
    static char text[1 << 20];
    static uint8_t again[1 << 20];
    struct pl_out o = pl_out_to(text, sizeof text);
    for (int q = 1; q <= c->questions_n; q++)
        case_verdict(c, q, "It was James Orde, with the lamp.", 33);
    case_json_all(&o, c);
    struct case_player *player = case_player_new(c);
    case_player_free(player);
    REQUIRE(case_pack(c, again, sizeof again) > 0, "a read pack can be packed again");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!whole)
        pack_one();
    size_t n = size % 4 ? whole_n - whole_n * data[size - 1] / 256 : whole_n;
    uint8_t *bytes = malloc(n ? n : 1); /* buffer of exactly the pack's size, so that the sanitizer detects a read past the end */
    void *memory = malloc(case_unpack_bytes(n));
    REQUIRE(bytes && memory, "malloc succeeds");
    memcpy(bytes, whole, n);
    for (size_t i = 0; n && i + 4 <= size; i += 4)
        bytes[((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % n] = data[i + 3];
    const struct case_book *c = case_unpack(memory, case_unpack_bytes(n), bytes, n);
    if (c)
        use(c);
    free(memory);
    free(bytes);
    return 0;
}
