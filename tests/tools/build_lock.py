#!/usr/bin/env python3
"""build_lock.py SOURCE_ROOT: tests that builds in one folder never overlap, and that a background build gives way to a step that needs
its folder.

Each test copies tools/setup.sh into a small project. The project's only target writes to a file when it begins and when it ends.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = sys.argv.pop(1)

MESON = """project('tiny', 'c')
custom_target('slow', output: 'slow.txt', build_by_default: true, command: [find_program('./slow.sh'), '@OUTPUT@'])
"""
# The build step. It records its start and whether another build is still running, waits for the gate file, and records its end.
SLOW = """#!/bin/sh
for other in $(cat "$DIARY.pids" 2>/dev/null); do
    # A process in state Z has ended, so it does not count.
    if grep -q '^State:[[:space:]]*[^Z[:space:]]' "/proc/$other/status" 2>/dev/null; then echo overlap >>"$DIARY"; fi
done
echo $$ >>"$DIARY.pids"
echo begun >>"$DIARY"
while [ ! -e "$GATE" ]; do sleep 0.05; done
echo ended >>"$DIARY"
echo done >"$1"
"""
HANGS = 300  # time limit for one build, in seconds
BACKGROUND = """. tools/setup.sh
in_background=true
! command -v chrt >/dev/null || chrt --idle --pid 0 "$BASHPID"
build out
"""
FOREGROUND = """. tools/setup.sh
build out
"""


class BuildLock(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.place)
        os.mkdir(self.path("tools"))
        shutil.copy(os.path.join(ROOT, "tools", "setup.sh"), self.path("tools"))
        self.write("meson.build", MESON)
        self.write("slow.sh", SLOW)
        os.chmod(self.path("slow.sh"), 0o755)

    def path(self, name):
        return os.path.join(self.place, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def diary(self):
        try:
            with open(self.path("diary"), encoding="utf-8") as file:
                return file.read().split()
        except FileNotFoundError:
            return []

    def start(self, script, gate):
        env = dict(os.environ, DIARY=self.path("diary"), GATE=self.path(gate))
        run = subprocess.Popen(["bash", "-c", script], cwd=self.place, env=env, stdin=subprocess.DEVNULL, start_new_session=True)
        self.addCleanup(self.end, run)
        return run

    def end(self, run):
        if run.poll() is None:
            os.killpg(run.pid, 9)
            run.wait()

    def wait_for(self, words):
        while self.diary() != words:
            self.assertTrue(words[: len(self.diary())] == self.diary(), self.diary())
            subprocess.run(["sleep", "0.05"], check=True)

    def test_two_builds_in_one_folder_run_one_after_the_other(self):
        first = self.start(FOREGROUND, "gate")
        self.wait_for(["begun"])
        second = self.start(FOREGROUND, "gate")
        with self.assertRaises(subprocess.TimeoutExpired):  # the second build waits while the first runs
            second.wait(2)
        self.assertEqual(self.diary(), ["begun"])
        self.write("gate", "")
        self.assertEqual((first.wait(HANGS), second.wait(HANGS)), (0, 0))
        self.assertEqual(self.diary(), ["begun", "ended"])  # the second build found everything up to date and built nothing

    def test_a_step_stops_a_background_build_and_builds_itself(self):
        background = self.start(BACKGROUND, "never")
        self.wait_for(["begun"])
        self.write("gate", "")
        step = self.start(FOREGROUND, "gate")
        self.assertEqual(step.wait(HANGS), 0)
        self.assertNotIn("overlap", self.diary())
        self.assertNotEqual(background.wait(HANGS), 0)
        self.assertEqual(self.diary(), ["begun", "begun", "ended"])

    def test_a_background_build_waits_for_a_step(self):
        step = self.start(FOREGROUND, "gate")
        self.wait_for(["begun"])
        background = self.start(BACKGROUND, "gate")
        with self.assertRaises(subprocess.TimeoutExpired):
            background.wait(2)
        self.write("gate", "")
        self.assertEqual((step.wait(HANGS), background.wait(HANGS)), (0, 0))
        self.assertEqual(self.diary(), ["begun", "ended"])

    def test_an_unrelated_process_with_the_recorded_pid_is_not_stopped(self):
        bystander = subprocess.Popen(["sleep", "1000"])
        self.addCleanup(bystander.wait)
        self.addCleanup(bystander.kill)
        first = self.start(FOREGROUND, "gate")
        self.wait_for(["begun"])
        self.write("out/.background", f"{bystander.pid}\n")
        second = self.start(FOREGROUND, "gate")
        with self.assertRaises(subprocess.TimeoutExpired):
            second.wait(2.5)
        self.write("gate", "")
        self.assertEqual((first.wait(HANGS), second.wait(HANGS)), (0, 0))
        self.assertIsNone(bystander.poll())


unittest.main(verbosity=1)
