/* preview_request.h: the HTTP requests that the author's preview answers. */
#ifndef PL_CLI_STUDIO_PREVIEW_REQUEST_H
#define PL_CLI_STUDIO_PREVIEW_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "cases/judge.h"

enum { PREVIEW_REQUEST_MAX = 8192, PREVIEW_PATH_MAX = 120 };

enum preview_route {
    PREVIEW_FILE,    /* a file of the page; its name is in `file` */
    PREVIEW_CASE,    /* /case.json */
    PREVIEW_VERSION, /* /version: a number that grows when a file of the case changes */
    PREVIEW_ANSWER,  /* /answer?question=N&text=TEXT: how the answer is understood and judged */
    PREVIEW_NOT_FOUND,
    PREVIEW_BAD_METHOD,
    PREVIEW_BAD_HOST, /* the Host header names another host, so the request may come from another website */
    PREVIEW_BAD_REQUEST,
};

struct preview_request {
    enum preview_route route;
    char file[PREVIEW_PATH_MAX]; /* relative to the folder of the page: "preview.html", "favicon.svg" or "assets/NAME"; no other "/" */
    int question;                /* 0 if it is missing or not a number */
    char text[CASE_ANSWER_MAX + 1];
    size_t text_len;
};

/* Reads a request up to the empty line after its headers. The request may contain any bytes. */
void preview_request_read(const char *request, size_t len, struct preview_request *ret);

#endif
