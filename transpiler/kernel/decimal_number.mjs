// A number on its way to text: digits, scale and sign; mirrors decimal_number.py.
// Digits of floating point are correctly rounded before they get here, so cutting them never
// rounds up; digits of integers do, halves away from zero.

export class DecimalNumber {
  constructor(digits, scale, negative, is_float) {
    this.digits = digits;
    this.scale = scale;
    this.negative = negative;
    this.is_float = is_float;
  }

  get sign() {
    return this.negative ? "-" : "";
  }

  // Times 10**places; zero stays as it is.
  scaled(places) {
    if (this.digits === "") return this;
    return new DecimalNumber(this.digits, this.scale + places, this.negative, this.is_float);
  }

  // Cut to `count` digits. `half_up` rounds floating point as well (custom formats).
  rounded(count, half_up = false) {
    let kept = this.digits.slice(0, Math.max(count, 0));
    let scale = this.scale;
    const rounds_up = half_up || !this.is_float;
    if (rounds_up && count >= 0 && count < this.digits.length && this.digits[count] >= "5") {
      kept = kept.replace(/9+$/, "");
      if (kept === "") {
        kept = "1";
        scale++;
      } else {
        kept = kept.slice(0, -1) + String(Number(kept[kept.length - 1]) + 1);
      }
    } else {
      kept = kept.replace(/0+$/, "");
    }
    if (kept === "") return new DecimalNumber("", 0, this.negative && this.is_float, this.is_float);
    return new DecimalNumber(kept, scale, this.negative, this.is_float);
  }
}
