"""Constructors and static initialisers.

class C : B { int x = 1; C(int n) : base(n) { body } }
->   C.new(this, n) { this.x = 1; B.new(this, n); body }
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.captures import BodyFacts, find_facts
from scsharp.lowering.context import FunctionContext
from scsharp.lowering.kinds import BOOL, NOWHERE, OBJECT, VOID
from scsharp.lowering.members import is_copy_constructor, methods_by_name, static_constructor
from scsharp.lowering.naming import runtime_full_name, shown_method
from scsharp.symbols.members import FieldUse, Method, MethodUse
from scsharp.symbols.types import NamedType, Special
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder


def is_trivial(builder: ProgramBuilder, use: MethodUse) -> bool:
    """Does the constructor do nothing at all: made by the compiler, in a class whose fields have
    no initialisers, on top of bases of that kind?"""
    owner = use.owner
    if owner is None or owner.special in (Special.OBJECT, Special.VALUE_TYPE):
        return True
    if use.method.intrinsic is not None or use.method.parameters:
        return False
    body = builder.method_body(use.method)
    if body is not None and (body.body.statements or (body.chain and body.chain.is_this)):
        return False
    if builder.statics.entry_guard(owner, use.method) is not None or instance_initializers(
        builder, owner
    ):
        return False
    base = chained_base(builder, use, body)
    return base is None or is_trivial(builder, base)


def instance_initializers(
    builder: ProgramBuilder, owner: NamedType
) -> list[typed.FieldInitializer]:
    body = builder.type_body(owner.definition)
    if body is None:
        return []
    return [one for one in body.initializers if not one.field.is_static]


def chained_base(
    builder: ProgramBuilder, use: MethodUse, body: typed.MethodBody | None
) -> MethodUse | None:
    """The base class's constructor that runs first, if it can do anything."""
    assert use.owner is not None
    if body is not None and body.chain is not None:
        if body.chain.method is None:
            return None
        return builder.concrete(body.chain.method, use.mapping)
    base = use.owner.base
    if base is None or use.owner.is_value_type or base.special is Special.OBJECT:
        return None
    constructor = default_constructor(base)
    return builder.use(constructor, base.erased) if constructor is not None else None


def default_constructor(type_: NamedType) -> Method | None:
    """The constructor that can be called without arguments."""
    for one in methods_by_name(type_.definition).get(".ctor", ()):
        if not one.parameters:
            return one
    return None


def lower_constructor(ctx: FunctionContext, use: MethodUse, body: typed.MethodBody | None) -> None:
    """Emits a constructor's statements, its parameters being bound already."""
    from scsharp.lowering.statements import lower_block_statements

    chain = body.chain if body is not None else None
    is_this = chain is not None and chain.is_this
    # A record's copy is made of the other one: initialisers and primary parameters are not asked.
    if not is_this and not is_copy_constructor(use.method):
        store_primary_parameters(ctx, use)
        lower_initializers(ctx, use)
    lower_chain(ctx, use, body)
    if body is not None:
        lower_block_statements(ctx, body.body)


def store_primary_parameters(ctx: FunctionContext, use: MethodUse) -> None:
    """this.x = x for the primary constructor's parameters that members use. From then on the
    names mean the fields."""
    for variable, field in ctx.member_parameters.items():
        if variable in use.method.parameters:
            value = ctx.variable(variable, NOWHERE)
            assert use.owner is not None
            place = ctx.field(ctx.this(NOWHERE), FieldUse(field, use.owner), NOWHERE)
            ctx.emit(lowered.Assign(NOWHERE, place, value))
            del ctx.bindings[variable]


def lower_initializers(ctx: FunctionContext, use: MethodUse) -> None:
    """this.field = value for each field initialiser, in order."""
    from scsharp.lowering.expressions import lower_value

    assert use.owner is not None
    for one in instance_initializers(ctx.builder, use.owner):
        ctx.begin_statement()
        value = lower_value(ctx, one.value)
        place = ctx.field(ctx.this(one.span), FieldUse(one.field, use.owner), one.span)
        ctx.emit(lowered.Assign(one.span, place, value))


