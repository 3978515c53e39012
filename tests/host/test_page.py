"""The exported page in a real browser: it starts, plays, ends, starts again and shows errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from host.app.kernel import HOST_KERNEL
from host.app.life import with_app_life
from host.compiling import compile_app
from scsharp.engines import get_engine
from scsharp.source import SourceText
from tests.host.pages import IN_A_BROWSER, SAMPLE, AppPage, chromium, exported, open_page

pytestmark = IN_A_BROWSER
COUNTER = """
int count;
int unset;
void AppInit() => Screen.Open(40, 30, "Counter");
bool AppLoop()
{
    Draw.Clear(Color.Navy);
    count++;
    unset++;
    return !Input.WasPressed("Space");
}
"""
SHOWN = "() => !document.getElementById('card').hidden"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def wait_for(app: AppPage, condition: str) -> None:
    app.page.wait_for_function(condition, timeout=10_000)


def test_the_page_plays_the_sample(browser: Browser, tmp_path: Path) -> None:
    html = exported(SAMPLE.read_text("utf-8"), SAMPLE.name)
    app = open_page(browser, tmp_path, html)
    assert app.page.title() == "Cursor" and app.text("#heading") == "Cursor"
    assert app.page.locator("kbd").all_inner_texts() == ["←", "→", "↑", "↓", "Escape"]
    assert app.page.evaluate("document.documentElement.lang") == "en"
    app.page.keyboard.press("g")
    wait_for(app, "() => document.getElementById('card').hidden")
    app.page.keyboard.press("ArrowRight")
    app.page.wait_for_timeout(150)
    assert app.variable("cursorX") == "1"
    app.page.keyboard.press("Escape")
    wait_for(app, SHOWN)
    assert app.text("#card").split("\n")[-1] == "Play again"
    assert app.told == []


def test_a_click_anywhere_starts_and_gives_the_focus(browser: Browser, tmp_path: Path) -> None:
    app = open_page(browser, tmp_path, exported(COUNTER))
    app.page.mouse.click(5, 5)
    assert app.page.evaluate("document.activeElement.id") == "screen"
    assert not app.page.evaluate(SHOWN)


def test_frames_by_hand_are_those_of_the_engine_of_record(browser: Browser, tmp_path: Path) -> None:
    """With the same input, from a page that stands still without it."""
    text = SAMPLE.read_text("utf-8")
    app = open_page(browser, tmp_path, exported(text, SAMPLE.name))
    app.begin()
    held = {"down": ["Right"], "pressed": ["Right"], "released": [], "typed": ""}
    mouse = dict.fromkeys(("mouseX", "mouseY", "mouseDX", "mouseDY", "wheel"), 0)
    app.ask("feed", held | mouse)
    app.page.wait_for_timeout(100)
    app.step(2)
    checks = 'int hash; void Test_Hash() { AppInit(); Input.Hold("Right"); AppLoop(); AppLoop(); hash = Frame.Hash; }'
    compilation = compile_app(SourceText(f"{text}\n{checks}", SAMPLE.name))
    script = get_engine("python").load(with_app_life(compilation.lowered), HOST_KERNEL)
    assert script.run_entry().error is None and script.call("Test_Hash").error is None
    assert app.ask("frameHash") == script.get("hash")
    assert app.ask("state") + f"hash = {script.get('hash')}\n" == script.state()
    script.close()


def test_an_app_that_ended_starts_from_the_beginning(browser: Browser, tmp_path: Path) -> None:
    """Variables that AppInit does not set too."""
    app = open_page(browser, tmp_path, exported(COUNTER))
    app.begin()
    app.step(7)
    assert app.state() == {"count": "7", "unset": "7"}
    app.page.keyboard.press("Space")
    app.step()
    assert app.page.evaluate(SHOWN) and not app.ask("report")["isPlaying"]
    app.page.keyboard.press("Enter")
    assert app.page.evaluate(SHOWN), "whoever hits keys when the app ends does not mean the card"
    app.page.wait_for_timeout(550)
    app.page.keyboard.press("Enter")
    assert not app.page.evaluate(SHOWN)
    assert app.state() == {"count": "0", "unset": "0"}


def test_an_error_is_shown_over_the_last_frame(browser: Browser, tmp_path: Path) -> None:
    text = """
