"""What a body binder carries along: where it is, what is in scope, what is allowed here."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from scsharp.binding.in_effect import Usings
from scsharp.binding.scope import Scope, ScopeEntry
from scsharp.binding.world import World, lacks_type
from scsharp.diagnostics.catalog import declarations, names
from scsharp.diagnostics.diagnostic import DiagnosticBag, Message
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Field, Local, Member, Method, Parameter
from scsharp.symbols.types import Type, TypeDefinition
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


@dataclass(slots=True, eq=False)
class SwitchFrame:
    """The nearest switch statement, for goto case: which section each constant leads to.

    `constants` and `default` are complete before the sections' statements are bound."""

    value_type: Type
    constants: dict[object, int] = field(default_factory=dict)
    default: int | None = None


@dataclass(slots=True, eq=False)
class ReturnFrame:
    """How a body returns. `type` None: a lambda whose type is being inferred, where each return
    statement's value is bound raw (`expressions.bind_expression`) and the statement gathered in
    `found`, with the context that converts its value once the type is known (lambdas.py does)."""

    type: Type | None
    is_lambda: bool = False
    is_iterator: bool = False
    element_type: Type | None = None
    returns_ref: bool = False
    name: str = ""
    found: list[tuple[Context, typed.Return]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Context:
    """Copied (cheaply) wherever something changes: `inside(scope)`, `silent()`, `but(...)`.

    `method` is the method or local function being bound, None in initialisers; lambdas do not
    change it. `is_static` tells that there is no `this`. `expected_later` has the name whose
    initialiser is being bound (var x = x). `is_initializer` is set in field initialisers,
    `is_constructor_chain` in the arguments of this(...) and base(...). `is_unchecked` inside
    unchecked: there constants wrap too. `can_break`, `can_continue`, `in_catch`, `in_finally`
    say what the statements around allow. `is_nameof` in nameof(...), which needs no objects;
    `is_typeof` in typeof(List<>), which needs no type arguments.
    """

    world: World
    bag: DiagnosticBag
    source: SourceText
    container: TypeDefinition
    usings: Usings
    scope: Scope
    method: Method | None = None
    is_static: bool = True
    is_checked: bool = False
    is_unchecked: bool = False
    returns: ReturnFrame | None = None
    is_initializer: bool = False
    is_constructor_chain: bool = False
    is_lambda: bool = False
    can_break: bool = False
    can_continue: bool = False
    switch: SwitchFrame | None = None
    barrier: str = ""
    in_catch: bool = False
    in_finally: bool = False
    in_finally_of_catch: bool = False
    in_try_with_catch: bool = False
    is_nameof: bool = False
    is_typeof: bool = False
    hole: typed.ReceiverHole | None = None
    """What a?.b tests, while the rest of the chain is bound."""
    primary_fields: dict[Parameter, Field] | None = None
    """The primary constructor's parameters of the surrounding type that members have captured;
    filled while its members are bound."""

    @property
    def return_type(self) -> Type | None:
        return self.returns.type if self.returns else None

    def report(self, span: Span, message: Message) -> None:
        self.bag.report(self.source, span, message)

    # ------------------------------------------------------------------------------- copies

    def __copy__(self) -> Context:
        """copy() by the general protocol takes ten times as long."""
        made = object.__new__(Context)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        return made

    def _copy(self) -> Context:
        made = object.__new__(Context)
        for name in FIELDS:
            setattr(made, name, getattr(self, name))
        return made

    def but(self, **changes: object) -> Context:
        """A copy with some fields changed."""
        made = self._copy()
        for name, value in changes.items():
            setattr(made, name, value)
        return made

    def with_scope(self) -> Context:
        """A copy with a new scope inside this one."""
        made = self._copy()
        made.scope = Scope(self.scope)
        return made

    def silent(self) -> Context:
        """A copy that reports into a bag of its own and declares into a scope of its own: for
        trying out. What its bag has then tells whether it went well."""
        made = self._copy()
        made.bag = DiagnosticBag()
        made.scope = Scope(self.scope)
        return made

    def for_lambda(self, frame: ReturnFrame, is_static: bool = False) -> Context:
        """The context of a lambda's body, with a function scope for its parameters."""
        made = self._copy()
        made.scope = Scope(self.scope, is_function=True, is_static=is_static)
        made.returns = frame
        made.is_lambda = True
        made.can_break = made.can_continue = made.in_finally = made.in_catch = False
        made.in_finally_of_catch = False
        made.in_try_with_catch = False
        made.switch = None
        made.barrier = "lambda" if self.can_break or self.can_continue else self.barrier
        return made

    # ----------------------------------------------------------------------------- declaring

    def declare(
        self,
        name: syntax.Identifier,
        type_: Type,
        *,
        kind: str = "local",
        is_readonly: bool = False,
        is_ref: bool = False,
    ) -> Local:
        """Declares a local (a pattern or out variable, a designation ...) in this scope.

        At the script's top level it is a script variable: the local's `field` is set, and the
        name means that static field everywhere. `kind` is local, foreach, using, fixed ...
        """
        local = Local(
            name.text, type_, name.span, is_readonly=is_readonly, is_ref=is_ref, kind=kind
        )
        if self.scope.is_script:
            local.field = self.script_field(name.text, type_)
            if local.field is not None:
                self.refer(name.span, local.field)
                return local
        self.enter(name.text, name.span, local)
        return local

    def script_field(self, name: str, type_: Type) -> Field | None:
        """The script variable of that name, given its type if that was to be inferred."""
        script = self.world.table.script
        found = script.members.get(name, ()) if script else ()
        for one in found:
            if isinstance(one, Field):
                if lacks_type(one):
                    one.type = type_
                    self.world.pending.pop(one, None)
                return one
        return None

    def mention(self, symbol: ScopeEntry | Member) -> None:
        """A name that was looked up counts as used where the rest is wrong."""
        self.world.mentioned.add((self.source.path, symbol.span))

    def refer(self, span: Span, symbol: object) -> None:
        """Tells an editor what the name at a place means."""
        if self.world.names is not None:
            self.world.names.meanings.setdefault((self.source.path, span), []).append(symbol)

    def ask(self, name: str, target: object = None) -> None:
        """Tells an editor that the name was looked up in vain, as a member of the target."""
        names = self.world.names
        if names is not None and name == names.wanted:
            names.answers.append((self, target))

    def enter(self, name: str, span: Span, entry: ScopeEntry) -> None:
        """Puts a name into the scope; reports CS0128 and CS0136."""
        self.refer(span, entry)
        scope = self.scope.declares_in or self.scope
        scope.later.pop(name, None)
        if name in scope.names:
            self._report_twice(scope, name, span, entry)
            return
        if scope.outer_conflict(name):
            self.report(span, names.local_hides_outer(name))
        elif name in scope.inner:
            self.report(scope.inner[name], names.local_hides_outer(name))
        scope.names[name] = entry
        scope.note_inner(name, span)

    def _report_twice(self, scope: Scope, name: str, span: Span, entry: ScopeEntry) -> None:
        known = scope.names[name]
        if isinstance(known, Method) and isinstance(entry, Local):
            # The function is the one that is wrong, though it is known first.
            is_later = known.span.start > span.start
            wording = names.local_declared_twice if is_later else names.local_hides_outer
            self.report(known.span, wording(name))
        elif not isinstance(known, Parameter):
            self.report(span, names.local_declared_twice(name))
        elif isinstance(entry, Parameter):
            self.report(span, declarations.parameter_twice(name))
            scope.twice.add(name)
        else:
            self.report(span, names.local_hides_outer(name))
            scope.names[name] = entry


FIELDS = tuple(one.name for one in fields(Context))
