/* match_files.c: tests that match files are written and read correctly, and that truncated or altered files are refused. */
#include "match_fixture.h"

#include "games/_template/game.h"

#include <stdio.h>
#include <stdlib.h>

static struct match_fixture s;
static struct pl_match got;
static char why[200];

/* Copies the file to a memory block of exactly the same length and reads this copy, so that sanitizers detect a read past the end. */
static int read_bytes(const char *file, size_t len)
{
    static void *memory;
    char *copy = malloc(len ? len : 1);
    free(memory);
    memory = malloc(pl_match_read_bytes(len));
    CHECK(copy && memory);
    memcpy(copy, file, len);
    struct pl_out o = pl_out_to(why, sizeof why);
    int rc = pl_match_read(&got, memory, pl_match_read_bytes(len), copy, len, &o);
    free(copy);
    CHECK((rc < 0) == (why[0] != 0)); /* there must be an error message if and only if reading failed */
    CHECK(!strchr(why, '\n'));
    return rc;
}

static int read_text(const char *file) { return read_bytes(file, strlen(file)); }

/* Returns the file after replacing the first occurrence of `from` with `to`. */
static const char *with(const char *from, const char *to)
{
    static char text[1 << 16];
    const char *file = file_of(&s), *at = strstr(file, from);
    if (!at)
        test_fail(__FILE__, __LINE__, "\"%s\" is not in the file", from);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - file), file, to, at + strlen(from));
    return text;
}

static void play_some(void)
{
    begin_match(&s, &pl_game_template, 3, "files");
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 2));
    MUST(pl_match_undo(&s.m, 2, false, 900));
    MUST(act_first(&s, 2));
    MUST(act_first(&s, 1));
    pl_action list[PL_LEGAL_MAX];
    s.m.game->legal(s.m.state, 1, list);
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = 1, .at = 1700, .by = PL_BY_STANDIN, .client = UINT64_MAX, .action = list[0]}));
}

TEST(a_file_read_back_gives_the_same_match)
{
    static char file[1 << 16], told[1 << 16];
    play_some();
    strcpy(file, file_of(&s));
    MUST(read_text(file));
    CHECK_INT(got.n, s.m.n);
    CHECK(memcmp(got.state, s.m.state, s.m.game->state_size) == 0);
    CHECK(memcmp(got.version, s.m.version, sizeof got.version) == 0);
    CHECK(got.log[5].client == UINT64_MAX && got.log[5].by == PL_BY_STANDIN && got.log[5].at == 1700);
    for (int v = 0; v <= PL_SPECTATOR; v += v == 2 ? 6 : 1) {
        strcpy(told, all_messages(&s, v));
        struct match_fixture *read = malloc(sizeof *read);
        read->m = got;
        CHECK_TEXT(all_messages(read, v), told);
        CHECK_TEXT(file_of(read), file);
        free(read);
    }
}

TEST(a_file_lists_the_seats_of_people_if_known)
{
    play_some();
    CHECK(!strstr(file_of(&s), "people"));
    MUST(read_text(file_of(&s)));
    CHECK_INT(got.header.people, 0);
    s.m.header.people = 5;
    CHECK(strstr(file_of(&s), "\npeople 0 2\n"));
    MUST(read_text(file_of(&s)));
    CHECK_INT(got.header.people, 5);
    CHECK(read_text(with("people 0 2", "people 0 3")) < 0); /* a match of three players has no seat 3 */
    CHECK(read_text(with("people 0 2", "people 0 8")) < 0);
    CHECK(read_text(with("people 0 2", "people 0 x")) < 0);
    CHECK(read_text(with("people 0 2", "people")) < 0);
}

TEST(a_file_of_a_custom_position_contains_it)
{
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    static char file[1 << 16];
    play_some();
    memcpy(state, s.m.state, s.m.game->state_size);
    struct pl_header header = {.seats = 3};
    MUST(pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, state, NULL));
    CHECK(s.m.header.custom_position);
    MUST(act_first(&s, 0));
    strcpy(file, file_of(&s));
    CHECK(strstr(file, "\nposition "));
    MUST(read_text(file));
    CHECK(got.header.custom_position && memcmp(got.state, s.m.state, s.m.game->state_size) == 0);
}

TEST(PL_13_an_unknown_option_is_refused)
{
    play_some();
    CHECK_RULE(&s, read_text(with("\nseed ", "\noption mice 1\nseed ")), "PL-13");
    CHECK_TEXT(why, "line 6: this game has no such option");
}

