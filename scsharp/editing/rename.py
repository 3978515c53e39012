"""A new name for a symbol of the script, everywhere or not at all.

The new text is compiled, and every name must mean there what it meant before: so no rename ever
changes what a program does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

from scsharp.compilation import Compilation
from scsharp.editing.families import family
from scsharp.editing.names import Meaning, Names, look_up_names, plain_name
from scsharp.source import SourceText, Span
from scsharp.syntax.scanner import spelling_kinds
from scsharp.syntax.tables import load_tables
from scsharp.syntax.tokens import NAMES

Compile = Callable[[SourceText], Compilation]
NAME = re.compile(r"[^\W\d]\w*")


class Refusal(Exception):
    """Why a symbol cannot have that name."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def renameable(names: Names, offset: int) -> Span:
    """The name at the offset, if it can be renamed; raises Refusal."""
    found = names.at(offset)
    if found is None:
        raise Refusal("there is no name here that can be changed")
    span, meaning = found
    if names.declaration(meaning) is None:
        raise Refusal(f"{names.source.text[span.start : span.end]} is declared by the library")
    return span


def rename(source: SourceText, offset: int, name: str, compile_: Compile) -> list[Span]:
    """The places that get the new name; raises Refusal where it would not mean the same."""
    check_name(name)
    before = compile_(source)
    names = look_up_names(before)
    renameable(names, offset)
    found = names.at(offset)
    assert found is not None
    places = places_of(names, found[1])
    after = compile_(SourceText(replaced(source.text, places, name), source.path))
    names_after = look_up_names(after)
    check_diagnostics(before, after)
    check_same(names, names_after, places, name)
    return places


def check_name(name: str) -> None:
    kinds = spelling_kinds(load_tables().spellings)
    if not NAME.fullmatch(name):
        raise Refusal(f"'{name}' is no name: letters, digits and _ make one")
    if kinds.get(name, "NAME") not in NAMES:
        raise Refusal(f"'{name}' is a keyword")


def places_of(names: Names, meaning: Meaning) -> list[Span]:
    declarations = set()
    for one in family(names.world, meaning.symbol):
        place = names.declaration(Meaning(one))
        if place is None:
            raise Refusal(f"{plain_name(one)} is declared by the library")
        declarations.add(place)
    return names.references(declarations)


def replaced(text: str, places: list[Span], name: str) -> str:
    for place in reversed(places):
        text = text[: place.start] + name + text[place.end :]
    return text


def check_same(before: Names, after: Names, places: list[Span], name: str) -> None:
    """Does every name still lead to the same declaration?"""
    starts = [one.start for one in places]
    shifts = len(name) - (places[0].end - places[0].start) if places else 0

    def moved(offset: int) -> int:
        return offset + shifts * bisect_left(starts, offset)

    for span, meaning in before.meanings.items():
        found = after.meanings.get(Span(moved(span.start), moved(span.end)))
        old = before.declaration(meaning)
        new = after.declaration(found) if found is not None else None
        if found is None or (moved(old.start) if old else None) != (new.start if new else None):
            where = before.source.position(span.start)
            raise Refusal(f"{name} would mean something else in line {where.line}")


def check_diagnostics(before: Compilation, after: Compilation) -> None:
    """Nothing may be wrong that was right before, nor the other way round."""
    old = Counter(one.code for one in before.diagnostics)
    new = Counter(one.code for one in after.diagnostics)
    for one in after.diagnostics:
        if new[one.code] > old[one.code]:
            raise Refusal(f"line {one.line} would be wrong: {one.code}: {one.message}")
    if old != new:
        raise Refusal("the program would mean something else")
