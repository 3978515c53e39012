"""Plans: many runs over real HTTP, one at a time on each server, that go on after a kill."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.bench.many.estimate import Estimate, TimeLeft, duration
from host.bench.many.plan import Cell, read_plan
from host.bench.many.standing import Standing, standings
from host.bench.many.working import Begun, LeftOut, Over, Told, queues_of
from host.bench.model.models_file import Target
from host.bench.runs.event_log import read_events
from host.bench.runs.events import Answer, AnyEvent, Ended, HostStarted, Paused, Request
from host.bench.runs.lock import FolderLock
from host.bench.runs.outcomes import Outcome
from host.bench.setup import Setup
from host.bench.task import BenchTask
from host.content.problems import ContentError
from tests.bench.made import answer
from tests.bench.model_server import ModelServer, called, failed, said
from tests.bench.runs import APP
from tests.content.folders import EXAMPLE, NAME
from tests.host.commands import scsharp

OTHER = "lamp-two"
FAST = ("--skip-preflight",)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tasks, the second a copy of the first."""
    made = tmp_path_factory.mktemp("root")
    tasks = made / "apps_tasks"
    shutil.copytree(EXAMPLE / "apps_tasks" / NAME, tasks / NAME)
    shutil.copytree(EXAMPLE / "apps_tasks" / NAME, tasks / OTHER)
    settings = tasks / OTHER / "task.toml"
    settings.write_text(settings.read_text("utf-8").replace(NAME, OTHER), "utf-8")
    return made


