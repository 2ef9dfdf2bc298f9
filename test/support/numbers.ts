import { expect } from "vitest";

export { randomArray } from "./random.js";

/** Sizes that meet every edge of the kernels: empty, one, odd, and just beside each block length. */
export const SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 17, 31, 33, 64, 65];

interface Closeness {
  readonly tolerance: number;
  /** What the tolerance is relative to; by default it is absolute. */
  readonly scale?: number;
}

/** Fails unless the number is within `tolerance` of the expected one, relative to `scale`; NaN always fails. */
export function expectClose(actual: number, expected: number, closeness: Closeness): void;
/** Fails unless every element is within `tolerance` of its expected value; NaN matches NaN. */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  closeness: Closeness,
): void;
export function expectClose(
  actual: number | ArrayLike<number>,
  expected: number | ArrayLike<number>,
  { tolerance, scale = 1 }: Closeness,
): void {
  if (typeof expected === "number") expect(expected, "the expected value").not.toBeNaN();
  const found = typeof actual === "number" ? [actual] : actual;
  const wanted = typeof expected === "number" ? [expected] : expected;
  expect(found.length).toBe(wanted.length);
  let worst = 0;
  let at = -1;
  for (let i = 0; i < wanted.length; i += 1) {
    const error = distance(found[i], wanted[i]);
    if (error > worst) {
      worst = error;
      at = i;
    }
  }
  const message = `element ${at}: ${found[at]} instead of ${wanted[at]}`;
  expect(worst, message).toBeLessThanOrEqual(tolerance * scale);
}

/** |a − b|; 0 for equal values, also infinite ones and NaN; infinite where only one is NaN or missing. */
function distance(a: number, b: number): number {
  if (a === b || Object.is(a, b)) return 0;
  const difference = Math.abs(a - b);
  return Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference;
}
