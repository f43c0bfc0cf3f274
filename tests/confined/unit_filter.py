"""unit_filter.py UNIT CONFINE PROGRAM OUT: makes the system-call filters that systemd 252 makes from the unit, and OUT/parlour, a script
that runs PROGRAM under them. The groups of system calls are those of the systemd on this machine."""
import errno
import mmap
import os
import pathlib
import shlex
import socket
import subprocess
import sys

import seccomp
from seccomp import ALLOW, EQ, ERRNO, GT, KILL_PROCESS, LT, MASKED_EQ, NE, Arg

REFUSE = ERRNO(errno.EPERM)
# Settings that refuse system calls, besides their effects on files: systemd.exec(5).
REFUSED_BY = {
    "PrivateDevices": ["@raw-io"],
    "ProtectClock": ["@clock"],
    "ProtectHostname": ["sethostname", "setdomainname"],
    "ProtectKernelLogs": ["syslog"],
    "ProtectKernelModules": ["@module"],
    "ProtectKernelTunables": ["_sysctl"],
}
# CLONE_NEW*: cgroup, IPC, network, mount, PID, user, UTS and time namespaces.
NAMESPACES = (0x02000000, 0x08000000, 0x40000000, 0x00020000, 0x20000000, 0x10000000, 0x04000000, 0x00000080)
SHM_EXEC = 0o100000
ORDINARY_POLICIES = {0: "SCHED_OTHER", 3: "SCHED_BATCH", 5: "SCHED_IDLE"}
# Settings that this file reads, and others that restrict no system calls.
READ = {
    "CapabilityBoundingSet",
    "LockPersonality",
    "MemoryDenyWriteExecute",
    "NoNewPrivileges",
    "RestrictAddressFamilies",
    "RestrictNamespaces",
    "RestrictRealtime",
    "SystemCallArchitectures",
    "SystemCallErrorNumber",
    "SystemCallFilter",
    *REFUSED_BY,
}
WITHOUT_CALLS = {"PrivateTmp", "ProtectControlGroups", "ProtectHome", "ProtectProc", "ProtectSystem"}


def settings_of(unit):
    """Returns {setting: value}; the values of a setting that occurs several times are joined."""
    found = {}
    for line in pathlib.Path(unit).read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found[name] = f"{found[name]} {value}" if name in found else value
    for name in found:
        restricts = name.startswith(("SystemCall", "Restrict", "Protect", "Private", "Lock", "Memory"))
        assert not restricts or name in READ | WITHOUT_CALLS, f"unit_filter.py does not know the setting {name}"
    return found


def calls_of(words):
    """Returns the names of all system calls in a list of names and groups."""
    calls = set()
    for word in words:
        if not word.startswith("@"):
            calls.add(word)
            continue
        text = subprocess.run(["systemd-analyze", "syscall-filter", word], check=True, capture_output=True, text=True).stdout
        calls |= calls_of(line.strip() for line in text.splitlines()[1:] if line.startswith("    ") and "#" not in line)
    return calls


class Filter:
    """A filter in which the calls without a rule get the action `otherwise`."""

    def __init__(self, otherwise):
        self.code = seccomp.SyscallFilter(otherwise)

    def rule(self, action, call, *args):
        # libseccomp numbers calls that this architecture does not have below zero.
        if seccomp.resolve_syscall(seccomp.Arch(), call) >= 0:
            self.code.add_rule_exactly(action, call, *args)

    def write(self, path):
        with open(path, "wb") as file:
            self.code.export_bpf(file)


