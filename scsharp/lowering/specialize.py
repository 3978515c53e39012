"""Functions with arrays of constants in place of parameters, where nothing of the arrays is left.

What remains knows how many elements there were, that the array was not null, and the text that its
characters make; the array itself is never made.
"""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.cloning import clone
from scsharp.lowering.walk import every_node

LARGEST = 24


def specialized(program: lowered.Program, node: lowered.Call, places: frozenset[int]) -> str | None:
    """The name of the function without the arguments at those places; None where their arrays are
    needed as such."""
    function = program.functions[node.function]
    if function.is_iterator or not function.is_library or len(function.body) != 1:
        return None
    arrays = {function.parameters[at].name: node.arguments[at] for at in places}
    name = f"{function.name} {'; '.join(map(described, arrays.values()))}"
    if name in program.functions:
        return name
    (only,) = function.body
    if not isinstance(only, lowered.Return) or only.value is None or not is_simple(only.value):
        return None
    value = clone(only.value, dict(arrays), only.span)
    if any(isinstance(one, lowered.NewArray) for one in every_node(value)):
        return None
    parameters = [one for at, one in enumerate(function.parameters) if at not in places]
    program.functions[name] = lowered.Function(
        function.span, name, function.shown_name, tuple(parameters), function.result,
        (lowered.Return(only.span, value),), function.source, is_library=True,
    )  # fmt: skip
    return name


def described(array: lowered.Expression) -> str:
    assert isinstance(array, lowered.NewArray)
    values = [one.value for one in array.elements or () if isinstance(one, lowered.Constant)]
    return f"{array.type.name} {values!r}"


def is_simple(value: lowered.Expression) -> bool:
    """Small, and without anything that a copy must not share: lambdas, arrays of its own."""
    parts = list(every_node(value))
    return len(parts) <= LARGEST and not any(
        isinstance(one, (lowered.Lambda, lowered.NewArray, lowered.Let)) for one in parts
    )
