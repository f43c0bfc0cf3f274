/*
 * grammar.c: marks the words of an answer that are denied ("not Smith"), that are only apparently true ("framed Smith") or that only
 * describe another person ("Smith's brother"). A segment runs from one comma, full stop or "but" to the next. A negation affects names and
 * other words differently: "he could not pay his debts" denies neither pay nor debts as a motive, but "not Smith, Jones or Ward but Brown"
 * denies three people. A word counts as asserted unless one of these rules applies.
 */
#include "cases/grammar.h"

#include <string.h>

bool grammar_is_negation(const char *word)
{
    return text_in(word, "arent cannot cant couldnt didnt doesnt dont hadnt hasnt havent isnt neither never ni no nor not wasnt werent "
                         "without wont wouldnt");
}

static bool opens_segment(const struct text_token *t)
{
    return t->before != TEXT_JOINED || text_in(t->word, "but while whereas although though");
}

static int segment_end(const struct text_token *t, int n, int at)
{
    int end = at + 1;
    while (end < n && !opens_segment(&t[end]))
        end++;
    return end;
}

static int segment_start(const struct text_token *t, int at)
{
    while (at > 0 && !opens_segment(&t[at]))
        at--;
    return at;
}

/* ---- scope of a negation ---------------------------------------------------------------------------------- */

/* True for a negation that denies nothing, as in "no doubt", "not only", "no one but" and "I don't know why". */
static bool idle_cue(const struct text_token *t, int n, int at)
{
    const char *next = at + 1 < n ? t[at + 1].word : "", *after = at + 2 < n ? t[at + 2].word : "";
    for (int i = at + 1; i + 1 < n && t[i].before == TEXT_JOINED; i++) { /* "could not have been anyone but X" denies nothing */
        if (text_in(t[i].word, "anyone anybody anything") && text_in(t[i + 1].word, "but except other else save"))
            return true;
        if (!text_in(t[i].word, "be been have it was is"))
            break;
    }
    if (!strcmp(t[at].word, "no"))
        return text_in(next, "doubt one other less question longer sooner more wonder");
    if (!strcmp(t[at].word, "without"))
        return text_in(next, "doubt question") || (text_in(next, "a any") && text_in(after, "doubt question shadow"));
    if (!strcmp(t[at].word, "dont"))
        return text_in(next, "know doubt");
    if (!strcmp(t[at].word, "not"))
        return text_in(next, "only merely just doubt least");
    return false;
}

static bool only_names(const struct text_token *t, const struct grammar_mark *m, int from, int end)
{
    for (int i = from; i < end; i++)
        if (!m[i].name && !text_is_function_word(t[i].word) && !text_is_title(t[i].word) && !text_in(t[i].word, "or nor"))
            return false;
    return from < end;
}

/* Returns the index after the last name that a negation denies. Usually this is the end of the negation's segment. In a list of names
 * before "but", as in "not Smith, Jones or Ward but Brown", it is the end of the list. */
static int names_end(const struct text_token *t, const struct grammar_mark *m, int n, int cue)
{
    int end = segment_end(t, n, cue), far = end;
    while (far < n && strcmp(t[far].word, "but") && t[far].before != TEXT_STOP) {
        int next = segment_end(t, n, far);
        if (!only_names(t, m, far, next))
            return end;
        far = next;
    }
    return far < n && !strcmp(t[far].word, "but") ? far : end;
}

/* True for verbs that pass a negation on to the words after them: "not killed by poison" denies the poison. */
static bool carrier(const char *stem)
{
    return text_in(stem, "kill murder done die caus use drown hidden hid put taken brought carri due there realli ani");
}

/* Returns true if word `at` only introduces the writer's opinion. In "I don't think it was poison" the negation before "think" applies to
 * "poison". In "he did not think of the poison" it does not. */
static bool opinion(const struct text_token *t, int cue, int at)
{
    int who = cue - 1 - (cue > 1 && !strcmp(t[cue - 1].word, "do"));
    return who >= 0 && text_in(t[who].word, "i we") && text_in(t[at].stem, "think believ suppos");
}

