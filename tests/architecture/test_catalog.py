"""Every message has one entry, a code, a severity, and a place that reports it."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from pathlib import Path

import host
import scsharp
from scsharp.diagnostics import catalog
from scsharp.diagnostics.catalog.entry import TABLE

PACKAGES = (Path(scsharp.__file__).parent, Path(host.__file__).parent)

for _module in pkgutil.iter_modules(catalog.__path__):
    importlib.import_module(f"{catalog.__name__}.{_module.name}")


def sources() -> str:
    found = (one for package in PACKAGES for one in package.rglob("*.py"))
    return "\n".join(one.read_text(encoding="utf-8") for one in found)


def test_codes_are_those_of_csharp_or_our_own() -> None:
    assert TABLE
    for entry in TABLE:
        assert re.fullmatch(r"(CS|SC)\d{4}", entry.code), entry


def test_names_are_unique() -> None:
    names = [(entry.code, entry.name) for entry in TABLE]
    assert len(names) == len(set(names))


def test_every_message_is_reported_somewhere() -> None:
    words = Counter(re.findall(r"\w+", sources()))
    # One of the places is its definition.
    assert [entry for entry in TABLE if words[entry.name] < 2] == []
