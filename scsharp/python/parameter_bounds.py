"""What integer parameters can be, where all calls of a function are known.

    int Cell(int x, int y) => ...      // every call stands in a loop over the grid:
                                       // x is in 0..79, so x + 1 cannot wrap around

A parameter's interval joins those of its arguments in all calls by name. Functions that a
delegate, a slot, a constructor or the host may call stay out, and so do the library's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scsharp.lowering import nodes as lowered
from scsharp.lowering.summary import Summary, every_summary
from scsharp.lowering.walk import own_nodes
from scsharp.python.bounds import Facts, all_assignments, grow, read_facts, solve
from scsharp.python.depth import called_otherwise
from scsharp.python.estimate import Known, UnreachedError, estimate
from scsharp.python.intervals import KINDS, Interval

MOST_ROUNDS = 40
Key = tuple[str, str]
"""A function and one of its parameters."""
Places = dict[str, dict[str, int]]
"""By function and parameter, at which place of the arguments."""


@dataclass(slots=True)
class Caller:
    """A function or lambda with the calls in it that tell something; `told` is what they told
    last, when the caller's own parameters were `given`."""

    facts: Facts
    calls: list[lowered.Call]
    given: Known = field(default_factory=dict)
    told: dict[Key, Interval] | None = None


def find_parameter_bounds(
    program: lowered.Program, summaries: list[Summary]
) -> dict[str, dict[str, Interval]]:
    """By function, the bounds of those of its parameters that have some."""
    integers = integer_parameters(called_by_name(program, summaries))
    if not integers:
        return {}
    callers = {
        one.function.name: Caller(read_facts(one.function), calls_in(one.function, integers))
        for one in every_summary(summaries)
        if not one.function.is_library
    }
    whole = {
        (function, name): KINDS[program.functions[function].parameters[at].type.kind]
        for function, places in integers.items()
        for name, at in places.items()
    }
    found = settle(callers, integers, whole)
    bounds: dict[str, dict[str, Interval]] = {}
    for (function, name), interval in found.items():
        if interval is not None and interval != whole[function, name]:
            bounds.setdefault(function, {})[name] = interval
    return bounds


def settle(
    callers: dict[str, Caller],
    integers: Places,
    whole: dict[Key, Interval],
) -> dict[Key, Interval | None]:
    """Grows the intervals from nothing until no call adds to them."""
    current: dict[Key, Interval | None] = dict.fromkeys(whole)
    for round_number in range(MOST_ROUNDS):
        for name, caller in callers.items():
            given = {one: current[name, one] for one in integers.get(name, ())}
            if caller.told is None or given != caller.given:
                caller.given = given
                caller.told = tell(caller, integers)
        following = joined(one.told for one in callers.values() if one.told)
        grown = {
            key: grow(current[key], following.get(key), whole[key], round_number) for key in whole
        }
        if grown == current:
            return current
        current = grown
    return dict(whole)


def tell(caller: Caller, integers: Places) -> dict[Key, Interval]:
    """What the caller's calls say of the parameters of those they call."""
    locals_ = solve(caller.facts, caller.given)
    return joined(
        {(call.function, name): interval}
        for call in caller.calls
        for name, at in integers[call.function].items()
        if (interval := bounds_of(locals_, call.arguments[at])) is not None
    )


def bounds_of(locals_: Known, argument: lowered.Expression) -> Interval | None:
    try:
        return estimate(locals_, argument)
    except UnreachedError:
        return None


def joined(parts: Iterable[dict[Key, Interval]]) -> dict[Key, Interval]:
    found: dict[Key, Interval] = {}
    for part in parts:
        for key, interval in part.items():
            found[key] = found[key].join(interval) if key in found else interval
    return found


def called_by_name(program: lowered.Program, summaries: list[Summary]) -> list[lowered.Function]:
    """The script's functions that nobody else can call."""
    others = called_otherwise(program, every_summary(summaries))
    for one in every_summary(summaries):
        if one.function.is_library:
            others.update(one.calls)
    functions = program.functions.values()
    return [one for one in functions if not one.is_library and one.name not in others]


def integer_parameters(functions: list[lowered.Function]) -> Places:
    """By function, the places of its integer parameters that it never sets."""
    found: Places = {}
    for function in functions:
        assigned = {name for name, _ in all_assignments(own_nodes(*function.body))}
        own = {
            one.name: at
            for at, one in enumerate(function.parameters)
            if one.type.kind in KINDS and one.name not in assigned
        }
        if own:
            found[function.name] = own
    return found


def calls_in(function: lowered.Function, integers: Places) -> list[lowered.Call]:
    return [
        one
        for one in own_nodes(*function.body)
        if isinstance(one, lowered.Call) and one.function in integers
    ]