class Planned:
    """A folder with a plan and a models file, and the command over them."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.root = root
        self.plan(f'models = ["one", "two"]\ntasks = ["{NAME}", "{OTHER}"]\n')

    def plan(self, text: str) -> None:
        (self.folder / "plan.toml").write_text(text, "utf-8")

    def models(self, extra: str = "", **servers: str) -> None:
        """A model for each server's URL, by the model's name."""
        lines = []
        for name, url in servers.items():
            lines.append(f'[servers.{name}]\nurl = "{url}"\n')
            lines.append(f'[models.{name}]\nserver = "{name}"\nmodel = "{name}-1b"\n{extra}')
        (self.folder / "models.toml").write_text("\n".join(lines), "utf-8")

    @property
    def arguments(self) -> list[str]:
        places = {"plan": "plan.toml", "runs": "runs", "models-file": "models.toml"}
        named = [(f"--{one}", str(self.folder / name)) for one, name in places.items()]
        return ["bench", "run", "--root", str(self.root), *(part for one in named for part in one)]

    def run(self, *options: str) -> tuple[int, str]:
        result = scsharp(*self.arguments, *options)
        return result.exit_code, result.output

    def cells(self) -> list[Cell]:
        return read_plan(self.folder / "plan.toml", self.root, self.folder / "models.toml")

    def logs(self) -> dict[str, list[AnyEvent]]:
        """The events of each run, by its folder below that of all runs."""
        found = sorted((self.folder / "runs").glob("*/*/*/events.jsonl"))
        return {
            one.parent.relative_to(self.folder / "runs").as_posix(): read_events(one)
            for one in found
        }


@pytest.fixture
def planned(tmp_path: Path, root: Path) -> Planned:
    return Planned(tmp_path, root)


def submitting(watch: Callable[[], None] = lambda: None) -> Callable[[Any], Any]:
    """A model that creates an app and submits it; it is told once what of Part A is missing."""

    def script(body: Any) -> Any:
        watch()
        has_app = any(one["role"] == "tool" for one in body["messages"])
        return said("", called("submit") if has_app else called("create_file", {"text": APP}))

    return script


# ------------------------------------------------------------------------- what does not fit


def problems_of(planned: Planned, text: str) -> str:
    planned.plan(text)
    code, output = planned.run()
    assert code == 2
    assert not (planned.folder / "runs").exists()
    return output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("models = [", "plan.toml: no TOML: Invalid value (at end of document)"),
        ('tasks = ["lamp-row"]', "missing: `models`"),
        ('models = ["one"]\ntask = ["lamp-row"]', "did you mean tasks?"),
        ('models = "one"', "plan.toml: models: Expected `array`, got `str`"),
        ("models = []", "models: there are no models\n    help: name at least one in models"),
        ('models = ["one"]\ntasks = []', "tasks: there are no tasks"),
        ('models = ["one"]', "tasks: there are no tasks"),  # The two are drafts.
        ('models = ["ona"]', "models 1: there is no model 'ona'; did you mean one?"),
        ('models = ["embedded:x"]', "models 1: there is no embedded model 'x'"),
        ('models = ["one"]\ntasks = ["lamp"]', "tasks 1: there is no task lamp\n    help: did you"),
        ('models = ["one", "two", "one"]', "models: 'one' is there 2 times\n    help: name once"),
        ('models = ["one"]\ntasks = ["lamp-row", "lamp-row"]', "tasks: 'lamp-row' is there 2 times"),
        (
            'models = ["one"]\n[[settings]]\nname = "a"\n[[settings]]\nname = "a"\nmode = "one-shot"',
            "settings: 'a' is there 2 times\n    help: give one of them another name",
        ),
        ('models = ["one"]\n[[settings]]\nmode = "agent"', "settings 1: missing: `name`"),
        ('models = ["one"]\n[[settings]]\nname = " "', "settings 1: the name is empty"),
        (
            'models = ["one"]\n[[settings]]\nname = "a"\nthinking = "much"',
            "settings 1, thinking: Invalid enum value 'much'",
        ),
        (
            'models = ["one"]\n[[settings]]\nname = "a"\nsampling = { heat = 1 }',
            "settings 1: Object contains unknown field `heat`",
        ),
    ],
)  # fmt: skip
def test_a_plan_that_does_not_fit(planned: Planned, text: str, words: str) -> None:
    planned.models(one="http://127.0.0.1:1/v1", two="http://127.0.0.1:1/v1")
    output = problems_of(planned, text)
    assert words in output
    assert "help: " in output


def test_all_problems_are_told_at_once(planned: Planned) -> None:
    planned.models(one="http://127.0.0.1:1/v1")
    output = problems_of(planned, 'models = ["ona", "embedded:x"]\ntasks = ["a", "b"]')
    assert output.count("help: ") == 4


def test_a_name_has_one_meaning_in_a_folder_of_runs(planned: Planned) -> None:
    planned.plan(f'models = ["one"]\ntasks = ["{NAME}"]')
    with ModelServer(submitting()) as server:
        planned.models(one=server.url)
        assert planned.run(*FAST)[0] == 0
        planned.models("sampling = { temperature = 0.7 }", one=server.url)
        code, output = planned.run(*FAST)
    assert code == 2
    assert "one worked with other settings here: sampling\n    help: go back to those" in output
    planned.plan(
        f'models = ["one"]\ntasks = ["{NAME}"]\n[[settings]]\nname = "warm"\n'
        "sampling = { temperature = 0.7 }"
    )
    [cell] = planned.cells()
    assert cell.name == f"one+warm at {NAME}"
    assert cell.target.setup.sampling.temperature == 0.7
    assert len(standings(planned.folder / "runs", [cell])) == 1


def test_a_half_run_whose_task_has_changed(planned: Planned, tmp_path: Path) -> None:
    own = tmp_path / "content"
    shutil.copytree(planned.root, own)
    planned.root = own
    planned.plan(f'models = ["one"]\ntasks = ["{NAME}"]')
    with ModelServer([failed(401, "no")]) as server:
        planned.models(one=server.url)
        assert planned.run(*FAST)[0] == 3
    text = own / "apps_tasks" / NAME / "task.md"
    text.write_text(text.read_text("utf-8").replace("lamp ", "light "), "utf-8")
    with pytest.raises(ContentError, match="was begun with other settings: the task"):
        standings(tmp_path / "runs", planned.cells())
    assert planned.run(*FAST)[0] == 2


# ------------------------------------------------------------------------------------- work


class Busy:
    """Counts how many requests a server has at a time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.now = self.most = 0

    def watch(self) -> None:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.01)
        with self.lock:
            self.now -= 1


