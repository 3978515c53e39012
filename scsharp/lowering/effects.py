"""What running a piece of lowered code does, as far as the order of evaluation cares.

Lowering asks one question: may an expression that comes first in C# be left standing while
statements that come later run before it? `must_be_saved` answers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import own_nodes


@dataclass(slots=True)
class Effects:
    """`assigned` are locals set (fresh ones apart), `reads` locals read; `throws` covers every
    way of not coming to the end; `writes` covers calls, which may do anything to the heap."""

    assigned: set[str] = field(default_factory=set)
    fresh: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)
    reads_heap: bool = False
    writes: bool = False
    throws: bool = False


def effects_of(nodes: Iterable[lowered.Node]) -> Effects:
    """The effects of all these expressions or statements together."""
    result = Effects()
    for node in own_nodes(*nodes):
        note(result, node)
    result.assigned -= result.fresh
    return result


def note(effects: Effects, node: lowered.Node) -> None:
    match node:
        case lowered.Local(name=name):
            effects.reads.add(name)
        case lowered.Lambda(captures=captures):
            effects.reads.update(captures)
        case lowered.Let(name=name):
            effects.assigned.add(name)
        case lowered.Declare(name=name):
            effects.fresh.add(name)
        case lowered.Assign(place=place):
            note_assignment(effects, place)
        case lowered.Static() | lowered.Dereference():
            effects.reads_heap = True
        case lowered.Field(object=target):
            effects.reads_heap = True
            effects.throws |= may_be_null(target)
        case _:
            note_action(effects, node)


def note_assignment(effects: Effects, place: lowered.Place) -> None:
    if isinstance(place, lowered.Local):
        effects.assigned.add(place.name)
    else:
        effects.writes = True


def note_action(effects: Effects, node: lowered.Node) -> None:
    match node:
        case lowered.Element():
            effects.reads_heap = effects.throws = True
        case lowered.ArrayLength() | lowered.Cast() | lowered.NewArray() | lowered.ReferenceTo():
            effects.throws = True
        case lowered.MethodDelegate(receiver=receiver):
            effects.throws |= receiver is not None
        case lowered.Binary():
            effects.throws |= binary_throws(node)
        case lowered.Unary(is_checked=is_checked):
            effects.throws |= is_checked
        case lowered.Convert(is_checked=is_checked, type=type_, operand=operand):
            decimal = lowered.Kind.DECIMAL
            effects.throws |= is_checked or decimal in (type_.kind, operand.type.kind)
        case _:
            note_call(effects, node)


def note_call(effects: Effects, node: lowered.Node) -> None:
    match node:
        case lowered.New(constructor=None):
            pass
        case (
            lowered.Call()
            | lowered.CallSlot()
            | lowered.CallIntrinsic()
            | lowered.Invoke()
            | lowered.New()
            | lowered.Yield()
        ):
            effects.writes = effects.throws = True
        case (
            lowered.Break()
            | lowered.Continue()
            | lowered.Return()
            | lowered.Throw()
            | lowered.Rethrow()
            | lowered.Loop()
        ):
            effects.throws = True


def binary_throws(node: lowered.Binary) -> bool:
    if node.is_checked or node.type.kind is lowered.Kind.DECIMAL:
        return True
    if node.operator not in ("/", "%") or node.type.kind not in lowered.INTEGER_KINDS:
        return False
    return not (isinstance(node.right, lowered.Constant) and node.right.value not in (0, -1))


def may_be_null(target: lowered.Expression) -> bool:
    is_this = isinstance(target, lowered.Local) and target.name == "this"
    return not is_this and target.type.kind is not lowered.Kind.STRUCT


def must_be_saved(first: lowered.Expression, later: Effects) -> bool:
    """Would `first` mean something else after code with the effects `later` has run?"""
    if isinstance(first, (lowered.Constant, lowered.TypeToken)):
        return False
    own = effects_of((first,))
    acts = later.writes or later.throws or bool(later.assigned)
    if own.writes or own.assigned:
        return acts or later.reads_heap or bool(later.reads)
    return (own.throws and acts) or has_changed(own, later)


def is_changed(first: lowered.Expression, later: Effects) -> bool:
    """May code with the effects `later` change what `first` reads?"""
    return has_changed(effects_of((first,)), later)


def has_changed(own: Effects, later: Effects) -> bool:
    return (own.reads_heap and later.writes) or bool(own.reads & later.assigned)


def is_effect_free(expression: lowered.Expression) -> bool:
    """May it be evaluated or left out without anybody noticing?"""
    own = effects_of((expression,))
    return not (own.writes or own.throws or own.assigned)


ABRUPT = (lowered.Throw, lowered.Return, lowered.Break, lowered.Continue, lowered.Rethrow)


def ends_abruptly(statements: Sequence[lowered.Statement]) -> bool:
    """Does the last statement never come to its end?"""
    return bool(statements) and isinstance(statements[-1], ABRUPT)
