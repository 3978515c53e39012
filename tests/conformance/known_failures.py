"""Known failures of engines, from known_failures.toml: each with its reason, and strictly."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("known_failures.toml")


@cache
def known_failures() -> dict[str, dict[str, str]]:
    """Reason by case, by engine."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def marks(engine: str, case: str) -> list[pytest.MarkDecorator]:
    reason = known_failures().get(engine, {}).get(case)
    return [] if reason is None else [pytest.mark.xfail(reason=reason, strict=True)]
