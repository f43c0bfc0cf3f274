/* json_in.c: tests that JSON is read correctly into structs described by field tables, and tests the error messages. */
#include "cli/engine/json_in.h"

#include <stdlib.h>

#include "test.h"

static const char *const metal_ids[] = {"gold", "silver", "tin"};
static const struct pl_names metals = {"metal", 3, metal_ids};

struct part {
    int8_t small;
    uint8_t name;
};

struct whole {
    uint64_t large;
    int64_t wide;
    int16_t middle;
    uint16_t metals;
    pl_seats seats;
    uint8_t flag;
    uint8_t hex[4];
    uint8_t seat;
    uint8_t dealer;
    uint8_t name;
    uint8_t pair[2];
    uint8_t list_n;
    uint8_t list[3];
    uint8_t count[3];
    uint8_t by_metal[3];
    uint8_t owner[3];
    uint8_t parts_n;
    struct part part[3];
};

static const struct pl_field part_fields[] = {
    PL_F(PL_I8, struct part, small, ""),
    {.name = "name",
     .type = PL_NAME,
     .flags = PL_OPTIONAL,
     .offset = offsetof(struct part, name),
     .size = 1,
     .count = 1,
     .count_at = PL_SINGLE,
     .names = &metals},
    PL_F_END,
};

static const struct pl_field fields[] = {
    PL_F_PER_SEAT(struct whole, part, parts_n, part_fields, "before the field that counts them"),
    PL_F(PL_U64, struct whole, large, ""),
    PL_F(PL_I64, struct whole, wide, ""),
    PL_F(PL_I16, struct whole, middle, ""),
    PL_F_SET(struct whole, metals, &metals, ""),
    PL_F(PL_SEATS, struct whole, seats, ""),
    PL_F(PL_BOOL, struct whole, flag, ""),
    PL_F(PL_HEX, struct whole, hex, ""),
    PL_F_MAYBE_SEAT(struct whole, seat, ""),
    PL_F(PL_SEAT, struct whole, dealer, ""),
    PL_F_NAME(struct whole, name, &metals, ""),
    PL_F_NAMES(struct whole, pair, &metals, ""),
    PL_F_NAME_LIST(struct whole, list, list_n, &metals, ""),
    PL_F_MAP(PL_U8, struct whole, count, &metals, ""),
    {.name = "by_metal",
     .type = PL_NAME,
     .offset = offsetof(struct whole, by_metal),
     .size = 1,
     .count = 3,
     .count_at = PL_FIXED,
     .names = &metals,
     .keys = &metals},
    PL_F_MAP(PL_SEAT, struct whole, owner, &metals, ""),
    PL_F(PL_U8, struct whole, parts_n, ""),
    PL_F_END,
};

/* The members are in the order of the field table, because the JSON that is written is compared with this text. */
static const char good[] =
    "{\"part\":[{\"small\":-128,\"name\":\"tin\"},{\"small\":127,\"name\":null}],\"large\":9223372036854775807,"
    "\"wide\":-9223372036854775808,\"middle\":-32768,\"metals\":[\"gold\",\"tin\"],\"seats\":[0,7],\"flag\":true,"
    "\"hex\":\"00ff10ab\",\"seat\":null,\"dealer\":7,\"name\":\"silver\",\"pair\":[null,\"gold\"],\"list\":[\"tin\",\"tin\"],"
    "\"count\":{\"gold\":0,\"silver\":255,\"tin\":0},"
    "\"by_metal\":{\"gold\":null,\"silver\":\"tin\",\"tin\":\"gold\"},"
    "\"owner\":{\"gold\":7,\"silver\":null,\"tin\":0},\"parts_n\":2}";

static char why_text[256];

static const char *read_object(json_t *object, struct whole *w, unsigned flags)
{
    struct pl_out why = pl_out_to(why_text, sizeof why_text);
    const struct json_path path = {NULL, "w", 0};
    memset(w, 0, sizeof *w);
    int rc = json_fields(fields, object, w, &path, flags, &why);
    CHECK(rc == 0 ? why.len == 0 : rc == -1 && why.len > 0);
    return why_text;
}

/* Reads a copy of `good` in which `member` has the value `value`, or is missing if `value` is NULL. Returns the error message, or an empty
 * string if there is no error. */
static const char *with(const char *member, const char *value)
{
    struct whole w;
    json_t *object = json_loads(good, 0, NULL);
    CHECK(object);
    if (value)
        json_object_set_new(object, member, json_loads(value, JSON_DECODE_ANY, NULL));
    else
        json_object_del(object, member);
    const char *why = read_object(object, &w, 0);
    json_decref(object);
    return why;
}

TEST(json_in_reads_what_field_tables_write)
{
    struct whole w;
    char text[1024];
    struct pl_out o = pl_out_to(text, sizeof text);
    json_t *object = json_loads(good, 0, NULL);
    CHECK_TEXT(read_object(object, &w, 0), "");
    pl_fields_json(&o, NULL, fields, &w);
    CHECK_TEXT(text, good);
    CHECK_INT(w.part[0].small, -128);
    CHECK_INT(w.part[2].small, 0);
    CHECK_INT(w.seats, 0x81);
    CHECK_INT(w.list_n, 2);
    json_decref(object);
}

