"""Deconstruction: (a, b) = e, var (a, b) = e, and foreach (var (a, b) in e)."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding import call_errors
from scsharp.binding.arguments import Argument
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.conversion_errors import report
from scsharp.binding.conversions import IDENTITY, exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.lookup import lookup_member
from scsharp.binding.method_groups import extension_uses
from scsharp.binding.missing_members import report_missing
from scsharp.binding.operator_warnings import same_place
from scsharp.binding.overloads import resolve
from scsharp.binding.pending import PendingGroup, PendingOut, PendingTuple
from scsharp.binding.places import bind_target, check_assignable
from scsharp.binding.type_facts import UNTYPED, is_void, tuple_elements
from scsharp.binding.types import bind_type, is_var
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import assigning, members
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import ERROR, NULL, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


@dataclass(slots=True, eq=False)
class Target:
    """One side of a deconstruction before its part is known: a place, a variable to declare
    (`type` None for var), a discard, or `nested` ones."""

    span: Span
    place: typed.Expression | None = None
    name: syntax.Identifier | None = None
    type: Type | None = None
    nested: list[Target] | None = None
    is_declared: bool = False


def is_target(written: syntax.Expression) -> bool:
    """Does an assignment to it take a value apart?"""
    if isinstance(written, syntax.TupleLiteral):
        return True
    return isinstance(written, syntax.DeclarationExpression) and isinstance(
        written.designation, syntax.ParenthesizedDesignation
    )


def bind_deconstruction(context: Context, written: syntax.Assignment) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    targets = targets_of(context, written.target)
    value = bind_expression(context, written.value)
    span = written.span
    assert targets.nested is not None
    if value.type is ERROR:
        fail_all(context, targets, is_told=False)
        return bad(span)
    value, is_fine = prepare_value(context, value, targets)
    if value.type in (NULL, UNTYPED) or is_void(value.type):
        context.report(written.value.span, members.deconstruction_without_type())
        fail_all(context, targets)
        return bad(span)
    parts = take_apart(context, targets, value, span)
    if parts is None or not is_fine:
        return bad(span)
    return typed.Deconstruction(span, value.type, parts, value)


def bind_targets(
    context: Context, written: syntax.Expression, hole: typed.Expression
) -> typed.DeconstructionParts | None:
    """The targets of a foreach with deconstruction, for an element."""
    targets = targets_of(context, written)
    if hole.type is ERROR or targets.nested is None:
        fail_all(context, targets, is_told=False)
        return None
    return take_apart(context, targets, hole, hole.span)


# ---------------------------------------------------------------------------------- targets


def targets_of(context: Context, written: syntax.Expression) -> Target:
    match written:
        case syntax.TupleLiteral(elements=elements):
            nested = [targets_of(context, one.expression) for one in elements]
            return Target(written.span, nested=nested)
        case syntax.DeclarationExpression(type=type_, designation=designation):
            kind = None if is_var(context, type_) else bind_type(context, type_)
            return designated(designation, kind)
        case syntax.Parenthesized(expression=inner):
            return targets_of(context, inner)
        case syntax.Name() if written.name.text == "_":
            from scsharp.binding.assignments import is_discard

            if is_discard(context, written):
                return Target(written.span)
    place = bind_target(context, written)
    if place.type is not ERROR and not check_assignable(context, place):
        place = bad(written.span)
    return Target(written.span, natural(context, place))


def designated(designation: syntax.Designation, kind: Type | None) -> Target:
    if isinstance(designation, syntax.ParenthesizedDesignation):
        nested = [designated(one, kind) for one in designation.elements]
        return Target(designation.span, nested=nested)
    name = None if designation.name.text == "_" else designation.name
    return Target(designation.span, None, name, kind, is_declared=True)


def prepare_value(
    context: Context, value: typed.Expression, targets: Target
) -> tuple[typed.Expression, bool]:
    """A tuple literal's elements convert straight to the targets that have types."""
    if not isinstance(value, PendingTuple) or targets.nested is None:
        return natural(context, value), True
    if len(value.elements) != len(targets.nested):
        return natural(context, value), True
    elements: list[typed.Expression] = []
    fine = True
    for one, target in zip(value.elements, targets.nested, strict=True):
        part = prepare_part(context, one, target)
        if part.type is ERROR:
            fine = False
        elements.append(part)
    types = tuple(one.type for one in elements)
    tuple_type = context.world.tuple(types)
    return typed.TupleLiteral(value.span, tuple_type, tuple(elements)), fine


def prepare_part(context: Context, value: typed.Expression, target: Target) -> typed.Expression:
    from scsharp.binding.conversion import convert

    if target.nested is not None:
        part, _ = prepare_value(context, value, target)
        return part
    wanted = target.place.type if target.place is not None else target.type
    if wanted is not None:
        return convert(context, value, wanted)
    if value.type is ERROR:
        return value
    if value.type is NULL or is_void(value.type) or value.type is UNTYPED:
        report_unknown(context, target)
        return bad(value.span)
    return natural(context, value)


