"""/ and % of integers, which round towards zero where Python rounds down.

`a // b` where both are known not to be negative; else with a test in front of it, and the kernel's
function behind the test. Python itself raises for a zero divisor.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import is_effect_free
from scsharp.lowering.nodes import Kind
from scsharp.python.context import FunctionContext

if TYPE_CHECKING:
    from scsharp.python.integers import Raw

PYTHON = {"/": "//", "%": "%"}
HELPER = {"/": "div", "%": "rem"}


def emit_division(f: FunctionContext, node: lowered.Binary, left: Raw, right: Raw) -> ast.expr:
    operator = PYTHON[node.operator]
    if left.interval.low >= 0 and right.interval.low >= 0:
        return f.build.binary(operator, left.code, right.code)
    if right.interval.low >= 1 and is_plain(right.code):
        return by_positive(f, operator, left.code, right.code)
    return general(f, node, left.code, right.code)


def by_positive(f: FunctionContext, operator: str, left: ast.expr, right: ast.expr) -> ast.expr:
    """a // b if a >= 0 else -(-a // b)"""
    build = f.build
    first, again = shared(f, left)
    test = build.compare(first, ">=", build.constant(0))
    negated = build.binary(operator, build.unary("-", again), right)
    return build.choose(test, build.binary(operator, again, right), build.unary("-", negated))


def general(f: FunctionContext, node: lowered.Binary, left: ast.expr, right: ast.expr) -> ast.expr:
    """a // b if a >= 0 and b > 0 else div(a, b)"""
    build = f.build
    name = f.module.intrinsic(f"{HELPER[node.operator]}_{suffix(node.type.kind)}")
    # The test needs both values at once, so only one of them may be more than a name.
    if not is_plain(right) and not (is_plain(left) and is_effect_free(node.right)):
        return build.call(name, left, right)
    left_first, left_again = shared(f, left)
    right_first, right_again = shared(f, right)
    tests = [
        build.compare(left_first, ">=", build.constant(0)),
        build.compare(right_first, ">", build.constant(0)),
    ]
    if not is_plain(right):
        tests.reverse()
    return build.choose(
        build.both(*tests),
        build.binary(PYTHON[node.operator], left_again, right_again),
        build.call(name, left_again, right_again),
    )


def suffix(kind: Kind) -> str:
    return "i64" if kind is Kind.I64 else "i32"


def is_plain(code: ast.expr) -> bool:
    match code:
        case ast.Name() | ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
    return False


def shared(f: FunctionContext, code: ast.expr) -> tuple[ast.expr, ast.expr]:
    """Code to evaluate once and the way to use its value again."""
    if is_plain(code):
        return code, code
    name = f.temporary("value")
    return f.build.let(name, code), f.build.name(name)
