// What residuals of a linear smoother have in common with squares of normal numbers: the moments of their quadratic form.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { multiplyParallel } from "../../../math/linalg/multiply-parallel.js";
import type { FitControl } from "../../../model/control.js";

/** tr(R) and tr(R²) of R = (I − L)ᵀ(I − L); residuals are like σ²·first/second·χ² with first²/second degrees of freedom. */
export interface ResidualMoments {
  readonly first: number;
  readonly second: number;
}

/**
 * The moments from the matrix I − L, cases × cases. With weights that stand for repeated rows it is made symmetric in
 * the weights, and the rows beyond the first of each case add one degree of freedom each: on differences between equal
 * rows, I − L is the identity.
 */
export async function exactMoments(
  residual: Matrix,
  repeated: Float64Array | undefined,
  { signal, threads }: FitControl,
): Promise<ResidualMoments> {
  const size = residual.rows;
  let extra = 0;
  if (repeated !== undefined) {
    const roots = repeated.map(Math.sqrt);
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 1) residual.data[i * size + j] *= roots[i] / roots[j];
    extra = repeated.reduce((sum, weight) => sum + weight, 0) - size;
  }
  const product = await multiplyParallel(residual, residual, { transposeB: true, signal, threads });
  return { first: squaredNorm(residual.data) + extra, second: squaredNorm(product.data) + extra };
}

function squaredNorm(data: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 1) sum += data[at] * data[at];
  return sum;
}
