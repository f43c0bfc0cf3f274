/* request.h: one HTTP request and its reply. */
#ifndef PL_SERVER_REQUEST_H
#define PL_SERVER_REQUEST_H

#include <jansson.h>

#include "server/accounts.h"
#include "server/state.h"
#include "server/sockets.h"

enum { PATH_MAX_BYTES = 256, QUERY_MAX = 256, COOKIE_MAX = 256 };

/* Links a job to the request that it works for. If the client disconnects, `r` becomes NULL. */
struct later {
    struct request *r;
};

struct request {
    struct server *srv;
    struct lws *wsi;
    bool post, head, asked;
    bool wants_page;   /* true if the client accepts text/html, so a person is opening this address in a browser */
    unsigned unpacks;  /* bit set of the content encodings that the client accepts; see files_packings */
    bool odd;          /* true if the HTTP method is not supported */
    const char *allow; /* value of the reply's Allow header; set if the path does not support the method of the request */
    char path[PATH_MAX_BYTES], query[QUERY_MAX];
    char etag[24];
    char address[ADDRESS_SIZE];
    char host[HOST_SIZE + 8]; /* value of the Host header, as the client sent it */
    bool local, secure;       /* `local`: true if the client is on this machine; `secure`: true if the client uses TLS */
    bool closes;              /* true if the connection must be closed after the reply */
    struct person who;        /* sender of the request; the id is 0 until the sender is identified */
    bool has_token, administrator;
    unsigned scopes;          /* enum scope: the requests that the token allows; 0 without a token */
    char label[DEVICE_LABEL]; /* the sender's device, for a new session */
    uint8_t token[STORE_HASH];
    char *body;
    size_t body_n;
    json_t *json; /* the body of a POST request, parsed */
    struct later *later;
    int status;
    const char *type;
    char *reply;        /* text of the reply; freed with the request */
    struct msg *shared; /* the reply as a shared message; if set, it is sent instead of `reply` */
    const char *fixed;  /* the reply as static text; if set, it is sent instead of `reply` */
    size_t reply_n, sent;
    char cookie[COOKIE_MAX];
    char device[DEVICE_TEXT];       /* value of the cookie parlour-device; empty if there is none */
    char device_cookie[COOKIE_MAX]; /* device cookie that the reply sets; empty if the reply sets none */
    char own_etag[24];
    bool ready, headers_sent, cacheable,
        varies;         /* `varies`: true if the reply exists in several encodings and therefore needs a Vary header */
    const char *packed; /* value of the reply's Content-Encoding header; NULL if the reply is not compressed */
};

/* Replies with a copy of the text. */
void http_reply(struct request *r, int status, const char *type, const char *text, size_t len);
void http_reply_shared(struct request *r, int status, const char *type,
                       struct msg *text); /* replies with `text`, without copying it; holds a reference to `text` */
/* Replies with `text`, which becomes the property of the request: malloc has allocated it. */
void http_reply_owned(struct request *r, int status, const char *type, char *text, size_t len);
void http_reply_json(struct request *r, int status, const struct pl_out *o);
/* Replies with the JSON text {"ok":false,"error":ID,"text":SENTENCE}. */
void http_refuse(struct request *r, int status, enum refusal no);
/* Like http_refuse, but sends `sentence` instead of the usual text of the refusal `no`. */
void http_refuse_because(struct request *r, int status, enum refusal no, const char *sentence);
/* Like http_refuse, for a refusal that ends at this time, in ms since 1970. */
void http_refuse_until(struct request *r, int status, enum refusal no, int64_t until);
void http_refuse_method(struct request *r, const char *allow);
void http_ok(struct request *r);
/* Copies a parameter of the query string to `value`. If the parameter is missing, `value` becomes an empty string. */
void http_query(const struct request *r, const char *name, char *value, size_t size);

/* http.c: handles a request. Called when the request is complete and its client is identified. */
void http_go_on(struct request *r);
/* identity.c: lets a worker look up the token of the request. Then calls http_go_on. */
void request_identify(struct request *r);
/* routes.c: handles the request. The reply may be sent later. Returns false if the path is unknown. */
bool http_route(struct request *r);
/* Returns the value of the Allow header for this path, which lists the HTTP methods that the path supports. */
const char *http_allowed(const char *path);
/* accounts.c */
void accounts_guest(struct request *r);
void accounts_new(struct request *r);
void accounts_login(struct request *r);
void accounts_logout(struct request *r);
void accounts_logout_everywhere(struct request *r);
void accounts_me(struct request *r);
/* deletion.c */
void accounts_delete(struct request *r);
/* personal_export.c */
void accounts_export(struct request *r);
/* privacy.c */
void privacy_page(struct request *r);
/* passphrases.c */
void accounts_passphrase(struct request *r);
/* reset.c */
void accounts_reset(struct request *r);
/* tokens.c */
void accounts_token(struct request *r);
void accounts_tokens(struct request *r);
void accounts_token_revoke(struct request *r);
void accounts_sessions(struct request *r);
void accounts_session_end(struct request *r);
void accounts_sessions_end_others(struct request *r);
/* admin.c */
void admin_page(struct request *r);
/* static_files.c */
struct file *files_read(const char *folder, char *why, size_t why_size);
struct file *files_free(struct file *f);
/* Parses the header Accept-Encoding. Returns a set of bits, one for each accepted encoding. */
unsigned files_packings(const char *accepted);
bool files_serve(struct request *r);
bool files_has(const struct request *r); /* returns true if the request is for an existing file of the page */
/* metrics.c */
/* Writes the metrics. If `all` is false, writes only the metrics that everyone may see. */
void metrics_put(struct server *srv, struct pl_out *o, bool all);
/* match_list.c */
void match_list_page(struct request *r);
/* public_lobby.c: replies to visitors who have not entered a name yet */
void public_lobby_page(struct request *r);
void invitation_page(struct request *r, const char *code);
/* replay.c */
void replay_page(struct request *r, const char *id);
void replay_file(struct request *r, const char *id);
void replay_case(struct request *r, const char *id);

#endif
