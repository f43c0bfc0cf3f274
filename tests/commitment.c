/* commitment.c: tests of deal commitments in match files. A file whose deal does not match the commitment is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "test.h"

static char file[4096];
static size_t file_len;

static void dealt(pl_seats nonces)
{
    const struct pl_game *game = pl_games[0];
    struct pl_header header = {.seats = game->seats_min};
    struct pl_match m;
    static uint8_t memory[1 << 17] __attribute__((aligned(16)));
    memset(header.commitment.salt, 0x5a, PL_SEED_SIZE);
    memset(header.commitment.secret, 0xc3, PL_SEED_SIZE);
    header.commitment.nonces = nonces;
    memset(header.commitment.nonce[1], 0x11, PL_SEED_SIZE);
    pl_commitment_make(&header.commitment);
    pl_commitment_seed(&header.commitment, header.seed);
    CHECK(pl_match_begin(&m, memory, sizeof memory, game, &header, NULL, NULL) == 0);
    struct pl_out o = pl_out_to(file, sizeof file);
    pl_match_put(&o, &m);
    CHECK(!o.full);
    file_len = o.len;
}

static int read_it(char why[256])
{
    struct pl_match m;
    size_t bytes = pl_match_read_bytes(file_len);
    void *memory = malloc(bytes);
    struct pl_out o = pl_out_to(why, 256);
    int rc = pl_match_read(&m, memory, bytes, file, file_len, &o);
    free(memory);
    return rc;
}

/* Changes the first digit of the value that follows the text `line` in the match file. */
static void corrupt(const char *line)
{
    char *at = strstr(file, line);
    CHECK(at != NULL);
    if (at)
        at[strlen(line)] = at[strlen(line)] == '0' ? '1' : '0';
}

TEST(a_deal_that_matches_its_commitment_is_read)
{
    char why[256];
    dealt(0);
    CHECK(read_it(why) == 0);
    dealt(PL_SEAT_BIT(1));
    CHECK(strstr(file, "nonce 1 1111") != NULL);
    CHECK(read_it(why) == 0);
}

TEST(a_deal_that_contradicts_its_commitment_is_refused)
{
    static const char *const line[] = {"\ncommitment ", "\nsalt ", "\nsecret ", "\nseed ", "\nnonce 1 "};
    char why[256];
    for (size_t i = 0; i < PL_COUNT(line); i++) {
        dealt(PL_SEAT_BIT(1));
        corrupt(line[i]);
        CHECK(read_it(why) == -PL_R_LOG);
    }
}

TEST(a_resumed_log_may_stop_anywhere)
{
    char why[256];
    dealt(0);
    char *end = strstr(file, "\nend ");
    CHECK(end != NULL);
    file_len = (size_t)(end - file) + 1;
    CHECK(read_it(why) == -PL_R_LOG);
    struct pl_match m;
    size_t bytes = pl_match_read_bytes(file_len);
    void *memory = malloc(bytes);
    CHECK(pl_match_resume(&m, memory, bytes, file, file_len, NULL) == 0);
    CHECK(m.n == 0 && m.header.commitment.committed);
    free(memory);
}
