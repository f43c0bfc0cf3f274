/* tables.c: compares the cards, the story sequence and the other tables with a second copy of the data. Also tests that the audit refuses
 * invalid positions. */
#include "ish.h"

static struct table t;

/* For each Current card, the cards that may follow it. In `kinds`, the letters T, I, A and Y stand for all Travel, Information, Action and
 * I Say cards, S for similar locations, D for dissimilar locations, and M for the locations that the Travel marker allows. `titles` lists
 * single cards. */
static const struct {
    const char *current, *kinds, *titles;
} story[] = {
    {"the-game-is-afoot", "T", ""},
    {"hansom-cab", "S", "dense-fog"},
    {"foot-chase", "S", "dense-fog"},
    {"train", "D", "dense-fog"},
    {"boat", "DY", "dense-fog"},
    {"dense-fog", "M", ""},
    {"london", "IT", ""},
    {"countryside", "IT", ""},
    {"221b-baker-street", "YT", "clue telegram"},
    {"scotland-yard", "AYT", ""},
    {"fleet-street", "IY", ""},
    {"west-end", "YT", "disguise suspicion"},
    {"village", "T", "clue suspicion constabulary"},
    {"castle", "YT", "clue disguise"},
    {"estate", "YT", "suspicion telegram"},
    {"manor", "YT", "clue suspicion"},
    {"clue", "AYT", "suspicion"},
    {"suspicion", "AT", "clue"},
    {"disguise", "AYT", "suspicion"},
    {"telegram", "TY", ""},
    {"arrest", "T", ""},
    {"constabulary", "T", ""},
    {"detective", "T", ""},
    {"alibi", "T", ""},
};

static bool follows(unsigned row, unsigned c, bool country, int travel)
{
    static const struct {
        char sign;
        unsigned kind;
    } whole[] = {{'T', ISH_KIND_TRAVEL}, {'I', ISH_KIND_INFORMATION}, {'A', ISH_KIND_ACTION}, {'Y', ISH_KIND_I_SAY}};
    const char *kinds = story[row].kinds;
    for (unsigned i = 0; i < PL_COUNT(whole); i++)
        if (strchr(kinds, whole[i].sign) && ish_kind_of[c] == whole[i].kind)
            return true;
    const char *title = strstr(story[row].titles, ish_card_names.id[c]);
    if (title)
        return true;
    if (ish_kind_of[c] != ISH_KIND_CITY && ish_kind_of[c] != ISH_KIND_COUNTRY)
        return false;
    bool similar = (ish_kind_of[c] == ISH_KIND_COUNTRY) == country;
    if (strchr(kinds, 'M'))
        return travel == ISH_NO_MARKER || (travel == ISH_TO_SIMILAR) == similar;
    return strchr(kinds, similar ? 'S' : 'D') != NULL;
}

TEST(ISH_8_the_whole_story_sequence)
{
    for (unsigned row = 0; row < PL_COUNT(story); row++) {
        for (int variant = 0; variant < 6; variant++) {
            LAY(t, .hand = {"castle clue"});
            struct ish *s = st(&t);
            s->current = (uint8_t)card(story[row].current);
            s->location = variant & 1;
            s->travel = (uint8_t)(variant / 2);
            for (unsigned c = 0; c < ISH_TITLES; c++)
                if (ish_in(ish_suitable(s), c) != follows(row, c, variant & 1, variant / 2))
                    test_fail(__FILE__, __LINE__, "%s after %s, variant %d", ish_card_names.id[c], story[row].current, variant);
        }
    }
}

TEST(ISH_1_the_set_up_numbers_give_six_cards_per_player)
{
    for (int number = 3; number <= 8; number++) {
        int n = 0;
        for (unsigned c = 0; c < ISH_TITLES; c++)
            n += ish_setup[c][number - 3];
        CHECK_INT(n, number == 3 ? 18 : 6);
    }
    int per_kind[ISH_KINDS_N] = {0};
    for (unsigned c = 0; c < ISH_TITLES; c++)
        per_kind[ish_kind_of[c]] += ish_copies[c];
    static const int want[ISH_KINDS_N] = {1, 29, 14, 13, 32, 14, 5, 9, 8};
    for (int k = 0; k < ISH_KINDS_N; k++)
        CHECK_INT(per_kind[k], want[k]);
}

