"""Operations on double, float, decimal and bool, and conversions that are not between integers."""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of, must_be_saved
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from scsharp.python import arithmetic, emit_expressions
from scsharp.python.context import FunctionContext
from scsharp.python.division import shared
from scsharp.python.integers import SUFFIX

FLOATS = (Kind.F32, Kind.F64)
EXACT_IN_SINGLE = frozenset({Kind.I8, Kind.U8, Kind.I16, Kind.U16, Kind.CHAR})
LONGS = frozenset({Kind.I64, Kind.U64})
DECIMAL_NAMES = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "remainder"}
INT_RANGE = 2147483647.0
VELTKAMP = 536870913.0
"""2**29 + 1: it splits the 53 bits of a double into 29 and 24."""


def emit_operation(
    f: FunctionContext, node: lowered.Unary | lowered.Binary | lowered.Convert
) -> ast.expr:
    match node:
        case lowered.Unary():
            return unary(f, node)
        case lowered.Convert():
            return convert(f, node)
    if node.type.kind in FLOATS:
        return binary(f, node)
    left, right = emit_expressions.emit(f, node.left), emit_expressions.emit(f, node.right)
    if node.type.kind is Kind.DECIMAL:
        return f.build.call(
            f.module.intrinsic(f"decimal_{DECIMAL_NAMES[node.operator]}"), left, right
        )
    return f.build.binary(node.operator, left, right)


def unary(f: FunctionContext, node: lowered.Unary) -> ast.expr:
    operand = emit_expressions.emit(f, node.operand)
    if node.operator == "!":
        return negated(f, operand)
    if node.type.kind is Kind.DECIMAL:
        return f.build.call(f.module.intrinsic("decimal_negate"), operand)
    return f.build.unary(node.operator, operand)


OPPOSITES: dict[type[ast.cmpop], str] = {
    ast.Is: "is not", ast.IsNot: "is", ast.Eq: "!=", ast.NotEq: "==",
}  # fmt: skip


def negated(f: FunctionContext, test: ast.expr) -> ast.expr:
    match test:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            opposite = OPPOSITES.get(type(operator))
            if opposite is not None:
                return f.build.compare(left, opposite, right)
    return f.build.negate(test)


def binary(f: FunctionContext, node: lowered.Binary) -> ast.expr:
    left, right = operands(f, node.left, node.right)
    match node.operator:
        case "/":
            code = divide(f, node, left, right)
        case "%":
            return f.build.call(f.module.intrinsic("rem_f64"), left, right)
        case operator:
            code = f.build.binary(operator, left, right)
    return rounded(f, code) if node.type.kind is Kind.F32 else code


def operands(
    f: FunctionContext, left: lowered.Expression, right: lowered.Expression
) -> tuple[ast.expr, ast.expr]:
    """Python mixes a float with an int of up to 32 bits as .NET does after converting it."""
    first, second = bare_integer(left), bare_integer(right)
    if first is not None and second is None:
        return arithmetic.emit_integer(f, first), emit_expressions.emit(f, right)
    if second is not None and first is None:
        return emit_expressions.emit(f, left), arithmetic.emit_integer(f, second)
    return emit_expressions.emit(f, left), emit_expressions.emit(f, right)


def bare_integer(node: lowered.Expression) -> lowered.Expression | None:
    match node:
        case lowered.Convert(operand=operand, type=lowered.Type(kind=kind)):
            source = operand.type.kind
            if source in INTEGER_KINDS - LONGS and (kind is Kind.F64 or source in EXACT_IN_SINGLE):
                return operand
    return None


