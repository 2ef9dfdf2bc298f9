import { brentRoot } from "../../math/optimize/brent-root.js";
import { rangeSurvival } from "../../math/probability/special/studentized-range.js";

/** The range that is exceeded with the probability p. */
export function rangeQuantile(p: number, k: number): number {
  return brentRoot((q) => rangeSurvival(q, k) - p, 0, 100, { tolerance: 1e-14 }).x;
}
