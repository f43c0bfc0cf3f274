#!/usr/bin/env python3
"""lessons_test.py ROOT: tests that tools/lessons.py reports each mistake in a lesson as one clear line."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
GOOD = (ROOT / "lessons" / "sherlock-mycroft.yaml").read_text(encoding="utf-8")


class Lessons(unittest.TestCase):
    def compiled(self, text):
        """Runs the tool on a lesson with this text. Returns the exit code and the lines of output."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.yaml"
            path.write_text(text, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, ROOT / "tools" / "lessons.py", pathlib.Path(folder) / "out.c", path], capture_output=True, text=True
            )
            return done.returncode, done.stderr.replace(str(path), "game.yaml").splitlines()

    def refused(self, old, new, *lines):
        self.assertIn(old, GOOD)
        self.assertEqual(self.compiled(GOOD.replace(old, new, 1)), (1, list(lines)))

    def test_a_good_lesson_is_compiled_without_a_word(self):
        self.assertEqual(self.compiled(GOOD), (0, []))

    def test_mistakes(self):
        self.refused("seats: 2", "players: 2", "game.yaml: " + self.unknown("players"), "game.yaml: 'seats' is missing")
        self.refused(
            "    point: london\n",
            "    point: paris\n",
            "game.yaml: step 1 (theme): the point 'paris' is not listed under 'points'",
            "game.yaml: point 'london': no step uses it",
        )
        self.refused(
            "count /line = 4",
            "four clues",
            "game.yaml: step 2 (goal): not a check: 'four clues'; write 'may ACTION', 'may not " "ACTION', or '[count] /POINTER = VALUE'",
        )
        self.refused(
            "play: [1 go hudson]",
            "play: [go hudson]",
            "game.yaml: step 11 (money): not an action: 'go hudson'; write 'SEAT " "ACTION', as in '1 go watson'",
        )
        self.refused(
            "{sm.character.toby}", "{sm.character.tobi}", "game.yaml: point 'character toby': words/en has no string " "'sm.character.tobi'"
        )
        self.refused("      to: tip", "      to: top", "game.yaml: step 13 (second-day), other: there is no step 'top'")
        self.refused(
            "      right: 2", "      right: 4", "game.yaml: step 10 (score), ask: 'right' is the number of the right choice, counted from 1"
        )
        self.refused("id: goal", "id: theme", "game.yaml: 'theme' must be the id of one step only, in small letters")
        self.refused("    do: go watson\n", "", "game.yaml: step 3 (turn): 'other' needs 'do'")
        code, lines = self.compiled(GOOD.replace("game: sherlock", "game: [sherlock"))
        self.assertEqual((code, len(lines), lines[0][:18]), (1, 1, "game.yaml: line 3:"))

    def test_every_text_has_both_languages_and_fits(self):
        spanish = next(line for line in GOOD.splitlines() if line.startswith("    es: "))
        self.refused(spanish + "\n", "", "game.yaml: step 1 (theme): no text in 'es'")
        long = spanish + " largo" * 50
        self.refused(spanish, long, f"game.yaml: step 1 (theme): the text in 'es' has {len(long) - 8} characters; at most 260 are allowed")

    def test_a_part_of_a_text_can_be_for_one_client(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "out.c"
            subprocess.run([sys.executable, ROOT / "tools" / "lessons.py", path, ROOT / "lessons" / "sherlock-mycroft.yaml"], check=True)
            lesson = path.read_text(encoding="utf-8")
        terminal, _, page = lesson[lesson.index("first-clue") :].partition("page")
        self.assertIn("(S)", terminal[: terminal.index("Take it.")])
        self.assertNotIn("(S)", page[: page.index("Take it.")])
        self.assertNotIn("{page:", lesson)
        old = next(line for line in GOOD.splitlines() if line.startswith('    en: "Points'))
        long = old[:-1] + " {page: " + "x" * 200 + "}{terminal: " + "y" * 90 + '}"'
        n = len(old) - len('    en: ""') + 201
        self.refused(old, long, f"game.yaml: step 2 (goal): the text in 'en' has {n} characters; at most 260 are allowed")

    @staticmethod
    def unknown(name):
        return f"unknown name '{name}'; the names are case, game, learner, minutes, options, points, seats, seed, steps"


if __name__ == "__main__":
    unittest.main()
