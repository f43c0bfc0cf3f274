#!/usr/bin/env python3
"""watson_holmes.py PARLOUR: tests of Watson & Holmes through the engine protocol: large bids in custom positions, the Unicode
characters that a text may contain, and how answers to the questions of a case are understood and judged."""
import base64
import json
import pathlib
import subprocess
import sys


class Engine:
    def __init__(self):
        self.pipe = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, line):
        self.pipe.stdin.write(line + b"\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())

    def ask(self, **members):
        return self.send(json.dumps(members).encode())

    def good(self, **members):
        answer = self.ask(**members)
        assert answer["ok"], (members, answer)
        return answer

    def act(self, seat, action, **more):
        return self.good(op="act", seat=seat, action=action, **more)

    def refused(self, seat, action, rule, **more):
        answer = self.ask(op="act", seat=seat, action=action, **more)
        assert not answer["ok"] and answer["rule"] == rule, (action, more, answer)
        return answer["error"]

    def legal(self, seat):
        return self.good(op="legal", seat=seat)["actions"]

    def begin(self, seats, carriages=None, **options):
        """Starts a match. `carriages` maps a position in the turn order to the number of carriages of the player at that position.
        Returns the seats in turn order."""
        self.good(op="new", game="watson-holmes", seats=seats, seed="a case", options=options)
        state = self.good(op="state")["state"]
        for seat, n in (carriages or {}).items():
            state["seat"][(state["turn"] + seat) % seats]["carriages"] = n
        self.good(op="load", game="watson-holmes", state=state)
        return [(state["turn"] + i) % seats for i in range(seats)]


def end_turn(engine, seat):
    if "done" in engine.legal(seat):
        engine.act(seat, "done")


def bids_reach_the_whole_hand(engine):
    for n in (31, 40, 100, 250, 254, 255, 256, 400, 1000):
        for laid in (31, n - 1, n):
            first, second = engine.begin(2, {0: n, 1: n})
            engine.act(first, "visit 1")
            assert engine.legal(first) == [f"bid {i}" for i in range(n + 1)]
            engine.refused(first, f"bid {n + 1}", "WH-12")
            told = engine.act(first, f"bid {laid}")["events"][0]
            assert told["n"] == laid, told
            seat = engine.good(op="state")["state"]["seat"][first]
            assert (seat["bid"], seat["carriages"]) == (laid, n - laid)
            assert engine.good(op="view", seat=second)["view"]["seat"][first]["bid"] == laid


def more_carriages_always_outbid(engine):
    for n in (30, 31, 60, 254, 255, 300):
        poor, rich, _ = engine.begin(3, {0: n, 1: n + 1})
        engine.act(poor, "visit 1")
        engine.act(poor, f"bid {n}")
        end_turn(engine, poor)
        engine.act(rich, "visit 1")
        assert engine.legal(rich) == [f"bid {n + 1}"]
        engine.refused(rich, f"bid {n}", "WH-13")
        engine.act(rich, f"bid {n + 1}")
        assert engine.good(op="state")["state"]["seat"][poor]["carriages"] == n - 1


def a_log_with_a_large_bid_replays(engine):
    first, _ = engine.begin(2, {0: 777})
    engine.act(first, "visit 1")
    engine.act(first, "bid 776")
    log = engine.good(op="log")["log"]
    assert log["entries"][-1]["action"] == "bid 776", log["entries"]
    engine.good(op="replay", log=log)
    assert engine.good(op="state")["state"]["seat"][first]["bid"] == 776


INVISIBLE = [
    chr(c)
    for c in [
        *range(1, 0x20),
        *range(0x7F, 0xA0),
        0xAD,
        0x61C,
        0x200B,
        0x200E,
        0x200F,
        0x2028,
        0x2029,
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        0xFEFF,
    ]
]


def at_the_desk(engine):
    """Starts a match and plays until the first seat is writing its answers at 221B."""
    first, second = engine.begin(2)
    for seat, where in ((first, "baker-street"), (second, "carriage-stop")):
        engine.act(seat, where)
        end_turn(engine, seat)
    for seat in (first, second):
        engine.act(seat, "pass")
    return first


def texts_are_one_visible_line(engine):
    seat = at_the_desk(engine)
    for c in INVISIBLE:
        engine.refused(seat, "answer 1", "PL-19", text=f"the{c}butler")
        engine.refused(seat, "answer 1", "PL-19", text=c)
    assert engine.good(op="view", seat=seat)["view"]["written"] == []
    for text in ("the butler", "Inés Núñez, 3 o’clock", "🔍", "👩‍🔬", "שלום"):
        engine.act(seat, "answer 1", text=text)


def a_refusal_says_what_is_wrong_with_a_text(engine):
    seat = at_the_desk(engine)
    for more in ({}, {"text": ""}, {"text": "   "}, {"text": "\u00a0\u2003"}):
        sentence = engine.refused(seat, "answer 1", "PL-7", **more)
        assert "needs a text" in sentence and "600" not in sentence, sentence
    for n in (601, 602, 5000, 60000):
        sentence = engine.refused(seat, "answer 1", "PL-17", text="x" * n)
        assert "600 bytes" in sentence, sentence
    engine.refused(seat, "answer 1", "PL-17", text="é" * 301)
    engine.act(seat, "answer 1", text="é" * 300)
    engine.refused(seat, "send-answers", "PL-18", text="sealed")
    assert engine.ask(op="act", seat=7, action="answer 1", text="x" * 601)["rule"] == "PL-2"


def logs_with_such_texts_do_not_replay(engine):
    seat = at_the_desk(engine)
    engine.act(seat, "answer 1", text="the butler")
    log = engine.good(op="log")["log"]
    for text, rule in (("the\nbutler", "PL-19"), ("the\u202ebutler", "PL-19"), ("x" * 601, "PL-17"), (" ", "PL-7")):
        log["entries"][-1]["text"] = text
        answer = engine.ask(op="replay", log=log)
        assert not answer["ok"] and answer["rule"] == "PL-15" and rule in json.dumps(answer), answer


MUSEUM = str(pathlib.Path(__file__).resolve().parents[1] / "judge" / "museum")
# Answers to the four questions of the case in tests/judge/museum. TYPED has them as a player types them, LOGGED as they are written to the
# log. The questions have points of all eight kinds.
TYPED = [
    "bill harwood | on thursday the 11th of february | twenty to nine in the evening | by the broken watch",
    "lefevre | so that nobody would learn it was a forgery | four hundred and fifty guineas",
    "prussic acid | in his cup of tea | the study | down a rope through the skylight",
    '"Arthur Smith-Mortimer" | Nell Marsh',
]
LOGGED = [
    "William Harwood | Thursday 11 February | 8.40 p.m. | by the broken watch",
    "Émile Lefèvre | so that nobody would learn it was a forgery | 450 guineas",
    "prussic acid | in his cup of tea | the study | down a rope through the skylight",
    "Arthur Smith-Mortimer | Ellen Marsh",
]


def to_the_desk(engine, case):
    """Starts a match of a case. In the first round one player goes to 221B and the other to the carriage stop. Returns both seats."""
    engine.good(op="new", game="watson-holmes", seats=2, seed="a case", case=case)
    first = 0 if engine.legal(0) else 1
    for seat, where in ((first, "baker-street"), (1 - first, "carriage-stop")):
        engine.act(seat, where)
        end_turn(engine, seat)
    for seat in (first, 1 - first):
        engine.act(seat, "pass")
    return first, 1 - first


def understood(engine, seat, question, text):
    fields = engine.good(op="understand", seat=seat, question=question, text=text)["fields"]
    return [(f["status"], f["value"]) for f in fields]


def every_kind_of_point_is_understood_and_judged(engine):
    seat, other = to_the_desk(engine, MUSEUM)
    kinds = [f["kind"] for q in range(1, 5) for f in engine.good(op="understand", seat=seat, question=q, text="")["fields"]]
    assert set(kinds) == {"person", "place", "thing", "date", "time", "amount", "means", "reason"}, kinds
    for question, (typed, logged) in enumerate(zip(TYPED, LOGGED), 1):
        fields = understood(engine, seat, question, typed)
        assert all(status in ("value", "typed") for status, _ in fields), fields
        assert [value for _, value in fields] == logged.split(" | ")[: len(fields)], fields
        assert [value for _, value in understood(engine, seat, question, logged)] == [value for _, value in fields]
        engine.act(seat, f"answer {question}", text=typed)
    entries = engine.good(op="log")["log"]["entries"][-4:]
    assert [e["text"] for e in entries] == LOGGED, entries
    assert [e.get("verdict") for e in entries] == [1, 2, 4, 8], entries
    engine.act(seat, "send-answers")
    assert engine.good(op="state")["state"]["seat"][seat]["status"] == "won"


def the_form_says_what_it_does_not_understand(engine):
    seat, _ = to_the_desk(engine, MUSEUM)
    for text, status in (
        ("", "blank"),
        ("Harwood", "which"),
        ("William Harwood or John Brown", "several"),
        ("the butler", "role"),
        ("not John Brown", "denied"),
        ("Zebulon Quick", "typed"),
        ('"Harwood"', "typed"),
    ):
        field = engine.good(op="understand", seat=seat, question=1, text=text)["fields"][0]
        assert field["status"] == status, (text, field)
        assert bool(field["choices"]) == (status == "which"), field
    date = engine.good(op="understand", seat=seat, question=1, text="John Brown | Monday 11 February 1892")["fields"][1]
    assert date["status"] == "conflict", date


def understanding_changes_nothing(engine):
    seat, other = to_the_desk(engine, "city-road-lock")
    asks = [dict(op="state"), dict(op="log")] + [dict(op=op, seat=s) for op in ("view", "legal") for s in (0, 1)]
    before = [engine.good(**ask) for ask in asks]
    for text in ("Honoria Vane", "", "x" * 600, "é" * 300, "| | | | |", "שלום", "🔍 or 🔍", " or ".join(["Vane"] * 74)):
        for question in range(1, 5):
            engine.good(op="understand", seat=seat, question=question, text=text)
    engine.good(op="names", seat=other)
    assert [engine.good(**ask) for ask in asks] == before


def names_are_those_on_the_cards_read(engine):
    engine.good(op="new", game="watson-holmes", seats=2, seed="a case", case="city-road-lock")
    first = 0 if engine.legal(0) else 1
    met = engine.good(op="names", seat=first)
    assert met == engine.good(op="names", seat=1 - first) and "Honoria Vane" not in met["persons"], met
    assert understood(engine, first, 1, "vane") == [("typed", "vane")]
    engine.act(first, "visit 6")
    engine.act(first, "bid 0")
    end_turn(engine, first)
    engine.act(1 - first, "carriage-stop")
    end_turn(engine, 1 - first)
    for seat in (first, 1 - first):
        engine.act(seat, "pass")
    assert "Honoria Vane" in engine.good(op="names", seat=first)["persons"]
    assert understood(engine, first, 1, "vane") == [("value", "Honoria Vane")]
    assert engine.good(op="names", seat=1 - first) == met
    assert understood(engine, 1 - first, 1, "vane") == [("typed", "vane")]


def bad_requests_to_understand_are_refused(engine):
    engine.begin(2)
    for ask in (dict(op="names", seat=0), dict(op="understand", seat=0, question=1, text="x")):
        assert "no case" in engine.ask(**ask)["error"], ask
    to_the_desk(engine, "city-road-lock")
    for text, rule in (("x" * 601, "PL-17"), ("a\nb", "PL-19"), ("a\u202eb", "PL-19")):
        assert engine.ask(op="understand", seat=0, question=1, text=text)["rule"] == rule, text
    assert engine.ask(op="understand", seat=2, question=1, text="x")["rule"] == "PL-2"
    for more in (dict(question=0), dict(question=5), dict(question="1"), dict(text=7), dict(seat="spectator")):
        answer = engine.ask(**{**dict(op="understand", seat=0, question=1, text="x"), **more})
        assert not answer["ok"] and next(iter(more)) in answer["error"], answer


def read(engine, seat, part, number=0):
    return engine.ask(op="read", seat=seat, part=part, number=number)


def a_card_and_its_figures_are_read_only_by_its_visitor(engine):
    case = pathlib.Path(__file__).parent.parent / "exhibits" / "harbour"
    engine.good(op="new", game="watson-holmes", seats=2, seed="a case", case=str(case))
    assert read(engine, 0, "introduction")["ok"] and read(engine, "spectator", "questions")["ok"]
    first = 0 if engine.legal(0) else 1
    second = 1 - first
    assert not any(read(engine, seat, "card", 1)["ok"] for seat in (0, 1, "spectator"))
    for seat, place in ((first, 1), (second, 2)):
        engine.act(seat, f"visit {place}")
        engine.act(seat, "bid 0")
        end_turn(engine, seat)
    for seat in (first, second):
        engine.act(seat, "pass")
    card = engine.good(op="read", seat=first, part="card", number=1)
    figure = card["figures"][0]
    file = engine.good(op="read", seat=first, part="figure", number=figure["number"])
    assert figure["transcript"] and base64.b64decode(file["text"]) == (case / "figures" / "trace.svg").read_bytes()
    for seat in (second, "spectator"):
        assert not read(engine, seat, "card", 1)["ok"] and not read(engine, seat, "figure", figure["number"])["ok"]
    assert engine.good(op="read", seat=second, part="card", number=2)["tables"][0]["rows"][1][2] == "3.40"
    for part in ("solution", "answers", "no-such-part"):
        assert not read(engine, first, part)["ok"]


def a_first_win_asks_once(engine):
    seats = engine.begin(4, {0: 12, 1: 11})
    for seat, where in zip(seats, ("baker-street", "baker-street", "carriage-stop", "carriage-stop")):
        engine.act(seat, where)
        end_turn(engine, seat)
    for seat in seats:
        engine.act(seat, "pass")
    for seat in seats[:2]:
        for question in (1, 2, 3):
            engine.act(seat, f"answer {question}", text="x", verdict=7)
        engine.act(seat, "send-answers")
    for seat in seats[1:]:
        assert engine.legal(seat) == ["go-on", "retire"]
    for seat in seats[1:]:
        engine.act(seat, "go-on")
    state = engine.good(op="state")["state"]
    assert [state["seat"][seat]["status"] for seat in seats] == ["won", "solved", "active", "active"]
    assert (state["phase"], state["round"]) == ("visit", 2)


def main():
    tests = [
        bids_reach_the_whole_hand,
        more_carriages_always_outbid,
        a_log_with_a_large_bid_replays,
        texts_are_one_visible_line,
        a_refusal_says_what_is_wrong_with_a_text,
        logs_with_such_texts_do_not_replay,
        every_kind_of_point_is_understood_and_judged,
        the_form_says_what_it_does_not_understand,
        understanding_changes_nothing,
        names_are_those_on_the_cards_read,
        bad_requests_to_understand_are_refused,
        a_card_and_its_figures_are_read_only_by_its_visitor,
        a_first_win_asks_once,
    ]
    failed = 0
    for test in tests:
        try:
            test(Engine())
        except AssertionError as fault:
            failed += 1
            print(f"{test.__name__}: {str(fault)[:600]}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
