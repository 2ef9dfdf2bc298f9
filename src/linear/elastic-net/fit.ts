import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { fitCoordinatePath } from "./engine.js";
import { ElasticNetModel } from "./model.js";
import { elasticNetOptions } from "./options.js";

/**
 * Linear regression with a penalty on absolute values and on squares of the coefficients (Zou and Hastie
 * 2005; ESL section 3.4.3), for one λ or a path of them.
 *
 * ```ts
 * const model = await new ElasticNet({ alpha: 0.5, folds: 10 }).fit(table, "y");
 * model.selected; // the features that take part
 * ```
 */
export class ElasticNet extends Estimator<typeof elasticNetOptions> {
  static readonly kind = "ElasticNet";
  static readonly task = "regression";
  static readonly schema = elasticNetOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<ElasticNetModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<ElasticNetModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<ElasticNetModel> {
    return new ElasticNetModel(await fitCoordinatePath(this.kind, rows, target, this.options, control));
  }
}
