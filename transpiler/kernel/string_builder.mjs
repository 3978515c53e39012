// The storage of StringBuilder: a text, or single units while they are being changed; mirrors
// string_builder.py.
import { charge, charge_text, check_text } from "./machine.mjs";

class TextBuffer {
  constructor() {
    this.text = "";
    this.units = null;
    this.is_whole = true;
  }

  get length() {
    return this.units === null ? this.text.length : this.units.length;
  }

  // The text; changed units stay as they are.
  whole() {
    if (this.units !== null) return this.units.join("");
    this.is_whole = true;
    return this.text;
  }

  become(text) {
    this.text = text;
    this.units = null;
    this.is_whole = true;
  }
}

export const text_buffer_new = () => new TextBuffer();
export const text_buffer_length = (buffer) => buffer.length;

export function text_buffer_append(buffer, value) {
  check_text(buffer.length + value.length);
  charge_text(value.length);
  if (buffer.units === null) {
    buffer.text += value;
    buffer.is_whole = false;
  } else {
    charge(value.length);
    for (let i = 0; i < value.length; i++) buffer.units.push(value[i]);
  }
}

export function text_buffer_append_char(buffer, value) {
  check_text(buffer.length + 1);
  if (buffer.units === null) {
    buffer.text += String.fromCharCode(value);
    buffer.is_whole = false;
  } else {
    buffer.units.push(String.fromCharCode(value));
  }
}

export function text_buffer_get(buffer, index) {
  if (buffer.units !== null) return buffer.units[index].charCodeAt(0);
  put_together(buffer);
  return buffer.whole().charCodeAt(index);
}

// Charges for joining what was appended.
function put_together(buffer) {
  if (!buffer.is_whole) charge(buffer.length >> 6);
}

export function text_buffer_set(buffer, index, value) {
  if (buffer.units === null) {
    charge(buffer.length);
    buffer.units = buffer.whole().split("");
  }
  buffer.units[index] = String.fromCharCode(value);
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
