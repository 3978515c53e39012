// Where the app's screen lies on the page, to the device pixel.

// Calls `changed` whenever the stage has another size in device pixels, and tells that size.
export function watchSize(stage, changed) {
  const observer = new ResizeObserver(([entry]) => changed(deviceSize(stage, entry)));
  try {
    observer.observe(stage, { box: "device-pixel-content-box" });
  } catch {
    // Not every browser tells device pixels: there they are computed.
    observer.observe(stage);
    window.addEventListener("resize", () => changed(deviceSize(stage, null)));
  }
}

function deviceSize(stage, entry) {
  const density = window.devicePixelRatio || 1;
  const width = stage.clientWidth * density;
  const height = stage.clientHeight * density;
  const exact = entry?.devicePixelContentBoxSize?.[0];
  // Emulated displays tell sizes that do not fit their density.
  if (exact && Math.abs(exact.inlineSize - width) < 2 && Math.abs(exact.blockSize - height) < 2) {
    return { width: exact.inlineSize, height: exact.blockSize };
  }
  return { width: Math.floor(width), height: Math.floor(height) };
}

// How large a pixel of the app is drawn, in device pixels: a whole number, so that all are equally
// large, unless the whole room is wanted or the screen is larger than the room.
export function scaleFor(room, { width, height }, isWhole) {
  const fit = Math.min(room.width / width, room.height / height);
  return isWhole && fit >= 1 ? Math.floor(fit) : Math.max(fit, 1 / Math.max(width, height));
}

// Gives the canvas that size, in the middle of the room, its corner on a device pixel. Browsers round
// lengths in a layout, but not in a transformation: so one makes CSS pixels into device pixels.
export function place(canvas, room, { width, height }, scale) {
  const density = window.devicePixelRatio || 1;
  const size = { width: Math.floor(width * scale + 0.001), height: Math.floor(height * scale + 0.001) };
  if (canvas.width !== size.width) canvas.width = size.width;
  if (canvas.height !== size.height) canvas.height = size.height;
  const { left, top } = canvas.parentElement.getBoundingClientRect();
  const move = (start, outer, inner) =>
    Math.floor(start * density + 0.5) + Math.floor((outer - inner) / 2) - start * density;
  const [x, y] = [move(left, room.width, size.width), move(top, room.height, size.height)];
  const transform = `scale(${1 / density}) translate(${x}px, ${y}px)`;
  if (canvas.style.transform !== transform) canvas.style.transform = transform;
}
