/* admin.h: the operations of administrators (docs/hosting.md, chapter "Administration"): their table and the check of a request
 * (admin_operations.c). The administration socket, POST /api/admin and `parlour admin` use the same table. */
#ifndef PL_SERVER_ADMIN_H
#define PL_SERVER_ADMIN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct admin_job;
struct store_reader;

enum {
    ADMIN_LINE = 4096,   /* maximum length of a request in bytes, without the newline at its end */
    ADMIN_TEXT = 501,    /* size of a line of text in a request, with the final zero byte */
    ADMIN_MEMBERS = 5,   /* maximum number of members of an operation */
    ADMIN_PAGE_MAX = 50, /* maximum length of a page of a list, and its usual length */
};

enum admin_type {
    ADMIN_NONE,
    ADMIN_STRING, /* a string: an id, a name, part of a name */
    ADMIN_NOTE,   /* a line of visible characters, which people write for others */
    ADMIN_NUMBER,
    ADMIN_MINUTES, /* a number of minutes */
    ADMIN_BOOL,
};

/* A member of a request. */
struct admin_member {
    const char *name;
    uint8_t type; /* enum admin_type */
    bool optional;
    bool word;           /* on the command line, the value may be given without the name of the member */
    int64_t least, most; /* bounds of a number, or of the length of a string in bytes */
    const char *help;
    const char *among; /* the values that the string may have, with a space around each; NULL: any */
};

struct admin_operation {
    const char *name, *help;
    bool changes;     /* it writes to the audit log, and is refused while nothing can be written */
    bool socket_only; /* it is refused over HTTP */
    bool spares;      /* over HTTP, it is refused for a person who is another administrator */
    bool not_self;    /* over HTTP, it is refused for the administrator who asks */
    bool list;        /* the reply may be long */
    bool either;      /* a request has exactly one of the first two members */
    struct admin_member member[ADMIN_MEMBERS + 1];
    /* Runs on a worker, which may read the database; NULL if nothing is to be read. May write members of the reply, or refuse. */
    void (*read)(struct admin_job *k, struct store_reader *reader);
    /* Runs on the event loop's thread after that; NULL if the reply is then complete. */
    void (*act)(struct admin_job *k);
};

extern const struct admin_operation admin_operations[];
extern const int admin_operations_n;

enum { ADMIN_PATH = 108 }; /* size of the path of a Unix socket, with the final zero byte */

struct server;
struct server_config;
struct table;

/* Writes the path of the administration socket: that of the setting, or the default. The path is empty if there is to be none. Returns
 * false if it is too long. */
bool admin_socket_path(const struct server_config *cfg, char path[ADMIN_PATH]);

/* Call this when a table is loaded. `t` is NULL if it could not be; then `owner` is the node that owns it, or 0. */
void admin_table_loaded(struct server *srv, const char *id, struct table *t, int64_t owner);

const struct admin_operation *admin_operation_find(const char *name);
/* Checks a request, a JSON object: its operation exists, and its members have the right types and sizes. Returns the operation, or NULL
 * with the reason in `why`. */
const struct admin_operation *admin_check(const json_t *request, char *why, size_t why_size);

#endif
