"""Places read, written, and referred to."""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of, is_effect_free, must_be_saved
from scsharp.lowering.nodes import Kind
from scsharp.python import arithmetic, emit_expressions
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext
from scsharp.python.division import shared
from scsharp.python.integers import COMPACT, Raw
from scsharp.python.intervals import KINDS, Interval


def emit_read(f: FunctionContext, node: lowered.Expression) -> ast.expr:
    match node:
        case lowered.Field(object=target, name=name):
            return f.build.attribute(emit_expressions.emit(f, target), f.module.field(name))
        case lowered.Static(name=name):
            return f.build.attribute(f.build.name("_statics"), f.module.static(name))
        case lowered.Dereference(cell=cell):
            return f.build.attribute(emit_expressions.emit(f, cell), "value")
        case lowered.Element(array=array, indices=indices):
            if not all(is_effect_free(one) for one in indices):
                return read_late(f, array, indices)
            items, index = element(f, emit_expressions.emit(f, array), indices)
            return f.build.item(items, index)
    raise AssertionError(f"not a place: {type(node).__name__}")


def read_late(
    f: FunctionContext, array: lowered.Expression, indices: tuple[lowered.Expression, ...]
) -> ast.expr:
    """An element whose indices do something: they come before the look into the array, which may
    be null.

    a.a[i] if (i := ...) >= 0 else no_element(a)
    a.rows[y][x] if ((a := ...), (y := ...), (x := ...)) and y >= 0 else no_element(a)
    """
    build = f.build
    values = [arithmetic.value_of(f, one) for one in indices]
    names = [f.temporary("index") for _ in indices]
    sets = [build.let(name, one.code) for name, one in zip(names, values, strict=True)]
    places = [Raw(build.name(name), one.interval) for name, one in zip(names, values, strict=True)]
    zero = build.constant(0)
    if len(indices) == 1 and not must_be_saved(array, effects_of(indices)):
        code = emit_expressions.emit(f, array)
        test: ast.expr = build.compare(sets[0], ">=", zero)
    else:
        held = f.temporary("array")
        ready = build.group([build.let(held, emit_expressions.emit(f, array)), *sets])
        code = build.name(held)
        test = build.both(ready, build.compare(build.name(names[0]), ">=", zero))
    found = build.item(*place_of(f, code, places))
    return build.choose(test, found, build.call("_no_element", code))


def place_of(f: FunctionContext, array: ast.expr, indices: list[Raw]) -> tuple[ast.expr, ast.expr]:
    """The list that holds an element, and the checked index into it; the first is not negative."""
    match indices:
        case [index]:
            return f.build.attribute(array, "a"), index.code
        case [row, column]:
            rows = f.build.attribute(array, "rows")
            return f.build.item(rows, row.code), checked_index_of(f, column)
    codes = [one.code for one in indices]
    return f.build.attribute(array, "a"), f.build.call("_flat_index", array, *codes)


def element(
    f: FunctionContext, array: ast.expr, indices: tuple[lowered.Expression, ...]
) -> tuple[ast.expr, ast.expr]:
    """The list that holds an element, and the checked index into it; the list comes first. The
    indices may be evaluated at any time."""
    match indices:
        case (index,):
            return f.build.attribute(array, "a"), checked_index(f, index)
        case (row, column):
            rows = f.build.attribute(array, "rows")
            return f.build.item(rows, checked_index(f, row)), checked_index(f, column)
    first, again = shared(f, array)
    codes = emit_expressions.emit_all(f, indices)
    return f.build.attribute(first, "a"), f.build.call("_flat_index", again, *codes)


def checked_index(f: FunctionContext, node: lowered.Expression) -> ast.expr:
    """i if i >= 0 else out_of_range(); Python itself checks the upper bound."""
    build = f.build
    raw = arithmetic.raw_of(f, node)
    if raw.interval.low >= 0 and raw.interval.within(KINDS[node.type.kind]):
        return raw.code
    if raw.interval.within(KINDS[node.type.kind]):
        first, again = shared(f, raw.code)
        test = build.compare(first, ">=", build.constant(0))
        return build.choose(test, again, build.call("_out_of_range"))
    if node.type.kind is not Kind.I32:
        return checked_index_of(f, arithmetic.value_of(f, node))
    return fused_index(f, raw)


def checked_index_of(f: FunctionContext, value: Raw) -> ast.expr:
    if value.interval.low >= 0:
        return value.code
    first, again = shared(f, value.code)
    test = f.build.compare(first, ">=", f.build.constant(0))
    return f.build.choose(test, again, f.build.call("_out_of_range"))


