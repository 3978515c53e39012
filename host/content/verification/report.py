"""What was found of a task: what is proved, what is not, and the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from host.content.references import Reference
from host.content.verification.designs import MOST_ALIKE, likeness
from host.content.verification.facts import FloorResult, MutantFacts, PlayResult, Verdict
from host.content.verification.plan import TaskPlan

FEWEST_TESTS, MOST_TESTS = 25, 40
FEWEST_MUTANTS = 30
FEWEST_KINDS = 6
HIGHEST_FLOOR = 0.2
FEWEST_COMPARED = 0.5

Problem = tuple[str, str]
"""The point of the proof that fails, and why."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated broken copy and what became of it. `excuse` is why it need not be noticed."""

    app: str
    facts: MutantFacts
    verdict: Verdict | None
    excuse: str = ""


@dataclass(slots=True)
class Report:
    """`is_proved` without problems; a draft may be smaller than a whole task."""

    plan: TaskPlan
    problems: list[Problem] = field(default_factory=list)
    written: dict[str, Verdict] = field(default_factory=dict)
    generated: list[Generated] = field(default_factory=list)
    free: int = 0
    plays: list[PlayResult] = field(default_factory=list)
    floors: dict[str, FloorResult] = field(default_factory=dict)

    @property
    def is_proved(self) -> bool:
        return not self.problems

    def add(self, point: str, message: str) -> None:
        self.problems.append((point, message))

    @property
    def statuses(self) -> Counter[str]:
        """Of the generated copies: what became of them, or why they need not be noticed."""
        found = Counter(
            "equivalent" if one.excuse else one.verdict.status if one.verdict else "not judged"
            for one in self.generated
        )
        return found + Counter(free=self.free)

    @property
    def runs(self) -> int:
        """Tests that were run, now or earlier."""
        apps = self.plan.proof.apps.values()
        baselines = sum(one.runs for app in apps if (one := self.plan.baseline(app)) is not None)
        verdicts = [*self.written.values(), *(one.verdict for one in self.generated)]
        return baselines + sum(one.runs for one in verdicts if one is not None)

    def kills(self) -> dict[str, list[str]]:
        """The broken copies that each test noticed: the killing matrix, as far as it was asked
        for."""
        found: dict[str, list[str]] = {one.name: [] for one in self.plan.task.tests}
        rows = [*self.written.items(), *((one.facts.id, one.verdict) for one in self.generated)]
        for name, verdict in rows:
            for test in verdict.by if verdict is not None else ():
                found[test].append(name)
        return found


def report_of(plan: TaskPlan) -> Report:
    """What is known of the task, with everything that is wrong."""
    report = Report(plan)
    report.problems += reference_problems(plan)
    if plan.options.is_whole:
        report.problems += design_problems(plan)
        report.problems += size_problems(plan)
    if plan.is_sound:
        add_written(report)
        add_generated(report)
        if plan.options.is_whole:
            add_plays(report)
            add_floors(report)
    return report


def reference_problems(plan: TaskPlan) -> Iterator[Problem]:
    for name, app in plan.proof.apps.items():
        found = plan.baseline(app)
        if found is None:
            yield "references", f"{name}: {why_lost(plan, plan.baseline_key(app))}"
        else:
            yield from (("references", f"{name}: {one}") for one in found.problems)


def why_lost(plan: TaskPlan, key: str) -> str:
    return f"could not be judged: {plan.lost.get(key, 'the work was not done')}"


def design_problems(plan: TaskPlan) -> Iterator[Problem]:
    for left, right in combinations(plan.proof.apps.values(), 2):
        share = likeness(left.source, right.source)
        if share > MOST_ALIKE:
            yield (
                "designs",
                f"{left.name} and {right.name} have {share:.0%} of their code in common",
            )


def size_problems(plan: TaskPlan) -> Iterator[Problem]:
    if plan.task.settings.draft:
        return
    tests, mutants = len(plan.task.tests), len(plan.proof.mutants)
    kinds = {one.entry.kind for one in plan.proof.mutants}
    if not FEWEST_TESTS <= tests <= MOST_TESTS:
        yield "size", f"{tests} hidden tests, not {FEWEST_TESTS} to {MOST_TESTS}"
    if mutants < FEWEST_MUTANTS:
        yield "size", f"{mutants} broken copies, not {FEWEST_MUTANTS} or more"
    if len(kinds) < FEWEST_KINDS:
        yield "size", f"broken copies of {len(kinds)} kinds, not of {FEWEST_KINDS} or more"


def add_written(report: Report) -> None:
    plan = report.plan
    for one in plan.written():
        key, entry = plan.written_key(one), one.entry
        verdict = plan.verdict(key)
        if verdict is None:
            report.add("broken copies", f"{entry.name}: {why_lost(plan, key)}")
            continue
        report.written[entry.name] = verdict
        if verdict.status != "killed":
            report.add("broken copies", f"{entry.name} ({entry.rule}): {explained(verdict)}")


