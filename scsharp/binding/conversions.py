"""Which conversion leads from one type to another: C#'s rules 10.2 and 10.3.

`built_in` knows everything but conversion operators; `implicit_types` and `explicit_types` add
those. What an expression adds (constants, lambdas, null ...) is in expression_conversions.py.
"""

from __future__ import annotations

from scsharp.binding.type_facts import (
    NUMERIC,
    UNTYPED,
    S,
    can_be_null,
    delegate_method,
    is_delegate,
    is_enum,
    is_interface,
    is_object,
    is_reference_parameter,
    is_reference_type,
    is_value_type,
    nullable_element,
    numeric_of,
    same_type,
    special_of,
    tuple_elements,
)
from scsharp.binding.world import World
from scsharp.symbols.types import (
    ERROR,
    NULL,
    ArrayType,
    NamedType,
    Special,
    Type,
    TypeKind,
    TypeParameter,
    all_interfaces,
    base_types,
)
from scsharp.typed.nodes import ConversionKind, ConversionRule

NONE = ConversionRule(ConversionKind.NONE, is_implicit=False)
IDENTITY = ConversionRule(ConversionKind.IDENTITY)
NUMERIC_IMPLICIT = ConversionRule(ConversionKind.NUMERIC)
NUMERIC_EXPLICIT = ConversionRule(ConversionKind.NUMERIC, is_implicit=False)
FROM_NULL = ConversionRule(ConversionKind.NULL)
TARGETED = ConversionRule(ConversionKind.DEFAULT)
"""The expression takes whatever the target type is: new(), default, a lambda."""
REFERENCE = ConversionRule(ConversionKind.REFERENCE)
DOWNCAST = ConversionRule(ConversionKind.DOWNCAST, is_implicit=False)
BOX = ConversionRule(ConversionKind.BOX)
UNBOX = ConversionRule(ConversionKind.UNBOX, is_implicit=False)

WIDENING: dict[Special, frozenset[Special]] = {
    S.SBYTE: frozenset((S.INT16, S.INT32, S.INT64, S.SINGLE, S.DOUBLE, S.DECIMAL)),
    S.BYTE: frozenset((
        S.INT16, S.UINT16, S.INT32, S.UINT32, S.INT64, S.UINT64, S.SINGLE, S.DOUBLE, S.DECIMAL,
    )),
    S.INT16: frozenset((S.INT32, S.INT64, S.SINGLE, S.DOUBLE, S.DECIMAL)),
    S.UINT16: frozenset((
        S.INT32, S.UINT32, S.INT64, S.UINT64, S.SINGLE, S.DOUBLE, S.DECIMAL,
    )),
    S.INT32: frozenset((S.INT64, S.SINGLE, S.DOUBLE, S.DECIMAL)),
    S.UINT32: frozenset((S.INT64, S.UINT64, S.SINGLE, S.DOUBLE, S.DECIMAL)),
    S.INT64: frozenset((S.SINGLE, S.DOUBLE, S.DECIMAL)),
    S.UINT64: frozenset((S.SINGLE, S.DOUBLE, S.DECIMAL)),
    S.CHAR: frozenset((
        S.UINT16, S.INT32, S.UINT32, S.INT64, S.UINT64, S.SINGLE, S.DOUBLE, S.DECIMAL,
    )),
    S.SINGLE: frozenset((S.DOUBLE,)),
    S.DOUBLE: frozenset(),
    S.DECIMAL: frozenset(),
}  # fmt: skip

ARRAY_INTERFACES = frozenset(
    f"System.Collections.Generic.{name}"
    for name in (
        "IEnumerable", "ICollection", "IList", "IReadOnlyList", "IReadOnlyCollection",
    )
)  # fmt: skip
VALUE_KINDS = (ConversionKind.IDENTITY, ConversionKind.NUMERIC, ConversionKind.TUPLE)


def exists(rule: ConversionRule) -> bool:
    return rule.kind is not ConversionKind.NONE


def implicit_types(world: World, source: Type, target: Type) -> ConversionRule:
    """The implicit conversion between the types, a user's too, or NONE."""
    rule = built_in(world, source, target)
    if rule.is_implicit:
        return rule
    from scsharp.binding.user_conversions import user_conversion

    return user_conversion(world, source, target, is_explicit=False) or NONE


def explicit_types(world: World, source: Type, target: Type) -> ConversionRule:
    """The conversion that a cast performs, or NONE."""
    rule = built_in(world, source, target)
    if exists(rule):
        return rule
    from scsharp.binding.user_conversions import user_conversion

    return user_conversion(world, source, target, is_explicit=True) or NONE


