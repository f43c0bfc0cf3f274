/* node_message.h: the messages that nodes send each other over the bus (node_message.c). A message has a kind and some of the members
 * below; the table of kinds says which. */
#ifndef PL_SERVER_NODE_MESSAGE_H
#define PL_SERVER_NODE_MESSAGE_H

#include "server/common.h"
#include "store/store.h"

/* The kinds of messages: name, members in the order in which they are sent, meaning. The members are c = connection, i = number, n =
 * a second number, r = round trips, b = table, h = hash of a token, a = address, x = text (always last). Later versions may add kinds and
 * must not change these; a node ignores kinds that it does not know. */
#define NODE_MESSAGES(X)                                                                                                              \
    X(HELLO, "cha", "edge to owner: a client, by the hash of its token and its address; sent before the client's first message")      \
    X(TEXT, "crx", "edge to owner: a message of a client, with the last measured round trips")                                        \
    X(GONE, "c", "edge to owner: the client has disconnected")                                                                        \
    X(REPLY, "cx", "owner to edge: a message to a client")                                                                            \
    X(ROUTE, "cb", "owner to edge: the client has opened this table, so that its messages for the table come here")                   \
    X(UNROUTE, "cb", "owner to edge: the client has left this table")                                                                 \
    X(CLOSE, "ci", "owner to edge: close the client's connection with this code")                                                     \
    X(PING, "c", "owner to edge: measure the client's round trip")                                                                    \
    X(PONG, "cr", "edge to owner: the measured round trips")                                                                          \
    X(ELSEWHERE, "cbx", "owner to edge: this node does not own the table; handle this message of the client again")                   \
    X(MOVED, "cbin", "old owner to edge: the table is at node `number` now; open it there again, from version `second` on (-1: all)") \
    X(TAKE, "b", "old owner to new owner: load this table")                                                                           \
    X(LISTED, "bix", "to all: a row of the lobby; `number` is the number of free seats, -1 after the start")                          \
    X(UNLISTED, "b", "to all: the lobby no longer lists this table")                                                                  \
    X(LISTINGS, "", "to a node that was just heard: send me all your rows of the lobby")                                              \
    X(RENAMED, "ix", "to all: a person has a new name")                                                                               \
    X(SIGNED_OUT, "ih", "to all: a token of a person was deleted, or all of them if the hash is zero")                                \
    X(FORGOTTEN, "ix", "to all: a person was deleted; the text is the person's tag and name, separated by a space")                   \
    X(INVITED, "ix", "to all: send this message to the connections of a person")                                                      \
    X(STATE, "i", "to all, once a second: 1 if this node may serve its tables, 0 if its lease has run out")                           \
    X(DRAINING, "", "to all: this node is about to stop; do not forward to it any more")                                              \
    X(SESSIONS_ENDED, "ih", "to all: the sessions of a person were deleted, except the one with this hash")                           \
    X(MODERATED, "", "to all: an administrator has changed something; read bans, mutes, roles and settings again")

#define NODE_KIND(name, form, doc) NODE_##name,
enum node_kind { NODE_NONE, NODE_MESSAGES(NODE_KIND) NODE_KINDS };

struct node_message {
    enum node_kind kind;
    uint64_t conn;                 /* number that the edge has given to the client's connection */
    int64_t number, second;        /* see the table */
    int32_t round_trip, transport; /* round trips in ms, by WebSocket pings and by TCP; -1 if unknown */
    char table[ID_SIZE];
    uint8_t hash[STORE_HASH];
    char address[ADDRESS_SIZE];
    struct store_text text;
};

enum { NODE_HEAD_MAX = 128 }; /* maximum number of bytes of a message without its text */

/* Writes a message to `to`, which has room for NODE_HEAD_MAX + text.len bytes. Returns its length. */
size_t node_message_put(uint8_t *to, const struct node_message *m);
/* Reads a message. Its text points into `from`. Returns 0; -1 if the bytes are not a message of a known kind. */
int node_message_read(const uint8_t *from, size_t len, struct node_message *m);

#endif
