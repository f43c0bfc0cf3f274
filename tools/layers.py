#!/usr/bin/env python3
"""layers.py [ROOT]: who may include whom. Reads the #include lines under src/, include/, tests/, fuzz/ and bench/ and fails on any
that goes up, sideways or into a game; on anything in the core that needs an operating system or a float; and on a game's folder that
lacks a file every game has (src/games/README.md), or has `determinise` anywhere but in worlds.c.

    main
    cli  tui  server      wasm: include/parlour.h only
    store  bots  cases  fair    cases: games/watson-holmes/case_rules.h and permits.h too
    match                 sees games through the registry alone
    games/<id>            never each other
    kernel
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
HEIGHT = {
    "kernel": 0,
    "games": 1,
    "match": 2,
    "store": 3,
    "bots": 3,
    "cases": 3,
    "fair": 3,
    "cli": 4,
    "tui": 4,
    "server": 4,
    "wasm": 4,
    "main": 5,
}
CORE = ("kernel", "games", "match")
FREESTANDING = {"stdint.h", "stdbool.h", "stddef.h"}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', re.S)
SEES_VIEW_ONLY = re.compile(r"^((hints|draw|permits)\w*\.[ch]|(tables|view)\.h)$")


GAME_FILES = ("README.md", "audit.c", "draw.c", "fields.c", "game.c", "game.h", "hints.c", "legal.c", "rules.c", "setup.c", "tables.c",
              "tables.h", "view.c", "view.h", "worlds.c", "golden", "tests")


def game_faults(folder):
    """What is wrong with the names of a game's files."""
    wrong = [f"{folder.relative_to(ROOT)}: there is no {name}" for name in GAME_FILES if not (folder / name).exists()]
    for path in sorted(folder.glob("*.c")):
        code = path.read_text(encoding="utf-8")
        if re.search(r"^int \w+_determinise\(", code, re.M) and path.name != "worlds.c":
            wrong.append(f"{path.relative_to(ROOT)}: determinise is in worlds.c")
        if re.search(r"^const struct pl_game pl_game_\w+ =", code, re.M) and path.name != "game.c":
            wrong.append(f"{path.relative_to(ROOT)}: the descriptor is in game.c")
    return wrong


def target(path, name):
    """The file an #include "…" means, from the root, or None if it is not ours."""
    for base in (path.parent, ROOT / "src", ROOT / "include", ROOT / "tests"):
        if (base / name).is_file():
            return (base / name).resolve().relative_to(ROOT)
    return None


def fault(path, kind, name):
    """Why this file may not include that, or None."""
    here = path.relative_to(ROOT).parts
    test = here[0] in ("tests", "fuzz", "bench") or "tests" in here[1:-1]
    layer = here[1] if here[0] == "src" else None
    if kind == "<":
        if layer in CORE and not test and name not in FREESTANDING:
            return "the core needs no operating system"
        return None
    if name == "letters_table.h":
        return None  # made while the program is built
    aim = target(path, name)
    if aim is None:
        return "no such header"
    there = aim.parts
    if there == ("include", "parlour.h"):
        return None if layer in (None, "match", "bots", "cases", "wasm") or test else "the public header is for those outside"
    if there[-1] == "inside.h" and there[:-1] != here[:-1]:
        return "what the files of a folder share is theirs alone"
    if here[0] == "include":
        return "the public header stands alone"
    if there[0] in ("tests", "fuzz", "bench"):
        return None if test else "the program knows nothing of its tests"
    if there[1] == "games":
        if there[2:] in (("watson-holmes", "case_rules.h"), ("watson-holmes", "permits.h")) and (layer == "cases" or test):
            return None  # what a compiled case is, and what of it a viewer may read
        if here[0] == "tests" and there[2] == "_template":
            return None  # a test of match may need to spoil a state
        if layer != "games" or there[2] != here[2]:
            return "a game's header is its own"
        if SEES_VIEW_ONLY.match(here[-1]) and there[-1] == "game.h":
            return "hints, drawings, permits and their headers see view.h, never the state"
        return None
    if test:
        return None
    if layer == "wasm":
        return None if there[1] == "wasm" else "wasm sees the public header alone"
    if there[1] not in HEIGHT or layer not in HEIGHT:
        return "this folder has no place in the house; give it one in tools/layers.py"
    if there[1] != layer and HEIGHT[there[1]] >= HEIGHT[layer]:
        return f"{layer} does not stand on {there[1]}"
    return None


def main():
    wrong = [fault for game in sorted((ROOT / "src/games").glob("*/")) for fault in game_faults(game)]
    files = 0
    for folder in ("src", "include", "tests", "fuzz", "bench"):
        for path in sorted(p for p in (ROOT / folder).rglob("*.[ch]") if "node_modules" not in p.parts):
            files += 1
            code = path.read_text(encoding="utf-8")
            for m in INCLUDE.finditer(code):
                why = fault(path, m[1], m[2])
                if why:
                    line = code.count("\n", 0, m.start()) + 1
                    wrong.append(f"{path.relative_to(ROOT)}:{line}: {m[2]}: {why}")
            here = path.relative_to(ROOT).parts
            if here[0] == "src" and here[1] in CORE + ("bots", "fair") and "tests" not in here:
                bare = COMMENT.sub(lambda m: "\n" * m[0].count("\n"), code)
                for m in re.finditer(r"\b(float|double)\b", bare):
                    wrong.append(f"{path.relative_to(ROOT)}:{bare.count(chr(10), 0, m.start()) + 1}: whole numbers only, here")
    for line in wrong:
        print(line)
    print(f"{files} files, {len(wrong)} wrong")
    return bool(wrong)


sys.exit(main())
