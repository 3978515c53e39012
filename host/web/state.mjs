// What the host remembers of the running app; the twin of host/app/state.py.
import { fail } from "../../transpiler/kernel/exceptions.mjs";
import { charge } from "../../transpiler/kernel/machine.mjs";
import { Canvas } from "./canvas.mjs";
import { InputState } from "./input_state.mjs";

// `canvas` holds what has been drawn since the last frame was finished; `scene` is the one that has
// begun, `lastScene` the last one that has ended.
export const state = {
  screen: null,
  input: new InputState(),
  canvas: null,
  frame: null,
  framesDone: 0,
  scene: null,
  lastScene: null,
};

// A key or mouse button goes down or up.
export function setKey(key, isDown) {
  state.input.setKey(key, isDown);
}

export function openScreen(screen) {
  state.screen = screen;
  state.canvas = new Canvas(screen.width, screen.height);
  state.input.width = screen.width;
  state.input.height = screen.height;
}

// A second AppInit starts over.
export function beginInit() {
  state.screen = null;
  state.input = new InputState();
  state.canvas = null;
  state.frame = null;
  state.framesDone = 0;
  state.scene = null;
  state.lastScene = null;
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
  if (state.scene !== null) {
    throw fail(
      "InvalidOperationException",
      "The frame ended within a scene: call Scene.End() after its last shape.",
    );
  }
  if (state.canvas === null) return;
  const { width, height, commands, cost, scenes } = state.canvas;
  // Nobody looks at the last frame any more, so the next one may use its memory.
  const spare = state.frame === null ? null : (state.frame.pixels ?? state.frame.spare);
  state.frame = {
    width, height, commands: commands.slice(), cost, scenes: scenes.slice(), isPaid: false,
    pixels: null, texts: null, tags: null, spare,
  };
}

// Takes the steps that making the frame's pixels costs, before anybody looks at them; once.
export function payForFrame() {
  const { frame } = state;
  if (frame === null || frame.isPaid) return;
  charge(Math.floor((frame.width * frame.height) / 64) + frame.cost);
  frame.isPaid = true;
  for (const one of frame.scenes) {
    one.picture = one.scene.picture(frame.width, frame.height);
    one.blit.bitmap = one.picture.bitmap;
  }
}

// AppLoop draws on a black screen, without the clip and origin of the last frame.
export function beginLoop() {
  if (state.screen === null) {
    throw fail("InvalidOperationException", "AppLoop was called before AppInit had opened the screen.");
  }
  state.input.beginFrame();
  state.scene = null;
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

export function beginScene(scene) {
  if (state.scene !== null) {
    throw fail("InvalidOperationException", "Scene.Begin was called within a scene: call Scene.End() first.");
  }
  state.scene = scene;
}

// The scene that has begun, or an SC# exception.
export function requiredScene() {
  if (state.scene === null) {
    throw fail(
      "InvalidOperationException",
      "There is no scene: call Scene.Begin(camera) first, and Scene.End() last.",
    );
  }
  return state.scene;
}

export function endScene(scene) {
  requiredCanvas().scene(scene);
  state.scene = null;
  state.lastScene = scene;
}
