/* judge_lists.c: tests that no list of answers, no alternative and no denial is accepted, for every point of every case. The right answers
 * and the rivals (wrong answers) come from the case and from tests/judge/tuning.tsv. The tests insert them into the sentences below. */
#include "test.h"

#include "cases/answer_set.h"
#include "cases/names.h"

#include <stdio.h>
#include <stdlib.h>

enum { RIGHTS = 2, RIVALS = 3, TEXT = 80 };

/* Sentences that deny the right answer. */
static const char *const denials[] = {
    "not %s",
    "it was not %s",
    "It wasn't %s",
    "anything but %s",
    "never %s",
    "definitely not %s",
    "%s? I doubt it.",
    "%s? No.",
    "%s? Never!",
    "%s? Hardly.",
    "%s? Impossible.",
    "%s? Nonsense.",
    "%s? Don't make me laugh",
    "%s? Not a chance",
    "%s? I think not",
    "%s? Of course not.",
    "%s, I don't think so",
    "%s: no",
    "%s - no",
    "%s didn't do it",
    "%s is innocent",
    "%s is out of the question",
    "%s can be ruled out",
    "%s is a red herring",
    "%s would be wrong",
    "%s had nothing to do with it",
    "no way it was %s",
    "not a chance it was %s",
    "I don't believe it was %s",
    "I don't think it was %s",
    "I refuse to believe it was %s",
    "I doubt it was %s",
    "it can't have been %s",
    "it could not have been %s",
    "we can rule out %s",
    "everyone except %s",
    "least of all %s",
    "by no means %s",
    "nothing to do with %s",
    "it is not true that it was %s",
    "no fue %s",
    "%s? No lo creo",
    "no creo que fuera %s",
    "nunca %s",
    "cualquiera menos %s",
};

/* Sentences that leave open which of two answers is meant, or deny both. */
static const char *const alternatives[] = {
    "%s or %s",
    "either %s or %s",
    "%s/%s",
    "%s / %s",
    "%s? %s?",
    "%s? Or %s?",
    "%s, or maybe %s",
    "%s or else %s",
    "maybe %s, maybe %s",
    "%s (or %s)",
    "%s o %s",
    "%s, failing that %s",
    "%s, alternatively %s",
    "%s, otherwise %s",
    "%s, but maybe %s",
    "%s, though it could be %s",
    "%s unless it was %s",
    "%s, if not %s",
    "if not %s then %s",
    "%s, could also be %s",
    "%s as well as %s",
    "one of %s and %s",
    "it's between %s and %s",
    "first guess %s, second guess %s",
    "a) %s b) %s",
    "%s vs %s",
    "neither %s nor %s",
    "not %s, not %s",
    "ni %s ni %s",
};

/* Lists of two answers. The judge recognises a rival in such a list only if the case names the rival as wrong. */
static const char *const lists[] = {"%s, %s",  "%s and %s", "%s & %s", "%s + %s",       "%s; %s",
                                    "%s. %s.", "%s - %s",   "%s y %s", "both %s and %s"};

/* Sentences that claim the right answer. In sentences with two gaps, one gap is for a rival, which the sentence denies. */
static const char *const claims_of_one[] = {
    "I don't doubt it was %s",
    "I have no doubt it was %s",
    "%s, no doubt",
    "%s without doubt",
    "beyond doubt %s",
    "definitely %s",
    "probably %s",
    "%s, I think",
    "I'd say %s",
    "it can only be %s",
    "%s. Certain.",
    "There is no question it was %s",
    "it could not have been anything but %s",
    "sin duda %s",
    "%s, what else?",
    "nothing but %s",
};
static const char *const claims_of_persons[] = {"none other than %s", "%s \xe2\x80\x94 who else?", "nobody but %s", "no one else but %s",
                                                "fue %s"};
static const char *const claims_beside_rival[] = {"%s, not %s",  "%s and not %s", "%s rather than %s",
                                                  "%s. Not %s.", "%s (not %s)",   "%s, definitely not %s"};
static const char *const claims_after_rival[] = {"not %s but %s",           "It was not %s but %s", "not %s, %s",
                                                 "It wasn't %s, it was %s", "instead of %s, %s",    "no %s sino %s"};

/* The right answers and rivals of one point. */
struct point_texts {
    const struct case_book *book;
    const struct case_point *point;
    char path[100]; /* "who/culprit" */
    int rights_n, rivals_n;
    char right[RIGHTS][TEXT], rival[RIVALS][TEXT];
    bool listed[RIVALS]; /* true if the case lists this rival answer as wrong */
};

struct tally {
    int tried, bad;
};

