#!/usr/bin/env python3
"""problems_test.py PARLOUR SOURCE: tests `parlour problems` and the problems that come with the program. The solutions of Big Ben problems
are computed a second time by brute force. The solutions of I Say, Holmes! problems are played in the engine."""
import datetime
import gzip
import itertools
import json
import math
import os
import subprocess
import tempfile
import unittest

from cli_lib import PARLOUR, SOURCE, run

FOLDER = os.path.join(SOURCE, "problems")
BYTES_MAX = 150 * 1000  # maximum size in bytes of a gzipped problem file, which the page loads on demand


def problems(game):
    with open(os.path.join(FOLDER, game + ".jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Engine:
    """A match that is played through the engine protocol and has reached the position of a problem."""

    def __init__(self, problem):
        self.process = subprocess.Popen([PARLOUR, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask(op="new", game=problem["game"], seats=problem["seats"], seed=problem["seed"], options=problem.get("options", {}))

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply["ok"], (request, reply)
        return reply

    def act(self, seat, action):
        self.ask(op="act", seat=seat, action=action)

    def view(self, seat):
        return self.ask(op="view", seat="spectator" if seat is None else seat)["view"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Round:
    """The record of one round of Big Ben: the claims, the cuts and the viewer's own hand."""

    def __init__(self, view):
        self.each = 6 - view["round"]
        self.defusing = view["uncut"]["defusing"]
        hand = view["hand_dealt"]
        self.hand = (hand["defusing"], hand["bomb"])
        self.claims = {}
        self.cuts = []

    def deals(self, seats, honest, viewer):
        """Yields every possible deal. A deal gives, for each seat, the number of defusing wires and the number of bombs."""
        hands = []
        for seat in range(seats):
            cut = [wire for owner, wire in self.cuts if owner == seat]
            found = cut.count("defusing")
            fits = [(h, b) for h in range(found, self.each + 1) for b in (0, 1) if self.each - h - b >= len(cut) - found]
            if seat == viewer:
                fits = [hand for hand in fits if hand == self.hand]
            if seat in honest:
                fits = [hand for hand in fits if self.true(seat, hand)]
            hands.append(fits)
        for deal in itertools.product(*hands):
            if sum(h for h, _ in deal) == self.defusing and sum(b for _, b in deal) == 1:
                yield deal

    def true(self, seat, hand):
        said = self.claims.get(seat, {})
        return said.get("defusing", hand[0]) == hand[0] and said.get("bomb", hand[1]) == hand[1]


def big_ben_record(problem):
    engine, viewer = Engine(problem), problem["viewer"]
    view = engine.view(viewer)
    rounds = [Round(view)]
    for entry in problem["log"]:
        seat, action = int(entry[0]), entry[2:].split()
        engine.act(seat, entry[2:])
        view = engine.view(viewer)
        if action[0] == "cut":
            rounds[-1].cuts.append((view["cuts"][-1]["owner"], view["cuts"][-1]["wire"]))
        elif action[1] == "defusing":
            rounds[-1].claims.setdefault(seat, {})["defusing"] = int(action[2])
        else:
            rounds[-1].claims.setdefault(seat, {})["bomb"] = int(action[1] == "bomb")
        if view["round"] > len(rounds):
            rounds.append(Round(view))
    engine.close()
    return rounds, view


def statement(ask, seat, moriarty, rounds, deals):
    """Returns True if, with these roles and deals, this seat is a right answer to the question."""
    now, (h, b) = rounds[-1], deals[-1][seat]
    cut = [wire for owner, wire in now.cuts if owner == seat]
    return {
        "liar": any(not r.true(seat, deal[seat]) for r, deal in zip(rounds, deals)),
        "moriarty": seat in moriarty,
        "sherlock": seat not in moriarty,
        "bomb": b == 1,
        "safe": b == 0,
        "defusing": b == 0 and h - cut.count("defusing") == now.each - len(cut),
    }[ask]


def big_ben_worlds(problem, rounds, view):
    seats, viewer = problem["seats"], problem["viewer"]
    evil = view["roles"]["moriarty"]
    spare = sum(view["roles"].values()) > seats
    for n in {evil, evil - spare}:
        for moriarty in itertools.combinations(range(seats), n):
            if viewer is not None and (viewer in moriarty) != (view["role"] == "moriarty"):
                continue
            honest = set(range(seats)) - set(moriarty)
            yield from ((moriarty, deals) for deals in itertools.product(*(list(r.deals(seats, honest, viewer)) for r in rounds)))


class Problems(unittest.TestCase):
    def test_the_problems_of_the_source_tree_are_right(self):
        files = sorted((n for n in os.listdir(FOLDER) if n.endswith(".jsonl")))
        least = {"big-ben.jsonl": 200, "i-say-holmes.jsonl": 50, "sherlock-mycroft.jsonl": 200}
        for name in files:
            path = os.path.join(FOLDER, name)
            code, out, err = run("problems", "check", path)
            self.assertEqual((code, err), (0, ""))
            self.assertGreaterEqual(int(out.split(": ")[1].split()[0]), least[name])
            with open(path, "rb") as file:
                self.assertLess(len(gzip.compress(file.read(), 9)), BYTES_MAX, name)

    def test_answers_of_big_ben_follow_by_brute_force(self):
        checked = dict.fromkeys(("liar", "moriarty", "sherlock", "bomb", "safe", "defusing"), 0)
        for problem in problems("big-ben"):
            if problem["proof"]["worlds"] > 20000 or checked[problem["ask"]] == 8:
                continue
            rounds, view = big_ben_record(problem)
            worlds, true = 0, dict.fromkeys(problem["choices"], 0)
            for moriarty, deals in big_ben_worlds(problem, rounds, view):
                worlds += 1
                for seat in true:
                    true[seat] += statement(problem["ask"], seat, moriarty, rounds, deals)
            self.assertEqual([seat for seat in true if true[seat] == worlds], problem["answer"], problem["id"])
            self.assertEqual(worlds, problem["proof"]["worlds"], problem["id"])
            self.assertEqual(max(n for n in true.values() if n < worlds), problem["proof"]["second"], problem["id"])
            checked[problem["ask"]] += 1
        self.assertEqual(set(checked.values()), {8})

    def test_every_answer_of_i_say_holmes_plays_the_whole_hand(self):
        for problem in problems("i-say-holmes")[:20]:
            me = problem["viewer"]
            for answer in problem["answer"][:3]:
                engine = Engine(problem)
                for entry in problem["log"]:
                    engine.act(int(entry[0]), entry[2:])
                self.assertEqual(len(engine.view(me)["hand"]), len(answer))
                for step in answer:
                    self.assertIn(step, engine.ask(op="legal", seat=me)["actions"], problem["id"])
                    engine.act(me, step)
                    self.allow_everything(engine, problem["seats"], me)
                self.assertEqual(engine.view(me)["hand"], [], problem["id"])
                engine.close()

    def allow_everything(self, engine, seats, me):
        """Acts for all seats until the player may play the next card. Nobody counters a card, and the player names nobody if possible."""
        while engine.view(me)["hand"]:
            asked = [(seat, engine.ask(op="legal", seat=seat)["actions"]) for seat in range(seats)]
            seat, legal = next((seat, legal) for seat, legal in asked if legal)
            if any(action.startswith("play ") for action in legal):
                return
            engine.act(seat, next((action for action in ("allow", "name", "done") if action in legal), legal[0]))

    def test_the_same_seed_makes_the_same_problems(self):
        for game in "big-ben", "i-say-holmes":
            first, again, other = (run("problems", "make", game, "--n", "6", "--seed", seed) for seed in ("one", "one", "two"))
            self.assertEqual(first[0], 0, first[2])
            self.assertEqual(first[1], again[1])
            self.assertNotEqual(first[1], other[1])
            with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
                file.write(first[1])
                file.flush()
                self.assertEqual(run("problems", "check", file.name)[0], 0)

    def test_check_refuses_a_changed_problem(self):
        problem = problems("big-ben")[0]
        wrong = next(seat for seat in problem["choices"] if seat not in problem["answer"])
        changes = {
            "another answer": {"answer": [wrong]},
            "another grade": {"grade": problem["grade"] % 5 + 1},
            "other numbers in the proof": {"proof": {**problem["proof"], "worlds": 1}},
            "other choices": {"choices": problem["choices"][1:]},
            "trace": {"trace": "00000000"},
            "id: does not fit": {"seed": problem["seed"] + "0"},
            "refuses the entry": {"log": problem["log"] + [problem["log"][0]]},
            "the game has no such question": {"ask": "weather"},
        }
        for says, change in changes.items():
            with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
                file.write(json.dumps({**problem, **change}) + "\n")
                file.flush()
                code, _, err = run("problems", "check", file.name)
            self.assertEqual(code, 1, says)
            self.assertTrue(says in err or "id: does not fit" in err or "refuses the entry" in err, (says, err))

    def test_play_accepts_the_answer_and_explains_it(self):
        problem = next(p for p in problems("big-ben") if p["viewer"] is None)
        right = problem["choices"].index(problem["answer"][0]) + 1
        wrong = right % len(problem["choices"]) + 1
        words = "problems", "play", "big-ben", "--id", problem["id"]
        code, out, err = run(*words, stdin=f"99\n{wrong}\n{right}\nq\n")
        self.assertEqual((code, err), (0, ""))
        said = [
            out.index(text)
            for text in ("Type a number from 1 to", "Wrong. Try again.", "Right.", "To see it, compare", "every possibility")
        ]
        self.assertEqual(said, sorted(said))
        self.assertNotIn("To see it, compare", run(*words, stdin=f"{wrong}\n")[1])
        self.assertIn("Para verlo", run(*words, "--language", "es", stdin="\n")[1])

    def test_play_accepts_a_whole_hand_in_the_right_order(self):
        cards = json.loads(run("describe", "i-say-holmes", "--json")[1])["names"]["card"]
        for problem in problems("i-say-holmes")[:10]:
            order = [step.removeprefix("play ") for step in problem["answer"][-1]]
            shown = sorted(order, key=cards.index)
            numbers = " ".join(str(shown.index(card) + 1) for card in order)
            out = run("problems", "play", "i-say-holmes", "--id", problem["id"], stdin=numbers + "\n")[1]
            self.assertIn("Right.", out, problem["id"])

    def test_usage_errors_exit_2(self):
        for words in (), ("solve",), ("make",), ("make", "chess"), ("make", "holmes-1904"), ("check",), ("make", "big-ben", "--n", "0"):
            code, out, err = run("problems", *words)
            self.assertEqual((code, out, err.count("\n")), (2, "", 1), words)


class ProblemOfTheDay(unittest.TestCase):
    """Computes the problem of the day with the formula in docs/problems.md, independently of the C code."""

    @staticmethod
    def line(date, n):
        day = (date - datetime.date(1970, 1, 1)).days
        step = next(s for s in itertools.count(max(1, n * 618 // 1000)) if math.gcd(s, n) == 1)
        return day % n * step % n

    def test_the_document_has_the_right_example(self):
        self.assertEqual(self.line(datetime.date(2026, 11, 18), 240), 195)

    def test_play_begins_with_the_problem_of_the_day(self):
        for game, date in itertools.product(("big-ben", "i-say-holmes"), ("1970-01-01", "2024-02-29", "2026-11-18", "2100-03-01")):
            known = problems(game)
            code, out, err = run("problems", "play", game, "--date", date, stdin="q\n")
            self.assertEqual((code, err), (0, ""))
            self.assertIn(known[self.line(datetime.date.fromisoformat(date), len(known))]["id"], out)
        for date in "2023-02-29", "2026-13-01", "tomorrow", "2026-11-18x":
            self.assertEqual(run("problems", "play", "big-ben", "--date", date)[0], 2)

    def test_play_begins_with_the_short_case_of_the_day_in_the_players_language(self):
        names = sorted(n for n in os.listdir(os.path.join(FOLDER, "cases")) if not n.endswith("-es"))
        self.assertGreater(len(names), 2)
        day = datetime.date(2026, 11, 18)
        for language, ending in (("en", ""), ("es", "-es")):
            name = names[self.line(day, len(names))]
            with open(os.path.join(FOLDER, "cases", name + ending, "case.yaml"), encoding="utf-8") as file:
                title = next(line[7:].strip() for line in file if line.startswith("title: "))
            _, out, _ = run("problems", "play", "watson-holmes", "--date", str(day), "--language", language, stdin="quit\n")
            self.assertIn(title, out)
        self.assertEqual(run("problems", "play", "watson-holmes", "--id", "no-such-case")[0], 2)

    def test_no_problem_comes_again_before_all_were_used(self):
        for n in 1, 2, 80, 240:
            days = [self.line(datetime.date(2026, 1, 1) + datetime.timedelta(i), n) for i in range(n)]
            self.assertEqual(sorted(days), list(range(n)))


if __name__ == "__main__":
    unittest.main()