int zero;
void AppInit() => Screen.Open(100, 80);
int Inner(int n)
{
    for (int i = 0; i < 3; i++) n += 7 / (zero + 2 - i);
    return n;
}
bool AppLoop()
{
    Draw.Clear(Color.Red);
    if (App.Frame == 2)
    {
        Draw.Clear(Color.Blue);
        Inner(5);
    }
    return true;
}
"""
    app = open_page(browser, tmp_path, exported(text, "games/bad.scs"))
    app.start()
    app.page.wait_for_selector("#error:visible", timeout=10_000)
    shown = app.page.text_content("#error")
    assert shown == (
        "System.DivideByZeroException: Attempted to divide by zero.\n"
        "   at Inner(Int32) in bad.scs:line 6\n"
        "   at AppLoop() in bad.scs:line 15\n"
        "Frame 2"
    )
    assert app.told == [shown]
    red = app.page.evaluate(
        "[...document.getElementById('screen').getContext('2d').getImageData(0, 0, 1, 1).data]"
    )
    assert red == [255, 0, 0, 255]
    assert app.page.evaluate("document.activeElement.id") == "start"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("while (true) { }", "The app did not finish a frame. Is there a loop that does not end?"),
        ("return AppLoop();", "nested too deeply"),
        ("throw new Exception(\"<b>&amp;</script>\");", "System.Exception: <b>&amp;</script>"),
        ("Screen.Open(1, 1); return true;", "Screen.Open was called twice"),
    ],
)  # fmt: skip
def test_every_error_is_told(browser: Browser, tmp_path: Path, body: str, told: str) -> None:
    text = f"void AppInit() => Screen.Open(9, 9);\nbool AppLoop() {{ {body} }}\n"
    app = open_page(browser, tmp_path, exported(text))
    app.start()
    app.page.wait_for_selector("#error:visible", timeout=20_000)
    shown = app.page.text_content("#error") or ""
    assert told in shown and "AppLoop() in app.scs:line 2" in shown


def test_an_error_of_appinit_is_told(browser: Browser, tmp_path: Path) -> None:
    app = open_page(browser, tmp_path, exported("void AppInit() { } bool AppLoop() => true;"))
    app.start()
    assert "AppInit did not open the screen" in app.text("#error")
    app.page.click("#start")
    assert "AppInit did not open the screen" in app.text("#error")


def test_what_the_app_writes_goes_to_the_console(browser: Browser, tmp_path: Path) -> None:
    text = """
void AppInit() { Screen.Open(9, 9); Console.Write("a "); Console.WriteLine("%s <b>"); }
bool AppLoop()
{
    if (App.Frame == 0) { Console.Write("no end"); return true; }
    if (App.Frame == 1) { Console.WriteLine("."); return true; }
    for (int i = 0; i < 20000; i++) Console.WriteLine(i);
    return true;
}
"""
    app = open_page(browser, tmp_path, exported(text))
    app.begin()
    app.step(2)
    assert app.told == ["a %s <b>", "no end."]
    app.step(3)
    app.page.wait_for_timeout(100)
    assert len(app.told) == 10_001
    assert app.told[-2:] == ["9997", "(The app writes more than is shown here.)"]


def test_unseeded_random_numbers_go_on(browser: Browser, tmp_path: Path) -> None:
    text = """
int a; int b;
void AppInit() => Screen.Open(9, 9);
bool AppLoop() { b = a; a = new Random().Next(1000000000); return true; }
"""
    app = open_page(browser, tmp_path, exported(text))
    app.begin()
    app.step(2)
    state = app.state()
    assert state["a"] != state["b"], "each frame draws another seed"
    app.begin()
    app.step(2)
    assert app.state() == state, "the same seed, the same numbers"


def test_nothing_is_fetched_and_nothing_could_be(browser: Browser, tmp_path: Path) -> None:
    html = exported(COUNTER)
    app = open_page(browser, tmp_path, html)
    seen: list[str] = []

    def refuse(route: Route) -> None:
        seen.append(route.request.url)
        route.abort()

    app.page.context.route("**/*", refuse)
    app.page.on("request", lambda request: seen.append(request.url))
    app.start()
    app.page.wait_for_timeout(200)
    assert seen == []
    tried = app.page.evaluate("""async () => {
        const refused = [];
        document.addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));
        await fetch("https://example.org/").catch(() => {});
        const image = document.createElement("img");
        image.src = "https://example.org/a.png";
        const script = document.createElement("script");
        script.textContent = "window.broken = true";
        document.body.append(image, script);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [refused.sort(), window.broken === undefined];
    }""")
    assert tried == [["connect-src", "img-src", "script-src-elem"], True]


def test_the_page_adds_no_global_name(browser: Browser, tmp_path: Path) -> None:
    app = open_page(browser, tmp_path, exported(COUNTER))
    app.begin()
    app.step()
    names = app.page.evaluate("""() => {
        const frame = document.createElement("iframe");
        document.body.append(frame);
        const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow));
        return Object.getOwnPropertyNames(window).filter((name) => !usual.has(name) && name !== "0" && !document.getElementById(name));
    }""")
    assert [name for name in names if not name.startswith("__")] == []
    assert app.page.evaluate("typeof facts + typeof $script + typeof Player") == "undefined" * 3


def test_texts_cannot_leave_the_script(browser: Browser, tmp_path: Path) -> None:
    nasty = "</script><script>window.broken = true</script><!--<script> \\u2028 {{policy}} & \\\" '"
    text = f"""
