"""What stands twice, in Python and in JavaScript, says the same."""

from __future__ import annotations

import re
from pathlib import Path

import quickjs

from host.app.kernel import intrinsics
from host.app.keys import KEYS
from host.app.state import AppState

HOST = Path(__file__).parents[2] / "host"
DECLARED = re.compile(r'Intrinsic\("(\w+)"\)')
EXPORTED = re.compile(r"^export (?:const|function) (\w+)", re.M)


def test_keys_are_the_same() -> None:
    text = (HOST / "web" / "keys.mjs").read_text().replace("export const KEYS", "var KEYS")
    names = quickjs.Context().eval(f"{text}; [...KEYS].join(' ')")
    assert set(names.split()) == KEYS


def test_host_intrinsics_are_declared_and_mirrored() -> None:
    library = "\n".join(path.read_text() for path in (HOST / "library").glob("*.scs"))
    kernels = "\n".join(path.read_text() for path in (HOST / "web" / "kernel").glob("*.mjs"))
    declared = set(DECLARED.findall(library))
    assert declared == set(intrinsics(AppState())) == set(EXPORTED.findall(kernels))
