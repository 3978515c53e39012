// The exported page: runs the app between its start and its end.
import { configure, streams } from "../../../transpiler/kernel/machine.mjs";
import { set_exception_makers } from "../../../transpiler/kernel/runtime.mjs";
import { guarded } from "../../../transpiler/kernel/script.mjs";
import { drawFrame } from "../frame_drawing.mjs";
import { payForFrame, state } from "../state.mjs";
import { Card } from "./card.mjs";
import { Clock } from "./clock.mjs";
import { ConsoleLines } from "./console_lines.mjs";
import { failureText } from "./failures.mjs";
import { Keyboard } from "./keyboard.mjs";
import { Pointer } from "./pointer.mjs";
import { offerProbe } from "./probe.mjs";
import { place, scaleFor, watchSize } from "./scaling.mjs";
import { TouchButtons } from "./touch_buttons.mjs";

const STEPS_PER_FRAME = 100000000;
// Frames that are behind may take so many milliseconds of one frame of the display.
const CATCH_UP = 25;
const element = (id) => document.getElementById(id);

// What the bundle of an exported app ends with. `load` makes the script anew with each start.
export function play_script(load) {
  return ({ places, layout, uses }) => {
    const player = new Player(load, places, uses);
    player.listen();
    offerProbe(player, layout);
  };
}

class Player {
  constructor(load, places, uses) {
    this.load = load;
    this.places = places;
    this.canvas = element("screen");
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.target = uses.isTyped ? element("typing") : this.canvas;
    element("typing").hidden = !uses.isTyped;
    const isPlaying = () => this.isPlaying;
    this.keyboard = new Keyboard(uses, isPlaying);
    this.pointer = new Pointer(this.canvas, isPlaying);
    this.touch = new TouchButtons(element("arrows"), element("buttons"), uses.keys);
    this.card = new Card(uses, () => this.start());
    this.script = null;
    this.room = null;
    this.picture = null;
    this.isPlaying = false;
    this.isByHand = false;
    this.failure = "";
  }

  listen() {
    this.keyboard.listen(element("typing"));
    this.pointer.listen();
    this.canvas.addEventListener("pointerdown", () => this.focus());
    window.addEventListener("blur", () => this.releaseAll());
    window.addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.pause());
    if (window.matchMedia("(pointer: coarse)").matches) this.touch.show();
    else window.addEventListener("touchstart", () => this.touch.show(), { once: true, passive: true });
    this.listenToBar();
    watchSize(element("stage"), (room) => {
      this.room = room;
      this.show();
    });
  }

  listenToBar() {
    element("whole").addEventListener("change", () => {
      this.show();
      this.focus();
    });
    element("full").hidden = !document.fullscreenEnabled;
    element("full").addEventListener("click", () => {
      document.documentElement.requestFullscreen().catch(() => {});
      this.focus();
    });
  }

  focus() {
    if (this.isPlaying) this.target.focus({ preventScroll: true });
  }

  releaseAll() {
    this.keyboard.releaseAll();
    this.pointer.releaseAll();
    this.touch.releaseAll();
  }

  // What is not seen does not go on, and does not catch up later.
  pause() {
    this.releaseAll();
    this.clock?.pause();
  }

  start(seed = Math.floor((performance.timeOrigin + performance.now()) % 2147483648)) {
    this.releaseAll();
    this.pointer.startOver();
    this.card.hide();
    this.output = new ConsoleLines();
    streams.seed = seed;
    this.failure = "";
    this.isPlaying = true;
    this.script = this.load();
    set_exception_makers(this.script.exceptions);
    const { error } = this.run(() => {
      this.script.entry();
      this.script.exports.AppInit();
    });
    if (error) return this.fail(error);
    document.title = state.screen.title || document.title;
    this.clock = new Clock(state.screen.frameRate);
    this.pointer.followWish(false);
    this.focus();
    this.show();
    const ticket = (this.ticket = {});
    window.requestAnimationFrame((now) => this.tick(now, ticket));
  }

  // Each call has a budget of its own, so that an endless loop ends with a message; the seeds of
  // unseeded random numbers go on.
  run(action) {
    configure({ steps: STEPS_PER_FRAME, seed: streams.seed });
    const outcome = guarded(this.script, () => {
      const value = action();
      payForFrame();
      return value;
    });
    this.output.flush();
    return outcome;
  }

  // A start makes all ticks of earlier ones void.
  tick(now, ticket) {
    if (!this.isPlaying || ticket !== this.ticket) return;
    if (!this.isByHand && !document.hidden) this.catchUp(now);
    window.requestAnimationFrame((later) => this.tick(later, ticket));
  }

  catchUp(now) {
    // Browsers do not tell of every loss of the focus.
    const hasFocus = document.hasFocus();
    if (!hasFocus) this.keyboard.releaseAll();
    element("note").textContent = hasFocus ? "" : "Click here to use the keyboard";
    const begun = performance.now();
    let isNew = false;
    while (this.isPlaying && performance.now() - begun < CATCH_UP && this.clock.takes(now)) {
      this.frame();
      isNew = true;
    }
    if (isNew) this.show();
  }

  frame() {
    const wasCaptured = state.input.isCaptured;
    const outcome = this.run(() => this.script.exports.AppLoop());
    if (outcome.error) return this.fail(outcome.error);
    this.pointer.followWish(wasCaptured);
    if (outcome.value === false) this.stop(document.title, "The app has ended.", "", "Play again");
  }

  // Draws the last frame that was finished, wherever the screen lies now. One that ended the app
  // before it drew anything leaves the picture as it was.
  show() {
    if (this.isPlaying || state.frame?.commands.length > 0) this.picture = state.frame;
    if (!this.picture || this.room === null) return;
    const scale = scaleFor(this.room, this.picture, element("whole").checked);
    place(this.canvas, this.room, this.picture, scale);
    drawFrame(this.context, this.picture, scale);
  }

  fail(error) {
    this.failure = failureText(this.places, error);
    console.error(this.failure);
    this.stop("The app stopped with an error", "", this.failure, "Restart");
  }

  stop(heading, message, error, label) {
    this.releaseAll();
    this.isPlaying = false;
    this.output.finish();
    this.show();
    if (document.pointerLockElement !== null) document.exitPointerLock();
    this.card.show(heading, message, error, label);
  }
}
