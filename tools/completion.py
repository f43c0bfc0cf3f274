#!/usr/bin/env python3
"""completion.py SHELL PARLOUR OUT: writes the completion of the command line for bash or zsh. Everything in it is read from the help texts
of the program PARLOUR, which the program makes from its option tables, so a new command or option needs no change here."""
import os
import re
import subprocess
import sys

FILES = {"FILE", "TO", "FROM", "FILE..."}
FOLDERS = {"FOLDER", "OUT", "FOLDER..."}
OPTION = re.compile(r"^  --([a-z0-9_-]+)(?:[ =]([A-Z][A-Z,./]*)| \[([A-Z]+)\])?(?: |$)", re.M)
GENERIC = ("--help",)


def say(program, *words):
    done = subprocess.run(
        [program, *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"},
    )
    if done.returncode:
        sys.exit(f"completion.py: {program} {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def read_command(program, words):
    """Returns what can follow a command: its subcommands, its options with the kind of their value, and the kinds of its arguments."""
    text = say(program, *words, "--help")
    usage = text.split("\n\n")[0]
    below = {}
    alternatives = re.search(r"^parlour \S+ (\w+(?:\|\w+)+)", usage)
    if alternatives:
        below = {word: "" for word in alternatives[1].split("|")}
    elif re.match(r"parlour \S+ COMMAND", usage):
        below = dict(re.findall(r"^  ([a-z][a-z-]*) +(\S.*)$", text, re.M))
    options = {f"--{name}": value or optional for name, value, optional in OPTION.findall(text)}
    arguments = set(re.findall(r"\b[A-Z]{2,}\b", re.sub(r"\[?--\S+( [A-Z][\w,]*)?\]?", "", usage)))
    return {"below": below, "options": options, "arguments": arguments}


def read_program(program):
    """Returns every command as {words: what can follow}, and the description of each command."""
    top = dict(re.findall(r"^parlour ([a-z][a-z-]*) +(\S.*)$", say(program, "help"), re.M))
    top["help"] = "show the help of a command"
    commands = {}
    for word in top:
        if word == "help":
            commands[word] = {"below": {w: d for w, d in top.items() if w != word}, "options": {}, "arguments": set()}
            continue
        commands[word] = read_command(program, [word])
        for sub in commands[word]["below"]:
            commands[f"{word} {sub}"] = read_command(program, [word, sub])
    return top, commands


def kind_of(value):
    """The function of the completion that offers values for a placeholder of the help text."""
    if value in FILES:
        return "files"
    if value in FOLDERS:
        return "folders"
    return {"GAME": "games", "LANGUAGE": "languages"}.get(value, "nothing")


def argument_kind(arguments):
    for kind in ("GAME", "FILE", "TO", "FROM", "FOLDER", "OUT"):
        if kind in arguments:
            return kind_of(kind)
    return "nothing"


def bash(top, commands, games):
    lines = [
        "# Completion of parlour for bash. Made by tools/completion.py from the help texts of the program.",
        "_parlour() {",
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words= kind=nothing",
        '    local command="${COMP_WORDS[1]-}"',
        "    [ $COMP_CWORD -gt 1 ] || command=",
        '    case "$command ${COMP_WORDS[2]-}" in',
    ]
    below = " | ".join(f"'{c}'" for c in commands if " " in c)
    lines += [f'    {below}) [ $COMP_CWORD -gt 2 ] && command+=" ${{COMP_WORDS[2]}}" ;;', "    esac", '    case "$command" in']
    lines += [f"    '') words='{' '.join([*top, '--version', *GENERIC, *commands['serve']['options']])}' ;;"]
    for name, c in commands.items():
        words = " ".join([*c["below"], *sorted(c["options"]), *GENERIC])
        lines.append(f"    '{name}') words='{words}' kind={argument_kind(c['arguments'])} ;;")
    lines += ["    esac", '    case "$command $previous" in']
    for name, c in commands.items():
        for option, value in sorted(c["options"].items()):
            if value:
                lines.append(f"    '{name} {option}') words= kind={kind_of(value)} ;;")
    lines += [
        "    esac",
        "    case $kind in",
        f"    games) words+=' {' '.join(games)}' ;;",
        "    languages) words+=' en es' ;;",
        "    esac",
        '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")',
        '    case "$kind $current" in',
        "    *' -'*) ;;",
        '    files*) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current") ;;',
        '    folders*) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$current") ;;',
        "    esac",
        "}",
        "complete -o filenames -F _parlour parlour",
    ]
    return "\n".join(lines) + "\n"


def zsh(top, commands, games):
    def quoted(text):
        return "'" + text.replace("'", "'\\''") + "'"

    lines = [
        "#compdef parlour",
        "# Completion of parlour for zsh. Made by tools/completion.py from the help texts of the program.",
        "_parlour() {",
        "    local -a options",
        "    local command=${words[2]} kind=nothing",
        "    if (( CURRENT == 2 )); then",
        "        options=(" + " ".join(quoted(f"{w}:{d}") for w, d in top.items()) + " '--version:show the version')",
        "        _describe command options",
        f"        compadd -- {' '.join([*GENERIC, *commands['serve']['options']])}",
        "        return",
        "    fi",
        '    case "$command ${words[3]}" in',
    ]
    below = "|".join(quoted(c) for c in commands if " " in c)
    lines += [f'    {below}) (( CURRENT > 3 )) && command+=" ${{words[3]}}" ;;', "    esac", '    case "$command ${words[CURRENT - 1]}" in']
    for name, c in commands.items():
        for option, value in sorted(c["options"].items()):
            if value:
                lines.append(f"    '{name} {option}') kind={kind_of(value)} ;;")
    lines += ["    *)", '        case "$command" in']
    for name, c in commands.items():
        words = " ".join([*c["below"], *sorted(c["options"]), *GENERIC])
        lines.append(f"        '{name}') compadd -- {words}; kind={argument_kind(c['arguments'])} ;;")
    lines += [
        "        esac ;;",
        "    esac",
        "    case $kind in",
        f"    games) compadd -- {' '.join(games)} ;;",
        "    languages) compadd -- en es ;;",
        "    files) _files ;;",
        "    folders) _files -/ ;;",
        "    esac",
        "}",
        '_parlour "$@"',
    ]
    return "\n".join(lines) + "\n"


def main():
    shell, program, out = sys.argv[1:]
    program = os.path.abspath(program)
    top, commands = read_program(program)
    games = say(program, "describe", "--list").split()
    text = {"bash": bash, "zsh": zsh}[shell](top, commands, games)
    with open(out, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
