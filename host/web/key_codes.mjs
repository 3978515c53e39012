// Browser key codes to the host's key names.
import { KEYS } from "./keys.mjs";

const SPECIAL = {
  ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down",
  ShiftLeft: "Shift", ShiftRight: "Shift", ControlLeft: "Control", ControlRight: "Control",
  AltLeft: "Alt", AltRight: "Alt", Equal: "Plus", NumpadAdd: "Plus", NumpadSubtract: "Minus",
  NumpadEnter: "Enter", Quote: "Quote", Backquote: "Backquote",
};

// The key's name, or null for a key that apps do not know.
export function keyOf(code) {
  const name = SPECIAL[code] ?? code.replace(/^(Key|Digit|Numpad)(?=.$)/, "");
  return KEYS.has(name) ? name : null;
}
