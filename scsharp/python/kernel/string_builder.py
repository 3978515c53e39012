"""The storage of StringBuilder: pieces of text, or single units while they are being changed."""

from __future__ import annotations

from scsharp.lowering.limits import TEXT_UNITS
from scsharp.python.kernel import machine

__all__ = [
    "text_buffer_append", "text_buffer_append_char", "text_buffer_get", "text_buffer_length",
    "text_buffer_new", "text_buffer_replace", "text_buffer_set", "text_buffer_set_length",
    "text_buffer_text",
]  # fmt: skip


class TextBuffer:
    """`pieces` joined are the text; with `is_units` each of them is one unit. `is_whole`: nothing
    was appended since the text was put together."""

    __slots__ = ("is_units", "is_whole", "length", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.length = 0
        self.is_units = False
        self.is_whole = True

    def whole(self) -> str:
        """The text; it becomes the only piece."""
        if self.is_units:
            return "".join(self.pieces)
        if len(self.pieces) != 1:
            self.pieces[:] = ["".join(self.pieces)]
        self.is_whole = True
        return self.pieces[0]

    def become(self, text: str) -> None:
        self.pieces[:] = [text]
        self.length = len(text)
        self.is_units = False
        self.is_whole = True


def text_buffer_new() -> TextBuffer:
    return TextBuffer()


def text_buffer_length(buffer: TextBuffer) -> int:
    return buffer.length


def text_buffer_append(buffer: TextBuffer, value: str) -> None:
    buffer.length += len(value)
    if buffer.length > TEXT_UNITS:
        raise machine.MemoryLimitReached
    machine.charge_text(len(value))
    if buffer.is_units:
        machine.charge(len(value))
        buffer.pieces.extend(value)
    else:
        buffer.pieces.append(value)
        buffer.is_whole = False


def text_buffer_append_char(buffer: TextBuffer, value: int) -> None:
    buffer.length += 1
    if buffer.length > TEXT_UNITS:
        raise machine.MemoryLimitReached
    buffer.pieces.append(chr(value))
    buffer.is_whole = buffer.is_units


def text_buffer_get(buffer: TextBuffer, index: int) -> int:
    if buffer.is_units:
        return ord(buffer.pieces[index])
    put_together(buffer)
    return ord(buffer.whole()[index])


def put_together(buffer: TextBuffer) -> None:
    """Charges for joining what was appended."""
    if not buffer.is_whole:
        machine.charge(buffer.length >> 6)


def text_buffer_set(buffer: TextBuffer, index: int, value: int) -> None:
    if not buffer.is_units:
        machine.charge(buffer.length)
        buffer.pieces[:] = buffer.whole()
        buffer.is_units = True
    buffer.pieces[index] = chr(value)


def text_buffer_set_length(buffer: TextBuffer, length: int) -> None:
    machine.charge_text(max(length, buffer.length))
    buffer.become(buffer.whole()[:length].ljust(length, "\0"))


def text_buffer_replace(buffer: TextBuffer, start: int, count: int, value: str) -> None:
    machine.charge_text(buffer.length + len(value))
    text = buffer.whole()
    buffer.become(text[:start] + value + text[start + count :])


def text_buffer_text(buffer: TextBuffer) -> str:
    machine.charge_text(buffer.length)
    return buffer.whole()
