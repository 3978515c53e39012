"""The place where an expression surely reads a name first: a walrus there can give it its value."""

from __future__ import annotations

import ast
import copy
from typing import TypeVar

Node = TypeVar("Node", bound=ast.expr)


def bind_at_first_use(code: ast.expr, name: str, let: ast.NamedExpr) -> ast.expr | None:
    """The code with `let` in place of the first reading of `name`; None if there is no sure one.

    Nodes may stand in the tree twice, so the way down is copied.
    """
    if isinstance(code, ast.Name):
        return let if code.id == name else None
    for part in parts_in_order(code):
        child = read(code, part)
        bound = bind_at_first_use(child, name, let)
        if bound is not None:
            return changed(code, part, bound)
        if mentions(child, name):
            return None
    return None


Part = tuple[str, int | None]


def parts_in_order(code: ast.expr) -> list[Part]:
    """The operands that are evaluated whatever happens, in order."""
    match code:
        case ast.BinOp():
            return [("left", None), ("right", None)]
        case ast.UnaryOp():
            return [("operand", None)]
        case ast.Compare():
            return [("left", None), ("comparators", 0)]
        case ast.BoolOp():
            return [("values", 0)]
        case ast.IfExp():
            return [("test", None)]
        case ast.Attribute():
            return [("value", None)]
        case ast.Subscript():
            return [("value", None), ("slice", None)]
        case ast.Call(args=arguments):
            return [("func", None), *(("args", one) for one in range(len(arguments)))]
        case ast.NamedExpr():
            return [("value", None)]
    return []


def read(code: ast.expr, part: Part) -> ast.expr:
    name, index = part
    value = getattr(code, name)
    child: ast.expr = value if index is None else value[index]
    return child


def changed(code: Node, part: Part, child: ast.expr) -> Node:
    name, index = part
    result = copy.copy(code)
    if index is None:
        setattr(result, name, child)
    else:
        items = list(getattr(code, name))
        items[index] = child
        setattr(result, name, items)
    return result


def mentions(code: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(code))
