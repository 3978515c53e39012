// Which texts of a frame can be seen; the twin of host/app/visibility.py.
import { pixelRange } from "./canvas.mjs";
import { draw } from "./raster/drawing.mjs";
import { MarkTarget } from "./raster/targets.mjs";

// The text commands that can be seen, in the order in which they were drawn; found once.
export function textsOf(frame) {
  if (frame.texts === null) frame.texts = visibleTexts(frame);
  return frame.texts;
}

function visibleTexts(frame) {
  const target = new MarkTarget(frame.width, frame.height);
  const found = [];
  frame.commands.forEach((command, index) => {
    target.mark = index + 1;
    if (command.kind === "text") {
      found.push({ text: command, number: index + 1, box: boxOf(command, frame, target.clip) });
    } else if (found.length > 0 || command.kind === "clip") {
      draw(target, command);
    }
  });
  return found.filter((one) => isSeen(target, one)).map((one) => one.text);
}

function boxOf(text, frame, clip) {
  const [left, right] = pixelRange(text.x, text.x + text.width, frame.width);
  const [top, bottom] = pixelRange(text.y, text.y + text.size, frame.height);
  return {
    left: Math.max(left, clip.left),
    top: Math.max(top, clip.top),
    right: Math.min(right, clip.right),
    bottom: Math.min(bottom, clip.bottom),
  };
}

function isSeen(target, { number, box }) {
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (target.pixels[y * target.width + x] < number) return true;
    }
  }
  return false;
}
