// Mouse, pen and finger on the app's screen; the wheel; and the captured mouse.
import { state } from "../state.mjs";

const BUTTONS = ["MouseLeft", "MouseRight", "MouseMiddle"];
// So much of a touchpad's scrolling is one notch, in CSS pixels or in lines.
const NOTCH = [100, 3, 1];
// Wheels move a page further than this at each notch.
const LEAST = 50;

export class Pointer {
  constructor(canvas, isPlaying) {
    this.canvas = canvas;
    this.isPlaying = isPlaying;
    this.buttons = 0;
    this.startOver();
  }

  // The first place of the mouse is no movement.
  startOver() {
    this.isPlaced = false;
    this.rest = { x: 0, y: 0, wheel: 0 };
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointermove", "pointerup", "pointercancel"]) {
      window.addEventListener(kind, (event) => this.follow(event));
    }
    canvas.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    canvas.addEventListener("mousedown", (event) => event.preventDefault());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("pointerlockchange", () => {
      if (document.pointerLockElement === null) this.releaseAll();
    });
  }

  press(event) {
    if (!this.isPlaying() || !event.isPrimary) return;
    if (event.pointerType !== "mouse") this.isPlaced = false;
    else if (state.input.isCaptured) this.capture();
    // The way that the pointer goes outside counts, and its buttons go up there too.
    if (document.pointerLockElement === null) this.canvas.setPointerCapture(event.pointerId);
    this.move(event);
    this.hold(event.buttons);
  }

  follow(event) {
    if (!this.isPlaying() || !event.isPrimary) return;
    if (event.pointerType === "mouse" || this.buttons !== 0) this.move(event);
    // A button that goes down beside another one is told as a movement.
    const isOver = event.target === this.canvas || this.buttons !== 0;
    if (isOver) this.hold(event.type === "pointercancel" ? 0 : event.buttons);
  }

  hold(buttons) {
    BUTTONS.forEach((name, bit) => {
      if (((this.buttons ^ buttons) >> bit) & 1) state.input.setKey(name, ((buttons >> bit) & 1) === 1);
    });
    this.buttons = buttons;
  }

  releaseAll() {
    this.hold(0);
  }

  move(event) {
    const { width, height } = state.screen;
    const box = this.canvas.getBoundingClientRect();
    if (document.pointerLockElement === this.canvas) {
      const dx = this.whole("x", (event.movementX * width) / box.width);
      state.input.moveMouseBy(dx, this.whole("y", (event.movementY * height) / box.height));
      return;
    }
    const x = Math.floor(((event.clientX - box.left) * width) / box.width);
    const y = Math.floor(((event.clientY - box.top) * height) / box.height);
    if (this.isPlaced) state.input.moveMouse(x, y);
    else state.input.placeMouse(x, y);
    this.isPlaced = true;
  }

  // What comes in fractions is told in whole numbers; none of it is lost.
  whole(part, amount) {
    const sum = this.rest[part] + amount;
    this.rest[part] = sum - Math.trunc(sum);
    return Math.trunc(sum);
  }

  // With Control the browser enlarges the page.
  turn(event) {
    if (!this.isPlaying() || event.ctrlKey) return;
    event.preventDefault();
    const { wheelDeltaY, deltaY, deltaMode } = event;
    const isWheel = Math.abs(wheelDeltaY) >= 120 && wheelDeltaY % 120 === 0 && Math.abs(deltaY) > LEAST;
    const notches = this.whole("wheel", isWheel ? wheelDeltaY / 120 : -deltaY / NOTCH[deltaMode]);
    if (notches !== 0) state.input.scroll(notches);
  }

  // Browsers allow it after a click or key only; until then the app goes without.
  capture() {
    if (document.pointerLockElement === this.canvas) return;
    const asked = this.canvas.requestPointerLock();
    if (asked !== undefined) asked.catch(() => {});
  }

  // After a frame: does the app want another state of the mouse than it had?
  followWish(wasCaptured) {
    if (state.input.isCaptured && !wasCaptured) this.capture();
    else if (!state.input.isCaptured && document.pointerLockElement === this.canvas) document.exitPointerLock();
  }
}
