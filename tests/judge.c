/* judge.c: tests how answers are read and judged. The tests use the labelled answers in tests/judge/, examples for single rules, and
 * arbitrary bytes. */
#include "test.h"

#include "cases/answer_set.h"
#include "cases/judge.h"

#include <stdio.h>
#include <stdlib.h>

static struct case_book *book_of(const char *id)
{
    static struct case_report report;
    static const char *const at[] = {SOURCE_ROOT "/tests/judge/", SOURCE_ROOT "/cases/"};
    for (int i = 0; i < 2; i++) {
        char path[500];
        snprintf(path, sizeof path, "%s%s", at[i], id);
        struct case_book *c = case_load(path, &report);
        if (c)
            return c;
    }
    test_fail(__FILE__, __LINE__, "%s: %s", id, report.n ? report.item[0].text : "");
}

/* ---- labelled answers ------------------------------------------------------------------------------------- */

/* Judges all answers of a set. Counts the results for confirmed values in group[0], for things and means in group[1], and for reasons in
 * group[2]. Returns false if the set does not exist. */
static bool measure(const char *name, struct set_counts group[3])
{
    char path[500], line[SET_LINE_MAX];
    struct set_counts counts[POINT_KINDS_N] = {0};
    struct case_book *c = NULL;
    snprintf(path, sizeof path, "%s/tests/judge/%s", SOURCE_ROOT, name);
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    while (fgets(line, sizeof line, f)) {
        struct set_line judged;
        char id[64];
        if (*line == '#')
            continue;
        snprintf(id, sizeof id, "%.*s", (int)set_case_length(line), line);
        if (!c || strcmp(c->id, id)) {
            case_free(c);
            c = book_of(id);
        }
        const char *why = set_judge(c, line, &judged);
        if (why)
            test_fail(__FILE__, __LINE__, "%s: %s", name, why);
        set_count(&judged, counts);
    }
    fclose(f);
    case_free(c);
    memset(group, 0, 3 * sizeof *group);
    for (int k = 0; k < POINT_KINDS_N; k++) {
        struct set_counts *g = &group[point_is_named((enum point_kind)k) ? 0 : k == POINT_REASON ? 2 : 1];
        g->answers += counts[k].answers;
        g->false_accepts += counts[k].false_accepts;
        g->false_rejects += counts[k].false_rejects;
    }
    return true;
}

/* Fails if a group has more false accepts or false rejects than allowed. The limits are given per 1,000 answers. */
static void hold(const struct set_counts *g, int accepts, int rejects)
{
    printf("  %d answers: %d false accepts, %d false rejects\n", g->answers, g->false_accepts, g->false_rejects);
    CHECK(g->answers >= 80);
    CHECK(1000 * g->false_accepts <= accepts * g->answers);
    CHECK(1000 * g->false_rejects <= rejects * g->answers);
}

TEST(answers_used_for_tuning_are_judged_as_labelled)
{
    struct set_counts group[3];
    CHECK(measure("tuning.tsv", group));
    hold(&group[0], 5, 5);
    hold(&group[1], 10, 15);
    hold(&group[2], 15, 20);
}

TEST(answers_not_used_for_tuning_stay_within_the_limits)
{
    struct set_counts group[3];
    if (!measure("cold.tsv", group)) { /* a cold set that has been used is moved to tuning.tsv, so there may be no cold set */
        printf("  there is no cold set\n");
        return;
    }
    /* These limits are the targets in tests/judge/README.md. */
    hold(&group[0], 5, 10);
    hold(&group[1], 20, 40);
    hold(&group[2], 30, 60);
}

/* ---- whole answers ---------------------------------------------------------------------------------------- */

static bool right(const struct case_book *c, int question, const char *text) { return case_verdict(c, question, text, strlen(text)) != 0; }

