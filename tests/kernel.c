/* kernel.c: tests the kernel: random numbers, hashes, text, fields, actions and events. */
#include "test.h"

#include "kernel/game.h"
#include "kernel/sha256.h"

/* ---- random numbers -------------------------------------------------------------------------------------- */

static const char *hex(const void *bytes, size_t n)
{
    static char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put_hex(&o, bytes, n);
    return text;
}

/* RFC 8439, A.1, test vectors 1 and 2: the key and the nonce are zero, the block counters are 0 and 1. */
TEST(generator_is_chacha20)
{
    static const uint8_t zero[PL_SEED_SIZE];
    struct pl_rng rng;
    uint8_t stream[128];
    pl_rng_init(&rng, zero);
    for (int i = 0; i < 32; i++) {
        uint32_t word = pl_rng_word(&rng);
        for (int b = 0; b < 4; b++)
            stream[4 * i + b] = (uint8_t)(word >> (8 * b));
    }
    CHECK_INT(rng.counter, 32);
    CHECK_TEXT(hex(stream, 64), "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                                "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    CHECK_TEXT(hex(stream + 64, 64), "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                                     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
}

/* RFC 8439, A.1, test vector 4: the key is 00ff0000…, the block counter is 2. */
TEST(generator_takes_the_key_in_order)
{
    uint8_t seed[PL_SEED_SIZE] = {0x00, 0xff};
    struct pl_rng rng;
    uint8_t stream[64];
    pl_rng_init(&rng, seed);
    rng.counter = 2 * 16;
    for (int i = 0; i < 16; i++) {
        uint32_t word = pl_rng_word(&rng);
        for (int b = 0; b < 4; b++)
            stream[4 * i + b] = (uint8_t)(word >> (8 * b));
    }
    CHECK_TEXT(hex(stream, 64), "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                                "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
}

TEST(a_copy_of_the_generator_continues_the_same)
{
    struct pl_rng a = {.seed = {7}, .counter = 13}, b = a;
    for (int i = 0; i < 40; i++)
        CHECK(pl_rng_word(&a) == pl_rng_word(&b));
}

TEST(numbers_below_a_bound_are_uniform)
{
    struct pl_rng rng = {.seed = {1, 2, 3}};
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint32_t n = pl_rng_below(&rng, 7);
        CHECK(n < 7);
        seen[n]++;
    }
    for (int i = 0; i < 7; i++) /* each count must be within five standard deviations of 10000 */
        CHECK(seen[i] > 9530 && seen[i] < 10470);
    for (int i = 0; i < 100; i++)
        CHECK_INT(pl_rng_below(&rng, 1), 0);
}

/* The bound is three quarters of 2^32. A generator that rejected no 32-bit random values would return one third of the results twice as
 * often as the others. */
TEST(numbers_below_a_bound_are_unbiased)
{
    struct pl_rng rng = {.seed = {9}};
    const uint32_t bound = 0xc0000000u;
    int third[3] = {0};
    for (int i = 0; i < 30000; i++)
        third[pl_rng_below(&rng, bound) % 3]++;
    for (int i = 0; i < 3; i++)
        CHECK(third[i] > 9580 && third[i] < 10420);
    CHECK(rng.counter > 30000 + 9000); /* more than 30000 values must have been drawn, because about one in four is rejected */
}

TEST(a_shuffle_keeps_every_card_and_draws_one_word_per_card)
{
    struct pl_rng rng = {.seed = {4}};
    int first[5] = {0};
    for (int round = 0; round < 5000; round++) {
        uint8_t pack[5] = {0, 1, 2, 3, 4}, all = 0;
        pl_rng_shuffle(&rng, pack, 5);
        for (int i = 0; i < 5; i++)
            all |= (uint8_t)(1 << pack[i]);
        CHECK_INT(all, 31);
        first[pack[0]]++;
    }
    for (int i = 0; i < 5; i++)
        CHECK(first[i] > 850 && first[i] < 1150);
    CHECK(rng.counter >= 20000 && rng.counter < 20010);
}

TEST(dice_stay_below_their_bound)
{
    struct pl_dice dice = {0};
    CHECK_INT(pl_dice_word(&dice) | 1, 0xe220a839); /* the first 32 bits of SplitMix64 with seed 0; the comparison ignores the lowest bit */
    for (int i = 0; i < 1000; i++)
        CHECK(pl_dice_below(&dice, 6) < 6);
}

/* ---- SHA-256 --------------------------------------------------------------------------------------------- */

static const char *digest_of(const char *text, size_t len)
{
    uint8_t digest[PL_SHA256_SIZE];
    pl_sha256(text, len, digest);
    return hex(digest, sizeof digest);
}

TEST(sha256_gives_the_published_digests)
{
    CHECK_TEXT(digest_of("", 0), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK_TEXT(digest_of("abc", 3), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK_TEXT(digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56),
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(sha256_of_a_million_letters_in_pieces)
{
    struct pl_sha256_state s;
    uint8_t digest[PL_SHA256_SIZE];
    char piece[1000];
    memset(piece, 'a', sizeof piece);
    pl_sha256_init(&s);
    for (size_t left = 1000000, n = 1; left; left -= n, n = n % 997 + 1) {
        n = n < left ? n : left;
        pl_sha256_add(&s, piece, n);
    }
    pl_sha256_done(&s, digest);
    CHECK_TEXT(hex(digest, 32), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(a_seed_from_text_is_its_sha256)
{
    uint8_t seed[PL_SEED_SIZE];
    pl_seed_from_text(seed, "abc", 3);
    CHECK_TEXT(hex(seed, 32), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

/* ---- reading and writing text ---------------------------------------------------------------------------- */

TEST(a_full_buffer_is_never_overrun_and_stays_marked_full)
{
    char text[9];
    memset(text, '#', sizeof text);
    struct pl_out o = pl_out_to(text, 8);
    pl_put(&o, "1234567");
    CHECK(!o.full);
    pl_put(&o, "8");
    CHECK(o.full);
    pl_put(&o, "");
    CHECK_TEXT(text, "1234567");
    CHECK(text[8] == '#');
    struct pl_out none = pl_out_to(text + 8, 0);
    pl_put(&none, "x");
    CHECK(none.full && text[8] == '#');
}

static void some_json(struct pl_out *o)
{
    pl_json_open(o, NULL, '{');
    pl_json_text_n(o, "a \"key\"", "tab\t, line\n, quote \", slash \\, bell \a, nul \0.", 45);
    pl_json_open(o, "list", '[');
    pl_json_int(o, NULL, -1234567890123456789);
    pl_json_int(o, NULL, 7);
    pl_json_bool(o, NULL, true);
    pl_json_null(o, NULL);
    pl_json_text(o, NULL, "");
    pl_json_close(o, ']');
    pl_json_hex(o, "hex", (const uint8_t *)"\x00\xab", 2);
    pl_json_raw(o, "raw", "{\"x\":[]}", 8);
    pl_json_open(o, "empty", '{');
    pl_json_close(o, '}');
    pl_json_bool(o, "last", false);
    pl_json_close(o, '}');
}

TEST(json_does_not_depend_on_the_buffer_size)
{
    static const char whole[] =
        "{\"a \\\"key\\\"\":\"tab\\u0009, line\\n, quote \\\", slash \\\\, bell \\u0007, nul \\u0000.\","
        "\"list\":[-1234567890123456789,7,true,null,\"\"],\"hex\":\"00ab\",\"raw\":{\"x\":[]},\"empty\":{},\"last\":false}";
    char text[512];
    for (size_t cap = 0; cap < sizeof text; cap++) {
        memset(text, '#', sizeof text);
        struct pl_out o = pl_out_to(text, cap);
        some_json(&o);
        CHECK(o.full == (cap < sizeof whole));
        for (size_t i = cap; i < sizeof text; i++)
            CHECK(text[i] == '#');
        if (!o.full)
            CHECK_TEXT(text, whole);
        else if (cap)
            CHECK(strlen(text) < cap && !memcmp(text, whole, o.len));
    }
}

TEST(extreme_numbers_are_written_correctly)
{
    char text[100];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put_int(&o, 0);
    pl_put_char(&o, ' ');
    pl_put_int(&o, INT64_MIN);
    pl_put_char(&o, ' ');
    pl_put_int(&o, INT64_MAX);
    CHECK_TEXT(text, "0 -9223372036854775808 9223372036854775807");
}

TEST(json_escapes_special_characters)
{
    char text[200];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "a\"b", "line\nquote\" back\\ tab\t bell\x07 del\x7f \xc3\xa9");
    pl_json_text_n(&o, "nul", "x\0y", 3);
    pl_json_open(&o, "list", '[');
    pl_json_int(&o, NULL, -1);
    pl_json_bool(&o, NULL, true);
    pl_json_null(&o, NULL);
    pl_json_open(&o, NULL, '[');
    pl_json_close(&o, ']');
    pl_json_close(&o, ']');
    pl_json_raw(&o, "raw", "{}", 2);
    pl_json_close(&o, '}');
    CHECK_TEXT(text, "{\"a\\\"b\":\"line\\nquote\\\" back\\\\ tab\\u0009 bell\\u0007 del\x7f \xc3\xa9\",\"nul\":\"x\\u0000y\","
                     "\"list\":[-1,true,null,[]],\"raw\":{}}");
}

TEST(only_whole_numbers_are_read)
{
    static const char *const bad[] = {"", "-", "1x", "x1", " 1", "1 ", "+1", "1.0", "9999999999999999999", "--1"};
    int64_t n = 5;
    for (unsigned i = 0; i < PL_COUNT(bad); i++)
        CHECK(pl_text_int(bad[i], strlen(bad[i]), &n) < 0);
    CHECK_INT(n, 5);
    CHECK(pl_text_int("-999999999999999999", 19, &n) == 0 && n == -999999999999999999);
    CHECK(pl_text_int("0012", 4, &n) == 0 && n == 12);
}

TEST(invalid_hex_is_not_read)
{
    uint8_t bytes[2] = {1, 2};
    CHECK(pl_text_hex("ffF", 3, bytes, 2) < 0 && pl_text_hex("fffg", 4, bytes, 2) < 0 && pl_text_hex("ffffff", 6, bytes, 2) < 0);
    CHECK_INT(bytes[0], 1);
    CHECK(pl_text_hex("0aFf", 4, bytes, 2) == 0 && bytes[0] == 10 && bytes[1] == 255);
}

/* ---- field tables ---------------------------------------------------------------------------------------- */

static const char *const metals[] = {"gold", "silver", "lead"};
static const struct pl_names metal = {"metal", 3, metals};

struct inner {
    uint8_t a, b;
};
struct outer {
    uint8_t flag, u8, name, seat, list_n;
    int8_t i8;
    uint16_t u16, set;
    int16_t i16;
    pl_seats seats;
    uint32_t u32;
    int32_t i32;
    uint64_t u64, wide;
    int64_t i64;
    uint8_t list[4];
    uint8_t bytes[3];
    struct inner inner;
    uint8_t map[3];
};

static const struct pl_field inner_fields[] = {
    PL_F(PL_U8, struct inner, a, "A."),
    PL_F_END,
};
static const struct pl_field outer_fields[] = {
    PL_F(PL_BOOL, struct outer, flag, ""),
    PL_F(PL_U8, struct outer, u8, ""),
    PL_F_NAME(struct outer, name, &metal, ""),
    PL_F(PL_SEAT, struct outer, seat, ""),
    PL_F(PL_I8, struct outer, i8, ""),
    PL_F(PL_U16, struct outer, u16, ""),
    PL_F_SET(struct outer, set, &metal, ""),
    PL_F(PL_I16, struct outer, i16, ""),
    PL_F(PL_SEATS, struct outer, seats, ""),
    PL_F(PL_U32, struct outer, u32, ""),
    PL_F(PL_I32, struct outer, i32, ""),
    PL_F(PL_U64, struct outer, u64, ""),
    PL_F(PL_I64, struct outer, i64, ""),
    PL_F_LIST(PL_U8, struct outer, list, list_n, ""),
    PL_F(PL_HEX, struct outer, bytes, ""),
    PL_F_STRUCT(struct outer, inner, inner_fields, ""),
    PL_F_MAP(PL_U8, struct outer, map, &metal, ""),
    PL_F_END,
};

static const struct pl_field *field(const char *name)
{
    for (const struct pl_field *f = outer_fields; f->type != PL_END; f++)
        if (!strcmp(f->name, name))
            return f;
    test_fail(__FILE__, __LINE__, "no field %s", name);
}

TEST(a_field_accepts_the_range_of_its_type_only)
{
    static const struct {
        const char *name;
        int64_t low, high;
    } range[] = {
        {"flag", 0, 1},
        {"u8", 0, 255},
        {"i8", -128, 127},
        {"u16", 0, 65535},
        {"i16", -32768, 32767},
        {"u32", 0, 4294967295},
        {"i32", INT32_MIN, INT32_MAX},
        {"set", 0, 7},
    };
    for (unsigned i = 0; i < PL_COUNT(range); i++) {
        struct outer s, was;
        memset(&s, 0xa5, sizeof s);
        const struct pl_field *f = field(range[i].name);
        CHECK(pl_field_set(f, &s, 0, range[i].low) == 0);
        CHECK_INT(pl_field_get(f, &s, 0), range[i].low);
        CHECK(pl_field_set(f, &s, 0, range[i].high) == 0);
        CHECK_INT(pl_field_get(f, &s, 0), range[i].high);
        was = s;
        CHECK(pl_field_set(f, &s, 0, range[i].low - 1) < 0);
        CHECK(pl_field_set(f, &s, 0, range[i].high + 1) < 0);
        CHECK(pl_field_set(f, &s, 1, range[i].low) < 0); /* a field that is not an array has only the index 0 */
        CHECK(memcmp(&s, &was, sizeof s) == 0);
    }
}

TEST(a_field_writes_only_its_own_bytes)
{
    for (const struct pl_field *f = outer_fields; f->type != PL_END; f++) {
        struct outer zero, ones;
        memset(&zero, 0, sizeof zero);
        memset(&ones, 0xff, sizeof ones);
        if (f->type == PL_HEX || f->type == PL_STRUCT) {
            CHECK(pl_field_set(f, &zero, 0, 1) < 0);
            continue;
        }
        CHECK(pl_field_set(f, &zero, 0, 1) == 0 && pl_field_set(f, &ones, 0, 1) == 0);
        CHECK_INT(pl_field_get(f, &zero, 0), 1);
        for (size_t i = 0; i < sizeof zero; i++)
            if (i < f->offset || i >= (size_t)f->offset + f->size)
                CHECK(((uint8_t *)&zero)[i] == 0 && ((uint8_t *)&ones)[i] == 0xff);
    }
}

TEST(names_and_seats_may_be_none_or_in_range)
{
    struct outer s = {0};
    CHECK(pl_field_set(field("name"), &s, 0, 2) == 0 && pl_field_set(field("name"), &s, 0, PL_NONE) == 0);
    CHECK(pl_field_set(field("name"), &s, 0, 3) < 0 && pl_field_set(field("name"), &s, 0, -1) < 0);
    CHECK(pl_field_set(field("seat"), &s, 0, 7) == 0 && pl_field_set(field("seat"), &s, 0, PL_NOBODY) == 0);
    CHECK(pl_field_set(field("seat"), &s, 0, 8) < 0);
    CHECK_INT(pl_name_find(&metal, "SILVER", 6), 1);
    CHECK_INT(pl_name_find(&metal, "silve", 5), -1);
}

TEST(a_struct_is_written_as_json)
{
    struct outer s = {.flag = 1,
                      .u8 = 200,
                      .name = 1,
                      .seat = PL_NOBODY,
                      .list_n = 2,
                      .i8 = -3,
                      .u16 = 65535,
                      .set = 5,
                      .i16 = -300,
                      .seats = 0x105,
                      .u32 = 4000000000,
                      .i32 = -7,
                      .u64 = 1,
                      .i64 = -1,
                      .list = {9, 8, 7},
                      .bytes = {0, 0xab, 0xff},
                      .inner = {4, 5},
                      .map = {1, 2, 3}};
    char text[600];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_fields_json(&o, NULL, outer_fields, &s);
    CHECK_TEXT(text, "{\"flag\":true,\"u8\":200,\"name\":\"silver\",\"seat\":null,\"i8\":-3,\"u16\":65535,\"set\":[\"gold\",\"lead\"],"
                     "\"i16\":-300,\"seats\":[0,2],\"u32\":4000000000,\"i32\":-7,\"u64\":1,\"i64\":-1,\"list\":[9,8],"
                     "\"bytes\":\"00abff\",\"inner\":{\"a\":4},\"map\":{\"gold\":1,\"silver\":2,\"lead\":3}}");
    s.list_n = 77; /* a count above the array's length is reduced to that length */
    CHECK_INT(pl_field_count(field("list"), &s), 4);
}

/* ---- actions --------------------------------------------------------------------------------------------- */

static const struct pl_verb verbs[] = {
    {"pass", 0, {{0}}},
    {"take", 0, {{"metal", PL_P_NAME, false, &metal}, {"n", PL_P_NUMBER, true, NULL}}},
    {"give", PL_VERB_TEXT, {{"to", PL_P_SEAT, false, NULL}, {"openly", PL_P_FLAG, false, NULL}, {"n", PL_P_NUMBER, false, NULL}}},
    {"take", 0, {{"n", PL_P_NUMBER, false, NULL}}}, /* a second verb with the word `take`; its argument is a number */
};
static const struct pl_game game = {.id = "metals", .verbs = verbs, .verbs_n = PL_COUNT(verbs)};

static pl_action parsed(const char *text)
{
    pl_action action = 12345;
    int rc = pl_action_parse(&game, text, strlen(text), &action);
    CHECK(rc == 0 || rc == -PL_R_WORDS || rc == -PL_R_ARGS);
    CHECK_INT(pl_action_refusal(&game, pl_action_or_invalid(&game, text, strlen(text))), rc);
    CHECK(rc == 0 || action == 12345);
    return rc == 0 ? action : PL_NO_ACTION;
}

TEST(actions_are_parsed_from_text)
{
    CHECK(parsed("pass") == PL_ACT(0));
    CHECK(parsed("  PASS\t") == PL_ACT(0));
    CHECK(parsed("take lead") == PL_ACT1(1, 2));
    CHECK(parsed("take Gold 32767") == PL_ACT2(1, 0, 32767));
    CHECK(parsed("take 7") == PL_ACT1(3, 7));
    CHECK(parsed("give 7 1 0") == PL_ACT3(2, 7, 1, 0));
    static const char *const bad[] = {
        "",           " ",          "pas",      "pass 1",      "take", "take tin", "take gold 32768", "take gold -1", "take gold 1 1",
        "give 8 1 0", "give 7 2 0", "give 7 1", "give 7 1 0 0"};
    for (unsigned i = 0; i < PL_COUNT(bad); i++)
        if (parsed(bad[i]) != PL_NO_ACTION)
            test_fail(__FILE__, __LINE__, "\"%s\" was read as an action", bad[i]);
}

TEST(wrong_arguments_are_distinguished_from_unknown_verbs)
{
    pl_action action;
    static const char *const known[] = {"pass 1", "take", "take tin", "take gold 32768", "give 8 1 0", "give 7 1 0 0", "TAKE\tx"};
    static const char *const unknown[] = {"", " ", "pas", "passs", "1 pass", "tick"};
    for (unsigned i = 0; i < PL_COUNT(known); i++)
        CHECK_INT(pl_action_parse(&game, known[i], strlen(known[i]), &action), -PL_R_ARGS);
    for (unsigned i = 0; i < PL_COUNT(unknown); i++)
        CHECK_INT(pl_action_parse(&game, unknown[i], strlen(unknown[i]), &action), -PL_R_WORDS);
}

TEST(every_well_formed_action_survives_a_round_trip_through_text)
{
    int well = 0;
    for (uint32_t verb = 0; verb < 8; verb++)
        for (uint32_t a = 0; a < 12; a++)
            for (uint32_t b = 0; b < 12; b++)
                for (uint32_t c = 0; c < 4; c++) {
                    pl_action action = verb | (pl_action)a << 16 | (pl_action)b << 32 | (pl_action)c << 48, back = 0;
                    char text[64];
                    struct pl_out o = pl_out_to(text, sizeof text);
                    pl_action_put(&o, &game, action);
                    int rc = pl_action_parse(&game, text, o.len, &back);
                    if (!pl_action_well_formed(&game, action)) {
                        CHECK(rc < 0 || back != action);
                        continue;
                    }
                    well++;
                    CHECK(rc == 0 && back == action);
                }
    CHECK(well > 50);
}

TEST(malformed_actions_are_detected)
{
    CHECK(!pl_action_well_formed(&game, PL_NO_ACTION));
    CHECK(!pl_action_well_formed(&game, ~(pl_action)0));
    CHECK(!pl_action_well_formed(&game, PL_ACT(4)));
    CHECK(!pl_action_well_formed(&game, PL_ACT(1)));                    /* the argument `metal` is missing */
    CHECK(!pl_action_well_formed(&game, PL_ACT(0) | PL_ARG(1, 0)));     /* argument 1 is given without argument 0 */
    CHECK(!pl_action_well_formed(&game, PL_ACT1(1, 0) | PL_ARG(2, 0))); /* argument 2 is given without argument 1 */
    CHECK(!pl_action_well_formed(&game, PL_ACT1(1, 3)));                /* the argument `metal` must be a number from 0 to 2 */
    CHECK(!pl_action_well_formed(&game, PL_ACT2(1, 0, PL_NUMBER_MAX + 1)));
    CHECK(pl_action_well_formed(&game, PL_ACT2(1, 0, PL_NUMBER_MAX)));
    CHECK(pl_action_well_formed(&game, PL_ACT1(1, 0)));
}

/* ---- events ---------------------------------------------------------------------------------------------- */

TEST(too_many_events_are_reported_as_overflow)
{
    struct pl_events events = {0}, *listener = &events;
    for (int i = 0; i < PL_EVENTS_MAX; i++)
        pl_tell(listener, PL_EVERYONE, 1, 2, 3);
    CHECK(events.n == PL_EVENTS_MAX && !events.overflow);
    CHECK_INT(events.item[95].n, 2);
    pl_tell(listener, PL_EVERYONE, 1);
    CHECK(events.n == PL_EVENTS_MAX && events.overflow);
    listener = NULL;
    pl_tell(listener, PL_EVERYONE, 1, 2); /* if the buffer for events is NULL, pl_tell() writes nothing */
    CHECK(events.n == PL_EVENTS_MAX);
}
