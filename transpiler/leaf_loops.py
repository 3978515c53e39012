"""Loops in which nothing else draws from the budget of steps: they may count in a local variable,
which costs next to nothing, and settle when they end."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from scsharp.lowering.walk import children
from transpiler.context import ModuleContext
from transpiler.inlined import FORMS

CHARGING = (
    lowered.Call, lowered.CallSlot, lowered.Invoke, lowered.New, lowered.NewArray, lowered.Concat,
    lowered.Yield, lowered.Try, lowered.Throw, lowered.CopyStruct,
)  # fmt: skip
PLAIN = INTEGER_KINDS | {Kind.BOOL, Kind.F32, Kind.F64, Kind.DECIMAL, Kind.STRING}


def is_leaf(module: ModuleContext, node: lowered.Node) -> bool:
    """Does the node count no steps but those of its own loops?"""
    match node:
        case lowered.Lambda():
            return True
        case lowered.CallIntrinsic():
            if not is_free(module, node):
                return False
        case lowered.Binary(type=type_) | lowered.Unary(type=type_) | lowered.Convert(type=type_):
            if type_.kind is Kind.DECIMAL:
                return False
        case _ if isinstance(node, CHARGING):
            return False
    return all(is_leaf(module, one) for one in children(node))


def is_free(module: ModuleContext, node: lowered.CallIntrinsic) -> bool:
    """Does the kernel function count no steps? One that is given an object may call the script."""
    if node.name in FORMS:
        return True
    calls_nobody = all(one.type.kind in PLAIN for one in node.arguments)
    return calls_nobody and node.name in module.free_kernel_names
