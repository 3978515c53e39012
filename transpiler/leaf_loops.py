"""Loops in which nothing else draws from the budget of steps: they may count in a local variable,
which costs next to nothing, and settle when they end."""

from __future__ import annotations

from functools import partial

from scsharp.lowering import leaf_code
from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from transpiler.context import ModuleContext
from transpiler.inlined import FORMS

PLAIN = INTEGER_KINDS | {Kind.BOOL, Kind.F32, Kind.F64, Kind.DECIMAL, Kind.STRING}


def is_leaf(module: ModuleContext, node: lowered.Node) -> bool:
    """Does the node count no steps but those of its own loops?"""
    return leaf_code.is_leaf(node, partial(is_free, module))


def is_free(module: ModuleContext, node: lowered.Call | lowered.CallIntrinsic) -> bool:
    """Does the kernel function count no steps? One that is given an object may call the script."""
    if isinstance(node, lowered.Call):
        return False
    if node.name in FORMS:
        return True
    calls_nobody = all(one.type.kind in PLAIN for one in node.arguments)
    return calls_nobody and node.name in module.free_kernel_names
