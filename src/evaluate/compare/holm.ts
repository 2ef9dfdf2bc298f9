import { DataError } from "../../base/errors.js";
import { copyNumbers } from "../../base/numbers.js";

/**
 * The p-values of several tests, adjusted so that comparing each with a level bounds the probability of any false
 * rejection by that level: the smallest is multiplied by the number of tests, the next by one less, and so on, and
 * none is less than the one before it (Holm 1979).
 *
 * ```ts
 * holmAdjust([0.01, 0.04, 0.03]); // [0.03, 0.06, 0.06]
 * ```
 */
export function holmAdjust(pValues: ArrayLike<number>): Float64Array {
  const method = "holmAdjust";
  const p = copyNumbers(method, "p-value", pValues);
  const row = p.findIndex((value) => !(value >= 0 && value <= 1));
  if (row >= 0) {
    throw new DataError(method, {
      what: `the p-value at index ${row}`,
      row,
      expected: "a number from 0 to 1",
      received: p[row],
    });
  }
  const order = Uint32Array.from(p.keys()).sort((a, b) => p[a] - p[b]);
  let least = 0;
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, p[at] * (p.length - rank)));
    p[at] = least;
  }
  return p;
}
