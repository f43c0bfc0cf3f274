/* request.h: one HTTP request and its answer, for those who answer requests. */
#ifndef PL_SERVER_REQUEST_H
#define PL_SERVER_REQUEST_H

#include <jansson.h>

#include "server/accounts.h"
#include "server/state.h"
#include "server/sockets.h"

enum { PATH_MAX_BYTES = 256, QUERY_MAX = 256, COOKIE_MAX = 256 };

/* Work for a request that goes on elsewhere. The client may leave meanwhile: then `r` is NULL. */
struct later {
    struct request *r;
};

struct request {
    struct server *srv;
    struct lws *wsi;
    bool post, head, asked;
    unsigned unpacks;  /* which packings the client knows, by their place in static_files.c */
    bool odd;          /* a method nobody here answers to */
    const char *allow; /* what could have been asked, when it was asked otherwise */
    char path[PATH_MAX_BYTES], query[QUERY_MAX];
    char etag[24];
    char address[ADDRESS_SIZE];
    char host[HOST_SIZE + 8]; /* as the client named this house */
    bool local, secure;       /* a program on this machine; over TLS, as far as the client sees */
    bool closes;              /* nothing else is heard on this connection */
    struct person who;        /* id 0: nobody */
    bool has_token;
    uint8_t token[STORE_HASH];
    char *body;
    size_t body_n;
    json_t *json; /* the body, for a POST */
    struct later *later;
    int status;
    const char *type;
    char *reply;        /* its own, freed with it */
    struct msg *shared; /* or one that others get, too */
    const char *fixed;  /* or somebody else's, that stays */
    size_t reply_n, sent;
    char cookie[COOKIE_MAX];
    char device[DEVICE_TEXT];       /* what the cookie parlour-device holds, or "" */
    char device_cookie[COOKIE_MAX]; /* to be set, or "" */
    char own_etag[24];
    bool ready, headers_sent, cacheable, varies; /* varies: others may get it packed otherwise */
    const char *packed;                          /* by which name, or NULL */
};

/* Answers. The text is copied. */
void http_reply(struct request *r, int status, const char *type, const char *text, size_t len);
void http_reply_shared(struct request *r, int status, const char *type, struct msg *text); /* keeps it instead of a copy */
void http_reply_json(struct request *r, int status, const struct pl_out *o);
/* {"ok":false,"error":ID,"text":SENTENCE} */
void http_refuse(struct request *r, int status, enum refusal no);
void http_refuse_because(struct request *r, int status, enum refusal no, const char *sentence); /* told in words of its own */
void http_refuse_method(struct request *r, const char *allow);
void http_ok(struct request *r);
/* A value of the query, or "". */
void http_query(const struct request *r, const char *name, char *value, size_t size);

/* http.c: the request is whole, and who asks is known. */
void http_go_on(struct request *r);
/* identity.c: a worker looks up whose token it came with; then http_go_on. */
void request_identify(struct request *r);
/* routes.c: answers now or later; false if there is no such page */
bool http_route(struct request *r);
/* The methods an address knows, as in the header `allow`. */
const char *http_allowed(const char *path);
/* accounts.c */
void accounts_guest(struct request *r);
void accounts_new(struct request *r);
void accounts_login(struct request *r);
void accounts_logout(struct request *r);
void accounts_logout_everywhere(struct request *r);
void accounts_delete(struct request *r);
void accounts_token(struct request *r);
void accounts_tokens(struct request *r);
void accounts_token_revoke(struct request *r);
void accounts_me(struct request *r);
/* static_files.c: the page's files */
struct file *files_read(const char *folder, char *why, size_t why_size);
struct file *files_free(struct file *f);
/* Which packings of files somebody knows who accepts these. */
unsigned files_packings(const char *accepted);
bool files_serve(struct request *r);
/* metrics.c */
void metrics_put(struct server *srv, struct pl_out *o, bool all); /* not all: what tells players nothing */
/* match_list.c */
void match_list_page(struct request *r);
/* public_lobby.c: for those who have no name yet */
void public_lobby_page(struct request *r);
void invitation_page(struct request *r, const char *code);
/* replay.c */
void replay_page(struct request *r, const char *id);
void replay_file(struct request *r, const char *id);
void replay_case(struct request *r, const char *id);

#endif
