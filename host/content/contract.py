"""Does an app have the variables of Part A, with their types?

Hidden tests that use a variable which is missing do not compile with the app, each with a reason of
its own. The contract says it once, before the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from host.compiling import compile_app
from host.content.task_file import StateVariable
from host.hidden import items_of, without_refused
from scsharp.compilation import Compilation
from scsharp.source import SourceText
from scsharp.symbols.display import display
from scsharp.symbols.members import Field, Property
from scsharp.symbols.types import TypeDefinition

PROBE = "Hidden_Probe"


class HasState(Protocol):
    """A task, or what a run knows of one."""

    @property
    def state(self) -> tuple[StateVariable, ...]: ...


@dataclass(frozen=True, slots=True)
class Breach:
    """A variable of Part A that the app lacks or has otherwise, and what to do."""

    name: str
    message: str
    help: str

    def __str__(self) -> str:
        return f"{self.message}; {self.help}"


def check_contract(task: HasState, app: SourceText) -> list[Breach]:
    """What the app does not keep of Part A's variables. An app with errors of its own breaks
    nothing: its errors come first."""
    alone = compile_app(app)
    if alone.has_errors:
        return []
    probe = SourceText("\n".join(map(probe_text, enumerate(task.state))), "contract.scs")
    refused = without_refused(app, probe, items_of(probe)).refused
    wrong = [one for number, one in enumerate(task.state) if f"{PROBE}{number}" in refused]
    return [breach(one, alone) for one in wrong]


def probe_text(numbered: tuple[int, StateVariable]) -> str:
    """A function that compiles only with a variable of exactly this type: `ref` allows no
    conversion, and no constant. A member may be a property, which has no reference."""
    number, one = numbered
    if one.is_member:
        owner, member = one.name.split(".")
        body = f"var value = it.{member}; ref {one.type} place = ref value;"
        return f"void {PROBE}{number}({owner} it) {{ {body} }}"
    return f"void {PROBE}{number}() {{ ref {one.type} place = ref {one.name}; }}"


def breach(wanted: StateVariable, app: Compilation) -> Breach:
    owner, _, name = wanted.name.rpartition(".")
    declared = f"{wanted.type} {name}"
    holder = type_of(owner, app) if owner else app.program.script
    if holder is None:
        way_out = f"declare it, with {declared}"
        return Breach(wanted.name, f"the type {owner} of Part A is missing", way_out)
    found = next(iter(holder.members.get(name, ())), None)
    where = f" in {owner}" if owner else " as a script variable"
    if not isinstance(found, Field | Property):
        like = [one for one in holder.members if one != name and one.lower() == name.lower()]
        meant = f" (there is {like[0]})" if like else ""
        return Breach(wanted.name, f"{wanted.name} is missing{meant}", f"declare {declared}{where}")
    if isinstance(found, Field) and (found.is_const or found.is_readonly):
        way_out = f"declare it as {declared}, without const or readonly"
        return Breach(wanted.name, f"{wanted.name} cannot be set", way_out)
    seen = display(found.type)
    if seen == wanted.type:
        message = f"{wanted.name} is of another type that is called {seen} too"
        return Breach(wanted.name, message, f"declare {declared}{where} with the library's type")
    return Breach(wanted.name, f"{wanted.name} is of the type {seen}", f"declare it as {declared}")


def type_of(name: str, app: Compilation) -> TypeDefinition | None:
    return next((one for one in app.program.types if one.name == name), None)
