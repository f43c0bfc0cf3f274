/*
 * stance.c: finds the phrases with which a text withdraws what it says or offers several answers: "the bath? I doubt it", "the bath is
 * out of the question", "if not the bath then the canal". The phrases are the same for every kind of answer. Uses no data of a case.
 */
#include "cases/claims.h"

#include <string.h>

/* If the text from word `at` on matches this phrase, returns the number of words of the phrase, otherwise 0. The phrase has `n` bytes. A
 * word of a phrase may have alternatives: "is|was wrong". */
static int matches(const struct claims *c, int at, const char *phrase, size_t n)
{
    int words = 0;
    for (size_t from = 0; from < n; words++) {
        size_t to = from, part = from;
        bool same = false;
        while (to < n && phrase[to] != ' ')
            to++;
        if (at + words >= c->n || (words && c->t[at + words].before != TEXT_JOINED))
            return 0;
        const char *said = c->t[at + words].word;
        size_t len = strlen(said);
        for (size_t i = from; i <= to; i++)
            if (i == to || phrase[i] == '|') {
                same |= i - part == len && !memcmp(phrase + part, said, len);
                part = i + 1;
            }
        if (!same)
            return 0;
        from = to + 1;
    }
    return words;
}

/* Returns the number of words of the longest phrase in `list` that matches the text at word `at`, or 0. Commas separate the phrases. */
static int phrase_at(const struct claims *c, int at, const char *list)
{
    int most = 0;
    for (const char *p = at < 0 ? NULL : list; p; p = strchr(p, ',')) {
        p += *p == ',';
        int words = matches(c, at, p, strcspn(p, ","));
        most = words > most ? words : most;
    }
    return most;
}

static bool is_mark(const struct claims *c, int at) { return at >= 0 && at < c->n && !strcmp(c->t[at].word, "questionmark"); }

/* Returns the index after the segment that contains word `at`. A segment ends at a comma, at the end of the sentence or before "but". */
static int segment_end(const struct claims *c, int at)
{
    int end = at + 1;
    while (end < c->n && c->t[end].before == TEXT_JOINED && strcmp(c->t[end].word, "but"))
        end++;
    return end;
}

static int segment_start(const struct claims *c, int at)
{
    while (at > 0 && c->t[at].before == TEXT_JOINED && strcmp(c->t[at].word, "but"))
        at--;
    return at;
}

static int sentence_start(const struct claims *c, int at)
{
    while (at > 0 && c->t[at].before != TEXT_STOP)
        at--;
    return at;
}

static void dismiss(struct claims *c, int from, int end)
{
    for (int i = from; i < end; i++) {
        c->level[i] = CLAIM_DENIED;
        c->dismissed[i] = true;
    }
    c->dismisses |= from < end;
}

/* ---- dismissals -------------------------------------------------------------------------------------------- */

/* A segment that consists only of such words dismisses the sentence or segment before it: "The bath? I doubt it." */
static const char answers_no[] =
    "he|she|they|i was|were mistaken|wrong|misled|deceived,i disagree,isnt,wasnt,it|that isnt|wasnt,it|that is|was not,it not,really "
    "not,they|he|she are|is wrong,is|was wrong,wrongly,ha,that "
    "va,"
    "thats|that is what they|he|she want|wants you|us|me to think|believe,that what they|he|she want|wants you|us|me to think|believe,"
    "they|he|she|we did not use,they|he|she|we didnt use,they|he|she "
    "didnt,no,nope,never,nothing,empty,hardly,scarcely,impossible,unlikely,improbable,nonsense,rubbish,ridiculous,absurd,wrong,nah,"
    "doubtful,"
    "innocent,"
    "i doubt it|that|so|him|her,i very much doubt it|that,doubt it,i dont|do think|believe so|it|that,i think|guess|believe|fear|say not,"
    "i do not think|believe so|it|that,not a chance|hope,no chance|way|fear,of course|certainly|definitely|surely|absolutely|clearly not,"
    "certainly|definitely|surely|absolutely|probably not,not likely|possible|him|her|it|them|there|so|really|true|guilty|me|that,"
    "not at all,not on your life,not in a million years,no no,dont make me laugh,do not make me laugh,you must be joking,dont be silly,"
    "as if,out of the question,cant|cannot|couldnt|could be,it|he|she|they cant|cannot|couldnt|wont|isnt|wasnt|didnt|arent|werent be|it,"
    "it|he|she|they cannot|cant|couldnt|isnt|wasnt|didnt|arent,i dont buy it,no sir,not he|she|they,far from it,on the contrary,"
    "no the creo,i dont,que va,ni hablar,imposible,nor hablar,for nothing,through nothing,claro que no,clear that no";

