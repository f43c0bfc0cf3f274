/* cases.c: tests of the case loader and of lint, with the case city-road-lock and with patched copies of it. */
#include "test.h"

#include "cases/lint.h"
#include "cases/reachability.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const char worked[] = SOURCE_ROOT "/cases/city-road-lock";

struct patch {
    const char *file, *from, *to; /* the patch replaces `from` with `to` in `file`, or hides the whole file if `to` is NULL */
};

struct copy {
    const struct patch *patch;
    int n, used;
};

static struct case_report report;

static char *read_all(const char *name, size_t *len)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", worked, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = calloc(1, 256 * 1024);
    *len = fread(text, 1, 256 * 1024 - 1, f);
    fclose(f);
    return text;
}

/* Reads a file of the case and applies the patches for this file. Each patch replaces the first occurrence of its string `from`. */
static char *read_patched(void *context, const char *name, size_t cap, size_t *len)
{
    struct copy *copy = context;
    char *text = read_all(name, len);
    for (int i = 0; text && i < copy->n; i++) {
        const struct patch *p = &copy->patch[i];
        if (strcmp(p->file, name))
            continue;
        copy->used++;
        char *at = p->to ? strstr(text, p->from) : text;
        if (!p->to || !at) {
            free(text);
            errno = p->to ? EIO : ENOENT;
            return NULL;
        }
        size_t from = strlen(p->from), to = strlen(p->to), rest = strlen(at + from);
        memmove(at + to, at + from, rest + 1);
        memcpy(at, p->to, to);
        *len = strlen(text);
    }
    if (text && *len > cap) {
        free(text);
        errno = EFBIG;
        return NULL;
    }
    return text;
}

static struct case_book *load_patched(const struct patch *patch, int n)
{
    struct copy copy = {patch, n, 0};
    return case_load_from("x", "city-road-lock", read_patched, &copy, &report);
}

static bool reported(const char *text)
{
    for (int i = 0; i < report.n; i++)
        if (strstr(report.item[i].text, text))
            return true;
    return false;
}

/* Checks that the loader refuses the patched case and that `first` is its first error message. */
static void refused(const char *file, const char *from, const char *to, const char *first)
{
    struct patch p = {file, from, to};
    struct case_book *c = load_patched(&p, 1);
    CHECK(c == NULL);
    CHECK(report.n > 0);
    CHECK_TEXT(report.item[0].text, first);
}

/* Checks that the patched case loads and that lint reports the message `text`. */
static void lint_says(const char *file, const char *from, const char *to, const char *text)
{
    struct patch p = {file, from, to};
    struct case_book *c = load_patched(&p, 1);
    if (!c)
        test_fail(__FILE__, __LINE__, "the case does not load: %s", report.item[0].text);
    case_lint(c, &report);
    case_free(c);
    if (!reported(text))
        test_fail(__FILE__, __LINE__, "lint does not report '%s' but '%s'", text, report.n ? report.item[0].text : "nothing");
}

/* ---- the case city-road-lock without changes -------------------------------------------------------------- */

TEST(the_worked_example_loads_and_passes_lint)
{
    struct case_book *c = case_load(worked, &report);
    CHECK(c != NULL);
    case_lint(c, &report);
    CHECK_INT(report.n, 0);
    CHECK_INT(c->places_n, 16);
    CHECK_INT(c->questions_n, 4);
    CHECK_INT(c->rules.places, 16);
    CHECK_INT(c->rules.place[7].restrictions, WH_PADLOCK | WH_NO_WATSON);
    CHECK_INT(c->rules.place[15].needs_place, 1);
    CHECK_INT(c->rules.place[2].opens_round, 2);
    CHECK_INT(c->rules.place[10].back, WH_B_POLICE_OR_CALL_OFF);
    CHECK_INT(c->rules.place[13].front, 0);
    CHECK_INT(c->rules.place[13].back, WH_B_CHARACTER);
    CHECK_INT(c->rules.carriages, 10);
    CHECK(!strstr(c->solution, "<!--"));
    CHECK(wh_case_error(&c->rules) == NULL);
    case_free(c);
}

