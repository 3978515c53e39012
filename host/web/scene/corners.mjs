// Corners of boxes, and what faces need of theirs.
import { X, Y, Z } from "./faces.mjs";

// What a face costs, in quarters of a step.
export const FACE = 16;
// Sides +x, -x, +y, -y, +z, -z: corners clockwise from the left top one as seen from outside.
export const BOX_FACES = [
  [7, 3, 1, 5],
  [2, 6, 4, 0],
  [2, 3, 7, 6],
  [4, 5, 1, 0],
  [6, 7, 5, 4],
  [3, 2, 0, 1],
];

// How the place in the picture depends on the pixel, of the face whose corners are in X, Y, Z.
export function setPlaces(values, at, spread) {
  values[at + 3] = (Y[3] * Z[0] - Z[3] * Y[0]) / spread;
  values[at + 4] = (Z[3] * X[0] - X[3] * Z[0]) / spread;
  values[at + 5] = (X[3] * Y[0] - Y[3] * X[0]) / spread;
  values[at + 6] = (Y[0] * Z[1] - Z[0] * Y[1]) / spread;
  values[at + 7] = (Z[0] * X[1] - X[0] * Z[1]) / spread;
  values[at + 8] = (X[0] * Y[1] - Y[0] * X[1]) / spread;
}
