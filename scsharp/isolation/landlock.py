"""Landlock (Linux 5.13 and later): which files a process may read; none can be written.

The structures and numbers are those of linux/landlock.h; the numbers of the system calls are the
same on every processor.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable

from scsharp.isolation.libc import system_call

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION = 1
RULE_PATH_BENEATH = 1

EXECUTE, READ_FILE, READ_DIR = 1 << 0, 1 << 2, 1 << 3
FILE_RIGHTS_BY_VERSION = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many rights of files each version has: all of them are taken away."""
NETWORK_VERSION, SCOPE_VERSION = 4, 6
BIND_AND_CONNECT = 0b11
ABSTRACT_SOCKETS_AND_SIGNALS = 0b11


class Ruleset(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


class PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def restrict_files(readable: Iterable[str], listable: Iterable[str]) -> int:
    """From now on the process reads what is beneath `readable`, lists what is beneath `listable`,
    and writes nothing. Gives Landlock's version; OSError where the kernel has none."""
    version = system_call(CREATE_RULESET, 0, 0, ASK_VERSION)
    rules = Ruleset(
        files=(1 << max(count for at, count in FILE_RIGHTS_BY_VERSION.items() if at <= version))
        - 1,
        network=BIND_AND_CONNECT if version >= NETWORK_VERSION else 0,
        scoped=ABSTRACT_SOCKETS_AND_SIGNALS if version >= SCOPE_VERSION else 0,
    )
    # Older kernels know only the first fields, and take no others.
    size = 24 if version >= SCOPE_VERSION else 16 if version >= NETWORK_VERSION else 8
    ruleset = system_call(CREATE_RULESET, ctypes.addressof(rules), size, 0)
    try:
        for path in readable:
            allow(ruleset, path, EXECUTE | READ_FILE | READ_DIR)
        for path in listable:
            allow(ruleset, path, READ_DIR)
        system_call(RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)
    return version


def allow(ruleset: int, path: str, rights: int) -> None:
    """A path that is not there needs no rule."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        # A rule for a file has no rights of folders.
        kept = rights if os.path.isdir(path) else rights & ~READ_DIR
        if kept:
            rule = PathBeneath(kept, place)
            system_call(ADD_RULE, ruleset, RULE_PATH_BENEATH, ctypes.addressof(rule), 0)
    finally:
        os.close(place)
