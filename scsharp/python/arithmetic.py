"""Integer arithmetic that wraps around as late and as seldom as it can.

Python's integers are exact, so a tree of + - * & | ^ << needs one test at its root. `Raw` is an
expression before that test with the bounds of its exact value; values that fit need no test. For
int the test is `-C <= x <= C` with C = 2**30 - 1: CPython compares integers of one digit fast.
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from scsharp.python import emit_expressions, intervals, refine
from scsharp.python.context import FunctionContext
from scsharp.python.division import emit_division
from scsharp.python.estimate import LENGTHS
from scsharp.python.integers import BITS, COMPACT, LARGE_FACTOR, SUFFIX, Raw
from scsharp.python.intervals import KINDS, Interval


def emit_integer(f: FunctionContext, node: lowered.Expression) -> ast.expr:
    """The value of an integer expression, wrapped to its type."""
    return value_of(f, node).code


def value_of(f: FunctionContext, node: lowered.Expression) -> Raw:
    """The wrapped value with its bounds."""
    raw = raw_of(f, node)
    kind = node.type.kind
    if raw.interval.within(KINDS[kind]):
        return raw
    before = f.build.at(node.span)
    wrapped = Raw(wrap(f, raw, kind), KINDS[kind])
    f.build.where = before
    return wrapped


def raw_of(f: FunctionContext, node: lowered.Expression) -> Raw:
    before = f.build.at(node.span)
    raw = dispatch(f, node)
    f.build.where = before
    return raw


def dispatch(f: FunctionContext, node: lowered.Expression) -> Raw:
    match node:
        case lowered.Constant(value=int(value)):
            return Raw(f.build.constant(value), Interval(value, value))
        case lowered.Local(name=name):
            interval = f.intervals.get(name) or KINDS[node.type.kind]
            return Raw(f.build.name(f.local(name)), interval)
        case lowered.Unary():
            return unary(f, node)
        case lowered.Binary(is_checked=True, operator="+" | "-" | "*"):
            return checked(f, node)
        case lowered.Binary():
            return binary(f, node)
        case lowered.Convert() if node.operand.type.kind in INTEGER_KINDS:
            return convert(f, node)
        case lowered.Conditional():
            return conditional(f, node)
        case lowered.Let(name=name):
            inner = value_of(f, node.value)
            return Raw(f.build.let(f.local(name), inner.code), inner.interval)
        case lowered.ArrayLength():
            return Raw(emit_expressions.emit_other(f, node), intervals.LENGTH)
        case lowered.CallIntrinsic(name=name) if name in LENGTHS:
            return Raw(emit_expressions.emit_other(f, node), intervals.LENGTH)
    return Raw(emit_expressions.emit_other(f, node), KINDS[node.type.kind])


def unary(f: FunctionContext, node: lowered.Unary) -> Raw:
    operand = value_of(f, node.operand) if node.is_checked else raw_of(f, node.operand)
    change = intervals.negated if node.operator == "-" else intervals.inverted
    bounds = change(operand.interval)
    raw = Raw(f.build.unary(node.operator, operand.code), bounds)
    return must_fit(f, raw, node.type.kind) if node.is_checked else raw


def checked(f: FunctionContext, node: lowered.Binary) -> Raw:
    left, right = value_of(f, node.left), value_of(f, node.right)
    bounds = bounds_of(node, left, right)
    raw = Raw(f.build.binary(node.operator, left.code, right.code), bounds)
    return must_fit(f, raw, node.type.kind)


def must_fit(f: FunctionContext, raw: Raw, kind: Kind) -> Raw:
    """Throws OverflowException instead of wrapping."""
    if raw.interval.within(KINDS[kind]):
        return raw
    build, check = f.build, f.module.intrinsic(f"checked_{SUFFIX[kind]}")
    if kind not in (Kind.I32, Kind.I64):
        return Raw(build.call(check, raw.code), KINDS[kind])
    name = f.temporary("wide")
    test = fits(f, build.let(name, raw.code), raw.interval, kind)
    slow = build.call(check, build.name(name))
    return Raw(build.choose(test, build.name(name), slow), KINDS[kind])


def binary(f: FunctionContext, node: lowered.Binary) -> Raw:
    match node.operator:
        case "+" | "-" | "*" | "&" | "|" | "^":
            return ring(f, node)
        case "<<":
            return shift_left(f, node)
        case ">>" | ">>>":
            return shift_right(f, node)
    left, right = value_of(f, node.left), value_of(f, node.right)
    code = emit_division(f, node, left, right)
    bounds = bounds_of(node, left, right)
    return Raw(code, bounds if bounds.within(KINDS[node.type.kind]) else KINDS[node.type.kind])


def bounds_of(node: lowered.Binary, left: Raw, right: Raw) -> Interval:
    whole = KINDS[node.type.kind]
    return intervals.binary(node.operator, left.interval, right.interval, whole)


def ring(f: FunctionContext, node: lowered.Binary) -> Raw:
    left, right = raw_of(f, node.left), raw_of(f, node.right)
    bounds = bounds_of(node, left, right)
    never_wraps = node.never_wraps or id(node) in f.never_wraps
    if never_wraps and not bounds.within(KINDS[node.type.kind]):
        bounds = KINDS[node.type.kind]
    overflows = left.overflows or right.overflows
    if node.operator == "*":
        overflows |= LARGE_FACTOR < left.interval.low == left.interval.high
        overflows |= LARGE_FACTOR < right.interval.low == right.interval.high
    return Raw(f.build.binary(node.operator, left.code, right.code), bounds, overflows)


def shift_left(f: FunctionContext, node: lowered.Binary) -> Raw:
    left = raw_of(f, node.left)
    bits = BITS[node.type.kind]
    match node.right:
        case lowered.Constant(value=int(value)):
            count = value & (bits - 1)
            bounds = Interval(left.interval.low << count, left.interval.high << count)
            code = f.build.binary("<<", left.code, f.build.constant(count))
            return Raw(code, bounds, left.overflows)
    code = f.build.binary("<<", left.code, shift_count(f, node.right, bits))
    low, high = left.interval
    return Raw(code, Interval(min(low, low << (bits - 1)), max(high, high << (bits - 1))))


def shift_count(f: FunctionContext, node: lowered.Expression, bits: int) -> ast.expr:
    count = raw_of(f, node)
    if count.interval.within(Interval(0, bits - 1)):
        return count.code
    return f.build.binary("&", count.code, f.build.constant(bits - 1))


def shift_right(f: FunctionContext, node: lowered.Binary) -> Raw:
    left = value_of(f, node.left)
    kind, code, bounds = node.type.kind, left.code, left.interval
    bits = BITS[kind]
    if node.operator == ">>>" and bounds.low < 0:
        code = f.build.binary("&", code, f.build.constant((1 << bits) - 1))
        bounds = Interval(0, (1 << bits) - 1)
    match node.right:
        case lowered.Constant(value=int(value)):
            count = value & (bits - 1)
            code = f.build.binary(">>", code, f.build.constant(count))
            return Raw(code, intervals.shift_right(bounds, count))
    code = f.build.binary(">>", code, shift_count(f, node.right, bits))
    return Raw(code, intervals.shift_right_unknown(bounds))


def convert(f: FunctionContext, node: lowered.Convert) -> Raw:
    source, kind = node.operand.type.kind, node.type.kind
    if node.is_checked:
        return must_fit(f, value_of(f, node.operand), kind)
    # The low bits of an exact value are right whatever came before; a wider type needs them all.
    if BITS[kind] <= BITS[source]:
        return raw_of(f, node.operand)
    return value_of(f, node.operand)


def conditional(f: FunctionContext, node: lowered.Conditional) -> Raw:
    test = emit_expressions.emit(f, node.test)
    with refine.passed(f, node.test, True, (node.when_true,)):
        yes = value_of(f, node.when_true)
    with refine.passed(f, node.test, False, (node.when_false,)):
        no = value_of(f, node.when_false)
    return Raw(f.build.choose(test, yes.code, no.code), yes.interval.join(no.interval))


def wrap(f: FunctionContext, raw: Raw, kind: Kind) -> ast.expr:
    build, bits = f.build, BITS[kind]
    size = 1 << bits
    if KINDS[kind].low == 0:
        return build.binary("&", raw.code, build.constant(size - 1))
    if bits < 32 or (raw.overflows and kind is Kind.I32):
        half = build.constant(size >> 1)
        shifted = build.binary("+", raw.code, half)
        masked = build.binary("&", shifted, build.constant(size - 1))
        return build.binary("-", masked, half)
    name = f.temporary("wide")
    test = fits(f, build.let(name, raw.code), raw.interval, kind)
    return build.choose(test, build.name(name), slow_wrap(f, build.name(name), kind))


def fits(f: FunctionContext, value: ast.expr, bounds: Interval, kind: Kind) -> ast.expr:
    """The test that a value needs no wrapping; may fail for some that need none."""
    build = f.build
    limit = COMPACT if kind is Kind.I32 else KINDS[kind].high
    lowest = -COMPACT if kind is Kind.I32 else KINDS[kind].low
    if bounds.low >= KINDS[kind].low:
        return build.compare(value, "<=", build.constant(limit))
    if bounds.high <= KINDS[kind].high:
        return build.compare(value, ">=", build.constant(lowest))
    return build.compare(build.constant(lowest), "<=", value, "<=", build.constant(limit))


def slow_wrap(f: FunctionContext, value: ast.expr, kind: Kind) -> ast.expr:
    return f.build.call(f.module.intrinsic(f"wrap_{SUFFIX[kind]}"), value)


def set_integer(f: FunctionContext, name: str, node: lowered.Expression) -> list[ast.stmt]:
    """`x = a + b`, then the test as a statement: cheaper than as an expression."""
    raw = raw_of(f, node)
    kind, build = node.type.kind, f.build
    if raw.interval.within(KINDS[kind]):
        return [build.set(name, raw.code)]
    if kind not in (Kind.I32, Kind.I64) or (raw.overflows and kind is Kind.I32):
        return [build.set(name, wrap(f, raw, kind))]
    test = build.negate(fits(f, build.name(name), raw.interval, kind))
    repair = build.set(name, slow_wrap(f, build.name(name), kind))
    return [build.set(name, raw.code), build.if_(opposite(test), [repair])]


def opposite(test: ast.expr) -> ast.expr:
    """`not x <= C` as `x > C`, which is one instruction less."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Compare(ops=[ast.LtE()]) as inner):
            inner.ops = [ast.Gt()]
            return inner
        case ast.UnaryOp(op=ast.Not(), operand=ast.Compare(ops=[ast.GtE()]) as inner):
            inner.ops = [ast.Lt()]
            return inner
    return test
