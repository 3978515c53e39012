"""The tokens of kernel modules and of a program, each with the name that may be shortened in it.

A key says what a name means: names that mean the same have the same key. A kernel module's own
declarations have keys with the module's name; all other names, which nothing outside of their
text means, are keys themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from transpiler.bundle import Linked
from transpiler.javascript_tokens import Token, tokens
from transpiler.names import MEMBER_MARK
from transpiler.shaking import KernelModule, items_kept, resolved, table_of
from transpiler.token_roles import Role, roles_of


@dataclass(frozen=True, slots=True)
class Piece:
    """The short name for `key`, if there is one, stands between `before` and `after`; a key that
    `is_member` is a property's. `place` is the SC# line that begins here, 0 for none."""

    before: str
    key: str = ""
    after: str = ""
    is_member: bool = False
    place: int = 0


def kernel_pieces(linked: Linked, module: KernelModule) -> Iterator[Piece]:
    """What is wanted of the module, as declarations beside those of the others."""
    imports, declared = table_of(module)
    whole = {local: source for local, (source, name) in imports.items() if name is None}

    def key(name: str) -> str:
        if name not in imports and name not in declared:
            return name
        return ".".join(resolved(linked.modules, module.name, name))

    for item in items_kept(module, linked.wanted[module.name]):
        found = tokens(item.text)
        roles = roles_of(found)
        skipped = -1
        for index, token in enumerate(found):
            if index <= skipped:
                continue
            if roles[index] is Role.BINDING and token.text in whole and is_dot(found, index + 1):
                # A name in a whole module: module.name
                source, name = whole[token.text], found[index + 2].text
                if name in linked.modules[source].exports:
                    yield Piece("", ".".join(resolved(linked.modules, source, name)))
                    skipped = index + 2
                    continue
            yield piece_of(token, roles[index], key)


def is_dot(found: list[Token], index: int) -> bool:
    return index + 1 < len(found) and found[index].text == "."


def program_pieces(linked: Linked, entry: str) -> Iterator[Piece]:
    """The program as a function that makes the script, given to the kernel function `entry`."""
    keys = {
        name: ".".join(resolved(linked.modules, owner, name))
        for name, owner in linked.owners.items()
    }
    # A scope of its own: a class of the script named TypeError must not be the kernel's.
    text = f"const $load = () => {{\n{linked.text}return $script;\n}};\nreturn {entry}($load);"
    places = [0, 0, *own_lines(linked)]
    found = tokens(text)
    line = 0
    for token, role in zip(found, roles_of(found), strict=True):
        is_first = token.line != line and token.line < len(places)
        place = places[token.line] if is_first else 0
        line = token.line
        piece = piece_of(token, role, lambda name: keys.get(name, name))
        yield replace(piece, place=place) if place else piece


def own_lines(linked: Linked) -> list[int]:
    """For each line of the program's text the line of the script that it comes from; 0 where none
    is: stack traces do not show the library's."""
    functions = linked.program.functions.values()
    own = {one.source for one in functions if not one.is_library}
    last = max(linked.source_map.segments, default=-1)
    found = [linked.source_map.find(line, None) for line in range(last + 1)]
    return [0 if one is None or one[0] not in own else one[1].line for one in found]


def piece_of(token: Token, role: Role, key: Callable[[str], str]) -> Piece:
    text = token.text
    match role:
        case Role.BINDING:
            return Piece("", key(text))
        case Role.SHORTHAND:
            return Piece(f"{text}:", key(text))
        case Role.PROPERTY if text.startswith(MEMBER_MARK):
            return Piece("", text, is_member=True)
    if token.kind == "template" and text.startswith(MEMBER_MARK):
        return Piece("", text[:-1], text[-1], is_member=True)
    return Piece(text)
