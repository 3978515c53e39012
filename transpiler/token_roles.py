"""What the names in a JavaScript text stand for: a binding, a property, or a word of the language.

Made for the text of kernel modules and of the printer: braces are told apart by what stands before
them, and statements end with semicolons.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from transpiler.javascript_tokens import Token

WORDS = frozenset(
    """async await break case catch class const continue debugger default delete do else enum export
    extends false finally for function get if implements import in instanceof interface let new null
    of package private protected public return set static super switch this throw true try typeof
    var void while with yield""".split()
)
PLATFORM = frozenset(
    """Array BigInt Map Math Number Object Set String WeakMap Error RangeError TypeError ArrayBuffer
    DataView Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array Uint16Array
    Uint32Array BigInt64Array BigUint64Array Infinity NaN undefined JSON RegExp Symbol parseInt
    document window performance ImageData Uint8ClampedArray ResizeObserver console
    arguments eval""".split()
)
"""What kernels and programs name from outside."""

BEFORE_OBJECT = frozenset("( [ , = ? : return throw yield && || ?? const let var of in ...".split())
BEFORE_KEY = frozenset(("{", ","))
BEFORE_MEMBER = frozenset("{ } ; static get set * async".split())


class Role(Enum):
    """A SHORTHAND is a key and a binding at once; NONE is no name, or one that stays."""

    NONE = 0
    BINDING = 1
    PROPERTY = 2
    SHORTHAND = 3


@dataclass(slots=True)
class Bracket:
    """An open bracket: what it holds, and how many ? in it wait for their colon."""

    kind: str
    questions: int = 0


@dataclass(slots=True)
class Roles:
    """Reads the tokens once, with the brackets around them."""

    tokens: list[Token]
    found: list[Role] = field(default_factory=list)
    open: list[Bracket] = field(default_factory=lambda: [Bracket("block")])
    is_class: bool = False
    is_value: bool = False
    """Whether the last colon stood before a value."""

    def text(self, index: int) -> str:
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def read(self) -> list[Role]:
        for index, token in enumerate(self.tokens):
            self.found.append(self.role(index) if token.kind == "name" else Role.NONE)
            if token.kind == "mark":
                self.mark(index)
            elif token.kind == "template":
                self.template(token.text)
            elif token.text == "class" and self.text(index - 1) not in (".", "?."):
                self.is_class = True
        return self.found

    def template(self, text: str) -> None:
        if text.endswith("${"):
            self.open.append(Bracket("hole"))

    def mark(self, index: int) -> None:
        around = self.open[-1]
        match self.text(index):
            case "{":
                self.open.append(Bracket(self.brace(index)))
            case "(" | "[" as opening:
                self.open.append(Bracket(opening))
            case ")" | "]" | "}":
                self.open.pop()
            case "?":
                around.questions += 1
            case ":":
                self.is_value = around.questions > 0 or around.kind != "block"
                around.questions -= around.questions > 0

    def brace(self, index: int) -> str:
        if self.is_class:
            self.is_class = False
            return "class"
        before = self.text(index - 1)
        if before == ":" and not self.is_value:
            return "block"
        return "object" if before in BEFORE_OBJECT or before.endswith("${") else "block"

    def role(self, index: int) -> Role:
        word, before, after = self.text(index), self.text(index - 1), self.text(index + 1)
        if before in (".", "?."):
            return Role.PROPERTY
        kind = self.open[-1].kind
        if kind == "class" and before in BEFORE_MEMBER and after in ("(", "=", ";"):
            return Role.PROPERTY
        if kind == "object" and before in BEFORE_KEY:
            if after in (":", "("):
                return Role.PROPERTY
            return Role.SHORTHAND if word not in WORDS else Role.NONE
        return Role.NONE if word in WORDS or word in PLATFORM else Role.BINDING


def roles_of(tokens: list[Token]) -> list[Role]:
    """The role of each token."""
    return Roles(tokens).read()