def lower_chain(ctx: FunctionContext, use: MethodUse, body: typed.MethodBody | None) -> None:
    """base(...) or this(...), or the base's parameterless constructor."""
    from scsharp.lowering.expressions import lower_arguments

    chain = body.chain if body is not None else None
    target = chained_base(ctx.builder, use, body)
    if target is None:
        return
    ctx.begin_statement()
    arguments: tuple[lowered.Expression, ...] = ()
    if chain is not None:
        arguments = lower_arguments(ctx, target, chain.arguments, chain.order)
    name = ctx.builder.use_constructor(target)
    span = chain.span if chain is not None else NOWHERE
    if name is not None:
        ctx.emit(
            lowered.Evaluate(span, lowered.Call(span, VOID, name, (ctx.this(span), *arguments)))
        )
    else:
        for one in arguments:
            ctx.emit(lowered.Evaluate(one.span, one))


# ------------------------------------------------------------------------------------- statics


def make_static_initializer(
    builder: ProgramBuilder, name: str, owner: NamedType
) -> lowered.Function:
    """T.static() { T.a = 1; T.b = f(); static constructor's body }

    Where it runs late, it starts with: if (started) return; started = true;
    """
    body = builder.type_body(owner.definition)
    assert body is not None
    initializers = builder.statics.initializers(owner)
    method = static_constructor(owner.definition)
    block = body.methods.get(method) if method is not None else None
    facts = static_facts(initializers, block)
    source = block.source if block is not None else owner.definition.source
    ctx = FunctionContext(builder, owner.mapping, source, owner, method, facts, VOID)
    with ctx.scope() as statements:
        for one in initializers:
            lower_static_initializer(ctx, one, owner)
        if block is not None:
            lower_static_block(ctx, block)
    if builder.statics.is_lazy(owner):
        start_once(ctx, owner)
    if owner.definition.is_library:
        ctx.emit_all(statements)
    else:
        guarded(ctx, owner, statements)
    use = MethodUse(method, owner) if method is not None else None
    shown = shown_method(use) if use is not None else name
    is_library = owner.definition.is_library
    span = block.body.span if block is not None else initializers[0].value.span
    return lowered.Function(
        span, name, shown, (), VOID, tuple(ctx.statements), source, is_library=is_library
    )


def static_facts(
    initializers: list[typed.FieldInitializer], block: typed.MethodBody | None
) -> BodyFacts:
    parts: list[typed.Node] = [one.value for one in initializers]
    if block is not None:
        parts.append(block.body)
    return find_facts(tuple(parts), ())


def start_once(ctx: FunctionContext, owner: NamedType) -> None:
    """if (started) { if (failed != null) throw failed; return; } started = true;"""
    flag, failed = ctx.builder.statics.flag(owner), ctx.builder.statics.failure(owner)
    again = lowered.If(NOWHERE, build.is_not_null(failed), (lowered.Throw(NOWHERE, failed),))
    ctx.emit(lowered.If(NOWHERE, flag, (again, build.give(None))))
    ctx.emit(lowered.Assign(NOWHERE, flag, lowered.Constant(NOWHERE, BOOL, True)))


def guarded(ctx: FunctionContext, owner: NamedType, body: list[lowered.Statement]) -> None:
    """try { body }
    catch (e) { failed = new TypeInitializationException(name, e); throw failed; }"""
    builder = ctx.builder
    type_ = builder.known.named("System.TypeInitializationException")
    constructor = builder.use(builder.known.constructor(type_.definition, 2), type_)
    function = builder.use_constructor(constructor)
    name = builder.instantiate(type_)
    caught = ctx.fresh_label("caught")
    arguments = (build.text(runtime_full_name(owner)), lowered.Local(NOWHERE, OBJECT, caught))
    held = lowered.Type(lowered.Kind.OBJECT, name)
    value = lowered.New(NOWHERE, held, name, function, arguments)
    failed = builder.statics.failure(owner)
    handler = (
        lowered.Assign(NOWHERE, failed, value),
        lowered.Throw(NOWHERE, builder.statics.failure(owner)),
    )
    catch = lowered.Catch(NOWHERE, None, caught, (), None, handler)
    ctx.emit(lowered.Try(NOWHERE, tuple(body), (catch,), ()))


def lower_static_initializer(
    ctx: FunctionContext, one: typed.FieldInitializer, owner: NamedType
) -> None:
    from scsharp.lowering.expressions import lower_value

    ctx.begin_statement()
    value = lower_value(ctx, one.value)
    use = FieldUse(one.field, owner)
    held = ctx.lower_type(use.type)
    place = lowered.Static(one.span, held, ctx.builder.use_static(use))
    ctx.emit(lowered.Assign(one.span, place, value))


def lower_static_block(ctx: FunctionContext, block: typed.MethodBody) -> None:
    from scsharp.lowering.statements import lower_block_statements

    lower_block_statements(ctx, block.body)
