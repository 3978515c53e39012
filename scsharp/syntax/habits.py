"""Hints for texts written as in Python, Java or JavaScript: what C# has in that place.

They look at the words of the line where the parser is stuck, and add to a message; they decide
nothing about the parsing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scsharp.diagnostics.catalog import habits
from scsharp.diagnostics.diagnostic import Message
from scsharp.syntax.repairs import Situation

COMMENT = re.compile(r"[ \t]*//[ \t]*[\w(][^;\n]*;[ \t]*\r?(\n|$)")
HEADS = frozenset("if while switch for foreach".split())

PARENTHESES = "put the condition in parentheses and the statements in braces: if (x > 0) { ... }"
LOOPS = "write foreach (var x in list), or for (int i = 0; i < n; i++)"
LINE_WORDS: Mapping[str, str] = {
    **{word: habits.NAMES[word] for word in "def function func fn fun let final val".split()},
    "const": "write the type: const int Most = 5",
    "import": habits.NAMES["import"],
    "from": habits.NAMES["import"],
    "elif": habits.NAMES["elif"],
    "print": habits.NAMES["print"],
}
WORDS: Mapping[str, str] = {
    "instanceof": "write: value is Type",
    "not": "write !x between booleans; the word 'not' belongs to patterns: x is not null",
    "except": "write catch (Exception error) { ... }",
    "of": "write in: foreach (var x in list)",
}


@dataclass(frozen=True, slots=True)
class Line:
    """The words of the line where the parser is stuck: the first one, those before the token that
    does not fit, that token, and the one after it."""

    situation: Situation
    first: str
    before: str
    word: str
    after: str

    @property
    def text_behind(self) -> str:
        """The source behind the token before."""
        tokens, index = self.situation.stream.tokens, self.situation.index
        return self.situation.text[tokens[index - 1].end :] if index else ""


def line_of(situation: Situation) -> Line:
    stream, index = situation.stream, situation.index
    begin = index - 1 if situation.is_line_start else index
    while begin > 0 and not has_break(situation, begin):
        begin -= 1
    first, word = stream.token(max(begin, 0)).text, stream.token(index).text
    before = stream.token(index - 1).text if index else ""
    return Line(situation, first, before, word, stream.token(index + 1).text)


def has_break(situation: Situation, index: int) -> bool:
    """Does a line end before the token?"""
    one, other = situation.stream.token(index - 1), situation.stream.token(index)
    return "\n" in situation.text[one.end : other.start]


# ---------------------------------------------------------------------------------- the rules


def a_word(line: Line) -> str:
    for word in (line.word, line.before, line.after):
        if word in WORDS:
            return WORDS[word]
    return ""


def power(line: Line) -> str:
    is_twice = line.word == "*" and line.before == "*"
    return "use Math.Pow(x, y), or x * x" if is_twice else ""


def whole_division(line: Line) -> str:
    if COMMENT.match(line.text_behind):
        return "// begins a comment; whole numbers are divided with /"
    return ""


def membership(line: Line) -> str:
    """if (x in list)"""
    is_test = line.first in ("if", "while", "return") and "in" in (line.word, line.before)
    return "use list.Contains(x), or dictionary.ContainsKey(x)" if is_test else ""


def conditional(line: Line) -> str:
    is_inside = line.word == "if" and line.first not in ("if", "else", "}")
    return "write condition ? one : other" if is_inside else ""


def out(line: Line) -> str:
    is_print = line.word == "out" or line.before == "out" or line.after == "out"
    return habits.NAMES["print"] if is_print and line.first == "System" else ""


def annotation(line: Line) -> str:
    is_java = line.first.startswith("@") and line.first[1:2].isupper()
    return "write the modifier override, or an attribute: [Name]" if is_java else ""


def receiver_parameter(line: Line) -> str:
    is_self = line.before == "self" or (line.word == "self" and line.after in (")", ","))
    return "leave it out: members know their object as this" if is_self else ""


def slice_of(line: Line) -> str:
    """a[1:3]"""
    stream, index = line.situation.stream, line.situation.index
    words = [stream.token(one).text for one in range(max(index - 3, 0), index)]
    return "write a range: a[1..3]" if line.word == ":" and "[" in words else ""


def arm(line: Line) -> str:
    """n switch { 1: "one" }"""
    is_arm = line.word == ":" and line.situation.accepts("ARROW") and line.first not in HEADS
    return 'an arm is written pattern => value: 1 => "one"' if is_arm else ""


def missing_parentheses(line: Line) -> str:
    kinds, index = line.situation.stream.kinds, line.situation.index
    is_call = index > 1 and kinds[index - 1] == "NAME" and kinds[index - 2] == "DOT"
    is_value = kinds[index] in ("TEXT", "ISTART", "INTEGER")
    return "put the arguments in parentheses: Write(x)" if is_call and is_value else ""


def loop(line: Line) -> str:
    if line.first != "for":
        return ""
    stream, index = line.situation.stream, line.situation.index
    near = {stream.token(one).text for one in range(max(index - 4, 0), index + 3)}
    return LOOPS if near & {"in", "of", ":"} else ""


def head(line: Line) -> str:
    return PARENTHESES if line.before in HEADS and line.word != "(" else ""


def first_word(line: Line) -> str:
    return LINE_WORDS.get(line.first, "")


RULES: tuple[Callable[[Line], str], ...] = (
    power,
    whole_division,
    loop,
    membership,
    a_word,
    conditional,
    out,
    annotation,
    receiver_parameter,
    slice_of,
    arm,
    missing_parentheses,
    head,
    first_word,
)


def with_hint(situation: Situation, message: Message) -> Message:
    """The message, with a hint where it has none and a habit is seen."""
    if message.hint:
        return message
    line = line_of(situation)
    hint = next((found for rule in RULES if (found := rule(line))), "")
    return replace(message, hint=hint)
