#!/usr/bin/env python3
"""code_limits.py: checks the number of parameters of each function and the number of files in folders without a README.

A function under src/ may have at most six parameters, unless it is listed in MANY. A folder with more than eight files must have a
README.md, and every file that this README names in backquotes must exist.
"""
import collections
import fnmatch
import pathlib
import posixpath
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_PARAMETERS, MOST_FILES = 6, 8
# Functions that may have more than six
# parameters. Most belong to the public library: JavaScript and Python pass many arguments more easily than
# structs.
MANY = {
    "parlour_bot_action",
    "parlour_hint",
    "parlour_search",
    "parlour_search_continue",
    "parlour_analyse",
    "parlour_case_read",
    "parlour_case_understand",
    "parlour_case_bot",
    "pl_library_begin",
    "pl_match_begin",
}
DESCRIBED = ("src", "tests", "tools", "web", "bench", "docs", "fuzz")
DATA = ("docs/screenshots", "fuzz/corpus")  # folders of similar data files, which a README need not list
GAMES = "src/games/"  # a game's own README contains only its rules; src/games/README.md describes the files in a game's folder

# Matches comments, strings and preprocessor lines. They are blanked out before the search for functions, because they may contain brackets.
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.S | re.M)
FUNCTION = re.compile(r"^[A-Za-z_][\w \t*]*?\b(\w+)\(", re.M)
FILE = re.compile(r"`([\w.*/\[\]-]+\.(?:c|h|py|mjs|ts|svelte|json|sh|md|session|\[ch\]))`")


def definitions(code):
    """Yields (line, name, number of parameters) for each function that is defined in the text."""
    code = NOT_CODE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), code)
    for m in FUNCTION.finditer(code):
        depth, commas, at = 1, 0, m.end()
        while depth and at < len(code):
            depth += (code[at] in "([{") - (code[at] in ")]}")
            commas += code[at] == "," and depth == 1
            at += 1
        if code[at:].lstrip().startswith("{"):
            given = code[m.end() : at - 1].strip()
            yield code.count("\n", 0, m.start()) + 1, m[1], commas + 1 if given not in ("", "void") else 0


def parameters(files):
    """Reports functions with too many parameters, and functions listed in MANY that no longer have too many."""
    found = set()
    for name in sorted(files):
        if not name.startswith("src/") or not name.endswith((".c", ".h")):
            continue
        for line, function, n in definitions((ROOT / name).read_text(encoding="utf-8")):
            if n > MOST_PARAMETERS:
                found.add(function)
                if function not in MANY:
                    yield f"{name}:{line}: {function} has {n} parameters, at most 6 are allowed; group related ones in a struct"
    for function in sorted(MANY - found):
        yield f"tools/code_limits.py: {function} no longer has too many parameters; remove it from MANY"


def is_there(files, folder, name):
    return any(
        fnmatch.fnmatchcase(file, pattern) for pattern in (posixpath.normpath(f"{folder}/{name}"), f"*/{name}", name) for file in files
    )


def readmes(files):
    """Reports large folders without a README, and READMEs that name missing files."""
    count = collections.Counter(posixpath.dirname(name) for name in files)
    for folder, n in sorted(count.items()):
        if n <= MOST_FILES or not folder.startswith(DESCRIBED) or folder.startswith((GAMES, *DATA)):
            continue
        readme = f"{folder}/README.md"
        if readme not in files:
            yield f"{folder}: {n} files but no README.md; write one: what the folder is for, where to start reading, what calls it"
            continue
        for name in FILE.findall((ROOT / readme).read_text(encoding="utf-8")):
            if not is_there(files, folder, name):
                yield f"{readme}: names {name}, which does not exist"


def main():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    files = {name for name in listed.stdout.decode().split("\n") if name and (ROOT / name).is_file()}
    wrong = [*parameters(files), *readmes(files)]
    for line in wrong:
        print(line)
    print(f"{len(files)} files, {len(wrong)} wrong")
    return bool(wrong)


sys.exit(main())
