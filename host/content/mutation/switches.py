"""Conditions by which one program holds all broken copies: `Hidden_Mutant == 7`.

    score += 10;      ->      if (Hidden_Mutant != 7) score += (Hidden_Mutant == 8 ? 11 : 10);

The host sets the variable before the script starts; with 0 nothing is broken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from scsharp.source import SourceText, Span
from scsharp.symbols.members import FieldUse
from scsharp.symbols.types import Type
from scsharp.typed import nodes as typed

VARIABLE = "Hidden_Mutant"
DECLARATION = SourceText(f"int {VARIABLE};\n", "mutant.scs")


@dataclass(frozen=True, slots=True)
class Switches:
    """Makes conditions and what hangs on them."""

    variable: FieldUse
    bool_type: Type

    def is_on(self, number: int, span: Span) -> typed.Expression:
        return self.compared("==", number, span)

    def is_off(self, number: int, span: Span) -> typed.Expression:
        return self.compared("!=", number, span)

    def compared(self, operator: str, number: int, span: Span) -> typed.Expression:
        type_ = self.variable.type
        variable = typed.FieldAccess(span, type_, None, self.variable)
        constant = typed.Constant(span, type_, number)
        return typed.Binary(span, self.bool_type, operator, variable, constant, type_)

    def choose(self, test: typed.Expression, broken: typed.Node, right: typed.Node) -> typed.Node:
        """test ? broken : right"""
        one, other = expression(broken), expression(right)
        return typed.Conditional(right.span, other.type, test, one, other)

    def differs(self, value: typed.Expression, test: typed.Expression) -> typed.Expression:
        """value != test, for a bool: its opposite where the test holds."""
        type_ = self.bool_type
        return typed.Binary(value.span, type_, "!=", value, test, type_)


def expression(node: typed.Node) -> typed.Expression:
    """A node that is known to be an expression."""
    assert isinstance(node, typed.Typed)
    return cast(typed.Expression, node)


def statement(node: typed.Node) -> typed.Statement:
    """A node that is known to be a statement."""
    assert not isinstance(node, typed.Typed)
    return cast(typed.Statement, node)
