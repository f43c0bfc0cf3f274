#!/usr/bin/env python3
"""An example of an external bot: parlour play GAME --bot 'exec:python3 docs/examples/bot.py'. It also works with `parlour sim`.

It reads one JSON object per line and answers each object that has "ask" with one line. It plays every turn-based game with simple
preferences: it takes cards and avoids giving them away. In Sherlock & Mycroft it prefers the clue it has the most copies of. In Watson &
Holmes it visits places whose cards it has not read, and accuses the person its cards mention most often."""
import collections
import json
import random
import re
import sys

GOOD = ("take", "collect", "arrest", "escape", "keep", "steal", "wild", "answer")
BAD = ("pass", "drop", "discard", "sell", "give", "blank", "carriage-stop")
read, names = set(), collections.Counter()  # places whose cards the bot has read, and how often these cards name each person


def worth(action, question):
    word, *rest = action.split()
    score = 2 if word in GOOD else -2 if word in BAD else 0
    view = question["view"]
    if question["game"] == "sherlock-mycroft" and word == "take":
        clue = view["line"][int(rest[0]) - 1]
        score += view["seat"][question["seat"]]["open"].get(clue, 0)
    if word == "visit":
        score += 3 * (int(rest[0]) not in read)
    if word == "baker-street":
        score += 9 if len(read) > 8 else -9
    if word == "answer" and rest[0] in view["written"] or word == "bid":
        score -= 3 if word == "answer" else int(rest[0])
    return score + random.random()


def answer(question):
    for item in question.get("reading", ()):
        read.add(item.get("place"))
        for fact in item.get("facts", ()):
            names.update(re.findall(r"(?<!^)[A-Z][a-z]+ [A-Z][a-z]+", fact))
    if question["ask"] == "aside":
        return {"action": None}  # no aside
    best = max(question["legal"], key=lambda action: worth(action, question))
    return {"action": best, "text": max(names, key=names.get, default="nobody")}  # `text` is ignored unless the action is an answer


def main():
    random.seed(221)
    for line in sys.stdin:
        message = json.loads(line)
        if "ask" in message:
            print(json.dumps(answer(message)), flush=True)
        elif message.get("over"):  # such as {"over":true,"scores":[31,28],"winners":[0]}; another match may follow
            read.clear(), names.clear()


if __name__ == "__main__":
    main()
