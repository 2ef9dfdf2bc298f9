import { Matrix } from "../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { chooseIfSeveral, predictSettings } from "../engine/choice/choose-by-folds.js";
import type { PathFit } from "../engine/choice/validate-path.js";
import { reduceLongDesign } from "../engine/design/reduce-design.js";
import { dataOf, type OpenData } from "../engine/design/regression-data.js";
import { originalScalePath } from "../engine/design/standardize.js";
import { CoefficientPath } from "../engine/path/coefficient-path.js";
import { StagewiseRegressionModel } from "./model.js";
import { stagewiseRegressionOptions } from "./options.js";
import { stagewisePath } from "./solver.js";

/**
 * Forward stagewise regression: in every step only the coefficient of the feature that is most correlated
 * with the residual moves, all the way or by a small amount (ESL sections 3.3.3 and 3.8.1).
 *
 * ```ts
 * const model = await new StagewiseRegression({ method: "incremental", epsilon: 0.001 }).fit(table, "y");
 * model.path; // the coefficients after every step
 * ```
 */
export class StagewiseRegression extends RegressorEstimator<
  typeof stagewiseRegressionOptions,
  StagewiseRegressionModel
> {
  static readonly kind = "StagewiseRegression";
  static readonly schema = stagewiseRegressionOptions;
  static readonly models = [StagewiseRegressionModel];

  protected async learn(cases: ResponseCases, control: FitControl): Promise<StagewiseRegressionModel> {
    const { kind, options } = this;
    const { features, response } = cases;
    const data = dataOf(cases);
    const { found, design, points } = await this.#walk(data, control);
    const { steps, convergence } = found;
    const { signal, threads } = control;
    // Every fold takes the same number of steps; one that ends earlier stays where it is.
    const predictLeft: PathFit<Matrix> = async (training, left) => {
      const walk = await this.#walk(training, { signal, threads }, steps);
      return predictSettings(walk.points, left, steps.length);
    };
    const choice = await chooseIfSeveral(steps.length, kind, data, options, predictLeft, control);
    return new StagewiseRegressionModel({
      inputs: features,
      response,
      path: new CoefficientPath({
        features: features.names,
        parameter: "step",
        values: Float64Array.from(steps),
        ...points,
        degreesOfFreedom: Float64Array.from(found.coefficients, countNonzero),
        residualSums: Float64Array.from(found.residualSums),
      }),
      ...choice,
      convergence,
      constantFeatures: features.names.filter((_, j) => design.constant[j]),
      seed: options.seed,
    });
  }

  async #walk(data: OpenData, control: FitControl, keep?: readonly number[]) {
    const { method, epsilon, tolerance, maxIterations, intercept, standardize } = this.options;
    const design = await reduceLongDesign(data, { intercept, standardize }, control);
    const deviation = Math.sqrt(design.totalSum / design.totalWeight);
    const length = method === "incremental" && deviation > 0 ? epsilon * deviation : undefined;
    const settings = { length, tolerance, maxIterations, keep };
    const found = await stagewisePath(this.kind, design, settings, control);
    return { design, found, points: originalScalePath(Matrix.from(found.coefficients), design) };
  }
}

function countNonzero(values: Float64Array): number {
  return values.reduce((count, value) => (value === 0 ? count : count + 1), 0);
}
