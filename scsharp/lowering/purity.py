"""Whether a type's static initialisers can run before the entry without anybody noticing.

They can when all that they may execute leaves the world alone: no output, no script variable, no
changing static field of another type, no delegate or virtual call of unknown effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scsharp.symbols.members import Method, MethodUse, PropertyUse
from scsharp.symbols.types import TypeDefinition
from scsharp.typed import nodes as typed
from scsharp.typed.walk import children

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

IMPURE_TYPES = frozenset(("System.Console", "System.IO.TextWriter", "System.IO.TextReader"))


@dataclass(slots=True, eq=False)
class Purity:
    builder: ProgramBuilder
    verdicts: dict[TypeDefinition, bool] = field(default_factory=dict)
    needed: dict[TypeDefinition, dict[TypeDefinition, None]] = field(default_factory=dict)
    methods: dict[Method, bool] = field(default_factory=dict)
    current: list[TypeDefinition] = field(default_factory=list)

    def is_pure(self, definition: TypeDefinition) -> bool:
        found = self.verdicts.get(definition)
        if found is None:
            self.verdicts[definition] = True
            found = self.verdicts[definition] = self.examine(definition)
        return found

    def needs(self, definition: TypeDefinition) -> list[TypeDefinition]:
        """The types whose static fields the initialisers may read: they come before."""
        self.is_pure(definition)
        return list(self.needed.get(definition, ()))

    def examine(self, definition: TypeDefinition) -> bool:
        body = self.builder.type_body(definition)
        if body is None:
            return True
        self.current.append(definition)
        verdicts = [self.visit(one.value) for one in body.initializers if one.field.is_static]
        verdicts += [self.visit_method(one) for one in static_constructors(definition)]
        self.current.pop()
        return all(verdicts) or definition.is_library

    def visit(self, node: typed.Node) -> bool:
        """Is evaluating the node harmless? Looks at all of it, for `needed`."""
        is_fine = self.judge(node)
        for child in children(node):
            if not self.visit(child):
                is_fine = False
        return is_fine

    def judge(self, node: typed.Node) -> bool:
        match node:
            case typed.FieldAccess(receiver=None, field=use) if not use.field.is_const:
                return self.reads(use.owner.definition, use.field.is_readonly)
            case typed.PropertyAccess(receiver=receiver, property=use):
                return self.judge_property(use, receiver is None)
            case typed.Call(method=use) | typed.MethodGroup(method=use):
                return self.judge_call(use)
            case typed.New(constructor=MethodUse() as use):
                return self.judge_call(use)
            case typed.EventAccess() | typed.Invoke():
                return False
        return True

    def reads(self, owner: TypeDefinition, is_readonly: bool) -> bool:
        if owner.is_script:
            return False
        if owner is self.current[-1]:
            return True
        self.needed.setdefault(self.current[-1], {})[owner] = None
        return (is_readonly or owner.is_library) and self.is_pure(owner)

    def judge_property(self, use: PropertyUse, is_static: bool) -> bool:
        one = use.property
        if is_static and one.backing_field is not None:
            return self.reads(use.owner.definition, one.setter is None)
        if one.container.is_library:
            return one.container.full_name not in IMPURE_TYPES
        accessors = [each for each in (one.getter, one.setter) if each is not None]
        verdicts = [self.visit_method(each) for each in accessors]
        return all(verdicts)

    def judge_call(self, use: MethodUse) -> bool:
        method = use.method
        if method.container.is_library:
            return method.container.full_name not in IMPURE_TYPES
        if method.is_dispatched and not (method.is_sealed or method.container.is_sealed):
            return False
        return self.visit_method(method)

    def visit_method(self, method: Method) -> bool:
        found = self.methods.get(method)
        if found is None:
            self.methods[method] = True
            found = self.methods[method] = self.examine_method(method)
        return found

    def examine_method(self, method: Method) -> bool:
        body = self.builder.method_body(method)
        is_fine = body is None or (not fails_for_certain(body.body) and self.visit(body.body))
        if body is not None and body.chain is not None:
            is_fine = self.visit(body.chain) and is_fine
            if body.chain.method is not None:
                is_fine = self.judge_call(body.chain.method) and is_fine
        if method.method_kind.value == "constructor":
            is_fine = self.visit_initializers(method.container) and is_fine
        return is_fine

    def visit_initializers(self, definition: TypeDefinition) -> bool:
        body = self.builder.type_body(definition)
        if body is None:
            return True
        verdicts = [self.visit(one.value) for one in body.initializers if not one.field.is_static]
        return all(verdicts)


def fails_for_certain(block: typed.Block) -> bool:
    """Does a body throw whatever happens? Then the moment matters."""
    for one in block.statements:
        match one:
            case typed.Throw():
                return True
            case typed.Return(value=value) | typed.ExpressionStatement(expression=value):
                if isinstance(value, typed.Conversion):
                    value = value.operand
                if isinstance(value, typed.ThrowExpression):
                    return True
    return False


def static_constructors(definition: TypeDefinition) -> Iterator[Method]:
    from scsharp.lowering.members import static_constructor

    found = static_constructor(definition)
    if found is not None:
        yield found
