"""Loops that take the elements of an array, a list or a text one after the other.

    i = 0; loop (i < array.Length) { one = array[i]; rest; i = i + 1 }
->
    for one in array.a:
        for _ in _steps: break
        rest
    else:
        for _ in _steps: break

Python's iterator looks at a place when its turn comes, and at how long the list is by then, so that
what the body changes shows as it does in the loop by index. A foreach over a List<T> also tests in
each round, and at the end, whether the list has changed: `check`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from msgspec.structs import replace

from scsharp.lowering import nodes as lowered
from scsharp.lowering.counting import Counting, is_invariant, shape
from scsharp.lowering.simplify import is_same
from scsharp.lowering.walk import own_nodes
from scsharp.python import counting, emit_expressions, emit_statements, jumps, settled_loops
from scsharp.python.bounds import mentions
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext, Target
from scsharp.python.steps import drawing_loop

OWN_MENTIONS = 4
"""Of the counter: in the condition, as the index, and twice in the update."""


@dataclass(frozen=True, slots=True)
class ElementLoop:
    """`read` is the element in `first`, which declares a local with it or yields it; `length` asks
    for the length of `source`."""

    source: lowered.Expression
    length: lowered.Expression
    read: lowered.Expression
    first: lowered.Declare | lowered.Yield
    rest: tuple[lowered.Statement, ...]
    check: lowered.If | None


def find(f: FunctionContext, node: lowered.Loop) -> ElementLoop | None:
    """The parts of such a loop, from 0 up, whose counter is good for nothing else."""
    match node:
        case lowered.Loop(
            condition=lowered.Typed() as condition,
            body=((lowered.Declare() | lowered.Yield()) as first, *rest),
        ):
            check, more = checked(f, condition)
        case _:
            return None
    counted = shape(node if check is None else replace(node, condition=more))
    read = None if first.value is None else element_in(first.value)
    if counted is None or read is None or not goes_up_from_zero(f, node, counted):
        return None
    source = gone_through(counted, read)
    if source is None or not stays(source, node.body, check is not None):
        return None
    return ElementLoop(source, counted.bound, read, first, tuple(rest), check)


def goes_up_from_zero(f: FunctionContext, node: lowered.Loop, counted: Counting) -> bool:
    """Does it, with a counter that nothing else mentions?"""
    if not counted.is_up or counted.is_inclusive or f.starts.get(id(node)) != 0:
        return False
    name = counted.name
    return name in f.counters and mentions(own_nodes(node))[name] == OWN_MENTIONS


def checked(
    f: FunctionContext, condition: lowered.Expression
) -> tuple[lowered.If | None, lowered.Expression]:
    """list.version != v ? changed() : i < n    is    if (list.version != v) changed();    i < n"""
    match condition:
        case lowered.Conditional(test=test, when_true=lowered.Call() as call, when_false=more):
            if never_returns(f, call):
                at = condition.span
                return lowered.If(at, test, (lowered.Evaluate(at, call),), ()), more
    return None, condition


def never_returns(f: FunctionContext, node: lowered.Call) -> bool:
    match f.module.program.functions[node.function].body:
        case (lowered.Throw(),):
            return True
    return False


def element_in(value: lowered.Expression) -> lowered.Expression | None:
    """The element that the value is: itself, a copy of it, or in a cell of its own."""
    match value:
        case lowered.NewCell(value=inner) | lowered.CopyStruct(operand=inner):
            return element_in(inner)
        case lowered.Element() | lowered.CallIntrinsic(name="buffer_get" | "string_char_at"):
            return value
    return None


def gone_through(counted: Counting, read: lowered.Expression) -> lowered.Expression | None:
    """What is read at the counter, if the loop goes up to the length of that."""
    match counted.bound, read:
        case (
            (
                lowered.ArrayLength(array=source, dimension=None),
                lowered.Element(array=again, indices=(index,)),
            )
            | (
                lowered.CallIntrinsic(name="buffer_count", arguments=(source,)),
                lowered.CallIntrinsic(name="buffer_get", arguments=(again, index)),
            )
            | (
                lowered.CallIntrinsic(name="string_length", arguments=(source,)),
                lowered.CallIntrinsic(name="string_char_at", arguments=(again, index)),
            )
        ):
            at_counter = isinstance(index, lowered.Local) and index.name == counted.name
            return source if at_counter and is_same_source(source, again) else None
    return None


def is_same_source(one: lowered.Expression, other: lowered.Expression) -> bool:
    match one, other:
        case lowered.Field(object=owner, name=name), lowered.Field(object=again, name=same):
            return name == same and is_same(owner, again)
    return is_same(one, other)


def stays(
    source: lowered.Expression, body: tuple[lowered.Statement, ...], is_checked: bool
) -> bool:
    """Is it the same one in each round? A list keeps its storage while it is unchanged."""
    match source:
        case lowered.Local():
            return is_invariant(source, body)
        case lowered.Field(object=lowered.Local() as owner):
            return is_checked and is_invariant(owner, body)
    return False


def emit(f: FunctionContext, node: lowered.Loop, parts: ElementLoop) -> Body:
    target = Target(node.label, True, node, is_counting=True)
    before, items = items_of(f, node, parts)
    name, start = element_local(f, f"{node.label} element", parts)
    f.targets.append(target)
    body = [*start, *emit_statements.emit_body(f, parts.rest)]
    f.targets.pop()
    if settled_loops.is_gain(f, node, None):
        loop = settled_loops.emit(f, node, name, items, body, None)
    else:
        check = [] if parts.check is None else emit_statements.emit(f, parts.check)
        loop = [drawing_loop(f, node, name, items, body, check)]
    return [*before, *jumps.around(f, target, loop)]


def items_of(f: FunctionContext, node: lowered.Loop, parts: ElementLoop) -> tuple[Body, ast.expr]:
    """What Python goes through; an array or a text may be null."""
    build = f.build
    code = emit_expressions.emit(f, parts.source)
    if isinstance(parts.read, lowered.CallIntrinsic) and not is_text(parts):
        return [], code
    before = build.at(parts.length.span)
    items = build.call("_iter", code) if is_text(parts) else build.attribute(code, "a")
    build.where = before
    return counting.held(f, items, "items", node.steps)


def is_text(parts: ElementLoop) -> bool:
    return isinstance(parts.read, lowered.CallIntrinsic) and parts.read.name == "string_char_at"


def element_local(f: FunctionContext, fresh: str, parts: ElementLoop) -> tuple[str, Body]:
    """The variable of the Python loop, and what is done with it first; `fresh` is a local's name
    for an element that does not become a local as it is."""
    first, read = parts.first, parts.read
    if isinstance(first, lowered.Declare) and first.value is read:
        return from_unit(f, f.local(first.name), parts)
    variable, start = from_unit(f, f.local(fresh), parts)
    assert first.value is not None
    value = with_element(first.value, lowered.Local(read.span, read.type, fresh))
    return variable, [*start, *emit_statements.emit(f, replace(first, value=value))]


def from_unit(f: FunctionContext, variable: str, parts: ElementLoop) -> tuple[str, Body]:
    """A text gives one-letter texts, of which chars are made."""
    if not is_text(parts):
        return variable, []
    unit = f.temporary("unit")
    return unit, [f.build.set(variable, f.build.call("_ord", f.build.name(unit)))]


def with_element(value: lowered.Expression, element: lowered.Local) -> lowered.Expression:
    """The same copy or cell of the element in a local."""
    match value:
        case lowered.NewCell(value=inner):
            return replace(value, value=with_element(inner, element))
        case lowered.CopyStruct(operand=inner):
            return replace(value, operand=with_element(inner, element))
    return element
