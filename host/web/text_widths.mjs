// How wide text is; the twin of host/app/text_widths.py.

// Hundredths of the size, from U+0020 to U+007E and from U+00C0 to U+00FF.
const ASCII_WIDTHS =
  "22 24 34 58 58 74 65 18 32 32 56 58 22 27 22 30 58 58 58 58 58 58 58 58 58 58 22 22 58 58 58 50 85 64 63 " +
  "70 71 59 57 71 73 26 54 61 58 87 72 74 60 73 62 58 61 68 62 95 62 58 59 31 30 31 58 50 30 53 61 53 62 55 " +
  "29 62 59 24 23 52 25 86 59 59 61 62 33 46 31 59 51 78 48 51 46 30 25 30 58";
const LATIN_WIDTHS =
  "64 64 64 64 64 64 90 70 59 59 59 59 26 26 26 26 71 72 74 74 74 74 74 58 74 68 68 68 68 58 60 60 53 53 53 " +
  "53 53 53 86 53 55 55 55 55 24 24 24 24 59 59 59 59 59 59 59 58 59 59 59 59 59 51 61 51";
const CONTROL_WIDTH = 22;
const DEFAULT_WIDTH = 60;
const WIDE_WIDTH = 100;
const TABLE = widthTable();

function widthTable() {
  const table = new Array(256).fill(DEFAULT_WIDTH).fill(CONTROL_WIDTH, 0, 32).fill(CONTROL_WIDTH, 127, 161);
  ASCII_WIDTHS.split(" ").forEach((width, index) => (table[32 + index] = Number(width)));
  LATIN_WIDTHS.split(" ").forEach((width, index) => (table[192 + index] = Number(width)));
  return table;
}

function unitWidth(unit) {
  if (unit < 256) return TABLE[unit];
  if (unit < 0x1100) return unit >= 0x300 && unit < 0x370 ? 0 : DEFAULT_WIDTH;
  if (unit >= 0x2000 && unit < 0x2e80) return DEFAULT_WIDTH;
  return unit >= 0xdc00 && unit < 0xe000 ? 0 : WIDE_WIDTH;
}

// The width in pixels of a text of UTF-16 units.
export function textWidth(text, size) {
  let hundredths = 0;
  for (let i = 0; i < text.length; i++) hundredths += unitWidth(text.charCodeAt(i));
  return (hundredths * size) / 100;
}