def test_one_model_at_a_time_and_servers_side_by_side(planned: Planned) -> None:
    busy = Busy()
    together = threading.Barrier(2, timeout=20)
    waited: set[str] = set()

    def meet() -> None:
        """The first request of each server comes while the other has one too."""
        name = threading.current_thread().name
        if len(waited) < 2:
            waited.add(name)
            together.wait()

    planned.plan(f'models = ["one", "two", "far"]\ntasks = ["{NAME}", "{OTHER}"]')

    def meet_and_watch() -> None:
        meet()
        busy.watch()

    with (
        ModelServer(submitting(meet_and_watch)) as near,
        ModelServer(submitting(meet)) as far,
    ):
        planned.models(one=near.url, two=near.url, far=far.url)
        code, output = planned.run(*FAST)
        models = [one["model"] for one in near.posts]
    assert (code, "6 of 6 runs ended" in output) == (0, True)
    assert busy.most == 1
    assert models == ["one-1b"] * 6 + ["two-1b"] * 6
    assert len(planned.logs()) == 6
    assert {one[-1].outcome for one in planned.logs().values() if isinstance(one[-1], Ended)} == {
        Outcome.SUBMITTED
    }


def test_what_is_done_is_kept(planned: Planned) -> None:
    with ModelServer(submitting()) as server:
        planned.models(one=server.url, two=server.url)
        planned.run(*FAST)
        before, asked = planned.logs(), len(server.posts)
        code, output = planned.run(*FAST)
        assert (code, len(server.posts), planned.logs()) == (0, asked, before)
    assert output == "4 runs: 4 ended, 0 to go on with, 0 to begin\n4 of 4 runs ended\n"


@pytest.mark.parametrize(
    ("status", "reason", "asked"),
    [(401, "authorisation", ["one-1b"]), (404, "unknown_model", ["one-1b", "two-1b", "two-1b"])],
)
def test_what_stands_still_bars_what_could_not_go_on_either(
    planned: Planned, status: int, reason: str, asked: list[str]
) -> None:
    """A wrong key holds for the server; a model that is not there for its other tasks."""
    right = submitting()

    def script(body: Any) -> Any:
        return failed(status, "model not found") if body["model"] == "one-1b" else right(body)

    with ModelServer(script) as server:
        planned.models(one=server.url, two=server.url)
        code, output = planned.run(*FAST)
        first = [one["model"] for one in server.posts if len(one["messages"]) == 2]
    assert (code, first) == (3, asked)
    assert f"one at {NAME}: stands still after 0 answers, {reason}" in output
    assert f"one at {OTHER}: left out: one at {NAME} stands still: {reason}" in output
    assert "the same command goes on" in output
    with ModelServer(right) as server:
        planned.models(one=server.url, two=server.url)
        assert planned.run(*FAST)[0] == 0


def test_lost_runs_are_repeated_when_asked(planned: Planned) -> None:
    planned.plan(f'models = ["one"]\ntasks = ["{NAME}", "{OTHER}"]')
    with ModelServer(submitting()) as server:
        planned.models(one=server.url)
        planned.run(*FAST)
        [folder] = [one for one in planned.logs() if NAME in one]
        log = planned.folder / "runs" / folder / "events.jsonl"
        log.write_bytes(log.read_bytes().replace(b'"outcome":"submitted"', b'"outcome":"busy"'))
        code, output = planned.run(*FAST)
        assert (code, "1 of the ended ones were lost" in output) == (0, True)
        code, output = planned.run(*FAST, "--repeat")
        assert (code, "2 of 2 runs ended" in output) == (0, True)
        assert planned.run(*FAST, "--repeat")[1].startswith("2 runs: 2 ended")
    assert [one.rpartition("/")[2] for one in planned.logs() if NAME in one] == ["1", "2"]


def test_a_run_that_another_host_works_on(planned: Planned) -> None:
    """That host uses the server, so this one leaves it alone."""
    with ModelServer([failed(401, "no")]) as server:
        planned.models(one=server.url, two=server.url)
        planned.run(*FAST)
        [folder] = planned.logs()
        lock = FolderLock(planned.folder / "runs" / folder)
        before = len(server.posts)
        code, output = planned.run(*FAST)
        lock.release()
        assert (code, len(server.posts)) == (3, before)
    assert output.count(": left out: another host works on") == 8  # As it goes, and at the end.


def test_neither_or_both() -> None:
    for arguments in ((), ("--model", "m"), ("--task", "t")):
        result = scsharp("bench", "run", *arguments)
        assert (result.exit_code, "name --model and --task, or a --plan" in result.output) == (
            2,
            True,
        )


# ------------------------------------------------------------------------------------ kills

