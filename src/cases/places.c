/* places.c: reads the sections of case.yaml for special rules, zones, persons, places and facts. */
#include "cases/internal.h"

#include <stdio.h>
#include <string.h>

/* The words that case.yaml uses for the values of wh_icon, wh_bonus, wh_restriction and wh_visits. The index of a word in its list is the
 * enum value, or the bit number if the values are bits. */
static const char *const icon_words[] = {"police", "call-off", "lockpick", "carriages", "character", NULL};
static const char *const bonus_words[] = {"none", "police-or-call-off", "lockpick", "carriages", "character", NULL};
static const char *const restriction_words[] = {"padlock", "no-watson", "no-police", NULL};
static const char *const visit_words[] = {"any", "once-each", "once", NULL};
/* The names of the drawings in art/drawings/places from which a case can choose. */
static const char *const picture_words[] = {
    "balloon",   "bank",       "bedroom", "church",         "country-station", "court",  "docks",    "hotel",
    "inn",       "laboratory", "library", "lock",           "mansion",         "market", "mortuary", "music-room",
    "newspaper", "office",     "pier",    "police-station", "railway-station", "shop",   "stable",   "street",
    "studio",    "study",      "theatre", "villa",          "warehouse",       "wood",   "workshop", NULL,
};

/* ---- special rules ---------------------------------------------------------------------------------------- */

static int zone_find(const struct case_book *c, const char *name)
{
    for (int i = 0; i < c->rules.zones; i++)
        if (!strcmp(c->zone[i], name))
            return i + 1;
    return 0;
}

static void read_zones(struct case_yaml *y, yaml_node_t *list)
{
    struct case_list zones = yaml_list(y, list, "zones", WH_ZONES);
    if (list && zones.n < 2)
        yaml_error(y, list, "a case needs at least two zones, or none");
    for (int i = 0; i < zones.n; i++) {
        if (zone_find(y->c, zones.at[i]))
            yaml_error(y, list, "the zone '%.40s' occurs twice", zones.at[i]);
        y->c->zone[i] = zones.at[i];
        y->c->rules.zones = (uint8_t)(i + 1);
    }
}

void case_read_special(struct case_yaml *y, yaml_node_t *root)
{
    static const char *const keys[] = {"carriages", "police", "watson", "characters", "fare", "start-zone", "players", NULL};
    struct wh_case *r = &y->c->rules;
    yaml_node_t *special = yaml_get(y, root, "special");
    if (special && !yaml_keys(y, special, "special", keys))
        special = NULL;
    read_zones(y, yaml_get(y, root, "zones"));
    r->carriages = (uint8_t)yaml_number(y, special, "carriages", 0, 60, 10);
    r->police = yaml_flag(y, special, "police", true);
    r->watson = yaml_flag(y, special, "watson", true);
    r->characters = yaml_flag(y, special, "characters", true);
    r->fare = (uint8_t)yaml_number(y, special, "fare", 0, 20, r->zones ? 1 : 0);
    r->seats_min = 2;
    r->seats_max = 7;
    yaml_node_t *players = yaml_get(y, special, "players");
    if (players) {
        static const char *const bounds[] = {"min", "max", NULL};
        if (yaml_keys(y, players, "players", bounds)) {
            r->seats_min = (uint8_t)yaml_number(y, players, "min", 2, 7, 2);
            r->seats_max = (uint8_t)yaml_number(y, players, "max", r->seats_min, 7, 7);
        }
    }
    if (!r->zones && yaml_get(y, special, "fare"))
        yaml_error(y, special, "'fare' is only allowed in a case with zones");
    const char *start = yaml_text_at(y, special, "start-zone", r->zones ? y->c->zone[0] : "");
    r->start_zone = (uint8_t)zone_find(y->c, start);
    if (*start && !r->start_zone)
        yaml_error(y, special, "the start zone '%.40s' is not a zone of this case", start);
}

/* ---- persons ---------------------------------------------------------------------------------------------- */

int case_person_find(const struct case_book *c, const char *id)
{
    for (int i = 0; i < c->persons_n; i++)
        if (!strcmp(c->person[i].id, id))
            return i;
    return -1;
}

