/* markdown.c: tests how Markdown is shown on a terminal. */
#include "cli/markdown.h"
#include "test.h"

static const char *shown(const char *text, int width, int indent)
{
    static char page[4096];
    static const struct pl_style marked = {.off = "", .bold = "", .mark = "", .width = 40};
    struct pl_out o = pl_out_to(page, sizeof page);
    markdown_put(&o, text, &(struct markdown){&marked, width, indent});
    CHECK(!o.full);
    return page;
}

TEST(markdown_wraps_paragraphs_and_indents_items)
{
    CHECK_TEXT(shown("# Head\n\nA *very* long **line** that goes\non.\n\n\n- one and\n  two\n- three\n12. four five six\n", 20, 0),
               "Head\n════\n\nA very long line\nthat goes on.\n\n- one and two\n- three\n12. four five six\n");
    CHECK_TEXT(shown("## Head\nA line of words\n\n10. one two three\n", 12, 2),
               "  Head\n  A line of\n  words\n\n  10. one\n      two\n      three\n");
}

TEST(markdown_removes_markup_outside_code)
{
    CHECK_TEXT(shown("[A page](docs/x.md), `a_b *c*`, _so_, snake_case, \\*\n", 80, 0), "A page, a_b *c*, so, snake_case, *\n");
}

TEST(markdown_styles_end_with_their_block)
{
    char page[200];
    const struct pl_style loud = {.off = "<0>", .bold = "<b>", .mark = "<m>", .width = 40};
    struct pl_out o = pl_out_to(page, sizeof page);
    markdown_put(&o, "**two words** `go`\n\n**open\n\nplain\n", &(struct markdown){&loud, 40, 0});
    CHECK_TEXT(page, "<b>two words<0> <m>go<0>\n\n<b>open<0>\n\nplain\n");
}

TEST(markdown_indents_quotations_and_code)
{
    CHECK_TEXT(shown("Said:\n> One\n> two.\n\n```\na  b\n```\nEnd.", 80, 0), "Said:\n  One two.\n\n    a  b\nEnd.\n");
}

TEST(markdown_tables_become_columns_if_they_fit)
{
    CHECK_TEXT(shown("| a | long |\n|---|---|\n| one | 2 |\n\nEnd.\n", 80, 0), "  a    long\n  one  2\n\nEnd.\n");
    CHECK_TEXT(shown("| name | what it does | when |\n|---|---|---|\n| Toby | follows a trail to its end | at night |\n", 40, 0),
               "  Toby: what it does follows a trail to\n    its end; when at night\n");
}

TEST(malformed_markdown_is_shown_too)
{
    char word[1200];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = 0;
    CHECK(strlen(shown(word, 40, 0)) >= sizeof word);
    CHECK_TEXT(shown("#\n|\n>\n```\n", 40, 0), "\n\n  \n");
    CHECK_TEXT(shown("", 40, 0), "");
    CHECK_TEXT(shown("\n \n", 40, 0), "");
}
