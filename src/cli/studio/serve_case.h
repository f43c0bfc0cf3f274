/* serve_case.h: chooses the response to an HTTP request of the author's browser. */
#ifndef PL_CLI_STUDIO_SERVE_CASE_H
#define PL_CLI_STUDIO_SERVE_CASE_H

#include <stdbool.h>
#include <stddef.h>

enum { PREVIEW_REQUEST_MAX = 8192 };

enum preview_route {
    PREVIEW_PAGE,
    PREVIEW_SCRIPT,
    PREVIEW_VERSION,
    PREVIEW_NOT_FOUND,
    PREVIEW_BAD_METHOD,
    PREVIEW_BAD_HOST, /* the Host header names another host, so the request may come from another website */
    PREVIEW_BAD_REQUEST,
};

/* Chooses the response to a request. The request must include all its headers and may contain any bytes. */
enum preview_route preview_route(const char *request, size_t len);

#endif
