/* yaml.c: reads typed values from a YAML document by key. Every error message gives a line number. Contains nothing specific to cases. */
#include "cases/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void yaml_error(struct case_yaml *y, yaml_node_t *at, const char *format, ...)
{
    char text[CASE_MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    case_report_add(y->report, CASE_ERROR, y->file, CASE_NODE_LINE(at), "%s", text);
}

static const char *scalar(yaml_node_t *node)
{
    return node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

static bool key_known(const char *key, const char *const *keys)
{
    for (; *keys; keys++)
        if (!strcmp(key, *keys))
            return true;
    return false;
}

bool yaml_keys(struct case_yaml *y, yaml_node_t *map, const char *what, const char *const *keys)
{
    if (!map || map->type != YAML_MAPPING_NODE) {
        yaml_error(y, map, "%s must be a mapping of keys to values", what);
        return false;
    }
    yaml_node_pair_t *first = map->data.mapping.pairs.start, *end = map->data.mapping.pairs.top;
    /* The search for duplicate keys takes quadratic time, so the number of keys is limited. All valid mappings have fewer keys. */
    if (end - first > 64) {
        yaml_error(y, map, "%s has too many keys", what);
        return false;
    }
    for (yaml_node_pair_t *p = first; p < end; p++) {
        yaml_node_t *node = yaml_document_get_node(y->doc, p->key);
        const char *key = scalar(node);
        if (!key || !key_known(key, keys))
            yaml_error(y, node, "%s has no key '%.40s'", what, key ? key : "(not a word)");
        for (yaml_node_pair_t *q = first; key && q < p; q++) {
            const char *other = scalar(yaml_document_get_node(y->doc, q->key));
            if (other && !strcmp(other, key))
                yaml_error(y, node, "the key '%.40s' occurs twice", key);
        }
    }
    return true;
}

yaml_node_t *yaml_get(struct case_yaml *y, yaml_node_t *map, const char *key)
{
    if (!map || map->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
        const char *text = scalar(yaml_document_get_node(y->doc, p->key));
        if (text && !strcmp(text, key))
            return yaml_document_get_node(y->doc, p->value);
    }
    return NULL;
}

yaml_node_t *yaml_need(struct case_yaml *y, yaml_node_t *map, const char *key)
{
    yaml_node_t *node = yaml_get(y, map, key);
    if (!node)
        yaml_error(y, map, "the key '%s' is missing", key);
    return node;
}

int yaml_items(struct case_yaml *y, yaml_node_t *list, const char *what, int most)
{
    if (!list)
        return 0;
    if (list->type != YAML_SEQUENCE_NODE) {
        yaml_error(y, list, "%s must be a list", what);
        return 0;
    }
    ptrdiff_t n = list->data.sequence.items.top - list->data.sequence.items.start;
    if (n > most) {
        yaml_error(y, list, "%s: at most %d are allowed, but there are %ld", what, most, (long)n);
        return 0;
    }
    return (int)n;
}

yaml_node_t *yaml_item(struct case_yaml *y, yaml_node_t *list, int i)
{
    return yaml_document_get_node(y->doc, list->data.sequence.items.start[i]);
}

const char *yaml_text_most(struct case_yaml *y, yaml_node_t *node, const char *what, int most)
{
    if (!node || node->type != YAML_SCALAR_NODE) {
        yaml_error(y, node, "%s must be one line of text", what);
        return NULL;
    }
    const char *from = scalar(node);
    size_t len = node->data.scalar.length;
    while (len && (from[len - 1] == '\n' || from[len - 1] == ' '))
        len--;
    while (len && (*from == ' ' || *from == '\n'))
        from++, len--;
    if (!len || len > (size_t)most) {
        if (len)
            yaml_error(y, node, "%s is longer than %d bytes", what, most);
        else
            yaml_error(y, node, "%s is empty", what);
        return NULL;
    }
    if (!case_text_valid(from, len)) {
        yaml_error(y, node, "%s contains control characters or invalid UTF-8", what);
        return NULL;
    }
    char *kept = (char *)case_copy_text(y->c, from, len);
    for (char *p = kept; p && *p; p++)
        if (*p == '\n' || *p == '\t')
            *p = ' ';
    return kept;
}

const char *yaml_text(struct case_yaml *y, yaml_node_t *node, const char *what) { return yaml_text_most(y, node, what, CASE_LINE_MAX); }

const char *yaml_text_at(struct case_yaml *y, yaml_node_t *map, const char *key, const char *missing)
{
    yaml_node_t *node = missing ? yaml_get(y, map, key) : yaml_need(y, map, key);
    const char *text = node ? yaml_text(y, node, key) : NULL;
    return text ? text : missing ? missing : "";
}

const char *yaml_id(struct case_yaml *y, yaml_node_t *node, const char *what)
{
    const char *text = node ? yaml_text(y, node, what) : NULL;
    if (!text)
        return "";
    size_t n = strlen(text);
    if (n > 40 || strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != n) {
        yaml_error(y, node, "%s '%.40s' must be 1 to 40 lowercase letters, digits and hyphens", what, text);
        return "";
    }
    return text;
}

int yaml_number(struct case_yaml *y, yaml_node_t *map, const char *key, int least, int most, int missing)
{
    yaml_node_t *node = missing < 0 ? yaml_need(y, map, key) : yaml_get(y, map, key);
    if (!node)
        return missing < 0 ? least : missing;
    const char *text = scalar(node);
    char *end = NULL;
    long n = text && *text ? strtol(text, &end, 10) : 0;
    if (!end || *end || n < least || n > most) {
        yaml_error(y, node, "%s must be a number from %d to %d", key, least, most);
        return least;
    }
    return (int)n;
}

bool yaml_flag(struct case_yaml *y, yaml_node_t *map, const char *key, bool missing)
{
    yaml_node_t *node = yaml_get(y, map, key);
    if (!node)
        return missing;
    const char *text = scalar(node);
    if (text && (!strcmp(text, "yes") || !strcmp(text, "true")))
        return true;
    if (!text || (strcmp(text, "no") && strcmp(text, "false")))
        yaml_error(y, node, "%s must be yes or no", key);
    return false;
}

struct case_list yaml_list(struct case_yaml *y, yaml_node_t *list, const char *what, int most)
{
    struct case_list got = {0};
    int n = yaml_items(y, list, what, most);
    got.at = n ? case_alloc(y->c, (size_t)n * sizeof *got.at) : NULL;
    for (int i = 0; got.at && i < n; i++) {
        const char *text = yaml_text(y, yaml_item(y, list, i), what);
        if (text)
            got.at[got.n++] = text;
    }
    return got;
}

int yaml_choice(struct case_yaml *y, yaml_node_t *node, const char *what, const char *const *words)
{
    const char *text = scalar(node);
    char all[400] = "";
    size_t at = 0;
    for (int i = 0; words[i]; i++) {
        if (text && !strcmp(text, words[i]))
            return i;
        if (at < sizeof all)
            at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", i ? ", " : "", words[i]);
    }
    yaml_error(y, node, "%s is '%.40s', not one of: %s", what, text ? text : "no word", all);
    return -1;
}
