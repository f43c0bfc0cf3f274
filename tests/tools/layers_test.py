#!/usr/bin/env python3
"""layers_test.py SOURCE_ROOT: tools/layers.py finds a game's id, verb or event written as a string outside the game's folder."""
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


def faults(code, path="src/server/race.c"):
    """The lines layers.py prints about a tree with this one file."""
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        for name, text in (("docs/games/a-game.md", PAGE), (path, code)):
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

    def test_the_game_itself_may_name_them(self):
        self.assertEqual(faults('int f(void) { return !strcmp(word, "halt"); }', "src/games/a-game/rules.c"), [])

    def test_other_vocabularies_are_left_alone(self):
        self.assertEqual(faults('void f(void) { pl_json_text(o, "halt", x); say_line("halt", {"line-lost", x}); }'), [])
        self.assertEqual(faults('int f(void) { return !strcmp(key, "name"); } /* strcmp(x, "halt") */'), [])
        self.assertEqual(faults("int f(void) { return c == '\"'; }"), [])


unittest.main()
