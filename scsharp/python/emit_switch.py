"""Switch: a row of tests for few cases, else a look-up of the case's number, then halves."""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.python import emit_expressions, emit_statements
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext

FEW = 5


def emit_switch(f: FunctionContext, node: lowered.Switch) -> Body:
    value = emit_expressions.emit(f, node.value)
    bodies = [emit_statements.emit_body(f, one.body) for one in node.cases]
    otherwise = emit_statements.emit_body(f, node.default)
    values = [one.values for one in node.cases]
    is_integer = all(isinstance(one, int) for row in values for one in row)
    if len(values) <= FEW or not is_integer:
        return row_of_tests(f, value, list(zip(values, bodies, strict=True)), otherwise)
    number = f.temporary("case")
    table: dict[object, int] = {one: place for place, row in enumerate(values) for one in row}
    return [
        f.build.set(number, find_case(f, value, table)),
        *halves(f, f.build.name(number), bodies, 0, otherwise),
    ]


def find_case(f: FunctionContext, value: ast.expr, table: dict[object, int]) -> ast.expr:
    """{7: 0, 8: 1}.get(value, -1), with the table made once."""
    name = f.module.table(table)
    return f.build.method(f.build.name(name), "get", value, f.build.constant(-1))


def halves(
    f: FunctionContext, number: ast.expr, bodies: list[Body], first: int, otherwise: Body
) -> Body:
    """Binary search on the number of the case; -1 is the default."""
    build = f.build
    if first == 0:
        inner = halves_of(f, number, bodies, 0)
        test = build.compare(number, "<", build.constant(0))
        return [build.if_(test, otherwise or [build.pass_()], inner)]
    return halves_of(f, number, bodies, first)


def halves_of(f: FunctionContext, number: ast.expr, bodies: list[Body], first: int) -> Body:
    build = f.build
    if len(bodies) == 1:
        return bodies[0] or [build.pass_()]
    middle = len(bodies) // 2
    test = build.compare(number, "<", build.constant(first + middle))
    low = halves_of(f, number, bodies[:middle], first)
    high = halves_of(f, number, bodies[middle:], first + middle)
    return [build.if_(test, low, high)]


def row_of_tests(
    f: FunctionContext,
    value: ast.expr,
    cases: list[tuple[tuple[int | str | None, ...], Body]],
    otherwise: Body,
) -> Body:
    if not cases:
        return otherwise
    build = f.build
    (values, body), *others = cases
    tests = [matches(f, value, one) for one in values]
    test = tests[0] if len(tests) == 1 else build.either(*tests)
    return [build.if_(test, body, row_of_tests(f, value, others, otherwise))]


def matches(f: FunctionContext, value: ast.expr, case: int | str | None) -> ast.expr:
    operator = "is" if case is None else "=="
    return f.build.compare(value, operator, f.build.constant(case))
