/* internal.h: declarations shared by the files of the case loader only. */
#ifndef PL_CASES_INTERNAL_H
#define PL_CASES_INTERNAL_H

#include "cases/case.h"

#include <yaml.h>

/* ---- memory owned by a case ---- */

struct case_block {
    struct case_block *next;
    size_t used, size;
    _Alignas(16) char at[];
};

void *case_alloc(struct case_book *c,
                 size_t size); /* returns memory filled with zeros, which is freed with the case, or NULL if no memory is left */
const char *case_copy_text(struct case_book *c, const char *text, size_t len);

/* ---- YAML document ---- */

struct case_yaml {
    yaml_document_t *doc;
    const char *file;
    struct case_report *report;
    struct case_book *c;
};

#define CASE_NODE_LINE(node) ((node) ? (int)(node)->start_mark.line + 1 : 1)

void yaml_error(struct case_yaml *y, yaml_node_t *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Checks that the node is a mapping whose keys are all in the list `keys` (NULL-terminated), and that no key occurs twice. `what` is the
 * name of the mapping in error messages. */
bool yaml_keys(struct case_yaml *y, yaml_node_t *map, const char *what, const char *const *keys);
yaml_node_t *yaml_get(struct case_yaml *y, yaml_node_t *map,
                      const char *key); /* Returns the value of a key, or NULL if the key is missing. */
/* Like yaml_get, but reports an error if the key is missing. */
yaml_node_t *yaml_need(struct case_yaml *y, yaml_node_t *map, const char *key);
/* Returns the number of elements of a YAML sequence, or 0 if the node is missing. If there are more than `most` elements, reports an error
 * and returns 0. */
int yaml_items(struct case_yaml *y, yaml_node_t *list, const char *what, int most);
yaml_node_t *yaml_item(struct case_yaml *y, yaml_node_t *list, int i);
/* Returns the text of a node that contains one line of text. For any other node, reports an error and returns NULL. */
const char *yaml_text(struct case_yaml *y, yaml_node_t *node, const char *what);
/* Like yaml_text, but with `most` as the maximum length in bytes. */
const char *yaml_text_most(struct case_yaml *y, yaml_node_t *node, const char *what, int most);
/* Returns the value of the key as text, or `missing` if there is no such key. If `missing` is NULL, the key is required. */
const char *yaml_text_at(struct case_yaml *y, yaml_node_t *map, const char *key, const char *missing);
const char *
yaml_id(struct case_yaml *y, yaml_node_t *node,
        const char *what); /* returns the id in the node; reports an error unless it consists of lowercase letters, digits and hyphens */
int yaml_number(struct case_yaml *y, yaml_node_t *map, const char *key, int least, int most, int missing);
bool yaml_flag(struct case_yaml *y, yaml_node_t *map, const char *key, bool missing);
struct case_list yaml_list(struct case_yaml *y, yaml_node_t *list, const char *what, int most);
/* Returns the index of the node's text in `words` (NULL-terminated). If it is not in `words`, reports an error and returns -1. */
int yaml_choice(struct case_yaml *y, yaml_node_t *node, const char *what, const char *const *words);

/* ---- sections of case.yaml ---- */

void case_read_persons(struct case_yaml *y, yaml_node_t *list);
void case_read_special(struct case_yaml *y, yaml_node_t *root);
void case_read_introduction(struct case_yaml *y, yaml_node_t *map);
/* Reads the keys `figures` and `tables` of a place, or of the introduction (place 0). */
void case_read_exhibits(struct case_yaml *y, yaml_node_t *map, int place);
/* Reads the keys `figure`, `region`, `table` and `cell`, with which a fact cites a figure or a table. */
void case_read_citation(struct case_yaml *y, yaml_node_t *map, struct case_fact *f);
void case_read_places(struct case_yaml *y, yaml_node_t *list);
void case_read_deductions(struct case_yaml *y, yaml_node_t *list);
void case_read_questions(struct case_yaml *y, yaml_node_t *list);
void case_read_allow(struct case_yaml *y, yaml_node_t *list);

int case_person_find(const struct case_book *c, const char *id);
int case_fact_find(const struct case_book *c, const char *id);
int case_deduction_find(const struct case_book *c, const char *id);

/* Checks that every {{id}} in a text is a paragraph by itself, names a figure or table of this place and occurs only once. `file` is shown
 * in error messages. */
void case_check_marks(struct case_book *c, int place, const char *text, const char *file, struct case_report *report);
/* Sets the member `exhibited` of every place to the words of its figures and tables. */
void case_collect_exhibited(struct case_book *c);

bool case_text_valid(const char *text,
                     size_t len); /* Returns true if the bytes are UTF-8 without control characters other than line feed and tab. */

#endif
