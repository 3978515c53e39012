"""Static fields, and when their types are initialised.

Script variables are set by the entry. Another type's initialisers (and static constructor) run
before the entry where nobody could tell (`purity.py`); else on the first use, as in C#.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.build import default_constant
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT, VOID
from scsharp.lowering.members import static_constructor
from scsharp.lowering.naming import Names, field_name
from scsharp.lowering.purity import Purity
from scsharp.symbols.display import display, display_named
from scsharp.symbols.members import Field, FieldUse, Method
from scsharp.symbols.types import NamedType
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


@dataclass(slots=True, eq=False)
class StaticTable:
    """`eager` are the types whose initialisers run before the entry, in the order they need."""

    builder: ProgramBuilder
    fields: dict[tuple[Field, NamedType], lowered.StaticField] = field(default_factory=dict)
    flags: dict[str, lowered.StaticField] = field(default_factory=dict)
    names: Names = field(default_factory=Names)
    eager: dict[NamedType, str | None] = field(default_factory=dict)
    purity: Purity = field(init=False)

    def __post_init__(self) -> None:
        self.purity = Purity(self.builder)

    def name(self, use: FieldUse) -> str:
        """The lowered name of a static field, which then exists."""
        key = use.field, use.owner
        found = self.fields.get(key)
        if found is None:
            held = self.builder.lower_type(use.type.erased)
            is_script = use.owner.definition.is_script
            shown = field_name(use.field)
            wish = shown if is_script else f"{display_named(use.owner)}.{shown}"
            found = self.fields[key] = lowered.StaticField(
                self.names.unique(wish), shown if is_script else wish, held,
                default_constant(held), is_script, display(use.type),
                not use.owner.definition.is_library,
            )  # fmt: skip
            self.need(use.owner)
        return found.name

    def need(self, owner: NamedType) -> None:
        """A static field of the type is used: its initialisers are needed."""
        if owner in self.eager or not self.has_initializer(owner) or self.is_lazy(owner):
            return
        self.eager[owner] = None
        self.eager[owner] = self.initializer(owner)

    def is_lazy(self, owner: NamedType) -> bool:
        return self.has_initializer(owner) and not self.purity.is_pure(owner.definition)

    def has_initializer(self, owner: NamedType) -> bool:
        """Does anything run to initialise the type? The script's is its entry."""
        definition = owner.definition
        if definition.is_script:
            return False
        return static_constructor(definition) is not None or bool(self.initializers(owner))

    def initializers(self, owner: NamedType) -> list[typed.FieldInitializer]:
        body = self.builder.type_body(owner.definition)
        if body is None:
            return []
        return [one for one in body.initializers if one.field.is_static]

    def initializer(self, owner: NamedType) -> str:
        """The function that initialises a type."""
        from scsharp.lowering.constructors import make_static_initializer

        return self.builder.use_made(
            ("static", owner),
            f"{display_named(owner)}.static",
            lambda name: make_static_initializer(self.builder, name, owner),
        )

    def guard(self, owner: NamedType, method: Method | None) -> lowered.Statement | None:
        """What must run before a static field of the type is used in `method`'s body."""
        has_constructor = static_constructor(owner.definition) is not None
        is_inside = method is not None and method.container is owner.definition
        if method is not None and is_inside and method.is_static and has_constructor:
            return None
        if not self.has_initializer(owner) or not self.is_lazy(owner):
            return None
        call = lowered.Call(NOWHERE, VOID, self.initializer(owner), ())
        return lowered.Evaluate(NOWHERE, call)

    def entry_guard(self, use_owner: NamedType | None, method: Method) -> lowered.Statement | None:
        """What a static method or constructor of a type with a static constructor starts with."""
        if use_owner is None or use_owner.definition.is_script:
            return None
        is_entry = method.is_static or method.method_kind.value == "constructor"
        if not is_entry or method.method_kind.value == "static constructor":
            return None
        if static_constructor(use_owner.definition) is None or not self.is_lazy(use_owner):
            return None
        call = lowered.Call(NOWHERE, VOID, self.initializer(use_owner), ())
        return lowered.Evaluate(NOWHERE, call)

    def flag(self, owner: NamedType) -> lowered.Static:
        """The flag that a lazily initialised type has started."""
        name = f"{display_named(owner)}.started"
        if name not in self.flags:
            constant = default_constant(BOOL)
            self.flags[name] = lowered.StaticField(name, name, BOOL, constant)
        return lowered.Static(NOWHERE, BOOL, name)

    def failure(self, owner: NamedType) -> lowered.Static:
        """The exception that a type's initialisation has ended with, or null."""
        name = f"{display_named(owner)}.failure"
        if name not in self.flags:
            constant = default_constant(OBJECT)
            self.flags[name] = lowered.StaticField(name, name, OBJECT, constant)
        return lowered.Static(NOWHERE, OBJECT, name)

    def eager_calls(self) -> list[lowered.Statement]:
        """The calls that the entry starts with; a type after those that its initialisers read."""
        done: dict[NamedType, None] = {}
        for owner in self.eager:
            self.visit(owner, done, set())
        return [
            lowered.Evaluate(NOWHERE, lowered.Call(NOWHERE, VOID, name, ()))
            for owner in done
            if (name := self.eager[owner]) is not None
        ]

    def visit(self, owner: NamedType, done: dict[NamedType, None], around: set[NamedType]) -> None:
        if owner in done or owner in around:
            return
        around.add(owner)
        for needed in self.purity.needs(owner.definition):
            for other in self.eager:
                if other.definition is needed:
                    self.visit(other, done, around)
        done[owner] = None

    def finish(self) -> dict[str, lowered.StaticField]:
        return {one.name: one for one in (*self.fields.values(), *self.flags.values())}
