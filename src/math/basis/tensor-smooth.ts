// Tensor products of smooth terms: one penalty, and one smoothing parameter, per margin.

import { eigenvaluesSymmetric } from "../linalg/eigen-symmetric.js";
import { inverse } from "../linalg/inverse.js";
import { Matrix } from "../linalg/matrix.js";
import { evaluateBasis } from "./evaluate.js";
import { uniformKnots } from "./knots.js";
import { kronecker, times } from "./matrices.js";
import { basisSize } from "./size.js";
import { mapped, type Smooth } from "./smooth.js";

/**
 * The tensor product of terms (mgcv's "te"; of centered terms, "ti": an interaction without main effects). Its inputs
 * are those of the margins in turn. Margins should have the values of their functions as coefficients, as cubic splines
 * and levels do; for others, use `withValuesAsCoefficients` first.
 */
export function tensorSmooth(margins: readonly Smooth[]): Smooth {
  const sizes = margins.map(({ basis }) => basisSize(basis));
  const total = sizes.reduce((product, size) => product * size, 1);
  const penalties = margins.flatMap((margin, at) =>
    margin.penalties.map(({ matrix, rank }) => {
      const largest = eigenvaluesSymmetric(matrix)[0];
      const own = largest > 0 ? times(matrix, 1 / largest) : matrix;
      const parts = sizes.map((size, k) => (k === at ? own : Matrix.identity(size)));
      return { matrix: parts.reduce(kronecker), rank: (rank * total) / sizes[at] };
    }),
  );
  const nullSpace = margins.reduce((product, margin) => product * margin.nullSpace, 1);
  return { basis: { kind: "tensor", margins: margins.map(({ basis }) => basis) }, penalties, nullSpace };
}

/**
 * A term of one variable whose coefficients are its values at evenly spaced points of a range, so that the penalty of
 * the other margins is one of functions, not of arbitrary coefficients (Wood 2006).
 */
export function withValuesAsCoefficients(smooth: Smooth, low: number, high: number): Smooth {
  const size = basisSize(smooth.basis);
  const points = new Matrix(size, 1, uniformKnots(low, high, size));
  return mapped(smooth, inverse(evaluateBasis(smooth.basis, points)));
}
