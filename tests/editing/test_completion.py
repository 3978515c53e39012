"""What could be written at a place, in finished and in unfinished text."""

from __future__ import annotations

import pytest

from tests.editing.marked import suggested

CLASS = """
class Player(string title)
{
    public int Health { get; set; } = 3;
    public static int Count;
    public string Title => title;
    int secret;
    public void Hit(int points) { secret += points; }
    public void Hit() { }
    public enum Mood { Glad }
}
struct Inner { public int Deep; }
var player = new Player("x");
"""
MEMBERS = {
    "player.|": "Health Title Hit ToString",
    "player.|;": "Health",
    "player.He|;": "Health",
    "player?.|": "Health",
    "Console.WriteLine(player.|": "Health",
    "Console.WriteLine(player.|);": "Health",
    "if (player.| > 2) { }": "Health",
    "if (player.|": "Health",
    "Player.|": "Count Mood",
    "Player.Mood.|": "Glad",
    "Math.|": "Max PI",
    "Draw.|": "Clear Rect",
    "new int[3].|": "Length Where",
    '"abc".|': "Length Substring Select",
    "5.0.|": "ToString CompareTo",
    "(a: 1, b: 2).|": "a b",
    "new List<Inner>().Where(x => x.|)": "Deep",
    "new List<Inner>().Select(x => { var y = x; y.|": "Deep",
    "IEnumerable<int> xs = []; xs.|": "Select ToList GetEnumerator",
    'var s = $"{player.|}";': "Health",
    "System.|": "Math Console Collections",
    "System.Collections.Generic.|": "List Dictionary",
    "player.|\nvar other = 5;\nConsole.WriteLine(other);": "Health",
    "int n = player.|\nif (n > 3) { }": "Health",
    "var x = from p in new List<Inner>() where p.| select p;": "Deep",
}
NAMES = {
    "int F(int number) { int local = 1; | return 2; }": "number local player F Player Math return",
    "foreach (var one in new List<int>()) { |": "one foreach",
    "new List<int>().Where(item => |)": "item",
    "class A { int field; void M() { | } }": "field M this",
    "class B { void M<T>(T thing) { | } }": "T thing",
    "pl|": "player",
    "Pla| x;": "Player",
    "List<|> x;": "Player Inner",
    "var q = from a in new[] { 1 } let b = a select |;": "a b",
    "|": "player Screen Assert while",
}
NOTHING = (
    '"player.|"',
    "// player.|",
    "/* player.| */",
    "'|'",
    "player.Nothing.|",
    "var s = $\"player.|\";",
    "int x = 12|;",
)  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MEMBERS.items())
def test_members(text: str, expected: str) -> None:
    found = suggested(CLASS + text)
    assert [one for one in expected.split() if one not in found] == []
    assert not {"secret", "player", "while", ".ctor", "nobody_declares_this"} & set(found)


@pytest.mark.parametrize(("text", "expected"), NAMES.items())
def test_names(text: str, expected: str) -> None:
    found = suggested(CLASS + text)
    assert [one for one in expected.split() if one not in found] == []
    assert not {"Health", "secret", "nobody_declares_this"} & set(found)


@pytest.mark.parametrize("text", NOTHING)
def test_nothing(text: str) -> None:
    assert suggested(CLASS + text) == {}


def test_static_and_instance_members_are_apart() -> None:
    assert "Count" not in suggested(CLASS + "player.|")
    assert "Health" not in suggested(CLASS + "Player.|")


def test_extension_methods_of_other_types_are_left_out() -> None:
    assert "Where" not in suggested(CLASS + "player.|")


def test_what_is_told_of_a_suggestion() -> None:
    found = suggested("/// How many.\nint count = 3;\nvoid F() {}\n|")
    assert (found["count"].kind, found["count"].detail) == ("script variable", "int count")
    assert found["count"].docs == "How many."
    assert found["F"].detail == "void F()"
    assert found["while"].kind == "keyword"
    assert suggested(CLASS + "player.|")["Hit"].detail == "void Player.Hit(int points) (+1)"


def test_nearer_names_come_first() -> None:
    found = list(suggested("int far; void F(int near) { | }"))
    assert found.index("near") < found.index("far") < found.index("Math") < found.index("while")
