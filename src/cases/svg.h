/* svg.h: checks an SVG picture of a case. Such a picture may contain only shapes, groups, gradients and clip paths. */
#ifndef PL_CASES_SVG_H
#define PL_CASES_SVG_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SVG_BYTES_MAX = 64 * 1024,
    SVG_ELEMENTS_MAX = 2000, /* files with more elements would make the board slow to draw */
    SVG_DEPTH_MAX = 16,
};

struct svg_result {
    int width, height; /* width and height of the view box, each at least 1 */
    int line;          /* number of the line that contains the error */
    char why[200];
};

/* Checks that `text` is an SVG picture without scripts, styles, links, text, images, animation or references to anything outside the file.
 * Accepts only listed elements and attributes. On failure returns false and stores the line and the reason in `result`. */
bool svg_check(const char *text, size_t len, struct svg_result *result);

#endif
