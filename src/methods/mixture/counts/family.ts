// Components under which the log density of a case is linear in its counts.

import { Matrix } from "../../../math/linalg/matrix.js";

/** A linear function of the counts of a case for every component. */
interface LinearForm {
  /** Components × features. */
  readonly coefficients: Matrix;
  readonly constants: Float64Array;
}

/** How the probabilities of components are estimated, and what density they give. */
export interface CountFamily {
  /** The probabilities, components × features, from weighted sums of the counts and the total weights of the components. */
  estimate(sums: Matrix, totalWeights: Float64Array, smoothing: number): Matrix;
  form(probabilities: Matrix): LinearForm;
  /** The log density of the prior that the smoothing stands for, up to a constant. */
  logPrior(probabilities: Matrix, smoothing: number): number;
  /** The free parameters of one component. */
  parameters(features: number): number;
}

/** Each feature is 1 with its own probability, and otherwise 0. */
export const bernoulliFamily: CountFamily = {
  estimate: ({ data, rows, columns }, totalWeights, smoothing) =>
    new Matrix(
      rows,
      columns,
      data.map((sum, at) => (sum + smoothing) / (totalWeights[Math.floor(at / columns)] + 2 * smoothing)),
    ),
  form: (probabilities) => ({
    coefficients: probabilities.map((p) => Math.log(p) - Math.log1p(-p)),
    constants: rowSums(probabilities.map((p) => Math.log1p(-p))),
  }),
  logPrior: ({ data }, smoothing) =>
    smoothing * data.reduce((sum, p) => sum + Math.log(p) + Math.log1p(-p), 0),
  parameters: (features) => features,
};

/** Every occurrence falls on each feature with a fixed probability. */
export const multinomialFamily: CountFamily = {
  estimate: (sums, _, smoothing) => {
    const totals = rowSums(sums);
    const { rows, columns } = sums;
    return new Matrix(
      rows,
      columns,
      sums.data.map(
        (sum, at) => (sum + smoothing) / (totals[Math.floor(at / columns)] + columns * smoothing),
      ),
    );
  },
  form: (probabilities) => ({
    coefficients: probabilities.map(Math.log),
    constants: new Float64Array(probabilities.rows),
  }),
  logPrior: ({ data }, smoothing) => smoothing * data.reduce((sum, p) => sum + Math.log(p), 0),
  parameters: (features) => features - 1,
};

function rowSums(matrix: Matrix): Float64Array {
  return Float64Array.from({ length: matrix.rows }, (_, k) =>
    matrix.row(k).reduce((sum, value) => sum + value, 0),
  );
}
