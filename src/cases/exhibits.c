/* exhibits.c: reads the figures and tables of a case, and the facts that cite them, from case.yaml. Checks the marks {{id}} that place them
 * in the texts. */
#include "cases/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int case_figure_find(const struct case_book *c, const char *id)
{
    for (int i = 0; i < c->figures_n; i++)
        if (!strcmp(c->figure[i].id, id))
            return i;
    return -1;
}

int case_table_find(const struct case_book *c, const char *id)
{
    for (int i = 0; i < c->tables_n; i++)
        if (!strcmp(c->table[i].id, id))
            return i;
    return -1;
}

/* ---- figures ---------------------------------------------------------------------------------------------- */

/* A figure and a table must not have the same id, because a mark {{id}} in a text does not say whether it means a figure or a table. */
static const char *read_exhibit_id(struct case_yaml *y, yaml_node_t *node)
{
    const char *id = yaml_id(y, yaml_need(y, node, "id"), "id");
    if (*id && (case_figure_find(y->c, id) >= 0 || case_table_find(y->c, id) >= 0))
        yaml_error(y, yaml_get(y, node, "id"), "a figure or table with the id '%s' already exists", id);
    return id;
}

/* Returns the media type of a file figures/NAME.svg, .png or .webp. For any other path, reports an error and returns an empty string. */
static const char *type_of(struct case_yaml *y, yaml_node_t *node, const char *path)
{
    static const char folder[] = "figures/";
    static const char *const types[][2] = {{".svg", "image/svg+xml"}, {".png", "image/png"}, {".webp", "image/webp"}};
    size_t head = sizeof folder - 1;
    bool inside = !strncmp(path, folder, head);
    size_t name = inside ? strspn(path + head, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    for (size_t i = 0; name && name <= 40 && i < PL_COUNT(types); i++)
        if (!strcmp(path + head + name, types[i][0]))
            return types[i][1];
    yaml_error(y, node, "file '%.60s' must be figures/NAME.svg, .png or .webp; NAME has 1 to 40 lowercase letters, digits and hyphens",
               path);
    return "";
}

static const char *need_text_most(struct case_yaml *y, yaml_node_t *map, const char *key, int most)
{
    yaml_node_t *node = yaml_need(y, map, key);
    const char *text = node ? yaml_text_most(y, node, key, most) : NULL;
    return text ? text : "";
}

static void read_figures(struct case_yaml *y, yaml_node_t *list, int place)
{
    static const char *const keys[] = {"id", "file", "alt", "caption", "transcript", NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "figures", CASE_EXHIBITS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a figure", keys))
            continue;
        if (c->figures_n == CASE_FIGURES) {
            yaml_error(y, node, "a case has at most %d figures", CASE_FIGURES);
            return;
        }
        struct case_figure f = {
            .id = read_exhibit_id(y, node),
            .file = yaml_text_at(y, node, "file", NULL),
            .alt = yaml_text_at(y, node, "alt", NULL),
            .caption = yaml_text_at(y, node, "caption", NULL),
            .transcript = need_text_most(y, node, "transcript", CASE_TRANSCRIPT_MAX),
            .place = (uint8_t)place,
            .line = CASE_NODE_LINE(node),
        };
        f.type = *f.file ? type_of(y, yaml_get(y, node, "file"), f.file) : "";
        for (int k = 0; k < c->figures_n; k++)
            if (*f.file && !strcmp(c->figure[k].file, f.file))
                yaml_error(y, yaml_get(y, node, "file"), "another figure already uses the file %s", f.file);
        c->figure[c->figures_n++] = f;
    }
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

/* Returns the text of a cell, which may be empty. */
static const char *read_cell(struct case_yaml *y, yaml_node_t *node)
{
    if (node && node->type == YAML_SCALAR_NODE && !node->data.scalar.length)
        return "";
    const char *text = yaml_text_most(y, node, "a cell", CASE_CELL_MAX);
    return text ? text : "";
}

static void read_rows(struct case_yaml *y, yaml_node_t *list, struct case_table *t)
{
    int n = yaml_items(y, list, "rows", CASE_ROWS);
    if (list && list->type == YAML_SEQUENCE_NODE && list->data.sequence.items.top == list->data.sequence.items.start)
        yaml_error(y, list, "a table needs at least one row");
    t->cells.at = case_alloc(y->c, (size_t)CASE_ROWS * CASE_COLUMNS * sizeof *t->cells.at);
    for (int i = 0; t->cells.at && i < n; i++) {
        yaml_node_t *row = yaml_item(y, list, i);
        if (!row || row->type != YAML_SEQUENCE_NODE || row->data.sequence.items.top - row->data.sequence.items.start != t->columns.n) {
            yaml_error(y, row, "a row must be a list of %d cells, one for each column", t->columns.n);
            continue;
        }
        for (int k = 0; k < t->columns.n; k++)
            t->cells.at[t->cells.n++] = read_cell(y, yaml_item(y, row, k));
        t->rows++;
    }
}

static void read_checks(struct case_yaml *y, yaml_node_t *list, struct case_table *t)
{
    int n = yaml_items(y, list, "checks", CASE_CHECKS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        const char *text = yaml_text(y, node, "a check");
        if (text)
            t->check[t->checks_n++] = (struct case_check){text, CASE_NODE_LINE(node)};
    }
}

static void read_tables(struct case_yaml *y, yaml_node_t *list, int place)
{
    static const char *const keys[] = {"id", "caption", "columns", "rows", "checks", NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "tables", CASE_EXHIBITS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i), *columns = yaml_get(y, node, "columns");
        if (!yaml_keys(y, node, "a table", keys))
            continue;
        if (c->tables_n == CASE_TABLES) {
            yaml_error(y, node, "a case has at most %d tables", CASE_TABLES);
            return;
        }
        struct case_table *t = &c->table[c->tables_n];
        const char *id = read_exhibit_id(y, node);
        *t = (struct case_table){.id = id, .place = (uint8_t)place, .line = CASE_NODE_LINE(node)};
        t->caption = yaml_text_at(y, node, "caption", NULL);
        if (!columns)
            yaml_need(y, node, "columns");
        int width = yaml_items(y, columns, "columns", CASE_COLUMNS);
        t->columns.at = case_alloc(c, CASE_COLUMNS * sizeof *t->columns.at);
        for (int k = 0; t->columns.at && k < width; k++)
            t->columns.at[t->columns.n++] = read_cell(y, yaml_item(y, columns, k));
        if (columns && width == 1)
            yaml_error(y, columns, "a table needs at least two columns");
        if (t->columns.n > 1)
            read_rows(y, yaml_need(y, node, "rows"), t);
        read_checks(y, yaml_get(y, node, "checks"), t);
        c->tables_n++;
    }
}

void case_read_exhibits(struct case_yaml *y, yaml_node_t *map, int place)
{
    read_figures(y, yaml_get(y, map, "figures"), place);
    read_tables(y, yaml_get(y, map, "tables"), place);
}

void case_read_introduction(struct case_yaml *y, yaml_node_t *map)
{
    static const char *const keys[] = {"figures", "tables", NULL};
    if (map && yaml_keys(y, map, "introduction", keys))
        case_read_exhibits(y, map, 0);
}

/* ---- facts that cite a figure or a table ------------------------------------------------------------------ */

static void read_region(struct case_yaml *y, yaml_node_t *list, struct case_fact *f)
{
    int n = yaml_items(y, list, "region", 4), good = 0;
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        const char *text = node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : "";
        size_t digits = strspn(text, "0123456789");
        int value = digits && digits <= 3 && !text[digits] ? atoi(text) : 101;
        good += value <= 100;
        f->region[i] = (uint8_t)(value <= 100 ? value : 0);
    }
    f->has_region = true;
    if (good != 4 || !f->region[2] || !f->region[3] || f->region[0] + f->region[2] > 100 || f->region[1] + f->region[3] > 100)
        yaml_error(y, list, "region must be [left, top, width, height] in whole percent, inside the figure");
}

