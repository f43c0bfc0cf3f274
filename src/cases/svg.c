/* svg.c: a strict reader for the small part of SVG that a case may use. It accepts only listed elements and attributes, so anything new
 * in SVG is refused until somebody adds it here. */
#include "cases/svg.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct slice {
    const char *at;
    size_t n;
};

struct reader {
    const char *at, *end;
    int line, depth, elements;
    struct slice open[SVG_DEPTH_MAX];
    struct svg_result *result;
};

/* Kinds of attribute values. All may contain letters, digits, spaces and . , + - _ # % */
enum value_kind {
    VALUE_PLAIN,     /* nothing else */
    VALUE_PAINT,     /* the value may also be a colour such as rgb(1, 2, 3), or url(#id) */
    VALUE_TRANSFORM, /* also brackets */
    VALUE_NAMESPACE, /* the value must be exactly the address of the SVG namespace */
};

static const struct {
    const char *name;
    enum value_kind kind;
} attributes[] = {
    {"clip-path", VALUE_PAINT},
    {"clip-rule", VALUE_PLAIN},
    {"clipPathUnits", VALUE_PLAIN},
    {"color", VALUE_PAINT},
    {"cx", VALUE_PLAIN},
    {"cy", VALUE_PLAIN},
    {"d", VALUE_PLAIN},
    {"fill", VALUE_PAINT},
    {"fill-opacity", VALUE_PLAIN},
    {"fill-rule", VALUE_PLAIN},
    {"fx", VALUE_PLAIN},
    {"fy", VALUE_PLAIN},
    {"gradientTransform", VALUE_TRANSFORM},
    {"gradientUnits", VALUE_PLAIN},
    {"height", VALUE_PLAIN},
    {"id", VALUE_PLAIN},
    {"offset", VALUE_PLAIN},
    {"opacity", VALUE_PLAIN},
    {"points", VALUE_PLAIN},
    {"preserveAspectRatio", VALUE_PLAIN},
    {"r", VALUE_PLAIN},
    {"rx", VALUE_PLAIN},
    {"ry", VALUE_PLAIN},
    {"spreadMethod", VALUE_PLAIN},
    {"stop-color", VALUE_PAINT},
    {"stop-opacity", VALUE_PLAIN},
    {"stroke", VALUE_PAINT},
    {"stroke-dasharray", VALUE_PLAIN},
    {"stroke-dashoffset", VALUE_PLAIN},
    {"stroke-linecap", VALUE_PLAIN},
    {"stroke-linejoin", VALUE_PLAIN},
    {"stroke-miterlimit", VALUE_PLAIN},
    {"stroke-opacity", VALUE_PLAIN},
    {"stroke-width", VALUE_PLAIN},
    {"transform", VALUE_TRANSFORM},
    {"version", VALUE_PLAIN},
    {"viewBox", VALUE_PLAIN},
    {"width", VALUE_PLAIN},
    {"x", VALUE_PLAIN},
    {"x1", VALUE_PLAIN},
    {"x2", VALUE_PLAIN},
    {"xmlns", VALUE_NAMESPACE},
    {"y", VALUE_PLAIN},
    {"y1", VALUE_PLAIN},
    {"y2", VALUE_PLAIN},
};

static const char *const elements[] = {"circle", "clipPath", "defs",     "desc", "ellipse",        "g",    "line", "linearGradient",
                                       "path",   "polygon",  "polyline", "rect", "radialGradient", "stop", "svg",  "title"};

static bool is(struct slice s, const char *word) { return s.n == strlen(word) && !memcmp(s.at, word, s.n); }

static bool fail(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->result->why, sizeof r->result->why, format, args);
    va_end(args);
    r->result->line = r->line;
    return false;
}

/* ---- characters ------------------------------------------------------------------------------------------- */

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_name(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == ':' || c == '.'; }

static void skip(struct reader *r, size_t n)
{
    for (; n; n--)
        r->line += *r->at++ == '\n';
}

static void skip_spaces(struct reader *r)
{
    while (r->at < r->end && is_space(*r->at))
        skip(r, 1);
}

static bool next_is(const struct reader *r, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(r->end - r->at) >= n && !memcmp(r->at, word, n);
}

/* Skips everything up to and including `word`. Returns false if the rest of the file does not contain it. */
static bool skip_past(struct reader *r, const char *word)
{
    while (r->at < r->end && !next_is(r, word))
        skip(r, 1);
    if (r->at == r->end)
        return false;
    skip(r, strlen(word));
    return true;
}

static struct slice take_name(struct reader *r)
{
    struct slice s = {r->at, 0};
    while (r->at < r->end && is_name(*r->at))
        r->at++, s.n++;
    return s;
}

/* ---- attributes ------------------------------------------------------------------------------------------- */