def explained(verdict: Verdict) -> str:
    match verdict.status:
        case "elsewhere":
            tests = ", ".join(verdict.by)
            return f"no test of its rule notices it, but {tests} does: name that rule"
        case "error":
            return "its rule's tests end by an exception and no assert fails"
        case "limit":
            return "its rule's tests take too many steps and no assert fails"
        case "survived":
            return "no test notices it"
        case "unreached":
            return "no test comes to it"
        case _:
            return f"{verdict.status}: {verdict.message}"


def add_generated(report: Report) -> None:
    plan = report.plan
    excuses = {(one.app, one.mutant): one.reason for one in plan.proof.equivalents}
    for name, app in plan.proof.apps.items():
        facts = plan.baseline(app)
        if facts is not None and not plan.options.only:
            report.free += len(facts.mutants) - len(plan.bound(app))
        for one in plan.generated(app):
            key = plan.generated_key(app, one)
            verdict, excuse = plan.verdict(key), excuses.get((name, one.id), "")
            report.generated.append(Generated(name, one, verdict, excuse))
            check_generated(report, report.generated[-1], app, key)
    if plan.options.is_whole:
        check_equivalents(report)


def check_generated(report: Report, one: Generated, app: Reference, key: str) -> None:
    if one.verdict is None:
        report.add("generated", f"{one.facts.id}: {why_lost(report.plan, key)}")
    elif one.excuse and one.verdict.is_found:
        tests = ", ".join(one.verdict.by)
        message = f"{one.facts.id} is listed as equivalent, but {tests or 'a test'} notices it"
        report.add("equivalents", message)
    elif not one.excuse and not one.verdict.is_found:
        facts = one.facts
        place = f"{app.source.path}, line {facts.line}"
        change = f"{facts.before} -> {facts.after}"
        report.add("generated", f"{facts.id} ({place}): {change}: {explained(one.verdict)}")


def check_equivalents(report: Report) -> None:
    plan = report.plan
    for one in plan.proof.equivalents:
        if plan.equivalent_number(one) is None:
            report.add("equivalents", f"{one.mutant} of {one.app} is generated no longer")
            continue
        key = plan.equivalent_key(one)
        played = plan.result(key, PlayResult)
        if played is None:
            report.add("equivalents", f"{one.mutant}: {why_lost(plan, key)}")
        elif played.difference:
            report.add("equivalents", f"{one.mutant} is not equivalent: {played.difference}")


def add_plays(report: Report) -> None:
    plan = report.plan
    for leader, follower, seed in plan.games():
        names = f"{leader.name} leads {follower.name}"
        played = plan.play(leader, follower, seed)
        if played is None:
            lost = why_lost(plan, plan.play_key(leader, follower, seed))
            report.add("play", f"{names}: {lost}")
            continue
        report.plays.append(played)
        if played.difference:
            report.add("play", f"{names}: {played.difference}")
        elif played.compared < played.frames * FEWEST_COMPARED:
            seen = f"{played.compared} of {played.frames} frames could be compared"
            report.add("play", f"{names}: only {seen}: too much is free")


def add_floors(report: Report) -> None:
    for kind in ("blank", "hard-coded"):
        found = report.plan.floor(kind)
        if found is None:
            report.add("floor", f"{kind}: {why_lost(report.plan, report.plan.floor_key(kind))}")
            continue
        report.floors[kind] = found
        if found.message:
            report.add("floor", f"the {kind} app {found.message}")
        elif len(beyond := beyond_first(report, kind, found)) > found.total * HIGHEST_FLOOR:
            report.add("floor", f"the {kind} app passes {', '.join(beyond)}")


def beyond_first(report: Report, kind: str, found: FloorResult) -> list[str]:
    """The tests that it ought not to pass; the first one is what the hard-coded app was made of."""
    first = report.plan.task.tests[0].name
    return [one for one in found.passed if kind == "blank" or one != first]


def as_data(report: Report) -> dict[str, Any]:
    """The report for programs."""
    task = report.plan.task
    return {
        "id": task.id,
        "hash": task.content_hash,
        "proved": report.is_proved,
        "every": report.plan.options.every,
        "draft": task.settings.draft,
        "tests": len(task.tests),
        "runs": report.runs,
        "problems": [{"point": point, "message": message} for point, message in report.problems],
        "written": {
            name: {"status": one.status, "by": one.by} for name, one in report.written.items()
        },
        "generated": dict(report.statuses),
        "survivors": [
            {"app": one.app, "id": one.facts.id, "line": one.facts.line, "before": one.facts.before,
             "after": one.facts.after, "status": one.verdict.status, "excuse": one.excuse}
            for one in report.generated
            if one.verdict is not None and not one.verdict.is_found
        ],
        "play": [{"frames": one.frames, "compared": one.compared} for one in report.plays],
        "floor": {kind: one.passed for kind, one in report.floors.items()},
        "kills": {name: len(found) for name, found in report.kills().items()},
    }  # fmt: skip
