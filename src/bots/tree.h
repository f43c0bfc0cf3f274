/* tree.h: what a search has found out: nodes, their choices and how these did. Several workers may walk in one tree at once; it starts no
 * threads and takes no memory but what it is given. */
#ifndef PL_BOTS_TREE_H
#define PL_BOTS_TREE_H

#include "kernel/game.h"
#include "kernel/question.h"

struct pl_tree_arm {
    pl_action action;
    uint32_t visits, prior;
    int64_t sum;     /* of what those visits were worth to whoever chooses here */
    uint64_t square; /* of 256ths of it, squared: how much they differed */
};

/* What somebody knows when asked to decide: one node for all worlds that look alike to the one who decides. */
struct pl_tree_node {
    uint64_t key;
    uint32_t visits;
    uint16_t arms;
    uint32_t first; /* its first arm */
};

enum { PL_NO_NODE = -1 };

struct pl_tree {
    struct pl_tree_node *node;
    struct pl_tree_arm *arm;
    uint32_t *slot; /* node number + 1 by key; 0: free; BEING_FILLED in tree.c: it will be there in a moment */
    uint32_t nodes, nodes_max, arms, arms_max, slots;
    uint32_t root; /* the node of the decision at hand */
    bool shared;   /* several walk in it: numbers are counted atomically, a look on its way down already */
};

/* A part of the memory at hand, aligned for anything. NULL if there is too little. */
void *pl_tree_alloc(uint8_t **at, size_t *left, size_t bytes);
/* Memory a node takes, with its choices if they are not unusually many. */
size_t pl_tree_node_bytes(void);
/* An empty tree in all of this memory. False if it is too little. */
bool pl_tree_begin(struct pl_tree *t, uint8_t *at, size_t left);
uint64_t pl_tree_key(const void *view, size_t bytes);
/* The node with this key, or PL_NO_NODE; then `slot` is where it would be, or NULL while somebody else is about to put something there. */
int32_t pl_tree_find(const struct pl_tree *t, uint64_t key, uint32_t **slot);
/* A new node for whoever sees `view`, or PL_NO_NODE: there is no room, or somebody else was quicker. */
int32_t pl_tree_add(struct pl_tree *t, uint32_t *slot, uint64_t key, const struct pl_question *q);
/* The arm that promises most: what it has been worth, and more the less it was tried for its prior. */
uint32_t pl_tree_select(const struct pl_tree *t, uint32_t node, uint32_t explore);
/* One look passes through: to be counted. With several walkers on the way down, so that the others see it as lost and look elsewhere
 * until it is credited. */
void pl_tree_visit(struct pl_tree *t, uint32_t node, uint32_t arm);
/* What it was worth. */
void pl_tree_credit(struct pl_tree *t, uint32_t node, uint32_t arm, int32_t worth);
/* The whole root of a number below 2^42. */
uint64_t pl_tree_square_root(uint64_t n);

#endif
