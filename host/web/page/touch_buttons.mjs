// Buttons for fingers: the keys that the app names, arrows in a cross.
import { state } from "../state.mjs";
import { labelOf } from "./key_codes.mjs";

const MOST = 12;
// Between buttons, as in page.css.
const GAP = 4;
// Where the arrows lie in a field of three by three; a finger in a corner presses two of them.
const CROSS = { Up: [0, -1], Left: [-1, 0], Right: [1, 0], Down: [0, 1] };

export class TouchButtons {
  constructor(arrows, buttons, keys) {
    this.pads = [arrows, buttons];
    this.fingers = new Map();
    this.faces = new Map();
    this.arrows = keys.filter((key) => key in CROSS);
    const isTall = this.arrows.some((key) => CROSS[key][1] !== 0);
    arrows.classList.toggle("wide", isTall);
    for (const key of this.arrows) this.addArrow(arrows, key, isTall);
    const others = keys.filter((key) => !(key in CROSS) && !key.startsWith("Mouse"));
    for (const key of others.slice(0, MOST)) this.add(buttons, key);
  }

  addArrow(pad, key, isTall) {
    const [x, y] = CROSS[key];
    const face = this.add(pad, key);
    face.style.gridColumn = String(x + 2);
    face.style.gridRow = String(isTall ? y + 2 : 1);
  }

  add(pad, key) {
    const face = document.createElement("button");
    face.type = "button";
    face.tabIndex = -1;
    face.textContent = labelOf(key);
    face.setAttribute("aria-label", key);
    face.dataset.key = key;
    this.faces.set(key, face);
    pad.append(face);
    return face;
  }

  // Shows the buttons there are, and follows the fingers on them.
  show() {
    for (const pad of this.pads) {
      pad.hidden = pad.childElementCount === 0;
      for (const kind of ["pointerdown", "pointermove"]) pad.addEventListener(kind, (event) => this.touch(pad, event));
      for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
        pad.addEventListener(kind, (event) => this.lift(event.pointerId));
      }
      pad.addEventListener("contextmenu", (event) => event.preventDefault());
    }
  }

  touch(pad, event) {
    if (event.buttons === 0) return;
    event.preventDefault();
    const { pointerId, clientX, clientY } = event;
    const keys = pad === this.pads[0] ? this.arrowsAt(clientX, clientY) : buttonAt(clientX, clientY);
    this.change(() => this.fingers.set(pointerId, keys));
  }

  lift(pointerId) {
    this.change(() => this.fingers.delete(pointerId));
  }

  releaseAll() {
    this.change(() => this.fingers.clear());
  }

  // The middle of the field is found from any arrow in it.
  arrowsAt(x, y) {
    const [first] = this.arrows;
    const { left, top, width, height } = this.faces.get(first).getBoundingClientRect();
    const third = (at, start, size, way) => {
      const pitch = size + GAP;
      const middle = start + size / 2 - way * pitch;
      return Math.max(-1, Math.min(1, Math.floor((at - middle) / pitch + 0.5)));
    };
    const place = [third(x, left, width, CROSS[first][0]), third(y, top, height, CROSS[first][1])];
    return this.arrows.filter((key) => CROSS[key].some((way, axis) => way !== 0 && way === place[axis]));
  }

  // Tells the app what another state of the fingers presses and lets go.
  change(action) {
    const before = this.held();
    action();
    const after = this.held();
    for (const [key, face] of this.faces) {
      if (before.has(key) !== after.has(key)) state.input.setKey(key, after.has(key));
      face.classList.toggle("held", after.has(key));
    }
  }

  held() {
    return new Set([...this.fingers.values()].flat());
  }
}

function buttonAt(x, y) {
  const key = document.elementFromPoint(x, y)?.dataset.key;
  return key === undefined ? [] : [key];
}
