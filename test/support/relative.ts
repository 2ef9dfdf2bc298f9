import { expect } from "vitest";

/** |actual − expected| relative to |expected|; 0 for equal values, also infinite ones, and NaN beside NaN. */
function relativeError(actual: number, expected: number): number {
  if (Object.is(actual, expected) || actual === expected) return 0;
  return Math.abs(actual - expected) / Math.abs(expected === 0 ? 1 : expected);
}

/** Fails unless `actual` is within `tolerance` of `expected`, relative to it. */
export function expectRelative(
  actual: number,
  expected: number,
  { tolerance, what }: { tolerance: number; what: string },
): void {
  const error = relativeError(actual, expected);
  if (!(error <= tolerance)) {
    expect.fail(`${what} is ${actual}, not ${expected}: relative error ${error} exceeds ${tolerance}`);
  }
}
