import { DataError } from "../../base/errors.js";

/**
 * The p-values of several tests, raised so that the chance of any false alarm among them stays at the level
 * that each is compared with: the smallest is multiplied by the number of tests, the next by one less, and
 * so on, none falling below the one before it (Holm 1979).
 *
 * ```ts
 * holmAdjust([0.01, 0.04, 0.03]); // [0.03, 0.06, 0.06]
 * ```
 */
export function holmAdjust(pValues: ArrayLike<number>): Float64Array {
  const method = "holmAdjust";
  const p = Float64Array.from(pValues);
  const row = p.findIndex((value) => !(value >= 0 && value <= 1));
  if (row >= 0) {
    throw new DataError(`${method}: the p-value at ${row} must be a number from 0 to 1; got ${p[row]}.`, {
      method,
      row,
      expected: "a number from 0 to 1",
      received: String(p[row]),
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