string text = "{nasty}";
void AppInit() {{ Screen.Open(9, 9, "{nasty}"); Console.WriteLine(text.Length); }}
bool AppLoop() => true;
"""
    app = open_page(browser, tmp_path, exported(text, "</title><script>bad.scs"))
    app.begin()
    plain = nasty.replace("\\u2028", "\u2028").replace('\\"', '"')
    assert app.told == [str(len(plain))]
    assert app.page.evaluate("window.broken === undefined")
    assert app.text("#heading").split() == plain.split()


CATCHER = """
string told = "";
int zero;
string nothing;
void AppInit() => Screen.Open(9, 9);
bool AppLoop()
{
    Try(() => int.Parse("x"));
    Try(() => int.Parse("99999999999"));
    Try(() => 1 / zero);
    Try(() => nothing.Length);
    Try(() => (new int[3])[5 + zero]);
    Try(() => (int)(object)told);
    Try(() => new Dictionary<int, int>()[4]);
    Try(() => checked(int.MaxValue + (zero + 1)));
    Try(() => "abc".Substring(5).Length);
    return false;
}
void Try(Func<int> action)
{
    try { Console.WriteLine(action()); }
    catch (Exception e) { Console.WriteLine($"{e.GetType()} {e.Message}"); }
}
"""


def test_exceptions_of_kernels_can_be_caught(browser: Browser, tmp_path: Path) -> None:
    text = f"using System.Collections.Generic;\n{CATCHER}"
    program = compile_app(SourceText(text, "app.scs")).lowered
    script = get_engine("python").load(with_app_life(program), HOST_KERNEL)
    script.run_entry()
    for name in ("AppInit", "AppLoop"):
        assert script.call(name).error is None
    app = open_page(browser, tmp_path, exported(text))
    app.begin()
    app.step()
    assert "\n".join(app.told) + "\n" == script.output
    assert script.output.count("Exception") == 9


def test_exceptions_that_nobody_catches_need_no_class() -> None:
    quiet = "exceptions:{}"
    loop = "bool AppLoop() => 1 / Screen.Width > 0;"
    assert quiet in exported(f"void AppInit() => Screen.Open(9, 9); {loop}")
    assert quiet not in exported(f"using System.Collections.Generic;\n{CATCHER}")


def test_tests_and_their_helpers_stay_out_of_the_page() -> None:
    text = """
int shared;
int Helper() => shared + 70717;
class OnlyForTests { public int marker; }
void AppInit() => Screen.Open(9, 9);
bool AppLoop() => shared < 100;
void Test_One() { AppInit(); Input.Hold("F9"); var only = new OnlyForTests(); only.marker = Helper(); Assert(only.marker > 0, "told by a test"); Frame.CountPixels(Color.Red); }
"""
    page = exported(text)
    words = ("Test_", "Helper", "70717", "OnlyForTests", "marker", "told by a test", "frame_count")
    assert [word for word in words if word in page] == []
    assert '"keys":[]' in page
    sample = exported(SAMPLE.read_text("utf-8"), SAMPLE.name)
    assert "Test_" not in sample and "FindColor" not in sample


def test_the_page_of_a_small_app_is_small() -> None:
    sample = exported(SAMPLE.read_text("utf-8"), SAMPLE.name)
    assert len(sample.encode()) < 120_000
