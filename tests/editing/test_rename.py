"""A new name everywhere, or a reason."""

from __future__ import annotations

import pytest

from scsharp.editing.rename import Refusal
from tests.editing.marked import renamed

RENAMED = {
    "int x| = 1; x++; void F() { x--; int y = x; }": "int new_ = 1; new_++; void F() { new_--; int y = new_; }",
    "void F(int a) { F(a|: a); }": "void F(int new_) { F(new_: new_); }",
    "class A| { public A() { } A Me => new A(); } A a = new A();": (
        "class new_ { public new_() { } new_ Me => new new_(); } new_ a = new new_();"
    ),
    "class A { public A|(int i) { } } var a = new A(1);": (
        "class new_ { public new_(int i) { } } var a = new new_(1);"
    ),
    "record P(int X|); var p = new P(X: 1) with { X = 2 }; var y = p.X; if (p is { X: 2 }) { }": (
        "record P(int new_); var p = new P(new_: 1) with { new_ = 2 }; var y = p.new_; if (p is { new_: 2 }) { }"
    ),
    "interface I { void M(); } class A : I { public void M|() { } } class B : I { public void M() { } }": (
        "interface I { void new_(); } class A : I { public void new_() { } } class B : I { public void new_() { } }"
    ),
    "class A { public virtual int V => 1; } class B : A { public override int V| => base.V; }": (
        "class A { public virtual int new_ => 1; } class B : A { public override int new_ => base.new_; }"
    ),
    "class A { public void M| () { } public int M(int n) => n; } new A().M(); new A().M(1);": (
        "class A { public void new_ () { } public int M(int n) => n; } new A().new_(); new A().M(1);"
    ),
    "interface I<T> { T V(int a); T V(string a); } class A : I<bool> { public bool V|(int a) => true; public bool V(string a) => true; }": (
        "interface I<T> { T new_(int a); T V(string a); } class A : I<bool> { public bool new_(int a) => true; public bool V(string a) => true; }"
    ),
    "interface I { int P { get; } } class A : I { int I.P| => 1; } var x = ((I)new A()).P;": (
        "interface I { int new_ { get; } } class A : I { int I.new_ => 1; } var x = ((I)new A()).new_;"
    ),
    "static class A| { static A() { } public static int X; } A.X = 1;": (
        "static class new_ { static new_() { } public static int X; } new_.X = 1;"
    ),
    "class P|(int n) { public int N => n; } var p = new P(1);": (
        "class new_(int n) { public int N => n; } var p = new new_(1);"
    ),
    "var one| = 1; var all = new List<int> { one, one };": (
        "var new_ = 1; var all = new List<int> { new_, new_ };"
    ),
    "var q = from a in new[] { 1 } let b| = a * 2 where b > a select a + b;": (
        "var q = from a in new[] { 1 } let new_ = a * 2 where new_ > a select a + new_;"
    ),
    "var q = from a in new[] { 1 } let b = a| * 2 from c in new[] { b } select a + c + b;": (
        "var q = from new_ in new[] { 1 } let b = new_ * 2 from c in new[] { b } select new_ + c + b;"
    ),
    "enum E { One, Two } var e = E.One|; switch (e) { case E.One: break; }": (
        "enum E { new_, Two } var e = E.new_; switch (e) { case E.new_: break; }"
    ),
    "T F<T|>(T x) where T : class => x;": "new_ F<new_>(new_ x) where new_ : class => x;",
    "int n| = 1; var s = $\"{n} n {n + 1}\";": "int new_ = 1; var s = $\"{new_} n {new_ + 1}\";",
    "int @class| = 1; @class++;": "int @new_ = 1; @new_++;",
    "var f = (int q|) => q + q;": "var f = (int new_) => new_ + new_;",
    "void F() { int.TryParse(\"1\", out var n|); n++; }": (
        "void F() { int.TryParse(\"1\", out var new_); new_++; }"
    ),
    "void A|() { } void B() { A(); Action a = A; var s = nameof(B); }": (
        "void new_() { } void B() { new_(); Action a = new_; var s = nameof(B); }"
    ),
}  # fmt: skip
REFUSED = {
    "int x| = 1; int new_ = 2;": "line 1 would be wrong: CS0128",
    "int new_ = 5; void F() { int x| = 1; Console.WriteLine(new_ + x); }": "would mean something else",
    "int x| = 1; void F() { int new_ = 2; Console.WriteLine(x + new_); }": "would mean something else",
    "Math.Max|(1, 2);": "Max is declared by the library",
    "class A { public override string ToString|() => \"\"; }": "ToString is declared by the library",
    "int x = 1|;": "there is no name here",
}  # fmt: skip
NO_NAMES = {"class": "is a keyword", "1x": "is no name", "a b": "is no name", "": "is no name"}


@pytest.mark.parametrize(("text", "expected"), RENAMED.items())
def test_rename(text: str, expected: str) -> None:
    assert renamed(text, "new_") == expected


@pytest.mark.parametrize(("text", "reason"), REFUSED.items())
def test_refusal(text: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        renamed(text, "new_")
    assert reason in refused.value.reason


@pytest.mark.parametrize(("name", "reason"), NO_NAMES.items())
def test_what_is_no_name(name: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        renamed("int x| = 1;", name)
    assert reason in refused.value.reason
