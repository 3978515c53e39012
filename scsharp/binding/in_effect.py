"""The using directives that are in effect somewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.symbols.types import NamedType, Type


@dataclass(slots=True, eq=False)
class Usings:
    """The using directives in effect; `namespace` is the one around, whose types (and its
    parents') are in scope first. An alias stands for a type or a namespace's name.

    `library_first`: names of the library mean the library's, whatever the script declares."""

    namespace: str = ""
    namespaces: tuple[str, ...] = ()
    statics: tuple[NamedType, ...] = ()
    aliases: dict[str, Type | str] = field(default_factory=dict)
    library_first: bool = False
