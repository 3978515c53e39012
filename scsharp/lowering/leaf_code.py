"""Code in which nothing draws from the budget of steps but the loops that stand in it.

A back end may count the steps of such a loop in a form that costs less than asking the budget in
each round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.lowering.walk import children

CHARGING = (
    lowered.CallSlot, lowered.Invoke, lowered.New, lowered.NewArray, lowered.Concat,
    lowered.Yield, lowered.Try, lowered.Throw, lowered.CopyStruct,
)  # fmt: skip

IsFree: TypeAlias = Callable[[lowered.Call | lowered.CallIntrinsic], bool]
"""Does a call by name draw no steps? Each back end knows its kernel."""


def is_leaf(node: lowered.Node, is_free: IsFree) -> bool:
    """Does the node count no steps but those of its own loops?"""
    match node:
        case lowered.Lambda():
            return True
        case lowered.Call() | lowered.CallIntrinsic():
            if not is_free(node):
                return False
        case lowered.Binary(type=type_) | lowered.Unary(type=type_) | lowered.Convert(type=type_):
            if type_.kind is Kind.DECIMAL:
                return False
        case _ if isinstance(node, CHARGING):
            return False
    return all(is_leaf(one, is_free) for one in children(node))
