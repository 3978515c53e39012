"""Compiles an app together with a file of hidden tests.

The app is compiled alone first, so that its errors are its own. Then hidden tests that do not
compile against it (a variable is missing or has another type) are taken out one by one, each with
its reason, and the others stay.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias, TypeGuard

from host.compiling import app_library, compile_app
from host.test_names import HIDDEN_PREFIX
from scsharp.compilation import Compilation
from scsharp.diagnostics.catalog import hosts as messages
from scsharp.diagnostics.diagnostic import Diagnostic, DiagnosticBag
from scsharp.source import SourceText, Span
from scsharp.syntax import nodes as syntax
from scsharp.syntax.parser import parse_into

Items: TypeAlias = tuple[syntax.Item, ...]
BLANKED = re.compile(r"[^\r\n]")


@dataclass(frozen=True, slots=True)
class WithHiddenTests:
    """`errors` keep everything from running; `refused` are the hidden tests that do not compile
    with this app, and why; `order` are all hidden tests as they stand in the file."""

    compilation: Compilation
    errors: list[Diagnostic] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()


def compile_with_hidden(app: SourceText, hidden: SourceText) -> WithHiddenTests:
    """The two files together. Raises ValueError where both have one path."""
    if app.path == hidden.path:
        raise ValueError("the app and its hidden tests are two files")
    alone = compile_app(app)
    if alone.has_errors:
        return WithHiddenTests(alone, [one for one in alone.diagnostics if one.is_error])
    items = items_of(hidden)
    errors = [*names_without_prefix(hidden, items), *names_with_prefix(app)]
    if errors:
        return WithHiddenTests(alone, errors)
    return without_refused(app, hidden, items)


def names_without_prefix(hidden: SourceText, items: Items) -> list[Diagnostic]:
    """Hidden files declare Hidden_ names only. `items` are those of the file."""
    bag = DiagnosticBag()
    for name, span in names_in(items):
        if not name.startswith(HIDDEN_PREFIX):
            bag.report(hidden, span, messages.name_without_prefix(name, HIDDEN_PREFIX))
    return list(bag)


def names_with_prefix(app: SourceText) -> list[Diagnostic]:
    """Apps declare none of them."""
    bag = DiagnosticBag()
    for name, span in names_in(items_of(app)):
        if name.startswith(HIDDEN_PREFIX):
            bag.report(app, span, messages.name_with_prefix(name, HIDDEN_PREFIX))
    return list(bag)


def items_of(file: SourceText) -> Items:
    return parse_into(file, DiagnosticBag()).items


def names_in(items: Items) -> Iterator[tuple[str, Span]]:
    for item in items:
        yield from declared_names(item)


def declared_names(item: syntax.Item) -> Iterator[tuple[str, Span]]:
    """What an item of a file declares; a statement has a name that is none."""
    match item:
        case syntax.UsingDirective():
            pass
        case syntax.LocalDeclaration(declarators=declarators):
            yield from ((one.name.text, one.name.span) for one in declarators)
        case syntax.Namespace():
            yield "a namespace", item.span
        case (
            syntax.LocalFunction()
            | syntax.TypeDeclaration()
            | syntax.EnumDeclaration()
            | syntax.DelegateDeclaration()
        ):
            yield item.name.text, item.name.span
        case _:
            yield "a statement", item.span


def without_refused(app: SourceText, hidden: SourceText, items: Items) -> WithHiddenTests:
    """Takes out what has errors until there are none. Each round takes out something, so that it
    ends; lines keep their numbers."""
    tests = tuple(item.name.text for item in items if is_test(item))
    refused: dict[str, str] = {}
    text = hidden.text
    while True:
        compilation = compile_outside(app, SourceText(text, hidden.path))
        errors = [one for one in compilation.diagnostics if one.is_error]
        found = {
            id(item): (item, one)
            for one in reversed(errors)
            for item in holding(items, hidden, one)
        }
        if not found:
            return WithHiddenTests(compilation, errors, refused, tests)
        for item, one in found.values():
            for name, _ in declared_names(item):
                refused.setdefault(name, reason(one, refused))
            text = blanked(text, item.span)
        items = tuple(item for item in items if id(item) not in found)


def compile_outside(app: SourceText, hidden: SourceText) -> Compilation:
    """The two files together; in the hidden one a name of the library means the library's."""
    return Compilation((app, hidden), app_library(), outside=(hidden,))


def without_tests(hidden: SourceText, names: Container[str]) -> SourceText:
    """The hidden file without these tests; lines keep their numbers."""
    text = hidden.text
    for name, span in tests_in(hidden.text):
        if name in names:
            text = blanked(text, span)
    return SourceText(text, hidden.path)


@lru_cache(maxsize=4)
def tests_in(text: str) -> tuple[tuple[str, Span], ...]:
    """The tests of a hidden file and their places: kept, as a proof asks for them with each of a
    hundred broken copies."""
    items = items_of(SourceText(text))
    return tuple((item.name.text, item.span) for item in items if is_test(item))


def holding(
    items: tuple[syntax.Item, ...], hidden: SourceText, error: Diagnostic
) -> list[syntax.Item]:
    """The item of the hidden file in which the error stands."""
    if error.path != hidden.path:
        return []
    offset = hidden.line_starts[error.line - 1] + error.column - 1
    return [one for one in items if one.span.start <= offset <= one.span.end][:1]


def is_test(item: syntax.Item) -> TypeGuard[syntax.LocalFunction]:
    return (
        isinstance(item, syntax.LocalFunction)
        and item.name.text.startswith(HIDDEN_PREFIX)
        and not item.parameters
        and isinstance(item.return_type, syntax.PredefinedType)
        and item.return_type.keyword == "void"
    )


def reason(error: Diagnostic, refused: dict[str, str]) -> str:
    """What is wrong; where that is a helper that was taken out, what is wrong with the helper."""
    for name, why in refused.items():
        if f"'{name}'" in error.message:
            return why
    return f"{error.code}: {error.message} ({error.path}, line {error.line})"


def blanked(text: str, span: Span) -> str:
    """The text with spaces in the place, so that lines keep their numbers."""
    inside = BLANKED.sub(" ", text[span.start : span.end])
    return text[: span.start] + inside + text[span.end :]
