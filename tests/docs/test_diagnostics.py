"""Every code has its section in docs/diagnostics, whose programs give exactly what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.architecture.test_catalog import TABLE
from tests.docs.diagnostic_pages import PAGES, Section, index, sections

SECTIONS = sections()
SHOWN_ELSEWHERE = {
    "SC0001": "only a file of 256 KB has it: tests/syntax/test_limits.py",
    "SC0011": "only bytes have it: tests/host/test_cli.py",
    "SC0999": "there is no program that has it",
    "CS8078": "only code of hundreds of brackets has it: tests/syntax/test_limits.py",
}


def test_every_code_has_one_section() -> None:
    codes = {entry.code for entry in TABLE}
    assert Counter(one.code for one in SECTIONS) == dict.fromkeys(codes, 1)


def test_the_index_lists_them() -> None:
    text = (PAGES / "README.md").read_text(encoding="utf-8")
    assert text.endswith(f"| --- | --- |\n{index(SECTIONS)}\n")


@pytest.mark.parametrize(
    "section",
    [one for one in SECTIONS if one.code not in SHOWN_ELSEWHERE],
    ids=lambda one: one.code,
)
def test_examples(section: Section) -> None:
    wrong, mended = section.programs
    assert wrong.found == wrong.expected
    assert section.code in [code for _, _, _, code in wrong.expected]
    assert mended.found == mended.expected == []


def test_what_has_no_example_is_shown_elsewhere() -> None:
    assert {one.code for one in SECTIONS if not one.programs} == set(SHOWN_ELSEWHERE)
