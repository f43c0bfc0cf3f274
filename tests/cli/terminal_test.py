#!/usr/bin/env python3
"""terminal_test.py PARLOUR SOURCE: tests of automatic saving and `resume`, the pager, suggestions, window sizes, and output within 80
columns."""
import glob
import os
import sys
import re
import signal
import stat
import subprocess
import tempfile
import unittest

from cli_lib import ESCAPE, GAME, PARLOUR, PROMPT, SOURCE, Screen, columns, run


class Kept(unittest.TestCase):
    """Tests that matches are saved automatically."""

    def setUp(self):
        self.data = tempfile.TemporaryDirectory()
        self.env = {"XDG_DATA_HOME": self.data.name}
        self.folder = os.path.join(self.data.name, "parlour")

    def tearDown(self):
        self.data.cleanup()

    def files(self, under=""):
        return sorted(glob.glob(os.path.join(self.folder, under, "*.match")))

    def moves(self, path):
        with open(path, encoding="utf-8") as file:
            return [line.split(maxsplit=5)[5] for line in file.read().splitlines() if line[:1].isdigit()]

    def begun(self, *words):
        """Starts a match and makes one decision."""
        s = Screen("play", GAME, "--seed", "c", *words, env=self.env)
        s.read_until(PROMPT)
        s.type("go hudson")
        s.read_until("Sherlock goes to Mrs Hudson")
        s.read_until(PROMPT)
        return s

    def test_quitting_saves_the_match_and_resume_continues_it(self):
        for key in "\x03", "\x04", "quit\n", "q\n", "exit\n":
            s = self.begun()
            os.write(s.fd, key.encode())
            said = s.read_until("'parlour resume'")
            self.assertNotIn("?", ESCAPE.sub("", said))
            self.assertEqual(s.end(), 0)
            self.assertEqual(len(self.files()), 1, key)
            self.assertEqual(self.moves(self.files()[0])[0], "go hudson")
            s = Screen("resume", env=self.env)  # only one match is saved, so `resume` does not ask which match to continue
            self.assertIn("Day", ESCAPE.sub("", s.read_until(PROMPT)))
            before = len(self.moves(self.files()[0]))
            s.type("1")
            s.read_until(PROMPT)
            s.type("q")
            s.read_until("'parlour resume'")
            s.end()
            self.assertEqual(len(self.files()), 1)
            self.assertGreater(len(self.moves(self.files()[0])), before)
            os.remove(self.files()[0])

    def test_input_after_ctrl_c_is_not_run(self):
        with tempfile.TemporaryDirectory() as folder:
            s = self.begun()
            os.write(s.fd, b"\x03")
            os.write(s.fd, f"touch {folder}/x\n".encode())
            s.end()
            self.assertEqual(os.listdir(folder), [])
        self.assertEqual(len(self.files()), 1)

    def test_the_match_is_saved_after_sighup_sigterm_and_sigkill(self):
        for number in signal.SIGHUP, signal.SIGTERM, signal.SIGKILL:
            s = self.begun()
            os.kill(s.pid, number)
            s.end()
            self.assertEqual(self.moves(self.files()[0])[0], "go hudson", number)
            os.remove(self.files()[0])

    def test_saved_matches_are_readable_only_by_their_owner(self):
        s = self.begun()
        s.close()
        self.assertEqual(stat.S_IMODE(os.stat(self.folder).st_mode), 0o700)
        for path in glob.glob(os.path.join(self.folder, "*")):
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600, path)
        os.chmod(self.folder, 0o755)
        run("play", GAME, "--seed", "d", stdin="go hudson\nq\n", env=self.env)
        self.assertEqual(stat.S_IMODE(os.stat(self.folder).st_mode), 0o700)

    def test_without_xdg_data_home_matches_are_saved_in_home(self):
        for env in {"XDG_DATA_HOME": "", "HOME": self.data.name}, {"XDG_DATA_HOME": "relative", "HOME": self.data.name}:
            code, out, _ = run("play", GAME, "--seed", "d", stdin="go hudson\nq\n", env=env)
            self.assertEqual(code, 0)
            self.assertIn(os.path.join(self.data.name, ".local/share/parlour/sherlock-mycroft-"), re.sub(r"\s+", " ", out))
        self.assertEqual(len(glob.glob(os.path.join(self.data.name, ".local/share/parlour/*.match"))), 2)

    def test_a_failed_autosave_is_reported_once_and_the_match_continues(self):
        code, out, err = run("play", GAME, "--seed", "d", stdin="1\n2\n3\n4\n" * 150, env={"XDG_DATA_HOME": "/dev/null"})
        self.assertEqual(out.count("Could not save the match: "), 1)
        self.assertIn("* won", out)
        self.assertEqual((code, err.count("\n")), (1, 1))

    def test_finished_matches_move_to_the_finished_folder(self):
        code, out, err = run("play", "template", "--players", "2", "--seed", "k", stdin="1\n" * 20, env=self.env)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("* won", out)
        self.assertEqual(self.files(), [])
        (path,) = self.files("finished")
        self.assertIn("* won", run("replay", path, "--all")[1])
        self.assertIn("no unfinished match", run("resume", env=self.env)[1])
        self.assertEqual(run("resume", "1", env=self.env)[0], 1)

    def test_a_finished_match_never_overwrites_another(self):
        """Two matches that begin in the same minute would get the same name."""
        run("play", "template", "--players", "2", "--seed", "k", stdin="1\nq\n", env=self.env)
        (unfinished,) = self.files()
        finished = os.path.join(self.folder, "finished", os.path.basename(unfinished))
        os.mkdir(os.path.dirname(finished))
        with open(finished, "w", encoding="utf-8") as file:
            file.write("an earlier match\n")
        self.assertIn("* won", run("resume", "1", stdin="1\n" * 20, env=self.env)[1])
        with open(finished, encoding="utf-8") as file:
            self.assertEqual(file.read(), "an earlier match\n")
        second = finished.replace(".match", "-2.match")
        self.assertEqual((self.files(), self.files("finished")), ([], sorted([finished, second])))
        self.assertIn("* won", run("replay", second, "--all")[1])

    def test_a_new_match_does_not_take_the_name_of_a_finished_one(self):
        for n in range(1, 4):
            run("play", "template", "--players", "2", "--seed", "k", stdin="1\n" * 20, env=self.env)
            run("play", "template", "--players", "2", "--seed", "k", stdin="1\nq\n", env=self.env)
            both = self.files() + self.files("finished")
            self.assertEqual(len({os.path.basename(path) for path in both}), 2 * n)

    def test_after_the_end_a_rejected_answer_can_be_counted_as_right(self):
        words = "play watson-holmes --case city-road-lock --players 2 --bot random --seed c".split()
        s = Screen(*words, env=self.env | {"PAGER": ""})
        for text, typed in [
            ("Press Enter to continue", ""),
            (PROMPT, "baker-street"),
            (PROMPT, "done"),
            (PROMPT, "pass"),
            ("(a person):", "answer 1 Samuel Crake"),
            (PROMPT, "send-answers"),
            ("Type 'yes' to send", "yes"),
            ("Press Enter to continue", ""),
        ]:
            s.read_until(text)
            s.type(typed)
        finish = "Type a number, or press Enter to finish"
        said = ESCAPE.sub("", s.read_until(finish))
        self.assertRegex(said, r"1 +Vote to count Ada’s answer to question 1 as right\s+Samuel Crake")
        s.type("99")
        s.read_until("Type a number from 1 to")
        s.read_until(finish)
        s.type("1")
        self.assertIn("Ada’s answer to question 1 counts as right", re.sub(r"\s+", " ", ESCAPE.sub("", s.read_until(finish))))
        s.type("")
        s.read_until("The match is saved")
        self.assertEqual(s.end(), 0)
        (path,) = self.files("finished")
        self.assertEqual(self.moves(path)[-1], "overrule 0 1")
        self.assertEqual(run("replay", path)[0], 0)

    def test_a_match_without_actions_is_not_saved(self):
        run("play", GAME, "--seed", "d", stdin="q\n", env=self.env)
        run("play", GAME, "--seats", "random,random", env=self.env)
        self.assertEqual(self.files() + self.files("finished"), [])

    def test_actions_of_bots_before_the_first_prompt_are_saved(self):
        """The match is saved even if the player quits at the first prompt, or if the match ends before the player must decide anything."""
        _, out, _ = run("play", "i-say-holmes", "--players", "8", "--seed", "0", stdin="q\n", env=self.env)
        self.assertIn("Continue it with 'parlour resume'", " ".join(out.split()))
        (path,) = self.files()
        self.assertGreater(len(self.moves(path)), 0)
        self.assertIn("  1  ", run("resume", "1", stdin="q\n", env=self.env)[1])
        for seed in range(100):
            _, out, _ = run("play", "big-ben", "--players", "8", "--bot", "random", "--seed", str(seed), stdin="\n" * 20, env=self.env)
            if "* won" in out:
                break
        self.assertIn("* won", out)
        (path,) = self.files("finished")
        self.assertIn(os.path.basename(path), "".join(out.split()))

    def test_resume_by_number_name_and_game(self):
        for seed in "a", "b":
            run("play", GAME, "--seed", seed, stdin="go hudson\nq\n", env=self.env)
        run("play", "big-ben", "--players", "8", "--bot", "novice", "--names", "Zoe", stdin="1\n\n" * 60 + "q\n", env=self.env)
        os.utime(self.files()[1], (1, 1))  # the oldest
        code, out, _ = run("resume", env=self.env)
        self.assertEqual((code, out.count("\n")), (0, len(self.files())))
        for line in out.splitlines():
            self.assertLessEqual(len(line), 80)
        name = os.path.basename(self.files()[1])[: -len(".match")]
        self.assertIn(name, out.splitlines()[-1])
        for word in name, str(len(self.files())):
            code, out, err = run("resume", word, stdin="log\nq\n", env=self.env)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Sherlock goes to Mrs Hudson", out)
        self.assertIn("Sherlock & Mycroft", run("resume", GAME, stdin="q\n", env=self.env)[1])
        code, _, err = run("resume", "sherlok-mycroft", env=self.env)
        self.assertEqual(code, 2)
        self.assertIn("did you mean 'sherlock-mycroft'?", err)
        for word in "99", "0", "nothing":
            self.assertEqual(run("resume", word, env=self.env)[0], 2)

    def test_resume_asks_for_one_of_several_matches(self):
        for seed in "a", "b":
            run("play", GAME, "--seed", seed, stdin="go hudson\nq\n", env=self.env)
        s = Screen("resume", env=self.env)
        s.read_until("Which match?")
        s.type("7")
        s.read_until("from 1 to 2")
        s.type("2")
        s.read_until(PROMPT)
        s.close()
        s = Screen("resume", env=self.env)
        s.read_until("Which match?")
        s.type("q")
        self.assertEqual(s.end(), 0)

    def test_a_resumed_match_has_the_same_bots_and_names(self):
        s = Screen("play", "big-ben", "--hotseat", "--names", "Ann,Bob,Cat,Dan", "--seed", "h", env=self.env)
        s.read_until("presses Enter to continue.")
        s.type("")
        s.read_until(PROMPT)
        s.type("1")
        s.read_until("presses Enter to continue.")
        s.type("quit")
        s.end()
        s = Screen("resume", env=self.env)
        self.assertRegex(ESCAPE.sub("", s.read_until("presses Enter to continue.")), "Ann|Bob|Cat|Dan")
        s.close()

    def test_a_match_cannot_be_resumed_in_two_terminals(self):
        s = self.begun()
        code, _, err = run("resume", "1", stdin="q\n", env=self.env)
        self.assertEqual(code, 1)
        self.assertIn("being played in another terminal", err)
        s.close()
        self.assertEqual(run("resume", "1", stdin="q\n", env=self.env)[0], 0)

    def test_at_most_a_hundred_matches_are_saved(self):
        run("play", GAME, "--seed", "a", stdin="go hudson\nq\n", env=self.env)
        with open(self.files()[0], encoding="utf-8") as file:
            text = file.read()
        for i in range(105):
            path = os.path.join(self.folder, f"old-{i:03}.match")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.utime(path, (1000 + i, 1000 + i))
        run("play", GAME, "--seed", "b", stdin="go hudson\nq\n", env=self.env)
        self.assertEqual(len(self.files()), 100)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "old-000.match")))
        self.assertTrue(os.path.exists(os.path.join(self.folder, "old-104.match")))

    def test_notes_are_saved_and_resumed_with_the_match(self):
        run("play", "watson-holmes", "--seed", "n", stdin="\nvisit 5\nnote the boots\nq\n", env=self.env)
        self.assertIn("the boots", run("resume", "1", stdin="notes\nq\n", env=self.env)[1])

    def test_a_real_time_match_is_saved(self):
        s = Screen("play", "holmes-1904", "--pace", "1904", "--seed", "k", rows=30, env=self.env)
        s.read_until("Press Space to resume")  # this is the last line of the first screen, so the program is now reading keys
        os.write(s.fd, b" ")
        s.read_until("PLAY!")  # the log now has an action, so there is something to save
        os.kill(s.pid, signal.SIGHUP)
        s.end()
        self.assertEqual(len(self.files()), 1)
        s = Screen("resume", rows=30, env=self.env)
        s.read_until("Paused")
        os.write(s.fd, b"qq")
        s.read_until("'parlour resume'")
        self.assertEqual(s.end(), 0)

    def test_ctrl_c_and_ctrl_d_leave_a_real_time_match(self):
        for key in b"\x03", b"\x04":
            s = Screen("play", "holmes-1904", "--pace", "1904", "--seed", "k", rows=30, env=self.env)
            s.read_until("Press Space to resume")  # this is the last line of the first screen, so the program is now reading keys
            os.write(s.fd, b" ")
            s.read_until("PLAY!")  # the log now has an action, so there is something to save
            os.write(s.fd, key)
            s.read_until("'parlour resume'")
            s.end()


