"""The modifiers of a declaration: which are allowed, and what they say."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding.context import Context
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.diagnostics.catalog import unsupported
from scsharp.source import Span
from scsharp.symbols.types import Accessibility, TypeKind
from scsharp.syntax import nodes as syntax

ACCESS_WORDS = frozenset({"public", "private", "protected", "internal", "file"})
WIDEST_FIRST = ("public", "internal", "file", "protected", "private")
OUTSIDE = {
    "async": "a script runs on one thread: call the method directly",
    "unsafe": "there are no pointers; use arrays, ref and out",
    "partial": "write the whole type in one place",
    "volatile": "a script runs on one thread: leave it out",
}

TYPE_MODIFIERS = ACCESS_WORDS | {"new", "abstract", "sealed", "static"}
STRUCT_MODIFIERS = ACCESS_WORDS | {"new", "readonly", "ref"}
PLAIN_TYPE_MODIFIERS = ACCESS_WORDS | {"new"}
FIELD_MODIFIERS = ACCESS_WORDS | {"new", "static", "readonly", "const", "required"}
METHOD_MODIFIERS = ACCESS_WORDS | {
    "new", "static", "virtual", "abstract", "override", "sealed", "extern", "readonly",
}  # fmt: skip
PROPERTY_MODIFIERS = METHOD_MODIFIERS | {"required"}
CONSTRUCTOR_MODIFIERS = ACCESS_WORDS | {"static", "extern"}
OPERATOR_MODIFIERS = ACCESS_WORDS | {"static", "extern"}
OF_STRUCTS = (METHOD_MODIFIERS, PROPERTY_MODIFIERS)
"""Where `readonly` belongs on members of structs only."""
SCRIPT_FIELD_MODIFIERS = ACCESS_WORDS | {"static", "readonly", "const"}
SCRIPT_METHOD_MODIFIERS = ACCESS_WORDS | {"static"}
LOCAL_MODIFIERS = frozenset({"const"})
LOCAL_FUNCTION_MODIFIERS = frozenset({"static"})
ACCESSOR_MODIFIERS = ACCESS_WORDS | {"readonly"}


@dataclass(frozen=True, slots=True)
class Modifiers:
    words: frozenset[str]
    accessibility: Accessibility | None

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def access(self, default: Accessibility) -> Accessibility:
        return self.accessibility or default


NONE = Modifiers(frozenset(), None)


def read_modifiers(
    context: Context, written: tuple[syntax.Modifier, ...], allowed: frozenset[str], span: Span
) -> Modifiers:
    """Reports CS0106 (not valid here, at the declaration's name), CS1004 and CS0107."""
    if not written:
        return NONE
    words: set[str] = set()
    for one in written:
        _check(context, one, words, allowed, span)
        words.add(one.text)
    return Modifiers(frozenset(words), _accessibility(context, words, span))


def _check(
    context: Context, one: syntax.Modifier, seen: set[str], allowed: frozenset[str], span: Span
) -> None:
    is_field = allowed is FIELD_MODIFIERS
    if one.text == "readonly" and allowed in OF_STRUCTS and not is_in_struct(context):
        context.report(span, messages.modifier_not_valid(one.text))
    elif one.text == "abstract" and is_field:
        context.report(span, messages.abstract_field())
    elif one.text in OUTSIDE:
        what = f"'{one.text}'"
        context.report(one.span, unsupported.not_in_scsharp(what, OUTSIDE[one.text]))
    elif one.text not in allowed:
        context.report(span, messages.modifier_not_valid(one.text))
    elif one.text in seen:
        context.report(one.span, messages.modifier_twice(one.text))


def is_in_struct(context: Context) -> bool:
    return context.container.kind is TypeKind.STRUCT


def _accessibility(context: Context, words: set[str], span: Span) -> Accessibility | None:
    access = words & ACCESS_WORDS
    if not access:
        return None
    if access == {"protected", "internal"}:
        return Accessibility.INTERNAL
    if access == {"private", "protected"}:
        return Accessibility.PROTECTED
    if len(access) > 1:
        context.report(span, messages.several_access_modifiers())
    word = next(one for one in WIDEST_FIRST if one in access)
    return Accessibility.INTERNAL if word == "file" else Accessibility(word)
