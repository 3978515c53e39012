"""Frames begin at start + k / rate, whatever happens between; lateness is bounded."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from host.window.clock import LATEST, FrameClock, Meter


def test_there_is_no_drift() -> None:
    clock = FrameClock(30, 100.0)
    for frame in range(30 * 3600):
        assert clock.due == 100.0 + frame / 30
        clock.next_frame(clock.due)
    assert clock.due == 100.0 + 3600


def test_small_delays_do_not_add_up() -> None:
    clock = FrameClock(60, 0.0)
    for _ in range(600):
        assert clock.next_frame(clock.due + 0.004)
    assert clock.due == 10.0


def test_what_is_late_is_caught_up_without_being_shown() -> None:
    clock = FrameClock(10, 0.0)
    shown = [clock.next_frame(0.25) for _ in range(3)]
    assert shown == [False, False, True]
    assert clock.wait(0.25) == 0.3 - 0.25
    assert clock.forgotten == 0


def test_a_long_delay_is_forgotten() -> None:
    clock = FrameClock(30, 0.0)
    clock.next_frame(0.0)
    assert clock.next_frame(5.0)
    assert clock.forgotten == 1
    assert abs(clock.due - (5.0 + 1 / 30)) < 1e-9


def test_after_a_pause_nothing_is_caught_up() -> None:
    clock = FrameClock(30, 0.0)
    clock.next_frame(0.0)
    clock.resume(99.0)
    assert clock.wait(99.0) == 0
    assert clock.next_frame(99.0)
    assert abs(clock.wait(99.0) - 1 / 30) < 1e-9


@given(
    st.integers(1, 120),
    st.lists(st.floats(0, 1), max_size=60),
)
def test_the_app_is_never_later_than_the_bound(rate: int, pauses: list[float]) -> None:
    clock = FrameClock(rate, 0.0)
    now = 0.0
    for pause in pauses:
        now += pause
        while clock.wait(now) == 0:
            before = clock.frame
            clock.next_frame(now)
            assert clock.frame == before + 1
            assert now - clock.due <= LATEST
        assert 0 < clock.wait(now) <= 1 / rate + 1e-9


def test_the_meter_tells_the_last_second() -> None:
    meter = Meter()
    for frame in range(1, 61):
        meter.add(frame / 30, 0.005, is_shown=frame % 2 == 0)
    assert meter.text == "30.0 frames/s, 15.0 shown, 5.0 ms each"
