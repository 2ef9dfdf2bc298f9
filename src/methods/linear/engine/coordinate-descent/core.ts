import { AT, RECORD, type RowWeights, type Sweep } from "../../../../wasm/coordinate-sweep.js";
import type { Float64Span } from "../../../../wasm/span.js";

/** The penalty factor of every feature and the limits of its coefficient, standardized. */
export interface FeatureTerms {
  readonly factors: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * A weighted least-squares problem in kernel memory, ½ Σ w·(y − X̃β)² with weights that sum to 1, on which
 * coordinates can be moved. X̃ are the standardized features; those that do not vary are never listed.
 */
export interface CoordinateCore {
  readonly features: number;
  /** One record per feature: its coefficient, Σ w·x̃², factor and limits. */
  readonly terms: Float64Span;
  /** Features that vary. */
  readonly usable: Int32Array;
  /** Σ w·y² */
  readonly total: number;
  /** Tells how many features are likely to be swept at some point. */
  expect(count: number): void;
  /** Prepares for sweeps over these features. */
  prepare(features: Int32Array): Promise<void>;
  /** One pass over a list of features; gives the largest Σ w·x̃²·δ² of a change δ. */
  sweep(sweep: Sweep): number;
  /** Σ w·x̃·r of all features, in ordinary memory. */
  gradient(): Promise<Float64Array>;
  /** Σ w·x̃·r of some features, written into `out`. */
  gradientOf(features: Int32Array, out: Float64Array): void;
  /** Σ w·r² */
  residualSquares(): number;
  /** Sets one coefficient, and everything that depends on it. */
  move(feature: number, coefficient: number): void;
  /** X̃ᵀWX̃ of some features that were prepared, row by row; undefined if that would cost too much. */
  gram(features: Int32Array): Float64Array | undefined;
  /** Removes the rounding errors of many moves. */
  refresh(): void;
  /** What moves with the coefficients, linearly: the gradient, or the residuals. */
  readonly state: readonly Float64Span[];
}

/** Records with zero coefficients. */
export function fillTerms(
  terms: Float64Span,
  squares: Float64Array,
  { factors, lower, upper }: FeatureTerms,
): void {
  const { array } = terms;
  array.fill(0);
  for (let j = 0, at = 0; j < squares.length; j += 1, at += RECORD) {
    array[at + AT.square] = squares[j];
    array[at + AT.factor] = factors[j];
    array[at + AT.lower] = lower[j];
    array[at + AT.upper] = upper[j];
  }
}

/** Σ w·r², from w·r. */
export function squaresOfWeighted(
  residual: Float64Array,
  { each, share }: RowWeights,
  shift: number,
): number {
  let sum = 0;
  if (each === undefined) {
    for (const value of residual) sum += (value + shift * share) ** 2;
    return sum / share;
  }
  const weights = each.array;
  for (let i = 0; i < residual.length; i += 1) sum += (residual[i] + shift * weights[i]) ** 2 / weights[i];
  return sum;
}
