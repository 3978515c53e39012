// Angles for pictures on round bodies, by a fixed series; the twin of host/app/scene/angles.py.
const EIGHTH = 0.41421356237309503;
const PER_TURN = 0.15915494309189535;

// The angle from the x axis towards the y axis, in turns from 0 to 1.
export function partOfTurn(y, x) {
  const flat = Math.abs(x);
  const steep = Math.abs(y);
  const high = Math.max(flat, steep);
  const slope = high > 0 ? Math.min(flat, steep) / high : 0;
  const isLarge = slope > EIGHTH;
  const t = isLarge ? (slope - 1) / (slope + 1) : slope;
  const square = t * t;
  let series = 1 / 21;
  for (let term = 19; term > 0; term -= 2) series = 1 / term - square * series;
  let turn = t * series * PER_TURN;
  if (isLarge) turn = 0.125 + turn;
  if (steep > flat) turn = 0.25 - turn;
  if (x < 0) turn = 0.5 - turn;
  return y < 0 ? 1 - turn : turn;
}