def divide(f: FunctionContext, node: lowered.Binary, left: ast.expr, right: ast.expr) -> ast.expr:
    """a / b if b else div(a, b)"""
    build = f.build
    match node.right:
        case lowered.Constant(value=float(value)) if value != 0.0:
            return build.binary("/", left, right)
    divisor, divisor_again = shared(f, right)
    dividend, dividend_again = shared(f, left)
    if dividend is dividend_again and must_be_saved(node.left, effects_of((node.right,))):
        name = f.temporary("value")
        dividend, dividend_again = build.let(name, left), build.name(name)
    test = divisor
    if dividend is not dividend_again:
        # Evaluated first, and never None.
        test = build.both(build.compare(dividend, "is not", build.constant(None)), divisor)
    slow = build.call(f.module.intrinsic("div_f64"), dividend_again, divisor_again)
    return build.choose(test, build.binary("/", dividend_again, divisor_again), slow)


def rounded(f: FunctionContext, code: ast.expr) -> ast.expr:
    """(t := v * K) - (t - v) if 1e-30 < v < 1e30 or ... else round_f32(v)

    Veltkamp's split leaves 24 bits, rightly rounded unless the value is subnormal or huge.
    """
    build = f.build
    value, split = f.temporary("exact"), f.temporary("split")
    least, greatest = build.constant(1e-30), build.constant(1e30)
    again = build.name(value)
    usual = build.either(
        build.compare(least, "<", build.let(value, code), "<", greatest),
        build.compare(build.constant(-1e30), "<", again, "<", build.constant(-1e-30)),
        build.compare(again, "==", build.constant(0.0)),
    )
    product = build.let(split, build.binary("*", again, build.constant(VELTKAMP)))
    fast = build.binary("-", product, build.binary("-", build.name(split), again))
    return build.choose(usual, fast, build.call(f.module.intrinsic("round_f32"), again))


def convert(f: FunctionContext, node: lowered.Convert) -> ast.expr:
    source, target = node.operand.type.kind, node.type.kind
    if Kind.DECIMAL in (source, target):
        return convert_decimal(f, node)
    if source in FLOATS:
        operand = emit_expressions.emit(f, node.operand)
        if target is Kind.F64:
            return operand
        if target is Kind.F32:
            return operand if source is Kind.F32 else rounded(f, operand)
        return float_to_integer(f, node, operand)
    return integer_to_float(f, node)


def convert_decimal(f: FunctionContext, node: lowered.Convert) -> ast.expr:
    """Kernel functions convert: decimal_from_i32, decimal_to_f64 and so on."""
    source, target = node.operand.type.kind, node.type.kind
    names = {**SUFFIX, Kind.F32: "f32", Kind.F64: "f64"}
    operand = emit_expressions.emit(f, node.operand)
    if source is target:
        return operand
    is_to_decimal = target is Kind.DECIMAL
    name = f"decimal_from_{names[source]}" if is_to_decimal else f"decimal_to_{names[target]}"
    return f.build.call(f.module.intrinsic(name), operand)


def integer_to_float(f: FunctionContext, node: lowered.Convert) -> ast.expr:
    source, target = node.operand.type.kind, node.type.kind
    operand = emit_expressions.emit(f, node.operand)
    if target is Kind.F32 and source in LONGS:
        return f.build.call(f.module.intrinsic("i64_to_f32"), operand)
    match node.operand:
        case lowered.Constant(value=int(value)) if abs(value) < 1 << 24:
            return f.build.constant(float(value))
    code = f.build.binary("*", operand, f.build.constant(1.0))
    needs_rounding = target is Kind.F32 and source not in EXACT_IN_SINGLE
    return rounded(f, code) if needs_rounding else code


def float_to_integer(f: FunctionContext, node: lowered.Convert, operand: ast.expr) -> ast.expr:
    """int(x) if -C < x < C else f64_to_i32(x)"""
    build, target = f.build, node.type.kind
    name = f"f64_to_{SUFFIX[target]}"
    if node.is_checked:
        return build.call(f.module.intrinsic(f"checked_{name}"), operand)
    if target not in (Kind.I32, Kind.I64):
        return build.call(f.module.intrinsic(name), operand)
    first, again = shared(f, operand)
    limit = build.constant(INT_RANGE)
    test = build.compare(build.constant(-INT_RANGE), "<", first, "<", limit)
    slow = build.call(f.module.intrinsic(name), again)
    return build.choose(test, build.call("_int", again), slow)
