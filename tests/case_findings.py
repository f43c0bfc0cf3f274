#!/usr/bin/env python3
"""case_findings.py PARLOUR: tests the findings of `parlour case lint` that an author can allow, with a small case for each of them."""
import pathlib
import subprocess
import sys
import tempfile

PARLOUR = sys.argv[1]
failed = passed = 0

YAML = """
format: 2
id: small
title: {title}
difficulty: 1
persons:
  - {{id: ash, given: Adam, family: Ashby}}
  - {{id: birch, given: Bella, family: Birch}}
places:
  - {{number: 1, id: one, name: {place}, facts: [{{id: f1, states: One.}}]}}
  - {{number: 2, id: two, name: The Stables, facts: [{{id: f2, states: Two.}}]}}
  - {{number: 3, id: three, name: The Old Mill, facts: [{{id: f3, states: Three.}}]}}
questions:
  - id: how
    asks: {asks}
    answer: With the trumpet
    points: [{{id: tool, kind: thing, label: the tool, answer: a trumpet, right: [trumpet, bugle], wrong: [poker, whip]}}]
    proofs: [[f1, f2]]
  - id: when
    asks: On what day?
    answer: On Tuesday
    points: [{{id: day, kind: date, label: the day, right: 1895-02-12}}]
    proofs: [[f1, f3]]
  - id: who
    asks: Who did it?
    answer: Bella Birch
    points: [{{id: person, kind: person, label: the culprit, answer: Bella Birch, right: birch}}]
    proofs: [[f2, f3]]
{more}
"""
TEXTS = {
    "introduction": "Adam Ashby and Bella Birch came to us. A poker was found, they said.",
    "one": "The rain fell upon the slates of the roof. There is a poker here. " + "Nobody spoke for a while. " * 12,
    "two": "A whip hangs upon the wall, and a horse looks round at us from the dark of its stall.",
    "three": "An old man in a smock sat there. He was sixty-one, he said, and had an aunt in Leeds.",
    "solution": "Bella Birch did it. <!-- f1 f2 f3 -->",
}


def check(ok, what):
    global failed, passed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED", what)


def lint(title="The Quiet House", asks="With what was it done?", place="The Red Lion", allow="", **texts):
    """Creates a small case with these texts, runs lint on it and returns the lines with findings."""
    with tempfile.TemporaryDirectory() as folder:
        case = pathlib.Path(folder) / "small"
        (case / "places").mkdir(parents=True)
        yaml = YAML.format(title=title, asks=asks, place=place, more="allow:\n" + allow if allow else "")
        (case / "case.yaml").write_text(yaml, encoding="utf-8")
        text = {**TEXTS, **texts}
        for name, path in (("introduction", "introduction"), ("solution", "solution")):
            (case / f"{path}.md").write_text(text[name] + "\n", encoding="utf-8")
        for number, name in enumerate(("one", "two", "three"), 1):
            (case / "places" / f"0{number}-{name}.md").write_text(text[name] + "\n", encoding="utf-8")
        done = subprocess.run([PARLOUR, "case", "lint", str(case)], capture_output=True, text=True, timeout=60)
        lines = [line.removeprefix(str(case) + "/") for line in done.stdout.splitlines()]
        return [line for line in lines if line.endswith("] (warning)") or any(word in line for word in ("allow", "because", "finding"))]


def finds(what, start, end, **changes):
    """Checks that the changes cause exactly one finding, and that an author can allow it. Its line must start with `start` and contain
    `end` in brackets."""
    got = lint(**changes)
    check(len(got) == 1 and got[0].startswith(start) and got[0].endswith(f"[{end}] (warning)"), f"{what}: {got}")
    name, _, about = end.partition(", ")
    entry = f'  - {{finding: {name}, about: "{about}", because: tested}}\n' if about else f"  - {{finding: {name}, because: tested}}\n"
    check(lint(allow=entry, **changes) == [], f"{what} can be allowed: {lint(allow=entry, **changes)}")


