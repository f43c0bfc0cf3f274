#!/usr/bin/python3
"""settings.py PARLOUR [WORD...]: tests of the server's settings: notices to clients, checking, reloading."""
import os
import socket
import sqlite3
import subprocess

from runner import server_test, main
from server_lib import make_certificate


def notices(client):
    return [(m["kind"], m["text"]) for m in client.heard if m["type"] == "notice"]


@server_test("--message-of-the-day", "Tournament on Sunday at 5 pm.")
async def every_client_gets_the_message_of_the_day(server):
    a = await server.guest_comes("Ada")
    await a.until(lambda: notices(a) == [("message-of-the-day", "Tournament on Sunday at 5 pm.")])
    await a.leave()


# ---- checking ---------------------------------------------------------------------------------------------


def serve(server, *words, code, text="", **variables):
    """Runs `parlour serve` with a settings file of this text. Returns the lines that it prints on stderr."""
    file = f"{server.folder.name}/settings.conf"
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
    env = {k: v for k, v in os.environ.items() if not k.startswith("PARLOUR_")} | variables
    words = [server.parlour, "serve", "--config", file, *words]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=env)
    assert done.returncode == code, (words, text, done)
    return [line.replace(f"{file}:", "FILE:") for line in done.stderr.splitlines()]


@server_test(alone=True)
async def unknown_settings_are_refused_with_the_nearest_known_name(server):
    new = f"{server.folder.name}/new.db"
    for text, line in (
        ("# limits\n\nrat = 7\n", "FILE:3: unknown setting 'rat'; did you mean 'rate'?"),
        ("tls_cert = x\n", "FILE:1: unknown setting 'tls_cert'; did you mean 'tls-cert'?"),
        ("--port = 1\n", "FILE:1: unknown setting '--port'; did you mean 'port'?"),
        ("mesage-of-the-day = Hello\n", "FILE:1: unknown setting 'mesage-of-the-day'; did you mean 'message-of-the-day'?"),
        ("umbrella = yes\n", "FILE:1: unknown setting 'umbrella'; see 'parlour help serve'"),
        ("config = other\n", "FILE:1: 'config' is an option of the command line only; delete the line"),
        ("check = yes\n", "FILE:1: 'check' is an option of the command line only; delete the line"),
        ("port\n", "FILE:1: expected 'word = value', found 'port'"),
        ("rate = fast\n", "FILE:1: --rate must be a whole number from 0 to 1000000, not 'fast'"),
        ("quiet = perhaps\n", "FILE:1: --quiet must be yes or no, not 'perhaps'"),
    ):
        assert serve(server, "--db", new, code=2, text=text) == [f"parlour serve: {line}"], text
    for variables, line in (
        ({"PARLOUR_TLS_CRET": "x"}, "unknown setting PARLOUR_TLS_CRET in the environment; did you mean PARLOUR_TLS_CERT?"),
        ({"PARLOUR_CONFG": "x"}, "unknown setting PARLOUR_CONFG in the environment; did you mean PARLOUR_CONFIG?"),
        ({"PARLOUR_port": "1"}, "unknown setting PARLOUR_port in the environment; did you mean PARLOUR_PORT?"),
        ({"PARLOUR_": "1"}, "unknown setting PARLOUR_ in the environment; see 'parlour help serve'"),
        ({"PARLOUR_CHECK": "yes"}, "unknown setting PARLOUR_CHECK in the environment; see 'parlour help serve'"),
        ({"PARLOUR_RATE": "fast"}, "PARLOUR_RATE in the environment: --rate must be a whole number from 0 to 1000000, not 'fast'"),
    ):
        assert serve(server, "--db", new, code=2, **variables) == [f"parlour serve: {line}"], variables
    assert serve(server, "--ratte", "1", code=2) == ["parlour serve: unknown option '--ratte'; did you mean '--rate'?"]
    assert not os.path.exists(new)
    # These variables are not settings of the server, and an empty variable is not set.
    serve(server, "--check", code=0, PARLOUR_PROBLEMS="/tmp", PARLOUR_TEST_RUNS="10", PARLOUR_PORT="")


