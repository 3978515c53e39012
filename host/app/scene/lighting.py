"""Light and fog on colours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Pixels
from host.app.scene.recording import Fog, Light
from host.app.scene.view import Doubles


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
            part = depth - fog.start
            part /= fog.end - fog.start
            np.clip(part, 0.0, 1.0, out=part)
            rest = 1.0 - part
            share, added = rest if shade is None else np.multiply(shade, rest, out=rest), part
        result = samples.copy()
        parts, seen = as_parts(samples), as_parts(result)
        for at, of_fog in enumerate(fog_parts(fog)):
            value = parts[:, at] * share
            if added is not None and of_fog:
                value += added * of_fog
            value += 0.5
            seen[:, at] = value
        return result


def as_parts(pixels: Pixels) -> NDArray[np.uint8]:
    """Their bytes, n x 4: red, green, blue, alpha."""
    return pixels.view(np.uint8).reshape(-1, 4)


def fog_parts(fog: Fog | None) -> tuple[float, float, float]:
    if fog is None:
        return 0.0, 0.0, 0.0
    return float(fog.color >> 16 & 255), float(fog.color >> 8 & 255), float(fog.color & 255)
