import { expect } from "vitest";

/** Sizes that meet every edge of the kernels: empty, one, odd, and just beside each block length. */
export const SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 17, 31, 33, 64, 65];

/** Repeatable numbers in [-1, 1) for tests, from a 32-bit mixing generator. */
export function randomArray(length: number, seed: number): Float64Array<ArrayBuffer> {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return Float64Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}

/** Fails unless every element is within `tolerance` of its expected value, relative to `scale`. */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  { tolerance, scale = 1 }: { tolerance: number; scale?: number },
): void {
  expect(actual.length).toBe(expected.length);
  let worst = 0;
  let at = -1;
  for (let i = 0; i < expected.length; i += 1) {
    const same = Object.is(actual[i], expected[i]) || actual[i] === expected[i];
    const error = same ? 0 : Math.abs(actual[i] - expected[i]);
    if (!(error <= worst)) {
      worst = error;
      at = i;
    }
  }
  const message = `element ${at}: ${actual[at]} instead of ${expected[at]}`;
  expect(worst, message).toBeLessThanOrEqual(tolerance * scale);
}