class Paged(unittest.TestCase):
    """Output longer than the screen is shown with $PAGER."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.mark = os.path.join(self.folder.name, "paged")
        self.pager = f"cat > {self.mark}; echo PAGED"

    def tearDown(self):
        self.folder.cleanup()

    def test_rules_help_and_cases_go_through_the_pager(self):
        s = Screen("play", "watson-holmes", "--seed", "p", env={"PAGER": self.pager})
        s.read_until("PAGED")
        with open(self.mark, encoding="utf-8") as file:
            self.assertIn("The Affair at City Road Lock", file.read())
        s.read_until("Press Enter to continue.")
        s.type("")
        s.read_until(PROMPT)
        s.type("rules")
        s.read_until("PAGED")
        with open(self.mark, encoding="utf-8") as file:
            self.assertIn("WH-1", ESCAPE.sub("", file.read()))
        s.read_until(PROMPT)
        s.close()
        for words in ["rules", GAME], ["help", "play"]:
            s = Screen(*words, env={"PAGER": self.pager})
            s.read_until("PAGED")
            self.assertEqual(s.end(), 0)

    def test_short_texts_are_printed(self):
        s = Screen("rules", GAME, "SM-1", env={"PAGER": self.pager})
        self.assertNotIn("PAGED", s.read_until("SM-1"))
        s.end()
        self.assertFalse(os.path.exists(self.mark))

    def test_no_pager_without_a_terminal_or_with_an_empty_pager(self):
        self.assertNotIn("PAGED", run("rules", GAME, env={"PAGER": self.pager})[1])
        for pager in "", "cat":
            s = Screen("rules", GAME, env={"PAGER": pager})
            s.read_until("SM-86")
            self.assertEqual(s.end(), 0)
        s = Screen("rules", GAME, env={"PAGER": "no-such-pager-anywhere 2>/dev/null"})
        s.read_until("SM-86")
        self.assertEqual(s.end(), 0)

    def test_ctrl_c_in_the_pager_does_not_end_the_match(self):
        # `exec` replaces the shell with the pager, because a shell may miss a signal that arrives while it starts a program.
        waits = "import signal, time; signal.signal(2, signal.SIG_DFL); print('READING', flush=True); time.sleep(600)"
        s = Screen("play", GAME, "--seed", "c", env={"PAGER": f'exec {sys.executable} -c "{waits}"'})
        s.read_until(PROMPT)
        s.type("rules")
        s.read_until("READING")
        os.write(s.fd, b"\x03")
        s.read_until(PROMPT)
        s.type("go hudson")
        s.read_until("Sherlock goes to Mrs Hudson")
        s.close()

    def test_less_names_its_keys(self):
        s = Screen("play", GAME, "--seed", "c", env={"PAGER": "less"})
        s.read_until(PROMPT)
        s.type("rules")
        s.read_until("Press Space for the next page, or q to skip the rest.")
        os.write(s.fd, b"G")
        s.read_until("End of the text. Press q to continue.")
        os.write(s.fd, b"q")
        s.read_until(PROMPT)
        s.close()


class Typed(unittest.TestCase):
    def test_mistyped_commands_get_a_suggestion(self):
        for typed, meant in ("ruls", "rules"), ("hlep", "help"), ("go hudsn", "go hudson"), ("choces", "choices"), ("udno", "undo"):
            self.assertIn(f"Did you mean '{meant}'?", run("play", GAME, "--seed", "c", stdin=f"{typed}\n")[1], typed)
        self.assertIn("¿Querías decir 'reglas'?", run("play", GAME, "--seed", "c", "--language", "es", stdin="relgas\n")[1])
        self.assertNotIn("Did you mean", run("play", GAME, "--seed", "c", stdin="xylophone\n")[1])
        for words, meant in (
            (["paly"], "play"),
            (["help", "rueles"], "rules"),
            (["play", "bigben"], "big-ben"),
            (["play", GAME, "--playrs", "2"], "--players"),
            (["sim", GAME, "--gmaes", "2"], "--games"),
            (["resum"], "resume"),
        ):
            code, out, err = run(*words)
            self.assertEqual((code, out, err.count("\n")), (2, "", 1), words)
            self.assertIn(f"did you mean '{meant}'?", err)

    def test_question_mark_q_and_exit_are_understood_everywhere(self):
        self.assertIn("the rules of this game", run("play", GAME, "--seed", "c", stdin="?\n")[1])
        for word in "q", "exit", "quit":
            self.assertEqual(run("play", GAME, "--seed", "c", stdin=f"{word}\nrules\n")[1].count("SM-1 "), 0)
        s = Screen("play", "template", "--hotseat", "--players", "2", "--seed", "h")
        s.read_until("presses Enter to continue.")
        s.type("?")
        s.read_until("may see the next screen")
        s.type("exit")
        self.assertEqual(s.end(), 0)

    def test_play_without_a_game_asks_for_one(self):
        code, out, err = run("play")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("sherlock-mycroft, ", err)
        s = Screen("play")
        s.read_until("Which game?")
        s.type("nothing")
        s.read_until("the name of a game")
        s.type("sherlock")
        s.read_until(PROMPT)
        s.close()
        s = Screen("play")
        s.read_until("Which game?")
        s.type("1")
        s.read_until(PROMPT)
        s.close()

    def test_wrong_number_of_players_names_the_limits_of_the_game(self):
        for command in "play", "sim":
            for n in "99", "0", "-3":
                for game, says in (GAME, "for 2 players"), ("big-ben", "for 4 to 8 players"):
                    code, _, err = run(command, game, "--players", n)
                    self.assertEqual(code, 2)
                    self.assertIn(says, err)

    def test_choices_name_the_cards_they_apply_to(self):
        _, out, _ = run("play", GAME, "--seed", "a", stdin="go watson\nchoices\n")
        line = dict(re.findall(r"(\d) ([A-Z][a-z]+(?: [A-Z][a-z]+)?)", re.search(r"The line (.*)", out)[1]))
        for number, clue in line.items():
            self.assertRegex(out, rf"{number}  Take: {clue} +take {number}\n")
        _, out, _ = run("play", "watson-holmes", "--seed", "a", stdin="\n")
        self.assertIn("Visit 14 Chapel Street (5)", out)
        self.assertNotRegex(out, r"Visit place \d")

    def test_the_question_offers_to_pass_only_if_it_is_legal(self):
        offers = 0
        for seed in range(12):
            _, out, _ = run("play", GAME, "--seed", str(seed), "--bot", "random", stdin="1\n2\n3\n4\n" * 60)
            for turn in out.split("\n>")[:-1]:
                ask = re.findall(r"^\S.*, or pass\b.*$", turn, re.M)
                if ask and "not one of the choices" not in turn.split(ask[-1])[1]:
                    self.assertRegex(turn.split(ask[-1])[1], r"(?m) pass$")
                    offers += 1
        self.assertGreater(offers, 4)

    def test_questions_name_only_legal_actions(self):
        """In I Say, Holmes! every action that a question mentions is among the choices listed below the question."""
        offers = {
            r"or draw\.$": "draw",
            r"\bDraw\.$": "draw",
            r"play a card": "play ",
            r"^Play the card": "play ",
            r"keep it\.$": "keep",
            r"Do you want to interrupt\?$": "alibi|mastermind|escape",
            r"^You have been named": "allow",
        }
        seen = set()
        for seed in range(12):
            _, out, _ = run("play", "i-say-holmes", "--players", "4", "--seed", str(seed), "--bot", "random", stdin="1\n2\n3\n" * 60)
            for turn in out.split("\n>")[:-1]:
                for ask in list(re.finditer(r"(?m)^(?:Your turn|Play the card|The card you drew|You have been named).*$", turn))[-1:]:
                    under = turn[ask.end() :]
                    for said, verb in offers.items():
                        if re.search(said, ask[0]) and re.search(r"(?m)^ +\d+  ", under):
                            self.assertRegex(under, rf"(?m)  (?:{verb})", turn)
                            seen.add(said)
        self.assertGreater(len(seen), 4, seen)


class Window(unittest.TestCase):
    def test_resizing_the_window_redraws_it(self):
        s = Screen("play", GAME, "--seed", "c", rows=24)
        s.read_until(PROMPT)
        s.type("go hudson")
        s.read_until("Mrs Hudson.")
        s.read_until(PROMPT)
        s.resize(50, 120)
        again = ESCAPE.sub("", s.read_until(PROMPT))
        self.assertIn("Sherlock goes to Mrs Hudson.", again)  # a resized window still shows the latest events
        s.type("q")
        s.end()

    def test_a_large_window_shows_everything(self):
        s = Screen("play", "i-say-holmes", "--players", "8", "--seed", "c", rows=60)
        shown = ESCAPE.sub("", s.read_until(PROMPT))
        self.assertIn("must act", shown)
        self.assertNotIn("more row", shown)
        s.close()

    def test_cut_rows_are_announced_and_shown_by_table(self):
        s = Screen("play", "watson-holmes", "--players", "7", "--seed", "c")
        s.read_until("Press Enter to continue.")
        s.type("")
        self.assertRegex(ESCAPE.sub("", s.read_until(PROMPT)), r"… \d+ more rows: type 'table' to see them all")
        s.type("table")
        self.assertIn("must act   * start player", ESCAPE.sub("", s.read_until(PROMPT)))
        s.close()

    def test_output_for_people_fits_80_columns(self):
        pages = [
            ["help"],
            ["sim", "big-ben", "--players", "8", "--games", "20"],
            ["bench", "--seconds", "0.002"],
            ["play", "watson-holmes", "--case"],
            ["case", "lint", os.path.join(SOURCE, "cases", "city-road-lock")],
            ["case", "stats", os.path.join(SOURCE, "cases", "city-road-lock"), "--games", "2"],
            ["play", "watson-holmes", "--case", "--language", "es"],
            ["sim", "holmes-1904", "--games", "2"],
        ]
        pages += [["help", c] for c in re.findall(r"^parlour (\w+) ", run("help")[1], re.M) if c != "help"]
        pages += [["rules", g] for g in run("describe", "--list")[1].split()] + [
            ["rules", g, "--language", "es"] for g in run("describe", "--list")[1].split()
        ]
        for words in pages:
            code, out, err = run(*words)
            self.assertEqual(code, 0, (words, err))
            for line in out.splitlines():
                self.assertLessEqual(columns(line), 80, f"{words}: {line}")

    def test_progress_clears_its_line(self):
        s = Screen("sim", GAME, "--games", "3000", "--bots", "greedy")
        shown = s.read_until("Sherlock")
        self.assertIn("%", shown)
        self.assertEqual(ESCAPE.sub("", shown[shown.rindex("\r\x1b[K") :]).strip(), "Sherlock")
        s.end()


class Serve(unittest.TestCase):
    def test_options_without_a_command_start_the_server(self):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [PARLOUR, "--port", "0", "--host=127.0.0.1", "--db", f"{folder}/parlour.db"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            out = ""
            while "Open http://localhost:" not in out:
                line = process.stdout.readline().decode()
                self.assertTrue(line, process.stderr.read() if not line else "")
                out += line
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0)
        code, _, err = run("--prot", "8080")
        self.assertEqual(code, 2)
        self.assertIn("did you mean '--port'?", err)
        self.assertEqual(run("--help")[0], 0)

    def test_the_launcher_builds_the_page_only_where_it_is_needed(self):
        with open(os.path.join(SOURCE, "parlour"), encoding="utf-8") as file:
            text = file.read()
        function = text[text.index("needs_the_page() {") :]
        function = function[: function.index("\n}\n") + 3]
        for words, wanted in (
            ("", True),
            ("serve", True),
            ("--port 8080", True),
            ("serve --quiet", True),
            ("--help", False),
            ("-h", False),
            ("--version", False),
            ("serve --help", False),
            ("play big-ben", False),
            ("help", False),
            ("resume", False),
            ("page out", True),
            ("page --help", False),
            ("case serve cases/city-road-lock", True),
            ("case lint cases/city-road-lock", False),
        ):
            code = subprocess.run(["bash", "-c", f"{function} needs_the_page {words}"]).returncode
            self.assertEqual(code == 0, wanted, words)


if __name__ == "__main__":
    unittest.main(verbosity=1)
