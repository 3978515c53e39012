// The names of keys and mouse buttons; host/app/keys.py has the same list (tested).
const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const digits = Array.from("0123456789");
const named = [
  "Left", "Right", "Up", "Down", "Space", "Enter", "Escape", "Tab", "Backspace", "Delete",
  "Insert", "Home", "End", "PageUp", "PageDown", "Shift", "Control", "Alt", "Minus", "Plus",
  "Comma", "Period", "Slash", "Semicolon", "Quote", "BracketLeft", "BracketRight", "Backslash",
  "Backquote", "MouseLeft", "MouseRight", "MouseMiddle",
  "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
];

export const KEYS = new Set([...named, ...letters, ...digits]);
