#!/usr/bin/env python3
"""analyze.py BUILD [FILE...]: runs the static analyzers of gcc and clang, and clang-tidy with the checks of .clang-tidy, on the C files
below FOLDERS (or on FILE...), with the options of the build in BUILD.

tools/explained_findings.txt lists findings that are wrong, with the reason. Any other finding fails, and so does an explanation without a
finding. clang's analyzer runs as part of clang-tidy (checks clang-analyzer-*). gcc cannot compile for WebAssembly, so src/wasm is only
examined by clang."""
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPLAINED = ROOT / "tools/explained_findings.txt"
VERSIONS = b"".join(subprocess.run([tool, "--version"], check=True, capture_output=True).stdout for tool in ("gcc", "clang-tidy-14"))
FOLDERS = ("src/bus/", "src/fair/", "src/main/", "src/match/", "src/server/", "src/store/", "src/wasm/")
FINDING = re.compile(r"^(\S+?):(\d+):\d+: (?:warning|error|fatal error): ((?s:.*?)) \[(?:CWE-\d+\] \[)?([\w.,=+-]+)\]$", re.M)
WITH_VALUE = {"-o", "-MF", "-MQ", "-MT"}
LEFT_OUT = {"-c", "-MD", "-Werror", "-fdiagnostics-color=always", "-g"}

Finding = collections.namedtuple("Finding", "file line text check source details")


def inside(path):
    """Returns the path below the root of the repository, or None."""
    path = pathlib.Path(os.path.normpath(path))
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else None


def options(command):
    """Returns the options of a compiler command, without those about its output and dependencies."""
    words, kept = shlex.split(command), []
    while words[0] in ("ccache", "sccache"):
        words.pop(0)
    compiler, *words = words
    while words:
        word = words.pop(0)
        if word in WITH_VALUE:
            words.pop(0)
        elif word not in LEFT_OUT:
            kept.append(word)
    return compiler, kept


def compilations(build):
    """Returns {file: (compiler, options)} of the program."""
    found = {}
    listed = json.loads(subprocess.run(["ninja", "-C", build, "-t", "compdb"], check=True, capture_output=True).stdout)
    for entry in listed:
        name = inside(os.path.join(entry["directory"], entry["file"]))
        wasm = "--target=wasm32" in entry["command"]
        if name and name.endswith(".c") and name.startswith(FOLDERS) and wasm == name.startswith("src/wasm/"):
            found.setdefault(name, options(entry["command"]))
    return found


def findings_in(output, build):
    """Splits the output of an analyzer into its findings."""
    starts = list(FINDING.finditer(output))
    for i, match in enumerate(starts):
        name = inside(build / match[1])
        if not name:
            continue
        line = int(match[2])
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()[:line]
        source = " ".join(text.strip() for text in lines[-2 if lines[-1] == "}" else -1 :])
        end = starts[i + 1].start() if i + 1 < len(starts) else len(output)
        yield Finding(name, line, " ".join(match[3].split()), match[4], source, output[match.start() : end])


def key_of(command, compiler, words, name, build):
    """Returns a hash of everything that the findings of a command depend on."""
    text = subprocess.run([compiler, *words, "-E", "-o", "-"], cwd=build, capture_output=True).stdout
    parts = [repr(command).encode(), VERSIONS, text, (ROOT / name).read_bytes(), (ROOT / ".clang-tidy").read_bytes()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def run(command, compiler, words, name, build):
    """Runs an analyzer and returns its findings. Files that have not changed are not analyzed again."""
    kept = build / "analysis" / key_of(command, compiler, words, name, build)
    if not kept.exists():
        done = subprocess.run(command, cwd=build, capture_output=True, text=True)
        output = done.stdout + done.stderr
        if done.returncode and not FINDING.search(output):
            raise SystemExit(f"failed: {shlex.join(str(word) for word in command)}\n{output[-4000:]}")
        part = kept.with_suffix(".part")  # a run that is stopped must leave no incomplete findings
        part.write_text(output, encoding="utf-8")
        part.rename(kept)
    kept.touch()
    return list(findings_in(kept.read_text(encoding="utf-8"), build))


def explanations():
    """Returns {(file, check, source line): reason}."""
    reasons, key = {}, None
    for number, line in enumerate(EXPLAINED.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("    ") and key:
            reasons[key] += line.strip() + " "
        elif line and not line.startswith("#"):
            key = tuple(part.strip() for part in line.split(" | ", 2))
            assert len(key) == 3, f"{EXPLAINED.name}:{number}: write FILE | CHECK | LINE OF THE SOURCE"
            reasons[key] = ""
    silent = [key for key, reason in reasons.items() if not reason]
    assert not silent, f"{EXPLAINED.name}: no reason for {silent}"
    return reasons


def main():
    begun = time.time()
    build = pathlib.Path(sys.argv[1]).resolve()
    units = compilations(build)
    if sys.argv[2:]:
        units = {name: unit for name, unit in units.items() if name in sys.argv[2:]}
    missing = [folder for folder in FOLDERS if not sys.argv[2:] and not any(name.startswith(folder) for name in units)]
    assert units and not missing, f"no files in {missing or sys.argv[2:]}; is {build} a build with -Dwasm=true?"
    database = build / "analysis"
    database.mkdir(exist_ok=True)
    entries = [
        {"directory": str(build), "file": str(ROOT / name), "arguments": ["clang-14", *words, "-Wno-unknown-warning-option"]}
        for name, (_, words) in units.items()
    ]
    (database / "compile_commands.json").write_text(json.dumps(entries), encoding="utf-8")
    commands = []
    for name, (compiler, words) in sorted(units.items(), key=lambda unit: -(ROOT / unit[0]).stat().st_size):
        unit = (compiler, words, name, build)
        commands.append((["clang-tidy-14", "--quiet", "-p", str(database), str(ROOT / name)], *unit))
        if not name.startswith("src/wasm/"):
            commands.append(([compiler, *words, "-c", "-fanalyzer", "-o", "/dev/null"], *unit))
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = [finding for result in pool.map(lambda command: run(*command), commands) for finding in result]
    # A finding in a header appears once for each file that includes it.
    found = {(f.file, f.line, f.check, f.text): f for f in found}
    reasons = explanations()
    wrong = [f for f in found.values() if (f.file, f.check, f.source) not in reasons]
    unused = [key for key in set(reasons) - {(f.file, f.check, f.source) for f in found.values()} if not sys.argv[2:]]
    if not sys.argv[2:]:
        for kept in database.iterdir():
            if kept.stat().st_mtime < begun:
                kept.unlink()
    for f in sorted(wrong):
        print(f"{f.details.rstrip()}\n")
    for f in sorted(wrong):
        print(f"{f.file}:{f.line}: {f.text} [{f.check}]")
    for key in sorted(unused):
        print(f"{EXPLAINED.name}: nothing is found any more for {' | '.join(key)}")
    print(f"{len(units)} files in {time.time() - begun:.0f} s: {len(wrong)} findings, {len(found) - len(wrong)} explained")
    return bool(wrong or unused)


if __name__ == "__main__":
    sys.exit(main())
