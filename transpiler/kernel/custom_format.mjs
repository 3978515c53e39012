// Custom number formats: 0 # . , % ‰ E+0 'literals' and ; sections; mirrors custom_format.py.
// A section is cut into tokens once; measuring tells what its placeholders mean, and Writer puts
// the digits into them.

// The number as the format's section for its sign shows it.
export function custom_format(number, format) {
  let section = find_section(format, number.digits === "" ? 2 : number.negative ? 1 : 0);
  let tokens = cut_tokens(format, section);
  let layout = measure(tokens);
  if (number.digits !== "") {
    const rounded = round_for(number, layout);
    if (rounded.digits === "") {
      const zero_section = find_section(format, 2);
      if (zero_section !== section) {
        section = zero_section;
        tokens = cut_tokens(format, section);
        layout = measure(tokens);
      }
    }
    number = rounded;
  }
  const text = new Writer(number, layout).write(tokens);
  const negative = number.negative && section === 0;
  return negative && (text !== "" || number.scale !== 0) ? `-${text}` : text;
}

function round_for(number, layout) {
  const scaled = number.scaled(layout.scale_adjustment);
  let count = layout.digit_count;
  if (!layout.scientific) count += scaled.scale - layout.decimal_position;
  return scaled.rounded(count, true);
}

// Where section 1 (negative) or 2 (zero) starts; 0 if there is none or it is empty.
function find_section(format, section) {
  let at = 0;
  while (section && at < format.length) {
    const unit = format[at++];
    if (unit === "'" || unit === '"') {
      const end = format.indexOf(unit, at);
      at = end < 0 ? format.length : end + 1;
    } else if (unit === "\\") {
      at++;
    } else if (unit === ";") {
      section--;
      if (section === 0 && at < format.length && format[at] !== ";") return at;
    }
  }
  return 0;
}

// `kind` is one of 0 # . , % ‰ e or t (text). An exponent keeps its sign and count of zeros.
function cut_tokens(format, at) {
  const tokens = [];
  while (at < format.length && format[at] !== ";") {
    const unit = format[at++];
    if ("0#.,".includes(unit)) {
      tokens.push({ kind: unit, text: unit });
    } else if (unit === "'" || unit === '"') {
      let end = format.indexOf(unit, at);
      if (end < 0) end = format.length;
      tokens.push({ kind: "t", text: format.slice(at, end) });
      at = end + 1;
    } else if (unit === "\\") {
      tokens.push({ kind: "t", text: format.slice(at, at + 1) });
      at++;
    } else {
      at += cut_other(tokens, unit, format, at);
    }
  }
  return tokens;
}

// An exponent, a percent sign or plain text; how many more units it takes.
function cut_other(tokens, unit, format, at) {
  const exponent = unit === "E" || unit === "e" ? /^([+-]?)(0+)/.exec(format.slice(at)) : null;
  if (exponent !== null) {
    const [text, sign, zeros] = exponent;
    tokens.push({ kind: "e", text: unit + text, sign, zeros: zeros.length });
    return text.length;
  }
  tokens.push({ kind: "t", text: unit });
  if (unit === "%" || unit === "‰") tokens.push({ kind: unit, text: "" });
  return 0;
}

// Positions are counted in digit placeholders from the left.
function measure(tokens) {
  const layout = {
    digit_count: 0,
    decimal_position: -1,
    first_zero: -1,
    last_zero: 0,
    groups: false,
    scientific: false,
    scale_adjustment: 0,
  };
  const commas = { at: -1, count: 0 };
  for (const token of tokens) measure_token(token, layout, commas);
  if (layout.decimal_position < 0) layout.decimal_position = layout.digit_count;
  if (commas.at === layout.decimal_position) layout.scale_adjustment -= 3 * commas.count;
  else if (commas.at >= 0) layout.groups = true;
  return layout;
}

function measure_token(token, layout, commas) {
  switch (token.kind) {
    case "0":
      if (layout.first_zero < 0) layout.first_zero = layout.digit_count;
      layout.digit_count++;
      layout.last_zero = layout.digit_count;
      break;
    case "#":
      layout.digit_count++;
      break;
    case ".":
      if (layout.decimal_position < 0) layout.decimal_position = layout.digit_count;
      break;
    case ",":
      if (layout.digit_count > 0 && layout.decimal_position < 0) count_comma(layout, commas);
      break;
    case "%":
      layout.scale_adjustment += 2;
      break;
    case "‰":
      layout.scale_adjustment += 3;
      break;
    case "e":
      layout.scientific = true;
      break;
  }
}

function count_comma(layout, commas) {
  if (commas.at === layout.digit_count) {
    commas.count++;
    return;
  }
  if (commas.at >= 0) layout.groups = true;
  commas.at = layout.digit_count;
  commas.count = 1;
}

// Fills the placeholders. `position` is the place value of the next digit (1: units), `surplus`
// how many digits the number has left of the first placeholder (negative: how many fewer).
class Writer {
  constructor(number, layout) {
    const point = layout.decimal_position;
    this.number = number;
    this.layout = layout;
    this.text = "";
    this.used = 0;
    this.first = layout.first_zero >= 0 && layout.first_zero < point ? point - layout.first_zero : 0;
    this.last = layout.last_zero > point ? point - layout.last_zero : 0;
    this.scientific = layout.scientific;
    this.has_point = false;
    this.position = layout.scientific ? point : Math.max(number.scale, point);
    this.surplus = layout.scientific ? 0 : number.scale - point;
  }

  write(tokens) {
    for (const token of tokens) this.token(token);
    return this.text;
  }

  token(token) {
    const { kind } = token;
    if (kind === "#" || kind === "0" || kind === ".") {
      for (; this.surplus > 0; this.surplus--) this.digit(this.next_digit() || "0");
    }
    if (kind === "#" || kind === "0") this.placeholder();
    else if (kind === ".") this.point();
    else if (kind === "e") this.exponent(token);
    else if (kind === "t") this.text += token.text;
  }

  next_digit() {
    return this.number.digits[this.used++] ?? "";
  }

  // Writes a digit, if any, and a separator after it where a group of three ends.
  digit(digit) {
    if (digit !== "") {
      this.text += digit;
      if (this.layout.groups && this.position > 1 && this.position % 3 === 1) this.text += ",";
    }
    this.position--;
  }

  placeholder() {
    if (this.surplus < 0) {
      this.surplus++;
      this.digit(this.position <= this.first ? "0" : "");
      return;
    }
    this.digit(this.next_digit() || (this.position > this.last ? "0" : ""));
  }

  // Only where the units end, only once, and only if something follows.
  point() {
    if (this.position !== 0 || this.has_point) return;
    const has_places = this.layout.decimal_position < this.layout.digit_count;
    if (this.last < 0 || (has_places && this.used < this.number.digits.length)) {
      this.text += ".";
      this.has_point = true;
    }
  }

  exponent(token) {
    if (!this.scientific) {
      this.text += token.text;
      return;
    }
    const { digits, scale } = this.number;
    const power = digits === "" ? 0 : scale - this.layout.decimal_position;
    const sign = power < 0 ? "-" : token.sign === "+" ? "+" : "";
    const size = String(Math.abs(power)).padStart(Math.min(token.zeros, 10), "0");
    this.text += token.text[0] + sign + size;
    this.scientific = false;
  }
}
