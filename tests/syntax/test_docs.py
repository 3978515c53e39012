"""The /// text above a declaration is its documentation."""

from __future__ import annotations

from scsharp.syntax import nodes
from tests.syntax.reading import item, unit_of


def test_summary_tags_go() -> None:
    declared = item(
        "/// <summary>\n/// Adds two\n/// numbers.\n/// </summary>\nint Add(int a, int b) => a + b;"
    )
    assert isinstance(declared, nodes.LocalFunction)
    assert declared.docs == "Adds two\nnumbers."


def test_attributes_and_modifiers_stand_between() -> None:
    declared = item("/// A point.\r\n[Serializable]\r\npublic class P { }")
    assert isinstance(declared, nodes.TypeDeclaration)
    assert declared.docs == "A point."


def test_what_is_no_documentation() -> None:
    first, second, third = unit_of("// plain\nint a;\n/// Doc.\n\nint b; /// behind\nint c;").items
    assert isinstance(first, nodes.LocalDeclaration)
    assert isinstance(second, nodes.LocalDeclaration)
    assert isinstance(third, nodes.LocalDeclaration)
    assert [first.docs, second.docs, third.docs] == ["", "", ""]


def test_members_and_enum_members() -> None:
    unit = unit_of("enum E {\n  /// The first.\n  A,\n  B }\nclass C {\n  /// Its x.\n  int x;\n}")
    kinds, holder = unit.items
    assert isinstance(kinds, nodes.EnumDeclaration)
    assert [member.docs for member in kinds.members] == ["The first.", ""]
    assert isinstance(holder, nodes.TypeDeclaration)
    (field,) = holder.members
    assert isinstance(field, nodes.Field)
    assert field.docs == "Its x."
