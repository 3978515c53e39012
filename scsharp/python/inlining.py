"""Small functions printed in place of their call: `list[i]`, `list.Count`, operators of structs.

    list.get_Item(i)  ->  list.items[i] if 0 <= i < len(list.items) else get_Item(list, i)

shapes.py says which functions.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, fields, replace
from typing import cast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of
from scsharp.python import emit_expressions
from scsharp.python.context import FunctionContext
from scsharp.python.first_use import bind_at_first_use
from scsharp.python.shapes import notices_null
from scsharp.source import Span


@dataclass(frozen=True, slots=True)
class Expansion:
    """A call's meaning as an expression of the caller; `bindings` come before it."""

    value: lowered.Expression
    bindings: tuple[tuple[str, lowered.Expression], ...]


def expand(f: FunctionContext, node: lowered.Call) -> Expansion | None:
    """What to print instead of a call, if it may be printed in place."""
    if id(node) in f.module.not_inlined:
        return None
    function = f.module.program.functions.get(node.function)
    shape = f.module.shape_of(function) if function is not None else None
    if function is None or shape is None:
        return None
    if node.checks_receiver and not notices_null(shape, function.parameters[0].name):
        return None
    known: dict[str, lowered.Expression] = {}
    bindings: list[tuple[str, lowered.Expression]] = []
    assigned = effects_of(node.arguments).assigned
    for parameter, argument in zip(function.parameters, node.arguments, strict=True):
        if isinstance(argument, lowered.CopyStruct) and shape.only_reads_fields(parameter.name):
            argument = argument.operand  # noqa: PLW2901 - nobody could change the copy
        if is_simple(argument) and not (effects_of((argument,)).reads & assigned):
            known[parameter.name] = argument
        else:
            key = temporary(f, argument)
            bindings.append((key, argument))
            known[parameter.name] = lowered.Local(node.span, parameter.type, key)
    value = substitute(shape.value, known, node.span)
    if shape.test is not None:
        test = substitute(shape.test, known, node.span)
        value = guarded(f, function, test, value, tuple(known.values()))
    return Expansion(value, tuple(bindings))


def temporary(f: FunctionContext, argument: lowered.Expression) -> str:
    name = f.temporary("argument")
    key = f"the argument {name}"
    f.names.by_key[key] = name
    return key


def is_simple(node: lowered.Expression) -> bool:
    return isinstance(node, (lowered.Local, lowered.Constant))


def guarded(
    f: FunctionContext,
    function: lowered.Function,
    test: lowered.Expression,
    value: lowered.Expression,
    arguments: tuple[lowered.Expression, ...],
) -> lowered.Expression:
    """value if the test does not hold, else a call of the function itself, which then throws."""
    throws = lowered.Call(value.span, value.type, function.name, arguments)
    f.module.not_inlined.add(id(throws))
    f.module.kept.append(throws)
    return lowered.Conditional(value.span, value.type, test, throws, value)


def substitute(
    node: lowered.Expression, known: dict[str, lowered.Expression], span: Span
) -> lowered.Expression:
    """The expression with arguments for parameters, at the place of the call."""
    if isinstance(node, lowered.Local) and node.name in known:
        return known[node.name]
    changes: dict[str, object] = {"span": span}
    for one in fields(node):
        value = getattr(node, one.name)
        if isinstance(value, lowered.Node):
            changes[one.name] = substitute(cast(lowered.Expression, value), known, span)
        elif isinstance(value, tuple) and value and isinstance(value[0], lowered.Node):
            changes[one.name] = tuple(substitute(part, known, span) for part in value)
    return replace(node, **changes)  # type: ignore[arg-type]


def with_bindings(f: FunctionContext, expansion: Expansion, code: ast.expr) -> ast.expr:
    """The code with the arguments that need a name evaluated before it, or where it begins."""
    values = [(f.local(key), emit_expressions.emit(f, value)) for key, value in expansion.bindings]
    if len(values) == 1 and is_harmless(expansion.bindings[0][1]):
        name, value = values[0]
        bound = bind_at_first_use(code, name, f.build.let(name, value))
        if bound is not None:
            return bound
    if not values:
        return code
    return f.build.last_of(*(f.build.let(name, value) for name, value in values), code)


def is_harmless(argument: lowered.Expression) -> bool:
    """May it be evaluated a little later? Nothing that comes before it changes anything."""
    found = effects_of((argument,))
    return not (found.writes or found.assigned)
