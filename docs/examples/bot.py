#!/usr/bin/env python3
"""A bot for `parlour play` and `parlour sim`: --bot 'exec:python3 docs/examples/bot.py'.

One JSON object a line comes in; for each with "ask" one goes out. This one plays any game: it prefers what brings something now
and keeps what it has. For Sherlock & Mycroft it knows a little more: the clue of the line it has most of already. In a case of
Watson & Holmes it reads what it has not read, and accuses whoever its cards name most."""
import collections
import json
import random
import re
import sys

GOOD = ("take", "collect", "arrest", "escape", "keep", "steal", "wild", "answer")
BAD = ("pass", "drop", "discard", "sell", "give", "blank", "carriage-stop")
read, names = set(), collections.Counter()  # of the case on the table


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
        return {"action": None}  # nothing to say
    best = max(question["legal"], key=lambda action: worth(action, question))
    return {"action": best, "text": max(names, key=names.get, default="nobody")}  # the text is for answers, elsewhere ignored


def main():
    random.seed(221)
    for line in sys.stdin:
        message = json.loads(line)
        if "ask" in message:
            print(json.dumps(answer(message)), flush=True)
        elif message.get("over"):  # {"over":true,"scores":[31,28],"winners":[0]}: the next question begins another match
            read.clear(), names.clear()


if __name__ == "__main__":
    main()