void case_read_persons(struct case_yaml *y, yaml_node_t *list)
{
    static const char *const keys[] = {"id", "title", "given", "family", "nicknames", "aliases", NULL};
    int n = yaml_items(y, list, "persons", CASE_PERSONS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a person", keys))
            continue;
        struct case_person p = {
            .id = yaml_id(y, yaml_need(y, node, "id"), "id"),
            .title = yaml_text_at(y, node, "title", ""),
            .given = yaml_text_at(y, node, "given", ""),
            .family = yaml_text_at(y, node, "family", NULL),
            .nicknames = yaml_list(y, yaml_get(y, node, "nicknames"), "nicknames", 8),
            .aliases = yaml_list(y, yaml_get(y, node, "aliases"), "aliases", 8),
            .line = CASE_NODE_LINE(node),
        };
        if (case_person_find(y->c, p.id) >= 0)
            yaml_error(y, node, "a person with the id '%s' already exists", p.id);
        y->c->person[y->c->persons_n++] = p;
    }
}

/* ---- places ----------------------------------------------------------------------------------------------- */

int case_fact_find(const struct case_book *c, const char *id)
{
    for (int i = 0; i < c->facts_n; i++)
        if (!strcmp(c->fact[i].id, id))
            return i;
    return -1;
}

static void read_facts(struct case_yaml *y, yaml_node_t *list, int place)
{
    static const char *const keys[] = {"id", "states", "quote", "figure", "region", "table", "cell", "red-herring", NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "facts", WH_FACTS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a fact", keys))
            continue;
        if (c->facts_n == WH_FACTS) {
            yaml_error(y, node, "a case has at most %d facts", WH_FACTS);
            return;
        }
        struct case_fact f = {
            .id = yaml_id(y, yaml_need(y, node, "id"), "id"),
            .states = yaml_text_at(y, node, "states", NULL),
            .quote = yaml_get(y, node, "quote") ? yaml_text_at(y, node, "quote", "") : NULL,
            .place = (uint8_t)place,
            .red_herring = yaml_flag(y, node, "red-herring", false),
            .line = CASE_NODE_LINE(node),
        };
        case_read_citation(y, node, &f);
        if (case_fact_find(c, f.id) >= 0)
            yaml_error(y, node, "a fact with the id '%s' already exists", f.id);
        c->place[place].facts |= 1ull << c->facts_n;
        c->fact[c->facts_n++] = f;
    }
}

/* Reads a list of words from case.yaml. Returns a bit set of their indexes in `words`. */
static unsigned read_bits(struct case_yaml *y, yaml_node_t *list, const char *what, const char *const *words)
{
    unsigned bits = 0;
    int n = yaml_items(y, list, what, 8);
    for (int i = 0; i < n; i++) {
        int bit = yaml_choice(y, yaml_item(y, list, i), what, words);
        if (bit >= 0)
            bits |= 1u << bit;
    }
    return bits;
}

/* Returns the bonus on the back of a card. It follows from the icons on the front, so case.yaml need not contain the key `back`. */
static enum wh_bonus back_of(unsigned front)
{
    if (front & (WH_I_POLICE | WH_I_CALL_OFF))
        return WH_B_POLICE_OR_CALL_OFF;
    if (front & WH_I_LOCKPICK)
        return WH_B_LOCKPICK;
    if (front & WH_I_CARRIAGES)
        return WH_B_CARRIAGES;
    return front & WH_I_CHARACTER ? WH_B_CHARACTER : WH_B_NONE;
}

