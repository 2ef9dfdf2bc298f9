import { Table } from "../../data/table.js";
import { makeFolds } from "../../evaluate/resample/folds/plan.js";
import { type FitControl, throwIfAborted } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readPredictors, readResponses, readWeights } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { CoefficientPath } from "../path/coefficient-path.js";
import { linearPredictor } from "../path/linear-model.js";
import { originalPath } from "../path/original-path.js";
import { reduceLongDesign } from "../path/reduce-design.js";
import { type PathData, type PathValidation, validatePath } from "../path/validate-path.js";
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
    throwIfAborted(kind, control.signal);
    const { responses, names } = readResponses(kind, rows, target);
    const { matrix: x, features } = readPredictors(kind, rows, { missing: "error", except: names });
    const data = { x, y: responses.column(0), weights: readWeights(kind, rows, control.weights) };
    const { found, design, points } = await this.#walk(data, control);
    const validation =
      options.criterion === "cross-validation"
        ? await this.#validate(rows, data, found.steps, control)
        : undefined;
    return new StagewiseRegressionModel({
      inputs: features,
      response: names[0],
      path: new CoefficientPath({
        features: features.names,
        parameter: "step",
        values: Float64Array.from(found.steps),
        ...points,
        degreesOfFreedom: Float64Array.from(found.coefficients, countNonzero),
        residualSums: Float64Array.from(found.residualSums),
      }),
      chosen: this.#choose(found.steps.length, validation),
      validation,
      convergence: found.convergence,
      constant: features.names.filter((_, j) => design.constant[j]),
      seed: options.seed,
    });
  }

  #choose(settings: number, validation: PathValidation | undefined): number {
    if (validation === undefined) return settings - 1;
    return this.options.rule === "best" ? validation.best : validation.oneStandardError;
  }

  async #walk({ x, y, weights }: PathData, control: FitControl, keep?: readonly number[]) {
    const { variant, epsilon, tolerance, maxIterations, intercept, standardize } = this.options;
    const design = await reduceLongDesign(x as Matrix, y, weights, { intercept, standardize }, control);
    const deviation = Math.sqrt(design.totalSum / design.mass);
    const length = variant === "incremental" && deviation > 0 ? epsilon * deviation : undefined;
    const settings = { length, tolerance, maxIterations, keep };
    const found = await stagewisePath(this.kind, design, settings, control);
    return { design, found, points: originalPath(found.coefficients, design) };
  }

  /** Every fold goes the same number of steps; one that ends before stays where it is. */
  #validate(
    rows: Rows,
    data: PathData & { readonly x: Matrix },
    steps: readonly number[],
    control: FitControl,
  ): Promise<PathValidation> {
    const { kind, options } = this;
    const folds = makeFolds(kind, options.folds, {
      source: rows instanceof Table ? rows : data.x.rows,
      rows: data.x.rows,
      task: "regression",
      target: data.y,
      seed: options.seed,
    });
    const quiet = { signal: control.signal };
    return validatePath(
      kind,
      data,
      folds,
      async (training, left) => {
        const { points } = await this.#walk(training, quiet, steps);
        const columns = steps.map((_, at) => {
          const own = Math.min(at, points.intercepts.length - 1);
          return linearPredictor(left as Matrix, points.intercepts[own], points.coefficients.row(own));
        });
        return Matrix.fromColumns(columns);
      },
      control,
    );
  }
}

function countNonzero(values: Float64Array): number {
  return values.reduce((count, value) => (value === 0 ? count : count + 1), 0);
}
