// The storage of StringBuilder: pieces of text, or single units while they are being changed;
// mirrors string_builder.py.
import { charge, charge_text, check_text } from "./machine.mjs";

// `pieces` joined are the text; with `is_units` each of them is one unit. `is_whole`: nothing was
// appended since the text was put together.
class TextBuffer {
  constructor() {
    this.pieces = [];
    this.length = 0;
    this.is_units = false;
    this.is_whole = true;
  }

  // The text; it becomes the only piece.
  whole() {
    if (this.is_units) return this.pieces.join("");
    if (this.pieces.length !== 1) this.pieces = [this.pieces.join("")];
    this.is_whole = true;
    return this.pieces[0];
  }

  become(text) {
    this.pieces = [text];
    this.length = text.length;
    this.is_units = false;
    this.is_whole = true;
  }
}

export const text_buffer_new = () => new TextBuffer();
export const text_buffer_length = (buffer) => buffer.length;

export function text_buffer_append(buffer, value) {
  buffer.length += value.length;
  check_text(buffer.length);
  charge_text(value.length);
  if (buffer.is_units) {
    charge(value.length);
    for (let i = 0; i < value.length; i++) buffer.pieces.push(value[i]);
  } else {
    buffer.pieces.push(value);
    buffer.is_whole = false;
  }
}

export function text_buffer_append_char(buffer, value) {
  buffer.length++;
  check_text(buffer.length);
  buffer.pieces.push(String.fromCharCode(value));
  buffer.is_whole = buffer.is_units;
}

export function text_buffer_get(buffer, index) {
  if (buffer.is_units) return buffer.pieces[index].charCodeAt(0);
  put_together(buffer);
  return buffer.whole().charCodeAt(index);
}

// Charges for joining what was appended.
function put_together(buffer) {
  if (!buffer.is_whole) charge(buffer.length >> 6);
}

export function text_buffer_set(buffer, index, value) {
  if (!buffer.is_units) {
    charge(buffer.length);
    buffer.pieces = buffer.whole().split("");
    buffer.is_units = true;
  }
  buffer.pieces[index] = String.fromCharCode(value);
}

export function text_buffer_set_length(buffer, length) {
  charge_text(Math.max(length, buffer.length));
  buffer.become(buffer.whole().slice(0, length).padEnd(length, "\0"));
}

export function text_buffer_replace(buffer, start, count, value) {
  charge_text(buffer.length + value.length);
  const text = buffer.whole();
  buffer.become(text.slice(0, start) + value + text.slice(start + count));
}

export function text_buffer_text(buffer) {
  charge_text(buffer.length);
  return buffer.whole();
}
