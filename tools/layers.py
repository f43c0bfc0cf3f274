#!/usr/bin/env python3
"""layers.py [ROOT]: checks the layers of the source tree. It fails if it finds

- an #include under src/, include/, tests/, fuzz/ or bench/ of a header in a higher layer, in another folder of the same layer, or in the
  folder of a game;
- a call to the operating system or a floating-point type in the core;
- a game's folder with missing or extra files (src/games/README.md), or with `determinise` outside worlds.c;
- a game's id, verb or event in a string outside the game's folder, because only the game may know these words (kernel/game.h);
- code that makes a view, a list of actions or a viewer's events, but is not part of the projection.

The layers, from top to bottom:

    main
    cli  tui  server      wasm includes only include/parlour.h
    store  bus  bots  cases  fair    cases may also include games/watson-holmes/case_rules.h and permits.h
    match                 finds games only through the registry
    games/<id>            games do not include each other
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
    "bus": 3,
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
# Only src/match/project.c may make views, events and legal actions for a viewer by calling functions of a game. Other files that call these
# functions are listed here with a reason.
PROJECTS = re.compile(r"\bgame\s*(?:->|\.)\s*(?:view|legal|asides)\b|(?:->|\.)\s*(?:view|legal|asides)\s*\(|(?:->|\.)\s*audience\b")
MAY_PROJECT = {
    "src/match/project.c": "the projection itself",
    "src/match/project.h": "the projection itself",
    "src/bots/search.c": "its states are made from a view",
    "src/bots/endgame.c": "its states are made from a view",
    "src/cli/sim/bench.c": "measures these functions",
    "src/cli/review/replay_command.c": "a referee's replay shows every event with its audience",
}
SEES_VIEW_ONLY = re.compile(r"^((hints|draw|permits)\w*\.[ch]|(tables|view)\.h)$")
# Matches comments, strings, names and brackets. The names and brackets show which function a string is passed to.
TOKEN = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\])'|"((?:\\.|[^"\\])*)"|[(){}]|\b[A-Za-z_]\w*""",
    re.S,
)
# Verbs of a game that other code uses as ordinary words, such as `name`, a verb of I Say, Holmes!
COMMON = {"name"}
# The names of functions whose string arguments are never verbs or events of a game, even if they are spelt the same. Each row is one group
# of functions; the comment beside it says what their string arguments are.
OTHER_WORDS = re.compile(
    r"(pl_json_\w+|json_\w+|admin_\w+|text|msg_begin"  # names of JSON members and of message types
    r"|say|say_\w+|print_message|print_message_line|put_message|message_text"  # keys of the message catalogue
    r"|help_word|play_is_command|put_filled|printf"  # commands that players type
    r"|cli_failed|cli_usage_error"  # subcommands of `parlour`
    r"|yaml_\w+|because|AMONG|pair|ONLY|word_is"  # keys in case files, reasons given by the judge, English words
    r"|arg_of|field_of)$"  # names of event arguments and of view fields
)


def game_words():
    """Returns all game ids, and all verbs and events, from the descriptions in docs/games/."""
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
    """Yields (position, string) for each game id, and for each verb or event that is passed to a function. Verbs and events in
    other places, such as tables, are allowed."""
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
    """Reports missing or extra files in a game's folder."""
    wrong = [f"{folder.relative_to(ROOT)}: {name} is missing" for name in GAME_FILES if not (folder / name).exists()]
    for path in sorted(folder.glob("*.c")):
        code = path.read_text(encoding="utf-8")
        if re.search(r"^int \w+_determinise\(", code, re.M) and path.name != "worlds.c":
            wrong.append(f"{path.relative_to(ROOT)}: determinise belongs in worlds.c")
        if re.search(r"^const struct pl_game pl_game_\w+ =", code, re.M) and path.name != "game.c":
            wrong.append(f"{path.relative_to(ROOT)}: the descriptor belongs in game.c")
    return wrong


