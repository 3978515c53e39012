"""Hidden tests that use a variable of Part A which the app has otherwise than the task says.

Where it is missing they do not compile. Where it has another type they may: a class of the app's
own can equal every number. A test of Part A's variable says nothing about such a one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from host.content.contract import Breach
from host.hidden import WithHiddenTests, declared_names
from host.test_names import HIDDEN_PREFIX
from scsharp.compilation import Compilation
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText
from scsharp.symbols.members import FieldUse, PropertyUse
from scsharp.syntax import nodes as syntax
from scsharp.syntax.parser import parse_into
from scsharp.syntax.walk import descendants
from scsharp.typed import nodes as typed
from scsharp.typed.walk import walk


def refused_by_breaches(
    compiled: WithHiddenTests, hidden: SourceText, breaches: Sequence[Breach]
) -> dict[str, str]:
    """The tests that use what the app has otherwise, themselves or through their helpers, with the
    reason why they fail."""
    if not breaches:
        return {}
    words = words_of(hidden)
    members = members_of(compiled.compilation)
    found: dict[str, str] = {}
    for test in compiled.order:
        used = reached(test, words)
        for breach in breaches:
            places = [words, members]["." in breach.name]
            if any(breach.name in places.get(one, ()) for one in used):
                found.setdefault(test, str(breach))
    return found


def words_of(hidden: SourceText) -> dict[str, set[str]]:
    """The names that stand in each hidden function. Constants leave no other trace."""
    return {
        name: {one.name.text for one in descendants(item) if isinstance(one, syntax.Name)}
        for item in parse_into(hidden, DiagnosticBag()).items
        for name, _ in declared_names(item)
    }


def members_of(compilation: Compilation) -> dict[str, set[str]]:
    """The members, as Type.Member, that each hidden function touches."""
    script = compilation.program.types.get(compilation.program.script)
    bodies = script.methods.items() if script else ()
    return {
        method.name: {f"{use.owner.definition.name}.{name}" for name, use in touched(body)}
        for method, body in bodies
        if method.name.startswith(HIDDEN_PREFIX)
    }


def touched(body: typed.Node) -> Iterator[tuple[str, FieldUse | PropertyUse]]:
    for node in walk(body):
        match node:
            case typed.FieldAccess(field=use) | typed.MemberPattern(member=FieldUse() as use):
                yield use.field.name, use
            case (
                typed.PropertyAccess(property=of) | typed.MemberPattern(member=PropertyUse() as of)
            ):
                yield of.property.name, of
            case _:
                pass


def reached(test: str, words: Mapping[str, set[str]]) -> set[str]:
    """The test and the helpers that it may call."""
    seen, waiting = set[str](), [test]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += [one for one in words.get(name, ()) if one in words]
    return seen
