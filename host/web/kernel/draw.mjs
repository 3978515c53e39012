// Draw: appends draw commands; nothing is painted here.
import { state } from "../state.mjs";

export function draw_clear(color) {
  state.commands.push({ kind: "clear", color });
}

export function draw_rect(x, y, width, height, color) {
  state.commands.push({ kind: "rect", x, y, width, height, color });
}