TEST(every_field_of_an_answer_must_be_right)
{
    struct case_book *c = book_of("city-road-lock");
    CHECK(right(c, 1, "Honoria Vane"));
    CHECK(right(c, 1, "Mrs Vane | I saw the boots"));
    CHECK(right(c, 3, "her boots | she could walk"));
    CHECK(right(c, 3, "her boots|she could walk|because of the rivets, or so I think"));
    CHECK(!right(c, 3, "her boots"));
    CHECK(!right(c, 3, "her boots | she was Undine"));
    CHECK(!right(c, 3, ""));
    CHECK(!right(c, 0, "Honoria Vane"));
    CHECK(!right(c, 9, "Honoria Vane"));
    case_free(c);
}

TEST(an_answer_enters_the_log_in_its_standard_form)
{
    struct case_book *c = book_of("city-road-lock");
    struct case_answer a;
    static const char text[] = "mrs vane|and this is how I know";
    case_answer_judge(c, NULL, 1, text, sizeof text - 1, &a);
    CHECK_INT(a.verdict, 1);
    CHECK(a.len == strlen("Honoria Vane | and this is how I know") && !memcmp(a.text, "Honoria Vane | and this is how I know", a.len));
    case_free(c);
}

/* ---- how answers are read --------------------------------------------------------------------------------- */

static void reads(const struct read_names *names, enum point_kind kind, const char *text, enum reading_status status, const char *value)
{
    struct reading r;
    read_field(kind, names, text, strlen(text), &r);
    if (r.status != status || (value && strcmp(r.value, value)))
        test_fail(__FILE__, __LINE__, "\"%s\" is read as %s '%s'", text, reading_status_name(r.status), r.value);
}

TEST(a_player_meets_only_names_in_texts_that_they_have_read)
{
    struct case_book *c = book_of("city-road-lock");
    struct read_names few, more;
    case_names_met(c, 0, &few);
    case_names_met(c, (1u << c->places_n) - 2, &more);
    CHECK(few.persons_n < more.persons_n);
    reads(&few, POINT_PERSON, "Matthew Pask", READING_TYPED, "Matthew Pask");
    reads(&more, POINT_PERSON, "mat pask", READING_VALUE, "Matthew Pask");
    case_free(c);
}

TEST(the_order_of_names_is_alphabetical_so_that_it_does_not_reveal_the_solution)
{
    static const char *const id[] = {"city-road-lock", "gervase-amory", "lot-sixty-one", "never-came-down", "ten-minutes-to-eleven"};
    for (size_t k = 0; k < PL_COUNT(id); k++) {
        struct case_book *c = book_of(id[k]);
        struct read_names names;
        case_names_met(c, (1u << c->places_n) - 2, &names);
        CHECK(names.persons_n > 5 && names.places_n > c->places_n);
        for (int i = 1; i < names.persons_n; i++)
            CHECK(strcmp(names.person[i - 1].family, names.person[i].family) <= 0);
        for (int i = c->places_n; i < names.places_n;
             i++) /* the places on the map come first, in the order of their numbers; all other places are in alphabetical order */
            CHECK(strcmp(names.place[i - 1], names.place[i]) <= 0);
        case_free(c);
    }
}

TEST(names_that_are_no_places_are_not_offered)
{
    struct case_book *c = book_of("lot-sixty-one");
    struct read_names names;
    case_names_all(c, &names);
    CHECK(c->other_names.n > 0);
    for (int i = 0; i < names.places_n; i++)
        for (int k = 0; k < c->other_names.n; k++)
            CHECK(strcmp(names.place[i], c->other_names.at[k]));
    case_free(c);
}