static void read_cited_cell(struct case_yaml *y, yaml_node_t *node, struct case_fact *f)
{
    const struct case_table *t = &y->c->table[f->table];
    const char *text = node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : "";
    int column = *text >= 'A' && *text < 'A' + CASE_COLUMNS ? *text - 'A' : CASE_COLUMNS;
    size_t digits = *text ? strspn(text + 1, "0123456789") : 0;
    int row = digits && digits < 4 && !text[1 + digits] ? atoi(text + 1) : 0;
    if (column >= t->columns.n || row < 1 || row > t->rows) {
        yaml_error(y, node, "the table '%s' has no cell '%.20s'; its cells are A1 to %c%d", t->id, text, 'A' + t->columns.n - 1, t->rows);
        return;
    }
    f->cell[f->cells_n++] = (struct case_cell){(uint8_t)column, (uint8_t)(row - 1)};
}

static void read_cited_cells(struct case_yaml *y, yaml_node_t *node, struct case_fact *f)
{
    if (!node || node->type != YAML_SEQUENCE_NODE) {
        read_cited_cell(y, node, f);
        return;
    }
    int n = yaml_items(y, node, "cell", CASE_CITED);
    for (int i = 0; i < n; i++)
        read_cited_cell(y, yaml_item(y, node, i), f);
}