TEST(the_hash_changes_with_the_text_but_not_with_line_ends)
{
    struct case_book *c = load_patched(NULL, 0);
    struct patch changed = {"places/05-chapel-street.md", "Threes", "Fours"};
    struct patch windows = {"introduction.md", "\n", "\r\n"};
    struct case_book *other = load_patched(&changed, 1), *same = load_patched(&windows, 1);
    CHECK(c && other && same);
    CHECK(memcmp(c->rules.hash, other->rules.hash, sizeof c->rules.hash));
    CHECK(!memcmp(c->rules.hash, same->rules.hash, sizeof c->rules.hash));
    case_free(c);
    case_free(other);
    case_free(same);
}

TEST(deductions_are_expanded_to_facts)
{
    struct case_book *c = load_patched(NULL, 0);
    CHECK(c != NULL);
    for (int q = 0; q < c->questions_n; q++) {
        CHECK_INT(c->rules.proofs[q], c->question[q].proofs.n);
        for (int i = 0; i < c->question[q].proofs.n; i++)
            CHECK(pl_bits(case_places_of(c, c->rules.proof[q][i])) >= 2);
    }
    CHECK_INT(c->question[1].proofs.n, 3);
    CHECK_INT(pl_bits(case_shortest_solution(c)), 5);
    CHECK(case_all_proved(c, case_facts_of(c, case_shortest_solution(c))));
    case_free(c);
}

/* ---- invalid case files ----------------------------------------------------------------------------------- */

TEST(a_load_error_is_one_line_with_file_line_and_reason)
{
    static const char y[] = "case.yaml";
    refused(y, "format: 2", "format: 3", "x/case.yaml:2: format must be a number from 1 to 2");
    refused(y, "format: 2", "format: 1",
            "x/case.yaml:2: this case has an old format; docs/case-format.md explains how to convert it to format 2");
    refused(y, "difficulty: 1", "difficulty: 9", "x/case.yaml:5: difficulty must be a number from 1 to 3");
    refused(y, "difficulty: 1", "grades: 1", "x/case.yaml:5: a case has no key 'grades'");
    refused(y, "difficulty: 1", "title: again", "x/case.yaml:5: the key 'title' occurs twice");
    refused(y, "id: city-road-lock", "id: City", "x/case.yaml:3: id 'City' must be 1 to 40 lowercase letters, digits and hyphens");
    refused(y, "id: city-road-lock", "id: elsewhere",
            "x/case.yaml:3: the id 'elsewhere' differs from the name of the folder, 'city-road-lock'");
    refused(y, "title: The Affair at City Road Lock", "title: [a, b]", "x/case.yaml:4: title must be one line of text");
    refused(y, "title: The Affair at City Road Lock", "title: \"\\x01\"",
            "x/case.yaml:4: title contains control characters or invalid UTF-8");
    refused(y, "persons:", "persons: [", "x/case.yaml:10: not YAML: while parsing a flow node: did not find expected node content");
    refused(y, "front: [carriages]", "front: [cabs]",
            "x/case.yaml:182: front is 'cabs', not one of: police, call-off, lockpick, carriages, character");
    refused(y, "front: [carriages]", "front: [carriages]\n    back: lockpick", "x/case.yaml:183: 'back' must give what 'front' announces");
    refused(y, "picture: lock\n", "picture: canal\n",
            "x/case.yaml:37: picture is 'canal', not one of: balloon, bank, bedroom, church, country-station, court, docks, hotel, inn, "
            "laboratory, library, lock, mansion, market, mortuary, music-room, newspaper, office, pier, police-station, railway-station, "
            "shop, stable, street, studio, study, theatre, villa, warehouse, wood, workshop");
    refused(y, "needs-place: city-road-lock", "needs-place: nowhere",
            "x/case.yaml:289: needs-place: 'nowhere' is not another place of this case");
    refused(y, "number: 2\n", "number: 1\n", "x/case.yaml:64: a place with the number 1 already exists");
    refused(y, "red-herring: yes", "red-herring: perhaps", "x/case.yaml:116: red-herring must be yes or no");
    refused(y, "from: [[salt, sea-water]", "from: [[salt, see-water]",
            "x/case.yaml:307: 'see-water' is not a fact or an earlier deduction");
    refused(y, "right: vane", "right: vain", "x/case.yaml:321: 'vain' is not a person of this case");
    refused(y, "kind: person", "kind: suspect",
            "x/case.yaml:318: kind is 'suspect', not one of: person, place, thing, date, time, amount, means, reason");
    refused(y, "        label: the murderer\n", "", "x/case.yaml:317: the key 'label' is missing");
    refused(y, "right: [colebrooke", "right: [\"<oceans>\"", "x/case.yaml:352: right: '<oceans>': there is no such word class");
    refused(y, "right: [colebrooke", "right: [[colebrooke]",
            "x/case.yaml:352: only a reason can have several ideas; write one list of forms");
    refused("solution.md", "<!-- salt -->", "<!-- sugar -->", "x/solution.md:1: 'sugar' is not a fact of this case");
    refused("solution.md", "<!-- salt -->", "<!-- salt", "x/solution.md:1: this comment is never closed");
    refused("places/05-chapel-street.md", "", NULL, "x/places/05-chapel-street.md:1: this file is missing");
    refused("introduction.md", "fog", "f\xff", "x/introduction.md:1: this file is not UTF-8 text");
}

