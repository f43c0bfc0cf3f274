/* exhibits.c: tests of figures and tables. They test the loader with patched copies of tests/exhibits/harbour, the checks of PNG and WebP
 * files, and the arithmetic that lint verifies. */
#include "test.h"

#include "cases/image.h"
#include "cases/lint.h"
#include "cases/pack.h"
#include "cases/table_checks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const char folder[] = SOURCE_ROOT "/tests/exhibits/harbour";
static struct case_report report;

struct patch {
    const char *file, *from, *to; /* the patch replaces the first `from` in `file` with `to`, or hides the whole file if `to` is NULL */
};

static char *read_all(const char *name, size_t *len)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = calloc(1, 256 * 1024);
    *len = fread(text, 1, 256 * 1024 - 1, f);
    fclose(f);
    return text;
}

static char *read_patched(void *context, const char *name, size_t cap, size_t *len)
{
    const struct patch *p = context;
    char *text = read_all(name, len);
    if (text && !strcmp(p->file, name)) {
        size_t from = p->from ? strlen(p->from) : 0, to = p->to ? strlen(p->to) : 0, found = 0;
        while (found + from <= *len &&
               memcmp(text + found, p->from, from)) /* the search uses memcmp instead of strstr, because the file may be binary */
            found++;
        char *at = p->to && found + from <= *len ? text + found : NULL;
        if (!at) {
            free(text);
            errno = p->to ? EIO : ENOENT;
            return NULL;
        }
        memmove(at + to, at + from, *len - (size_t)(at - text) - from + 1);
        memcpy(at, p->to, to);
        *len += to - from;
    }
    if (text && *len > cap) {
        free(text);
        errno = EFBIG;
        return NULL;
    }
    return text;
}

static struct case_book *load_patched(const char *file, const char *from, const char *to)
{
    struct patch p = {file, from, to};
    return case_load_from("x", "harbour", read_patched, &p, &report);
}

static void refused(const char *file, const char *from, const char *to, const char *first)
{
    struct case_book *c = load_patched(file, from, to);
    CHECK(c == NULL);
    CHECK(report.n > 0);
    CHECK_TEXT(report.item[0].text, first);
}

static void lint_says(const char *file, const char *from, const char *to, const char *text)
{
    struct case_book *c = load_patched(file, from, to);
    if (!c)
        test_fail(__FILE__, __LINE__, "the case does not load: %s", report.item[0].text);
    case_lint(c, &report);
    case_free(c);
    for (int i = 0; i < report.n; i++)
        if (strstr(report.item[i].text, text))
            return;
    test_fail(__FILE__, __LINE__, "lint does not report '%s'", text);
}

/* ---- loading ---------------------------------------------------------------------------------------------- */

static const char yaml[] = "case.yaml";

TEST(a_case_can_have_figures_and_tables)
{
    struct case_book *c = case_load(folder, &report);
    CHECK(c != NULL);
    CHECK_INT(c->figures_n, 3);
    CHECK_TEXT(c->figure[0].id, "harbour-plan");
    CHECK_TEXT(c->figure[0].type, "image/png");
    CHECK_INT(c->figure[0].place, 0);
    CHECK_INT(c->figure[0].width, 240);
    CHECK_INT(c->figure[0].height, 160);
    CHECK_TEXT(c->figure[1].type, "image/svg+xml");
    CHECK_INT(c->figure[1].place, 1);
    CHECK_INT(c->figure[1].width, 480);
    CHECK_TEXT(c->figure[2].type, "image/webp");
    CHECK_INT(c->figure[2].height, 240);
    CHECK_INT(c->tables_n, 3);
    CHECK_INT(c->table[1].rows, 3);
    CHECK_TEXT(c->table[1].columns.at[3], "Fare");
    CHECK_TEXT(c->table[1].cells.at[4 * 1 + 2], "3.40");
    CHECK_TEXT(c->table[1].cells.at[3], "");
    CHECK_INT(c->fact[0].figure, 1);
    CHECK_INT(c->fact[0].region[3], 85);
    CHECK_INT(c->fact[1].table, 1);
    CHECK_INT(c->fact[1].cell[0].column, 2);
    CHECK_INT(c->fact[1].cell[0].row, 1);
    CHECK_INT(c->fact[2].cells_n, 3);
    CHECK(c->met[2].name[0] == 7); /* a player who has read the table knows the names of the three stations */
    CHECK(strstr(c->place[1].exhibited, "The barograph strip, as Tessier found it.\n"));
    case_free(c);
}

