import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../../math/linalg/moments.js";
import type { BayesianLogisticRegressionSettings } from "./options.js";
import type { DesignUnits } from "./posterior.js";

/** Standard deviations below this share of a mean are rounding. */
const ROUNDING = 1e-13;

/** Where features are centered and what they are divided by; a feature that does not vary is divided by 1. */
export function designUnits(
  matrix: Matrix,
  weights: Float64Array | undefined,
  { standardize, intercept }: BayesianLogisticRegressionSettings,
): DesignUnits {
  const means = columnMeans(matrix, weights);
  const deviations = columnVariances(matrix, { ...(weights !== undefined && { weights }), divisor: "n" }).map(
    Math.sqrt,
  );
  const constant = Array.from(deviations, (deviation, j) => !(deviation > ROUNDING * Math.abs(means[j])));
  return {
    intercept,
    constant,
    // Without an intercept, a case of zeros must stay one.
    centers: standardize && intercept ? means : new Float64Array(matrix.columns),
    scales: standardize
      ? deviations.map((deviation, j) => (constant[j] ? 1 : deviation))
      : new Float64Array(matrix.columns).fill(1),
  };
}

/** Rows of the design: 1 for the intercept, features in their units; negated for cases of other classes. */
export function design(matrix: Matrix, units: DesignUnits, isOfClass: (row: number) => boolean): Matrix {
  const { intercept, centers, scales } = units;
  const first = intercept ? 1 : 0;
  const { rows, columns, data } = matrix;
  const out = new Matrix(rows, columns + first);
  for (let i = 0, from = 0, to = 0; i < rows; i += 1, from += columns, to += columns + first) {
    const sign = isOfClass(i) ? 1 : -1;
    if (intercept) out.data[to] = sign;
    for (let j = 0; j < columns; j += 1)
      out.data[to + first + j] = (sign * (data[from + j] - centers[j])) / scales[j];
  }
  return out;
}
