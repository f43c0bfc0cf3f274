#!/usr/bin/env python3
"""case_serve.py PARLOUR ROOT: tests `parlour case serve` over HTTP while the files of the case change."""
import html
import http.client
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile

PARLOUR, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
failed = passed = 0


def check(ok, what):
    global failed, passed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED", what)


def run(*words, want):
    done = subprocess.run([PARLOUR, "case", "serve", *map(str, words)], capture_output=True, text=True, timeout=60)
    check(done.returncode == want and len(done.stderr.splitlines()) == 1, f"serve {words}: {done.returncode} {done.stderr}")


with tempfile.TemporaryDirectory() as folder:
    case = pathlib.Path(folder) / "city-road-lock"
    shutil.copytree(ROOT / "cases" / case.name, case)
    secret = pathlib.Path(folder) / "secret.md"
    secret.write_text("The word is jabberwocky.\n")
    run(folder + "/none", want=1)
    run(secret, want=1)
    run(case, "--port", "70000", want=2)
    server = subprocess.Popen([PARLOUR, "case", "serve", str(case), "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", address)[1])

        def get(path="/", method="GET", host=None):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            line.request(method, path, headers={"Host": host or f"127.0.0.1:{port}"})
            answer = line.getresponse()
            return answer.status, answer.read().decode(), answer.headers

        def raw(data):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
                line.sendall(data)
                line.shutdown(socket.SHUT_WR)
                got = b""
                while more := line.recv(65536):
                    got += more
                return got

        status, page, headers = get()
        check(status == 200 and headers["Cache-Control"] == "no-store", "the page is served and not cached")
        check("default-src 'none'" in headers["Content-Security-Policy"], "the page may load nothing else")
        check(page.count("<section") >= 15 and "data:image/svg+xml;base64," in page, "every card is there, and the picture")
        check("data-version=1" in page and get("/version")[1] == "1", "the version is 1")
        check(
            "Introduction" in page and "Solution" in page and "<input disabled>" in page, "introduction, questions and solution are there"
        )
        check(get("/preview.js")[0] == 200, "the script is served")

        # Each change of a file makes a new version. The messages of lint appear beside the text, and special characters are escaped.
        card = next(case.glob("places/01-*.md"))
        text = card.read_text(encoding="utf-8")
        card.write_text("A *very* short <script>card</script>.\n", encoding="utf-8")
        check(get("/version")[1] == "2", "a changed file is a new version")
        page = get()[1]
        section = re.search(r"<section id=place-1>.*?</section>", page, re.S)[0]
        check("<em>very</em>" in section and "&lt;script&gt;card" in section and "<script>card" not in page, "the text is escaped")
        check(f"places/{card.name}:1: the text has" in html.unescape(section), "lint stands beside its card")
        check(get("/version")[1] == "2", "an unchanged case keeps its version")
        card.write_text(text, encoding="utf-8")
        check(get("/version")[1] == "3" and "short &lt;script" not in get()[1], "the card is back")

        # If case.yaml is broken, the page shows the error and the last version that loads. After a repair it shows the new version.
        yaml = (case / "case.yaml").read_text(encoding="utf-8")
        (case / "case.yaml").write_text("format: 2\nid: [\n")
        page = get()[1]
        check("case.yaml:3: not YAML" in page and "last version that loads" in page and "<section id=place-1>" in page, "a broken file")
        (case / "case.yaml").write_text(yaml, encoding="utf-8")
        check("last version that loads" not in get()[1], "the repaired case is shown")

        # Nothing outside the folder is read or served.
        card.unlink()
        card.symlink_to(secret)
        page = get()[1]
        check(
            "jabberwocky" not in page and f"places/{card.name}:1: this file cannot be read" in page, "a link out of the folder is refused"
        )
        card.unlink()
        card.write_text(text, encoding="utf-8")
        for path in ("/../secret.md", "/case.yaml", "/places/" + card.name, "//", "/%2e%2e/secret.md", "/version/x"):
            check(get(path)[0] == 404, f"{path} is not served")
        check(get(method="POST")[0] == 405, "only GET is allowed")
        check(get(host="evil.example")[0] == 421 and get(host="localhost:99")[0] == 200, "another host name is refused")
        for bad in (b"\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x00\xff\r\n\r\n", b"A" * 9000):
            check(raw(bad)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 421"), f"a bad request: {bad[:20]}")
        check(raw(b"") == b"" and get()[0] == 200, "an empty connection does no harm")
        run(case, "--port", port, want=1)
    finally:
        server.terminate()
        server.wait(timeout=30)
    check(server.returncode == 0, f"the server ends on SIGTERM: {server.returncode}")

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
