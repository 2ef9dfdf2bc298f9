import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { fitCoordinatePath } from "../elastic-net/engine.js";
import { lassoOptions } from "../elastic-net/options.js";
import { LassoModel } from "./model.js";

/**
 * Linear regression with a penalty on the absolute values of the coefficients, which makes some of them
 * exactly 0 (Tibshirani 1996; ESL section 3.4.2): the elastic net with an alpha of 1.
 *
 * ```ts
 * const model = await new Lasso({ folds: 10, rule: "one-standard-error" }).fit(table, "y");
 * model.selected; // the features that take part
 * ```
 */
export class Lasso extends Estimator<typeof lassoOptions> {
  static readonly kind = "Lasso";
  static readonly task = "regression";
  static readonly schema = lassoOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<LassoModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<LassoModel>;
  async fit(rows: Rows, target: ArrayLike<number> | string, control: FitControl = {}): Promise<LassoModel> {
    const settings = { ...this.options, alpha: 1 };
    return new LassoModel(await fitCoordinatePath(this.kind, rows, target, settings, control));
  }
}
