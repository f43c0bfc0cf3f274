/* autosave.c: saves the match after every decision, either to the file named by --save or automatically to the folder of saved matches
 * (saves.h). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"
#include "cli/play/play.h"
#include "cli/play/saves.h"
#include "cli/messages.h"
#include "cli/term.h"

static void print_unsaved(const char *why)
{
    term_print("  %s%s%s %s\n", term_here()->style.bad, message_text("save.failed"), term_here()->style.off, why);
}

bool play_save(struct play *p, const char *path)
{
    char why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (file_save_match(path, FILE_MODE, &p->match, &o) < 0) {
        print_unsaved(why);
        return false;
    }
    if (p->save && !strcmp(path, p->save))
        p->unsaved = false;
    print_message_line("saved", {"file", path});
    play_notes_save(p, path, FILE_MODE);
    return true;
}

/* ---- MATCH.table: seats, bots and names ---------------------------------------------------------------- */

/* Writes the file MATCH.table, so that a resumed match has the same bots and player names. Each line contains a keyword and its value. */
static void write_table(const struct play *p)
{
    char path[SAVES_PATH + 16], text[4096], why[256];
    struct pl_out o = pl_out_to(text, sizeof text), reason = pl_out_to(why, sizeof why);
    const struct {
        const char *word, *value;
    } line[] = {{"seats", p->table.seats}, {"bot", p->table.bot}, {"names", p->table.names}};
    for (size_t i = 0; i < PL_COUNT(line); i++)
        if (line[i].value && !strchr(line[i].value, '\n')) {
            pl_put(&o, line[i].word);
            pl_put(&o, " ");
            pl_put(&o, line[i].value);
            pl_put(&o, "\n");
        }
    snprintf(path, sizeof path, "%s.table", p->autosave_path);
    if (o.len && !o.full)
        /* Ignore failures: without the file MATCH.table, a resumed match uses the default bots. */
        file_write(path, SAVES_MODE, text, o.len, &reason);
}

void play_table_read(const char *match, struct play_table *t)
{
    static char text[4096];
    char path[SAVES_PATH + 16], why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    size_t len;
    snprintf(path, sizeof path, "%s.table", match);
    char *data = file_read(path, &len, &o);
    snprintf(text, sizeof text, "%.*s", data && len < sizeof text ? (int)len : 0, data ? data : "");
    free(data);
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        char *value = strchr(line, ' ');
        if (!value)
            continue;
        *value++ = 0;
        if (!strcmp(line, "seats"))
            t->seats = value;
        else if (!strcmp(line, "bot"))
            t->bot = value;
        else if (!strcmp(line, "names"))
            t->names = value;
    }
}

/* ---- saving during the match --------------------------------------------------------------------------- */

/* Saves the match if it has changed. Returns 0 if it was saved, 1 if there was nothing to save, or -1 with an error message in `why`. */
static int autosave(struct play *p, struct pl_out *why)
{
    bool first = !p->autosave_path[0];
    if (!p->unsaved && !p->notes_unsaved)
        return 1;
    if (p->save) {
        if (file_save_match(p->save, FILE_MODE, &p->match, why) < 0)
            return -1;
    } else {
        if (!p->acted) /* do not save a match that only bots play, or a match in which nobody has acted yet */
            return 1;
        if (first && !saves_new(p->game, p->autosave_path, why)) {
            p->autosave_path[0] = 0;
            return -1;
        }
        if (file_save_match(p->autosave_path, SAVES_MODE, &p->match, why) < 0) {
            if (first) {
                saves_delete(p->autosave_path);
                p->autosave_path[0] = 0;
            }
            return -1;
        }
        saves_lock(p->autosave_path);
        if (first)
            write_table(p);
        if (p->notes_unsaved)
            play_notes_save(p, p->autosave_path, SAVES_MODE);
    }
    p->unsaved = false;
    return 0;
}

void play_autosave(struct play *p)
{
    char why[4352], line[16];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (autosave(p, &o) >= 0) {
        p->autosave_failed = false;
        return;
    }
    if (p->autosave_failed && !p->save)
        return; /* after a warning, do not warn again until a save has succeeded */
    p->autosave_failed = true;
    print_unsaved(why);
    if (term_here()->in && term_here()->out) { /* wait for Enter, because the next screen would hide the warning */
        term_print("  %s ", message_text("save.failed.continue"));
        fflush(stdout);
        if (!term_line(line, sizeof line))
            p->leave = true;
    }
}

void play_autosave_quietly(struct play *p)
{
    char why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    autosave(p, &o);
}

void play_save_now(struct play *p)
{
    char why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    if (p->save) {
        play_save(p, p->save);
        return;
    }
    if (autosave(p, &o) < 0)
        print_unsaved(why);
    else if (p->autosave_path[0])
        print_message_line("saved", {"file", p->autosave_path});
    else
        print_message_line("save.nothing");
}

/* ---- saving on exit ------------------------------------------------------------------------------------ */

int play_save_on_exit(struct play *p)
{
    char why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    bool over = !p->game->actors(p->match.state);
    p->unsaved |= p->save != NULL; /* write the file named by --save even if no player has acted */
    if (autosave(p, &o) < 0)
        return cli_failed("play", "not saved: %s", why);
    if (p->save) {
        print_message_line("saved", {"file", p->save});
        play_notes_save(p, p->save, FILE_MODE);
        if (p->persons || p->game->real_time)
            print_message_line(over ? "saved.replay" : "saved.resume", {"file", p->save});
    } else if (p->autosave_path[0] && over) {
        saves_finish(p->autosave_path);
        print_message_line("autosaved.replay", {"file", p->autosave_path});
    } else if (p->autosave_path[0]) {
        print_message_line("autosaved.resume", {"file", p->autosave_path});
    }
    return CLI_OK;
}