static enum { REFUSED, ACCEPTED, RIVAL } judge(const struct point_texts *p, const char *text)
{
    char line[SET_LINE_MAX];
    struct set_line judged;
    snprintf(line, sizeof line, "%s\t%s\t-\tlist\t%s\tmade by the test", p->book->id, p->path, text);
    const char *why = set_judge(p->book, line, &judged);
    if (why)
        test_fail(__FILE__, __LINE__, "%s %s: %s", p->book->id, p->path, why);
    return judged.judged_right ? ACCEPTED : !strcmp(judged.verdict, "other") ? RIVAL : REFUSED;
}

/* True if a sentence can be built around the text: the text is short and contains no punctuation, no denial and no "or". */
static bool is_plain(const char *text)
{
    static const char *const no[] = {" not ", "not ",  "n't",     "nt ",  "either",  "no ",     "never",          " or ",
                                     "ni ",   " and ", "i think", "nor ", "it was ", "It was ", "in the morning", "St Valentine"};
    for (size_t i = 0; i < PL_COUNT(no); i++)
        if (strstr(text, no[i]))
            return false;
    return *text && strlen(text) < 40 && text[strlen(text) - 1] != '.' && !strpbrk(text, ",;:?!()-\"");
}

/* True for a reason that is a clause. A clause does not fit the sentences: "It was not the lady could walk" is not English. */
static bool is_clause(const struct point_texts *p, const char *text)
{
    static const char *const verbs[] = {" was ", " is ", " could ", " can ", " had ", "feigned", " walks", " walked", "that ", "= "};
    bool clause = false;
    for (size_t i = 0; i < PL_COUNT(verbs); i++)
        clause |= strstr(text, verbs[i]) != NULL;
    return p->point->kind == POINT_REASON && clause;
}

static void add_right(struct point_texts *p, const char *text)
{
    for (int i = 0; i < p->rights_n; i++)
        if (!strcmp(p->right[i], text))
            return;
    if (p->rights_n < RIGHTS && is_plain(text) && !is_clause(p, text) && judge(p, text) == ACCEPTED)
        snprintf(p->right[p->rights_n++], TEXT, "%s", text);
}

static void add_rival(struct point_texts *p, const char *text)
{
    int judged = judge(p, text);
    bool vague = judged != RIVAL && p->point->kind != POINT_THING && p->point->kind != POINT_MEANS && p->point->kind != POINT_PLACE;
    if (p->rivals_n == RIVALS || !is_plain(text) || judged == ACCEPTED || vague || is_clause(p, text) || !strncmp(text, "for ", 4))
        return;
    p->listed[p->rivals_n] = judged == RIVAL;
    snprintf(p->rival[p->rivals_n++], TEXT, "%s", text);
}

/* True if a harmless form contains the word, so that a right answer may contain the word. */
static bool is_harmless(const struct case_point *p, const char *word)
{
    for (int i = 0; i < p->harmless.n; i++)
        if (strstr(p->harmless.at[i], word))
            return true;
    return false;
}

/* Adds rivals: some of the point's wrong forms that are single words. */
static void add_wrong_forms(struct point_texts *p)
{
    for (int i = 0, step = p->point->wrong.n / (2 * RIVALS) + 1; i < p->point->wrong.n; i += step) {
        char word[TEXT];
        snprintf(word, sizeof word, "%s", p->point->wrong.at[i]);
        if (strpbrk(word, " <=|+"))
            continue;
        word[strcspn(word, "~!")] = 0;
        if (!is_harmless(p->point, word))
            add_rival(p, word);
    }
}

static void add_persons(struct point_texts *p)
{
    struct read_names all;
    case_names_all(p->book, &all);
    for (int i = 0; i < all.persons_n; i++) {
        char name[READ_VALUE_MAX];
        bool right = p->point->persons >> all.person[i].id & 1;
        read_person_name(&all.person[i], name, sizeof name);
        if (right)
            add_right(p, name);
        else if (i % 3 == 0 && *all.person[i].given && *all.person[i].family)
            add_rival(p, name);
    }
}

/* Adds right answers and rivals: the short answers that the tuning set has for this point. */
static void add_labelled(struct point_texts *p, char *set)
{
    char start[200];
    int n = snprintf(start, sizeof start, "%s\t%s\t", p->book->id, p->path);
    for (char *line = set; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, start, (size_t)n) || line[n + 1] != '\t')
            continue;
        char text[TEXT] = "";
        sscanf(strchr(line + n + 2, '\t') + 1, "%79[^\t\n]", text);
        if (strlen(text) < 30 && line[n] == '+')
            add_right(p, text);
        else if (strlen(text) < 30)
            add_rival(p, text);
    }
}

static void expect(struct tally *tally, const struct point_texts *p, const char *text, bool right)
{
    tally->tried++;
    if ((judge(p, text) == ACCEPTED) == right)
        return;
    printf("  %s: %s %s: %s\n", right ? "refused" : "accepted", p->book->id, p->path, text);
    tally->bad++;
}

