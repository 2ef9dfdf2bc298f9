import { DataError, ShapeError } from "./errors.js";
import { copyNumbers, requireList } from "./numbers.js";
import { got, optionName, rowName, wanted, words } from "./sentence.js";

/** A copy of the weights, after checking that there is one per row, each finite and not negative. */
export function readWeights(method: string, weights: ArrayLike<number>, rows: number): Float64Array {
  requireList(method, "weights", weights);
  if (weights.length !== rows) {
    const expected = `one number per row, ${rows}`;
    const sentence = words`${optionName("weights")} must have ${wanted(expected)}; got ${got(weights.length)}.`;
    throw new ShapeError(method, sentence);
  }
  const copy = copyNumbers(method, "weight", weights);
  const row = copy.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY));
  if (row < 0) {
    requireFiniteSum(method, copy);
    return copy;
  }
  const what = words`the weight of ${rowName(row)}`;
  throw new DataError(method, {
    what,
    option: "weights",
    expected: "a finite number ≥ 0",
    received: copy[row],
  });
}

/** Refuses weights whose sum exceeds float64, which would turn every mean into NaN. */
export function requireFiniteSum(method: string, weights: Float64Array): void {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum < Number.POSITIVE_INFINITY) return;
  throw new DataError(method, "the sum of the weights is too large for a 64-bit number; divide them all.", {
    option: "weights",
    expected: `a sum ≤ ${Number.MAX_VALUE}`,
    received: String(sum),
  });
}
