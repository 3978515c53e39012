"""SC# names become JavaScript names that mean nothing else there."""

from __future__ import annotations

from transpiler.names import NameTable


def test_same_key_same_name_and_different_keys_never_meet() -> None:
    names = NameTable()
    assert names.name("Player.Move(int)") == names.name("Player.Move(int)") == "Player_Move_int"
    assert names.name("Player.Move[int]") == "Player_Move_int$2"


def test_words_that_javascript_has_are_marked() -> None:
    names = NameTable()
    for word in ("eval", "arguments", "new", "undefined", "globalThis", "Array"):
        assert names.name(word) == f"${word}"
    assert names.name("1st") == "$1st"


def test_outer_names_are_not_hidden() -> None:
    inner = NameTable(outer={"score"})
    assert inner.name("score") == "score$2"
