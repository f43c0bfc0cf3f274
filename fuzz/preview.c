/* preview.c: fuzzes the author's preview. Uses the input as an HTTP request. */
#include "fuzz.h"

#include "cli/studio/preview_request.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct preview_request read;
    char *request = malloc(size ? size : 1); /* the exact size, so that the sanitizer detects a read past the end */
    REQUIRE(request, "malloc succeeds");
    memcpy(request, data, size);
    preview_request_read(request, size, &read);
    free(request);
    if (read.route == PREVIEW_FILE) {
        const char *name = strncmp(read.file, "assets/", 7) ? read.file : read.file + 7;
        REQUIRE(*name && *name != '.' && !strchr(name, '/') && !strchr(name, '%'), "the name of a file stays in its folder");
    }
    REQUIRE(read.text_len == strlen(read.text), "the text of an answer has no NUL");
    return 0;
}
