#!/usr/bin/env python3
"""cases.py PARLOUR: tests Watson & Holmes on the server: case titles, permission to read texts, judging of answers, bots that solve cases,
the solution at the end, and notes."""
import asyncio
import random
import sqlite3

import yaml

from runner import server_test, main
from table_lib import SM, refused, until_a_decision_is_due, up_to_date
from server_lib import ROOT, Refused

WH = "watson-holmes"
CASE = "city-road-lock"


def questions_of(case_id):
    return yaml.safe_load((ROOT / "cases" / case_id / "case.yaml").read_text(encoding="utf-8"))["questions"]


def fields_of(question):
    """Returns the right answer to a question as the fields of the answer form."""
    return " | ".join(str(p.get("answer", p["right"])) for p in question["points"])


async def case_table(server, name, level=None, case_id=CASE, **more):
    """Starts a case. A test client takes the first seat; a bot or another test client takes the second seat."""
    a, b = await server.guest_comes(f"{name} a"), await server.guest_comes(f"{name} b")
    table = (await a.request(type="create", game=WH, case=case_id, **more))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    if level:
        await a.request(type="bot", table=table, seat=1, level=level)
    else:
        await b.request(type="sit", table=table, seat=1)
    await a.request(type="start", table=table)
    for c in (a, b):
        await c.until(lambda c=c: c.view(table))
    return a, b, table


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0")
async def titles_of_cases_are_public(server):
    a, b, table = await case_table(server, "Fronts")
    overview = (await a.request(type="read", table=table, part="overview"))["overview"]
    assert overview["id"] == CASE and len(overview["places"]) == a.view(table)["view"]["places"] - 1
    assert [p["number"] for p in overview["places"]] == [p["number"] for p in a.view(table)["view"]["place"][1:]]
    watcher = await server.guest_comes("Fronts c")
    await watcher.request(type="watch", table=table)
    assert (await watcher.request(type="read", table=table, part="overview"))["overview"] == overview
    assert server.ask("GET", f"/api/match/{table}/case")[0] == 403


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0")
async def pictures_of_a_case_are_public(server):
    a, b, table = await case_table(server, "Pictures")
    overview = (await a.request(type="read", table=table, part="overview"))["overview"]
    own = next(p for p in overview["places"] if "/" in p["picture"])
    svg = (ROOT / "cases" / CASE / own["picture"]).read_text()
    watcher = await server.guest_comes("Pictures c")
    await watcher.request(type="watch", table=table)
    for client in (a, b, watcher):
        assert (await client.request(type="read", table=table, part="picture", number=own["number"]))["text"] == svg
    await refused(a.request(type="read", table=table, part="picture", number=1), "not-readable")
    await refused(a.request(type="read", table=table, part="picture"), "not-readable")


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0")
async def a_bot_solves_a_case_and_the_end_reveals_everything(server):
    a, b, table = await case_table(server, "Solved", "master")
    while not a.view(table)["view"]["over"]:
        m = a.view(table)
        for wish in ("carriage-stop", "pass", "decline", "leave", "done", "retire"):
            if wish in m["legal"]:
                await a.request(type="act", table=table, action=wish, version=m["version"])
                break
        await a.until(lambda: a.view(table)["version"] > m["version"])
    seats = a.view(table)["view"]["seat"]
    assert seats[1]["status"] == "won" and seats[1]["right"] == a.view(table)["view"]["questions"], seats[1]
    told = await a.request(type="read", table=table, part="solution")
    web = told["clue_graph"]
    numbers = {p["number"] for p in a.view(table)["view"]["place"]}
    assert len(told["text"]) > 500 and all(f["place"] in numbers for f in web["facts"])
    for q in web["questions"]:
        assert q["proofs"] and all(0 <= f < len(web["facts"]) for proof in q["proofs"] for f in proof)
    status, story, _ = server.ask("GET", f"/api/match/{table}/case")
    assert status == 200 and len(story["cards"]) == len(numbers) - 1 and story["clue_graph"] == web
    assert server.ask("GET", f"/api/match/{table}/replay?seat=8")[1]["case"] == CASE


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0", alone=True)
async def notes_are_private_and_persist(server):
    a, b, table = await case_table(server, "Notes")
    watcher = await server.guest_comes("Notes c")
    await watcher.request(type="watch", table=table)
    await refused(watcher.request(type="note", table=table, text="x"), "notes-players-only")
    await refused(watcher.request(type="notes", table=table), "notes-players-only")
    await refused(a.request(type="note", table=table, text="x" * 12001), "bad-message")
    assert (await a.request(type="notes", table=table))["text"] == ""
    await a.request(type="note", table=table, text="the bath chair was not hers")
    words = "7: soles worn\nwho walks? — “nobody”"
    await a.request(type="note", table=table, text=words)
    await b.request(type="note", table=table, text="nothing of note")
    server.kill()
    server.open()
    again = await server.come(a.cookie)
    await again.request(type="watch", table=table)
    assert (await again.request(type="notes", table=table))["text"] == words
    with sqlite3.connect(server.db) as store:
        assert store.execute("SELECT count(*) FROM note").fetchone() == (2,)
        for (line,) in store.execute("SELECT line FROM entry UNION ALL SELECT header FROM match UNION ALL SELECT record FROM match"):
            assert "soles" not in line, "notes must not be in the match file"


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0", "--per-person", "200", alone=True)
async def notes_are_closed_while_irene_adler_is_in_play(server):
    for n in range(100):
        a, b, table = await case_table(server, f"Irene {n}")
        holder = next((c for c in (a, b) if "irene-adler" in c.view(table)["view"]["hand"]), None)
        if holder:
            break
    other = b if holder is a else a
    await other.request(type="note", table=table, text="before")
    while "use irene-adler" not in holder.view(table)["legal"]:
        await asyncio.sleep(0)  # let the clients receive pending messages
        for c in (a, b):
            m = c.view(table)
            wishes = ["done", "pass", "bid 0"] + (["carriage-stop"] if c is holder else [w for w in m["legal"] if w.startswith("visit ")])
            wish = next((w for w in wishes if w in m["legal"]), None)
            if wish and "use irene-adler" not in m["legal"]:
                await c.request(type="act", table=table, action=wish, version=m["version"])
                await c.until(lambda c=c, m=m: c.view(table)["version"] > m["version"])
        if other.view(table)["view"]["phase"] == "opening":
            await holder.until(lambda: "use irene-adler" in holder.view(table)["legal"])
    await holder.request(type="act", table=table, action="use irene-adler")
    await other.until(lambda: "pass" in other.view(table)["legal"] or not other.view(table)["view"]["may_take_notes"])
    if "pass" in other.view(table)["legal"]:
        await other.request(type="act", table=table, action="pass")
    await other.until(lambda: not other.view(table)["view"]["may_take_notes"])
    await refused(other.request(type="note", table=table, text="in secret"), "notes-not-allowed")
    await holder.request(type="note", table=table, text="I may")
    assert (await other.request(type="notes", table=table))["text"] == "before"


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0")
async def quick_play_takes_an_easy_case(server):
    a = await server.guest_comes("Quick a")
    table = (await a.request(type="quick", game=WH))["table"]
    await a.until(lambda: a.view(table))
    cases = [g for g in a.welcome["games"] if g["id"] == WH][0]["cases"]
    assert all("en" in c["languages"] for c in cases)
    assert a.tables[table]["case"] in [c["id"] for c in cases if c["difficulty"] == min(c["difficulty"] for c in cases)]


