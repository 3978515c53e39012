"""What generated code calls beside the kernel's intrinsics: the names that begin with `_`.

Python's own builtins are out of reach for generated code; the few that it needs are here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, repeat
from operator import itemgetter, length_hint
from types import MethodType
from typing import Any, NoReturn

from scsharp.lowering.limits import CALL_DEPTH
from scsharp.python import errors
from scsharp.python.kernel import arrays, delegates, exceptions, iterators, machine, references
from scsharp.python.kernel.integers import wrap_i32
from scsharp.python.kernel.machine import Machine
from scsharp.python.kernel.runtime_types import RuntimeType, is_of_type, type_of


class Object:
    """The root of all classes that programs define."""

    __slots__ = ()


class Exhausted:
    """Stands behind the last step: asking for one more ends the script."""

    def __iter__(self) -> Exhausted:
        return self

    def __next__(self) -> NoReturn:
        no_steps()


def step_draws(one: Machine, counts: Iterable[int]) -> dict[str, object]:
    """The iterators that compiled code draws from: a step at a time, or so many at a time. They
    share one budget with `machine.charge`."""
    return {
        "_budget": one.steps,
        "_left": one.steps.__length_hint__,
        "_steps": draws(one, 1),
        **{f"_steps_{count}": draws(one, count) for count in counts},
    }


def draws(one: Machine, count: int) -> Iterator[None]:
    several = one.steps if count == 1 else islice(one.steps, count - 1, None, count)
    return chain(several, Exhausted())


def drawing(rounds: Iterator[Any], steps: int) -> Iterator[Any]:
    """What is gone through, unchanged; each draws the steps of its round."""
    return map(itemgetter(0), zip(rounds, draws(machine.current, steps), strict=False))


def take_begun(rounds: Iterator[Any], all_steps: int, steps: int) -> None:
    """Takes the steps of the rounds that have begun, unless they were drawn one by one: all but
    those of the rounds ahead and of the end."""
    if not isinstance(rounds, map):
        machine.charge(all_steps - (length_hint(rounds) + 1) * steps)


def no_steps() -> NoReturn:
    raise machine.StepLimitReached


def too_deep() -> NoReturn:
    raise machine.DepthLimitReached


class Deepest:
    """The level at which no call may begin."""

    def __getitem__(self, place: int) -> NoReturn:
        too_deep()


def all_levels() -> tuple[object, ...]:
    """The levels of calls, each as a tuple that holds the next one."""
    found: list[object] = [Deepest()]
    for _ in range(CALL_DEPTH):
        found.append((found[-1],))
    return tuple(reversed(found))


def raise_null_reference() -> NoReturn:
    raise exceptions.null_reference()


def wrapped_index(value: int) -> int:
    """An index that is negative, or so large that it may have to wrap around."""
    index = wrap_i32(value)
    return index if index >= 0 else arrays.out_of_range()


def bad_cast(value: Any, wanted: RuntimeType) -> NoReturn:
    found = type_of(value)
    name = found.full_name if found is not None else "System.Delegate"
    raise exceptions.throw(
        "InvalidCastException",
        f"Unable to cast object of type '{name}' to type '{wanted.full_name}'.",
    )


def charged_text(text: str) -> str:
    machine.charge_text(len(text))
    return text


def field_reference(target: object, name: str) -> references.FieldReference:
    if target is None:
        raise exceptions.null_reference()
    return references.FieldReference(target, name)


def element_reference(array: Any, *indices: int) -> references.ElementReference:
    if len(indices) == 2:
        row, index = indices
        return element_of(array.rows[row] if row >= 0 else arrays.out_of_range(), index)
    if len(indices) > 1:
        return references.ElementReference(array.a, arrays.flat_index(array, *indices))
    return element_of(array.a, indices[0])


def element_of(items: list[Any], index: int) -> references.ElementReference:
    if not 0 <= index < len(items):
        arrays.out_of_range()
    return references.ElementReference(items, index)


def endless(first: int, step: int) -> Iterator[int]:
    """A counter that never meets its bound: it wraps around."""
    if step > 0:
        rest, again = range(first, 1 << 31), range(-1 << 31, 1 << 31)
    else:
        rest = range(first, (-1 << 31) - 1, -1)
        again = range((1 << 31) - 1, (-1 << 31) - 1, -1)
    return chain(rest, chain.from_iterable(repeat(again)))


def new_class(
    name: str,
    bases: tuple[type, ...],
    fields: tuple[str, ...],
    runtime_type: RuntimeType,
    attributes: dict[str, Callable[..., Any]],
) -> type:
    body = {"__slots__": fields, "runtime_type": runtime_type, **attributes}
    return type(name, bases, body)


def new_statics(names: tuple[str, ...]) -> object:
    statics: object = type("Statics", (Object,), {"__slots__": names})()
    return statics


HELPERS: dict[str, object] = {
    "_Array": arrays.Array,
    "_CATCHABLE": errors.CATCHABLE,
    "_Cell": references.Cell,
    "_FieldReference": references.FieldReference,
    "_CubeArray": arrays.CubeArray,
    "_IteratorRun": iterators.IteratorRun,
    "_Object": Object,
    "_PlaneArray": arrays.PlaneArray,
    "_UNCATCHABLE": errors.UNCATCHABLE,
    "_abs": abs,
    "_bad_cast": bad_cast,
    "_bind": MethodType,
    "_charged_text": charged_text,
    "_create": object.__new__,
    "_drawing": drawing,
    "_element_reference": element_reference,
    "_endless": endless,
    "_field_reference": field_reference,
    "_flat_index": arrays.flat_index,
    "_int": int,
    "_is_of_type": is_of_type,
    "_isinstance": isinstance,
    "_islice": islice,
    "_iter": iter,
    "_len": len,
    "_levels": all_levels(),
    "_moving": iterators.moving,
    "_named_delegate": delegates.named_delegate,
    "_new_array": arrays.new_array,
    "_new_array_of": arrays.new_array_of,
    "_new_class": new_class,
    "_new_grid": arrays.new_grid,
    "_new_grid_of": arrays.new_grid_of,
    "_new_statics": new_statics,
    "_no_element": arrays.no_element,
    "_no_steps": no_steps,
    "_null_reference": raise_null_reference,
    "_ord": ord,
    "_out_of_range": arrays.out_of_range,
    "_range": range,
    "_sqrt": math.sqrt,
    "_str": str,
    "_take_begun": take_begun,
    "_thrown": errors.thrown,
    "_too_deep": too_deep,
    "_type": type,
    "_wrapped_index": wrapped_index,
    "_zip": zip,
}
