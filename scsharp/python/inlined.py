"""Kernel functions whose work is one operation of Python: printed in place of a call.

Each form does exactly what the kernel function of that name does; a test compares them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from scsharp.lowering import nodes as lowered
from scsharp.python import emit_expressions, emit_places
from scsharp.python.build import Builder
from scsharp.python.context import FunctionContext
from scsharp.python.division import shared
from scsharp.python.kernel.strings import SHORT_CASE


def emit_intrinsic(f: FunctionContext, node: lowered.CallIntrinsic) -> ast.expr:
    match node:
        case lowered.CallIntrinsic(name="string_char_at", arguments=(text, index)):
            return char_at(f, text, index)
        case lowered.CallIntrinsic(
            name="string_trim",
            arguments=(
                text,
                lowered.Constant(value=str(units)),
                lowered.Constant(value=int(sides)),
            ),
        ):
            return trim(f, text, units, sides)
    codes = emit_expressions.emit_all(f, node.arguments)
    if node.name.startswith(RECORD):
        return recorded(f.build, node.name.removeprefix(RECORD), *codes)
    form = FORMS.get(node.name)
    if form is not None:
        return form(f.build, *codes)
    special = TESTED.get(node.name)
    if special is not None:
        return special(f, *codes)
    return f.build.call(f.module.intrinsic(node.name), *codes)


def recorded(build: Builder, name: str, keeper: ast.expr, *codes: ast.expr) -> ast.expr:
    """keeper.add(("rect", x, y)): what a host does later, told at the least cost."""
    return build.method(keeper, "add", build.group((build.constant(name), *codes)))


def char_at(f: FunctionContext, text: lowered.Expression, index: lowered.Expression) -> ast.expr:
    """ord(s[i if i >= 0 else out_of_range()]); Python itself checks the upper bound."""
    code = emit_expressions.emit(f, text)
    return f.build.call("_ord", f.build.item(code, emit_places.checked_index(f, index)))


def trim(f: FunctionContext, text: lowered.Expression, units: str, sides: int) -> ast.expr:
    """t.strip(".,") if len(t := text) < 64 else string_trim(t, ".,", 3)"""
    build = f.build
    name = f.temporary("text")
    code = build.let(name, emit_expressions.emit(f, text))
    again, wanted = build.name(name), build.constant(units)
    quick = build.method(again, STRIPS[sides], wanted)
    slow = build.call(f.module.intrinsic("string_trim"), again, wanted, build.constant(sides))
    return build.choose(is_shorter(f, code, 64), quick, slow)


def is_shorter(f: FunctionContext, code: ast.expr, units: int) -> ast.expr:
    return f.build.compare(f.build.call("_len", code), "<", f.build.constant(units))


def in_case(name: str, method: str) -> Callable[[FunctionContext, ast.expr], ast.expr]:
    """t.lower() if len(t := text) < 32 and t.isascii() else string_to_lower(t)"""

    def form(f: FunctionContext, text: ast.expr) -> ast.expr:
        build = f.build
        temporary = f.temporary("text")
        again = build.name(temporary)
        short = is_shorter(f, build.let(temporary, text), SHORT_CASE)
        test = build.both(short, build.method(again, "isascii"))
        slow = build.call(f.module.intrinsic(name), again)
        return build.choose(test, build.method(again, method), slow)

    return form


def square_root(f: FunctionContext, operand: ast.expr) -> ast.expr:
    first, again = shared(f, operand)
    test = f.build.compare(first, ">=", f.build.constant(0.0))
    nan = ast.Constant(float("nan"), **f.build.where)
    return f.build.choose(test, f.build.call("_sqrt", again), nan)


def floor(f: FunctionContext, operand: ast.expr) -> ast.expr:
    first, again = shared(f, operand)
    limit = f.build.constant(1e300)
    test = f.build.compare(f.build.constant(-1e300), "<", first, "<", limit)
    slow = f.build.call(f.module.intrinsic("math_floor"), again)
    return f.build.choose(test, f.build.binary("//", again, f.build.constant(1.0)), slow)


RECORD = "record_"
STRIPS = {1: "lstrip", 2: "rstrip", 3: "strip"}

FORMS: Mapping[str, Callable[..., ast.expr]] = {
    "buffer_new": lambda build: build.row(()),
    "buffer_count": lambda build, items: build.call("_len", items),
    "buffer_get": lambda build, items, index: build.item(items, index),
    "buffer_set": lambda build, items, index, value: build.method(
        items, "__setitem__", index, value
    ),
    "buffer_add": lambda build, items, item: build.method(items, "append", item),
    "iterator_current": lambda build, run: build.attribute(run, "current"),
    "key_index_find": lambda build, index, key: build.method(index, "get", key, build.constant(-1)),
    "math_abs": lambda build, value: build.call("_abs", value),
    "string_length": lambda build, text: build.call("_len", text),
}

TESTED: Mapping[str, Callable[..., ast.expr]] = {
    "math_floor": floor,
    "math_sqrt": square_root,
    "string_to_lower": in_case("string_to_lower", "lower"),
    "string_to_upper": in_case("string_to_upper", "upper"),
}


def emit_effect(f: FunctionContext, node: lowered.CallIntrinsic) -> ast.stmt | None:
    """A call whose result nobody uses as a statement of its own kind: `items[i] = x`."""
    match node:
        case lowered.CallIntrinsic(
            name="buffer_set" | "key_index_set", arguments=(items, place, value)
        ) if emit_places.may_wait(items, value) and emit_places.may_wait(place, value):
            target, key, code = emit_expressions.emit_all(f, node.arguments)
            return f.build.set_item(target, key, code)
    return None
