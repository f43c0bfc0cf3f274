#!/usr/bin/env python3
"""case_blind.py PARLOUR ROOT: tests `parlour case blind` through pipes, the way a reader and an author use it."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

PARLOUR, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
CASE = ROOT / "cases" / "city-road-lock"
failed = passed = 0


def check(ok, what):
    global failed, passed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED", what)


def run(*words, text="", want=0):
    done = subprocess.run([PARLOUR, "case", "blind", *map(str, words)], input=text, capture_output=True, text=True, timeout=60)
    check(done.returncode == want, f"case blind {words}: exit {done.returncode}, not {want}: {done.stderr}")
    return done.stdout, done.stderr


def events(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


with tempfile.TemporaryDirectory() as folder:
    case = pathlib.Path(folder) / CASE.name
    shutil.copytree(CASE, case)
    record = pathlib.Path(folder) / "reader.jsonl"
    solution = (case / "solution.md").read_text(encoding="utf-8").split("<!--")[0].split()[:6]

    def read(text, want=0):
        out, err = run(case, "--record", record, text=text, want=want)
        return " ".join(out.split()), err

    # Before the first card, the program asks what the reader believes. The reader answers the first point wrongly and stops after the
    # second point.
    out, _ = read("Samuel Crake\n4\n1\nthe canal\n3\n")
    check("What do you believe now, before the first card?" in out and "Stopped." in out, "the reader is asked before the first card")
    check(
        out.endswith(f"Stopped. The record is in {record}. Run the same command to continue."),
        "a reader who stops sees where the record is",
    )
    check("Which place?" not in out, "no card is offered before all points were asked")
    got = events(record)
    check([e["event"] for e in got] == ["begin", "belief", "belief"], "every belief is written at once")
    check(
        got[1] == {"event": "belief", "point": "who/culprit", "text": "Samuel Crake", "sure": 1}, "a belief: a wrong number is asked again"
    )
    points = got[0]["points"]

    # The reader continues with the third point and reads two cards. The first card changes one of the reader's beliefs. The second card
    # changes only how certain the reader is.
    rest = "\n" * (len(points) - 2)
    out, _ = read(rest + "15\n2\n6\n1\nMrs Vane\n2\n\n1\n1\n=\n3\n\n")
    check("You cannot read this card yet: read City Road Lock first." in out, "needs-place is told and holds")
    check("it opens in round 2" in out, "opens-round is told and holds")
    got = events(record)
    check([e["card"] for e in got if e["event"] == "read"] == [6, 1], "the order of the cards is recorded")
    beliefs = [(e["text"], e["sure"]) for e in got if e["event"] == "belief" and e["point"] == "who/culprit"]
    check(beliefs == [("Samuel Crake", 1), ("Mrs Vane", 2), ("Mrs Vane", 3)], "each change of a belief is recorded")
    check("verdict" not in record.read_text(), "the record has no verdict before the final answers")

    # A card can be read again. If the reader stops in the middle of the questions about beliefs, the program asks them again. The reader
    # can visit a place with a padlock.
    out, _ = read("6\n7\n")
    check("[padlock]" not in out and "Continuing. Cards read so far: 2." in out, "the reader continues")
    check(sum(e["event"] == "read" for e in events(record)) == 3, "a card that is read again is not a new card")
    out, _ = read("")
    check("What do you believe now?" in out, "an interrupted round of beliefs is asked again")
    out, _ = read("\ndone\n\n\n\nquit\n")
    check("verdict" not in record.read_text() and " ".join(solution) not in out, "leaving the final answers shows and judges nothing")

    # The reader gives the final answers.
    final = "done\n\n\nshe was wet\n31 Colebrooke Row\n\nher boots\nshe could walk\n\nBath chair\n\n"
    out, _ = read(final + "who opened the door?\n\n")
    check(" ".join(solution) in out and "<!--" not in out, "the solution follows the final answers")
    got = events(record)
    answers = {e["point"]: e["verdict"] for e in got if e["event"] == "answer"}
    check(set(answers) == set(points) and answers["who/culprit"] == "right", "every point is judged")
    judged = [e["verdict"] for e in got if e["event"] == "judged"]
    check(len(judged) == sum(e["event"] == "belief" for e in got) and judged[0] != "right", "every belief is judged")
    check({"event": "remark", "text": "who opened the door?"} in got and got[-1] == {"event": "end"}, "remarks end the record")
    check(f"Your answers are in the record, {record}. What was unfair" in out, "the reader sees where the answers are")
    ends = f"Thank you. The record is complete: {record} (3 cards read, 2 remarks). 'parlour case blind --summary {record}' shows it."
    check(out.endswith(ends), "the last lines name the record and the summary")
    check("finished" in read("", want=1)[1], "a finished record is not continued")

    out, _ = run("--summary", record)
    who = next(line for line in out.splitlines() if line.startswith("who/culprit"))
    check(who.split() == "who/culprit no card 6 (no. 1) card 1 (no. 2) right".split(), f"the summary of a point: {who}")
    check('certain but wrong: where/house, "the canal", cards read: 0' in out, "the summary shows what was wrongly certain")
    check("remark: who opened the door?" in out, "the summary has the remarks")
    _, err = run("--summary", record, folder + "/none", want=1)
    check("no such file" in err, "the summary names a missing file")

    # Each refusal is a single error line.
    other = pathlib.Path(folder) / "other.jsonl"
    for bad in (
        "",
        "nonsense\n",
        "[]\n",
        '{"event":"read","card":1,"name":"x"}\n',
        '{"event":"begin","format":2}\n',
        "{" * 9000,
        '{"event":"end"',
    ):
        other.write_text(bad)
        out, err = run(case, "--record", other, want=1)
        check(other.read_text() == bad and len(err.splitlines()) == 2, f"a bad record is refused and not changed: {bad[:40]}")
    run(case, "--record", folder, want=1)
    run(case, "--record", folder + "/no/such/folder", want=1)
    run(case, case, want=2)
    run("--summary", record, "--record", other, want=2)
    run(folder + "/no-case", want=1)
    begun = record.read_text().splitlines()[0] + "\n"
    other.write_text(begun)
    (case / "introduction.md").write_text("Changed.\n")
    check("the case has changed" in run(case, "--record", other, want=1)[1], "a record belongs to one version of the case")

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
