"""Array creation: new T[n], new T[] { ... }, new[] { ... }, rows of several dimensions."""

from __future__ import annotations

from scsharp.binding.annotations import note_written
from scsharp.binding.best_common_type import best_common_type
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, convert
from scsharp.binding.conversion_errors import warn_of_no_conversion
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.type_facts import nullable_element
from scsharp.binding.types import bind_type
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import members
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NULL, ArrayType, NamedType
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_new_array(context: Context, written: syntax.NewArray) -> typed.Expression:
    if written.type is None:
        return bind_implicit(context, written)
    type_ = bind_type(context, written.type)
    note_written(context, written.span, written.type, type_)
    sizes = tuple(bind_size(context, one) for one in written.sizes)
    if type_ is ERROR:
        if written.initializer is not None:
            bind_leaves(context, written.initializer)
        return bad(written.span)
    assert isinstance(type_, ArrayType)
    element = type_.element
    if isinstance(element, NamedType) and element.definition.is_static:
        context.report(written.type.span, members.static_array(display(element)))
    if any(one.type is ERROR for one in sizes):
        return bad(written.span)
    if written.initializer is not None:
        return array_from_initializer(context, written.initializer, type_, written.span, sizes)
    return typed.NewArray(written.span, type_, sizes, None)


def bind_size(context: Context, written: syntax.Expression) -> typed.Expression:
    """A length: an int, or else uint, long or ulong."""
    from scsharp.binding.expressions import bind_expression

    value = natural(context, bind_expression(context, written))
    made = to_index(context, value)
    if isinstance(made, typed.Constant) and isinstance(made.value, int) and made.value < 0:
        context.report(written.span, members.negative_array_length())
        return bad(written.span)
    return made


def to_index(context: Context, value: typed.Expression) -> typed.Expression:
    """The first of int, uint, long and ulong that the value converts to."""
    world = context.world
    for type_ in (world.int32, world.uint32, world.int64, world.uint64):
        if exists(implicit(context, value, type_)):
            return convert(context, value, type_)
    if nullable_element(value.type) is not None:
        warn_of_no_conversion(context, value, world.int32)
    return convert(context, value, world.int32)


def array_from_initializer(
    context: Context,
    written: syntax.Initializer,
    type_: ArrayType,
    span: Span,
    sizes: tuple[typed.Expression, ...],
) -> typed.Expression:
    """{ ... } for an array type; written sizes must be constant and agree."""
    lengths = [size_constant(context, one) for one in sizes] or [None] * type_.rank
    counted: list[int | None] = list(lengths)
    elements: list[typed.Expression] = []
    fine = collect(context, written, type_, counted, 0, elements)
    if not fine or any(one.type is ERROR for one in elements):
        return bad(span)
    made = tuple(typed.Constant(span, context.world.int32, one or 0) for one in counted)
    return typed.NewArray(span, type_, made, tuple(elements))


def size_constant(context: Context, size: typed.Expression) -> int | None:
    if isinstance(size, typed.Constant) and isinstance(size.value, int):
        return size.value
    context.report(size.span, messages.constant_expected())
    return None


def collect(
    context: Context,
    written: syntax.Initializer,
    type_: ArrayType,
    lengths: list[int | None],
    depth: int,
    elements: list[typed.Expression],
) -> bool:
    """Gathers the elements of one dimension row by row; checks that rows are equally long."""
    from scsharp.binding.expressions import bind_expression

    count = len(written.elements)
    if lengths[depth] is None:
        lengths[depth] = count
    fine = lengths[depth] == count
    if not fine:
        context.report(written.span, members.array_initializer_length(lengths[depth] or 0))
    for one in written.elements:
        if depth + 1 < type_.rank:
            if not isinstance(one, syntax.Initializer):
                context.report(one.span, members.nested_initializer_expected())
                fine = False
                continue
            fine = collect(context, one, type_, lengths, depth + 1, elements) and fine
        elif isinstance(one, syntax.Initializer):
            context.report(one.span, members.nested_initializer_not_here())
            fine = False
        else:
            if isinstance(one, (syntax.MemberInitializer, syntax.IndexInitializer)):
                context.report(one.span, members.wrong_initializer_member())
                fine = False
                continue
            value = bind_expression(context, one)
            elements.append(convert(context, value, type_.element))
    return fine


def bind_implicit(context: Context, written: syntax.NewArray) -> typed.Expression:
    """new[] { a, b }: the best common type of the elements."""
    assert written.initializer is not None
    leaves = bind_leaves(context, written.initializer)
    if any(one.type is ERROR for one in leaves):
        return bad(written.span)
    element = best_common_type(context, leaves)
    if element is None or element is NULL:
        context.report(written.span, messages.no_array_type())
        return bad(written.span)
    type_ = element.array_of(written.rank)
    lengths = tuple(
        typed.Constant(written.span, context.world.int32, one)
        for one in shape(written.initializer, written.rank)
    )
    elements = tuple(convert(context, one, element) for one in leaves)
    return typed.NewArray(written.span, type_, lengths, elements)


def bind_leaves(context: Context, written: syntax.Initializer) -> list[typed.Expression]:
    from scsharp.binding.expressions import bind_expression

    found: list[typed.Expression] = []
    for one in written.elements:
        if isinstance(one, syntax.Initializer):
            found += bind_leaves(context, one)
        elif not isinstance(one, (syntax.MemberInitializer, syntax.IndexInitializer)):
            found.append(bind_expression(context, one))
    return found


def shape(written: syntax.Initializer, rank: int) -> list[int]:
    lengths = [len(written.elements)]
    first = written.elements[0] if written.elements else None
    if rank > 1:
        inner = (
            shape(first, rank - 1) if isinstance(first, syntax.Initializer) else [0] * (rank - 1)
        )
        lengths += inner
    return lengths
