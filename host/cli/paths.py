"""Files on the command line: what stands there instead, and which files nobody may write over."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import click

SCRIPTS = (".scs", ".cs", ".csx", ".txt", "")
"""Endings of script files; C# files often are scripts too."""
MEANT = {
    ".jsonl": "it looks like a recording: scsharp replay {path}",
    ".html": "it looks like an exported page: open it in a browser",
}


class InputFile(click.ParamType[Path]):
    """A file that is there. A misspelt name is answered with those that are near."""

    name = "file"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        path = Path(str(value))
        if path.is_dir():
            self.fail(f"'{path}' is a folder, not a file{examples(path)}", param, ctx)
        if not path.exists():
            self.fail(f"there is no file '{path}'{near(path)}", param, ctx)
        return path


class ScriptFile(InputFile):
    """A file of SC#, by its ending."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        path = super().convert(value, param, ctx)
        ending = path.suffix.lower()
        if ending not in SCRIPTS:
            meant = MEANT.get(ending, "a script's name ends in .scs").format(path=path)
            self.fail(f"'{path}' is no script; {meant}", param, ctx)
        return path


def near(path: Path) -> str:
    """Files beside it with a like name; or how to make it."""
    if not path.parent.is_dir():
        return f"; there is no folder '{path.parent}' either"
    there = {one.name.lower(): one.name for one in path.parent.iterdir() if one.is_file()}
    name = path.name.lower()
    like = [f"{name}.scs"] if f"{name}.scs" in there else get_close_matches(name, there, cutoff=0.7)
    if like:
        return f"; did you mean {listed([path.with_name(there[one]) for one in like])}?"
    is_script = path.suffix.lower() == ".scs"
    return f"; `scsharp new app {path.with_suffix('')}` writes one" if is_script else ""


def examples(folder: Path) -> str:
    """The scripts in a folder."""
    scripts = sorted(folder.glob("*.scs"))[:3]
    return f"; did you mean {listed(scripts)}?" if scripts else ""


def listed(paths: list[Path]) -> str:
    return " or ".join(f"'{one}'" for one in paths)


def keep_inputs(output: Path, *inputs: Path) -> None:
    """Refuses to write a result over a file that the command reads, or over a script."""
    is_input = any(output.exists() and output.samefile(one) for one in inputs)
    if is_input or (output.exists() and output.suffix.lower() in (".scs", ".cs")):
        raise click.UsageError(f"{output} would be written over; choose another name")
