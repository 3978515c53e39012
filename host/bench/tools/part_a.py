"""Does the app have the variables that Part A of its task names, with their types?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from host.bench.task import StateVariable
from scsharp.compilation import Compilation
from scsharp.symbols.display import display
from scsharp.symbols.members import Field


def contract_problems(compilation: Compilation, state: Iterable[StateVariable]) -> list[str]:
    """One line for each variable that is missing, constant or of another type."""
    lines = []
    for one in state:
        members = compilation.program.script.members.get(one.name, [])
        field = next((member for member in members if isinstance(member, Field)), None)
        if field is None:
            lines.append(f"the variable {one.type} {one.name} is missing")
        elif field.is_const:
            lines.append(f"{one.name} is a constant; it must be a variable")
        elif not is_same_type(display(field.type), one.type):
            lines.append(f"{one.name} has the type {display(field.type)}, not {one.type}")
    return lines


def is_same_type(written: str, wanted: str) -> bool:
    """Spaces and the marks of nullable references aside, and names of tuple elements."""
    return plain(written) == plain(wanted)


def plain(type_: str) -> str:
    without_names = re.sub(r"(?<=[\w>\])?]) +\w+(?=[,)])", "", type_)
    return re.sub(r"[\s?]", "", without_names)
