/* verify.c: the command `parlour verify`. It replays a match and checks its log, its result and the commitment to its deal. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/file.h"
#include "cli/messages.h"

static bool is_over(const struct pl_match *m) { return ((const struct pl_base *)m->state)->over; }

static void print_early_end(const struct pl_match *m)
{
    printf("  ");
    print_message("verify.early", {"n", NULL, m->n});
    printf(" ");
    if (m->early_end == PL_ENDED_BY_AGREEMENT)
        print_message("verify.agreement");
    else if (m->early_end == PL_ENDED_BY_ADMINISTRATOR)
        print_message("verify.administrator");
    else
        print_message("verify.resigned", {"seat", NULL, m->resigned});
    printf("\n");
}

static void print_result(const struct pl_match *m)
{
    if (m->early_end)
        return print_early_end(m);
    int32_t score[PL_SEATS_MAX] = {0};
    bool over = is_over(m);
    m->game->score(m->state, score);
    char points[128], seats[32];
    struct pl_out p = pl_out_to(points, sizeof points), w = pl_out_to(seats, sizeof seats);
    for (int i = 0; i < m->header.seats; i++) {
        pl_put(&p, i ? " " : "");
        pl_put_int(&p, score[i]);
    }
    for (pl_seats won = over ? m->game->winners(m->state) & pl_seats_upto(m->header.seats) : 0; won; won &= (pl_seats)(won - 1)) {
        pl_put(&w, w.len ? " " : "");
        pl_put_int(&w, pl_lowest(won));
    }
    printf("  ");
    print_message(over ? "verify.over" : "verify.not-over", {"n", NULL, m->n}, {"points", points});
    if (w.len)
        print_message("verify.won", {"seats", seats});
    printf("\n");
}

int cli_verify(int argc, char **argv)
{
    struct args a = {
        .command = "verify",
        .usage = "verify FILE",
        .about = "Replays a saved match. Checks that every entry is legal, that the result is correct, and that the deal matches the\n"
                 "commitment the server published before the first action and the random numbers the players added.",
        .words_least = 1,
        .words_most = 1,
    };
    static const struct arg table[] = {ARGS_LANGUAGE, {.type = ARG_END}};
    char why[256] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    struct pl_match m;
    size_t bytes;
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    void *memory = file_load_match(a.word[0], &m, &bytes, &o);
    if (!memory)
        return cli_failed("verify", "%s", why);
    printf("%s: %s\n", cli_title(m.game), message_text(is_over(&m) ? "verify.legal" : "verify.legal-so-far"));
    if (m.header.custom_position)
        print_message_line("verify.custom-position");
    else if (m.header.commitment.committed)
        print_message_line("verify.commitment", {"n", NULL, pl_bits(m.header.commitment.nonces)}, {"all", NULL, m.header.seats});
    else
        print_message_line("verify.no-commitment");
    print_result(&m);
    free(memory);
    return CLI_OK;
}
