import { throwIfAborted } from "../base/control.js";
import { DataError } from "../base/errors.js";
import { describe } from "../data/statistics/describe.js";
import type { Table } from "../data/table.js";
import type { FitControl } from "../learn/control.js";
import { Estimator, type Preparation } from "../learn/estimator.js";
import { type Rows, readResponses, readWeights } from "../learn/input.js";
import type { MatrixLike } from "../linalg/matrix.js";
import type { SparseMatrix } from "../linalg/sparse-matrix.js";
import { readFeatureNames } from "./cases.js";
import { baselineRegressorOptions } from "./options.js";
import { BaselineRegressorModel } from "./regressor-model.js";

/**
 * Predicts the mean, or another statistic of the target, of every case, and looks at no column: what any
 * regression must beat.
 *
 * ```ts
 * const model = await new BaselineRegressor().fit([[1], [2], [3]], [2, 3, 7]);
 * model.predict([[9]]); // [4]
 * ```
 */
export class BaselineRegressor extends Estimator<typeof baselineRegressorOptions> {
  static readonly kind = "BaselineRegressor";
  static readonly task = "regression";
  static readonly schema = baselineRegressorOptions;
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<BaselineRegressorModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<BaselineRegressorModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<BaselineRegressorModel> {
    const { kind } = this;
    throwIfAborted(kind, control.signal);
    const features = readFeatureNames(kind, rows, typeof target === "string" ? [target] : []);
    const { responses } = readResponses(kind, rows, target);
    if (responses.columns !== 1) {
      const received = `${responses.columns} targets`;
      throw new DataError(`${kind}: there are ${received}; give one at a time.`, {
        method: kind,
        expected: "1 target",
        received,
      });
    }
    const weights = readWeights(kind, rows, control.weights);
    const { statistic } = this.options;
    const described = describe(responses.data, weights && { weights });
    const value = typeof statistic === "number" ? described.quantile(statistic) : described[statistic];
    return new BaselineRegressorModel({ features, statistic, value });
  }
}
