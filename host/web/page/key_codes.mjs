// Browser keys to the host's key names and back to what stands on them.
import { KEYS } from "../keys.mjs";

const SPECIAL = {
  ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down",
  ShiftLeft: "Shift", ShiftRight: "Shift", ControlLeft: "Control", ControlRight: "Control",
  AltLeft: "Alt", AltRight: "Alt", Equal: "Plus", NumpadAdd: "Plus", NumpadSubtract: "Minus",
  NumpadEnter: "Enter", NumpadDecimal: "Period", NumpadDivide: "Slash",
};
const LABELS = {
  Left: "←", Right: "→", Up: "↑", Down: "↓", Minus: "-", Plus: "+", Comma: ",", Period: ".", Slash: "/",
  Semicolon: ";", Quote: "'", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Backquote: "\u0060",
  PageUp: "Page up", PageDown: "Page down", MouseLeft: "Left mouse button",
  MouseRight: "Right mouse button", MouseMiddle: "Middle mouse button",
};

// The name of the key at that place of the keyboard, whatever is printed on it, or null for a key
// that apps do not know. The number block without NumLock is arrows.
export function keyOf({ code, key }) {
  const place = code === "" || (code.startsWith("Numpad") && key.length > 1) ? key : code;
  const name = SPECIAL[code] ?? SPECIAL[place] ?? place.replace(/^(Key|Digit|Numpad)(?=.$)/, "");
  return KEYS.has(name) ? name : null;
}

export function labelOf(key) {
  return LABELS[key] ?? key;
}
