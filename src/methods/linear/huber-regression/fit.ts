import { DataError, got, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { formulaReading } from "../../../model/terms/read.js";
import { RegressionBasis } from "../engine/regression-basis.js";
import { robustCovariance } from "./inference.js";
import { HuberRegressionModel } from "./model.js";
import { huberRegressionOptions } from "./options.js";
import { psiOf } from "./psi.js";
import { solveRobust } from "./solver.js";

/**
 * Linear regression that resists outliers in the response: Huber's M-estimator, with the deviation of the
 * errors estimated along with the coefficients.
 *
 * ```ts
 * const model = await new HuberRegression().fit([[1], [2], [3], [4]], [1, 2, 3, 40]);
 * model.coefficients; // near 1, not 12
 * ```
 */
export class HuberRegression extends RegressorEstimator<typeof huberRegressionOptions, HuberRegressionModel> {
  static readonly kind = "HuberRegression";
  static readonly schema = huberRegressionOptions;
  static readonly models = [HuberRegressionModel];

  protected override get reading(): Reading {
    return { formula: formulaReading(this.options) };
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<HuberRegressionModel> {
    const { kind, options: settings } = this;
    const { matrix: x, y, weights, features, response } = cases.owned;
    const pause = abortablePacer(kind, control.signal);
    const problem = { x, y, weights, intercept: settings.intercept };
    const basis = await finishPaced(RegressionBasis.of(problem), pause);
    if (settings.method === "proposal-2" && !(basis.totalWeight > basis.size)) throw tooLight(kind, basis);
    const { coordinates, scale, residuals, convergence } = await solveRobust(
      basis,
      settings,
      control,
      async (completed) => {
        await pause();
        control.onProgress?.({ phase: "iterations", completed, total: settings.maxIterations });
      },
    );
    return new HuberRegressionModel({
      inputs: features,
      response,
      settings,
      parameters: basis.parameters(coordinates),
      covariance: robustCovariance(basis, residuals, scale, psiOf(settings.psi, settings.k)),
      aliased: basis.aliased,
      constantFeatures: features.names.filter((_, j) => basis.constant[j]),
      totalWeight: basis.totalWeight,
      scale,
      convergence,
    });
  }
}

/** Proposal 2 divides by the degrees of freedom. */
function tooLight(kind: string, { totalWeight, size }: RegressionBasis): DataError {
  const sentence = words`the method "proposal-2" needs cases whose weights sum to more than the number of parameters, ${size}; they sum to ${got(totalWeight)}.`;
  return new DataError(kind, sentence, { option: "weights", expected: `a sum above ${size}` });
}
