"""Collects the edges and changes of sharing.py from a program's functions."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.lowering import nodes as lowered
from scsharp.lowering.sharing import UNKNOWN, Place, Sharing, struct_of
from scsharp.lowering.walk import every_node


def find_sharing(program: lowered.Program) -> Sharing | None:
    """The finished facts about a program's structs; None if it copies none."""
    nodes = {name: list(every_node(one)) for name, one in program.functions.items()}
    if not any(isinstance(one, lowered.CopyStruct) for all_ in nodes.values() for one in all_):
        return None
    facts = Sharing(program, nodes)
    find_targets(facts)
    find_sharing_results(facts)
    for name, own in facts.acting.items():
        for node in own:
            note(facts, name, node)
    join_kernel(facts)
    facts.changed.add(UNKNOWN)
    facts.spread()
    return facts


def find_targets(facts: Sharing) -> None:
    """Which functions slots lead to, and which functions only make fresh objects."""
    for one in facts.program.classes.values():
        for slot, name in one.slots.items():
            facts.implementations.setdefault(slot, set()).add(name)
    for own in facts.acting.values():
        for node in own:
            if isinstance(node, lowered.New) and node.constructor is not None:
                facts.constructors.add(node.constructor)


def find_sharing_results(facts: Sharing) -> None:
    """The structs that some function returns without a copy, out of a variable."""
    results = [
        (name, node.value, struct)
        for name, own in facts.acting.items()
        for node in own
        if isinstance(node, lowered.Return) and node.value is not None
        and (struct := struct_of(node.value.type)) is not None
    ]  # fmt: skip
    before = -1
    while before != len(facts.sharing_results):
        before = len(facts.sharing_results)
        for name, value, struct in results:
            if facts.places(name, value):
                facts.sharing_results.add(struct)


def note(facts: Sharing, function: str, node: lowered.Node) -> None:
    """The edges of one node."""
    match node:
        case lowered.Declare(name=name, type=type_, value=value) if value is not None:
            if struct_of(type_) is not None:
                facts.hand_on(function, value, ("local", function, name))
        case lowered.Let(name=name, type=type_, value=value) if struct_of(type_) is not None:
            facts.hand_on(function, value, ("local", function, name))
        case lowered.Assign(place=place, value=value):
            note_assignment(facts, function, place, value)
        case lowered.Return(value=value) | lowered.Yield(value=value) if value is not None:
            note_result(facts, function, node, value)
        case lowered.ReferenceTo(place=place):
            note_reference(facts, function, place)
        case lowered.Lambda() | lowered.MethodDelegate():
            note_delegate(facts, function, node)
        case _:
            for source, target in handed_on(facts, function, node):
                facts.hand_on(function, source, target)


def note_assignment(
    facts: Sharing, function: str, place: lowered.Place, value: lowered.Expression
) -> None:
    if struct_of(value.type) is not None:
        facts.hand_on(function, value, facts.place(function, place))
    if isinstance(place, lowered.Field) and struct_of(place.object.type) is not None:
        facts.change(function, place.object)


def note_result(
    facts: Sharing, function: str, node: lowered.Node, value: lowered.Expression
) -> None:
    struct = struct_of(value.type)
    if struct is not None:
        kind = "result" if isinstance(node, lowered.Return) else "kernel"
        facts.hand_on(function, value, (kind, struct))


def note_reference(
    facts: Sharing, function: str, place: lowered.Field | lowered.Static | lowered.Element
) -> None:
    """A reference may be written through: the struct around the place may change by it."""
    struct = struct_of(place.type)
    if struct is not None:
        cell: Place = ("cell", struct)
        own = facts.place(function, place)
        facts.hand_on(function, place, cell)
        facts.join((cell,), own)
    if isinstance(place, lowered.Field) and struct_of(place.object.type) is not None:
        facts.change(function, place.object)


def note_delegate(
    facts: Sharing, function: str, node: lowered.Lambda | lowered.MethodDelegate
) -> None:
    """The parameters of whatever becomes a delegate get what delegates are called with."""
    if isinstance(node, lowered.Lambda):
        rows = [(function, node.function.parameters)]
        facts.captured.update(("local", function, name) for name in node.captures)
    else:
        names = facts.implementations.get(node.slot, set()) if node.slot else {node.function}
        found = facts.program.functions
        rows = [(name, found[name].parameters) for name in names if name in found]
    for name, parameters in rows:
        for one in parameters:
            struct = struct_of(one.type)
            if struct is not None:
                facts.join((("invoke", struct),), ("local", name, one.name))


def handed_on(
    facts: Sharing, function: str, node: lowered.Node
) -> Iterator[tuple[lowered.Expression, Place]]:
    """What a node hands on, and to which places."""
    match node:
        case (
            lowered.Call(arguments=arguments)
            | lowered.New(arguments=arguments)
            | (lowered.CallSlot(arguments=arguments))
        ):
            for index, one in enumerate(arguments):
                if struct_of(one.type) is not None:
                    for target in facts.parameters(node, index):
                        yield one, target
        case lowered.Invoke(arguments=arguments):
            yield from by_type(arguments, "invoke")
        case lowered.CallIntrinsic(arguments=arguments):
            yield from by_type(arguments, "kernel")
        case lowered.NewCell(value=value):
            yield from by_type((value,), "cell")
        case lowered.NewArray(elements=elements, type=type_) if elements:
            for one in elements:
                if struct_of(one.type) is not None:
                    yield one, ("element", type_.name)


def by_type(
    values: tuple[lowered.Expression, ...], kind: str
) -> Iterator[tuple[lowered.Expression, Place]]:
    for one in values:
        struct = struct_of(one.type)
        if struct is not None:
            yield one, (kind, struct)


def join_kernel(facts: Sharing) -> None:
    """Kernel containers, arrays and delegates pass structs on among each other."""
    for one in facts.program.classes.values():
        struct = struct_of(one.item) if one.item is not None else None
        if struct is None:
            continue
        places: tuple[Place, ...] = (("kernel", struct), ("invoke", struct), ("element", one.name))
        for place in places:
            facts.join((other for other in places if other != place), place)