async def at_baker_street(server, name, case_id, **more):
    """Starts a case with two test clients. In the first round both go to 221B."""
    a, b, table = await case_table(server, name, case_id=case_id, **more)
    while not all("send-answers" in c.view(table)["legal"] for c in (a, b)):
        await until_a_decision_is_due(table, a, b)
        for c in (a, b):
            m = c.view(table)
            choice = next((word for word in ("baker-street", "done", "pass", "decline") if word in m["legal"]), None)
            if choice:
                await c.request(type="act", table=table, action=choice, version=m["version"])
                await c.until(lambda c=c, m=m: c.view(table)["version"] > m["version"])
    return a, b, table


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def the_judge_accepts_right_answers_and_rejects_wrong_ones(server):
    for folder in sorted((ROOT / "cases").glob("*/case.yaml")):
        questions = questions_of(folder.parent.name)
        a, b, table = await at_baker_street(server, folder.parent.name[:12], folder.parent.name)
        wrong = len(questions)  # player b answers this question wrongly and the other questions correctly
        for n, q in enumerate(questions, 1):
            await a.request(type="act", table=table, action=f"answer {n}", text=fields_of(q))
            await b.request(type="act", table=table, action=f"answer {n}", text=q["tempting"][0]["answer"] if n == wrong else fields_of(q))
        for c in (a, b):
            await c.request(type="act", table=table, action="send-answers")
        for c in (a, b):
            await c.until(lambda c=c: c.view(table)["view"]["over"] or "retire" in c.view(table)["legal"])
            if "retire" in c.view(table)["legal"]:
                await c.request(type="act", table=table, action="retire")
        await a.until(lambda: a.tables[table]["status"] == "over")
        seats = a.view(table)["view"]["seat"]
        assert (seats[0]["status"], seats[0]["right"]) == ("won", len(questions)), (folder, seats[0])
        assert (seats[1]["status"], seats[1]["right"]) == ("failed", len(questions) - 1), (folder, seats[1])
        assert a.tables[table]["result"]["winners"] == [0]


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def answers_sent_without_waiting_are_judged_and_entered_in_order(server):
    questions = questions_of(CASE)
    a, b, table = await at_baker_street(server, "Hasty", CASE)
    long = " or ".join(["either", *(chr(97 + i % 26) for i in range(110))])
    sent = [a.request(type="act", table=table, action="answer 1", text=long)]  # the judge needs the most time for this answer
    sent += [a.request(type="act", table=table, action=f"answer {n}", text=fields_of(q)) for n, q in enumerate(questions, 1)]
    sent += [a.request(type="act", table=table, action="send-answers")]
    await asyncio.gather(*(asyncio.create_task(s) for s in sent))
    await refused(a.request(type="act", table=table, action="answer 1", text=long), "rule")
    await b.request(type="act", table=table, action="answer 1", text="nobody")
    await b.request(type="act", table=table, action="send-answers")
    await a.until(lambda: a.view(table)["view"]["seat"][0]["status"] == "won")
    assert a.view(table)["view"]["seat"][0]["right"] == len(questions)


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def only_a_player_who_failed_learns_why_and_holmes_shows_and_checks_answers(server):
    questions = questions_of(CASE)
    a, b, table = await case_table(server, "Checked")
    answered = False
    # Player a goes to 221B and answers wrongly; player b reads a card.
    while b.view(table)["view"]["seat"][0]["status"] != "failed":
        await until_a_decision_is_due(table, a, b)
        for c, first in ((a, "baker-street"), (b, "visit")):
            m = c.view(table)
            if "send-answers" in m["legal"] and not answered:
                await c.request(type="act", table=table, action="answer 1", text="nobody")
                answered = True
            wishes = (first, "send-answers", "bid", "done", "pass", "decline", "leave")
            choice = next((x for w in wishes for x in m["legal"] if x.split()[0] == w), None)
            if choice:
                await c.request(type="act", table=table, action=choice)
                await c.until(lambda c=c, m=m: c.view(table)["version"] > m["version"])
    # Player a may see the right answers (WH-58) and therefore also why the answer was wrong. Player b sees the wrong answer only after a
    # consultation, and without the reason (WH-63).
    await a.until(lambda: a.view(table)["view"]["seat"][0]["answers_readable"])  # player b may receive the verdict before player a
    number = a.view(table)["view"]["seat"][0]["answer"][0]["text_id"]
    read = {"type": "read", "table": table, "part": "explained", "number": number}
    told = (await a.request(**read))["fields"][0]
    assert (told["said"], told["reason"], told["answer"]) == ("nobody", "not-found", questions[0]["points"][0]["answer"]), told
    await refused(b.request(**read), "not-readable")
    await b.request(type="act", table=table, action="consult 0", version=1)
    await b.until(lambda: b.view(table)["view"]["seat"][0]["answers_readable"])
    told = (await b.request(**read))["fields"][0]
    assert told["said"] == "nobody" and not {"reason", "answer"} & set(told), told
    await b.request(type="act", table=table, action="check 1", text=fields_of(questions[0]), version=1)
    await a.until(lambda: a.view(table)["view"]["seat"][1]["check"] not in (None, "none"))
    assert a.view(table)["view"]["seat"][1]["check"] == "right", a.view(table)["view"]["seat"][1]


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def an_answer_is_understood_before_it_is_sent_and_explained_after_the_verdict(server):
    a, b, table = await at_baker_street(server, "Understood", CASE)
    await up_to_date(table, a, b)
    before = [c.view(table) for c in (a, b)]
    heard = len(b.heard)
    ask = {"type": "understand", "table": table, "question": 1}
    for text, status, value in (
        ("", "blank", ""),
        ("crake", "value", "Samuel Crake"),
        ("vane", "typed", "vane"),
        ("the nurse", "role", "the nurse"),
    ):
        reply = await a.request(**ask, text=text)
        assert (reply["question"], len(reply["fields"])) == (1, 1), reply
        assert (reply["fields"][0]["status"], reply["fields"][0]["value"]) == (status, value), reply
    for text in ("x" * 600, "é" * 300, "שלום", "🔍 | 🔍 | 🔍", " or ".join(["Crake"] * 66)):
        await a.request(**ask, text=text)
    await up_to_date(table, a, b)
    assert [m["type"] for m in b.heard[heard:] if m["type"] not in ("ok",)] == [], b.heard[heard:]
    assert [c.view(table) for c in (a, b)] == before
    await refused(a.request(**ask, text="x" * 601), "bad-message")
    await refused(a.request(**ask, text="a\nb"), "rule", "PL-19")
    await refused(a.request(type="understand", table=table, question=5, text="x"), "bad-message")
    spectator = await server.guest_comes("Understood c")
    await spectator.request(type="watch", table=table)
    await refused(spectator.request(**ask, text="crake"), "not-seated")
    await refused(spectator.request(type="read", table=table, part="names"), "not-readable")
    assert "Samuel Crake" in (await a.request(type="read", table=table, part="names"))["persons"]
    said = "31 colebrooke row | I saw the water"
    await a.request(type="act", table=table, action="answer 2", text=said)
    await refused(a.request(type="read", table=table, part="explained", number=2), "not-readable")
    for c in (a, b):
        await c.request(type="act", table=table, action="send-answers")
    await a.until(lambda: a.view(table)["view"]["over"])
    number = a.view(table)["view"]["seat"][0]["answer"][1]["text_id"]
    told = await a.request(type="read", table=table, part="explained", number=number)
    assert told["text"] == "31 Colebrooke Row | I saw the water", told
    assert [(f["said"], f["reason"]) for f in told["fields"]] == [("31 Colebrooke Row", "right")], told
    assert told["remark"] == "I saw the water"
    await refused(a.request(**ask, text="crake"), "rule")


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def the_answers_of_a_player_are_one_decision_for_the_clock(server):
    a, b, table = await at_baker_street(server, "Clock", CASE, decision=600)
    await b.request(type="act", table=table, action="send-answers")
    await a.until(lambda: "time_left" in a.view(table))  # the clock is shown because only player a has to decide now
    left = begun = a.view(table)["time_left"]
    while left > begun - 20:  # until the clock has moved by 20 ms
        for action, text in (("answer 1", {"text": "nobody"}), ("erase 1", {})):
            version = a.view(table)["version"]
            await a.request(type="act", table=table, action=action, version=version, **text)
            await a.until(lambda version=version: a.view(table)["version"] > version)
            assert a.view(table)["time_left"] <= left, "the clock has started again"
            left = a.view(table)["time_left"]


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0")
async def a_player_is_shown_only_names_on_cards_read(server):
    a, b, table = await case_table(server, "Names")
    begun = (await b.request(type="read", table=table, part="names"))["persons"]
    assert "Honoria Vane" not in begun
    # Player a visits 31 Colebrooke Row; player b goes to the carriage stop.
    while 6 not in a.view(table)["view"]["readable_cards"]:
        await until_a_decision_is_due(table, a, b)
        for c, wishes in ((a, ("visit 6", "bid 0", "done", "pass", "decline")), (b, ("carriage-stop", "done", "pass", "decline"))):
            m = c.view(table)
            choice = next((w for w in wishes if w in m["legal"]), None)
            if choice:
                await c.request(type="act", table=table, action=choice, version=m["version"])
                await c.until(lambda c=c, m=m: c.view(table)["version"] > m["version"])
    for c, names in ((a, True), (b, False)):
        persons = (await c.request(type="read", table=table, part="names"))["persons"]
        assert ("Honoria Vane" in persons) == names, persons
        field = (await c.request(type="understand", table=table, question=1, text="vane"))["fields"][0]
        assert field["status"] == ("value" if names else "typed") and field["choices"] == [], field
    assert (await b.request(type="read", table=table, part="names"))["persons"] == begun


