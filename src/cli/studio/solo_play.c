/* solo_play.c: the command `parlour case play`. One person plays a case alone, without bidding. Each visit to a place takes one round. */
#include "cli/studio/studio.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/reachability.h"
#include "cases/readable.h"
#include "cli/suggestion.h"
#include "cli/play/pager.h"
#include "cli/studio/show_case.h"
#include "cli/term.h"
#include "match/match.h"

enum { NOTES_MOST = 200, LINE_MOST = 1024 };

struct solo_game {
    struct case_book *c;
    uint32_t read; /* places whose cards have been read, as a bit set */
    int round, visits, crossings;
    int zone;
    bool lockpick;
    double began;
    char *note[NOTES_MOST];
    int notes;
};

static void show_questions(const struct solo_game *w)
{
    for (int q = 0; q < w->c->questions_n; q++)
        show_question(w->c, q);
}

/* ---- visiting places ----------------------------------------------------------------------------------- */

/* Returns the reason why the place cannot be visited now, or NULL if it can be visited. */
static const char *closed(const struct solo_game *w, int place)
{
    static char why[160];
    const struct wh_place *p = &w->c->rules.place[place];
    bool been = w->read >> place & 1;
    if (p->visits != WH_V_ANY && been)
        return "it can be visited only once";
    if (p->opens_round > w->round + 1) {
        snprintf(why, sizeof why, "it opens in round %d", p->opens_round);
        return why;
    }
    if (p->needs_place && !(w->read >> p->needs_place & 1)) {
        snprintf(why, sizeof why, "you must have read %s first", w->c->place[p->needs_place].name);
        return why;
    }
    return (p->restrictions & WH_PADLOCK) && !w->lockpick ? "it is locked and you have no lockpick" : NULL;
}

static void show_places(const struct solo_game *w)
{
    for (int i = 1; i < w->c->places_n; i++)
        show_place(w->c, i, w->read >> i & 1, closed(w, i));
}

static void visit(struct solo_game *w, int place)
{
    const struct wh_place *p = &w->c->rules.place[place];
    const char *why = closed(w, place);
    if (why) {
        term_print("You cannot go there: %s.\n", why);
        return;
    }
    if (p->zone && p->zone != w->zone) {
        term_print("You cross to %s.\n", w->c->zone[p->zone - 1]);
        w->zone = p->zone;
        w->crossings++;
    }
    w->round++;
    w->visits++;
    w->read |= 1u << place;
    if (p->restrictions & WH_PADLOCK)
        w->lockpick = false;
    show_card(w->c, place);
    if (p->back == WH_B_LOCKPICK && !w->lockpick) {
        w->lockpick = true;
        term_print("\nYou have a lockpick now.\n");
    }
}

/* ---- the player's notes -------------------------------------------------------------------------------- */

static void add_note(struct solo_game *w, const char *text)
{
    if (!*text || w->notes == NOTES_MOST) {
        term_print("%s\n", *text ? "Your notebook is full." : "Type 'note TEXT' to write a note.");
        return;
    }
    if ((w->note[w->notes] = strdup(text)))
        term_print("Noted (%d).\n", ++w->notes);
}

static void show_notes(const struct solo_game *w)
{
    for (int i = 0; i < w->notes; i++)
        term_print("  %d. %s\n", i + 1, w->note[i]);
    if (!w->notes)
        term_print("Your notebook is empty.\n");
}

/* ---- answering the questions at 221B Baker Street ------------------------------------------------------ */

/* Returns the score. If an answer is wrong, the score is less than 30. If all answers are right, the score is from 40 to 100. The visits
 * and the changes of zone are counted together, and each one beyond the number of visits in the shortest solution costs 4 points. */
static int score_of(const struct solo_game *w, int right)
{
    int n = w->c->questions_n, extra = w->visits + w->crossings - pl_bits(case_shortest_solution(w->c));
    if (right < n)
        return 30 * right / n;
    int score = 100 - 4 * (extra > 0 ? extra : 0);
    return score < 40 ? 40 : score;
}

static bool is_quit(const char *line) { return !strcmp(line, "quit") || !strcmp(line, "q") || !strcmp(line, "exit"); }

static enum form_line form_command(void *context, const char *line)
{
    if (!line || is_quit(line))
        return FORM_STOP;
    if (!strcmp(line, "notes"))
        show_notes(context);
    else if (!strcmp(line, "help") || !strcmp(line, "?"))
        term_print(
            "  Type the answer to this field, or press Enter to leave it blank. 'notes' shows your notes, 'quit' leaves the case.\n");
    else
        return FORM_TEXT;
    return FORM_SHOWN;
}

/* Asks one question. Returns false if the player leaves. */
static bool ask(struct solo_game *w, int question, struct judged_form *a)
{
    struct read_names names;
    struct answer_form f = {.question = &w->c->question[question], .names = &names, .command = form_command, .context = w};
    case_names_met(w->c, w->read, &names);
    term_print("\n%d. ", question + 1);
    term_wrap(f.question->asks, strlen(f.question->asks), 3, 3);
    if (form_ask(&f) == FORM_STOPPED)
        return false;
    judge_form(w->c, &f, a);
    return true;
}

