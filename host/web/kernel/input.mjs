// Input: what the present frame sees, and what tests press for the next one.
import { charge_text } from "../../../transpiler/kernel/machine.mjs";
import { KEYS } from "../keys.mjs";
import { state } from "../state.mjs";

export const input_is_key = (key) => KEYS.has(key);
export const input_is_down = (key) => state.input.frame.down.has(key);
export const input_was_pressed = (key) => state.input.frame.pressed.has(key);
export const input_was_released = (key) => state.input.frame.released.has(key);
export const input_mouse_x = () => state.input.frame.mouseX;
export const input_mouse_y = () => state.input.frame.mouseY;
export const input_mouse_dx = () => state.input.frame.mouseDX;
export const input_mouse_dy = () => state.input.frame.mouseDY;
export const input_wheel = () => state.input.frame.wheel;
export const input_typed = () => state.input.frame.typed;

export function input_capture_mouse(isCaptured) {
  state.input.isCaptured = isCaptured;
}

export const input_set_key = (key, isDown) => state.input.setKey(key, isDown);
export const input_release_all = () => state.input.releaseAll();
export const input_move_mouse = (x, y) => state.input.moveMouse(x, y);
export const input_move_mouse_by = (dx, dy) => state.input.moveMouseBy(dx, dy);
export const input_scroll = (notches) => state.input.scroll(notches);

export function input_type(text) {
  charge_text(state.input.typed.length + text.length);
  state.input.typeText(text);
}
