#!/usr/bin/env python3
"""lessons.py OUT.c LESSON.yaml...: compiles the lessons to JSON and writes them as a C table for `parlour learn`. The page gets the same
JSON from `parlour learn GAME --json`.

docs/lessons.md describes the format. Each error is one line: the file, the step and what is wrong. This tool checks everything that can be
checked without the rules. The test `lessons` plays every lesson and so checks its conditions and actions.
"""
import json
import pathlib
import re
import sys

import yaml

from c_text import quoted

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "es")
TEXT_MAX, LABEL_MAX = 260, 70  # maximum lengths in characters: of a step's text, and of a choice or a point's name
STEPS_LEAST, STEPS_MOST = 8, 14
HEADER = {"game", "seats", "seed", "options", "learner", "minutes", "case", "points", "steps"}
STEP = {"id", "en", "es", "point", "play", "checks", "do", "meanwhile", "within", "late", "early", "answer", "other", "ask"}
OTHER = {"en", "es", "do", "play", "checks", "to", "again"}
ASK = {"choices", "right", "wrong"}
CHECK = re.compile(r"(count )?(/\S*) (=|!=|<=|>=|<|>|contains|lacks) (.+)$")
PLAY = re.compile(r"(?:(\+\d+) )?(?:(\d) (.+)|clock(?: until (\w+))?)$")
KEY = re.compile(r"\{([\w.-]+)\}")
ONLY = re.compile(r"\{(page|terminal): ([^{}]*)\}")  # a part of a text that only one client shows


