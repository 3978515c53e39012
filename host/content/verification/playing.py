"""Random play of the two reference apps: they agree in whatever the task fixes.

Before each frame the leader's variables are copied to the other app, and both see the same input.
After it, Part A's variables agree, and what Part A fixes of the screen. A frame in which the apps
chose differently, so that free variables differ, is not compared: much may follow from the choice.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from host.app.frame import Frame
from host.app.input import FrameInput
from host.content.task_file import TaskFile
from host.content.verification.facts import PlayResult
from host.content.verification.plain_values import (
    Compared,
    difference,
    kept_objects,
    plain_values,
)
from host.content.verification.random_input import RandomInput, random_input
from host.content.verification.transfer import NotTransferable, transfer
from host.sessions.apps import compile_for_playing
from host.sessions.python_session import PythonSession
from host.sessions.session import Looks, Moment
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText


@dataclass(slots=True)
class Player:
    """One of the two apps."""

    name: str
    program: Program
    session: PythonSession

    @classmethod
    def of(cls, app: SourceText, name: str, seed: int) -> Player:
        program = compile_for_playing(app).program
        player = cls(name, program, PythonSession(program, seed))
        player.session.load()
        return player

    def chosen(self, compared: Compared) -> tuple[object, list[object]]:
        """What the app was free to choose: variables, and members of objects in others."""
        script = self.session.script
        own = plain_values(script, compared.free, {})
        return own, kept_objects(script, compared.fixed, compared.free_members)


@dataclass(slots=True)
class Game:
    """Two apps and what was seen so far; `compared` are the frames in which both chose alike."""

    leader: Player
    follower: Player
    task: TaskFile
    source: RandomInput
    state: Compared
    frames: int = 0
    compared: int = 0

    @property
    def looks(self) -> Looks:
        """Frames that nobody looks at are not painted."""
        return Looks(frame=self.frames % self.task.play.look == 0)


def play_references(
    leader: SourceText, follower: SourceText, task: TaskFile, frames: int, seed: int
) -> tuple[PlayResult]:
    """So many frames, or up to the first difference."""
    start = time.monotonic()
    players = Player.of(leader, "leader", seed), Player.of(follower, "follower", seed + 1)
    source = random_input(task, tuple(one.program for one in players), str(seed))
    game = Game(*players, task, source, Compared.of(task.state))
    found = ""
    while game.frames < frames and not found:
        found = play_once(game, min(task.play.restart, frames - game.frames))
    if found:
        found = f"frame {game.frames} of seed {seed}: {found}"
    return (PlayResult(game.frames, game.compared, found, time.monotonic() - start),)


def play_once(game: Game, frames: int) -> str:
    """From AppInit on; the first difference, or "" after so many frames or at the app's end."""
    leader, follower = game.leader.session, game.follower.session
    found = compare(game, leader.start(game.looks), follower.start(game.looks))
    inputs = game.source.frames()
    for _ in range(frames):
        if found:
            return found
        try:
            transfer(leader.script, follower.script, game.state.all)
        except NotTransferable as reason:
            return str(reason)
        seen = next(inputs)
        game.frames += 1
        moments = leader.loop(seen, game.looks), follower.loop(seen, game.looks)
        if found := compare(game, *moments):
            return f"{found}; {input_shown(seen)}"
        if moments[0].is_over:
            return ""
    return found


def compare(game: Game, left: Moment, right: Moment) -> str:
    """What the task fixes and the two have differently; "" where they agree."""
    for player, moment in ((game.leader, left), (game.follower, right)):
        if moment.error is not None:
            return f"the {player.name} ends with {moment.error}"
    if left.is_over != right.is_over:
        return f"AppLoop gives {not left.is_over} and {not right.is_over}"
    if have_chosen(game):
        return ""
    game.compared += 1
    state = game.state
    values = [
        plain_values(one.session.script, state.fixed, state.fixed_members)
        for one in (game.leader, game.follower)
    ]
    if found := difference(values[0], values[1]):
        return found
    if left.frame is None or right.frame is None:
        return ""
    return screen_difference(left.frame, right.frame, game.task)


def have_chosen(game: Game) -> bool:
    """Did they choose differently? Of lists of unequal length what both have counts."""
    (own, parts), (other, others) = (one.chosen(game.state) for one in (game.leader, game.follower))
    pairs = [(own, other), *zip(parts, others, strict=False)]
    return any(difference(*pair) for pair in pairs)


def screen_difference(left: Frame, right: Frame, task: TaskFile) -> str:
    if (left.width, left.height) != (right.width, right.height):
        return f"the screen is {left.width} x {left.height} and {right.width} x {right.height}"
    for color in task.color:
        if not color.free and (
            place := mask_difference(left.has_color(color.rgb), right.has_color(color.rgb))
        ):
            return f"the colour {color.name} differs at {place}"
    for tag in task.tags:
        if place := mask_difference(left.tags.has(tag), right.tags.has(tag)):
            return f"the tag {tag!r} differs at {place}"
    for words in task.texts:
        shown = [[one.text for one in frame.texts if words in one.text] for frame in (left, right)]
        if shown[0] != shown[1]:
            return f"the texts with {words!r} are {shown[0]} and {shown[1]}"
    return ""


def mask_difference(left: NDArray[np.bool_], right: NDArray[np.bool_]) -> str:
    """The first pixel that one of them has; "" where they are equal."""
    rows, columns = np.nonzero(left != right)
    return f"({columns[0]}, {rows[0]})" if rows.size else ""


def input_shown(seen: FrameInput) -> str:
    keys = f"keys {sorted(seen.down)}, pressed {sorted(seen.pressed)}"
    return f"{keys}, mouse at {seen.mouse_x}, {seen.mouse_y}, wheel {seen.wheel}"