/* Marks the words that a negation applies to: the next group of content words, and groups joined to it by "or". */
static void deny_words(const struct text_token *t, struct grammar_mark *m, int n, int cue)
{
    int end = segment_end(t, n, cue), i = cue + 1;
    while (i < end && (text_is_function_word(t[i].word) || grammar_is_negation(t[i].word)))
        i++;
    if (i < end && opinion(t, cue, i))
        i++;
    while (i < end && (carrier(t[i].stem) || text_is_function_word(t[i].word)))
        m[i++].denied = true;
    while (i < end) {
        while (i < end && !text_is_function_word(t[i].word) && !text_in(t[i].word, "or nor"))
            m[i++].denied = true;
        if (i >= end || !text_in(t[i].word, "or nor"))
            return;
        for (i++; i < end && text_is_function_word(t[i].word);)
            i++;
    }
}

static bool denies_subject(const struct text_token *t, int n, int cue)
{
    bool joined = strlen(t[cue].word) > 3 && strcmp(t[cue].word, "never") &&
                  text_in(t[cue].word, "wasnt isnt didnt couldnt cant cannot doesnt hadnt wouldnt");
    if (!joined && (cue == 0 || !text_in(t[cue - 1].word, "was is were did could can had has does would") || t[cue].before != TEXT_JOINED))
        return false;
    int end = segment_end(t, n, cue), i = cue + 1;
    while (i < end && text_in(t[i].word, "the a have be been our him himself herself"))
        i++;
    return i >= end || text_in(t[i].word, "guilty killer murderer murderess culprit thief criminal man woman one do done it kill killed "
                                          "murder steal stolen commit responsible involved person villain");
}

static void deny_names(struct grammar_mark *m, int from, int end)
{
    for (int i = from; i < end; i++)
        m[i].denied |= m[i].name;
}

/* True for a phrase such as "… so it cannot be her" or "it wasn't him", which rules out the people named before it. */
static bool denies_pronoun(const struct text_token *t, int n, int cue)
{
    int i = cue + 1;
    bool be = text_in(t[cue].word, "isnt wasnt") || (cue && text_in(t[cue - 1].word, "is was"));
    for (; i < n && t[i].before == TEXT_JOINED && text_in(t[i].word, "have be been"); i++)
        be |= text_in(t[i].word, "be been");
    return be && i < n && text_in(t[i].word, "her him them she he") && (i + 1 == n || opens_segment(&t[i + 1]));
}

static void mark_cue(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    m[at].cue = true;
    if (idle_cue(t, n, at))
        return;
    if (denies_subject(t, n, at))
        deny_names(m, segment_start(t, at), at);
    if (denies_pronoun(t, n, at))
        deny_names(m, 0, at);
    deny_names(m, at + 1, names_end(t, m, n, at));
    deny_words(t, m, n, at);
}

/* ---- denial without a negation ---------------------------------------------------------------------------- */

static bool pair(const struct text_token *t, int n, int at, const char *one, const char *two)
{
    return at + 1 < n && !strcmp(t[at].word, one) && !strcmp(t[at + 1].word, two);
}

/* True if word `at` follows "nobody" or a similar word. If `at` is "except", the text does not rule out the next name: "nobody except X".
 */
static bool after_nobody(const struct text_token *t, int at)
{
    if (at > 1 && text_in(t[at - 1].word, "anyone anybody anything"))
        for (int i = segment_start(t, at); i < at; i++)
            if (grammar_is_negation(t[i].word))
                return true;
    return at && (text_in(t[at - 1].word, "none nobody no") || (at > 1 && pair(t, at, at - 2, "no", "one")));
}

/* Marks the words after "rather than" and "anyone but" as denied, up to the end of the segment. */
static void mark_preference(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    bool one = !strcmp(t[at].word, "unlike");
    bool but_one = (!strcmp(t[at].word, "except") || pair(t, n, at, "other", "than")) && !after_nobody(t, at);
    bool all_but = text_in(t[at].word, "all any anything anyone anybody everyone everybody") && at + 1 < n &&
                   t[at + 1].before == TEXT_JOINED && !strcmp(t[at + 1].word, "but");
    for (int i = segment_start(t, at); i < at; i++) /* a negation reverses the meaning: "it could not be anyone but X" */
        all_but &= !grammar_is_negation(t[i].word);
    if (!one && !but_one && !all_but && !pair(t, n, at, "rather", "than") && !pair(t, n, at, "instead", "of") &&
        !pair(t, n, at, "opposed", "to"))
        return;
    int end = segment_end(t, n, at + all_but);
    for (int i = at; i < end; i++)
        m[i].denied = true;
}

