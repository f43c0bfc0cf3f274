#!/usr/bin/env python3
"""case_studio.py PARLOUR ROOT: tests the commands `parlour case …` the way an author uses them."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

PARLOUR, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
CASE = str(ROOT / "cases" / "city-road-lock")
failed = passed = 0


def run(*words, text="", want=0):
    done = subprocess.run([PARLOUR, "case", *words], input=text, capture_output=True, text=True, timeout=60)
    check(done.returncode == want, f"case {' '.join(words)}: exit {done.returncode}, not {want}: {done.stderr}")
    return done.stdout, done.stderr


def check(ok, what):
    global failed, passed
    if ok:
        passed += 1
    else:
        failed += 1
        print("FAILED", what)


def keys(schema):
    """Yields the names of all keys of a JSON schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from keys(part)


with tempfile.TemporaryDirectory() as folder:
    new = folder + "/a-new-case"
    run("new", new)
    out, err = run("lint", new, want=1)  # the case made from the template can be read, but it has too few places
    check("it needs 14 to 16 besides 221B" in out, "lint reports the length of the template")
    check("no key" not in out and "missing" not in out, "the template loads")
    check(len(err.splitlines()) == 1, "lint ends with one error line")
    template = (pathlib.Path(new) / "case.yaml").read_text(encoding="utf-8")
    for key in sorted(set(keys(json.loads((ROOT / "cases" / "case.schema.json").read_text(encoding="utf-8"))))):
        explained = rf"^[ #-]*{key}: .*\S +# \S|^[ #-]*{key}: +# \S|# [^\n]*\b{key}\b"
        check(re.search(explained, template, re.MULTILINE), f"the template explains the key {key}")
    (pathlib.Path(new) / "places" / "03-nowhere.md").write_text("?")
    check("no place uses the file places/03-nowhere.md (warning)" in run("lint", new, want=1)[0], "lint finds a stray file")
    run("new", new, want=1)  # `case new` never overwrites a folder
    run("new", folder + "/Bad Name", want=2)
    _, err = run("new", folder + "/none/my-case", want=1)
    check("the folder around it does not exist" in err, "`case new` says why it cannot create a folder")
    check("the case has errors" in run("lint", new, want=1)[1], "lint of one case speaks of one case")
    (pathlib.Path(new) / "case.yaml").write_text("format: 1\nid: [\n")
    for command in ("lint", "graph", "play", "stats"):
        out, err = run(command, new, want=1)
        check(f"{new}/case.yaml:3: not YAML" in out + err, f"{command} reports the line of a YAML error")

for case in (
    sorted(ROOT.glob("cases/*/case.yaml"))
    + sorted(ROOT.glob("lessons/cases/*/case.yaml"))
    + sorted(ROOT.glob("problems/cases/*/case.yaml"))
):
    run("lint", str(case.parent))
run("lint", CASE, CASE, CASE, CASE, CASE, CASE)
run("lint", want=2)
check("parlour case lint FOLDER..." in run("lint", CASE, CASE, CASE, CASE, CASE, "--help")[0], "lint shows its help after many folders")
run("lint", CASE, CASE, CASE, CASE, CASE, "--colour", want=2)
run("nonsense", want=2)
run()

out, _ = run("words")
check("<vehicle>: cab hansom" in out and "=revenge: <revenge>" in out, "words lists classes and ideas")
used = re.findall(r"<[a-z_-]+>|=[a-z-]+(?=[\",])", (ROOT / "cases" / "city-road-lock" / "case.yaml").read_text(encoding="utf-8"))
check(used and all(name in out for name in used), "words lists every class and idea of a case")
run("words", "x", want=2)

svg, _ = run("graph", CASE)
document = xml.dom.minidom.parseString(svg)
check(len(document.getElementsByTagName("path")) > 50, "the graph has its lines")
check("Honoria Vane" in svg and "Chapel Street" in svg, "the graph has its boxes")

right = (
    "15\n11\n5\n3\nnote size eight\nnotes\n6\n7\nplaces\nsolve\n"
    "mrs vane\n\nthe nurse was on the stage\nColebrooke Row\n\nher boots\nshe could walk\n\nBath chair\n\n"
)
out, _ = run("play", CASE, text=right)
check("You cannot go there: you must have read City Road Lock first." in out, "a place needs another")
check("You have a lockpick now." in out and "An eye-glass" not in out.split("solve")[0], "a visit gives a lockpick")
check("It was a single eye-glass" in out, "the locked room can be read with a lockpick")
check("1. size eight" in out, "notes are saved")
check("4 of 4 correct after 5 visits" in out and "Score: 100 of 100" in out, "right answers score 100")
check("the murderer: Honoria Vane – Right." in out, "each field is shown as it was read, with its verdict")
check("How I know: the nurse was on the stage" in out, "the remark is shown")
check("You were all so very sure of the canal" in out and "<!--" not in out, "the solution is shown without comments")
out, _ = run("play", CASE, text="2\n1\n2\nsolve\nSamuel Crake\n\nthe canal or a pond\n=\n\n" + "\n" * 9)
check("it opens in round 2" in out, "a place opens later")
check("0 of 4 correct after 2 visits" in out, "wrong and blank answers score nothing")
check("the murderer: Samuel Crake – Not the right answer." in out and "what he had seen: Left blank." in out, "each field has its reason")
out, _ = run("play", CASE, text="solve\n" + "x" * 601 + "\na\u0085b\nCrake | Vane\nSamuel Crake\n" + "\n" * 9)
check("Too long: 601 bytes." in out and "PL-19" in out, "a field that is too long, or has a control character, must be entered again")
check("The sign | separates fields." in out and "4. How did he" in out, "a field with a separator must be entered again")
form = "solve\nnotes\ncrake\n=\n\nnot the mortuary\n\n\n\n\n\n"
out, _ = run("play", CASE, text=form)
check("Understood as: Samuel Crake" in out and "the murderer: crake" in out, "the player may keep the text as typed")
check("This says only what the answer is not." in out, "the form warns of a denial")
out, _ = run("play", CASE, text="9\nquit\n")
check("You left the case unsolved after 1 visits." in out and "Honoria" not in out, "leaving reveals nothing")
run("play", CASE, text="solve\nHonoria")

out, _ = run("stats", CASE, "--games", "20", "--json")
stats = json.loads(out)
check([p["seats"] for p in stats["players"]] == [2, 3, 4, 5, 6, 7], "stats for every number of players")
check(all(p["solved"] == 20 and sum(p["rounds"]) == 20 for p in stats["players"]), "bots solve it every time")
check(out == run("stats", CASE, "--games", "20", "--json")[0], "the same seed gives the same games")
check(out != run("stats", CASE, "--games", "20", "--json", "--seed", "x")[0], "another seed gives other games")
out, _ = run("stats", CASE, "--games", "20", "--players", "3")
check("needed: share of winners" in out and "Samuel Crake" in out, "stats prints tables")
run("stats", CASE, "--players", "9", want=2)
for p in stats["players"]:
    check(0 < p["winners_with_proof"] <= p["winners"], "stats counts the winners with a proof")
    check(sum(place["decided"] for place in p["places"]) == p["winners_with_proof"], "one card completes each proof")

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