static const char *cell(int table, int row, int column)
{
    static char text[300];
    struct pl_out o = pl_out_to(text, sizeof text);
    ish_house[table]->cell(&o, row, column);
    return text;
}

TEST(ISH_8_printed_house_tables_match_the_rules)
{
    CHECK_INT(ish_house[0]->rows, ISH_TITLES);
    CHECK_TEXT(cell(0, 0, 1), "opening");
    CHECK_TEXT(cell(0, 3, 0), "hansom-cab");
    CHECK_TEXT(cell(0, 3, 2), "12");
    CHECK_TEXT(cell(0, 7, 3), "3");
    CHECK_INT(ish_house[1]->rows, (int)PL_COUNT(story));
    CHECK_TEXT(cell(1, 4, 0), "boat");
    CHECK_TEXT(cell(1, 4, 1), "dissimilar location, any I Say, dense-fog");
    CHECK_TEXT(cell(1, 4, 2), "alibi");
    CHECK_TEXT(cell(1, 0, 1), "any Travel");
    CHECK_TEXT(cell(1, 0, 2), "");
    CHECK_TEXT(cell(2, 0, 0), "hound-of-the-baskervilles");
    CHECK_TEXT(cell(2, 0, 1), "50");
    CHECK_TEXT(cell(2, 5, 2), "3");
    CHECK_TEXT(cell(3, 0, 0), "professor-moriarty");
    CHECK_TEXT(cell(3, 4, 1), "1");
    CHECK_TEXT(cell(4, 1, 0), "hat");
    CHECK_TEXT(cell(4, 2, 5), "2");
    CHECK_TEXT(cell(5, 5, 0), "both-sides");
    CHECK_TEXT(cell(5, 2, 1), "1");
    CHECK_TEXT(cell(5, 2, 2), "-2");
    CHECK_TEXT(cell(5, 3, 3), "1");
    CHECK(ish_house[6] == NULL);
}

/* ---- invalid positions ------------------------------------------------------------------------------------------------ */

static void refused(const struct ish *s, const char *reason)
{
    char why[200] = "";
    struct pl_out o = pl_out_to(why, sizeof why);
    if (ish_audit(s, &o))
        test_fail(__FILE__, __LINE__, "accepted, though: %s", reason);
    if (!strstr(why, reason))
        test_fail(__FILE__, __LINE__, "refused for \"%s\", not for \"%s\"", why, reason);
}

#define REFUSED(change, reason) \
    do {                        \
        s = good;               \
        change;                 \
        refused(&s, reason);    \
    } while (0)

TEST(ISH_89_the_audit_checks_numbers_cards_and_tokens)
{
    static struct ish good, s;
    LAY(t, .hand = {"castle clue", "village john-clay"});
    good = *st(&t);
    REFUSED(s.base.seats = 9, "seats");
    REFUSED(s.round = 0, "range");
    REFUSED(s.round = 100, "range");
    REFUSED(s.location = 2, "marker");
    REFUSED(s.travel = ISH_TO_SIMILAR, "Travel marker does not match");
    REFUSED(s.current = ISH_HOLMES, "Current");
    REFUSED(s.last_case.by = 3, "last case");
    REFUSED(s.pile_n = 126, "size of the draw pile");
    REFUSED(s.book[2] = 3, "does not exist");
    REFUSED(s.isay_holder[0] = s.isay_holder[1] = 1, "two I Say");
    REFUSED(s.isay_value[0] = 3, "faces");
    REFUSED(s.telegram_face[0] = s.telegram_face[1] = ISH_TELEGRAM_BOTH, "telegrams");
    REFUSED(s.seat[0].hand[ISH_CLUE]++, "too many or too few");
    REFUSED(s.seat[3].hand[ISH_CLUE]++, "does not exist");
    REFUSED(s.pile[0] = 200, "unknown card");
    REFUSED(s.pile[124] = 1, "unused part of the draw pile");
    REFUSED(s.seat[0].hand[ISH_AFOOT]++, "too many or too few");
    REFUSED(s.memory[0].at_least[1][ISH_CLUE] = 1, "not in that hand");
    REFUSED(s.memory[0].at_least[0][ISH_CLUE] = 1, "not in that hand");
    REFUSED(s.memory[0].at_least[ISH_TOGETHER][ISH_BOAT] = 1, "in no other hand");
    REFUSED(s.memory[5].at_least[ISH_TOGETHER][ISH_CLAY] = 1, "does not exist");
    REFUSED(s.book[ISH_LAST_BOW] = 0, "Last Bow");
    REFUSED(s.base.over = 1, "over");
}

