#!/usr/bin/env python3
"""golden.py PARLOUR [--write] FILE.md ...: checks golden matches against the engine. A golden match is a whole match written as sentences.

A golden file is a Markdown file with one match. The match is written in ```golden blocks, with commentary between them:

    game sherlock-mycroft          the header: game, seats, seed, option NAME VALUE
    seats 2
    seed a first evening
    0 go watson                    an entry: the seat, then the action
    0 answer 1 | The butler.       an entry with a text
      all: Anne goes to Watson.    an event after its audience: all, or seat numbers and s for spectators
    @1200 2 call run               an entry with its time, in real-time games; `@1201 tick` is a tick
    refused 1 go watson            an entry that must be refused; `@1200 refused ...` in real-time games
      SM-12 ...                    the rule that the refusal names
    result                         the final result
      scores 31 28, won by 0

--write replaces the indented lines with the engine's answers. `golden.py PARLOUR --from MATCH --seed TEXT` prints a golden file without
commentary for a match that was saved with `parlour play GAME --seed TEXT --save MATCH`.
"""
import argparse
import json
import subprocess
import sys


class Engine:
    def __init__(self, parlour):
        self.process = subprocess.Popen([parlour, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the engine has exited")
        return json.loads(line)

    def must(self, **request):
        reply = self.ask(**request)
        if not reply.get("ok"):
            raise ValueError(f"{request}: {reply.get('rule', '')} {reply.get('error')}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def value(text):
    if text.startswith('"'):
        return text.strip('"')  # remove the quotation marks around a name that looks like a number
    return {"true": True, "false": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)


class Table:
    """Plays a match in the engine and reads the events of every viewer."""

    def __init__(self, engine):
        self.engine, self.head, self.viewers = engine, {"options": {}}, None

    def begin(self):
        if self.viewers is None:
            seats = self.head["seats"]
            self.engine.must(op="new", **self.head)
            self.viewers = list(range(seats)) + ["spectator"]
            for viewer in self.viewers:
                self.engine.must(op="events", seat=viewer)

    def told(self):
        """Returns the new events in order. An event that several viewers received is returned once, with the list of these viewers."""
        heard = {v: [e["text"] for e in self.engine.must(op="events", seat=v)["events"]] for v in self.viewers}
        lines = []
        while any(heard.values()):
            # Choose a sentence that comes next for every viewer who receives it, so that each viewer's sentences stay in order.
            first = {v: h[0] for v, h in heard.items() if h}
            for text in dict.fromkeys(first.values()):
                hearers = [v for v, t in first.items() if t == text]
                if all(text not in h[1:] or v in hearers for v, h in heard.items()) and all(
                    v in hearers or text not in h for v, h in heard.items()
                ):
                    break
            for v in hearers:
                heard[v].pop(0)
            who = "all" if len(hearers) == len(self.viewers) else ",".join("s" if v == "spectator" else str(v) for v in hearers)
            lines.append(f"  {who}: {text}")
        return lines

    def run(self, line):
        """Executes one line of a block. Returns the indented lines expected below it: the events, a rule or the result."""
        word, _, rest = line.partition(" ")
        when = {}
        if word.startswith("@"):
            when = {"at": int(word[1:])}
            word, _, rest = rest.partition(" ")
        if word in ("game", "seed"):
            self.head[word] = rest
        elif word == "seats":
            self.head["seats"] = int(rest)
        elif word == "option":
            name, _, text = rest.partition(" ")
            self.head["options"][name] = value(text)
        elif word == "result":
            result = self.engine.must(op="result")
            won = " and ".join(map(str, result["winners"])) or "nobody"
            return [f"  scores {' '.join(map(str, result['scores']))}, won by {won}"]
        elif word == "undo":
            self.engine.must(op="undo", seat=int(rest.split()[0]), consent="consent" in rest)
            return self.told()
        elif word == "refused":
            seat, _, action = rest.partition(" ")
            self.begin()
            reply = self.engine.ask(op="act", seat=int(seat), action=action, **when)
            if reply["ok"]:
                raise ValueError(f"'{line}': expected a refusal, but it was accepted")
            return [f"  {reply.get('rule', '')} {reply['error']}"]
        elif word == "tick":
            self.begin()
            self.engine.must(op="tick", **when)
            return self.told()
        else:
            self.begin()
            action, _, text = rest.partition(" | ")
            self.engine.must(op="act", seat=int(word), action=action, **when, **({"text": text} if text else {}))
            return self.told()
        return []


def follow(parlour, path, write):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    engine, made, inside = Engine(parlour), [], False
    table = Table(engine)
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            inside = line == "```golden"
        elif inside and line.startswith("  "):
            continue
        made.append(line)
        if inside and not line.startswith("```") and line.strip():
            try:
                made += table.run(line)
            except (ValueError, KeyError) as error:
                engine.close()
                return f"{path}:{number}: {error}"
    engine.close()
    if made == lines:
        return None
    if write:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(made))
        return None
    for number, (is_, should) in enumerate(zip(lines + [""], made + [""]), 1):
        if is_ != should:
            return f"{path}:{number}: the file says '{is_.strip()}', the engine says '{should.strip()}'"
    return f"{path}: lines are missing at the end"


def option_value(line, kinds):
    """Converts an option line of a match file to the form used in golden files: replaces 1 and 0 with true and false, and quotes names
    that look like numbers."""
    _, name, number = line.split(" ")
    if kinds[name] == "boolean":
        number = "true" if number == "1" else "false"
    elif kinds[name] == "name" and number.isdigit():
        number = f'"{number}"'
    return f"option {name} {number}"


def from_match(parlour, path, seed):
    """Prints a golden file for a saved match, without commentary."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    game = next((line.split(" ")[1] for line in lines if line.startswith("game ")), None)
    if not game:
        sys.exit(f"golden.py: {path} is not a match file: it has no line 'game'")
    described = subprocess.run([parlour, "describe", game, "--json"], capture_output=True, text=True, check=True).stdout
    kinds = {option["name"]: option["type"] for option in json.loads(described)["options"]}
    print("# A match\n\n```golden")
    for line in lines:
        words = line.split(" ")
        if words[0] in ("game", "seats"):
            print(f"{words[0]} {words[1]}")
        elif words[0] == "seed":
            print(f"seed {seed}")
        elif words[0] == "option":
            print(option_value(line, kinds))
        elif words[0].isdigit():
            when = f"@{words[2]} " if words[2] != "0" else ""
            action, _, text = " ".join(words[5:]).partition(" | ")
            text = text.partition(" ")[2]  # drop the first word, which is the judge's verdict
            if words[5] == "@undo":
                print(f"undo {words[1]} consent")
            else:
                print(when + ("tick" if words[5] == "@tick" else f"{words[1]} {action}{' | ' + text if text else ''}"))
    print("result\n```")


def main():
    parser = argparse.ArgumentParser(description="Check golden matches against the engine.")
    parser.add_argument("parlour", metavar="PARLOUR", help="the program to check")
    parser.add_argument("files", metavar="FILE.md", nargs="*", help="a golden file")
    parser.add_argument("--write", action="store_true", help="replace the indented lines by the engine's answers")
    parser.add_argument("--from", dest="match", metavar="MATCH", help="print a golden file for a saved match")
    parser.add_argument("--seed", metavar="TEXT", help="with --from: the seed that was given to `parlour play`")
    options = parser.parse_intermixed_args()
    if bool(options.match) == bool(options.files) or bool(options.match) != bool(options.seed):
        parser.error("give golden files, or --from MATCH --seed TEXT")
    if options.match:
        from_match(options.parlour, options.match, options.seed)
        return
    wrong = [w for w in (follow(options.parlour, path, options.write) for path in options.files) if w]
    print("\n".join(wrong + [f"{len(options.files) - len(wrong)} passed, {len(wrong)} failed"]))
    sys.exit(bool(wrong))


main()
