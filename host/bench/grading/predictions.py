"""Apps that somebody else's program got from models: one JSON object a line, graded like
submissions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

FENCED = re.compile(r"\s*```[^\n]*\n(.*?)\n?```\s*", re.DOTALL)


class Prediction(msgspec.Struct, frozen=True):
    """`code` is the whole app, bare or as the one fenced block of a text. `id` is the caller's own
    word for the line, given back with its results."""

    task: str
    code: str
    model: str = ""
    id: str = ""


class WrongPredictions(Exception):
    """A line is no prediction; the message names the file, the line and what is wrong."""


def read_predictions(path: Path) -> list[Prediction]:
    """All of a file's, or WrongPredictions: a file is graded as a whole or not at all."""
    return list(predictions_in(path))


def predictions_in(path: Path) -> Iterator[Prediction]:
    decoder = msgspec.json.Decoder(Prediction)
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            read = decoder.decode(line)
            yield msgspec.structs.replace(read, code=app_in(read.code))
        except (msgspec.DecodeError, ValueError) as error:
            way_out = 'a line is {"task": "...", "code": "...", "model": "...", "id": "..."}'
            raise WrongPredictions(f"{path}, line {number}: {error}; {way_out}") from None


def app_in(text: str) -> str:
    """The code without its fences; ValueError where it has several blocks or one that is open."""
    marks = text.count("```")
    if marks == 0:
        return text
    match = FENCED.fullmatch(text) if marks == 2 else None
    if match is None:
        raise ValueError("the code is neither bare nor in one fenced block")
    return f"{match[1]}\n"
