import type { Matrix } from "../../../../math/linalg/matrix.js";
import { svd } from "../../../../math/linalg/svd.js";
import { type Block, innerProducts, isPositive, negateColumn, scaleColumns } from "./blocks.js";

/** Correlated combinations of the columns of two blocks, the closest pair first. */
export interface CanonicalPairs {
  readonly correlations: Float64Array;
  /** Columns of x × pairs: aᵀ(XᵀX + κI)a = 1. */
  readonly first: Matrix;
  /** Columns of y × pairs: bᵀ(YᵀY + κI)b = 1. */
  readonly second: Matrix;
}

/**
 * Canonical correlations as the singular values of the product of orthonormal bases (Björck and Golub 1973),
 * each basis vector shrunk by s/√(s² + κ) where a ridge κ is added to the sums of squares (Vinod 1976).
 */
export function canonicalPairs(
  x: Block,
  y: Block,
  ridge: readonly [number, number] = [0, 0],
): CanonicalPairs {
  const [lengthsX, lengthsY] = [x, y].map(({ values }, k) =>
    values.map((value) => Math.sqrt(value * value + ridge[k])),
  );
  const cosines = innerProducts(
    scaleColumns(x.basis, (a) => x.values[a] / lengthsX[a]),
    scaleColumns(y.basis, (a) => y.values[a] / lengthsY[a]),
  );
  const { U, singularValues, V } = svd(cosines);
  const first = scaleColumns(x.directions, (a) => 1 / lengthsX[a]).multiply(U);
  const second = scaleColumns(y.directions, (a) => 1 / lengthsY[a]).multiply(V);
  for (let pair = 0; pair < singularValues.length; pair += 1) {
    if (isPositive(first, pair)) continue;
    negateColumn(first, pair);
    negateColumn(second, pair);
  }
  // A cosine exceeds 1 only by rounding.
  return { correlations: singularValues.map((value) => Math.min(1, value)), first, second };
}
