import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { formulaReading } from "../../../model/terms/read.js";
import { isExactFit } from "../engine/model/exact-fit.js";
import { RegressionBasis } from "../engine/regression-basis.js";
import { commonSparsity, type QuantileOf, sandwich } from "./inference.js";
import { QuantileRegressionModel } from "./model.js";
import { quantileRegressionOptions } from "./options.js";
import { QuantileFit } from "./quantile-fit.js";
import { solveQuantile } from "./solver.js";

/**
 * Linear regression of quantiles: the line below which the fraction τ of the responses lies, for one τ or
 * several (Koenker and Bassett 1978). At τ = 0.5 it is the regression of least absolute deviations.
 *
 * ```ts
 * const model = await new QuantileRegression({ tau: [0.1, 0.5, 0.9] }).fit(table, "food");
 * model.predictQuantiles(table); // one column per quantile
 * ```
 */
export class QuantileRegression extends RegressorEstimator<
  typeof quantileRegressionOptions,
  QuantileRegressionModel
> {
  static readonly kind = "QuantileRegression";
  static readonly schema = quantileRegressionOptions;
  static readonly models = [QuantileRegressionModel];

  protected override get reading(): Reading {
    return { formula: formulaReading(this.options) };
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<QuantileRegressionModel> {
    const { matrix: x, y, weights, features, response } = cases.owned;
    const { intercept, tau } = this.options;
    const pause = abortablePacer(this.kind, control.signal);
    const basis = await finishPaced(RegressionBasis.of({ x, y, weights, intercept }), pause);
    const taus = typeof tau === "number" ? [tau] : tau;
    const fits: QuantileFit[] = [];
    for (const share of taus) {
      fits.push(await this.#fitOne(basis, share, pause));
      control.onProgress?.({ phase: "quantiles", completed: fits.length, total: taus.length });
    }
    return new QuantileRegressionModel({
      inputs: features,
      response,
      hasIntercept: intercept,
      totalWeight: basis.totalWeight,
      constantFeatures: features.names.filter((_, j) => basis.constant[j]),
      fits,
    });
  }

  async #fitOne(basis: RegressionBasis, tau: number, pause: () => Promise<unknown>): Promise<QuantileFit> {
    const { coordinates, ...found } = await solveQuantile(basis, tau, this.options, pause);
    const other = async (cases: RegressionBasis, share: number) =>
      (await solveQuantile(cases, share, this.options, pause)).coordinates;
    const covariance = await this.#covariance(basis, coordinates, tau, other);
    return new QuantileFit({
      tau,
      parameters: basis.parameters(coordinates),
      covariance: basis.covariance(covariance),
      aliased: basis.aliased,
      degreesOfFreedom: basis.totalWeight - basis.size,
      ...found,
    });
  }

  async #covariance(
    basis: RegressionBasis,
    coordinates: Float64Array,
    tau: number,
    other: QuantileOf,
  ): Promise<Matrix> {
    const { standardErrors } = this.options;
    const { size, rows, totalWeight, y } = basis;
    // As many parameters as cases leave no degrees of freedom for errors.
    if (standardErrors === "none" || totalWeight <= size) return new Matrix(size, size).map(() => Number.NaN);
    if (isExactFit(basis.residuals(coordinates, new Float64Array(rows)), y)) return new Matrix(size, size);
    return standardErrors === "nid"
      ? await sandwich(basis, tau, other)
      : await commonSparsity(basis, coordinates, tau, other);
  }
}
