import type { Arena } from "../kernel/arena.js";
import { asum } from "../kernel/blas.js";
import { type LuFactors, luSolve, luSolveTransposed } from "../kernel/factor.js";
import type { Float64Span } from "../kernel/span.js";

/** Higham finds two or three steps the rule; more do not pay. */
const MAXIMUM_STEPS = 5;

/** The largest sum of sizes in a column. */
export function columnNorm(rows: number, columns: number, data: Float64Array): number {
  const sums = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) sums[j] += Math.abs(data[i * columns + j]);
  }
  return sums.reduce((most, sum) => Math.max(most, sum), 0);
}

/**
 * An estimate of 1 / (‖A‖₁·‖A⁻¹‖₁) from A's factors and its `columnNorm`, seldom more than three times
 * too large and never too small except by rounding; 0 when the inverse overflows.
 */
export function estimateReciprocalCondition(arena: Arena, factors: LuFactors, norm: number): number {
  if (factors.size === 0) return 1;
  const reciprocal = 1 / inverseNorm(factors, arena.float64(factors.size)) / norm;
  return Number.isNaN(reciprocal) ? 0 : reciprocal;
}

/** ‖A⁻¹‖₁ estimated by Higham, Accuracy and Stability of Numerical Algorithms (2002), algorithm 15.1. */
function inverseNorm(factors: LuFactors, x: Float64Span): number {
  const { size } = factors;
  x.array.fill(1 / size);
  luSolve(factors, x, 1);
  let norm = asum(x);
  if (size === 1) return norm;
  let signs = toSigns(x);
  luSolveTransposed(factors, x, 1);
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    const at = indexOfLargest(x);
    x.array.fill(0);
    x.array[at] = 1;
    luSolve(factors, x, 1);
    const previous = norm;
    norm = Math.max(norm, asum(x));
    const before = signs;
    signs = toSigns(x);
    if (!(norm > previous) || signs.every((sign, i) => sign === before[i])) break;
    luSolveTransposed(factors, x, 1);
    if (indexOfLargest(x) === at) break;
  }
  return Math.max(norm, alternatingNorm(factors, x));
}

/** A second bound, from a vector that defeats the matrices which deceive the first. */
function alternatingNorm(factors: LuFactors, x: Float64Span): number {
  const { size } = factors;
  const values = x.array;
  for (let i = 0; i < size; i += 1) values[i] = (i % 2 === 0 ? 1 : -1) * (1 + i / (size - 1));
  luSolve(factors, x, 1);
  return (2 * asum(x)) / (3 * size);
}

/** Replaces numbers by their signs, 1 for zero, and returns a copy. */
function toSigns(x: Float64Span): Float64Array {
  const values = x.array;
  for (let i = 0; i < values.length; i += 1) values[i] = values[i] >= 0 ? 1 : -1;
  return x.copyOut();
}

function indexOfLargest(x: Float64Span): number {
  const values = x.array;
  let at = 0;
  for (let i = 1; i < values.length; i += 1) if (Math.abs(values[i]) > Math.abs(values[at])) at = i;
  return at;
}
