"""Patterns in flow analysis: which variables are assigned when one matches, or does not."""

from __future__ import annotations

from scsharp.analysis.flow_state import Flow
from scsharp.symbols.members import Local
from scsharp.typed import nodes as typed

Outcome = tuple[int, int]
"""The bits that a match adds, and those that a mismatch adds."""


def pattern_outcome(flow: Flow, pattern: typed.Pattern | None) -> Outcome:
    match pattern:
        case None | typed.ConstantPattern() | typed.RelationalPattern():
            return 0, 0
        case typed.TypePattern(variable=variable) | typed.VarPattern(variable=variable):
            return _bits(flow, variable), 0
        case typed.NotPattern(pattern=inner):
            matched, failed = pattern_outcome(flow, inner)
            return failed, matched
        case typed.BinaryPattern(operator=operator, left=left, right=right):
            one, other = pattern_outcome(flow, left), pattern_outcome(flow, right)
            if operator == "and":
                return one[0] | other[0], one[1] & other[1]
            return one[0] & other[0], one[1] | other[1]
        case typed.RecursivePattern():
            inner_patterns = [*(pattern.positional or ())]
            inner_patterns += [one.pattern for one in pattern.members]
            return _all(flow, inner_patterns, pattern.variable)
        case typed.ListPattern():
            inner_patterns = [*pattern.before, *pattern.after]
            if pattern.slice_pattern is not None:
                inner_patterns.append(pattern.slice_pattern)
            return _all(flow, inner_patterns, pattern.variable)


def _all(flow: Flow, patterns: list[typed.Pattern], variable: Local | None) -> Outcome:
    matched = _bits(flow, variable)
    for one in patterns:
        matched |= pattern_outcome(flow, one)[0]
    return matched, 0


def _bits(flow: Flow, variable: Local | None) -> int:
    if variable is None:
        return 0
    flow.usage.used.add(variable)
    flow.declare(variable)
    return flow.mask(variable)


def always_matches(pattern: typed.Pattern | None) -> bool:
    """A default label, or a pattern that takes every value."""
    match pattern:
        case None | typed.VarPattern():
            return True
        case typed.BinaryPattern(operator="or", left=left, right=right):
            return always_matches(left) or always_matches(right)
        case _:
            return False
