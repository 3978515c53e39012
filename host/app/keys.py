"""The names of keys and mouse buttons; host/web/keys.mjs has the same list (tested)."""

from __future__ import annotations

from string import ascii_uppercase, digits

NAMED_KEYS = (
    "Left", "Right", "Up", "Down", "Space", "Enter", "Escape", "Tab", "Backspace", "Delete",
    "Insert", "Home", "End", "PageUp", "PageDown", "Shift", "Control", "Alt", "Minus", "Plus",
    "Comma", "Period", "Slash", "Semicolon", "Quote", "BracketLeft", "BracketRight", "Backslash",
    "Backquote", "MouseLeft", "MouseRight", "MouseMiddle",
)  # fmt: skip

KEYS = frozenset(
    [*NAMED_KEYS, *ascii_uppercase, *digits, *(f"F{number}" for number in range(1, 13))]
)