void case_read_citation(struct case_yaml *y, yaml_node_t *map, struct case_fact *f)
{
    struct case_book *c = y->c;
    yaml_node_t *region = yaml_get(y, map, "region"), *cell = yaml_get(y, map, "cell");
    const char *figure = yaml_text_at(y, map, "figure", ""), *table = yaml_text_at(y, map, "table", "");
    f->figure = *figure ? case_figure_find(c, figure) : -1;
    f->table = *table ? case_table_find(c, table) : -1;
    if (*figure && (f->figure < 0 || c->figure[f->figure].place != f->place))
        yaml_error(y, yaml_get(y, map, "figure"), "'%.40s' is not a figure of this place", figure);
    if (*table && (f->table < 0 || c->table[f->table].place != f->place))
        yaml_error(y, yaml_get(y, map, "table"), "'%.40s' is not a table of this place", table);
    if (region && !*figure)
        yaml_error(y, region, "'region' needs the key 'figure'");
    else if (region)
        read_region(y, region, f);
    if (cell && !*table)
        yaml_error(y, cell, "'cell' needs the key 'table'");
    else if (cell && f->table >= 0 && c->table[f->table].columns.n > 1)
        read_cited_cells(y, cell, f);
}

/* ---- marks in the texts ----------------------------------------------------------------------------------- */

static bool line_is_blank(const char *at)
{
    at += strspn(at, " \t");
    return !*at || *at == '\n';
}

/* True if `at` is the start of the text or follows a blank line. */
static bool blank_before(const char *text, const char *at)
{
    if (at == text)
        return true;
    const char *line = at - 1;
    while (line > text && line[-1] != '\n')
        line--;
    return line_is_blank(line);
}

size_t case_place_mark(const char *text, const char *at, const char **id, size_t *id_n)
{
    size_t n = strncmp(at, "{{", 2) ? 0 : strspn(at + 2, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (!n || strncmp(at + 2 + n, "}}", 2) || !line_is_blank(at + n + 4) || !blank_before(text, at) || (at > text && at[-1] != '\n'))
        return 0;
    const char *end = at + n + 4 + strspn(at + n + 4, " \t");
    if (*end == '\n' && !line_is_blank(end + 1))
        return 0;
    *id = at + 2;
    *id_n = n;
    return (size_t)(end - at);
}

/* Finds the figure or table with this id among those of the place. For a figure, returns its index. For a table, returns CASE_FIGURES plus
 * its index. Returns -1 if there is neither. */
static int exhibit_named(const struct case_book *c, int place, const char *id, size_t n)
{
    for (int i = 0; i < c->figures_n; i++)
        if (c->figure[i].place == place && strlen(c->figure[i].id) == n && !memcmp(c->figure[i].id, id, n))
            return i;
    for (int i = 0; i < c->tables_n; i++)
        if (c->table[i].place == place && strlen(c->table[i].id) == n && !memcmp(c->table[i].id, id, n))
            return CASE_FIGURES + i;
    return -1;
}

void case_check_marks(struct case_book *c, int place, const char *text, const char *file, struct case_report *report)
{
    uint64_t seen = 0;
    int line = 1;
    for (const char *at = text; *at; at++) {
        const char *id;
        size_t n;
        line += *at == '\n';
        if (strncmp(at, "{{", 2))
            continue;
        if (!case_place_mark(text, at, &id, &n)) {
            case_report_add(report, CASE_ERROR, file, line, "{{id}} must be a paragraph of its own");
            return;
        }
        int found = exhibit_named(c, place, id, n);
        if (found < 0)
            case_report_add(report, CASE_ERROR, file, line, "'%.*s' is not a figure or table of this text", n < 40 ? (int)n : 40, id);
        else if (seen >> found & 1)
            case_report_add(report, CASE_ERROR, file, line, "'%.*s' is shown twice", n < 40 ? (int)n : 40, id);
        else
            seen |= 1ull << found;
        at += n + 3;
    }
}

/* ---- the words of figures and tables ---------------------------------------------------------------------- */

/* Adds a text and ".\n". Without the full stop, names in neighbouring cells would be read as one name. If `out` is NULL, only counts the
 * bytes. */
static void put(char *out, size_t *at, const char *text)
{
    size_t n = strlen(text);
    if (out) {
        memcpy(out + *at, text, n);
        memcpy(out + *at + n, ".\n", 2);
    }
    *at += n + 2;
}

static size_t put_exhibited(const struct case_book *c, int place, char *out)
{
    size_t at = 0;
    for (int i = 0; i < c->figures_n; i++)
        if (c->figure[i].place == place) {
            put(out, &at, c->figure[i].caption);
            put(out, &at, c->figure[i].alt);
            put(out, &at, c->figure[i].transcript);
        }
    for (int i = 0; i < c->tables_n; i++)
        if (c->table[i].place == place) {
            put(out, &at, c->table[i].caption);
            for (int k = 0; k < c->table[i].columns.n; k++)
                put(out, &at, c->table[i].columns.at[k]);
            for (int k = 0; k < c->table[i].cells.n; k++)
                put(out, &at, c->table[i].cells.at[k]);
        }
    return at;
}

void case_collect_exhibited(struct case_book *c)
{
    for (int i = 0; i < c->places_n; i++) {
        size_t n = put_exhibited(c, i, NULL);
        char *out = n ? case_alloc(c, n + 1) : NULL; /* case_alloc fills the memory with zeros, so the text ends with a NUL */
        if (out)
            put_exhibited(c, i, out);
        c->place[i].exhibited = out ? out : "";
    }
}
