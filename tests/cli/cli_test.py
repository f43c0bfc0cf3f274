#!/usr/bin/env python3
"""cli_test.py PARLOUR SOURCE: tests usage errors, help, and the commands `sim`, `rules`, `bench` and `describe`."""
import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

from cli_lib import GAME, PARLOUR, SOURCE, run


def options_of(text):
    """Returns the names of the options listed in a help text or in a section of a manual page."""
    return set(re.findall(r"(?<![\w-])--([a-z][a-z-]*)", text.replace("\\-", "-")))


def manual(name):
    with open(os.path.join(SOURCE, "docs", name), encoding="utf-8") as file:
        return file.read()


class Manual(unittest.TestCase):
    def test_parlour_serve_1_names_exactly_the_options_that_exist(self):
        commands = "serve", "export", "import", "backup", "restore", "check-store", "migrate", "reports", "verify"
        known = {"help"}.union(*(options_of(run("help", command)[1]) for command in commands), options_of(run("admin", "ban", "--help")[1]))
        named = options_of(manual("parlour-serve.1"))
        self.assertEqual(options_of(run("help", "serve")[1]) - named, set())
        self.assertEqual(named - known, set())

    def test_parlour_1_names_every_option_of_a_command(self):
        text = manual("parlour.1")
        parts = re.split(
            r"\n\.TP\n\.B[IR]* \"?(learn|play|resume|replay|verify|rules|sim|case|problems|bench|describe|engine|help)\b", text
        )
        for command, part in zip(parts[1::2], parts[2::2]):
            if command not in ("learn", "play", "replay", "sim", "describe", "bench", "resume"):
                continue
            known = options_of(run("help", command)[1].split("Options of the games")[0]) - {"language"}
            self.assertEqual(known - options_of(part), set(), f"parlour.1 lacks options of {command}")


