// The exported page: start card, frames at the app's rate, keys and mouse buttons, errors.
import { configure } from "../../transpiler/kernel/machine.mjs";
import { set_exception_makers } from "../../transpiler/kernel/runtime.mjs";
import { guarded } from "../../transpiler/kernel/script.mjs";
import { keyOf } from "./key_codes.mjs";
import { drawFrame } from "./frame_drawing.mjs";
import { setKey, state } from "./state.mjs";

const STEPS_PER_FRAME = 100000000;
const MOUSE_BUTTONS = ["MouseLeft", "MouseMiddle", "MouseRight"];

// What the bundle of an exported app ends with: the page's player, once it is told the places of
// the program's lines and the keys that the app names.
export function play_script(script) {
  set_exception_makers(script.exceptions);
  return (places, keys) => play(script, places, keys);
}

function play(script, places, keys) {
  const page = {
    script,
    canvas: document.getElementById("screen"),
    card: document.getElementById("card"),
    error: document.getElementById("error"),
    button: document.getElementById("start"),
    whole: document.getElementById("whole"),
    places,
    seed: Math.floor(performance.timeOrigin) | 0,
    isLoaded: false,
    running: false,
    nextFrame: null,
  };
  document.getElementById("keys").textContent = keys.length > 0 ? `Keys: ${keys.join(", ")}` : "";
  page.button.addEventListener("click", () => start(page));
  page.whole.addEventListener("change", () => resize(page));
  window.addEventListener("resize", () => resize(page));
  listen(page);
  page.button.focus();
  return page;
}

function listen(page) {
  const { canvas } = page;
  canvas.addEventListener("keydown", (event) => onKey(page, event, true));
  window.addEventListener("keyup", (event) => onKey(page, event, false));
  window.addEventListener("blur", releaseAll);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) releaseAll();
  });
  canvas.addEventListener("pointerdown", (event) => {
    canvas.focus();
    setKey(MOUSE_BUTTONS[event.button] ?? "MouseLeft", true);
  });
  window.addEventListener("pointerup", (event) => setKey(MOUSE_BUTTONS[event.button] ?? "MouseLeft", false));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}

function onKey(page, event, isDown) {
  const key = keyOf(event.code);
  if (key === null || !page.running || (isDown && (event.ctrlKey || event.metaKey))) return;
  if (isDown) event.preventDefault();
  if (!event.repeat) setKey(key, isDown);
}

function releaseAll() {
  for (const key of [...state.input.wanted]) setKey(key, false);
}

function start(page) {
  page.card.hidden = true;
  page.error.hidden = true;
  const begun = run(page, () => {
    if (!page.isLoaded) page.script.entry();
    page.isLoaded = true;
    page.script.exports.AppInit();
  });
  if (begun.error) return fail(page, begun.error);
  page.running = true;
  resize(page);
  show(page);
  page.canvas.focus();
  page.nextFrame = null;
  requestAnimationFrame((now) => tick(page, now));
}

// Each call has a budget of its own, so that an endless loop ends with a message.
function run(page, action) {
  configure({ steps: STEPS_PER_FRAME, seed: page.seed, stdin: "", outputUnits: Infinity });
  return guarded(page.script, action);
}

// Frames keep to the app's rate without drift; after a pause they do not run to catch up.
function tick(page, now) {
  if (!page.running) return;
  const length = 1000 / (state.screen?.frameRate ?? 30);
  if (page.nextFrame === null || now - page.nextFrame > 250) page.nextFrame = now;
  while (page.running && page.nextFrame <= now) {
    frame(page);
    page.nextFrame += length;
  }
  requestAnimationFrame((later) => tick(page, later));
}

function frame(page) {
  const outcome = run(page, page.script.exports.AppLoop);
  if (outcome.error) return fail(page, outcome.error);
  show(page);
  if (outcome.value === false) stop(page, "Play again");
}

function show(page) {
  if (state.frame === null) return;
  const { width, height } = state.frame;
  if (page.canvas.width !== width || page.canvas.height !== height) {
    page.canvas.width = width;
    page.canvas.height = height;
    resize(page);
  }
  drawFrame(page.canvas.getContext("2d"), state.frame);
}

function fail(page, error) {
  page.error.textContent = failureText(page, error);
  page.error.hidden = false;
  stop(page, "Restart");
}

function stop(page, label) {
  page.running = false;
  page.button.textContent = label;
  page.card.hidden = false;
  page.button.focus();
}

// Whole device pixels by default, so that every pixel of the app is equally large.
function resize(page) {
  const { canvas } = page;
  const density = window.devicePixelRatio || 1;
  const fit = Math.min((window.innerWidth * density) / canvas.width, (window.innerHeight * density) / canvas.height);
  const scale = page.whole.checked ? Math.max(1, Math.floor(fit)) : fit;
  canvas.style.width = `${(canvas.width * scale) / density}px`;
  canvas.style.height = `${(canvas.height * scale) / density}px`;
}

const LIMITS = {
  steps: "The app did not finish a frame. Is there a loop that does not end?",
  depth: "The app's calls are nested too deeply. Is there a recursion that does not end?",
  output: "The app wrote too much text.",
};

function failureText(page, error) {
  const head = error.kind === "exception" ? `${error.type}: ${error.message}` : LIMITS[error.kind];
  return [head, ...traceLines(page, error.stack)].join("\n");
}

// `places` maps a JavaScript function's name to the SC# name, and generated lines to SC# lines.
function traceLines(page, stack) {
  const found = [];
  for (const line of stack.split("\n")) {
    const match = /^\s*at (?:new )?([\w$.]+) .*?:(\d+):\d+\)?$/.exec(line);
    const name = match && page.places.functions[match[1]];
    const at = match && page.places.lines[Number(match[2]) - page.places.firstLine];
    if (name && at) found.push(`   at ${name} in ${page.places.path}:line ${at}`);
  }
  return found;
}
