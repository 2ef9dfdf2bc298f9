import type { Label } from "../../base/label.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { learn, learnMore } from "../engine/learn.js";
import { BasicLinearModel } from "./model.js";
import { basicLinearOptions } from "./options.js";

/**
 * The basic linear classifier: between two classes a line half-way between their means, at right angles to what
 * joins them (Flach, sections 1.1 and 9.1). It is Bayes' rule for equally frequent normal classes whose features
 * are uncorrelated and of variance 1.
 *
 * ```ts
 * const model = await new BasicLinear().fit([[0, 0], [2, 0], [4, 4], [6, 4]], ["-", "-", "+", "+"]);
 * model.weights; // [4, 4]
 * model.threshold; // 20
 * ```
 */
export class BasicLinear extends Estimator<typeof basicLinearOptions> {
  static readonly kind = "BasicLinear";
  static readonly task = "classification";
  static readonly schema = basicLinearOptions;
  static readonly preparation: Preparation = { levels: "contrasts", scale: true };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<BasicLinearModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<BasicLinearModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<BasicLinearModel> {
    const learned = await learn(this.kind, "squares", rows, target, control);
    return new BasicLinearModel({ ...learned, settings: this.options });
  }

  /**
   * The model that a fit to the earlier rows and these together would have given, to rounding. Classes
   * that were not there before are added.
   */
  update<L extends Label>(
    model: BasicLinearModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<BasicLinearModel<L>>;
  update(
    model: BasicLinearModel,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<BasicLinearModel>;
  async update(
    model: BasicLinearModel,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<BasicLinearModel> {
    const learned = await learnMore(this.kind, model, "squares", rows, target, control);
    return new BasicLinearModel({ ...learned, settings: this.options });
  }
}
