// What the scenes of a frame show together: the tag and the nearness of each pixel; the twin of
// host/app/scene/tagging.py.
import { crc32 } from "../crc32.mjs";

// Numbers of `names`, -1 where no scene has a surface; and 1 / depth. Found once for a frame.
export function tagsOf(frame) {
  frame.tags ??= joined(frame);
  return frame.tags;
}

function joined({ scenes, width, height }) {
  const tag = new Int32Array(width * height).fill(-1);
  const nearness = new Float32Array(width * height);
  const names = [];
  for (const { scene, picture, clip } of scenes) {
    const { left, top, right, bottom } = clip ?? { left: 0, top: 0, right: width, bottom: height };
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++) {
        const number = picture.shown[at];
        if (number < 0 && scene.sky === null) continue;
        tag[at] = number < 0 ? -1 : picture.tagOf[number] + names.length;
        nearness[at] = picture.nearness[at];
      }
    }
    names.push(...picture.tags);
  }
  return { tag, nearness, names };
}

export function tagAt(frame, x, y) {
  const { tag, names } = tagsOf(frame);
  const number = tag[y * frame.width + x];
  return number < 0 ? "" : names[number];
}

// CRC-32 of the checksum of each pixel's tag, row by row, then of all nearness.
export function tagChecksum(frame) {
  const { tag, nearness, names } = tagsOf(frame);
  const sums = names.map((name) => crc32(Uint8Array.from({ length: 2 * name.length }, (_, at) => (name.charCodeAt(at >> 1) >> (at % 2 ? 8 : 0)) & 255)));
  const all = Uint32Array.from(tag, (number) => (number < 0 ? 0xffffffff : sums[number]));
  return crc32(new Uint8Array(nearness.buffer), crc32(new Uint8Array(all.buffer)));
}
