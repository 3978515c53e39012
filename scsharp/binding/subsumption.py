"""Which arms and cases can still be reached, and whether a switch expression covers all values.

Patterns become formulas about the value (pattern_formulas.py); an arm is reachable if its formula
can hold together with the negations of those before it (pattern_space.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scsharp.binding.context import Context
from scsharp.binding.pattern_formulas import Formula, Space, formula_of, negate
from scsharp.binding.pattern_space import find_example
from scsharp.binding.pending import PendingArm
from scsharp.binding.type_facts import is_enum, without_nullable
from scsharp.diagnostics.catalog import patterns as messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


@dataclass(slots=True, eq=False)
class Row:
    """One arm or case label: where it stands, and whether a guard may turn it down."""

    pattern: typed.Pattern
    span: Span
    is_guarded: bool


def check_rows(
    context: Context, type_: Type, rows: Sequence[Row], message: Message
) -> tuple[Space, list[Formula], bool]:
    """Reports the rows that earlier ones leave nothing for."""
    space = Space(context.world, type_)
    formulas = [formula_of(space, row.pattern) for row in rows]
    covered: list[Formula] = []
    fine = True
    for row, formula in zip(rows, formulas, strict=True):
        if find_example(space, [formula, *covered]) is None:
            context.report(row.span, message)
            fine = False
            continue
        if not row.is_guarded:
            covered.append(negate(formula))
    return space, covered, fine


def check_switch_expression(
    context: Context,
    written: syntax.SwitchExpression,
    value: typed.Expression,
    arms: Sequence[PendingArm],
) -> None:
    rows = [
        Row(arm.pattern, one.pattern.span, arm.guard is not None)
        for arm, one in zip(arms, written.arms, strict=True)
    ]
    space, covered, fine = check_rows(context, value.type, rows, messages.arm_subsumed())
    if not fine or any(
        isinstance(row.pattern, typed.VarPattern) and not row.is_guarded for row in rows
    ):
        return
    report_uncovered(context, written, value.type, space, covered)


def report_uncovered(
    context: Context,
    written: syntax.SwitchExpression,
    type_: Type,
    space: Space,
    covered: list[Formula],
) -> None:
    place = word_span(context, written)
    space.is_covering = space.without_null = space.named_only = space.only_values = True
    example = find_example(space, covered)
    if example is not None:
        context.report(place, messages.not_exhaustive(space.describe(example)))
        return
    space.named_only = False
    if is_enum(without_nullable(type_)) or space.has_enums:
        example = find_example(space, covered)
        if example is not None:
            context.report(place, messages.enum_not_exhaustive(space.describe(example)))
            return
    space.without_null = False
    if find_example(space, covered) is not None:
        context.report(place, messages.null_not_handled())


def word_span(context: Context, written: syntax.SwitchExpression) -> Span:
    """The word switch."""
    at = context.source.text.find("switch", written.value.span.end, written.span.end)
    return Span(at, at + len("switch")) if at >= 0 else written.span


def check_cases(
    context: Context, type_: Type, labels: Sequence[tuple[typed.CaseLabel, Span]]
) -> None:
    """The labels of a switch statement in order, each with the place of its pattern."""
    rows = [
        Row(label.pattern, span, label.guard is not None)
        for label, span in labels
        if label.pattern is not None
    ]
    if type_ is ERROR or any(row.pattern.type is ERROR for row in rows):
        return
    rows = without_repeated_constants(rows)
    check_rows(context, type_, rows, messages.case_subsumed())


def without_repeated_constants(rows: list[Row]) -> list[Row]:
    """A constant that stands twice has a message of its own (CS0152)."""
    seen: set[object] = set()
    kept = []
    for row in rows:
        if isinstance(row.pattern, typed.ConstantPattern) and not row.is_guarded:
            value = row.pattern.value.value
            key = (type(value), value)
            if key in seen:
                continue
            seen.add(key)
        kept.append(row)
    return kept


def check_is(context: Context, span: Span, value: typed.Expression, pattern: typed.Pattern) -> None:
    """An is that always or never matches."""
    if isinstance(pattern, (typed.VarPattern, typed.TypePattern)):
        return
    space = Space(context.world, value.type)
    formula = formula_of(space, pattern)
    shown = display(value.type)
    if isinstance(value, typed.Constant):
        return
    if find_example(space, [formula]) is None:
        context.report(span, messages.never_matches(shown))
    elif find_example(space, [negate(formula)]) is None and not is_plain(pattern):
        context.report(span, messages.always_matches(shown))


def is_plain(pattern: typed.Pattern) -> bool:
    """{ } on a value type is always true, and meant so."""
    return isinstance(pattern, typed.RecursivePattern) and not pattern.members
