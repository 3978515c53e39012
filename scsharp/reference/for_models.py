"""The library in few words, for the prompts of language models.

They know .NET, so what they need is what there is of it. The host's members are told whole, for
nobody knows those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scsharp.reference.members import Row, is_shown, rows_of
from scsharp.reference.pages import heading, is_worth_naming, shown_types, type_name
from scsharp.symbols.display import display
from scsharp.symbols.members import Method, MethodKind, Property, SymbolTable
from scsharp.symbols.types import TypeDefinition, TypeKind

EVERYWHERE = frozenset({
    "CompareTo", "CopyTo", "EnsureCapacity", "Equals", "GetEnumerator", "GetHashCode", "ToString",
    "TrimExcess",
})  # fmt: skip
"""Members of so many types that naming them each time says nothing."""
COLLECTIONS = ("System.Collections.Generic", "System.Linq", "System.Text", "System.Numerics")
OFTEN_USED = (
    "Array", "BitOperations", "Enum", "Math", "Random", "String",
)  # fmt: skip
"""Types whose members are worth their names, because games are full of them."""


def host_members(table: SymbolTable, namespace: str) -> str:
    """Every member of the namespace with its meaning. Members that another type has in the same
    words are named only."""
    told: dict[Row, str] = {}
    parts = []
    for definition in shown_types(table.types[namespace].values()):
        rows = list(rows_of(definition))
        parts.append("\n".join([f"## {title(definition)}", *member_lines(definition, rows, told)]))
        told |= {one: type_name(definition) for one in rows if one not in told}
    return "\n\n".join(parts)


def title(definition: TypeDefinition) -> str:
    base = definition.base
    suffix = f" : {display(base)}" if base is not None and is_worth_naming(base) else ""
    return f"{heading(definition)}{suffix}"


def member_lines(
    definition: TypeDefinition, rows: Iterable[Row], told: dict[Row, str]
) -> Iterator[str]:
    named: dict[str, list[str]] = {}
    constants = []
    for row in rows:
        if says_nothing(row):
            continue
        if row in told:
            named.setdefault(told[row], []).append(name_in(row.text))
        elif is_value(definition, row):
            constants.append(name_in(row.text))
        else:
            yield f"{row.text} // {row.meaning}".rstrip(" /")
    for other, names in named.items():
        yield f"and as in {other}: {' '.join(dict.fromkeys(names))}"
    if constants:
        yield f"static values: {' '.join(constants)}"


def says_nothing(row: Row) -> bool:
    """What every type has, and == and != where there is equality."""
    return name_in(row.text) in EVERYWHERE or "operator ==" in row.text or "operator !=" in row.text


def is_value(definition: TypeDefinition, row: Row) -> bool:
    """A static property of the type itself, such as Color.Red."""
    return row.text.startswith(f"static {definition.name} ") and row.text.endswith(" { get; }")


def name_in(text: str) -> str:
    """Rect of `void Rect(double x, ...)`."""
    return text.partition("(")[0].removesuffix(" { get; }").split()[-1]


def library_members(table: SymbolTable, without: str, *, with_members: bool = True) -> str:
    """The names of all types but those of one namespace, most with the names of their members."""
    types = [
        definition
        for namespace, found in sorted(table.types.items())
        if namespace != without
        for definition in shown_types(found.values())
        if definition.container is None
    ]
    told = [one for one in types if with_members and is_told(one)]
    named = [one for one in types if one not in told]
    by_kind: dict[str, list[str]] = {}
    for one in named:
        by_kind.setdefault(kind_in_words(one), []).append(one.name)
    lines = [f"{kind}: {' '.join(dict.fromkeys(names))}" for kind, names in by_kind.items()]
    return "\n".join([*grouped(told), *lines])


def is_told(definition: TypeDefinition) -> bool:
    """Are its members worth their names? Not where everybody knows them."""
    is_plain = definition.kind in (TypeKind.CLASS, TypeKind.STRUCT)
    is_used = definition.namespace in COLLECTIONS or definition.name in OFTEN_USED
    return is_plain and is_used and bool(member_names(definition))


def kind_in_words(definition: TypeDefinition) -> str:
    if definition.name.endswith("Exception"):
        return "Exceptions"
    words = {
        TypeKind.INTERFACE: "Interfaces", TypeKind.DELEGATE: "Delegates", TypeKind.ENUM: "Enums",
    }  # fmt: skip
    return words.get(definition.kind, "Also")


def grouped(types: Iterable[TypeDefinition]) -> list[str]:
    """A line for each list of members, with all types that have just those."""
    lists: dict[tuple[str, ...], list[str]] = {}
    for one in types:
        lists.setdefault(member_names(one), []).append(type_name(one))
    return [f"{', '.join(names)}: {' '.join(members)}" for members, names in lists.items()]


def member_names(definition: TypeDefinition) -> tuple[str, ...]:
    shown = (one for members in definition.members.values() for one in members if is_shown(one))
    names = dict.fromkeys(
        "[]" if isinstance(one, Property) and one.parameters else one.name
        for one in shown
        if not isinstance(one, Method) or one.method_kind is MethodKind.ORDINARY
    )
    return tuple(one for one in names if one not in EVERYWHERE)
