#!/usr/bin/env python3
"""how_to.py PARLOUR HOW-TO.yaml: compiles a how-to-play page to JSON and prints it. PARLOUR is the built program.

docs/how-to-play.md describes the format. The engine plays the positions, so every picture and every number of a worked example is what the
rules say. Each error is one line: the file, the place and what is wrong. A check that is not true is an error, too.
"""
import json
import re
import subprocess
import sys

import yaml

from lessons import ROOT, Reader

HEADER = {"game", "positions", "goal", "components", "turn", "scoring", "mistakes", "house"}
POSITION = {"seats", "seed", "options", "case", "viewer", "from", "log", "state", "read"}
PICTURE = {"id", "position", "show", "rules", "checks", "wide", "en", "es"}
SCORING = PICTURE | {"columns", "rows"}
ROW = {"en", "es", "values", "checks", "total"}
TEXT_MOST, ROW_MOST, MISTAKES = 420, 120, 5
COMPARE = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "contains": lambda a, b: b in a,
    "lacks": lambda a, b: b not in a,
}


def value_at(data, pointer):
    """Returns the value at a JSON pointer."""
    for word in pointer.split("/")[1:]:
        data = data[int(word)] if isinstance(data, list) else data[word.replace("~1", "/").replace("~0", "~")]
    return data


def counted(value):
    """The number of elements of a list that are not null, or the sum of the numbers in an object."""
    return sum(v is not None for v in value) if isinstance(value, list) else sum(value.values())


def fits(pattern, action):
    return re.fullmatch(" ".join(re.escape(w).replace(r"\*", r"\S+") for w in pattern.split(" ")), action) is not None


