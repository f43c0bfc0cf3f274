/* prompt.c: reads the player's input. The player types a command, or the number or words of a choice. */
#include "cli/play/play.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/play/draw.h"
#include "cli/bots/ask_bot.h"
#include "cli/suggestion.h"
#include "cli/play/pager.h"
#include "cli/play/rules_page.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { LINE = FORM_LINE };

/* ---- matching typed words to choices ------------------------------------------------------------------- */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* Returns true if each typed word is the beginning of the word at the same position: "g wat" matches "go watson". */
static bool begins(const char *typed, const char *text)
{
    while (*typed) {
        while (*typed == ' ')
            typed++;
        while (*text == ' ')
            text++;
        for (; *typed && *typed != ' '; typed++, text++)
            if (lower(*typed) != lower(*text))
                return false;
        while (*text && *text != ' ')
            text++;
    }
    return true;
}

/* The forms in which a player can type a choice: with seat numbers ("cut 1 2"), with player names ("cut Bram 2"), or with the words shown
 * in the list of choices. */
enum form { FORM_RULES, FORM_NAMES, FORM_TOLD, FORMS };

static void put_form(struct pl_out *o, const struct play *p, pl_action action, enum form form)
{
    if (form == FORM_RULES)
        pl_action_put(o, p->game, action);
    else if (form == FORM_NAMES)
        play_put_typed(o, p, action);
    else
        draw_put_action(o, p->game, p->seen, action, p->names);
}

/* Compares the typed text with every choice, written in the given form. Returns the index of the choice that matches, -1 if none matches,
 * or -2 if several match. */
static int meant_in(const struct play *p, const pl_action *list, int n, const char *typed, enum form form)
{
    char text[256];
    int found = -1;
    for (int i = 0; i < n; i++) {
        struct pl_out o = pl_out_to(text, sizeof text);
        put_form(&o, p, list[i], form);
        if (pl_text_is(typed, strlen(typed), text))
            return i;
        if (begins(typed, text))
            found = found == -1 ? i : -2;
    }
    return found;
}

int play_choice_meant(const struct play *p, const pl_action *list, int n, const char *typed)
{
    int found = -1;
    for (enum form form = FORM_RULES; form < FORMS && found == -1; form++)
        found = meant_in(p, list, n, typed, form);
    return found;
}

/* ---- player commands ----------------------------------------------------------------------------------- */

/* Other words for commands. They are the same in every language. */
static const struct {
    const char *typed, *command;
} other_words[] = {{"q", "quit"}, {"exit", "quit"}, {"?", "help"}};

bool play_is_command(const char *typed, size_t len, const char *command)
{
    char key[32];
    snprintf(key, sizeof key, "word.%s", command);
    for (size_t i = 0; i < PL_COUNT(other_words); i++)
        if (!strcmp(command, other_words[i].command) && pl_text_is(typed, len, other_words[i].typed))
            return true;
    return pl_text_is(typed, len, command) || pl_text_is(typed, len, message_text(key));
}

static void do_undo(struct play *p, pl_seat seat, const char *argument)
{
    (void)argument;
    int rc = pl_match_undo(&p->match, seat, false, -1);
    if (rc == 0) {
        p->unsaved = true;
        return;
    }
    p->refusal = rc;
    print_message_line("undo.no");
    rules_verdict(p->game, rc);
}

/* Finds a seat by the player's name. Seat numbers are not accepted, because the command `why 3` asks about rule 3. */
static int seat_meant(const struct play *p, const char *typed)
{
    for (int seat = 0; seat < p->match.header.seats; seat++)
        if (strcasecmp(typed, p->names[seat]) == 0)
            return seat;
    return -1;
}

/* Prints whom the player `asked` suspects, and why. For the asker, the program uses the asker's own view. For another player, it uses only
 * public information, so it reveals nothing about that player's hand. */
