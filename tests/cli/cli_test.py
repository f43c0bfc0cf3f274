#!/usr/bin/env python3
"""cli_test.py PARLOUR SOURCE: the command line, driven as a person or a script would drive it."""
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
import xml.etree.ElementTree

PARLOUR = os.path.abspath(sys.argv.pop(1))
SOURCE = os.path.abspath(sys.argv.pop(1))
GAME = "sherlock-mycroft"
PROMPT = "\x1b[1m>\x1b[0m "
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run(*words, stdin="", preexec=None, env=None):
    """Runs parlour without a terminal: (exit code, stdout, stderr)."""
    done = subprocess.run([PARLOUR, *words], input=stdin.encode(), capture_output=True, timeout=60, preexec_fn=preexec,
                          env={**os.environ, "COLUMNS": "80", **(env or {})})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Terminal:
    """parlour on a terminal of its own."""

    def __init__(self, *words, env=None):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", **(env or {})})
            os.execv(PARLOUR, [PARLOUR, *words])
        self.seen = ""
        self.code = None

    def read_until(self, text, seconds=20):
        """What came up to and including the text."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{text!r} never came; there was: {self.seen[-2000:]!r}")
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                more = b""
            if not more:
                raise AssertionError(f"it ended before {text!r}; there was: {self.seen[-2000:]!r}")
            self.seen += more.decode(errors="replace")
        at = self.seen.index(text) + len(text)
        part, self.seen = self.seen[:at], self.seen[at:]
        return part

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def end(self):
        try:
            while os.read(self.fd, 65536):
                pass
        except OSError:
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def no_room_on_the_disk():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


class Words(unittest.TestCase):
    def wrong(self, *words, says):
        code, out, err = run(*words)
        self.assertEqual((code, out), (2, ""), words)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertIn(says, err)

    def test_without_words_the_parlour_opens_and_says_how_to_play(self):
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "COLUMNS": "80", "PARLOUR_PORT": "0", "PARLOUR_HOST": "127.0.0.1", "PARLOUR_DB": f"{folder}/parlour.db"}
            process = subprocess.Popen([PARLOUR], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
            out = ""
            while "The parlour is open at http://localhost:" not in out:
                line = process.stdout.readline().decode()
                self.assertTrue(line, "the parlour did not open")
                out += line
            process.send_signal(signal.SIGTERM)
            _, err = process.communicate(timeout=30)
        self.assertEqual((process.returncode, err), (0, b""))
        self.assertIn(GAME, out)
        self.assertIn(f"parlour play {GAME}", out)
        self.assertNotIn("\x1b", out)

    def test_help_and_version(self):
        self.assertEqual(run("--help")[1], run("help")[1])
        for command in "play", "sim", "replay", "rules", "bench", "describe", "engine":
            self.assertIn(f"parlour {command}", run("help")[1])
            code, out, err = run("help", command)
            self.assertEqual((code, err), (0, ""), command)
            self.assertIn(f"parlour {command}", out)
        code, out, _ = run("--version")
        self.assertRegex(out, r"^parlour \d+\.\d+\.\d+\n$")

    def test_wrong_words_exit_2_with_one_line(self):
        self.wrong("dance", says="no command 'dance'")
        self.wrong("help", "dance", says="no command 'dance'")
        self.wrong("sim", says="a word is missing")
        self.wrong("sim", "chess", says="no game 'chess'")
        self.wrong("sim", GAME, "more", says="one too many")
        self.wrong("sim", GAME, "--players", "3", says="for 2 players, not 3")
        self.wrong("sim", GAME, "--games", "0", says="whole number")
        self.wrong("sim", GAME, "--games", "many", says="whole number")
        self.wrong("sim", GAME, "--games", says="takes M")
        self.wrong("sim", GAME, "--bots", "oracle", says="no bot 'oracle'")
        self.wrong("sim", GAME, "--bots", "random,random,random", says="more bots")
        self.wrong("sim", GAME, "--colour", says="--colour")
        self.wrong("sim", GAME, "--reserve=perhaps", says="cannot be 'perhaps'")
        self.wrong("sim", GAME, "-x", says="no option '-x'")
        for command in "sim", "play":
            self.wrong(command, "i-say-holmes", "--rounds=100", says="--rounds of i-say-holmes cannot be '100'")
        self.wrong("play", says="which game")
        self.wrong("play", GAME, "--seats", "person", "--players", "2", says="1 of 2")
        self.wrong("play", GAME, "--seats", "person,dog", says="'dog'")
        self.wrong("play", GAME, "--bot", "dog", says="'dog'")
        self.wrong("play", GAME, "--names", "Ann,Bob,Cat", says="more than the 2 seats")
        self.wrong("play", GAME, "--names", "A" * 32, says="31 bytes")
        self.wrong("rules", GAME, "SM-9999", says="no rule")
        self.wrong("describe", GAME, says="--md")
        self.wrong("bench", "--seconds", "x", says="seconds")

    def test_output_that_cannot_be_written_is_a_failure(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PARLOUR, "help"], stdout=full, stderr=subprocess.PIPE, timeout=20)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1)


class Sim(unittest.TestCase):
    def sim(self, *words):
        code, out, err = run("sim", *words, "--json")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.count("\n"), 1)
        return json.loads(out)

    def test_one_object_with_all_that_was_promised(self):
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

    def test_the_number_of_threads_changes_nothing(self):
        for bots in "random", "greedy,random":
            one, five = (self.sim(GAME, "--games", "300", "--seed", "t", "--bots", bots, "--threads", n) for n in ("1", "5"))
            del one["seconds"], five["seconds"]
            self.assertEqual(one, five)

    def test_the_seed_decides(self):
        a, b, c = (self.sim(GAME, "--games", "200", "--seed", seed) for seed in ("a", "a", "b"))
        for r in a, b, c:
            del r["seconds"]
        self.assertEqual(a, b)
        self.assertNotEqual(a["length"], c["length"])

    def test_greedy_beats_random(self):
        r = self.sim(GAME, "--games", "300", "--bots", "random,greedy", "--seed", "g")
        self.assertGreater(r["seats"][1]["ci95"][0], 0.6)

    def test_sides_where_a_game_has_them(self):
        self.assertNotIn("sides", self.sim(GAME, "--games", "10"))
        r = self.sim("big-ben", "--games", "300", "--players", "6", "--bots", "greedy", "--seed", "s")
        self.assertEqual(sorted(r["sides"]), ["moriarty", "sherlock"])
        self.assertEqual(sum(s["wins"] for s in r["sides"].values()) + r["draws"], 300)
        self.assertEqual(len(r["seats"]), 6)

    def test_options_reach_the_game(self):
        plain, villains = (self.sim(GAME, "--games", "200", "--seed", "o", *more) for more in ((), ("--moriarty", "--moran=yes")))
        self.assertNotEqual(plain["length"], villains["length"])

    def test_the_table_for_people(self):
        code, out, err = run("sim", GAME, "--games", "50", "--seed", "p")
        self.assertEqual((code, err), (0, ""))
        for word in "Sherlock", "Mycroft", "no winner", "length", "branching", "games":
            self.assertIn(word, out)


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
        self.assertIn("PL-3", run("rules", "house")[1])
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
        self.assertGreaterEqual(row["ns"]["apply"], 0)  # a difference: in so short a time noise can eat it
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
        self.assertEqual([o["name"] for o in r["options"]],
                         ["alternative_start", "reserve", "moriarty", "moran", "random_villain"])
        self.assertTrue(all(e["event"] for e in r["events"]) and all(a["word"] for a in r["actions"]))
        for page in r["view"], r["state"]:
            self.assertIn("seats", [f["name"] for f in page])

    def test_types_are_declared_once(self):
        for game in run("describe", "--list")[1].split():
            names = re.findall(r"^export (?:interface|type) (\w+)", run("describe", game, "--ts")[1], re.M)
            self.assertEqual(len(names), len(set(names)), names)


ANY = "1\n2\n3\n4\n"  # whatever is asked, one of these numbers answers it; the others are refused


class Play(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "match")

    def tearDown(self):
        self.folder.cleanup()

    def log(self, path=None):
        with open(path or self.file, encoding="utf-8") as file:
            return [line for line in file.read().splitlines() if line[:1].isdigit()]

    def test_a_whole_game_by_numbers(self):
        for game, players in (GAME, "2"), ("big-ben", "4"), ("big-ben", "8"), ("template", "3"):
            code, out, err = run("play", game, "--players", players, "--seed", "n", "--save", self.file, stdin=ANY.replace("\n", "\n\n") * 300)
            self.assertEqual((code, err), (0, ""), game)
            self.assertIn("* won", out)
            code, told, err = run("replay", self.file, "--seat", "all")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("* won", told)

    def test_a_choice_with_a_number_of_its_own_is_chosen_by_it(self):
        run("play", "watson-holmes", "--case", "city-road-lock", "--seed", "n", "--save", self.file, stdin="5\n2\nquit\n")
        self.assertEqual([line.split(maxsplit=5)[5] for line in self.log() if line.split()[1] == "0"], ["visit 5", "bid 2"])
        _, out, _ = run("play", GAME, "--seed", "b", stdin="go lestrade\n4\n4\n2\nquit\n")
        self.assertIn("takes", out)
        self.assertIn("None of the choices has the number 4", out)  # that place is empty now, and 4 does not mean another one

    def test_the_same_seed_and_answers_give_the_same_match(self):
        other = self.file + "2"
        for path in self.file, other:
            run("play", GAME, "--seed", "same", "--save", path, stdin="2\n" * 300)
        self.assertEqual(self.log(), self.log(other))

    def test_end_of_input_saves_and_resume_goes_on(self):
        code, out, err = run("play", GAME, "--seed", "r", "--save", self.file, stdin="1\n1\n1\n")
        self.assertEqual((code, err), (0, ""))
        first = self.log()
        self.assertGreaterEqual(len(first), 3)
        self.assertEqual({line.split()[3] for line in first if line.split()[1] == "1"}, {"bot"})
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin=ANY * 150)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("* won", out)
        self.assertEqual(self.log()[:len(first)], first)
        self.assertGreater(len(self.log()), len(first))

    def test_people_who_have_not_acted_yet_are_still_people(self):
        run("play", "big-ben", "--players", "4", "--seats", "bot,person,person,person", "--seed", "h", "--save", self.file, stdin="\n")
        _, out, _ = run("play", "--resume", self.file, "--save", self.file, stdin="\n1\n" * 200)
        self.assertIn("* won", out)
        authors = {(line.split()[1], line.split()[3]) for line in self.log()}
        self.assertLessEqual(authors, {("0", "bot"), ("1", "person"), ("2", "person"), ("3", "person")})
        self.assertGreaterEqual(len(authors), 3)

    def test_end_of_input_before_the_first_decision(self):
        code, out, err = run("play", GAME, "--seed", "z", "--save", self.file)
        self.assertEqual((code, err, self.log()), (0, "", []))
        self.assertIn("Saved to", out)

    def test_words_and_their_beginnings(self):
        _, out, _ = run("play", GAME, "--seed", "w", "--save", self.file, stdin="GO Hudson\ng w\ntake 2\n")
        mine = [line.split(maxsplit=5)[5] for line in self.log() if line.split()[1] == "0"]
        self.assertEqual(mine, ["go hudson", "go watson", "take 2"])
        self.assertIn("fits more than one", run("play", GAME, "--seed", "w", stdin="go\n")[1])

    def test_a_refusal_names_its_rule_and_why_tells_it(self):
        _, out, _ = run("play", GAME, "--seed", "w", stdin="why\ngo moriarty\nwhy\nwhy SM-17\nwhy 99999\nblah\n99\n")
        self.assertIn("Nothing was refused", out)
        self.assertIn("Refused", out)
        self.assertGreaterEqual(len(re.findall(r"SM-13 ", out)), 2)
        self.assertIn("SM-17 ", out)
        self.assertIn("There is no rule '99999'", out)
        self.assertIn("'blah' is none of the choices", out)
        self.assertIn("None of the choices has the number 99", out)

    def test_undo_by_right_and_why_not_otherwise(self):
        _, out, _ = run("play", GAME, "--seed", "u", "--save", self.file, stdin="undo\ngo lestrade\ntake 1\nundo\ntake 2\n")
        self.assertIn("PL-8", out)
        log = [line.split(maxsplit=5)[5] for line in self.log()]
        self.assertEqual(log[:4], ["go lestrade", "take 1", "@back 1", "take 2"])
        _, out, _ = run("play", GAME, "--seed", "u", stdin="go hudson\nundo\n")
        self.assertIn("PL-9", out)

    def test_commands_at_the_table(self):
        _, out, _ = run("play", GAME, "--seed", "c", stdin="help\nlog\ngo hudson\nlog\nlist\nsay\nrules\n")
        self.assertIn("Nothing has happened yet", out)
        self.assertIn("Sherlock goes to Mrs Hudson", out)
        self.assertIn("nothing to say beside", out)
        self.assertIn("SM-1 ", out)

    def test_quit_offers_to_save(self):
        code, out, _ = run("play", GAME, "--seed", "q", stdin=f"go hudson\nquit\n{self.file}\n")
        self.assertEqual(code, 0)
        self.assertIn("Save it first?", out)
        self.assertEqual(self.log()[0].split(maxsplit=5)[5], "go hudson")

    def test_save_where_it_cannot_be(self):
        code, out, _ = run("play", GAME, "--seed", "q", stdin=f"save /nowhere/at/all\ngo hudson\nsave {self.file}\n")
        self.assertEqual(code, 0)
        self.assertIn("Not saved: /nowhere/at/all: ", out)
        self.assertIn(f"Saved to {self.file}.", out)

    def test_saving_touches_no_other_file(self):
        neighbour = self.file + ".tmp"
        with open(neighbour, "w", encoding="utf-8") as file:
            file.write("mine")
        code, _, err = run("play", GAME, "--seed", "f", "--save", self.file, stdin="go hudson\n")
        self.assertEqual((code, err), (0, ""))
        with open(neighbour, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["match", "match.tmp"])
        code, out, _ = run("play", GAME, "--seed", "f", stdin=f"go hudson\nsave {self.folder.name}\n")
        self.assertEqual(code, 0)
        self.assertIn("Not saved: ", out)

    def test_a_full_disk_keeps_the_old_file_and_the_game_goes_on(self):
        run("play", GAME, "--seed", "f", "--save", self.file, stdin="go hudson\n")
        before = self.log()
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin=ANY * 150, preexec=no_room_on_the_disk)
        self.assertIn("Not saved: ", out)
        self.assertIn("* won", out)
        self.assertEqual((code, err.count("\n")), (1, 1))  # asked to keep it, and could not
        self.assertIn("not saved", err)
        self.assertEqual(self.log(), before)
        self.assertEqual(os.listdir(self.folder.name), ["match"])

    def test_leaving_a_full_disk_asks_for_another_file(self):
        run("play", GAME, "--seed", "f", "--save", self.file, stdin="go hudson\n")
        before = self.log()
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin="1\nquit\n\n", preexec=no_room_on_the_disk)
        self.assertEqual((code, err), (0, ""))  # leaving it was their choice
        self.assertIn("Save it first?", out)
        self.assertEqual(self.log(), before)
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin="1\nquit\n", preexec=no_room_on_the_disk)
        self.assertEqual((code, err.count("\n")), (1, 1))  # nobody chose that

    def test_bad_files_get_one_line(self):
        run("play", GAME, "--seed", "b", "--save", self.file, stdin="1\n" * 20)
        with open(self.file, encoding="utf-8") as file:
            good = file.read()
        bad = {
            "empty": "",
            "junk": "\0\xff{}[]" * 50,
            "half": good[:len(good) // 2],
            "unknown game": good.replace(GAME, "chess"),
            "unknown revision": good.replace("revision 0", "revision 77"),
            "another seat": good.replace("\n1 0 ", "\n1 1 "),
            "changed end": good[:-10] + "0" * 9 + "\n",
            "more after the end": good + "1 0 0 person 0 go hudson\n",
        }
        for name, text in bad.items():
            with open(self.file, "w", encoding="latin-1") as file:
                file.write(text)
            for words in ("play", "--resume", self.file), ("replay", self.file):
                code, out, err = run(*words)
                self.assertEqual((code, out, err.count("\n")), (1, "", 1), (name, words, err))
        with open(self.file, "wb") as file:
            file.truncate(65 << 20)
        for path in self.file, self.folder.name, self.file + ".no":
            code, out, err = run("replay", path)
            self.assertEqual((code, out, err.count("\n")), (1, "", 1), (path, err))

    def test_a_resumed_match_has_its_own_options(self):
        run("play", GAME, "--seed", "b", "--save", self.file, stdin="1\n")
        for more in ("--seed", "x"), ("--players", "2"), ("--reserve",):
            self.assertEqual(run("play", "--resume", self.file, *more)[0], 2)
        code, _, err = run("play", "big-ben", "--resume", self.file)
        self.assertEqual((code, err.count("\n")), (1, 1))

    def test_replay_with_each_eye(self):
        run("play", "template", "--seed", "e", "--save", self.file, stdin="1\n" * 20)
        me, rival, none, all_ = (run("replay", self.file, "--seat", who)[1] for who in ("0", "1", "spectator", "all"))
        self.assertNotIn("face down", none)
        self.assertEqual((me.count("face down"), rival.count("face down"), all_.count("face down")), (3, 3, 6))
        self.assertEqual(run("replay", self.file)[1], none)
        self.assertEqual(run("replay", self.file, "--seat", "2")[0], 2)


class Case(unittest.TestCase):
    """Cases of watson-holmes at the table."""
    WH = "watson-holmes"
    READ = "Obadiah Gosling spoke round"  # on the card of place 5 of city-road-lock

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "match")

    def tearDown(self):
        self.folder.cleanup()

    def shelf(self):
        """Cases of our own, to be changed."""
        there = os.path.join(self.folder.name, "shelf")
        shutil.copytree(os.path.join(SOURCE, "cases"), there)
        return there, {"PARLOUR_CASES": there}

    def test_the_shelf_is_listed_by_grade(self):
        code, out, err = run("play", self.WH, "--case")
        self.assertEqual((code, err), (0, ""))
        grades = [int(g) for g in re.findall(r"grade (\d)", out)]
        self.assertEqual(grades, sorted(grades))
        self.assertRegex(out, r"city-road-lock +grade 1  The Affair at City Road Lock, 2 to 7 players")
        self.assertEqual(run("play", self.WH, "--case", "--seed", "x")[1], out)
        _, env = self.shelf()
        shutil.rmtree(env["PARLOUR_CASES"])
        code, out, err = run("play", self.WH, env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))

    def test_the_case_goes_into_the_match(self):
        for words in (), ("--case", "city-road-lock"), ("--case", os.path.join(SOURCE, "cases", "city-road-lock")):
            code, out, err = run("play", self.WH, *words, "--seed", "c", "--save", self.file)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Who killed Edmund Tarrant?", out)
            with open(self.file, encoding="utf-8") as file:
                text = file.read()
            self.assertRegex(text, r"\ncase city-road-lock\ncontent 0100")
            self.assertNotIn("Tarrant", text)
        self.assertEqual(run("verify", self.file)[0], 0)

    def test_wrong_words_about_cases(self):
        for words, says in (((self.WH, "--case", "no-such"), "no case 'no-such'"), ((GAME, "--case", "city-road-lock"), "has no cases")):
            code, out, err = run("play", *words)
            self.assertEqual((code, out, err.count("\n")), (2, "", 1))
            self.assertIn(says, err)
        self.assertEqual(run("case", "stats", os.path.join(SOURCE, "cases", "city-road-lock"), "--level", "facts")[0], 2)
        self.assertEqual(run("sim", GAME, "--case", "city-road-lock")[0], 2)

    def test_a_case_that_changed_is_named_and_played_on(self):
        there, env = self.shelf()
        run("play", self.WH, "--case", "city-road-lock", "--seed", "c", "--save", self.file, env=env)
        self.assertNotIn("has changed", run("play", "--resume", self.file, env=env)[1])
        with open(os.path.join(there, "city-road-lock", "introduction.md"), "a", encoding="utf-8") as file:
            file.write("\nIt rained.\n")
        code, out, err = run("play", "--resume", self.file, stdin="case\n", env=env)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.count("has changed since this match began"), 1)
        self.assertIn("It rained.", out)
        os.rename(os.path.join(there, "city-road-lock"), os.path.join(there, "elsewhere"))
        code, out, err = run("play", "--resume", self.file, env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))
        self.assertIn("'city-road-lock' of this match is not here", err)
        code, out, err = run("play", "--resume", self.file, "--case", "lot-sixty-one", env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))
        self.assertIn("one of 'city-road-lock', not of 'lot-sixty-one'", err)
        os.rename(os.path.join(there, "elsewhere"), os.path.join(there, "city-road-lock"))
        with open(os.path.join(there, "city-road-lock", "case.yaml"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(there, "city-road-lock", "case.yaml"), "w", encoding="utf-8") as file:
            file.write(text.replace("number: 15", "number: 77"))
        places = os.path.join(there, "city-road-lock", "places")
        os.rename(os.path.join(places, "15-leeming-chair-maker.md"), os.path.join(places, "77-leeming-chair-maker.md"))
        code, out, err = run("play", "--resume", self.file, env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))
        self.assertIn("changed too much", err)

    def test_notes_lie_beside_the_match_each_with_its_writer(self):
        words = ("play", self.WH, "--hotseat", "--names", "Ann,Bob", "--seed", "n", "--save", self.file)
        _, out, _ = run(*words, stdin="\nnote the boots\nnotes\nvisit 5\nbid 0\ndone\n\nnotes\nnote a second thought\n")
        first, second = out.split("Pass the keyboard to")[1:3]
        self.assertIn("  1  the boots", first)
        self.assertNotIn("the boots", second)
        self.assertIn("notebook is empty", second)
        with open(self.file, encoding="utf-8") as file:
            self.assertNotIn("boots", file.read())
        with open(self.file + ".notes", encoding="utf-8") as file:
            self.assertEqual(sorted(line[2:] for line in file.read().splitlines()), ["a second thought", "the boots"])
        self.assertIn("  1  a second thought", run("play", "--resume", self.file, stdin="\nnotes\n")[1])
        with open(self.file + ".notes", "w", encoding="utf-8") as file:
            file.write("9 nobody's\n")
        code, out, err = run("play", "--resume", self.file)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))

    def test_a_card_is_for_its_reader_while_it_lies_open(self):
        go = "\nvisit 5\nbid 0\ndone\n\nbaker-street\ndone\npass\n\npass\n"
        _, out, _ = run("play", self.WH, "--hotseat", "--players", "2", "--names", "Ann,Bob", "--seed", "h",
                        stdin=go + "read\nleave\n\nread\nanswer 1 Honoria Vane\nseal\n\nread\n" + "\n" * 5)
        parts = out.split("Pass the keyboard to ")[1:]
        reader = parts[0][:3]
        self.assertEqual(sum(part.count(self.READ) for part in parts if part[:3] == reader), 2)  # shown, and asked for again
        for part in parts:
            if part[:3] != reader:
                self.assertNotIn(self.READ, part)
        failed = [part for part in parts if "Your answers, and the right ones" in part]
        self.assertEqual([part[:3] for part in failed], [{"Ann": "Bob", "Bob": "Ann"}[reader]])
        self.assertIn("Right: Honoria Vane", failed[0])
        for part in parts:
            if part[:3] == reader:
                self.assertNotIn("Honoria Vane", part.replace(self.READ, ""))
        self.assertIn("No card lies open before you", out)  # at 221B, and in the next round
        self.assertIn("has failed: 1 answer was right.", out)
        self.assertNotIn("Holmes explains\n", out)

    def test_bots_that_judge_themselves_are_honest(self):
        for seed in "x", "y", "z":
            _, out, _ = run("play", self.WH, "--seats", "random,random,random", "--judging=self", "--seed", seed)
            self.assertIn("Nobody has won", out)
        _, out, _ = run("play", self.WH, "--seats", "regular,random", "--judging=self", "--seed", "x")
        self.assertRegex(out, r"Ada +2 points  \* won")

    def test_bots_that_read_solve_it(self):
        _, out, _ = run("play", self.WH, "--seats", "master,novice,greedy", "--seed", "b")
        self.assertIn("* won", out)
        self.assertIn("  Holmes explains", out)
        self.assertIn("  The chain of clues", out)
        r = json.loads(run("sim", self.WH, "--case", "lot-sixty-one", "--bots", "regular,random,greedy", "--players", "3", "--games", "40",
                           "--seed", "b", "--json")[1])
        self.assertEqual(r["seats"][0]["wins"], 40)


class Screen(unittest.TestCase):
    def test_colour_only_where_it_is_wanted(self):
        for env, wanted in ({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False):
            t = Terminal("help", "sim", env=env)
            text = t.read_until("--json")
            t.end()
            self.assertEqual("\x1b[1m" in text, wanted, env)

    def test_against_a_bot(self):
        t = Terminal("play", GAME, "--seed", "s")
        first = t.read_until(PROMPT)
        self.assertIn("\x1b[H\x1b[2J", first)
        self.assertIn("you are", ESCAPE.sub("", first))
        t.type("go hudson")
        after = ESCAPE.sub("", t.read_until("Your move") + t.read_until(PROMPT))
        self.assertIn("Sherlock goes to Mrs Hudson.", after)
        self.assertIn("Mycroft goes to", after)
        t.type("quit")
        t.read_until("Save it first?")
        t.type("")
        self.assertEqual(t.end(), 0)

    def test_a_curtain_hides_one_from_the_other(self):
        t = Terminal("play", "template", "--hotseat", "--players", "2", "--seed", "h", "--names", "Ann,Bob")
        opening = t.read_until("presses Enter.")
        self.assertIn("Ann", opening)
        t.type("")
        ann = ESCAPE.sub("", t.read_until(PROMPT))
        hand = re.search(r"hand: (.*?)\r?\n", ann)[1]
        t.type("1")
        curtain = t.read_until("presses Enter.")
        self.assertIn("\x1b[H\x1b[2J\x1b[3J", curtain)
        after = curtain[curtain.index("\x1b[3J"):]
        self.assertIn("Bob", after)
        self.assertNotIn("hand:", after)
        self.assertNotIn("face down", after)
        t.type("")
        bob = t.read_until(PROMPT)
        self.assertIn("\x1b[3J", bob)
        self.assertNotIn(f"hand: {hand}", ESCAPE.sub("", bob))
        self.assertNotIn("face down", bob)
        t.type("quit")
        t.read_until("Save it first?")
        t.type("")
        self.assertEqual(t.end(), 0)

    def test_another_person_speaks_out_of_turn(self):
        t = Terminal("play", "big-ben", "--hotseat", "--seed", "h", "--names", "Ann,Bob,Cat,Dan")
        opening = ESCAPE.sub("", t.read_until("presses Enter."))
        cutter = re.search(r"keyboard to (\w+)", opening)[1]
        other = "Ann" if cutter != "Ann" else "Bob"
        t.type("")
        t.read_until(PROMPT)
        for words, answer in (f"as {cutter}", "yourself"), ("as Eve", "no 'Eve'"), ("as 9", "no '9'"):
            t.type(words)
            self.assertIn(answer, t.read_until(PROMPT))
        t.type("cut 7 7")
        self.assertIn("BB-9", t.read_until(PROMPT))
        t.type(f"as {other.lower()}")
        curtain = t.read_until("presses Enter.")
        self.assertIn("\x1b[H\x1b[2J\x1b[3J", curtain)
        self.assertIn(other, curtain)
        t.type("")
        shown = ESCAPE.sub("", t.read_until("Enter goes on."))
        self.assertIn(f"you are {other}", shown)
        t.type("why")
        self.assertIn("Nothing was refused", t.read_until("Enter goes on."))
        t.type("claim bomb")
        t.type("")
        curtain = t.read_until("presses Enter.")
        after = ESCAPE.sub("", curtain[curtain.index("\x1b[3J"):])
        self.assertIn(f"{other} claims to have been dealt the bomb.", after)
        self.assertIn(f"keyboard to {cutter}", after)
        self.assertNotIn("You are on", after)
        t.type("")
        self.assertIn(f"you are {cutter}", ESCAPE.sub("", t.read_until(PROMPT)))
        os.kill(t.pid, signal.SIGTERM)
        t.end()

    def test_undo_at_the_curtain(self):
        t = Terminal("play", "template", "--hotseat", "--players", "2", "--seed", "h", "--names", "Ann,Bob")
        t.read_until("presses Enter.")
        t.type("")
        t.read_until(PROMPT)
        t.type("1")
        t.read_until("'undo'")
        t.type("undo")
        again = ESCAPE.sub("", t.read_until(PROMPT))
        self.assertIn("you are Ann", again)
        os.kill(t.pid, signal.SIGTERM)
        t.end()

    def test_replay_to_and_fro(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m")
            run("play", "template", "--seed", "e", "--save", path, stdin="1\n" * 20)
            t = Terminal("replay", path)
            for typed, wanted in (None, "step 0 of 3, as a spectator"), ("n", "step 1 of 3"), ("p", "step 0 of 3"), ("99", "step 3 of 3"), \
                    ("as 0", "as Ada sees it"), ("as all", "as the referee sees it"), ("g 2", "step 2 of 6"), ("first", "step 0"), \
                    ("?", "next step"), ("as 7", "next step"), ("last", "step 6 of 6"), ("", "the last step"):
                if typed is not None:
                    t.type(typed)
                plain = ""
                while wanted not in plain:
                    plain += ESCAPE.sub("", t.read_until(" >"))
            t.type("q")
            self.assertEqual(t.end(), 0)


class Bots(unittest.TestCase):
    """Bots of the house and from outside."""

    EXAMPLE = os.path.join(SOURCE, "docs", "examples", "bot.py")

    def outside(self, command, *words):
        code, out, err = run("sim", GAME, "--games", "3", "--seed", "out", "--json", "--bot", "exec:" + command, *words)
        self.assertEqual(code, 0, err)
        result = json.loads(out)
        self.assertEqual(result["games"], 3)
        return result["outside"][0], err

    def test_the_example_plays_by_the_rules_and_is_short(self):
        report, err = self.outside(f"python3 '{self.EXAMPLE}'")
        self.assertGreater(report["answers"], 60)
        self.assertEqual([report[k] for k in ("illegal", "rubbish", "late", "gone")], [0, 0, 0, 0])
        self.assertEqual(err, "")
        with open(self.EXAMPLE) as file:
            self.assertLess(len(file.readlines()), 60)

    def test_the_example_knows_every_game(self):
        for game, *words in (["big-ben"], ["i-say-holmes"], ["watson-holmes"], ["watson-holmes", "--case", "never-came-down"]):
            code, out, err = run("sim", game, *words, "--games", "1", "--json", "--bot", f"exec:python3 '{self.EXAMPLE}'")
            self.assertEqual(code, 0, err)
            report = json.loads(out)["outside"][0]
            self.assertEqual([report[k] for k in ("illegal", "rubbish", "late", "gone")], [0, 0, 0, 0])

    def case_of(self, program, *words, games="3"):
        """A program at a case, in seat 0; `program` is Python, with the question in `q`, and prints its answer."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bot.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write("import json, sys\nfor line in sys.stdin:\n    q = json.loads(line)\n    if 'ask' not in q: continue\n    "
                           "if q['ask'] == 'aside': print('{\"action\":null}', flush=True); continue\n    legal = q['legal']\n" +
                           textwrap.indent(textwrap.dedent(program), "    "))
            code, out, err = run("sim", "watson-holmes", "--case", "city-road-lock", "--players", "2", "--games", games, "--seed", "out",
                                 "--threads", "1", "--json", "--bots", "regular", "--bot", f"exec:python3 '{path}' {folder}/seen", *words)
            self.assertEqual(code, 0, err)
            seen = []
            if os.path.exists(f"{folder}/seen"):
                with open(f"{folder}/seen", encoding="utf-8") as file:
                    seen = [json.loads(line) for line in file]
            result = json.loads(out)
            return result, result["outside"][0], err, seen

    ANSWERS = """
        TEXT = {"answer 1": "Honoria Vane", "answer 2": "In the sea-water bath at 31 Colebrooke Row",
                "answer 3": "He knew that she could walk, and she would lose her pension", "answer 4": "in the Bath chair"}
        def choose(*wanted):
            for word in wanted:
                for action in legal:
                    if action.split()[0] == word:
                        return action
            return legal[0]
        todo = [a for a in legal if a in TEXT and a.split()[1] not in q["view"]["written"]]
        """

    def test_an_outside_bot_answers_in_its_own_words(self):
        result, report, err, _ = self.case_of(self.ANSWERS + """
        action = todo[0] if todo else choose("baker-street", "seal", "pass", "done", "leave")
        print(json.dumps({"action": action, "text": TEXT.get(action)}), flush=True)
        """)
        self.assertEqual((result["seats"][0]["wins"], report["rubbish"], err), (3, 0, ""))

    def test_an_outside_bot_reads_what_lies_open_to_its_seat(self):
        result, report, err, seen = self.case_of(self.ANSWERS + """
        read = [p["number"] for p in q["view"]["place"] if 0 in p["read"]]
        with open(sys.argv[1], "a") as file:
            print(json.dumps([read, q["reading"]]), file=file)
        todo += [a for a in legal if a.startswith("visit") and int(a.split()[1]) not in read]
        action = todo[0] if todo else choose("bid", "seal", "pass", "done", "leave", "decline", "carriage-stop")
        print(json.dumps({"action": action, "text": "nobody"}), flush=True)
        """, games="1")
        items = [item for _, reading in seen for item in reading]
        self.assertEqual([item["kind"] for item in items[:5]], ["introduction"] + 4 * ["question"])
        self.assertEqual(items[0]["places"]["5"], "Gosling the Cobbler")
        cards = [item for item in items if item["kind"] in ("card", "aloud")]
        self.assertEqual(cards[0]["place"], 1)  # it goes to the first place there is
        self.assertIn("lock-keeper heard a splash", cards[0]["facts"][1])
        self.assertGreater(len(cards[0]["text"]), 100)
        given = [(card["kind"], card["place"]) for card in cards]
        self.assertEqual(len(given), len(set(given)))  # each once
        self.assertEqual(set(place for _, place in given), set(seen[-1][0]))  # all that it has read, and nothing else
        for read, reading in seen:
            self.assertLessEqual(set(item["place"] for item in reading if "place" in item), set(read))
        self.assertFalse([item for item in items if item["kind"] in ("right", "solution", "clue")])

    def test_texts_that_cannot_be_written_down_are_rubbish(self):
        for text in ("None", "7", "''", "'x' * 601", "'a\\x1b[2Jb'", "['Honoria Vane']"):
            result, report, err, _ = self.case_of(self.ANSWERS + f"""
            action = choose("baker-street", "answer", "pass", "done", "leave")
            print(json.dumps({{"action": action, "text": {text}}}), flush=True)
            """.replace("            ", "        "), games="1")
            self.assertGreater(report["rubbish"], 0, text)
            self.assertIn("gave no text", err)

    def test_one_that_writes_the_same_answer_for_ever_is_stopped(self):
        result, report, err, _ = self.case_of(self.ANSWERS + """
        print(json.dumps({"action": choose("baker-street", "answer"), "text": "x"}), flush=True)
        """, games="1")
        self.assertEqual(report["late"], 1)
        self.assertIn("circles", err)

    def test_one_that_is_not_there_is_replaced(self):
        report, err = self.outside("./no-such-bot")
        self.assertEqual(report["answers"], 0)
        self.assertGreater(report["gone"], 60)
        self.assertIn("chance plays for it", err)

    def test_one_that_dies_is_replaced_until_the_match_is_over(self):
        report, err = self.outside("read x; echo '{\"action\":\"pass\"}'; exit 3")
        self.assertEqual(report["illegal"], 3)  # one question a match, and nobody may pass there
        self.assertGreater(report["gone"], 60)

    def test_rubbish_and_illegal_moves_are_counted(self):
        report, err = self.outside("while read x; do echo 'well, Watson'; done")
        self.assertGreater(report["rubbish"], 60)
        report, err = self.outside("while read x; do echo '{\"action\":\"go home\"}'; done")
        self.assertGreater(report["illegal"], 60)
        self.assertIn("may not do", err)
        self.assertLess(err.count("\n"), 10)

    def test_one_that_sleeps_is_not_waited_for(self):
        begun = time.monotonic()
        report, err = self.outside("sleep 100", "--bot-time", "100")
        self.assertEqual(report["late"], 3)
        self.assertLess(time.monotonic() - begun, 20)

    def test_one_that_floods_is_stopped(self):
        report, err = self.outside("yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | tr -d '\\n'")
        self.assertEqual(report["answers"], 0)

    def test_levels_and_looks(self):
        code, out, err = run("sim", GAME, "--games", "4", "--seed", "l", "--json", "--bots", "master:50,novice")
        self.assertEqual(json.loads(out)["bots"], ["master", "novice"])
        again = run("sim", GAME, "--games", "4", "--seed", "l", "--json", "--threads", "1", "--bots", "master:50,novice")[1]
        self.assertEqual(json.loads(again)["seats"], json.loads(out)["seats"])
        self.assertEqual(run("sim", GAME, "--bots", "master:0")[0], 2)
        for budget in "x", "", "5msx", "5ms*", "5ms*0", "5ms*17", "5*x", "5+", "99999999999":
            self.assertEqual(run("sim", GAME, "--bots", "master:" + budget)[0], 2, budget)

    def test_thinkers_in_one_tree_and_apart(self):
        for budget in "40*3", "1ms*2", "1ms+2", "40+3":
            code, out, err = run("sim", GAME, "--games", "1", "--seed", "l", "--json", "--bots", f"master:{budget},novice")
            self.assertEqual((code, json.loads(out)["games"]), (0, 1), err)
        apart = [run("sim", GAME, "--games", "2", "--seed", "l", "--json", "--bots", "master:40" + n, *more)[1].split(',"seconds"')[0]
                 for n, more in (("+3", ()), ("", ("--thinkers", "3")), ("+3", ("--threads", "1")))]
        self.assertEqual(apart[0], apart[1])
        self.assertEqual(apart[0], apart[2])

    def test_sides(self):
        code, out, err = run("sim", "big-ben", "--players", "5", "--games", "200", "--seed", "s", "--json", "--sides", "trusting,master")
        trusting = json.loads(out)["sides"]["sherlock"]["wins"]
        code, out, err = run("sim", "big-ben", "--players", "5", "--games", "200", "--seed", "s", "--json", "--sides", "master,master")
        self.assertGreater(json.loads(out)["sides"]["sherlock"]["wins"], 2 * trusting)
        self.assertEqual(run("sim", GAME, "--sides", "master,random")[0], 2)
        self.assertEqual(run("sim", "big-ben", "--sides", "master")[0], 2)

    def test_hint(self):
        for game, players in ((GAME, "2"), ("big-ben", "4"), ("i-say-holmes", "3")):
            code, out, err = run("play", game, "--players", players, "--seed", "hint2", stdin="hint\nquit\n")
            self.assertIn("A master would choose: ", out, game)

    def test_what_was_thought_for_a_hint_is_kept_for_the_next(self):
        _, out, _ = run("play", GAME, "--seed", "hint2", stdin="hint\nhint\nquit\n")
        first, second = (int(n) for n in re.findall(r"by (\d+) tables", " ".join(out.split())))
        self.assertGreaterEqual(second, 2 * first)

    def test_a_hint_changes_nothing_of_what_the_others_do(self):
        with tempfile.TemporaryDirectory() as folder:
            logs = []
            for i, hint in enumerate(("", "hint\n", "")):
                words = "".join(f"{hint}{n % 6 + 1}\n" for n in range(60))
                run("play", GAME, "--bot", "master:60", "--seed", "same", "--save", f"{folder}/{i}", stdin=words + "quit\n")
                with open(f"{folder}/{i}") as file:
                    logs.append([line for line in file if line[0].isdigit()])
        self.assertGreater(len(logs[0]), 15)
        self.assertEqual(logs[0], logs[1])
        self.assertEqual(logs[0], logs[2])

    def test_a_bot_at_the_table_by_looks_and_by_the_clock(self):
        for bot in "master:20", "master:1ms", "master:1ms*3", "regular:5+2":
            code, out, err = run("play", GAME, "--seats", f"random,{bot}", "--seed", "b")
            self.assertEqual((code, err), (0, ""), bot)
        code, out, err = run("play", GAME, "--bot", "master:soon")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("'master:soon'", err)

    def test_a_hint_in_a_case_names_the_place_and_why(self):
        code, out, err = run("play", "watson-holmes", "--case", "city-road-lock", "--seed", "hint", stdin="\nhint\nquit\n")
        self.assertRegex(" ".join(out.split()), r"A master would choose: Visit .+ \(\d+\)[^:]*: its card should bring you nearer, \d+ in a hundred")

    def test_players_of_big_ben_tell_whom_they_suspect(self):
        code, out, err = run("play", "big-ben", "--players", "5", "--seed", "q", stdin="why Bram\nwhy clara\nwhy Ada\nwhy 3\nwhy Moran\nquit\n\n")
        out = " ".join(out.split())
        for who in ("Bram", "Clara", "A master in your place"):
            self.assertRegex(out, who + r": I (would look to \w+[:,] .* Moriarty’s side|suspect nobody yet)", who)
        self.assertIn("BB-3 ", out)
        self.assertIn("There is no rule 'Moran'", out)
        self.assertNotIn("Mycroft: I ", run("play", GAME, "--seed", "q", stdin="why Mycroft\nquit\n\n")[1])

    def test_analyse(self):
        with tempfile.TemporaryDirectory() as folder:
            file, chart = os.path.join(folder, "match"), os.path.join(folder, "chart.svg")
            run("play", GAME, "--seats", "random,regular", "--seed", "a", "--save", file)
            code, out, err = run("replay", file, "--analyse", "--looks", "60", "--svg", chart)
            self.assertEqual(code, 0, err)
            self.assertIn("decisions judged", out)
            root = xml.etree.ElementTree.parse(chart).getroot()
            self.assertEqual(len([e for e in root if e.tag.endswith("polyline")]), 2)
            self.assertEqual(run("replay", file, "--svg", chart)[0], 2)

    def test_analyse_a_case(self):
        with tempfile.TemporaryDirectory() as folder:
            file, chart = os.path.join(folder, "match"), os.path.join(folder, "chart.svg")
            run("play", "watson-holmes", "--case", "city-road-lock", "--seats", "random,regular,novice", "--seed", "q", "--save", file)
            code, out, err = run("replay", file, "--analyse", "--svg", chart)
            self.assertEqual((code, err), (0, ""))
            self.assertRegex(out, r"\d+ decisions weighed, each by what its seat had read then")
            self.assertRegex(out, r"round \d+, \w+: .*; better: .*\. Lost \d\.\d rounds\.")
            self.assertEqual(len(re.findall(r"(?m)^  (?:Ada|Bram|Clara) +\d+ ", out)), 3)
            self.assertRegex(out, r"3 masters at this table answer in round \d+\.\d on average")
            self.assertEqual(len([e for e in xml.etree.ElementTree.parse(chart).getroot() if e.tag.endswith("polyline")]), 3)
            self.assertRegex(run("replay", file, "--all")[1], r"(walks|drives) to [A-Z0-9].* \(\d+\)")
            self.assertRegex(run("replay", file, "--all", env={"PARLOUR_CASES": folder})[1], r"(walks|drives) to place \d+")
            code, out, err = run("replay", file, "--analyse", env={"PARLOUR_CASES": folder})
            self.assertEqual((code, out, err.count("\n")), (1, "", 1))
            self.assertIn("'city-road-lock' of this match is not here", err)

    def test_analyse_a_race(self):
        with tempfile.TemporaryDirectory() as folder:
            file, chart = os.path.join(folder, "match"), os.path.join(folder, "chart.svg")
            code, out, err = run("play", "holmes-1904", "--seats", "master,regular,novice", "--seed", "q", "--save", file)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(run("verify", file)[0], 0)
            code, out, err = run("replay", file, "--analyse", "--svg", chart)
            self.assertEqual((code, err), (0, ""))
            pace = [int(ms) for ms in re.findall(r"(\d+) ms +\d+ +\d+\n", out)]
            self.assertEqual(pace, sorted(pace))  # master, regular, novice
            self.assertEqual(len(pace), 3)
            self.assertIn("The closest races", out)
            self.assertRegex(out, r"\d:\d\d  \w+ called [A-Z ]+ \d+ ms before \w+\.")
            self.assertEqual(len([e for e in xml.etree.ElementTree.parse(chart).getroot() if e.tag.endswith("polyline")]), 3)

    def test_nothing_to_analyse_is_said_in_a_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "match")
            run("play", "template", "--seats", "random,random", "--seed", "q", "--save", file)
            code, out, err = run("replay", file, "--analyse")
            self.assertEqual((code, err.count("\n")), (1, 1))
            self.assertIn("nothing to analyse", err)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], verbosity=1)
