"""A reader's verdicts on failed tests, kept beside the run: the model's mistake, or ours?"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from host.bench.runs.event_log import DamagedRun
from host.bench.runs.files import write_whole
from host.bench.runs.folder import RunFolder

Reading: TypeAlias = Literal["mistake", "unclear", "strict"]
READINGS: tuple[str, ...] = get_args(Reading)
MEANINGS = {
    "mistake": "the model's mistake",
    "unclear": "the task's text allows two readings",
    "strict": "the test asks for what the text does not say",
}
TRIAGE = "triage.json"


class TriageVerdict(msgspec.Struct, frozen=True):
    """What a reader said of a failed test; it holds for this app and this content hash."""

    reading: Reading
    note: str
    app_sha256: str
    content_hash: str


def read_triage(folder: RunFolder) -> dict[str, TriageVerdict]:
    """By test. Raises DamagedRun."""
    path = folder.path / TRIAGE
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, TriageVerdict])
    except msgspec.DecodeError as error:
        raise DamagedRun(f"{path} cannot be read: {error}") from None


def write_verdict(folder: RunFolder, test: str, verdict: TriageVerdict) -> None:
    stored = {**read_triage(folder), test: verdict}
    data = msgspec.json.format(msgspec.json.encode(stored), indent=1)
    write_whole(folder.path / TRIAGE, data + b"\n")
