/* svg.c: tests the function that checks SVG pictures supplied by cases. */
#include "test.h"

#include "cases/svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 480 320\">"

static void accepted(const char *svg)
{
    struct svg_result error = {0};
    if (!svg_check(svg, strlen(svg), &error))
        test_fail(__FILE__, __LINE__, "'%s' is refused: %s", svg, error.why);
}

static void refused_at(int line, const char *svg, const char *why)
{
    struct svg_result error = {0};
    if (svg_check(svg, strlen(svg), &error))
        test_fail(__FILE__, __LINE__, "'%s' is accepted", svg);
    CHECK_TEXT(error.why, why);
    CHECK_INT(error.line, line);
}

static void refused(const char *svg, const char *why) { refused_at(1, svg, why); }

TEST(shapes_groups_gradients_and_clip_paths_are_accepted)
{
    accepted(HEAD "</svg>");
    accepted("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- drawn by hand -->\n" HEAD "<title>A l\xc3\xb6"
             "ck</title></svg>\n");
    accepted(HEAD "<g transform=\"translate(3 4) rotate(-5)\"><path fill='#221a12' d=\"M1,2l-3.5 4e-1z\"/>\n"
                  "<circle cx=\"1\" cy=\"2\" r=\"3\" stroke=\"rgb(1, 2, 3)\"/></g></svg>");
    accepted(HEAD "<defs><linearGradient id=\"fog-1\"><stop offset=\"0\" stop-color=\"#fff\"/></linearGradient>"
                  "<clipPath id=\"c\"><rect width=\"4\" height=\"5\"/></clipPath></defs>"
                  "<rect fill=\"url(#fog-1)\" clip-path=\"url(#c)\" width=\"480\" height=\"320\"/></svg>");
}

TEST(scripts_links_styles_and_text_are_refused)
{
    refused(HEAD "<script>alert(1)</script></svg>", "the element <script> is not allowed");
    refused(HEAD "<SCRIPT/></svg>", "the element <SCRIPT> is not allowed");
    refused(HEAD "<style>*{fill:red}</style></svg>", "the element <style> is not allowed");
    refused(HEAD "<foreignObject/></svg>", "the element <foreignObject> is not allowed");
    refused(HEAD "<image href=\"a.png\"/></svg>", "the element <image> is not allowed");
    refused(HEAD "<use href=\"#a\"/></svg>", "the element <use> is not allowed");
    refused(HEAD "<animate/></svg>", "the element <animate> is not allowed");
    refused(HEAD "<text>Mycroft</text></svg>", "the element <text> is not allowed");
    refused(HEAD "<g onload=\"x\"/></svg>", "the attribute 'onload' is not allowed");
    refused(HEAD "<g href=\"x\"/></svg>", "the attribute 'href' is not allowed");
    refused(HEAD "<g xlink:href=\"x\"/></svg>", "the attribute 'xlink:href' is not allowed");
    refused(HEAD "<g style=\"fill:red\"/></svg>", "the attribute 'style' is not allowed; use attributes such as fill and stroke");
    refused(HEAD "<g>hello</g></svg>", "text is allowed only in <title> and <desc>");
    refused(HEAD "<title>&lt;</title></svg>", "entities such as &amp; are not allowed");
}

