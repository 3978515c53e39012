"""Which functions count no step when they are entered: small ones that call and repeat nothing.

Their work is bounded by their size, and whoever calls them is counted, so the budget still bounds
the whole. Accessors and operators are such functions: the back ends may print them in place.
"""

from __future__ import annotations

from collections.abc import Iterable

from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import every_node

MOST_NODES = 60
"""A larger function counts, whatever it does."""


def mark_leaves(program: lowered.Program) -> None:
    """Sets `counts_step` of every function, lambdas included."""
    for function in program.functions.values():
        mark(function)
        for node in every_node(function):
            if isinstance(node, lowered.Lambda):
                mark(node.function)


def mark(function: lowered.Function) -> None:
    function.counts_step = function.is_iterator or not is_small_leaf(every_node(function))


def is_small_leaf(nodes: Iterable[lowered.Node]) -> bool:
    count = 0
    for node in nodes:
        count += 1
        if count > MOST_NODES or calls_or_repeats(node):
            return False
    return True


def calls_or_repeats(node: lowered.Node) -> bool:
    match node:
        case (
            lowered.Call()
            | lowered.CallSlot()
            | lowered.Invoke()
            | lowered.Loop()
            | lowered.Lambda()
            | lowered.NewArray()
            | lowered.Concat()
        ):
            return True
        case lowered.New(constructor=constructor):
            return constructor is not None
        case lowered.CallIntrinsic(name=name):
            return name.startswith("iterator_")
    return False