TEST(PL_14_an_impossible_position_is_refused)
{
    struct pl_header header = {.seats = 2};
    struct tc_state *t;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    struct pl_out o = pl_out_to(why, sizeof why);
    begin_match(&s, &pl_game_template, 2, "position");
    memcpy(state, s.m.state, sizeof *t);
    t = (struct tc_state *)(void *)state;
    t->seat[1].hand = t->seat[0].hand; /* an impossible position: the same three cards in both hands */
    CHECK_RULE(&s, pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, state, &o), "PL-14");
    CHECK_TEXT(why, "a card is in two places");
    memset(state, 0xff, sizeof *t);
    CHECK(pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, state, NULL) < 0);
    begin_match(&s, &pl_game_template, 2, "position");
    memcpy(state, s.m.state, sizeof *t);
    t->base.now = -5;
    CHECK_RULE(&s, pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, state, NULL), "PL-14");
    t->base.now = 0;
    t->base.seats = 9;
    CHECK_RULE(&s, pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, state, NULL), "PL-12");
}

TEST(PL_14_an_impossible_position_in_a_file_is_refused)
{
    _Alignas(8) uint8_t state[PL_STATE_MAX];
    play_some();
    memcpy(state, s.m.state, s.m.game->state_size);
    struct pl_header header = {.seats = 3};
    MUST(pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, state, NULL));
    CHECK_RULE(&s, read_text(with("\nposition ", "\nposition 00")), "PL-14");
    ((struct tc_state *)s.m.position)->round = 77;
    CHECK_RULE(&s, read_text(file_of(&s)), "PL-14");
}

TEST(PL_15_a_truncated_log_is_refused)
{
    static char file[1 << 16];
    play_some();
    strcpy(file, file_of(&s));
    size_t len = strlen(file);
    for (size_t n = 0; n < len - 1; n++) /* only the final newline may be missing from a valid file */
        CHECK(read_bytes(file, n) < 0);
    MUST(read_bytes(file, len - 1));
    CHECK_RULE(&s, read_text(""), "PL-15");
    CHECK_TEXT(why, "line 0: the file is empty");
}

TEST(PL_15_a_tampered_log_is_refused)
{
    char first[64], seed[80], wrong[80];
    play_some();
    const char *at = strstr(file_of(&s), "\n1 0 ");
    snprintf(first, sizeof first, "%.*s", (int)(strchr(at + 1, '\n') - at), at);
    static const struct {
        const char *from, *to, *rule;
    } tampered[] = {
        {"\n1 0 ", "\n2 0 ", "PL-15"}, /* the entry numbers are out of order */
        {"\n1 0 ", "\n1 9 ", "PL-2"},  /* seat 9 does not exist */
        {"\n1 0 ", "\n1 15 ", "PL-4"}, /* 15 is PL_TABLE, the number that the clock uses as its seat; the clock cannot lay cards */
        {"\n1 0 0 person 0 lay", "\n1 0 0 person 0 say", "PL-4"},
        {"\n1 0 0 person 0 lay", "\n1 0 0 person 0 lay 99", "PL-20"},
        {"\n1 0 0 person", "\n1 0 0 queen", "PL-15"},
        {"\n1 0 0 person 0 ", "\n1 0 0 person 18446744073709551616 ", "PL-15"},
        {"\n1 0 0 ", "\n1 0 -1 ", "PL-15"},
        {"\n1 0 0 ", "\n1 0 5000 ", "PL-6"}, /* entry 1 now has a later time than entry 2 */
        {"@undo 1", "@undo 0", "PL-15"},
        {"\n3 2 900 person 0 @undo", "\n3 1 900 person 0 @undo", "PL-8"},
        {"\n3 2 900 person 0 @undo", "\n3 2 900 bot 0 @undo", "PL-15"},
        {"\n1 0 ", "\nhello\n1 0 ", "PL-15"},
        {"\nend ", "\nend 0", "PL-15"},
        {"\nseats 3", "\nseats x", "PL-12"},
        {"\nseats 3", "\nseats 5", "PL-12"},
        {"\nseed ", "\nseed 0", "PL-15"},
        {"parlour-match", "parlor-match", "PL-15"},
        {"\nrevision 0", "\nrevision nought", "PL-15"},
    };
    for (unsigned i = 0; i < PL_COUNT(tampered); i++) {
        int rc = read_text(with(tampered[i].from, tampered[i].to));
        if (strcmp(rule_of(&s, rc), tampered[i].rule))
            test_fail(__FILE__, __LINE__, "\"%s\" for \"%s\": %s (%s)", tampered[i].to + 1, tampered[i].from + 1, rule_of(&s, rc), why);
    }
    CHECK(read_text(with(first, "")) < 0);
    /* A file whose seed was changed is refused. The changed seed gives another deal, so players would lay cards that they do not hold, or
     * the match would end differently. */
    snprintf(seed, sizeof seed, "%.70s", strstr(file_of(&s), "\nseed "));
    strcpy(wrong, seed);
    wrong[69] = wrong[69] == '0' ? '1' : '0';
    CHECK(read_text(with(seed, wrong)) < 0);
}