class Engine:
    """One `parlour engine`, which plays the positions."""

    def __init__(self, parlour):
        self.run = subprocess.Popen([parlour, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.now = 0

    def ask(self, op, **members):
        self.run.stdin.write(json.dumps({"op": op, **members}) + "\n")
        self.run.stdin.flush()
        answer = json.loads(self.run.stdout.readline())
        if not answer["ok"]:
            what = " ".join(str(members[name]) for name in ("seat", "action") if name in members)
            raise ValueError(f"{op}{' ' if what else ''}{what}: {answer['error']}")
        return answer

    def play(self, entry):
        """Plays one entry of a log: lets the clock run, then makes the action."""
        while "until" in entry and self.ask("view", seat="spectator")["view"]["phase"] != entry["until"]:
            self.ask("tick")
        if entry["wait"]:
            self.now = max(self.now, self.ask("view", seat="spectator")["view"].get("now", 0)) + entry["wait"]
            self.ask("tick", at=self.now)
        if "seat" in entry:
            text = {"text": entry["text"]} if "text" in entry else {}
            self.ask("act", seat=entry["seat"], action=entry["action"], **text)

    def position(self, game, data):
        self.now = 0
        header = {name: data[name] for name in ("seats", "seed", "options", "case") if name in data}
        if (ROOT / header.get("case", "-")).is_dir():
            header["case"] = str(ROOT / header["case"])
        if "state" in data:
            self.ask("load", game=game, state=data["state"], seed=str(data.get("seed", "how-to")))
        else:
            self.ask("new", game=game, **header)
        for entry in data["log"]:
            self.play(entry)
        viewer = data.get("viewer", 0)
        look = self.ask("view", seat=viewer)
        legal = self.ask("legal", seat=viewer)
        result = self.ask("result")
        out = {"viewer": look["view"]["viewer"], "view": look["view"], "legal": legal["actions"], "asides": legal["asides"]}
        if result["over"]:
            out["result"] = {name: result[name] for name in ("scores", "winners")}
        if "read" in data:
            out["texts"] = {what: self.read(viewer, *what.split(" ")) for what in data["read"]}
        return out

    def read(self, viewer, part, number=None):
        answer = self.ask("read", seat=viewer, part=part, **({"number": int(number)} if number else {}))
        return {name: value for name, value in answer.items() if name != "ok"}


class HowTo(Reader):
    """Reads one how-to-play page and collects its errors."""

    def __init__(self, path, parlour):
        super().__init__(path)
        self.engine, self.positions, self.used = Engine(parlour), {}, set()

    def log(self, name, seen=()):
        """Returns the header of a position and its whole log, with that of the position it continues."""
        data = self.positions.get(name)
        if data is None or name in seen:
            self.wrong(f"position '{name}'", "is not listed under 'positions', or continues itself")
            return {"log": []}
        before = self.log(data["from"], (*seen, name)) if "from" in data else {"log": []}
        own = self.plays(f"position '{name}'", data.get("log"))
        return {**before, **{k: v for k, v in data.items() if k != "from"}, "log": before["log"] + own}

    def true(self, where, line, position):
        check = self.check(where, line)
        if not check or not position:
            return
        if "action" in check:
            holds = any(fits(check["action"], a) for a in position["legal"] + position["asides"]) == (check["what"] == "may")
        else:
            try:
                value = value_at({**position["view"], **position}, check["at"])
                holds = COMPARE[check["op"]](counted(value) if check["what"] == "count" else value, check["value"])
            except (KeyError, IndexError, TypeError):
                holds = False
        if not holds:
            self.wrong(where, f"'{line}' is not true in this position")

    def said(self, where, data, names=frozenset({"en", "es", "rules"}), most=TEXT_MOST):
        data = self.keys(where, data, names)
        rules = [str(rule) for rule in self.listed(where, data.get("rules"))]
        if not rules:
            self.wrong(where, "cites no rule")
        return {"text": self.text(where, data, most), "rules": rules}

    def picture(self, where, data, played, names=PICTURE):
        out = self.said(where, data, names)
        name = data.get("position")
        self.used.add(name)
        for line in self.listed(where, data.get("checks")):
            self.true(where, line, played.get(name))
        out.update({"id": str(data.get("id")), "position": name, "show": str(data.get("show"))})
        if name not in played:
            self.wrong(where, f"there is no position '{name}'")
        if data.get("wide"):
            out["wide"] = data["wide"]
        return out

    def row(self, where, data, position):
        data = self.keys(where, data, ROW)
        out = {"text": self.text(where, data, ROW_MOST), "values": []}
        for pointer in self.listed(where, data.get("values")):
            try:
                out["values"].append(value_at({**position["view"], **position}, pointer))
            except (KeyError, IndexError, TypeError):
                self.wrong(where, f"there is no {pointer} in this position")
        for line in self.listed(where, data.get("checks")):
            self.true(where, line, position)
        if data.get("total"):
            out["total"] = True
        return out

    def page(self, data):
        data = self.keys("", data, HEADER)
        for name in HEADER - set(data):
            self.wrong("", f"'{name}' is missing")
        if self.errors:
            return {}
        for name, one in data["positions"].items():
            self.positions[name] = self.keys(f"position '{name}'", one, POSITION)
        played = {}
        for name in self.positions:
            try:
                played[name] = self.engine.position(data["game"], self.log(name))
            except ValueError as error:
                self.wrong(f"position '{name}'", error)
        if self.errors:
            return {}
        scoring = self.picture("scoring", data["scoring"], played, SCORING)
        end = played.get(data["scoring"].get("position"))
        columns = self.listed("scoring", data["scoring"].get("columns"))
        scoring["columns"] = [c if isinstance(c, int) else self.text("scoring, columns", c, ROW_MOST) for c in columns]
        rows = self.listed("scoring", data["scoring"].get("rows"))
        scoring["rows"] = [self.row(f"scoring, row {i}", row, end) for i, row in enumerate(rows, 1)]
        out = {
            "game": data["game"],
            "goal": self.picture("goal", data["goal"], played),
            "components": [self.picture(f"component {i}", p, played) for i, p in enumerate(data["components"], 1)],
            "turn": [self.picture(f"turn {i}", p, played) for i, p in enumerate(data["turn"], 1)],
            "scoring": scoring,
            "mistakes": [self.said(f"mistake {i}", m) for i, m in enumerate(data["mistakes"], 1)],
            "house": [str(rule) for rule in data["house"]],
        }
        if len(out["mistakes"]) != MISTAKES:
            self.wrong("mistakes", f"there must be {MISTAKES}")
        out["positions"] = {name: position for name, position in played.items() if name in self.used}
        return out


def main():
    parlour, path = sys.argv[1:]
    reader = HowTo(path, parlour)
    try:
        with open(path, encoding="utf-8") as file:
            page = reader.page(yaml.safe_load(file))
    except yaml.YAMLError as error:
        reader.wrong("", " ".join(str(error).split()))
    for error in reader.errors:
        print(error, file=sys.stderr)
    if not reader.errors:
        json.dump(page, sys.stdout, ensure_ascii=False, separators=(",", ":"))
    return 1 if reader.errors else 0


if __name__ == "__main__":
    sys.exit(main())