static void tell_suspicion(struct play *p, pl_seat asker, int asked)
{
    const void *view = pl_match_view(&p->match, asked == asker ? asker : PL_SPECTATOR);
    struct pl_event why;
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (!pl_hints_of(p->game)->suspects(view, (pl_seat)asked, &why))
        return;
    pl_put(&o, asked == asker ? message_text("why.master") : p->names[asked]);
    pl_put(&o, ": ");
    pl_put_why(&o, message_words(), p->game, &why, p->names);
    term_print("  ");
    term_wrap(text, o.len, 2, 2);
}

static void do_why(struct play *p, pl_seat seat, const char *argument)
{
    int asked = *argument ? seat_meant(p, argument) : -1;
    if (asked >= 0 && pl_hints_of(p->game)->suspects) {
        if (asked != seat && !p->bot[asked])
            print_message_line("why.ask", {"name", p->names[asked]});
        else
            tell_suspicion(p, seat, asked);
    } else if (*argument) {
        if (!rules_one(p->game, argument))
            print_message_line("why.no-rule", {"rule", argument}, {"prefix", p->game->prefix}, {"n", NULL, p->game->rules_n});
    } else if (p->refusal) {
        rules_verdict(p->game, p->refusal);
    } else {
        print_message_line("why.nothing", {"prefix", p->game->prefix});
    }
}

static int64_t hundredths(int32_t worth) { return ((int64_t)worth * 100 + PL_WON / 2) / PL_WON; }

/* Prints which action a master bot would choose in this seat, and why. The bot uses only the seat's view. */
static void do_hint(struct play *p, pl_seat seat, const char *argument)
{
    pl_action legal[PL_LEGAL_MAX], asides[PL_LEGAL_MAX];
    struct pl_dice dice = {p->match.n + 1};
    char text[1024];
    struct pl_out o = pl_out_to(text, sizeof text);
    struct pl_event why;
    (void)argument;
    p->refusal = 0; /* otherwise the command `why` would answer about an old refusal, and not about this hint */
    struct pl_message seen = pl_match_message(&p->match, seat, &(struct pl_parts){.legal = legal, .asides = asides});
    const void *view = seen.view;
    struct pl_bot_memory *bot_memory = &p->bot_memory[seat];
    bot_memory->worth = -1;
    bot_memory->second_best = -1;
    bool said = seen.legal_n <= 0; /* if the seat has no decision to make, suggest an aside, which is allowed at any time */
    const pl_action *list = said ? asides : legal;
    int n = said ? seen.asides_n : seen.legal_n;
    const struct pl_bot *master = pl_bot_levels[PL_MASTER];
    struct pl_question q = {p->game, view, list, n};
    int pick = n <= 0 ? -1 : (said ? cli_bot_aside : cli_bot_choose)(master, p->player, &q, &dice, bot_memory);
    if (pick < 0) {
        print_message_line("hint.wait");
        return;
    }
    pl_put(&o, message_text("hint"));
    pl_put(&o, " ");
    draw_put_action(&o, p->game, view, list[pick], p->names);
    if (p->player && (p->game->verbs[pl_verb_of(list[pick])].flags & PL_VERB_TEXT)) {
        put_message(&o, "hint.text", {"text", cli_bot_words(master, p->player, view, list[pick])});
    }
    pl_put(&o, ": ");
    const struct pl_hints *hints = pl_hints_of(p->game);
    if (p->player ? case_player_reason(p->player, view, list[pick], &why) : hints->reason && hints->reason(view, list[pick], &why)) {
        pl_put_why(&o, message_words(), p->game, &why, p->names);
    } else if (bot_memory->worth >= 0) {
        put_message(&o, "hint.worth", {"n", NULL, hundredths(bot_memory->worth)},
                    {"tables", NULL, (int64_t)bot_memory->playouts_done + bot_memory->playouts_reused});
        if (bot_memory->second_best >= 0 && bot_memory->second_best_worth <= bot_memory->worth) {
            char next[256];
            struct pl_out other = pl_out_to(next, sizeof next);
            draw_put_action(&other, p->game, view, list[bot_memory->second_best], p->names);
            put_message(&o, "hint.next", {"what", next}, {"n", NULL, hundredths(bot_memory->second_best_worth)});
        }
        pl_put_char(&o, '.');
    } else {
        pl_put(&o, message_text(n == 1 ? "hint.only" : "hint.best"));
    }
    pl_put(&o, " [");
    play_put_typed(&o, p, list[pick]);
    pl_put(&o, "]");
    term_print("  ");
    term_wrap(text, o.len, 2, 2);
}

