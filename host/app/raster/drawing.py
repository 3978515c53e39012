"""Which function draws which command; whole frames and images."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import numpy as np

from host.app.commands import (
    PIXEL,
    Blit,
    Circle,
    Clear,
    Clip,
    Command,
    Ellipse,
    Hairline,
    Pixel,
    Pixels,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Stretch,
    Text,
)
from host.app.raster.ellipses import draw_circle, draw_ellipse
from host.app.raster.hairlines import draw_hairline
from host.app.raster.pictures import draw_blit, draw_stretch
from host.app.raster.polygons import draw_polygon, draw_polygon_outline
from host.app.raster.rectangles import draw_pixel, draw_rect, draw_rect_outline
from host.app.raster.targets import ImageTarget, Target

BLACK = 0xFF000000


def rasterize(width: int, height: int, commands: Iterable[Command]) -> Pixels:
    """The pixels of a frame, starting from black. Texts are no pixels."""
    target = Target(np.full((height, width), BLACK, PIXEL))
    for command in commands:
        draw(target, command)
    return target.pixels


def paint(pixels: Pixels, commands: Iterable[Command]) -> None:
    """Carries out commands on the pixels of an image."""
    target = ImageTarget(pixels)
    for command in commands:
        draw(target, command)


def draw(target: Target, command: Command) -> None:
    match command:
        case Rect():
            draw_rect(target, command)
        case Pixel():
            draw_pixel(target, command)
        case Blit():
            draw_blit(target, command)
        case Circle():
            draw_circle(target, command)
        case Hairline():
            draw_hairline(target, command)
        case RectOutline():
            draw_rect_outline(target, command)
        case Polygon():
            draw_polygon(target, command)
        case PolygonOutline():
            draw_polygon_outline(target, command)
        case Ellipse():
            draw_ellipse(target, command)
        case Stretch():
            draw_stretch(target, command)
        case Clip():
            target.clip = command
        case Clear():
            target.clear(command.color)
        case Text():
            pass
        case _:
            assert_never(command)
