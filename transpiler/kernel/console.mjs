// Console: the output is collected, the input is given beforehand; mirrors console.py.
import { budget, charge, end, streams } from "./machine.mjs";

// How many UTF-16 units a script may write in one run; scsharp/lowering/limits.py has the number.
const OUTPUT_UNITS = 4000000;

export function console_write(text) {
  charge(text.length >> 6);
  budget.written += text.length;
  if (budget.written > OUTPUT_UNITS) throw end("output");
  streams.pieces.push(text);
}

export function console_write_line(text) {
  console_write(text + "\n");
}

// The next line without its end (LF or CR LF), or null at the end of the input.
export function console_read_line() {
  const { given, at } = streams;
  if (at >= given.length) return null;
  const end_at = given.indexOf("\n", at);
  const line = end_at < 0 ? given.slice(at) : given.slice(at, end_at);
  streams.at = end_at < 0 ? given.length : end_at + 1;
  charge(line.length >> 6);
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

export function console_read() {
  if (streams.at >= streams.given.length) return -1;
  return streams.given.charCodeAt(streams.at++);
}
