// Scatter of classes in the neighborhood of a case, and the metric that follows from it (Hastie and Tibshirani 1996).

import * as z from "zod";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Neighborhood } from "./neighborhood.js";

/** What the scatter of a neighborhood is estimated from. */
export const localOptions = {
  neighborhood: z
    .int()
    .min(2)
    .default(50)
    .describe(
      "Number of nearest cases from which the scatter of the classes around a case is estimated; at most all.",
    ),
  varianceFloor: z
    .number()
    .positive()
    .default(0.001)
    .describe("Fraction of the largest variance within classes that is added to all of them."),
};

/** Covariances of a neighborhood: within the classes, and between their means. */
export interface LocalScatter {
  readonly within: Matrix;
  readonly between: Matrix;
}

/** W = Σ πₖWₖ and B = Σ πₖ(x̄ₖ − x̄)(x̄ₖ − x̄)ᵀ of the neighbors of a case. */
export function localScatter(
  x: Matrix,
  codes: Int32Array,
  classes: number,
  hood: Neighborhood,
): LocalScatter {
  const { columns } = x;
  const classWeights = new Float64Array(classes);
  const means = new Matrix(classes, columns);
  const middle = new Float64Array(columns);
  let total = 0;
  const { count, indices, weights: shares } = hood;
  for (let at = 0; at < count; at += 1) {
    classWeights[codes[indices[at]]] += shares[at];
    total += shares[at];
  }
  for (let at = 0; at < count; at += 1) {
    const [row, code] = [x.row(indices[at]), codes[indices[at]]];
    for (let j = 0; j < columns; j += 1) {
      means.data[code * columns + j] += (shares[at] * row[j]) / classWeights[code];
      middle[j] += (shares[at] * row[j]) / total;
    }
  }
  const within = new Matrix(columns, columns);
  const between = new Matrix(columns, columns);
  for (let at = 0; at < count; at += 1) {
    const mean = means.row(codes[indices[at]]);
    addSquare(within, x.row(indices[at]), mean, shares[at] / total);
  }
  for (let code = 0; code < classes; code += 1)
    if (classWeights[code] > 0) addSquare(between, means.row(code), middle, classWeights[code] / total);
  return { within, between };
}

/** matrix += weight·(a − b)(a − b)ᵀ */
function addSquare({ data, columns }: Matrix, a: Float64Array, b: Float64Array, weight: number): void {
  for (let i = 0; i < columns; i += 1) {
    const scaled = weight * (a[i] - b[i]);
    for (let j = 0; j < columns; j += 1) data[i * columns + j] += scaled * (a[j] - b[j]);
  }
}

/** W^(−1/2), with a fraction of its largest eigenvalue added to all; the identity if nothing varies within classes. */
function inverseRoot(within: Matrix, varianceFloor: number): Matrix {
  const { values, vectors } = eigenSymmetric(within);
  const floor = varianceFloor * Math.max(values[0], 0);
  return fromSpectrum(
    vectors,
    floor > 0 ? values.map((value) => 1 / Math.sqrt(Math.max(value, 0) + floor)) : undefined,
  );
}

/**
 * A square root A of the metric Σ = W^(−1/2)(W^(−1/2)BW^(−1/2) + εI)W^(−1/2): squared distances are |A(x − x₀)|². In a
 * region of one class B is 0, and Σ is εW⁻¹ (ESL 13.8).
 */
export function metricRoot(
  { within, between }: LocalScatter,
  epsilon: number,
  varianceFloor: number,
): Matrix {
  const root = inverseRoot(within, varianceFloor);
  const { values, vectors } = eigenSymmetric(symmetric(root.multiply(between).multiply(root)));
  const spread = values.map((value) => Math.sqrt(Math.max(value, 0) + epsilon));
  return fromSpectrum(vectors, spread).multiply(root);
}

/** V·diag(values)·Vᵀ; the identity without values. */
function fromSpectrum(vectors: Matrix, values: Float64Array | undefined): Matrix {
  if (values === undefined) return Matrix.identity(vectors.rows);
  const scaled = vectors.map((value, at) => value * values[at % vectors.columns]);
  return symmetric(scaled.multiply(vectors.transpose()));
}

/** The mean of a matrix that is symmetric up to rounding and its transpose. */
function symmetric(matrix: Matrix): Matrix {
  const { data, columns } = matrix;
  return matrix.map((value, at) => (value + data[(at % columns) * columns + Math.floor(at / columns)]) / 2);
}
