"""Graded apps as pages to play. They are compiled where they are tested: in an isolated worker."""

from __future__ import annotations

from host.bench.grading.building import COMPILE_SECONDS
from host.bench.grading.runs import APP_PATH
from host.compiling import compile_app
from host.exporting import export_page
from scsharp.source import SourceText
from scsharp.workers import TaskFault, Worker, WorkerError


def play_page(text: str, worker: Worker) -> str:
    """The page's text; empty where the app cannot be exported."""
    try:
        return worker.run(COMPILE_SECONDS, exported, text)
    except (WorkerError, TaskFault):
        return ""


def exported(text: str) -> str:
    """In the worker."""
    return export_page(compile_app(SourceText(text, APP_PATH)))
