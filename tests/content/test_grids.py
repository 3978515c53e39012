"""Random play of two apps whose state is a grid of blocks."""

from __future__ import annotations

import msgspec
import pytest

from host.content.task_file import TaskFile
from host.content.verification.playing import play_references
from scsharp.source import SourceText

APP = """
Voxels world = new(3, 2, 3);
void AppInit()
{
    Screen.Open(32, 24, "Grid");
    world = new Voxels(3, 2, 3);
    world.SetType(1, COLOR, "stone");
}
bool AppLoop()
{
    int filled = Enumerable.Range(0, 3).Count(x => world[x, 0, 0] != 0);
    if (filled < 3) world[filled, 0, 0] = 1;
    Scene.Begin(Camera.LookAt(new Vector3(1.5f, 1, 6), new Vector3(1.5f, 0, 0)));
    Scene.Voxels(world);
    Scene.End();
    return true;
}
"""


@pytest.fixture
def task() -> TaskFile:
    facts = {
        "id": "grid",
        "title": "Grid",
        "family": "scene-3d",
        "difficulty": "low",
        "version": "1.0.0",
        "screen": {"width": 32, "height": 24},
        "frame_rate": 30,
        "tags": ["stone"],
        "state": [{"name": "world", "type": "Voxels", "meaning": "the blocks"}],
        "color": [],
        "play": {"keys": ["A"], "frames": 20, "restart": 10, "look": 1},
        "changelog": [],
    }
    return msgspec.convert(facts, TaskFile)


def difference(task: TaskFile, follower: str) -> str:
    """From a leader with blue stones, which the follower need not have."""
    leader = SourceText(APP.replace("COLOR", "Color.Blue"), "leader.scs")
    [result] = play_references(leader, SourceText(follower, "follower.scs"), task, 20, 1)
    return result.difference


def test_cells_are_taken_over_and_looks_are_not(task: TaskFile) -> None:
    assert difference(task, APP.replace("COLOR", "Color.Red")) == ""


def test_another_block_is_told(task: TaskFile) -> None:
    other = APP.replace("COLOR", "Color.Red").replace("filled < 3", "filled < 2")
    assert difference(task, other).startswith("frame 3 of seed 1: world.Grid[3] is 1 and 0")


def test_a_grid_of_another_size_is_told(task: TaskFile) -> None:
    other = APP.replace("COLOR", "Color.Red").replace("new Voxels(3, 2, 3)", "new Voxels(4, 2, 3)")
    assert "world" in difference(task, other)
