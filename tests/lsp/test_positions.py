"""Offsets to the protocol's positions and back."""

from __future__ import annotations

import pytest
from lsprotocol.types import Position

from host.lsp.positions import Positions

TEXT = "ab\r\n🎩é\u2028x\rlast"


@pytest.mark.parametrize(("encoding", "units"), [("utf-16", 2), ("utf-8", 4), ("utf-32", 1)])
def test_there_and_back(encoding: str, units: int) -> None:
    positions = Positions(TEXT, encoding)
    for offset in range(len(TEXT) + 1):
        if offset != 3:  # inside of CR LF
            assert positions.offset(positions.position(offset)) == offset
    assert positions.position(5) == Position(1, units)


def test_lines_are_those_of_the_protocol() -> None:
    positions = Positions(TEXT)
    assert positions.position(TEXT.index("x")) == Position(1, 4)
    assert positions.position(TEXT.index("last")) == Position(2, 0)


def test_positions_outside() -> None:
    positions = Positions(TEXT)
    assert positions.offset(Position(0, 99)) == 2
    assert positions.offset(Position(9, 0)) == len(TEXT)
    assert positions.offset(Position(1, 1)) == 4, "half a character"
