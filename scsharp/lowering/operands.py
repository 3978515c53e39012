"""Keeping C#'s left to right order where operands need statements of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of, ends_abruptly, is_effect_free, must_be_saved
from scsharp.lowering.kinds import BOOL

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Maker = Callable[[], lowered.Expression]


def in_order(ctx: FunctionContext, makers: Iterable[Maker]) -> tuple[lowered.Expression, ...]:
    """Lowers operands one after the other; earlier ones go to temporaries where they must.

    f() + (x is null ? throw … : x)   ->   t = f(); if (x is null) throw …;   t + x
    """
    done: list[lowered.Expression] = []
    for maker in makers:
        with ctx.collect() as statements:
            value = maker()
        done = put_before(ctx, done, statements)
        done.append(value)
    return tuple(done)


def put_before(
    ctx: FunctionContext,
    operands: list[lowered.Expression],
    statements: Sequence[lowered.Statement],
) -> list[lowered.Expression]:
    """The operands, saved where they must be, with the statements behind them."""
    if statements:
        operands = save_before(ctx, operands, statements)
        ctx.emit_all(statements)
    return operands


def save_before(
    ctx: FunctionContext,
    operands: Sequence[lowered.Expression],
    statements: Sequence[lowered.Node],
) -> list[lowered.Expression]:
    """The operands with those in temporaries that the statements would disturb."""
    saved: set[int] = set()
    later: list[lowered.Node] = list(statements)
    for index in range(len(operands) - 1, -1, -1):
        if must_be_saved(operands[index], effects_of(later)):
            saved.add(index)
            later.append(operands[index])
    return [hold(ctx, one) if index in saved else one for index, one in enumerate(operands)]


def hold(ctx: FunctionContext, value: lowered.Expression) -> lowered.Local:
    """Evaluates the value now and keeps it."""
    return ctx.temporary(value, holder(value))


def holder(value: lowered.Expression) -> str:
    """Temporaries of other people's structs are called differently: they are no copies."""
    held = value.type.item if value.type.kind is lowered.Kind.NULLABLE else value.type
    is_struct = held is not None and held.kind is lowered.Kind.STRUCT
    return "alias" if is_struct and is_shared(value) else "t"


def is_temporary(name: str) -> bool:
    """Is it a temporary whose value is its own?"""
    return name == "$t" or name.startswith("$t#")


def is_shared(value: lowered.Expression) -> bool:
    """Does a struct value live in a variable (of the program or of the kernel)?"""
    match value:
        case lowered.Local(name=name):
            return not is_temporary(name)
        case lowered.Conditional(when_true=first, when_false=second):
            return is_shared(first) or is_shared(second)
        case lowered.Let(name=name, value=inner):
            return is_shared(inner) if is_temporary(name) else True
        case (
            lowered.Field()
            | lowered.Static()
            | lowered.Element()
            | lowered.Dereference()
            | lowered.CallIntrinsic()
            | lowered.Cast()
        ):
            return True
    return False


def reusable(
    ctx: FunctionContext, value: lowered.Expression
) -> tuple[lowered.Expression, lowered.Expression]:
    """The value for its first evaluation, and the same value for all later ones."""
    if is_reusable(value):
        return value, value
    local = ctx.hoisted(value.type, value.span, holder(value))
    return lowered.Let(value.span, value.type, local.name, value), local


def is_reusable(value: lowered.Expression) -> bool:
    """May it be evaluated again without a difference (as long as no local is set meanwhile)?"""
    match value:
        case lowered.Local() | lowered.Constant() | lowered.TypeToken():
            return True
        case lowered.New(constructor=str(), arguments=arguments) if is_tuple(value):
            return all(is_reusable(one) for one in arguments)
    return False


def is_tuple(value: lowered.New) -> bool:
    """A tuple literal: patterns look into it without making it."""
    return value.class_name.startswith("(") or value.class_name.startswith("System.ValueTuple")


def settled(ctx: FunctionContext, value: lowered.Expression) -> lowered.Expression:
    """The value as a local or constant that nothing changes any more, evaluated now."""
    if isinstance(value, lowered.Constant):
        return value
    if isinstance(value, lowered.Local) and is_temporary(value.name):
        return value
    return hold(ctx, value)


def settled_all(ctx: FunctionContext, makers: Sequence[Maker]) -> tuple[lowered.Expression, ...]:
    """All operands evaluated, in order, into locals or constants that later ones cannot change."""
    values = in_order(ctx, makers)
    result: list[lowered.Expression] = []
    for index, value in enumerate(values):
        later = effects_of(values[index + 1 :])
        is_safe = isinstance(value, lowered.Local) and value.name not in later.assigned
        result.append(value if is_safe else settled(ctx, value))
    return tuple(result)


def choose(
    ctx: FunctionContext,
    span: Span,
    type_: lowered.Type,
    test: lowered.Expression,
    branches: tuple[Maker, Maker],
) -> lowered.Expression:
    """test ? a : b, as statements if a branch needs them.

    ok ? f() : throw e   ->   if (ok) t = f(); else throw e;   t
    """
    if isinstance(test, lowered.Constant):
        return branches[0 if test.value else 1]()
    with ctx.collect() as first:
        when_true = branches[0]()
    with ctx.collect() as second:
        when_false = branches[1]()
    if not first and not second:
        return lowered.Conditional(span, type_, test, when_true, when_false)
    result = ctx.hoisted(type_, span)
    finish(first, result, when_true)
    finish(second, result, when_false)
    ctx.emit(lowered.If(span, test, tuple(first), tuple(second)))
    return result


def finish(
    statements: list[lowered.Statement], target: lowered.Local, value: lowered.Expression
) -> None:
    """Ends a branch with the store of its value, unless it never gets there."""
    if not ends_abruptly(statements):
        statements.append(lowered.Assign(value.span, target, value))


def logical(
    ctx: FunctionContext, span: Span, operator: str, left: lowered.Expression, right: Maker
) -> lowered.Expression:
    """left && right, as statements if the right side needs them.

    a && b(out var x)   ->   t = a; if (t) { … t = b(x); }   t
    """
    if isinstance(left, lowered.Constant):
        return right() if bool(left.value) is (operator == "&&") else left
    with ctx.collect() as statements:
        value = right()
    if not statements:
        if operator == "&&" and is_true(value):
            return left
        return lowered.Logical(span, BOOL, operator, left, value)
    result = ctx.hoisted(BOOL, span)
    ctx.emit(lowered.Assign(span, result, left))
    finish(statements, result, value)
    test = result if operator == "&&" else build.negate(result, span)
    ctx.emit(lowered.If(span, test, tuple(statements)))
    return result


def is_true(value: lowered.Expression) -> bool:
    return isinstance(value, lowered.Constant) and value.value is True


def conjunction(ctx: FunctionContext, span: Span, tests: Iterable[Maker]) -> lowered.Expression:
    """All tests with &&, left to right."""
    result: lowered.Expression = build.boolean(True, span)
    for test in tests:
        result = logical(ctx, span, "&&", result, test)
    return result


def after(
    ctx: FunctionContext, effect: lowered.Expression, value: lowered.Expression
) -> lowered.Expression:
    """The value, once `effect` has been evaluated for what it does."""
    if not is_effect_free(effect):
        ctx.emit(build.perform(effect))
    return value
