"""The storage of StringBuilder: pieces of text, or single units while they are being changed."""

from __future__ import annotations

from scsharp.python.kernel import machine

__all__ = [
    "text_buffer_append", "text_buffer_append_char", "text_buffer_get", "text_buffer_length",
    "text_buffer_new", "text_buffer_replace", "text_buffer_set", "text_buffer_set_length",
    "text_buffer_text",
]  # fmt: skip


class TextBuffer:
    """`pieces` joined are the text; with `is_units` each of them is one unit."""

    __slots__ = ("is_units", "length", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.length = 0
        self.is_units = False

    def whole(self) -> str:
        """The text; it becomes the only piece."""
        if self.is_units:
            return "".join(self.pieces)
        if len(self.pieces) != 1:
            self.pieces[:] = ["".join(self.pieces)]
        return self.pieces[0]

    def become(self, text: str) -> None:
        self.pieces[:] = [text]
        self.length = len(text)
        self.is_units = False


def text_buffer_new() -> TextBuffer:
    return TextBuffer()


def text_buffer_length(buffer: TextBuffer) -> int:
    return buffer.length


def text_buffer_append(buffer: TextBuffer, value: str) -> None:
    machine.charge(len(value) >> 6)
    if buffer.is_units:
        buffer.pieces.extend(value)
    else:
        buffer.pieces.append(value)
    buffer.length += len(value)


def text_buffer_append_char(buffer: TextBuffer, value: int) -> None:
    buffer.pieces.append(chr(value))
    buffer.length += 1


def text_buffer_get(buffer: TextBuffer, index: int) -> int:
    return ord(buffer.pieces[index] if buffer.is_units else buffer.whole()[index])


def text_buffer_set(buffer: TextBuffer, index: int, value: int) -> None:
    if not buffer.is_units:
        buffer.pieces[:] = buffer.whole()
        buffer.is_units = True
    buffer.pieces[index] = chr(value)


def text_buffer_set_length(buffer: TextBuffer, length: int) -> None:
    machine.charge(max(length, buffer.length) >> 6)
    buffer.become(buffer.whole()[:length].ljust(length, "\0"))


def text_buffer_replace(buffer: TextBuffer, start: int, count: int, value: str) -> None:
    machine.charge((buffer.length + len(value)) >> 6)
    text = buffer.whole()
    buffer.become(text[:start] + value + text[start + count :])


def text_buffer_text(buffer: TextBuffer) -> str:
    machine.charge(buffer.length >> 6)
    return buffer.whole()
