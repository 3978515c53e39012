"""(a, b.c, var d) = value

C#'s order: the parts of the targets, then the value (a tuple literal's elements one by one), then
all conversions, then all stores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.assignments import sets_something
from scsharp.lowering.calls import call_method
from scsharp.lowering.conversions import convert
from scsharp.lowering.effects import effects_of
from scsharp.lowering.member_access import read_property
from scsharp.lowering.operands import hold, in_order, settled_all
from scsharp.lowering.places import PlaceTarget, Plan, Target, plan, settle
from scsharp.lowering.structs import copied
from scsharp.lowering.tuples import element_of_tuple, make_tuple
from scsharp.symbols.members import Local, MethodUse, Property, PropertyUse
from scsharp.symbols.types import Type, as_named
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Values = tuple[lowered.Expression, ...]
PAIR = "System.Collections.Generic.KeyValuePair"


@dataclass(slots=True)
class Goal:
    """One leaf of the left side: where its value goes (nowhere for a discard)."""

    node: typed.DeconstructionTarget
    target: Target | None = None


def lower_deconstruction(
    ctx: FunctionContext, node: typed.Deconstruction, is_wanted: bool = True
) -> lowered.Expression:
    keeps_locals = not sets_locals(node)
    goals: dict[int, Goal] = {}
    elements: list[tuple[int, lowered.Element]] = []
    for one in leaves(node.parts):
        goals[id(one)] = goal = prepare(ctx, one, keeps_locals)
        if isinstance(goal.target, PlaceTarget) and isinstance(goal.target.place, lowered.Element):
            elements.append((len(ctx.statements), goal.target.place))
    values = evaluate(ctx, node.parts, node.value)
    check_elements(ctx, elements)
    stored = list(split(ctx, node.parts, values, node.span))
    kept = [(leaf, hold(ctx, value)) for leaf, value in stored if is_kept(leaf, is_wanted)]
    for leaf, value in kept:
        put(ctx, goals[id(leaf)], value, node.span)
    if not is_wanted:
        return build.null(lowered.Type(lowered.Kind.VOID))
    return make_tuple(ctx, as_named(ctx.type(node.type)), tuple(v for _, v in kept), node.span)


def check_elements(ctx: FunctionContext, elements: list[tuple[int, lowered.Element]]) -> None:
    """C# finds a target's element before it goes on: a bad index throws there, which is to be
    seen where what follows does something. `elements` come with their place in the statements."""
    for at, element in reversed(elements):
        effects = effects_of(ctx.statements[at:])
        if effects.writes or any(not name.startswith("$") for name in effects.assigned):
            ctx.statements.insert(at, lowered.Evaluate(element.span, element))


def is_kept(leaf: typed.DeconstructionTarget, is_wanted: bool) -> bool:
    return is_wanted or leaf.place is not None or leaf.declares is not None


def leaves(parts: typed.DeconstructionParts) -> Iterator[typed.DeconstructionTarget]:
    for one in parts.targets:
        if one.nested is not None:
            yield from leaves(one.nested)
        else:
            yield one


def sets_locals(node: typed.Deconstruction) -> bool:
    """Does anything here set a local, so that parts of other targets must be kept?"""
    places = [one.place for one in leaves(node.parts) if one.place is not None]
    return any(isinstance(one, typed.VariableAccess) or sets_something(one) for one in places) or (
        sets_something(node.value)
    )


def prepare(
    ctx: FunctionContext, leaf: typed.DeconstructionTarget, keeps_locals: bool = False
) -> Goal:
    """Evaluates the parts of a target, before any value."""
    if leaf.place is None:
        return Goal(leaf)
    goal: Plan = plan(ctx, leaf.place)
    parts = settle(ctx, in_order(ctx, goal.makers), keeps_locals)
    return Goal(leaf, goal.finish(parts))


def put(ctx: FunctionContext, goal: Goal, value: lowered.Expression, span: Span) -> None:
    if goal.target is not None:
        goal.target.write(ctx, value, span)
    elif goal.node.declares is not None:
        declare(ctx, goal.node.declares, value, span)


def declare(ctx: FunctionContext, variable: Local, value: lowered.Expression, span: Span) -> None:
    """var d: a fresh local, which lives on after the statement."""
    place = ctx.declare(variable, None, span)
    ctx.emit(lowered.Assign(span, place, value))


# ------------------------------------------------------------------------------- the values


def evaluate(
    ctx: FunctionContext, parts: typed.DeconstructionParts, node: typed.Expression
) -> Values:
    """The values of the parts, each evaluated; a tuple literal is not made for it."""
    from scsharp.lowering.expressions import lower_expression, lower_value

    if isinstance(node, typed.TupleLiteral) and parts.method is None:
        return settled_all(ctx, [partial(lower_value, ctx, one) for one in node.elements])
    return take_apart(ctx, parts, hold(ctx, lower_expression(ctx, node)), node.type, node.span)


def take_apart(
    ctx: FunctionContext,
    parts: typed.DeconstructionParts,
    value: lowered.Expression,
    type_: Type,
    span: Span,
) -> Values:
    """The parts of a value at hand: a tuple's elements, or what Deconstruct gives out."""
    if parts.method is None:
        tuple_type = as_named(ctx.type(parts.type))
        count = len(parts.targets)
        elements = (element_of_tuple(ctx, value, tuple_type, at, span) for at in range(count))
        types = parts.part_types
        return tuple(hold(ctx, copied(ctx, one, types[at])) for at, one in enumerate(elements))
    return read_properties(ctx, parts, value, type_, span) or call_deconstruct(
        ctx, parts, value, type_, span
    )


