"""What a condition tells about null, where it is true and where it is false."""

from __future__ import annotations

from scsharp.analysis.null_state import NullFlow, Place, State, join, place_of
from scsharp.typed import nodes as typed

Split = tuple[State, State]
EMPTY_TESTS = frozenset({"IsNullOrEmpty", "IsNullOrWhiteSpace"})


def condition(flow: NullFlow, node: typed.Expression) -> Split:
    match node:
        case typed.Constant(value=True):
            return flow.state, None
        case typed.Constant(value=False):
            return None, flow.state
        case typed.Logical(method=None):
            return _logical(flow, node)
        case typed.Unary(operator="!", method=None, operand=operand):
            when_true, when_false = condition(flow, operand)
            return when_false, when_true
        case typed.Binary(operator="==" | "!="):
            return _comparison(flow, node)
        case typed.Is():
            return _is(flow, node)
        case typed.Call():
            return _call(flow, node)
        case typed.PropertyAccess(receiver=receiver) if receiver is not None and (
            node.property.property.name == "HasValue"
        ):
            return _not_null_if_true(flow, node, receiver)
        case _:
            _visit(flow, node)
            return flow.state, flow.state


def _visit(flow: NullFlow, node: typed.Expression) -> None:
    from scsharp.analysis.null_expressions import visit

    visit(flow, node)


def _logical(flow: NullFlow, node: typed.Logical) -> Split:
    when_true, when_false = condition(flow, node.left)
    if node.operator == "&&":
        flow.state = when_true
        right_true, right_false = condition(flow, node.right)
        return right_true, join(flow, when_false, right_false)
    flow.state = when_false
    right_true, right_false = condition(flow, node.right)
    return join(flow, when_true, right_true), right_false


def bare(node: typed.Expression) -> typed.Expression:
    while isinstance(node, typed.Conversion) and node.rule.method is None:
        node = node.operand
    return node


def _comparison(flow: NullFlow, node: typed.Binary) -> Split:
    left, right = bare(node.left), bare(node.right)
    _visit(flow, node.left)
    _visit(flow, node.right)
    if isinstance(left, typed.Constant):
        left, right = right, left
    if not isinstance(right, typed.Constant):
        return flow.state, flow.state
    if right.value is None:
        null, other = _known(flow, left, True), _known(flow, left, False)
    else:
        # Equal to something that is not null.
        null, other = flow.state, _known(flow, left, False)
        null, other = other, null
    return (null, other) if node.operator == "==" else (other, null)


def _known(flow: NullFlow, node: typed.Expression, may_be_null: bool) -> State:
    """The state where the expression turned out (not) to be null."""
    before = flow.state
    node = bare(node)
    if isinstance(node, typed.ConditionalAccess):
        # a?.b is not null: neither is a.
        if not may_be_null:
            flow.state = _known(flow, node.target, False)
            flow.know(place_of(flow, node.access), False)
    elif isinstance(node, typed.As):
        if not may_be_null:
            flow.state = _known(flow, node.value, False)
    elif isinstance(node, typed.Assignment):
        flow.know(place_of(flow, node.target), may_be_null)
    else:
        flow.know(place_of(flow, node), may_be_null)
    made, flow.state = flow.state, before
    return made


def _is(flow: NullFlow, node: typed.Is) -> Split:
    _visit(flow, node.value)
    declare_pattern(flow, node.pattern)
    matched, failed = proves(node.pattern)
    when_true = _by(flow, node.value, matched)
    when_true = with_members(flow, when_true, node.value, node.pattern)
    return when_true, _by(flow, node.value, failed)


def with_members(
    flow: NullFlow, state: State, value: typed.Expression, pattern: typed.Pattern
) -> State:
    """The state of a match, with what the pattern tells of the value's members."""
    before, flow.state = flow.state, state
    place = place_of(flow, bare(value))
    if place is not None:
        _know_members(flow, place, pattern)
    state, flow.state = flow.state, before
    return state


def _know_members(flow: NullFlow, place: Place, pattern: typed.Pattern) -> None:
    match pattern:
        case typed.RecursivePattern(members=members):
            for one in members:
                member = getattr(one.member, "field", None) or getattr(one.member, "property", None)
                if member is None:
                    continue
                inner = (*place, member)
                matched, _ = proves(one.pattern)
                if matched is not None:
                    flow.know(inner, matched)
                _know_members(flow, inner, one.pattern)
        case typed.BinaryPattern(operator="and", left=left, right=right):
            _know_members(flow, place, left)
            _know_members(flow, place, right)
        case _:
            pass


def _by(flow: NullFlow, value: typed.Expression, may_be_null: bool | None) -> State:
    return flow.state if may_be_null is None else _known(flow, value, may_be_null)


def proves(pattern: typed.Pattern) -> tuple[bool | None, bool | None]:
    """What a match and a mismatch prove of the value: False not null, True null, None nothing."""
    match pattern:
        case typed.ConstantPattern(value=value):
            return (True, False) if value.value is None else (False, None)
        case typed.VarPattern():
            return None, None
        case typed.NotPattern(pattern=inner):
            matched, failed = proves(inner)
            return failed, matched
        case typed.BinaryPattern(operator=operator, left=left, right=right):
            return _both(operator, proves(left), proves(right))
        case typed.RecursivePattern(members=(), positional=None):
            return False, True
        case _:
            return False, None


def _both(
    operator: str, one: tuple[bool | None, bool | None], other: tuple[bool | None, bool | None]
) -> tuple[bool | None, bool | None]:
    def either(a: bool | None, b: bool | None) -> bool | None:
        return a if a is not None else b

    def agree(a: bool | None, b: bool | None) -> bool | None:
        return a if a == b else None

    if operator == "and":
        return either(one[0], other[0]), agree(one[1], other[1])
    return agree(one[0], other[0]), either(one[1], other[1])


def declare_pattern(flow: NullFlow, pattern: typed.Pattern) -> None:
    """What a pattern binds is not null, but for var."""
    from scsharp.typed.walk import walk

    for node in walk(pattern):
        variable = getattr(node, "variable", None)
        if variable is not None and not isinstance(node, typed.VarPattern):
            flow.assign((variable,), False)


def _not_null_if_true(flow: NullFlow, node: typed.Expression, receiver: typed.Expression) -> Split:
    _visit(flow, receiver)
    return _known(flow, receiver, False), _known(flow, receiver, True)


def _call(flow: NullFlow, node: typed.Call) -> Split:
    """string.IsNullOrEmpty(x), and what the library gives out where it returns true."""
    _visit(flow, node)
    method = node.method.method
    if method.name in EMPTY_TESTS and len(node.arguments) == 1:
        return flow.state, _known(flow, node.arguments[0], False)
    if method.container.is_library and method.parameters:
        when_true = flow.state
        for one in node.arguments:
            place = _out_place(flow, one)
            if place is not None:
                before, flow.state = flow.state, when_true
                flow.know(place, flow.outs.get(one, False))
                when_true, flow.state = flow.state, before
        return when_true, flow.state
    return flow.state, flow.state


def _out_place(flow: NullFlow, value: typed.Expression) -> Place | None:
    match value:
        case typed.OutVariable(variable=variable) if variable is not None:
            return (variable,)
        case typed.Reference(place=place, modifier="out"):
            return place_of(flow, place)
    return None
