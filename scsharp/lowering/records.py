"""The members that C# makes for records: equality, printing, copying, Deconstruct."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.anonymous import anonymous_equals, anonymous_text, is_anonymous
from scsharp.lowering.boxes import boxed_value, slot_parameters
from scsharp.lowering.dispatch import find_override
from scsharp.lowering.equality import equals, hash_code, object_use
from scsharp.lowering.kinds import BOOL, I32, NOWHERE, OBJECT, VOID
from scsharp.lowering.members import is_copy_constructor, methods_by_name
from scsharp.lowering.naming import shown_method
from scsharp.lowering.record_printing import print_members, record_text
from scsharp.lowering.structs_made import box_type, combined_hash, field_places
from scsharp.symbols.members import Field, Method, MethodUse, Property
from scsharp.symbols.types import NamedType

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

Body: TypeAlias = tuple[lowered.Statement, ...]
Maker: TypeAlias = Callable[["ProgramBuilder", MethodUse, list[lowered.Local]], Body]


def make_record_member(builder: ProgramBuilder, name: str, use: MethodUse) -> lowered.Function:
    """The function of a record's compiler-made member."""
    method = use.method
    parameters = slot_parameters(builder, use)
    if not method.is_static:
        parameters = (lowered.Parameter("this", builder.lower_type(owner_of(use))), *parameters)
    operands = [build.parameter_local(one) for one in parameters]
    body = maker_of(use)(builder, use, operands)
    result = VOID if method.name == ".ctor" else builder.lower_type(use.return_type.erased)
    return lowered.Function(NOWHERE, name, shown_method(use), parameters, result, body)


def owner_of(use: MethodUse) -> NamedType:
    assert use.owner is not None
    return use.owner


def maker_of(use: MethodUse) -> Maker:
    name = use.method.name
    if is_anonymous(owner_of(use)) and name in ANONYMOUS_MAKERS:
        return ANONYMOUS_MAKERS[name]
    if name == "Equals":
        return equals_maker(use)
    return MAKERS[name]


def equals_maker(use: MethodUse) -> Maker:
    """Equals(object), Equals(R) of the record itself, or Equals(Base) of a derived one."""
    type_ = use.parameter_types[0].erased
    if type_ is owner_of(use):
        return equals_same
    return equals_object if getattr(type_, "special", None) is not None else equals_base


# ----------------------------------------------------------------------------------- equality


def own_equals(builder: ProgramBuilder, owner: NamedType) -> MethodUse:
    """Equals(R) of the record R."""
    for one in methods_by_name(owner.definition)["Equals"]:
        if one.parameters[0].type.erased is owner.definition.self_type:
            return builder.use(one, owner)
    raise AssertionError(f"{owner!r} has no Equals of its own type")


