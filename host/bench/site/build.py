"""Writes the whole site from stored results: nothing is graded or counted anew here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from host.bench.grading.runs import PAGE
from host.bench.reports.collecting import GradedRun, counted_runs, is_counted
from host.bench.reports.triage import MEANINGS, read_triage
from host.bench.runs.events import AnyEvent, ToolResult
from host.bench.runs.files import write_whole
from host.bench.runs.told import server_facts
from host.bench.site.charts import checks_chart, tokens_chart
from host.bench.site.history import history
from host.bench.site.pages import page
from host.bench.site.tables import model_tables, task_tables
from host.bench.stamp import stamp

RAW = ("settings.json", "results.json", "events.jsonl", "app.scs", PAGE)


@dataclass(frozen=True)
class Site:
    """Where the pages go, and what all of them say."""

    folder: Path
    made: str
    version: str

    def write(self, name: str, template: str, **facts: object) -> None:
        root = "../" * name.count("/")
        text = page(template, {"root": root, "made": self.made, "version": self.version, **facts})
        self.write_text(name, text)

    def write_text(self, name: str, text: str) -> None:
        write_whole(self.folder / name, text.encode("utf-8", "replace"))


def write_site(runs: Sequence[GradedRun], folder: Path) -> Path:
    """Gives the first page. Pages of earlier runs stay; those of the same runs are written anew."""
    made = datetime.now(UTC).isoformat(timespec="minutes")
    site = Site(folder, made, stamp()["version"])
    counting = counted_runs(runs)
    tables = task_tables(counting)
    lost = [one for one in runs if not is_counted(one)]
    played = {place(run) for run in runs if (run.folder.path / PAGE).exists()}
    site.write(
        "index.html", "index.html", tables=model_tables(counting), tasks=tables, lost=lost,
        place=place, played=played,
    )  # fmt: skip
    site.write("method.html", "method.html")
    for name, table in tables.items():
        site.write(f"tasks/{plain(name)}.html", "task.html", task=name, table=table, place=place)
    for run in runs:
        write_run(site, run, can_be_played=place(run) in played)
    return folder / "index.html"


def place(run: GradedRun) -> str:
    """The folder of a run's pages, from the site's."""
    parts = (run.setup.slug, run.task, run.folder.path.name)
    return "/".join(["runs", *map(plain, parts)])


def plain(name: str) -> str:
    return re.sub(r"[^\w.-]", "-", name)


def write_run(site: Site, run: GradedRun, *, can_be_played: bool) -> None:
    events = run.folder.events()
    number = run.results.graded_version
    text = "" if number is None else run.folder.version_text(number)
    here = place(run)
    for name in RAW:
        if (run.folder.path / name).exists():
            write_whole(site.folder / here / name, (run.folder.path / name).read_bytes())
    facts = run_facts(run, events)
    site.write(f"{here}/index.html", "run.html", **facts, can_be_played=can_be_played)
    changes = list(history(run.folder, events))
    site.write(f"{here}/code.html", "code.html", **facts, text=text, changes=changes)
    answered = {(one.answer, one.call): one for one in events if isinstance(one, ToolResult)}
    site.write(
        f"{here}/transcript.html", "transcript.html", **facts, events=events, answered=answered,
        kind=kind_of,
    )  # fmt: skip


def run_facts(run: GradedRun, events: Sequence[AnyEvent]) -> dict[str, object]:
    """What all pages of a run know."""
    return {
        "run": run,
        "settings": run.folder.settings,
        "results": run.results,
        "grading": run.results.grading,
        "figures": msgspec.structs.asdict(run.results.figures),
        "told": server_facts(events),
        "triage": read_triage(run.folder),
        "meanings": MEANINGS,
        "is_counted": is_counted(run),
        "failed": [one for one in run.results.grading.tests if not one.has_passed],
        "checks": checks_chart(events),
        "tokens": tokens_chart(events),
        "refused": [one for one in events if isinstance(one, ToolResult) and one.status != "done"],
    }


def kind_of(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)
