"""The declarations themselves: they parse, are documented and keep to the line length."""

from __future__ import annotations

import re

import pytest

from scsharp.compilation import standard_library
from scsharp.library.units import library_sources
from scsharp.source import SourceText
from scsharp.symbols.members import Method, Property, Symbol
from scsharp.symbols.types import Accessibility, TypeDefinition, TypeKind

OPERATOR = re.compile(r"^op_|^\.")


def public_types() -> list[TypeDefinition]:
    types = standard_library().table.types.values()
    return [
        one
        for group in types
        for one in group.values()
        if one.accessibility is Accessibility.PUBLIC and not one.is_script
    ]


def needs_words(one: Symbol) -> bool:
    """Public members that somebody wrote, but operators and explicit implementations."""
    if one.accessibility is not Accessibility.PUBLIC or OPERATOR.match(one.name):
        return False
    if isinstance(one, Method) and (one.associated is not None or one.is_compiler_made):
        return False
    return getattr(one, "explicit_interface", None) is None


@pytest.mark.parametrize("source", library_sources(), ids=lambda source: source.path)
def test_paths_start_with_the_root(source: SourceText) -> None:
    assert source.path.startswith("library/")
    assert source.path.endswith(".scs")


def test_every_public_type_has_words() -> None:
    assert [one.full_name for one in public_types() if not one.docs] == []


def test_every_public_member_has_words() -> None:
    without = [
        f"{type_.full_name}.{one.name}"
        for type_ in public_types()
        if type_.kind not in (TypeKind.DELEGATE,)
        for members in type_.members.values()
        for one in members
        if needs_words(one) and not one.docs
    ]
    assert without == []


def test_words_are_plain_sentences() -> None:
    wrong = [
        one.docs
        for type_ in public_types()
        for members in type_.members.values()
        for one in members
        if isinstance(one, Method | Property)
        and one.docs
        and not one.docs.strip().endswith((".", "?"))
    ]
    assert wrong == []
