#!/usr/bin/env python3
"""bots_test.py PARLOUR SOURCE: tests of built-in and external bots, hints, and the analysis of matches."""
import json
import os
import re
import tempfile
import textwrap
import time
import unittest
import xml.etree.ElementTree

from cli_lib import GAME, SOURCE, run


class Bots(unittest.TestCase):
    EXAMPLE = os.path.join(SOURCE, "docs", "examples", "bot.py")

    def sim_external(self, command, *words):
        code, out, err = run("sim", GAME, "--games", "3", "--seed", "out", "--json", "--bot", "exec:" + command, *words)
        self.assertEqual(code, 0, err)
        result = json.loads(out)
        self.assertEqual(result["games"], 3)
        return result["external_bots"][0], err

    def test_example_bot_makes_no_faults_and_is_short(self):
        report, err = self.sim_external(f"python3 '{self.EXAMPLE}'")
        self.assertGreater(report["answers"], 60)
        self.assertEqual([report[k] for k in ("illegal", "invalid", "timeouts", "exited")], [0, 0, 0, 0])
        self.assertEqual(err, "")
        with open(self.EXAMPLE) as file:
            self.assertLess(len(file.readlines()), 60)

    def test_example_bot_plays_every_game(self):
        for game, *words in (["big-ben"], ["i-say-holmes"], ["watson-holmes"], ["watson-holmes", "--case", "never-came-down"]):
            code, out, err = run("sim", game, *words, "--games", "1", "--json", "--bot", f"exec:python3 '{self.EXAMPLE}'")
            self.assertEqual(code, 0, err)
            report = json.loads(out)["external_bots"][0]
            self.assertEqual([report[k] for k in ("illegal", "invalid", "timeouts", "exited")], [0, 0, 0, 0])

    def case_of(self, program, *words, games="3"):
        """Plays matches of a case with an external bot in seat 0. `program` is Python code that prints an answer to the question `q`."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bot.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(
                    "import json, sys\nfor line in sys.stdin:\n    q = json.loads(line)\n    if 'ask' not in q: continue\n    "
                    "if q['ask'] == 'aside': print('{\"action\":null}', flush=True); continue\n    legal = q['legal']\n"
                    + textwrap.indent(textwrap.dedent(program), "    ")
                )
            code, out, err = run(
                "sim",
                "watson-holmes",
                "--case",
                "city-road-lock",
                "--players",
                "2",
                "--games",
                games,
                "--seed",
                "out",
                "--threads",
                "1",
                "--json",
                "--bots",
                "regular",
                "--bot",
                f"exec:python3 '{path}' {folder}/seen",
                *words,
            )
            self.assertEqual(code, 0, err)
            seen = []
            if os.path.exists(f"{folder}/seen"):
                with open(f"{folder}/seen", encoding="utf-8") as file:
                    seen = [json.loads(line) for line in file]
            result = json.loads(out)
            return result, result["external_bots"][0], err, seen

    ANSWERS = """
        TEXT = {"answer 1": "Honoria Vane", "answer 2": "31 Colebrooke Row | the salt in his lungs",
                "answer 3": "her boots | she could walk", "answer 4": "in the Bath chair"}
        def choose(*wanted):
            for word in wanted:
                for action in legal:
                    if action.split()[0] == word:
                        return action
            return legal[0]
        todo = [a for a in legal if a in TEXT and a.split()[1] not in q["view"]["written"]]
        """

    def test_external_bot_solves_a_case_with_its_own_texts(self):
        result, report, err, _ = self.case_of(
            self.ANSWERS
            + """
        action = todo[0] if todo else choose("baker-street", "send-answers", "pass", "done", "leave")
        print(json.dumps({"action": action, "text": TEXT.get(action)}), flush=True)
        """
        )
        self.assertEqual((result["seats"][0]["wins"], report["invalid"], err), (3, 0, ""))

    def test_external_bot_gets_each_readable_text_once(self):
        result, report, err, seen = self.case_of(
            self.ANSWERS
            + """
        read = [p["number"] for p in q["view"]["place"] if 0 in p["read_by"]]
        with open(sys.argv[1], "a") as file:
            print(json.dumps([read, q["reading"]]), file=file)
        todo += [a for a in legal if a.startswith("visit") and int(a.split()[1]) not in read]
        action = todo[0] if todo else choose("bid", "send-answers", "pass", "done", "leave", "decline", "carriage-stop")
        print(json.dumps({"action": action, "text": "nobody"}), flush=True)
        """,
            games="1",
        )
        items = [item for _, reading in seen for item in reading]
        self.assertEqual([item["kind"] for item in items[:5]], ["introduction"] + 4 * ["question"])
        self.assertEqual(items[0]["places"]["5"], "14 Chapel Street")
        cards = [item for item in items if item["kind"] in ("card", "aloud")]
        self.assertEqual(cards[0]["place"], 1)  # the bot visits the first place in its list of actions
        self.assertIn("lock-keeper heard a splash", cards[0]["facts"][2])
        self.assertGreater(len(cards[0]["text"]), 100)
        given = [(card["kind"], card["place"]) for card in cards]
        self.assertEqual(len(given), len(set(given)))  # no card is sent twice
        self.assertEqual(set(place for _, place in given), set(seen[-1][0]))  # the bot gets only the texts of cards that it has read
        for read, reading in seen:
            self.assertLessEqual(set(item["place"] for item in reading if "place" in item), set(read))
        self.assertFalse([item for item in items if item["kind"] in ("right", "solution", "clue")])

    def test_invalid_texts_are_counted_as_invalid_answers(self):
        for text in ("None", "7", "''", "'x' * 601", "'a\\x1b[2Jb'", "['Honoria Vane']"):
            result, report, err, _ = self.case_of(
                self.ANSWERS
                + f"""
            action = choose("baker-street", "answer", "pass", "done", "leave")
            print(json.dumps({{"action": action, "text": {text}}}), flush=True)
            """.replace(
                    "            ", "        "
                ),
                games="1",
            )
            self.assertGreater(report["invalid"], 0, text)
            self.assertIn("sent no text", err)

    def test_external_bot_that_never_ends_its_turn_is_stopped(self):
        result, report, err, _ = self.case_of(
            self.ANSWERS
            + """
        print(json.dumps({"action": choose("baker-street", "answer"), "text": "x"}), flush=True)
        """,
            games="1",
        )
        self.assertEqual(report["timeouts"], 1)
        self.assertIn("without ending its turn", err)

    def test_missing_program_is_replaced_by_random_choices(self):
        report, err = self.sim_external("./no-such-bot")
        self.assertEqual(report["answers"], 0)
        self.assertGreater(report["exited"], 60)
        self.assertIn("a random choice is made", err)

    def test_program_that_exits_is_restarted_with_the_next_match(self):
        report, err = self.sim_external('read x; echo \'{"action":"pass"}\'; exit 3')
        self.assertEqual(report["illegal"], 3)  # one illegal action per match: `pass` is not allowed at the first decision
        self.assertGreater(report["exited"], 60)

    def test_invalid_answers_and_illegal_actions_are_counted(self):
        report, err = self.sim_external("while read x; do echo 'well, Watson'; done")
        self.assertGreater(report["invalid"], 60)
        report, err = self.sim_external('while read x; do echo \'{"action":"go home"}\'; done')
        self.assertGreater(report["illegal"], 60)
        self.assertIn("illegal action", err)
        self.assertLess(err.count("\n"), 10)

    def test_program_that_does_not_answer_times_out(self):
        begun = time.monotonic()
        report, err = self.sim_external("sleep 100", "--bot-time", "100")
        self.assertEqual(report["timeouts"], 3)
        self.assertLess(time.monotonic() - begun, 20)

    def test_program_that_sends_an_endless_line_is_stopped(self):
        report, err = self.sim_external("yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | tr -d '\\n'")
        self.assertEqual(report["answers"], 0)

    def test_search_budgets_are_parsed_and_reproducible(self):
        code, out, err = run("sim", GAME, "--games", "4", "--seed", "l", "--json", "--bots", "master:50,novice")
        self.assertEqual(json.loads(out)["bots"], ["master", "novice"])
        again = run("sim", GAME, "--games", "4", "--seed", "l", "--json", "--threads", "1", "--bots", "master:50,novice")[1]
        self.assertEqual(json.loads(again)["seats"], json.loads(out)["seats"])
        self.assertEqual(run("sim", GAME, "--bots", "master:0")[0], 2)
        for budget in "x", "", "5msx", "5ms*", "5ms*0", "5ms*17", "5*x", "5+", "99999999999":
            self.assertEqual(run("sim", GAME, "--bots", "master:" + budget)[0], 2, budget)

    def test_search_threads_with_shared_and_separate_trees(self):
        for budget in "40*3", "1ms*2", "1ms+2", "40+3":
            code, out, err = run("sim", GAME, "--games", "1", "--seed", "l", "--json", "--bots", f"master:{budget},novice")
            self.assertEqual((code, json.loads(out)["games"]), (0, 1), err)
        apart = [
            run("sim", GAME, "--games", "2", "--seed", "l", "--json", "--bots", "master:40" + n, *more)[1].split(',"seconds"')[0]
            for n, more in (("+3", ()), ("", ("--search-threads", "3")), ("+3", ("--threads", "1")))
        ]
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
            self.assertIn("A master bot would choose: ", out, game)

    def test_second_hint_reuses_the_search_tree_of_the_first(self):
        _, out, _ = run("play", GAME, "--seed", "hint2", stdin="hint\nhint\nquit\n")
        first, second = (int(n) for n in re.findall(r"from (\d+) simulated", " ".join(out.split())))
        self.assertGreaterEqual(second, 2 * first)

    def test_hints_do_not_change_the_actions_of_bots(self):
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

    def test_play_accepts_bots_with_search_budgets(self):
        for bot in "master:20", "master:1ms", "master:1ms*3", "regular:5+2":
            code, out, err = run("play", GAME, "--seats", f"random,{bot}", "--seed", "b")
            self.assertEqual((code, err), (0, ""), bot)
        code, out, err = run("play", GAME, "--bot", "master:soon")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("'master:soon'", err)

    def test_hint_in_a_case_names_a_place_and_the_reason(self):
        code, out, err = run("play", "watson-holmes", "--case", "city-road-lock", "--seed", "hint", stdin="\nhint\nquit\n")
        choice = r"A master bot would choose: Visit .+ \(\d+\)[^:]*: the card at this place gives you the most .*: \d+%\."
        self.assertRegex(" ".join(out.split()), choice)

    def test_why_with_a_name_tells_whom_that_player_suspects(self):
        code, out, err = run(
            "play", "big-ben", "--players", "5", "--seed", "q", stdin="why Bram\nwhy clara\nwhy Ada\nwhy 3\nwhy Moran\nquit\n\n"
        )
        out = " ".join(out.split())
        for who in ("Bram", "Clara", "A master bot in your place would say"):
            self.assertRegex(out, who + r": I suspect (\w+[:,] .* Moriarty’s side|nobody yet)", who)
        self.assertIn("BB-3 ", out)
        self.assertIn("There is no rule 'Moran'", out)
        self.assertNotIn("Mycroft: I ", run("play", GAME, "--seed", "q", stdin="why Mycroft\nquit\n\n")[1])

    def test_analyse(self):
        with tempfile.TemporaryDirectory() as folder:
            file, chart = os.path.join(folder, "match"), os.path.join(folder, "chart.svg")
            run("play", GAME, "--seats", "random,regular", "--seed", "a", "--save", file)
            code, out, err = run("replay", file, "--analyse", "--playouts", "60", "--svg", chart)
            self.assertEqual(code, 0, err)
            self.assertIn("decisions analysed", out)
            root = xml.etree.ElementTree.parse(chart).getroot()
            self.assertEqual(len([e for e in root if e.tag.endswith("polyline")]), 2)
            self.assertEqual(run("replay", file, "--svg", chart)[0], 2)

    def test_analyse_a_case(self):
        with tempfile.TemporaryDirectory() as folder:
            file, chart = os.path.join(folder, "match"), os.path.join(folder, "chart.svg")
            run("play", "watson-holmes", "--case", "city-road-lock", "--seats", "random,regular,novice", "--seed", "q", "--save", file)
            code, out, err = run("replay", file, "--analyse", "--svg", chart)
            self.assertEqual((code, err), (0, ""))
            self.assertRegex(out, r"\d+ decisions analysed, each judged by the cards the player had read at the time")
            self.assertRegex(" ".join(out.split()), r"round \d+, \w+: .*; better: .*\. Rounds wasted: \d\.\d\.")
            self.assertEqual(len(re.findall(r"(?m)^  (?:Ada|Bram|Clara) +\d+ ", out)), 3)
            self.assertRegex(" ".join(out.split()), r"3 master bots answered this case in round \d+\.\d on average")
            self.assertEqual(len([e for e in xml.etree.ElementTree.parse(chart).getroot() if e.tag.endswith("polyline")]), 3)
            self.assertRegex(run("replay", file, "--all")[1], r"(walks|drives) to [A-Z0-9].* \(\d+\)")
            self.assertRegex(run("replay", file, "--all", env={"PARLOUR_CASES": folder})[1], r"(walks|drives) to place \d+")
            code, out, err = run("replay", file, "--analyse", env={"PARLOUR_CASES": folder})
            self.assertEqual((code, out, err.count("\n")), (1, "", 1))
            self.assertIn("cannot find the case 'city-road-lock'", err)

    def test_analyse_a_real_time_match(self):
        with tempfile.TemporaryDirectory() as folder:
            file, chart = os.path.join(folder, "match"), os.path.join(folder, "chart.svg")
            code, out, err = run("play", "holmes-1904", "--seats", "master,regular,novice", "--seed", "q", "--save", file)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(run("verify", file)[0], 0)
            code, out, err = run("replay", file, "--analyse", "--svg", chart)
            self.assertEqual((code, err), (0, ""))
            pace = [int(ms) for ms in re.findall(r"(\d+) ms +\d+ +\d+\n", out)]
            self.assertEqual(pace, sorted(pace))  # the levels are listed from master, the fastest, to novice, the slowest
            self.assertEqual(len(pace), 3)
            self.assertIn("The closest races", out)
            self.assertRegex(out, r"\d:\d\d  \w+ called [A-Z ]+ \d+ ms before \w+\.")
            self.assertEqual(len([e for e in xml.etree.ElementTree.parse(chart).getroot() if e.tag.endswith("polyline")]), 3)

    def test_game_without_analysis_is_refused_with_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "match")
            run("play", "template", "--seats", "random,random", "--seed", "q", "--save", file)
            code, out, err = run("replay", file, "--analyse")
            self.assertEqual((code, err.count("\n")), (1, 1))
            self.assertIn("cannot be analysed", err)


if __name__ == "__main__":
    unittest.main(verbosity=1)