@server_test(alone=True)
async def check_names_every_problem_and_starts_nothing(server):
    folder = server.folder.name
    make_certificate(folder)
    subprocess.run(["openssl", "genrsa", "-out", f"{folder}/other.pem", "2048"], check=True, capture_output=True)
    os.mkdir(f"{folder}/cases")
    os.mkdir(f"{folder}/cases/broken")
    for name, text in (("cases/broken/case.yaml", "nonsense"), ("text", "no database " * 40), ("half.pem", "")):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as out:
            out.write(text)
    before = sorted(os.listdir(folder))
    problems = serve(
        server,
        "--check",
        code=1,
        text=f"""rat = 1
            rate = fast
            tls-cert = {folder}/cert.pem
            tls-key = {folder}/other.pem
            address = parlour.example
            origin = https://club.example/
            trust-proxy = 10.0.0.0/8,nonsense
            host = nonsense
            db = {folder}/text
            web = /nowhere
            cases = {folder}/cases
            bus = nats://127.0.0.1
            bus-ca = {folder}/none.pem
            log-level = loud
            message-of-the-day = {"x" * 501}
            """,
    )
    for part in (
        "FILE:1: unknown setting 'rat'; did you mean 'rate'?",
        "FILE:2: --rate must be a whole number",
        "other.pem does not belong to the certificate",
        "parlour.example is not a valid --address",
        "https://club.example/ is not a valid --origin",
        "nonsense in --trust-proxy",
        "nonsense is neither",
        "text: this file is not a database; see --db",
        "/nowhere does not contain the page; see --web",
        f"warning: the case {folder}/cases/broken cannot be loaded",
        "--bus needs --store",
        "none.pem: No such file or directory; see --bus-ca",
        "--log-level must be error, warning, info or debug, not 'loud'",
        "--message-of-the-day must be one line",
        "parlour serve: 13 problems in the settings; the server would not start",
    ):
        assert sum(part in line for line in problems) == 1, (part, problems)
    assert len(problems) == 15 and all(line.startswith("parlour serve: ") for line in problems), problems
    assert sorted(set(os.listdir(folder)) - {"settings.conf"}) == before, "a check writes nothing"


@server_test()
async def check_says_why_a_node_cannot_use_its_database_and_its_bus(server):
    with socket.socket() as taken:  # bound, and nobody listens there
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        services = (f"--store=postgres://127.0.0.1:{port}/parlour", f"--bus=nats://me:secret@127.0.0.1:{port}")
        lines = serve(server, "--check", "--port", "0", *services, code=1)
    assert any(f"No NATS server answers at nats://127.0.0.1:{port}" in line for line in lines), lines
    assert len(lines) == 4 and "2 problems" in lines[3] and not any("secret" in line for line in lines), lines


@server_test(alone=True)
async def check_accepts_the_settings_of_a_running_server_and_leaves_no_files(server):
    folder = server.folder.name
    make_certificate(folder)
    tls = ("--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem")
    port = ("--host", "127.0.0.1", "--port", str(server.port))
    lines = serve(server, "--check", "--db", server.db, *port, *tls, "--address", "https://parlour.example", code=0)
    assert lines[0].startswith(f"parlour serve: warning: the certificate {folder}/cert.pem expires in "), lines
    assert lines[1:] == [
        f"parlour serve: warning: the certificate {folder}/cert.pem is not for parlour.example, the host of --address; "
        "browsers will refuse it",
        "parlour serve: warning: no page is installed, so the server shows a small built-in one; see --web",
    ], lines
    server.close()
    before = sorted(os.listdir(folder))
    assert len(serve(server, "--check", "--db", server.db, code=0)) == 1
    assert len(serve(server, "--check", "--db", f"{folder}/new.db", code=0)) == 1, "the server will create a new database"
    assert sorted(os.listdir(folder)) == before, "no files beside the database, which might belong to another user"
    db = sqlite3.connect(server.db)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.execute("PRAGMA user_version=1")
    db.commit()
    assert "will migrate the database" in serve(server, "--check", "--db", server.db, code=0)[-1]
    db.execute("PRAGMA user_version=9999")
    db.commit()
    assert "from a newer version of parlour" in serve(server, "--check", "--db", server.db, code=1)[-2]
    db.execute(f"PRAGMA user_version={version}")
    db.commit()
    db.close()
    assert "folder of the database: No such file" in serve(server, "--check", "--db", "/nowhere/at/all.db", code=1)[-2]
    server.open()


@server_test(alone=True)
async def a_strange_settings_file_is_refused_in_one_line(server):
    file = f"{server.folder.name}/strange"
    for text in (b"\0", b"port = 1\0\n", b"#" * (1 << 18), b"\xff\xfe=\n" * 9, b"=\n", b"=" * 9999, b"\r\n=\r\n", b"\x1b[2J=1\n"):
        with open(file, "wb") as out:
            out.write(text)
        done = subprocess.run([server.parlour, "serve", "--config", file], capture_output=True, timeout=120)
        assert done.returncode in (1, 2) and done.stderr.count(b"\n") == 1 and file.encode() in done.stderr, (text[:9], done)
        assert b"\x1b" not in done.stderr, done
    for path in (server.folder.name, "/nowhere/at/all"):
        done = subprocess.run([server.parlour, "serve", "--config", path], capture_output=True, timeout=120)
        assert done.returncode == 1 and b"see --config" in done.stderr, done
    serve(server, "--check", "--config", "/dev/null", code=0)


if __name__ == "__main__":
    main()