static void do_rules(struct play *p, pl_seat seat, const char *argument)
{
    (void)seat;
    rules_look_up(p->game, argument);
}

static void do_log(struct play *p, pl_seat seat, const char *argument)
{
    (void)argument;
    play_log(p, seat);
}

static void do_save(struct play *p, pl_seat seat, const char *argument)
{
    (void)seat;
    if (*argument)
        play_save(p, argument);
    else
        play_save_now(p);
}

static void do_quit(struct play *p, pl_seat seat, const char *argument)
{
    (void)seat, (void)argument;
    p->leave = true;
}

/* Finds a person who plays at this screen, by seat number or name. Returns the seat, or -1 if there is no such person. */
static int person_meant(const struct play *p, const char *typed)
{
    int64_t n;
    bool number = pl_text_int(typed, strlen(typed), &n) == 0;
    for (int seat = 0; seat < p->match.header.seats; seat++)
        if (!p->bot[seat] && (number ? n == seat : strcasecmp(typed, p->names[seat]) == 0))
            return seat;
    return -1;
}

/* Lets another person at this screen choose an aside (an action outside their turn). Clears the screen first, because the list of asides
 * may contain secrets. */
static void do_as(struct play *p, pl_seat seat, const char *argument)
{
    int other = person_meant(p, argument);
    if (!pl_has_asides(p->game)) {
        print_message_line("as.never");
    } else if (other < 0) {
        print_message_line("as.nobody", {"name", argument});
    } else if (other == seat) {
        print_message_line("as.self");
    } else if (play_curtain(p, (pl_seat)other)) {
        p->at_screen = (pl_seat)other;
        play_pause(p, (pl_seat)other);
    }
}

/* ---- case commands ------------------------------------------------------------------------------------- */

static void do_case(struct play *p, pl_seat seat, const char *argument)
{
    (void)seat, (void)argument;
    pager_begin();
    play_case_show_introduction(p);
    pager_end();
}

static void do_read(struct play *p, pl_seat seat, const char *argument)
{
    (void)argument;
    pager_begin();
    if (!play_case_show_cards(p, seat, true))
        print_message_line("case.unread");
    pager_end();
}

static void do_note(struct play *p, pl_seat seat, const char *argument)
{
    if (play_case_may_take_notes(p, seat))
        play_note(p, seat, argument);
    else
        print_message_line("note.forbidden");
}

static void do_notes(struct play *p, pl_seat seat, const char *argument)
{
    (void)argument;
    pager_begin();
    play_notes(p, seat);
    pager_end();
}

static void do_help(struct play *p, pl_seat seat, const char *argument);

/* All commands. The message catalogue contains a translated word and a help text for each command, such as term.word.undo and
 * term.help.undo. */
static const struct command {
    const char *word;
    void (*run)(struct play *p, pl_seat seat, const char *argument);
    bool in_case; /* true if the command is available only in a match with a case */
} commands[] = {
    {"undo", do_undo, false}, {"hint", do_hint, false},  {"why", do_why, false},   {"rules", do_rules, false},
    {"log", do_log, false},   {"save", do_save, false},  {"case", do_case, true},  {"read", do_read, true},
    {"note", do_note, true},  {"notes", do_notes, true}, {"quit", do_quit, false}, {"help", do_help, false},
};

static void help_line(const char *word, const char *help)
{
    enum { WORD = 8 };
    const struct pl_style *s = &term_here()->style;
    char left[64];
    struct pl_out o = pl_out_to(left, sizeof left);
    pl_put_in(&o, s, s->bold, word);
    int wide = pl_put_pad(&o, 0, WORD);
    term_print("  %s ", left);
    term_wrap(help, strlen(help), wide + 3, WORD + 3);
}

