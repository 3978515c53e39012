"""What has to be done to prove a task: pieces of work, each keyed by what it follows from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from host.content.mutants_file import Equivalent, HandMutant
from host.content.proof import Proof
from host.content.references import Reference
from host.content.task import Task
from host.content.verification.baseline import baseline as run_baseline
from host.content.verification.equivalence import play_equivalent
from host.content.verification.facts import (
    Baseline,
    FloorResult,
    MutantFacts,
    PlayResult,
    Verdict,
)
from host.content.verification.floor import blank_floor, coded_floor
from host.content.verification.judging import judge_generated, judge_written
from host.content.verification.playing import play_references
from host.content.verification.store import ResultStore
from host.content.verification.units import Unit
from scsharp.cache import cache_key

T = TypeVar("T")

CHUNK = 20
"""So many generated broken copies are one piece of work: the app is compiled once in a process."""
EQUIVALENT_FRAMES = 2000


@dataclass(frozen=True, slots=True)
class Options:
    """`engines` are those on which references run, and with `is_thorough` also the tests that
    notice broken copies. `is_matrix` runs every test on every broken
    copy. `only` is the name or id of the one broken copy to judge; "" judges all. `is_whole` plays
    the references too, and looks for the floor. With `every` 5 only each fifth broken copy is
    judged, and a fifth of the frames played."""

    engines: tuple[str, ...]
    is_matrix: bool = False
    only: str = ""
    is_whole: bool = True
    is_thorough: bool = False
    every: int = 1

    @property
    def compared(self) -> tuple[str, ...]:
        """The engines that must agree on broken copies."""
        return self.engines if self.is_thorough else ()


@dataclass(slots=True)
class TaskPlan:
    """The work for one task. `lost` tells what could not be done, by key."""

    task: Task
    proof: Proof
    options: Options
    store: ResultStore
    lost: dict[str, str] = field(default_factory=dict)

    def result(self, key: str, shape: type[T]) -> T | None:
        """What is known of a key."""
        found = self.store.found.get(key)
        return None if found is None else msgspec.convert(found, shape)

    def key(self, kind: str, *parts: Any) -> str:
        return cache_key(kind, self.task.hidden.text, *(repr(one) for one in parts))

    def unit(self, stage: str, key: str, function: Any, *arguments: Any) -> Unit:
        return Unit(self.task.id, stage, (key,), function, arguments)

    # ------------------------------------------------------------------- the references alone

    def is_mutated(self, app: Reference) -> bool:
        names = self.task.settings.mutate or tuple(self.proof.apps)[:1]
        return app.name in names

    def baseline_key(self, app: Reference) -> str:
        mutated = self.is_mutated(app)
        facts = self.task.state, self.options.engines, mutated
        return self.key("baseline", app.source.path, app.source.text, facts)

    def baseline(self, app: Reference) -> Baseline | None:
        return self.result(self.baseline_key(app), Baseline)

    def first_units(self) -> Iterator[Unit]:
        for app in self.proof.apps.values():
            yield self.unit(
                "references", self.baseline_key(app), run_baseline,
                app.source, self.task.hidden, self.task.settings, self.options.engines,
                self.is_mutated(app),
            )  # fmt: skip

    @property
    def is_sound(self) -> bool:
        """Do the references pass everything? Nothing else can be judged before."""
        found = [self.baseline(one) for one in self.proof.apps.values()]
        return all(one is not None and not one.problems for one in found)

    # ----------------------------------------------------------------------- everything else

    def further_units(self) -> Iterator[Unit]:
        if not self.is_sound:
            return
        yield from self.written_units()
        yield from self.generated_units()
        if self.options.is_whole:
            yield from self.play_units()
            yield from self.equivalent_units()
            yield from self.floor_units()

    def written(self) -> list[HandMutant]:
        only = self.options.only
        kept = [one for one in self.proof.mutants if only in ("", one.entry.name)]
        return kept[:: self.options.every]

    def written_key(self, mutant: HandMutant) -> str:
        rule = tuple(one.name for one in self.task.tests_of(mutant.entry.rule))
        options = self.options
        return self.key("written", mutant.source.text, rule, options.compared, options.is_matrix)

    def written_units(self) -> Iterator[Unit]:
        for one in self.written():
            facts = self.baseline(self.proof.apps[one.entry.app])
            assert facts is not None
            rule = frozenset(test.name for test in self.task.tests_of(one.entry.rule))
            yield self.unit(
                "broken copies", self.written_key(one), judge_written,
                one.source, self.task.hidden, facts.tests, rule,
                self.options.compared, self.options.is_matrix,
            )  # fmt: skip

    def generated(self, app: Reference) -> list[MutantFacts]:
        """Those that are to be judged."""
        only = self.options.only
        kept = [one for one in self.bound(app) if only in ("", one.id)]
        return kept[:: self.options.every]

    def bound(self, app: Reference) -> list[MutantFacts]:
        """Those that are not in a free range: what the task leaves to the app is not judged."""
        facts = self.baseline(app)
        found = facts.mutants if facts is not None else ()
        return [one for one in found if app.free_at(one.line) is None]

    def generated_key(self, app: Reference, mutant: MutantFacts) -> str:
        return self.key("generated", app.source.text, mutant.id, self.options.is_matrix)

    def generated_units(self) -> Iterator[Unit]:
        for app in self.proof.apps.values():
            keys = {one.number: self.generated_key(app, one) for one in self.generated(app)}
            open_ = [one for one, key in keys.items() if key not in self.store.found]
            facts = self.baseline(app)
            assert facts is not None
            for start in range(0, len(open_), CHUNK):
                chunk = tuple(open_[start : start + CHUNK])
                yield Unit(
                    self.task.id, "generated", tuple(keys[one] for one in chunk),
                    judge_generated,
                    (app.source, self.task.hidden, facts.tests, chunk, self.options.is_matrix),
                )  # fmt: skip

    # -------------------------------------------------------------------------------- playing

    def games(self) -> list[tuple[Reference, Reference, int]]:
        """Who leads, who follows, and the seed."""
        first, second, *_ = self.proof.apps.values()
        return [(first, second, 1), (second, first, 2)]

    def play_key(self, leader: Reference, follower: Reference, seed: int) -> str:
        settings = self.task.settings
        fixed = settings.color, settings.texts, settings.tags
        facts = settings.state, settings.play, settings.screen, fixed, self.frames
        return self.key("play", leader.source.text, follower.source.text, facts, seed)

    @property
    def frames(self) -> int:
        """How many frames of random play there are."""
        return max(1, self.task.settings.play.frames // self.options.every)

    def play_units(self) -> Iterator[Unit]:
        for leader, follower, seed in self.games():
            yield self.unit(
                "play", self.play_key(leader, follower, seed), play_references,
                leader.source, follower.source, self.task.settings,
                self.frames, seed,
            )  # fmt: skip

    @property
    def equivalent_frames(self) -> int:
        return max(1, EQUIVALENT_FRAMES // self.options.every)

    def equivalent_number(self, one: Equivalent) -> int | None:
        """The number of the generated copy; None where it is generated no longer."""
        found = self.bound(self.proof.apps[one.app])
        return next((each.number for each in found if each.id == one.mutant), None)

    def equivalent_key(self, one: Equivalent) -> str:
        settings = self.task.settings
        facts = settings.state, settings.play, settings.screen, self.equivalent_frames
        return self.key("equivalent", self.proof.apps[one.app].source.text, one.mutant, facts)

    def equivalent_units(self) -> Iterator[Unit]:
        for one in self.proof.equivalents:
            number = self.equivalent_number(one)
            if number is not None:
                yield self.unit(
                    "equivalents", self.equivalent_key(one), play_equivalent,
                    self.proof.apps[one.app].source, self.task.hidden, self.task.settings,
                    number, self.equivalent_frames,
                )  # fmt: skip

    # ---------------------------------------------------------------------------------- floor

    def floor_key(self, kind: str) -> str:
        app = next(iter(self.proof.apps.values()))
        settings = self.task.settings
        facts = settings.screen, settings.frame_rate, settings.title, settings.state
        return self.key(kind, app.source.text, facts)

    def floor_units(self) -> Iterator[Unit]:
        app = next(iter(self.proof.apps.values())).source
        for kind, function in (("blank", blank_floor), ("hard-coded", coded_floor)):
            key = self.floor_key(kind)
            yield self.unit("floor", key, function, app, self.task.hidden, self.task.settings)

    def floor(self, kind: str) -> FloorResult | None:
        return self.result(self.floor_key(kind), FloorResult)

    def play(self, leader: Reference, follower: Reference, seed: int) -> PlayResult | None:
        return self.result(self.play_key(leader, follower, seed), PlayResult)

    def verdict(self, key: str) -> Verdict | None:
        return self.result(key, Verdict)
