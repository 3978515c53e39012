"""The --seed option, the same on every command that runs an app."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import click


def seed_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """--seed N, for unseeded random numbers."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**32 - 1),
        default=lambda: secrets.randbits(32),
        help="Where unseeded random numbers start; a fresh one if not given.",
    )(command)
