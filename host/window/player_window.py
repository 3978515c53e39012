"""The window: pyglet's events to the player, the player's picture to the screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

import pyglet
from pyglet.window import key, mouse

from host.sessions.apps import NoApp
from host.sessions.session import Moment
from host.window.background import Abandoned, patiently
from host.window.cards import Card
from host.window.clock import FrameClock, Meter
from host.window.desk import Desk
from host.window.keyboard import HeldSymbols
from host.window.messages import busy_card
from host.window.movement import Movement
from host.window.player_keys import command_for
from host.window.requests import Request
from host.window.scaling import Placement, first_scale, pixel_at
from host.window.surface import Surface
from host.window.view import View

BUTTONS = {mouse.LEFT: "MouseLeft", mouse.RIGHT: "MouseRight", mouse.MIDDLE: "MouseMiddle"}
NAP = 0.005
"""The loop sleeps at most so long, and not at all in the last NEAR seconds before a frame."""
NEAR = 0.0015
IDLE = 0.02
BUSY = 1.0
"""Seconds after which a frame is said to take long."""


class PlayerWindow(pyglet.window.Window):  # type: ignore[misc]
    """Runs a player until it is closed."""

    def __init__(self, request: Request) -> None:
        self.desk = Desk(request)
        screen = request.player.screen
        display = pyglet.display.get_display().get_default_screen()
        scale = request.scale or first_scale(
            (screen.width, screen.height), (display.width, display.height)
        )
        super().__init__(
            screen.width * scale,
            screen.height * scale,
            caption=screen.title or "SC#",
            resizable=True,
            vsync=False,
        )
        self.player = request.player
        self.watch = request.watch
        self.layout = View(Surface())
        self.held = HeldSymbols()
        self.movement = Movement()
        self.is_caught = False
        self.is_open = True
        self.is_busy = False
        self.has_focus = True
        self.meter = Meter()
        self.clock = FrameClock(screen.frame_rate, time.perf_counter())
        self.seen: object = None
        self.player.perform = self.perform

    # -------------------------------------------------------------------------------- the loop

    def run(self) -> None:
        """Until the window is closed."""
        try:
            while self.is_open:
                self.dispatch_events()
                self.look_at_file()
                if self.is_open:
                    self.go_on()
        except Abandoned:
            pass
        finally:
            self.set_exclusive_mouse(False)
            self.close()

    def go_on(self) -> None:
        now = time.perf_counter()
        if self.player.mode != "playing":
            self.show_changes()
            time.sleep(IDLE)
            return
        wait = self.clock.wait(now)
        if wait > 0:
            if wait > NEAR:
                time.sleep(min(wait - NEAR, NAP))
            return
        is_shown = self.clock.next_frame(now)
        self.player.advance()
        if is_shown or self.player.mode != "playing":
            self.show()
        ended = time.perf_counter()
        self.meter.add(ended, ended - now, is_shown)

    def perform(self, action: Callable[[], Moment]) -> Moment:
        return patiently(action, self.pump)

    def pump(self, waited: float) -> bool:
        """While a frame takes long: the window still closes, and Escape ends the frame."""
        self.is_busy = True
        try:
            self.dispatch_events()
            if self.is_open and waited > BUSY:
                self.layout.show(
                    self.player.frame, [*self.cards(), busy_card()], self.get_framebuffer_size()
                )
                self.flip()
        finally:
            self.is_busy = False
        return self.is_open

    def look_at_file(self) -> None:
        found = None if self.watch is None else self.watch.poll(time.perf_counter())
        if isinstance(found, NoApp):
            self.desk.refused(found)
        elif found is not None:
            kept = self.player.reload(found)
            self.desk.reloaded(kept)
            self.begin_anew()

    def begin_anew(self) -> None:
        """After a start: the app may have another title and rate."""
        screen = self.player.screen
        self.set_caption(screen.title or "SC#")
        self.clock = FrameClock(screen.frame_rate, time.perf_counter())
        self.movement.forget()
        self.seen = None

    def show_changes(self) -> None:
        """A window that stands still is drawn again only where that shows something new."""
        cards = self.cards()
        now = self.player.frame, cards, self.get_framebuffer_size(), self.layout.is_whole
        if now != self.seen:
            self.seen = now
            self.show()

    def show(self) -> None:
        self.switch_to()
        self.catch_mouse()
        self.layout.show(self.player.frame, self.cards(), self.get_framebuffer_size())
        self.flip()

    def cards(self) -> list[Card]:
        return self.desk.cards(time.perf_counter(), self.meter.text)

    # ------------------------------------------------------------------------------------ keys

    def on_key_press(self, symbol: int, modifiers: int) -> Literal[True]:
        name = self.held.press(key.symbol_string(symbol))
        if self.is_busy:
            if name == "Escape":
                self.player.interrupt()
            return True
        command = command_for(
            name,
            self.player.app.keys,
            control=bool(modifiers & key.MOD_CTRL),
            alt=bool(modifiers & key.MOD_ALT),
        )
        if command is not None:
            self.obey(command.name)
        elif self.player.mode in ("failed", "over"):
            self.after_the_end(name)
        elif name is not None:
            if name == "Escape":
                self.let_mouse_go()
            self.player.input.set_key(name, True)
        return True

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        if (name := self.held.release(key.symbol_string(symbol))) is not None:
            self.player.input.set_key(name, False)

    def on_text(self, text: str) -> None:
        if self.player.mode == "playing":
            self.player.input.type_text(text)

    def obey(self, command: str) -> None:
        match command:
            case "SCALE":
                self.layout.is_whole = not self.layout.is_whole
            case "FULLSCREEN":
                self.set_fullscreen(not self.fullscreen)
            case "RESTART":
                self.restart()
            case _:
                self.desk.obey(command)
        self.clock.resume(time.perf_counter())
        self.seen = None

    def after_the_end(self, name: str | None) -> None:
        match name:
            case "Enter":
                self.restart()
            case "Escape":
                self.on_close()
            case "C" if self.player.error is not None:
                self.set_clipboard_text(str(self.player.error))
                self.desk.tell("copied")

    def restart(self) -> None:
        self.player.start()
        self.desk.wants_pointer_back = False
        self.begin_anew()

    # ----------------------------------------------------------------------------------- mouse

    @property
    def placement(self) -> Placement:
        screen = self.player.screen
        return self.layout.placement((screen.width, screen.height), self.get_framebuffer_size())

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The screen pixel under a point that pyglet tells: from the bottom, in its own units."""
        ratio = self.get_pixel_ratio()
        height = self.get_framebuffer_size()[1]
        return pixel_at(self.placement, (x + 0.5) * ratio, height - (y + 0.5) * ratio)

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        if self.is_caught:
            ratio = self.get_pixel_ratio()
            moved = self.movement.add(dx * ratio, -dy * ratio, self.placement.scale)
            self.player.input.move_mouse_by(*moved)
        else:
            self.player.input.move_mouse(*self.point(x, y))

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        self.on_mouse_motion(x, y, dx, dy)

    def on_mouse_enter(self, x: int, y: int) -> None:
        self.player.input.place_mouse(*self.point(x, y))

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        self.desk.wants_pointer_back = False
        if not self.is_caught:
            self.player.input.move_mouse(*self.point(x, y))
        if (name := BUTTONS.get(button)) is not None:
            self.player.input.set_key(name, True)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        if (name := BUTTONS.get(button)) is not None:
            self.player.input.set_key(name, False)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self.player.input.scroll(round(scroll_y))

    def catch_mouse(self) -> None:
        """As the app wishes, unless the person took the pointer back with Escape."""
        player = self.player
        is_free = self.desk.wants_pointer_back or not self.has_focus
        wanted = player.moment.wants_mouse and player.mode == "playing" and not is_free
        if wanted != self.is_caught:
            self.is_caught = wanted
            self.movement.forget()
            self.set_exclusive_mouse(wanted)

    def let_mouse_go(self) -> None:
        if self.is_caught:
            self.desk.wants_pointer_back = True
            self.catch_mouse()

    # ------------------------------------------------------------------------------ the window

    def on_deactivate(self) -> None:
        """Whoever looks elsewhere holds no key."""
        self.player.input.release_all()
        self.held.forget()
        self.has_focus = False
        self.catch_mouse()

    def on_activate(self) -> None:
        self.has_focus = True
        self.movement.forget()

    def on_resize(self, width: int, height: int) -> None:
        self.seen = None

    def on_expose(self) -> None:
        self.seen = None

    def on_close(self) -> None:
        self.is_open = False