class Reader:
    """Reads one lesson and collects its errors."""

    def __init__(self, path):
        self.path, self.errors, self.points = path, [], {}
        self.words = {}
        for language in LANGUAGES:
            self.words[language] = {}
            for file in sorted((ROOT / "words" / language).glob("*.json")):
                self.words[language].update(json.loads(file.read_text(encoding="utf-8")))

    def wrong(self, where, what):
        self.errors.append(f"{self.path}: {where}: {what}" if where else f"{self.path}: {what}")

    def keys(self, where, data, known):
        if not isinstance(data, dict):
            self.wrong(where, f"must be a list of names and values, not {data!r}")
            return {}
        for key in data:
            if key not in known:
                self.wrong(where, f"unknown name '{key}'; the names are {', '.join(sorted(known))}")
        return data

    def text(self, where, data, most=TEXT_MAX):
        """Returns a text in all languages. {KEY} stands for the string with this key in words/. {page: …} and {terminal: …} are parts that
        only this client shows. If there are such parts, the member `page` has the texts of the page, and the others are the terminal's."""
        out, page = {}, {}
        for language in LANGUAGES:
            said = data.get(language) if isinstance(data, dict) else None
            if not isinstance(said, str) or not said.strip():
                self.wrong(where, f"no text in '{language}'")
                continue
            said = " ".join(said.split())
            for key in KEY.findall(said):
                if key not in self.words[language]:
                    self.wrong(where, f"words/{language} has no string '{key}'")
            said = KEY.sub(lambda m: self.words[language].get(m[1], m[1]), said)
            out[language], page[language] = (
                " ".join(ONLY.sub(lambda m: m[2] if m[1] == client else "", said).split()) for client in ("terminal", "page")
            )
            length = max(len(out[language]), len(page[language]))
            if length > most:
                self.wrong(where, f"the text in '{language}' has {length} characters; at most {most} are allowed")
        return out if page == out else {**out, "page": page}

    def check(self, where, line):
        if not isinstance(line, str):
            self.wrong(where, f"a check is a line of text, not {line!r}")
            return None
        for word in ("may not", "may"):
            if line.startswith(word + " "):
                return {"what": word, "action": line[len(word) + 1 :]}
        found = CHECK.match(line)
        if not found:
            self.wrong(where, f"not a check: '{line}'; write 'may ACTION', 'may not ACTION', or '[count] /POINTER = VALUE'")
            return None
        value = yaml.safe_load(found[4])
        if value is not None and not isinstance(value, (int, str)):
            self.wrong(where, f"'{line}' must end with a number, true, false, null or a word")
        return {"what": "count" if found[1] else "value", "at": found[2], "op": found[3], "value": value}

    def plays(self, where, lines):
        """Returns the scripted actions. "+MS" before an action lets the match clock run for MS milliseconds first. "+MS clock" only lets
        the clock run, and "clock until PHASE" lets it run until the match is in this phase."""
        out = []
        for line in self.listed(where, lines):
            found = PLAY.match(str(line))
            if not found:
                self.wrong(where, f"not an action: '{line}'; write 'SEAT ACTION', as in '1 go watson'")
                continue
            one = {"wait": int(found[1] or 0)}
            if found[4]:
                one["until"] = found[4]
            if found[2]:
                one["seat"] = int(found[2])
                one["action"], _, text = found[3].partition(" | ")
                if text:
                    one["text"] = text
            out.append(one)
        return out

    def listed(self, where, data):
        if data is None:
            return []
        if isinstance(data, list):
            return data
        if isinstance(data, (str, int)):
            return [data]
        self.wrong(where, f"must be a list, not {data!r}")
        return []

    def doing(self, where, data, names):
        """Compiles the members that can occur both in a step and in its branch `other`."""
        out = {"text": self.text(where, data)}
        for name in names:
            if name not in data:
                continue
            if name in ("play", "meanwhile"):
                out[name] = self.plays(where, data[name])
            elif name == "checks":
                out[name] = [c for c in (self.check(where, line) for line in self.listed(where, data[name])) if c]
            else:
                out[name] = [str(action) for action in self.listed(where, data[name])]
        return out

    def branch(self, where, data, ids):
        self.keys(where, data, OTHER)
        out = self.doing(where, data, ("do", "play", "checks"))
        again = data.get("again", not any(name in data for name in ("do", "play", "checks", "to")))
        out["again"] = bool(again)
        if again and any(name in data for name in ("play", "to")):
            self.wrong(where, "'play' and 'to' need 'again: false', because the move is not made")
        if "to" in data:
            if data["to"] not in ids:
                self.wrong(where, f"there is no step '{data['to']}'")
            out["to"] = ids.index(data["to"]) if data["to"] in ids else 0
        return out

    def question(self, where, data):
        self.keys(where, data, ASK)
        choices = self.listed(where, data.get("choices"))
        right = data.get("right")
        if not 2 <= len(choices) <= 4:
            self.wrong(where, f"a question has 2 to 4 choices, not {len(choices)}")
        if not isinstance(right, int) or not 1 <= right <= len(choices):
            self.wrong(where, "'right' is the number of the right choice, counted from 1")
            right = 1
        return {
            "choices": [self.text(f"{where}, choice {i + 1}", c, LABEL_MAX) for i, c in enumerate(choices)],
            "right": right - 1,
            "wrong": self.text(f"{where}, wrong", data.get("wrong")),
        }

    def step(self, number, data, ids):
        where = f"step {number} ({data.get('id')})" if isinstance(data, dict) else f"step {number}"
        data = self.keys(where, data, STEP)
        out = {"id": str(data.get("id")), **self.doing(where, data, ("play", "checks", "do", "meanwhile"))}
        for name in self.listed(where, data.get("point")):
            if name not in self.points:
                self.wrong(where, f"the point '{name}' is not listed under 'points'")
        out["point"] = self.listed(where, data.get("point"))
        if "do" in data and "ask" in data:
            self.wrong(where, "a step cannot have both 'do' and 'ask'")
        if "other" in data:
            if "do" not in data:
                self.wrong(where, "'other' needs 'do'")
            out["other"] = self.branch(f"{where}, other", data["other"], ids)
        if "ask" in data:
            out["ask"] = self.question(f"{where}, ask", data["ask"])
        if "answer" in data:
            out["answer"] = self.text(f"{where}, answer", data["answer"])
        if "early" in data:
            out["early"] = self.text(f"{where}, early", data["early"])
        if ("within" in data) != ("late" in data):
            self.wrong(where, "'within' and 'late' need each other")
        elif "within" in data:
            out["within"] = data["within"]
            out["late"] = self.text(f"{where}, late", data["late"])
        return out

    def lesson(self, data):
        data = self.keys("", data, HEADER)
        for name in ("game", "seats", "seed", "minutes", "points", "steps"):
            if name not in data:
                self.wrong("", f"'{name}' is missing")
        if self.errors:
            return {}
        for name, label in self.keys("points", data["points"], data["points"]).items():
            self.points[name] = self.text(f"point '{name}'", label, LABEL_MAX)
        steps = self.listed("steps", data["steps"])
        ids = [str(step.get("id")) for step in steps if isinstance(step, dict)]
        if not STEPS_LEAST <= len(steps) <= STEPS_MOST:
            self.wrong("", f"a lesson has {STEPS_LEAST} to {STEPS_MOST} steps, not {len(steps)}")
        for name in {name for name in ids if ids.count(name) > 1 or not re.fullmatch(r"[a-z][a-z0-9-]*", name)}:
            self.wrong("", f"'{name}' must be the id of one step only, in small letters")
        out = {
            "game": data["game"],
            "seats": data["seats"],
            "learner": data.get("learner", 0),
            "seed": str(data["seed"]),
            "options": " ".join(self.listed("options", data.get("options"))),
            "minutes": data["minutes"],
            "points": self.points,
            "steps": [self.step(i + 1, step, ids) for i, step in enumerate(steps)],
        }
        if "case" in data:
            out["case"] = self.text("case", data["case"], LABEL_MAX)
            for name in out["case"].values():
                if not (ROOT / "lessons" / "cases" / name / "case.yaml").is_file():
                    self.wrong("case", f"there is no case '{name}' in lessons/cases")
        used = {name for step in out["steps"] for name in step["point"]}
        for name in self.points:
            if name not in used:
                self.wrong(f"point '{name}'", "no step uses it")
        return out


def compiled(path):
    """Returns the lesson as JSON text, or None after printing its errors."""
    reader = Reader(path)
    try:
        with open(path, encoding="utf-8") as file:
            lesson = reader.lesson(yaml.safe_load(file))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reader.wrong(f"line {mark.line + 1}" if mark else "", getattr(error, "problem", None) or "not a YAML file")
    for error in reader.errors:
        print(error, file=sys.stderr)
    return None if reader.errors else json.dumps(lesson, ensure_ascii=False, separators=(",", ":"))


def main():
    paths = sys.argv[2:]
    lessons = [compiled(path) for path in paths]
    if None in lessons:
        return 1
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        out.write('#include "cli/learn/lesson.h"\n\nconst struct lesson_text lesson_texts[] = {\n')
        for path, text in zip(paths, lessons):
            out.write(f"    {{{quoted(pathlib.Path(path).stem)}, {quoted(text)}}},\n")
        out.write("    {0, 0},\n};\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