@server_test("--cases", str(ROOT / "cases"), "--rate", "20", alone=True)
async def requests_for_readings_of_an_answer_are_rate_limited(server):
    a, b, table = await case_table(server, "Limited")
    asks = [a.request(type="understand", table=table, question=1, text="crake") for _ in range(18)]
    replies = await asyncio.gather(*(asyncio.create_task(r) for r in asks), return_exceptions=True)
    assert any(isinstance(r, Refused) for r in replies) and any(not isinstance(r, Refused) for r in replies), replies
    assert all(r.error in ("too-fast", "busy") for r in replies if isinstance(r, Refused)), replies


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def text_ids_count_texts_not_entries(server):
    a, b, table = await at_baker_street(server, "Numbered", CASE)
    for word in ("first", "second", "third"):  # player a does not see these three actions of player b
        await b.request(type="act", table=table, action="answer 1", text=word)
    await a.request(type="act", table=table, action="answer 1", text="mine")
    await a.request(type="act", table=table, action="answer 2", text="mine too")
    for c in (a, b):
        for number in range(80):
            await refused(c.request(type="read", table=table, part="text", number=number), "not-readable")
    for c in (a, b):
        await c.request(type="act", table=table, action="send-answers")
    for seat, c, words in ((0, a, ["mine", "mine too"]), (1, b, ["third"])):
        await c.until(lambda c=c: c.view(table)["view"]["over"])
        numbers = [answer["text_id"] for answer in c.view(table)["view"]["seat"][seat]["answer"] if answer["written"]]
        assert numbers == [1 + 16 * seat + i for i in range(len(words))], numbers
        assert [(await c.request(type="read", table=table, part="text", number=n))["text"] for n in numbers] == words
        for number in set(range(200)) - {1, 2, 17}:  # only the texts of the three answers may be read (rule WH-69)
            await refused(c.request(type="read", table=table, part="text", number=number), "not-readable")


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def a_hidden_action_does_not_delay_other_viewers(server):
    a, b, table = await at_baker_street(server, "Delays", CASE)
    await up_to_date(table, a)
    store = sqlite3.connect(server.db, isolation_level=None)
    store.execute("BEGIN IMMEDIATE")  # this transaction blocks all writes by the server
    hidden = asyncio.create_task(b.request(type="act", table=table, action="answer 1", text="in secret"))
    asked = asyncio.create_task(b.request(type="mute", table=table, who="nobody", on=True))
    for order in (
        dict(type="resync", version=0),
        dict(type="mute", who="nobody", on=True),
        dict(type="history", before=2),
        dict(type="invite"),
        dict(type="notes"),
        dict(type="read", part="questions"),
        dict(type="watch"),
    ):
        await asyncio.wait_for(a.request(table=table, **order), 20)
    assert not hidden.done() and not asked.done(), "a client received an action that is not on disk"
    store.execute("ROLLBACK")
    store.close()
    await hidden
    await asked


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def a_hidden_action_does_not_end_an_undo_request(server):
    a, b, table = await at_baker_street(server, "Undoes", CASE)
    assert (await a.request(type="undo", table=table))["needs_consent"]
    await a.until(lambda: any(m["type"] == "undo_request" for m in a.heard))
    await up_to_date(table, a)
    version = a.view(table)["version"]
    await b.request(type="act", table=table, action="answer 1", text="in secret")
    await up_to_date(table, a)
    assert not [m for m in a.heard if m["type"] == "undo_result"], "the end of the undo request reveals a hidden action"
    assert a.view(table)["version"] == version
    await b.request(type="consent", table=table, yes=True)
    await a.until(lambda: any(m["type"] == "undo_result" for m in a.heard))


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", alone=True)
async def only_permitted_texts_are_readable_and_the_server_judges_answers(server):
    a, b, table = await case_table(server, "Case", options={"expert": False})
    cases = [g for g in a.welcome["games"] if g["id"] == WH][0]["cases"]
    assert len(cases) >= 3
    await refused(a.request(type="create", game=WH, case="no-such-case"), "no-case")
    await refused(a.request(type="create", game=SM, case=CASE), "no-case")
    assert a.tables[table]["case"] == CASE
    assert len((await a.request(type="read", table=table, part="introduction"))["text"]) > 100
    assert (await a.request(type="read", table=table, part="questions"))["text"].startswith("1. ")
    for what in ("answers", "solution", "nonsense"):
        await refused(a.request(type="read", table=table, part=what), "not-readable")
    await refused(a.request(type="read", table=table, part="text", number=1), "not-readable")
    dice, read = random.Random(7), 0
    for step in range(400):
        while not any(c.view(table)["legal"] or c.view(table)["view"]["over"] for c in (a, b)):
            await asyncio.sleep(0.01)  # wait for the next view
        for c, other in ((a, b), (b, a)):
            m = c.view(table)
            for number in m["view"]["readable_cards"]:
                words = await c.request(type="read", table=table, part="card", number=number)
                assert len(words["text"]) > 40 and words["title"]
                await up_to_date(table, other)
                if number not in other.view(table)["view"]["readable_cards"]:
                    await refused(other.request(type="read", table=table, part="card", number=number), "not-readable")
                read += 1
            if m["legal"] and not m["view"]["over"]:
                # Prefer visits until the players have read six cards. Random choices might end the match too early.
                eager = [x for x in m["legal"] if x.startswith("visit")] if read < 6 else []
                order = {"type": "act", "table": table, "action": dice.choice(eager or m["legal"]), "version": m["version"]}
                try:
                    await c.request(**order)
                except Refused as r:
                    assert r.rule in ("PL-7", "PL-10"), r
                    if r.rule == "PL-7":
                        await c.request(**order, text="It was the butler, and surely nobody else.")
                await c.until(lambda c=c, m=m: c.view(table)["version"] > m["version"] or c.view(table)["view"]["over"])
        if read >= 6 and step > 20 or a.view(table)["view"]["over"]:
            break
    assert read, "no card was read"
    await up_to_date(table, a)
    server.kill()
    server.open()
    c = await server.come(a.cookie)
    await c.request(type="watch", table=table)
    await c.until(lambda: c.view(table))
    assert c.view(table)["view"] == a.view(table)["view"]
    await c.request(type="leave", table=table)
    with sqlite3.connect(server.db) as store:
        (header,) = store.execute("SELECT header FROM match WHERE table_id=?", (table,)).fetchone()
    assert "\ncontent " in header, "the header no longer names the case"


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", alone=True)
async def a_refused_text_says_what_is_wrong_with_it(server):
    a, b, table = await case_table(server, "Texts", options={"expert": False})
    while "answer 1" not in a.view(table)["legal"]:
        await until_a_decision_is_due(table, a, b)
        for c in (a, b):
            wish = next((x for x in ("baker-street", "done", "pass") if x in c.view(table)["legal"]), None)
            if wish:
                version = c.view(table)["version"]
                await c.request(type="act", table=table, action=wish, version=version)
                await c.until(lambda c=c, version=version: c.view(table)["version"] > version)
    said = {"type": "act", "table": table, "action": "answer 1"}
    await refused(a.request(**said), "rule", "PL-7")
    for text, rule in (
        ("", "PL-7"),
        ("  ", "PL-7"),
        ("x" * 601, "PL-17"),
        ("x" * 4000, "PL-17"),
        ("one\ntwo", "PL-19"),
        ("\t", "PL-19"),
        ("\u0085", "PL-19"),
        ("a\u2028b", "PL-19"),
        ("a\u202eb", "PL-19"),
        ("a\x7fb", "PL-19"),
    ):
        await refused(a.request(**said, text=text), "rule", rule)
    await a.request(**said, text="x" * 600)


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", alone=True)
async def masters_solve_a_case_against_an_idle_player(server):
    a = await server.guest_comes("Waits")
    table = (await a.request(type="create", game=WH, case="lot-sixty-one", seats=3, open=False))["table"]
    await a.request(type="sit", table=table, seat=0)
    await a.request(type="bot", table=table, seat=1, level="master")
    await a.request(type="bot", table=table, seat=2, level="master")
    await a.request(type="start", table=table)
    await a.until(lambda: a.view(table))
    idle = ("carriage-stop", "done", "pass", "leave", "decline", "retire", "take carriages")
    while not a.view(table)["view"]["over"]:
        m = a.view(table)
        if m["legal"]:
            choice = next((word for word in idle if word in m["legal"]), m["legal"][0])
            try:
                await a.request(type="act", table=table, action=choice, version=m["version"])
            except Refused as r:
                assert r.rule == "PL-10", r  # a bot acted first, so the server refuses this action as outdated
        await a.until(lambda m=m: a.view(table)["version"] > m["version"] or a.view(table)["view"]["over"])
    seats = [seat["status"] for seat in a.view(table)["view"]["seat"]]
    assert "won" in seats[1:], seats


