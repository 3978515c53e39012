"""Pieces of apps in a guide: comments in them say where their lines stand, as the guide tells.

    // at the top        // in AppInit        // in AppLoop        // in a test

AppInit opens a screen of 160 x 120 first; a test begins with AppInit(); AppLoop();.
"""

from __future__ import annotations

PLACES = ("// at the top", "// in AppInit", "// in AppLoop", "// in a test")
APP = """{0}
void AppInit()
{{
Screen.Open(160, 120);
{1}}}

bool AppLoop()
{{
{2}return true;
}}
"""
TEST = """
void Test_Piece()
{{
AppInit();
AppLoop();
{0}}}
"""


def is_piece(code: str) -> bool:
    return code.splitlines()[0] in PLACES


def whole_app(code: str) -> str:
    """The app that a piece stands in. A place is named once, and before any line."""
    texts = dict.fromkeys(PLACES, "")
    place = None
    for line in code.splitlines(keepends=True):
        if line.strip() in PLACES:
            place = line.strip()
            assert texts[place] == "", f"{place} stands twice"
        else:
            assert place is not None, "a piece begins with its place"
            texts[place] += line
    top, init, loop, test = texts.values()
    return APP.format(top, init, loop) + (TEST.format(test) if test else "")