static void help_word(const char *command)
{
    char word[32], help[32];
    snprintf(word, sizeof word, "word.%s", command);
    snprintf(help, sizeof help, "help.%s", command);
    help_line(message_text(word), message_text(help));
}

static void do_help(struct play *p, pl_seat seat, const char *argument)
{
    (void)seat, (void)argument;
    pager_begin();
    print_message_line("help.choose");
    help_word("choices");
    help_word("table");
    if (pl_has_asides(p->game))
        help_word("say");
    if (pl_has_asides(p->game) && pl_bits(p->persons) > 1)
        help_word("as");
    help_line(message_text("help.enter"), message_text("help.enter.does"));
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        if (p->book || !commands[i].in_case)
            help_word(commands[i].word);
    if (pl_hints_of(p->game)->suspects)
        help_line(message_text("help.why-name"), message_text("help.why-name.does"));
    pager_end();
}

/* ---- submitting actions -------------------------------------------------------------------------------- */

static void refuse(struct play *p, int verdict)
{
    p->refusal = verdict;
    term_print("  %s%s%s\n", term_here()->style.bad, message_text("refused"), term_here()->style.off);
    rules_verdict(p->game, verdict);
}

/* If the action submits answers and some are blank, prints the numbers of the blank answers and asks the player to confirm. Returns false
 * if the player does not confirm. */
static bool blanks_confirmed(struct play *p, pl_seat seat, pl_action action)
{
    char list[64], line[LINE];
    struct pl_out o = pl_out_to(list, sizeof list);
    if (!play_case_put_blanks(&o, p, seat, action))
        return true;
    print_message_line("send.blank", {"list", list});
    term_print("  ");
    print_message("send.confirm", {"yes", message_text("yes")});
    term_print(" ");
    fflush(stdout);
    p->leave = !term_line(line, sizeof line) || play_is_command(line, strlen(line), "quit");
    return !p->leave && (!strcasecmp(line, message_text("yes")) || !strcasecmp(line, "yes"));
}

/* ---- commands inside the answer form ------------------------------------------------------------------- */

struct form_context {
    struct play *p;
    pl_seat seat;
    const struct choices *choices; /* choices that may be typed instead of an answer; NULL if there are none */
    char typed[LINE];              /* the choice that was typed; empty if none was typed */
};

/* Finds a choice that was typed together with its free text, as in "answer 1 He did it". Sets *text to the free text and returns the index
 * of the choice. Returns -1 if there is no such choice. */
static int with_text(const struct play *p, const pl_action *list, int n, const char *typed, const char **text)
{
    for (int i = 0; i < n; i++) {
        char words[128];
        struct pl_out o = pl_out_to(words, sizeof words);
        pl_action_put(&o, p->game, list[i]);
        if ((p->game->verbs[pl_verb_of(list[i])].flags & PL_VERB_TEXT) && !strncasecmp(typed, words, o.len) && typed[o.len] == ' ') {
            *text = typed + o.len + strspn(typed + o.len, " ");
            return i;
        }
    }
    return -1;
}

/* Runs the commands `case`, `read` and `notes`. Only these commands are allowed while the player writes answers, because they only show
 * text. Returns false for all other lines. */
static bool shown_while_writing(struct play *p, pl_seat seat, const char *line)
{
    static const char *const words[] = {"case", "read", "notes"};
    for (size_t i = 0; i < PL_COUNT(words); i++)
        for (size_t k = 0; k < PL_COUNT(commands) && play_is_command(line, strlen(line), words[i]); k++)
            if (!strcmp(commands[k].word, words[i])) {
                commands[k].run(p, seat, "");
                return true;
            }
    return false;
}

