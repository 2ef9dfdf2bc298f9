import type { Matrix } from "../../../math/linalg/matrix.js";
import type { WidthScore } from "./leave-one-out.js";
import { visitPairSums } from "./pair-sums.js";

/**
 * 2·Σ wᵢ f₋ᵢ(xᵢ)/W − ∫ f², which estimates how little the density differs from the true one: minus its integrated
 * squared error, up to a constant (Rudemo 1982; Bowman 1984). In units of the kernel of width 1 at its center.
 */
export function squaredErrorScore(cases: Matrix, weights: Float64Array, widths: Float64Array): WidthScore {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const gradient = new Float64Array(cases.columns);
  let value = 0;
  const add = (share: number, logSum: number, squares: Float64Array) => {
    const term = share * Math.exp(logSum);
    value += term;
    for (let j = 0; j < gradient.length; j += 1) gradient[j] += term * (squares[j] - 1);
  };
  const volume = widths.reduce((product, width) => product * width, 1);
  visitPairSums({
    cases,
    weights,
    widths,
    leaveOneOut: true,
    visit: (i, logSum, squares) => {
      const rest = total - Math.min(1, weights[i]);
      add((2 * weights[i]) / (total * rest * volume), logSum, squares);
    },
  });
  // The square of a normal density integrates to the density of two kernels convolved, √2 times as wide.
  const wide = widths.map((width) => Math.SQRT2 * width);
  const wideVolume = volume * Math.SQRT2 ** cases.columns;
  visitPairSums({
    cases,
    weights,
    widths: wide,
    leaveOneOut: false,
    visit: (i, logSum, squares) => add(-weights[i] / (total * total * wideVolume), logSum, squares),
  });
  return { value, gradient };
}
