"""Scenes as values, and as the text from which apps/ray_scenes.scs draws them by the public calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

Numbers: TypeAlias = tuple[float, ...]


@dataclass(frozen=True)
class Picture:
    """An image by the alpha of its pixels, row by row."""

    width: int
    height: int
    alphas: tuple[int, ...]


@dataclass(frozen=True)
class Look:
    """A colour by its alpha, or a picture by its number, repeated in columns and rows."""

    alpha: int = 255
    picture: int | None = None
    columns: float = 1
    rows: float = 1

    def text(self) -> str:
        if self.picture is None:
            return f"c{self.alpha}"
        return f"i{self.picture},{self.columns!r},{self.rows!r}"


@dataclass(frozen=True)
class Turn:
    """A transform as Transform's constructor gets it."""

    position: Numbers = (0.0, 0.0, 0.0)
    yaw: float = 0.0
    pitch: float = 0.0
    roll: float = 0.0
    scale: Numbers = (1.0, 1.0, 1.0)

    def text(self) -> str:
        return listed((*self.position, self.yaw, self.pitch, self.roll, *self.scale))


@dataclass(frozen=True)
class Shape:
    """`kind` is the name of Scene's method in lower case; `numbers` are what it gets; `turns` are
    multiplied. One look for all sides, or six."""

    kind: str
    numbers: Numbers
    looks: tuple[Look, ...] = (Look(),)
    tag: str = ""
    turns: tuple[Turn, ...] = ()

    def lines(self) -> Iterable[str]:
        looks = "/".join(one.text() for one in self.looks)
        yield " ".join(
            (self.kind, self.tag or "-", looks, turns_text(self.turns), listed(self.numbers))
        )


@dataclass(frozen=True)
class Group:
    """A mesh, drawn once."""

    shapes: tuple[Shape, ...]
    tag: str = ""
    turns: tuple[Turn, ...] = ()

    def lines(self) -> Iterable[str]:
        yield "mesh"
        for shape in self.shapes:
            yield from shape.lines()
        yield f"drawmesh {self.tag or '-'} c255 {turns_text(self.turns)} 0"


@dataclass(frozen=True)
class Blocks:
    """A grid of blocks: cells by their type, types by their looks and tags."""

    size: tuple[int, int, int]
    cells: dict[tuple[int, int, int], int]
    types: dict[int, tuple[tuple[Look, ...], str]]
    position: Numbers
    tag: str = ""

    def lines(self) -> Iterable[str]:
        yield f"voxels - c255 - {listed(self.size)}"
        for kind, (looks, tag) in self.types.items():
            yield f"type {tag or '-'} {'/'.join(one.text() for one in looks)} - {kind}"
        for cell, kind in self.cells.items():
            yield f"cell - c255 - {listed((*cell, kind))}"
        yield f"drawvoxels {self.tag or '-'} c255 - {listed(self.position)}"


Item: TypeAlias = Shape | Group | Blocks


@dataclass(frozen=True)
class Eye:
    """A camera at a place: by `target`, or by yaw and pitch."""

    position: Numbers
    target: Numbers | None
    yaw: float = 0.0
    pitch: float = 0.0
    angle: float = 60.0
    near: float = 0.05
    far: float = 1000.0

    def text(self) -> str:
        rest = (self.angle, self.near, self.far)
        if self.target is None:
            return f"look - c255 - {listed((*self.position, self.yaw, self.pitch, *rest))}"
        return f"lookat - c255 - {listed((*self.position, *self.target, *rest))}"


@dataclass(frozen=True)
class Scene:
    """`clip` is left, top, width, height in whole pixels."""

    eye: Eye
    items: tuple[Item, ...]
    has_sky: bool = False
    clip: tuple[int, int, int, int] | None = None

    def lines(self) -> Iterable[str]:
        if self.clip is not None:
            yield f"clip - c255 - {listed(self.clip)}"
        yield self.eye.text()
        if self.has_sky:
            yield "sky"
        for item in self.items:
            yield from item.lines()
        yield "end"


@dataclass(frozen=True)
class Shown:
    """A frame: scenes one over the other."""

    width: int
    height: int
    scenes: tuple[Scene, ...]
    pictures: tuple[Picture, ...] = field(default=())

    def text(self) -> str:
        lines = [f"screen - c255 - {self.width},{self.height}"]
        for one in self.pictures:
            lines.append(f"image - c255 - {listed((one.width, one.height, *one.alphas))}")
        for scene in self.scenes:
            lines.extend(scene.lines())
        return "\n".join(lines)


def listed(values: Iterable[float]) -> str:
    return ",".join(repr(one) for one in values)


def turns_text(turns: tuple[Turn, ...]) -> str:
    return "*".join(one.text() for one in turns) or "-"