/* Marks the words before "no" or "I doubt it" as dismissed, but not in "Mrs Vane, no?", which asks for agreement. */
static void find_answer(struct claims *c, int at)
{
    bool but = at < c->n && !strcmp(c->t[at].word, "but"); /* "it looks like the bath, but no" */
    if (!at || (c->t[at].before == TEXT_JOINED && !but))
        return;
    int words = phrase_at(c, at + but, answers_no), end = at + but + words;
    if (!words || (end < c->n && c->t[end].before == TEXT_JOINED) || is_mark(c, end))
        return;
    bool sentence = c->t[at].before == TEXT_STOP;
    int from = sentence_start(c, at - 1);
    for (int i = from; !sentence && i < at; i++) /* in "the bath, not the canal, no" the last word rejects only the canal */
        if (c->level[i] == CLAIM_DENIED && !c->dismissed[i])
            from = segment_start(c, at - 1);
    if (is_mark(c, from - 1)) /* "The bath? The police say so, I don't." */
        from = sentence_start(c, from - 1);
    dismiss(c, from, end);
}

/* Marks the subject of certain predicates as dismissed: "the bath is out of the question". */
static void find_predicate(struct claims *c, int at)
{
    static const char small[] = "is,was,are,were,be,been,seems,can,could,would,must,has,had,have,a,an,the,quite,simply,clearly,obviously,"
                                "just,only,merely,surely,certainly,totally,completely,entirely,absolutely,also,therefore,himself,herself";
    static const char gone[] = "out of the|any question,out of it,ruled out,to be ruled out,excluded,eliminated,impossible,innocent,"
                               "unlikely,nonsense,rubbish,absurd,ridiculous,irrelevant,red herring,decoy,blind,distraction,cleared,"
                               "incorrect,mistake,myth,empty,dead end,mistaken,wrong answer|guess|idea,too obvious|easy|simple,"
                               "what he|she|they want|wants us|you|me to think|believe,beyond her|him|them,over,in the clear,off the "
                               "hook,above suspicion,uninvolved";
    static const char whole[] =
        "out of it,left without them|it,they did not use,they didnt use|touch,doesnt come into it,does not come into it,"
        "played no part|role,never held|contained them|it|anything,was|were never|not opened|touched|used,isnt right,"
        "cant|cannot be right|it,is|was not the answer|one|culprit,cannot|cant be the answer,"
        "didnt do|kill|steal|take it|this|that|him|her,did not do|kill|steal|take it|this|that|him|her,no was,"
        "had no part|hand in it|this|that,had no part|hand";
    int from = segment_start(c, at), i = at, all = phrase_at(c, at, whole);
    if (all && at > from && at + all == segment_end(c, at))
        dismiss(c, from, at);
    if (i == from || !phrase_at(c, i, "is,was,are,were,can,could,would,must,has,had,seems"))
        return;
    while (i < c->n && phrase_at(c, i, small) && (i == at || c->t[i].before == TEXT_JOINED))
        i++;
    int words = phrase_at(c, i, gone);
    if (!words)
        words = phrase_at(c, i - 1, "is wrong,be wrong") ? 1 : 0;
    if (!words)
        words = phrase_at(c, i, "nothing to do with it|this|that|the|him|her");
    if (words && (i + words >= c->n || c->t[i + words].before != TEXT_JOINED || phrase_at(c, i + words - 1, "the,it,this,that") ||
                  phrase_at(c, i + words, "by,because,since,as,for,of")))
        dismiss(c, from, at);
}

