import { DataError, got, wanted, words } from "../../../base/errors.js";
import { determinant } from "../../../math/linalg/determinant.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireModel } from "../../../model/require-model.js";
import type { GLMModel } from "../glm/model.js";
import type { LinearRegressionModel } from "../linear-regression/model.js";
import { termsOfModel } from "./terms.js";

/** How much the dependence of a term on the others enlarges the variance of its coefficients. */
export interface VarianceInflation {
  readonly term: string;
  readonly degreesOfFreedom: number;
  /** The factor for one coefficient, or for the squared volume of the confidence region of several. */
  readonly factor: number;
  /** factor^(1/(2·degrees of freedom)): the factor of a standard error, comparable between terms. */
  readonly perCoefficient: number;
}

/**
 * Variance inflation factors of all terms, generalized for those of several coefficients (Fox and Monette 1992): `vif`
 * of R's car.
 *
 * ```ts
 * varianceInflation(await new LinearRegression().fit(table, "y ~ a + b + x"));
 * ```
 */
export function varianceInflation(model: LinearRegressionModel | GLMModel): VarianceInflation[] {
  requireModel("varianceInflation", model, ["covariance", "aliased"]);
  const { covariance, hasIntercept, aliased } = model;
  const first = Number(hasIntercept);
  const free = (j: number) => !aliased[j + first];
  const all = [...model.features.keys()].filter(free);
  const terms = termsOfModel(model);
  if (terms.length < 2) {
    const sentence = words`${wanted("at least two terms")} are needed; the model has ${got(String(terms.length))}.`;
    throw new DataError("varianceInflation", sentence);
  }
  const correlation = (i: number, j: number) =>
    covariance.get(i + first, j + first) /
    Math.sqrt(covariance.get(i + first, i + first) * covariance.get(j + first, j + first));
  const volume = (columns: readonly number[]) =>
    columns.length === 0
      ? 1
      : determinant(Matrix.from(columns.map((i) => columns.map((j) => correlation(i, j)))));
  const whole = volume(all);
  return terms.map(({ term, columns }) => {
    const termColumns = columns.filter(free);
    const others = all.filter((j) => !termColumns.includes(j));
    const factor = (volume(termColumns) * volume(others)) / whole;
    return {
      term,
      degreesOfFreedom: termColumns.length,
      factor,
      perCoefficient: factor ** (1 / (2 * termColumns.length)),
    };
  });
}
