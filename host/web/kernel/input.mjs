// Input: keys by name.
import { KEYS } from "../keys.mjs";
import { setKey, state } from "../state.mjs";

export const input_is_key = (key) => KEYS.has(key);
export const input_is_down = (key) => state.input.down.has(key);
export const input_was_pressed = (key) => state.input.down.has(key) && !state.input.before.has(key);
export const input_was_released = (key) => state.input.before.has(key) && !state.input.down.has(key);
export const input_set_key = setKey;