/* Denies X in "I doubt that X", "X is unlikely" and "hardly X", but not in "no doubt X" and "X beyond any doubt". */
static void mark_doubt(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    bool barely = text_in(t[at].word, "hardly scarcely");
    if (!barely && !text_in(t[at].word, "doubt doubts doubtful improbable unlikely"))
        return;
    for (int i = at - 1; i >= 0 && i >= at - 4 && t[i + 1].before == TEXT_JOINED; i--)
        if (grammar_is_negation(t[i].word) || text_in(t[i].word, "beyond little out"))
            return;
    int from = at + 1, end = segment_end(t, n, at);
    bool after = false;
    for (int i = from; i < end; i++)
        after |= m[i].name;
    deny_names(m, after ? from : segment_start(t, at), after ? end : at);
    if (!barely)
        deny_words(t, m, n, at);
}

static bool poses(const char *stem) { return text_in(stem, "appear seem pretend feign disguis imperson pose"); }

/* In "X poses as A and Y poses as B", returns the index of "and", which starts the second clause. Returns `end` if there is no second
 * clause. */
static int next_clause(const struct text_token *t, const struct grammar_mark *m, int from, int end)
{
    for (int i = from; i < end; i++) {
        bool name = false;
        if (!text_in(t[i].word, "and while"))
            continue;
        for (int k = i + 1; k < end && k < i + 7; k++) {
            if (name && poses(t[k].stem))
                return i;
            name |= m[k].name;
        }
    }
    return end;
}

/* Marks X as a false impression (`seeming`) in "made it look like X", "framed X" and "X was framed". */
static void mark_seeming(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    const char *stem = t[at].stem;
    bool accuse = text_in(stem, "frame blame accus suspect incrimin implic");
    bool seem = text_in(stem, "appear seem pretend fake feign suspicion disguis imperson pose") ||
                text_in(t[at].word, "staged staging") || /* "stage" is not in this list, because it may mean a theatre stage */
                pair(t, n, at, "dressed", "as") || pair(t, n, at, "look", "like") || pair(t, n, at, "looks", "like") ||
                pair(t, n, at, "looked", "like") || pair(t, n, at, "look", "as");
    /* In "I thought it was X, but …" the writer does not accuse X. */
    bool thought = text_in(t[at].word, "thought believed supposed expected"), given_up = thought;
    if (thought) {
        int next = segment_end(t, n, at);
        given_up = next < n && !strcmp(t[next].word, "but");
    }
    if (!accuse && !seem && !given_up)
        return;
    bool passive = accuse && at && text_in(t[at - 1].word, "was were been being is falsely wrongly");
    int from = passive ? segment_start(t, at) : at + 1, end = passive ? at : segment_end(t, n, at);
    if (seem)
        end = next_clause(t, m, from, end);
    for (int i = from; i < end; i++)
        m[i].seeming = true;
}

/* Marks X as denied in "X is innocent", "the innocent X" and "X had nothing to do with it". */
static void mark_cleared(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    bool cleared = text_in(t[at].word, "innocent blameless guiltless alibi herring cleared uninvolved elsewhere custody cell cells") ||
                   (pair(t, n, at, "nothing", "to") && at + 2 < n && !strcmp(t[at + 2].word, "do")) || pair(t, n, at, "ruled", "out") ||
                   pair(t, n, at, "knew", "nothing") || (at && pair(t, n, at - 1, "no", "motive")) ||
                   (at && pair(t, n, at - 1, "no", "reason")) || (at && pair(t, n, at - 1, "too", "obvious")) ||
                   (!strcmp(t[at].word, "victim") && at > 1 && text_in(t[at - 2].word, "is was") && !strcmp(t[at - 1].word, "the"));
    cleared |= !strcmp(t[at].word, "nothing") && at && t[at].before == TEXT_JOINED &&
               (m[at - 1].name || (at > 1 && m[at - 2].name)); /* "and Smith nothing" and "Smith stole nothing" also clear Smith */
    bool no = at && grammar_is_negation(t[at - 1].word) && !text_in(t[at].word, "motive reason");
    if (!cleared || no)
        return;
    int from = segment_start(t, at), end = segment_end(t, n, at);
    bool before = false;
    for (int i = from; i < at; i++)
        before |= m[i].name;
    deny_names(m, before ? from : at + 1, before ? at : end);
}