COMMAND = "import sys; from host.cli import main; main(sys.argv[1:])"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_plan_goes_on_after_kills(planned: Planned) -> None:
    """The host is killed while the server has the nth request; done runs stay, a half one goes on,
    and no answer that was logged is asked for again."""
    arrived = threading.Semaphore(0)

    def watch() -> None:
        arrived.release()
        time.sleep(0.05)

    with ModelServer(submitting(watch)) as server:
        planned.models(one=server.url, two=server.url)
        for requests in (2, 3):
            host = subprocess.Popen(
                [sys.executable, "-c", COMMAND, *planned.arguments, *FAST],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            for _ in range(requests):
                assert arrived.acquire(timeout=60)
            os.kill(host.pid, signal.SIGKILL)
            host.wait()
            before = planned.logs()
        assert any(isinstance(one[-1], Ended) for one in before.values())
        assert not all(isinstance(one[-1], Ended) for one in before.values())
        code, output = planned.run(*FAST)
    assert (code, "4 of 4 runs ended" in output) == (0, True)
    after = planned.logs()
    assert len(after) == 4
    for name, events in before.items():
        assert after[name][: len(events)] == events
    assert all([one.number for one in answers_in(log)] == [1, 2, 3] for log in after.values())
    asked = [one.answer for log in after.values() for one in log if isinstance(one, Request)]
    assert 12 <= len(asked) <= 14
    hosts = [one for log in after.values() for one in log if isinstance(one, HostStarted)]
    assert 4 <= len(hosts) <= 6
    assert all((planned.folder / "runs" / one / "transcript.md").exists() for one in after)


def answers_in(log: list[AnyEvent]) -> list[Answer]:
    return [one for one in log if isinstance(one, Answer)]


# --------------------------------------------------------------------------------- estimates


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def cell(model: str, task: str, server: str = "http://a/v1", limit: int = 50) -> Cell:
    return Cell(Target(Setup(model, model, url=server)), BenchTask(task, task, "", limit))


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_time_left(clock: Clock) -> None:
    cells = [cell("one", "a"), cell("one", "b"), cell("two", "a"), cell("two", "b")]
    estimate = Estimate([Standing(one, None) for one in cells], clock=clock)
    assert estimate.time_left() is None
    estimate.hear(Begun(cells[0], Path(), ()))
    clock.now = 30.0
    assert estimate.time_left() is None
    estimate.hear(Told(cells[0], answer(1)))
    # 30 seconds an answer, 50 answers, 4 runs, 30 seconds of it done.
    assert estimate.time_left() == TimeLeft(4 * 1500.0 - 30.0, is_most=True)
    clock.now = 100.0
    estimate.hear(Over(cells[0], Ended(outcome=Outcome.SUBMITTED)))
    assert estimate.time_left() == TimeLeft(300.0, is_most=False)
    estimate.hear(Begun(cells[1], Path(), ()))
    clock.now = 150.0
    assert estimate.time_left() == TimeLeft(250.0, is_most=False)
    clock.now = 400.0
    # It takes longer than the one before: the others are still to come.
    assert estimate.time_left() == TimeLeft(200.0, is_most=False)
    estimate.hear(Over(cells[1], Paused(reason="busy")))
    estimate.hear(LeftOut(cells[2], "busy"))
    estimate.hear(Begun(cells[3], Path(), (answer(1, seconds=60.0),)))
    assert estimate.time_left() == TimeLeft(40.0, is_most=False)
    clock.now = 420.0
    estimate.hear(Over(cells[3], Ended(outcome=Outcome.SUBMITTED)))
    assert estimate.time_left() == TimeLeft(0.0, is_most=False)
    assert estimate.servers["http://a/v1"].spent[cells[3].target.setup.identity] == [80.0]


def test_the_slowest_server_decides(clock: Clock) -> None:
    cells = [cell("one", "a"), cell("two", "a", "http://b/v1", limit=10)]
    estimate = Estimate([Standing(one, None) for one in cells], clock=clock)
    assert len(queues_of([Standing(one, None) for one in cells])) == 2
    for one in cells:
        estimate.hear(Begun(one, Path(), ()))
        estimate.hear(Told(one, answer(1)))
    clock.now = 10.0
    assert estimate.time_left() == TimeLeft(490.0, is_most=True)
    assert str(estimate.time_left()) == "at most 8 min"


@pytest.mark.parametrize(
    ("seconds", "words"), [(5, "a minute"), (100, "2 min"), (3_600, "1 h 0 min"), (9_000, "2 h 30 min")]
)  # fmt: skip
def test_durations(seconds: float, words: str) -> None:
    assert duration(seconds) == words
