#!/usr/bin/env python3
"""prose_sample.py [--seed N] [--comments N] [--strings N] [--language LANGUAGE] [--in FOLDER] [--count]: prints random comments and
random texts that players see, for a reader to judge.

The same seed gives the same sample, as long as the tree does not change. A reader who does not know the project sees each text with its
file name and key, each comment with its file name and the code that follows, and marks the items that are unclear or unnatural.
CONTRIBUTING.md says how many may fail."""
import argparse
import ast
import io
import json
import pathlib
import random
import re
import subprocess
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCKS = (".c", ".h", ".ts", ".svelte", ".mjs", ".js", ".css")
HASHES = (".sh", ".build", ".txt", ".yml")
# Folders that are not searched, because they contain only data: case texts, fuzzer inputs, test answers for the judge, recorded terminal
# sessions.
EXCLUDED = ("cases/", "lessons/cases/", "problems/cases/", "fuzz/corpus/", "tests/judge/", "tests/play/")
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->', re.S)
HASH = re.compile(r"^[ \t]*#(?!!)[^\n]*(?:\n[ \t]*#[^\n]*)*", re.M)
DIRECTIVE = re.compile(r"^(clang-format|eslint|prettier|shellcheck|svelte-ignore|@ts-|noqa|@vitest|global )")


def files(root):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(f for f in listed if f and not f.startswith(EXCLUDED) and (root / f).is_file())


def clean(comment):
    """Returns the text of a comment on one line, without its delimiters."""
    comment = re.sub(r"^\s*(?:/\*+|\*(?!/)|//+|#+|<!--)|\*/\s*$|-->\s*$", "", comment, flags=re.M)
    return " ".join(comment.split())


def python_comments(text):
    """Yields (position, last line, text) for each docstring and comment of a Python file. Comments on consecutive lines count as one."""
    starts = [0]
    for line in text.splitlines(True):
        starts.append(starts[-1] + len(line))
    last = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT or token.string.startswith("#!"):
            continue
        row, full = token.start[0], not token.line[: token.start[1]].strip()
        if last and full and last[2] and last[1] == row - 1:
            last[1], last[3] = row, f"{last[3]} {clean(token.string)}"
            continue
        if last:
            yield last[0], last[1], last[3]
        last = [starts[row - 1] + token.start[1], row, full, clean(token.string)]
    if last:
        yield last[0], last[1], last[3]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            yield starts[node.body[0].lineno - 1], node.body[0].end_lineno, clean(ast.get_docstring(node))


def block_comments(text):
    """Yields (position, last line, text) for each comment of a C, TypeScript, Svelte or CSS file. Consecutive // lines count as one."""
    merged = []
    for m in TOKEN.finditer(text):
        if m.group()[0] not in "/<":
            continue
        if (
            merged
            and m.group().startswith("//")
            and text[merged[-1][0]] == "/"
            and re.fullmatch(r"\n[ \t]*", text[merged[-1][1] : m.start()])
        ):
            merged[-1][1] = m.end()
        else:
            merged.append([m.start(), m.end()])
    for start, end in merged:
        yield start, text.count("\n", 0, end) + 1, clean(text[start:end])


def code_beside(lines, last):
    """Returns the code on the last line of a comment and up to two lines of code that follow."""
    here = re.sub(r".*(\*/|-->)", "", re.sub(r"/\*.*|//.*|<!--.*|(^|\s)#.*", "", lines[last - 1])).strip()
    following = [line.strip() for line in lines[last : last + 4] if line.strip()][:2]
    return [line for line in ([here] if '"""' not in here else []) + following if line]


def comments(root, name):
    """Returns (file:line, text, code beside it) for each comment of a file. Comments with fewer than three words are left out."""
    text = (root / name).read_text(encoding="utf-8", errors="replace")
    if name.endswith(".py"):
        found = python_comments(text)
    elif name.endswith(BLOCKS):
        found = block_comments(text)
    elif name.endswith(HASHES) or text.startswith("#!"):
        found = ((m.start(), text.count("\n", 0, m.end()) + 1, clean(m.group())) for m in HASH.finditer(text))
    else:
        return []
    lines = text.splitlines()
    return [
        (f"{name}:{text.count(chr(10), 0, at) + 1}", comment, code_beside(lines, last))
        for at, last, comment in sorted(found)
        if len(comment.split()) > 2 and not DIRECTIVE.match(comment)
    ]


def strings(root, language):
    """Returns (file: key, text, no code) for each string in words/LANGUAGE."""
    found = []
    for path in sorted((root / "words" / language).glob("*.json")):
        for key, text in json.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(text, str) and len(text.split()) > 1:
                found.append((f"words/{language}/{path.name}: {key}", text, []))
    return found


def main():
    parser = argparse.ArgumentParser(description="Draw comments and player-facing strings at random.")
    parser.add_argument("--seed", type=int, default=221)
    parser.add_argument("--comments", type=int, default=40)
    parser.add_argument("--strings", type=int, default=60)
    parser.add_argument("--language", default="en")
    parser.add_argument("--in", dest="folder", default="", help="draw comments only from files below this folder")
    parser.add_argument("--count", action="store_true", help="print how many there are and draw none")
    options = parser.parse_args()
    all_comments = [c for name in files(ROOT) if name.startswith(options.folder) for c in comments(ROOT, name)]
    all_strings = strings(ROOT, options.language)
    if options.count:
        print(f"{len(all_comments)} comments, {len(all_strings)} strings")
        return
    dice = random.Random(options.seed)
    for title, items, n in (("Comments", all_comments, options.comments), ("Strings", all_strings, options.strings)):
        print(f"\n## {title}: {min(n, len(items))} of {len(items)}\n")
        for i, (where, text, code) in enumerate(dice.sample(items, min(n, len(items))), 1):
            print(f"{i}. `{where}`\n   {text}")
            for line in code:
                print(f"       {line}")


if __name__ == "__main__":
    main()