class Usage(unittest.TestCase):
    def wrong(self, *words, says):
        code, out, err = run(*words)
        self.assertEqual((code, out), (2, ""), words)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertIn(says, err)

    def test_without_arguments_the_server_starts_and_prints_how_to_play(self):
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "COLUMNS": "80", "PARLOUR_PORT": "0", "PARLOUR_HOST": "127.0.0.1", "PARLOUR_DB": f"{folder}/parlour.db"}
            process = subprocess.Popen([PARLOUR], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
            out = ""
            while "Open http://localhost:" not in out:
                line = process.stdout.readline().decode()
                self.assertTrue(line, "the server did not start")
                out += line
            process.send_signal(signal.SIGTERM)
            _, err = process.communicate(timeout=30)
        self.assertEqual((process.returncode, err), (0, b""))
        self.assertIn(GAME, out)
        self.assertIn(f"parlour play {GAME}", out)
        self.assertNotIn("\x1b", out)

    def test_the_welcome_names_the_address_and_the_server_logs_if_it_is_told_to(self):
        for host, at, others in (("127.0.0.1", "localhost", False), ("127.0.0.2", "127.0.0.2", False), ("0.0.0.0", "localhost", True)):
            with tempfile.TemporaryDirectory() as folder:
                with open(f"{folder}/settings", "w", encoding="utf-8") as file:
                    file.write(f"quiet = {'yes' if others else 'no'}\nhost = {host}\nport = 0\ndb = {folder}/parlour.db\n")
                process = subprocess.Popen([PARLOUR, "--config", f"{folder}/settings"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                line = ""
                while not line.startswith("Open http://"):
                    line = process.stdout.readline().decode()
                    self.assertTrue(line, "the server did not start")
                process.send_signal(signal.SIGTERM)
                _, err = process.communicate(timeout=30)
            self.assertRegex(line, rf"^Open http://{at}:\d+ in your browser\.")
            self.assertEqual("Others on your network can join" in line, others, line)
            self.assertEqual(b'"event":"server-started"' in err, not others, err)

    def test_help_and_version(self):
        self.assertEqual(run("--help")[1], run("help")[1])
        for command in "learn", "play", "sim", "replay", "rules", "bench", "describe", "engine":
            self.assertIn(f"parlour {command}", run("help")[1])
            code, out, err = run("help", command)
            self.assertEqual((code, err), (0, ""), command)
            self.assertIn(f"parlour {command}", out)
        code, out, _ = run("--version")
        self.assertRegex(out, r"^parlour \d+\.\d+\.\d+\n")

    def test_the_version_lists_the_revisions_of_rules_protocols_and_formats(self):
        with tempfile.TemporaryDirectory() as web:
            code, out, err = run("--version", env={"PARLOUR_WEB": web})
            self.assertEqual((code, err), (0, ""))
            lines = dict(line.split(": ") for line in out.splitlines()[1:])
            for game in json.loads(run("engine", stdin='{"op":"games"}\n')[1])["games"]:
                self.assertEqual(lines[f"rules of {game['id']}"], str(game["rev"]))
            with open(os.path.join(SOURCE, "src/server/wire.json"), encoding="utf-8") as file:
                self.assertEqual(lines["wire protocol"], json.load(file)["protocol"])
            with open(os.path.join(SOURCE, "cases/city-road-lock/case.yaml"), encoding="utf-8") as file:
                self.assertIn(f"format: {lines['case format']}\n", file.read())
            self.assertGreaterEqual(int(lines["engine protocol"]), 1)
            self.assertRegex(lines["database schema"], r"^\d+$")  # tests/server/operations.py compares it with a database
            self.assertEqual(lines["page"], "none")
            with open(os.path.join(web, "sw.js"), "w", encoding="utf-8") as file:
                file.write("// about\nconst CACHE = 'parlour-0123456789ab ' + registration.scope;\n")
            self.assertIn("\npage: 0123456789ab\n", run("--version", env={"PARLOUR_WEB": web})[1])

    def test_page_writes_static_files_into_a_new_folder_only(self):
        with tempfile.TemporaryDirectory() as folder:
            web, out = os.path.join(folder, "web"), os.path.join(folder, "out")
            os.makedirs(os.path.join(web, "assets"))
            files = {
                "index.html": '<head><link href="/favicon.svg"><script type="module" src="/assets/a.js"></script><a href="#/">',
                "index.html.gz": "packed",
                "static.js": "// adapts",
                "preview.html": "for authors",
                "assets/a.js": "import './b.js'",
                "assets/a.js.br": "packed",
            }
            for name, text in files.items():
                with open(os.path.join(web, name), "w", encoding="utf-8") as file:
                    file.write(text)
            code, said, err = run("page", "--web", web, out)
            self.assertEqual((code, said, err), (0, f"wrote 4 files to {out}\n", ""))
            with open(os.path.join(out, "index.html"), encoding="utf-8") as file:
                self.assertEqual(
                    file.read(),
                    '<head><link href="./favicon.svg"><script src="./static.js"></script>'
                    '<script type="module" src="./assets/a.js"></script><a href="#/">',
                )
            self.assertEqual(sorted(os.listdir(out)), ["assets", "index.html", "static.js"])
            self.assertEqual(sorted(os.listdir(os.path.join(out, "assets"))), ["a.js", "a.js.br"])
            for words, why in (
                (["--web", web, out], "is not empty"),
                (["--web", folder, os.path.join(folder, "new")], "does not contain the page"),
                (["--web", web, os.path.join(folder, "no", "such")], "cannot create the folder"),
            ):
                code, said, err = run("page", *words)
                self.assertEqual((code, said, err.count("\n")), (1, "", 1), err)
                self.assertIn(why, err)

    def test_usage_errors_exit_2_with_one_line(self):
        self.wrong("dance", says="no command 'dance'")
        self.wrong("help", "dance", says="no command 'dance'")
        self.wrong("sim", says="missing argument")
        self.wrong("sim", "chess", says="unknown game 'chess'")
        self.wrong("sim", GAME, "more", says="unexpected argument 'more'")
        self.wrong("sim", GAME, "--players", "3", says="for 2 players, not 3")
        self.wrong("sim", GAME, "--games", "0", says="whole number")
        self.wrong("sim", GAME, "--games", "many", says="whole number")
        self.wrong("sim", GAME, "--games", says="--games M")
        self.wrong("sim", GAME, "--bots", "oracle", says="unknown bot 'oracle'")
        self.wrong("sim", GAME, "--bots", "random,random,random", says="more than 2 bots")
        self.wrong("sim", GAME, "--colour", says="--colour")
        self.wrong("sim", GAME, "--reserve=perhaps", says="not 'perhaps'")
        self.wrong(
            "sim",
            "holmes-1904",
            "--pace",
            "quick",
            says="--pace of holmes-1904 must be one of brisk, leisurely, 1904, not 'quick'",
        )
        self.assertEqual(run("sim", "holmes-1904", "--pace", "1904", "--target", "1", "--games", "1", "--json")[0], 0)
        self.wrong("sim", GAME, "-x", says="unknown option '-x'")
        for command in "sim", "play":
            self.wrong(
                command,
                "i-say-holmes",
                "--rounds=100",
                says="--rounds of i-say-holmes must be a whole number from 0 to 99, not '100'",
            )
        self.wrong("play", says="missing game")
        self.wrong("play", GAME, "--seats", "person", "--players", "2", says="1 of 2")
        self.wrong("play", GAME, "--seats", "person,dog", says="'dog'")
        self.wrong("play", GAME, "--bot", "dog", says="'dog'")
        self.wrong("play", GAME, "--names", "Ann,Bob,Cat", says="more than the 2 seats")
        self.wrong("play", GAME, "--names", "A" * 32, says="31 bytes")
        self.wrong("rules", GAME, "SM-9999", says="no rule")
        self.wrong("rules", "common", "SM-1", says="no common rule")
        self.wrong("describe", GAME, says="--md")
        self.wrong("bench", "--seconds", "x", says="seconds")

    def test_a_switch_takes_yes_or_no_and_the_command_line_decides(self):
        self.wrong("sim", GAME, "--json=perhaps", says="--json must be yes or no, not 'perhaps'")
        self.assertEqual(run("sim", GAME, "--games=2", "--seed=x", "--json=yes")[1][:1], "{")
        self.assertIn("2 matches", run("sim", GAME, "--games=2", "--seed=x", "--json", "--json=no")[1])
        with tempfile.TemporaryDirectory() as folder:
            settings = os.path.join(folder, "settings")
            with open(settings, "w", encoding="utf-8") as file:
                file.write("quiet = yes\n")

            def log(*words, **more):
                env = {**os.environ, "PARLOUR_CONFIG": settings, "PARLOUR_DB": f"{folder}/parlour.db", **more}
                words = [PARLOUR, "serve", "--port", "0", "--host", "127.0.0.1", "--print-port", *words]
                process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
                self.assertTrue(process.stdout.readline())
                process.send_signal(signal.SIGTERM)
                return process.communicate(timeout=30)[1]

            self.assertEqual(log(), b"")
            self.assertIn(b'"info"', log(PARLOUR_QUIET="no"))
            self.assertEqual(log("--quiet", PARLOUR_QUIET="no"), b"")
            self.assertIn(b'"info"', log("--quiet=no"))
            with open(settings, "w", encoding="utf-8") as file:
                file.write("quiet = perhaps\n")
            self.wrong("serve", "--config", settings, says="--quiet must be yes or no")

    def test_verify_claims_no_result_for_a_match_that_is_not_over(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "begun.match")
            run("play", GAME, "--seed", "x", "--save", path, stdin="1\n")
            code, out, err = run("verify", path)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("every entry of the log follows the rules.\n", out)
        self.assertNotIn("result is correct", out)
        self.assertRegex(out, "The match is unfinished: its log stops after [0-9]+ entr(y|ies)")

    def test_verify_and_replay_say_how_a_match_ended_early(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "early.match")
            run("play", GAME, "--seed", "x", "--save", path, stdin="1\n")
            with open(path, encoding="utf-8") as file:
                log, end = file.read().rsplit("\nend ", 1)
            for line, verified, replayed in (
                ("ended agreement", "by agreement, without a winner", "by agreement, without a winner"),
                ("ended administrator", "An administrator of the server ended the match", "An administrator of the server ended the match"),
                ("ended resignation 1", "Seat 1 resigned.", " resigned."),
            ):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"{log}\n{line}\nend {end}")
                code, out, err = run("verify", path)
                self.assertEqual((code, err), (0, ""))
                self.assertIn(verified, out)
                self.assertNotIn("unfinished", out)
                code, out, err = run("replay", path)
                self.assertEqual((code, err), (0, ""))
                self.assertIn(replayed, out)

    def test_output_that_cannot_be_written_is_a_failure(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PARLOUR, "help"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1)


class Sim(unittest.TestCase):
    def sim(self, *words):
        code, out, err = run("sim", *words, "--json")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.count("\n"), 1)
        return json.loads(out)

    def test_json_output_has_all_documented_members(self):
        r = self.sim(GAME, "--games", "400", "--seed", "one")
        self.assertEqual((r["game"], r["players"], r["games"], r["seed"], r["bots"]), (GAME, 2, 400, "one", ["random"] * 2))
        self.assertEqual(sum(s["wins"] for s in r["seats"]) + r["draws"], 400)
        for seat in r["seats"]:
            self.assertAlmostEqual(seat["rate"], seat["wins"] / 400, 5)
            low, high = seat["ci95"]
            self.assertTrue(0 <= low < seat["rate"] < high <= 1)
        self.assertTrue(r["length"]["min"] <= r["length"]["mean"] <= r["length"]["max"])
        self.assertTrue(1 <= r["branching"]["mean"] <= r["branching"]["max"] <= 256)
        self.assertGreater(r["seconds"], 0)

    def test_wilson_interval(self):
        low, high = self.sim(GAME, "--games", "100", "--seed", "w")["seats"][0]["ci95"]
        wins = self.sim(GAME, "--games", "100", "--seed", "w")["seats"][0]["wins"]
        p, n, z = wins / 100, 100, 1.959963984540054
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
        self.assertAlmostEqual(low, middle - half, 5)
        self.assertAlmostEqual(high, middle + half, 5)

    def test_result_does_not_depend_on_the_number_of_threads(self):
        for bots in "random", "greedy,random":
            one, five = (self.sim(GAME, "--games", "300", "--seed", "t", "--bots", bots, "--threads", n) for n in ("1", "5"))
            del one["seconds"], five["seconds"]
            self.assertEqual(one, five)

    def test_same_seed_same_result(self):
        a, b, c = (self.sim(GAME, "--games", "200", "--seed", seed) for seed in ("a", "a", "b"))
        for r in a, b, c:
            del r["seconds"]
        self.assertEqual(a, b)
        self.assertNotEqual(a["length"], c["length"])

    def test_greedy_beats_random(self):
        r = self.sim(GAME, "--games", "300", "--bots", "random,greedy", "--seed", "g")
        self.assertGreater(r["seats"][1]["ci95"][0], 0.6)

    def test_games_with_sides_report_wins_by_side(self):
        self.assertNotIn("sides", self.sim(GAME, "--games", "10"))
        r = self.sim("big-ben", "--games", "300", "--players", "6", "--bots", "greedy", "--seed", "s")
        self.assertEqual(sorted(r["sides"]), ["moriarty", "sherlock"])
        self.assertEqual(sum(s["wins"] for s in r["sides"].values()) + r["draws"], 300)
        self.assertEqual(len(r["seats"]), 6)

    def test_game_options_change_the_games(self):
        plain, villains = (self.sim(GAME, "--games", "200", "--seed", "o", *more) for more in ((), ("--moriarty", "--moran=yes")))
        self.assertNotEqual(plain["length"], villains["length"])

    def test_table_output(self):
        code, out, err = run("sim", GAME, "--games", "50", "--seed", "p")
        self.assertEqual((code, err), (0, ""))
        for word in "Sherlock", "Mycroft", "no winner", "length", "branching", "50 matches", " decisions/s)":
            self.assertIn(word, out)
        self.assertIn(" 1 match, seed ", run("sim", GAME, "--games", "1", "--seed", "p")[1])


class Pages(unittest.TestCase):
    def test_rules_page_and_one_rule(self):
        code, page, _ = run("rules", GAME)
        self.assertEqual(code, 0)
        self.assertIn("SM-1 ", page)
        self.assertNotIn("**", page)
        self.assertNotIn("\x1b", page)
        for line in page.splitlines():
            self.assertLessEqual(len(line), 80, line)
        answers = {run("rules", GAME, rule)[1] for rule in ("SM-17", "sm-17", "17")}
        self.assertEqual(len(answers), 1)
        self.assertIn("SM-17", answers.pop())
        self.assertIn("PL-3", run("rules", GAME, "PL-3")[1])
        self.assertIn("PL-3", run("rules", "common")[1])
        self.assertEqual({run("rules", "common", rule)[1] for rule in ("PL-3", "3")}, {run("rules", GAME, "PL-3")[1]})
        for title in "Story sequence", "Case Closed Books", "Villain tokens", "I Say tokens", "Telegrams":
            self.assertIn(f"House table: {title}\n", run("rules", "i-say-holmes")[1])
        self.assertEqual(run("rules", GAME, "BB-1")[0], 2)

    def test_bench(self):
        code, out, _ = run("bench", "--json", "--seconds", "0.002")
        r = json.loads(out)
        self.assertEqual(code, 0)
        self.assertGreater(r["bare"]["rng_ns"], 0)
        self.assertGreater(r["bare"]["dice_ns"], 0)
        rows = {(g["game"], g["players"]): g for g in r["games"]}
        row = rows[GAME, 2]
        self.assertLessEqual(row["state_bytes"], 1024)
        for key in "copy", "legal", "view", "determinise", "decision":
            self.assertGreater(row["ns"][key], 0, key)
        self.assertGreaterEqual(row["ns"]["apply"], 0)  # this value may be 0, because it is the difference of two measurements
        self.assertGreater(row["games_per_second"], 0)
        self.assertGreater(row["decisions_per_second"], row["games_per_second"])
        self.assertTrue(("big-ben", 4) in rows and ("big-ben", 8) in rows)

    def test_generated_pages_are_up_to_date(self):
        games = run("describe", "--list")[1].split()
        self.assertIn(GAME, games)
        for game in games:
            for flag, path in ("--md", f"docs/games/{game}.md"), ("--ts", f"web/types/{game}.ts"):
                with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
                    self.assertEqual(file.read(), run("describe", game, flag)[1], f"{path}: run tools/describe.sh")

    def test_describe_json(self):
        r = json.loads(run("describe", GAME, "--json")[1])
        self.assertEqual([o["name"] for o in r["options"]], ["alternative_start", "reserve", "moriarty", "moran", "random_villain"])
        self.assertTrue(all(e["event"] for e in r["events"]) and all(a["word"] for a in r["actions"]))
        of_engine = json.loads(run("engine", stdin='{"op":"games"}\n')[1])["games"]
        self.assertEqual([{k: v for k, v in r.items() if k not in ("view", "state")}], [g for g in of_engine if g["id"] == GAME])
        for page in r["view"], r["state"]:
            self.assertIn("seats", [f["name"] for f in page])

    def test_describe_page_names_what_an_argument_allows(self):
        rows = run("describe", "big-ben", "--md")[1].splitlines() + run("describe", "watson-holmes", "--md")[1].splitlines()
        for row in (
            "| `claim <what> <count>` | aside | `what` (claim: `defusing`), ",
            "| `withdraw <what>` | aside | `what` (claim) | ",
            "| `overrule <of> <question>` | aside, after the end | ",
        ):
            self.assertEqual(len([line for line in rows if line.startswith(row)]), 1, row)

    def test_types_are_declared_once(self):
        for game in run("describe", "--list")[1].split():
            names = re.findall(r"^export (?:interface|type) (\w+)", run("describe", game, "--ts")[1], re.M)
            self.assertEqual(len(names), len(set(names)), names)


if __name__ == "__main__":
    unittest.main(verbosity=1)
