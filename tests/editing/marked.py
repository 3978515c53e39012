"""Texts in which | marks the cursor."""

from __future__ import annotations

from host.compiling import compile_app
from scsharp.editing.completion import Suggestion, complete
from scsharp.editing.describe import Description, describe
from scsharp.editing.names import Names, look_up_names
from scsharp.editing.rename import rename
from scsharp.source import SourceText


def cursor(text: str) -> tuple[SourceText, int]:
    before, found, after = text.partition("|")
    assert found, "no cursor"
    return SourceText(before + after, "app.scs"), len(before)


def suggested(text: str) -> dict[str, Suggestion]:
    source, offset = cursor(text)
    return {one.label: one for one in complete(source, offset, compile_app)}


def names_at(text: str) -> tuple[Names, int]:
    source, offset = cursor(text)
    return look_up_names(compile_app(source)), offset


def described(text: str) -> Description | None:
    names, offset = names_at(text)
    found = names.at(offset)
    return describe(found[1]) if found is not None else None


def declared(text: str) -> str | None:
    """The text with [] around the declaration of the name at the cursor."""
    names, offset = names_at(text)
    found = names.at(offset)
    place = names.declaration(found[1]) if found is not None else None
    if place is None:
        return None
    plain = names.source.text
    return f"{plain[: place.start]}[{plain[place.start : place.end]}]{plain[place.end :]}"


def renamed(text: str, name: str) -> str:
    source, offset = cursor(text)
    made = source.text
    for place in reversed(rename(source, offset, name, compile_app)):
        made = made[: place.start] + name + made[place.end :]
    return made
