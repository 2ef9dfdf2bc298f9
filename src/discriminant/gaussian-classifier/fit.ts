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
import { GaussianClassifierModel } from "./model.js";
import { gaussianClassifierOptions } from "./options.js";

/**
 * Bayes' rule with a normal distribution for every class, its covariance as free or as simple as is asked for
 * (Flach, section 9.1; Alpaydin, section 5.5).
 *
 * ```ts
 * const classifier = new GaussianClassifier({ covariance: "diagonal" });
 * const model = await classifier.fit([[0], [2], [0], [4]], ["a", "a", "b", "b"]);
 * model.boundary("a", "b").thresholds; // [-0.8475…, 2.1808…]
 * ```
 */
export class GaussianClassifier extends Estimator<typeof gaussianClassifierOptions> {
  static readonly kind = "GaussianClassifier";
  static readonly task = "classification";
  static readonly schema = gaussianClassifierOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<GaussianClassifierModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<GaussianClassifierModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<GaussianClassifierModel> {
    const form = scatterFormOf(this.options.covariance);
    const learned = await learn(this.kind, form, rows, target, control);
    return new GaussianClassifierModel({ ...learned, settings: this.options });
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: GaussianClassifierModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<GaussianClassifierModel<L>>;
  update(
    model: GaussianClassifierModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<GaussianClassifierModel>;
  async update(
    model: GaussianClassifierModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<GaussianClassifierModel> {
    const learned = await learnMore(
      this.kind,
      model,
      scatterFormOf(this.options.covariance),
      rows,
      target,
      control,
    );
    return new GaussianClassifierModel({ ...learned, settings: this.options });
  }
}