TEST(names_are_read_as_the_person_they_mean)
{
    struct case_book *c = book_of("museum");
    struct read_names all;
    case_names_all(c, &all);
    reads(&all, POINT_PERSON, "william harwood", READING_VALUE, "William Harwood");
    reads(&all, POINT_PERSON, "Harwood, William", READING_VALUE, "William Harwood");
    reads(&all, POINT_PERSON, "Bill Harwod", READING_VALUE, "William Harwood");
    reads(&all, POINT_PERSON, "Mrs Harwood", READING_VALUE, "Mary Harwood");
    reads(&all, POINT_PERSON, "Harwood", READING_WHICH, NULL);
    reads(&all, POINT_PERSON, "Mary", READING_WHICH, NULL);
    reads(&all, POINT_PERSON, "Captain Flint", READING_VALUE, "William Harwood");
    reads(&all, POINT_PERSON, "the gardener", READING_ROLE, NULL);
    reads(&all, POINT_PERSON, "Harwood or Smith", READING_SEVERAL, NULL);
    reads(&all, POINT_PERSON, "Brown? Smith?", READING_SEVERAL, NULL);
    reads(&all, POINT_PERSON, "not John Brown", READING_DENIED, NULL);
    reads(&all, POINT_PERSON, "not John Brown but Nell Marsh", READING_VALUE, "Ellen Marsh");
    reads(&all, POINT_PERSON, "Wilfred Harwood", READING_TYPED, NULL);
    reads(&all, POINT_PERSON, "\"Bill Harwood\"", READING_TYPED, "Bill Harwood");
    reads(&all, POINT_PERSON, "", READING_BLANK, NULL);
    reads(&all, POINT_REASON, "it was a fake", READING_TYPED, "it was a fake");
    reads(&all, POINT_THING, "tea or coffee", READING_SEVERAL, NULL);
    case_free(c);
}

TEST(a_name_may_have_an_initial_a_slip_or_a_second_name)
{
    struct case_book *c = book_of("gervase-amory"), *lot = book_of("lot-sixty-one");
    struct read_names all, few, lots;
    case_names_all(c, &all);
    case_names_met(c, 0, &few);
    case_names_all(lot, &lots);
    reads(&all, POINT_PERSON, "A. Peake", READING_VALUE, "Alfred Peake");
    reads(&all, POINT_PERSON, "a peake", READING_VALUE, "Alfred Peake");
    reads(&all, POINT_PERSON, "B. Peake", READING_TYPED, NULL);
    reads(&all, POINT_PERSON, "martha yoe", READING_VALUE, "Martha Yeo");
    reads(&all, POINT_PERSON, "mrs yoe", READING_VALUE, "Martha Yeo");
    reads(&few, POINT_PERSON, "martha yoe", READING_TYPED, "martha yoe");
    reads(&few, POINT_PERSON, "a. peake", READING_TYPED, "a. peake"); /* "a." is an initial, not an article */
    CHECK(right(c, 3, "martha yoe"));
    reads(&lots, POINT_PERSON, "Kate Unwin alias Mrs Bell", READING_VALUE, "Kate Unwin");
    reads(&lots, POINT_PERSON, "Kate Unwin (Mrs Thorne)", READING_VALUE, "Kate Unwin");
    reads(&lots, POINT_PERSON, "Kate Unwin and Mrs Thorne", READING_SEVERAL, NULL);
    case_free(c);
    case_free(lot);
}

TEST(a_relative_of_a_person_is_not_that_person)
{
    static const char *const texts[] = {"mrs brights sister",
                                        "Yeo's nurse",
                                        "the son of Martha Yeo",
                                        "mrs yeos son",
                                        "the grandson of Mrs Yeo",
                                        "Mrs Yeo's girl",
                                        "the girl who lives with Mrs Yeo",
                                        "somebody close to Mrs Yeo",
                                        "captain tempests widow",
                                        "his old nurse",
                                        "the steward",
                                        "a ship's steward"};
    struct case_book *c = book_of("gervase-amory");
    struct read_names all, few;
    case_names_all(c, &all);
    case_names_met(c, 0, &few);
    for (size_t i = 0; i < PL_COUNT(texts); i++)
        reads(&all, POINT_PERSON, texts[i], READING_ROLE, NULL);
    /* A name with a description counts as a name, even if the player has not read the name on a card. */
    reads(&all, POINT_PERSON, "yeo the nurse", READING_VALUE, "Martha Yeo");
    reads(&few, POINT_PERSON, "yeo the nurse", READING_TYPED, NULL);
    reads(&few, POINT_PERSON, "nurse yeo", READING_TYPED, NULL);
    reads(&few, POINT_PERSON, "Mrs Amory's companion, Hester Vaisey", READING_TYPED, NULL);
    reads(&all, POINT_PERSON, "the hands of Hester Vaisey", READING_VALUE, "Hester Vaisey");
    case_free(c);
}

