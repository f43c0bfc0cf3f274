"""runbook_lib.py: a walk through one chapter of docs/runbook.md. The test causes the fault; the walk collects what the server says and runs
the chapter's commands. At the end everything that the chapter shows must have been seen."""
import json
import os
import re
import subprocess

from server_lib import ROOT

RUNBOOK = ROOT / "docs/runbook.md"
DB = "/var/lib/parlour/parlour.db"
# Beginnings of lines that a chapter shows. All other indented lines are commands or parts of settings files.
SHOWN = re.compile(r"\{\"|parlour_|parlour [a-z-]+: |the file is damaged|[0-9]+ matches with ")


def chapters():
    """Returns {title: text}."""
    parts = re.split(r"^## (.*)\n", RUNBOOK.read_text(encoding="utf-8"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def indented(text):
    """Returns the lines of all code blocks. In a list, code is indented by eight columns."""
    return [line.strip() for line in text.splitlines() if line.startswith("    ") and line.strip()]


def alike(text):
    """Replaces what differs between two runs: folders, ids of tables and people, times, numbers, and who runs the test."""
    text = re.sub(r"https?://[^ /\"]+", "URL", text)
    text = re.sub(r"(?<![\w.])/[\w./-]*/", "/", text)
    text = re.sub(r"\b([a-z2-9]{16}|[a-z2-9]{12})\b", "ID", text)
    text = re.sub(r"^local [\w-]+$", "local NAME", text)
    return re.sub(r"\d+", "0", text)


def form(line):
    """The form of a line in which two runs can be compared. A line of the log is compared without time and level."""
    if line.startswith("parlour_"):
        return line
    if not line.startswith("{"):
        return alike(line)
    values = {k: alike(v) if isinstance(v, str) else v for k, v in json.loads(line).items() if k not in ("time", "level")}
    return json.dumps(values, sort_keys=True)


class Walk:
    def __init__(self, server, title):
        self.server, self.title, self.seen = server, title, set()
        self.lines = indented(chapters()[title])

    def see(self, text):
        for line in text.splitlines():
            if SHOWN.match(line.strip()):
                self.seen.add(form(line.strip()))

    def look(self, server=None):
        """Reads the health, the metrics and the log of the server. Returns the status of /readyz."""
        server = server or self.server
        status, text, _ = server.ask("GET", "/readyz", raw=True)
        self.see(text.decode())
        self.see(server.ask("GET", "/metrics", raw=True)[1].decode())
        self.see(server.log())
        return status

    def command(self, part):
        """Returns the chapter's command that contains `part`. A command in backquotes may be anywhere in the text."""
        if part.startswith("`"):
            assert part in chapters()[self.title], f"{self.title} lacks {part}"
            return part.strip("`")
        found = [line for line in self.lines if part in line and not SHOWN.match(line)]
        assert len(found) == 1, f"{self.title}: commands with '{part}': {found}"
        return found[0].split("  #")[0]

    def run(self, part, code=0, **other):
        """Runs a command of the chapter, with the paths of the test in place of those of a package. `other` are further texts to replace.
        Returns its output."""
        line = self.command(part)
        if line.startswith("sudo systemctl ") and "reload" not in line:
            return self.systemctl(line.split()[2])
        folder = self.server.folder.name
        texts = {DB: self.server.db, "/var/lib/parlour": folder, "/root": folder, ":2210": f":{self.server.port}", "/tmp/new/usr/bin/": ""}
        texts.update({"sudo systemctl reload parlour": f"kill -HUP {self.server.process.pid}", "/etc/parlour": folder})
        texts.update(
            {
                "$(systemctl show -P MainPID parlour)": str(self.server.process.pid),
                "journalctl -u parlour -o cat": f"cat {folder}/log; true",
                **other,
            }
        )
        for old, new in sorted(texts.items(), key=lambda pair: -len(pair[0])):
            line = line.replace(old, new)
        line = re.sub(r"\bsudo (-u \w+ )?", "", line)
        line = re.sub(r"(^|[|;] )parlour ", lambda m: f"{m.group(1)}{self.server.parlour} ", line)
        if " admin " in line:
            line += f" --socket {self.server.db}-admin"
        done = subprocess.run(["bash", "-c", line], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        assert done.returncode == code, (line, done.returncode, done.stdout)
        self.see(done.stdout)
        return done.stdout

    def systemctl(self, what):
        running = self.server.process.poll() is None
        if what in ("stop", "restart") and running:
            self.server.close()
        if what in ("start", "restart"):
            self.server.open()
        return ""

    def fails_to_start(self, *flags):
        """Starts the server, which must end by itself. Returns its exit status."""
        command = [self.server.parlour, "serve", "--port", "0", "--host", "127.0.0.1", "--db", self.server.db, *flags]
        env = {k: v for k, v in os.environ.items() if not k.startswith("PARLOUR_")}
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, env=env)
        self.see(done.stdout)
        return done.returncode

    def done(self, *unseen):
        """Checks that everything that the chapter shows has been seen. `unseen` are parts of lines that this test cannot cause."""
        self.see(self.server.log())
        for line in self.lines:
            if SHOWN.match(line) and form(line) not in self.seen and not any(part in line for part in unseen):
                near = [s for s in self.seen if s[:30] == form(line)[:30]] or sorted(self.seen)
                raise AssertionError(f"{self.title}: the runbook shows a line that was not seen:\n{form(line)}\nseen:\n" + "\n".join(near))
