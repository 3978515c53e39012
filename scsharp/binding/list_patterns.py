"""List patterns: [a, .., b] on arrays, strings and types that count and index."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding.context import Context
from scsharp.binding.indexing import int_indexer, length_of, slice_method
from scsharp.binding.lookup import lookup_member
from scsharp.binding.patterns import Mode, bind_pattern, declare, is_wrong, wrong
from scsharp.binding.type_facts import is_string, without_nullable
from scsharp.diagnostics.catalog import members
from scsharp.diagnostics.catalog import patterns as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import MethodUse, Property, PropertyUse
from scsharp.symbols.types import ERROR, ArrayType, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


@dataclass(slots=True, eq=False)
class Access:
    """How elements are read: `length` and `indexer` are None for arrays and strings."""

    element: Type
    length: PropertyUse | None = None
    indexer: PropertyUse | None = None
    slice_type: Type | None = None
    slice_method: MethodUse | None = None


def bind_list(
    context: Context, written: syntax.ListPattern, type_: Type, mode: Mode
) -> typed.Pattern:
    target = without_nullable(type_)
    access = access_of(context, target, written.span) if type_ is not ERROR else None
    element = access.element if access is not None else ERROR
    before: list[typed.Pattern] = []
    after: list[typed.Pattern] = []
    slices = [one for one in written.elements if isinstance(one, syntax.SlicePattern)]
    if len(slices) > 1:
        context.report(slices[1].span, messages.slice_not_here())
        access = None
    inner: typed.Pattern | None = None
    seen = False
    for one in written.elements:
        if isinstance(one, syntax.SlicePattern):
            seen = True
            if one.pattern is not None:
                part = access.slice_type if access is not None else ERROR
                inner = bind_pattern(context, one.pattern, part or ERROR, mode)
        else:
            (after if seen else before).append(bind_pattern(context, one, element, mode))
    variable = None
    if written.designation is not None:
        variable = declare(context, written.designation, target, mode)
    parts = [*before, *after, *([inner] if inner is not None else [])]
    if access is None or any(is_wrong(one) for one in parts):
        return wrong(written.span)
    return typed.ListPattern(
        written.span, type_, tuple(before), tuple(after), seen, inner,
        access.length, access.indexer, element, variable,
        access.slice_method if inner is not None else None,
        access.slice_type if inner is not None else None,
    )  # fmt: skip


def access_of(context: Context, type_: Type, span: Span) -> Access | None:
    """None where the type has no length or no indexer; that is reported."""
    if isinstance(type_, ArrayType) and type_.rank == 1:
        return Access(type_.element, slice_type=type_)
    if is_string(type_):
        return Access(context.world.char, slice_type=type_)
    length = length_of(context, type_)
    uses = [
        PropertyUse(one, owner)
        for owner, one in lookup_member(context, type_, "Item").rows
        if isinstance(one, Property) and one.is_indexer
    ]
    indexer = int_indexer(context, uses)
    if length is None:
        context.report(span, messages.list_pattern_count(display(type_)))
    if indexer is None:
        context.report(span, members.no_indexer(display(type_)))
    if length is None or indexer is None:
        return None
    method = slice_method(context, type_)
    part = method.return_type if method is not None else None
    return Access(indexer.type, length, indexer, part, method)