def report_unknown(context: Context, target: Target) -> None:
    if target.name is not None:
        message = members.deconstruction_type_unknown(target.name.text)
        context.report(target.span, message)
    else:
        context.report(target.span, members.discard_type_unknown())


def fail_all(context: Context, target: Target, is_told: bool = True) -> None:
    """Declares the variables all the same; those of unknown type are reported if nothing was."""
    for one in target.nested or ():
        fail_all(context, one, is_told)
    if target.name is not None and target.is_declared:
        if target.type is None and not is_told:
            report_unknown(context, target)
        context.declare(target.name, target.type or ERROR)


def fail_some(context: Context, targets: list[Target], types: tuple[Type, ...]) -> None:
    """With the wrong number of variables, the first ones still take their parts' types."""
    for index, one in enumerate(targets):
        if index < len(types) and one.name is not None and one.type is None:
            one.type = types[index]
        fail_all(context, one, is_told=False)


# ------------------------------------------------------------------------------------ parts


def take_apart(
    context: Context, targets: Target, value: typed.Expression, span: Span
) -> typed.DeconstructionParts | None:
    """How a value comes apart for the targets; None where it was reported."""
    assert targets.nested is not None
    count = len(targets.nested)
    types = tuple_elements(value.type)
    method = None
    if types:
        if len(types) != count:
            context.report(span, members.deconstruction_count(len(types), count))
            fail_some(context, targets.nested, types)
            return None
    else:
        method = deconstruct_method(context, value, count)
        if method is None:
            fail_all(context, targets, is_told=False)
            return None
        offset = 1 if method.method.is_extension else 0
        types = method.parameter_types[offset:]
    made = tuple(
        part_of(context, one, type_, value.span)
        for one, type_ in zip(targets.nested, types, strict=True)
    )
    if any(one is None for one in made):
        return None
    targets_made = tuple(one for one in made if one is not None)
    if isinstance(value, typed.TupleLiteral):
        warn_same(context, targets_made, value)
    return typed.DeconstructionParts(span, value.type, types, method, targets_made)


def warn_same(
    context: Context,
    targets: tuple[typed.DeconstructionTarget, ...],
    value: typed.TupleLiteral,
) -> None:
    """(a, b) = (a, b)"""
    for one, element in zip(targets, value.elements, strict=True):
        if one.place is not None and same_place(one.place, element):
            context.report(one.span, assigning.self_assignment())


def part_of(
    context: Context, target: Target, type_: Type, span: Span
) -> typed.DeconstructionTarget | None:
    if target.nested is not None:
        hole = typed.Default(span, type_)
        nested = take_apart(context, target, hole, span)
        if nested is None:
            return None
        return typed.DeconstructionTarget(target.span, None, None, None, nested)
    if target.is_declared:
        return declared_part(context, target, type_)
    if target.place is None:
        return typed.DeconstructionTarget(target.span, None, None, IDENTITY)
    if target.place.type is ERROR or type_ is ERROR:
        return None
    rule = part_rule(context, type_, target.place.type, span)
    if rule is None:
        return None
    return typed.DeconstructionTarget(target.span, target.place, None, rule)


def declared_part(
    context: Context, target: Target, type_: Type
) -> typed.DeconstructionTarget | None:
    kept = target.type or type_
    local = context.declare(target.name, kept) if target.name is not None else None
    if ERROR in (kept, type_):
        return None
    rule = part_rule(context, type_, kept, target.span)
    if rule is None:
        return None
    return typed.DeconstructionTarget(target.span, None, local, rule)


def part_rule(
    context: Context, source: Type, wanted: Type, span: Span
) -> typed.ConversionRule | None:
    hole = typed.Default(span, source)
    rule = implicit(context, hole, wanted)
    if not exists(rule):
        report(context, hole, wanted, span)
        return None
    return rule


# ------------------------------------------------------------------------ Deconstruct methods


def deconstruct_method(
    context: Context, value: typed.Expression, count: int, *, is_pattern: bool = False
) -> MethodUse | None:
    """The Deconstruct method with so many out parameters; reports CS8129 if there is none."""
    arguments = [
        Argument(PendingOut(value.span, UNTYPED, None), value.span, "out") for _ in range(count)
    ]
    found = lookup_member(context, value.type, "Deconstruct")
    uses = [MethodUse(one, owner) for owner, one in found.rows if isinstance(one, Method)]
    resolution = resolve(context, uses, arguments)
    best = resolution.best
    if best is None:
        receiver = Argument(value, value.span)
        extensions = extension_uses(context, "Deconstruct")
        extended = resolve(context, extensions, [receiver, *arguments], (), True)
        best = extended.best
    use = best.use if best is not None else None
    if isinstance(use, MethodUse) and is_void(use.return_type):
        context.world.used_methods.add(use.method)
        return use
    if uses:
        group = PendingGroup(value.span, UNTYPED, "Deconstruct", None, tuple(uses))
        call_errors.report_group(context, group, resolution, arguments, False)
    else:
        name = syntax.Identifier(value.span, "Deconstruct")
        written = syntax.Member(value.span, syntax.This(value.span), name)
        report_missing(context, written, value.type)
    context.report(value.span, members.no_deconstruct(display(value.type), count))
    return None
