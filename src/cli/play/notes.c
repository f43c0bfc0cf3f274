/* notes.c: the players' private notes. They are stored in MATCH.notes, separately for each seat, and never in the match file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"
#include "cli/play/play.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { NOTES_MOST = 2000 };

static bool add_note(struct play *p, pl_seat seat, const char *text, size_t len)
{
    if (p->notes == p->notes_cap) {
        int cap = p->notes_cap ? 2 * p->notes_cap : 16;
        struct note *larger = p->notes < NOTES_MOST ? realloc(p->note, (size_t)cap * sizeof *larger) : NULL;
        if (!larger)
            return false;
        p->note = larger;
        p->notes_cap = cap;
    }
    char *own = strndup(text, len);
    if (own)
        p->note[p->notes++] = (struct note){seat, own};
    return own;
}

void play_note(struct play *p, pl_seat seat, const char *text)
{
    if (!*text) {
        print_message_line("note.how");
        return;
    }
    if (!add_note(p, seat, text, strlen(text))) {
        print_message_line("note.full");
        return;
    }
    p->notes_unsaved = true;
    print_message_line("note.done");
    if (p->save || p->autosave_path[0])
        play_notes_save(p, p->save ? p->save : p->autosave_path, p->save ? FILE_MODE : SAVES_MODE);
}

void play_notes(const struct play *p, pl_seat seat)
{
    int n = 0;
    for (int i = 0; i < p->notes; i++)
        if (p->note[i].seat == seat) {
            term_print("  %3d  ", ++n);
            term_wrap(p->note[i].text, strlen(p->note[i].text), 7, 7);
        }
    if (!n)
        print_message_line("note.none");
}

static bool notes_path(const char *match, char path[4096]) { return (size_t)snprintf(path, 4096, "%s.notes", match) < 4096; }

void play_notes_save(struct play *p, const char *match, int mode)
{
    char path[4096], why[4352] = "the file name is too long";
    size_t size = 1;
    for (int i = 0; i < p->notes; i++)
        size += strlen(p->note[i].text) + 8;
    if (!p->notes)
        return; /* if there are no notes, do not write a file */
    char *file = malloc(size);
    struct pl_out o = pl_out_to(file, file ? size : 0), reason = pl_out_to(why, sizeof why);
    for (int i = 0; file && i < p->notes; i++) {
        pl_put_int(&o, p->note[i].seat);
        pl_put_char(&o, ' ');
        pl_put(&o, p->note[i].text);
        pl_put_char(&o, '\n');
    }
    if (!file)
        pl_put(&reason, "out of memory");
    if (file && notes_path(match, path) && file_write(path, mode, file, o.len, &reason) == 0)
        p->notes_unsaved = false;
    else
        term_print("  %s%s%s %s\n", term_here()->style.bad, message_text("note.unsaved"), term_here()->style.off, why);
    free(file);
}

bool play_notes_load(struct play *p, const char *match, struct pl_out *why)
{
    char path[4096];
    size_t len;
    FILE *there = notes_path(match, path) ? fopen(path, "r") : NULL;
    if (!there)
        return true; /* a missing file is not an error, because a match without notes has no notes file */
    fclose(there);
    char *file = file_read(path, &len, why);
    bool ok = file != NULL;
    for (size_t i = 0; ok && i < len;) {
        const char *end = memchr(file + i, '\n', len - i);
        size_t n = end ? (size_t)(end - file) - i : len - i;
        ok = n > 2 && file[i] >= '0' && file[i] - '0' < p->match.header.seats && file[i + 1] == ' ' &&
             add_note(p, (pl_seat)(file[i] - '0'), file + i + 2, n - 2);
        i += n + 1;
    }
    if (file && !ok) {
        pl_put(why, path);
        pl_put(why, ": not a notes file of this match");
    }
    free(file);
    return ok;
}

void play_notes_free(struct play *p)
{
    for (int i = 0; i < p->notes; i++)
        free(p->note[i].text);
    free(p->note);
}
