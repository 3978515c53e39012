"""Patterns that look inside: Type (a, b) { X: p, Y.Z: q } name."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.deconstruct import deconstruct_method
from scsharp.binding.lookup import lookup_member, member_names
from scsharp.binding.patterns import (
    Mode,
    bind_pattern,
    bind_var,
    declare,
    is_wrong,
    type_test,
    wrong,
)
from scsharp.binding.tuple_members import element_fields, element_index
from scsharp.binding.type_facts import is_object, tuple_elements, without_nullable
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import assigning, members, names
from scsharp.diagnostics.catalog import patterns as messages
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import (
    Field,
    FieldUse,
    MethodUse,
    Property,
    PropertyUse,
)
from scsharp.symbols.types import ERROR, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

ANY_TUPLE = "System.Runtime.CompilerServices.ITuple"


def bind_recursive(
    context: Context, written: syntax.RecursivePattern, type_: Type, mode: Mode
) -> typed.Pattern:
    target = without_nullable(type_)
    fine = type_ is not ERROR
    if written.type is not None:
        target = bind_type(context, written.type)
        fine = not is_wrong(
            type_test(context, written.span, target, type_, None, written.type.span)
        )
    if is_any_tuple(context, written, target):
        return bind_any_tuple(context, written, type_, mode)
    parts: tuple[typed.Pattern, ...] | None = None
    types: tuple[Type, ...] = ()
    method: MethodUse | None = None
    if written.positional is not None:
        found = bind_positional(context, written, target, mode)
        if found is None:
            fine = False
        else:
            parts, types, method = found
    pairs = bind_properties(context, written.properties or (), target, mode)
    variable = None
    if written.designation is not None:
        variable = declare(context, written.designation, target, mode)
    inner = [*(parts or ()), *(one.pattern for one in pairs or ())]
    if not fine or pairs is None or any(is_wrong(one) for one in inner):
        return wrong(written.span)
    return typed.RecursivePattern(
        written.span, type_, target, method, parts, types, tuple(pairs), variable
    )


# ------------------------------------------------------------------------------- any tuple


def is_any_tuple(context: Context, written: syntax.RecursivePattern, target: Type) -> bool:
    """(a, b) on an object asks for a tuple of so many elements, whatever their types."""
    if written.positional is None or written.type is not None:
        return False
    return is_object(target) and context.world.find(ANY_TUPLE) is not None


def bind_any_tuple(
    context: Context, written: syntax.RecursivePattern, type_: Type, mode: Mode
) -> typed.Pattern:
    """ITuple and [a, b]"""
    assert written.positional is not None
    tuple_type = context.world.named(ANY_TUPLE)
    elements = tuple(one.pattern for one in written.positional)
    listed = syntax.ListPattern(written.span, elements, written.designation)
    parts = bind_pattern(context, listed, tuple_type, mode)
    if is_wrong(parts):
        return parts
    test = typed.TypePattern(written.span, type_, tuple_type, None)
    return typed.BinaryPattern(written.span, type_, "and", test, parts)


# ------------------------------------------------------------------------------- positional


Positional = tuple[tuple[typed.Pattern, ...], tuple[Type, ...], MethodUse | None]


def bind_positional(
    context: Context, written: syntax.RecursivePattern, target: Type, mode: Mode
) -> Positional | None:
    assert written.positional is not None
    count = len(written.positional)
    span = parentheses(context, written)
    found = parts_of(context, target, count, span) if target is not ERROR else None
    types = found[0] if found is not None else (ERROR,) * count
    made = tuple(
        bind_pattern(context, one.pattern, part, mode)
        for one, part in zip(written.positional, types, strict=True)
    )
    if found is None:
        return None
    return made, found[0], found[1]


def parentheses(context: Context, written: syntax.RecursivePattern) -> Span:
    """The place of the (...) of a positional pattern."""
    start = written.type.span.end if written.type is not None else written.span.start
    at = context.source.text.find("(", start, written.span.end)
    return Span(at, written.span.end) if at >= 0 else written.span


def parts_of(
    context: Context, target: Type, count: int, span: Span
) -> tuple[tuple[Type, ...], MethodUse | None] | None:
    """How a value comes apart into so many parts; None where that was reported."""
    types = tuple_elements(target)
    if types:
        if len(types) != count:
            shown = display(target)
            context.report(span, messages.tuple_pattern_count(shown, len(types)))
            return None
        return types, None
    hole = typed.Default(span, target)
    method = deconstruct_method(context, hole, count)
    if method is None:
        return None
    offset = 1 if method.method.is_extension else 0
    return method.parameter_types[offset:], method


def bind_positional_vars(
    context: Context, designation: syntax.ParenthesizedDesignation, type_: Type, mode: Mode
) -> typed.Pattern:
    """var (a, b)"""
    target = without_nullable(type_)
    count = len(designation.elements)
    found = parts_of(context, target, count, designation.span) if type_ is not ERROR else None
    types = found[0] if found is not None else (ERROR,) * count
    parts = tuple(
        bind_var(context, one, part, mode)
        for one, part in zip(designation.elements, types, strict=True)
    )
    if found is None:
        return wrong(designation.span)
    return typed.RecursivePattern(designation.span, type_, target, found[1], parts, types, (), None)


# ------------------------------------------------------------------------------- properties


def bind_properties(
    context: Context, written: tuple[syntax.Subpattern, ...], target: Type, mode: Mode
) -> list[typed.MemberPattern] | None:
    """None where a member was reported."""
    made: list[typed.MemberPattern] = []
    fine = True
    for one in written:
        found = bind_path(context, one, one.path, target, mode)
        if found is None:
            fine = False
        else:
            made.append(found)
    return made if fine else None


def bind_path(
    context: Context,
    written: syntax.Subpattern,
    path: tuple[syntax.Identifier, ...],
    target: Type,
    mode: Mode,
) -> typed.MemberPattern | None:
    """{ A.B: p } is { A: { B: p } }."""
    if not path:
        bind_pattern(context, written.pattern, ERROR, mode)
        return None
    index = element_index(without_nullable(target), path[0].text)
    if index is not None:
        return bind_element(context, written, path, without_nullable(target), mode, index)
    use = readable_member(context, path[0], without_nullable(target))
    if use is None:
        bind_pattern(context, written.pattern, ERROR, mode)
        return None
    if len(path) == 1:
        pattern = bind_pattern(context, written.pattern, use.type, mode)
        return typed.MemberPattern(written.span, use, pattern)
    inner = bind_path(context, written, path[1:], use.type, mode)
    if inner is None:
        return None
    return typed.MemberPattern(written.span, use, nested_in(written.span, use.type, inner))


def bind_element(
    context: Context,
    written: syntax.Subpattern,
    path: tuple[syntax.Identifier, ...],
    target: Type,
    mode: Mode,
    index: int,
) -> typed.MemberPattern | None:
    """{ Name: p } on a tuple: the element's field, behind Rest where there are many."""
    uses = element_fields(target, index)
    if len(path) == 1:
        pattern = bind_pattern(context, written.pattern, uses[-1].type, mode)
        made: typed.MemberPattern | None = typed.MemberPattern(written.span, uses[-1], pattern)
    else:
        inner = bind_path(context, written, path[1:], uses[-1].type, mode)
        made = inner and typed.MemberPattern(
            written.span, uses[-1], nested_in(written.span, uses[-1].type, inner)
        )
    for use in reversed(uses[:-1]):
        made = made and typed.MemberPattern(
            written.span, use, nested_in(written.span, use.type, made)
        )
    return made


def nested_in(span: Span, type_: Type, inner: typed.MemberPattern) -> typed.RecursivePattern:
    target = without_nullable(type_)
    return typed.RecursivePattern(span, type_, target, None, None, (), (inner,), None)


def readable_member(
    context: Context, name: syntax.Identifier, target: Type
) -> FieldUse | PropertyUse | None:
    if target is ERROR:
        return None
    found = lookup_member(context, target, name.text)
    if not found:
        if found.inaccessible is not None:
            context.report(name.span, names.inaccessible(display_member(found.inaccessible)))
        else:
            known = member_names(context, target)
            message = members.no_static_member(display(target), name.text, known)
            context.report(name.span, message)
        return None
    owner, member = found.rows[0]
    context.refer(name.span, (owner, member))
    match member:
        case Field() if not member.is_static and not member.is_const:
            context.world.used_fields.add(member)
            return FieldUse(member, owner)
        case Property() if not member.is_static:
            if member.getter is None:
                context.report(name.span, assigning.no_getter(display_member(member)))
                return None
            return PropertyUse(member, owner)
    context.report(name.span, names.needs_instance(display_member(member)))
    return None
