"""TOML files into typed structs; whatever does not fit is told with its key."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec

from host.content.problems import ContentError, Problem, near, read_text

T = TypeVar("T", bound=msgspec.Struct)

PLACE = re.compile(r"(?s)(.*?)(?: - at `\$\.?(.*)`)?")
SYNTAX_PLACE = re.compile(r"(.*) \(at line (\d+), column \d+\)")
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
NOT_AMONG = re.compile(r"Invalid enum value '(.*)'")
STEP = re.compile(r"[^.\[\]]+")
PAGE = "docs/writing-tasks.md describes the fields"


def load_toml(path: Path, shape: type[T], meaning: str, page: str = PAGE) -> T:
    """The file's contents; ContentError with the place of the first thing that does not fit. `page`
    says where the fields are described."""
    text = read_text(path, meaning)
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except msgspec.ValidationError as error:
        raise ContentError([shape_problem(path, shape, str(error), page)]) from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError([syntax_problem(path, str(error))]) from None
    except (ValueError, RecursionError):
        reason = "a number has thousands of digits, or lists stand too deep in each other"
        raise ContentError([Problem(path.as_posix(), reason, page)]) from None


def load_part(path: Path, value: object, shape: type[T], within: str, page: str = PAGE) -> T:
    """A table that stands `within` the file under a name that its author chose."""
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        found = shape_problem(path, shape, str(error), page)
        place = f"{within}.{found.place}" if found.place else within
        raise ContentError([replace(found, place=place)]) from None


def syntax_problem(path: Path, message: str) -> Problem:
    match = SYNTAX_PLACE.fullmatch(message)
    text, line = (match[1], int(match[2])) if match else (message, 0)
    return Problem(
        path.as_posix(), f"no TOML: {text}", "mend the line before or at this place", line
    )


def shape_problem(
    path: Path, shape: type[msgspec.Struct], message: str, page: str = PAGE
) -> Problem:
    match = PLACE.fullmatch(message)
    text, place = (match[1], match[2] or "") if match else (message, "")
    way_out = way_out_of(text, type_at(shape, place)) or page
    plain = text.replace("Object missing required field", "missing:").replace("Object c", "c")
    return Problem(path.as_posix(), plain, way_out, place=counted_from_one(place))


def way_out_of(message: str, expected: Any) -> str:
    """Names or words that may have been meant at a place of this type; "" where none is known."""
    unknown, other = UNKNOWN.fullmatch(message), NOT_AMONG.fullmatch(message)
    if unknown and isinstance(expected, type) and issubclass(expected, msgspec.Struct):
        return near(unknown[1], expected.__struct_encode_fields__)
    if other and get_origin(expected) is Literal:
        return near(other[1], get_args(expected))
    return ""


def counted_from_one(place: str) -> str:
    """state[0].type is the first entry's: state 1, type"""
    return re.sub(r"\[(\d+)\]\.?", lambda match: f" {int(match[1]) + 1}, ", place).rstrip(", ")


def type_at(shape: type[msgspec.Struct], place: str) -> Any:
    """What a place such as state[0].type holds; None where the name was chosen by the author."""
    found: Any = shape
    for step in STEP.findall(place):
        if get_origin(found) is Annotated:
            found = get_args(found)[0]
        if step.isdigit():
            found = next(iter(get_args(found)), None)
        elif isinstance(found, type) and issubclass(found, msgspec.Struct):
            fields = {one.encode_name: one.type for one in msgspec.structs.fields(found)}
            found = fields.get(step)
        else:
            return None
    return found