async def both_fail(server, name, **more):
    """Plays a match of one round in which two test clients answer every question wrongly. Returns the clients, the table and the number of
    questions."""
    a, b, table = await at_baker_street(server, name, CASE, **more)
    questions = a.view(table)["view"]["questions"]
    for c in (a, b):
        for n in range(1, questions + 1):
            await c.request(type="act", table=table, action=f"answer {n}", text="nobody")
        await c.request(type="act", table=table, action="send-answers")
    for c in (a, b):
        await c.until(lambda c=c: c.tables[table]["status"] == "over")
    return a, b, table, questions


BY_VOTE = {"overrule": "unanimous"}


async def back_at(server, table, *clients):
    """Restarts the server after a crash. Reconnects the clients, which then watch the table, and returns their new connections."""
    server.kill()
    server.open()
    again = [await server.come(c.cookie) for c in clients]
    for c in again:
        await c.request(type="watch", table=table)
        await c.until(lambda c=c: c.view(table))
    return again


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", alone=True)
async def a_unanimous_vote_after_the_end_changes_the_result(server):
    a, b, table, questions = await both_fail(server, "Overrule", options=BY_VOTE)
    assert a.tables[table]["result"]["winners"] == []
    assert [v for v in a.view(table)["asides"] if v.startswith("overrule 0 ")] == [f"overrule 0 {n}" for n in range(1, questions + 1)]
    watcher = await server.guest_comes("Overrule c")
    await watcher.request(type="watch", table=table)
    await refused(watcher.request(type="act", table=table, action="overrule 0 1"), "not-seated")
    await refused(b.request(type="act", table=table, action="baker-street"), "rule", rule="PL-1")
    for n in range(1, questions + 1):
        await b.request(type="act", table=table, action=f"overrule 0 {n}", action_id=n)
        # The same vote, sent again, is accepted but not counted twice.
        await b.request(type="act", table=table, action=f"overrule 0 {n}", action_id=n)
    await refused(b.request(type="act", table=table, action="overrule 0 1"), "rule", rule="WH-70")
    await watcher.until(lambda: watcher.view(table)["view"]["seat"][0]["answer"][questions - 1]["votes"] == [1])
    assert watcher.view(table)["view"]["people"] == [0, 1] and a.tables[table]["result"]["winners"] == []

    a, b = await back_at(server, table, a, b)  # every vote that was shown is on disk
    for n in range(1, questions + 1):
        await a.request(type="act", table=table, action=f"overrule 0 {n}")
    for c in (a, b):
        await c.until(lambda c=c: c.tables[table]["result"]["winners"] == [0])
        await c.until(lambda c=c: c.view(table)["view"]["seat"][0]["status"] == "won")
    assert a.view(table)["view"]["seat"][0]["right"] == questions

    a, b = await back_at(server, table, a, b)  # the new result is on disk too
    assert server.ask("GET", f"/api/match/{table}/replay?seat=8")[1]["result"]["winners"] == [0]
    await a.request(type="rematch", table=table)
    await b.request(type="rematch_answer", table=table, yes=True)
    await a.until(lambda: a.tables[table].get("next"))
    await b.request(type="act", table=table, action="overrule 1 1")  # players can still vote when the rematch has begun


