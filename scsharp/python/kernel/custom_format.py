"""Custom number formats: 0 # . , % ‰ E+0 'literals' and ; sections.

A section is cut into tokens once; `Layout` is what counting its placeholders tells, and `Writer`
puts the digits into them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from scsharp.python.kernel.decimal_number import DecimalNumber


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is one of 0 # . , e or t (text). An exponent keeps its sign and count of zeros."""

    kind: str
    text: str
    sign: str = ""
    zeros: int = 0


@dataclass(slots=True)
class Layout:
    """Positions are counted in digit placeholders from the left."""

    digit_count: int = 0
    decimal_position: int = -1
    first_zero: int = -1
    last_zero: int = 0
    groups: bool = False
    scientific: bool = False
    scale_adjustment: int = 0


def custom_format(number: DecimalNumber, format: str) -> str:
    """The number as the format's section for its sign shows it."""
    section = _find_section(format, 2 if not number.digits else 1 if number.negative else 0)
    tokens, layout = _read(format, section)
    if number.digits:
        rounded = _rounded(number, layout)
        if not rounded.digits:
            zero_section = _find_section(format, 2)
            if zero_section != section:
                section = zero_section
                tokens, layout = _read(format, section)
        number = rounded
    text = _Writer(number, layout).write(tokens)
    negative = number.negative and section == 0
    return "-" + text if negative and (text or number.scale != 0) else text


@lru_cache(maxsize=256)
def _read(format: str, section: int) -> tuple[list[Token], Layout]:
    tokens = _tokens(format, section)
    return tokens, _measure(tokens)


def _rounded(number: DecimalNumber, layout: Layout) -> DecimalNumber:
    scaled = number.scaled(layout.scale_adjustment)
    count = layout.digit_count
    if not layout.scientific:
        count += scaled.scale - layout.decimal_position
    return scaled.rounded(count, half_up=True)


def _find_section(format: str, section: int) -> int:
    """Where section 1 (negative) or 2 (zero) starts; 0 if there is none or it is empty."""
    at = 0
    while section and at < len(format):
        unit = format[at]
        at += 1
        if unit in "'\"":
            end = format.find(unit, at)
            at = len(format) if end < 0 else end + 1
        elif unit == "\\":
            at += 1
        elif unit == ";":
            section -= 1
            if section == 0 and at < len(format) and format[at] != ";":
                return at
    return 0


def _tokens(format: str, at: int) -> list[Token]:
    tokens: list[Token] = []
    while at < len(format) and format[at] != ";":
        unit = format[at]
        at += 1
        if unit in "0#.,":
            tokens.append(Token(unit, unit))
        elif unit in "'\"":
            end = format.find(unit, at)
            end = len(format) if end < 0 else end
            tokens.append(Token("t", format[at:end]))
            at = end + 1
        elif unit == "\\":
            tokens.append(Token("t", format[at : at + 1]))
            at += 1
        elif unit in "Ee" and (exponent := _exponent_token(format, at)) is not None:
            tokens.append(exponent)
            at += len(exponent.text) - 1
        else:
            tokens.append(Token("t", unit))
            if unit in "%‰":
                tokens.append(Token(unit, ""))
    return tokens


def _exponent_token(format: str, at: int) -> Token | None:
    """The exponent whose letter stands before `at`: a sign or none, then zeros."""
    sign = format[at] if format[at : at + 1] in ("+", "-") else ""
    start = at + len(sign)
    end = start
    while end < len(format) and format[end] == "0":
        end += 1
    if end == start:
        return None
    return Token("e", format[at - 1 : end], sign, end - start)


def _measure(tokens: list[Token]) -> Layout:
    layout = Layout()
    comma_at = -1
    commas = 0
    for token in tokens:
        match token.kind:
            case "#" | "0":
                if token.kind == "0":
                    if layout.first_zero < 0:
                        layout.first_zero = layout.digit_count
                    layout.last_zero = layout.digit_count + 1
                layout.digit_count += 1
            case "." if layout.decimal_position < 0:
                layout.decimal_position = layout.digit_count
            case "," if layout.digit_count > 0 and layout.decimal_position < 0:
                commas = commas + 1 if comma_at == layout.digit_count else 1
                layout.groups = layout.groups or 0 <= comma_at != layout.digit_count
                comma_at = layout.digit_count
            case "%":
                layout.scale_adjustment += 2
            case "‰":
                layout.scale_adjustment += 3
            case "e":
                layout.scientific = True
    if layout.decimal_position < 0:
        layout.decimal_position = layout.digit_count
    if comma_at == layout.decimal_position:
        layout.scale_adjustment -= 3 * commas
    elif comma_at >= 0:
        layout.groups = True
    return layout


@dataclass(slots=True)
class _Writer:
    """Fills the placeholders. `position` is the place value of the next digit (1: units), `surplus`
    how many digits the number has left of the first placeholder (negative: how many fewer)."""

    number: DecimalNumber
    layout: Layout
    parts: list[str] = field(default_factory=list)
    used: int = 0
    position: int = 0
    surplus: int = 0
    first: int = 0
    last: int = 0
    scientific: bool = False
    has_point: bool = False

    def write(self, tokens: list[Token]) -> str:
        layout = self.layout
        point = layout.decimal_position
        self.first = point - layout.first_zero if 0 <= layout.first_zero < point else 0
        self.last = point - layout.last_zero if layout.last_zero > point else 0
        self.scientific = layout.scientific
        self.position = point
        if not layout.scientific:
            self.position = max(self.number.scale, point)
            self.surplus = self.number.scale - point
        for token in tokens:
            self._token(token)
        return "".join(self.parts)

    def _token(self, token: Token) -> None:
        if token.kind in "#0.":
            while self.surplus > 0:
                self._digit(self._next_digit() or "0")
                self.surplus -= 1
        match token.kind:
            case "#" | "0":
                self._placeholder()
            case ".":
                self._point()
            case "e":
                self._exponent(token)
            case "t":
                self.parts.append(token.text)

    def _next_digit(self) -> str:
        digit = self.number.digits[self.used : self.used + 1]
        self.used += 1
        return digit

    def _digit(self, digit: str) -> None:
        """Writes a digit, if any, and a separator after it where a group of three ends."""
        if digit:
            self.parts.append(digit)
            if self.layout.groups and self.position > 1 and self.position % 3 == 1:
                self.parts.append(",")
        self.position -= 1

    def _placeholder(self) -> None:
        if self.surplus < 0:
            self.surplus += 1
            self._digit("0" if self.position <= self.first else "")
            return
        self._digit(self._next_digit() or ("0" if self.position > self.last else ""))

    def _point(self) -> None:
        """Only where the units end, only once, and only if something follows."""
        if self.position != 0 or self.has_point:
            return
        has_places = self.layout.decimal_position < self.layout.digit_count
        if self.last < 0 or (has_places and self.used < len(self.number.digits)):
            self.parts.append(".")
            self.has_point = True

    def _exponent(self, token: Token) -> None:
        if not self.scientific:
            self.parts.append(token.text)
            return
        number = self.number
        exponent = number.scale - self.layout.decimal_position if number.digits else 0
        sign = "-" if exponent < 0 else token.sign.replace("-", "")
        self.parts.append(token.text[0] + sign + str(abs(exponent)).zfill(min(token.zeros, 10)))
        self.scientific = False
