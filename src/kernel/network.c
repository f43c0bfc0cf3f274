/* network.c: integer inference of a network with two layers. The loops have fixed lengths, so that compilers use vector instructions. */
#include "kernel/network.h"

#include "kernel/sha256.h"

enum { BLOCK = PL_NETWORK_BLOCK, ONE = 65536 };

static const char magic[8] = {'P', 'L', 'N', 'E', 'T', '0', '0', '1'};

/* 65536 times 2 to the power of -i / 64. */
static const uint32_t power[65] = {65536, 64830, 64132, 63441, 62757, 62081, 61413, 60751, 60097, 59449, 58809, 58176, 57549,
                                   56929, 56316, 55709, 55109, 54515, 53928, 53347, 52773, 52204, 51642, 51085, 50535, 49991,
                                   49452, 48920, 48393, 47871, 47356, 46846, 46341, 45842, 45348, 44859, 44376, 43898, 43425,
                                   42958, 42495, 42037, 41584, 41136, 40693, 40255, 39821, 39392, 38968, 38548, 38133, 37722,
                                   37316, 36914, 36516, 36123, 35734, 35349, 34968, 34591, 34219, 33850, 33486, 33125, 32768};

unsigned pl_network_rows(const struct pl_network_inputs *in)
{
    unsigned rows = 0;
    for (const struct pl_feature *f = in->features; f->name; f++)
        rows += (unsigned)f->count * (f->values - 1u);
    return rows;
}

static unsigned number16(const uint8_t *at) { return at[0] | (unsigned)at[1] << 8; }

static int32_t number32(const uint8_t *at) { return (int32_t)(number16(at) | (uint32_t)number16(at + 2) << 16); }

/* Header: 8 bytes magic; rows, width, hidden and outputs as 16-bit numbers; zeros; from byte 32 the SHA-256 of the rest of the file. */
bool pl_network_open(struct pl_network *net, const struct pl_network_inputs *in, const void *bytes, size_t len)
{
    const uint8_t *at = bytes;
    uint8_t sum[32];
    pl_zero(net, sizeof *net);
    if (len < PL_NETWORK_HEADER || !pl_same(at, magic, sizeof magic) || in->features_n > PL_NETWORK_FEATURES)
        return false;
    net->in = in;
    net->rows = number16(at + 8);
    net->width = number16(at + 10);
    net->hidden = number16(at + 12);
    unsigned outputs = number16(at + 14);
    if (net->rows != pl_network_rows(in) || outputs != in->outputs || outputs > PL_NETWORK_OUTPUTS || !net->width || net->width % BLOCK ||
        net->width > PL_NETWORK_WIDTH || !net->hidden || net->hidden > PL_NETWORK_HIDDEN)
        return false;
    size_t w = net->width, rest = 4u + 4u * net->hidden + 4u * outputs + 2u * w + (net->rows + net->hidden + outputs) * w + net->hidden;
    if (len != PL_NETWORK_HEADER + rest)
        return false;
    pl_sha256(at + PL_NETWORK_HEADER, rest, sum);
    if (!pl_same(sum, at + 32, sizeof sum))
        return false;
    at += PL_NETWORK_HEADER;
    net->last_bias = number32(at);
    net->policy_bias = at + 4u + 4u * net->hidden;
    const uint8_t *first_bias = net->policy_bias + 4u * outputs;
    net->first = (const int8_t *)(first_bias + 2u * w);
    const int8_t *second = net->first + net->rows * w;
    net->last = second + net->hidden * w;
    net->policy = net->last + net->hidden;
    for (unsigned k = 0; k < net->hidden; k++)
        net->second_bias[k] = number32(at + 4u + 4u * k);
    for (unsigned k = 0; k < w; k++)
        net->first_bias[k] = (int16_t)number16(first_bias + 2u * k);
    for (unsigned k = 0; k < net->hidden * w; k++)
        net->second[k] = second[k];
    unsigned i = 0, row = 0;
    for (const struct pl_feature *f = in->features; f->name; f++)
        for (unsigned k = 0; k < f->count; k++, i++) {
            net->row_of[i] = (uint16_t)row;
            net->values[i] = f->values;
            row += f->values - 1u;
        }
    return i == in->features_n;
}

