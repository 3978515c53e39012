"""Bodies of methods, accessors and constructors, each bound by itself."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding import blocks, expressions
from scsharp.binding.constructor_chains import bind_chain, default_chain
from scsharp.binding.context import Context, ReturnFrame
from scsharp.binding.declared import DeclaredMember, DeclaredType, initial_value
from scsharp.binding.scope import Scope
from scsharp.binding.try_statements import bind_thrown
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import statements as messages
from scsharp.symbols.display import display, display_member
from scsharp.symbols.members import Field, Member, Method, MethodKind, Property
from scsharp.symbols.signatures import accessors
from scsharp.symbols.types import (
    ERROR,
    NamedType,
    Special,
    Type,
    TypeDefinition,
)
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

ITERATORS = frozenset({
    "System.Collections.Generic.IEnumerable", "System.Collections.Generic.IEnumerator",
    "System.Collections.IEnumerable", "System.Collections.IEnumerator",
})  # fmt: skip
CONSTRUCTORS = frozenset({MethodKind.CONSTRUCTOR, MethodKind.STATIC_CONSTRUCTOR})


def member_context(world: World, member: Member, declared: DeclaredMember) -> Context:
    """The context of a member's body or initialiser."""
    assert member.source is not None
    container = member.container
    return Context(
        world,
        world.bag,
        member.source,
        container,
        declared.usings,
        Scope(is_function=True),
        is_static=member.is_static,
        primary_fields=world.captured.setdefault(container, {}),
    )


def bind_method(world: World, method: Method) -> typed.MethodBody | None:
    """The body of a method; None for what has none (abstract, extern, made by the compiler)."""
    declared = world.syntax_of(method)
    if not isinstance(declared, DeclaredMember) or not method.has_body:
        return None
    context = member_context(world, method, declared)
    context.method = method
    for one in method.type_parameters:
        context.scope.add_parameter(one.name, one)
    context.returns = return_frame(context, method)
    node = declared.node
    if isinstance(node, syntax.TypeDeclaration):
        return _primary(context, method, node)
    enter_parameters(context, method)
    body = _body_of(node)
    chain = None
    if method.method_kind is MethodKind.CONSTRUCTOR:
        chain = bind_chain(context, method, node)
    assert body is not None and method.source is not None
    code = bind_code(context, method, body)
    return typed.MethodBody(node.span, method, method.source, code, chain)


def _body_of(node: syntax.Node) -> syntax.Block | syntax.Expression | None:
    assert isinstance(
        node,
        (syntax.Method, syntax.Accessor, syntax.Constructor, syntax.Operator, syntax.LocalFunction),
    )
    return node.body


def _primary(context: Context, method: Method, node: syntax.TypeDeclaration) -> typed.MethodBody:
    """A primary constructor: its parameters are in scope of its base call and of initialisers."""
    assert method.source is not None
    chain = bind_chain(context, method, node)
    nothing = typed.Block(node.span, ())
    return typed.MethodBody(node.name.span, method, method.source, nothing, chain)


def enter_parameters(context: Context, method: Method) -> None:
    for one in method.parameters:
        context.scope.add_parameter(one.name, one)


def return_frame(context: Context, method: Method) -> ReturnFrame:
    """What return and yield return take in the body of a method or local function."""
    type_ = method.return_type
    frame = ReturnFrame(type_, returns_ref=method.returns_ref, name=display_member(method))
    if method.is_iterator:
        frame.is_iterator = True
        frame.element_type = _element_type(context, type_)
        if frame.element_type is None and type_ is not ERROR:
            message = messages.not_an_iterator_type(frame.name, display(type_))
            context.report(method.span, message)
        for one in method.parameters:
            if one.modifier:
                context.report(one.span, messages.iterator_reference_parameter())
    return frame


def _element_type(context: Context, type_: Type) -> Type | None:
    if not isinstance(type_, NamedType) or type_.definition.full_name not in ITERATORS:
        return None
    return type_.arguments[0] if type_.arguments else context.world.object


def bind_code(
    context: Context, method: Method, body: syntax.Block | syntax.Expression
) -> typed.Block:
    """A body of statements, or of one expression after =>."""
    if isinstance(body, syntax.Block):
        return blocks.bind_body(context, body)
    if isinstance(body, syntax.ThrowExpression):
        thrown = bind_thrown(context, body.expression)
        return typed.Block(body.span, (typed.Throw(body.span, thrown),))
    if _gives_nothing(method):
        value = expressions.bind_statement_expression(context, body)
        return typed.Block(body.span, (typed.ExpressionStatement(body.span, value),))
    return typed.Block(body.span, (typed.Return(body.span, _result(context, method, body)),))


