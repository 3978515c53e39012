"""Primary constructors, and the members that C# makes for records.

The made members carry `is_compiler_made` and no body; lowering makes them. A member that the
record declares itself takes the place of the made one.
"""

from __future__ import annotations

from functools import partial

from scsharp.binding.context import Context
from scsharp.binding.declare_properties import make_backing
from scsharp.binding.declared import DeclaredMember, DeclaredType
from scsharp.binding.parameters import bind_defaults, bind_parameters
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.symbols.display import display_definition
from scsharp.symbols.members import Field, Method, MethodKind, Parameter, Property
from scsharp.symbols.types import Accessibility, Type, TypeDefinition, TypeKind
from scsharp.syntax import nodes as syntax


def declare_primary_constructor(
    context: Context, declared: DeclaredType, node: syntax.TypeDeclaration
) -> None:
    assert node.parameters is not None
    definition = context.container
    made = Method(
        ".ctor",
        definition,
        Accessibility.PUBLIC,
        source=declared.source,
        span=definition.span,
        method_kind=MethodKind.CONSTRUCTOR,
        parameters=bind_parameters(context, node.parameters, defaults=False),
        return_type=context.world.void,
    )
    if any(one.default is not None for one in node.parameters):
        work = partial(bind_defaults, context, node.parameters, made.parameters)
        context.world.late.append(work)
    definition.primary_parameters = made
    definition.add(made)
    context.world.declared[made] = DeclaredMember(node, declared.usings)


def declare_record_members(context: Context, declared: DeclaredType) -> None:
    definition = context.container
    if definition.primary_parameters is not None:
        _positional_properties(context, declared, definition.primary_parameters)
        _deconstruct(context, definition.primary_parameters)
    maker = _Maker(context, declared)
    if definition.kind is TypeKind.CLASS:
        maker.copying()
    maker.equality()
    maker.printing()


def _positional_properties(context: Context, declared: DeclaredType, primary: Method) -> None:
    """public int X { get; init; } for each parameter X that the record declares no member for."""
    definition = context.container
    init_only = definition.kind is TypeKind.CLASS or definition.is_readonly
    made: dict[str, Property] = {}
    for parameter in primary.parameters:
        name = parameter.name
        if name in made:
            shown = display_definition(definition)
            context.report(parameter.span, messages.member_declared_twice(shown, name))
        elif not _declares_value(definition, name) and not _inherits(definition, parameter):
            made[name] = _property(context, declared, parameter, init_only)
    _put_first(definition, list(made.values()))


def _declares_value(definition: TypeDefinition, name: str) -> bool:
    return any(isinstance(one, (Field, Property)) for one in definition.members.get(name, ()))


def _put_first(definition: TypeDefinition, made: list[Property]) -> None:
    """Positional properties stand before what the body declares: so they print and compare."""
    declared = definition.members
    definition.members = {}
    for one in made:
        assert one.backing_field is not None
        definition.add(one.backing_field)
        definition.add(one)
    for members in declared.values():
        for member in members:
            definition.add(member)


def _inherits(definition: TypeDefinition, parameter: Parameter) -> bool:
    """A record's positional parameter uses the property of the same name that its base has."""
    current = definition.base
    while current is not None:
        for one in current.definition.members.get(parameter.name, ()):
            if isinstance(one, Property) and not one.is_static:
                return not (one.getter is not None and one.getter.is_abstract)
        current = current.base
    return False


def _property(
    context: Context, declared: DeclaredType, parameter: Parameter, init_only: bool
) -> Property:
    definition = context.container
    made = Property(
        parameter.name,
        definition,
        Accessibility.PUBLIC,
        source=declared.source,
        span=parameter.span,
        type=parameter.type,
    )
    if parameter in context.world.annotated:
        context.world.annotated.add(made)
    made.getter = _accessor(context, made, MethodKind.GETTER)
    made.setter = _accessor(context, made, MethodKind.SETTER)
    made.setter.is_init = init_only
    made.backing_field = make_backing(made, is_readonly=init_only)
    return made


def _accessor(context: Context, made: Property, kind: MethodKind) -> Method:
    is_getter = kind is MethodKind.GETTER
    value = Parameter("value", made.type, span=made.span)
    return Method(
        f"{'get' if is_getter else 'set'}_{made.name}",
        made.container,
        Accessibility.PUBLIC,
        source=made.source,
        span=made.span,
        method_kind=kind,
        parameters=() if is_getter else (value,),
        return_type=made.type if is_getter else context.world.void,
        has_body=False,
        associated=made,
        is_compiler_made=True,
    )