def classify_types(world: World, source: Type, target: Type) -> ConversionRule:
    """The implicit conversion if there is one, else the explicit one, else NONE."""
    rule = implicit_types(world, source, target)
    return rule if exists(rule) else explicit_types(world, source, target)


def built_in(world: World, source: Type, target: Type) -> ConversionRule:
    """The conversion without conversion operators; implicit if possible."""
    if source is target:
        return IDENTITY
    key = (source, target)
    found = world.conversion_cache.get(key)
    if found is None:
        world.conversion_cache[key] = NONE  # the answer inside: T : IComparable<T> asks itself
        found = world.conversion_cache[key] = compute(world, source, target)
    assert isinstance(found, ConversionRule)
    return found


def compute(world: World, source: Type, target: Type) -> ConversionRule:
    if same_type(source, target) or source is ERROR or target is ERROR:
        return IDENTITY
    if source is UNTYPED or special_of(source) is S.VOID or special_of(target) is S.VOID:
        return NONE
    if source is NULL:
        return FROM_NULL if can_be_null(target) else NONE
    for step in (numeric, nullable, tuples, boxing, unboxing, references):
        rule = step(world, source, target)
        if rule is not None:
            return rule
    return NONE


# ---------------------------------------------------------------------------------- values


def numeric(world: World, source: Type, target: Type) -> ConversionRule | None:
    one, other = numeric_of(source), numeric_of(target)
    if one and other:
        return NUMERIC_IMPLICIT if other in WIDENING[one] else NUMERIC_EXPLICIT
    if (is_enum(source) and (other or is_enum(target))) or (is_enum(target) and one):
        return NUMERIC_EXPLICIT
    return None


def nullable(world: World, source: Type, target: Type) -> ConversionRule | None:
    """S to T?, S? to T?, S? to T for value types S and T."""
    from_element, to_element = nullable_element(source), nullable_element(target)
    if to_element is not None:
        if not is_value_type(source):
            return None
        inner = built_in(world, from_element or source, to_element)
        kind = ConversionKind.LIFT if from_element is not None else ConversionKind.WRAP
        return wrapped(kind, inner, inner.is_implicit)
    if from_element is not None and is_value_type(target):
        return wrapped(ConversionKind.UNWRAP, built_in(world, from_element, target), False)
    return None


def wrapped(
    kind: ConversionKind, inner: ConversionRule, is_implicit: bool
) -> ConversionRule | None:
    if inner.kind not in VALUE_KINDS:
        return None
    return ConversionRule(kind, is_implicit, inner=(inner,))


def tuples(world: World, source: Type, target: Type) -> ConversionRule | None:
    ours, theirs = tuple_elements(source), tuple_elements(target)
    if not ours or len(ours) != len(theirs):
        return None
    pairs = list(zip(ours, theirs, strict=True))
    inner = tuple(classify_types(world, one, other) for one, other in pairs)
    if not all(map(exists, inner)):
        return None
    is_implicit = all(rule.is_implicit for rule in inner)
    return ConversionRule(ConversionKind.TUPLE, is_implicit, inner=inner, targets=theirs)


def boxing(world: World, source: Type, target: Type) -> ConversionRule | None:
    """A value type, or a type parameter that may be one, as an object or interface."""
    if isinstance(source, TypeParameter):
        return parameter_upwards(world, source, target)
    if not is_value_type(source):
        return None
    value = nullable_element(source) or source
    if isinstance(value, TypeParameter):
        return parameter_upwards(world, value, target)
    assert isinstance(value, NamedType)
    if special_of(target) in (S.OBJECT, S.VALUE_TYPE):
        return BOX
    if special_of(target) is S.ENUM:
        return BOX if is_enum(value) else None
    return BOX if is_interface(target) and implements(world, value, target) else None


def parameter_upwards(world: World, source: TypeParameter, target: Type) -> ConversionRule | None:
    rule = REFERENCE if is_reference_parameter(source) else BOX
    if is_object(target):
        return rule
    if special_of(target) is S.VALUE_TYPE and source.has_struct_constraint:
        return rule
    for bound in source.constraint_types:
        if same_type(bound, target):
            return rule
        upwards = built_in(world, bound, target)
        if upwards.kind in (ConversionKind.REFERENCE, ConversionKind.BOX):
            return rule
    return None


def unboxing(world: World, source: Type, target: Type) -> ConversionRule | None:
    if isinstance(target, TypeParameter):
        return parameter_downwards(world, source, target)
    value = nullable_element(target) or target
    if not is_value_type(value) or not isinstance(value, NamedType):
        return None
    if special_of(source) in (S.OBJECT, S.VALUE_TYPE):
        return UNBOX
    if special_of(source) is S.ENUM:
        return UNBOX if is_enum(value) else None
    return UNBOX if is_interface(source) and implements(world, value, source) else None


