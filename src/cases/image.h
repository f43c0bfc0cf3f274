/* image.h: checks a PNG or WebP file that a case uses as a figure, without decoding the picture. */
#ifndef PL_CASES_IMAGE_H
#define PL_CASES_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { IMAGE_SIDE_MAX = 1600 }; /* maximum width and height in pixels, so that no browser needs much memory to show a figure */

struct image_result {
    int width, height; /* in pixels */
    char why[200];     /* the reason why the file is refused */
};

/* Checks the header and all chunks of a file. The chunks must have valid sizes and be in the right order, none may be missing, and nothing
 * may follow the last one. Refuses animations, metadata and unknown chunks. `type` is "image/png" or "image/webp". On failure returns false
 * and sets `why`. */
bool image_check(const char *type, const uint8_t *data, size_t len, struct image_result *result);

#endif
