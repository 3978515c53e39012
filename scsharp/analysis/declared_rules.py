"""Rules that a host's library declares in attributes (binding/declare_attributes.py lists them)."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.analysis.entry_points import check_entry_points, name_of
from scsharp.analysis.mentions import Mentions, mentions_of
from scsharp.analysis.only_from import ATTRIBUTE, check_only_from
from scsharp.binding.type_facts import is_void
from scsharp.diagnostics.catalog import hosts as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText
from scsharp.symbols.attributes import Attribute
from scsharp.symbols.members import Field, Method, SymbolTable
from scsharp.symbols.types import TypeDefinition
from scsharp.typed import nodes as typed

ENTRY_POINTS = "EntryPoints"
ONE_OF = "OneOf"


def check_declared_rules(
    program: typed.TypedProgram, table: SymbolTable, bag: DiagnosticBag
) -> None:
    """Reports what breaks the rules; without a host's library there are none."""
    entries = [name for one in attributes_in(table, ENTRY_POINTS) for name in one.texts]
    if not entries:
        return
    mentions = mentions_of(program)
    check_entry_points(program.script, entries, bag)
    check_only_from(program, mentions, [name_of(one) for one in entries], bag)
    check_arguments(mentions, bag)
    prefixes = {text for one in attributes_in(table, ATTRIBUTE) for text in one.texts}
    warn_of_functions_not_run(program.script, tuple(prefixes), mentions, bag)


def attributes_in(table: SymbolTable, name: str) -> Iterator[Attribute]:
    """The attributes of that name on the library's types."""
    for types in table.types.values():
        for definition in types.values():
            for one in definition.attributes:
                if one.name == name:
                    yield one


def check_arguments(mentions: Mentions, bag: DiagnosticBag) -> None:
    for source, call in mentions.calls:
        method = call.method.method
        for one in method.attributes:
            if one.name == ONE_OF:
                _check_texts(source, call, one, bag)


def _check_texts(source: SourceText, call: typed.Call, rule: Attribute, bag: DiagnosticBag) -> None:
    """A constant argument of the rule's parameter is one of the words of the rule's constant."""
    parameter, constant = rule.texts
    known = words_of(call.method.method.container, constant)
    parameters = call.method.method.parameters
    for declared, argument in zip(parameters, call.arguments, strict=True):
        if declared.name != parameter:
            continue
        for text in constants_in(argument):
            if text.value not in known:
                message = messages.text_not_among(str(text.value), parameter, known)
                bag.report(source, text.span, message)


def constants_in(value: typed.Expression) -> Iterator[typed.Constant]:
    """The constant texts that the value may be."""
    match value:
        case typed.Constant(value=str()):
            yield value
        case typed.Conditional(when_true=then, when_false=otherwise):
            yield from constants_in(then)
            yield from constants_in(otherwise)


def words_of(container: TypeDefinition, constant: str) -> list[str]:
    (field,) = container.members[constant]
    assert isinstance(field, Field)
    return str(field.constant).split()


def warn_of_functions_not_run(
    script: TypeDefinition, prefixes: tuple[str, ...], mentions: Mentions, bag: DiagnosticBag
) -> None:
    """A function with the name of a test that is none, and that no other function uses."""
    used = {
        one.member
        for method, found in mentions.of_method.items()
        for one in found
        if one.member is not method
    }
    for members in script.members.values():
        for one in members:
            if isinstance(one, Method) and one.name.startswith(prefixes) and one not in used:
                is_run = not one.parameters and is_void(one.return_type)
                if not is_run and one.source is not None:
                    bag.report(one.source, one.span, messages.not_run(one.name))