@server_test("--cases", str(ROOT / "cases"), "--rate", "0")
async def public_tables_have_no_votes_unless_the_host_chooses_them(server):
    a, b, table, _ = await both_fail(server, "Strangers")
    assert a.tables[table]["options"]["overrule"] == "never" and not a.view(table)["asides"]
    await refused(a.request(type="act", table=table, action="overrule 0 1"), "rule", rule="WH-70")
    private = (await a.request(type="create", game=WH, case=CASE, open=False))["table"]
    await a.until(lambda: private in a.tables)
    assert a.tables[private]["options"]["overrule"] == "unanimous"
    quick = (await a.request(type="quick", game=WH))["table"]
    await a.until(lambda: quick in a.tables)
    assert a.tables[quick]["options"]["overrule"] == "never"


@server_test("--cases", str(ROOT / "cases"), "--rate", "0", "--bot-wait", "0")
async def a_match_ended_by_agreement_has_no_votes(server):
    a, b, table = await at_baker_street(server, "Agreed", CASE, options=BY_VOTE)
    await a.request(type="act", table=table, action="answer 1", text="nobody")
    for c in (a, b):
        await c.request(type="end", table=table, yes=True)
    await a.until(lambda: a.tables[table]["status"] == "over")
    await refused(a.request(type="act", table=table, action="overrule 0 1"), "rule", rule="PL-1")


main()
