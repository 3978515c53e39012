"""Loops that only count: `for (int i = a; i < n; i++)`, where nothing but the update changes i.

Back ends give them a form that counts steps once, or that is a range. `shape` knows the loop by its
condition and update, `limited` also that the body leaves the counter alone, `is_invariant` that the
bound stays what it was.
"""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of
from scsharp.lowering.nodes import Kind
from scsharp.lowering.walk import own_nodes


@dataclass(frozen=True, slots=True)
class Counting:
    """Rounds with `name` from where it stands to `bound`; `is_up`: by 1 upwards, else downwards."""

    name: str
    bound: lowered.Expression
    is_up: bool
    is_inclusive: bool


def only_counts(node: lowered.Loop) -> Counting | None:
    """How the loop counts, if the body changes neither the counter nor the bound."""
    found = limited(node)
    return found if found is not None and is_invariant(found.bound, node.body) else None


def limited(node: lowered.Loop) -> Counting | None:
    """How the loop counts, if its body leaves the counter alone; the bound may change."""
    found = shape(node)
    if found is None or found.name in assigned_in(node.body):
        return None
    return None if found.name in effects_of((found.bound,)).assigned else found


def shape(node: lowered.Loop) -> Counting | None:
    step = step_of(node)
    if step is None or node.test_last:
        return None
    name, is_up = step
    match node.condition:
        case lowered.Compare(operator=operator, left=lowered.Local(name=left), right=bound):
            if left != name:
                return None
        case _:
            return None
    if operator not in (("<", "<=") if is_up else (">", ">=")):
        return None
    return Counting(name, bound, is_up, operator in ("<=", ">="))


def step_of(node: lowered.Loop) -> tuple[str, bool] | None:
    """The counter that the update `i = i + 1` or `i = i - 1` changes, and whether it goes up."""
    if len(node.update) != 1:
        return None
    [update] = node.update
    match update:
        case lowered.Assign(place=lowered.Local(name=name)):
            pass
        case lowered.Evaluate(value=lowered.Let(name=name)):
            pass
        case _:
            return None
    match new_value(update):
        case lowered.Binary(
            operator="+" | "-" as operator,
            left=lowered.Local(name=left),
            right=lowered.Constant(value=1),
            type=lowered.Type(kind=Kind.I32),
            is_checked=False,
        ) if left == name:
            return name, operator == "+"
    return None


def new_value(update: lowered.Statement) -> lowered.Expression | None:
    match update:
        case lowered.Assign(value=value) | lowered.Evaluate(value=lowered.Let(value=value)):
            return value
    return None


def assigned_in(body: tuple[lowered.Statement, ...]) -> set[str]:
    """Locals that the statements set, declared ones included."""
    found = effects_of(body)
    return (
        found.assigned
        | found.fresh
        | {one.name for one in own_nodes(*body) if isinstance(one, lowered.Catch)}
    )


def is_invariant(bound: lowered.Expression, body: tuple[lowered.Statement, ...]) -> bool:
    match bound:
        case lowered.Constant():
            return True
        case lowered.Local(name=name):
            return name not in assigned_in(body)
        case (
            lowered.ArrayLength(array=array)
            | lowered.CallIntrinsic(name="string_length", arguments=(array,))
        ):
            return is_invariant(array, body)
        case lowered.Binary(operator="+" | "-" | "*" | "/", left=left, right=right):
            return is_invariant(left, body) and is_invariant(right, body)
        case lowered.Static(name=name):
            return not may_set(body, name)
        case lowered.Field(object=target, name=name):
            return is_invariant(target, body) and not may_set(body, name)
    return False


def may_set(body: tuple[lowered.Statement, ...], name: str) -> bool:
    """May the body change a field or static of that name, itself or by calling somebody?"""
    for one in own_nodes(*body):
        match one:
            case lowered.Assign(place=lowered.Field(name=other) | lowered.Static(name=other)):
                if other == name:
                    return True
            case lowered.Assign(place=lowered.Dereference()) | lowered.Yield():
                return True
            case lowered.Call() | lowered.CallSlot() | lowered.Invoke() | lowered.New():
                return True
            case lowered.CallIntrinsic():
                return True
    return False
