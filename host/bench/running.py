"""One model at one task: from a target and a task to a run that has ended or stands still."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import httpx

from host.bench.agent.loop import Result, work_on
from host.bench.agent.work import Work
from host.bench.embedded.playing import EmbeddedModel
from host.bench.embedded.session import load_session
from host.bench.model.models_file import Target
from host.bench.model.server import Server
from host.bench.prompts.prompt import make_prompt
from host.bench.runs.folder import OpenRun
from host.bench.runs.ledger import open_attempt
from host.bench.runs.settings import RunSettings
from host.bench.setup import Setup
from host.bench.stamp import stamp
from host.bench.task import BenchTask
from host.bench.tools import schemas
from host.bench.tools.checker import Checker


def open_run(root: Path, setup: Setup, task: BenchTask, *, repeat: bool = False) -> OpenRun:
    """The run of a setup at a task: begun, or gone on with.

    Raises AttemptRefused, FolderInUse, DamagedRun and MissingText.
    """
    return open_attempt(root, run_settings(setup, task), repeat=repeat)


def run_settings(setup: Setup, task: BenchTask) -> RunSettings:
    prompt = make_prompt(setup, task)
    return RunSettings(
        attempt=1,
        setup=setup,
        task=task,
        prompt=prompt.messages,
        prompt_parts=prompt.parts,
        tools_version=schemas.VERSION,
        tools_hash=schemas.tools_hash(),
        stamp=stamp(),
    )


def work_with(
    run: OpenRun,
    target: Target,
    *,
    with_preflight: bool = True,
    sleep: Callable[[float], None] = time.sleep,
) -> Result:
    """Works on an open run with the target's server; gives its end, or why it stands still."""
    with (
        Server(target.url, target.key, run.folder.raw, transport_of(target)) as server,
        Checker() as checker,
    ):
        return work_on(Work(run, server, checker, sleep), with_preflight=with_preflight)


def transport_of(target: Target) -> httpx.BaseTransport | None:
    """The network, but for the embedded model."""
    setup = target.setup
    if setup.server != "embedded":
        return None
    session = load_session(setup.model_id)
    played = session.one_call_each() if setup.contract == "json" else session
    return EmbeddedModel(setup.model_id, played, setup.contract)
