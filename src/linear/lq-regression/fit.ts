import { abortablePacer } from "../../base/pause.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { leastSquares } from "../../linalg/least-squares.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { readRegression } from "../path/read-regression.js";
import { originalScale, standardizeDesign, weightedRows } from "../path/standardize.js";
import { LqRegressionModel } from "./model.js";
import { lqRegressionOptions } from "./options.js";
import { type LqSolution, solveLq } from "./solver.js";

/**
 * Least squares with a penalty on any power of the coefficients, RSS + λ·Σ|β|^q with 0 < q ≤ 4
 * (ESL 3.53, the bridge of Frank and Friedman 1993).
 *
 * ```ts
 * const model = await new LqRegression({ q: 0.5, lambda: 2 }).fit(rows, response);
 * ```
 */
export class LqRegression extends Estimator<typeof lqRegressionOptions> {
  static readonly kind = "LqRegression";
  static readonly task = "regression";
  static readonly schema = lqRegressionOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<LqRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<LqRegressionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<LqRegressionModel> {
    const { kind, options } = this;
    const { inputs, response, weights, ...cases } = readRegression(kind, rows, target, control);
    const design = standardizeDesign(cases.x, cases.y, weights, options);
    const x = weightedRows(design.x, weights);
    const y = weightedRows(new Matrix(x.rows, 1, design.y), weights).data;
    const { q, lambda, tolerance, maxIterations } = options;
    const pause = abortablePacer(kind, control.signal);
    const onRound = async (completed: number, objective: number) => {
      await pause();
      control.onProgress?.({ phase: "iterations", completed, total: maxIterations, objective });
    };
    const solution =
      lambda === 0
        ? unpenalized(x, y, tolerance)
        : await solveLq({ x, y, q, lambda, tolerance, maxIterations, onRound });
    return new LqRegressionModel({
      inputs,
      response,
      settings: options,
      ...originalScale(solution.coefficients, design),
      objective: solution.objective,
      constantFeatures: inputs.names.filter((_, j) => design.constant[j]),
      convergence: solution.convergence,
    });
  }
}

/** Least squares; of dependent features some get the coefficient 0. */
function unpenalized(x: Matrix, y: Float64Array, tolerance: number): LqSolution {
  const { solution, residuals } = leastSquares(x, new Matrix(y.length, 1, y));
  return {
    coefficients: solution.data,
    objective: residuals.data.reduce((sum, value) => sum + value * value, 0),
    convergence: { converged: true, iterations: 1, criterion: 0, tolerance },
  };
}
