"""Damaged SC# sources, the same for the same seed: what half-written and broken files look like."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILIES = ("language", "library", "numbers", "games", "diagnostics", "diagnostics-syntax")
TOKEN = re.compile(r"\s+|\w+|[^\w\s]")

Damage = Callable[[random.Random, str], str]


def tokens_of(text: str) -> list[str]:
    return TOKEN.findall(text)


def truncate(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def drop_tokens(rng: random.Random, text: str) -> str:
    tokens = tokens_of(text)
    for _ in range(rng.randint(1, 5)):
        if tokens:
            del tokens[rng.randrange(len(tokens))]
    return "".join(tokens)


def double_tokens(rng: random.Random, text: str) -> str:
    tokens = tokens_of(text)
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(tokens))
        tokens.insert(at, tokens[at])
    return "".join(tokens)


def swap_tokens(rng: random.Random, text: str) -> str:
    tokens = tokens_of(text)
    for _ in range(rng.randint(1, 5)):
        first, second = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        tokens[first], tokens[second] = tokens[second], tokens[first]
    return "".join(tokens)


def replace_characters(rng: random.Random, text: str) -> str:
    characters = list(text)
    for _ in range(rng.randint(1, 8)):
        characters[rng.randrange(len(characters))] = chr(rng.choice(ODD) or rng.randrange(128))
    return "".join(characters)


ODD = (
    0,
    7,
    0x22,
    0x24,
    0x27,
    0x40,
    0x5C,
    0x7B,
    0x7D,
    0xA0,
    0x2028,
    0xD800,
    0xDFFF,
    0xFEFF,
    0x1F600,
)


def random_text(rng: random.Random, text: str) -> str:
    del text
    return "".join(
        chr(rng.choice((rng.randrange(128), rng.randrange(0x3000))))
        for _ in range(rng.randint(0, 400))
    )


def splice(rng: random.Random, text: str) -> str:
    """A piece of the text put somewhere else in it."""
    start = rng.randrange(len(text))
    piece = text[start : start + rng.randint(1, 200)]
    at = rng.randrange(len(text))
    return text[:at] + piece + text[at:]


def carriage_returns(rng: random.Random, text: str) -> str:
    return "\ufeff" + drop_tokens(rng, text).replace("\n", rng.choice(("\r\n", "\r")))


DAMAGES: Mapping[str, Damage] = {
    "truncated": truncate,
    "dropped": drop_tokens,
    "doubled": double_tokens,
    "swapped": swap_tokens,
    "replaced": replace_characters,
    "random": random_text,
    "spliced": splice,
    "carriage returns": carriage_returns,
}


def damaged(seed: int) -> tuple[str, str]:
    """A name that tells program and damage, and the text."""
    rng = random.Random(seed)
    path = rng.choice(programs())
    kind = rng.choice(list(DAMAGES))
    return f"{path.parent.name}/{path.stem}, {kind}", DAMAGES[kind](
        rng, path.read_text("utf-8-sig")
    )


def programs() -> list[Path]:
    return sorted(path for family in FAMILIES for path in (GOLDEN / family).glob("*.scs"))