/* Returns true if the line selects one of the choices, as in "send-answers". Free text may follow, as in "answer 1 He did it". */
static bool is_choice(const struct play *p, const struct choices *c, const char *line)
{
    char command[128];
    const char *text;
    for (int i = 0; i < c->n; i++) {
        struct pl_out o = pl_out_to(command, sizeof command);
        pl_action_put(&o, p->game, c->list[i]);
        if (pl_text_is(line, strlen(line), command))
            return true;
    }
    return with_text(p, c->list, c->n, line, &text) >= 0;
}

/* Handles a line that was typed in the answer form. The line may be a command or a choice that leaves the form. */
static enum form_line form_command(void *context, const char *line)
{
    struct form_context *c = context;
    size_t len = line ? strlen(line) : 0;
    if (!line || play_is_command(line, len, "quit")) {
        c->p->leave = true;
        return FORM_STOP;
    }
    if (play_is_command(line, len, "help")) {
        print_message_line("questions.how");
        return FORM_SHOWN;
    }
    if (c->choices && is_choice(c->p, c->choices, line)) {
        snprintf(c->typed, sizeof c->typed, "%s", line);
        return FORM_STOP;
    }
    return shown_while_writing(c->p, c->seat, line) ? FORM_SHOWN : FORM_TEXT;
}

bool play_ask_text(struct play *p, pl_seat seat, pl_action action, char *text)
{
    if (play_case_question(p, action)) {
        struct form_context context = {.p = p, .seat = seat};
        struct answer_form f = {.command = form_command, .context = &context};
        enum form_end end = play_case_form(p, seat, action, &f);
        if (end == FORM_BLANK)
            print_message_line("text.none");
        if (end == FORM_DONE)
            form_text(&f, text);
        return end == FORM_DONE;
    }
    term_print("  %s ", message_text("text"));
    fflush(stdout);
    if (!term_line(text, LINE) || play_is_command(text, strlen(text), "quit")) {
        p->leave = true;
        return false;
    }
    bool help = play_is_command(text, strlen(text), "help");
    if (help || !*text)
        print_message_line(help ? "text.how" : "text.none");
    return !help && *text;
}

/* Submits an action for this seat. If the action needs free text and `given` is NULL, asks for it. Returns true if the action is
 * accepted. */
static bool act(struct play *p, pl_seat seat, pl_action action, const char *given)
{
    struct pl_request r = {.seat = seat, .by = PL_BY_PERSON, .at = -1, .action = action};
    char text[LINE];
    if (p->game->verbs[pl_verb_of(action)].flags & PL_VERB_TEXT) {
        if (!given && !play_ask_text(p, seat, action, text))
            return false;
        r.text = given ? given : text;
        if (!*r.text) {
            print_message_line("text.none");
            return false;
        }
        r.text_len = pl_text_length(strlen(r.text)); /* do not cut off a text that is too long, because the match must refuse it */
    }
    if (!blanks_confirmed(p, seat, action))
        return false;
    int rc = play_act(p, &r);
    if (rc < 0)
        refuse(p, rc);
    else
        p->refusal = 0;
    return rc == 0;
}

/* Returns the typed text, shortened for an error message. */
static const char *shortened(const char *typed)
{
    enum { MOST = 40 };
    static char text[MOST + 8];
    size_t n = strlen(typed);
    if (n <= MOST)
        return typed;
    for (n = MOST; n && ((unsigned char)typed[n] & 0xc0) == 0x80; n--) {}
    snprintf(text, sizeof text, "%.*s…", (int)n, typed);
    return text;
}

/* Suggests the command or choice that is most similar to the typed text. */
static void suggest(const struct play *p, const struct choices *c, const char *typed)
{
    static const char *const more[] = {"choices", "table", "say", "as"};
    struct suggestion n;
    suggestion_begin(&n, typed);
    for (size_t i = 0; i < PL_COUNT(commands) + PL_COUNT(more); i++) {
        const char *word = i < PL_COUNT(commands) ? commands[i].word : more[i - PL_COUNT(commands)];
        char key[32];
        if (i < PL_COUNT(commands) && commands[i].in_case && !p->book)
            continue;
        snprintf(key, sizeof key, "word.%s", word);
        suggestion_offer(&n, message_text(key));
        suggestion_offer(&n, word);
    }
    for (int i = 0; i < c->n + c->said_n; i++) {
        char text[128];
        struct pl_out o = pl_out_to(text, sizeof text);
        play_put_typed(&o, p, i < c->n ? c->list[i] : c->said[i - c->n]);
        suggestion_offer(&n, text);
    }
    if (n.best[0])
        print_message_line("suggestion", {"word", n.best});
}

