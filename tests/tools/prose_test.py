#!/usr/bin/env python3
"""prose_test.py SOURCE_ROOT: tests that tools/prose.py finds forbidden words and sentence openings in comments, documents and strings,
and nothing else."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
GLOSSARY = """# Glossary

| not | write | where |
|---|---|---|
| thinker, thinkers | thread | all |
| glasses | investigation markers | src/a-game |
| porch | public lobby | words |
"""


def findings(name, text):
    """Runs prose.py on a tree that contains GLOSSARY and the given file. Returns the lines of its output."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in (("docs/glossary.md", GLOSSARY), (name, text)):
            file = pathlib.Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        subprocess.run(["git", "init", "-q", folder], check=True)
        subprocess.run(["git", "-C", folder, "add", "-A"], check=True)
        done = subprocess.run([sys.executable, ROOT / "tools/prose.py", folder], stdout=subprocess.PIPE, text=True)
    lines = done.stdout.splitlines()[:-1]
    assert done.returncode == bool(lines), done
    return lines


class Prose(unittest.TestCase):
    def test_a_forbidden_opening_is_found_in_every_kind_of_comment(self):
        for name, text in (
            ("a.c", "int a; /* What the caller gets. */\n"),
            ("a.c", "/* a.c: what the caller gets. */\n"),
            ("a.ts", "let a; // Whoever sits there.\n"),
            ("a.svelte", "<!-- So many seats as players. -->\n"),
            ("a.py", '"""One such value for each seat."""\n'),
            ("a.py", "a = 1  # who sits there\n"),
            ("a.sh", "# Who sits there.\n"),
        ):
            found = findings(name, text)
            self.assertEqual(len(found), 1, (name, found))
            self.assertTrue(found[0].startswith(f"{name}:1: begins with "), found)

    def test_code_strings_and_questions_are_allowed(self):
        self.assertEqual(findings("a.c", 'const char *a = "/* What a day */ thinker", thinker;\n'), [])
        self.assertEqual(findings("a.ts", "/* Seats `thinker` and `porch` stay. */\n"), [])
        self.assertEqual(findings("a.py", "# What happens if both are true?\n"), [])

    def test_a_forbidden_word_is_found_only_where_the_glossary_forbids_it(self):
        self.assertEqual(findings("a.md", "One line.\nTwo Thinkers.\n"), ['a.md:2: "Thinkers"; write: thread'])
        self.assertEqual(len(findings("src/a-game/a.c", "/* Pays with two glasses. */\n")), 1)
        self.assertEqual(findings("src/other/a.c", "/* Pays with two glasses. */\n"), [])
        self.assertEqual(
            findings("words/en/page.json", '{"page.a": "On the porch."}\n'),
            ['words/en/page.json: page.a: "porch"; write: public lobby'],
        )
        self.assertEqual(findings("a.md", "On the porch.\n"), [])

    def test_house_rules_are_allowed_but_the_house_as_a_server_is_not(self):
        self.assertEqual(findings("a.md", "The house rules and the house table.\n"), [])
        self.assertEqual(findings("a.md", "The house sends it.\n"), ['a.md:1: "The house"; write: the server'])


if __name__ == "__main__":
    unittest.main()