TEST(the_form_asks_if_it_is_doubtful_whom_a_text_accuses)
{
    static const char *const texts[] = {"They say Vane",
                                        "Vane knows who did it",
                                        "Vane? Ridiculous.",
                                        "Vane, I don't think so",
                                        "the man beside Crake",
                                        "a woman like Mrs Vane",
                                        "nobody knows, Vane?",
                                        "Vane only watched",
                                        "the nurse, to save Mrs Vane",
                                        "Vane but I cannot rule out Crake",
                                        "suicide at Mrs Vane's",
                                        "whoever nursed Mrs Vane"};
    struct case_book *c = book_of("city-road-lock");
    struct read_names all;
    case_names_all(c, &all);
    for (size_t i = 0; i < PL_COUNT(texts); i++) {
        struct reading r;
        read_field(POINT_PERSON, &all, texts[i], strlen(texts[i]), &r);
        if (r.status == READING_VALUE)
            test_fail(__FILE__, __LINE__, "\"%s\" is read as %s", texts[i], r.value);
    }
    reads(&all, POINT_PERSON, "Edmund Tarrant was killed by Honoria Vane", READING_VALUE, "Honoria Vane");
    reads(&all, POINT_PERSON, "none other than Mrs Vane", READING_VALUE, "Honoria Vane");
    reads(&all, POINT_PERSON, "Mrs Vane. Threlfall knew nothing.", READING_VALUE, "Honoria Vane");
    reads(&all, POINT_PERSON, "Vane's doing? I doubt it.", READING_DENIED, NULL);
    reads(&all, POINT_PERSON, "Miss Vane", READING_WHICH, NULL); /* the case has a Mrs Vane but no Miss Vane */
    reads(&all, POINT_PERSON, "Vane the elder", READING_TYPED, NULL);
    reads(&all, POINT_PERSON, "Mrs Vane with the help of her nurse", READING_SEVERAL, NULL);
    reads(&all, POINT_PERSON, "Araminta Vane", READING_TYPED, NULL);
    case_free(c);
}

TEST(a_rival_in_a_remark_does_no_harm)
{
    struct case_book *c = book_of("city-road-lock"), *m = book_of("museum");
    CHECK(right(c, 4, "Bath chair. Three wheels. Crake's barrow has two."));
    CHECK(!right(c, 4, "Bath chair. Crake's barrow."));
    CHECK(right(c, 2, "At Mrs Vane's. I was all for Billingsgate until we found the glass."));
    CHECK(!right(c, 2, "At Mrs Vane's. At Billingsgate."));
    CHECK(right(c, 3, "boots | she had the use of her legs, whatever Dr Fenn and his needle say"));
    CHECK(right(c, 4, "The bathchair. The tricycle was only some tipsy baker's"));
    CHECK(right(c, 4, "Bath chair. Let Crake keep his barrow."));
    CHECK(right(c, 4, "Everybody looks at the barrow, but it was the Bath chair"));
    CHECK(!right(c, 4, "Bath chair. It was only a barrow."));
    CHECK(right(m, 3, "pruzzic acid | tea | the study | skylight")); /* "prussic" spelt as it sounds */
    CHECK(right(m, 3, "sianide | tea | the study | skylight"));
    /* the form "henry +sold" matches only if the two words are in this order */
    CHECK(right(m, 2, "Lefèvre | he had sold Sir Henry a fake | 450 guineas"));
    CHECK(!right(m, 2, "Lefèvre | Sir Henry had sold him a fake | 450 guineas"));
    case_free(c);
    case_free(m);
}

