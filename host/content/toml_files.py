"""TOML files into typed structs; whatever does not fit is told with its key."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import msgspec

from host.content.problems import ContentError, Problem, near, read_text

T = TypeVar("T", bound=msgspec.Struct)

PLACE = re.compile(r"(?s)(.*?)(?: - at `\$\.?(.*)`)?")
SYNTAX_PLACE = re.compile(r"(.*) \(at line (\d+), column \d+\)")
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
PAGE = "docs/writing-tasks.md describes the fields"


def load_toml(path: Path, shape: type[T], meaning: str, page: str = PAGE) -> T:
    """The file's contents; ContentError with the place of the first thing that does not fit. `page`
    says where the fields are described."""
    text = read_text(path, meaning)
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([syntax_problem(path, str(error))]) from None
    except msgspec.ValidationError as error:
        raise ContentError([shape_problem(path, shape, str(error), page)]) from None


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
    unknown = UNKNOWN.fullmatch(text)
    way_out = near(unknown[1], field_names(shape)) if unknown else page
    plain = text.replace("Object missing required field", "missing:").replace("Object c", "c")
    return Problem(path.as_posix(), plain, way_out, place=counted_from_one(place))


def counted_from_one(place: str) -> str:
    """state[0].type is the first entry's: state 1, type"""
    return re.sub(r"\[(\d+)\]\.?", lambda match: f" {int(match[1]) + 1}, ", place).rstrip(", ")


def field_names(shape: type[msgspec.Struct]) -> list[str]:
    """The fields of a struct and of the structs within it."""
    names = list(shape.__struct_encode_fields__)
    for field in msgspec.structs.fields(shape):
        for part in (field.type, *getattr(field.type, "__args__", ())):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                names += field_names(part)
    return names