TEST(a_case_can_bring_its_own_pictures)
{
    static const char aquarium[] = "pictures/aquarium.svg";
    struct case_book *c = load_patched(NULL, 0);
    CHECK(c != NULL);
    CHECK_INT(c->pictures_n, 1);
    CHECK_TEXT(c->place[13].picture, aquarium);
    CHECK(case_picture_of(c, &c->place[13]) == &c->picture[0]);
    CHECK(case_picture_of(c, &c->place[1]) == NULL);
    CHECK(!strncmp(c->picture[0].svg, "<svg ", 5));
    struct patch shared = {"case.yaml", "picture: lock\n", "picture: pictures/aquarium.svg\n"};
    struct patch changed = {aquarium, "#221a12", "#221a13"};
    struct case_book *both = load_patched(&shared, 1), *other = load_patched(&changed, 1);
    CHECK(both && other);
    CHECK_INT(both->pictures_n, 1);
    CHECK(memcmp(c->rules.hash, other->rules.hash, sizeof c->rules.hash));
    case_free(c);
    case_free(both);
    case_free(other);
}

TEST(a_picture_that_is_not_safe_is_refused)
{
    static const char yaml[] = "case.yaml", svg[] = "pictures/aquarium.svg";
    refused(svg, "<path", "<script", "x/pictures/aquarium.svg:1: the element <script> is not allowed");
    refused(svg, "<svg", "\xff", "x/pictures/aquarium.svg:1: this file is not UTF-8 text");
    refused(svg, "", NULL, "x/pictures/aquarium.svg:1: this file is missing");
    refused(yaml, "pictures/aquarium.svg", "pictures/../case.svg",
            "x/case.yaml:264: picture 'pictures/../case.svg' must be pictures/NAME.svg; NAME has 1 to 40 lowercase letters, digits and "
            "hyphens");
    refused(yaml, "pictures/aquarium.svg", "pictures/aquarium.png",
            "x/case.yaml:264: picture 'pictures/aquarium.png' must be pictures/NAME.svg; NAME has 1 to 40 lowercase letters, digits and "
            "hyphens");
}

TEST(a_cycle_of_needs_place_is_refused)
{
    struct patch ring = {"case.yaml", "name: City Road Lock", "name: City Road Lock\n    needs-place: new-cavendish-street"};
    CHECK(load_patched(&ring, 1) == NULL);
    CHECK(reported("the rules cannot play this case"));
}