/* ---- possessives and relations ---------------------------------------------------------------------------- */

bool grammar_is_relation(const char *word)
{
    return text_in(
               word,
               "accomplice accountant acquaintance actor actress agent apprentice artist assistant associate attendant aunt auntie baby "
               "banker barmaid barrister bookkeeper boss boy boyfriend bride brother builder butler captor carer caretaker cashier caller "
               "chambermaid charlady charwoman chauffeur chemist child children clergyman clerk client coachman cobbler colleague "
               "companion confidant confidante conspirator cook cousin crony customer dad daughter deputy doctor double dresser driver "
               "employee employer executor father fiance fiancee foreman footman friend gardener gatekeeper girl girlfriend godfather "
               "godmother godson governess grandchild granddaughter grandfather grandma grandmother grandson groom guardian heir heiress "
               "helper helpmate henchman host housekeeper housemaid husband informant jeweller keeper kid landlady landlord laundress "
               "lawyer lodger lover maid maidservant mate maidservants man manager manservant master matron messenger mistress mother "
               "mum nanny neighbour neighbor nephew niece nurse nursemaid officer pal paramour parlourmaid partner patient policeman "
               "porter postman priest pupil relation relative rival sailor schoolmaster seaman seamstress secretary servant sibling "
               "singer sister skipper soldier solicitor son spouse stepbrother stepdaughter stepfather stepmother stepsister stepson "
               "steward stewardess student successor sweetheart tailor tenant tutor twin uncle undertaker usher valet verger vicar "
               "victim visitor waiter waitress ward warden watchman widow widower wife woman workman") ||
           text_in(word,
                   "amigo amiga criada criado enfermera enfermero esposa esposo hermana hermano hija hijo madre marido padre prima primo "
                   "sobrina sobrino viuda viudo"); /* Spanish */
}

/* Marks a name that only helps to describe another person, like Smith in "Smith's brother". Starts at index `at` and continues in direction
 * `step` to the end of the name or to a comma. */
static void describe(struct grammar_mark *m, const struct text_token *t, int n, int at, int step)
{
    for (; at >= 0 && at < n && (m[at].name || text_is_title(t[at].word)); at += step) {
        m[at].described = true;
        if ((step < 0 && t[at].before != TEXT_JOINED) || (step > 0 && at + 1 < n && t[at + 1].before != TEXT_JOINED))
            return;
    }
}

/* Marks Smith as an owner in "Smith's cloak", which does not accuse Smith, but not in "Smith's doing", which does. */
static void mark_owner(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    if (!m[at].name || !t[at].possessive || at + 1 >= n || t[at + 1].before != TEXT_JOINED || m[at + 1].name ||
        text_is_function_word(t[at + 1].word) ||
        text_in(t[at + 1].word,
                "body bosom breast crime deed doing fault guilt hand hands idea murder neck person plan plot scheme shoulders throat "
                "work"))
        return;
    for (int i = at; i >= 0 && (m[i].name || text_is_title(t[i].word)); i--) {
        m[i].owns = true;
        if (t[i].before != TEXT_JOINED)
            return;
    }
}

/* True for nouns such as "hands" and "work": "the hands of Smith" and "the work of Smith" accuse Smith. */
static bool is_deed_or_part(const char *word)
{
    return text_in(word, "body bosom breast neck shoulders throat case crime deed doing face fault figure fist guilt hand hands handiwork "
                         "handwriting idea lot name names one part pen "
                         "person plan plot scheme script signature sight work writing");
}

/* Marks Smith as part of a description in "Smith's brother", "the clerk of Smith", "the grandson of Smith" and "somebody close to Smith".
 */
