import { columnName, DataError, got, wanted, words } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, scatterMatrix } from "../../../math/linalg/moments.js";
import type { Cases } from "../../../model/cases.js";

/** The correlations of the features, and what they are computed with. */
export interface Correlations {
  readonly means: Float64Array;
  /** Standard deviations, with the total weight as divisor. */
  readonly scales: Float64Array;
  readonly matrix: Matrix;
  /** The total weight of the cases. */
  readonly weight: number;
}

/** A column whose deviations are below this share of its mean varies by rounding alone. */
const CONSTANT = 1e-13;

/** The correlations of all features; one that does not vary has none, and is refused. */
export function correlationsOf({ method, matrix: x, weights, features }: Cases): Correlations {
  const means = columnMeans(x, weights);
  const scatter = scatterMatrix(x, weights && { weights });
  const weight = weights ? weights.reduce((sum, value) => sum + value, 0) : x.rows;
  const scales = scatter.diagonal().map((square) => Math.sqrt(square / weight));
  const constant = scales.findIndex((scale, j) => !(scale > CONSTANT * Math.abs(means[j])));
  if (constant >= 0) {
    const name = features.names[constant];
    throw new DataError(
      method,
      words`${columnName(name)} must have ${wanted("at least two values")}, because correlations require variation; got ${got(`${means[constant]} everywhere`)}.`,
    );
  }
  const p = x.columns;
  const matrix = scatter.map((value, at) => {
    const [i, j] = [Math.floor(at / p), at % p];
    if (i === j) return 1;
    const product = (i < j ? value : scatter.get(j, i)) / weight / (scales[i] * scales[j]);
    return Math.min(1, Math.max(-1, product));
  });
  return { means, scales, matrix, weight };
}
