/* new_case.c: the command `parlour case new`. It writes the files of a new case from a template. The template is a valid case. It explains
 * every key of the format where the key first occurs. Existing files are never overwritten. */
#include "cli/studio/studio.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char yaml_head[] = "# yaml-language-server: $schema=../case.schema.json\n"
                                "# docs/case-format.md describes the format and gives advice.\n"
                                "format: 2                     # version of the format\n";

static const char yaml_body[] =
    "title: The Adventure of the Empty Page   # shown to the players\n"
    "difficulty: 1                 # 1 (easy) to 3 (hard)\n"
    "# small: yes                  # a case of three to five cards and one question, for five minutes\n"
    "author: A. N. Other           # your name\n"
    "date: 1895-02-15              # a day in the time of the story; 'Tuesday' in an answer is a day near it\n"
    "languages: [en]               # languages of the forms below; add es when you have added Spanish forms\n"
    "\n"
    "# special:                    # special rules; omitted keys have their defaults\n"
    "#   carriages: 10             # carriages of each player at the start\n"
    "#   police: yes               # police tokens and Call Off tokens at the start\n"
    "#   watson: yes               # the Watson card is in play\n"
    "#   characters: yes           # one character dealt to each seat\n"
    "#   fare: 1                   # carriages to cross between zones\n"
    "#   start-zone: London        # the zone in which all players start\n"
    "#   players: {min: 2, max: 7} # numbers of players\n"
    "# zones: [London, Dartmoor]   # names of two to six zones; every place then needs its zone\n"
    "\n"
    "persons:                      # everyone who has a name: id, title, given, family, nicknames, aliases\n"
    "  - {id: culprit, title: Mr, given: John, family: Example}   # nicknames: [Jack], aliases: [Captain Sample]\n"
    "  - {id: victim, given: Henry, family: Specimen}\n"
    "\n"
    "# names: [Sample Street]      # other proper names; the answer form offers them to players who have met them\n"
    "# other-names: [Easter]       # proper names that are never an answer; only lint uses them\n"
    "\n"
    "# introduction:               # figures and tables of the introduction, as below for places\n"
    "#   figures: []\n"
    "#   tables: []\n"
    "\n"
    "places:                       # 14 to 16\n"
    "  - number: 1                 # on the card; unique\n"
    "    id: scene                 # its text is places/01-scene.md\n"
    "    name: The Scene of the Crime   # shown to the players\n"
    "    facts:                    # what a reader learns from this card\n"
    "      - id: boots             # name of the fact in this file\n"
    "        states: The murderer's left boot squeaks.   # the fact, in one sentence\n"
    "        quote: the left boot squeaked   # the words of the card that state it\n"
    "  - number: 2\n"
    "    id: scotland-yard\n"
    "    name: Scotland Yard\n"
    "    front: [police, call-off] # symbols on the front; the back gives them to the reader\n"
    "    # back: carriages         # none, police-or-call-off, lockpick, carriages, character\n"
    "    # restrictions: [padlock, no-watson, no-police]   # padlock: needs a lockpick; no-...: cannot be used there\n"
    "    # zone: London            # only in a case with zones\n"
    "    # opens-round: 2          # the first round in which it can be visited\n"
    "    # needs-place: scene      # a place that must be read before this one\n"
    "    # visits: any             # any, once-each, once\n"
    "    # picture: street         # the drawing on the front of the card; or your own: pictures/NAME.svg\n"
    "    # figures:                # pictures that only readers of this card see; {{boot-print}} in the text says where\n"
    "    #   - id: boot-print      # unique among all figures and tables\n"
    "    #     file: figures/boot-print.svg        # SVG, PNG or WebP in the folder figures/\n"
    "    #     alt: A drawing of a boot print.     # what kind of picture it is\n"
    "    #     caption: The print under the window # printed under the picture\n"
    "    #     transcript: The print of a left boot. The heel has nine nails in three rows.   # everything that it shows\n"
    "    # tables:\n"
    "    #   - id: trains\n"
    "    #     caption: Down trains, weekdays\n"
    "    #     columns: [Station, First, Second]   # 2 to 8\n"
    "    #     rows:                               # 1 to 24\n"
    "    #       - [Liverpool Street, \"2.10\", \"3.25\"]\n"
    "    #       - [Tottenham, \"2.24\", \"3.40\"]\n"
    "    #     checks: [B2 - B1 = 14]              # arithmetic that lint verifies; A1 is the first cell below the headings\n"
    "    facts:\n"
    "      - id: squeak\n"
    "        states: John Example's left boot squeaks.\n"
    "        # figure: boot-print  # the figure that shows the fact, beside or in place of a quote\n"
    "        # region: [40, 10, 20, 35]   # part of the figure in percent: left, top, width, height\n"
    "        # table: trains       # or the table\n"
    "        # cell: C2            # and its cell or cells\n"
    "      - id: cigar\n"
    "        states: Cigar ash was found.\n"
    "        red-herring: yes      # a fact that only misleads\n"
    "\n"
    "deductions: []                # {id: ..., states: ..., from: [[fact, fact], [fact]]}\n"
    "\n"
    "allow: []                     # {finding: guessable, about: who/culprit, because: ...}: silences a finding of lint\n"
    "\n"
    "questions:                    # 3 or 4\n"
    "  - id: who                   # name of the question in this file\n"
    "    asks: Who killed Henry Specimen, and what gave him away?   # the question the players read\n"
    "    answer: John Example, by the squeaking of his left boot   # the answer shown at the end\n"
    "    points:                   # what the question asks for; the answer form has one field for each point\n"
    "      - id: culprit           # name of the point in this file\n"
    "        kind: person          # person, place, thing, date, time, amount, means or reason\n"
    "        label: the murderer   # stands before the field; kind and label are public and must give nothing away\n"
    "        answer: John Example  # the right answer to this field\n"
    "        right: culprit        # the id of the person, or a list of ids\n"
    "        accepted-examples: [Mr Example, it was John Example]   # lint checks that these are judged right\n"
    "        rejected-examples: [Henry Specimen, the man with the boots]   # and that these are judged wrong\n"
    "      - id: betrayal\n"
    "        kind: thing\n"
    "        label: what gave him away\n"
    "        answer: his squeaking boot\n"
    "        right: [boot squeak, \"left boot|shoe\", noise boots]   # forms of right answers: words near each other\n"
    "        wrong: [cigar, footprint]   # forms of rivals: an answer that claims one is wrong\n"
    "        harmless: [found cigar] # forms in which a rival may occur in a right answer\n"
    "        # within: 10          # only for kind time: how many minutes the answer may differ\n"
    "        accepted-examples: [the boot that squeaks, not the cigar but his left boot]\n"
    "        rejected-examples: [cigar ash, his boots or the cigar]\n"
    "    proofs:                   # alternatives; each at least two places\n"
    "      - [boots, squeak]\n"
    "    tempting:                 # wrong answers a hasty reader may give\n"
    "      - answer: Henry Specimen | cigar ash   # the fields, separated by |\n"
    "        because: [cigar]      # facts that suggest it\n"
    "        refuted-by: [boots]   # facts that exclude it\n";

