"""A whole program: a few topics in one function, and the types and functions that they need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.differential.generator import (
    chains,
    classes,
    closures,
    collections,
    conversions,
    flow,
    generics,
    iterators,
    lifted,
    linq,
    loops,
    matching,
    members,
    nullables,
    numerics,
    order,
    records_more,
    shapes,
    sorted_more,
    statements,
    texts,
    values,
)
from tests.differential.generator.chance import Chance, Source
from tests.differential.generator.statements import SETS
from tests.differential.generator.writer import Writer

Topic = Callable[[Writer], None]

TOPICS: tuple[Topic, ...] = (
    nullables.nullable_values, nullables.nullable_bools, nullables.chains_of_objects,
    collections.arrays, collections.grids, collections.lists, collections.dictionaries, collections.sets, collections.queues, collections.builders,
    linq.pipelines, linq.lazy_pipelines, linq.queries, linq.words,
    closures.captured_loop_variables, closures.makers, closures.local_functions, closures.recursion, closures.references, closures.parameters, closures.delegates, closures.composed,
    classes.hierarchies, classes.interfaces, classes.properties, classes.operators, classes.statics, classes.extensions,
    values.structs, values.records, values.enums, values.tuples, values.boxed,
    generics.generic_classes, generics.generic_methods, generics.iterators, generics.trees, generics.lists_by_pattern, generics.thrown,
    texts.parsing, texts.formats, texts.characters, texts.comparisons, texts.splitting, texts.conversions,
    order.evaluation_order, order.order_of_members, order.ways_out, order.shared_variables,
    lifted.lifted_operators, lifted.generic_statics, lifted.failing_types,
    iterators.broken_off, iterators.trees_of_iterators, iterators.foreach_by_pattern,
    chains.people, chains.lookups,
    conversions.units, conversions.chosen_conversions,
    members.indexers, members.events, members.faces, members.variance,
    records_more.primaries, records_more.record_kinds, records_more.tuples_and_anonymous,
    matching.matching,
    sorted_more.sorted_collections, sorted_more.linked_lists, sorted_more.priority_queues,
    numerics.decimals, numerics.time_spans, numerics.vectors, numerics.math_functions, numerics.random_numbers, numerics.converting,
    flow.errors, flow.resources, flow.machines, flow.references, flow.ranges,
    loops.silent_loops,
    shapes.overloads, shapes.nested, shapes.local_functions, shapes.formatted, shapes.texts,
)  # fmt: skip


@dataclass(frozen=True)
class Generated:
    """A program: its function `entry` takes the number of a set of values to begin with. The types
    stand after all functions, so that the text is a C# file of top-level statements too."""

    number: int
    entry: str
    functions: tuple[str, ...]
    types: tuple[str, ...]

    @property
    def runs(self) -> list[str]:
        """Functions without parameters, which a host can call: one for each set of values."""
        return [f"{self.entry}_{at}" for at in range(SETS)]

    @property
    def run_functions(self) -> list[str]:
        return [f"static void {name}() => {self.entry}({at});" for at, name in enumerate(self.runs)]


def generate(number: int, source: Source | None = None) -> Generated:
    """The program of that number; the same every time, unless chance comes from elsewhere."""
    w = Writer(Chance(source or Random(number)), number)
    entry = f"P{number}"
    statements.begin(w)
    for _ in range(w.chance.number(1, 3)):
        part(w)
    body = "\n".join([f"static void {entry}(int set)", "{", *w.lines, "}"])
    return Generated(number, entry, (body, *w.functions), tuple(w.types))


def part(w: Writer) -> None:
    """Statements, or a topic; some of it inside of loops and blocks."""
    if w.chance.happens(45):
        with w.guarded(50):
            statements.statements(w, 1, 3, 2)
        return
    topic = w.chance.pick(TOPICS)
    if w.chance.happens(20):
        head = w.chance.pick(
            (
                "for (int round = 0; round < 2; round++)",
                "foreach (var round in new[] { 1, 2 })",
                "if (true)",
                "do",
            )
        )
        with w.block(head, "} while (false);" if head == "do" else "}"):
            topic(w)
        return
    topic(w)
