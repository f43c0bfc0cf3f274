#!/usr/bin/env python3
"""packaging_test.py SOURCE PARLOUR BASH_COMPLETION ZSH_COMPLETION UNIT: tests of the files that packages need: completion, settings file,
systemd unit, versions."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, PARLOUR, BASH_COMPLETION, ZSH_COMPLETION, UNIT = (os.path.abspath(word) for word in sys.argv[1:6])


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def parlour(*words):
    done = subprocess.run([PARLOUR, *words], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80"})
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def complete(*words):
    """Returns what bash offers for the last word."""
    script = f'. "{BASH_COMPLETION}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parlour; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script, "bash", "parlour", *words], capture_output=True, text=True, cwd=SOURCE)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return set(done.stdout.split())


class Completion(unittest.TestCase):
    def test_every_command_of_the_program_is_offered(self):
        commands = set(re.findall(r"^parlour ([a-z][a-z-]*) ", parlour("help"), re.M)) | {"help"}
        self.assertLessEqual(commands | {"--version", "--port"}, complete(""))
        self.assertEqual(commands - {"help"}, complete("help", "") - {"--help"})
        zsh = read(ZSH_COMPLETION)
        for command in commands:
            self.assertIn(f"'{command}:", zsh)

    def test_every_option_of_every_command_is_offered_and_no_other(self):
        commands = re.findall(r"^parlour ([a-z][a-z-]*) ", parlour("help"), re.M)
        zsh = read(ZSH_COMPLETION)
        for words in [[c] for c in commands if c != "help"] + [
            ["case", "stats"],
            ["case", "serve"],
            ["problems", "make"],
            ["problems", "play"],
            ["admin", "ban"],
            ["admin", "handle-report"],
        ]:
            known = {line.split()[0].split("=")[0] for line in parlour(*words, "--help").splitlines() if line.startswith("  --")}
            self.assertEqual(known | {"--help"}, complete(*words, "--"), words)
            self.assertIn(" ".join(sorted(known)), zsh)

    def test_games_subcommands_files_and_languages(self):
        games = set(parlour("describe", "--list").split())
        self.assertEqual(complete("rules", "s"), {game for game in games if game.startswith("s")})
        self.assertLessEqual(games, complete("sim", ""))
        self.assertLessEqual({"new", "lint", "stats"}, complete("case", ""))
        self.assertEqual(complete("problems", "ma"), {"make"})
        self.assertEqual(complete("admin", "message-o"), {"message-of-the-day"})
        self.assertIn("cases/city-road-lock", complete("case", "lint", "cases/ci"))
        self.assertIn("meson.build", complete("replay", "meson.b"))
        self.assertEqual(complete("learn", "--language", ""), {"en", "es"})

    def test_the_shells_accept_the_files(self):
        subprocess.run(["bash", "-n", BASH_COMPLETION], check=True)
        if shutil.which("zsh"):
            subprocess.run(["zsh", "-n", ZSH_COMPLETION], check=True)


class Packages(unittest.TestCase):
    def test_all_files_name_the_same_version(self):
        version = re.search(r"version: '([^']+)'", read("meson.build"))[1]
        self.assertEqual(parlour("--version").splitlines()[0], f"parlour {version}")
        self.assertEqual(re.match(r"parlour \(([^)]+)\)", read("debian", "changelog"))[1], version)
        self.assertEqual(re.findall(r"^## \[(\d[^]]*)\] - \d{4}-\d\d-\d\d$", read("CHANGELOG.md"), re.M)[0], version)

    def test_the_settings_file_has_only_settings_that_the_server_knows(self):
        known = set(re.findall(r"^  --([a-z-]+)", parlour("help", "serve"), re.M))
        lines = re.findall(r"^#?([a-z-]+) = \S", read("packaging", "parlour.conf"), re.M)
        self.assertGreater(len(lines), 5)
        self.assertLessEqual(set(lines), known)

    def test_the_service_has_its_socket_where_the_program_looks_for_it(self):
        path = re.search(r'installed\[\] = "([^"]+)"', read("src", "main", "admin_command.c"))[1]
        with open(UNIT, encoding="utf-8") as file:
            self.assertIn(f"Environment=PARLOUR_ADMIN_SOCKET={path}\n", file.read())
        self.assertIn(f"Environment=PARLOUR_ADMIN_SOCKET={path}\n", read("packaging", "parlour-node.conf.example"))

    def test_the_package_has_the_documents_and_the_examples_that_the_guides_name(self):
        docs = {os.path.basename(line) for line in read("debian", "parlour.docs").split()}
        examples = set(read("debian", "parlour.examples").split())
        self.assertEqual(examples, {f"packaging/{name}" for name in os.listdir(os.path.join(SOURCE, "packaging")) if ".example" in name})
        for name in ("hosting.md", "runbook.md", "monitoring.md"):
            text = read("docs", name)
            self.assertIn(name, docs)
            self.assertLessEqual(set(re.findall(r"\]\(([a-z-]+\.md)[#)]", text)), docs, name)
            self.assertLessEqual(set(re.findall(r"packaging/[a-z.-]+\.example", text)), examples, name)
        for name in examples:
            self.assertIn(f"`{os.path.basename(name)}`", read("packaging", "README.md"))
        self.assertIn("--exclude=.example", read("debian", "rules"))

    def test_systemd_waits_until_the_server_is_ready_and_watches_it(self):
        with open(UNIT, encoding="utf-8") as file:
            settings = set(file.read().splitlines())
        self.assertLessEqual({"Type=notify", "WatchdogSec=30", "Restart=on-failure"}, settings)

    def test_a_reload_checks_the_settings_first(self):
        with open(UNIT, encoding="utf-8") as file:
            reload = [line for line in file.read().splitlines() if line.startswith("ExecReload=")]
        self.assertEqual(len(reload), 2)
        self.assertTrue(reload[0].endswith("/parlour serve --check") and reload[1].endswith("/kill -HUP $MAINPID"), reload)

    def test_systemd_accepts_the_unit_and_finds_it_well_confined(self):
        tool = shutil.which("systemd-analyze")
        if not tool:
            self.skipTest("systemd-analyze is missing")
        with tempfile.TemporaryDirectory() as folder:
            unit = os.path.join(folder, "parlour.service")
            with open(UNIT, encoding="utf-8") as file:
                text = file.read()
            with open(unit, "w", encoding="utf-8") as file:
                file.write(re.sub(r"(Exec\w+)=\S+/parlour", rf"\1={PARLOUR}", text))
            done = subprocess.run([tool, "verify", "--man=no", unit], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))
            done = subprocess.run([tool, "security", "--offline=yes", "--threshold=20", unit], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    del sys.argv[1:6]
    unittest.main()
