"""The tables come from the cache, and do without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scsharp import cache
from scsharp.syntax import tables

FRESH = """
import sys
from scsharp.source import SourceText
from scsharp.syntax.parser import parse
unit, found = parse(SourceText("int x = 1;"))
assert unit.items and not found
print("lark" in sys.modules)
"""


def run_fresh(folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", FRESH],
        env={"SCSHARP_CACHE": str(folder), "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_lark_is_imported_only_once(tmp_path: Path) -> None:
    assert run_fresh(tmp_path) == "True"
    assert run_fresh(tmp_path) == "False"
    (stored,) = tmp_path.iterdir()
    stored.write_bytes(stored.read_bytes()[:-100])
    assert run_fresh(tmp_path) == "True"
    assert run_fresh(tmp_path) == "False"


def test_packed_tables_come_back() -> None:
    loaded = tables.load_tables()
    again = tables.unpack(tables.pack(loaded))
    assert again == loaded


def test_entries_are_whole_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCSHARP_CACHE", str(tmp_path / "below"))
    assert cache.read_cached("one") is None
    cache.write_cached("one", b"data")
    assert cache.read_cached("one") == b"data"
    assert [path.name for path in cache.cache_folder().iterdir()] == ["one"]
    (cache.cache_folder() / "one").write_bytes(b"short")
    assert cache.read_cached("one") is None


def test_a_folder_that_cannot_be_is_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("SCSHARP_CACHE", str(tmp_path / "file" / "below"))
    cache.write_cached("one", b"data")
    assert cache.read_cached("one") is None


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCSHARP_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache.cache_folder() == Path("/somewhere/scsharp")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert cache.cache_folder() == Path("/home/ann/.cache/scsharp")
