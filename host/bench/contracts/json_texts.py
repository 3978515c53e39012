"""JSON as models write it: read strictly, then with the few liberties that lose nothing.

Each liberty has a name, so that results can say how often it was needed. What could mean two things
is refused with a reason: Python's dictionaries, bare text, JSON that ends too early.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from host.bench.bounded_json import load_first_json, load_json

OPENING = re.compile(r"```[\w-]*\s*")
STRAY_END = re.compile(r"[\s\"'`,;)}\]]*")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a text is no JSON object, in words for the model."""

    problem: str


@dataclass(frozen=True, slots=True)
class ReadObject:
    value: dict[str, Any]
    liberties: tuple[str, ...] = ()


def read_object(given: object) -> ReadObject | Unreadable:
    """The JSON object that a server or a model gave for one."""
    if isinstance(given, dict):
        return ReadObject(given)
    if given is None or given == "":
        return ReadObject({}, ("no_arguments",))
    if not isinstance(given, str):
        return Unreadable("they must be a JSON object")
    text = given.strip()
    try:
        value = load_json(text)
    except ValueError:
        return read_with_liberties(text)
    return as_object(value, ())


def as_object(value: Any, liberties: tuple[str, ...]) -> ReadObject | Unreadable:
    if isinstance(value, dict):
        return ReadObject(value, liberties)
    if isinstance(value, str) and value.lstrip().startswith("{"):
        inner = read_object(value)
        if isinstance(inner, ReadObject):
            return ReadObject(inner.value, (*liberties, "double_encoded", *inner.liberties))
    return Unreadable("they must be a JSON object")


def read_with_liberties(text: str) -> ReadObject | Unreadable:
    liberties: tuple[str, ...] = ()
    if (inner := within_fence(text)) is not None:
        text, liberties = inner, ("fenced",)
    try:
        value, end = load_first_json(text)
    except ValueError as error:
        return Unreadable(problem_with(text, error))
    rest = text[end:]
    if not STRAY_END.fullmatch(rest):
        return Unreadable(f"after the JSON object stands more text: {rest.strip()[:40]!r}")
    if rest.strip():
        liberties += ("stray_end",)
    if not is_strict(text[:end]):
        liberties += ("raw_control_characters",)
    return as_object(value, liberties)


def within_fence(text: str) -> str | None:
    """What stands in the one block that the text is."""
    opening, end, rest = text.partition("\n")
    is_block = end and OPENING.fullmatch(opening) and rest.endswith("```")
    return rest.removesuffix("```").strip() if is_block else None


def is_strict(text: str) -> bool:
    try:
        load_json(text)
    except ValueError:
        return False
    return True


def problem_with(text: str, error: ValueError) -> str:
    if not text.startswith("{"):
        return "they are no JSON object"
    if re.match(r"\{\s*'", text):
        return "they are a Python dictionary; JSON has double quotes"
    if isinstance(error, json.JSONDecodeError):
        if error.pos >= len(text) - 1 or "Unterminated" in error.msg:
            return "the JSON object ends too early"
        place = f"line {error.lineno}, column {error.colno}"
        return f'no JSON: {error.msg} at {place}; in strings, write \\n, \\" and \\\\'
    return "the JSON object is nested too deeply"