def _result(context: Context, method: Method, body: syntax.Expression) -> typed.Expression:
    if isinstance(body, syntax.RefValue):
        if method.returns_ref:
            return expressions.bind_reference(context, body, method.return_type)
        context.report(body.span, messages.return_by_reference())
        body = body.expression
    elif method.returns_ref:
        context.report(body.span, messages.return_by_value())
    return expressions.bind_converted(context, body, method.return_type)


def _gives_nothing(method: Method) -> bool:
    if method.method_kind in CONSTRUCTORS:
        return True
    return_type = method.return_type
    return isinstance(return_type, NamedType) and return_type.special is Special.VOID


# ------------------------------------------------------------------------------ whole types


def methods_with_bodies(definition: TypeDefinition) -> Iterator[Method]:
    for members in definition.members.values():
        for one in members:
            if isinstance(one, Method):
                if one.has_body:
                    yield one
            else:
                yield from (each for each in accessors(one) if each.has_body)


def bind_initializers(
    world: World, definition: TypeDefinition
) -> tuple[typed.FieldInitializer, ...]:
    """The initialisers of fields and auto properties, in order."""
    made: list[typed.FieldInitializer] = []
    if definition.is_script:
        return ()
    for members in definition.members.values():
        for one in members:
            if isinstance(one, Field) and not one.is_const:
                value = _initial_value(world, one)
                if value is not None:
                    made.append(typed.FieldInitializer(one.span, one, value))
    return tuple(made)


def _initial_value(world: World, one: Field) -> typed.Expression | None:
    positional = _positional_value(one)
    if positional is not None:
        return positional
    declared = world.syntax_of(one)
    written = initial_value(declared)
    if written is None or not isinstance(declared, DeclaredMember):
        return None
    context = member_context(world, one, declared)
    context.is_initializer = True
    return expressions.bind_converted(context, written, one.type)


def _positional_value(one: Field) -> typed.Expression | None:
    """A record's positional property starts with its parameter."""
    primary = one.container.primary_parameters
    is_positional = isinstance(one.backs, Property) and one.container.is_record
    if primary is None or not is_positional or one.backs is None:
        return None
    for parameter in primary.parameters:
        if parameter.name == one.backs.name and parameter.span == one.span:
            return typed.VariableAccess(one.span, parameter.type, parameter)
    return None


class LazyBodies(dict[Method, typed.MethodBody]):
    """A library type's bodies: each is bound when it is first asked for."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.without: set[Method] = set()

    def __missing__(self, method: Method) -> typed.MethodBody:
        body = None if method in self.without else bind_method(self.world, method)
        if body is None:
            self.without.add(method)
            raise KeyError(method)
        self[method] = body
        return body

    def get(self, method: Method, default: object = None) -> typed.MethodBody | None:  # type: ignore[override]
        try:
            return self[method]
        except KeyError:
            return default  # type: ignore[return-value]

    def __contains__(self, method: object) -> bool:
        return isinstance(method, Method) and self.get(method) is not None


def bind_type_body(world: World, definition: TypeDefinition) -> typed.TypeBody:
    """Everything a type brings, bound now (the script's own types)."""
    methods: dict[Method, typed.MethodBody] = {}
    initializers = bind_initializers(world, definition)
    for method in methods_with_bodies(definition):
        body = bind_method(world, method)
        if body is not None:
            methods[method] = body
    methods.update(_default_constructors(world, definition))
    return _type_body(world, definition, methods, initializers)


def _default_constructors(
    world: World, definition: TypeDefinition
) -> dict[Method, typed.MethodBody]:
    """A constructor that C# makes is written out only where its base call has arguments (the
    default values of optional parameters)."""
    made: dict[Method, typed.MethodBody] = {}
    declared = world.syntax_of(definition)
    for one in definition.members.get(".ctor", ()):
        if not isinstance(one, Method) or not one.is_compiler_made or one.parameters:
            continue
        if not isinstance(declared, DeclaredType) or one.source is None:
            continue
        context = member_context(world, one, DeclaredMember(declared.node, declared.usings))
        chain = default_chain(context, one)
        if chain.arguments:
            nothing = typed.Block(one.span, ())
            made[one] = typed.MethodBody(one.span, one, one.source, nothing, chain)
    return made


def lazy_type_body(world: World, definition: TypeDefinition) -> typed.TypeBody:
    """A library type, whose methods are bound one by one."""
    initializers = bind_initializers(world, definition)
    return _type_body(world, definition, LazyBodies(world), initializers)


def _type_body(
    world: World,
    definition: TypeDefinition,
    methods: dict[Method, typed.MethodBody],
    initializers: tuple[typed.FieldInitializer, ...],
) -> typed.TypeBody:
    captured = world.captured.setdefault(definition, {})
    return typed.TypeBody(
        definition.span,
        definition,
        methods,
        initializers,
        captured,  # type: ignore[arg-type]
    )
