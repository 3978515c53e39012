"""What could be written at a place: members after a dot, else names in scope and keywords.

A name that nobody declares is written there, and the binder is asked what it looked that name up
in. So completion knows exactly what the language does, lambdas and inference included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scsharp.binding.context import Context
from scsharp.binding.lookup import NamespaceFound
from scsharp.binding.pending import NamespaceReference, TypeReference
from scsharp.binding.world import NamesAsked
from scsharp.compilation import Compilation
from scsharp.editing.candidates import Candidate, instance_members, names_in_scope, static_members
from scsharp.editing.candidates import members_of_namespace as in_namespace
from scsharp.editing.describe import describe
from scsharp.editing.keywords import keywords
from scsharp.source import SourceText
from scsharp.symbols.types import ERROR, ArrayType, NamedType, TypeParameter
from scsharp.syntax.scanner import scan, spelling_kinds
from scsharp.syntax.tables import load_tables

WANTED = "nobody_declares_this"
AT_LINE_END = (";", "", ")", ");", "};")
INSIDE = ("", ";", ")")
"""What may have to follow for the parser to make sense of an unfinished line."""

Compile = Callable[[SourceText], Compilation]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that could be written; `kind` as in Description, or `keyword`."""

    label: str
    kind: str
    detail: str = ""
    docs: str = ""


def complete(source: SourceText, offset: int, compile_: Compile) -> list[Suggestion]:
    """The words that could stand at the offset, where perhaps a part of one is written."""
    start, end = word_at(source.text, offset)
    if source.text[start:end][:1].isdigit():
        return []
    before, after = source.text[:start], source.text[end:]
    if not is_code(before + WANTED + after, start):
        return []
    line = after.partition("\n")[0]
    for tail in INSIDE if line.strip() else AT_LINE_END:
        asked = NamesAsked(wanted=WANTED)
        compilation = compile_(SourceText(before + WANTED + tail + after, source.path))
        compilation.world.names = asked
        _ = compilation.diagnostics
        found = [one for one in asked.answers if one[1] is not ERROR]
        if found:
            context, target = found[-1]
            assert isinstance(context, Context)
            return suggestions(context, target)
    return []


def word_at(text: str, offset: int) -> tuple[int, int]:
    start = end = offset
    while start > 0 and is_of_word(text[start - 1]):
        start -= 1
    while end < len(text) and is_of_word(text[end]):
        end += 1
    return start, end


def is_of_word(char: str) -> bool:
    return char == "_" or char.isalnum()


def is_code(text: str, start: int) -> bool:
    """Is the name at that place a token, and no part of a comment, string or number?"""
    tokens = scan(text, spelling_kinds(load_tables().spellings)).tokens
    return any(one.start == start and one.text == WANTED for one in tokens)


def suggestions(context: Context, target: object) -> list[Suggestion]:
    match target:
        case None:
            words = [Suggestion(one, "keyword") for one in keywords()]
            return [*described(names_in_scope(context)), *words]
        case TypeReference(type=type_):
            return list(described(static_members(context, type_)))
        case NamespaceReference(name=name) | NamespaceFound(name=name):
            return list(described(in_namespace(context, name)))
        case NamedType() | ArrayType() | TypeParameter():
            return list(described(instance_members(context, target)))
    return []


def described(found: Iterator[Candidate]) -> Iterator[Suggestion]:
    """One suggestion for each name; overloads are counted."""
    by_name: dict[str, list[Candidate]] = {}
    for one in found:
        by_name.setdefault(one.name, []).append(one)
    for name, same in by_name.items():
        first = same[0]
        if first.meaning is None:
            yield Suggestion(name, first.kind)
            continue
        shown = describe(first.meaning)
        more = f" (+{len(same) - 1})" if len(same) > 1 else ""
        yield Suggestion(name, shown.kind, shown.declaration + more, shown.docs)
