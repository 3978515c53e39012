"""How members relate to those of base classes and interfaces: overriding, hiding, implementing."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding.context import Context
from scsharp.binding.declared import DeclaredType, type_context
from scsharp.binding.implementations import check_interfaces, relate_explicit
from scsharp.binding.method_checks import check_operator_pairs
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import declarations as messages
from scsharp.symbols.display import display, display_definition, display_member
from scsharp.symbols.members import Event, Field, Member, Method, MethodKind, Property
from scsharp.symbols.signatures import aligned, same_signature
from scsharp.symbols.types import (
    ERROR,
    Accessibility,
    NamedType,
    Special,
    TypeDefinition,
    TypeKind,
    base_types,
    substitute,
)

UNRELATED_KINDS = frozenset({
    MethodKind.CONSTRUCTOR, MethodKind.STATIC_CONSTRUCTOR,
    MethodKind.OPERATOR, MethodKind.CONVERSION,
})  # fmt: skip


def relate(world: World, declared: DeclaredType) -> None:
    """Sets `overridden` and `implements` of the type's own members; reports bad overrides."""
    context = type_context(world, declared)
    definition = declared.definition
    relate_explicit(context, definition)
    if definition.kind not in (TypeKind.CLASS, TypeKind.STRUCT, TypeKind.INTERFACE):
        return
    for members in list(definition.members.values()):
        for one in members:
            if isinstance(one, Field) and one.name.startswith("<"):
                continue
            if isinstance(one, Method) and one.method_kind in UNRELATED_KINDS:
                continue
            _relate_member(context, definition, one)


def _relate_member(context: Context, definition: TypeDefinition, one: Member) -> None:
    if definition.is_script or _is_explicit(one):
        return
    base = _inherited(definition, one)
    if _overrides(one):
        _override(context, one, base)
    elif not definition.is_library:
        _check_hiding(context, definition, one, base)


def _is_explicit(one: Member) -> bool:
    return getattr(one, "explicit_interface", None) is not None or (
        isinstance(one, Event)
        and one.adder is not None
        and one.adder.explicit_interface is not None
    )


def _first_accessor(one: Member) -> Method | None:
    match one:
        case Method():
            return one
        case Property():
            return one.getter or one.setter
        case Event():
            return one.adder
        case _:
            return None


def _overrides(one: Member) -> bool:
    method = _first_accessor(one)
    return method is not None and method.is_override


# --------------------------------------------------------------------- finding the base one


def _inherited(definition: TypeDefinition, one: Member) -> tuple[NamedType, Member] | None:
    """The nearest inherited member that `one` overrides or hides."""
    fallback: tuple[NamedType, Member] | None = None
    for each in _bases(definition):
        for other in each.definition.members.get(one.name, ()):
            if not _is_seen(definition, other):
                continue
            if _corresponds(one, other, each):
                return each, other
            if not isinstance(one, Method) or not isinstance(other, Method):
                fallback = fallback or (each, other)
    return fallback if not isinstance(one, Property) or not one.is_indexer else None


def _is_seen(definition: TypeDefinition, other: Member) -> bool:
    if other.accessibility is Accessibility.PRIVATE:
        return _is_nested_in(definition, other)
    if other.accessibility is Accessibility.INTERNAL:
        return definition.is_library or not other.container.is_library
    return True


def _is_nested_in(definition: TypeDefinition, other: Member) -> bool:
    outer = definition.container
    while outer is not None:
        if outer is other.container:
            return True
        outer = outer.container
    return False


def _bases(definition: TypeDefinition) -> Iterator[NamedType]:
    if definition.kind is TypeKind.INTERFACE:
        waiting = list(definition.interfaces)
        while waiting:
            one = waiting.pop(0)
            yield one
            waiting.extend(one.interfaces)
    elif definition.base is not None:
        yield from base_types(definition.base)


def _corresponds(one: Member, other: Member, owner: NamedType) -> bool:
    match one, other:
        case Method(), Method():
            return same_signature(one.parameters, other.parameters, owner.mapping, one, other)
        case Property(), Property():
            return same_signature(one.parameters, other.parameters, owner.mapping)
        case _:
            return type(one) is type(other)


