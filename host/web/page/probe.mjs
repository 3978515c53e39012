// For tests, and for replaying recordings in the page: whoever sends the document the event
// "scsharp-probe" gets these functions in the `probe` of the event's detail. Nothing happens of itself.
import { state_text } from "../../../transpiler/kernel/state_text.mjs";
import { checksumOf, pixelsOf } from "../raster/drawing.mjs";
import { state } from "../state.mjs";

export function offerProbe(player, layout) {
  document.addEventListener("scsharp-probe", (event) => {
    event.detail.probe = probe(player, layout);
  });
}

function probe(player, layout) {
  return {
    // Starts anew with that seed; from here on frames come from `step` only.
    begin(seed) {
      player.isByHand = true;
      player.start(seed);
      return this.report();
    },
    // The app goes on by the clock, or stops for `step`.
    setByHand(isByHand) {
      player.isByHand = isByHand;
      player.clock?.pause();
    },
    // All input of the next frame: { down, pressed, released } lists of keys, mouseX ... typed.
    feed(input) {
      state.input.feed(input);
    },
    // Input as it comes from devices: a function of InputState and what it is given.
    input(name, ...values) {
      state.input[name](...values);
    },
    step(count = 1) {
      for (let i = 0; i < count && player.isPlaying; i++) player.frame();
      player.show();
      return this.report();
    },
    report: () => ({ isPlaying: player.isPlaying, frames: state.framesDone, error: player.failure }),
    frameHash: () => checksumOf(state.frame) | 0,
    pixels: () => Array.from(new Uint32Array(pixelsOf(state.frame).buffer)),
    state: () => state_text(layout, player.script.state()),
  };
}
