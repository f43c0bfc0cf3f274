/* remote_lobby.c: the rows of the lobby that other nodes have sent. lobby.c shows them beside the rows of this node. */
#include "server/cluster.h"
#include "server/lobby.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

enum { ROWS_MAX = 4096, ROW_BYTES = 4096 };

struct row {
    struct row *next;
    int64_t node, free;
    const struct pl_game *game;
    char table[ID_SIZE];
    size_t len;
    char text[];
};

static struct row *rows;
static int rows_n;

static struct row **slot(const char *table)
{
    struct row **at = &rows;
    while (*at && strcmp((*at)->table, table))
        at = &(*at)->next;
    return at;
}

static void drop(struct row **at)
{
    struct row *r = *at;
    *at = r->next;
    rows_n--;
    free(r);
}

/* Finds the game of a row. The row comes from another node, which may be of a later version and have games that this one does not know. */
static const struct pl_game *game_of(struct store_text text)
{
    json_t *row = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, NULL);
    const char *id = json_string_value(json_object_get(row, "game"));
    const struct pl_game *game = id ? pl_game_find(id, strlen(id)) : NULL;
    json_decref(row);
    return game;
}

static void listed(struct server *srv, int64_t node, const struct node_message *m)
{
    const struct pl_game *game = m->text.len <= ROW_BYTES ? game_of(m->text) : NULL;
    struct row **at = slot(m->table), *r = NULL;
    if (*at)
        drop(at);
    if (game && rows_n < ROWS_MAX)
        r = malloc(sizeof *r + m->text.len);
    if (!r)
        return;
    *r = (struct row){.next = rows, .node = node, .free = m->number, .game = game, .len = m->text.len};
    memcpy(r->table, m->table, sizeof r->table);
    memcpy(r->text, m->text.at, m->text.len);
    rows = r;
    rows_n++;
    lobby_tell_row(srv, game, m->text);
}

void remote_lobby_receive(struct server *srv, int64_t node, const struct node_message *m)
{
    struct row **at = slot(m->table);
    if (m->kind == NODE_LISTED) {
        listed(srv, node, m);
    } else if (*at && (*at)->node == node) {
        lobby_tell_gone(srv, (*at)->game, m->table);
        drop(at);
    }
}

void remote_lobby_drop(struct server *srv, int64_t node)
{
    for (struct row **at = &rows; *at;) {
        if (node && (*at)->node != node) {
            at = &(*at)->next;
            continue;
        }
        lobby_tell_gone(srv, (*at)->game, (*at)->table);
        drop(at);
    }
}

void remote_lobby_rows(struct server *srv, const struct pl_game *game, remote_row_each *each, void *ctx)
{
    (void)srv;
    for (const struct row *r = rows; r; r = r->next)
        if ((!game || r->game == game) && !each(ctx, r->node, r->free, (struct store_text){r->text, r->len}))
            return;
}

int64_t remote_lobby_seat(struct server *srv, const struct pl_game *game)
{
    for (const struct row *r = rows; r; r = r->next)
        if ((!game || r->game == game) && r->free > 0 && cluster_reaches(srv, r->node))
            return r->node;
    return 0;
}