TEST(json_in_fills_missing_members)
{
    struct whole w;
    json_t *none = json_object(), *object = json_loads(good, 0, NULL);
    CHECK_TEXT(with("large", NULL), "w.large: is missing");
    CHECK_TEXT(with("part", NULL), "w.part: is missing");
    CHECK_TEXT(with("part", "[{\"name\":null},{\"small\":1}]"), "w.part[0].small: is missing");
    CHECK_TEXT(with("by_metal", "{\"gold\":null}"), "w.by_metal.silver: is missing");
    CHECK_TEXT(with("name", NULL), "w.name: is missing"); /* `name` must not be null, so it must not be missing either */
    CHECK_TEXT(with("count", "{\"tin\":4}"), "");
    CHECK_TEXT(read_object(none, &w, JSON_IN_PARTIAL), "");
    CHECK_INT(w.name, 0); /* with JSON_IN_PARTIAL, a missing member is read as zero */
    json_object_set_new(object, "owner", json_loads("{\"tin\":2}", 0, NULL));
    json_object_set_new(object, "part", json_loads("[{\"small\":1},{\"small\":2}]", 0, NULL));
    CHECK_TEXT(read_object(object, &w, 0), "");
    CHECK_INT(w.part[0].name, PL_NONE); /* a name that may be null is read as PL_NONE if it is missing */
    CHECK_INT(w.owner[0], PL_NOBODY);
    CHECK_INT(w.owner[2], 2);
    json_decref(object);
    json_decref(none);
}

TEST(json_in_reports_the_error_and_its_path)
{
    CHECK_TEXT(with("bronze", "1"), "w: has no member \"bronze\"");
    CHECK_TEXT(with("part", "[{\"small\":128},{\"small\":1}]"), "w.part[0].small: must be a whole number from -128 to 127");
    CHECK_TEXT(with("middle", "32768"), "w.middle: must be a whole number from -32768 to 32767");
    CHECK_TEXT(with("middle", "1.0"), "w.middle: must be a whole number from -32768 to 32767");
    CHECK_TEXT(with("large", "-1"), "w.large: must be a whole number from 0 to 9223372036854775807");
    CHECK_TEXT(with("flag", "1"), "w.flag: must be true or false");
    CHECK_TEXT(with("hex", "\"00ff10a\""), "w.hex: must be a text of 8 hexadecimal digits");
    CHECK_TEXT(with("hex", "\"00ff10ag\""), "w.hex: must be a text of 8 hexadecimal digits");
    CHECK_TEXT(with("seat", "8"), "w.seat: must be a whole number from 0 to 7");
    CHECK_TEXT(with("seats", "[1,2,1]"), "w.seats[2]: occurs twice in this list");
    CHECK_TEXT(with("seats", "3"), "w.seats: must be a list of seats");
    CHECK_TEXT(with("metals", "[\"tin\",\"tin\"]"), "w.metals[1]: occurs twice in this list");
    CHECK_TEXT(with("metals", "[\"lead\"]"), "w.metals[0]: must be one of gold, silver, tin");
    CHECK_TEXT(with("name", "3"), "w.name: must be one of gold, silver, tin");
    CHECK_TEXT(with("name", "null"), "w.name: must be one of gold, silver, tin");
    CHECK_TEXT(with("dealer", "null"), "w.dealer: must be a whole number from 0 to 7");
    CHECK_TEXT(with("pair", "[\"tin\"]"), "w.pair: must be a list of exactly 2");
    CHECK_TEXT(with("list", "[null,null,null,null]"), "w.list: must be a list of at most 3");
    CHECK_TEXT(with("count", "[1,2,3]"), "w.count: must be an object");
    CHECK_TEXT(with("count", "{\"lead\":1}"), "w.count: \"lead\" is not a metal");
    CHECK_TEXT(with("count", "{\"gold\":1,\"GOLD\":2}"), "w.count: \"GOLD\" is not a metal");
    CHECK_TEXT(with("part", "{}"), "w.part: must be a list of exactly 2");
    CHECK_TEXT(with("part", "[1,2]"), "w.part[0]: must be an object");
    CHECK_TEXT(with("parts_n", "3"), "w.part: must be a list of exactly 3");
    CHECK_TEXT(with("parts_n", "200"),
               "w.part: must be a list of exactly 3"); /* a count above 3, the length of the array, is treated as 3 */
}

TEST(json_in_refuses_seats_that_the_match_does_not_have)
{
    struct whole w;
    json_t *object = json_loads(good, 0, NULL);
    CHECK_TEXT(read_object(object, &w, 8 * JSON_IN_SEATS), "");
    CHECK_TEXT(read_object(object, &w, 7 * JSON_IN_SEATS), "w.seats[1]: must be a whole number from 0 to 6");
    json_object_set_new(object, "seats", json_array());
    CHECK_TEXT(read_object(object, &w, 7 * JSON_IN_SEATS), "w.dealer: must be a whole number from 0 to 6");
    json_object_set_new(object, "dealer", json_integer(6));
    CHECK_TEXT(read_object(object, &w, 7 * JSON_IN_SEATS), "w.owner.gold: must be a whole number from 0 to 6");
    json_decref(object);
}

TEST(json_in_truncates_long_words_between_characters)
{
    CHECK_TEXT(with("count", "{\"äääääääääääääääääääääääääääääääääääääääää\":1}"), "w.count: \"ääääääääääääääääääää…\" is not a metal");
    CHECK_TEXT(with("count", "{\"xäääääääääääääääääääääääääääääääääääääääää\":1}"), "w.count: \"xäääääääääääääääääää…\" is not a metal");
}
