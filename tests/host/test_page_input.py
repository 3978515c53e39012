"""Real keys, mouse, wheel and fingers on the exported page reach the app, fairly and never stuck."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.host.pages import IN_A_BROWSER, AppPage, chromium, exported, open_page

pytestmark = IN_A_BROWSER
APP = """
bool left; bool leftPressed; bool leftReleased; bool shift; bool a; bool f5; bool control; bool mouse; bool right;
int x; int y; int dx; int dy; int wheel;
string typed = "";
void AppInit() => Screen.Open(100, 50, "Input", 60);
bool AppLoop()
{
    left = Input.IsDown("Left");
    leftPressed = Input.WasPressed("Left");
    leftReleased = Input.WasReleased("Left");
    shift = Input.IsDown("Shift");
    a = Input.IsDown("A");
    f5 = Input.IsDown("F5");
    mouse = Input.IsDown("MouseLeft");
    right = Input.IsDown("MouseRight");
    x = Input.MouseX; y = Input.MouseY; dx = Input.MouseDX; dy = Input.MouseDY;
    wheel = Input.Wheel;
    TYPED
    return true;
}
"""
TYPED = APP.replace("TYPED", "typed += Input.Typed;")
KEYS = APP.replace("TYPED", "")
PREVENTED = """() => {
    window.addEventListener("keydown", (event) => (window.last = event.defaultPrevented));
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AppPage:
    """For several tests: each begins anew."""
    app = open_page(browser, tmp_path_factory.mktemp("input"), exported(KEYS))
    app.page.evaluate(PREVENTED)
    return app


@pytest.fixture
def app(page: AppPage) -> AppPage:
    page.begin()
    return page


def values(app: AppPage, *names: str) -> list[str]:
    app.step()
    state = app.state()
    return [state[name] for name in names]


LEFT = ("left", "leftPressed", "leftReleased")


def test_a_held_key_is_pressed_once(app: AppPage) -> None:
    app.page.keyboard.down("ArrowLeft")
    assert values(app, *LEFT) == ["true", "true", "false"]
    app.page.keyboard.down("ArrowLeft")  # the keyboard's own repetition
    assert values(app, *LEFT) == ["true", "false", "false"]
    app.page.keyboard.up("ArrowLeft")
    assert values(app, *LEFT) == ["false", "false", "true"]
    assert values(app, *LEFT) == ["false", "false", "false"]


def test_a_tap_between_two_frames_counts_once(app: AppPage) -> None:
    app.page.keyboard.press("ArrowLeft")
    assert values(app, *LEFT)[:2] == ["true", "true"]
    assert values(app, *LEFT)[:2] == ["false", "false"]


def test_two_keys_of_one_name(app: AppPage) -> None:
    app.page.keyboard.down("ShiftLeft")
    app.page.keyboard.down("ShiftRight")
    app.page.keyboard.up("ShiftLeft")
    assert values(app, "shift") == ["true"]
    app.page.keyboard.up("ShiftRight")
    assert values(app, "shift") == ["false"]


def test_keys_are_places_and_the_number_block_has_arrows(app: AppPage) -> None:
    send = """([type, code, key]) => document.activeElement.dispatchEvent(
        new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true }))"""
    app.page.evaluate(send, ["keydown", "KeyA", "q"])
    app.page.evaluate(send, ["keydown", "Numpad4", "ArrowLeft"])
    assert values(app, "a", "left") == ["true", "true"]
    app.page.evaluate(send, ["keyup", "KeyA", "q"])
    app.page.evaluate(send, ["keyup", "Numpad4", "4"])
    assert values(app, "a", "left") == ["false", "false"]


def test_the_browser_keeps_its_keys(app: AppPage) -> None:
    send = """([key, code, modifiers]) => {
        const event = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...modifiers });
        return !document.activeElement.dispatchEvent(event);
    }"""

    def is_kept(key: str, code: str, **modifiers: bool) -> bool:
        return bool(app.page.evaluate(send, [key, code, modifiers]))

    assert is_kept("a", "KeyA") and is_kept("F5", "F5") and is_kept("ArrowUp", "ArrowUp")
    assert is_kept(" ", "Space") and is_kept("'", "Quote")
    assert not is_kept("F11", "F11") and not is_kept("Tab", "Tab") and not is_kept("b", "KeyB")
    app.ask("begin", 1)
    assert not is_kept("a", "KeyA", ctrlKey=True) and not is_kept("a", "KeyA", metaKey=True)
    assert not is_kept("ArrowLeft", "ArrowLeft", altKey=True)
    assert values(app, "a", "left") == ["false", "false"], "nor does the app see them"


@pytest.mark.parametrize(
    "lose",
    [
        "window.dispatchEvent(new Event('blur'))",
        "window.dispatchEvent(new Event('pagehide'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Meta', code: 'MetaLeft' }))",
    ],
)
def test_no_key_is_stuck(app: AppPage, lose: str) -> None:
    app.page.keyboard.down("ArrowLeft")
    app.page.keyboard.down("a")
    assert values(app, "left", "a") == ["true", "true"]
    app.page.evaluate(lose)
    app.step()
    assert values(app, "left", "a", "leftReleased") == ["false", "false", "false"]
    app.page.keyboard.up("ArrowLeft")
    app.page.keyboard.up("a")
    app.page.keyboard.down("ArrowLeft")
    assert values(app, *LEFT) == ["true", "true", "false"]
    app.page.keyboard.up("ArrowLeft")


def test_lost_focus_releases_mouse_buttons(app: AppPage) -> None:
    box = app.page.locator("#screen").bounding_box()
    assert box is not None
    app.page.mouse.move(box["x"] + 5, box["y"] + 5)
    app.page.mouse.down()
    assert values(app, "mouse") == ["true"]
    app.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert values(app, "mouse") == ["false"]
    app.page.mouse.up()


def test_the_mouse_in_screen_pixels(app: AppPage) -> None:
    box = app.page.locator("#screen").bounding_box()
    assert box is not None
    scale = box["width"] / 100

    def move(x: float, y: float) -> None:
        app.page.mouse.move(box["x"] + x * scale, box["y"] + y * scale)

    move(10.5, 20.5)
    assert values(app, "x", "y", "dx", "dy") == ["10", "20", "0", "0"], "the first place"
    move(13.9, 18.1)
    assert values(app, "x", "y", "dx", "dy") == ["13", "18", "3", "-2"]
    assert values(app, "x", "y", "dx", "dy") == ["13", "18", "0", "0"]
    move(99.9, 49.9)
    assert values(app, "x", "y") == ["99", "49"]
    app.page.mouse.down()
    app.page.mouse.down(button="right")
    assert values(app, "mouse", "right") == ["true", "true"], "two buttons at once"
    app.page.mouse.up()
    move(-0.5, 10.2)
    assert values(app, "mouse", "right", "x", "y") == ["false", "true", "0", "10"]
    app.page.mouse.up(button="right")
    assert values(app, "right") == ["false"]


def test_the_wheel_turns_in_notches(app: AppPage) -> None:
    app.page.mouse.move(300, 200)
    app.page.mouse.wheel(0, -120)
    app.page.wait_for_timeout(50)
    assert values(app, "wheel") == ["1"]
    for _ in range(3):
        app.page.mouse.wheel(0, 50)
    app.page.wait_for_timeout(50)
    assert values(app, "wheel") == ["-1"], "half notches of a touchpad add up"
    app.page.evaluate("window.scrolled = window.scrollY")
    assert app.page.evaluate("window.scrolled") == 0


def test_the_menu_of_the_right_button_stays_away(app: AppPage) -> None:
    assert app.page.evaluate("""() => !document.getElementById("screen").dispatchEvent(
        new MouseEvent("contextmenu", { cancelable: true, bubbles: true }))""")


def test_typed_text(browser: Browser, tmp_path: Path) -> None:
    app = open_page(browser, tmp_path, exported(TYPED))
    assert app.text("#message").endswith("mouse button and the letters you type")
    app.begin()
    app.page.keyboard.type("aB 1'")
    app.page.keyboard.insert_text("é€あ")  # dead keys, AltGr, input methods
    app.page.keyboard.press("Enter")
    assert values(app, "typed", "a") == ['"aB 1\'\\u00e9\\u20ac\\u3042"', "true"]
    assert values(app, "typed")[0].endswith('\\u3042"'), "once"


def test_the_card_of_an_app_without_keys(browser: Browser, tmp_path: Path) -> None:
    text = """
string typed = "";
void AppInit() => Screen.Open(9, 9);
bool AppLoop() { typed += Input.Typed; return Input.MouseX < 8; }
"""
    app = open_page(browser, tmp_path, exported(text))
    assert app.text("#message") == "Uses the letters you type and the mouse"


def test_altgr_is_no_control(browser: Browser, tmp_path: Path) -> None:
    text = """
bool control; bool q;
void AppInit() => Screen.Open(9, 9);
bool AppLoop() { control = Input.IsDown("Control"); q = Input.IsDown("Q"); return true; }
"""
    app = open_page(browser, tmp_path, exported(text))
    app.begin()
    app.page.evaluate("""() => {
        const send = (key, code, more) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key, code, bubbles: true, ...more }));
        send("Control", "ControlLeft", { ctrlKey: true });
        send("AltGraph", "AltRight", { ctrlKey: true, altKey: true, modifierAltGraph: true });
        send("@", "KeyQ", { ctrlKey: true, altKey: true, modifierAltGraph: true });
    }""")
    app.step()
    assert values(app, "control", "q") == ["false", "true"]


def test_the_captured_mouse(browser: Browser, tmp_path: Path) -> None:
    text = """
int dx;
void AppInit() { Screen.Open(100, 50, "Look", 60); Input.CaptureMouse(true); }
bool AppLoop() { dx += Input.MouseDX; if (Input.WasPressed("Q")) Input.CaptureMouse(false); return true; }
"""
    app = open_page(browser, tmp_path, exported(text))
    app.start()
    locked = "() => document.pointerLockElement === document.getElementById('screen')"
    app.page.wait_for_function(locked, timeout=5_000)
    app.page.keyboard.press("q")
    app.page.wait_for_function(f"() => !({locked})()", timeout=5_000)


def test_fingers(browser: Browser, tmp_path: Path) -> None:
    """A page for fingers has a button for each key, arrows in a cross; the screen is the mouse."""
    app = open_page(
        browser, tmp_path, exported(KEYS), viewport={"width": 390, "height": 700},
        device_scale_factor=3, is_mobile=True, has_touch=True,
    )  # fmt: skip
    labels = app.page.locator(".pad button").all_inner_texts()
    assert labels == ["←", "Shift", "A", "F5"]
    app.page.tap("#start")
    app.ask("setByHand", True)
    client = app.page.context.new_cdp_session(app.page)

    def touch(kind: str, *selectors: str) -> None:
        points = []
        for number, selector in enumerate(selectors):
            box = app.page.locator(selector).bounding_box()
            assert box is not None
            points.append(
                {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number}
            )
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    left, a = ".pad [data-key=Left]", ".pad [data-key=A]"
    touch("touchStart", left)
    assert values(app, "left", "a") == ["true", "false"]
    touch("touchStart", left, a)
    assert values(app, "left", "a") == ["true", "true"]
    touch("touchEnd")
    assert values(app, "left", "a") == ["false", "false"]
    touch("touchStart", "#screen")
    mouse, x, y, dx = values(app, "mouse", "x", "y", "dx")
    assert mouse == "true" and abs(int(x) - 50) <= 1 and abs(int(y) - 25) <= 1
    assert dx == "0", "a finger does not come from anywhere"
    touch("touchEnd")
    assert values(app, "mouse") == ["false"]
    assert app.page.evaluate("window.scrollY") == 0


def test_a_finger_in_the_corner_of_the_cross_presses_two_arrows(
    browser: Browser, tmp_path: Path
) -> None:
    text = """
string held = "";
void AppInit() => Screen.Open(99, 99);
bool AppLoop()
{
    held = "";
    foreach (var key in new[] { "Left", "Right", "Up", "Down" }) if (Input.IsDown(key)) held += key;
    return true;
}
"""
    app = open_page(
        browser, tmp_path, exported(text), viewport={"width": 800, "height": 400}, has_touch=True, is_mobile=True
    )  # fmt: skip
    app.page.tap("#start")
    app.ask("setByHand", True)
    box = app.page.locator("#arrows").bounding_box()
    assert box is not None
    client = app.page.context.new_cdp_session(app.page)
    found: list[str] = []
    for x, y in ((0.15, 0.15), (0.5, 0.15), (0.85, 0.85), (0.15, 0.5)):
        point = {
            "x": box["x"] + box["width"] / 2 + (x - 0.5) * 170,
            "y": box["y"] + box["height"] / 2 + (y - 0.5) * 170,
        }
        kind = "touchMove" if found else "touchStart"
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        app.page.wait_for_timeout(60)  # movements come with the display's frames
        found += values(app, "held")
    assert found == ['"LeftUp"', '"Up"', '"RightDown"', '"Left"']
