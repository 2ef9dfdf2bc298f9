import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chosenColumns, requireDistinct } from "../../prepare/table-columns.js";
import { makeFolds } from "../../resample/plan.js";
import { readRegression } from "../path/read-regression.js";
import { placeByRule, validatePath } from "../path/validate-path.js";
import { fitExpanded, predictExpanded } from "./expansion.js";
import { BasisRegressionModel, type BasisRegressionState, PolynomialRegressionModel } from "./model.js";
import { type BasisSettings, basisRegressionOptions, polynomialRegressionOptions } from "./options.js";

/**
 * Regression on powers and products of the columns, by least squares or ridge; of several degrees,
 * cross-validation chooses one (ESL section 5.1).
 *
 * ```ts
 * const model = await new PolynomialRegression({ degree: 2 }).fit([[0], [1], [2], [3]], [1, 2, 5, 10]);
 * model.coefficients; // [0, 1]: 1 + x²
 * ```
 */
export class PolynomialRegression extends Estimator<typeof polynomialRegressionOptions> {
  static readonly kind = "PolynomialRegression";
  static readonly task = "regression";
  static readonly schema = polynomialRegressionOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<PolynomialRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<PolynomialRegressionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<PolynomialRegressionModel> {
    const settings: BasisSettings = { ...this.options, basis: "powers" };
    return new PolynomialRegressionModel(await fitBasis(this.kind, rows, target, settings, control));
  }
}

/**
 * Regression on functions of the columns, Chebyshev polynomials unless told otherwise: the same fits as by
 * powers, with terms that are nearly independent, so that high degrees keep their digits and a penalty means
 * the same for all of them (ESL section 5.1).
 *
 * ```ts
 * const model = await new BasisRegression({ degree: [1, 2, 3, 5, 8] }).fit(table, "y");
 * model.degree; // what cross-validation chose
 * ```
 */
export class BasisRegression extends Estimator<typeof basisRegressionOptions> {
  static readonly kind = "BasisRegression";
  static readonly task = "regression";
  static readonly schema = basisRegressionOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<BasisRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<BasisRegressionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<BasisRegressionModel> {
    return new BasisRegressionModel(await fitBasis(this.kind, rows, target, this.options, control));
  }
}

async function fitBasis(
  kind: string,
  rows: Rows,
  target: ArrayLike<number> | string,
  settings: BasisSettings,
  control: FitControl,
): Promise<BasisRegressionState> {
  const { x, y, weights, inputs, response } = readRegression(kind, rows, target, control);
  const expanded = chosenColumns(kind, rows, inputs.names, settings.columns);
  if (expanded.length === 0) throw nothingToExpand(kind);
  const data = { x, y, weights };
  // A matrix calls its response "y", which no term of x0, x1 and so on is named.
  const problem = { names: inputs.names, expanded, response, settings };
  requireDistinct(kind, [...inputs.names, response]);
  const degrees = [...new Set([settings.degree].flat())].sort((a, b) => a - b);
  const { folds, seed, rule } = settings;
  const validation =
    degrees.length === 1
      ? undefined
      : await validatePath(
          kind,
          data,
          makeFolds(kind, folds, {
            source: rows instanceof Table ? rows : x.rows,
            rows: x.rows,
            task: "regression",
            target: data.y,
            seed,
          }),
          async (training, left) => {
            const cases = { ...training, x: dense(training.x) };
            const out: Float64Array[] = [];
            for (const degree of degrees)
              out.push(predictExpanded(await fitExpanded(problem, degree, cases, control), dense(left)));
            return Matrix.fromColumns(out);
          },
          control,
        );
  const chosen = validation === undefined ? 0 : placeByRule(kind, rule, validation);
  throwIfAborted(kind, control.signal);
  const fitted = await fitExpanded(problem, degrees[chosen], data, control);
  return {
    inputs,
    response: response,
    basis: settings.basis,
    degrees,
    chosen,
    validation,
    seed,
    ...fitted,
  };
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return x instanceof SparseMatrix ? x.toDense() : x;
}

function nothingToExpand(method: string): DataError {
  return new DataError(
    `${method}: the table has no quantitative column to expand; name others by option "columns".`,
    { method, option: "columns", expected: "at least 1 quantitative column", received: "none" },
  );
}