# ------------------------------------------------------------------------------- overriding


def _override(context: Context, one: Member, base: tuple[NamedType, Member] | None) -> None:
    shown = display_member(one)
    if base is None or type(base[1]) is not type(one) or not _corresponds(one, base[1], base[0]):
        _nothing_to_override(context, one, base, shown)
        return
    owner, other = base
    theirs = _first_accessor(other)
    assert theirs is not None
    if not (theirs.is_virtual or theirs.is_abstract or theirs.is_override) or theirs.is_static:
        context.report(one.span, messages.base_not_virtual(shown, display_member(other)))
    elif theirs.is_sealed:
        context.report(one.span, messages.base_member_sealed(shown, display_member(other)))
    else:
        if one.accessibility is not other.accessibility and not _made(one):
            access = other.accessibility.value
            message = messages.access_changed(shown, access, display_member(other))
            context.report(one.span, message)
        if _type_agrees(context, one, owner, other, shown):
            _link(context, one, other)


def _made(one: Member) -> bool:
    return isinstance(one, Method) and one.is_compiler_made


def _nothing_to_override(
    context: Context, one: Member, base: tuple[NamedType, Member] | None, shown: str
) -> None:
    if _made(one):
        return
    if base is not None and isinstance(one, Property) and not isinstance(base[1], Property):
        message = messages.base_is_no_property(shown, display_member(base[1]))
    elif base is not None and isinstance(one, Method) and not isinstance(base[1], Method):
        message = messages.base_is_no_method(shown, display_member(base[1]))
    else:
        message = messages.nothing_to_override(shown, one.name, _overridable(one.container))
    context.report(one.span, message)


def _overridable(definition: TypeDefinition) -> list[str]:
    """The names of what the base types let be overridden."""
    bases = () if definition.base is None else base_types(definition.base)
    return [
        name
        for base in bases
        for name, members in base.definition.members.items()
        if any(_may_be_overridden(one) for one in members)
    ]


def _may_be_overridden(one: Member) -> bool:
    accessor = _first_accessor(one)
    return accessor is not None and (accessor.is_virtual or accessor.is_abstract)


def _type_agrees(
    context: Context, one: Member, owner: NamedType, other: Member, shown: str
) -> bool:
    if isinstance(one, Method) and isinstance(other, Method):
        mapping = aligned(owner.mapping, one, other)
        mine, theirs = one.return_type, substitute(other.return_type, mapping)
        wrong = messages.return_type_changed
    else:
        mine, theirs = one.type, substitute(other.type, owner.mapping)  # type: ignore[union-attr]
        wrong = messages.property_type_changed
    if mine.erased is theirs.erased or _is_covariant(one, mine, theirs):
        return True
    if ERROR not in (mine, theirs):
        context.report(one.span, wrong(shown, display_member(other), display(theirs)))
    return False


def _is_covariant(one: Member, mine: object, theirs: object) -> bool:
    """Since C# 9 an override may return a class derived from what the base returns."""
    if not isinstance(mine, NamedType) or not isinstance(theirs, NamedType):
        return False
    if isinstance(one, Property) and one.setter is not None:
        return False
    if mine.is_value_type or theirs.is_value_type:
        return False
    return any(each.erased is theirs.erased for each in base_types(mine))


def _link(context: Context, one: Member, other: Member) -> None:
    match one, other:
        case Method(), Method():
            one.overridden = other
        case Property(), Property():
            _link_accessors(context, one, other)
        case Event(), Event():
            if one.adder is not None and one.remover is not None:
                one.adder.overridden = other.adder
                one.remover.overridden = other.remover


def _link_accessors(context: Context, one: Property, other: Property) -> None:
    shown, base = display_member(one), display_member(other)
    if one.backing_field is not None and one.setter is None and other.setter is not None:
        context.report(one.span, messages.auto_override_not_whole())
    if one.getter is not None and other.getter is None:
        context.report(one.getter.span, messages.no_getter_to_override(shown, base))
    if one.setter is not None and other.setter is None:
        context.report(one.setter.span, messages.no_setter_to_override(shown, base))
    if one.getter is not None:
        one.getter.overridden = other.getter
    else:
        one.getter = other.getter
    if one.setter is not None:
        one.setter.overridden = other.setter
    else:
        one.setter = other.setter


