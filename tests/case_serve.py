#!/usr/bin/env python3
"""case_serve.py PARLOUR ROOT: tests `parlour case serve` over HTTP while the files of the case change."""
import base64
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.parse

PARLOUR, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
os.environ.pop("PARLOUR_WEB", None)
failed = passed = 0


def check(ok, what):
    global failed, passed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED", what)


def run(*words, want, says=""):
    done = subprocess.run([PARLOUR, "case", "serve", *map(str, words)], capture_output=True, text=True, timeout=60)
    ok = done.returncode == want and len(done.stderr.splitlines()) == 1 and says in done.stderr
    check(ok, f"serve {words}: {done.returncode} {done.stderr}")


with tempfile.TemporaryDirectory() as folder:
    case = pathlib.Path(folder) / "city-road-lock"
    shutil.copytree(ROOT / "cases" / case.name, case)
    secret = pathlib.Path(folder) / "secret.md"
    secret.write_text("The word is jabberwocky.\n")
    web = pathlib.Path(folder) / "web"
    (web / "assets").mkdir(parents=True)
    run(folder + "/none", want=1, says="no such folder")
    run(secret, want=1, says="not a folder")
    run(case, "--port", "70000", want=2)
    run(case, "--port", "0", "--web", web, want=1, says=f"no preview.html in {web}")
    (web / "preview.html").write_text("<!doctype html><title>The page</title>")
    (web / "index.html").write_text("<!doctype html><title>Another page</title>")
    (web / "assets" / "preview-A_1.js").write_text("export {};")
    (web / "assets" / "notes.md").write_text("jabberwocky")
    (web / "assets" / "linked.js").symlink_to(secret)
    server = subprocess.Popen([PARLOUR, "case", "serve", str(case), "--port", "0", "--web", web], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", address)[1])

        def get(path="/", method="GET", host=None):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            line.request(method, path, headers={"Host": host or f"127.0.0.1:{port}"})
            answer = line.getresponse()
            return answer.status, answer.read().decode(), answer.headers

        def shown():
            return json.loads(get("/case.json")[1])

        def messages(preview, part):
            return [m["text"] for m in preview["messages"] if m["part"] == part]

        def raw(data):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
                line.sendall(data)
                line.shutdown(socket.SHUT_WR)
                got = b""
                while more := line.recv(65536):
                    got += more
                return got

        status, page, headers = get()
        check(status == 200 and "The page" in page and headers["Content-Type"].startswith("text/html"), "the page is served")
        check(headers["Cache-Control"] == "no-store" and "default-src 'none'" in headers["Content-Security-Policy"], "the headers are safe")
        check(get("/assets/preview-A_1.js")[2]["Content-Type"].startswith("text/javascript"), "the script is served with its type")

        # The server sends the whole case, in the form in which a table sends it to players.
        preview = shown()
        told = preview["case"]
        check(preview["version"] == 1 and not preview["stale"] and get("/version")[1] == "1", "the version is 1")
        check(preview["messages"] == [], f"lint has no messages: {preview['messages']}")
        check(len(told["cards"]) == len(told["view"]["place"]) - 1 == len(list(case.glob("places/*.md"))), "every card is there")
        check(all(told[part] for part in ("introduction", "solution", "questions", "persons", "places", "facts")), "all parts are there")
        check(all(q["points"] for q in told["questions"]), "the questions have their points")
        figure = told["figures"][0]
        files = [p.read_bytes() for p in case.glob("figures/*")]
        check(base64.b64decode(figure["data"]) in files and figure["caption"], "a figure comes with its file")
        check(told["pictures"] and told["pictures"][0]["svg"].startswith("<svg"), "so does the picture of a place")
        facts = {f["id"] for f in told["facts"]}
        check("facts:" in (case / "case.yaml").read_text(encoding="utf-8") and len(facts) == len(told["facts"]), "every fact has its id")

        # The server interprets an answer as if the player had read every card, and then judges the answer.
        def ask(question, text):
            query = urllib.parse.urlencode({"question": question, "text": text})
            status, body, _ = get("/answer?" + query)
            return json.loads(body) if status == 200 else status

        person = next(i for i, q in enumerate(told["questions"]) if q["points"][0]["kind"] == "person")
        family = told["persons"][0].split()[-1]
        read = ask(person + 1, family.lower())
        check(family in read["fields"][0]["value"] + "".join(read["fields"][0]["choices"]), f"a family name is understood: {read}")
        check(read["explained"]["fields"][0]["said"], "the verdict has a field")
        right = [" | ".join(f["answer"] for f in ask(i + 1, "")["explained"]["fields"]) for i in range(len(told["questions"]))]
        check(all(ask(i + 1, text)["right"] for i, text in enumerate(right)), f"the right answers are right: {right}")
        check(not ask(1, "nobody at all")["right"] and ask(1, "")["right"] is False, "wrong and empty answers are wrong")
        for bad in ("/answer", "/answer?question=1&text=%", "/answer?question=1&text=%0a", "/answer?question=1&text=%00"):
            check(get(bad)[0] == 400, f"{bad} is refused")
        check(ask(9, "x") == 400 and ask(0, "x") == 400 and ask("1x", "x") == 400 and ask(1, "x" * 601) == 400, "no such answer")

        # Each change of a file makes a new version. Every message of lint names the part of the case that it is about.
        card = next(case.glob("places/01-*.md"))
        text = card.read_text(encoding="utf-8")
        card.write_text("A *very* short <script>card</script>.\n", encoding="utf-8")
        check(get("/version")[1] == "2", "a changed file is a new version")
        preview = shown()
        check(preview["case"]["cards"][0]["text"].startswith("A *very* short <script>"), "the new text is there")
        check(any(m.startswith(f"places/{card.name}:1: the text has") for m in messages(preview, "1")), "lint names the card")
        check(get("/version")[1] == "2", "an unchanged case keeps its version")
        card.write_text(text, encoding="utf-8")
        check(get("/version")[1] == "3" and shown()["case"]["cards"][0]["text"] == told["cards"][0]["text"], "the card is back")
        for name, part in (("introduction.md", "introduction"), ("solution.md", "solution")):
            was = (case / name).read_text(encoding="utf-8")
            (case / name).write_text("Too short.\n", encoding="utf-8")
            check(any(m.startswith(name) for m in messages(shown(), part)), f"lint names the {part}")
            (case / name).write_text(was, encoding="utf-8")

        # If case.yaml is broken or a figure is missing, the server reports the error and keeps the last version that loads.
        yaml = (case / "case.yaml").read_text(encoding="utf-8")
        (case / "case.yaml").write_text("format: 2\nid: [\n")
        preview = shown()
        check(preview["stale"] and preview["case"]["cards"] == told["cards"], "the last version that loads is kept")
        check([m[:22] for m in messages(preview, "")] == ["case.yaml:3: not YAML:"], f"the error is there: {preview['messages']}")
        (case / "case.yaml").write_text(yaml, encoding="utf-8")
        check(not shown()["stale"], "the repaired case is shown")
        drawn = next(case.glob("figures/*"))
        drawn.rename(drawn.with_name("renamed" + drawn.suffix))
        preview = shown()
        check(preview["stale"] and any(drawn.name in m for m in messages(preview, "")), "a renamed figure is missed")
        (case / "case.yaml").write_text(yaml.replace(drawn.name, "renamed" + drawn.suffix), encoding="utf-8")
        preview = shown()
        check(not preview["stale"] and preview["case"]["figures"][0]["data"] == figure["data"], "its new name works")

        # The server reads and serves no file outside the folder.
        card.unlink()
        card.symlink_to(secret)
        page = get("/case.json")[1]
        check(
            "jabberwocky" not in page and f"places/{card.name}:1: this file cannot be read" in page, "a link out of the folder is refused"
        )
        card.unlink()
        card.write_text(text, encoding="utf-8")
        paths = ["/../secret.md", "/case.yaml", "/places/" + card.name, "//", "/%2e%2e/secret.md", "/version/x", "/index.html"]
        paths += ["/assets/", "/assets/../preview.html", "/assets/..%2fpreview.html", "/assets/.hidden.js", "/assets/a/b.js"]
        paths += ["/assets/notes.md", "/assets/linked.js", "/assets/none.js", "/assets/" + "a" * 200 + ".js", "/" + drawn.name]
        for path in paths:
            status, page, _ = get(path)
            check(status == 404 and "jabberwocky" not in page, f"{path} is not served")
        check(get(method="POST")[0] == 405, "only GET is allowed")
        check(get("/case.json", host="evil.example")[0] == 421 and get(host="localhost:99")[0] == 200, "another host name is refused")
        for bad in (b"\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x00\xff\r\n\r\n", b"GET / HTTP/1.1\r\n", b"A" * 9000):
            check(raw(bad)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 421"), f"a bad request: {bad[:20]}")
        check(raw(b"") == b"" and get()[0] == 200, "an empty connection does no harm")
        idle = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(8)]
        check(get()[0] == 200, "connections that send nothing do not block others")
        for line in idle:
            line.close()
        run(case, "--port", port, "--web", web, want=1, says="cannot listen")
    finally:
        server.terminate()
        server.wait(timeout=30)
    check(server.returncode == 0, f"the server ends on SIGTERM: {server.returncode}")

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