static const struct {
    const char *name, *text;
} pages[] = {
    {"introduction.md", "Write the introduction here. It is read aloud before the first round: what has happened, and where to start.\n"},
    {"solution.md", "\"It was the boots, Watson,\" said Holmes. <!-- boots squeak cigar -->\n"},
    {"places/01-scene.md", "Through the door, says the maid, the left boot squeaked at every step.\n"},
    {"places/02-scotland-yard.md",
     "Inspector Lestrade has noted that the left boot of Mr John Example squeaks. There is also cigar ash.\n"},
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
                     .about = "Creates a new folder with a template for a case. The name of the folder becomes the id of the case."};
    int rc = cli_case_args(&a, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    const char *folder = a.word[0], *id = strrchr(folder, '/') ? strrchr(folder, '/') + 1 : folder;
    char line[80], places[1024];
    if (!*id || strlen(id) > 40 || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(id))
        return cli_usage_error("case new", "the folder name becomes the case id: use only small letters, digits and hyphens, 40 at most");
    if ((size_t)snprintf(places, sizeof places, "%s/places", folder) >= sizeof places)
        return cli_usage_error("case new", "the folder name is too long");
    if (mkdir(folder, 0777) || mkdir(places, 0777))
        return cli_failed("case new", "cannot create the folder %s: %s", folder,
                          errno == ENOENT ? "the folder around it does not exist" : strerror(errno));
    snprintf(line, sizeof line, "id: %-25s # the name of the folder\n", id);
    bool ok = write_new(folder, "case.yaml", (const char *const[]){yaml_head, line, yaml_body}, 3);
    for (size_t i = 0; ok && i < PL_COUNT(pages); i++)
        ok = write_new(folder, pages[i].name, &pages[i].text, 1);
    if (!ok)
        return cli_failed("case new", "%s: %s", folder, strerror(errno));
    printf("Created %s. Write your case there and check it with 'parlour case lint %s'.\n", folder, folder);
    return CLI_OK;
}
