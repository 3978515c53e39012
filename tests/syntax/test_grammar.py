"""The grammar has no ambiguities but two, and every rule has its builder."""

from __future__ import annotations

import logging

import pytest
from lark import logger

from scsharp.syntax.tables import GRAMMAR, build_lark, load_tables
from scsharp.syntax.tree_builder import PLAIN, WITH_CONTEXT


def test_conflicts_are_those_of_csharp(caplog: pytest.LogCaptureFixture) -> None:
    """`else` belongs to the nearest if, `into` to the innermost query; no rule has a priority."""
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        build_lark(GRAMMAR.read_text(encoding="utf-8"), debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(logging.CRITICAL)
    found = {
        line.split("terminal ")[1].split(":")[0]
        for line in caplog.messages
        if line.startswith("Shift/Reduce")
    }
    assert found == {"ELSE", "INTO"}
    assert not [line for line in caplog.messages if line.startswith("Reduce/Reduce")]


def test_rules_and_builders_agree() -> None:
    rules = load_tables().rules
    named = {rule.name for rule in rules if not rule.is_unit and not rule.origin.startswith("_")}
    assert named == PLAIN.keys() | WITH_CONTEXT.keys()


def test_no_builder_twice() -> None:
    assert not PLAIN.keys() & WITH_CONTEXT.keys()
