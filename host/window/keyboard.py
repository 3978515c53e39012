"""Keys of the window by the names that apps know them by.

Letters and signs are named by what is printed on the key, as pyglet tells them.
"""

from __future__ import annotations

from string import ascii_uppercase, digits

NUMBER_PAD = {
    **{f"NUM_{digit}": digit for digit in digits},
    "NUM_LEFT": "Left", "NUM_RIGHT": "Right", "NUM_UP": "Up", "NUM_DOWN": "Down",
    "NUM_HOME": "Home", "NUM_END": "End", "NUM_PAGE_UP": "PageUp", "NUM_PAGE_DOWN": "PageDown",
    "NUM_PRIOR": "PageUp", "NUM_NEXT": "PageDown", "NUM_INSERT": "Insert", "NUM_DELETE": "Delete",
    "NUM_ENTER": "Enter", "NUM_ADD": "Plus", "NUM_SUBTRACT": "Minus", "NUM_DIVIDE": "Slash",
    "NUM_DECIMAL": "Period",
}  # fmt: skip

KEY_OF_SYMBOL = {
    **{letter: letter for letter in ascii_uppercase},
    **{f"_{digit}": digit for digit in digits},
    **{f"F{number}": f"F{number}" for number in range(1, 13)},
    **NUMBER_PAD,
    "LEFT": "Left", "RIGHT": "Right", "UP": "Up", "DOWN": "Down", "SPACE": "Space",
    "ENTER": "Enter", "RETURN": "Enter", "ESCAPE": "Escape", "TAB": "Tab",
    "BACKSPACE": "Backspace", "DELETE": "Delete", "INSERT": "Insert", "HOME": "Home", "END": "End",
    "PAGEUP": "PageUp", "PAGEDOWN": "PageDown", "LSHIFT": "Shift", "RSHIFT": "Shift",
    "LCTRL": "Control", "RCTRL": "Control", "LALT": "Alt", "RALT": "Alt", "LOPTION": "Alt",
    "ROPTION": "Alt", "MINUS": "Minus", "PLUS": "Plus", "EQUAL": "Plus", "COMMA": "Comma",
    "PERIOD": "Period", "SLASH": "Slash", "SEMICOLON": "Semicolon", "APOSTROPHE": "Quote",
    "BRACKETLEFT": "BracketLeft", "BRACKETRIGHT": "BracketRight", "BACKSLASH": "Backslash",
    "GRAVE": "Backquote",
}  # fmt: skip
"""Names of pyglet's symbols. Plus and = are one key on many keyboards, so both are Plus."""


class HeldSymbols:
    """Which keys are down, where several are one to the app: Shift is down while either is."""

    def __init__(self) -> None:
        self.symbols: set[str] = set()

    def press(self, symbol: str) -> str | None:
        """The app's name of a key that went down."""
        self.symbols.add(symbol)
        return KEY_OF_SYMBOL.get(symbol)

    def release(self, symbol: str) -> str | None:
        """The app's name of a key that went up, if no other key of that name is still down."""
        self.symbols.discard(symbol)
        key = KEY_OF_SYMBOL.get(symbol)
        is_down = any(KEY_OF_SYMBOL.get(one) == key for one in self.symbols)
        return None if is_down else key

    def forget(self) -> None:
        self.symbols.clear()
