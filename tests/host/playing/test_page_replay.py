"""A recording made by the Python engine, replayed in an exported page: equal hashes in a browser."""

from __future__ import annotations

import hashlib
from pathlib import Path

from host.replays.recording import Recording, Start, Step
from host.sessions.apps import App
from host.sessions.javascript_session import plain_input
from tests.host.pages import IN_A_BROWSER, SAMPLE, AppPage, chromium, exported, open_page
from tests.host.playing.apps import app_of, everything
from tests.host.playing.test_recordings import read, recorded

pytestmark = IN_A_BROWSER

WALK = "wait 1\n" + "tap Right\nwait 2\ntap Down\nwait 1\n" * 4 + "hold Left\nwait 5\n"


def hashes_in_page(page: AppPage, recording: Recording) -> list[tuple[str, str]]:
    """Of each part: the checksum of the pixels and the hash of the state."""
    found = []
    for part in recording.parts:
        match part:
            case Start():
                report = page.ask("begin", recording.header.seed)
            case Step(seen, _):
                page.ask("feed", plain_input(seen))
                report = page.ask("step", 1)
        assert not report["error"], report
        picture = f"{page.ask('frameHash') & 0xFFFFFFFF:08x}"
        state = str(page.ask("state"))
        found.append((picture, hashlib.sha256(state.encode()).hexdigest()[:16]))
    return found


def recorded_hashes(recording: Recording) -> list[tuple[str, str]]:
    return [(one.marks.picture, one.marks.state) for one in recording.parts]


def test_recordings_replay_in_the_page(tmp_path: Path) -> None:
    cases: list[tuple[App, Recording]] = [(everything(), read(recorded("python")))]
    sample = app_of(SAMPLE.read_text("utf-8"), "cursor.scs")
    cases.append((sample, read(recorded("python", WALK, sample))))
    with chromium() as browser:
        for app, recording in cases:
            page = open_page(browser, tmp_path, exported(app.source.text, app.source.path))
            assert hashes_in_page(page, recording) == recorded_hashes(recording)
            assert recording.frames >= 7
