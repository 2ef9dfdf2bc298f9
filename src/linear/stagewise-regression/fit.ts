import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chooseByFolds } from "../path/choose-by-folds.js";
import { CoefficientPath } from "../path/coefficient-path.js";
import { originalPath } from "../path/original-path.js";
import { type Cases, readRegression } from "../path/read-regression.js";
import { reduceLongDesign } from "../path/reduce-design.js";
import { StagewiseRegressionModel } from "./model.js";
import { stagewiseRegressionOptions } from "./options.js";
import { stagewisePath } from "./solver.js";

/**
 * Forward stagewise regression: in every step only the coefficient of the feature that is most correlated
 * with the residual moves, all the way or by a small amount (ESL sections 3.3.3 and 3.8.1).
 *
 * ```ts
 * const model = await new StagewiseRegression({ variant: "incremental", epsilon: 0.001 }).fit(table, "y");
 * model.path; // the profile of the coefficients over the steps
 * ```
 */
export class StagewiseRegression extends Estimator<typeof stagewiseRegressionOptions> {
  static readonly kind = "StagewiseRegression";
  static readonly task = "regression";
  static readonly schema = stagewiseRegressionOptions;

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<StagewiseRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<StagewiseRegressionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<StagewiseRegressionModel> {
    const { kind, options } = this;
    const data = readRegression(kind, rows, target, control);
    const { inputs, response } = data;
    const { found, design, points } = await this.#walk(data, control);
    const { steps, convergence } = found;
    const choice =
      options.criterion === "end"
        ? { chosen: steps.length - 1 }
        : await chooseByFolds(
            kind,
            data,
            steps.length,
            options,
            // Every fold goes the same number of steps; one that ends before stays where it is.
            async (training, own) => (await this.#walk(training, own, steps)).points,
            control,
          );
    return new StagewiseRegressionModel({
      inputs,
      response,
      path: new CoefficientPath({
        features: inputs.names,
        parameter: "step",
        values: Float64Array.from(steps),
        ...points,
        degreesOfFreedom: Float64Array.from(found.coefficients, countNonzero),
        residualSums: Float64Array.from(found.residualSums),
      }),
      ...choice,
      convergence,
      constantFeatures: inputs.names.filter((_, j) => design.constant[j]),
      seed: options.seed,
    });
  }

  async #walk(cases: Cases, control: FitControl, keep?: readonly number[]) {
    const { variant, epsilon, tolerance, maxIterations, intercept, standardize } = this.options;
    const design = await reduceLongDesign(cases, { intercept, standardize }, control);
    const deviation = Math.sqrt(design.totalSum / design.mass);
    const length = variant === "incremental" && deviation > 0 ? epsilon * deviation : undefined;
    const settings = { length, tolerance, maxIterations, keep };
    const found = await stagewisePath(this.kind, design, settings, control);
    return { design, found, points: originalPath(found.coefficients, design) };
  }
}

function countNonzero(values: Float64Array): number {
  return values.reduce((count, value) => (value === 0 ? count : count + 1), 0);
}