/* Marks the words after certain phrases as dismissed: "I refuse to believe it was the bath". */
static void find_refusal(struct claims *c, int at)
{
    static const char refusals[] =
        "ignore,disagree with,dont say|tell,nobody|noone put|hid|used|touched|took|killed,no one put|hid|used|touched|took,not one of them,"
        "made to look like|as,make|made|makes|making it look like|as,there was|is nothing in|inside|about,nothing whatever to do with,"
        "impossible that it was|is,nothing points|hints to|at,nothing suggests|proves|shows,nada de,forget,i "
        "reject|deny|dispute,deny|denies that,a "
        "myth|legend|fable|lie that,let alone,much less,still less,if you think|believe,"
        "refuse to believe|think|accept,refuses to believe,hard to believe,rule|rules|ruling|ruled out,least of all,not a chance,no way,"
        "not true that,isnt true that,untrue that,nonsense that,wrong to say|think,dont|cant|cannot see how,by no means,on no account,"
        "under no circumstances,dont|cannot|cant accept|buy,nobody|anybody|anyone|everybody|everyone|todos|cualquiera less|except|save,"
        "no creo that,dont tell me,doubt it was|is|were,doubt that|if|whether,doubt very much,i doubt,far from,fuera de,nothing like,"
        "nothing to do with,everybody|everyone|everything|all|anyone|anything|any|cualquiera|todos menos|except|excluding|bar|save";
    int words = phrase_at(c, at, refusals), end = at + words;
    if (!words && !at)
        words = phrase_at(c, at, "as if|though"), end = words;
    bool twice = false; /* true if another negation comes before: "it could not have been anyone except X" */
    for (int i = segment_start(c, at); i < at; i++)
        twice |= phrase_at(c, i, "not,dont,never,no,nobody,none,cannot,cant,couldnt,wasnt,isnt,without,do") > 0;
    if (!words || end >= c->n || c->t[end].before != TEXT_JOINED || twice ||
        phrase_at(c, end, "it,this,that,so") == segment_end(c, at) - end)
        return;
    dismiss(c, at, segment_end(c, at));
}

/* ---- alternatives ------------------------------------------------------------------------------------------ */

/* Marks the words that separate two answers as "or" does, such as "then" in "if not the bath then the canal". */
static void find_alternative(struct claims *c, int at)
{
    static const char separators[] =
        "failing that,alternatively,vs,versus,as well as,or else,unless it was|is,unless its,could|might|may also|equally|just be,"
        "could|might|may equally well be,though|although it could|might|may be,though|although possibly|perhaps|maybe,"
        "but maybe|perhaps|possibly,and maybe|perhaps|possibly,second guess|choice,plan b,else it was|is";
    bool open = phrase_at(c, at, separators) && at;
    open &= !phrase_at(c, at, "as well as you|i|me|any|anyone|anybody|ever|the|we|most"); /* a comparison */
    open |= at && c->t[at].before != TEXT_JOINED && phrase_at(c, at, "otherwise") && !phrase_at(c, at, "otherwise known|called");
    /* ", perhaps a barrow" offers another answer; ", perhaps at night" adds a detail. */
    open |= at && c->t[at].before == TEXT_COMMA && phrase_at(c, at, "maybe,perhaps,possibly") && at + 1 < c->n &&
            !phrase_at(c, at + 1,
                       "at,in,on,by,with,for,to,from,after,before,while,when,because,under,over,down,through,as,using,not,even,"
                       "because,since,so,out,of,into");
    int end = segment_end(c, at);
    if (phrase_at(c, at, "if not") && !phrase_at(c, at + 2, "before,sooner,earlier,more,for,worse")) {
        int then = end;
        for (int i = at; i < end; i++)
            then = phrase_at(c, i, "then") ? i : then;
        for (int i = at; i < then; i++) /* "if not X" suggests X */
            c->level[i] = CLAIM_MADE;
        open |= at > 0;
        if (!at && then < c->n)
            c->open[then] = c->alternatives = true;
    }
    if (open)
        c->open[at] = c->alternatives = true;
    /* "one of X and Y" and "it's between X and Y" offer two answers. */
    bool between = phrase_at(c, at, "between") > 0; /* "between 4.36 and 4.41" may be one time */
    if ((between || phrase_at(c, at, "one of")) && (!at || phrase_at(c, at - 1, "it,its,is,was,by,be,torn,up,choose,choice,either")))
        for (int i = at; i < c->n && (i == at || c->t[i].before != TEXT_STOP); i++)
            if (phrase_at(c, i, "and"))
                c->open[i] = true, c->alternatives |= !between;
    if (phrase_at(c, at, "both") && (!at || phrase_at(c, at - 1, "was,by")))
        for (int i = at; i < c->n && (i == at || c->t[i].before != TEXT_STOP); i++)
            if (phrase_at(c, i, "and"))
                c->open[i] = c->alternatives = true;
}

void claims_find_stance(struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        find_refusal(c, i);
        find_predicate(c, i);
        find_answer(c, i);
        find_alternative(c, i);
    }
}