/* Asks all questions and prints the result. Returns false if the player leaves before the last answer. */
static bool solve(struct solo_game *w)
{
    static struct judged_form answer[WH_QUESTIONS];
    const struct pl_style *s = &term_here()->style;
    int right = 0;
    term_print("\n221B Baker Street. Answer field by field; press Enter to leave a field blank.\n");
    for (int q = 0; q < w->c->questions_n; q++) {
        if (!ask(w, q, &answer[q]))
            return false;
        right += answer[q].right;
    }
    int seconds = (int)(cli_now() - w->began);
    pager_begin(); /* show the verdicts in the pager too; otherwise the solution would push them off the screen */
    term_print("\n");
    for (int q = 0; q < w->c->questions_n; q++)
        show_judged_form(w->c, q, &answer[q]);
    term_print("\n%s%d of %d correct%s after %d visits and %d:%02d minutes. Holmes needed %d visits. Score: %s%d%s of 100.\n\n", s->bold,
               right, w->c->questions_n, s->off, w->visits, seconds / 60, seconds % 60, pl_bits(case_shortest_solution(w->c)), s->bold,
               score_of(w, right), s->off);
    show_solution(w->c);
    pager_end();
    return true;
}

/* ---- commands that the player can type ----------------------------------------------------------------- */

static void help(void)
{
    term_print("  NUMBER      visit the place with this number or id and read its card\n"
               "  places      list the places\n"
               "  questions   show the questions\n"
               "  intro       show the introduction\n"
               "  note TEXT   write a note\n"
               "  notes       show your notes\n"
               "  solve       go to 221B Baker Street and answer; you have one attempt\n"
               "              (fewer visits score more)\n"
               "  quit        leave the case unsolved (also q, exit)\n"
               "  help        show this list (also ?)\n");
}

static void unknown(const char *typed)
{
    static const char *const words[] = {"places", "questions", "intro", "note", "notes", "solve", "quit", "help"};
    struct suggestion n;
    suggestion_begin(&n, typed);
    for (size_t i = 0; i < PL_COUNT(words); i++)
        suggestion_offer(&n, words[i]);
    if (n.best[0])
        term_print("Unknown place or command. Did you mean '%s'?\n", n.best);
    else
        term_print("Unknown place or command. Type 'help' for a list.\n");
}

enum turn { GO_ON, SOLVED, LEFT };

static enum turn run_command(struct solo_game *w, char *line)
{
    size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    int place = case_place_find(w->c, line);
    if (!strcmp(line, "solve"))
        return solve(w) ? SOLVED : LEFT;
    if (is_quit(line))
        return LEFT;
    pager_begin();
    if (place > 0)
        visit(w, place);
    else if (n == 4 && !strncmp(line, "note", 4))
        add_note(w, rest);
    else if (!strcmp(line, "notes"))
        show_notes(w);
    else if (!strcmp(line, "places"))
        show_places(w);
    else if (!strcmp(line, "questions"))
        show_questions(w);
    else if (!strcmp(line, "intro"))
        show_introduction(w->c);
    else if (!strcmp(line, "help") || !strcmp(line, "?"))
        help();
    else if (*line)
        unknown(line);
    pager_end();
    return GO_ON;
}

static void open_case(const struct solo_game *w)
{
    const struct pl_style *s = &term_here()->style;
    term_print("%s%s%s  (difficulty %d of 3)\n\n", s->bold, w->c->title, s->off, w->c->difficulty);
    show_introduction(w->c);
    term_print("\n");
    show_questions(w);
    term_print("\n");
    show_places(w);
    term_print("\nType 'help' for the commands.\n");
}

int cli_case_play(int argc, char **argv)
{
    struct args a = {.command = "case play",
                     .usage = "case play FOLDER",
                     .about = "Plays a case alone: visit places, read, take notes, answer. Shows your time and score at the end."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    struct solo_game w = {.c = cli_case_load(a.word[0]), .began = cli_now()};
    if (!w.c)
        return cli_failed("case play", "cannot read the case '%s'", a.word[0]);
    w.zone = w.c->rules.start_zone;
    pager_begin();
    open_case(&w);
    pager_end();
    char line[LINE_MOST];
    enum turn turn = GO_ON;
    while (turn == GO_ON) {
        term_print("\nround %d> ", w.round + 1);
        fflush(stdout);
        if (!term_line(line, sizeof line))
            break;
        size_t n = strlen(line);
        while (n && isspace((unsigned char)line[n - 1]))
            line[--n] = 0;
        turn = run_command(&w, line + strspn(line, " \t"));
    }
    if (turn != SOLVED)
        term_print("\nYou left the case unsolved after %d visits.\n", w.visits);
    for (int i = 0; i < w.notes; i++)
        free(w.note[i]);
    case_free(w.c);
    return CLI_OK;
}
