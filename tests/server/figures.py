#!/usr/bin/env python3
"""figures.py PARLOUR: tests the figures and tables of cases on the server: permission to see them, copies in the notes, and limits.
Nothing that the server sends to a viewer may depend on figures or tables that this viewer may not see."""
import base64
import pathlib
import shutil
import sys
import tempfile

from runner import server_test, main
from table_lib import refused, until_a_decision_is_due
from server_lib import ROOT, Refused, Server

WH = "watson-holmes"
EXHIBITS = ROOT / "tests/exhibits"
FLAGS = ("--cases", str(EXHIBITS), "--rate", "0")


async def act(table, client, wishes):
    m = client.view(table)
    wish = next((w for w in wishes if w in m["legal"]), None)
    if wish:
        await client.request(type="act", table=table, action=wish, version=m["version"])
        await client.until(lambda: client.view(table)["version"] > m["version"])


async def readers(server, name):
    """Starts the case. The first player goes to place 1 and the second to place 2, and both read their cards. A third client watches."""
    a, b, watcher = [await server.guest_comes(f"{name} {x}") for x in "abc"]
    table = (await a.request(type="create", game=WH, case="harbour"))["table"]
    await a.request(type="sit", table=table, seat=0)
    await b.request(type="watch", table=table)
    await b.request(type="sit", table=table, seat=1)
    await watcher.request(type="watch", table=table)
    await a.request(type="start", table=table)
    for c in (a, b, watcher):
        await c.until(lambda c=c: c.view(table))
    while not all(c.view(table)["view"]["readable_cards"] for c in (a, b)):
        await until_a_decision_is_due(table, a, b)
        await act(table, a, ("visit 1", "bid 1", "done", "pass", "decline", "keep"))
        await act(table, b, ("visit 2", "bid 1", "done", "pass", "decline", "keep"))
    assert a.view(table)["view"]["readable_cards"] == [1] and b.view(table)["view"]["readable_cards"] == [2]
    return a, b, watcher, table


async def figure(client, table, number):
    m = await client.request(type="read", table=table, part="figure", number=number)
    return m["media"], base64.b64decode(m["text"])


@server_test(*FLAGS)
async def a_figure_is_sent_only_to_a_reader_of_its_card(server):
    a, b, watcher, table = await readers(server, "Reader")
    for client in (a, b, watcher):  # the introduction is public
        told = await client.request(type="read", table=table, part="introduction")
        assert [f["number"] for f in told["figures"]] == [1] and told["tables"][0]["rows"][1][2] == "7.13 p.m."
        assert await figure(client, table, 1) == ("image/png", (EXHIBITS / "harbour/figures/plan.png").read_bytes())
    card = await a.request(type="read", table=table, part="card", number=1)
    assert [f["id"] for f in card["figures"]] == ["trace"] and card["figures"][0]["width"] == 480 and "tables" not in card
    assert await figure(a, table, 11) == ("image/svg+xml", (EXHIBITS / "harbour/figures/trace.svg").read_bytes())
    card = await b.request(type="read", table=table, part="card", number=2)
    assert [t["id"] for t in card["tables"]] == ["trains", "takings"] and "figures" not in card
    for client, numbers in ((a, (31,)), (b, (11, 31)), (watcher, (11, 31))):
        for number in (0, 2, 4, 10, 12, 21, 40, 2**32 - 1, *numbers):
            await refused(client.request(type="read", table=table, part="figure", number=number), "not-readable")
    for client in (b, watcher):
        await refused(client.request(type="read", table=table, part="card", number=1), "not-readable")
        await refused(client.request(type="read", table=table, part="figure"), "not-readable")
    # When the player has finished reading the card, its figure can no longer be seen (WH-52).
    await a.request(type="act", table=table, action="leave")
    await refused(a.request(type="read", table=table, part="figure", number=11), "not-readable")
    # The files of figures have no URLs.
    for path in ("/figures/trace.svg", "/cases/harbour/figures/trace.svg", f"/api/match/{table}/figures/11"):
        assert server.ask("GET", path, raw=True)[0] == 404
    assert server.ask("GET", f"/api/match/{table}/case")[0] == 403