TEST(ISH_48_the_audit_checks_the_stack)
{
    static struct ish good, s;
    LAY(t, .hand = {"clue castle", "village john-clay alibi"});
    good = *st(&t);
    REFUSED(s.stack_n = 0, "no pending decision");
    REFUSED(s.stack[0].kind = ISH_PLAY, "out of range");
    REFUSED(s.stack[0].kind = ISH_IMPROMPTU, "order");
    REFUSED(s.stack[0].seat = 7, "out of range");
    REFUSED(s.stack[0].asked = 2, "cannot be asked");
    REFUSED(s.stack[0].answered = 1, "may ask");
    REFUSED(s.stack[0].ask = ISH_ASK_NAME, "cannot be asked");
    REFUSED(s.stack[0].ask = ISH_ASK_DRAWN, "cannot be asked");
    REFUSED(s.stack[0].plays_left = 0, "cannot be asked");
    REFUSED(s.stack[0].countered_by = 1, "countered_by");
    REFUSED(s.stack[0].choice[0] = ISH_CLUE, "out of range");
    REFUSED(s.stack[1].seat = 1, "unused part of the stack");
    table_do(&t, 0, "play clue");
    good = *st(&t);
    REFUSED(s.stack[1].seat = 1, "whose turn it is");
    REFUSED(s.stack[1].stage = ISH_EFFECT, "cannot be asked");
    REFUSED(s.stack[1].ask = ISH_ASK_MOVE, "cannot be asked");
    REFUSED(s.stack[1].ask = ISH_ASK_TOKEN, "cannot be asked");
    REFUSED(s.stack[0].stage = ISH_START, "wrong stage");
    REFUSED(s.stack[0].ask = ISH_ASK_TURN, "may ask");
    table_do(&t, 0, "name 1");
    good = *st(&t);
    REFUSED(s.stack[1].target = 0, "out of range");
    REFUSED(s.stack[1].target = 2, "cannot be asked");
    REFUSED(s.stack[1].from = 2, "cannot be asked");
    for (int ask = ISH_ASK_SHOW; ask < ISH_ASKS_N; ask++)
        REFUSED((s.stack[1].ask = (uint8_t)ask, s.stack[1].stage = ISH_CHECK), "cannot be asked");
    LAY(t, .hand = {"dense-fog castle", "village john-clay alibi"});
    table_do(&t, 0, "play dense-fog");
    table_do(&t, 1, "pass alibi");
    good = *st(&t);
    REFUSED(s.stack[1].choice[1] = ISH_CLUE, "cannot be asked");
    REFUSED(s.stack[1].choice[1] = PL_NONE, "cannot be asked");
    LAY(t, .hand = {"prime-minister castle", "village alibi"});
    table_do(&t, 0, "play prime-minister");
    table_do(&t, 1, "allow");
    good = *st(&t);
    REFUSED(s.stack[1].choice[1] = ISH_ALIBI, "cannot be asked");
}
