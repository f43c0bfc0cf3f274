#!/usr/bin/env python3
"""how_to_test.py ROOT PARLOUR: tests that every how-to-play page is true, and that tools/how_to.py reports each mistake as one line."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PARLOUR = sys.argv.pop(2)
ROOT = pathlib.Path(sys.argv.pop(1))
GOOD = (ROOT / "how-to" / "big-ben.yaml").read_text(encoding="utf-8")


class HowTo(unittest.TestCase):
    def compiled(self, path):
        return subprocess.run([sys.executable, ROOT / "tools" / "how_to.py", PARLOUR, path], capture_output=True, text=True)

    def refused(self, old, new, *lines):
        self.assertIn(old, GOOD)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.yaml"
            path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
            done = self.compiled(path)
            self.assertEqual((done.returncode, done.stderr.replace(str(path), "game.yaml").splitlines()), (1, list(lines)))

    def test_every_page_is_true(self):
        for path in sorted((ROOT / "how-to").glob("*.yaml")):
            done = self.compiled(path)
            self.assertEqual((path.name, done.returncode, done.stderr), (path.name, 0, ""))
            self.assertEqual(json.loads(done.stdout)["game"], path.stem)

    def test_an_action_that_is_not_legal(self):
        self.refused("3 cut 4 4", "3 cut 3 4", "game.yaml: position 'bomb': act 3 cut 3 4: Players may not cut their own wires.")

    def test_a_position_that_is_not_valid(self):
        page = (ROOT / "how-to" / "sherlock-mycroft.yaml").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.yaml"
            path.write_text(page.replace("reserve_card_at: 1", "reserve_card_at: null"), encoding="utf-8")
            self.assertIn("position 'last-day': load: state.reserve_card_at: must be ", self.compiled(path).stderr)

    def test_a_check_that_is_not_true(self):
        self.refused(
            "/uncut/secured = 19", "/uncut/secured = 20", "game.yaml: component 2: '/uncut/secured = 20' is not true in this position"
        )

    def test_a_text_without_a_rule(self):
        self.refused("    rules: [BB-6, BB-7]\n", "", "game.yaml: component 3: cites no rule")


if __name__ == "__main__":
    unittest.main()
