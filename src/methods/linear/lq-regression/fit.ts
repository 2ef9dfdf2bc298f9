import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { fitLambdaPath } from "../engine/path/lambda-path.js";
import { LqRegressionModel } from "./model.js";
import { lqRegressionOptions } from "./options.js";
import { lqSolver } from "./path.js";

/**
 * Least squares with a penalty on any power of the coefficients, RSS + λ·Σ|β|^q with 0 < q ≤ 4
 * (ESL 3.53, the bridge of Frank and Friedman 1993). Cross-validation chooses λ unless it is given.
 *
 * ```ts
 * const model = await new LqRegression({ q: 0.5, lambda: 2 }).fit(rows, response);
 * ```
 */
export class LqRegression extends RegressorEstimator<typeof lqRegressionOptions, LqRegressionModel> {
  static readonly kind = "LqRegression";
  static readonly schema = lqRegressionOptions;
  static readonly models = [LqRegressionModel];
  /** Every penalty of every fold takes up to a thousand linear systems. */
  static readonly preparation: Preparation = {
    suits: { seconds: ({ cases, columns }) => 0.8 + 5e-4 * cases * columns },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<LqRegressionModel> {
    const { kind, options } = this;
    const { q } = options;
    const settings = { ...options, pathRatio: options.pathRatio ?? Math.min(1e-4, 100 ** -q) };
    const { state, scales } = await fitLambdaPath(cases, settings, lqSolver(kind, options), control);
    const { path, chosen } = state;
    const { value: lambda, coefficients } = path.point(chosen);
    const penalized = coefficients.reduce((sum, value, j) => sum + Math.abs(value * scales[j]) ** q, 0);
    return new LqRegressionModel({ ...state, q, objective: path.residualSums[chosen] + lambda * penalized });
  }
}
