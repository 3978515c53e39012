"""The message about a conversion that does not exist, with the way out where one is known."""

from __future__ import annotations

import re
from decimal import Decimal

from scsharp import decimals
from scsharp.binding.constants import fits
from scsharp.binding.context import Context
from scsharp.binding.conversions import built_in, exists
from scsharp.binding.expression_conversions import (
    FROM_INT,
    branches,
    explicit,
    implicit,
)
from scsharp.binding.makers import way_to_make
from scsharp.binding.pending import (
    NamespaceReference,
    PendingCollection,
    PendingConditional,
    PendingDefault,
    PendingGroup,
    PendingInitializer,
    PendingLambda,
    PendingNew,
    PendingSwitch,
    PendingTuple,
    TypeReference,
)
from scsharp.binding.type_facts import (
    INTEGERS,
    NUMERIC,
    UNTYPED,
    S,
    is_bool,
    is_enum,
    is_string,
    special_of,
    tuple_elements,
    without_nullable,
)
from scsharp.binding.user_conversions import ambiguous_pair
from scsharp.diagnostics.catalog import names, types
from scsharp.diagnostics.catalog import null as null_messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_signature
from scsharp.symbols.types import (
    ERROR,
    NULL,
    ArrayType,
    NamedType,
    Type,
    TypeParameter,
    base_types,
)
from scsharp.typed import nodes as typed

SIMPLE = re.compile(r"""[\w.]+(\([^()]*\)|\[[^\[\]]*\])?$|"[^"]*"$|'[^']*'$""")
HEX_TEXT = re.compile(r'"(?:#|0[xX])([0-9a-fA-F]+)"')
LITERAL = re.compile(r"[\d_]*\.?[\d_]+([eE][-+]?\d+)?[dD]?$")


def text_of(context: Context, span: Span) -> str:
    """The source text of an expression, if it is short enough to be shown in a hint."""
    text = context.source.text[span.start : span.end]
    return text if len(text) <= 40 and "\n" not in text else ""


def in_parentheses(text: str) -> str:
    return text if not text or SIMPLE.match(text) else f"({text})"


def describe(value: typed.Expression) -> str:
    """The type of an expression as a message names it, or what it is if it has none."""
    match value:
        case PendingLambda():
            return anonymous_name(value)
        case PendingGroup():
            return "method group"
        case PendingDefault():
            return "default"
        case PendingNew():
            return "new()"
        case PendingCollection():
            return "collection expressions"
        case PendingTuple():
            return f"({', '.join(describe(one) for one in value.elements)})"
        case NamespaceReference(name=name):
            return name
    return display(value.type)


def anonymous_name(value: PendingLambda) -> str:
    return "anonymous method" if value.syntax.is_anonymous_method else "lambda expression"


FLOAT_NAMES = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}


def constant_text(value: typed.Constant) -> str:
    match value.value:
        case bool():
            return str(value.value).lower()
        case float() if value.value.is_integer() and abs(value.value) < 1e15:
            return str(int(value.value))
        case float():
            return FLOAT_NAMES.get(str(value.value)) or str(value.value).upper()
        case Decimal():
            return decimals.text(value.value) + "M"
    return str(value.value)


# --------------------------------------------------------------------------------- implicit


def report(context: Context, value: typed.Expression, target: Type, span: Span) -> None:
    """Says why the expression does not convert implicitly."""
    from scsharp.binding import collections, lambda_errors, method_groups

    match value:
        case PendingLambda():
            lambda_errors.report(context, value, target)
        case PendingGroup():
            method_groups.report_mismatch(context, value, target, span)
        case PendingTuple() if len(tuple_elements(without_nullable(target))) == len(value.elements):
            report_parts(context, list(value.elements), tuple_elements(without_nullable(target)))
        case PendingCollection():
            collections.report_mismatch(context, value, target, span)
        case PendingConditional() | PendingSwitch():
            report_branches(context, branches(value), target)
        case PendingInitializer():
            context.report(span, types.array_initializer_not_here())
        case PendingNew():
            context.report(span, types.new_without_type(""))
        case TypeReference():
            context.report(span, names.not_valid_here(display(value.type), "type"))
        case _:
            report_typed(context, value, target, span)


def report_parts(context: Context, parts: list[typed.Expression], wanted: tuple[Type, ...]) -> None:
    for one, type_ in zip(parts, wanted, strict=True):
        if one.type is not ERROR and not exists(implicit(context, one, type_)):
            report(context, one, type_, one.span)


def report_branches(context: Context, parts: list[typed.Expression], target: Type) -> None:
    """C# does not tell casts from other mismatches in branches."""
    for one in parts:
        if one.type is ERROR or exists(implicit(context, one, target)):
            continue
        if one.type in (NULL, UNTYPED):
            report(context, one, target, one.span)
            continue
        way = way_between(one.type, target, in_parentheses(text_of(context, one.span)) or "x")
        if not way and exists(explicit(context, one, target)):
            way = f"write the cast: ({display(target)})..."
        shown = (display(one.type), display(target))
        context.report(one.span, types.no_implicit_conversion(*shown, way))


def report_typed(context: Context, value: typed.Expression, target: Type, span: Span) -> None:
    source = value.type
    if source is NULL:
        context.report(span, null_message(target))
        return
    pair = ambiguous_pair(context.world, source, target)
    if pair is not None:
        first, second = map(display_signature, pair)
        shown = (display(source), display(target), first, second)
        context.report(span, types.ambiguous_user_conversion(*shown))
        return
    context.report(span, mismatch(context, value, target))


