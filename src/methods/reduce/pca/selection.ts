// Rules for the number of components (Jolliffe 2002, section 6.1).

import { Matrix } from "../../../math/linalg/matrix.js";
import { singularValues } from "../../../math/linalg/svd.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { ComponentsOption } from "./options.js";

/** Random matrices of parallel analysis, and the quantile of their variances that a component must exceed. */
const DRAWS = 200;
const QUANTILE = 0.95;

export interface SelectionInput {
  /** The variances of all components, largest first, as many as are not 0. */
  readonly variances: Float64Array;
  readonly totalVariance: number;
  /** The standard deviations of the features as they were analyzed. */
  readonly deviations: Float64Array;
  /** The degrees of freedom of the variances, and their divisor. */
  readonly degrees: number;
  readonly divisor: number;
  readonly stream: Random;
}

/** The number of components that a share or a rule keeps, at least one. */
export function componentCount(rule: ComponentsOption, input: SelectionInput): number {
  const { variances, totalVariance, deviations } = input;
  const known = variances.length;
  if (rule === "all") return known;
  if (typeof rule === "number") return rule >= 1 ? rule : explaining(rule, variances, totalVariance);
  const varying = deviations.filter((deviation) => deviation > 0).length;
  if (rule === "kaiser") return leading(variances, () => totalVariance / varying);
  if (rule === "broken-stick") {
    const pieces = brokenStick(varying);
    return leading(variances, (k) => totalVariance * pieces[k]);
  }
  const bounds = randomVariances(input, known);
  return leading(variances, (k) => bounds[k]);
}

/** The fewest components that explain a share of the variance; a sum that misses it by rounding reaches it. */
function explaining(share: number, variances: Float64Array, total: number): number {
  let sum = 0;
  for (let k = 0; k < variances.length; k += 1) {
    sum += variances[k];
    if (sum >= share * total * (1 - 1e-12)) return k + 1;
  }
  return variances.length;
}

/** How many components from the first on exceed their bounds, at least one. */
function leading(variances: Float64Array, bound: (k: number) => number): number {
  const end = variances.findIndex((variance, k) => !(variance > bound(k)));
  return Math.max(1, end < 0 ? variances.length : end);
}

/** The expected lengths of the pieces of a stick that is broken at random, longest first: (1/p)·Σ_{j ≥ k} 1/j. */
export function brokenStick(pieces: number): Float64Array {
  const out = new Float64Array(pieces);
  let sum = 0;
  for (let k = pieces; k >= 1; k -= 1) {
    sum += 1 / k;
    out[k - 1] = sum / pieces;
  }
  return out;
}

/** Quantiles of the variances of components of independent normal columns (Horn 1965; Glorfeld 1995). */
function randomVariances(
  { deviations, degrees, divisor, stream }: SelectionInput,
  count: number,
): Float64Array {
  const drawn = Array.from({ length: DRAWS }, (_, draw) =>
    singularValues(randomTriangle(deviations, degrees, stream.child(draw))),
  );
  return Float64Array.from({ length: count }, (_, k) => {
    const sorted = Float64Array.from(drawn, (values) => (values[k] ?? 0) ** 2 / divisor).sort();
    return sorted[Math.ceil(QUANTILE * DRAWS) - 1];
  });
}

/**
 * A triangle T such that TᵀT has the distribution of the scatter of independent normal columns (Bartlett 1933), so
 * that the time does not depend on the number of rows.
 */
function randomTriangle(deviations: Float64Array, degrees: number, stream: Random): Matrix {
  const { length: p } = deviations;
  const rows = Math.min(p, Math.max(1, Math.ceil(degrees)));
  const out = new Matrix(rows, p);
  for (let i = 0; i < rows; i += 1)
    for (let j = i; j < p; j += 1) {
      // Fewer degrees than columns leave a trapezoid.
      const value = i === j ? Math.sqrt(2 * stream.gamma(Math.max(degrees - i, 1e-3) / 2)) : stream.normal();
      out.data[i * p + j] = value * deviations[j];
    }
  return out;
}
