"""Constants in patterns that read as types."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.types import bind_type
from scsharp.symbols.types import ERROR
from scsharp.syntax import nodes as syntax


def member_of_type(context: Context, written: syntax.TypePattern) -> syntax.ConstantPattern | None:
    """List<int>.Name reads as a type, but may be a constant of one."""
    match written:
        case syntax.TypePattern(
            type=syntax.NamedType(name=name, arguments=None, qualifier=syntax.NamedType() as owner),
            designation=None,
        ):
            silent = context.silent()
            found = bind_type(silent, owner, check=False)
            if bind_type(silent, written.type, check=False) is ERROR and found is not ERROR:
                target = syntax.TypeExpression(owner.span, owner)
                expression = syntax.Member(written.span, target, name)
                return syntax.ConstantPattern(written.span, expression)
    return None
