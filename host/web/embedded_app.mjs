// An app in the hands of a player outside of the engine: one call for each frame, with its input in
// and what was drawn out, as JSON. host/sessions/javascript_session.py is the other end.
import { run_script } from "../../transpiler/kernel/embedding.mjs";
import { budget, output, start, streams } from "../../transpiler/kernel/machine.mjs";
import { guarded } from "../../transpiler/kernel/script.mjs";
import { checksumOf, pixelsOf } from "./raster/drawing.mjs";
import { payForFrame, state } from "./state.mjs";

export function run_app(script) {
  const sent = { bitmaps: new Map(), count: 0 };
  return {
    ...run_script(script),
    perform: (request) => JSON.stringify(perform(script, sent, request)),
    pixels: () => JSON.stringify(state.frame && plainPixels({ ...state.frame, pixels: pixelsOf(state.frame) })),
  };
}

// `request`: the function to call, or null for the top level; the steps it may take; the frame's
// input, if any; and whether the frame and its checksum are wanted.
function perform(script, sent, request) {
  start(request.steps);
  if (request.input !== null) state.input.feed(request.input);
  const action = request.call === null ? script.entry : script.exports[request.call];
  const result = guarded(script, action);
  const isSeen = (request.frame || request.picture) && !result.error;
  const paid = isSeen ? guarded(script, payForFrame) : {};
  const outcome = paid.error ? paid : result;
  const { screen, frame, input } = state;
  return {
    outcome,
    output: takenOutput(),
    steps: request.steps - Math.max(budget.steps, 0),
    wantsMouse: input.isCaptured,
    screen,
    frame: request.frame && frame !== null ? plainFrame(frame, sent) : null,
    picture: request.picture && frame !== null ? checksumOf(frame) : null,
  };
}

// What was printed since the last call; the limit is for one call.
function takenOutput() {
  const text = output();
  streams.pieces = [];
  budget.written = 0;
  return text;
}

// The frame's commands as plain values. A bitmap is a number; its pixels are told the first time,
// and again if a frame in between did not show it.
function plainFrame(frame, sent) {
  const bitmaps = new Map();
  const fresh = [];
  const numberOf = (bitmap) => {
    if (!bitmaps.has(bitmap)) {
      const known = sent.bitmaps.get(bitmap);
      const number = known ?? (sent.count += 1);
      bitmaps.set(bitmap, number);
      if (known === undefined) fresh.push({ number, ...plainPixels(bitmap) });
    }
    return bitmaps.get(bitmap);
  };
  const commands = frame.commands.map((one) =>
    one.bitmap === undefined ? one : { ...one, bitmap: numberOf(one.bitmap) },
  );
  sent.bitmaps = bitmaps;
  return { width: frame.width, height: frame.height, commands, fresh };
}

function plainPixels({ width, height, pixels }) {
  return { width, height, pixels: Array.from(pixels, (one) => one | 0) };
}