static void try_one(struct tally *t, const struct point_texts *p, const char *right)
{
    char text[300];
    for (size_t k = 0; k < PL_COUNT(denials); k++) {
        snprintf(text, sizeof text, denials[k], right);
        expect(t, p, text, false);
    }
    for (size_t k = 0; k < PL_COUNT(claims_of_one); k++) {
        snprintf(text, sizeof text, claims_of_one[k], right);
        expect(t, p, text, true);
    }
    for (size_t k = 0; k < PL_COUNT(claims_of_persons) && p->point->kind == POINT_PERSON; k++) {
        snprintf(text, sizeof text, claims_of_persons[k], right);
        expect(t, p, text, true);
    }
}

static void try_both(struct tally *t, const struct point_texts *p, const char *right, int rival)
{
    char text[300];
    const char *wrong = p->rival[rival];
    for (size_t k = 0; k < 2 * PL_COUNT(alternatives); k++) {
        if (p->point->kind == POINT_TIME && strstr(alternatives[k / 2], "between")) /* "between 4.36 and 4.41" may mean one time */
            continue;
        snprintf(text, sizeof text, alternatives[k / 2], k % 2 ? wrong : right, k % 2 ? right : wrong);
        expect(t, p, text, false);
    }
    for (size_t k = 0; k < 2 * PL_COUNT(lists) && p->listed[rival] && p->point->kind != POINT_TIME; k++) {
        snprintf(text, sizeof text, lists[k / 2], k % 2 ? wrong : right, k % 2 ? right : wrong);
        expect(t, p, text, false);
    }
    for (size_t k = 0; k < PL_COUNT(claims_beside_rival); k++) {
        snprintf(text, sizeof text, claims_beside_rival[k], right, wrong);
        expect(t, p, text, true);
    }
    for (size_t k = 0; k < PL_COUNT(claims_after_rival); k++) {
        bool date = p->point->kind == POINT_DATE && strstr(claims_after_rival[k], "instead"); /* "Wednesday, the 12th" would be one date */
        bool number = strpbrk(wrong, "0123456789") && strstr(claims_after_rival[k], "sino");  /* "no 13" would be a house number */
        if (date || number)
            continue;
        snprintf(text, sizeof text, claims_after_rival[k], wrong, right);
        expect(t, p, text, true);
    }
    if (p->rivals_n > 1) {
        const char *other = p->rival[(rival + 1) % p->rivals_n];
        snprintf(text, sizeof text, "%s, %s or %s", right, wrong, other);
        expect(t, p, text, false);
        snprintf(text, sizeof text, "%s, %s or %s", other, wrong, right);
        expect(t, p, text, false);
    }
}

static void try_point(struct tally *t, const struct case_book *c, const struct case_question *q, const struct case_point *point, char *set)
{
    static struct point_texts p;
    p = (struct point_texts){.book = c, .point = point};
    snprintf(p.path, sizeof p.path, "%s/%s", q->id, point->id);
    if (point->kind == POINT_PERSON)
        add_persons(&p);
    else if (*point->answer)
        add_right(&p, point->answer);
    add_wrong_forms(&p);
    add_labelled(&p, set);
    if (!p.rights_n || !p.rivals_n)
        test_fail(__FILE__, __LINE__, "%s %s: no answers to test", c->id, p.path);
    for (int i = 0; i < p.rights_n; i++) {
        try_one(t, &p, p.right[i]);
        for (int k = 0; k < p.rivals_n; k++)
            try_both(t, &p, p.right[i], k);
    }
}

static char *read_set(void)
{
    FILE *f = fopen(SOURCE_ROOT "/tests/judge/tuning.tsv", "r");
    CHECK(f != NULL);
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *text = calloc((size_t)size + 1, 1);
    CHECK(text && fread(text, 1, (size_t)size, f) == (size_t)size);
    fclose(f);
    return text;
}

TEST(no_list_no_alternative_and_no_denial_is_accepted)
{
    static const char *const id[] = {"tests/judge/museum",  "cases/city-road-lock",  "cases/gervase-amory",
                                     "cases/lot-sixty-one", "cases/never-came-down", "cases/ten-minutes-to-eleven"};
    static struct case_report report;
    char *set = read_set();
    struct tally tally = {0, 0};
    for (size_t i = 0; i < PL_COUNT(id); i++) {
        char path[500];
        snprintf(path, sizeof path, "%s/%s", SOURCE_ROOT, id[i]);
        struct case_book *c = case_load(path, &report);
        CHECK(c != NULL);
        for (int q = 0; q < c->questions_n; q++)
            for (int k = 0; k < c->question[q].points_n; k++)
                try_point(&tally, c, &c->question[q], &c->question[q].point[k], set);
        case_free(c);
    }
    free(set);
    printf("  %d tried, %d judged wrongly\n", tally.tried, tally.bad);
    CHECK(tally.tried > 10000);
    CHECK_INT(tally.bad, 0);
}
