"""Which arms and cases can still be reached, and whether a switch expression covers all values.

Patterns become formulas about the value (pattern_formulas.py); an arm is reachable if its formula
can hold together with the negations of those before it (pattern_space.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from scsharp.binding.context import Context
from scsharp.binding.pattern_formulas import Formula, Path, Space, formula_of, negate
from scsharp.binding.pattern_space import State, find_example, is_simple, narrow_all
from scsharp.binding.pending import PendingArm
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


@dataclass(slots=True, eq=False)
class Covered:
    """What earlier rows leave over: `state` where that is plain, `formulas` for the rest."""

    space: Space
    state: State | None = field(default_factory=dict)
    formulas: list[Formula] = field(default_factory=list)

    def add(self, formula: Formula) -> None:
        """A row without a guard takes what it matches."""
        left = negate(formula)
        if is_simple(left) and self.state is not None:
            self.state = narrow_all(self.space, self.state, left)
        else:
            self.formulas.append(left)

    def example(self, *more: Formula) -> dict[Path, object] | None:
        """A value that is left over and fits the formulas."""
        if self.state is None:
            return None
        return find_example(self.space, [*more, *self.formulas], self.state)


def check_rows(
    context: Context, type_: Type, rows: Sequence[Row], message: Message
) -> tuple[Covered, list[Formula]]:
    """Reports the rows that earlier ones leave nothing for; gives what they cover together, and
    each row's formula."""
    space = Space(context.world, type_)
    formulas = [formula_of(space, row.pattern) for row in rows]
    covered = Covered(space)
    for row, formula in zip(rows, formulas, strict=True):
        if covered.example(formula) is None:
            context.report(row.span, message)
        elif not row.is_guarded:
            covered.add(formula)
    return covered, formulas


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
    covered, formulas = check_rows(context, value.type, rows, messages.arm_subsumed())
    if any(isinstance(row.pattern, typed.VarPattern) and not row.is_guarded for row in rows):
        return
    if any(is_wrong(arm.value) or is_wrong(arm.guard) for arm in arms):
        return
    report_uncovered(context, word_span(context, written), covered.space, rows, formulas)


def is_wrong(part: typed.Expression | None) -> bool:
    """Was it reported? Then C# does not look at what the arms cover."""
    return part is not None and (part.type is ERROR or isinstance(part, typed.Bad))


def report_uncovered(
    context: Context, place: Span, space: Space, rows: Sequence[Row], formulas: list[Formula]
) -> None:
    """Warns about the first kind of value that no arm takes for sure."""
    every = [negate(one) for one in formulas]
    sure = [one for one, row in zip(every, rows, strict=True) if not row.is_guarded]
    kinds = (
        (True, True, messages.not_exhaustive),
        (True, False, messages.enum_not_exhaustive),
        (False, False, messages.null_not_handled),
    )
    space.is_covering = space.only_values = True
    for space.without_null, space.named_only, message in kinds:
        if message is messages.enum_not_exhaustive and not space.has_enums:
            continue
        example = find_example(space, sure)
        if example is None:
            continue
        context.report(place, with_guards(space, every, message)(space.describe(example)))
        return


def with_guards(
    space: Space, every: list[Formula], message: Callable[[str], Message]
) -> Callable[[str], Message]:
    """Another message where only a guard may let the value pass by."""
    if find_example(space, every) is not None or message is messages.enum_not_exhaustive:
        return message
    is_null = message is messages.null_not_handled
    return messages.null_guarded if is_null else messages.guarded


def word_span(context: Context, written: syntax.SwitchExpression) -> Span:
    """The word switch."""
    at = context.source.text.find("switch", written.value.span.end, written.span.end)
    return Span(at, at + len("switch")) if at >= 0 else written.span


def check_cases(
    context: Context, type_: Type, labels: Sequence[tuple[typed.CaseLabel, Span]]
) -> bool:
    """The labels of a switch statement in order, each with the place of its pattern. True if they
    take every value."""
    rows = [
        Row(label.pattern, span, label.guard is not None)
        for label, span in labels
        if label.pattern is not None and label.pattern.type is not ERROR
    ]
    if type_ is ERROR:
        return False
    rows = without_repeated_constants(rows)
    covered, _ = check_rows(context, type_, rows, messages.case_subsumed())
    return bool(rows) and covered.example() is None


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
