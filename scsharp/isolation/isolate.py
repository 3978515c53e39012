"""Isolates this process as far as the operating system can, and says how far that is."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CLONE_NEWUSER, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS = (
    0x10000000, 0x40000000, 0x08000000, 0x04000000,
)  # fmt: skip
MOST_FILES = 256
"""Files that may be open at once."""

SYSTEM = (
    "/usr", "/lib", "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/localtime",
    "/dev/null", "/dev/urandom", "/dev/random", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
    "/sys/devices/system", "/sys/fs/cgroup",
)  # fmt: skip
"""What Python, its packages and V8 read while they work."""


@dataclass(frozen=True, slots=True)
class Isolation:
    """`readable` are folders that the process may read beside Python's own: the packages that its
    tasks are in, and the cache."""

    readable: tuple[str, ...] = ()


def isolate(isolation: Isolation) -> tuple[str, ...]:
    """Takes from this process what it can; there is no way back.

    Gives the names of what holds: resource limits, namespaces, Landlock, seccomp. A process that
    has other threads already gets no namespaces.
    """
    return tuple(holding(isolation))


def holding(isolation: Isolation) -> Iterator[str]:
    """What the kernel, or who set the machine up, does not allow is left out."""
    if sys.platform == "win32":
        return
    yield limit_files()
    if sys.platform != "linux":
        return
    from scsharp.isolation import landlock, seccomp
    from scsharp.isolation.libc import allow_no_new_privileges

    with contextlib.suppress(OSError):
        leave_namespaces()
        yield "namespaces"
    with contextlib.suppress(OSError):
        allow_no_new_privileges()
        version = landlock.restrict_files(readable_places(isolation), filter(None, sys.path))
        yield f"Landlock {version}"
    with contextlib.suppress(OSError):
        allow_no_new_privileges()
        seccomp.filter_calls()
        yield "seccomp"


def limit_files() -> str:
    """No file can grow, whoever opened it, and few can be open."""
    import resource

    for what, most in ((resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_NOFILE, MOST_FILES)):
        _, hard = resource.getrlimit(what)
        kept = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (kept, kept))
    return "resource limits"


def leave_namespaces() -> None:
    """The process alone in namespaces of its own, without rights and without a network."""
    from scsharp.isolation.libc import libc

    if libc().unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) != 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def readable_places(isolation: Isolation) -> list[str]:
    """Python's own folders are there too; not those that merely hold packages, such as a folder of
    sources with tasks beside them."""
    packages = [one for one in sys.path if one.endswith(("-packages", ".zip"))]
    # What is installed from its sources tells its engines in a folder beside them.
    facts = [str(one) for path in sys.path for one in Path(path or ".").glob("*.egg-info")]
    own = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    return [*SYSTEM, *sorted(own), *packages, *facts, *isolation.readable]