def read_properties(
    ctx: FunctionContext,
    parts: typed.DeconstructionParts,
    value: lowered.Expression,
    type_: Type,
    span: Span,
) -> Values | None:
    """What the made Deconstruct of a record gives out, and that of KeyValuePair: its properties.

    var (key, value) = pair;   ->   key = pair.Key; value = pair.Value;
    """
    assert parts.method is not None
    uses = positional_properties(parts.method)
    if uses is None:
        return None
    values = (read_property(ctx, span, one, value, (), type_) for one in uses)
    rows = zip(values, parts.part_types, strict=True)
    return tuple(hold(ctx, copied(ctx, one, part)) for one, part in rows)


def positional_properties(use: MethodUse) -> list[PropertyUse] | None:
    """The properties that a Deconstruct is known to give out; None where it may do anything."""
    if use.owner is None or not is_plain(use):
        return None
    found = [positional_property(use, one.name) for one in use.method.parameters]
    uses = [PropertyUse(one, use.owner) for one in found if one is not None]
    return uses if len(uses) == len(found) else None


def is_plain(use: MethodUse) -> bool:
    """Is it known to give out properties?"""
    container = use.method.container
    return (use.method.is_compiler_made and container.is_record) or (container.full_name == PAIR)


def positional_property(use: MethodUse, name: str) -> Property | None:
    """The property that a parameter of Deconstruct is named after."""
    for wish in (name, name[:1].upper() + name[1:]):
        for one in use.method.container.members.get(wish, ()):
            if isinstance(one, Property) and one.getter is not None:
                return one
    return None


def call_deconstruct(
    ctx: FunctionContext,
    parts: typed.DeconstructionParts,
    value: lowered.Expression,
    type_: Type,
    span: Span,
) -> Values:
    """value.Deconstruct(out x, out y)"""
    assert parts.method is not None
    cells = tuple(
        ctx.temporary(build.new_cell(ctx.default(one, span), span)) for one in parts.part_types
    )
    ctx.emit(build.perform(fill_cells(ctx, span, parts.method, value, type_, cells)))
    return tuple(
        lowered.Dereference(span, ctx.lower_type(one), cell)
        for one, cell in zip(parts.part_types, cells, strict=True)
    )


def fill_cells(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    value: lowered.Expression,
    type_: Type,
    cells: Values,
) -> lowered.Expression:
    """The call of Deconstruct, a method of the value or an extension of its type."""
    if use.method.is_static:
        return call_method(ctx, span, use, None, (value, *cells))
    return call_method(ctx, span, use, value, cells, type_)


def split(
    ctx: FunctionContext, parts: typed.DeconstructionParts, values: Values, span: Span
) -> Iterator[tuple[typed.DeconstructionTarget, lowered.Expression]]:
    """Each leaf with its converted value; nested ones are taken apart first."""
    for target, value, type_ in zip(parts.targets, values, parts.part_types, strict=True):
        if target.nested is not None:
            kept = hold(ctx, value)
            inner = take_apart(ctx, target.nested, kept, type_, span)
            yield from split(ctx, target.nested, inner, span)
        elif target.rule is not None:
            yield target, convert(ctx, value, type_, goal_type(target, type_), target.rule, span)
        else:
            yield target, value


def goal_type(target: typed.DeconstructionTarget, otherwise: Type) -> Type:
    if target.place is not None:
        return target.place.type
    return target.declares.type if target.declares is not None else otherwise


def deconstruct_into(
    ctx: FunctionContext, parts: typed.DeconstructionParts, value: lowered.Expression, span: Span
) -> None:
    """foreach (var (a, b) in …): the value at hand is taken apart and stored."""
    goals = {id(one): prepare(ctx, one) for one in leaves(parts)}
    kept = value if isinstance(value, lowered.Local) else hold(ctx, value)
    values = take_apart(ctx, parts, kept, parts.type, span)
    for leaf, one in list(split(ctx, parts, values, span)):
        if is_kept(leaf, False):
            put(ctx, goals[id(leaf)], one, span)
