"""Linux system calls that Python has no functions for."""

from __future__ import annotations

import ctypes
from functools import cache

PR_SET_NO_NEW_PRIVS = 38


@cache
def libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def system_call(number: int, *arguments: int) -> int:
    """The call's result; OSError where the kernel refuses it."""
    call = libc().syscall
    call.restype = ctypes.c_long
    result: int = call(ctypes.c_long(number), *(ctypes.c_long(one) for one in arguments))
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"system call {number}")
    return result


def prctl(option: int, *values: int) -> None:
    """Raises OSError where the kernel refuses it."""
    padded = [*values, 0, 0, 0, 0][:4]
    if libc().prctl(ctypes.c_int(option), *(ctypes.c_ulong(one) for one in padded)) != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"prctl {option}")


def allow_no_new_privileges() -> None:
    """What Landlock and seccomp ask for: no program that is run later gets more rights."""
    prctl(PR_SET_NO_NEW_PRIVS, 1)
