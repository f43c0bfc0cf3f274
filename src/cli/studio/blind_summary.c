/* blind_summary.c: the command `parlour case blind --summary`. It shows for each record which answers were guessed before the first card,
 * after which card each answer was right and certain, and which answers were never found. */
#include "cli/studio/blind_summary.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/studio/blind_record.h"

/* The history of one point. A time is the number of cards that had been read, or -1 for never. */
struct history {
    int first_right; /* when the belief was first right */
    int certain;     /* when the reader was first certain of the right belief */
    int wrong_sure;  /* when the reader was first certain of a wrong belief */
    bool guessed;    /* true if the belief before the first card was right */
};

static struct history history_of(const struct blind_record *r, int point)
{
    struct history h = {-1, -1, -1, false};
    for (int i = 0; i < r->beliefs_n; i++) {
        const struct blind_belief *b = &r->belief[i];
        bool right = b->reason == VERDICT_RIGHT;
        if (b->point != point)
            continue;
        h.guessed |= right && !b->cards;
        if (right && h.first_right < 0)
            h.first_right = b->cards;
        if (right && b->sure == BLIND_SURE && h.certain < 0)
            h.certain = b->cards;
        if (!right && b->sure == BLIND_SURE && h.wrong_sure < 0)
            h.wrong_sure = b->cards;
    }
    return h;
}

static void put_when(char *out, size_t cap, const struct blind_record *r, int cards)
{
    if (cards < 0)
        snprintf(out, cap, "never");
    else if (!cards)
        snprintf(out, cap, "before any card");
    else
        snprintf(out, cap, "card %d (no. %d)", r->card[cards - 1], cards);
}

static void print_point(const struct blind_record *r, int point)
{
    char first[32], certain[32];
    struct history h = history_of(r, point);
    const struct blind_answer *a = &r->answer[point];
    if (h.first_right < 0 && a->given && a->reason == VERDICT_RIGHT)
        snprintf(first, sizeof first, "final answer");
    else
        put_when(first, sizeof first, r, h.first_right);
    put_when(certain, sizeof certain, r, h.certain);
    printf("%-20.20s %-8s %-17s %-17s %s\n", r->point[point], h.guessed ? "GUESSED" : "no", first, certain,
           a->given ? verdict_reason_name((enum verdict_reason)a->reason) : "-");
}

static void print_missed(const struct blind_record *r)
{
    for (int i = 0; i < r->points_n; i++) {
        struct history h = history_of(r, i);
        if (r->answer[i].given && r->answer[i].reason != VERDICT_RIGHT)
            printf("not found: %s; answered \"%s\"\n", r->point[i], r->answer[i].text);
        if (h.wrong_sure >= 0)
            for (int k = 0; k < r->beliefs_n; k++)
                if (r->belief[k].point == i && r->belief[k].cards == h.wrong_sure && r->belief[k].sure == BLIND_SURE &&
                    r->belief[k].reason != VERDICT_RIGHT)
                    printf("certain but wrong: %s, \"%s\", cards read: %d\n", r->point[i], r->belief[k].text, h.wrong_sure);
    }
    for (int i = 0; i < r->remarks_n; i++)
        printf("remark: %s\n", r->remark[i]);
}

static void print_record(const struct blind_record *r, const char *path)
{
    printf("%s: %s; cards in the order of reading:", path, r->title);
    for (int i = 0; i < r->cards_n; i++)
        printf(" %d", r->card[i]);
    printf("%s", r->cards_n ? "" : " none");
    printf("%s\n", r->answered ? "" : " (not finished, so nothing is judged yet)");
    if (!r->answered) {
        printf("\n");
        return;
    }
    printf("%-20s %-8s %-17s %-17s %s\n", "point", "guessed", "first right", "certain", "final answer");
    for (int i = 0; i < r->points_n; i++)
        print_point(r, i);
    print_missed(r);
    printf("\n");
}

int blind_summary(int n, const char *const *path)
{
    struct blind_record *r = malloc(sizeof *r);
    int bad = 0;
    if (!r)
        return cli_failed("case blind", "out of memory");
    for (int i = 0; i < n; i++) {
        int rc = blind_record_read(r, path[i]);
        bad += rc != 0;
        if (rc > 0)
            fprintf(stderr, "%s: no such file\n", path[i]);
        else if (rc == 0)
            print_record(r, path[i]);
    }
    free(r);
    return bad ? cli_failed("case blind", "%d of %d records cannot be read", bad, n) : CLI_OK;
}
