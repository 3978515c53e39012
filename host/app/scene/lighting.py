"""Light and fog on colours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from host.app.commands import PIXEL, Pixels
from host.app.scene.recording import Fog, Light
from host.app.scene.view import Doubles

SHIFTS = (0, 8, 16)
"""Where red, green and blue lie in a pixel."""


@dataclass(frozen=True, slots=True)
class Lighting:
    light: Light | None
    fog: Fog | None

    def shade(self, facing: Doubles) -> Doubles:
        """How bright surfaces are; `facing` is n . l."""
        assert self.light is not None
        ambient = self.light.ambient
        return ambient + (1.0 - ambient) * np.maximum(facing, 0.0)

    def finish(self, samples: Pixels, shade: Doubles | None, depth: Doubles | None) -> Pixels:
        """Colours as they are seen; `shade` is None where all are at their brightest, and `depth`
        is needed where there is fog."""
        fog = self.fog
        if fog is None:
            if shade is None:
                return samples
            share, added = shade, None
        else:
            assert depth is not None
            part = np.clip((depth - fog.start) / (fog.end - fog.start), 0.0, 1.0)
            rest = 1.0 - part
            share, added = rest if shade is None else shade * rest, part
        result = samples & np.uint32(0xFF000000)
        for shift, of_fog in zip(SHIFTS, fog_parts(fog), strict=True):
            value = (samples >> shift & 255) * share
            if added is not None:
                value += added * of_fog
            value += 0.5
            result |= value.astype(PIXEL) << shift
        return result


def fog_parts(fog: Fog | None) -> tuple[float, float, float]:
    if fog is None:
        return 0.0, 0.0, 0.0
    return float(fog.color >> 16 & 255), float(fog.color >> 8 & 255), float(fog.color & 255)
