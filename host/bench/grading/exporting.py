"""Graded apps as pages to play. They are compiled where they are tested: in an isolated worker."""

from __future__ import annotations

from host.bench.grading.building import COMPILE_SECONDS
from host.bench.isolating import package_isolation
from host.compiling import compile_app
from host.exporting import export_page
from scsharp.source import SourceText
from scsharp.workers import TaskFault, Worker, WorkerError


class Exporter:
    """Use it as a context manager; its worker starts with the first app."""

    def __init__(self) -> None:
        self.worker: Worker | None = None

    def __enter__(self) -> Exporter:
        return self

    def __exit__(self, *_: object) -> None:
        if self.worker is not None:
            self.worker.close()

    def page(self, app: SourceText) -> str:
        """The page's text; empty where the app cannot be exported."""
        if self.worker is None:
            self.worker = Worker(isolation=package_isolation())
        try:
            return self.worker.run(COMPILE_SECONDS, exported, app)
        except (WorkerError, TaskFault):
            return ""


def exported(app: SourceText) -> str:
    """In the worker."""
    return export_page(compile_app(app))