TEST(deeply_nested_brackets_are_refused_quickly)
{
    enum { DEEP = 30000 }; /* number of brackets; the patched file stays below 64 KiB, the size limit of a case file */
    struct patch p = {"case.yaml", "persons:", NULL};
    char *deep = malloc(DEEP + 1);
    memset(deep, '[', DEEP);
    deep[DEEP] = 0;
    p.to = deep;
    CHECK(load_patched(&p, 1) == NULL); /* the loader refuses this file at once; libyaml would need almost a minute to parse it */
    CHECK_TEXT(report.item[0].text, "x/case.yaml:9: brackets are nested too deeply");
    free(deep);
}

static char *read_noise(void *context, const char *name, size_t cap, size_t *len)
{
    (void)cap;
    if (strcmp(name, "case.yaml")) {
        errno = ENOENT;
        return NULL;
    }
    *len = strlen(context);
    return strdup(context);
}

TEST(invalid_yaml_is_refused_without_a_crash)
{
    static char *const noise[] = {"",
                                  "\n",
                                  "a",
                                  "[]",
                                  "- a\n- b",
                                  "{a: {b: {c: d}}}",
                                  "&a [*a, *a]",
                                  "? [x]\n: y",
                                  "persons: &p [*p]",
                                  "{format: 1, id: x, title: t, difficulty: 1, persons: 1, places: {}, questions: [[]]}",
                                  "%YAML 9",
                                  "\xff\xfe",
                                  "a: b: c",
                                  "places: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["};
    for (size_t i = 0; i < sizeof noise / sizeof noise[0]; i++) {
        CHECK(case_load_from("x", NULL, read_noise, noise[i], &report) == NULL);
        CHECK(report.n > 0 && !strncmp(report.item[0].text, "x/case.yaml:", 12));
        CHECK(!strchr(report.item[0].text, '\n'));
    }
    CHECK(case_load(SOURCE_ROOT "/no/such/folder", &report) == NULL);
    CHECK(case_load("", &report) == NULL);
}

/* ---- errors and warnings reported by lint ----------------------------------------------------------------- */

static const char y[] = "case.yaml";

TEST(lint_finds_an_unreachable_answer)
{
    /* The patches remove the only three lockpicks, so nobody can enter the locked room. */
    struct patch p[] = {{y, "    front: [lockpick]\n", ""},
                        {y, "    front: [lockpick]\n", ""},
                        {y, "    back: lockpick\n", ""},
                        {y, "from: [[salt, sea-water], [glasses, lens], [parcel, bolts, ruts]]", "from: [[glasses, lens]]"}};
    struct case_book *c = load_patched(p, 4);
    CHECK(c != NULL);
    case_lint(c, &report);
    case_free(c);
    CHECK(reported("'where' cannot be deduced from the places that can be reached"));
    CHECK(reported("The Locked Room can never be reached"));
}

TEST(lint_finds_an_answer_only_one_player_can_prove)
{
    struct patch p[] = {{y, "name: Bishopsgate Goods Station", "name: Bishopsgate Goods Station\n    visits: once"},
                        {y, "from: [[salt, sea-water], [glasses, lens], [parcel, bolts, ruts]]", "from: [[salt, sea-water]]"}};
    struct case_book *c = load_patched(p, 2);
    CHECK(c != NULL);
    case_lint(c, &report);
    case_free(c);
    CHECK(reported("every proof of 'where' needs a place that only one player can visit"));
}

TEST(lint_finds_a_place_that_proves_an_answer_alone)
{
    lint_says(y, "      - [ruts, splice]\n", "      - [ruts]\n", "one place alone proves 'how': City Road Lock");
}

