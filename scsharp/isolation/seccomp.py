"""seccomp: a filter over system calls, which then fail as if the process had no right to them.

Threads, memory and reading stay possible; programs, processes, sockets and changes of files do not.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from scsharp.isolation import call_numbers as calls
from scsharp.isolation.libc import prctl

PR_SET_SECCOMP, MODE_FILTER = 22, 2
LOAD_WORD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000

NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
"""Where these stand in what the filter sees; an argument has eight bytes, the lower half first."""
X32_CALLS = 0x40000000
"""From here on stand the calls of another form of x86-64 programs."""
CLONE_THREAD = 0x10000
TIOCSTI = 0x5412
"""Would type into the terminal."""
NO_STREAM = 0b1110
"""Bits of the types of sockets other than streams."""
WRITES = os.O_WRONLY | os.O_RDWR | getattr(os, "O_CREAT", 0) | os.O_TRUNC

ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""The kernel's number for the processor, and its column in the tables of calls."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Makes the instructions for a processor."""

    column: int

    def when(self, call: calls.Numbers, *body: bytes) -> Iterator[bytes]:
        """The body is for this call only; it ends with a return."""
        number = call[self.column]
        if number is not None:
            yield jump(JUMP_EQUAL, number, 0, len(body))
            yield from body

    def refuse(self, call: calls.Numbers, error: int = errno.EPERM) -> Iterator[bytes]:
        yield from self.when(call, fail(error))


def instruction(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)


def jump(code: int, value: int, then: int, otherwise: int) -> bytes:
    return instruction(code, value, then, otherwise)


def load(offset: int) -> bytes:
    return instruction(LOAD_WORD, offset)


def load_argument(number: int, is_upper: bool = False) -> bytes:
    return load(ARGUMENTS + 8 * number + 4 * is_upper)


def fail(error: int = errno.EPERM) -> bytes:
    return instruction(RETURN, FAIL | error)


def allow() -> bytes:
    return instruction(RETURN, ALLOW)


def only_without(argument: int) -> list[bytes]:
    """Fails where a pointer is given."""
    halves = (load_argument(argument), load_argument(argument, is_upper=True))
    return [part for half in halves for part in (half, jump(JUMP_EQUAL, 0, 1, 0), fail())]


def program(architecture: int, column: int, process: int) -> bytes:
    """The filter for a process, from its number on: `kill` reaches nobody else."""
    made = Filter(column)
    lines = [
        load(ARCHITECTURE), jump(JUMP_EQUAL, architecture, 1, 0), fail(),
        load(NUMBER), jump(JUMP_AT_LEAST, X32_CALLS, 0, 1), fail(),
    ]  # fmt: skip
    for call in calls.REFUSED.values():
        lines += made.refuse(call)
    # The C library takes these for missing and does without them.
    lines += made.refuse(calls.CLONE3, errno.ENOSYS)
    lines += made.refuse(calls.OPENAT2, errno.ENOSYS)
    threads_only = (load_argument(0), jump(JUMP_ANY_BIT, CLONE_THREAD, 1, 0), fail(), allow())
    lines += made.when(calls.CLONE, *threads_only)
    for call, flags in ((calls.OPEN, 1), (calls.OPENAT, 2)):
        reading = (load_argument(flags), jump(JUMP_ANY_BIT, WRITES, 0, 1), fail(errno.EACCES))
        lines += made.when(call, *reading, allow())
    for call in (calls.KILL, calls.TGKILL):
        itself = (load_argument(0), jump(JUMP_EQUAL, process, 1, 0), fail(), allow())
        lines += made.when(call, *itself)
    # Reading limits is allowed, and sending to the other end of a pair, which asyncio needs.
    lines += made.when(calls.PRLIMIT, *only_without(2), allow())
    lines += made.when(calls.SENDTO, *only_without(4), allow())
    stream = (load_argument(1), jump(JUMP_ANY_BIT, NO_STREAM, 0, 1), fail(), allow())
    lines += made.when(calls.SOCKETPAIR, *stream)
    typing = (load_argument(1), jump(JUMP_EQUAL, TIOCSTI, 0, 1), fail(), allow())
    lines += made.when(calls.IOCTL, *typing)
    return b"".join([*lines, allow()])


class FilterProgram(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def filter_calls() -> None:
    """Filters the calls of this process and all its later threads. OSError where that cannot be."""
    known = ARCHITECTURES.get(platform.machine())
    if known is None:
        raise OSError(errno.ENOSYS, f"no table of system calls for {platform.machine()}")
    code = program(*known, os.getpid())
    filtering = FilterProgram(len(code) // 8, code)
    prctl(PR_SET_SECCOMP, MODE_FILTER, ctypes.addressof(filtering))
