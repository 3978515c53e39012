"""The generated reference pages are fresh, and readable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.compiling import app_library
from scsharp.library.snapshot import load_library
from scsharp.reference.members import rows_of
from scsharp.reference.pages import reference
from scsharp.symbols.types import Accessibility, TypeKind

DOCS = Path(__file__).parents[2] / "docs"
INTERNAL = re.compile(r"\b(Buffer<|KeyIndex<|Generics\.|KernelExceptions|ArrayMethods)")


def pages() -> dict[str, str]:
    return {
        "reference-library.md": reference(load_library().table),
        "reference-host.md": reference(app_library().table, "Host"),
    }


@pytest.mark.parametrize("name", ["reference-library.md", "reference-host.md"])
def test_the_page_is_fresh(name: str) -> None:
    stored = (DOCS / name).read_text(encoding="utf-8")
    assert stored == pages()[name], f"docs/{name} is stale: run `make docs`"


@pytest.mark.parametrize("name", ["reference-library.md", "reference-host.md"])
def test_links_lead_to_headings(name: str) -> None:
    text = pages()[name]
    titles = re.findall(r"^## (.*)$", text, re.M)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= anchors


def test_no_internal_type_is_shown() -> None:
    for name, text in pages().items():
        assert INTERNAL.findall(text) == [], name


def test_every_public_host_member_has_words() -> None:
    types = [
        one
        for one in app_library().table.types["Host"].values()
        if one.accessibility is Accessibility.PUBLIC
    ]
    assert [one.name for one in types if not one.docs] == []
    without = [
        f"{one.name}: {row.text}"
        for one in types
        if one.kind is not TypeKind.DELEGATE
        for row in rows_of(one)
        if not row.meaning
    ]
    assert without == []
