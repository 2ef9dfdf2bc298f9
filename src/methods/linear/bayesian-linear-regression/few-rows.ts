// A problem with more features than cases, as if its data were as few rows as its rank.

import { Matrix } from "../../../math/linalg/matrix.js";
import { pivotedCholesky } from "../../../math/linalg/pivoted-cholesky.js";
import { sumOfSquares } from "../engine/vectors.js";
import type { ReducedProblem } from "./reduce.js";

export interface FewRows {
  /** One row per feature, whose products are those of the problem. */
  readonly features: Matrix;
  /** Its products with the features are those of the problem. */
  readonly target: Float64Array;
  /** What no feature can explain of the sum of squares. */
  readonly outside: number;
}

/** Undefined if there are no fewer rows than features. */
export function asFewRows({ gram, products, total, cases }: ReducedProblem): FewRows | undefined {
  const size = products.length;
  if (cases >= size) return undefined;
  // Ranks are found among features of equal lengths.
  const lengths = gram.diagonal().map((square) => (square > 0 ? Math.sqrt(square) : 1));
  const equalized = gram.map((value, at) => value / (lengths[Math.floor(at / size)] * lengths[at % size]));
  const { L, pivots, rank } = pivotedCholesky(equalized);
  if (rank === size) return undefined;
  const features = new Matrix(size, rank);
  for (const [i, j] of pivots.entries())
    features.data.set(
      L.row(i).map((value) => value * lengths[j]),
      j * rank,
    );
  const target = new Float64Array(rank);
  for (let i = 0; i < rank; i += 1) {
    const row = features.row(pivots[i]);
    let rest = products[pivots[i]];
    for (let k = 0; k < i; k += 1) rest -= row[k] * target[k];
    target[i] = rest / row[i];
  }
  return { features, target, outside: Math.max(0, total - sumOfSquares(target)) };
}