TEST(PL_15_entries_after_the_end_are_refused)
{
    char file[1 << 14];
    play_some();
    snprintf(file, sizeof file, "%s\n", file_of(&s));
    CHECK_RULE(&s, read_text(file), "PL-15");
}

TEST(PL_16_an_unknown_game_revision_format_or_table_set_is_refused)
{
    play_some();
    CHECK_RULE(&s, read_text(with("game template", "game whist")), "PL-16");
    CHECK_TEXT(why, "line 2: unknown game");
    CHECK_RULE(&s, read_text(with("revision 0", "revision 99")), "PL-16");
    CHECK_RULE(&s, read_text(with("parlour-match 1", "parlour-match 2")), "PL-16");
    CHECK_RULE(&s, read_text(with("tables tc-0", "tables tc-1")), "PL-16");
    CHECK_RULE(&s, read_text(with("tables tc-0\n", "")), "PL-16");
}

TEST(reading_needs_exactly_the_announced_memory)
{
    play_some();
    const char *file = file_of(&s);
    size_t need = pl_match_read_bytes(strlen(file));
    void *memory = malloc(need);
    CHECK_RULE(&s, pl_match_read(&got, memory, need - 1, file, strlen(file), NULL), "PL-11");
    free(memory);
}

TEST(a_file_contains_the_id_of_its_case)
{
    play_some();
    strcpy(s.m.header.content_name, "lot-sixty-one");
    CHECK(strstr(file_of(&s), "\ncase lot-sixty-one\n") != NULL);
    CHECK_INT(read_text(file_of(&s)), 0);
    CHECK_TEXT(got.header.content_name, "lot-sixty-one");
    static const char *const bad[] = {"case Lot\n", "case ../x\n", "case \n", "case a b\n",
                                      "case aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_INT(read_text(with("case lot-sixty-one\n", bad[i])), -PL_R_LOG);
}

TEST(a_file_says_how_the_match_ended_early)
{
    play_some();
    s.m.early_end = PL_ENDED_BY_RESIGNATION;
    s.m.resigned = 2;
    CHECK(strstr(file_of(&s), "\nended resignation 2\nend "));
    MUST(read_text(file_of(&s)));
    CHECK_INT(got.early_end, PL_ENDED_BY_RESIGNATION);
    CHECK_INT(got.resigned, 2);
    CHECK(read_text(with("resignation 2", "resignation 3")) == -PL_R_LOG);
    CHECK(read_text(with("resignation 2", "boredom")) == -PL_R_LOG);
    CHECK(read_text(with("ended resignation 2\n", "ended resignation 2\nended agreement\n")) == -PL_R_LOG);
    s.m.early_end = PL_ENDED_BY_AGREEMENT;
    MUST(read_text(file_of(&s)));
    CHECK_INT(got.early_end, PL_ENDED_BY_AGREEMENT);
    s.m.early_end = PL_ENDED_BY_ADMINISTRATOR;
    CHECK(strstr(file_of(&s), "\nended administrator\nend "));
    MUST(read_text(file_of(&s)));
    CHECK_INT(got.early_end, PL_ENDED_BY_ADMINISTRATOR);
    begin_match(&s, &pl_game_template, 3, "files");
    s.m.early_end = PL_ENDED_BY_AGREEMENT; /* the match ends before the first entry */
    MUST(read_text(file_of(&s)));
    CHECK_INT(got.early_end, PL_ENDED_BY_AGREEMENT);
}

TEST(PL_15_entries_after_an_early_end_are_refused)
{
    play_some();
    CHECK(read_text(with("\n1 ", "\nended agreement\n1 ")) == -PL_R_LOG);
}
