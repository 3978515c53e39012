"""switch statements: on constants as a Switch, else as a chain of tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.context import JumpTarget
from scsharp.lowering.kinds import I32
from scsharp.lowering.labels import uses_goto_case
from scsharp.lowering.pattern_reads import reading_once
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext

SWITCH_KINDS = lowered.INTEGER_KINDS | {lowered.Kind.STRING}
Statements = tuple[lowered.Statement, ...]


def lower_switch(ctx: FunctionContext, node: typed.Switch) -> None:
    """switch (v) { case 1: a; break; default: b; break; }   ->   switch (v) { 1: a } else b"""
    from scsharp.lowering.expressions import lower_expression

    value = lower_expression(ctx, node.value)
    if not isinstance(value, lowered.Constant) and not is_settled(ctx, value, node):
        value = ctx.temporary(value, "switch")
    with reading_once(ctx, patterns_of(node)):
        if uses_goto_case(node):
            lower_with_goto(ctx, node, value)
        else:
            lower_sections(ctx, node, value)


def patterns_of(node: typed.Switch) -> Iterator[typed.Pattern]:
    labels = (label for section in node.sections for label in section.labels)
    return (label.pattern for label in labels if label.pattern is not None)


def lower_sections(ctx: FunctionContext, node: typed.Switch, value: lowered.Expression) -> None:
    target = JumpTarget(ctx.fresh_label("switch"), None)
    ctx.targets.append(target)
    with ctx.scope() as statements:
        if is_plain(node, value):
            plain_switch(ctx, node, value, target)
        else:
            test_sections(ctx, node, value, list(range(len(node.sections))), target)
    ctx.targets.pop()
    if target.breaks:
        ctx.emit(lowered.Block(node.span, target.break_label, tuple(statements)))
    else:
        ctx.emit_all(statements)


def is_settled(ctx: FunctionContext, value: lowered.Expression, node: typed.Switch) -> bool:
    """A plain local can be tested as it is: a Switch looks at it only once."""
    return isinstance(value, lowered.Local) and is_plain(node, value)


def is_plain(node: typed.Switch, value: lowered.Expression) -> bool:
    """Are all labels constants of a kind that Switch takes?"""
    return value.type.kind in SWITCH_KINDS and all(
        label.guard is None
        and (label.pattern is None or isinstance(label.pattern, typed.ConstantPattern))
        for section in node.sections
        for label in section.labels
    )


def plain_switch(
    ctx: FunctionContext, node: typed.Switch, value: lowered.Expression, target: JumpTarget
) -> None:
    cases: list[lowered.SwitchCase] = []
    default: Statements = ()
    for section in node.sections:
        body = section_body(ctx, section, target)
        if any(label.pattern is None for label in section.labels):
            default = body
        else:
            cases.append(lowered.SwitchCase(section.span, tuple(constants(section)), body))
    ctx.emit(lowered.Switch(node.span, value, tuple(cases), default))


def constants(section: typed.SwitchSection) -> Iterator[int | str | None]:
    for label in section.labels:
        if isinstance(label.pattern, typed.ConstantPattern):
            value = label.pattern.value.value
            assert value is None or isinstance(value, (int, str))
            yield value


def section_body(
    ctx: FunctionContext, section: typed.SwitchSection, target: JumpTarget
) -> Statements:
    """A section's statements without the break at its end."""
    from scsharp.lowering.statements import lower_block_statements

    with ctx.scope() as statements:
        lower_block_statements(ctx, typed.Block(section.span, section.body))
    last = statements[-1] if statements else None
    if isinstance(last, lowered.Break) and last.label == target.break_label:
        statements.pop()
        target.breaks -= 1
    return tuple(statements)


# ---------------------------------------------------------------------------------- by patterns


def test_sections(
    ctx: FunctionContext,
    node: typed.Switch,
    value: lowered.Expression,
    waiting: list[int],
    target: JumpTarget,
) -> None:
    """if (value is pattern && guard) section; else …; the default last."""
    if not waiting:
        emit_default(ctx, node, target)
        return
    section = node.sections[waiting[0]]
    ctx.begin_statement()
    test = section_test(ctx, section, value)
    if test is None:
        test_sections(ctx, node, value, waiting[1:], target)
        return
    if is_constant(test, True):
        ctx.emit_all(section_body(ctx, section, target))
        return
    if is_constant(test, False):
        test_sections(ctx, node, value, waiting[1:], target)
        return
    has_default = any(label.pattern is None for label in section.labels)
    body = () if has_default else section_body(ctx, section, target)
    with ctx.scope() as otherwise:
        test_sections(ctx, node, value, waiting[1:], target)
    if has_default:
        ctx.emit_all(otherwise)
    else:
        ctx.emit(lowered.If(section.span, test, body, tuple(otherwise)))


