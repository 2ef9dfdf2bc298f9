// Plane rotations: making one, and applying long chains of them to the rows of a matrix.

/** The most recent rotation: c·f + s·g = r and c·g − s·f = 0. Globals belong to one thread. */
export let cosine: f64 = 1;
export let sine: f64 = 0;

/** √2⁻¹⁰²² and √2¹⁰²¹: between them, a sum of two squares neither vanishes nor overflows. */
const ROOT_SMALL: f64 = 1.4916681462400413e-154;
const ROOT_LARGE: f64 = 4.7403759540545887e153;

/** Finds the rotation that turns (f, g) into (r, 0), leaves it in `cosine` and `sine`, and returns r. */
export function makeRotation(f: f64, g: f64): f64 {
  if (g == 0) {
    cosine = 1;
    sine = 0;
    return f;
  }
  if (f == 0) {
    cosine = 0;
    sine = g < 0 ? -1 : 1;
    return Math.abs(g);
  }
  const largest = max(Math.abs(f), Math.abs(g));
  const smallest = min(Math.abs(f), Math.abs(g));
  if (smallest > ROOT_SMALL && largest < ROOT_LARGE) {
    const length = Math.sqrt(f * f + g * g);
    const r = f < 0 ? -length : length;
    cosine = Math.abs(f) / length;
    sine = g / r;
    return r;
  }
  const scaledF = f / largest;
  const scaledG = g / largest;
  const length = Math.sqrt(scaledF * scaledF + scaledG * scaledG);
  const r = f < 0 ? -length : length;
  cosine = Math.abs(scaledF) / length;
  sine = scaledG / r;
  return r * largest;
}

/** Columns processed in one pass of a chain. */
const STRIP: i32 = 8;

/**
 * Rotates rows 0 and 1, then 1 and 2, and so on: `count` rotations, given as pairs (c, s), on eight
 * columns of rows that are `step` bytes apart (negative: the chain runs upwards). The row between
 * two rotations stays in registers.
 */
export function rotateChain(count: i32, rows: usize, step: isize, pairs: usize): void {
  let x0 = v128.load(rows);
  let x1 = v128.load(rows, 16);
  let x2 = v128.load(rows, 32);
  let x3 = v128.load(rows, 48);
  const end = pairs + ((<usize>count) << 4);
  while (pairs < end) {
    const c = v128.load64_splat(pairs);
    const s = v128.load64_splat(pairs, 8);
    const below = rows + <usize>step;
    const y0 = v128.load(below);
    v128.store(rows, f64x2.add(f64x2.mul(c, x0), f64x2.mul(s, y0)));
    x0 = f64x2.sub(f64x2.mul(c, y0), f64x2.mul(s, x0));
    const y1 = v128.load(below, 16);
    v128.store(rows, f64x2.add(f64x2.mul(c, x1), f64x2.mul(s, y1)), 16);
    x1 = f64x2.sub(f64x2.mul(c, y1), f64x2.mul(s, x1));
    const y2 = v128.load(below, 32);
    v128.store(rows, f64x2.add(f64x2.mul(c, x2), f64x2.mul(s, y2)), 32);
    x2 = f64x2.sub(f64x2.mul(c, y2), f64x2.mul(s, x2));
    const y3 = v128.load(below, 48);
    v128.store(rows, f64x2.add(f64x2.mul(c, x3), f64x2.mul(s, y3)), 48);
    x3 = f64x2.sub(f64x2.mul(c, y3), f64x2.mul(s, x3));
    rows = below;
    pairs += 16;
  }
  v128.store(rows, x0);
  v128.store(rows, x1, 16);
  v128.store(rows, x2, 32);
  v128.store(rows, x3, 48);
}

/** Bytes of one entry in a list of chains: first row, direction (±1), number of rotations. */
export const CHAIN_BYTES: usize = 12;

/** Applies a list of chains to a matrix with ld elements in each row, a multiple of STRIP. */
export function rotateChains(chains: i32, list: usize, pairs: usize, a: usize, ld: i32): void {
  const row = (<isize>ld) << 3;
  for (let column = 0; column < ld; column += STRIP) {
    let entry = list;
    let at = pairs;
    for (let i = 0; i < chains; ++i) {
      const first = load<i32>(entry);
      const direction = load<i32>(entry, 4);
      const count = load<i32>(entry, 8);
      rotateChain(count, a + <usize>(first * row), direction * row, at);
      entry += CHAIN_BYTES;
      at += (<usize>count) << 4;
    }
    a += <usize>(STRIP << 3);
  }
}