static void mark_described(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    if (m[at].name && t[at].possessive)
        for (int k = at + 1; k <= at + 3 && k < n && t[k].before == TEXT_JOINED; k++)
            if (!m[k].name && grammar_is_relation(t[k].word)) {
                describe(m, t, n, at, -1);
                break;
            }
    if (m[at].name || at + 2 >= n)
        return;
    bool noun = at && text_in(t[at - 1].word, "the a an some another") && t[at].before == TEXT_JOINED && !is_deed_or_part(t[at].word);
    bool related = text_in(t[at].word, "close closest related married engaged belonging attached loyal devoted");
    bool person =
        grammar_is_relation(t[at].word) || text_in(t[at].word, "men women people person somebody someone one lady gentleman ladies");
    bool hired = text_in(t[at].word, "hired paid employed sent bribed used engaged ordered");
    if ((person && text_in(t[at + 1].word, "of to for de at with near behind beside opposite in from under")) ||
        (noun && !strcmp(t[at + 1].word, "of")) || (related && text_in(t[at + 1].word, "to")) || (hired && !strcmp(t[at + 1].word, "by")) ||
        (text_in(t[at].word, "behalf instead orders side") && !strcmp(t[at + 1].word, "of"))) {
        int next = at + 2;
        while (next < n && text_in(t[next].word, "the old poor late young la el los senora senor") && t[next].before == TEXT_JOINED)
            next++;
        describe(m, t, n, next, 1);
    }
    /* In "somebody Smith knew" and "the man Mrs Smith hired", Smith only helps to describe another person. */
    int name = at + 1, end = name;
    while (end < n && t[end].before == TEXT_JOINED && (m[end].name || text_is_title(t[end].word)))
        end++;
    int last = end;
    while (last + 1 < n && t[last + 1].before == TEXT_JOINED)
        last++;
    if (person && end > name && end < n && t[end].before == TEXT_JOINED && text_in(t[last].word, "for with to by"))
        describe(m, t, n, name, 1); /* Smith also describes another person in "the woman Smith sews for" */
    if (person && end > name && end < n && t[end].before == TEXT_JOINED &&
        text_in(t[end].word, "hired paid knew knows employed sent trusted loved bribed used met ordered asked told saw married"))
        describe(m, t, n, name, 1);
}

/* Marks Smith as not accused (`described`) in "Brown, for Smith" and "Brown wrote it for Smith", but not in "I vote for Smith". */
static void mark_behalf(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    if (strcmp(t[at].word, "for") || !at || at + 1 >= n)
        return;
    bool deed = t[at].before == TEXT_COMMA;
    for (int i = segment_start(t, at); i < at; i++)
        deed |= text_in(t[i].word, "acted acting did done it killed stole working works worked writing written wrote");
    if (deed)
        describe(m, t, n, at + 1, 1);
}

/* Marks Smith as part of a description in "the girl who lives with Smith" and "the man who calls himself Smith". Does not mark Smith in
 * "Who did it is Smith", which accuses Smith. */
static void mark_relative(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    bool whoever = !strcmp(t[at].word, "whoever");
    if (!(whoever || (text_in(t[at].word, "who that which") && at && t[at].before != TEXT_STOP)) || at + 1 >= n)
        return;
    bool deed = text_in(t[at + 1].word, "is was are were did has had have could would killed drowned murdered poisoned stole wrote planned "
                                        "plotted helped worked") ||
                m[at + 1].name || text_is_function_word(t[at + 1].word);
    bool other = !deed || text_in(t[at + 1].word, "works worked");
    for (int i = at + 2; other && i < n && t[i].before == TEXT_JOINED; i++) {
        if (text_in(t[i].word, "and is was or but"))
            return;
        if (m[i].name)
            m[i].described = true;
    }
}

/* ---- bystanders ------------------------------------------------------------------------------------------- */

/* Returns true for verbs that describe a bystander doing something harmless, such as "came", "went", "slept". Verbs for waiting, watching,
 * holding and opening are not listed, because a person who does such things may be helping the culprit. */
static bool idle_verb(const char *word)
{
    return text_in(word, "arrived brings brought came comes dined drank entered goes handed hands left leaves looked looks played rang "
                         "read returned sang served showed sleeps slept spoke talked turned went woke");
}

static bool idle_state(const char *word)
{
    return idle_verb(word) || text_in(word, "absent abroad asleep away busy dining drunk eating gone ill looking out playing reading "
                                            "singing sleeping speaking talking unconscious");
}

/* Returns true for words that turn a merely mentioned person into a suspect: words for crimes, for helping a criminal, for weapons and for
 * keys. */
static bool guilty_word(const struct text_token *t)
{
    return text_in(t->stem, "accomplic confeder help kill murder plan plot poison signal steal stolen") ||
           text_in(t->word, "gun key keys knife pistol revolver stole weapon");
}