/* Returns the name of a drawing, or a path such as "pictures/lock.svg" for a file in the folder of the case. */
static const char *read_picture(struct case_yaml *y, yaml_node_t *node)
{
    static const char folder[] = "pictures/", ending[] = ".svg";
    struct case_book *c = y->c;
    const char *text = node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : "";
    if (strncmp(text, folder, sizeof folder - 1)) {
        int chosen = yaml_choice(y, node, "picture", picture_words);
        return chosen < 0 ? "" : picture_words[chosen];
    }
    const char *path = yaml_text(y, node, "picture");
    if (!path)
        return "";
    size_t name = strspn(path + sizeof folder - 1, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (!name || name > 40 || strcmp(path + sizeof folder - 1 + name, ending)) {
        yaml_error(y, node, "picture '%.60s' must be pictures/NAME.svg; NAME has 1 to 40 lowercase letters, digits and hyphens", path);
        return "";
    }
    for (int i = 0; i < c->pictures_n; i++)
        if (!strcmp(c->picture[i].file, path))
            return path;
    c->picture[c->pictures_n++] = (struct case_picture){.file = path, .svg = ""};
    return path;
}

static void read_place(struct case_yaml *y, yaml_node_t *node, int at)
{
    struct case_book *c = y->c;
    struct wh_place *r = &c->rules.place[at];
    struct case_place *p = &c->place[at];
    int number = yaml_number(y, node, "number", 1, WH_NUMBER_MAX, -1);
    p->line = CASE_NODE_LINE(node);
    p->id = yaml_id(y, yaml_need(y, node, "id"), "id");
    p->name = yaml_text_at(y, node, "name", NULL);
    for (int i = 1; i < at; i++) {
        if (c->rules.place[i].number == number)
            yaml_error(y, node, "a place with the number %d already exists", number);
        if (!strcmp(c->place[i].id, p->id))
            yaml_error(y, node, "a place with the id '%s' already exists", p->id);
    }
    char file[80];
    int len = snprintf(file, sizeof file, "places/%02d-%s.md", number, p->id);
    const char *kept = case_copy_text(c, file, (size_t)len);
    p->file = kept ? kept : "";
    p->text = p->exhibited = "";
    r->number = (uint8_t)number;
    r->front = (uint16_t)read_bits(y, yaml_get(y, node, "front"), "front", icon_words);
    r->restrictions = (uint16_t)read_bits(y, yaml_get(y, node, "restrictions"), "restrictions", restriction_words);
    yaml_node_t *back = yaml_get(y, node, "back"), *visits = yaml_get(y, node, "visits");
    int bonus = back ? yaml_choice(y, back, "back", bonus_words) : (int)back_of(r->front);
    r->back = (uint8_t)(bonus < 0 ? 0 : bonus);
    if (r->front && back_of(r->front) != r->back)
        yaml_error(y, back ? back : node, "'back' must give what 'front' announces");
    int often = visits ? yaml_choice(y, visits, "visits", visit_words) : WH_V_ANY;
    r->visits = (uint8_t)(often < 0 ? 0 : often);
    r->opens_round = (uint8_t)yaml_number(y, node, "opens-round", 1, 30, 0);
    yaml_node_t *picture = yaml_get(y, node, "picture");
    p->picture = picture ? read_picture(y, picture) : "";
    const char *zone = yaml_text_at(y, node, "zone", c->rules.zones ? NULL : "");
    r->zone = (uint8_t)zone_find(c, zone);
    if (*zone && !r->zone)
        yaml_error(y, node, "'%.40s' is not a zone of this case", zone);
    case_read_exhibits(y, node, at);
    read_facts(y, yaml_get(y, node, "facts"), at);
}

void case_read_places(struct case_yaml *y, yaml_node_t *list)
{
    static const char *const keys[] = {"number",  "id",           "name",        "zone",        "front",
                                       "back",    "restrictions", "opens-round", "needs-place", "visits",
                                       "picture", "figures",      "tables",      "facts",       NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "places", WH_PLACES - 1);
    c->places_n = 1;
    c->place[0] = (struct case_place){.id = "221b", .name = "221B Baker Street", .file = "", .text = "", .picture = "", .exhibited = ""};
    yaml_node_t *from[WH_PLACES] = {0};
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a place", keys))
            continue;
        from[c->places_n] = node;
        read_place(y, node, c->places_n++);
    }
    /* The key needs-place is read after all places, because a place may need another place that is declared after it. */
    for (int i = 1; i < c->places_n; i++) {
        const char *needs = yaml_text_at(y, from[i], "needs-place", "");
        int place = *needs ? case_place_find(c, needs) : 0;
        if (place < 0 || place == i)
            yaml_error(y, yaml_get(y, from[i], "needs-place"), "needs-place: '%.40s' is not another place of this case", needs);
        else
            c->rules.place[i].needs_place = (uint8_t)place;
    }
}
