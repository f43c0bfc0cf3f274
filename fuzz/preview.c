/* preview.c: fuzzes the author's preview. Uses the input as an HTTP request and as the text of a card. */
#include "fuzz.h"

#include "cli/studio/preview_html.h"
#include "cli/studio/serve_case.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct case_book empty;
    /* These buffers have exactly the needed size, so that the sanitizer detects a read past the end. */
    char *request = malloc(size ? size : 1), *text = malloc(size + 1);
    char *page = NULL;
    size_t n = 0;
    REQUIRE(request && text, "malloc succeeds");
    memcpy(request, data, size);
    memcpy(text, data, size);
    text[size] = 0;
    preview_route(request, size);
    FILE *out = open_memstream(&page, &n);
    REQUIRE(out, "open_memstream succeeds");
    preview_text(out, &empty, text, 1);
    REQUIRE(fclose(out) == 0, "the page is written");
    REQUIRE(!strstr(page, "<script") && !strstr(page, "<img"), "the text of a card is escaped");
    free(page);
    free(request);
    free(text);
    return 0;
}