def parameter_downwards(world: World, source: Type, target: TypeParameter) -> ConversionRule | None:
    if isinstance(source, TypeParameter):
        upwards = parameter_upwards(world, target, source)
        return UNBOX if upwards is not None else None
    rule = DOWNCAST if is_reference_parameter(target) else UNBOX
    if is_object(source) or is_interface(source) or special_of(source) is S.VALUE_TYPE:
        return rule
    return rule if parameter_upwards(world, target, source) is not None else None


# ------------------------------------------------------------------------------- references


def references(world: World, source: Type, target: Type) -> ConversionRule | None:
    if isinstance(source, TypeParameter):
        return DOWNCAST if is_interface(target) else None
    if not is_reference_type(source) or not is_reference_type(target):
        return None
    if upwards(world, source, target):
        return REFERENCE
    if upwards(world, target, source) or sideways(world, source, target):
        return DOWNCAST
    return None


def upwards(world: World, source: Type, target: Type) -> bool:
    """Is there an implicit reference conversion?"""
    if is_object(target):
        return True
    if isinstance(source, ArrayType):
        return array_upwards(world, source, target)
    if not isinstance(source, NamedType) or not isinstance(target, NamedType):
        return False
    if is_interface(target):
        return implements(world, source, target)
    if is_delegate(source) and special_of(target) is S.DELEGATE:
        return True
    if is_delegate(source) and source.definition is target.definition:
        return fits_variance(world, source, target)
    return any(one.erased is target.erased for one in base_types(source))


def array_upwards(world: World, source: ArrayType, target: Type) -> bool:
    if isinstance(target, ArrayType):
        return source.rank == target.rank and keeps_reference(world, source.element, target.element)
    if not isinstance(target, NamedType):
        return False
    if target.special is S.ARRAY:
        return True
    if source.rank == 1 and target.definition.full_name in ARRAY_INTERFACES and target.arguments:
        return keeps_reference(world, source.element, target.arguments[0])
    return is_interface(target) and implements(world, world.array_base, target)


def keeps_reference(world: World, source: Type, target: Type) -> bool:
    """Identity, or an implicit conversion between reference types that changes nothing."""
    if same_type(source, target):
        return True
    return built_in(world, source, target).kind is ConversionKind.REFERENCE


def implements(world: World, source: NamedType, target: Type) -> bool:
    """Does the type implement the interface, variance included?"""
    assert isinstance(target, NamedType)
    return any(
        fits_variance(world, one, target)
        for one in (source, *interfaces_of(world, source))
        if one.definition is target.definition
    )


def interfaces_of(world: World, type_: NamedType) -> tuple[NamedType, ...]:
    """All interfaces of a type, remembered."""
    key = ("interfaces", type_)
    found = world.operator_cache.get(key)
    if found is None:
        found = world.operator_cache[key] = tuple(all_interfaces(type_))
    assert isinstance(found, tuple)
    return found


def fits_variance(world: World, source: NamedType, target: NamedType) -> bool:
    """C<A> to C<B> for the same C, by the variance of its parameters."""
    if source.erased is target.erased:
        return True
    parameters = source.definition.all_type_parameters
    for parameter, one, other in zip(parameters, source.arguments, target.arguments, strict=True):
        match parameter.variance:
            case "out":
                fits = keeps_reference(world, one, other)
            case "in":
                fits = keeps_reference(world, other, one)
            case _:
                fits = same_type(one, other)
        if not fits:
            return False
    return True


def sideways(world: World, source: Type, target: Type) -> bool:
    """Explicit reference conversions that go neither up nor down: through interfaces."""
    if isinstance(source, ArrayType) and isinstance(target, ArrayType):
        elements = built_in(world, source.element, target.element)
        kinds = (ConversionKind.REFERENCE, ConversionKind.DOWNCAST)
        return source.rank == target.rank and elements.kind in kinds
    if is_delegate(source) and is_delegate(target):
        return False
    if is_interface(source):
        return is_interface(target) or may_implement(target)
    return is_interface(target) and may_implement(source)


def may_implement(type_: Type) -> bool:
    """Could a derived class of the type implement any interface?"""
    return isinstance(type_, NamedType) and not (
        type_.definition.is_sealed or delegate_method(type_) is not None
    )


def is_class(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.kind is TypeKind.CLASS


def is_numeric_or_enum(type_: Type) -> bool:
    return special_of(type_) in NUMERIC or is_enum(type_)
