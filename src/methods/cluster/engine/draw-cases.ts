import type { Random } from "../../../math/probability/random/index.js";

/** `count` different cases of weight above 0, those that are given among them. */
export function drawCases(
  weights: Float64Array,
  count: number,
  stream: Random,
  given: ArrayLike<number>,
): Int32Array {
  const chosen = new Set(Array.from(given));
  const others = Array.from(weights.keys()).filter((row) => weights[row] > 0 && !chosen.has(row));
  // The beginning of a random permutation (Fisher and Yates).
  for (let at = 0; chosen.size < count && at < others.length; at += 1) {
    const other = at + Math.floor(stream.next() * (others.length - at));
    [others[at], others[other]] = [others[other], others[at]];
    chosen.add(others[at]);
  }
  return Int32Array.from(chosen).sort();
}
