/* case.c: fuzzes the case loader and the judge. The input has four parts, separated by NULs: case.yaml, the text of every Markdown file,
 * an answer, and every picture and figure. The loader must return either one-line error messages or a case that the rules, the linter and
 * the judge accept. */
#include "fuzz.h"

#include "cases/image.h"
#include "cases/judge.h"
#include "cases/lint.h"
#include "cases/svg.h"
#include "cases/clue_graph.h"
#include "cli/exhibits.h"
#include "cli/markdown.h"

#include <errno.h>
#include <string.h>

struct bytes {
    const char *at;
    size_t len;
};

static struct bytes upto_nul(struct bytes *from)
{
    const char *nul = from->len ? memchr(from->at, 0, from->len) : NULL;
    struct bytes part = {from->at, nul ? (size_t)(nul - from->at) : from->len};
    size_t used = part.len + (nul != NULL);
    from->at += used;
    from->len -= used;
    return part;
}

static char *give(void *context, const char *name, size_t cap, size_t *len)
{
    const struct bytes *part = (const struct bytes *)context;
    part += strstr(name, ".svg") || strstr(name, ".png") || strstr(name, ".webp") ? 2 : strcmp(name, "case.yaml") != 0;
    if (part->len > cap) {
        errno = EFBIG;
        return NULL;
    }
    /* The buffer has exactly the size of the text, so that the sanitizer detects a read past the end. */
    char *copy = malloc(part->len ? part->len : 1);
    REQUIRE(copy, "malloc succeeds");
    if (part->len)
        memcpy(copy, part->at, part->len);
    *len = part->len;
    return copy;
}

static void check_report(const struct case_report *r)
{
    for (int i = 0; i < r->n; i++) {
        const char *colon = strchr(r->item[i].text, ':');
        REQUIRE(colon && colon[1] >= '0' && colon[1] <= '9', "a message names its file and line");
        REQUIRE(!strchr(r->item[i].text, '\n'), "a message is one line");
    }
}

static bool contains(struct bytes text, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= text.len; i++)
        if (!memcmp(text.at + i, word, n))
            return true;
    return false;
}

/* Checks that an accepted picture can neither run a script nor refer to another file. */
static void check_picture(struct bytes picture)
{
    struct svg_result error = {0};
    /* The buffer has exactly the size of the picture, so that the sanitizer detects a read past the end. */
    char *copy = calloc(1, picture.len ? picture.len : 1);
    REQUIRE(copy, "malloc succeeds");
    if (picture.len)
        memcpy(copy, picture.at, picture.len);
    if (svg_check(copy, picture.len, &error)) {
        /* Comments, titles and descriptions may contain any text. */
        bool comment = contains(picture, "<!--") || contains(picture, "<title") || contains(picture, "<desc");
        REQUIRE(comment || (!contains(picture, "<script") && !contains(picture, "<!")), "an accepted picture has no script");
        REQUIRE(comment || !contains(picture, "url(h"), "and no address of another file");
    } else {
        REQUIRE(error.line > 0 && error.why[0], "a refused picture has a line and a reason");
    }
    free(copy);
}

/* Checks that the readers of PNG and WebP files do not read past the end, and that they return a valid size for every image they accept. */
static void check_image(struct bytes image)
{
    static const char *const types[] = {"image/png", "image/webp"};
    uint8_t *copy = calloc(1, image.len ? image.len : 1); /* a copy of exactly the image's size */
    REQUIRE(copy, "malloc succeeds");
    if (image.len)
        memcpy(copy, image.at, image.len);
    for (int i = 0; i < 2; i++) {
        struct image_result result;
        if (image_check(types[i], copy, image.len, &result))
            REQUIRE(result.width > 0 && result.width <= IMAGE_SIDE_MAX && result.height > 0 && result.height <= IMAGE_SIDE_MAX,
                    "an accepted image has a size within the limits");
        else
            REQUIRE(result.why[0], "a refused image has a reason");
    }
    free(copy);
}

/* Checks that the terminal can show every text of the case with its figures and tables. */
static void check_exhibits(const struct case_book *c)
{
    for (int i = 0; i < c->places_n; i++) {
        char *page = exhibits_markdown(c, i ? c->place[i].text : c->introduction, exhibits_figures(c, i), exhibits_tables(c, i));
        REQUIRE(page && strlen(page) > 0, "a card can be shown");
        free(page);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct case_report report;
    static FILE *nowhere;
    struct bytes rest = {(const char *)data, size}, part[3];
    part[0] = upto_nul(&rest);
    part[1] = upto_nul(&rest);
    struct bytes answer = upto_nul(&rest);
    part[2] = rest;
    check_picture(part[2]);
    check_image(part[2]);
    struct case_book *c = case_load_from("case", NULL, give, part, &report);
    check_report(&report);
    REQUIRE((c == NULL) == (report.errors > 0), "loading fails exactly if there is an error message");
    if (!c)
        return 0;
    REQUIRE(wh_case_error(&c->rules) == NULL, "the game's rules accept a loaded case");
    case_lint(c, &report);
    check_report(&report);
    check_exhibits(c);
    for (int q = 1; q <= c->questions_n; q++) {
        struct case_answer once, twice;
        case_answer_judge(c, NULL, q, answer.at, answer.len, &once);
        case_answer_judge(c, NULL, q, answer.at, answer.len, &twice);
        REQUIRE(once.verdict == twice.verdict && once.len == twice.len && !memcmp(once.text, twice.text, once.len),
                "a verdict is always the same");
    }
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    if (nowhere)
        case_graph(c, nowhere);
    static char page[1 << 20];
    static const struct pl_style colourless = {.off = "", .bold = "", .mark = "", .width = 40};
    struct pl_out o = pl_out_to(page, sizeof page);
    markdown_put(&o, c->introduction, &(struct markdown){&colourless, 40, 2});
    REQUIRE(o.full || !o.len || page[o.len - 1] == '\n', "a text is shown in whole lines");
    case_free(c);
    return 0;
}
