import type { Label } from "../../base/label.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { scatterFormOf } from "../engine/covariances.js";
import { learn, learnMore } from "../engine/learn.js";
import { NearestMeanModel } from "./model.js";
import { COVARIANCE_OF, nearestMeanOptions } from "./options.js";

/**
 * The class whose mean is nearest: Bayes' rule for classes that are equally frequent, normal, and spread alike
 * (Flach, section 9.1; Alpaydin, section 5.5).
 *
 * ```ts
 * const model = await new NearestMean().fit([[0, 0], [1, 1], [9, 9]], ["near", "near", "far"]);
 * model.predict([[2, 2], [7, 7]]); // ["near", "far"]
 * ```
 */
export class NearestMean extends Estimator<typeof nearestMeanOptions> {
  static readonly kind = "NearestMean";
  static readonly task = "classification";
  static readonly schema = nearestMeanOptions;
  static readonly preparation: Preparation = { levels: "contrasts", scale: true };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<NearestMeanModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<NearestMeanModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<NearestMeanModel> {
    const learned = await learn(
      this.kind,
      scatterFormOf(COVARIANCE_OF[this.options.distance]),
      rows,
      target,
      control,
    );
    return new NearestMeanModel({ ...learned, settings: this.options });
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: NearestMeanModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<NearestMeanModel<L>>;
  update(
    model: NearestMeanModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<NearestMeanModel>;
  async update(
    model: NearestMeanModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<NearestMeanModel> {
    const learned = await learnMore(
      this.kind,
      model,
      scatterFormOf(COVARIANCE_OF[this.options.distance]),
      rows,
      target,
      control,
    );
    return new NearestMeanModel({ ...learned, settings: this.options });
  }
}