def target(path, name):
    """Returns the path of an included file relative to the root, or None if the file is not in the tree."""
    for base in (path.parent, ROOT / "src", ROOT / "include", ROOT / "tests"):
        if (base / name).is_file():
            return (base / name).resolve().relative_to(ROOT)
    return None


def fault(path, kind, name):
    """Returns the reason why one file may not include another, or None if the include is allowed."""
    here = path.relative_to(ROOT).parts
    test = here[0] in ("tests", "fuzz", "bench") or "tests" in here[1:-1]
    layer = here[1] if here[0] == "src" else None
    if kind == "<":
        if layer in CORE and not test and name not in FREESTANDING:
            return "the core must not use the operating system"
        return None
    if name in ("unicode_table.h", "lexicon_table.h", "nickname_table.h"):
        return None  # the build generates these headers, so they are not in the tree
    aim = target(path, name)
    if aim is None:
        return "no such header"
    there = aim.parts
    if there == ("include", "parlour.h"):
        return None if layer in (None, "match", "bots", "cases", "wasm") or test else "only wasm and the library may include this header"
    if there[-1] == "internal.h" and there[:-1] != here[:-1]:
        return "only files of the same folder may include its internal.h"
    if here[0] == "include":
        return "the public header must not include other headers of the project"
    if there[0] in ("tests", "fuzz", "bench"):
        return None if test else "the program must not include headers of its tests"
    if there[1] == "games":
        if there[2:] in (
            ("watson-holmes", "case_rules.h"),
            ("watson-holmes", "permits.h"),
        ) and (layer == "cases" or test):
            return None  # src/cases and tests need case_rules.h and permits.h of Watson & Holmes
        if here[0] == "tests" and there[2] == "_template":
            return None  # tests of src/match include the state of the template game, because they corrupt it on purpose
        if layer != "games" or there[2] != here[2]:
            return "only files of the same game may include its headers"
        if SEES_VIEW_ONLY.match(here[-1]) and there[-1] == "game.h":
            return "hints, drawings, permits and their headers must use view.h, not the state in game.h"
        return None
    if test:
        return None
    if layer == "wasm":
        return None if there[1] == "wasm" else "wasm may include only the public header"
    if there[1] not in HEIGHT or layer not in HEIGHT:
        return "this folder has no layer; add it to HEIGHT in tools/layers.py"
    if there[1] != layer and HEIGHT[there[1]] >= HEIGHT[layer]:
        return f"{layer} must not include {there[1]}"
    return None


def main():
    wrong = [fault for game in sorted((ROOT / "src/games").glob("*/")) for fault in game_faults(game)]
    # Tests run this script on source trees without the files in MAY_PROJECT. In those trees unused exceptions are not reported.
    files, unused = 0, set(MAY_PROJECT) if (ROOT / "tools/layers.py").is_file() else set()
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
                        wrong.append(f"{name}:{bare.count(chr(10), 0, m.start()) + 1}: {m[0]}: only pl_project may make data for a viewer")
            if here[0] == "src" and here[1] in CORE + ("bots", "fair") and "tests" not in here:
                for m in re.finditer(r"\b(float|double)\b", bare):
                    wrong.append(f"{path.relative_to(ROOT)}:{bare.count(chr(10), 0, m.start()) + 1}: no floating point in the core")
            if here[0] == "src" and here[1] != "games":
                for at, string in game_strings(code, ids, words):
                    place = f"{path.relative_to(ROOT)}:{code.count(chr(10), 0, at) + 1}"
                    wrong.append(
                        f'{place}: "{string}" is a word of a game, so only that game may name it; '
                        "let the game declare what this code needs (kernel/game.h), or rename the event or verb of the game"
                    )
    wrong += [f"tools/layers.py: MAY_PROJECT: {name} needs no exception" for name in sorted(unused)]
    for line in wrong:
        print(line)
    print(f"{files} files, {len(wrong)} wrong")
    return bool(wrong)


sys.exit(main())
