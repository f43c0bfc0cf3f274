/* tree.h: a search tree. It contains nodes, their choices (arms) and statistics. Several threads may use one tree at once. The tree
 * allocates no memory. */
#ifndef PL_BOTS_TREE_H
#define PL_BOTS_TREE_H

#include "kernel/game.h"
#include "kernel/network.h"
#include "kernel/question.h"

struct pl_tree_arm {
    pl_action action;
    uint32_t visits, prior;
    int64_t sum;     /* sum of the results (worth) of all visits, for the seat that decides at the node */
    uint64_t square; /* sum of the squares of worth / 256 over all visits; needed for the variance */
};

/* A node of the tree represents a decision. Worlds that the deciding seat cannot tell apart share one node. */
struct pl_tree_node {
    uint64_t key;
    uint32_t visits;
    uint16_t arms;      /* 0 if the node is a leaf (pl_tree_add_leaf) */
    uint16_t expanding; /* 1 if a thread expands the leaf or has expanded it */
    uint32_t first;     /* index of the node's first arm */
};

enum { PL_NO_NODE = -1 };

struct pl_tree {
    struct pl_tree_node *node;
    struct pl_tree_arm *arm;
    uint32_t *slot; /* Hash table of the nodes. A slot contains 0 if it is free, BEING_FILLED (see tree.c) while a thread adds a node, or a
                       node number plus 1. */
    uint32_t nodes, nodes_max, arms, arms_max, slots;
    uint32_t root; /* index of the node for the current decision */
    bool shared;   /* if several threads use the tree, counters are atomic, and selecting an arm already counts as a visit */
};

/* Takes `bytes` bytes of aligned memory from the block that begins at `*at` and has `*left` free bytes. Returns NULL if the block is too
 * small. */
void *pl_tree_alloc(uint8_t **at, size_t *left, size_t bytes);
/* Returns the number of bytes needed for a node with an average number of arms (choices). */
size_t pl_tree_node_bytes(void);
/* Creates an empty tree that uses all of this memory. Returns false if the memory is too small. */
bool pl_tree_begin(struct pl_tree *t, uint8_t *at, size_t left);
uint64_t pl_tree_key(const void *view, size_t bytes);
/* Returns the node with this key. If there is none, returns PL_NO_NODE and sets `slot` to the slot for a new node, or to NULL if another
 * thread is filling that slot. */
int32_t pl_tree_find(const struct pl_tree *t, uint64_t key, uint32_t **slot);
/* Adds a node. If the network rates hands, its opinion is used for the priors. Returns PL_NO_NODE if the tree is full or another thread
 * took the slot first. */
int32_t pl_tree_add(struct pl_tree *t, uint32_t *slot, uint64_t key, const struct pl_question *q, const struct pl_network *network);
/* Adds a node without arms, for a position that is evaluated when it is reached for the first time. */
int32_t pl_tree_add_leaf(struct pl_tree *t, uint32_t *slot, uint64_t key);
/* Returns the number of arms of a node. Another thread may just have expanded it. */
unsigned pl_tree_arms(const struct pl_tree *t, uint32_t node);
/* Gives a leaf its arms, with priors of the network. Returns false if the tree is full or another thread expands the same leaf. */
bool pl_tree_expand(struct pl_tree *t, uint32_t node, const struct pl_question *q, const struct pl_network *network);
/* Selects an arm by PUCT: its mean worth plus an exploration bonus that grows with its prior and falls with its visits. */
uint32_t pl_tree_select(const struct pl_tree *t, uint32_t node, uint32_t explore);
/* Counts a visit. In a shared tree, call this function as soon as the arm is selected. Until pl_tree_credit is called, the visit counts as
 * a loss, so that other threads select other arms (virtual loss). */
void pl_tree_visit(struct pl_tree *t, uint32_t node, uint32_t arm);
/* Adds `worth`, the result of a visit, to the arm's total. */
void pl_tree_credit(struct pl_tree *t, uint32_t node, uint32_t arm, int32_t worth);
/* Returns the integer square root of a number below 2^42. */
uint64_t pl_tree_square_root(uint64_t n);

#endif
