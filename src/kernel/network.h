/* network.h: evaluates a small neural network that rates a position and its actions. Uses integer arithmetic only, so every machine
 * computes the same numbers. Allocates nothing: the weights stay in the caller's memory. */
#ifndef PL_KERNEL_NETWORK_H
#define PL_KERNEL_NETWORK_H

#include "kernel/action.h"

enum {
    PL_NETWORK_FEATURES = 160, /* maximum number of features */
    PL_NETWORK_WIDTH = 128,    /* maximum number of units in the first layer; the number is a multiple of PL_NETWORK_BLOCK */
    PL_NETWORK_HIDDEN = 32,    /* maximum number of units in the second layer */
    PL_NETWORK_BLOCK = 16,
    PL_NETWORK_OUTPUTS = 256, /* maximum number of outputs of the policy */
    PL_NETWORK_HEADER = 64,   /* size of the header of a weights file */
    PL_NETWORK_SCALE = 64,    /* a weight or an activation of 1 is stored as this number */
};

/* One row of a game's table of features. A feature is a number from 0 to `values` - 1 that is computed from a view. */
struct pl_feature {
    const char *name;
    uint8_t count; /* number of features in this row */
    uint8_t values;
    const char *doc;
};

/* The meaning of a feature is documentation, which the WebAssembly module does not contain. */
#ifdef PARLOUR_NO_TERMINAL
#define PL_FEATURE(name, count, values, doc) \
    {                                        \
        "", count, values, ""                \
    }
#else
#define PL_FEATURE(name, count, values, doc) \
    {                                        \
        name, count, values, doc             \
    }
#endif

/*
 * Connects a game with a network. There are two kinds. A network that rates positions has `fill` and `outputs_of`. A network that rates
 * hidden hands has `hands`, `fill_hand` and `hands_with`: its value is the chance that another player's hand has a certain property, for
 * instance that it contains a villain (src/bots/belief.h). All functions except `hands_with` receive only a view.
 */
struct pl_network_inputs {
    const struct pl_feature *features; /* the last row has the name NULL */
    uint16_t features_n;               /* sum of `count` over all rows */
    uint16_t outputs;                  /* number of outputs of the policy */
    void (*fill)(const void *view, uint8_t *feature);
    /* Stores the one or two outputs whose sum rates this action. If there is only one, the second is -1. */
    void (*outputs_of)(const void *view, pl_action action, int output[2]);
    pl_seats (*hands)(const void *view); /* returns the seats whose hands the network can rate; never the viewer's own */
    void (*fill_hand)(const void *view, pl_seat seat, uint8_t *feature);
    /* Returns the seats whose hands have the property, in a state that `determinise` has made. */
    pl_seats (*hands_with)(const void *state);
};

/*
 * A network that is ready for use. Each value of each feature, except 0, has a row of weights. The first layer is the sum of the rows of
 * the values that the features have. It rates the actions directly, and a second layer computes the value of the position from it.
 */
struct pl_network {
    const struct pl_network_inputs *in;
    unsigned rows, width, hidden;
    uint16_t row_of[PL_NETWORK_FEATURES]; /* for each feature, the row of its value 1 */
    uint8_t values[PL_NETWORK_FEATURES];
    const int8_t *first, *last, *policy; /* weights */
    const uint8_t *policy_bias;          /* numbers of 32 bits, not aligned */
    int32_t last_bias;
    /* Copies in the form in which they are fastest to use. */
    int32_t second_bias[PL_NETWORK_HIDDEN];
    int16_t first_bias[PL_NETWORK_WIDTH], second[PL_NETWORK_HIDDEN * PL_NETWORK_WIDTH];
};

/* The first layer for one view: numbers from 0 to 127. */
struct pl_network_layer {
    int16_t unit[PL_NETWORK_WIDTH];
};

/* Returns the number of rows of weights that these inputs need. */
unsigned pl_network_rows(const struct pl_network_inputs *in);
/* Sets up a network from the bytes of a weights file (train/README.md), which must stay valid. Returns false if the file does not fit
 * the inputs, has the wrong length or a wrong checksum. */
bool pl_network_open(struct pl_network *net, const struct pl_network_inputs *in, const void *bytes, size_t len);
void pl_network_read(const struct pl_network *net, const void *view, struct pl_network_layer *layer);
/* Like pl_network_read, but from features instead of a view. */
void pl_network_read_features(const struct pl_network *net, const uint8_t *feature, struct pl_network_layer *layer);
/* Returns the viewer's estimated chance of winning, from 0 to 65536 (PL_WON). */
int32_t pl_network_value(const struct pl_network *net, const struct pl_network_layer *layer);
/* Stores a prior for each action. The priors add up to about 256, and each is at least 1. */
void pl_network_priors(const struct pl_network *net, const struct pl_network_layer *layer, const void *view, const pl_action *choice, int n,
                       uint32_t *prior);

#endif
