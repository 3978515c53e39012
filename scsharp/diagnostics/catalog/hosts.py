"""Messages about what the declarations of a host's library demand of a script."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from scsharp.diagnostics.catalog.entry import error, warning

NEAR = 3


@error("SC0004")
def only_from(member: str, prefixes: Sequence[str], way: Sequence[str]) -> tuple[str, str]:
    names = listed([f"{one}..." for one in prefixes], "or")
    text = f"'{member}' is for functions named {names} and their helpers, but {reached(way)}"
    return text, "call it from such a function only"


@error("SC0005")
def text_not_among(text: str, parameter: str, known: Sequence[str]) -> tuple[str, str]:
    folded = {one.lower(): one for one in reversed(known)}
    near = nearest(text.lower(), list(folded))
    quoted = [f'"{folded[one]}"' for one in near]
    hint = f"did you mean {listed(quoted, 'or')}?" if quoted else f"there are {', '.join(known)}"
    return f'"{text}" is no {parameter}', hint


def nearest(text: str, known: Sequence[str]) -> list[str]:
    """The text itself, else the names that are part of it or that it is part of, else like ones."""
    if text in known:
        return [text]
    parts = [one for one in known if is_part(one, text) or is_part(text, one)]
    return parts or get_close_matches(text, known, n=NEAR, cutoff=0.5)


def is_part(name: str, text: str) -> bool:
    """Does the text begin or end with the name? Names of one letter say nothing."""
    return len(name) > 1 and (text.startswith(name) or text.endswith(name))


@warning("SC0006")
def not_run(name: str) -> tuple[str, str]:
    return (
        f"'{name}' is not run, since it returns a value or takes parameters, and nothing calls it",
        "make it a void function without parameters",
    )


@error("SC0007")
def name_without_prefix(name: str, prefix: str) -> tuple[str, str]:
    text = (
        f"A file of hidden tests declares only names that begin with {prefix}, but here is {name}"
    )
    return (
        text,
        f"name it {prefix}{name}" if name.isidentifier() else f"put it into a {prefix} test",
    )


@error("SC0008")
def name_with_prefix(name: str, prefix: str) -> tuple[str, str]:
    text = (
        f"Names that begin with {prefix} are for hidden tests, so the app may not declare '{name}'"
    )
    return text, "choose another name"


@error("SC0009")
def entry_point_missing(declared: str) -> tuple[str, str]:
    return f"An app needs {declared}, which is missing", f"declare {declared} at the top level"


@error("SC0010")
def entry_point_differs(declared: str) -> tuple[str, str]:
    text = f"The host calls {declared}, but here it is declared otherwise"
    end = "; it returns true to go on, false to end" if declared.startswith("bool ") else ""
    return text, f"declare {declared} without parameters{end}"


def reached(way: Sequence[str]) -> str:
    """`way` are the functions from an entry point to the one that holds the call."""
    first, *inner = way
    return f"{first} reaches it" + (f" through {', '.join(inner)}" if inner else "")


def listed(words: Sequence[str], last: str) -> str:
    *before, end = words
    return f"{', '.join(before)} {last} {end}" if before else end