TEST(the_hash_includes_figures_and_tables)
{
    struct case_book *c = load_patched("none", "", ""),
                     *drawn = load_patched("figures/trace.svg", "stroke-width=\"3\"", "stroke-width=\"4\"");
    struct case_book *print = load_patched("figures/print.webp", "VP8 ", "VP8 ");
    CHECK(c && drawn && print);
    CHECK(memcmp(c->rules.hash, drawn->rules.hash, sizeof c->rules.hash));
    CHECK(!memcmp(c->rules.hash, print->rules.hash, sizeof c->rules.hash));
    case_free(c);
    case_free(drawn);
    case_free(print);
}

TEST(figures_and_tables_that_break_the_format_are_refused)
{
    refused(yaml, "id: trace\n", "id: tides\n", "x/case.yaml:32: a figure or table with the id 'tides' already exists");
    refused(yaml, "file: figures/trace.svg", "file: ../trace.svg",
            "x/case.yaml:33: file '../trace.svg' must be figures/NAME.svg, .png or .webp; NAME has 1 to 40 lowercase letters, digits and "
            "hyphens");
    refused(yaml, "file: figures/trace.svg", "file: figures/plan.png",
            "x/case.yaml:33: another figure already uses the file figures/plan.png");
    refused(yaml, "        alt: A strip of paper with an inked line.\n", "", "x/case.yaml:32: the key 'alt' is missing");
    refused(yaml, "figure: trace", "figure: print", "x/case.yaml:42: 'print' is not a figure of this place");
    refused(yaml, "        figure: trace\n", "", "x/case.yaml:42: 'region' needs the key 'figure'");
    refused(yaml, "[40, 10, 20, 85]", "[40, 10, 20, 95]",
            "x/case.yaml:43: region must be [left, top, width, height] in whole percent, inside the figure");
    refused(yaml, "[40, 10, 20, 85]", "[40, 10, 20]",
            "x/case.yaml:43: region must be [left, top, width, height] in whole percent, inside the figure");
    refused(yaml, "cell: C2", "cell: E2", "x/case.yaml:72: the table 'trains' has no cell 'E2'; its cells are A1 to D3");
    refused(yaml, "cell: C2", "cell: C4", "x/case.yaml:72: the table 'trains' has no cell 'C4'; its cells are A1 to D3");
    refused(yaml, "table: trains", "table: tides", "x/case.yaml:71: 'tides' is not a table of this place");
    refused(yaml, "[Window, Pounds]", "[Window]", "x/case.yaml:61: a table needs at least two columns");
    refused(yaml, "[North, £3 4s. 6d.]", "[North]", "x/case.yaml:63: a row must be a list of 2 cells, one for each column");
    refused(yaml, "[North, £3 4s. 6d.]", "[a cell with far too many letters in it for a table of this kind at all, £3]",
            "x/case.yaml:63: a cell is longer than 60 bytes");
}

TEST(marks_stand_alone_and_name_something_of_their_text)
{
    static const char card[] = "places/01-observatory.md";
    refused(card, "{{trace}}", "{{print}}", "x/places/01-observatory.md:3: 'print' is not a figure or table of this text");
    refused(card, "{{trace}}", "See {{trace}}.", "x/places/01-observatory.md:3: {{id}} must be a paragraph of its own");
    refused(card, "{{trace}}", "{{trace}}\n\n{{trace}}", "x/places/01-observatory.md:5: 'trace' is shown twice");
    refused(card, "{{trace}}\n", "{{trace}}\nand more\n", "x/places/01-observatory.md:3: {{id}} must be a paragraph of its own");
    refused("solution.md", "James", "{{trace}}\n\nJames", "x/solution.md:1: 'trace' is not a figure or table of this text");
    CHECK_INT(case_count_words("One.\n\n{{two-three}}\n\nfour"), 2);
}

TEST(a_figure_that_is_not_safe_is_refused)
{
    refused("figures/trace.svg", "<path", "<script", "x/figures/trace.svg:3: the element <script> is not allowed");
    refused("figures/trace.svg", "", NULL, "x/figures/trace.svg:1: this file is missing");
    refused("figures/print.webp", "RIFF", "JIFF", "x/figures/print.webp:1: this is not a WebP file");
    refused("figures/print.webp", "VP8 ", "VP8Y", "x/figures/print.webp:1: the WebP chunk VP8Y is not allowed");
    refused("figures/print.webp", "VP8 ", "EXIF", "x/figures/print.webp:1: the file contains metadata; save it without");
    refused("figures/print.webp", "VP8 ", "ANIM", "x/figures/print.webp:1: animated pictures are not allowed");
    refused("figures/plan.png", "PNG", "PNF", "x/figures/plan.png:1: this is not a PNG file");
}

/* ---- PNG and WebP ----------------------------------------------------------------------------------------- */