TEST(values_have_a_spanish_form)
{
    static const struct {
        enum point_kind kind;
        const char *text, *spanish;
    } some[] = {
        {POINT_DATE, "Tuesday 12 February 1895", "martes 12 de febrero de 1895"},
        {POINT_DATE, "Tuesday", "martes"},
        {POINT_AMOUNT, "450 guineas", "450 guineas"},
        {POINT_AMOUNT, "£312 a year", "312 libras al año"},
        {POINT_DATE, "on Tuesday", NULL}, /* "on Tuesday" is not the standard form of a date */
        {POINT_PERSON, "Tuesday", NULL},
    };
    for (size_t i = 0; i < PL_COUNT(some); i++) {
        char out[READ_VALUE_MAX] = "";
        bool other = read_spanish(some[i].kind, some[i].text, strlen(some[i].text), out);
        if (other != (some[i].spanish && strcmp(some[i].spanish, some[i].text)) || (other && strcmp(out, some[i].spanish)))
            test_fail(__FILE__, __LINE__, "%s: '%s'", some[i].text, out);
    }
}

TEST(a_short_form_may_be_the_name_of_several_people)
{
    struct case_book *c = book_of("museum");
    struct read_names all;
    struct reading r;
    case_names_all(c, &all);
    for (int p = 0; p < all.persons_n; p++) /* give both Brown and Smith the first name John */
        if (!strcmp(all.person[p].family, "Brown") || !strcmp(all.person[p].family, "Smith"))
            all.person[p].given = "John";
    read_field(POINT_PERSON, &all, "Jack", 4, &r);
    CHECK_INT(r.status, READING_WHICH);
    CHECK_INT(r.choices_n, 2);
    case_free(c);
}

TEST(reading_does_not_depend_on_the_solution)
{
    struct case_book *a = book_of("museum"), *b = book_of("museum");
    static const char *const texts[] = {"Harwood", "the study", "a fake", "Thursday", "20:40", "450", "tea or coffee", "Smith", "cyanide"};
    for (int q = 0; q < b->questions_n; q++)
        for (int i = 0; i < b->question[q].points_n;
             i++) { /* change the solution of the second copy: other persons, other values, no forms */
            struct case_point *p = &b->question[q].point[i];
            p->persons = 1;
            p->answer = p->kind == POINT_DATE ? "1892-02-09" : p->kind == POINT_TIME ? "10:10" : p->kind == POINT_AMOUNT ? "7 pounds" : "?";
            p->ideas_n = 0;
            p->wrong.n = p->harmless.n = 0;
        }
    for (size_t i = 0; i < PL_COUNT(texts); i++)
        for (int q = 1; q <= a->questions_n; q++) {
            char one[4000], two[4000];
            struct pl_out x = pl_out_to(one, sizeof one), y = pl_out_to(two, sizeof two);
            char text[200];
            int n = snprintf(text, sizeof text, "%s|%s|%s|%s", texts[i], texts[i], texts[i], texts[i]);
            case_answer_read(&x, a, NULL, q, text, (size_t)n);
            case_answer_read(&y, b, NULL, q, text, (size_t)n);
            CHECK(x.len == y.len && !x.full && !memcmp(one, two, x.len));
        }
    case_free(a);
    case_free(b);
}

TEST(the_judge_accepts_any_bytes)
{
    struct case_book *c = book_of("museum");
    char text[CASE_ANSWER_MAX];
    struct case_answer a;
    struct case_finding why[CASE_POINTS];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(255 - i);
    for (int q = -1; q < 7; q++) {
        case_answer_judge(c, NULL, q, text, sizeof text, &a);
        CHECK_INT(a.verdict, 0);
        case_answer_explain(c, q, text, sizeof text, why);
    }
    for (int i = 0; i < 100; i++)
        memcpy(text + 6 * i, "Brown ", 6);
    case_answer_judge(c, NULL, 1, text, sizeof text, &a);
    CHECK_INT(a.verdict, 0);
    case_free(c);
}