TEST(references_outside_the_file_are_refused)
{
    refused(HEAD "<g fill=\"url(http://x)\"/></svg>", "the value of 'fill' is not allowed: url(http://x)");
    refused(HEAD "<g fill=\"url(x.svg#a)\"/></svg>", "the value of 'fill' is not allowed: url(x.svg#a)");
    refused(HEAD "<g fill=\"URL(#a)\"/></svg>", "the value of 'fill' is not allowed: URL(#a)");
    refused(HEAD "<g fill=\"url(#a) url(b)\"/></svg>", "the value of 'fill' is not allowed: url(#a) url(b)");
    refused(HEAD "<g fill=\"rgb(url(b))\"/></svg>", "the value of 'fill' is not allowed: rgb(url(b))");
    refused(HEAD "<g transform=\"translate(&#49;)\"/></svg>", "the value of 'transform' is not allowed: translate(&#49;)");
    refused(HEAD "<g id=\"\\75rl\"/></svg>", "the value of 'id' is not allowed: \\75rl");
    refused("<svg xmlns=\"http://evil\" viewBox=\"0 0 1 1\"/>", "the value of 'xmlns' is not allowed: http://evil");
    refused("<!DOCTYPE svg [<!ENTITY a \"b\">]>" HEAD "</svg>", "<!DOCTYPE is not allowed");
    refused(HEAD "<![CDATA[x]]></svg>", "<![CDATA[ is not allowed");
    refused("<?xml-stylesheet href=\"x\"?>" HEAD "</svg>",
            "the XML declaration must be <?xml version=\"1.0\" encoding=\"UTF-8\"?>, or left out");
    refused("<?xml version=\"1.0\" encoding=\"UTF-7\"?>" HEAD "</svg>",
            "the XML declaration must be <?xml version=\"1.0\" encoding=\"UTF-8\"?>, or left out");
    refused(HEAD "<?x?></svg>", "<? is not allowed");
}

TEST(a_file_that_browsers_would_not_show_is_refused)
{
    refused("", "the picture is empty");
    refused("   ", "the picture is empty");
    refused("<g/>", "the first element must be <svg>");
    refused("<svg viewBox=\"0 0 1 1\"/>", "the element <svg> needs the attribute xmlns");
    refused("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "the element <svg> needs the attribute viewBox");
    refused("<svg viewBox=\"0 0 1\"/>", "viewBox needs four numbers; width and height must be greater than 0");
    refused("<svg viewBox=\"0 0 nan inf\"/>", "viewBox needs four numbers; width and height must be greater than 0");
    refused("<svg viewBox=\"0 0 0 4\"/>", "viewBox needs four numbers; width and height must be greater than 0");
    refused(HEAD "<svg/></svg>", "only one element <svg> is allowed");
    refused(HEAD "</svg><g/>", "only one element <svg> is allowed");
    refused(HEAD "</g></svg>", "not XML: </g> closes no open element");
    refused(HEAD "<g>", "not XML: <g> is never closed");
    refused(HEAD "<g id=\"a\" id=\"b\"/></svg>", "the attribute 'id' occurs twice");
    refused(HEAD "<g id=a/></svg>", "not XML: the value of an attribute needs quotes");
    refused(HEAD "<g id/></svg>", "not XML: an attribute needs a value");
    refused(HEAD "<g id=\"a/></svg>", "not XML: a quote is never closed");
    refused(HEAD "<g id=\"a\"x=\"1\"/></svg>", "not XML: a space is missing between attributes");
    refused(HEAD "<g /", "not XML: an attribute or '>' is expected here");
    refused(HEAD "<g ", "not XML: an element is never closed");
    refused(HEAD "<!-- ", "this comment is never closed");
    refused_at(3, HEAD "\n<g\n/ ></svg>", "not XML: an attribute or '>' is expected here");
}

TEST(a_picture_has_limited_size_depth_and_number_of_elements)
{
    enum { ROOM = 2 * SVG_BYTES_MAX };
    static char text[ROOM];
    int n = snprintf(text, sizeof text, HEAD);
    for (int i = 0; i < SVG_DEPTH_MAX; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "<g>");
    refused(text, "elements are nested more than 16 levels deep");
    n = snprintf(text, sizeof text, HEAD);
    for (int i = 0; i < SVG_ELEMENTS_MAX; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "<g/>");
    refused(text, "the picture has more than 2000 elements");
    memset(text, ' ', sizeof text - 1);
    memcpy(text, HEAD, sizeof HEAD - 1);
    refused(text, "the picture has more than 65536 bytes");
}
