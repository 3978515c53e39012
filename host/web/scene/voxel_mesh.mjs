// The faces of a grid that are not hidden between its blocks, by chunks; only chunks whose cells
// have changed are looked at again; the twin of host/app/scene/voxel_mesh.py.
export const CHUNK = 16;
const CELL = 1;
const COMPARED = 16;
// From a cell to its neighbour at side +x, -x, +y, -y, +z, -z.
const STEPS = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

// The mesh of a snapshot: for each chunk where it begins and ends, and for each side its faces as
// x, y, z and type of block in turns. `hiding` says of each type whether it hides what is behind it.
export function meshOf(snapshot, hiding, rendering) {
  const { grid, contents } = snapshot;
  let { mesh } = grid;
  if (mesh === null || hiding.some((one, kind) => one !== mesh.hiding[kind])) {
    mesh = { contents, hiding, chunks: chunksOf(grid) };
    for (const chunk of mesh.chunks) renew(chunk, snapshot, hiding, rendering);
  } else if (mesh.contents !== contents) {
    rendering.pay(Math.floor(contents.length / COMPARED));
    for (const number of changedChunks(mesh.contents, snapshot)) renew(mesh.chunks[number], snapshot, hiding, rendering);
    mesh.contents = contents;
  }
  grid.mesh = mesh;
  return mesh;
}

function chunksOf({ width, height, depth }) {
  const chunks = [];
  for (let y = 0; y < height; y += CHUNK) {
    for (let z = 0; z < depth; z += CHUNK) {
      for (let x = 0; x < width; x += CHUNK) {
        const end = [Math.min(x + CHUNK, width), Math.min(y + CHUNK, height), Math.min(z + CHUNK, depth)];
        chunks.push({ start: [x, y, z], end, sides: [] });
      }
    }
  }
  return chunks;
}

// The numbers of those with another cell, or with one at their side.
function changedChunks(before, { grid, contents }) {
  const { width, depth } = grid;
  const across = Math.ceil(width / CHUNK);
  const layer = across * Math.ceil(depth / CHUNK);
  const changed = new Set();
  for (let at = 0; at < contents.length; at++) {
    if (before[at] === contents[at]) continue;
    const x = at % width;
    const z = Math.floor(at / width) % depth;
    const y = Math.floor(at / (width * depth));
    for (const [dx, dy, dz] of [[0, 0, 0], ...STEPS]) {
      if (!grid.contains(x + dx, y + dy, z + dz)) continue;
      const row = Math.floor((z + dz) / CHUNK) * across + Math.floor((y + dy) / CHUNK) * layer;
      changed.add(row + Math.floor((x + dx) / CHUNK));
    }
  }
  return changed;
}

function renew(chunk, { grid, contents }, hiding, rendering) {
  const { start, end } = chunk;
  rendering.pay((end[0] - start[0]) * (end[1] - start[1]) * (end[2] - start[2]) * CELL);
  chunk.sides = STEPS.map((step) => exposed(grid, contents, start, end, step, hiding));
}

// The faces of a chunk to one side that no block covers: not one that hides what is behind it, and
// not one of the same type.
function exposed(grid, contents, start, end, [dx, dy, dz], hiding) {
  const { width, depth } = grid;
  const step = dx + width * (dz + depth * dy);
  const faces = [];
  for (let y = start[1]; y < end[1]; y++) {
    for (let z = start[2]; z < end[2]; z++) {
      for (let x = start[0]; x < end[0]; x++) {
        const at = x + width * (z + depth * y);
        const kind = contents[at];
        if (kind === 0) continue;
        const beside = grid.contains(x + dx, y + dy, z + dz) ? contents[at + step] : 0;
        if (beside !== kind && !hiding[beside]) faces.push(x, y, z, kind);
      }
    }
  }
  return Int16Array.from(faces);
}
