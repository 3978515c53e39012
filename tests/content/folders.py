"""A copy of the example task whose files tests change."""

from __future__ import annotations

import shutil
from pathlib import Path

EXAMPLE = Path(__file__).parent / "example"
NAME = "lamp-row"


class Folders:
    """A root with one task."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(EXAMPLE, root, dirs_exist_ok=True)

    @property
    def task(self) -> Path:
        return self.root / "apps_tasks" / NAME

    def path(self, name: str) -> Path:
        """task.toml, task.md, hidden.scs, mutants.toml, or an app's file."""
        if name == "mutants.toml":
            return self.root / "mutants" / f"{NAME}.toml"
        return (self.task if name in ("task.toml", "task.md", "hidden.scs") else self.apps) / name

    @property
    def apps(self) -> Path:
        return self.root / "reference_apps" / NAME

    def change(self, name: str, old: str, new: str) -> None:
        path = self.path(name)
        text = path.read_text("utf-8")
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new), "utf-8")