static void image_refused(const char *type, const uint8_t *data, size_t len, const char *why)
{
    struct image_result result;
    uint8_t *copy = malloc(len ? len : 1); /* a copy in a block of exactly this size, so that the sanitizer detects a read past the end */
    memcpy(copy, data, len);
    CHECK(!image_check(type, copy, len, &result));
    free(copy);
    if (!strstr(result.why, why))
        test_fail(__FILE__, __LINE__, "'%s' is not '%s'", result.why, why);
}

TEST(a_file_that_is_cut_off_or_continues_is_refused)
{
    static const struct {
        const char *file, *type, *more;
    } files[] = {{"figures/plan.png", "image/png", "something follows the end of the PNG file"},
                 {"figures/print.webp", "image/webp", "something follows the end of the WebP file"}};
    for (int i = 0; i < 2; i++) {
        size_t len;
        struct image_result result;
        uint8_t *data = (uint8_t *)read_all(files[i].file, &len);
        CHECK(data && image_check(files[i].type, data, len, &result));
        for (size_t n = 0; n < len; n++)
            image_refused(files[i].type, data, n, "");
        image_refused(files[i].type, data, len + 2, files[i].more);
        free(data);
    }
}

static void put32(uint8_t *at, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(n >> (24 - 8 * i));
}

