/* words.c: tests that every event, action, rule and name has a text, and that each placeholder in a text has a matching argument. */
#include "test.h"

#include "kernel/hints.h"
#include "match/match.h"
#include "match/words.h"

#include <stdio.h>

extern const struct pl_game pl_game_template;

static const struct pl_game *game_at(int i) { return i == 0 ? &pl_game_template : pl_games[i - 1]; }

static const char *word(const char *a, const char *b, const char *c)
{
    char key[128];
    snprintf(key, sizeof key, "%s.%s%s%s", a, b, c ? "." : "", c ? c : "");
    return pl_words_find(&pl_words_en, key);
}

static const char *rule(const char *prefix, int n)
{
    char id[16];
    snprintf(id, sizeof id, "%s-%d", prefix, n);
    return word("rule", id, NULL);
}

/* Returns the first placeholder in `text` that is not the name of an argument, or NULL if there is none. */
static const char *unfilled(const char *text, const struct pl_param *arg, int most)
{
    static char name[64];
    while ((text = strchr(text, '{'))) {
        if (text[1] == '{') {
            text += 2;
            continue;
        }
        size_t len = strcspn(++text, "?}");
        int i = 0;
        while (i < most && arg[i].type != PL_P_END && !pl_text_is(text, len, arg[i].name))
            i++;
        if (i == most || arg[i].type == PL_P_END) {
            snprintf(name, sizeof name, "%.*s", (int)len, text);
            return name;
        }
    }
    return NULL;
}

TEST(every_rule_has_a_sentence_and_every_sentence_a_rule)
{
    for (int i = 0; game_at(i); i++) {
        for (int n = 1; n <= game_at(i)->rules_n; n++)
            if (!rule(game_at(i)->prefix, n))
                test_fail(__FILE__, __LINE__, "%s-%d has no sentence", game_at(i)->prefix, n);
        if (rule(game_at(i)->prefix, game_at(i)->rules_n + 1))
            test_fail(__FILE__, __LINE__, "%s has %d rules, and sentences for more", game_at(i)->id, game_at(i)->rules_n);
    }
    for (int n = 1; n <= PL_R_LAST - PL_COMMON_RULES; n++)
        CHECK(rule("PL", n));
}

TEST(every_game_has_a_name_and_a_description)
{
    for (int i = 0; game_at(i); i++) {
        CHECK(word(game_at(i)->key, "name", NULL));
        CHECK(word(game_at(i)->key, "about", NULL));
    }
}

TEST(every_reason_has_a_sentence)
{
    for (int i = 0; game_at(i); i++)
        for (int e = 0; e < pl_hints_of(game_at(i))->why_kinds_n; e++) {
            const char *name = pl_hints_of(game_at(i))->why_kinds[e].name;
            if (!word(game_at(i)->key, "why", name))
                test_fail(__FILE__, __LINE__, "%s: the reason %s has no sentence", game_at(i)->id, name);
        }
}

TEST(every_event_has_a_sentence_filled_by_its_arguments)
{
    for (int i = 0; game_at(i); i++)
        for (int e = 0; e < game_at(i)->event_kinds_n; e++) {
            const struct pl_event_kind *kind = &game_at(i)->event_kinds[e];
            const char *text = word(game_at(i)->key, "event", kind->name);
            if (!text)
                test_fail(__FILE__, __LINE__, "%s: the event %s has no sentence", game_at(i)->id, kind->name);
            if (unfilled(text, kind->arg, PL_EVENT_ARGS))
                test_fail(__FILE__, __LINE__, "%s: the sentence of %s has {%s}, and no such argument", game_at(i)->id, kind->name,
                          unfilled(text, kind->arg, PL_EVENT_ARGS));
        }
}

/* A kind of event declares at most one rule for all its events, or one rule for each value of one argument, but not both. Rules are
 * numbered from 1 to rules_n. */
TEST(every_event_names_an_existing_rule)
{
    for (int i = 0; game_at(i); i++)
        for (int e = 0; e < game_at(i)->event_kinds_n; e++) {
            const struct pl_event_kind *kind = &game_at(i)->event_kinds[e];
            int declared = kind->rule != 0;
            CHECK(kind->rule <= game_at(i)->rules_n);
            for (int k = 0; k < PL_EVENT_ARGS; k++) {
                declared += kind->arg[k].rules != NULL;
                CHECK(!kind->arg[k].rules || kind->arg[k].type == PL_P_NAME);
                for (int n = 0; kind->arg[k].rules && n < kind->arg[k].names->n; n++)
                    CHECK(kind->arg[k].rules[n] <= game_at(i)->rules_n);
            }
            if (declared > 1)
                test_fail(__FILE__, __LINE__, "%s: the event %s declares its rule twice", game_at(i)->id, kind->name);
        }
}

TEST(every_action_has_a_phrase_filled_by_its_arguments)
{
    for (int i = 0; game_at(i); i++)
        for (int v = 0; v < game_at(i)->verbs_n; v++) {
            const struct pl_verb *verb = &game_at(i)->verbs[v];
            const char *text = word(game_at(i)->key, "do", verb->word);
            /* Two verbs may share a word and a phrase. The phrase may then contain the placeholders of either verb, so it is not checked.
             */
            bool shared = false;
            for (int w = 0; w < game_at(i)->verbs_n; w++)
                shared |= w != v && !strcmp(game_at(i)->verbs[w].word, verb->word);
            if (text && !shared && unfilled(text, verb->arg, PL_ARGS_MAX))
                test_fail(__FILE__, __LINE__, "%s: the phrase of %s has {%s}, and no such argument", game_at(i)->id, verb->word,
                          unfilled(text, verb->arg, PL_ARGS_MAX));
        }
}

TEST(every_name_has_a_display_name)
{
    for (int i = 0; game_at(i); i++)
        for (const struct pl_names *const *names = game_at(i)->names; names && *names; names++)
            for (int n = 0; n < (*names)->n; n++)
                if (!word(game_at(i)->key, (*names)->kind, (*names)->id[n]))
                    test_fail(__FILE__, __LINE__, "%s.%s.%s has no words", game_at(i)->key, (*names)->kind, (*names)->id[n]);
}

TEST(placeholders_of_sentences_are_filled)
{
    char text[100];
    struct pl_out o = pl_out_to(text, sizeof text);
    const char *const names[] = {"Anne", "Bert"};
    pl_put_event(&o, &pl_words_en, &pl_game_template, &(struct pl_event){.kind = 2, .n = 2, .arg = {1, 3}}, names);
    CHECK(strstr(text, "Bert") && strstr(text, "3") && !strchr(text, '{'));
}

TEST(placeholders_choose_plurals_and_double_braces_are_literal)
{
    static const struct pl_word some[] = {{"tc.event.round", "{{ {round?point|points} of {round} {{{seat}"}};
    const struct pl_words words = {"test", some, 1};
    char text[100];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put_event(&o, &words, &pl_game_template, &(struct pl_event){.kind = 2, .n = 2, .arg = {0, 1}}, NULL);
    pl_put(&o, "; ");
    pl_put_event(&o, &words, &pl_game_template, &(struct pl_event){.kind = 2, .n = 2, .arg = {PL_NOBODY, 2}}, NULL);
    CHECK_TEXT(text, "{ point of 1 {seat 0; { points of 2 {-");
}