def fused_index(f: FunctionContext, raw: Raw) -> ast.expr:
    """t if 0 <= (t := i + 1) <= C else wrapped_index(t): one test for wrapping and the bound."""
    build, name = f.build, f.temporary("index")
    value = build.let(name, raw.code)
    if raw.interval.high <= KINDS[Kind.I32].high:
        test = build.compare(value, ">=", build.constant(0))
    else:
        test = build.compare(build.constant(0), "<=", value, "<=", build.constant(COMPACT))
    return build.choose(test, build.name(name), build.call("_wrapped_index", build.name(name)))


def emit_reference(f: FunctionContext, node: lowered.NewCell | lowered.ReferenceTo) -> ast.expr:
    build = f.build
    if isinstance(node, lowered.NewCell):
        return build.call("_Cell", emit_expressions.emit(f, node.value))
    match node.place:
        case lowered.Field(object=target, name=name):
            attribute = build.constant(f.module.field(name))
            return build.call("_field_reference", emit_expressions.emit(f, target), attribute)
        case lowered.Static(name=name):
            attribute = build.constant(f.module.static(name))
            return build.call("_FieldReference", build.name("_statics"), attribute)
        case lowered.Element(array=array, indices=indices):
            codes = emit_expressions.emit_all(f, indices)
            return build.call("_element_reference", emit_expressions.emit(f, array), *codes)


# ------------------------------------------------------------------------------ assignments


def emit_assign(f: FunctionContext, node: lowered.Assign) -> Body:
    """Python evaluates the value first: what must come before it goes to temporaries."""
    place, value = node.place, node.value
    match place:
        case lowered.Local(name=name):
            return set_local(f, name, value)
        case lowered.Static(name=name):
            statics = f.build.name("_statics")
            return [f.build.set_attribute(statics, f.module.static(name), emit_value(f, value))]
        case lowered.Field(object=owner, name=name):
            before, target = early(f, owner, value)
            code = emit_value(f, value)
            return [*before, f.build.set_attribute(target, f.module.field(name), code)]
        case lowered.Dereference(cell=cell):
            before, target = early(f, cell, value)
            return [*before, f.build.set_attribute(target, "value", emit_value(f, value))]
        case lowered.Element():
            return assign_element(f, place, value)


def emit_value(f: FunctionContext, value: lowered.Expression) -> ast.expr:
    return emit_expressions.emit(f, value)


def set_local(f: FunctionContext, name: str, value: lowered.Expression) -> Body:
    if value.type.kind in KINDS:
        return arithmetic.set_integer(f, f.local(name), value)
    return [f.build.set(f.local(name), emit_expressions.emit(f, value))]


def early(
    f: FunctionContext, part: lowered.Expression, value: lowered.Expression
) -> tuple[Body, ast.expr]:
    """A part of a place: in a temporary if the value's evaluation could tell the difference."""
    code = emit_expressions.emit(f, part)
    if may_wait(part, value):
        return [], code
    name = f.temporary("place")
    return [f.build.set(name, code)], f.build.name(name)


def may_wait(part: lowered.Expression, value: lowered.Expression) -> bool:
    """May `part` be evaluated after `value`?"""
    if isinstance(part, lowered.Constant):
        return True
    own, later = effects_of((part,)), effects_of((value,))
    if own.writes or own.assigned:
        return is_effect_free(value) and not later.reads_heap and not later.reads
    if own.throws and (later.writes or later.throws or later.assigned):
        return False
    return not (own.reads & later.assigned) and not (own.reads_heap and later.writes)


def assign_element(f: FunctionContext, place: lowered.Element, value: lowered.Expression) -> Body:
    build = f.build
    parts = (place.array, *place.indices)
    if all(is_effect_free(one) for one in place.indices) and all(
        may_wait(one, value) for one in parts
    ):
        items, index = element(f, emit_expressions.emit(f, place.array), place.indices)
        return [build.set_item(items, index, emit_value(f, value))]
    before: Body = []
    array = saved(f, before, place.array)
    indices = tuple(saved_index(f, before, one) for one in place.indices)
    items, index = element(f, array, indices)
    return [*before, build.set_item(items, index, emit_value(f, value))]


def saved(f: FunctionContext, before: Body, node: lowered.Expression) -> ast.expr:
    name = f.temporary("place")
    before.append(f.build.set(name, emit_expressions.emit(f, node)))
    return f.build.name(name)


def saved_index(f: FunctionContext, before: Body, node: lowered.Expression) -> lowered.Expression:
    """The index in a local of its own; its bounds go with it."""
    if isinstance(node, lowered.Constant):
        return node
    value = arithmetic.value_of(f, node)
    name = f.temporary("index")
    key = f"the index {name}"
    f.names.by_key[key] = name
    before.append(f.build.set(name, value.code))
    f.intervals[key] = Interval(*value.interval)
    return lowered.Local(node.span, node.type, key)
