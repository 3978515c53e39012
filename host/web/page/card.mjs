// The card over the screen: at the start, after an error and at the end.
import { labelOf } from "./key_codes.mjs";

// Whoever hits keys when the app ends does not mean the card.
const DEAF = 500;
const element = (id) => document.getElementById(id);

export class Card {
  constructor(uses, start) {
    this.start = start;
    this.isStart = true;
    this.shownAt = -DEAF;
    this.box = element("card");
    this.button = element("start");
    this.showUses(uses);
    this.button.addEventListener("click", () => start());
    element("stage").addEventListener("click", (event) => {
      if (this.isStart && !this.box.hidden && event.target !== this.button) start();
    });
    window.addEventListener("keydown", (event) => !this.box.hidden && this.onKey(event));
    this.button.focus();
  }

  showUses({ keys, isMouse, isTyped }) {
    const caps = keys.map((key) => {
      const cap = document.createElement("kbd");
      cap.textContent = labelOf(key);
      cap.title = key;
      return cap;
    });
    const others = [];
    if (isTyped) others.push("the letters you type");
    if (isMouse && !keys.some((key) => key.startsWith("Mouse"))) others.push("the mouse");
    if (caps.length + others.length === 0) return element("message").replaceChildren();
    const and = caps.length > 0 && others.length > 0 ? " and " : "";
    element("message").replaceChildren("Uses ", ...caps, and + others.join(" and "));
  }

  // Any key that means nothing to the browser starts the app.
  onKey(event) {
    const isHasty = event.repeat || performance.now() - this.shownAt < DEAF;
    if (isHasty && (event.key === " " || event.key === "Enter")) event.preventDefault();
    const isOther = event.ctrlKey || event.altKey || event.metaKey || /^(Tab|Escape|Shift|F\d+|.*Lock)$/.test(event.key);
    if (isHasty || isOther || !this.isStart || event.target.closest("#bar")) return;
    event.preventDefault();
    this.start();
  }

  hide() {
    this.box.hidden = true;
  }

  show(heading, message, error, label) {
    this.isStart = false;
    this.shownAt = performance.now();
    element("heading").textContent = heading;
    element("message").textContent = message;
    element("error").textContent = error;
    element("error").hidden = error === "";
    this.button.textContent = label;
    this.box.hidden = false;
    this.button.focus();
  }
}
