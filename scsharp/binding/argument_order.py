"""Arguments that fit the parameters in another order: then the order is the mistake, and not their
types."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from scsharp.binding.arguments import Argument
from scsharp.binding.context import Context
from scsharp.binding.conversion_errors import text_of
from scsharp.binding.conversions import exists
from scsharp.binding.overloads import Candidate, argument_rule
from scsharp.symbols.display import display

MOST = 6
"""So many arguments are tried in all orders."""


def right_order(
    context: Context, found: Candidate, arguments: Sequence[Argument], first: int
) -> list[int] | None:
    """Which argument belongs to each parameter, if they fit in another order than written; the
    one nearest to that. Arguments before `first` (a receiver) stay."""
    written = list(range(first, len(arguments)))
    if len(written) > MOST or found.is_expanded or len(arguments) != len(found.parameters):
        return None
    if any(one.name is not None or one.modifier for one in arguments):
        return None
    fits = {
        (parameter, argument): exists(
            argument_rule(
                context,
                arguments[argument],
                found.parameters[parameter],
                found.parameter_types[parameter],
            )
        )
        for parameter in written
        for argument in written
    }
    orders = (
        list(order)
        for order in permutations(written)
        if all(fits[pair] for pair in zip(written, order, strict=True))
    )
    return min(orders, key=inversions, default=None)


def inversions(order: list[int]) -> int:
    """How many pairs changed places."""
    return sum(one > other for index, one in enumerate(order) for other in order[index:])


def order_hint(
    context: Context, found: Candidate, arguments: Sequence[Argument], first: int, name: str
) -> str:
    """The call with its arguments in the order of the parameters; empty if none fits."""
    order = right_order(context, found, arguments, first)
    if order is None or name == "this":
        return ""
    names = [one.name for one in found.parameters[first:]]
    given = [text_of(context, arguments[one].span) for one in order]
    shown = [text or name for text, name in zip(given, names, strict=True)]
    call = f"new {display(found.use.owner)}" if name == ".ctor" else name
    return f"the order is ({', '.join(names)}): write {call}({', '.join(shown)})"