def null_message(target: Type) -> Message:
    if isinstance(target, TypeParameter):
        return types.null_to_type_parameter(display(target))
    if special_of(target) is S.VOID:
        return types.no_implicit_conversion("<null>", "void")
    return types.null_to_value_type(display(target))


def mismatch(context: Context, value: typed.Expression, target: Type) -> Message:
    source = value.type
    text = text_of(context, value.span)
    if not exists(explicit(context, value, target)):
        way = way_between(source, target, in_parentheses(text) or "x")
        return types.no_implicit_conversion(display(source), display(target), way)
    if isinstance(value, typed.Constant):
        special = special_constant(value, target, text)
        if special is not None:
            return special
    way = way_between_sequences(source, target, in_parentheses(text) or "x")
    if is_string(target) and isinstance(source, NamedType) and source.arguments:
        way = f"use string.Concat({text or 'x'})"
    return types.needs_cast(display(source), display(target), in_parentheses(text), way)


def special_constant(value: typed.Constant, target: Type, text: str) -> Message | None:
    source, wanted = special_of(value.type), special_of(without_nullable(target))
    if source is S.DOUBLE and wanted in (S.SINGLE, S.DECIMAL) and LITERAL.match(text):
        suffix = "f" if wanted is S.SINGLE else "m"
        return types.literal_needs_suffix(display(target), f"{text.rstrip('dD')}{suffix}")
    if not isinstance(value.value, int) or wanted not in INTEGERS:
        return None
    narrowable = (source is S.INT32 and wanted in FROM_INT) or (
        source is S.INT64 and wanted is S.UINT64
    )
    if narrowable and wanted is not None and not fits(value.value, wanted):
        return types.constant_out_of_range(constant_text(value), display(target))
    return None


def way_between(source: Type, target: Type, text: str) -> str:
    """How to get from one type to the other by a call or an operator; "" if nobody knows."""
    if is_string(target) and not is_string(source):
        return f'write it in quotes: "{text}"' if LITERAL.match(text) else f"use {text}.ToString()"
    if is_string(source) and is_exception(target):
        return f"make one: new {display(target)}({text})"
    if is_string(source):
        return way_from_string(source, target, text)
    if is_bool(target) and special_of(source) in NUMERIC:
        return f"compare it: {text} != 0"
    if is_bool(source) and special_of(target) in NUMERIC:
        return f"use {text} ? 1 : 0"
    return way_between_sequences(source, target, text) or way_to_make(source, target, text)


def is_exception(type_: Type) -> bool:
    bases = base_types(type_) if isinstance(type_, NamedType) else ()
    return any(one.special is S.EXCEPTION for one in bases)


def way_from_string(source: Type, target: Type, text: str) -> str:
    special = special_of(target)
    if special is S.CHAR:
        if len(text) == 3 and text.startswith('"'):
            return f"a char is written with single quotes: '{text[1]}'"
        return f"take one character: {text}[0]"
    if special in NUMERIC or is_bool(target):
        return way_from_digits(text) or way_to_parse(target, text)
    if is_enum(target):
        return f"use Enum.Parse<{display(target)}>({text}), or a member: {display(target)}..."
    return way_to_make(source, target, text)


def way_to_parse(target: Type, text: str) -> str:
    """A text that the program itself puts together is no number in the making."""
    return "" if text.lstrip("(").startswith("$") else f"use {display(target)}.Parse({text})"


def way_from_digits(text: str) -> str:
    """A text in the source that is a number in hexadecimal, as colours are written elsewhere."""
    digits = HEX_TEXT.fullmatch(text)
    return f"write the number: 0x{digits[1]}" if digits else ""


def way_between_sequences(source: Type, target: Type, text: str) -> str:
    if isinstance(target, ArrayType) and isinstance(source, NamedType) and source.arguments:
        return f"use {text}.ToArray()"
    is_list = isinstance(target, NamedType) and target.definition.name == "List"
    is_sequence = isinstance(source, (ArrayType, NamedType)) and special_of(source) is None
    return f"use {text}.ToList()" if is_list and is_sequence else ""


# --------------------------------------------------------------------------------- explicit


def report_cast(context: Context, value: typed.Expression, target: Type, span: Span) -> None:
    """Says why a cast is impossible."""
    if isinstance(value, PendingTuple):
        parts = tuple_elements(without_nullable(target))
        if len(parts) == len(value.elements):
            for one, type_ in zip(value.elements, parts, strict=True):
                if not exists(explicit(context, one, type_)):
                    report_cast(context, one, type_, one.span)
            return
    waiting = (PendingLambda, PendingGroup, PendingCollection, PendingNew, TypeReference)
    if isinstance(value, waiting):
        if isinstance(value, PendingGroup):
            shown = ("method group", display(target))
            context.report(span, types.no_conversion(*shown, f"call it: {value.name}(...)"))
            return
        report(context, value, target, value.span)
        return
    if value.type is NULL:
        context.report(span, null_message(target))
        return
    text = in_parentheses(text_of(context, value.span)) or "x"
    way = way_between(value.type, target, text)
    context.report(span, types.no_conversion(describe(value), display(target), way))


def needs_explicit(context: Context, source: Type, target: Type) -> bool:
    rule = built_in(context.world, source, target)
    return exists(rule) and not rule.is_implicit


def warn_of_no_conversion(context: Context, value: typed.Expression, target: Type) -> None:
    """C# looks at null even in values that are wrong there anyway."""
    from scsharp.binding.pending import PENDING_KINDS

    if ERROR in (value.type, target) or isinstance(value, PENDING_KINDS):
        return
    if target in (NULL, UNTYPED):
        return
    if value.type is NULL and not target.is_value_type:
        return
    if not exists(implicit(context, value, target)):
        context.report(value.span, null_messages.nullness_differs())
