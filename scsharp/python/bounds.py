"""What a function's integer locals can be, whatever path it takes: one interval per local.

A local's interval joins those of all values assigned to it; a loop's counter lies between its
start and the bound. Locals that several functions share are cells and stay out.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scsharp.lowering import nodes as lowered
from scsharp.lowering.counting import Counting, limited, new_value, step_of
from scsharp.lowering.walk import Holds, own_nodes, shape_of
from scsharp.python.context import FunctionContext
from scsharp.python.estimate import Known, UnreachedError, estimate
from scsharp.python.intervals import KINDS, Interval

EXACT_ROUNDS = 3
MOST_ROUNDS = 60
NARROWINGS = 2
THRESHOLDS = (0, 1, 15, 255, 1023, 65_535, 1 << 20, 1 << 27, (1 << 30) - 1, (1 << 31) - 1, 1 << 32)


@dataclass(frozen=True, slots=True)
class Facts:
    """What bounds follow from: `sets` are the locals with what they are set to, `counting` the
    loops that count; `counters`, whom only their loop mentions; `never_wraps` tells additions that
    stay below a bound, by identity."""

    sets: list[tuple[str, lowered.Expression]]
    counting: list[Counting]
    counters: set[str]
    never_wraps: set[int]


def read_facts(function: lowered.Function) -> Facts:
    """The facts about a function's own locals; parameters that it sets have no bounds."""
    nodes = list(own_nodes(*function.body))
    loops = [one for one in nodes if isinstance(one, lowered.Loop)]
    counting = [(one, found) for one in loops if (found := limited(one)) is not None]
    counters = find_counters(function, nodes, loops)
    updates = {id(loop.update[0]) for loop, _ in counting}
    never_wraps = {
        id(new_value(loop.update[0])) for loop, found in counting if not found.is_inclusive
    }
    parameters = {one.name for one in function.parameters}
    sets = assignments(one for one in nodes if id(one) not in updates)
    own = [(name, value) for name, value in sets if name not in parameters]
    return Facts(own, [found for _, found in counting], counters, never_wraps)


def find_bounds(f: FunctionContext, function: lowered.Function) -> None:
    """Fills in what the function's code may rely on."""
    facts = read_facts(function)
    f.counters, f.never_wraps = facts.counters, facts.never_wraps
    f.intervals = known(solve(facts, f.module.parameter_bounds.get(function.name, {})))


def known(found: Mapping[str, Interval | None]) -> dict[str, Interval]:
    return {name: interval for name, interval in found.items() if interval is not None}


def find_counters(
    function: lowered.Function, nodes: list[lowered.Node], loops: list[lowered.Loop]
) -> set[str]:
    """Counters that are mentioned in their loop, and once outside: where they start, which is on
    every way to the loop. Else a loop that comes again would find where the last one ended."""
    if not any(step_of(one) is not None for one in loops):
        return set()
    stepping = started_loops([function.body, *bodies_in(nodes)])
    everywhere = mentions(nodes)
    found = {
        name for loop, name in stepping if everywhere[name] - mentions(own_nodes(loop))[name] == 1
    }
    return found - {one.name for one in function.parameters}


def bodies_in(nodes: Iterable[lowered.Node]) -> Iterator[tuple[lowered.Statement, ...]]:
    """The statements that stand in a row, for each row."""
    for node in nodes:
        for name, holds in shape_of(type(node)):
            if holds is Holds.BODY:
                yield getattr(node, name)


def started_loops(
    bodies: Iterable[tuple[lowered.Statement, ...]],
) -> list[tuple[lowered.Loop, str]]:
    """The loops with their counters, where those are set before it in the same row."""
    found: list[tuple[lowered.Loop, str]] = []
    for body in bodies:
        is_set: set[str] = set()
        for one in body:
            match one:
                case lowered.Declare(name=name) | lowered.Assign(place=lowered.Local(name=name)):
                    is_set.add(name)
                case lowered.Loop() if (step := step_of(one)) is not None and step[0] in is_set:
                    found.append((one, step[0]))
    return found


def mentions(nodes: Iterable[lowered.Node]) -> Counter[str]:
    found: Counter[str] = Counter()
    for node in nodes:
        match node:
            case (
                lowered.Local(name=name)
                | lowered.Let(name=name)
                | lowered.Declare(name=name)
                | lowered.Catch(name=name)
            ):
                found[name] += 1
            case lowered.Lambda(captures=captures):
                found.update(captures)
    return found


def assignments(nodes: Iterable[lowered.Node]) -> list[tuple[str, lowered.Expression]]:
    """Each integer local that is set, and to what. A nullable local is none, though some of what
    it is set to may be plain integers."""
    sets = [(name, value) for name, value in all_assignments(nodes) if value is not None]
    others = {name for name, value in sets if value.type.kind not in KINDS}
    return [(name, value) for name, value in sets if name not in others]


def all_assignments(
    nodes: Iterable[lowered.Node],
) -> Iterator[tuple[str, lowered.Expression | None]]:
    for node in nodes:
        match node:
            case lowered.Declare(name=name, value=value) | lowered.Let(name=name, value=value):
                yield name, value
            case lowered.Assign(place=lowered.Local(name=name), value=value):
                yield name, value


def solve(facts: Facts, given: Known) -> dict[str, Interval | None]:
    """Grows the intervals from nothing until no assignment adds to them, then narrows them; those
    of parameters are given. None: nothing is known to reach the local."""
    kinds = {name: KINDS[value.type.kind] for name, value in facts.sets}
    current: dict[str, Interval | None] = {**given, **dict.fromkeys(kinds)}
    for round_number in range(MOST_ROUNDS):
        following = follow(current, facts)
        grown = {
            name: grow(current[name], following.get(name), kinds[name], round_number)
            for name in kinds
        }
        if all(grown[name] == current[name] for name in kinds):
            break
        current.update(grown)
    else:
        current.update(kinds)
    for _ in range(NARROWINGS):
        current.update(follow(current, facts))
    return current


def grow(
    old: Interval | None, new: Interval | None, whole: Interval, round_number: int
) -> Interval | None:
    """The join; after some rounds what still grows jumps to the next threshold."""
    if old is None or new is None:
        return new if old is None else old
    joined = old.join(new)
    if joined == old or round_number < EXACT_ROUNDS:
        return joined
    low, high = joined
    if low < old.low:
        low = next((-one for one in THRESHOLDS if -one <= low), whole.low)
    if high > old.high:
        high = next((one for one in THRESHOLDS if one >= high), whole.high)
    return Interval(max(low, whole.low), min(high, whole.high))


def follow(current: Known, facts: Facts) -> dict[str, Interval]:
    """The intervals that follow if the given ones hold."""
    found: dict[str, Interval] = {}
    for name, value in facts.sets:
        with contextlib.suppress(UnreachedError):
            interval = estimate(current, value)
            found[name] = found[name].join(interval) if name in found else interval
    for one in facts.counting:
        if one.name in found:
            found[one.name] = counter_interval(current, one, found[one.name])
    return found


def counter_interval(current: Known, one: Counting, start: Interval) -> Interval:
    whole = KINDS[one.bound.type.kind]
    try:
        bound = estimate(current, one.bound)
    except UnreachedError:
        return start
    # Behind the loop the counter stands at the bound, or one beyond it.
    beyond = 1 if one.is_inclusive else 0
    if one.is_up:
        if bound.high + beyond > whole.high:
            return whole
        return Interval(start.low, max(start.high, bound.high + beyond))
    if bound.low - beyond < whole.low:
        return whole
    return Interval(min(start.low, bound.low - beyond), start.high)
