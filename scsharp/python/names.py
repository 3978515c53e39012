"""Python names for the names of the lowered tree.

Names from SC# keep their letters and never begin with an underscore; everything that the back end
adds begins with one (`_1_item`, `_steps`), so the two cannot meet. No name begins with two: Python
changes those inside classes.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable

OTHERS = re.compile(r"[^0-9A-Za-z]+")


def legal(name: str) -> str:
    """The nearest Python name: `List<int>.Add` becomes `List_int_Add`, `_count` stays `count`."""
    plain = OTHERS.sub("_", name).strip("_")
    if not plain or plain[0].isdigit():
        return f"x{plain}"
    return f"{plain}_" if keyword.iskeyword(plain) else plain


class NameTable:
    """Gives each key one name of its own."""

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self.by_key: dict[str, str] = {}
        self.taken = set(reserved)
        self.temporaries = 0

    def name(self, key: str, prefix: str = "") -> str:
        """The name of a key; keys of different sorts have different prefixes."""
        full = prefix + key
        found = self.by_key.get(full)
        if found is None:
            found = self.by_key[full] = self.unique(legal(key))
        return found

    def own(self, key: str, prefix: str) -> str:
        """A name with an underscore in front, for what the compiler makes: `_new_Player`."""
        full = f"{prefix} {key}"
        found = self.by_key.get(full)
        if found is None:
            found = self.by_key[full] = self.unique(f"_{prefix}_{legal(key)}")
        return found

    def unique(self, wish: str) -> str:
        name, number = wish, 2
        while name in self.taken:
            name, number = f"{wish}_{number}", number + 1
        self.taken.add(name)
        return name

    def temporary(self, meaning: str) -> str:
        """A name that the compiler makes: `_1_item`."""
        self.temporaries += 1
        return f"_{self.temporaries}_{meaning}"
