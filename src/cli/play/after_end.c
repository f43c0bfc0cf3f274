/* after_end.c: lets the people at the screen take the actions that are still possible after the end of a match (PL_VERB_AFTER_END). */
#include "cases/readable.h"
#include "cli/messages.h"
#include "cli/play/draw.h"
#include "cli/play/play.h"
#include "cli/term.h"

#include <string.h>

enum { NEWS_ROWS = 12 };

/* Prints the answer that the action is about, if there is one. The arguments of such an action are a seat and a question of the case. */
static void print_answer(const struct play *p, pl_seat viewer, pl_action action)
{
    static struct readable r;
    if (!p->book)
        return;
    case_readable(p->book, pl_match_view(&p->match, viewer), &r);
    for (int i = 0; i < r.n; i++) {
        const struct readable_item *item = &r.item[i];
        if (item->kind != READABLE_ANSWER || item->seat != pl_arg(action, 0) || item->question != pl_arg(action, 1) || !item->entry)
            continue;
        const struct pl_entry *e = &p->match.log[item->entry - 1];
        term_print("       ");
        term_wrap(p->match.text + e->text_at, e->text_len, 7, 7);
    }
}

/* Stores in `list` the actions that the seat can take now. Returns their number. */
static int choices_of(const struct play *p, pl_seat seat, pl_action list[PL_LEGAL_MAX])
{
    return pl_match_message(&p->match, seat, &(struct pl_parts){.asides = list}).asides_n;
}

static void print_choices(const struct play *p, pl_seat seat, const pl_action *list, int n)
{
    const struct pl_style *s = &term_here()->style;
    term_print("\n");
    print_message_line("after-end");
    for (int i = 0; i < n; i++) {
        char text[256];
        struct pl_out o = pl_out_to(text, sizeof text);
        draw_put_action(&o, p->game, pl_match_view(&p->match, seat), list[i], p->names);
        term_print("  %s%3d%s  ", s->bold, i + 1, s->off);
        term_wrap(text, o.len, 7, 7);
        print_answer(p, seat, list[i]);
    }
    term_print("  ");
    print_message("after-end.ask");
    term_print(" ");
    fflush(stdout);
}

/* Takes the action for every person who is allowed to take it. The people share one screen, so they decide together. */
static void act_together(struct play *p, pl_action action)
{
    for (pl_seats rest = p->persons; rest; rest &= (pl_seats)(rest - 1)) {
        pl_seat seat = (pl_seat)pl_lowest(rest);
        pl_action list[PL_LEGAL_MAX];
        int n = choices_of(p, seat, list);
        while (n > 0 && list[n - 1] != action)
            n--;
        if (n > 0)
            play_act(p, &(struct pl_request){.seat = seat, .by = PL_BY_PERSON, .at = -1, .action = action});
    }
    play_autosave(p);
    play_news(p, pl_bits(p->persons) == 1 ? (pl_seat)pl_lowest(p->persons) : PL_SPECTATOR, NEWS_ROWS);
    draw_result(p->game, p->match.state, p->names);
}

void play_after_end(struct play *p)
{
    while (p->persons && term_here()->in && term_here()->out) {
        pl_seat seat = (pl_seat)pl_lowest(p->persons);
        pl_action list[PL_LEGAL_MAX];
        char line[64];
        int64_t number;
        int n = choices_of(p, seat, list);
        if (n <= 0)
            return;
        print_choices(p, seat, list, n);
        if (!term_line(line, sizeof line) || !*line || play_is_command(line, strlen(line), "quit"))
            return;
        if (pl_text_int(line, strlen(line), &number) == 0 && number >= 1 && number <= n)
            act_together(p, list[number - 1]);
        else
            print_message_line("after-end.how", {"n", NULL, n});
    }
}