def equals_object(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """obj is R && this.Equals((R)obj)"""
    owner = owner_of(use)
    this, other = operands
    test = lowered.TypeTest(NOWHERE, BOOL, other, builder.tested_type(owner))
    target = own_equals(builder, owner)
    if owner.is_value_type:
        boxed = lowered.Local(NOWHERE, box_type(builder, owner), other.name)
        value = boxed_value(builder, boxed, owner)
        call: lowered.Expression = build.call(builder.use_function(target), BOOL, this, value)
    else:
        call = virtual_call(builder, target, this, retyped(builder, other, owner))
    return (build.give(build.both(test, call)),)


def retyped(builder: ProgramBuilder, value: lowered.Local, type_: NamedType) -> lowered.Local:
    return lowered.Local(NOWHERE, builder.lower_type(type_), value.name)


def virtual_call(
    builder: ProgramBuilder,
    use: MethodUse,
    receiver: lowered.Expression,
    *arguments: lowered.Expression,
) -> lowered.Expression:
    """A call that is dispatched if the method is virtual."""
    result = builder.lower_type(use.return_type.erased)
    if use.method.is_dispatched:
        return lowered.CallSlot(NOWHERE, result, receiver, builder.slot(use), arguments)
    return lowered.Call(NOWHERE, result, builder.use_function(use), (receiver, *arguments))


def equals_same(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """other != null && same contract (or base.Equals(other)) && fields equal, one by one"""
    owner = owner_of(use)
    this, other = operands
    tests = list(class_tests(builder, owner, this, other))
    for (kind, left), (_, right) in zip(
        field_places(builder, owner, this), field_places(builder, owner, other), strict=True
    ):
        tests.append(equals(builder, kind, left, right))
    value = tests[0] if tests else build.boolean(True)
    for one in tests[1:]:
        value = build.both(value, one)
    if owner.is_value_type:
        return (build.give(value),)
    return (build.give(build.either(build.compare("==", this, other), value)),)


def class_tests(
    builder: ProgramBuilder, owner: NamedType, this: lowered.Local, other: lowered.Local
) -> Iterator[lowered.Expression]:
    """What a record class compares before its fields."""
    if owner.is_value_type:
        return
    base = record_base(owner)
    if base is not None:
        target = own_equals(builder, base)
        yield build.call(builder.use_function(target), BOOL, this, other)
        return
    yield build.is_not_null(other)
    contract = contract_use(builder, owner)
    if contract is not None:
        mine = virtual_call(builder, contract, this)
        theirs = virtual_call(builder, contract, other)
        yield build.compare("==", mine, theirs)


def record_base(owner: NamedType) -> NamedType | None:
    base = owner.base
    return base.erased if base is not None and base.definition.is_record else None


def contract_use(builder: ProgramBuilder, owner: NamedType) -> MethodUse | None:
    for one in owner.definition.members.get("EqualityContract", ()):
        if isinstance(one, Property) and one.getter is not None:
            return builder.use(one.getter, owner)
    return None


def equals_base(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """Equals(Base other) => Equals((object)other)"""
    this, other = operands
    target = object_use(builder, "Equals")
    return (build.give(lowered.CallSlot(NOWHERE, BOOL, this, builder.slot(target), (other,))),)


def hash_of_record(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """((hash of base or contract) * 31 + hash(field)) * 31 + ..."""
    owner = owner_of(use)
    this = operands[0]
    total: lowered.Expression = build.integer(len(owner.definition.name))
    base = record_base(owner)
    if base is not None:
        target = find_override(builder, base, object_use(builder, "GetHashCode"))
        assert target is not None
        total = build.call(builder.use_function(target), I32, this)
    for kind, place in field_places(builder, owner, this):
        total = combined_hash(total, hash_code(builder, kind, place))
    return (build.give(total),)


def operator_equal(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    return (build.give(equal_records(builder, use, operands)),)


def operator_unequal(
    builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]
) -> Body:
    return (build.give(build.negate(equal_records(builder, use, operands))),)


def equal_records(
    builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]
) -> lowered.Expression:
    """(object)left == right || left != null && left.Equals(right)"""
    left, right = operands
    owner = owner_of(use)
    call = virtual_call(builder, own_equals(builder, owner), left, right)
    if owner.is_value_type:
        return call
    return build.either(build.compare("==", left, right), build.both(build.is_not_null(left), call))


def contract_type(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """EqualityContract => typeof(R)"""
    token = lowered.TypeToken(NOWHERE, OBJECT, builder.runtime_type(owner_of(use)))
    return (build.give(token),)


# ------------------------------------------------------------------------------------ copying


def copy_constructor(owner: NamedType) -> Method:
    for one in methods_by_name(owner.definition)[".ctor"]:
        if is_copy_constructor(one):
            return one
    raise AssertionError(f"{owner!r} has no copy constructor")


def clone(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """<Clone>$() => new R(this)"""
    owner = owner_of(use)
    function = builder.use_function(builder.use(copy_constructor(owner), owner))
    name = builder.instantiate(owner)
    held = builder.lower_type(owner)
    return (build.give(lowered.New(NOWHERE, held, name, function, (operands[0],))),)


def copy_fields(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """R(R original) : base(original) { each field = original's }"""
    owner = owner_of(use)
    this, original = operands
    body: list[lowered.Statement] = []
    base = record_base(owner)
    if base is not None:
        function = builder.use_function(builder.use(copy_constructor(base), base))
        body.append(build.call_void(function, this, original))
    rows = zip(
        field_places(builder, owner, this), field_places(builder, owner, original), strict=True
    )
    for (_, target), (_, source) in rows:
        value: lowered.Expression = source
        if source.type.kind is lowered.Kind.STRUCT:
            value = lowered.CopyStruct(NOWHERE, source.type, source)
        body.append(lowered.Assign(NOWHERE, target, value))
    return tuple(body)


def deconstruct(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """Deconstruct(out x, …) { x = this.X; … }"""
    from scsharp.lowering.record_printing import read_member

    this, *outs = operands
    body: list[lowered.Statement] = []
    for cell, parameter in zip(outs, use.method.parameters, strict=True):
        held = cell.type.item
        assert held is not None
        member, owner = find_member(owner_of(use), parameter.name)
        value = read_member(builder, this, member, owner)
        body.append(lowered.Assign(NOWHERE, lowered.Dereference(NOWHERE, held, cell), value))
    return tuple(body)


def find_member(type_: NamedType, name: str) -> tuple[Property | Field, NamedType]:
    """The property or field of a positional parameter, perhaps a base's."""
    current: NamedType | None = type_
    while current is not None:
        for one in current.definition.members.get(name, ()):
            if isinstance(one, (Property, Field)):
                return one, current.erased
        current = current.base
    raise AssertionError(f"{type_!r} has no member {name}")


ANONYMOUS_MAKERS: dict[str, Maker] = {"Equals": anonymous_equals, "ToString": anonymous_text}
MAKERS: dict[str, Maker] = {
    "GetHashCode": hash_of_record,
    "op_Equality": operator_equal,
    "op_Inequality": operator_unequal,
    "get_EqualityContract": contract_type,
    "<Clone>$": clone,
    ".ctor": copy_fields,
    "Deconstruct": deconstruct,
    "ToString": record_text,
    "PrintMembers": print_members,
}
