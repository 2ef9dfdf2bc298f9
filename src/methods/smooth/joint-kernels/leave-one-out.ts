import type { Matrix } from "../../../math/linalg/matrix.js";
import { visitPairSums } from "./pair-sums.js";

/** A score of kernel widths, larger where they are better. */
export interface WidthScore {
  readonly value: number;
  /** Its derivatives with respect to the logarithm of each column's width. */
  readonly gradient: Float64Array;
}

/**
 * Σ wᵢ ln f₋ᵢ(xᵢ), up to constants: the log likelihood of the cases, each under the density of the others, for kernels
 * of these widths. One repetition of a case is left out.
 */
export function leaveOneOut(cases: Matrix, weights: Float64Array, widths: Float64Array): WidthScore {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const gradient = new Float64Array(cases.columns);
  let value = 0;
  const visit = (i: number, logSum: number, squares: Float64Array) => {
    const weight = weights[i];
    value += weight * (logSum - Math.log(total - Math.min(1, weight)));
    for (let j = 0; j < gradient.length; j += 1) gradient[j] += weight * (squares[j] - 1);
  };
  visitPairSums({ cases, weights, widths, leaveOneOut: true, visit });
  for (const width of widths) value -= total * Math.log(width);
  return { value, gradient };
}
