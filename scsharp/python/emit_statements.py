"""Statements: the dispatcher, and all but loops, jumps and exceptions."""

from __future__ import annotations

import ast
import contextlib

from scsharp.lowering import nodes as lowered
from scsharp.python import (
    counting,
    emit_exceptions,
    emit_expressions,
    emit_places,
    emit_switch,
    inlined,
    jumps,
    loops,
    refine,
)
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext


def emit_body(f: FunctionContext, statements: tuple[lowered.Statement, ...]) -> Body:
    """The code of statements in a row; behind `if (test) return;` the test is known to be false."""
    body: Body = []
    with contextlib.ExitStack() as known:
        for number, statement in enumerate(statements, 1):
            before = f.build.at(statement.span)
            body.extend(emit(f, statement))
            f.build.where = before
            match statement:
                case lowered.Declare(name=name, value=lowered.Constant(value=int(start))):
                    counting.note_start(f, name, start, statements[number:])
                case lowered.If(test=test, then=then) if refine.always_leaves(then):
                    rest = statements[number:]
                    known.enter_context(
                        refine.passed(f, test, False, (*statement.otherwise, *rest))
                    )
    return body


def emit(f: FunctionContext, node: lowered.Statement) -> Body:
    match node:
        case lowered.Declare(value=None):
            return []
        case lowered.Declare(name=name, value=value):
            assert value is not None
            return emit_places.set_local(f, name, value)
        case lowered.Assign():
            return emit_places.emit_assign(f, node)
        case lowered.Evaluate(value=value):
            return evaluate(f, value)
        case lowered.If():
            return [emit_if(f, node)]
        case lowered.Loop():
            return loops.emit_loop(f, node)
        case lowered.Block():
            return loops.emit_block(f, node)
        case lowered.Break(label=label):
            return jumps.emit_break(f, label)
        case lowered.Continue(label=label):
            return jumps.emit_continue(f, label)
        case lowered.Switch():
            return emit_switch.emit_switch(f, node)
    return emit_exit(f, node)


def emit_exit(f: FunctionContext, node: lowered.Statement) -> Body:
    match node:
        case lowered.Return(value=value):
            return emit_return(f, value)
        case lowered.Yield(value=value):
            code = emit_expressions.emit(f, value)
            return [*end_first_leg(f), f.build.expression(ast.Yield(code, **f.build.where))]
        case lowered.Throw() | lowered.Rethrow() | lowered.Try():
            return emit_exceptions.emit(f, node)
    raise AssertionError(f"unknown statement {type(node).__name__}")


def emit_return(f: FunctionContext, value: lowered.Expression | None) -> Body:
    if f.returns_this:
        return [f.build.return_(f.build.name("this"))]
    if value is None:
        return [f.build.return_(None)]
    return [f.build.return_(emit_expressions.emit(f, value))]


def evaluate(f: FunctionContext, value: lowered.Expression) -> Body:
    """An expression for its effect; a wrapped result that nobody uses is not wrapped."""
    match value:
        case lowered.Let(name=name, value=inner):
            return emit_places.set_local(f, name, inner)
        case lowered.CallIntrinsic():
            statement = inlined.emit_effect(f, value)
            if statement is not None:
                return [statement]
    return [f.build.expression(emit_expressions.emit(f, value))]


def emit_if(f: FunctionContext, node: lowered.If) -> ast.stmt:
    test = emit_expressions.emit(f, node.test)
    with refine.passed(f, node.test, True, node.then):
        then = emit_body(f, node.then)
    with refine.passed(f, node.test, False, node.otherwise):
        otherwise = emit_body(f, node.otherwise)
    return f.build.if_(test, then, otherwise)


def emit_constant(f: FunctionContext, node: lowered.Constant) -> ast.expr:
    return emit_expressions.emit_other(f, node)


def end_first_leg(f: FunctionContext) -> Body:
    """What stands before each yield: see emit_functions.with_first_leg."""
    if not f.counts_first_leg:
        return []
    build = f.build
    depth = build.set_attribute(build.name("_machine"), "depth", build.name("_depth_before"))
    ended = build.set("_is_first", build.constant(False))
    return [build.if_(build.name("_is_first"), [ended, depth])]
