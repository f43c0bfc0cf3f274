#!/usr/bin/env python3
"""analyze_test.py: tools/analyze.py finds defects with both compilers, accepts explained findings, and refuses explanations without one."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
GOOD = "int one(void);\nint one(void) { return 1; }\n"
LEAK = """#include <stdlib.h>
int leak(int n);
int leak(int n)
{
    char *p = malloc(8);
    if (p && n > 0)
        p[0] = 1;
    return p ? p[0] : n;
}
"""
DIVISION = """int divide(int n);
int divide(int n)
{
    int by = 0;
    return n / by;
}
"""


class Analyze(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="parlour-")
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name).resolve()
        for name in ("tools/analyze.py", ".clang-tidy"):
            (self.root / name).parent.mkdir(exist_ok=True)
            shutil.copy(SOURCE / name, self.root / name)
        folders = re.search(r"^FOLDERS = \((.*)\)$", (SOURCE / "tools/analyze.py").read_text(encoding="utf-8"), re.M)[1]
        self.files = [folder + "one.c" for folder in re.findall(r'"([^"]+)"', folders)]
        os.mkdir(self.root / "build")
        with open(self.root / "build/build.ninja", "w", encoding="utf-8") as out:
            out.write("rule gcc\n  command = gcc -O2 -Wall -Werror -c -o $out $in\n")
            out.write("rule wasm\n  command = clang-14 --target=wasm32 -O2 -Wall -Werror -c -o $out $in\n")
            for name in self.files:
                self.write(name, GOOD)
                rule = "wasm" if "wasm" in name else "gcc"
                out.write(f"build {name.replace('/', '-')}.o: {rule} ../{name}\n")
        self.write("tools/explained_findings.txt", "# none\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def analyze(self, code):
        done = subprocess.run(
            [sys.executable, self.root / "tools/analyze.py", self.root / "build"], capture_output=True, text=True, timeout=600
        )
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def test_a_program_without_defects_passes(self):
        self.assertIn(f"{len(self.files)} files in", self.analyze(0))

    def test_each_analyzer_finds_a_leak(self):
        self.write("src/bus/one.c", LEAK)
        said = self.analyze(1)
        self.assertRegex(said, r"(?m)^src/bus/one\.c:\d+: .*\[-Wanalyzer-malloc-leak\]$")
        self.assertRegex(said, r"(?m)^src/bus/one\.c:\d+: .*\[clang-analyzer-unix\.Malloc\]$")

    def test_clang_examines_the_code_for_webassembly(self):
        self.write("src/wasm/one.c", DIVISION)
        self.assertRegex(self.analyze(1), r"(?m)^src/wasm/one\.c:5: .*\[clang-analyzer-core\.DivideZero\]$")

    def test_an_explained_finding_passes_until_it_is_gone(self):
        self.write("src/wasm/one.c", DIVISION)
        self.write("tools/explained_findings.txt", "src/wasm/one.c | clang-analyzer-core.DivideZero | return n / by;\n    The reason.\n")
        self.assertIn("0 findings, 1 explained", self.analyze(0))
        self.write("src/wasm/one.c", GOOD)
        self.assertIn("nothing is found any more for src/wasm/one.c", self.analyze(1))

    def test_a_file_that_does_not_compile_fails(self):
        self.write("src/store/one.c", "int one(void) { return }\n")
        self.assertIn("src/store/one.c:1", self.analyze(1))


if __name__ == "__main__":
    unittest.main()
