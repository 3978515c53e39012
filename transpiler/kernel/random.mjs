// Seeds for `new Random()` and Random.Shared: a sequence that starts at the host's seed; mirrors
// random.py.

import { streams } from "./machine.mjs";

// The next seed, from 0 to int.MaxValue: splitmix32 on the machine's seed.
export function random_host_seed() {
  let mixed = (streams.seed + 0x9e3779b9) >>> 0;
  streams.seed = mixed;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) & 0x7fffffff;
}
