import { abortablePacer } from "../../base/pause.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { RegressionBasis } from "../basis/regression-basis.js";
import { readRegression } from "../path/read-regression.js";
import { robustCovariance } from "./inference.js";
import { HuberRegressionModel } from "./model.js";
import { huberRegressionOptions } from "./options.js";
import { psiOf } from "./psi.js";
import { solveRobust } from "./solver.js";

/**
 * Linear regression that a few wild responses do not carry away: Huber's M-estimator, with the deviation of the
 * errors estimated beside the coefficients.
 *
 * ```ts
 * const model = await new HuberRegression().fit([[1], [2], [3], [4]], [1, 2, 3, 40]);
 * model.coefficients; // near 1, not 12
 * ```
 */
export class HuberRegression extends Estimator<typeof huberRegressionOptions> {
  static readonly kind = "HuberRegression";
  static readonly task = "regression";
  static readonly schema = huberRegressionOptions;

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<HuberRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<HuberRegressionModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<HuberRegressionModel> {
    const { kind, options: settings } = this;
    const { x, y, weights, inputs, response } = readRegression(kind, rows, target, control);
    const basis = new RegressionBasis({ x, y, weights, intercept: settings.intercept });
    const pause = abortablePacer(kind, control.signal);
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
      inputs,
      response,
      settings,
      parameters: basis.parameters(coordinates),
      covariance: robustCovariance(basis, residuals, scale, psiOf(settings.psi, settings.k)),
      aliased: basis.aliased,
      cases: basis.mass,
      scale,
      convergence,
    });
  }
}
