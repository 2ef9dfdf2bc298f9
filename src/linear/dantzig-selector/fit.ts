import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { fitLambdaPath } from "../path/lambda-path.js";
import { readRegression } from "../path/read-regression.js";
import { DantzigSelectorModel } from "./model.js";
import { dantzigSelectorOptions } from "./options.js";
import { dantzigSolver } from "./solver.js";

/**
 * The coefficients of least Σ|β| among those whose residuals have no correlation above λ with any feature
 * (Candès and Tao 2007; ESL 3.8.3).
 *
 * ```ts
 * const model = await new DantzigSelector({ lambda: 0.1 }).fit(table, "y");
 * model.coefficients; // many of them 0
 * ```
 */
export class DantzigSelector extends Estimator<typeof dantzigSelectorOptions> {
  static readonly kind = "DantzigSelector";
  static readonly task = "regression";
  static readonly schema = dantzigSelectorOptions;

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<DantzigSelectorModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<DantzigSelectorModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<DantzigSelectorModel> {
    const { kind, options } = this;
    const { x, y, weights, inputs, response } = readRegression(kind, rows, target, control);
    const of = { rows, inputs, response };
    const state = await fitLambdaPath(kind, { x, y, weights }, of, options, dantzigSolver(options), control);
    return new DantzigSelectorModel({ ...state, seed: options.seed });
  }
}
