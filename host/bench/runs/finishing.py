"""What follows from a run's events once it has ended: the graded app and the transcript."""

from __future__ import annotations

from collections.abc import Sequence

from host.bench.runs.events import AnyEvent
from host.bench.runs.files import write_whole
from host.bench.runs.folder import GRADED, TRANSCRIPT, RunFolder, ending_of
from host.bench.runs.transcript import transcript


def finish(folder: RunFolder, events: Sequence[AnyEvent]) -> None:
    """Writes both, the transcript last: where it is there, nothing is missing."""
    ended = ending_of(events)
    assert ended is not None
    if ended.graded_version is not None:
        write_whole(folder.path / GRADED, folder.version_path(ended.graded_version).read_bytes())
    text = transcript(folder.settings, events).encode("utf-8", "replace")
    write_whole(folder.path / TRANSCRIPT, text)


def is_finished(folder: RunFolder) -> bool:
    return (folder.path / TRANSCRIPT).exists()