def _deconstruct(context: Context, primary: Method) -> None:
    definition = context.container
    if not primary.parameters:
        return
    count = len(primary.parameters)
    for one in definition.members.get("Deconstruct", ()):
        if isinstance(one, Method) and len(one.parameters) == count:
            return
    outs = tuple(Parameter(one.name, one.type, "out", span=one.span) for one in primary.parameters)
    definition.add(made_method(context, "Deconstruct", outs, context.world.void))


def made_method(
    context: Context, name: str, parameters: tuple[Parameter, ...], result: Type
) -> Method:
    definition = context.container
    return Method(
        name,
        definition,
        Accessibility.PUBLIC,
        source=definition.source,
        span=definition.span,
        parameters=parameters,
        return_type=result,
        has_body=False,
        is_compiler_made=True,
    )


class _Maker:
    """Makes what the record does not declare itself."""

    def __init__(self, context: Context, declared: DeclaredType) -> None:
        self.context = context
        self.definition = context.container
        self.self_type = context.container.self_type
        self.is_class = context.container.kind is TypeKind.CLASS
        base = context.container.base
        self.has_record_base = base is not None and base.definition.is_record

    def _has(self, name: str, *types: Type) -> bool:
        return any(
            isinstance(one, Method)
            and len(one.parameters) == len(types)
            and all(a.type.erased is b.erased for a, b in zip(one.parameters, types, strict=True))
            for one in self.definition.members.get(name, ())
        )

    def _method(self, name: str, result: Type, *types: Type, names: str = "") -> Method | None:
        if self._has(name, *types):
            return None
        labels = names.split()
        parameters = tuple(Parameter(label, one) for label, one in zip(labels, types, strict=True))
        if name != ".ctor":
            self.context.world.annotated.update(parameters)
        made = made_method(self.context, name, parameters, result)
        self.definition.add(made)
        return made

    def _dispatched(self, made: Method | None, overrides: bool) -> None:
        if made is not None:
            made.is_override = overrides
            made.is_virtual = not overrides and self.is_class and not self.definition.is_sealed

    def copying(self) -> None:
        world = self.context.world
        copier = self._method(".ctor", world.void, self.self_type, names="original")
        if copier is not None:
            copier.method_kind = MethodKind.CONSTRUCTOR
            sealed = self.definition.is_sealed
            copier.accessibility = Accessibility.PRIVATE if sealed else Accessibility.PROTECTED
        self._dispatched(self._method("<Clone>$", self.self_type), self.has_record_base)
        contract = Property(
            "EqualityContract",
            self.definition,
            Accessibility.PROTECTED,
            source=self.definition.source,
            span=self.definition.span,
            type=world.type_type,
        )
        if "EqualityContract" not in self.definition.members:
            contract.getter = _accessor(self.context, contract, MethodKind.GETTER)
            contract.getter.accessibility = Accessibility.PROTECTED
            self._dispatched(contract.getter, self.has_record_base)
            self.definition.add(contract)

    def equality(self) -> None:
        world, own = self.context.world, self.self_type
        self._dispatched(self._method("Equals", world.bool_, world.object, names="obj"), True)
        self._dispatched(self._method("Equals", world.bool_, own, names="other"), False)
        self._base_equals()
        self._dispatched(self._method("GetHashCode", world.int32), True)
        for name in ("op_Equality", "op_Inequality"):
            made = self._method(name, world.bool_, own, own, names="left right")
            if made is not None:
                made.is_static = True
                made.method_kind = MethodKind.OPERATOR

    def _base_equals(self) -> None:
        """A derived record overrides Equals(Base) of its base record."""
        base = self.definition.base
        if self.has_record_base and base is not None:
            made = self._method("Equals", self.context.world.bool_, base, names="other")
            self._dispatched(made, True)
            if made is not None:
                made.is_sealed = True

    def printing(self) -> None:
        world = self.context.world
        self._dispatched(self._method("ToString", world.string), True)
        builder = world.find("System.Text.StringBuilder")
        if builder is None:
            return
        made = self._method("PrintMembers", world.bool_, builder.construct(), names="builder")
        self._dispatched(made, self.has_record_base)
        if made is not None:
            private = not self.is_class or (self.definition.is_sealed and not self.has_record_base)
            made.accessibility = Accessibility.PRIVATE if private else Accessibility.PROTECTED
