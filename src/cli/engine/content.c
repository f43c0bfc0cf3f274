/* content.c: loads the case of a match. The engine can judge answers only if the case is loaded from its folder, because a compiled case
 * does not contain the accepted answers. */
#include <stdlib.h>
#include <string.h>

#include "cases/case_folders.h"
#include "cases/readable.h"
#include "cli/engine/internal.h"

int engine_case(struct engine_match *em, const struct pl_game *game, json_t *named, struct pl_out *why)
{
    static const struct json_path path = {NULL, "case", 0};
    char folder[CASE_PATH_MAX];
    if (!named)
        return 0;
    if (!json_is_string(named) || !game->cases) {
        json_wrong(why, &path, json_is_string(named) ? "this game has no cases" : "must be the id of a built-in case, or a folder");
        return ENGINE_WRONG;
    }
    if (!case_folder_find(json_string_value(named), folder)) {
        json_wrong(why, &path, "unknown case ");
        json_put_quoted(why, json_string_value(named));
        return ENGINE_WRONG;
    }
    struct case_report *report = malloc(sizeof *report);
    em->book = report ? case_load(folder, report) : NULL;
    if (!em->book)
        json_wrong(why, &path, report && report->n ? report->item[0].text : "not enough memory");
    free(report);
    return em->book ? 0 : ENGINE_WRONG;
}

static int keep(struct engine_match *em, struct pl_header *header, const void *bytes, size_t n)
{
    em->content = malloc(n ? n : 1);
    if (!em->content)
        return -PL_R_FULL;
    memcpy(em->content, bytes, n);
    header->content = em->content;
    header->content_size = (uint32_t)n;
    return 0;
}

int engine_content(struct engine_match *em, const struct pl_game *game, json_t *hex, const struct json_path *path, struct pl_header *header,
                   struct pl_out *why)
{
    uint8_t bytes[PL_CONTENT_MAX];
    size_t n = json_string_length(hex) / 2;
    if (!hex && em->book) {
        if (strlen(em->book->id) < sizeof header->content_name)
            strcpy(header->content_name, em->book->id);
        return keep(em, header, &em->book->rules, sizeof em->book->rules);
    }
    if (!hex)
        return 0;
    if (!game->cases) {
        json_wrong(why, path, "this game has no cases");
        return ENGINE_WRONG;
    }
    if (!json_is_string(hex) || n > sizeof bytes || pl_text_hex(json_string_value(hex), json_string_length(hex), bytes, n) < 0) {
        json_wrong(why, path, "must be a compiled case in hexadecimal digits");
        return ENGINE_WRONG;
    }
    if (!case_rules_good(bytes, n)) {
        json_wrong(why, path, "not a compiled case");
        return ENGINE_WRONG;
    }
    return keep(em, header, bytes, n);
}
