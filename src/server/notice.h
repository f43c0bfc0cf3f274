/* notice.h: notices of the operator to all clients (notice.c). */
#ifndef PL_SERVER_NOTICE_H
#define PL_SERVER_NOTICE_H

#include <stdbool.h>

struct server;
struct conn;

enum { NOTICE_SIZE = 501 }; /* maximum length of a notice in bytes, with the NUL at its end */

/* The server shows at most one notice of each kind. */
enum notice_kind { NOTICE_MESSAGE_OF_THE_DAY, NOTICE_ANNOUNCEMENT, NOTICE_KINDS };

/* Returns true if `text` can be a notice: visible characters in UTF-8, and not too many. */
bool notice_is_good(const char *text);
/* Replaces the notice of this kind and sends it to all clients of this node. Clients that connect later get it, too. An empty text, or
 * NULL, removes the notice. If the text cannot be a notice, returns false and changes nothing. */
bool notice_set(struct server *srv, enum notice_kind kind, const char *text);
/* Sends the current notices to a client that has just connected. */
void notices_send(struct conn *c);

#endif
