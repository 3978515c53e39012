"""Remembers the bundle of each program, so that a fresh script costs no translation."""

from __future__ import annotations

from scsharp.engines import HostKernel
from scsharp.lowering import nodes as lowered
from transpiler.bundle import Bundle, transpile


class Bundles:
    """The last few programs and their bundles."""

    LIMIT = 8

    def __init__(self) -> None:
        self.entries: list[tuple[lowered.Program, str, Bundle]] = []

    def find(self, program: lowered.Program, host: HostKernel) -> Bundle:
        """The program's bundle, made when it is first asked for."""
        for known, entry, bundle in self.entries:
            if known is program and entry == host.entry:
                return bundle
        bundle = transpile(program, *host.javascript, entry=host.entry)
        self.entries = [*self.entries[-self.LIMIT + 1 :], (program, host.entry, bundle)]
        return bundle
