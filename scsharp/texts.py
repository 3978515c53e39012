"""Strings on their way in and out of a script, which holds them as UTF-16 units."""

from __future__ import annotations


def as_units(text: str) -> str:
    """A character beyond U+FFFF becomes two surrogates."""
    if all(character <= "\uffff" for character in text):
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def joined(units: str) -> str:
    """Two surrogates become one character; a lone one is shown as U+FFFD."""
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
