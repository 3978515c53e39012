// Keys, mouse and typed text: what happens between frames, and what one frame sees of it; the twin
// of host/app/input.py, which says what each part means.
const FAR = 1000000;
const bounded = (number) => Math.min(Math.max(number, -FAR), FAR);

// All input of one frame, a plain value.
export const NO_INPUT = {
  down: new Set(), pressed: new Set(), released: new Set(),
  mouseX: 0, mouseY: 0, mouseDX: 0, mouseDY: 0, wheel: 0, typed: "",
};

export class InputState {
  constructor() {
    this.width = 1;
    this.height = 1;
    this.frame = NO_INPUT;
    this.isCaptured = false;
    this.held = new Set();
    this.mouse = [0, 0];
    this.fed = null;
    this.startOver();
  }

  startOver() {
    this.goneDown = new Set();
    this.goneUp = new Set();
    this.movement = [0, 0];
    this.wheel = 0;
    this.typed = "";
  }

  setKey(key, isDown) {
    if (isDown && !this.held.has(key)) {
      this.held.add(key);
      this.goneDown.add(key);
    } else if (!isDown && this.held.delete(key)) {
      this.goneUp.add(key);
    }
  }

  releaseAll() {
    for (const key of [...this.held]) this.setKey(key, false);
  }

  moveMouse(x, y) {
    const [oldX, oldY] = this.mouse;
    this.mouse = [bounded(x), bounded(y)];
    this.addMovement(this.mouse[0] - oldX, this.mouse[1] - oldY);
  }

  moveMouseBy(dx, dy) {
    const [x, y] = this.place();
    this.mouse = [x + bounded(dx), y + bounded(dy)];
    this.addMovement(bounded(dx), bounded(dy));
  }

  placeMouse(x, y) {
    this.mouse = [bounded(x), bounded(y)];
  }

  addMovement(dx, dy) {
    this.movement = [bounded(this.movement[0] + dx), bounded(this.movement[1] + dy)];
  }

  scroll(notches) {
    this.wheel = bounded(this.wheel + bounded(notches));
  }

  typeText(text) {
    this.typed += text.replace(/[\x00-\x1f\x7f]/g, "");
  }

  // All input of the next frame; of its keys also lists.
  feed({ down, pressed, released, ...others }) {
    this.fed = { down: new Set(down), pressed: new Set(pressed), released: new Set(released), ...others };
  }

  place() {
    const [x, y] = this.mouse;
    return [Math.min(Math.max(x, 0), this.width - 1), Math.min(Math.max(y, 0), this.height - 1)];
  }

  beginFrame() {
    this.frame = this.fed ?? this.collected();
    this.fed = null;
    this.startOver();
  }

  collected() {
    const before = this.frame.down;
    const down = new Set([...this.held, ...this.goneDown]);
    const released = new Set([...before].filter((key) => !down.has(key) || this.goneUp.has(key)));
    const [mouseX, mouseY] = this.place();
    const [mouseDX, mouseDY] = this.movement;
    const { goneDown: pressed, wheel, typed } = this;
    return { down, pressed, released, mouseX, mouseY, mouseDX, mouseDY, wheel, typed };
  }
}