def is_constant(test: lowered.Expression, value: bool) -> bool:
    return isinstance(test, lowered.Constant) and bool(test.value) is value


def emit_default(ctx: FunctionContext, node: typed.Switch, target: JumpTarget) -> None:
    for section in node.sections:
        if any(label.pattern is None for label in section.labels):
            ctx.emit_all(section_body(ctx, section, target))


def section_test(
    ctx: FunctionContext, section: typed.SwitchSection, value: lowered.Expression
) -> lowered.Expression | None:
    """Does any label of the section match? None for a section that is only the default."""
    from scsharp.lowering.operands import logical

    result: lowered.Expression | None = None
    for label in section.labels:
        if label.pattern is None:
            continue
        maker = partial(label_test, ctx, label, value)
        result = maker() if result is None else logical(ctx, section.span, "||", result, maker)
    return result


def label_test(
    ctx: FunctionContext, label: typed.CaseLabel, value: lowered.Expression
) -> lowered.Expression:
    """value is pattern && guard"""
    from scsharp.lowering.expressions import lower_expression
    from scsharp.lowering.operands import logical
    from scsharp.lowering.patterns import pattern_test

    assert label.pattern is not None
    test = pattern_test(ctx, value, label.pattern)
    guard = label.guard
    if guard is None:
        return test
    return logical(ctx, label.span, "&&", test, lambda: lower_expression(ctx, guard))


# ------------------------------------------------------------------------------------ goto case


def lower_with_goto(ctx: FunctionContext, node: typed.Switch, value: lowered.Expression) -> None:
    """goto case   ->   next = first section; loop { switch (next) { 0: …; 1: … } break }

    where goto case sets `next` and goes round again.
    """
    target = JumpTarget(ctx.fresh_label("switch"), None)
    target.sections = ctx.temporary(build.integer(-1, node.span), "section")
    choose_section(ctx, node, value, target.sections)
    ctx.targets.append(target)
    cases = [
        lowered.SwitchCase(section.span, (index,), looped_body(ctx, section, target))
        for index, section in enumerate(node.sections)
    ]
    ctx.targets.pop()
    switch = lowered.Switch(node.span, target.sections, tuple(cases), ())
    leave = lowered.Break(node.span, target.break_label)
    ctx.emit(lowered.Loop(node.span, target.break_label, None, (switch, leave)))


def looped_body(
    ctx: FunctionContext, section: typed.SwitchSection, target: JumpTarget
) -> Statements:
    from scsharp.lowering.statements import lower_block_statements

    with ctx.scope() as statements:
        lower_block_statements(ctx, typed.Block(section.span, section.body))
    return tuple(statements)


def choose_section(
    ctx: FunctionContext, node: typed.Switch, value: lowered.Expression, chosen: lowered.Local
) -> None:
    """The number of the section that matches first, or of the default."""
    default = -1
    tests: list[tuple[int, typed.SwitchSection]] = []
    for index, section in enumerate(node.sections):
        if any(label.pattern is None for label in section.labels):
            default = index
        tests.append((index, section))
    assign_first(ctx, node, value, chosen, tests, default)


def assign_first(
    ctx: FunctionContext,
    node: typed.Switch,
    value: lowered.Expression,
    chosen: lowered.Local,
    tests: list[tuple[int, typed.SwitchSection]],
    default: int,
) -> None:
    if not tests:
        ctx.emit(lowered.Assign(node.span, chosen, lowered.Constant(node.span, I32, default)))
        return
    index, section = tests[0]
    test = section_test(ctx, section, value)
    if test is None:
        assign_first(ctx, node, value, chosen, tests[1:], default)
        return
    then = lowered.Assign(section.span, chosen, lowered.Constant(section.span, I32, index))
    with ctx.collect() as otherwise:  # the bodies use what the tests declare
        assign_first(ctx, node, value, chosen, tests[1:], default)
    ctx.emit(lowered.If(section.span, test, (then,), tuple(otherwise)))