static void try_words(struct play *p, pl_seat seat, const struct choices *c, const char *typed)
{
    pl_action action;
    int rc = pl_action_parse(p->game, typed, strlen(typed), &action);
    if (rc == 0) {
        act(p, seat, action, NULL);
        return;
    }
    p->refusal = rc;
    print_message_line("choice.none", {"typed", shortened(typed)});
    suggest(p, c, typed);
}

enum answer { AGAIN, SHOW, DONE };

static enum answer take_number(struct play *p, pl_seat seat, const struct choices *c, int64_t n)
{
    for (int i = 0; i < c->n; i++)
        if (c->number[i] == n)
            return act(p, seat, c->list[i], NULL) ? DONE : AGAIN;
    print_message_line(c->n ? "choice.number" : "choice.nothing", {"n", NULL, n});
    return AGAIN;
}

static enum answer take_words(struct play *p, pl_seat seat, const struct choices *c, const char *typed)
{
    uint32_t before = p->match.n;
    const char *text;
    int i = with_text(p, c->list, c->n, typed, &text);
    if (i >= 0)
        return act(p, seat, c->list[i], text) ? DONE : AGAIN;
    i = with_text(p, c->said, c->said_n, typed, &text);
    if (i >= 0)
        return act(p, seat, c->said[i], text) ? SHOW : AGAIN;
    i = play_choice_meant(p, c->list, c->n, typed);
    if (i >= 0)
        return act(p, seat, c->list[i], NULL) ? DONE : AGAIN;
    int said = i == -1 ? play_choice_meant(p, c->said, c->said_n, typed) : -1;
    if (said >= 0)
        return act(p, seat, c->said[said], NULL) ? SHOW : AGAIN;
    if (i == -2 || said == -2)
        print_message_line("choice.several", {"typed", shortened(typed)});
    else
        try_words(p, seat, c, typed);
    return p->match.n == before ? AGAIN : SHOW;
}

static enum answer answer_line(struct play *p, pl_seat seat, const struct choices *c, char *line)
{
    int64_t n;
    while (*line == ' ')
        line++;
    if (!*line)
        return SHOW;
    if (pl_text_int(line, strlen(line), &n) == 0)
        return take_number(p, seat, c, n);
    size_t word = strcspn(line, " ");
    const char *argument = line + word + strspn(line + word, " ");
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        if (play_is_command(line, word, commands[i].word) && (p->book || !commands[i].in_case)) {
            uint32_t before = p->match.n;
            commands[i].run(p, seat, argument);
            return p->match.n == before ? AGAIN : SHOW;
        }
    if (play_is_command(line, word, "as") && *argument) {
        uint32_t before = p->match.n;
        do_as(p, seat, argument);
        return p->match.n == before ? AGAIN : SHOW;
    }
    if ((play_is_command(line, word, "choices") || play_is_command(line, word, "list")) && !*argument)
        play_list_choices(p, c);
    else if (play_is_command(line, word, "table") && !*argument)
        play_table(p, seat, c);
    else if (play_is_command(line, word, "say") && !*argument)
        play_list_asides(p, c);
    else
        return take_words(p, seat, c, line);
    return AGAIN;
}

/* ---- asking for the answers to a case ------------------------------------------------------------------ */

static void collect(struct play *p, pl_seat seat, struct choices *c)
{
    struct pl_message now = pl_match_message(&p->match, seat, &(struct pl_parts){.legal = c->list, .asides = c->said});
    memcpy(p->seen, now.view, p->game->view_size);
    c->n = now.legal_n;
    c->said_n = now.asides_n;
    play_number_choices(p, c);
}

