"""Collection expressions: [a, ..b] for arrays, lists and other collections."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, convert
from scsharp.binding.conversion_errors import describe, report, warn_of_no_conversion
from scsharp.binding.conversions import NONE, REFERENCE, TARGETED, exists, implicit_types
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.lookup import lookup_member
from scsharp.binding.loops import bind_loop_source, loop_source
from scsharp.binding.pending import PendingCollection, PendingSpread
from scsharp.binding.type_facts import UNTYPED
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import members
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Local, Method, MethodUse
from scsharp.symbols.types import ERROR, NULL, ArrayType, NamedType, Type, TypeKind
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionRule

LIST_INTERFACES = frozenset(
    f"System.Collections.Generic.{name}"
    for name in (
        "IEnumerable", "ICollection", "IList", "IReadOnlyList", "IReadOnlyCollection",
    )
)  # fmt: skip


@dataclass(slots=True, eq=False)
class Shape:
    """How a collection of a target type is made: `made` is what is constructed, None for an
    array."""

    element: Type
    made: NamedType | None = None


def bind_collection(context: Context, written: syntax.Collection) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    elements: list[typed.Expression | PendingSpread] = []
    fine = True
    for one in written.elements:
        if isinstance(one, syntax.Spread):
            source = bind_expression(context, one.expression)
            if not isinstance(source, PendingCollection):
                source = natural(context, source)
            loop = None if source.type is UNTYPED else bind_loop_source(context, source)
            fine = fine and (loop is not None or source.type is UNTYPED)
            elements.append(PendingSpread(one.span, source, loop))
        else:
            value = bind_expression(context, one)
            fine = fine and value.type is not ERROR
            elements.append(value)
    if not fine:
        return bad(written.span)
    return PendingCollection(written.span, UNTYPED, tuple(elements))


# --------------------------------------------------------------------------- classification


def shape_of(context: Context, target: Type) -> Shape | None:
    """How a collection expression makes a value of the type; None if it cannot."""
    if isinstance(target, ArrayType):
        return Shape(target.element) if target.rank == 1 else None
    if not isinstance(target, NamedType):
        return None
    if target.definition.full_name in LIST_INTERFACES:
        element = target.arguments[0]
        made = context.world.named("System.Collections.Generic.List", element)
        return Shape(element, made)
    if target.kind not in (TypeKind.CLASS, TypeKind.STRUCT) or target.definition.is_abstract:
        return None
    loop = loop_source(context, target, Span(0, 0))
    if loop is None:
        return None
    return Shape(loop.element_type, target)


def classify(context: Context, value: PendingCollection, target: Type) -> ConversionRule:
    shape = shape_of(context, target)
    if shape is None:
        return NONE
    fits_all = all(fits(context, one, shape.element) for one in value.elements)
    return TARGETED if fits_all else NONE


def fits(context: Context, value: typed.Expression | PendingSpread, element: Type) -> bool:
    if not isinstance(value, PendingSpread):
        return exists(implicit(context, value, element))
    if value.loop is None:
        return isinstance(value.source, PendingCollection) and all(
            fits(context, one, element) for one in value.source.elements
        )
    return exists(implicit_types(context.world, value.loop.element_type, element))


# -------------------------------------------------------------------------------- finishing


def finish(context: Context, value: PendingCollection, target: Type) -> typed.Expression:
    shape = shape_of(context, target)
    assert shape is not None
    elements = tuple(
        made for one in value.elements for made in finish_element(context, one, shape.element)
    )
    if shape.made is None:
        return typed.Collection(value.span, target, elements, None, None)
    constructor = empty_constructor(shape.made)
    add = add_method(context, shape.made, shape.element)
    if report_incomplete(context, value, shape.made, constructor, add):
        return bad(value.span)
    made = typed.Collection(value.span, shape.made, elements, constructor, add)
    if shape.made is target:
        return made
    return typed.Conversion(value.span, target, made, REFERENCE)


def finish_element(
    context: Context, value: typed.Expression | PendingSpread, element: Type
) -> list[typed.Expression | typed.Spread]:
    if not isinstance(value, PendingSpread):
        return [convert(context, value, element)]
    if value.loop is None:
        assert isinstance(value.source, PendingCollection)
        found: list[typed.Expression | typed.Spread] = []
        for one in value.source.elements:
            found += finish_element(context, one, element)
        return found
    local = Local("", value.loop.element_type, value.span)
    hole = typed.VariableAccess(value.span, value.loop.element_type, local)
    converted = convert(context, hole, element)
    return [typed.Spread(value.span, value.source, value.loop, local, converted)]


def empty_constructor(type_: NamedType) -> MethodUse | None:
    for one in type_.definition.members.get(".ctor", ()):
        if isinstance(one, Method) and not one.parameters:
            return MethodUse(one, type_)
    return None


def add_method(context: Context, type_: NamedType, element: Type) -> MethodUse | None:
    for owner, one in lookup_member(context, type_, "Add").rows:
        if isinstance(one, Method) and not one.is_static and len(one.parameters) == 1:
            use = MethodUse(one, owner)
            if exists(implicit_types(context.world, element, use.parameter_types[0])):
                return use
    return dictionary_add(context, type_)


def dictionary_add(context: Context, type_: NamedType) -> MethodUse | None:
    """An empty collection needs no Add that fits."""
    for owner, one in lookup_member(context, type_, "Add").rows:
        if isinstance(one, Method):
            return MethodUse(one, owner)
    return None


# ----------------------------------------------------------------------------------- errors


def report_incomplete(
    context: Context,
    value: PendingCollection,
    type_: NamedType,
    constructor: MethodUse | None,
    add: MethodUse | None,
) -> bool:
    """A type that can be gone through, but not made empty or not added to."""
    from scsharp.binding.creation import construct_named

    is_wrong = constructor is None and type_.kind is TypeKind.CLASS
    if is_wrong:
        construct_named(context, type_, [], value.span, value.span)
    for one in value.elements if add is None else ():
        is_wrong = True
        context.report(one.span, members.no_member(display(type_), "Add", ()))
    return is_wrong


def report_mismatch(context: Context, value: PendingCollection, target: Type, span: Span) -> None:
    shape = shape_of(context, target)
    if shape is None:
        context.report(span, messages.not_a_collection(display(target)))
        return
    for one in value.elements:
        if fits(context, one, shape.element):
            continue
        if isinstance(one, PendingSpread):
            shown = display(one.loop.element_type) if one.loop is not None else "?"
            wrong = messages.no_implicit_conversion(shown, display(shape.element))
            context.report(one.source.span, wrong)
        elif isinstance(one, PendingCollection) or one.type is NULL:
            report(context, one, shape.element, one.span)
        else:
            wrong = messages.no_implicit_conversion(describe(one), display(shape.element))
            context.report(one.span, wrong)
    warn_of_elements(context, value, target)


def warn_of_elements(context: Context, value: PendingCollection, target: Type) -> None:
    """What C# adds about elements that do not convert, where they are assigned and not added."""
    shape = shape_of(context, target)
    for one in value.elements if shape is not None and is_list_like(target) else ():
        assert shape is not None
        if not isinstance(one, PendingSpread) and not fits(context, one, shape.element):
            warn_of_no_conversion(context, one, shape.element)


def is_list_like(target: Type) -> bool:
    """An array, a List, or what a List can be given for: elements are assigned, not added."""
    lists = (*LIST_INTERFACES, "System.Collections.Generic.List")
    return isinstance(target, ArrayType) or (
        isinstance(target, NamedType) and target.definition.full_name in lists
    )
