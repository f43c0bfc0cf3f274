#!/usr/bin/env python3
"""language_test.py PARLOUR SOURCE: tests that terminal output for players is translated, and that output for programs and operators is
in English."""
import json
import os
import re
import tempfile
import unittest

from cli_lib import GAME, SOURCE, run

SPANISH = {"LC_ALL": "es_ES.UTF-8"}
NUMBERS = "".join(f"{n}\n\n" for n in range(1, 13))


def catalogue(language):
    words = {}
    for name in sorted(os.listdir(os.path.join(SOURCE, "words", language))):
        if name.endswith(".json") and not name.startswith(("page", "options", "refusals")):
            with open(os.path.join(SOURCE, "words", language, name), encoding="utf-8") as file:
                words.update(json.load(file))
    return words


def english_only():
    """Returns fragments of the English texts. A fragment has at least two words and no placeholder, and occurs in no Spanish text."""
    spanish = "\n".join(catalogue("es").values())
    pieces = set()
    for text in catalogue("en").values():
        for piece in re.split(r"\{[^}]*\}", text):
            piece = piece.strip(" .,:;'()")
            if re.search(r"[a-z]{2} [a-z]{2}", piece) and piece not in spanish:
                pieces.add(piece)
    return pieces


class Language(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "match")
        self.english = english_only()

    def tearDown(self):
        self.folder.cleanup()

    def spoken(self, *words, stdin="", env=None):
        """Runs parlour in Spanish and checks that its output contains no English."""
        code, out, err = run(*words, stdin=stdin, env=env or SPANISH)
        self.assertEqual((code, err), (0, ""), words)
        plain = re.sub(r"\s+", " ", out)
        self.assertEqual([p for p in self.english if re.search(rf"(?<!\w){re.escape(p)}(?!\w)", plain)], [], words)
        return out

    def test_the_list_of_english_phrases_is_not_empty(self):
        self.assertGreater(len(self.english), 300)
        self.assertIn("Type a number and press Enter. Type 'help' for other commands", self.english)

    def test_whole_games_in_spanish(self):
        for game, options in (GAME, ["--reserve"]), ("big-ben", ["--players", "5"]), ("i-say-holmes", ["--rounds=1"]):
            told = self.spoken(
                "play",
                game,
                "--seed",
                "es",
                "--bot",
                "novice",
                "--save",
                self.file,
                *options,
                stdin="ayuda\nconsejo\nmotivo\nfoo\n999\nlista\nregistro\n" + NUMBERS * 60 + "salir\n",
            )
            self.assertIn("Escribe 'ayuda'", told)
            self.assertRegex(told, r"\* ha ganado|No ha ganado nadie")
            for words in ["replay", self.file, "--all"], ["replay", self.file, "--seat", "all"], ["verify", self.file]:
                self.spoken(*words)
            if game == "big-ben":
                self.spoken("replay", self.file, "--analyse", "--playouts", "10", "--svg", self.file + ".svg")
                with open(self.file + ".svg", encoding="utf-8") as file:
                    self.assertIn("decisiones 1 a ", file.read())

    def test_replay_names_actions_made_by_the_clock(self):
        self.spoken("play", "big-ben", "--seats", "bot,bot,bot,bot", "--seed", "clock", "--save", self.file)
        with open(self.file, encoding="utf-8") as file:
            match = re.sub(r"(?m)^(1 \d+ \d+) bot ", r"\1 clock ", file.read())
        match = re.sub(r"(?m)^(2 \d+ \d+) bot ", r"\1 standin ", match)
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(match)
        for viewer in ["--all"], ["--seat", "all"]:
            told = self.spoken("replay", self.file, *viewer)
            self.assertRegex(told, r"Se acabó el tiempo: el turno de \w+ se ha jugado automáticamente\.")
            self.assertRegex(told, r"Un bot juega por \w+\.")
            code, out, err = run("replay", self.file, *viewer)
            self.assertRegex(out, r"Time ran out: \w+’s turn was played automatically\.")

    def test_real_time_game_in_spanish(self):
        self.spoken("play", "holmes-1904", "--seats", "bot,bot,bot,bot", "--target=10", "--seed", "es", "--save", self.file)
        self.assertIn("¡YA!", self.spoken("replay", self.file, "--all"))
        self.assertIn("reñidos", self.spoken("replay", self.file, "--analyse"))

    def test_messages_around_an_english_case_are_spanish(self):
        code, out, err = run(
            "play",
            "watson-holmes",
            "--case",
            "city-road-lock",
            "--seed",
            "es",
            "--bot",
            "novice",
            "--language",
            "es",
            "--save",
            self.file,
            stdin="caso\nnotas\nnota el mayordomo\nnotas\nleer\nconsejo\n" + NUMBERS * 40,
        )
        self.assertEqual((code, err), (0, ""))
        for said in (
            "Nota guardada.",
            "Un bot maestro elegiría:",
            "Tu cuaderno está vacío",
            "el lugar ",
            "Ahora no tienes ninguna carta que leer",
        ):
            self.assertIn(said, out)
        for english in "Your answer", "your answer", "Visit ", "Holmes explains", "Type a number":
            self.assertNotIn(english, out)

    def test_rules_and_refusals(self):
        self.assertIn("BB-8  Un jugador no puede cortar sus propios cables.", self.spoken("rules", "big-ben", "8"))
        self.assertIn("Preparación", self.spoken("rules", "big-ben"))
        self.assertIn("PL-1 ", self.spoken("rules", "common"))
        for game in GAME, "i-say-holmes", "watson-holmes", "holmes-1904":
            self.spoken("rules", game)

    def test_house_tables(self):
        for game in "big-ben", "i-say-holmes", "watson-holmes", "holmes-1904":
            here, there = (run("rules", game, env={"LC_ALL": language, "COLUMNS": "200"})[1] for language in ("es_ES", "en_GB"))
            here, there = here.split("\nTabla propia: ")[1:], there.split("\nHouse table: ")[1:]
            self.assertEqual(len(here), len(there))
            self.assertGreater(len(here), 0, game)
            for one, other in zip(here, there):
                self.assertEqual(one.count("\n"), other.count("\n"))
                self.assertEqual(re.findall(r"\d+", one)[-1:], re.findall(r"\d+", other)[-1:])
                small = re.findall(r"\b[a-záéíóúñ]{4,}\b", one)  # no proper names: they are the same in both languages
                self.assertEqual([w for w in small if re.search(rf"\b{w}\b", other.lower())], [], one)
        self.assertIn("SM-", self.spoken("play", GAME, "--seed", "es", stdin="go moriarty\nsalir\n\n"))

    def test_commands_work_in_english_and_in_the_current_language(self):
        for words in "undo\nhint\nlog\nquit\n\n", "deshacer\nconsejo\nregistro\nsalir\n\n":
            out = self.spoken("play", GAME, "--seed", "es", stdin=words)
            self.assertIn("No puedes deshacer tu última decisión.", out)
            self.assertIn("Un bot maestro elegiría:", out)
            self.assertIn("Todavía no ha pasado nada.", out)
        out = run("play", GAME, "--seed", "es", stdin="deshacer\n")[1]
        self.assertIn("'deshacer' is not one of the choices", out)  # Spanish commands do not work if the language is English

    def test_no_two_commands_have_the_same_word(self):
        for language in "en", "es":
            words = [text for key, text in catalogue(language).items() if key.startswith("term.word.")]
            self.assertEqual(len(words), len(set(words)), language)
            for word in words:
                self.assertRegex(word, r"^[a-z]+$")
        told = "\n".join(v for k, v in catalogue("es").items() if k.startswith("term."))
        known = set(words) | {"first", "last", "spectator", "all"}
        for quoted in re.findall(r"'([a-z]+)\b[^']*'", told):
            self.assertIn(quoted, known | {"parlour"}, "a sentence names a command that is none")

    def test_real_time_keys_are_initial_letters_of_their_words(self):
        for language in "en", "es":
            words = catalogue(language)
            keys = {v: k[len("ho.key.") :] for k, v in words.items() if k.startswith("ho.key.")}
            self.assertEqual(len(keys), sum(k.startswith("ho.key.") for k in words), "two keys are the same")
            called = {v[len("call ") :]: k for k, v in keys.items() if v.startswith("call ")}
            titles = {k[len("ho.title.") :]: v for k, v in words.items() if k.startswith("ho.title.")}
            self.assertEqual(set(called), set(titles))
            for title, key in called.items():
                self.assertIn(key, titles[title].lower(), (language, title))
                self.assertIn(f"{key} {titles[title]}".lower(), words["ho.keys"].lower(), "and they are on the screen")
            for action in "yard", "yard again", "out", "ready | play", "resume | pause", "resume | press; release":
                self.assertIn(action, keys.values(), language)
        self.assertIn("o caco", catalogue("es")["ho.keys"])

    def test_language_from_environment_and_option(self):
        def language(*words, **env):
            none = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
            out = run("rules", "big-ben", "8", *words, env={**none, **env})[1]
            return "es" if "cables" in out else "en" if "wires" in out else out

        self.assertEqual(language(), "en")
        self.assertEqual(language(LANG="es_MX.UTF-8"), "es")
        self.assertEqual(language(LANG="es"), "es")
        self.assertEqual(language(LANG="est_EE"), "en")
        self.assertEqual(language(LANG="fr_FR.UTF-8"), "en")
        self.assertEqual(language(LANG="es_ES", LC_MESSAGES="C"), "en")
        self.assertEqual(language(LANG="C", LC_MESSAGES="C", LC_ALL="es_AR"), "es")
        self.assertEqual(language("--language", "es", LANG="en_GB"), "es")
        self.assertEqual(language("--language=en", LC_ALL="es_ES"), "en")
        code, _, err = run("play", GAME, "--language", "tlh")
        self.assertEqual((code, err), (2, "parlour play: --language must be one of en, es, not 'tlh'\n"))

    def test_output_for_programs_and_operators_is_english(self):
        for words in (
            ["describe", GAME, "--json"],
            ["describe", "big-ben", "--md"],
            ["sim", "big-ben", "--games", "5", "--seed", "a", "--json"],
        ):
            there, here = (json.loads(o) if "--json" in words else o for o in (run(*words)[1], run(*words, env=SPANISH)[1]))
            for told in (there, here):
                if isinstance(told, dict):
                    for key in [k for k in told if "second" in k]:
                        del told[key]
            self.assertEqual(there, here)
        self.assertEqual(run("play", "whist", env=SPANISH)[2], run("play", "whist")[2])


if __name__ == "__main__":
    unittest.main(verbosity=1)
