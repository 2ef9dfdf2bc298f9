import { columnsFrom } from "../../../math/basis/combine.js";
import { oneNorm, symmetric, times } from "../../../math/basis/matrices.js";
import type { Smooth } from "../../../math/basis/smooth.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { multiply } from "../../../math/linalg/multiply.js";

/** The term with one more penalty, of what the others leave free, so that it may vanish (Marra and Wood 2011). */
export function withFreePenalty(smooth: Smooth): Smooth {
  const { penalties, nullSpace } = smooth;
  if (nullSpace === 0 || penalties.length === 0) return smooth;
  const total = penalties
    .map(({ matrix }) => times(matrix, 1 / (oneNorm(matrix) || 1)))
    .reduce((sum, S) => sum.add(S));
  const { vectors } = eigenSymmetric(symmetric(total));
  const free = columnsFrom(vectors, vectors.columns - nullSpace, nullSpace);
  const matrix = symmetric(multiply(free, free, { transposeB: true }));
  return { ...smooth, penalties: [...penalties, { matrix, rank: nullSpace }], nullSpace: 0 };
}