# ----------------------------------------------------------------------------------- hiding


def _check_hiding(
    context: Context,
    definition: TypeDefinition,
    one: Member,
    base: tuple[NamedType, Member] | None,
) -> None:
    method = _first_accessor(one)
    if _made(one) or (method is not None and method.is_compiler_made and definition.is_record):
        return
    hides = _says_new(context, one)
    if base is None:
        if hides:
            context.report(one.span, messages.new_hides_nothing(display_member(one)))
        return
    if hides:
        return
    other = base[1]
    theirs = _first_accessor(other)
    same_kind = type(other) is type(one)
    dispatched = theirs is not None and (
        theirs.is_virtual or theirs.is_abstract or theirs.is_override
    )
    if dispatched and same_kind and definition.kind is TypeKind.CLASS:
        message = messages.hides_virtual(display_member(one), display_member(other))
    else:
        message = messages.hides_inherited(display_member(one), display_member(other))
    context.report(one.span, message)


def _says_new(context: Context, one: Member) -> bool:
    method = _first_accessor(one)
    if method is not None:
        return method.hides
    return one in context.world.new_fields


# --------------------------------------------------------------- what is inherited undone


def check_inherited(world: World, declared: DeclaredType) -> None:
    """Abstract members, interface members, operator pairs and Equals without GetHashCode."""
    context = type_context(world, declared)
    definition = declared.definition
    if definition.kind not in (TypeKind.CLASS, TypeKind.STRUCT):
        return
    if definition.is_library:
        return
    if not definition.is_abstract and definition.base and definition.base.definition.is_abstract:
        _check_abstract(context, definition)
    check_interfaces(context, definition, declared.node)
    check_operator_pairs(context, definition)
    _check_equality(context, definition)


def _check_abstract(context: Context, definition: TypeDefinition) -> None:
    done: set[Method] = set()
    name = display_definition(definition)
    for each in base_types(definition.self_type):
        for members in each.definition.members.values():
            for one in members:
                for method in _methods(one):
                    if method.overridden is not None:
                        done.add(method.overridden)
                    if (
                        method.is_abstract
                        and method not in done
                        and each is not definition.self_type
                        and not _has_wrong_override(definition, method)
                    ):
                        shown = _shown_accessor(one, method)
                        message = messages.abstract_not_implemented(name, shown)
                        context.world.bag.report(context.source, definition.span, message)
                    elif method in done and method.overridden is not None:
                        done.add(method.overridden)


def _has_wrong_override(definition: TypeDefinition, method: Method) -> bool:
    """An override that was reported, for another return type: the member is not missing too."""
    return any(
        isinstance(one, Method)
        and one.is_override
        and same_signature(one.parameters, method.parameters, {})
        for one in definition.members.get(method.name, ())
    )


def _shown_accessor(one: Member, method: Method) -> str:
    if isinstance(one, Method):
        return display_member(one)
    return f"{display_member(one)}.{method.name[:3]}"


def _methods(one: Member) -> list[Method]:
    match one:
        case Method():
            return [one]
        case Property():
            return [each for each in (one.getter, one.setter) if each is not None]
        case Event():
            return [each for each in (one.adder, one.remover) if each is not None]
        case _:
            return []


def _check_equality(context: Context, definition: TypeDefinition) -> None:
    if definition.is_record:
        return
    name = display_definition(definition)
    equals = _overrides_object(definition, "Equals")
    hash_code = _overrides_object(definition, "GetHashCode")
    if equals and not hash_code:
        context.report(definition.span, messages.equals_without_hash(name))
    operators = definition.members.get("op_Equality") or definition.members.get("op_Inequality")
    if operators:
        if not equals:
            context.report(definition.span, messages.operator_without_equals(name))
        if not hash_code:
            context.report(definition.span, messages.operator_without_hash(name))


def _overrides_object(definition: TypeDefinition, name: str) -> bool:
    for one in definition.members.get(name, ()):
        if isinstance(one, Method) and one.is_override:
            types = [each.type for each in one.parameters]
            if all(isinstance(t, NamedType) and t.special is Special.OBJECT for t in types):
                return True
    return False