static bool plain(struct slice v, const char *more)
{
    for (size_t i = 0; i < v.n; i++)
        if (!is_letter(v.at[i]) && !is_digit(v.at[i]) && !is_space(v.at[i]) && !strchr(".,+-_#%", v.at[i]) && !strchr(more, v.at[i]))
            return false;
    return memchr(v.at, 0, v.n) == NULL;
}

/* Accepts url(#id). */
static bool own_reference(struct slice v)
{
    static const char head[] = "url(#";
    size_t n = sizeof head - 1;
    if (v.n < n + 2 || memcmp(v.at, head, n) || v.at[v.n - 1] != ')')
        return false;
    for (size_t i = n; i < v.n - 1; i++)
        if (!is_letter(v.at[i]) && !is_digit(v.at[i]) && v.at[i] != '-' && v.at[i] != '_')
            return false;
    return true;
}

/* Accepts a colour such as rgb(1, 2, 3). */
static bool rgb_colour(struct slice v)
{
    static const char head[] = "rgb(";
    size_t n = sizeof head - 1;
    if (v.n < n + 2 || memcmp(v.at, head, n) || v.at[v.n - 1] != ')')
        return false;
    for (size_t i = n; i < v.n - 1; i++)
        if (!is_digit(v.at[i]) && !is_space(v.at[i]) && v.at[i] != ',' && v.at[i] != '.' && v.at[i] != '%')
            return false;
    return true;
}

static bool value_allowed(enum value_kind kind, struct slice v)
{
    switch (kind) {
    case VALUE_PLAIN:
        return plain(v, "");
    case VALUE_PAINT:
        return own_reference(v) || rgb_colour(v) || plain(v, "");
    case VALUE_TRANSFORM:
        return plain(v, "()");
    case VALUE_NAMESPACE:
        return is(v, "http://www.w3.org/2000/svg");
    }
    return false;
}

/* Checks one attribute. `seen` is a bit set of the attributes that the element already has. */
static bool check_attribute(struct reader *r, struct slice name, struct slice value, uint64_t *seen)
{
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (is(name, attributes[i].name)) {
            if (*seen >> i & 1)
                return fail(r, "the attribute '%s' occurs twice", attributes[i].name);
            *seen |= 1ull << i;
            return value_allowed(attributes[i].kind, value) ||
                   fail(r, "the value of '%s' is not allowed: %.*s", attributes[i].name, value.n < 40 ? (int)value.n : 40, value.at);
        }
    if (is(name, "style"))
        return fail(r, "the attribute 'style' is not allowed; use attributes such as fill and stroke");
    return fail(r, "the attribute '%.*s' is not allowed", name.n < 40 ? (int)name.n : 40, name.at);
}

static int whole_size(double n) { return n < 1 ? 1 : n > 10000 ? 10000 : (int)(n + 0.5); }

/* Checks the value of viewBox: four numbers. The last two are the width and height and must be greater than 0. */
static bool box_allowed(struct slice v, struct svg_result *result)
{
    char text[80];
    double n[4];
    int used = 0;
    if (v.n >= sizeof text)
        return false;
    for (size_t i = 0; i < v.n; i++)
        text[i] = v.at[i] == ',' ? ' ' : v.at[i];
    text[v.n] = 0;
    if (strspn(text, "0123456789.- \n\t") != v.n)
        return false;
    if (sscanf(text, "%lf %lf %lf %lf %n", &n[0], &n[1], &n[2], &n[3], &used) != 4 || (size_t)used != v.n || !(n[2] > 0) || !(n[3] > 0))
        return false;
    result->width = whole_size(n[2]);
    result->height = whole_size(n[3]);
    return true;
}

/* Reads one attribute, NAME="VALUE". */
static bool read_attribute(struct reader *r, uint64_t *seen)
{
    struct slice name = take_name(r);
    if (!name.n)
        return fail(r, "not XML: an attribute or '>' is expected here");
    skip_spaces(r);
    if (r->at == r->end || *r->at != '=')
        return fail(r, "not XML: an attribute needs a value");
    skip(r, 1);
    skip_spaces(r);
    if (r->at == r->end || (*r->at != '"' && *r->at != '\''))
        return fail(r, "not XML: the value of an attribute needs quotes");
    char quote = *r->at;
    skip(r, 1);
    const char *close = memchr(r->at, quote, (size_t)(r->end - r->at));
    if (!close)
        return fail(r, "not XML: a quote is never closed");
    struct slice value = {r->at, (size_t)(close - r->at)};
    if (!check_attribute(r, name, value, seen))
        return false;
    if (is(name, "viewBox") && !box_allowed(value, r->result))
        return fail(r, "viewBox needs four numbers; width and height must be greater than 0");
    skip(r, value.n + 1);
    return true;
}

