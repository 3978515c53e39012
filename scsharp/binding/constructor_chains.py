"""What a constructor calls first: this(...), base(...), or the base class's without arguments."""

from __future__ import annotations

from scsharp.binding import calls
from scsharp.binding.context import Context
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.source import Span
from scsharp.symbols.members import Method
from scsharp.symbols.types import NamedType, Special, TypeKind
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_chain(
    context: Context, method: Method, node: syntax.Node
) -> typed.ConstructorChain | None:
    inner = context.but(is_static=True, is_constructor_chain=True)
    match node:
        case syntax.Constructor(chain=chain, name=name):
            if chain is not None:
                return _written(inner, method, chain)
            primary = context.container.primary_parameters
            if primary is not None and primary is not method and not copies(method):
                context.report(name.span, messages.must_chain_to_primary())
            return _implicit(inner, name.span)
        case syntax.TypeDeclaration(bases=bases, name=name):
            for entry in bases:
                if entry.arguments is not None and context.container.base is not None:
                    base = context.container.base
                    return _call(inner, base, entry.arguments, entry.span, is_this=False)
            return _implicit(inner, name.span)
        case _:
            return None


def _written(
    context: Context, method: Method, chain: syntax.ConstructorChain
) -> typed.ConstructorChain:
    container = context.container
    is_this = chain.target == "this"
    target = container.self_type if is_this else container.base
    if target is None:
        return typed.ConstructorChain(chain.span, None, (), is_this)
    start = context.source.text.index(chain.target, chain.span.start)
    made = _call(context, target, chain.arguments, Span(start, chain.span.end), is_this)
    if is_this and made.method is not None and made.method.method is method:
        place = Span(start, chain.span.end)
        context.report(place, messages.constructor_calls_itself(container.name))
    return made


def _implicit(context: Context, span: Span) -> typed.ConstructorChain:
    base = context.container.base
    if context.container.kind is not TypeKind.CLASS or base is None or _needs_no_call(base):
        return typed.ConstructorChain(span, None, (), False)
    return _call(context, base, (), span, is_this=False)


def default_chain(context: Context, method: Method) -> typed.ConstructorChain:
    """What the constructor that C# makes calls; the base class must have one that fits."""
    return _implicit(context.but(is_static=True, is_constructor_chain=True), method.span)


def _needs_no_call(base: NamedType) -> bool:
    return base.special in (Special.OBJECT, Special.VALUE_TYPE)


def _call(
    context: Context,
    target: NamedType,
    arguments: tuple[syntax.Argument, ...],
    span: Span,
    is_this: bool,
) -> typed.ConstructorChain:
    if target.special is Special.OBJECT and not arguments:
        return typed.ConstructorChain(span, None, (), is_this)
    found = calls.bind_constructor(context, target, arguments, span)
    if found is None:
        return typed.ConstructorChain(span, None, (), is_this)
    return typed.ConstructorChain(span, found.constructor, found.arguments, is_this, found.order)


def copies(method: Method) -> bool:
    """Is it a record's copy constructor?"""
    types = [one.type for one in method.parameters]
    return method.container.is_record and types == [method.container.self_type]
