// The keyboard while the app plays. Keys are places, the same on every layout; typed text is what
// the layout makes of them.
import { state } from "../state.mjs";
import { keyOf } from "./key_codes.mjs";

// What browsers do with these keys would move the page or open a search.
const KEPT = new Set([
  "Left", "Right", "Up", "Down", "Space", "PageUp", "PageDown", "Home", "End", "Backspace", "Quote", "Slash",
]);

export class Keyboard {
  // `uses` are facts about the app: its keys, and whether it reads typed text.
  constructor(uses, isPlaying) {
    this.uses = { keys: new Set(uses.keys), isTyped: uses.isTyped };
    this.isPlaying = isPlaying;
    // The keys held, by their places: two Shift keys are one for the app.
    this.held = new Map();
  }

  listen(typing) {
    window.addEventListener("keydown", (event) => this.isPlaying() && this.down(event));
    window.addEventListener("keyup", (event) => this.up(event));
    typing.addEventListener("input", (event) => {
      if (!event.isComposing) this.type(typing);
    });
    typing.addEventListener("compositionend", () => this.type(typing));
  }

  type(typing) {
    if (this.isPlaying()) state.input.typeText(typing.value);
    typing.value = "";
  }

  down(event) {
    if (event.target.closest("#bar") || event.isComposing) return;
    // On some systems AltGr comes as Control and Alt.
    if (event.key === "AltGraph") this.let("ControlLeft");
    const key = keyOf(event);
    if (key === null || this.isBrowsers(event, key)) return;
    if (this.isKept(event, key)) event.preventDefault();
    if (event.repeat) return;
    this.held.set(event.code || event.key, key);
    state.input.setKey(key, true);
  }

  up(event) {
    // While this key is held, some systems tell of no other key that goes up.
    if (event.key === "Meta") this.releaseAll();
    this.let(event.code || event.key);
    if (event.key === "Alt" && this.uses.keys.has("Alt")) event.preventDefault();
  }

  let(place) {
    const key = this.held.get(place);
    this.held.delete(place);
    if (key !== undefined && ![...this.held.values()].includes(key)) state.input.setKey(key, false);
  }

  releaseAll() {
    for (const place of [...this.held.keys()]) this.let(place);
  }

  // Combinations are the browser's, unless the app uses the very key that makes them.
  isBrowsers(event, key) {
    if (event.metaKey) return true;
    if (event.getModifierState("AltGraph")) return false;
    const belongs = (isHeld, name) => isHeld && key !== name && !this.uses.keys.has(name);
    return belongs(event.ctrlKey, "Control") || belongs(event.altKey, "Alt");
  }

  isKept(event, key) {
    if (this.uses.isTyped && event.key.length === 1) return false;
    if (event.ctrlKey && !event.getModifierState("AltGraph")) return KEPT.has(key);
    return KEPT.has(key) || this.uses.keys.has(key);
  }
}