/* Asks for the answer to one question until the answer is accepted or left blank. Returns false if the player quits, or types a choice
 * instead. Stores that choice in `line`. */
static bool ask_question(struct play *p, pl_seat seat, const struct choices *c, pl_action question, char line[LINE])
{
    for (;;) {
        struct form_context context = {.p = p, .seat = seat, .choices = c};
        struct answer_form f = {.command = form_command, .context = &context};
        enum form_end end = play_case_form(p, seat, question, &f);
        if (end == FORM_STOPPED) {
            memcpy(line, context.typed, LINE);
            return false;
        }
        if (end == FORM_BLANK)
            return true;
        form_text(&f, line);
        if (act(p, seat, question, line)) {
            play_autosave(p);
            return true;
        }
    }
}

/* Asks the player for the answer to every question, but only once per match. After that, the player can change and send the answers
 * on the normal screen. The return value says what the caller must do next. */
static enum answer ask_questions(struct play *p, pl_seat seat, struct choices *c)
{
    pl_action question[WH_QUESTIONS];
    char line[LINE];
    int n = play_case_questions(p, c, question);
    if (!n || pl_seats_has(p->questions_asked, seat))
        return AGAIN;
    p->questions_asked |= PL_SEAT_BIT(seat);
    play_show_news_and_cards(p, seat);
    print_message_line("questions.how");
    for (int i = 0; i < n; i++)
        if (!ask_question(p, seat, c, question[i], line))
            return p->leave ? DONE : answer_line(p, seat, c, line);
    return SHOW;
}

/* Prompts for a line of input. Sets p->leave at the end of input or after an interrupt. */
static enum term_end prompt(struct play *p, char *line)
{
    const struct pl_style *s = &term_here()->style;
    term_print("%s>%s ", s->bold, s->off);
    fflush(stdout);
    enum term_end end = term_read(line, LINE);
    if (end == TERM_LINE || end == TERM_REDRAW)
        return end;
    term_print("\n");
    p->leave = true;
    return end;
}

void play_ask(struct play *p, pl_seat seat)
{
    struct choices c;
    char line[LINE];
    enum answer answer = SHOW;
    pl_seat at_screen = p->at_screen; /* stop if p->at_screen changes, which happens if the player enters the command `as NAME` */
    while (!p->leave && answer != DONE && p->at_screen == at_screen) {
        if (answer == SHOW) {
            collect(p, seat, &c);
            if (!c.n)
                return; /* nothing is left to decide, because an undo or an aside has ended the turn */
            answer = ask_questions(p, seat, &c);
            if (answer != AGAIN)
                continue;
            play_show(p, seat, &c);
            if (p->leave)
                return;
        }
        enum term_end end = prompt(p, line);
        answer = end == TERM_LINE ? answer_line(p, seat, &c, line) : end == TERM_REDRAW ? SHOW : DONE;
    }
}

void play_pause(struct play *p, pl_seat seat)
{
    struct choices c;
    char line[LINE];
    pl_seat at_screen = p->at_screen;
    collect(p, seat, &c);
    /* Do not pause if the seat must decide. If no aside is possible either, pause only in a match of several people. In such a match, a
     * player has selected this seat with the command `as NAME`. */
    if (c.n || (!c.said_n && pl_bits(p->persons) == 1))
        return;
    play_show(p, seat, &c);
    while (!p->leave) {
        term_print("  %s ", message_text(c.said_n ? "pause" : "continue"));
        enum term_end end = prompt(p, line);
        if (end == TERM_REDRAW) {
            play_show(p, seat, &c);
            continue;
        }
        if (end != TERM_LINE || !*line)
            return;
        uint32_t before = p->match.n;
        answer_line(p, seat, &c, line);
        if (p->match.n != before) {
            play_news(p, seat, term_here()->height - 2);
            collect(p, seat, &c);
        }
        if (p->leave || p->at_screen != at_screen || c.n)
            return;
    }
}
