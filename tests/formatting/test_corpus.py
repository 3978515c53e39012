"""Whatever the program and however it is laid out: only white space changes, and once only."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from scsharp.compilation import diagnose
from scsharp.formatting.formatter import format_source
from scsharp.formatting.pieces import make_pieces
from scsharp.formatting.trivia import read_gap
from scsharp.source import SourceText
from scsharp.syntax.parser import parse_with_tokens
from tests.syntax.reading import golden_texts, read

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "docs/samples").rglob("*.scs"))
LIBRARY = sorted((ROOT / "scsharp/library").rglob("*.scs"))
PROGRAMS = [*golden_texts("numbers", "library", "language", "games"), *SAMPLES, *LIBRARY]
SOME = PROGRAMS[::20]
FEW = PROGRAMS[3::60]


def tokens_of(text: str) -> list[str]:
    _, tokens, found = parse_with_tokens(SourceText(text))
    assert not [one for one in found if one.is_error]
    return [token.text for _, token in tokens]


def check_format(text: str) -> str:
    """The text formatted, with the checks that hold for every text."""
    made = format_source(SourceText(text))
    assert not made.errors
    assert tokens_of(made.text) == tokens_of(text)
    again = format_source(SourceText(made.text))
    assert again.text == made.text
    assert made.text.endswith("\n") and not made.text.startswith("\n")
    return made.text


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_some_programs(path: Path) -> None:
    check_format(read(path))


@pytest.mark.long
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_all_programs(path: Path) -> None:
    text = read(path)
    made = check_format(text)
    assert summary(made) == summary(text)


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_it_means_the_same(path: Path) -> None:
    text = read(path)
    assert summary(check_format(text)) == summary(text)


def summary(text: str) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in diagnose(text)]


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_any_layout(path: Path) -> None:
    """Line ends and spaces may stand anywhere between two tokens."""
    chance = random.Random(path.stem)
    check_format(scrambled(read(path), chance))


@pytest.mark.long
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_any_layout_of_all(path: Path) -> None:
    chance = random.Random(path.stem)
    for _ in range(3):
        check_format(scrambled(read(path), chance))


def scrambled(text: str, chance: random.Random) -> str:
    """The same tokens and comments with other white space."""
    _, tokens, _ = parse_with_tokens(SourceText(text))
    pieces = make_pieces(tokens, text)
    made, end = "", 0
    for piece in pieces:
        gap = read_gap(text, end, piece.start)
        for comment in gap.comments:
            made += space(chance, needs_line=comment.text.startswith("#")) + comment.text
            made += "\n" if comment.ends_line else ""
        has_space = piece.start > end
        made += space(chance) if has_space else ""
        made += text[piece.start : piece.end]
        end = piece.end
    return made + text[end:]


def space(chance: random.Random, needs_line: bool = False) -> str:
    chosen = chance.choice([" ", "  ", "\t", "\n", "\n\n\n", "\n   ", " ", " "])
    return "\n" + chosen if needs_line else chosen