/* Adds up the rows for one block of units. Sums of at most PL_NETWORK_FEATURES weights and the bias fit into 16 bits. */
static void read_block(const struct pl_network *net, const int8_t *const *row, unsigned n, unsigned at, int16_t *unit)
{
    int16_t sum[BLOCK];
    for (unsigned i = 0; i < BLOCK; i++)
        sum[i] = net->first_bias[at + i];
    for (unsigned k = 0; k < n; k++) {
        const int8_t *weight = row[k] + at;
        for (unsigned i = 0; i < BLOCK; i++)
            sum[i] = (int16_t)(sum[i] + weight[i]);
    }
    for (unsigned i = 0; i < BLOCK; i++)
        unit[i] = sum[i] < 0 ? 0 : sum[i] > 127 ? 127 : sum[i];
}

void pl_network_read_features(const struct pl_network *net, const uint8_t *feature, struct pl_network_layer *layer)
{
    const int8_t *row[PL_NETWORK_FEATURES];
    unsigned n = 0;
    for (unsigned i = 0; i < net->in->features_n; i++)
        if (feature[i]) {
            unsigned value = feature[i] < net->values[i] ? feature[i] : net->values[i] - 1u;
            row[n++] = net->first + (net->row_of[i] + value - 1u) * net->width;
        }
    for (unsigned at = 0; at < net->width; at += BLOCK)
        read_block(net, row, n, at, layer->unit + at);
}

void pl_network_read(const struct pl_network *net, const void *view, struct pl_network_layer *layer)
{
    uint8_t feature[PL_NETWORK_FEATURES];
    net->in->fill(view, feature);
    pl_network_read_features(net, feature, layer);
}

static int32_t dot(const int16_t *weight, const int16_t *unit, unsigned n)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < n / BLOCK * BLOCK; i++)
        sum += (int32_t)weight[i] * unit[i];
    return sum;
}

static int32_t dot_small(const int8_t *weight, const int16_t *unit, unsigned n)
{
    int16_t wide[PL_NETWORK_WIDTH];
    for (unsigned at = 0; at < n; at += BLOCK)
        for (unsigned i = 0; i < BLOCK; i++)
            wide[at + i] = weight[at + i];
    return dot(wide, unit, n);
}

/* Returns 65536 times e to the power of -x / 4096, for x >= 0. */
static uint32_t exponential(int32_t x)
{
    uint64_t y = (uint64_t)x * 23637 >> 14; /* 23637 / 2^14 is the logarithm of e to the base 2 */
    uint32_t at = y >> 6 & 63, part = y & 63;
    return y >> 12 > 31 ? 0 : (power[at] - (power[at] - power[at + 1]) * part / 64) >> (y >> 12);
}

int32_t pl_network_value(const struct pl_network *net, const struct pl_network_layer *layer)
{
    int32_t sum = net->last_bias;
    for (unsigned k = 0; k < net->hidden; k++) {
        int32_t x = dot(net->second + k * net->width, layer->unit, net->width) + net->second_bias[k];
        x = x < 0 ? 0 : (x + PL_NETWORK_SCALE / 2) / PL_NETWORK_SCALE;
        sum += net->last[k] * (x > 127 ? 127 : x);
    }
    uint32_t e = exponential(sum < 0 ? -sum : sum);
    int32_t most = (int32_t)(((uint64_t)ONE * ONE) / (ONE + e));
    return sum < 0 ? ONE - most : most;
}

void pl_network_priors(const struct pl_network *net, const struct pl_network_layer *layer, const void *view, const pl_action *choice, int n,
                       uint32_t *prior)
{
    int32_t rating[PL_NETWORK_OUTPUTS], of[PL_LEGAL_MAX], best = INT32_MIN;
    uint8_t known[PL_NETWORK_OUTPUTS] = {0};
    for (int i = 0; i < n; i++) {
        int output[2];
        net->in->outputs_of(view, choice[i], output);
        of[i] = 0;
        for (int k = 0; k < 2 && output[k] >= 0; k++) {
            unsigned o = (unsigned)output[k];
            if (!known[o])
                rating[o] = dot_small(net->policy + o * net->width, layer->unit, net->width) + number32(net->policy_bias + 4 * o);
            known[o] = 1;
            of[i] += rating[o];
        }
        best = of[i] > best ? of[i] : best;
    }
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += prior[i] = exponential(best - of[i]);
    for (int i = 0; i < n; i++)
        prior[i] = 1 + (uint32_t)((uint64_t)prior[i] * 255 / sum);
}
