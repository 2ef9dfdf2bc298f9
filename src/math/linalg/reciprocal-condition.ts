import type { Arena } from "../../wasm/arena.js";
import { type LuFactors, luSolve, luSolveTransposed } from "../../wasm/factor.js";
import type { Float64Span } from "../../wasm/span.js";
import { estimateColumnNorm } from "./norm-estimate.js";

/** The largest absolute column sum. */
export function columnNorm(rows: number, columns: number, data: Float64Array): number {
  const sums = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) sums[j] += Math.abs(data[i * columns + j]);
  }
  return sums.reduce((most, sum) => Math.max(most, sum), 0);
}

/**
 * An estimate of 1 / (‖A‖₁·‖A⁻¹‖₁) from the factors of A and its `columnNorm`, seldom more than three times
 * too large and never too small except by rounding; 0 if the inverse overflows.
 */
export function estimateReciprocalCondition(arena: Arena, factors: LuFactors, norm: number): number {
  if (factors.size === 0) return 1;
  const inverse = {
    apply: (x: Float64Span) => luSolve(factors, x, 1),
    applyTransposed: (x: Float64Span) => luSolveTransposed(factors, x, 1),
  };
  const reciprocal = 1 / estimateColumnNorm(inverse, arena.float64(factors.size)) / norm;
  return Number.isNaN(reciprocal) ? 0 : reciprocal;
}
