/* answer.c: fuzzes the code that reads and judges answers. The first byte of the input selects a question of the test case `museum`,
 * which has points of every kind. The rest of the input is the answer. */
#include "fuzz.h"

#include "cases/judge.h"

#include <string.h>

static void check_reading(const struct case_book *c, int question, const char *text, size_t len)
{
    static char out[16384], again[16384];
    struct pl_out o = pl_out_to(out, sizeof out), p = pl_out_to(again, sizeof again);
    pl_json_open(&o, NULL, '{');
    case_answer_read(&o, c, NULL, question, text, len);
    pl_json_close(&o, '}');
    pl_json_open(&p, NULL, '{');
    case_answer_read(&p, c, NULL, question, text, len);
    pl_json_close(&p, '}');
    REQUIRE(!o.full, "a reading is short");
    REQUIRE(o.len == p.len && !memcmp(out, again, o.len), "a reading is always the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct case_report report;
    static struct case_book *c;
    struct case_answer a, b;
    struct case_finding why[CASE_POINTS];
    if (!c)
        c = case_load(SOURCE_ROOT "/tests/judge/museum", &report);
    REQUIRE(c, "the museum can be loaded");
    if (!size)
        return 0;
    int question = data[0] % (c->questions_n + 2);
    size_t len = size - 1;
    char *text = malloc(len ? len : 1); /* buffer of exactly the answer's size, so that the sanitizer detects a read past the end */
    REQUIRE(text, "malloc succeeds");
    memcpy(text, data + 1, len);
    check_reading(c, question, text, len);
    case_answer_judge(c, NULL, question, text, len, &a);
    REQUIRE(a.len <= sizeof a.text, "an answer fits into a log entry");
    REQUIRE(!a.verdict || a.verdict == 1 << (question - 1), "a verdict is about the question that was asked");
    /* The judge must give the logged text the same verdict as the typed text. Otherwise the explanation after the match would contradict
     * the verdict. */
    case_answer_judge(c, NULL, question, a.text, a.len, &b);
    REQUIRE(!a.verdict || b.verdict, "a right answer in its standard form is still right");
    case_answer_explain(c, question, text, len, why);
    free(text);
    return 0;
}
