import { quantile } from "../../../data/statistics/quantile.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { largestIndices } from "../../../model/model.js";
import { withArena } from "../../../wasm/arena.js";
import { scoresToShares } from "../../../wasm/gaussian-mixture.js";

/** The log density of every case, and their weighted sum. */
export interface CaseDensities {
  readonly densities: Float64Array;
  readonly total: number;
}

/**
 * Turns log P(component, case) into the shares of the components, in place: their probabilities, or 1 for the most
 * probable one if `hard`, where the largest scores replace the log densities.
 */
export function shareOut(scores: Matrix, weights: Float64Array | undefined, hard: boolean): CaseDensities {
  return withArena((arena) => {
    const { rows, columns } = scores;
    const span = arena.copyIn(scores.data);
    const densities = arena.float64(rows);
    const total = scoresToShares({ span, rows, columns }, densities, {
      weights: weights && arena.copyIn(weights),
      hard,
    });
    scores.data.set(span.array);
    return { densities: densities.copyOut(), total };
  });
}

/** How many cases count, and for how much together. */
export function countCases(
  weights: Float64Array | undefined,
  rows: number,
): { readonly cases: number; readonly totalWeight: number } {
  if (weights === undefined) return { cases: rows, totalWeight: rows };
  return {
    cases: weights.reduce((count, weight) => (weight > 0 ? count + 1 : count), 0),
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** What a mixture says about its training cases. */
export interface TrainingAnswers {
  readonly labels: Int32Array;
  readonly densities: Float64Array;
  readonly logLikelihood: number;
  /** −Σ w·ln P(label | case) of the most probable labels. */
  readonly uncertainty: number;
}

/** From the shares, which are probabilities, and the log densities of the training cases. */
export function answersOf(
  shares: Matrix,
  { densities, total }: CaseDensities,
  weights: Float64Array | undefined,
): TrainingAnswers {
  const labels = largestIndices(shares);
  let uncertainty = 0;
  for (let i = 0; i < shares.rows; i += 1)
    uncertainty -= (weights?.[i] ?? 1) * Math.log(shares.data[i * shares.columns + labels[i]]);
  return { labels, densities, logLikelihood: total, uncertainty };
}

/** The log density below which this share of the cases lies. */
export function densityThreshold(
  densities: Float64Array,
  weights: Float64Array | undefined,
  outliers: number,
): number {
  return quantile(densities, outliers, { method: 1, ...(weights && { weights }) });
}