@server_test(*FLAGS, alone=True)
async def a_copied_figure_can_be_read_later_only_by_its_copier(server):
    a, b, watcher, table = await readers(server, "Copier")
    copy = (await a.request(type="read", table=table, part="card", number=1))["figures"][0]["copy"]
    other = (await a.request(type="read", table=table, part="introduction"))["figures"][0]["copy"]
    assert copy != other
    assert "copy" not in (await watcher.request(type="read", table=table, part="introduction"))["figures"][0]
    await a.request(type="act", table=table, action="leave")
    server.kill()
    server.open()
    a, b, watcher = [await server.come(c.cookie) for c in (a, b, watcher)]
    for client in (a, b, watcher):
        await client.request(type="watch", table=table)
    again = await a.request(type="read", table=table, part="figure-copy", number=11, key=copy)
    assert base64.b64decode(again["text"]) == (EXHIBITS / "harbour/figures/trace.svg").read_bytes()
    for client, wrong in ((a, other), (a, ""), (a, copy[:-1]), (a, copy.upper()), (b, copy), (watcher, copy)):
        await refused(client.request(type="read", table=table, part="figure-copy", number=11, key=wrong), "not-readable")
    await refused(a.request(type="read", table=table, part="figure-copy", number=31, key=copy), "not-readable")
    await refused(a.request(type="read", table=table, part="figure-copy", number=11), "not-readable")
    await refused(a.request(type="read", table=table, part="figure", number=11, key=copy), "not-readable")


@server_test("--cases", str(EXHIBITS), "--rate", "100000", alone=True)
async def a_client_cannot_ask_for_figures_without_end(server):
    a, b, watcher, table = await readers(server, "Greedy")
    sent = 0
    for _ in range(4000):
        try:
            await figure(watcher, table, 1)
            sent += 1
        except Refused as r:
            assert r.error == "too-fast", r.error
            break
    assert 2000 < sent < 4000, sent  # the limit counts each figure in whole KiB, and this figure is smaller than 1 KiB
    assert await figure(a, table, 11)


async def everything(client, table):
    """Requests every text and figure. Returns the list of replies. For a refused request, the list contains the name of the error."""
    replies = [client.welcome["games"]]
    for part in ("overview", "introduction", "questions", "names", "answers", "solution"):
        replies.append(await reply(client, table, part))
    for number in range(0, 45):
        for part in ("card", "figure", "figure-copy", "picture", "text"):
            replies.append(await reply(client, table, part, number=number))
    return replies


async def reply(client, table, part, **more):
    try:
        m = await client.request(type="read", table=table, part=part, **more, **({"key": "0" * 32} if part == "figure-copy" else {}))
        return {k: v for k, v in m.items() if k != "reply_to"}
    except Refused as r:
        return r.error


def change_hidden(folder):
    """Changes the figures of places 1 and 3: their number, names, files and texts."""
    yaml = (folder / "case.yaml").read_text(encoding="utf-8")
    assert yaml.count("The barograph strip, as Tessier found it") == 1
    yaml = yaml.replace("The barograph strip, as Tessier found it", "Another strip, from Tottenham")
    yaml = yaml.replace("An inked line starts at the left", "James Orde is written at the left")
    more = "      - {id: more, file: figures/more.svg, alt: More., caption: More, transcript: More of James Orde.}\n"
    yaml = yaml.replace("      - id: print\n", more + "      - id: print\n")
    (folder / "case.yaml").write_text(yaml, encoding="utf-8")
    svg = (folder / "figures/trace.svg").read_text(encoding="utf-8")
    (folder / "figures/trace.svg").write_text(svg.replace("H166", "H240"), encoding="utf-8")
    (folder / "figures/more.svg").write_text(svg, encoding="utf-8")


@server_test(*FLAGS, alone=True)
async def replies_do_not_depend_on_figures_that_the_viewer_may_not_see(server):
    people = await readers(server, "Pair")
    table, cookies = people[3], [c.cookie for c in people[:3]]
    server.close()
    with tempfile.TemporaryDirectory() as temporary:
        changed = pathlib.Path(temporary) / "cases"
        shutil.copytree(EXHIBITS, changed)
        change_hidden(changed / "harbour")
        copied = pathlib.Path(temporary) / "copy.db"
        shutil.copy(server.db, copied)
        twin = Server(sys.argv[1], "--cases", str(changed), "--rate", "0", db=str(copied)).open()
        server.open()
        told = []
        for one in (server, twin):
            clients = [await one.come(cookie) for cookie in cookies]
            for c in clients:
                await c.request(type="watch", table=table)
                await c.until(lambda c=c: c.view(table))
            told.append([(await everything(c, table), c.views, c.tables[table]["case"]) for c in clients])
        reader, other, watcher = zip(*told)
        assert reader[0] != reader[1], "the reader of the changed card sees the change"
        assert other[0] == other[1], "a player at another place must not notice it"
        assert watcher[0] == watcher[1], "a spectator must not notice it"
        twin.close()


if __name__ == "__main__":
    main()
