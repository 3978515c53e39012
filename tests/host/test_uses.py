"""What the start card and the touch buttons are made from: the code's constants."""

from __future__ import annotations

import pytest

from host.app.uses import AppUses, uses_of
from host.compiling import compile_app
from scsharp.lowering.prune import keep_exports
from scsharp.source import SourceText


def uses(loop: str, more: str = "", title: str = "") -> AppUses:
    text = f"""
int n; string chosen = "Escape";
void AppInit() => Screen.Open(9, 9{title});
bool AppLoop() {{ {loop}; return true; }}
{more}
void Test_More() {{ Input.Hold("F1"); if (Input.MouseX > 0 || Input.Typed == "") n = 1; }}
"""
    program = compile_app(SourceText(text, "uses.scs")).lowered
    return uses_of(keep_exports(program, ("AppInit", "AppLoop")))


@pytest.mark.parametrize(
    ("loop", "keys"),
    [
        ("", ()),
        ('if (Input.WasPressed("Escape") || Input.IsDown("A") || Input.WasReleased("Space")) n++', ("A", "Space", "Escape")),
        ('Draw.Text("A", 1, 1, 8, Color.Red); if (Input.IsDown("B")) n++', ("B",)),
        ('if (Input.IsDown(n > 0 ? "Left" : "Right")) n++', ("Left", "Right")),
        ('if (Hit("Up")) n++', ("Up",)),
        ('string[] keys = { "Q", "W" }; if (Input.IsDown(keys[n])) n++', ("Q", "W", "Escape")),
    ],
)  # fmt: skip
def test_keys(loop: str, keys: tuple[str, ...]) -> None:
    found = uses(loop, "bool Hit(string key) => Input.IsDown(key);")
    assert found.keys == keys
    assert not found.is_mouse and not found.is_typed


def test_mouse_and_text() -> None:
    assert uses("n = Input.MouseDX").is_mouse and not uses("n = Input.MouseDX").is_typed
    assert uses("n = Input.Typed.Length").is_typed
    assert uses("n = Input.Wheel").is_wheel and not uses("n = Input.MouseX").is_wheel


@pytest.mark.parametrize(
    ("title", "found"),
    [("", None), (', "My <App>"', "My <App>"), (', chosen', None), (', frameRate: 60, title: "B"', "B")],
)  # fmt: skip
def test_title(title: str, found: str | None) -> None:
    assert uses("", title=title).title == found
