/* findings.c: reports those warnings of the linter that an author can allow in case.yaml. */
#include "cases/findings.h"

#include "cases/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const finding_names[FINDINGS_N + 1] = {
#define X(name, text) text,
    FINDINGS(X)
#undef X
};

void case_read_allow(struct case_yaml *y, yaml_node_t *list)
{
    static const char *const keys[] = {"finding", "about", "because", NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "allow", CASE_ALLOW);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "an allowed finding", keys))
            continue;
        struct case_allow a = {.finding = yaml_choice(y, yaml_need(y, node, "finding"), "finding", finding_names),
                               .about = yaml_text_at(y, node, "about", ""),
                               .because = yaml_text_at(y, node, "because", NULL),
                               .line = CASE_NODE_LINE(node)};
        if (a.because && !*a.because)
            yaml_error(y, node, "'because' must give the reason");
        c->allow[c->allows_n++] = a;
    }
}

static bool allowed(struct findings *f, enum finding finding, const char *about)
{
    bool found = false;
    for (int i = 0; i < f->c->allows_n; i++) {
        const struct case_allow *a = &f->c->allow[i];
        if (a->finding == (int)finding && (!*about || !strcmp(a->about, about))) {
            f->used |= 1ull << i;
            found = true;
        }
    }
    return found;
}

void finding_add(struct findings *f, enum finding finding, const char *about, struct finding_at at, const char *format, ...)
{
    char path[600], text[CASE_MESSAGE_MAX];
    const char *slash = strrchr(f->c->file, '/');
    if (allowed(f, finding, about))
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash + 1 - f->c->file) : 0, f->c->file, at.file);
    case_report_add(f->r, CASE_WARNING, path, at.line, "%s [%s%s%s]", text, finding_names[finding], *about ? ", " : "", about);
}

void findings_end(const struct findings *f)
{
    for (int i = 0; i < f->c->allows_n; i++)
        if (!(f->used >> i & 1))
            case_report_add(f->r, CASE_WARNING, f->c->file, f->c->allow[i].line, "nothing to allow here: delete this entry of 'allow'");
}