/* Returns the index after the list of names that starts at `at`. The list may contain titles, "and" and words such as "poor". Returns `at`
 * if there is no such list. */
static int names_run(const struct text_token *t, const struct grammar_mark *m, int n, int at)
{
    int end = at, last = at;
    while (end < n && (end == at || t[end].before == TEXT_JOINED) &&
           (m[end].name || text_is_title(t[end].word) || text_in(t[end].word, "the poor old both and"))) {
        if (m[end].name)
            last = end + 1;
        end++;
    }
    return last;
}

static void pass_names(struct grammar_mark *m, int from, int end)
{
    for (int i = from; i < end; i++)
        m[i].passing |= m[i].name;
}

/* Marks the names in "when Smith brought the tray" and "while Smith and Brown were asleep" as bystanders (`passing`). */
static void mark_meanwhile(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    if (!text_in(t[at].word, "after before until when while whilst") || at + 1 >= n || t[at + 1].before != TEXT_JOINED)
        return;
    int verb = names_run(t, m, n, at + 1), state = verb;
    if (verb == at + 1 || verb >= n || t[verb].before != TEXT_JOINED)
        return;
    while (state < n && text_in(t[state].word, "had has been is was were"))
        state++;
    bool somewhere =
        state < n && state > verb && text_in(t[state].word, "at in on"); /* a place after the verb, as in "while Smith was on stage" */
    if (state >= n || !(somewhere || (state > verb ? idle_state(t[state].word) : idle_verb(t[state].word))))
        return;
    for (int i = state; i < n && t[i].before == TEXT_JOINED && !m[i].name; i++)
        if (guilty_word(&t[i]))
            return;
    pass_names(m, at + 1, verb);
}

/* Marks the victim as a bystander (`passing`): Brown in "Smith killed Brown" and "Brown was killed by Smith". */
static void mark_victim(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    if (!text_in(t[at].word, "drowned killed kills murdered murders poisoned shot stabbed strangled") || !at)
        return;
    int from = at - 1;
    while (from && text_in(t[from].word, "been being then actually really"))
        from--;
    bool by = false;
    for (int i = at + 1; i < n && t[i].before == TEXT_JOINED; i++)
        by |= !strcmp(t[i].word, "by");
    if (by && text_in(t[from].word, "was were got is been had"))
        pass_names(m, segment_start(t, at), at);
    else if (m[at - 1].name || text_in(t[at - 1].word, "who she he they"))
        pass_names(m, at + 1, names_run(t, m, n, at + 1));
}

/* Marks Smith in "who tricked Smith", "Smith was tricked", "under the eyes of Smith" and "unseen by Smith" as a bystander (`passing`). */
static void mark_dupe(const struct text_token *t, struct grammar_mark *m, int n, int at)
{
    bool dupes = text_in(t[at].word, "cheated deceived drugged duped fooled misled robbed tricked");
    bool passive = dupes && at && text_in(t[at - 1].word, "been being is was were");
    bool unseen = text_in(t[at].word, "unknown unnoticed unseen") && at + 1 < n && text_in(t[at + 1].word, "by to");
    bool before = text_in(t[at].word, "back eyes front nose presence") && at && at + 1 < n && !strcmp(t[at + 1].word, "of");
    if (passive)
        pass_names(m, segment_start(t, at), at);
    else if (dupes)
        pass_names(m, at + 1, names_run(t, m, n, at + 1));
    else if (unseen || before)
        pass_names(m, at + 2, names_run(t, m, n, at + 2));
}

void grammar_mark(const struct text_token *t, struct grammar_mark *m, int n)
{
    for (int i = 0; i < n; i++) {
        if (grammar_is_negation(t[i].word))
            mark_cue(t, m, n, i);
        mark_preference(t, m, n, i);
        mark_doubt(t, m, n, i);
        mark_seeming(t, m, n, i);
        mark_cleared(t, m, n, i);
        mark_described(t, m, n, i);
        mark_relative(t, m, n, i);
        mark_behalf(t, m, n, i);
        mark_owner(t, m, n, i);
        mark_meanwhile(t, m, n, i);
        mark_dupe(t, m, n, i);
        mark_victim(t, m, n, i);
    }
}
