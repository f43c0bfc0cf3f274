#!/usr/bin/env python3
"""A bot for `parlour play` and `parlour sim`: --bot 'exec:python3 docs/examples/bot.py'.

One JSON object a line comes in; for each with "ask" one goes out. This one plays any game: it prefers what brings something now
and keeps what it has. For Sherlock & Mycroft it knows a little more: the clue of the line it has most of already."""
import json
import random
import sys

GOOD = ("take", "collect", "arrest", "escape", "keep", "steal", "wild")
BAD = ("pass", "drop", "discard", "sell", "give")


def worth(action, question):
    word, *rest = action.split()
    score = 2 if word in GOOD else -2 if word in BAD else 0
    view = question["view"]
    if question["game"] == "sherlock-mycroft" and word == "take":
        clue = view["line"][int(rest[0]) - 1]
        score += view["seat"][question["seat"]]["open"].get(clue, 0)
    return score + random.random()


def answer(question):
    if question["ask"] == "aside":
        return {"action": None}  # nothing to say
    return {"action": max(question["legal"], key=lambda action: worth(action, question))}


def main():
    random.seed(221)
    for line in sys.stdin:
        message = json.loads(line)
        if "ask" in message:
            print(json.dumps(answer(message)), flush=True)
        elif message.get("over"):
            pass  # {"over":true,"scores":[31,28],"winners":[0]}: the next question begins another match


if __name__ == "__main__":
    main()