/* Checks that the bit set `seen` contains a required attribute. Without it, browsers would show the picture differently or not at all. */
static bool need_attribute(struct reader *r, uint64_t seen, const char *name)
{
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if ((seen >> i & 1) && !strcmp(attributes[i].name, name))
            return true;
    return fail(r, "the element <svg> needs the attribute %s", name);
}

/* ---- elements --------------------------------------------------------------------------------------------- */

static bool element_allowed(struct reader *r, struct slice name)
{
    bool root = r->elements == 0;
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (is(name, elements[i])) {
            if (is(name, "svg") == root)
                return true;
            return fail(r, root ? "the first element must be <svg>" : "only one element <svg> is allowed");
        }
    return fail(r, "the element <%.*s> is not allowed", name.n < 40 ? (int)name.n : 40, name.at);
}

static bool read_start(struct reader *r)
{
    skip(r, 1);
    struct slice name = take_name(r);
    bool root = r->elements == 0;
    uint64_t seen = 0;
    if (!element_allowed(r, name))
        return false;
    if (++r->elements > SVG_ELEMENTS_MAX)
        return fail(r, "the picture has more than %d elements", SVG_ELEMENTS_MAX);
    for (;;) {
        const char *before = r->at;
        skip_spaces(r);
        if (r->at == r->end)
            return fail(r, "not XML: an element is never closed");
        if (*r->at == '>' || next_is(r, "/>"))
            break;
        if (r->at == before)
            return fail(r, "not XML: a space is missing between attributes");
        if (!read_attribute(r, &seen))
            return false;
    }
    if (root && (!need_attribute(r, seen, "xmlns") || !need_attribute(r, seen, "viewBox")))
        return false;
    if (*r->at == '>') {
        if (r->depth == SVG_DEPTH_MAX)
            return fail(r, "elements are nested more than %d levels deep", SVG_DEPTH_MAX);
        r->open[r->depth++] = name;
        skip(r, 1);
    } else {
        skip(r, 2);
    }
    return true;
}

static bool read_end(struct reader *r)
{
    skip(r, 2);
    struct slice name = take_name(r);
    skip_spaces(r);
    if (!r->depth || r->at == r->end || *r->at != '>' || name.n != r->open[r->depth - 1].n ||
        memcmp(name.at, r->open[r->depth - 1].at, name.n))
        return fail(r, "not XML: </%.*s> closes no open element", name.n < 40 ? (int)name.n : 40, name.at);
    r->depth--;
    skip(r, 1);
    return true;
}

/* Text is allowed only in <title> and <desc>, and only without entities such as &amp; */
static bool read_text(struct reader *r)
{
    bool words = r->depth && (is(r->open[r->depth - 1], "title") || is(r->open[r->depth - 1], "desc"));
    for (; r->at < r->end && *r->at != '<'; skip(r, 1)) {
        if (*r->at == '&')
            return fail(r, "entities such as &amp; are not allowed");
        if (!words && !is_space(*r->at))
            return fail(r, "text is allowed only in <title> and <desc>");
    }
    return true;
}

static bool read_node(struct reader *r)
{
    if (*r->at != '<')
        return read_text(r);
    if (next_is(r, "<!--")) {
        skip(r, 4);
        return skip_past(r, "-->") || fail(r, "this comment is never closed");
    }
    if (next_is(r, "<!") || next_is(r, "<?"))
        return fail(r, "%.9s is not allowed", next_is(r, "<!D") ? "<!DOCTYPE>" : next_is(r, "<!") ? "<![CDATA[" : "<?");
    if (next_is(r, "</"))
        return read_end(r);
    if (!r->depth && r->elements)
        return fail(r, "only one element <svg> is allowed");
    return read_start(r);
}

/* Reads the XML declaration, if there is one. The only encoding allowed is UTF-8, because the checks above would misread others. */
static bool read_declaration(struct reader *r)
{
    static const char *const accepted[] = {"<?xml version=\"1.0\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                                           "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
                                           "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>"};
    if (!next_is(r, "<?xml"))
        return true;
    for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++)
        if (next_is(r, accepted[i])) {
            skip(r, strlen(accepted[i]));
            return true;
        }
    return fail(r, "the XML declaration must be %s, or left out", accepted[1]);
}

bool svg_check(const char *text, size_t len, struct svg_result *result)
{
    struct reader r = {.at = text, .end = text + len, .line = 1, .result = result};
    result->width = result->height = 1;
    if (len > SVG_BYTES_MAX)
        return fail(&r, "the picture has more than %d bytes", SVG_BYTES_MAX);
    if (!read_declaration(&r))
        return false;
    while (r.at < r.end)
        if (!read_node(&r))
            return false;
    if (r.depth)
        return fail(&r, "not XML: <%.*s> is never closed", (int)r.open[r.depth - 1].n, r.open[r.depth - 1].at);
    return r.elements || fail(&r, "the picture is empty");
}
