"""Seeds for `new Random()` and Random.Shared: a sequence that starts at the host's seed."""

from __future__ import annotations

from scsharp.python.kernel import machine

__all__ = ["random_host_seed"]


def random_host_seed() -> int:
    """The next seed, from 0 to int.MaxValue: splitmix32 on the machine's seed."""
    mixed = (machine.current.seed + 0x9E3779B9) & 0xFFFFFFFF
    machine.current.seed = mixed
    mixed = ((mixed ^ mixed >> 16) * 0x21F0AAAD) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x735A2D97) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) & 0x7FFFFFFF
