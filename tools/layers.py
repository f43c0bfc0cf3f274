#!/usr/bin/env python3
"""layers.py [ROOT]: who may include whom. Reads the #include lines under src/, include/, tests/, fuzz/ and bench/ and fails on any
that goes up, sideways or into a game; on anything in the core that needs an operating system or a float; on a game's folder that lacks
a file every game has (src/games/README.md), or has `determinise` anywhere but in worlds.c; on a game's id, verb or event written as
a string outside its folder: what a table or a program must know of a game, the game declares (kernel/game.h); and on anything but the
projection that makes a view, a list of actions or a viewer's events.

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
# src/match/project.c alone turns a state into what a viewer receives. A file that asks a game itself needs a reason here.
PROJECTS = re.compile(r"\bgame\s*(?:->|\.)\s*(?:view|legal|asides)\b|(?:->|\.)\s*(?:view|legal|asides)\s*\(|(?:->|\.)\s*audience\b")
MAY_PROJECT = {
    "src/match/project.c": "it is the projection",
    "src/match/project.h": "it is the projection",
    "src/bots/search.c": "its states are invented from a view",
    "src/bots/endgame.c": "its states are invented from a view",
    "src/cli/sim/bench.c": "it measures these functions themselves",
    "src/cli/review/replay_command.c": "the referee's replay shows every event, and whom it was for",
}
SEES_VIEW_ONLY = re.compile(r"^((hints|draw|permits)\w*\.[ch]|(tables|view)\.h)$")
# Strings, with what is needed to see which call they stand in.
TOKEN = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\])'|"((?:\\.|[^"\\])*)"|[(){}]|\b[A-Za-z_]\w*""",
    re.S,
)
# A verb of I Say, Holmes!, and what everything else has.
COMMON = {"name"}
# Calls whose words are another vocabulary, though some of them are a verb or an event of a game too.
OTHER_WORDS = re.compile(
    r"(pl_json_\w+|json_\w+|text"  # members of JSON
    r"|say|say_\w+|print_message|print_message_line|put_message|message_text|help_word|play_is_command|put_filled|printf"  # keys of the catalogue, commands typed at a table
    r"|cli_failed|cli_usage_error"  # commands of the program
    r"|yaml_\w+|because|AMONG|pair"  # keys of case files, reasons of the judge, English
    r"|arg_of|field_of)$"  # names of an event's arguments and of a view's fields
)


def game_words():
    """Every id, and every verb and event, from the games' own descriptions in docs/games/."""
    ids, words = {"template"}, set()
    for page in (ROOT / "docs" / "games").glob("*.md"):
        ids.add(page.stem)
        section = None
        for line in page.read_text(encoding="utf-8").splitlines():
            section = line[3:] if line.startswith("## ") else section
            row = re.match(r"\| `([\w-]+)", line)
            if row and section in ("Actions", "Events"):
                words.add(row[1])
    return ids, words - COMMON


def game_strings(code, ids, words):
    """(position, string) of ids anywhere, and of verbs and events given to a call. A table of words is its file's own business."""
    calls, last = [], ""
    for m in TOKEN.finditer(code):
        if m[0] in "({":
            calls.append(last if m[0] == "(" else None)
        elif m[0] in ")}":
            del calls[-1:]
        elif m[1] is not None:
            call = calls[-2] if calls[-1:] == [None] and calls[-2:-1] != [None] and len(calls) > 1 else calls[-1] if calls else None
            if m[1] in ids or (m[1] in words and call and not OTHER_WORDS.match(call)):
                yield m.start(), m[1]
        last = m[0] if m[1] is None else last


GAME_FILES = (
    "README.md",
    "audit.c",
    "draw.c",
    "fields.c",
    "game.c",
    "game.h",
    "hints.c",
    "legal.c",
    "rules.c",
    "setup.c",
    "tables.c",
    "tables.h",
    "view.c",
    "view.h",
    "worlds.c",
    "golden",
    "tests",
)


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
        if there[2:] in (
            ("watson-holmes", "case_rules.h"),
            ("watson-holmes", "permits.h"),
        ) and (layer == "cases" or test):
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
    files, unused = 0, set(MAY_PROJECT) if (ROOT / "tools/layers.py").is_file() else set()  # a test's tree has none of these files
    ids, words = game_words()
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
            bare = COMMENT.sub(lambda m: "\n" * m[0].count("\n"), code)
            if here[0] == "src" and here[1] not in ("kernel", "games"):
                name = "/".join(here)
                for m in PROJECTS.finditer(bare):
                    unused.discard(name)
                    if name not in MAY_PROJECT:
                        wrong.append(
                            f"{name}:{bare.count(chr(10), 0, m.start()) + 1}: {m[0]}: only pl_project makes what a viewer receives"
                        )
            if here[0] == "src" and here[1] in CORE + ("bots", "fair") and "tests" not in here:
                for m in re.finditer(r"\b(float|double)\b", bare):
                    wrong.append(f"{path.relative_to(ROOT)}:{bare.count(chr(10), 0, m.start()) + 1}: whole numbers only, here")
            if here[0] == "src" and here[1] != "games":
                for at, string in game_strings(code, ids, words):
                    wrong.append(
                        f'{path.relative_to(ROOT)}:{code.count(chr(10), 0, at) + 1}: "{string}": let the game declare it (kernel/game.h)'
                    )
    wrong += [f"tools/layers.py: MAY_PROJECT: {name} needs no exception" for name in sorted(unused)]
    for line in wrong:
        print(line)
    print(f"{files} files, {len(wrong)} wrong")
    return bool(wrong)


sys.exit(main())
