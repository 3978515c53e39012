// What the host remembers of the running app; the twin of host/app/state.py.
import { fail } from "../../transpiler/kernel/exceptions.mjs";
import { Canvas } from "./canvas.mjs";

function emptyInput() {
  return { wanted: new Set(), tapped: new Set(), down: new Set(), before: new Set() };
}

// `canvas` holds what has been drawn since the last frame was finished.
export const state = {
  screen: null,
  input: emptyInput(),
  canvas: null,
  frame: null,
  framesDone: 0,
};

// A key pressed and released between two frames is down for exactly one.
function beginInputFrame(input) {
  input.before = input.down;
  input.down = new Set(input.wanted);
  for (const key of input.tapped) if (!input.before.has(key)) input.down.add(key);
  input.tapped = new Set();
}

export function setKey(key, isDown) {
  const { input } = state;
  if (isDown) {
    input.wanted.add(key);
    input.tapped.add(key);
  } else {
    input.wanted.delete(key);
  }
}

export function openScreen(screen) {
  state.screen = screen;
  state.canvas = new Canvas(screen.width, screen.height);
}

// A second AppInit starts over.
export function beginInit() {
  state.screen = null;
  state.input = emptyInput();
  state.canvas = null;
  state.frame = null;
  state.framesDone = 0;
}

export function endInit() {
  if (state.screen === null) {
    throw fail(
      "InvalidOperationException",
      "AppInit did not open the screen: call Screen.Open(width, height) in it.",
    );
  }
  finishFrame();
}

function finishFrame() {
  if (state.canvas === null) return;
  const { width, height, commands } = state.canvas;
  // Nobody looks at the last frame any more, so the next one may use its memory.
  const spare = state.frame === null ? null : (state.frame.pixels ?? state.frame.spare);
  state.frame = { width, height, commands: commands.slice(), pixels: null, texts: null, spare };
}

// AppLoop draws on a black screen, without the clip and origin of the last frame.
export function beginLoop() {
  if (state.screen === null) {
    throw fail("InvalidOperationException", "AppLoop was called before AppInit had opened the screen.");
  }
  beginInputFrame(state.input);
  state.canvas = new Canvas(state.screen.width, state.screen.height);
}

export function endLoop() {
  finishFrame();
  state.framesDone += 1;
}

// What Draw draws on, or an SC# exception.
export function requiredCanvas() {
  if (state.canvas === null) {
    throw fail(
      "InvalidOperationException",
      "There is no screen yet: call Screen.Open in AppInit before drawing.",
    );
  }
  return state.canvas;
}
