import { throwIfAborted } from "../base/control.js";
import type { Label } from "../base/label.js";
import type { Table } from "../data/table.js";
import type { FitControl } from "../learn/control.js";
import { Estimator, type Preparation } from "../learn/estimator.js";
import { type Rows, readClasses, readWeights } from "../learn/input.js";
import type { MatrixLike } from "../linalg/matrix.js";
import type { SparseMatrix } from "../linalg/sparse-matrix.js";
import { readFeatureNames } from "./cases.js";
import { BaselineClassifierModel } from "./classifier-model.js";
import { baselineClassifierOptions } from "./options.js";

/**
 * Says of every case what the classes' shares say, and looks at no column: what any classifier must beat.
 *
 * ```ts
 * const model = await new BaselineClassifier().fit([[1], [2], [3]], ["ham", "ham", "spam"]);
 * model.predict([[9]]); // ["ham"]
 * ```
 */
export class BaselineClassifier extends Estimator<typeof baselineClassifierOptions> {
  static readonly kind = "BaselineClassifier";
  static readonly task = "classification";
  static readonly schema = baselineClassifierOptions;
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<BaselineClassifierModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<BaselineClassifierModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<BaselineClassifierModel> {
    const { kind } = this;
    throwIfAborted(kind, control.signal);
    const features = readFeatureNames(kind, rows, typeof target === "string" ? [target] : []);
    const { classes, codes } = readClasses(kind, rows, target);
    const weights = readWeights(kind, rows, control.weights);
    const totals = new Float64Array(classes.length);
    for (let row = 0; row < codes.length; row += 1) totals[codes[row]] += weights?.[row] ?? 1;
    const { strategy } = this.options;
    return new BaselineClassifierModel({ features, classes, totals, strategy });
  }
}
