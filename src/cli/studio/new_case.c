/* new_case.c: `parlour case new`: a skeleton that loads, with a comment beside every key. Never writes over anything. */
#include "cli/studio/studio.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char yaml_head[] = "# yaml-language-server: $schema=../case.schema.json\n"
                                "# The format, and advice, are in docs/case-format.md.\n"
                                "format: 1\n";

static const char yaml_body[] =
    "title: The Adventure of the Empty Page\n"
    "difficulty: 1                 # 1 (easy) to 3 (hard)\n"
    "author: A. N. Other\n"
    "\n"
    "# special:                    # special rules; what is left out is as usual\n"
    "#   carriages: 10             # each seat starts with so many\n"
    "#   police: yes               # police tokens at the start\n"
    "#   watson: yes               # the Watson card is in play\n"
    "#   characters: yes           # one character dealt to each seat\n"
    "#   fare: 1                   # carriages to cross between zones\n"
    "#   players: {min: 2, max: 7}\n"
    "# zones: [London, Dartmoor]\n"
    "\n"
    "persons:\n"
    "  - {id: culprit, title: Mr, given: John, family: Example}   # nicknames: [Jack], aliases: [Captain Sample]\n"
    "  - {id: victim, given: Henry, family: Specimen, suspect: no} # may be named in any answer\n"
    "\n"
    "# names: [Sample Street]      # other proper names whose spelling should be watched\n"
    "\n"
    "places:                       # 14 to 16; each has its text in places/NN-id.md\n"
    "  - number: 1\n"
    "    id: scene\n"
    "    name: The Scene of the Crime\n"
    "    facts:\n"
    "      - id: boots             # one line that a reader of this card knows afterwards\n"
    "        states: The murderer's left boot squeaks.\n"
    "        quote: the left boot squeaked   # the words of the card that say so\n"
    "  - number: 2\n"
    "    id: scotland-yard\n"
    "    name: Scotland Yard\n"
    "    front: [police, call-off] # what the front announces; the back gives it\n"
    "    # back: carriages         # none, police-or-call-off, lockpick, carriages, character\n"
    "    # restrictions: [padlock, no-watson, no-police]\n"
    "    # opens-round: 2          # the first round in which it can be visited\n"
    "    # needs-place: scene      # a place one must have read before\n"
    "    # visits: any             # any, once-each, once\n"
    "    facts:\n"
    "      - id: squeak\n"
    "        states: John Example's left boot squeaks.\n"
    "      - id: cigar\n"
    "        states: Cigar ash was found.\n"
    "        red-herring: yes      # it only misleads\n"
    "\n"
    "deductions: []                # {id: ..., states: ..., from: [[fact, fact], [fact]]}\n"
    "\n"
    "questions:                    # 3 or 4\n"
    "  - id: who\n"
    "    asks: Who killed Henry Specimen?\n"
    "    answer: John Example\n"
    "    parts:\n"
    "      - {id: culprit, person: culprit}   # or: needs: [[a, way, to, say, it], [and, this, too]], rejects: [...]\n"
    "    accepted-examples: [it was John Example]         # examples, judged by lint\n"
    "    rejected-examples: [Mr Example]\n"
    "    proofs:                   # alternatives; each at least two places\n"
    "      - [boots, squeak]\n"
    "    tempting:\n"
    "      - answer: Henry Specimen himself\n"
    "        because: [cigar]\n"
    "        refuted-by: [boots]\n";

static const struct {
    const char *name, *text;
} pages[] = {
    {"introduction.md", "Write here what is read aloud before the first round: what has happened, and where one might begin.\n"},
    {"solution.md", "\"It was the boots, Watson,\" said Holmes. <!-- boots squeak cigar -->\n"},
    {"places/01-scene.md", "Through the door, says the maid, the left boot squeaked at every step.\n"},
    {"places/02-scotland-yard.md", "Inspector Lestrade has noted that Mr Example's left boot squeaks. There is also cigar ash.\n"},
};

static bool write_new(const char *folder, const char *name, const char *const *text, int n)
{
    char path[1024];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path)
        return false;
    FILE *f = fopen(path, "wx");
    if (!f)
        return false;
    for (int i = 0; i < n; i++)
        fputs(text[i], f);
    bool bad = ferror(f) != 0;
    return !(fclose(f) || bad);
}

int cli_case_new(int argc, char **argv)
{
    struct args a = {.command = "case new",
                     .usage = "case new FOLDER",
                     .about = "Writes a skeleton of a case into a new folder, whose name is the id of the case."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    const char *folder = a.word[0], *id = strrchr(folder, '/') ? strrchr(folder, '/') + 1 : folder;
    char line[80], places[1024];
    if (!*id || strlen(id) > 40 || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(id))
        return cli_usage_error("case new", "the folder's name is the id of the case: small letters, digits and hyphens, 40 at most");
    if ((size_t)snprintf(places, sizeof places, "%s/places", folder) >= sizeof places)
        return cli_usage_error("case new", "that name is too long");
    if (mkdir(folder, 0777) || mkdir(places, 0777))
        return cli_failed("case new", "%s: %s", folder, strerror(errno));
    snprintf(line, sizeof line, "id: %s\n", id);
    bool ok = write_new(folder, "case.yaml", (const char *const[]){yaml_head, line, yaml_body}, 3);
    for (size_t i = 0; ok && i < PL_COUNT(pages); i++)
        ok = write_new(folder, pages[i].name, &pages[i].text, 1);
    if (!ok)
        return cli_failed("case new", "%s: %s", folder, strerror(errno));
    printf("%s: a case to be written. Next: parlour case lint %s\n", folder, folder);
    return CLI_OK;
}
