#!/usr/bin/env python3
"""learn_test.py PARLOUR SOURCE: tests of `parlour learn`: reading, acting, answering, going back, leaving and continuing."""
import json
import os
import tempfile
import unittest

from cli_lib import GAME, PROMPT, Screen, rows_of, run


class Learn(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.env = {"XDG_DATA_HOME": self.folder.name}
        self.lesson = json.loads(run("learn", GAME, "--json")[1])
        self.text = [step["text"] for step in self.lesson["steps"]]

    def tearDown(self):
        self.folder.cleanup()

    def learn(self, stdin, *words):
        code, out, err = run("learn", GAME, *words, stdin=stdin, env=self.env)
        self.assertEqual((code, err), (0, ""))
        return " ".join(out.split())

    def test_the_list_shows_every_lesson_and_how_far_it_is(self):
        code, out, err = run("learn", env=self.env)
        self.assertEqual((code, err), (0, ""))
        self.assertIn(f"parlour learn {GAME}", out)
        self.assertNotIn("(started)", out)
        self.learn("\nquit\n")
        self.assertIn("(started)", run("learn", env=self.env)[1])
        self.learn("skip\n" * 40)
        self.assertIn("(finished)", run("learn", env=self.env)[1])

    def test_a_whole_lesson_by_typing(self):
        out = self.learn("\n\n1\n1\n\ngo lestrade\n2\n4\n1\n2\nwiggins\ngo wiggins\n\ngo watson hudson\n\n")
        for text in self.text:
            self.assertIn(text["en"].split(". ")[0].replace("\n", " ")[:40], out.replace("| ", ""))
        self.assertIn("'wiggins' is not one of the choices", out)
        self.assertIn("You have finished the lesson", out)

    def test_another_move_and_a_wrong_answer_get_a_reply(self):
        out = self.learn("\n\ngo hudson\n9\n1\n1\n\ngo lestrade\n2\n4\n1\n3\nseven\nquit\n")
        self.assertIn("see Doctor Watson first", out)
        self.assertIn("No choice has the number 9", out)
        self.assertIn("less 1 for Mycroft's one Fingerprint", out)
        self.assertIn("Type a number from 1 to 3", out)

    def test_a_lesson_continues_where_it_was_left(self):
        self.assertIn("Continue it with", self.learn("\n\n1\n"))
        again = self.learn("back\nrestart\nquit\n")
        self.assertLess(again.index("step 4 of"), again.index("step 3 of"))
        self.assertLess(again.index("step 3 of"), again.index("step 1 of"))

    def test_damaged_progress_starts_again(self):
        self.learn("\nquit\n")
        path = os.path.join(self.folder.name, "parlour", "lessons", GAME)
        for content in "", "parlour lesson 1\ndo 0 go nowhere\n", "parlour lesson 1\n" + "next\n" * 500, "\0" * 100:
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
            self.assertIn("step 1 of", self.learn("quit\n"), repr(content[:40]))

    def test_spanish_lesson_and_commands(self):
        out = self.learn("seguir\nvolver\nsaltar\nayuda\nsalir\n", "--language", "es")
        self.assertIn("Ha estallado una bomba", out)
        self.assertIn("Lección, paso 2 de", out)
        self.assertIn("Tu avance en la lección queda guardado", out)

    def test_every_lesson_can_be_skipped_through(self):
        for game in set(run("learn")[1].split()) & set(run("describe", "--list")[1].split()):
            code, out, err = run("learn", game, stdin="skip\n" * 40, env=self.env)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("You have finished the lesson", out)

    def test_a_case_in_a_lesson_is_read_and_answered(self):
        typed = (
            "\ncase\n\n1\n1\n2\n2\n0\nnote red\nread\nleave\n1\n0\nleave\nbaker\nanswer 1\nTull\n\n\nanswer 1\nPell\n\n\n\nnotes\n\n\n\n"
        )
        code, out, err = run("learn", "watson-holmes", stdin=typed, env=self.env)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.count("Mrs Hudson keeps the housekeeping money"), 2)
        self.assertEqual(out.count("Old Mrs Crabb"), 2)
        self.assertIn("bid 2 here", out)
        for text in "That is not the answer", "Understood as: Amos Pell", "Holmes explains the solution", "You have finished the lesson":
            self.assertIn(text, out)

    def test_a_real_time_lesson_is_played_with_keys(self):
        screen = Screen("learn", "holmes-1904", env=self.env)
        for _ in range(2):
            screen.read_until(PROMPT)
            screen.type("")
        screen.read_until("READY is called")
        screen.read_until(PROMPT)
        screen.type("")
        screen.read_until("Press Space.")
        os.write(screen.fd, b" ")
        screen.read_until("step 5 of")
        screen.read_until("Clara lays")
        screen.read_until(PROMPT)
        screen.type("")
        screen.read_until("Press Space to start the clock")
        os.write(screen.fd, b" ")
        screen.read_until("Watch the table.")
        os.write(screen.fd, b" ")
        screen.read_until("Too early!")
        os.write(screen.fd, b"\t")  # Tab
        screen.read_until("step 7 of")
        os.write(screen.fd, b"\x7f")  # Backspace
        screen.read_until("step 6 of")
        os.write(screen.fd, b"q")
        screen.read_until("Continue it with")
        self.assertEqual(screen.end(), 0)

    def test_usage_errors(self):
        self.assertEqual(run("learn", "--json")[0], 2)
        self.assertEqual(run("learn", "chess")[0], 2)
        self.assertEqual(run("learn", "template")[0], 1)

    def test_every_step_fits_a_terminal_of_24_rows(self):
        for game, language in (GAME, "en"), ("big-ben", "es"), ("i-say-holmes", "es"):
            screen = Screen("learn", game, "--language", language, env=self.env)
            steps = len(json.loads(run("learn", game, "--json")[1])["steps"])
            for number in range(1, steps + 1):
                shown = screen.read_until(PROMPT).split("\x1b[2J")[-1]  # without the learner's last line, which is cleared
                self.assertRegex(shown, f"(step|paso) {number} (of|de)")
                self.assertLessEqual(rows_of(shown, 80), 24, shown)
                screen.type("skip")
            screen.read_until("parlour play")
            self.assertEqual(screen.end(), 0)


if __name__ == "__main__":
    unittest.main()
