"""SC# names to legal JavaScript names.

Lowering's names are unique but hold any character (`Player.Move(int)`, `<1>item`). Here every
other character becomes an underscore, a name that JavaScript or a kernel already has gets a `$`
behind it, and what would then be equal gets a number. `$` cannot stand in SC# source, so made-up
names never meet written ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

RESERVED = frozenset(
    """arguments await break case catch class const continue debugger default delete do else enum
    eval export extends false finally for function if implements import in instanceof interface
    let new null package private protected public return static super switch this throw true try
    typeof var void while with yield async of NaN Infinity undefined globalThis Array Object String
    Number BigInt Math Map Set Error Symbol Promise Proxy Reflect JSON Function Boolean Date RegExp
    window self document console
    Int8Array Uint8Array Int16Array Uint16Array Int32Array Uint32Array
    Float32Array Float64Array""".split()
)
MEMBER_MARK = "$m$"
"""What names of members begin with where they are to be shortened."""
MEMBER_RESERVED = frozenset({"constructor", "prototype", "__proto__", "length", "name", "caller"})


@dataclass(slots=True)
class NameTable:
    """One name space: gives each lowered name its JavaScript name, always the same.

    `outer` are the names around it, which it may not hide. Every name begins with `mark`, but for
    those that are `known` elsewhere.
    """

    reserved: frozenset[str] = RESERVED
    outer: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    given: dict[str, str] = field(default_factory=dict)
    mark: str = ""
    known: frozenset[str] = frozenset()

    def name(self, key: str, wish: str | None = None) -> str:
        """The name for a key; made like the wish (else the key) when it is first asked for."""
        found = self.given.get(key)
        if found is None:
            found = self.given[key] = self.fresh(wish or key)
        return found

    def fresh(self, wanted: str) -> str:
        """A name like the wanted one that nothing else in this space has."""
        base = re.sub(r"[^\w$]+", "_", wanted, flags=re.ASCII).strip("_") or "_"
        if base in self.reserved or base[0].isdigit():
            base = f"${base}"
        if base not in self.known:
            base = self.mark + base
        name, number = base, 1
        while name in self.taken or name in self.outer:
            number += 1
            name = f"{base}${number}"
        self.taken.add(name)
        return name
