// The storage of StringBuilder: a text, or single units while they are being changed; mirrors
// string_builder.py.
import { charge } from "./machine.mjs";

class TextBuffer {
  constructor() {
    this.text = "";
    this.units = null;
  }

  get length() {
    return this.units === null ? this.text.length : this.units.length;
  }

  // The text; changed units stay as they are.
  whole() {
    return this.units === null ? this.text : this.units.join("");
  }

  become(text) {
    this.text = text;
    this.units = null;
  }
}

export const text_buffer_new = () => new TextBuffer();
export const text_buffer_length = (buffer) => buffer.length;

export function text_buffer_append(buffer, value) {
  charge(value.length >> 6);
  if (buffer.units === null) buffer.text += value;
  else for (let i = 0; i < value.length; i++) buffer.units.push(value[i]);
}

export function text_buffer_append_char(buffer, value) {
  if (buffer.units === null) buffer.text += String.fromCharCode(value);
  else buffer.units.push(String.fromCharCode(value));
}

export function text_buffer_get(buffer, index) {
  if (buffer.units === null) return buffer.text.charCodeAt(index);
  return buffer.units[index].charCodeAt(0);
}

export function text_buffer_set(buffer, index, value) {
  if (buffer.units === null) buffer.units = buffer.text.split("");
  buffer.units[index] = String.fromCharCode(value);
}

export function text_buffer_set_length(buffer, length) {
  charge(Math.max(length, buffer.length) >> 6);
  buffer.become(buffer.whole().slice(0, length).padEnd(length, "\0"));
}

export function text_buffer_replace(buffer, start, count, value) {
  charge((buffer.length + value.length) >> 6);
  const text = buffer.whole();
  buffer.become(text.slice(0, start) + value + text.slice(start + count));
}

export function text_buffer_text(buffer) {
  charge(buffer.length >> 6);
  return buffer.whole();
}
