#!/usr/bin/env python3
"""new_game.py NAME [PREFIX]: creates a new game from src/games/_template and registers it. Called by new-game.sh.

All checks are made before the first file is written. Existing files are never overwritten.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/games"
TEMPLATE = GAMES / "_template"
INTRODUCTION = {
    "en": "A copy of Three Cards (`src/games/_template`) to grow a game from. Write its rules here first.",
    "es": "Una copia de Tres cartas (`src/games/_template`) para crear un juego. Escribe aquí sus reglas.",
}


def fail(why):
    sys.exit(f"new-game.sh: {why}")


def read(path):
    return path.read_text(encoding="utf-8")


def prefixes():
    """Returns the rule prefixes that are in use. PL is the prefix of the common rules."""
    found = re.findall(r'\.prefix = "(\w+)"', "\n".join(read(p) for p in GAMES.glob("*/game.c")))
    return {"PL", *found}


def prefix_of(name):
    """Returns a rule prefix for a game: the initials of the words in its id, or the first two letters if the id is a single word."""
    words = name.split("-")
    return ("".join(w[0] for w in words) if len(words) > 1 else name[:2]).upper()


class Renaming:
    """Replaces the template's names with the names of the new game."""

    def __init__(self, name, prefix):
        self.name, self.prefix, self.key = name, prefix, prefix.lower()
        self.title = name.replace("-", " ").title()
        self.symbol = name.replace("-", "_")

    def text(self, text):
        for pattern, new in (
            (r"games/_template\b", f"games/{self.name}"),
            (r"\bpl_game_template\b", f"pl_game_{self.symbol}"),
            (r"\bPL_GAMES_TEMPLATE_", f"PL_GAMES_{self.symbol.upper()}_"),
            (r'"template"', f'"{self.name}"'),
            (r"^game template$", f"game {self.name}"),
            (r"\bTC([-_]\d|_[A-Z]|\")", rf"{self.prefix}\1"),
            (r"\btc(_[a-z]|\.|-\d|\")", rf"{self.key}\1"),
            (r"Three Cards|Tres cartas", self.title),
        ):
            text = re.sub(pattern, new, text, flags=re.M)
        return text

    def page(self, text, language):
        """Returns the rules page of the new game: the template's page with a different introduction."""
        head, rest = text.split("\n\n", 1)
        return f"{self.text(head)}\n\n{INTRODUCTION[language]}\n\n" + self.text(rest[rest.index("## ") :])


def in_list(text, begin, end, line):
    """Returns the text of a meson.build file after adding `line` to a list. `begin` and `end` are the strings that begin and end this
    list."""
    try:
        at = text.index(end, text.index(begin)) + 1
    except ValueError:
        fail(f"meson.build has no list '{begin}'")
    return text[:at] + line + "\n" + text[at:]


def as_json(words):
    return json.dumps(words, ensure_ascii=False, indent=2) + "\n"


def new_files(to):
    """Returns a dictionary that maps each file to write to its contents."""
    files = {}
    for path in sorted(p for p in TEMPLATE.rglob("*") if p.is_file() and "words" not in p.relative_to(TEMPLATE).parts):
        text = to.page(read(path), "en") if path.name == "README.md" else to.text(read(path))
        if path.name == "meson.build":
            text = "".join(line for line in text.splitlines(True) if not line.startswith("word_files"))
        files[GAMES / to.name / path.relative_to(TEMPLATE)] = text
    for language in ("en", "es"):
        folder = ROOT / "words" / language
        words = json.loads(to.text(read(TEMPLATE / f"words/{language}.json")))
        options = {k: words.pop(k) for k in list(words) if k.startswith(f"{to.key}.option.")}
        files[folder / f"{to.name}.json"] = as_json(words)
        files[folder / "options.json"] = as_json({**json.loads(read(folder / "options.json")), **options})
    files[ROOT / f"words/es/rules/{to.name}.md"] = to.page(read(TEMPLATE / "words/rules-es.md"), "es")

    lists = read(ROOT / "words/meson.build")
    for name, path in (
        ("word_files", f"en/{to.name}.json"),
        ("spanish_words", f"es/{to.name}.json"),
        ("spanish_rules", f"es/rules/{to.name}.md"),
    ):
        lists = in_list(lists, f"{name} = files(", "\n)", f"  '{path}',")
    files[ROOT / "words/meson.build"] = lists
    files[GAMES / "meson.build"] = in_list(read(GAMES / "meson.build"), "foreach id : [", "\n]", f"  '{to.name}',")
    registry = ROOT / "src/match/registry.c"
    text, rows = re.subn(r"^(    X\(\w+\))$", rf"\1 \\\n    X({to.symbol})", read(registry), flags=re.M)
    if rows != 1:  # every row of GAMES(X) except the last ends with a backslash
        fail("src/match/registry.c has changed: there is no list GAMES(X)")
    files[registry] = text
    return files


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit("usage: tools/new-game.sh NAME [PREFIX]: creates the game NAME; PREFIX begins the ids of its rules")
    name = sys.argv[1]
    prefix = sys.argv[2] if len(sys.argv) == 3 else prefix_of(name)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 24:
        fail(f"'{name}' is not a valid name: use at most 24 lower-case letters, digits and hyphens, and begin with a letter")
    if name == "template" or (GAMES / name).exists():
        fail(f"a game called {name} exists already")
    if not re.fullmatch(r"[A-Z][A-Z0-9]{1,3}", prefix):
        fail(f"'{prefix}' is not a valid rule prefix: give two to four capital letters or digits as second argument")
    if prefix in prefixes():
        fail(f"another game uses the rule prefix {prefix}; give another one as second argument")

    to = Renaming(name, prefix)
    files = new_files(to)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    code = [str(p) for p in files if p.suffix in (".c", ".h")]
    formatter = shutil.which("clang-format-14")
    if formatter:
        subprocess.run([formatter, "-i", *code], check=True)
    print(f"src/games/{name}: rules {prefix}-1 to {prefix}-8, words under '{to.key}.'. Build it, then run tools/describe.sh.")


main()
