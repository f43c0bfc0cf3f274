/* preview_html.h: writes a case as one HTML page for its author. The page shows every text as players read it, with the messages of
 * `parlour case lint` beside it. */
#ifndef PL_CLI_STUDIO_PREVIEW_HTML_H
#define PL_CLI_STUDIO_PREVIEW_HTML_H

#include <stdio.h>

#include "cases/case.h"

struct preview {
    const struct case_book *c;        /* the latest version that could be loaded; NULL if no version could be loaded */
    const struct case_report *report; /* messages about the current files */
    bool stale;                       /* true if the current files cannot be loaded, so that `c` is an earlier version */
    const char *folder;
    unsigned version;
};

/* Writes the page. The page contains all figures and pictures. The only file that it loads is /preview.js. */
void preview_page(FILE *out, const struct preview *p);
/* Writes the text of a case as HTML. Every character of the text is escaped. The marks in the text name figures and tables of `place`, or
 * of no place if it is -1. */
void preview_text(FILE *out, const struct case_book *c, const char *text, int place);

#endif
