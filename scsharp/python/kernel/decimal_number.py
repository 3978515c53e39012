"""A number on its way to text: digits, scale and sign, as .NET's formatting holds it.

The value is 0.d1d2… * 10**scale. Digits of floating point are correctly rounded before they get
here, so cutting them never rounds up; digits of integers do, halves away from zero.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class DecimalNumber:
    digits: str
    scale: int
    negative: bool
    is_float: bool

    @property
    def sign(self) -> str:
        return "-" if self.negative else ""

    def scaled(self, places: int) -> DecimalNumber:
        """Times 10**places; zero stays as it is."""
        return replace(self, scale=self.scale + places) if self.digits else self

    def rounded(self, count: int, *, half_up: bool = False) -> DecimalNumber:
        """Cut to `count` digits. `half_up` rounds floating point as well (custom formats)."""
        kept = self.digits[: max(count, 0)]
        scale = self.scale
        rounds_up = half_up or not self.is_float
        if rounds_up and 0 <= count < len(self.digits) and self.digits[count] >= "5":
            kept = kept.rstrip("9")
            if kept:
                kept = kept[:-1] + chr(ord(kept[-1]) + 1)
            else:
                kept = "1"
                scale += 1
        else:
            kept = kept.rstrip("0")
        if not kept:
            return DecimalNumber("", 0, self.negative and self.is_float, self.is_float)
        return replace(self, digits=kept, scale=scale)
