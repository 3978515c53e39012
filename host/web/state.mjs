// What the host remembers of the running app; the twin of host/app/state.py.

function emptyInput() {
  return { wanted: new Set(), tapped: new Set(), down: new Set(), before: new Set() };
}

export const state = {
  screen: null,
  input: emptyInput(),
  commands: [],
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

// A second AppInit starts over.
export function beginInit() {
  state.screen = null;
  state.input = emptyInput();
  state.commands = [];
  state.frame = null;
  state.framesDone = 0;
}

export function finishFrame() {
  if (state.screen === null) return;
  const { width, height } = state.screen;
  state.frame = { width, height, commands: state.commands, pixels: null };
}

export function beginLoop() {
  beginInputFrame(state.input);
  state.commands = [];
}

export function endLoop() {
  finishFrame();
  state.framesDone += 1;
}
