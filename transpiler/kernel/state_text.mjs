// The state of a script as text, the same to the letter on every engine; mirrors
// scsharp/python/state.py, which says what stands in it.

const STATE_UNITS = 8000000;
const SHOWN_UNITS = 200;
const SUMMED_UNITS = 1000000;
const ROW = 16;
const ESCAPED = /[^ !#-[\]-~]/g;
const ROWS = new Set(["integer", "long", "char", "bool", "double", "decimal"]);

// `layout` is what scsharp/lowering/layout.py makes; `values` are those of its statics.
export function state_text(layout, values) {
  const text = new StateText(layout);
  layout.statics.forEach(([name, held], index) => text.put(name, values[index], held));
  for (let next = 0; next < text.waiting.length && text.left > 0; next++) {
    text.expand(...text.waiting[next]);
    text.waiting[next] = null;
  }
  if (text.left <= 0) text.lines.push("...");
  return text.lines.map((line) => `${line}\n`).join("");
}

class StateText {
  constructor(layout) {
    this.layout = layout;
    this.lines = [];
    this.left = STATE_UNITS;
    this.numbers = new Map();
    this.waiting = [];
  }

  line(place, text) {
    if (this.left <= 0) return;
    this.left -= place.length + text.length + 4;
    this.lines.push(`${place} = ${text}`);
  }

  put(place, value, held) {
    if (held.struct !== undefined) {
      for (const [shown, member, inner] of this.layout.structs[held.struct]) {
        this.put(`${place}.${shown}`, value[member], inner);
      }
    } else if (value === null) {
      this.line(place, "null");
    } else if (held.nullable !== undefined) {
      this.put(place, value, held.nullable);
    } else if (held.buffer !== undefined) {
      this.line(place, this.reference(value, `Buffer (${value.length})`, held.buffer));
    } else {
      this.line(place, held === "object" ? this.object(value) : this.plain(value, held));
    }
  }

  plain(value, kind) {
    switch (kind) {
      case "string":
        return this.text(value);
      case "char":
        return `'${escaped(String.fromCharCode(value))}'`;
      case "bool":
        return value ? "true" : "false";
      case "double":
        return bits(value);
      case "decimal":
        return `${value.negative ? "-" : ""}${value.size}e-${value.scale}`;
      case "long":
        return long_text(value);
      default:
        return String(value);
    }
  }

  object(value) {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "function") return "delegate";
    if (value.$type === undefined) return kernel_object(this, value);
    const { id } = value.$type;
    const { name = id, item = null } = this.layout.classes[id];
    if (item === null) return this.reference(value, name, item);
    return this.reference(value, `${name} (${value.lengths ?? value.length})`, item);
  }

  reference(value, name, item) {
    const known = this.numbers.get(value);
    if (known !== undefined) return `#${known}`;
    const number = this.numbers.size + 1;
    this.numbers.set(value, number);
    this.waiting.push([`#${number}`, value, item]);
    return `#${number} ${name}`;
  }

  // The lines of an object.
  expand(place, value, item) {
    if (item !== null) {
      this.sequence(place, value.items === undefined ? value : value.items, item);
      return;
    }
    this.fields(place, value, value.$type.id);
  }

  // Those of the base first.
  fields(place, value, id) {
    const { base, fields = [] } = this.layout.classes[id];
    if (base !== undefined) this.fields(place, value, base);
    for (const [shown, member, held] of fields) this.put(`${place}.${shown}`, value[member], held);
  }

  sequence(place, items, item) {
    const is_row = ROWS.has(item);
    for (let start = 0; start < items.length && this.left > 0; start += is_row ? ROW : 1) {
      if (is_row) {
        const row = Array.from(items.slice(start, start + ROW), (one) => this.plain(one, item));
        this.line(`${place}[${start}]`, row.join(" "));
      } else {
        this.put(`${place}[${start}]`, items[start], item);
      }
    }
  }

  text(value) {
    const shown = `"${escaped(value.slice(0, SHOWN_UNITS))}"`;
    if (value.length <= SHOWN_UNITS) return shown;
    const count = Math.min(value.length, SUMMED_UNITS);
    this.left -= count;
    return `${shown} of ${value.length} units, sum ${hex(check_sum(value, count))}`;
  }
}

// Of what the kernel makes: the storage of a StringBuilder and types; others say nothing.
function kernel_object(state, value) {
  if (value.pieces !== undefined) return state.text(value.pieces.join(""));
  return value.full_name === undefined ? "kernel" : `typeof ${value.full_name}`;
}

const long_text = (value) => String(value);

const hex = (word) => (word >>> 0).toString(16).padStart(8, "0");

function escaped(text) {
  return text.replace(ESCAPED, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const view = new DataView(new ArrayBuffer(8));

function bits(value) {
  if (value !== value) return "nan";
  view.setFloat64(0, value);
  return `0x${hex(view.getUint32(0))}${hex(view.getUint32(4))}`;
}

const table = new Int32Array(256);

// CRC-32 of the first units, low bytes first.
function check_sum(text, count) {
  if (table[1] === 0) fill_table();
  let sum = -1;
  for (let i = 0; i < count; i++) {
    const unit = text.charCodeAt(i);
    sum = (sum >>> 8) ^ table[(sum ^ unit) & 255];
    sum = (sum >>> 8) ^ table[(sum ^ (unit >>> 8)) & 255];
  }
  return ~sum;
}

function fill_table() {
  for (let byte = 0; byte < 256; byte++) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    table[byte] = rest;
  }
}
