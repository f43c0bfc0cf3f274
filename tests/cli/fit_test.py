#!/usr/bin/env python3
"""fit_test.py PARLOUR SOURCE: tests that every screen of every game fits a terminal of 80 columns and 24 rows, with every number of
players, in English and Spanish. If rows are left out, the screen shows how many."""
import os
import random
import re
import unittest

from cli_lib import ESCAPE, GAME, Screen, columns, games, rows_of, run

ROWS, COLUMNS, TURNS = 24, 80, 40
NUMBERS = re.compile(r"\x1b\[1m *(\d+)(?:-(\d+))?\x1b\[0m ")
CURTAIN = {"en": "presses Enter to continue.", "es": "pulsa Intro para continuar."}
HIDDEN = re.compile(r"… (\d+) (?:more rows?: type 'table'|filas? más: escribe 'mesa')")


class Fits(unittest.TestCase):
    def check(self, shown, where):
        rows, hidden = rows_of(shown, COLUMNS), HIDDEN.search(ESCAPE.sub("", shown))
        self.assertLessEqual(rows, ROWS, f"{where}: {rows} rows\n{ESCAPE.sub('', shown)}")
        blank = len(re.findall(r"\n(?=\n)", ESCAPE.sub("", shown).replace("\r", "")))
        if hidden:  # rows may be hidden only if the unused rows and the blank rows together are too few to show them
            self.assertGreater(int(hidden[1]), ROWS - rows + blank + 1, f"{where}: {rows} rows\n{ESCAPE.sub('', shown)}")
        for line in ESCAPE.sub("", shown).replace("\r", "").split("\n"):
            self.assertLessEqual(columns(line), COLUMNS, f"{where}: {line}")

    def check_news(self, s, language, where):
        """Checks that the latest event is on the screen, or was on the page of events before it."""
        s.type({"en": "log", "es": "registro"}[language])
        log = " ".join(ESCAPE.sub("", s.read_until("\x1b[1m>\x1b[0m ")).split()).removesuffix(">")
        if "·" in log:
            last, shown = log[log.rindex("·") :].strip(), ESCAPE.sub("", s.page + s.last)
            self.assertIn(last, " ".join(shown.split()), f"{where}: {shown}")

    def play(self, language, *words, turns=TURNS, seed="fit", news=False):
        """Plays a match without bots, choosing at random for every seat. Returns the number of turns."""
        where = f"{language} {' '.join(words)}"
        dice = random.Random(where)
        s = Screen("play", *words, "--hotseat", "--seed", seed, "--language", language, rows=ROWS, columns=COLUMNS, env={"PAGER": "cat"})
        shown, idle, s.last, s.page = 0, 0, "", ""
        while shown < turns:
            idle += 1
            self.assertLess(idle, 200, f"{where}: no progress\n{ESCAPE.sub('', s.last)}")
            part = s.read_until_any(
                "\x1b[1m>\x1b[0m ",
                CURTAIN[language],
                " Press Enter to continue. ",
                " Pulsa Intro para continuar. ",
                "):\x1b[0m ",
                "or type another answer: ",
                "o escribe otra respuesta: ",
                "press Enter to keep what you typed: ",
                "pulsa Intro para conservar lo escrito: ",
                "at the end): ",
                "al final): ",
                "or press Enter to finish: ",
                "o pulsa Intro para terminar: ",
                "press Enter to go back: ",
                "pulsa Intro para volver: ",
                None,
            )
            if part is None:
                break
            if not part.endswith("\x1b[1m>\x1b[0m "):
                s.page = part
                blank = part.endswith(("go back: ", "volver: "))  # the program asks whether to send the answers although some are blank
                s.type("yes" if blank else "Godfrey Lomax" if part.endswith("):\x1b[0m ") else "")
                continue
            screen = part[part.rindex("\x1b[2J") + 4 :] if "\x1b[2J" in part else ""
            screen = screen[3:] if screen.startswith("\x1b[3J") else screen
            if screen:
                s.last = screen
                numbers = [n for a, b in NUMBERS.findall(screen) for n in range(int(a), int(b or a) + 1)]
                shown += 1
                idle = 0
                self.check(screen, where)
                self.assertRegex(ESCAPE.sub("", screen), r"\A\r?\n?\S", "the title is on the screen")
                if news:
                    self.check_news(s, language, where)
                s.page = ""
            self.assertTrue(numbers, f"{where}: no choices\n{ESCAPE.sub('', s.last)}")
            s.type(str(dice.choice(numbers)))
        s.close()
        return shown

    def test_every_game_with_every_number_of_players(self):
        for game, least, most in games():
            for players in range(least, most + 1):
                for language in "en", "es":
                    self.assertGreater(self.play(language, game, "--players", str(players)), 2)

    def test_games_with_options_that_enlarge_the_table(self):
        villains = ["sherlock-mycroft", "--moriarty", "--moran", "--reserve", "--alternative_start"]
        reserve = ["sherlock-mycroft", "--reserve", "--random_villain"]
        for language, words, seed in ("es", villains, "a"), ("en", villains, "b"), ("es", reserve, "c"), ("en", reserve, "d"):
            self.assertGreater(self.play(language, *words, turns=120, seed=seed), 20)
        for language in "en", "es":
            self.assertGreater(self.play(language, "i-say-holmes", "--players", "8", "--rounds=3", turns=150), 100)
        for language, case in zip(["en", "es"] * 4, sorted(os.listdir(os.environ["PARLOUR_CASES"]))):
            if os.path.exists(os.path.join(os.environ["PARLOUR_CASES"], case, "case.yaml")):
                self.assertGreater(self.play(language, "watson-holmes", "--case", case, "--players", "4", turns=60), 20)

    def test_the_latest_event_is_always_shown(self):
        for language, seed in ("en", "a"), ("es", "b"), ("en", "c"):
            self.assertGreater(self.play(language, "sherlock-mycroft", turns=150, seed=seed, news=True), 20)
            self.assertGreater(
                self.play(language, "sherlock-mycroft", "--moriarty", "--moran", "--reserve", turns=150, seed=seed, news=True), 20
            )
        for game, _, most in games():
            # sherlock-mycroft is tested above. watson-holmes is not tested here, because it shows a card before the table.
            if game not in ("watson-holmes", "sherlock-mycroft"):
                self.assertGreater(self.play("en", game, "--players", str(most), turns=60, news=True), 2)

    def test_the_final_screen_is_never_cut(self):
        """The player cannot type commands after the end of the match, so the final table and events are shown in full."""
        for language in "en", "es":
            for game, seats in (GAME, 2), ("big-ben", 8), ("i-say-holmes", 8), ("template", 2):
                words = ["play", game, "--seats", ",".join(["random"] * seats), "--seed", "end", "--language", language]
                s = Screen(*words, rows=ROWS, columns=COLUMNS)
                end = ""
                while (part := s.read_until_any("\n", None)) is not None:
                    end += ESCAPE.sub("", part).replace("\r", "")
                s.end()
                shown, all_of_it = ([line for line in text.split("\n") if line.strip()] for text in (end, run(*words)[1]))
                rest = list(shown)
                for line in all_of_it:
                    self.assertIn(line, rest, f"{language} {game}")
                    rest.remove(line)
                self.assertEqual(shown[-1], all_of_it[-1])
                tall = len(all_of_it) > ROWS - 4
                if tall:  # the events that say how the match ended are repeated between the table and the result
                    self.assertTrue(1 <= len(rest) <= 4, rest)
                    self.assertEqual([line for line in shown[-ROWS + 3 :] if line in rest][-len(rest) :], rest)
                else:
                    self.assertEqual(rest, [])
                if game == GAME:  # the events are taller than the screen, so the table that explains the result comes after them
                    events = [i for i, line in enumerate(shown) if line.startswith("  · ")]
                    table = next(i for i, line in enumerate(shown) if "[7]" in line)
                    self.assertGreater(table, events[-1 - len(rest)])
                if game == "big-ben":
                    ends = {"en": " wins.", "es": "Gana el bando"}[language]
                    self.assertIn(ends, "".join(shown[-ROWS + 4 :]), f"{language}: the last screen does not say who won")

    def test_against_bots(self):
        s = Screen("play", "i-say-holmes", "--players", "8", "--bot", "random", "--seed", "b", rows=ROWS, columns=COLUMNS)
        for _ in range(3):
            while not (part := s.read_until_any("\x1b[1m>\x1b[0m ", "Press Enter to continue. ", seconds=60)).endswith("\x1b[0m "):
                s.type("")
            self.check(part[part.rindex("\x1b[2J") + 4 :], "bots")
            s.type("1")
        s.close()

    def test_all_events_since_the_last_decision_are_shown_before_the_next_one(self):
        """Events that do not fit beside the table are shown on a page of their own."""
        for words in (GAME, "--bot", "random"), ("i-say-holmes", "--players", "8", "--bot", "random"):
            s = Screen("play", *words, "--seed", "news", rows=ROWS, columns=COLUMNS)
            seen, pages, dice = "", 0, random.Random("news")
            for _ in range(25):
                part = s.read_until_any("\x1b[1m>\x1b[0m ", "Press Enter to continue. ", None)
                if part is None:
                    break
                seen += " ".join(ESCAPE.sub("", part).split()) + " "
                if part.endswith("continue. "):
                    pages += 1
                    s.type("")
                    continue
                s.type("log")
                for event in " ".join(ESCAPE.sub("", s.read_until("\x1b[1m>\x1b[0m ")).split()).removesuffix(">").split(" · ")[1:]:
                    self.assertIn(event.strip(), seen, f"{words}")
                s.type(dice.choice([a for a, _ in NUMBERS.findall(part)] or [""]))
            self.assertGreater(pages, 0)
            s.close()

    def test_the_table_stays_whole_when_there_are_many_choices(self):
        """The rows that a decision needs, such as the line of clues, are never cut; the choices are grouped instead."""
        for seed in ("a",):
            s = Screen("play", GAME, "--hotseat", "--seed", seed, rows=ROWS, columns=COLUMNS)
            dice, whole = random.Random(seed), ""
            while part := s.read_until_any("\x1b[1m>\x1b[0m ", CURTAIN["en"], " Press Enter to continue. ", None):
                if not part.endswith("\x1b[0m "):
                    s.type("")
                    continue
                whole = part if "\x1b[2J" in part else whole  # a number that is no choice shows no new screen
                screen = ESCAPE.sub("", whole[whole.rindex("\x1b[2J") + 4 :])
                for row in "The line ", "Inv. markers ", "Points now ":
                    self.assertIn(row, screen)
                self.assertNotIn("more choices", screen)
                s.type(str(dice.choice([n for a, b in NUMBERS.findall(whole) for n in range(int(a), int(b or a) + 1)])))
            s.end()

    def test_long_names(self):
        names = ",".join(f"{n} Featherstonehaugh-Cholm." for n in ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"))
        for game, _, most in games():
            self.assertGreater(self.play("en", game, "--players", str(most), "--names", ",".join(names.split(",")[:most])), 2)


if __name__ == "__main__":
    unittest.main(verbosity=1)
