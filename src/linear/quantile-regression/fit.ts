import { abortablePacer } from "../../base/pause.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { RegressionBasis } from "../basis/regression-basis.js";
import { readRegression } from "../path/read-regression.js";
import { commonSparsity, sandwich } from "./inference.js";
import { QuantileRegressionModel } from "./model.js";
import { quantileRegressionOptions } from "./options.js";
import { QuantileFit } from "./quantile-fit.js";
import { solveQuantile } from "./solver.js";

/**
 * Linear regression of quantiles: the line below which the part τ of the responses lies, for one τ or for
 * several (Koenker and Bassett 1978). At τ = 0.5 it is the regression of least absolute deviations.
 *
 * ```ts
 * const model = await new QuantileRegression({ tau: [0.1, 0.5, 0.9] }).fit(table, "food");
 * model.predictQuantiles(table); // one column per quantile
 * ```
 */
export class QuantileRegression extends Estimator<typeof quantileRegressionOptions> {
  static readonly kind = "QuantileRegression";
  static readonly task = "regression";
  static readonly schema = quantileRegressionOptions;

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<QuantileRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<QuantileRegressionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<QuantileRegressionModel> {
    const { kind, options } = this;
    const { x, y, weights, inputs, response } = readRegression(kind, rows, target, control);
    const { intercept } = options;
    const basis = new RegressionBasis({ x, y, weights, intercept });
    const taus = typeof options.tau === "number" ? [options.tau] : options.tau;
    const fits: QuantileFit[] = [];
    for (const tau of taus) {
      fits.push(await this.#fitOne(basis, tau, control));
      control.onProgress?.({ phase: "quantiles", completed: fits.length, total: taus.length });
    }
    const { size, mass: cases } = basis;
    const state = { inputs, response, intercept, rank: size, cases, fits };
    return new QuantileRegressionModel({ ...state, aliased: basis.aliased });
  }

  async #fitOne(basis: RegressionBasis, tau: number, control: FitControl): Promise<QuantileFit> {
    const pause = abortablePacer(this.kind, control.signal);
    const { coordinates, ...found } = await solveQuantile(basis, tau, this.options, pause);
    const other = async (cases: RegressionBasis, share: number) =>
      (await solveQuantile(cases, share, this.options, pause)).coordinates;
    const { standardErrors } = this.options;
    // As many parameters as cases leave nothing to judge errors by.
    const covariance =
      standardErrors === "none" || basis.mass <= basis.size
        ? new Matrix(basis.size, basis.size).map(() => Number.NaN)
        : standardErrors === "nid"
          ? await sandwich(basis, tau, other)
          : await commonSparsity(basis, coordinates, tau, other);
    return new QuantileFit({
      tau,
      parameters: basis.parameters(coordinates),
      covariance: basis.covariance(covariance),
      aliased: basis.aliased,
      degreesOfFreedom: basis.mass - basis.size,
      ...found,
    });
  }
}
