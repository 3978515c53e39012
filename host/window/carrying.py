"""What a changed app takes over from the running one: script variables that still fit.

A variable keeps its value when both apps have it with one name and one type, its value is a plain
one, and it starts with the same value in both: where the start was edited, the edit counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from host.sessions.apps import App
from host.sessions.session import Session
from scsharp.engines import Value
from scsharp.lowering.nodes import INTEGER_KINDS, Kind, Program, StaticField

PLAIN_KINDS = INTEGER_KINDS | {Kind.F32, Kind.F64, Kind.BOOL, Kind.STRING}


@dataclass(frozen=True, slots=True)
class Running:
    """An app that runs, and what its plain variables held before AppInit."""

    app: App
    session: Session
    initial: dict[str, Value]


def plain_variables(program: Program) -> dict[str, StaticField]:
    """The script variables of plain types, by name."""
    return {
        one.shown_name: one
        for one in program.statics.values()
        if one.is_script and one.type.kind in PLAIN_KINDS
    }


def values_of(app: App, session: Session) -> dict[str, Value]:
    """What the plain variables hold now."""
    return {name: session.get(name) for name in plain_variables(app.program)}


def carry_over(old: Running, new: Running) -> int:
    """Sets the new app's variables, after its AppInit; how many were set."""
    before, after = plain_variables(old.app.program), plain_variables(new.app.program)
    fitting = [
        name
        for name, variable in after.items()
        if name in before
        and is_same_type(before[name], variable)
        and old.initial.get(name) == new.initial.get(name)
    ]
    for name in fitting:
        new.session.set(name, old.session.get(name))
    return len(fitting)


def is_same_type(one: StaticField, other: StaticField) -> bool:
    return one.type == other.type and one.declared_type == other.declared_type
