import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { solveLinear } from "../engine/linear-machine.js";
import { LinearSVRModel } from "./model.js";
import { linearSVROptions } from "./options.js";

/**
 * Linear support vector regression for many cases or columns, dense or sparse (Ho and Lin 2012).
 *
 * ```ts
 * const model = await new LinearSVR({ cost: 10 }).fit([[1], [2], [3]], [2, 4, 6]);
 * model.predict([[4]]);
 * ```
 */
export class LinearSVR extends RegressorEstimator<typeof linearSVROptions, LinearSVRModel> {
  static readonly kind = "LinearSVR";
  static readonly schema = linearSVROptions;
  static readonly models = [LinearSVRModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<LinearSVRModel> {
    const { cost, epsilon, loss, intercept, interceptScale, tolerance, seed } = this.options;
    const { weights, response } = cases;
    const x = cases.isSparse ? cases.sparse : cases.owned.matrix;
    const bias = intercept ? interceptScale : 0;
    const problem = {
      x,
      bias,
      epsilon,
      costs: Float64Array.from(cases.y, (_, i) => cost * (weights?.[i] ?? 1)),
      squared: loss === "squared-epsilon-insensitive",
    };
    const [found] = await solveLinear(this.kind, problem, [cases.y], this.options, control);
    const { primalObjective, dualObjective, iterations, criterion, converged } = found;
    return new LinearSVRModel({
      inputs: cases.features,
      response,
      coefficients: found.weights.slice(0, x.columns),
      intercept: bias * found.weights[x.columns],
      primalObjective,
      dualObjective,
      supportCount: found.support.length,
      convergence: { converged, iterations, criterion, tolerance },
      seed,
    });
  }
}
