import { expect } from "vitest";

export { randomArray } from "./random.js";

/** Sizes that meet every edge of the kernels: empty, one, odd, and just beside each block length. */
export const SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 17, 31, 33, 64, 65];

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