TEST(lint_finds_unused_and_unexplained_facts)
{
    lint_says(y, "      - [squeak, chair, dread]\n", "", "'dread' is in no proof, refutes nothing and is not marked as a red herring");
    lint_says(y, "region: [3, 4, 54, 92]", "region: [3, 4, 54, 92]\n        red-herring: yes",
              "'ruts' is marked as a red herring but is part of a proof");
    lint_says("solution.md", "<!-- salt -->", "", "no comment in solution.md names the fact 'salt'");
    lint_says("places/05-chapel-street.md", "I have soled them twice a year", "I have mended them twice a year",
              "'soles': the quote is not in places/05-chapel-street.md");
}

TEST(lint_requires_a_name_that_identifies_the_person_in_every_proof)
{
    static const char collins[] = "places/11-collins-music-hall.md";
    lint_says(collins, "to Mrs Vane", "to a lady", "the places 1 5 11 prove 'who', but none of them gives the family name of Honoria Vane");
    /* The family name is enough to identify a person, unless another person has the same family name. */
    struct patch p[] = {{collins, "to Mrs Vane", "to old Mrs Vane"}, {y, "given: Horace, family: Pettifer", "given: Horace, family: Vane"}};
    struct case_book *c = load_patched(p, 1);
    CHECK(c != NULL);
    case_lint(c, &report);
    CHECK(!reported("name of Honoria Vane"));
    case_free(c);
    c = load_patched(p, 2);
    CHECK(c != NULL);
    case_lint(c, &report);
    CHECK(reported("the places 1 5 11 prove 'who', but none of them gives the full name of Honoria Vane"));
    case_free(c);
}

TEST(lint_judges_the_example_answers)
{
    lint_says(y, "        answer: Honoria Vane\n", "        answer: Honoria\n", "'culprit': \"Honoria\" is judged wrong (incomplete)");
    lint_says(y, "        answer: Honoria Vane\n", "        answer: Tarrant\n", "'culprit': \"Tarrant\" is judged wrong (other)");
    lint_says(y, "          - Vane, Honoria\n", "          - the nurse\n", "'culprit': \"the nurse\" is judged wrong (not-found)");
    lint_says(y, "          - Honoria Vane or Samuel Crake\n", "          - Mrs Vane, not Crake\n",
              "'culprit': \"Mrs Vane, not Crake\" is judged right (right)");
    lint_says(y, "      - answer: Samuel Crake\n", "      - answer: Honor Vane\n",
              "'who': the tempting answer \"Honor Vane\" is judged right");
    lint_says(y, "kind: person\n        label: the murderer\n        answer: Honoria Vane\n        right: vane",
              "kind: thing\n        label: the murderer\n        answer: Honoria Vane\n        right: [vane]",
              "'who' begins with \"Who\", but none of its points is a person");
}

TEST(lint_checks_text_lengths)
{
    /* The patches turn most of the card into a comment: only its first two words and its last sentence remain. */
    struct patch p[] = {{"places/01-city-road-lock.md", "the lock-keeper", "<!--"},
                        {"places/01-city-road-lock.md", "There was a cab", "--> There was a cab"}};
    struct case_book *c = load_patched(p, 2);
    CHECK(c != NULL);
    case_lint(c, &report);
    case_free(c);
    CHECK(reported("x/places/01-city-road-lock.md:1: the text has 16 words; it needs 60 to 350"));
    CHECK_INT(case_count_words("One, two - three.\n\n*four*"), 4);
}

TEST(lint_finds_inconsistent_spelling_of_names)
{
    lint_says("places/09-billingsgate.md", "We found Samuel Crake", "We found Samuel Craike",
              "x/places/09-billingsgate.md:1: 'craike' is nearly 'crake'");
    lint_says("places/14-dr-lucas-fenn.md", "attended Mrs Vane", "attended Mrs Vayne", "'vayne' is nearly 'vane'");
    lint_says("introduction.md", "Edmund Tarrant", "Edward Tarrant", "no person called 'edward tarrant' is declared");
    lint_says("places/09-billingsgate.md", "We found Samuel Crake", "We found Lucas Crake", "no person called 'lucas crake' is declared");
}
