"""Damaged programs: no exception, soon done, and spans that stay inside of the text."""

from __future__ import annotations

import random
import re
import time

import pytest

from scsharp.source import SourceText
from scsharp.syntax.parser import parse
from tests.syntax.reading import golden_texts, read, walk

PIECES = re.compile(r'\w+|\s+|"[^"\n]*"|.', re.DOTALL)
STRANGE = (
    '( ) { } [ ] ; , " \' $" @ < > ? : => \0 \ud800 /* """ if class else is switch new .. # =='
).split(" ")
ROUNDS = 300


def damage(chance: random.Random, text: str) -> str:
    pieces = PIECES.findall(text)
    one, other = chance.randrange(len(pieces)), chance.randrange(len(pieces))
    match chance.randrange(7):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            del pieces[one]
        case 2:
            pieces.insert(one, pieces[one])
        case 3:
            pieces[one], pieces[other] = pieces[other], pieces[one]
        case 4:
            pieces[one] = chance.choice(STRANGE)
        case 5:
            for _ in range(chance.randrange(1, 30)):
                pieces[chance.randrange(len(pieces))] = chance.choice(pieces)
        case _:
            for _ in range(chance.randrange(1, 40)):
                pieces[chance.randrange(len(pieces))] = chr(chance.randrange(0x3000))
    return "".join(pieces)


@pytest.mark.parametrize("start", range(0, ROUNDS, 50))
def test_damaged_programs(start: int) -> None:
    paths = golden_texts("language", "library", "games", "diagnostics")
    for seed in range(start, start + 50):
        chance = random.Random(seed)
        text = read(chance.choice(paths))
        for _ in range(chance.randrange(1, 4)):
            text = damage(chance, text) or " "
        begin = time.process_time()
        unit, _ = parse(SourceText(text))
        assert time.process_time() - begin < 2, seed
        for node, _, _ in walk(unit):
            assert 0 <= node.span.start <= node.span.end <= len(text), (seed, node)


def test_every_beginning_of_a_program() -> None:
    text = read(golden_texts("games")[0])[:1500]
    for end in range(0, len(text), 7):
        parse(SourceText(text[:end]))


def test_random_characters() -> None:
    for seed in range(100):
        chance = random.Random(seed)
        text = "".join(chr(chance.randrange(1, 0x250)) for _ in range(400))
        parse(SourceText(text))
