// Screen: its size and title.
import { openScreen, requiredCanvas, state } from "../state.mjs";

export function screen_open(width, height, title, frameRate) {
  openScreen({ width, height, title: title ?? "", frameRate });
}
export const screen_canvas = requiredCanvas;
export const screen_is_open = () => state.screen !== null;
export const screen_width = () => state.screen?.width ?? 0;
export const screen_height = () => state.screen?.height ?? 0;
export const screen_title = () => state.screen?.title ?? "";
export const screen_frame_rate = () => state.screen?.frameRate ?? 0;
