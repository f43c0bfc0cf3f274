#!/usr/bin/env python3
"""run.py [--record] PARLOUR FILE...: plays scripted sessions with `parlour engine`, each in a new process.

A FILE is a .session, or a .md whose fenced blocks of kind `engine-session` are sessions. A session consists of these lines:

- `# TEXT` is a comment.
- `> TEXT` sends the text, for instance `> {"op":"games"}`.
- `>times 70000 TEXT` sends a line that contains the text 70000 times.
- `>padded 70000 TEXT` sends the text, padded with blanks to 70000 bytes.
- `>bytes ff 00` sends these bytes.
- `< TEXT` expects exactly this answer.
- `<~ TEXT` expects an answer that contains this text; several such lines may follow each other.
- `< ...` accepts any answer.

Every request is followed by its answer. At the end the engine must exit with 0 and have printed nothing else.

`--record` replaces the expected answers with the actual answers. Read the diff before you commit it.
"""
import json
import subprocess
import sys

FENCE = "```"


def sessions(path, lines):
    """Yields each session of a file as a list of (line number, line)."""
    if not path.endswith(".md"):
        yield list(enumerate(lines))
        return
    block = None
    for number, line in enumerate(lines):
        if block is None and line == FENCE + "engine-session":
            block = []
        elif block is not None and line == FENCE:
            yield block
            block = None
        elif block is not None:
            block.append((number, line))
    if block is not None:
        raise ValueError(f"{path}: a block without an end")


def question(line):
    if line.startswith(">times "):
        count, text = line[len(">times ") :].split(" ", 1)
        return int(count) * text.encode()
    if line.startswith(">padded "):
        count, text = line[len(">padded ") :].split(" ", 1)
        return text.encode().ljust(int(count))
    if line.startswith(">bytes "):
        return bytes.fromhex(line[len(">bytes ") :])
    return line[2:].encode() if line.startswith("> ") else None


class Session:
    def __init__(self, parlour, path, record):
        self.path = path
        self.record = record
        self.engine = subprocess.Popen([parlour, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.answer = None
        self.looked = True
        self.faults = 0

    def fault(self, number, text):
        self.faults += 1
        print(f"{self.path}:{number + 1}: {text}")

    def ask(self, number, sent):
        if not self.looked:
            self.fault(number, "the script has no answer for the previous request")
        self.engine.stdin.write(sent + b"\n")
        self.engine.stdin.flush()
        line = self.engine.stdout.readline()
        self.answer = line.decode("utf-8", "replace").rstrip("\n")
        self.looked = False
        try:
            if not isinstance(json.loads(self.answer)["ok"], bool):
                raise ValueError
        except (ValueError, KeyError, TypeError):
            self.fault(number, f'the answer is not a JSON object with "ok": {self.answer[:200]!r}')

    def expect(self, number, line, lines):
        self.looked = True
        if self.answer is None:
            self.fault(number, "an answer before the first request")
        elif line.startswith("<~ "):
            if line[3:] not in self.answer:
                self.fault(number, f"not in the answer: {line[3:]}\n    got {self.answer}")
        elif line != "< ..." and line[2:] != self.answer:
            if self.record:
                lines[number] = "< " + self.answer
            else:
                self.fault(number, f"unexpected answer\n   want {line[2:]}\n    got {self.answer}")

    def end(self, number):
        if not self.looked:
            self.fault(number, "the script has no answer for the last request")
        out, err = self.engine.communicate(timeout=60)
        if self.engine.returncode or out or err:
            self.fault(number, f"at the end: exit code {self.engine.returncode}, {out[:200]!r}, {err[-2000:]!r}")


def play(parlour, path, block, lines, record):
    session = Session(parlour, path, record)
    number = 0
    for number, line in block:
        if not line or line.startswith("#"):
            continue
        sent = question(line)
        if sent is not None:
            session.ask(number, sent)
        elif line.startswith(("< ", "<~ ")):
            session.expect(number, line, lines)
        else:
            session.fault(number, f"not a valid session line: {line}")
    session.end(number)
    return session.faults


def main():
    words = sys.argv[1:]
    record = "--record" in words
    if record:
        words.remove("--record")
    if len(words) < 2:
        sys.exit(__doc__)
    passed = failed = 0
    for path in words[1:]:
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        before = list(lines)
        blocks = list(sessions(path, lines))
        if not blocks:
            print(f"{path}: contains no session")
            failed += 1
        for block in blocks:
            if play(words[0], path, block, lines, record):
                failed += 1
            else:
                passed += 1
        if record and lines != before:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
