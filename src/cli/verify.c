/* verify.c: `parlour verify`: a match played through again: its log, its deal and its result agree, or one line says where not. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/file.h"

static void say_result(const struct pl_match *m)
{
    int32_t score[PL_SEATS_MAX] = {0};
    bool over = ((const struct pl_base *)m->state)->over;
    m->game->score(m->state, score);
    printf("  %s after %u entries; points", over ? "over" : "not over", m->n);
    for (int i = 0; i < m->header.seats; i++)
        printf(" %d", (int)score[i]);
    pl_seats winners = over ? m->game->winners(m->state) & pl_seats_upto(m->header.seats) : 0;
    printf(winners ? "; won by seat" : "");
    for (; winners; winners &= (pl_seats)(winners - 1))
        printf(" %d", pl_lowest(winners));
    printf("\n");
}

int cli_verify(int argc, char **argv)
{
    struct args a = {
        .command = "verify",
        .usage = "verify FILE",
        .about = "Plays a saved match through again and checks that every entry was legal, that it ends as it says, and that the deal\n"
                 "follows from the secret the house had promised before the first action and from what the players added.",
        .words_least = 1,
        .words_most = 1,
    };
    static const struct arg none[] = {{.type = ARG_END}};
    char why[256] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    struct pl_match m;
    size_t bytes;
    int rc = args_read(&a, none, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    void *memory = file_load_match(a.word[0], &m, &bytes, &o);
    if (!memory)
        return cli_failed("verify", "%s", why);
    printf("%s: every entry is legal, and the end is as it says.\n", cli_title(m.game));
    if (m.header.positioned)
        printf("  It began from a position somebody laid: there was no deal.\n");
    else if (m.header.promise.committed)
        printf("  The deal is the one that was promised; %d of %d players added to it.\n", pl_bits(m.header.promise.nonces),
               m.header.seats);
    else
        printf("  Nothing was promised about its deal.\n");
    say_result(&m);
    free(memory);
    return CLI_OK;
}
