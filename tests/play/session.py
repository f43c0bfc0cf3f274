#!/usr/bin/env python3
"""session.py [--record] PARLOUR FILE...: replays recorded terminal sessions and compares the output.

A FILE begins with comments (#), then `$ ARGUMENTS`, the command line, then the exact output. The input follows the prompts (PROMPT).
`--record` replays the input and writes the new output: read the difference before you commit it.
"""
import difflib
import os
import re
import subprocess
import sys
import tempfile

PROMPT = re.compile(
    "> |  Type 'yes' to send your answers anyway, or press Enter to go back: "
    r"|  [^\n:]+ \((?:an? (?:person|place|object|date|time|amount|means|reason))\): |  How I know \([^\n:]+\): "
    "|  Press Enter to accept, = to keep what you typed, or type another answer: "
    "|  Type a number or another answer, or press Enter to keep what you typed: "
    "|  Press Enter to keep what you typed, or type another answer: "
)


def parts(text):
    """Returns the comments, the command line and the output of a session."""
    lines = text.split("\n")
    head = 0
    while not lines[head].startswith("$ "):
        head += 1
    return lines[:head], lines[head][2:], "\n".join(lines[head + 1 :])


def typed(screen):
    prompts = ((line, PROMPT.match(line)) for line in screen.split("\n"))
    return [line[found.end() :] for line, found in prompts if found]


def prompt_at(out, i, after_prompt):
    """Returns the prompt that starts at position `i`, or None. A prompt is at the start of a line or directly after another prompt."""
    if i and out[i - 1] != "\n" and not after_prompt:
        return None
    found = PROMPT.match(out, i)
    return found and found.group()


def played(parlour, words, lines):
    """Runs the session and returns the output with the input after each prompt."""
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "COLUMNS": "80", "TERM": "dumb", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": data}
        done = subprocess.run(
            [parlour, *words.split()], input="".join(line + "\n" for line in lines).encode(), capture_output=True, timeout=60, env=env
        )
    if done.returncode or done.stderr:
        sys.exit(f"exit code {done.returncode}: {done.stderr.decode()}")
    out = re.sub(r"  The match is saved\..*", "", done.stdout.decode(), flags=re.S)  # the path of the saved match differs in every run
    screen, rest, i, after = [], list(lines), 0, False
    while i < len(out):
        prompt = prompt_at(out, i, after)
        after = prompt is not None
        if prompt:
            screen.append(prompt + (rest.pop(0) if rest else "") + "\n")
            i += len(prompt)
        else:
            screen.append(out[i])
            i += 1
    if rest:
        sys.exit(f"the program ended before this input: {rest}")
    return "".join(screen)


def main():
    words = sys.argv[1:]
    record = "--record" in words
    words = [word for word in words if word != "--record"]
    passed = failed = 0
    for path in words[1:]:
        with open(path, encoding="utf-8") as file:
            remarks, command, screen = parts(file.read())
        came = played(words[0], command, typed(screen))
        if record:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join([*remarks, "$ " + command, came]))
        elif came != screen:
            failed += 1
            print("\n".join(difflib.unified_diff(screen.split("\n"), came.split("\n"), path, "now", lineterm="")))
            print(f"if the new output is correct: tests/play/session.py --record {words[0]} {path}")
            continue
        passed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(bool(failed))


main()
