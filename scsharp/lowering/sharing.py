"""Which variables of struct type are changed in place, and which may hold the same object.

A place is a class of variables: a local of a function, a field of a class, a static, the elements
of an array class; all cells, all kernel containers and all delegate parameters of one struct
type. Lowering copies a struct whenever it goes from variable to variable, so two places share an
object only where a node hands it on without a copy: those are the edges.

A place is `changed` when a field of its struct is set through it (or through a place that it
flows to); it is `tainted` when it may hold the object of a changed place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from scsharp.lowering import nodes as lowered

Place: TypeAlias = tuple[str, ...]
UNKNOWN: Place = ("unknown",)

ACTING = frozenset({
    lowered.Assign, lowered.Call, lowered.CallIntrinsic, lowered.CallSlot, lowered.Declare,
    lowered.Invoke, lowered.Lambda, lowered.Let, lowered.MethodDelegate, lowered.New,
    lowered.NewArray, lowered.NewCell, lowered.ReferenceTo, lowered.Return, lowered.Yield,
})  # fmt: skip
"""The nodes that hand structs on or change them; most nodes of a program do neither."""


def struct_of(type_: lowered.Type) -> str | None:
    """The struct that values of the type are (or may be: T?)."""
    if type_.kind is lowered.Kind.NULLABLE and type_.item is not None:
        type_ = type_.item
    return type_.name if type_.kind is lowered.Kind.STRUCT else None


def is_own_temporary(name: str) -> bool:
    """A temporary with a value of its own, which only an initialiser still changes."""
    return name == "$t" or name.startswith("$t#")


@dataclass(slots=True)
class Sharing:
    """`nodes` are those of each function, `acting` the ones of them that can matter;
    `constructors` are functions whose `this` is fresh;
    `initialized` are temporaries that an initialiser changes; `captured` are locals that lambdas
    use, `moved` those that functions give away as their result."""

    program: lowered.Program
    nodes: dict[str, list[lowered.Node]]
    acting: dict[str, list[lowered.Node]] = field(init=False)
    constructors: set[str] = field(default_factory=set)
    implementations: dict[str, set[str]] = field(default_factory=dict)
    flows: dict[Place, set[Place]] = field(default_factory=dict)
    sources: dict[Place, set[Place]] = field(default_factory=dict)
    changed: set[Place] = field(default_factory=set)
    tainted: set[Place] = field(default_factory=set)
    initialized: set[Place] = field(default_factory=set)
    captured: set[Place] = field(default_factory=set)
    moved: set[Place] = field(default_factory=set)
    sharing_results: set[str] = field(default_factory=set)
    owners: dict[tuple[str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.acting = {
            name: [one for one in own if type(one) in ACTING] for name, own in self.nodes.items()
        }

    # ------------------------------------------------------------------------------ the places

    def field_owner(self, class_name: str, name: str) -> str | None:
        """The class that declares a field of a class."""
        found = self.owners.get((class_name, name))
        if found is not None:
            return found
        one = self.program.classes.get(class_name)
        while one is not None:
            if any(each.name == name for each in one.fields):
                self.owners[class_name, name] = one.name
                return one.name
            one = self.program.classes.get(one.base) if one.base else None
        return None

    def place(self, function: str, node: lowered.Place) -> Place:
        match node:
            case lowered.Local(name=name):
                return ("local", function, name)
            case lowered.Field(object=target, name=name):
                owner = self.field_owner(struct_of(target.type) or target.type.name, name)
                return ("field", owner, name) if owner is not None else UNKNOWN
            case lowered.Static(name=name):
                return ("static", name)
            case lowered.Element(array=array):
                return ("element", array.type.name) if array.type.name else UNKNOWN
            case lowered.Dereference(type=type_):
                return ("cell", struct_of(type_) or "")

    def places(self, function: str, node: lowered.Expression) -> tuple[Place, ...]:
        """The places whose object the value may be; none for a fresh struct."""
        match node:
            case (
                lowered.Local()
                | lowered.Field()
                | lowered.Static()
                | lowered.Element()
                | lowered.Dereference()
            ):
                return (self.place(function, node),)
            case lowered.Let(name=name):
                return (("local", function, name),)
            case lowered.Conditional(when_true=first, when_false=second):
                return self.places(function, first) + self.places(function, second)
            case lowered.Cast(operand=operand):
                return self.places(function, operand)
            case lowered.CallIntrinsic(type=type_):
                return (("kernel", struct_of(type_) or ""),)
            case lowered.Call() | lowered.CallSlot() | lowered.Invoke():
                struct = struct_of(node.type)
                is_sharing = struct is not None and struct in self.sharing_results
                return (("result", struct or ""),) if is_sharing else ()
        return ()

    def targets(self, node: lowered.Node) -> tuple[str, ...]:
        """The functions that a call may run; those of delegates have no names."""
        match node:
            case lowered.Call(function=name):
                return (name,)
            case lowered.New(constructor=str() as name):
                return (name,)
            case lowered.CallSlot(slot=slot):
                return tuple(self.implementations.get(slot, ()))
        return ()

    def parameters(self, node: lowered.Node, index: int) -> tuple[Place, ...]:
        """The places of the parameters that get the argument at `index` of a call."""
        offset = 0 if isinstance(node, lowered.Call) else 1
        made = []
        for name in self.targets(node):
            function = self.program.functions.get(name)
            if function is not None and index + offset < len(function.parameters):
                made.append(("local", name, function.parameters[index + offset].name))
        return tuple(made)

    # ------------------------------------------------------------------------- edges and marks

    def join(self, sources: Iterable[Place], target: Place) -> None:
        """The object of each source is handed on to the target."""
        for source in sources:
            if source != target:
                self.flows.setdefault(source, set()).add(target)
                self.sources.setdefault(target, set()).add(source)

    def hand_on(self, function: str, value: lowered.Expression, target: Place) -> None:
        """The target gets the value's object; a change of it is one of the structs around, too."""
        self.join(self.places(function, value), target)
        self.hand_around(function, value, target)

    def hand_around(self, function: str, value: lowered.Expression, target: Place) -> None:
        for around in inside(value):
            for place in self.places(function, around):
                self.sources.setdefault(target, set()).add(place)
            self.hand_around(function, around, target)

    def change(self, function: str, node: lowered.Expression) -> None:
        """A field of the struct that `node` gives is set."""
        if function in self.constructors and is_this(node):
            return
        for one in self.places(function, node):
            if one[0] == "local" and is_own_temporary(one[2]):
                self.initialized.add(one)
            else:
                self.changed.add(one)
        for inner in inside(node):
            self.change(function, inner)

    def spread(self) -> None:
        """`changed` goes back along the edges, `tainted` forth."""
        waiting = list(self.changed)
        while waiting:
            for source in self.sources.get(waiting.pop(), ()):
                if source not in self.changed:
                    self.changed.add(source)
                    waiting.append(source)
        self.taint(self.changed)

    def stays_local(self, place: Place) -> bool:
        """Is its object handed on to locals only, none of which a lambda keeps?"""
        seen: set[Place] = {place}
        waiting = [place]
        while waiting:
            one = waiting.pop()
            if one[0] != "local" or one in self.captured:
                return False
            fresh = self.flows.get(one, set()) - seen
            seen |= fresh
            waiting.extend(fresh)
        return True

    def taint(self, places: Iterable[Place]) -> None:
        """These may hold objects of changed places, and so may all that they flow to."""
        waiting = list(places)
        while waiting:
            one = waiting.pop()
            self.tainted.add(one)
            waiting.extend(each for each in self.flows.get(one, ()) if each not in self.tainted)


def is_this(node: lowered.Expression) -> bool:
    return isinstance(node, lowered.Local) and node.name == "this"


def inside(node: lowered.Expression) -> Iterator[lowered.Expression]:
    """The struct values that the struct value `node` is a part of (or one of)."""
    match node:
        case lowered.Field(object=target) if struct_of(target.type) is not None:
            yield target
        case lowered.Conditional(when_true=first, when_false=second):
            yield from inside(first)
            yield from inside(second)
        case lowered.Let(value=value):
            yield value
