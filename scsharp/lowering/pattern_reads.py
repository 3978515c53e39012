"""Members that the patterns of one switch ask for again: C# calls each at most once.

o switch { { Size: 0 } => a, { Size: 1 } => b }   ->   read = false;
                                                       (read ? size : (read = true; size = o.Size))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, NOWHERE
from scsharp.lowering.operands import Maker, reusable
from scsharp.symbols.members import Method, MethodUse, Property, PropertyUse
from scsharp.typed import nodes as typed
from scsharp.typed.walk import walk

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext

Key: TypeAlias = tuple[object, ...]
"""What a value is: a local, or a part of one."""
Locals: TypeAlias = tuple[lowered.Local, ...]
Operands: TypeAlias = tuple[lowered.Expression, ...]


@dataclass(slots=True, eq=False)
class PatternReads:
    """`repeated` are the members that are asked for more than once; `known` are the locals of what
    was read, with the one that tells whether it was; `declared` come before all tests."""

    repeated: frozenset[object]
    known: dict[Key, tuple[Locals, lowered.Local]] = field(default_factory=dict)
    declared: list[lowered.Declare] = field(default_factory=list)
    aliases: dict[str, Key] = field(default_factory=dict)
    made: dict[int, tuple[lowered.Expression, Key]] = field(default_factory=dict)

    def key(self, value: lowered.Expression) -> Key | None:
        """None for what two tests cannot have in common."""
        if id(value) in self.made:
            return self.made[id(value)][1]
        match value:
            case lowered.Local(name=name) | lowered.Let(name=name):
                return self.aliases.get(name, (name,))
            case lowered.Cast(operand=operand):
                return self.key(operand)
            case lowered.Dereference(cell=cell):
                return self.key(cell)
            case lowered.Field(object=owner, name=name):
                return self.part(owner, name)
            case lowered.Element(array=array, indices=(lowered.Constant(value=index),)):
                return self.part(array, index)
        return None

    def part(self, owner: lowered.Expression, *what: object) -> Key | None:
        found = self.key(owner)
        return None if found is None else (*found, *what)

    def declare(
        self, ctx: FunctionContext, type_: lowered.Type, value: lowered.Expression | None
    ) -> lowered.Local:
        """A local that is there before all tests; a struct in it is no copy."""
        wish = "$alias" if type_.kind is lowered.Kind.STRUCT else "$t"
        local = lowered.Local(NOWHERE, type_, ctx.names.unique(wish))
        self.declared.append(lowered.Declare(NOWHERE, local.name, type_, value))
        return local

    def remembered(
        self, ctx: FunctionContext, key: Key, make: Callable[[], Locals]
    ) -> tuple[Locals, lowered.Local]:
        """Where the part is kept, and whether it was read in this round."""
        if key not in self.known:
            self.known[key] = make(), self.declare(ctx, BOOL, build.boolean(False))
        return self.known[key]


@contextmanager
def reading_once(ctx: FunctionContext, patterns: Iterable[typed.Node]) -> Iterator[None]:
    """Around the tests of a switch, or of one pattern."""
    outer = ctx.pattern_reads
    own = ctx.pattern_reads = PatternReads(repeated_members(patterns))
    try:
        with ctx.collect() as statements:
            yield
    finally:
        ctx.pattern_reads = outer
    ctx.emit_all(own.declared)
    ctx.emit_all(statements)


def repeated_members(patterns: Iterable[typed.Node]) -> frozenset[object]:
    """Only what a script wrote may notice how often it is asked."""
    counts: Counter[Property | Method] = Counter()
    for pattern in patterns:
        for node in walk(pattern):
            counts.update(one for one in members_of(node) if not one.container.is_library)
    return frozenset(one for one, count in counts.items() if count > 1)


def members_of(node: typed.Node) -> Iterator[Property | Method]:
    match node:
        case typed.MemberPattern(member=PropertyUse(property=one)):
            yield one
        case typed.RecursivePattern(deconstruct=MethodUse(method=method)):
            yield method
        case typed.ListPattern(length=length, indexer=indexer, slice_method=slice_method):
            yield from (one.property for one in (length, indexer) if one is not None)
            if slice_method is not None:
                yield slice_method.method


def reused(
    ctx: FunctionContext, value: lowered.Expression
) -> tuple[lowered.Expression, lowered.Expression]:
    """The value for its first test, and for all later ones, which may look into it."""
    first, later = reusable(ctx, value)
    reads = ctx.pattern_reads
    if reads is not None and isinstance(first, lowered.Let):
        key = reads.key(value)
        if key is not None:
            reads.aliases[first.name] = key
    return first, later


def read_once(
    ctx: FunctionContext,
    value: lowered.Expression,
    member: Property | Method | None,
    read: Maker,
    *which: object,
) -> lowered.Expression:
    """What `read` gives, called at most once for the same value, member and place in it."""
    reads = ctx.pattern_reads
    if reads is None or member not in reads.repeated:
        return read()
    key = reads.part(value, member, *which)
    if key is None:
        return read()
    made = read()
    if not isinstance(made, lowered.Call | lowered.CallSlot | lowered.Dereference):
        return made
    (held,), flag = reads.remembered(ctx, key, lambda: (reads.declare(ctx, made.type, None),))
    span = made.span
    now = lowered.Let(span, BOOL, flag.name, build.boolean(True, span))
    reading = lowered.Conditional(
        span, made.type, now, lowered.Let(span, made.type, held.name, made), held
    )
    found = lowered.Conditional(span, made.type, flag, held, reading)
    reads.made[id(found)] = found, key
    return found


def deconstruct_once(
    ctx: FunctionContext,
    value: lowered.Expression,
    method: Method,
    defaults: Sequence[lowered.Expression],
    call: Callable[[Operands], lowered.Expression],
) -> Operands:
    """The cells that Deconstruct has filled, which is called at most once for the same value."""
    reads = ctx.pattern_reads
    key = reads.part(value, method) if reads is not None and method in reads.repeated else None
    if reads is None or key is None:
        cells: Operands = tuple(ctx.temporary(build.new_cell(one, one.span)) for one in defaults)
        ctx.emit(build.perform(call(cells)))
        return cells

    def make() -> Locals:
        new_cells = [build.new_cell(one, one.span) for one in defaults]
        return tuple(reads.declare(ctx, one.type, one) for one in new_cells)

    cells, flag = reads.remembered(ctx, key, make)
    span = value.span
    now = lowered.Assign(span, flag, build.boolean(True, span))
    action = (now, build.perform(call(cells)))
    ctx.emit(lowered.If(span, build.negate(flag, span), action))
    return cells