check(lint() == [], f"the small case has no findings: {lint()}")
finds("a title that answers", "case.yaml:1: the title", "guessable, how/tool", title="The Broken Trumpet")
finds("a title that names the culprit", "case.yaml:1: the title", "guessable, who/person", title="Bella Birch Speaks")
finds("a title with a family name", "case.yaml:1: the title", "guessable, who/person", title="Ask Birch")
finds("a title that names the thing", "case.yaml:1: the title", "guessable, how/tool", title="Adam Ashby and the Trumpet")
check(lint(title="Adam Ashby in Birchwood") == [], f"a title with a part of a name: {lint(title='Adam Ashby in Birchwood')}")
got = lint(title="Bella Birch and the Bugle")
check(len(got) == 2 and '"Bugle"' in "".join(got), f"a title with two answers: {got}")
finds("a question that answers", "case.yaml:", "guessable, how/tool", asks="Who blew the bugle, and with what?")
finds("a question that names a day", "case.yaml:", "guessable, when/day", asks="With what was it done on Wednesday?")
public = "Adam Ashby and Bella Birch came to us. It\nwas done with a trumpet."
finds("an introduction that answers", "introduction.md:1:", "guessable, how/tool", introduction=public)
check(lint(introduction=public + " Also a poker was found.") == [], "an introduction with a rival answers nothing")
check(lint(introduction="No trumpet was heard by Adam Ashby or Bella Birch.") == [], "a denial answers nothing")
finds("only one name", "introduction.md:1:", "guessable, who/person", introduction="Bella Birch came to us.")
finds("a question that names the person", "case.yaml:", "guessable, who/person", asks="With what did Bella Birch do it?")
finds("a place name", "case.yaml:", "place-name, one", place="The Trumpet Shop")
finds("one card", "places/02-two.md:1:", "one-card, how", two=TEXTS["two"].replace("A whip", "A trumpet"))
check(lint(two=TEXTS["two"] + " A trumpet lies there.") == [], "a card with a rival answers nothing")
solution = TEXTS["solution"]
finds("a name that no card has", "solution.md:2:", "unsupported, carlisle", solution=solution + "\nShe fled to Carlisle at once.")
finds("a number that no card has", "solution.md:1:", "unsupported, 1400", solution="She had fourteen hundred pounds. " + solution)
finds("a number of figures", "solution.md:1:", "unsupported, 1400", solution="She had £1,400. " + solution)
got = lint(solution=solution + "\nShe asked her dentist, and an aunt.")
check(
    len(got) == 1 and "solution.md:2: no card mentions: dentist (line 2)" in got[0] and "aunt" not in got[0],
    f"nouns that no card has: {got}",
)
check(
    lint(solution=solution + " Her dentist.", allow="  - {finding: unsupported, about: dentist, because: x}\n") == [],
    "a noun can be allowed",
)
habit = " He shook his grey head slowly."
repeated = {name: TEXTS[name] + habit for name in ("one", "two", "three")}
finds("a phrase on three cards", "places/01-one.md:1:", "repeated, he shook his grey", **repeated)
check(lint(one=TEXTS["one"] + habit, two=TEXTS["two"] + habit) == [], "a phrase on two cards is no habit")
same = {name: "The rain fell upon the slates of the roof. There is a poker here." for name in ("one", "two", "three")}
check(any(line.endswith("[lengths] (warning)") for line in lint(**same)), "cards of one length")
check(any("nothing to allow here" in line for line in lint(allow="  - {finding: lengths, because: x}\n")), "an unused entry is reported")
check(any("because" in line for line in lint(allow="  - {finding: lengths}\n")), "a reason is required")
check(
    any("finding" in line or "allow" in line for line in lint(allow="  - {finding: everything, because: x}\n")),
    "unknown findings are refused",
)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
