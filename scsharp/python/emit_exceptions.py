"""throw, try, catch and finally.

    try: body
    except _CATCHABLE as _1_error:
        e = _caught(_1_error)           # the SC# object, made now if Python or the kernel raised
        if <e is of the type, and the guard holds>: ...
        else: raise

A finally block does not run when a limit ends the script, nor when Python forgets a generator:

    _2_runs = True
    try: ...
    except _UNCATCHABLE: _2_runs = False; raise
    finally:
        if _2_runs: ...
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.python import emit_expressions, emit_statements, emit_tests
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext


def emit(f: FunctionContext, node: lowered.Throw | lowered.Rethrow | lowered.Try) -> Body:
    match node:
        case lowered.Throw(value=value):
            thrown = f.build.call("_thrown", emit_expressions.emit(f, value))
            return [f.build.raise_(thrown)]
        case lowered.Rethrow(name=name):
            return [f.build.raise_(f.build.name(f.thrown[name]))]
        case lowered.Try():
            return emit_try(f, node)


def emit_try(f: FunctionContext, node: lowered.Try) -> Body:
    body = emit_statements.emit_body(f, node.body)
    if node.catches:
        body = [f.build.try_(body, [catch_all(f, node.catches)])]
    if not node.final:
        return body
    build, flag = f.build, f.temporary("runs")
    limit = build.handler(
        "_UNCATCHABLE", None, [build.set(flag, build.constant(False)), build.raise_(None)]
    )
    final = build.if_(build.name(flag), emit_statements.emit_body(f, node.final))
    return [build.set(flag, build.constant(True)), build.try_(body, [limit], [final])]


def catch_all(f: FunctionContext, catches: tuple[lowered.Catch, ...]) -> ast.ExceptHandler:
    error = f.temporary("error")
    thrown = f.temporary("thrown")
    build = f.build
    start = build.set(thrown, build.call("_caught", build.name(error)))
    for one in catches:
        f.thrown[one.name] = error
    return build.handler("_CATCHABLE", error, [start, *chain(f, catches, thrown)])


def chain(f: FunctionContext, catches: tuple[lowered.Catch, ...], thrown: str) -> Body:
    """The catches from the first to the last; behind them the exception goes on."""
    build = f.build
    if not catches:
        return [build.raise_(None)]
    one, *others = catches
    before = build.at(one.span)
    name = f.local(one.name)
    take = build.set(name, build.name(thrown))
    test = None if one.id is None else emit_tests.type_test(f, build.name(thrown), one.id)
    if one.guard is None:
        body = [take, *emit_statements.emit_body(f, one.body)]
        if test is None:
            build.where = before
            return body
        code: Body = [build.if_(test, body, chain(f, tuple(others), thrown))]
    else:
        holds = f.temporary("holds")
        asked = guard(f, one, take, holds)
        start = build.set(holds, build.constant(False))
        code = [start, *(asked if test is None else [build.if_(test, asked)])]
        body = emit_statements.emit_body(f, one.body)
        code.append(build.if_(build.name(holds), body, chain(f, tuple(others), thrown)))
    build.where = before
    return code


def guard(f: FunctionContext, one: lowered.Catch, take: ast.stmt, holds: str) -> Body:
    """An exception in the guard counts as false."""
    assert one.guard is not None
    build = f.build
    setup = emit_statements.emit_body(f, one.guard_setup)
    asked = build.set(holds, emit_expressions.emit(f, one.guard))
    ignore = build.handler("_CATCHABLE", None, [build.pass_()])
    return [take, build.try_([*setup, asked], [ignore])]
