"""Random scenes of many kinds, the same for the same number."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from tests.host.rays.scenes import (
    Blocks,
    Eye,
    Group,
    Item,
    Look,
    Numbers,
    Picture,
    Scene,
    Shape,
    Shown,
    Turn,
)

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SOLIDS = ("box", "sphere", "cylinder", "cone")
FLATS = ("plane", "quad", "triangle")
SIZES = ((64, 48), (80, 60), (97, 53), (120, 90))


def single(value: float) -> float:
    """Points are of single precision."""
    return float(np.float32(value))


class Maker:
    """One frame's scenes; `number` chooses their kind."""

    def __init__(self, number: int, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        self.number = number
        self.random = Random(number)
        self.width, self.height = self.random.choice(sizes)

    def shown(self) -> Shown:
        kind = KINDS[self.number % len(KINDS)]
        scenes = kind(self)
        return Shown(self.width, self.height, scenes, self.pictures())

    def pictures(self) -> tuple[Picture, ...]:
        """One with holes, one that is partly seen through, one that is opaque."""
        return (
            Picture(4, 3, tuple(self.random.choice((0, 255)) for _ in range(12))),
            Picture(2, 2, (127, 128, 255, 40)),
            Picture(3, 1, (255, 255, 255)),
        )

    # -------------------------------------------------------------------------- numbers

    def real(self, low: float, high: float) -> float:
        return single(self.random.uniform(low, high))

    def point(self, reach: float = 4) -> Numbers:
        return tuple(self.real(-reach, reach) for _ in range(3))

    def whole_point(self, reach: int = 3) -> Numbers:
        return tuple(float(self.random.randint(-reach, reach)) for _ in range(3))

    def size(self, low: float = 0.1, high: float = 2.5) -> float:
        return self.real(low, high)

    def tag(self) -> str:
        return "" if self.random.random() < 0.1 else self.random.choice(LETTERS)

    def turns(self) -> tuple[Turn, ...]:
        match self.random.randrange(6):
            case 0 | 1:
                return ()
            case 2:
                return (Turn(self.point(2)),)
            case 3:
                return (Turn(self.point(2), self.angle(), self.angle(), self.angle()),)
            case 4:
                scale = self.size(0.3, 2), self.size(0.3, 2), self.size(-2, -0.3)
                return (Turn(self.point(2), self.angle(), scale=scale),)
            case _:
                return Turn(self.point(1)), Turn(yaw=self.angle(), roll=self.angle())

    def angle(self) -> float:
        return self.random.uniform(-360, 360)

    # -------------------------------------------------------------------------- looks, shapes

    def looks(self, seen_through: float) -> tuple[Look, ...]:
        if self.random.random() >= seen_through:
            return (Look(),)
        if self.random.random() < 0.4:
            return tuple(self.look() for _ in range(6))
        return (self.look(),)

    def look(self) -> Look:
        match self.random.randrange(4):
            case 0:
                return Look(self.random.choice((0, 90, 127, 128, 200, 255)))
            case 1:
                return Look(picture=self.random.randrange(3))
            case 2:
                return Look(picture=0, columns=self.random.uniform(0.5, 4), rows=3.0)
            case _:
                return Look()

    def shape(self, kind: str, seen_through: float = 0.15) -> Shape:
        looks, tag, turns = self.looks(seen_through), self.tag(), self.turns()
        match kind:
            case "box":
                numbers = (*self.point(), self.size(), self.size(), self.size())
            case "sphere":
                numbers = (*self.point(), self.size())
            case "cylinder" | "cone":
                numbers = (*self.point(), self.size(), self.size(0.2, 4))
            case "plane":
                numbers = (*self.point(), self.size(1, 8), self.size(1, 8))
            case "quad":
                numbers = self.quad()
            case _:
                numbers = (*self.point(), *self.point(), *self.point())
        return Shape(kind, numbers, looks, tag, turns)

    def quad(self) -> Numbers:
        corners = [self.point() for _ in range(4)]
        if self.random.random() < 0.5:
            a, b, d = (self.whole_point() for _ in range(3))
            c = tuple(q + s - p for p, q, s in zip(a, b, d, strict=True))
            corners = [a, b, c, d]
        return tuple(value for corner in corners for value in corner)

    def billboard(self) -> Shape:
        numbers = (*self.point(), self.size(), self.size())
        return Shape("billboard", numbers, self.looks(0.5), self.tag())

    def line(self) -> Shape:
        look = Look(self.random.choice((100, 128, 255)))
        return Shape("line", (*self.point(), *self.point()), (look,), self.tag())

    # -------------------------------------------------------------------------- cameras

    def outside(self) -> Eye:
        place = (self.real(-5, 5), self.real(-3, 6), self.real(4, 8))
        return Eye(place, self.point(1), angle=self.random.uniform(25, 100))

    def along_an_axis(self) -> Eye:
        """Before whole numbers, so that many sides are seen edge-on."""
        yaw = float(self.random.choice((-90, 0, 90, 180)))
        away = {0: (0, 7), 90: (-7, 0), -90: (7, 0), 180: (0, -7)}[int(yaw)]
        place = (float(away[0]), float(self.random.randint(-2, 2)), float(away[1]))
        return Eye(place, None, yaw, 0.0, self.random.uniform(40, 100))

    def inside(self) -> Eye:
        return Eye(
            self.point(1.5), None, self.angle(), self.random.uniform(-90, 90),
            self.random.uniform(40, 130), self.random.choice((0.05, 0.5, 1.5)),
            self.random.choice((4.0, 1000.0)),
        )  # fmt: skip

    def scene(self, eye: Eye, items: list[Item]) -> Scene:
        return Scene(eye, tuple(items), self.random.random() < 0.3)

    def some(self, kinds: tuple[str, ...], low: int, high: int, through: float) -> list[Item]:
        count = self.random.randint(low, high)
        return [self.shape(self.random.choice(kinds), through) for _ in range(count)]


def solids(make: Maker) -> tuple[Scene, ...]:
    return (make.scene(make.outside(), make.some(SOLIDS, 4, 18, 0.0)),)


def everything(make: Maker) -> tuple[Scene, ...]:
    items = make.some((*SOLIDS, *FLATS), 4, 16, 0.2)
    items.insert(len(items) // 2, make.billboard())
    items.insert(1, make.line())
    return (make.scene(make.outside(), items),)


def among_them(make: Maker) -> tuple[Scene, ...]:
    """Inside bodies, with things before and behind the near plane."""
    return (make.scene(make.inside(), make.some((*SOLIDS, *FLATS), 4, 14, 0.3)),)


def flats(make: Maker) -> tuple[Scene, ...]:
    return (make.scene(make.outside(), make.some(FLATS, 4, 14, 0.3)),)


def seen_through(make: Maker) -> tuple[Scene, ...]:
    return (make.scene(make.outside(), make.some((*SOLIDS, *FLATS), 4, 12, 0.9)),)


def touching(make: Maker) -> tuple[Scene, ...]:
    """Boxes in a grid: sides at the same place, of which the first is seen."""
    items: list[Item] = []
    for _ in range(make.random.randint(6, 30)):
        size = [float(make.random.randint(1, 3)) for _ in range(3)]
        middle = [at + one / 2 for at, one in zip(make.whole_point(), size, strict=True)]
        items.append(Shape("box", (*middle, *size), (Look(),), make.tag()))
    eye = make.along_an_axis() if make.random.random() < 0.4 else make.outside()
    return (make.scene(eye, items),)


def meshes(make: Maker) -> tuple[Scene, ...]:
    items: list[Item] = make.some(SOLIDS, 1, 4, 0.2)
    for _ in range(make.random.randint(1, 4)):
        shapes = [make.shape(make.random.choice((*SOLIDS, *FLATS)), 0.1) for _ in range(4)]
        items.append(Group(tuple(shapes), make.tag(), make.turns()))
    return (make.scene(make.outside(), items),)


def blocks(make: Maker) -> tuple[Scene, ...]:
    size = make.random.randint(2, 5), make.random.randint(1, 4), make.random.randint(2, 5)
    share = make.random.uniform(0.1, 0.8)
    cells = {
        (x, y, z): make.random.randint(1, 4)
        for x in range(size[0]) for y in range(size[1]) for z in range(size[2])
        if make.random.random() < share
    }  # fmt: skip
    looks = ((Look(),), (Look(),), make.looks(1.0), (Look(picture=0),))
    types = {number: (one, make.tag()) for number, one in enumerate(looks, 1)}
    position = make.whole_point() if make.random.random() < 0.5 else make.point()
    eye = make.random.choice((make.inside, make.outside, make.along_an_axis))()
    grid = Blocks(size, cells, types, position, make.tag())
    return (make.scene(eye, [*make.some(SOLIDS, 0, 2, 0.0), grid]),)


def tiny_and_huge(make: Maker) -> tuple[Scene, ...]:
    items: list[Item] = []
    for _ in range(make.random.randint(3, 12)):
        kind = make.random.choice(SOLIDS)
        size = 10.0 ** make.random.uniform(-2, 3)
        middle = tuple(single(one * max(size, 1)) for one in make.point(2))
        sizes = [single(size * make.random.uniform(0.5, 1)) for _ in range(3)]
        count = {"box": 3, "sphere": 1}.get(kind, 2)
        items.append(Shape(kind, (*middle, *sizes[:count]), (Look(),), make.tag(), make.turns()))
    return (make.scene(make.outside(), items),)


def many(make: Maker) -> tuple[Scene, ...]:
    """Small things, hundreds of them."""
    items: list[Item] = []
    for _ in range(make.random.randint(60, 200)):
        kind = make.random.choice(SOLIDS)
        sizes = [make.size(0.02, 0.4) for _ in range({"box": 3, "sphere": 1}.get(kind, 2))]
        items.append(Shape(kind, (*make.point(), *sizes), (Look(),), make.tag()))
    return (make.scene(make.outside(), items),)


def several(make: Maker) -> tuple[Scene, ...]:
    """Scenes over each other, within clips."""
    first = make.scene(make.outside(), make.some(SOLIDS, 3, 8, 0.2))
    clip = make.random.randint(0, 30), make.random.randint(0, 20), 30, 25
    second = Scene(make.outside(), tuple(make.some(SOLIDS, 1, 5, 0.2)), True, clip)
    third = Scene(make.outside(), tuple(make.some(FLATS, 1, 3, 0.2)), False, clip)
    return first, second, third


def wires(make: Maker) -> tuple[Scene, ...]:
    items: list[Item] = [make.line() for _ in range(make.random.randint(3, 12))]
    items += [make.billboard() for _ in range(4)]
    return (make.scene(make.outside(), [*items, *make.some(SOLIDS, 1, 4, 0.1)]),)


KINDS: tuple[Callable[[Maker], tuple[Scene, ...]], ...] = (
    solids, everything, among_them, flats, seen_through, touching, meshes, blocks, tiny_and_huge,
    solids, several, wires, everything, among_them, many, touching, blocks, tiny_and_huge,
)  # fmt: skip
