#!/usr/bin/env python3
"""layers_test.py SOURCE_ROOT: tests that tools/layers.py finds a game's id, verb or event in a string outside the game's folder, and a
game's folder with missing or extra files."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
PAGE = """# A game, for programs
## Actions
| `halt` | decision | Stop |
| `name <seat>` | decision | Name {seat} |
## Events
| `line-lost` | `seat` (seat) | Lost. |
"""


GAME = """README.md audit.c draw.c fields.c game.c game.h golden/a.md hints.c legal.c rules.c setup.c tables.c tables.h tests/a.c view.c
view.h worlds.c""".split()


def faults(code, path="src/server/race.c", game=GAME):
    """Returns the lines layers.py prints for a tree that contains this file and a game whose files are empty."""
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        for name, text in (("docs/games/a-game.md", PAGE), *((f"src/games/a-game/{name}", "") for name in game), (path, code)):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_text(text)
        done = subprocess.run([sys.executable, ROOT / "tools/layers.py", folder], capture_output=True, text=True)
        lines = done.stdout.splitlines()[:-1]
        assert done.returncode == bool(lines), done.stdout + done.stderr
        return lines


class GameWords(unittest.TestCase):
    def test_an_id_is_found_anywhere(self):
        self.assertEqual(len(faults('int f(void) { return same(id, "a-game"); }')), 1)
        self.assertEqual(len(faults('static const char *const table[] = {"other", "a-game"};')), 1)

    def test_a_verb_or_an_event_given_to_a_call_is_found(self):
        self.assertEqual(len(faults('int f(void) { return !strcmp(word, "halt"); }')), 1)
        self.assertEqual(len(faults('void f(void)\n{\n    speak(t, seat, lost ? "line-lost" : "x");\n}')), 1)
        self.assertEqual(len(faults('void f(void) { enter(&(struct q){"halt", 1}); }')), 1)

    def test_a_game_may_name_its_own_verbs_and_events(self):
        self.assertEqual(faults('int f(void) { return !strcmp(word, "halt"); }', "src/games/a-game/rules.c"), [])

    def test_json_keys_message_names_and_comments_are_not_reported(self):
        self.assertEqual(faults('void f(void) { pl_json_text(o, "halt", x); print_message_line("halt", {"line-lost", x}); }'), [])
        self.assertEqual(faults('int f(void) { return !strcmp(key, "name"); } /* strcmp(x, "halt") */'), [])
        self.assertEqual(faults("int f(void) { return c == '\"'; }"), [])


class GameFolders(unittest.TestCase):
    def test_each_missing_file_of_a_game_is_reported(self):
        for name in GAME:
            rest = [other for other in GAME if other != name]
            missing = name.split("/")[0]
            self.assertEqual(faults("", game=rest), [f"src/games/a-game: {missing} is missing"])

    def test_determinise_or_the_descriptor_in_a_wrong_file_is_reported(self):
        world = "int ag_determinise(const void *view, struct pl_rng *rng, void *state)\n{\n    return 0;\n}\n"
        self.assertEqual(faults(world, "src/games/a-game/worlds.c"), [])
        self.assertEqual(faults(world, "src/games/a-game/view.c"), ["src/games/a-game/view.c: determinise belongs in worlds.c"])
        game = "const struct pl_game pl_game_a_game = {0};\n"
        self.assertEqual(faults(game, "src/games/a-game/game.c"), [])
        self.assertEqual(faults(game, "src/games/a-game/rules.c"), ["src/games/a-game/rules.c: the descriptor belongs in game.c"])

    def test_hints_and_drawing_code_may_not_include_the_state(self):
        for name in ("hints.c", "hints_plan.c", "draw.c", "permits.c", "view.h", "tables.h"):
            self.assertEqual(len(faults('#include "games/a-game/game.h"\n', f"src/games/a-game/{name}")), 1, name)
        for name in ("rules.c", "view.c", "worlds.c", "talk.c"):
            self.assertEqual(faults('#include "games/a-game/game.h"\n', f"src/games/a-game/{name}"), [], name)


unittest.main()
