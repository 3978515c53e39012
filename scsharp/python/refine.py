"""What a test that was passed says about integer locals: bounds for the code behind it.

    if (n < 2) return n;     // behind it n is at least 2, so n - 1 cannot wrap around
    while (i < text.Length)  // in the body i is less than any length

They hold for locals that the code in question does not set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS
from scsharp.lowering.walk import own_nodes
from scsharp.python.context import FunctionContext
from scsharp.python.estimate import UnreachedError, estimate
from scsharp.python.intervals import KINDS, Interval

OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
LEAVING = (lowered.Return, lowered.Throw, lowered.Rethrow, lowered.Break, lowered.Continue)
Bounds = dict[str, Interval]


@contextmanager
def passed(
    f: FunctionContext, test: lowered.Expression, is_true: bool, region: Sequence[lowered.Node]
) -> Iterator[None]:
    """While the code of `region` is made, the test is known to have come out so."""
    before = f.intervals
    found = bounds_behind(f, test, is_true)
    if found:
        for name in set_in((test, *region)):
            found.pop(name, None)
        f.intervals = {**before, **found}
    try:
        yield
    finally:
        # Indices that were saved meanwhile keep what is known of them.
        added = {name: one for name, one in f.intervals.items() if name not in before}
        f.intervals = {**before, **{n: one for n, one in added.items() if n not in found}}


def bounds_behind(f: FunctionContext, test: lowered.Expression, is_true: bool) -> Bounds:
    """The bounds of locals where the test came out so."""
    match test:
        case lowered.Unary(operator="!", operand=operand):
            return bounds_behind(f, operand, not is_true)
        case lowered.Logical(operator=operator, left=left, right=right):
            if (operator == "&&") != is_true:
                return {}
            found = bounds_behind(f, left, is_true)
            for name, one in bounds_behind(f, right, is_true).items():
                found[name] = meet(found[name], one) if name in found else one
            return found
        case lowered.Compare(operator=operator, left=left, right=right):
            if not is_true:
                operator = OPPOSITE[operator]
            return {
                **bounds_of(f, left, operator, right),
                **bounds_of(f, right, MIRRORED[operator], left),
            }
    return {}


def bounds_of(
    f: FunctionContext, place: lowered.Expression, operator: str, other: lowered.Expression
) -> Bounds:
    """What `place < other` says about a local."""
    if not isinstance(place, lowered.Local) or place.type.kind not in INTEGER_KINDS:
        return {}
    if other.type.kind not in INTEGER_KINDS:
        return {}
    known = f.intervals.get(place.name) or KINDS[place.type.kind]
    try:
        limits = estimate(f.intervals, other)
    except UnreachedError:
        return {}
    found = meet(known, allowed(operator, limits, known))
    return {place.name: found} if found != known and found.low <= found.high else {}


def allowed(operator: str, other: Interval, known: Interval) -> Interval:
    """The values that can stand before the operator."""
    match operator:
        case "<":
            return Interval(known.low, other.high - 1)
        case "<=":
            return Interval(known.low, other.high)
        case ">":
            return Interval(other.low + 1, known.high)
        case ">=":
            return Interval(other.low, known.high)
        case "==":
            return other
    if other.low == other.high == known.low:
        return Interval(known.low + 1, known.high)
    return known


def meet(one: Interval, other: Interval) -> Interval:
    return Interval(max(one.low, other.low), min(one.high, other.high))


def set_in(nodes: Iterable[lowered.Node]) -> set[str]:
    """The locals that get a value there."""
    found: set[str] = set()
    for node in own_nodes(*nodes):
        match node:
            case lowered.Let(name=name) | lowered.Declare(name=name):
                found.add(name)
            case lowered.Assign(place=lowered.Local(name=name)):
                found.add(name)
    return found


def always_leaves(body: Sequence[lowered.Statement]) -> bool:
    return bool(body) and isinstance(body[-1], LEAVING)
