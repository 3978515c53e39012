"""The state of a script as text, the same to the letter on every engine; mirrors state_text.mjs.

One line for each value, breadth first from the script's variables. An object gets a number where it
is first met, and lines of its own further down; then its number stands for it:

    score = 5
    player = #1 Player
    #1.Name = "Ann"
    #1.Friend = #1
    #1.Speed = 0x3ff8000000000000        a double by its bits
    #1.Path = #2 int[] (3)
    #2[0] = 7 8 9

Nothing of the script runs. A state beyond STATE_UNITS is cut, everywhere at the same place.
"""

from __future__ import annotations

import math
import re
import struct
import zlib
from collections import deque
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from scsharp.decimals import parts
from scsharp.lowering.layout import Held, Layout, fields_of
from scsharp.python.kernel.arrays import Array, GridArray
from scsharp.python.kernel.runtime_types import RuntimeType
from scsharp.python.kernel.string_builder import TextBuffer

STATE_UNITS = 8_000_000
SHOWN_UNITS = 200
"""Of a longer text its start is shown, its length, and a check sum."""
SUMMED_UNITS = 1_000_000
ROW = 16
"""So many numbers of an array stand in a line."""
ESCAPED = re.compile(r"[^ !#-\[\]-~]")
ROWS = ("integer", "long", "char", "bool", "double", "decimal")


def state_text(layout: Layout, values: Iterable[object]) -> str:
    """The values of the layout's statics, and all that can be reached from them."""
    text = StateText(layout)
    for (name, held), value in zip(layout["statics"], values, strict=True):
        text.put(name, value, held)
    while text.waiting and text.left > 0:
        text.expand(*text.waiting.popleft())
    if text.left <= 0:
        text.lines.append("...")
    return "".join(f"{line}\n" for line in text.lines)


class StateText:
    """The lines so far; `waiting` are objects whose own lines come later, each with its number and
    the layout of its elements."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.lines: list[str] = []
        self.left = STATE_UNITS
        self.numbers: dict[int, int] = {}
        self.waiting: deque[tuple[str, Any, Held | None]] = deque()

    def line(self, place: str, text: str) -> None:
        if self.left > 0:
            self.left -= len(place) + len(text) + 4
            self.lines.append(f"{place} = {text}")

    def put(self, place: str, value: Any, held: Held) -> None:
        match held:
            case {"struct": str(name)}:
                for shown, member, inner in self.layout["structs"][name]:
                    self.put(f"{place}.{shown}", getattr(value, member), inner)
            case {"nullable": inner} if value is not None:
                self.put(place, value, inner)
            case {"buffer": item} if value is not None:
                self.line(place, self.reference(value, f"Buffer ({len(value)})", item))
            case str(kind) if kind != "object" and value is not None:
                self.line(place, self.plain(value, kind))
            case _:
                self.line(place, self.object(value))

    def plain(self, value: Any, kind: str) -> str:
        match kind:
            case "string":
                return self.text(value)
            case "char":
                return f"'{escaped(chr(value))}'"
            case "bool":
                return "true" if value else "false"
            case "double":
                return bits(value)
            case "decimal":
                return decimal(value)
        return f"{value:d}"

    def object(self, value: Any) -> str:
        match value:
            case None:
                return "null"
            case str():
                return self.text(value)
            case TextBuffer():
                return self.text("".join(value.pieces))
            case RuntimeType():
                return f"typeof {value.full_name}"
        type_: RuntimeType | None = getattr(value, "runtime_type", None)
        if type_ is None:
            return "delegate" if callable(value) else "kernel"
        class_ = self.layout["classes"][type_.id]
        name = class_.get("name", type_.id)
        if isinstance(value, Array | GridArray):
            name += f" ({','.join(map(str, value.lengths))})"
        return self.reference(value, name, class_.get("item"))

    def reference(self, value: Any, name: str, item: Held | None) -> str:
        number = self.numbers.get(id(value))
        if number is not None:
            return f"#{number}"
        number = self.numbers[id(value)] = len(self.numbers) + 1
        self.waiting.append((f"#{number}", value, item))
        return f"#{number} {name}"

    def expand(self, place: str, value: Any, item: Held | None) -> None:
        """The lines of an object."""
        if item is not None:
            self.sequence(place, value if isinstance(value, list) else value.a, item)
            return
        for shown, member, held in fields_of(self.layout, value.runtime_type.id):
            self.put(f"{place}.{shown}", getattr(value, member), held)

    def sequence(self, place: str, items: list[Any], item: Held) -> None:
        is_row = isinstance(item, str) and item in ROWS
        for start in range(0, len(items), ROW if is_row else 1):
            if self.left <= 0:
                return
            if is_row:
                row = items[start : start + ROW]
                self.line(f"{place}[{start}]", " ".join(self.plain(one, str(item)) for one in row))
            else:
                self.put(f"{place}[{start}]", items[start], item)

    def text(self, value: str) -> str:
        shown = f'"{escaped(value[:SHOWN_UNITS])}"'
        if len(value) <= SHOWN_UNITS:
            return shown
        summed = value[:SUMMED_UNITS].encode("utf-16-le", "surrogatepass")
        self.left -= min(len(value), SUMMED_UNITS)
        return f"{shown} of {len(value)} units, sum {zlib.crc32(summed):08x}"


def escaped(text: str) -> str:
    return ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def bits(value: float) -> str:
    return "nan" if math.isnan(value) else f"0x{struct.pack('>d', value).hex()}"


def decimal(value: Decimal) -> str:
    size, scale = parts(value)
    return f"{'-' if value.is_signed() else ''}{size}e-{scale}"