/* Adds a PNG chunk with its checksum. */
static size_t put_chunk(uint8_t *at, const char *name, const char *content, size_t n)
{
    put32(at, (uint32_t)n);
    memcpy(at + 4, name, 4);
    memcpy(at + 8, content, n);
    uint32_t crc = 0xffffffffu;
    for (size_t i = 4; i < n + 8; i++) {
        crc ^= at[i];
        for (int k = 0; k < 8; k++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    put32(at + 8 + n, ~crc);
    return n + 12;
}

static size_t png_with(uint8_t *out, const char *header, const char *name, const char *content)
{
    memcpy(out, "\x89PNG\r\n\x1a\n", 8);
    size_t at = 8 + put_chunk(out + 8, "IHDR", header, 13);
    at += put_chunk(out + at, name, content, strlen(content));
    at += put_chunk(out + at, "IDAT", "data", 4);
    return at + put_chunk(out + at, "IEND", "", 0);
}

TEST(a_png_file_has_limited_size_and_no_unknown_chunks)
{
    static const char good[] = "\0\0\0\2\0\0\0\2\x8\2\0\0", wide[] = "\0\0\x6\x41\0\0\0\2\x8\2\0\0", none[] = "\0\0\0\0\0\0\0\2\x8\2\0\0";
    static const char wrong[] = "\0\0\0\2\0\0\0\2\x9\2\0\0", indexed[] = "\0\0\0\2\0\0\0\2\x8\3\0\0";
    static const char png[] = "image/png";
    uint8_t data[200];
    struct image_result result;
    CHECK(image_check(png, data, png_with(data, good, "gAMA", "gama"), &result));
    CHECK_INT(result.width, 2);
    image_refused(png, data, png_with(data, wide, "gAMA", "gama"), "the picture is 1601 x 2 pixels; each side may have 1 to 1600");
    image_refused(png, data, png_with(data, none, "gAMA", "gama"), "the picture is 0 x 2 pixels");
    image_refused(png, data, png_with(data, wrong, "gAMA", "gama"), "a wrong header");
    image_refused(png, data, png_with(data, indexed, "gAMA", "gama"), "its chunks are in the wrong order");
    image_refused(png, data, png_with(data, good, "tEXt", "Author"), "metadata (tEXt)");
    image_refused(png, data, png_with(data, good, "acTL", "12345678"), "animated pictures are not allowed");
    image_refused(png, data, png_with(data, good, "abCD", "?"), "the PNG chunk abCD is not allowed");
    image_refused(png, data, png_with(data, good, "PLTE", "1234"), "a wrong palette");
    size_t len = png_with(data, good, "gAMA", "gama");
    data[len - 20] ^= 1;
    image_refused(png, data, len, "the checksum of the chunk IDAT is wrong");
}

/* ---- checks of tables ------------------------------------------------------------------------------------- */

static const char *cells[] = {"12.50", "£3 4s. 6d.", "1,250", "29.92", "6.05 a.m.", "north", //
                              "1.04",  "2 guineas",  "2½",    "12.50", "6.27 p.m.", "",      //
                              "23.10", "£5 6s. 6d.", "8 in.", "3",     "noon",      "3/6"};
static const struct case_table table = {.id = "t", .columns = {6, cells}, .cells = {18, cells}, .rows = 3};

static void holds(const char *check)
{
    char why[300];
    if (!table_check(&table, check, why, sizeof why))
        test_fail(__FILE__, __LINE__, "%s does not hold: %s", check, why);
}

static void fails(const char *check, const char *because)
{
    char why[300];
    CHECK(!table_check(&table, check, why, sizeof why));
    CHECK_TEXT(why, because);
}

TEST(checks_calculate_with_times_money_and_numbers)
{
    holds("A2 - A1 = 14");
    holds("A3 > A1");
    holds("A1 + 14 = A2");
    holds("E2 - E1 = 742");
    holds("E3 - E1 = 355");
    holds("E1 - E2 = 698"); /* across midnight */
    holds("A1 = 12:50");
    holds("E2 = 6.27 p.m.");
    holds("sum(B1:B2) = B3");
    holds("B3 = £5 6s. 6d.");
    holds("B2 = 42s.");
    holds("F3 * 2 = 7s.");
    holds("B2 / F3 = 12");
    holds("C1 * 2 = C2 * 1000");
    holds("(C1 + C3) / 2 = 629");
    holds("D1 - D2 = 17.42");
    holds("D1 >= D2");
    holds("C3 <= 8");
    holds("C2 < 2.6");
}

TEST(checks_that_do_not_hold_or_cannot_be_read_say_why)
{
    fails("A2 - A1 = 15", "the left side is 14, the right side is 15");
    fails("sum(B1:B2) = £5 6s.", "the left side is £5 6s. 6d., the right side is £5 6s. 0d.");
    fails("A1 = E2", "the left side is 0.50, the right side is 6.27");
    fails("A1 + A2 = 3", "a time of day and a time of day cannot be added");
    fails("B1 = 3", "an amount of money and a number cannot be compared");
    fails("B1 * B2 = 3", "an amount of money and an amount of money cannot be multiplied");
    fails("F1 = 3", "cell F1 is 'north', which is not a time, an amount of money or a number");
    fails("F2 = 3", "cell F2 is '', which is not a time, an amount of money or a number");
    fails("G1 = 3", "there is no cell G1; the cells are A1 to F3");
    fails("A4 = 3", "there is no cell A4; the cells are A1 to F3");
    fails("C1 / (C2 - C2) = 3", "a number is divided by 0");
    fails("C1", "=, <, >, <= or >= is expected at ''");
    fails("C1 = ", "a cell or a value is expected at ''");
    fails("C1 = 2 3", "nothing may follow at '3'");
    fails("(C1 = 2", "a bracket is not closed");
    fails("sum(C1) = 2", "sum needs a range, such as sum(B1:B4)");
    fails("C1 * C1 * C1 * C1 = 2", "the numbers are too large");
}

TEST(lint_verifies_checks_and_reports_unused_figures)
{
    lint_says(yaml, "B2 - B1 = 14", "B2 - B1 = 15",
              "x/case.yaml:56: table 'trains': B2 - B1 = 15 does not hold: the left side is 14, the right side is 15");
    lint_says(yaml, "        figure: print\n", "", "x/case.yaml:81: no fact cites the figure 'print'");
    lint_says(yaml, "as Tessier found it", "as Tesier found it",
              "x/case.yaml:32: 'tesier' is nearly 'tessier': one person under two spellings?");
}

/* ---- packing ---------------------------------------------------------------------------------------------- */

TEST(a_packed_case_has_the_same_figures_and_tables)
{
    struct case_book *c = case_load(folder, &report);
    CHECK(c != NULL);
    size_t len = case_pack(c, NULL, 0);
    uint8_t *packed = malloc(len);
    void *memory = malloc(case_unpack_bytes(len));
    CHECK_INT(case_pack(c, packed, len), len);
    struct case_book *again = case_unpack(memory, case_unpack_bytes(len), packed, len);
    CHECK(again != NULL);
    CHECK_INT(again->figures_n, c->figures_n);
    for (int i = 0; i < c->figures_n; i++) {
        CHECK_TEXT(again->figure[i].transcript, c->figure[i].transcript);
        CHECK_INT(again->figure[i].place, c->figure[i].place);
        CHECK_INT(again->figure[i].size, c->figure[i].size);
        CHECK(!memcmp(again->figure[i].data, c->figure[i].data, c->figure[i].size));
    }
    CHECK_INT(again->tables_n, c->tables_n);
    CHECK_TEXT(again->table[1].cells.at[6], "3.40");
    CHECK_TEXT(again->place[1].exhibited, c->place[1].exhibited);
    packed[6] = '4';
    CHECK(case_unpack(memory, case_unpack_bytes(len), packed, len) == NULL);
    free(memory);
    free(packed);
    case_free(c);
}
