/* booklet_example.c: the booklet's example of a day, step by step. Sherlock is seat 0, Mycroft seat 1. */
#include "position.h"

static struct table t;

/* The position at the start of day 2. Both players have visited Lestrade and Wiggins, who is spent. The steps of the booklet's example
 * imply these visits. */
static struct sm_state *day_2(void)
{
    struct sm_state *s = sm_position(&t, 2, "irene wiggins pike");
    sm_line(s, "cigarette explosive map button");
    sm_on_top(s, "footprint bullet explosive fingerprint");
    sm_stand(s, 0, "wiggins watson lestrade");
    sm_stand(s, 1, "wiggins lestrade irene");
    s->face_down = (uint16_t)sm_character_set("wiggins");
    s->seat[0].investigation_markers = 2;
    s->seat[1].investigation_markers = 5;
    sm_well_formed(&t);
    return s;
}

TEST(SM_11_example_of_a_day)
{
    struct sm_state *s = day_2();
    table_do(&t, 0, "go lestrade hudson"); /* step 1 */
    CHECK_INT(s->seat[0].investigation_markers, 5);
    table_do(&t, 1, "go irene pike"); /* step 2 */
    table_do(&t, 1, "draw 2");
    table_do(&t, 1, "keep bullet");
    CHECK_INT(s->seat[1].investigation_markers, 3);
    CHECK_INT(sm_seen_by(&t, 0)->seat[1].hidden_n, 1);
    CHECK_INT(sm_seen_by(&t, 0)->discard_n, 1);
    table_do(&t, 0, "go watson lestrade"); /* step 3 */
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "take 2");
    CHECK_INT(s->seat[0].investigation_markers, 2);
    CHECK_TEXT(sm_line_text(s), "explosive fingerprint map button");
    table_do(&t, 1, "go lestrade watson"); /* step 4: Mycroft takes the Explosive that was just added to the line */
    table_do(&t, 1, "take 1");
    CHECK_INT(s->seat[1].investigation_markers, 2);
    table_do(&t, 0, "go wiggins irene"); /* step 5: Sherlock's action marker leaves Wiggins, who is spent (face down) */
    table_do(&t, 0, "steal explosive");
    CHECK_INT(s->seat[0].investigation_markers, 0);
    CHECK_INT(s->seat[0].stolen[SM_EXPLOSIVE], 1);
    CHECK_INT(s->seat[0].open[SM_EXPLOSIVE], 1);
    CHECK_INT(s->seat[1].open[SM_EXPLOSIVE], 0);
    table_do(&t, 1, "go wiggins irene"); /* step 6 */
    table_refuses(&t, 1, "steal false-pass", "SM-39");
    table_do(&t, 1, "steal cigarette");
    CHECK_INT(s->seat[1].investigation_markers, 0);
    CHECK_INT(s->seat[1].stolen[SM_CIGARETTE], 1);
    CHECK_INT(s->day, 3);
    CHECK_INT(s->face_down, (int)sm_character_set("irene"));
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"spent\",\"character\":\"irene\"}"));
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"back\",\"character\":\"wiggins\"}"));
}
