#!/usr/bin/env python3
"""tables_test.py PARLOUR SOURCE: tests of `parlour play` and `parlour replay`: choices, commands, saving, cases, and several players at
one screen."""
import json
import os
import re
import shutil
import signal
import tempfile
import unittest

from cli_lib import ESCAPE, GAME, PROMPT, SOURCE, Terminal, limit_file_size, run


ANY = "1\n2\n3\n4\n"  # input that tries the choices 1 to 4 in turn; at least one of them is always valid


class Play(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "match")

    def tearDown(self):
        self.folder.cleanup()

    def log(self, path=None):
        with open(path or self.file, encoding="utf-8") as file:
            return [line for line in file.read().splitlines() if line[:1].isdigit()]

    def test_whole_games_by_typing_numbers(self):
        for game, players in (GAME, "2"), ("big-ben", "4"), ("big-ben", "8"), ("template", "3"):
            code, out, err = run(
                "play", game, "--players", players, "--seed", "n", "--save", self.file, stdin=ANY.replace("\n", "\n\n") * 300
            )
            self.assertEqual((code, err), (0, ""), game)
            self.assertIn("* won", out)
            code, told, err = run("replay", self.file, "--seat", "all")
            self.assertEqual((code, err), (0, ""))
            self.assertIn("* won", told)
            if game == "big-ben":
                self.assertEqual(run("replay", self.file, "--seat", "clara"), run("replay", self.file, "--seat", "2"))

    def test_a_choice_with_a_numeric_argument_has_that_number(self):
        run("play", "watson-holmes", "--case", "city-road-lock", "--seed", "n", "--save", self.file, stdin="5\n2\nquit\n")
        self.assertEqual([line.split(maxsplit=5)[5] for line in self.log() if line.split()[1] == "0"], ["visit 5", "bid 2"])
        _, out, _ = run("play", GAME, "--seed", "b", stdin="go lestrade\n4\n4\n2\nquit\n")
        self.assertIn("takes", out)
        self.assertIn("No choice has the number 4", out)  # choice 4 is no longer offered, and the other choices keep their numbers

    def test_players_can_be_typed_by_name(self):
        _, out, _ = run(
            "play",
            "big-ben",
            "--seed",
            "g",
            "--names",
            "Zoe,Yan,Xu",
            "--bot",
            "novice",
            "--save",
            self.file,
            stdin="accuse Xu\n\n" + "cut yan 1\ncut Xu 2\ncut d 3\n\n" * 20,
        )
        self.assertIn("Zoe accuses Xu", out)
        self.assertRegex(out, r" 1  Cut Yan’s wire 1 +cut Yan 1\b")
        told = [line.split(maxsplit=5)[5] for line in self.log() if line.split()[1] == "0"]
        self.assertIn("accuse 2", told)
        self.assertTrue(any(words.startswith("cut ") for words in told), told)

    def test_seat_numbers_are_used_if_two_names_are_equal(self):
        _, out, _ = run("play", "big-ben", "--seed", "n", "--names", "Zoe,Yan,yan", "--bot", "novice", stdin="say\nquit\n\n")
        self.assertIn("accuse 1\n", out)
        self.assertNotIn("accuse Yan", out)

    def test_a_choice_can_be_typed_in_its_listed_words(self):
        run("play", GAME, "--seed", "b", "--save", self.file, stdin="Go to Mrs Hudson\nquit\n")
        self.assertEqual(self.log()[0].split(maxsplit=5)[5], "go hudson")

    def test_control_characters_are_not_echoed(self):
        _, out, _ = run("play", GAME, "--seed", "c", stdin="\x1b[2J\x1b[A\x07\nwhy \x1b[31m\n" + "é" * 900 + "\n\x00\n2\nquit\n\n")
        self.assertNotRegex(out, r"[\x00-\x09\x0b-\x1f\x7f]")
        self.assertIn("'" + "é" * 20 + "…' is not one of the choices.", out)
        self.assertIn("Sherlock goes to Mrs Hudson", out)

    def test_save_overwrites_only_match_files(self):
        other = os.path.join(self.folder.name, "letter")
        with open(other, "w", encoding="utf-8") as file:
            file.write("Dear Watson")
        _, out, _ = run(
            "play", GAME, "--seed", "c", stdin=f"2\nsave {other}\nsave /dev/null\nsave {self.folder.name}\nsave {self.file}\nquit\n"
        )
        self.assertIn("letter: exists and is not a match file", out)
        self.assertIn("/dev/null: is not a regular file", out)
        self.assertIn("a folder, not a file", out)
        self.assertIn(f"Saved to {self.file}.", out)
        code, out, err = run("play", GAME, "--save", other, stdin="2\n")
        self.assertEqual((code, out), (1, ""))  # the file is refused before the match starts
        self.assertIn("is not a match file", err)
        with open(other, encoding="utf-8") as file:
            self.assertEqual(file.read(), "Dear Watson")

    def test_the_table_is_redrawn_after_ctrl_z(self):
        terminal = Terminal("play", GAME, "--seed", "c")
        terminal.read_until(PROMPT)
        asleep = False
        while not asleep:  # wait until the process sleeps, because it is then waiting for input
            with open(f"/proc/{terminal.pid}/stat", encoding="utf-8") as stat:
                asleep = stat.read().rsplit(")", 1)[1].split()[0] == "S"
        os.kill(terminal.pid, signal.SIGSTOP)
        os.waitpid(terminal.pid, os.WUNTRACED)
        os.kill(terminal.pid, signal.SIGCONT)
        self.assertIn("Go to Mrs Hudson", terminal.read_until(PROMPT))
        terminal.type("2")
        self.assertIn("Sherlock goes to Mrs Hudson", terminal.read_until(PROMPT))
        terminal.type("quit")
        self.assertEqual(terminal.end(), 0)

    def test_same_seed_and_input_give_the_same_match(self):
        other = self.file + "2"
        for path in self.file, other:
            run("play", GAME, "--seed", "same", "--save", path, stdin="2\n" * 300)
        self.assertEqual(self.log(), self.log(other))

    def test_end_of_input_saves_the_match_and_resume_continues_it(self):
        code, out, err = run("play", GAME, "--seed", "r", "--save", self.file, stdin="1\n1\n1\n")
        self.assertEqual((code, err), (0, ""))
        first = self.log()
        self.assertGreaterEqual(len(first), 3)
        self.assertEqual({line.split()[3] for line in first if line.split()[1] == "1"}, {"bot"})
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin=ANY * 150)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("* won", out)
        self.assertEqual(self.log()[: len(first)], first)
        self.assertGreater(len(self.log()), len(first))

    def test_resumed_seats_of_people_who_have_not_acted_stay_people(self):
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

    def test_the_beginning_of_a_command_is_enough(self):
        _, out, _ = run("play", GAME, "--seed", "w", "--save", self.file, stdin="GO Hudson\ng w\ntake 2\n")
        mine = [line.split(maxsplit=5)[5] for line in self.log() if line.split()[1] == "0"]
        self.assertEqual(mine, ["go hudson", "go watson", "take 2"])
        self.assertIn("fits more than one", run("play", GAME, "--seed", "w", stdin="go\n")[1])

    def test_a_refusal_names_its_rule_and_why_explains_it(self):
        _, out, _ = run("play", GAME, "--seed", "w", stdin="why\ngo moriarty\nwhy\nwhy SM-17\nwhy 99999\nblah\n99\n")
        self.assertIn("No action has been refused", out)
        self.assertIn("That action is not allowed.", out)
        self.assertGreaterEqual(len(re.findall(r"SM-13 ", out)), 2)
        self.assertIn("SM-17 ", out)
        self.assertIn("There is no rule '99999'", out)
        self.assertIn("'blah' is not one of the choices", out)
        self.assertIn("No choice has the number 99", out)

    def test_why_after_a_hint_does_not_explain_an_older_refusal(self):
        _, out, _ = run("play", GAME, "--seed", "w", stdin="go moriarty\nhint\nwhy\n")
        self.assertIn("No action has been refused", out)
        self.assertEqual(len(re.findall(r"SM-13 ", out)), 1)

    def test_undo_works_or_names_the_rule_that_refuses_it(self):
        _, out, _ = run("play", GAME, "--seed", "u", "--save", self.file, stdin="undo\ngo lestrade\ntake 1\nundo\ntake 2\n")
        self.assertIn("PL-8", out)
        log = [line.split(maxsplit=5)[5] for line in self.log()]
        self.assertEqual(log[:4], ["go lestrade", "take 1", "@undo 1", "take 2"])
        _, out, _ = run("play", GAME, "--seed", "u", stdin="go hudson\nundo\n")
        self.assertIn("PL-9", out)

    def test_commands_at_the_table(self):
        _, out, _ = run("play", GAME, "--seed", "c", stdin="help\nlog\ngo hudson\nlog\nlist\nsay\nrules\n")
        self.assertIn("Nothing has happened yet", out)
        self.assertIn("Sherlock goes to Mrs Hudson", out)
        self.assertIn("nothing you can say now", out)
        self.assertIn("SM-1 ", out)

    def test_rules_that_contain_a_word(self):
        for words in ("play", "i-say-holmes", "--seed", "c"), ("learn", "i-say-holmes"):
            _, out, _ = run(*words, stdin="rules constabulary\nrules 12\nrules zebra\nq\n")
            self.assertRegex(out, "ISH-[0-9]+  Constabulary")
            self.assertIn("ISH-12 ", out)
            self.assertNotIn("ISH-1 ", out)
            self.assertIn("No rule contains 'zebra'.", out)

    def test_saving_to_an_impossible_path_prints_the_reason(self):
        code, out, _ = run("play", GAME, "--seed", "q", stdin=f"save /nowhere/at/all\ngo hudson\nsave {self.file}\n")
        self.assertEqual(code, 0)
        self.assertIn("Could not save the match: /nowhere/at/all: ", out)
        self.assertIn(f"Saved to {self.file}.", out)

    def test_saving_leaves_other_files_alone(self):
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
        self.assertIn("Could not save the match: ", out)

    def test_a_full_disk_keeps_the_old_file_and_the_match_continues(self):
        run("play", GAME, "--seed", "f", "--save", self.file, stdin="go hudson\n")
        before = self.log()
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin=ANY * 150, preexec=limit_file_size)
        self.assertIn("Could not save the match: ", out)
        self.assertIn("* won", out)
        self.assertEqual((code, err.count("\n")), (1, 1))  # --save failed
        self.assertIn("not saved", err)
        self.assertEqual(self.log(), before)
        self.assertEqual(os.listdir(self.folder.name), ["match"])

    def test_leaving_with_a_full_disk_is_a_failure(self):
        run("play", GAME, "--seed", "f", "--save", self.file, stdin="go hudson\n")
        before = self.log()
        code, out, err = run("play", "--resume", self.file, "--save", self.file, stdin="1\nquit\n", preexec=limit_file_size)
        self.assertEqual((code, err.count("\n")), (1, 1))
        self.assertIn("not saved", err)
        self.assertEqual(self.log(), before)

    def test_invalid_match_files_are_refused_with_one_line(self):
        run("play", GAME, "--seed", "b", "--save", self.file, stdin="1\n" * 20)
        with open(self.file, encoding="utf-8") as file:
            good = file.read()
        bad = {
            "empty": "",
            "junk": "\0\xff{}[]" * 50,
            "half": good[: len(good) // 2],
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

    def test_options_cannot_be_changed_when_a_match_is_resumed(self):
        run("play", GAME, "--seed", "b", "--save", self.file, stdin="1\n")
        for more in ("--seed", "x"), ("--players", "2"), ("--reserve",):
            self.assertEqual(run("play", "--resume", self.file, *more)[0], 2)
        code, _, err = run("play", "big-ben", "--resume", self.file)
        self.assertEqual((code, err.count("\n")), (1, 1))

    def test_replay_for_every_viewer(self):
        run("play", "template", "--seed", "e", "--save", self.file, stdin="1\n" * 20)
        me, rival, none, all_ = (run("replay", self.file, "--seat", who)[1] for who in ("0", "1", "spectator", "all"))
        self.assertNotIn("face down", none)
        self.assertEqual((me.count("face down"), rival.count("face down"), all_.count("face down")), (3, 3, 6))
        self.assertEqual(run("replay", self.file)[1], none)
        self.assertEqual(run("replay", self.file, "--seat", "2")[0], 2)


class Case(unittest.TestCase):
    """Tests of Watson & Holmes, played with a case."""

    WH = "watson-holmes"
    READ = "Obadiah Gosling spoke round"  # words that occur on card 5 of the case city-road-lock

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "match")

    def tearDown(self):
        self.folder.cleanup()

    def shelf(self):
        """Copies the cases to a folder where tests can change them."""
        there = os.path.join(self.folder.name, "shelf")
        shutil.copytree(os.path.join(SOURCE, "cases"), there)
        return there, {"PARLOUR_CASES": there}

    def test_cases_are_listed_by_difficulty(self):
        code, out, err = run("play", self.WH, "--case")
        self.assertEqual((code, err), (0, ""))
        grades = [int(g) for g in re.findall(r"difficulty (\d)", out)]
        self.assertEqual(grades, sorted(grades))
        self.assertRegex(out, r"city-road-lock +The Affair at City Road Lock \(difficulty 1 of 3, 2–")
        self.assertEqual(run("play", self.WH, "--case", "--seed", "x")[1], out)
        _, env = self.shelf()
        shutil.rmtree(env["PARLOUR_CASES"])
        code, out, err = run("play", self.WH, env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))

    def test_the_match_file_names_its_case(self):
        for words in (), ("--case", "city-road-lock"), ("--case", os.path.join(SOURCE, "cases", "city-road-lock")):
            code, out, err = run("play", self.WH, *words, "--seed", "c", "--save", self.file)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Who killed Edmund Tarrant?", out)
            with open(self.file, encoding="utf-8") as file:
                text = file.read()
            self.assertRegex(text, r"\ncase city-road-lock\ncontent 0100")
            self.assertNotIn("Tarrant", text)
        self.assertEqual(run("verify", self.file)[0], 0)

    def test_help_of_a_case_played_alone_fits_80_columns(self):
        _, out, _ = run("case", "play", os.path.join(SOURCE, "cases", "city-road-lock"), stdin="help\nquit\n")
        lines = out[out.index("  NUMBER ") : out.index("  help ")].splitlines()
        self.assertEqual([line for line in lines if len(line) > 80], [])
        self.assertGreater(len(lines), 7)

    def test_usage_errors_about_cases(self):
        for words, says in (
            ((self.WH, "--case", "no-such"), "unknown case 'no-such'"),
            ((GAME, "--case", "city-road-lock"), "has no cases"),
        ):
            code, out, err = run("play", *words)
            self.assertEqual((code, out, err.count("\n")), (2, "", 1))
            self.assertIn(says, err)
        self.assertEqual(run("case", "stats", os.path.join(SOURCE, "cases", "city-road-lock"), "--level", "facts")[0], 2)
        self.assertEqual(run("sim", GAME, "--case", "city-road-lock")[0], 2)

    def test_a_match_continues_after_its_case_changed(self):
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
        self.assertIn("cannot find the case 'city-road-lock'", err)
        code, out, err = run("play", "--resume", self.file, "--case", "lot-sixty-one", env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))
        self.assertIn("the case 'city-road-lock', not to 'lot-sixty-one'", err)
        os.rename(os.path.join(there, "elsewhere"), os.path.join(there, "city-road-lock"))
        with open(os.path.join(there, "city-road-lock", "case.yaml"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(there, "city-road-lock", "case.yaml"), "w", encoding="utf-8") as file:
            file.write(text.replace("number: 15", "number: 77"))
        places = os.path.join(there, "city-road-lock", "places")
        os.rename(os.path.join(places, "15-new-cavendish-street.md"), os.path.join(places, "77-new-cavendish-street.md"))
        code, out, err = run("play", "--resume", self.file, env=env)
        self.assertEqual((code, out, err.count("\n")), (1, "", 1))
        self.assertIn("changed too much", err)

    def test_notes_are_private_and_stored_beside_the_match(self):
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

    def test_only_the_reader_of_a_card_sees_it(self):
        go = "\nvisit 5\nbid 0\ndone\n\nbaker-street\ndone\npass\n\npass\n"
        _, out, _ = run(
            "play",
            self.WH,
            "--hotseat",
            "--players",
            "2",
            "--names",
            "Ann,Bob",
            "--seed",
            "h",
            stdin=go + "read\nleave\n\nread\nHonoria Vane\n\nby her hands\nsend-answers\nyes\n\nread\n" + "\n" * 5,
        )
        parts = out.split("Pass the keyboard to ")[1:]
        reader = parts[0][:3]
        # The reader sees the card twice: on arrival, and after the command `read`.
        self.assertEqual(sum(part.count(self.READ) for part in parts if part[:3] == reader), 2)
        for part in parts:
            if part[:3] != reader:
                self.assertNotIn(self.READ, part)
        failed = [part for part in parts if "Your answers and the right ones" in part]
        self.assertEqual([part[:3] for part in failed], [{"Ann": "Bob", "Bob": "Ann"}[reader]])
        self.assertIn("the murderer: Honoria Vane – Right.\n     How I know: by her hands", failed[0])
        self.assertIn("Kept as you typed it.", out)  # the player has read no card with this name
        for part in parts:
            if part[:3] == reader:
                self.assertNotIn("Honoria Vane", part.replace(self.READ, ""))
                self.assertNotIn("by her hands", part)
        self.assertIn("You have no card to read now", out)  # the reply to the command `read`
        self.assertIn("is out of the case with 1 right answer.", out)
        self.assertNotIn("Holmes explains the solution\n", out)

    def test_bots_judge_their_own_answers_correctly(self):
        for seed in "x", "y", "z":
            _, out, _ = run("play", self.WH, "--seats", "random,random,random", "--judging=self", "--seed", seed)
            self.assertIn("Nobody has won", out)
        _, out, _ = run("play", self.WH, "--seats", "regular,random", "--judging=self", "--seed", "x")
        self.assertRegex(out, r"Ada +2 points  \* won")

    def test_bots_solve_a_case(self):
        _, out, _ = run("play", self.WH, "--seats", "master,novice,greedy", "--seed", "b")
        self.assertIn("* won", out)
        self.assertIn("  Holmes explains the solution", out)
        self.assertIn("  The chain of clues", out)
        r = json.loads(
            run(
                "sim",
                self.WH,
                "--case",
                "lot-sixty-one",
                "--bots",
                "regular,random,greedy",
                "--players",
                "3",
                "--games",
                "40",
                "--seed",
                "b",
                "--json",
            )[1]
        )
        self.assertEqual(r["seats"][0]["wins"], 40)


class Screen(unittest.TestCase):
    def test_no_colour_with_no_color_or_a_dumb_terminal(self):
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
        self.assertEqual(t.end(), 0)

    def test_the_screen_is_cleared_between_two_people(self):
        t = Terminal("play", "template", "--hotseat", "--players", "2", "--seed", "h", "--names", "Ann,Bob")
        opening = t.read_until("presses Enter to continue.")
        self.assertIn("Ann", opening)
        t.type("")
        ann = ESCAPE.sub("", t.read_until(PROMPT))
        hand = re.search(r"hand: (.*?)\r?\n", ann)[1]
        t.type("1")
        curtain = t.read_until("presses Enter to continue.")
        self.assertIn("\x1b[H\x1b[2J\x1b[3J", curtain)
        after = curtain[curtain.index("\x1b[3J") :]
        self.assertIn("Bob", after)
        self.assertNotIn("hand:", after)
        self.assertNotIn("face down", after)
        t.type("")
        bob = t.read_until(PROMPT)
        self.assertIn("\x1b[3J", bob)
        self.assertNotIn(f"hand: {hand}", ESCAPE.sub("", bob))
        self.assertNotIn("face down", bob)
        t.type("quit")
        self.assertEqual(t.end(), 0)

    def test_another_person_speaks_out_of_turn(self):
        t = Terminal("play", "big-ben", "--hotseat", "--seed", "h", "--names", "Ann,Bob,Cat,Dan")
        opening = ESCAPE.sub("", t.read_until("presses Enter to continue."))
        cutter = re.search(r"keyboard to (\w+)", opening)[1]
        other = "Ann" if cutter != "Ann" else "Bob"
        t.type("")
        t.read_until(PROMPT)
        for words, answer in (f"as {cutter}", "That is you"), ("as Eve", "called 'Eve'"), ("as 9", "called '9'"):
            t.type(words)
            self.assertIn(answer, t.read_until(PROMPT))
        t.type("cut 7 7")
        self.assertIn("BB-9", t.read_until(PROMPT))
        t.type(f"as {other.lower()}")
        curtain = t.read_until("presses Enter to continue.")
        self.assertIn("\x1b[H\x1b[2J\x1b[3J", curtain)
        self.assertIn(other, curtain)
        t.type("")
        shown = ESCAPE.sub("", t.read_until("press Enter to let the match go on."))
        self.assertIn(f"you are {other}", shown)
        t.type("why")
        self.assertIn("No action has been refused", t.read_until("press Enter to let the match go on."))
        t.type("claim bomb")
        t.type("")
        curtain = t.read_until("presses Enter to continue.")
        after = ESCAPE.sub("", curtain[curtain.index("\x1b[3J") :])
        self.assertIn(f"{other} claims to have been dealt the bomb.", after)
        self.assertIn(f"keyboard to {cutter}", after)
        self.assertNotIn("Your role", after)
        t.type("")
        self.assertIn(f"you are {cutter}", ESCAPE.sub("", t.read_until(PROMPT)))
        os.kill(t.pid, signal.SIGTERM)
        t.end()

    def test_undo_before_passing_the_keyboard(self):
        t = Terminal("play", "template", "--hotseat", "--players", "2", "--seed", "h", "--names", "Ann,Bob")
        t.read_until("presses Enter to continue.")
        t.type("")
        t.read_until(PROMPT)
        t.type("1")
        t.read_until("'undo'")
        t.type("undo")
        again = ESCAPE.sub("", t.read_until(PROMPT))
        self.assertIn("you are Ann", again)
        os.kill(t.pid, signal.SIGTERM)
        t.end()

    def test_replay_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m")
            run("play", "template", "--seed", "e", "--save", path, stdin="1\n" * 20)
            t = Terminal("replay", path)
            for typed, wanted in (
                (None, "step 0 of 3, seen by a spectator"),
                ("n", "step 1 of 3"),
                ("p", "step 0 of 3"),
                ("99", "step 3 of 3"),
                ("as 0", "seen by Ada"),
                ("as all", "seen by the referee"),
                ("g 2", "step 2 of 6"),
                ("first", "step 0"),
                ("?", "next step"),
                ("as 7", "next step"),
                ("last", "step 6 of 6"),
                ("", "the last step"),
            ):
                if typed is not None:
                    t.type(typed)
                plain = ""
                while wanted not in plain:
                    plain += ESCAPE.sub("", t.read_until(" >"))
            t.type("q")
            self.assertEqual(t.end(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=1)
