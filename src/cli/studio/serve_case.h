/* serve_case.h: the HTTP requests that the author's preview answers. */
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

/* Reads a request up to the empty line after its headers. The request may contain any bytes. */
enum preview_route preview_route(const char *request, size_t len);

#endif