def listed_calls(settings):
    """SystemCallFilter: calls that it does not list end the process, or fail with SystemCallErrorNumber. Calls that did not exist yet
    when systemd was released fail with ENOSYS. Calls of other architectures end the process."""
    words = settings["SystemCallFilter"].split()
    assert words and not any(
        set(word) & set("~:") for word in words
    ), f"unit_filter.py understands only lists of allowed calls, not {words}"
    assert settings.get("SystemCallArchitectures") == "native", "unit_filter.py needs SystemCallArchitectures=native"
    number = settings.get("SystemCallErrorNumber")
    refused = ERRNO(getattr(errno, number)) if number else KILL_PROCESS
    allowed = calls_of([*words, "@default"])
    made = Filter(ERRNO(errno.ENOSYS))
    made.code.set_attr(seccomp.Attr.ACT_BADARCH, KILL_PROCESS)
    for call in calls_of(["@known"]) | allowed:
        made.rule(ALLOW if call in allowed else refused, call)
    return made


def restricted_calls(settings):
    """The filters of all other settings: what they refuse fails with an error."""
    made = Filter(ALLOW)
    on = {name for name, value in settings.items() if value == "yes"}
    for name in on & set(REFUSED_BY):
        for call in calls_of(REFUSED_BY[name]):
            made.rule(REFUSE, call)
    if "RestrictAddressFamilies" in settings:
        families = {int(getattr(socket, word)) for word in settings["RestrictAddressFamilies"].split()}
        unknown = ERRNO(errno.EAFNOSUPPORT)
        made.rule(unknown, "socket", Arg(0, LT, min(families)))
        made.rule(unknown, "socket", Arg(0, GT, max(families)))
        for family in set(range(min(families), max(families))) - families:
            made.rule(unknown, "socket", Arg(0, EQ, family))
    if "MemoryDenyWriteExecute" in on:
        both = mmap.PROT_WRITE | mmap.PROT_EXEC
        made.rule(REFUSE, "mmap", Arg(2, MASKED_EQ, both, both))
        for call in ("mprotect", "pkey_mprotect"):
            made.rule(REFUSE, call, Arg(2, MASKED_EQ, mmap.PROT_EXEC, mmap.PROT_EXEC))
        made.rule(REFUSE, "shmat", Arg(2, MASKED_EQ, SHM_EXEC, SHM_EXEC))
    if "RestrictNamespaces" in on:
        made.rule(ERRNO(errno.ENOSYS), "clone3")  # its flags are in memory, where a filter cannot look
        made.rule(REFUSE, "setns", Arg(1, EQ, 0))
        for flag in NAMESPACES:
            made.rule(REFUSE, "unshare", Arg(0, MASKED_EQ, flag, flag))
            made.rule(REFUSE, "clone", Arg(0, MASKED_EQ, flag, flag))
            made.rule(REFUSE, "setns", Arg(1, MASKED_EQ, flag, flag))
    if "RestrictRealtime" in on:
        for policy in set(range(max(ORDINARY_POLICIES))) - set(ORDINARY_POLICIES):
            made.rule(REFUSE, "sched_setscheduler", Arg(1, EQ, policy))
        made.rule(REFUSE, "sched_setscheduler", Arg(1, GT, max(ORDINARY_POLICIES)))
    if "LockPersonality" in on:
        made.rule(REFUSE, "personality", Arg(0, NE, 0))
    return made


def make(unit, confine, program, out):
    """Writes the filters and the script; returns the command before the program."""
    settings = settings_of(unit)
    assert settings["NoNewPrivileges"] == "yes", "confine.c sets NoNewPrivileges"
    os.makedirs(out, exist_ok=True)
    # The list of calls comes last, because it need not allow the call that installs a filter.
    files = [os.path.join(out, "restricted.bpf"), os.path.join(out, "listed.bpf")]
    restricted_calls(settings).write(files[0])
    listed_calls(settings).write(files[1])
    command = [confine, *(["--no-capabilities"] if settings.get("CapabilityBoundingSet") == "" else []), *files, "--"]
    script = pathlib.Path(out, "parlour")
    script.write_text(f'#!/bin/sh\nexec {shlex.join([*command, program])} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return command


if __name__ == "__main__":
    make(*(os.path.abspath(word) for word in sys.argv[1:5]))
