"""a[i], a[^i], a[i..j] for arrays, strings, indexers and types that count."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.binding import call_errors
from scsharp.binding.arguments import Argument, abandon, bind_arguments
from scsharp.binding.arrays import to_index
from scsharp.binding.calls import build_arguments
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, convert
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.lookup import lookup_member
from scsharp.binding.overloads import Resolution, resolve
from scsharp.binding.pending import BaseReference, PendingGroup, TypeReference
from scsharp.binding.type_facts import UNTYPED, is_void, special_of
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import members, names
from scsharp.source import Span
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import Method, MethodUse, Property, PropertyUse
from scsharp.symbols.types import ERROR, NULL, ArrayType, Special, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_index(context: Context, written: syntax.Index) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    target = bind_expression(context, written.target)
    arguments = bind_arguments(context, written.arguments)
    is_base = isinstance(target, BaseReference)
    if is_base:
        this = typed.This(target.span, context.container.self_type)
        return index_access(context, this, arguments, written.span, target.type)
    if isinstance(target, (PendingGroup, TypeReference)):
        return no_indexer(context, target, arguments, written.span)
    value = natural(context, target)
    return index_access(context, value, arguments, written.span)


def index_access(
    context: Context,
    target: typed.Expression,
    arguments: list[Argument],
    span: Span,
    base: Type | None = None,
) -> typed.Expression:
    """target[arguments]; `base` for base[...]."""
    if target.type is ERROR or any(one.value.type is ERROR for one in arguments):
        abandon(context, arguments)
        return bad(span, target)
    if isinstance(target.type, ArrayType):
        return array_access(context, target, target.type, arguments, span)
    type_ = base or target.type
    found = lookup_member(context, type_, "Item")
    uses = [
        PropertyUse(one, owner)
        for owner, one in found.rows
        if isinstance(one, Property) and one.is_indexer
    ]
    if not uses:
        if found.inaccessible is not None:
            context.report(span, names.inaccessible(display_member(found.inaccessible)))
            return bad(span)
        return no_indexer(context, target, arguments, span)
    resolution = resolve(context, uses, arguments)
    if resolution.best is None:
        special = by_count(context, target, uses, arguments, span)
        return special or not_resolved(context, resolution, arguments, span)
    best = resolution.best
    use = best.use
    assert isinstance(use, PropertyUse)
    completed, _ = build_arguments(context, best, arguments, span)
    return typed.PropertyAccess(span, use.type, target, use, completed, base is not None)


def no_indexer(
    context: Context, target: typed.Expression, arguments: list[Argument], span: Span
) -> typed.Expression:
    if target.type is not ERROR:
        shown = describe(target) if not isinstance(target, TypeReference) else display(target.type)
        context.report(span, members.no_indexer(shown))
    abandon(context, arguments)
    return bad(span)


def not_resolved(
    context: Context, resolution: Resolution, arguments: list[Argument], span: Span
) -> typed.Expression:
    if resolution.ambiguous is not None:
        call_errors.report_ambiguous(context, resolution, span)
    else:
        found = call_errors.pick(resolution.failed)
        if found is not None:
            failed = resolution.failed
            call_errors.report_candidate(context, found, failed, arguments, span, "this")
    abandon(context, arguments)
    return bad(span)


# ----------------------------------------------------------------------------------- arrays


def array_access(
    context: Context,
    target: typed.Expression,
    type_: ArrayType,
    arguments: list[Argument],
    span: Span,
) -> typed.Expression:
    if len(arguments) != type_.rank:
        context.report(span, members.wrong_index_count(type_.rank))
        return bad(span)
    for one in arguments:
        if one.name is not None:
            context.report(one.name_span or one.span, members.array_index_named())
    if type_.rank == 1:
        index = natural(context, arguments[0].value)
        if special_of(index.type) is Special.RANGE:
            return typed.Slice(span, type_, target, index)
        if special_of(index.type) is Special.INDEX:
            return typed.ArrayAccess(span, type_.element, target, (index,))
    indices = tuple(array_index(context, natural(context, one.value)) for one in arguments)
    if any(one.type is ERROR for one in indices):
        return bad(span)
    return typed.ArrayAccess(span, type_.element, target, indices)


def array_index(context: Context, value: typed.Expression) -> typed.Expression:
    made = to_index(context, value)
    if isinstance(made, typed.Constant) and isinstance(made.value, int) and made.value < 0:
        context.report(value.span, members.negative_index())
    return made


# ----------------------------------------------------------------- implicit Index and Range


def by_count(
    context: Context,
    target: typed.Expression,
    uses: Sequence[PropertyUse],
    arguments: list[Argument],
    span: Span,
) -> typed.Expression | None:
    """x[^n] and x[a..b] for types with Length or Count and an int indexer or Slice."""
    if len(arguments) != 1 or arguments[0].name is not None:
        return None
    index = arguments[0].value
    special = special_of(index.type)
    if special not in (Special.INDEX, Special.RANGE):
        return None
    length = length_of(context, target.type)
    if length is None:
        return None
    if special is Special.INDEX:
        indexer = int_indexer(context, uses)
        if indexer is None:
            return None
        return typed.IndexedFromEnd(span, indexer.type, target, index, indexer, length)
    if special_of(target.type) is Special.STRING:
        return typed.Slice(span, target.type, target, index)
    method = slice_method(context, target.type)
    if method is None:
        return None
    context.world.used_methods.add(method.method)
    return typed.Slice(span, method.return_type, target, index, method, length)


def length_of(context: Context, type_: Type) -> PropertyUse | None:
    """Length or Count, an int."""
    for name in ("Length", "Count"):
        for owner, one in lookup_member(context, type_, name).rows:
            if isinstance(one, Property) and not one.is_static and one.getter is not None:
                use = PropertyUse(one, owner)
                if use.type is context.world.int32:
                    return use
    return None


def int_indexer(context: Context, uses: Sequence[PropertyUse]) -> PropertyUse | None:
    for use in uses:
        if use.parameter_types == (context.world.int32,):
            return use
    return None


def slice_method(context: Context, type_: Type) -> MethodUse | None:
    int32 = context.world.int32
    for owner, one in lookup_member(context, type_, "Slice").rows:
        if isinstance(one, Method) and not one.is_static and not one.type_parameters:
            use = MethodUse(one, owner)
            if use.parameter_types == (int32, int32):
                return use
    return None


# ------------------------------------------------------------------------------- ^n and a..b


def bind_from_end(context: Context, written: syntax.IndexFromEnd) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    value = bind_expression(context, written.operand)
    value = convert(context, value, context.world.int32, written.span)
    if value.type is ERROR:
        return bad(written.span)
    return typed.IndexFromEnd(written.span, context.world.index, value)


def bind_range(context: Context, written: syntax.Range) -> typed.Expression:
    start = bind_end(context, written.start)
    stop = bind_end(context, written.stop)
    if any(one is not None and one.type is ERROR for one in (start, stop)):
        return bad(written.span)
    return typed.Range(written.span, context.world.range, start, stop)


def bind_end(context: Context, written: syntax.Expression | None) -> typed.Expression | None:
    """An end of a range: an int or an Index."""
    from scsharp.binding.expressions import bind_expression

    if written is None:
        return None
    value = natural(context, bind_expression(context, written))
    if value.type in (ERROR, UNTYPED, NULL) or is_void(value.type):
        return convert(context, value, context.world.int32)
    if special_of(value.type) is Special.INDEX:
        return value
    if exists(implicit(context, value, context.world.int32)):
        return convert(context, value, context.world.int32)
    return convert(context, value, context.world.index)
